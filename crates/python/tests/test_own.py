"""Problems of one's own: solved, raced, recorded and checked like the built-in puzzles."""

from __future__ import annotations

import copy
import heapq
import itertools
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hippodrome
import pytest
from hippodrome import Problem, UsageError

BLIND = ["auto", "dfs", "depth-limited", "bfs", "uniform-cost"]
INFORMED = [*BLIND, "best-first", "a-star", "ida-star", "branch-and-bound", "hill-climbing"]
#: Those that find a cheapest solution.
EXACT = ["auto", "uniform-cost", "a-star", "ida-star", "branch-and-bound"]


class Jugs(Problem):
    """Measure a volume with two jugs."""

    start = (0, 0)

    def __init__(self, *sizes: int, wanted: int = 4) -> None:
        self.sizes, self.wanted = sizes or (3, 5), wanted
        self.calls: list[Any] = []

    def actions(self, state: tuple[int, int]) -> Iterable[str]:
        self.calls.append(("actions", state))
        for jug, other in ((0, 1), (1, 0)):
            if state[jug] < self.sizes[jug]:
                yield f"fill {self.sizes[jug]}"
            if state[jug] > 0:
                yield f"empty {self.sizes[jug]}"
            if state[jug] > 0 and state[other] < self.sizes[other]:
                yield f"pour {self.sizes[jug]} into {self.sizes[other]}"

    def result(self, state: tuple[int, int], action: str) -> tuple[int, ...]:
        self.calls.append(("result", state, action))
        after = list(state)
        jug = self.sizes.index(int(action.split()[1]))
        if action.startswith("pour"):
            poured = min(state[jug], self.sizes[1 - jug] - state[1 - jug])
            after[jug], after[1 - jug] = after[jug] - poured, after[1 - jug] + poured
        else:
            after[jug] = self.sizes[jug] if action.startswith("fill") else 0
        return tuple(after)

    def is_goal(self, state: tuple[int, int]) -> bool:
        self.calls.append(("is_goal", state))
        return self.wanted in state


#: The shortest way to measure 4 with jugs of 3 and 5.
SHORTEST = ["fill 5", "pour 5 into 3", "empty 3", "pour 5 into 3", "fill 5", "pour 5 into 3"]


class Walk(Problem):
    """From 0 to 20 by adding one or doubling."""

    start: Any = 0

    def actions(self, state: int) -> Any:
        return ["add", "double"] if state < 40 else []

    def result(self, state: int, action: str) -> Any:
        return state + 1 if action == "add" else 2 * state

    def is_goal(self, state: int) -> Any:
        return state == 20


def walk(**changes: Any) -> Problem:
    """The walk with other attributes and methods."""
    made: Problem = type("Walk", (Walk,), changes)()
    return made


class Network(Problem):
    """A graph whose edges have costs."""

    def __init__(self, edges: dict[int, dict[int, int]], goal: int, estimates: dict[int, int]) -> None:
        self.start, self.goal, self.edges, self.estimates = 0, goal, edges, estimates

    def actions(self, state: int) -> Iterable[tuple[str, int, int]]:
        return [(f"to {after}", after, cost) for after, cost in self.edges[state].items()]

    def is_goal(self, state: int) -> bool:
        return state == self.goal

    def estimate(self, state: int) -> float:
        return self.estimates.get(state, float("inf"))


@dataclass(frozen=True)
class Light:
    on: bool


def distances(edges: dict[int, dict[int, int]], start: int) -> dict[int, int]:
    """The costs of cheapest paths from a node, as in any textbook."""
    found: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        cost, node = heapq.heappop(waiting)
        if node not in found:
            found[node] = cost
            for after, step in edges[node].items():
                heapq.heappush(waiting, (cost + step, after))
    return found


@pytest.mark.parametrize("method", BLIND)
def test_every_method_solves(method: str) -> None:
    jugs = Jugs()
    answer = hippodrome.solve(jugs, method=method)
    assert answer.solved and answer.solution is not None and hippodrome.check(jugs, answer)
    if method not in ("dfs", "depth-limited"):
        assert answer.solution == SHORTEST and answer.value == 6 and answer.optimal


@pytest.mark.parametrize("seed", range(12))
def test_costs_agree_with_dijkstra(seed: int) -> None:
    chance = random.Random(seed)
    nodes = range(chance.randrange(2, 40))
    edges = {node: {chance.choice(nodes): chance.randrange(1, 50) for _ in range(3)} for node in nodes}
    backwards: dict[int, dict[int, int]] = {node: {} for node in nodes}
    for node, after in edges.items():
        for other, cost in after.items():
            backwards[other][node] = cost
    goal = nodes[-1]
    left = distances(backwards, goal)
    # Half of what is left is never too high, and consistent when it is rounded down.
    problem = Network(edges, goal, {node: cost // 2 for node, cost in left.items()})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for method in EXACT:
            if 0 in left:
                answer = hippodrome.solve(problem, method=method)
                assert (answer.value, answer.optimal) == (left[0], True), method
                assert hippodrome.check(problem, answer, optimal=True)
    if 0 not in left:
        assert hippodrome.solve(problem).outcome == "impossible"
        with pytest.warns(hippodrome.EstimateWarning, match="was not verified"):
            assert hippodrome.solve(problem, method="a-star").outcome == "stopped"
        return
    ways = hippodrome.count(problem)
    listed = list(hippodrome.solutions(problem))
    assert len(listed) == ways == len(set(listed)) and {solution.value for solution in listed} == {left[0]}
    certified = hippodrome.solve(problem, certificate=True)
    assert problem.check(certified), str(problem.check(certified))


@pytest.mark.parametrize("method", [method for method in INFORMED if method != "auto"])
def test_recordings_are_right(method: str) -> None:
    problem = walk(estimate=lambda self, state: 1 if state < 20 else 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        search = hippodrome.trace(problem, method=method, seed=1)
    assert len(search.steps) > 5 and search._repr_html_() is not None
    if method not in ("branch-and-bound", "hill-climbing"):
        assert hippodrome.grade(problem, method, search), str(hippodrome.grade(problem, method, search))
        other = walk(estimate=problem.estimate, is_goal=lambda self, state: state == 3)
        assert not hippodrome.grade(other, method, search)


def test_a_search_is_graded() -> None:
    assert hippodrome.grade(Jugs(), "bfs", [(0, 0), (0, 5), (3, 0)])
    verdict = hippodrome.grade(Jugs(), "bfs", [(0, 0), (0, 5), (3, 5)])
    assert verdict.valid is False and "expanded (3, 5) with depth = 2 while (3, 0)" in verdict.sentence


@pytest.mark.parametrize("method", BLIND)
def test_each_function_is_asked_once(method: str) -> None:
    jugs = Jugs()
    # Otherwise the actions of the start tell whether it is moves that are counted, or costs.
    jugs.unit = "moves"
    hippodrome.solve(jugs, method=method)
    assert len(jugs.calls) > 20 and max(map(jugs.calls.count, jugs.calls)) == 1


def test_a_race_over_sizes() -> None:
    class Tower(Walk):
        def __init__(self, size: int) -> None:
            self.size = size

        def is_goal(self, state: int) -> bool:
            return state == self.size

    race = hippodrome.race(Tower, sizes=range(3, 9), methods=["bfs", "uniform-cost"])
    assert [row["size"] for row in race] == [size for size in range(3, 9) for _ in range(2)]
    assert [row["value"] for row in race][::2] == [3, 3, 4, 4, 5, 4]
    assert "<svg" in (race._repr_html_() or "") and pickle.loads(pickle.dumps(race)) == race
    made = hippodrome.race(lambda size: Tower(2 * size), sizes=(2, 3))
    assert {row["value"] for row in made} >= {3, 4}
    with pytest.raises(UsageError, match=r"race\(Hanoi, sizes=range\(3, 9\)\)"):
        hippodrome.race(Tower(3), sizes=range(3, 5))
    with pytest.raises(OSError, match="no such size"):
        hippodrome.race(refuse, sizes=(1, 3))


def refuse(size: int) -> Problem:
    if size > 1:
        raise OSError("no such size")
    return Walk()


RESULTS: dict[str, Callable[[], Any]] = {
    "answer": lambda: hippodrome.solve(Jugs()),
    "impossible": lambda: hippodrome.solve(Jugs(3, 6)),
    "explanation": lambda: hippodrome.solve(Jugs()).why(),
    "trace": lambda: hippodrome.trace(Jugs(), method="bfs"),
    "solution": lambda: next(hippodrome.solutions(Jugs())),
    "hint": lambda: hippodrome.hint(Jugs(), position=SHORTEST[:2]),
    "question": lambda: hippodrome.draw(Jugs()),
}


@pytest.mark.parametrize("kind", RESULTS)
def test_results_are_drawn_and_copied(kind: str, tmp_path: Path) -> None:
    result = RESULTS[kind]()
    if kind != "impossible":
        result.save(tmp_path / "picture.svg")
        assert (tmp_path / "picture.svg").read_bytes() == result.render("svg")
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        if kind != "question":
            assert (str(again), repr(again)) == (str(result), repr(result)) and again == result
        if kind != "impossible":
            assert again.render("svg") == result.render("svg")


def test_a_state_is_shown_as_it_says() -> None:
    rows = hippodrome.solve(walk(show=lambda self, state: ["#" * state, str(state)]))
    assert str(rows).splitlines()[-2].split() == ["0", "20"]
    board = hippodrome.solve(walk(show=lambda self, state: [[state, None], ["#", "q"]]))
    assert "2 20  ." in str(board) and "_  q" in str(board) and "<svg" in (board._repr_svg_() or "")
    for wrong in (7, [], [["word"]], [[1], [1, 2]], [["#"]], [[1.5]]):
        problem = walk(show=lambda self, state, wrong=wrong: wrong)
        with pytest.raises(UsageError, match="`show` of the state 0 returns"):
            hippodrome.solve(problem)._repr_svg_()
    with pytest.raises(ZeroDivisionError):
        hippodrome.solve(walk(show=lambda self, state: str(1 // (20 - state))))._repr_svg_()


def test_states_of_many_kinds() -> None:
    class Switch(Problem):
        start = Light(False)

        def actions(self, state: Light) -> Iterable[tuple[str, Light]]:
            return [("press", Light(not state.on))]

        def is_goal(self, state: Light) -> bool:
            return state.on

    assert hippodrome.solve(Switch).solution == ["press"]
    sets = walk(
        start=frozenset("ab"),
        actions=lambda self, state: sorted(state),
        result=lambda self, state, action: state - {action},
        is_goal=lambda self, state: not state,
    )
    assert hippodrome.count(sets) == 2 and hippodrome.grade(sets, "bfs", [frozenset("ba"), frozenset("b")])


def test_helps_in_a_game() -> None:
    hint = hippodrome.hint(Jugs(), position="fill 5, pour 5 into 3")
    assert hint.outlook == "won" and [move["move"] for move in hint.moves] == ["empty 3"]
    assert len(hippodrome.solve(Jugs()).why().sentences) == 2


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (SHORTEST, "Valid: the actions lead from the start to a goal with 6 moves"),
        (SHORTEST[:-1], "rejected: the actions end in the state (2, 5), which is not a goal"),
        ([], "rejected: the actions end in the state (0, 0), which is not a goal"),
        (["fill 5", "fill 4"], "rejected: `fill 4`, action 2, is not possible in the state (0, 5)"),
    ],
)
def test_answers_are_checked(names: list[str], sentence: str) -> None:
    for verdict in (hippodrome.check(Jugs(), names), hippodrome.check(names, Jugs()), hippodrome.check(Jugs, names)):
        assert str(verdict).startswith(sentence)
    assert str(hippodrome.check(Jugs(), ", ".join(names))).startswith(sentence)


def test_a_longer_answer_is_not_optimal() -> None:
    longer = ["fill 3", "empty 3", *SHORTEST]
    assert hippodrome.check(Jugs(), longer)
    verdict = hippodrome.check(Jugs(), longer, optimal=True)
    assert verdict.valid is False and "6 moves are enough" in verdict.sentence


def test_a_certificate_lists_all_that_the_problem_has() -> None:
    jugs = Jugs()
    answer = hippodrome.solve(jugs, certificate=True)
    verdict = jugs.check(answer)
    assert verdict and "valid and optimal" in verdict.sentence
    # An action that is kept secret could have made the solution shorter.
    certificate = copy.deepcopy(answer.certificate)
    assert certificate is not None
    dropped = next(ways for ways in certificate["ways"] if ways and ways[-1][0] not in SHORTEST)
    del dropped[-1]
    changed = hippodrome.Answer({**answer.to_dict(), "certificate": certificate}, answer.verdict, None)
    assert not jugs.check(changed) and "is not listed" in jugs.check(changed).sentence
    impossible = hippodrome.solve(Jugs(3, 6), certificate=True)
    assert impossible.outcome == "impossible" and Jugs(3, 6).check(impossible)
    with pytest.raises(UsageError, match="certificate=True"):
        jugs.check(hippodrome.solve(jugs))


def boom(*_: Any) -> Any:
    nothing: dict[str, Any] = {}
    return nothing["boom"]


@pytest.mark.parametrize("name", ["actions", "result", "is_goal", "estimate", "cost"])
def test_an_exception_arrives_as_it_is(name: str) -> None:
    with pytest.raises(KeyError) as caught:
        hippodrome.solve(walk(**{name: boom}), method="a-star" if name == "estimate" else "auto")
    assert caught.traceback[-1].name == "boom"
    if sys.version_info >= (3, 11):
        (note,) = caught.value.__notes__
        assert f"`{name}`" in note and "the state 0" in note
        assert ("the action 'add'" in note) == (name in ("result", "cost"))
    # The next question begins anew.
    assert hippodrome.solve(Walk()).solved


def test_an_exception_in_the_midst_of_a_generator() -> None:
    def actions(self: Problem, state: int) -> Iterable[str]:
        yield "add"
        raise ValueError("late")

    with pytest.raises(ValueError, match="late"):
        hippodrome.solve(walk(actions=actions))


class Moody:
    """A state that cannot be compared."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise TypeError("not now")


UNCLEAR: list[tuple[dict[str, Any], str]] = [
    ({"start": None}, "`start` is None, which cannot be a state"),
    ({"start": [0]}, "`start` is [0], a list, which cannot be hashed: use tuples"),
    ({"actions": lambda self, state: None}, "`actions` of the state 0 is None: return a list, or use `yield`"),
    ({"actions": lambda self, state: 7}, "`actions` of the state 0 is 7"),
    ({"result": lambda self, state, action: None}, "the state 0 and the action 'add' is None: is a `return` missing?"),
    ({"result": lambda self, state, action: {1}}, "and the action 'add' is {1}, a set, which cannot be hashed"),
    ({"is_goal": lambda self, state: None}, "`is_goal` of the state 0 is None: return True or False"),
    ({"cost": lambda *_: 0}, "the cost of the action 'add' in the state 0 is 0: every cost is at least 1"),
    ({"cost": lambda *_: -3}, "is -3: every cost is at least 1"),
    ({"cost": lambda *_: 0.5}, "is 0.5: costs are whole numbers"),
    ({"cost": lambda *_: None}, "is None: a cost is a whole number from 1 on"),
    ({"estimate": lambda *_: -1}, "the estimate of the state 0 is -1: an estimate is a number from 0 on"),
    ({"estimate": lambda *_: float("nan")}, "the estimate of the state 0 is nan"),
    ({"estimate": lambda *_: None}, "the estimate of the state 0 is None: is a `return` missing?"),
    ({"actions": lambda self, state: ["add", "add"]}, "two actions of the state 0 are called `add`"),
]


@pytest.mark.parametrize(("changes", "sentence"), UNCLEAR, ids=[sentence for _, sentence in UNCLEAR])
def test_what_is_not_as_promised_is_said(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError, match=re.escape(sentence)):
        hippodrome.solve(walk(**changes), method="a-star" if "estimate" in changes else "bfs")


def test_what_is_missing_is_said() -> None:
    class Nothing(Problem):
        pass

    class Start(Problem):
        start = 0

    class Actions(Start):
        def actions(self, state: int) -> Iterable[Any]:
            return ["add"]

    class Goal(Actions):
        def is_goal(self, state: int) -> bool:
            return False

    expected = {
        Nothing: "Nothing has no `start`",
        Start: "Start has no method `actions`",
        Actions: "Actions has no method `is_goal`",
        Goal: r"without a method `result`, an action is a tuple \(name, state\) or \(name, state, cost\)",
    }
    for problem, sentence in expected.items():
        with pytest.raises(UsageError, match=sentence):
            hippodrome.solve(problem)
    with pytest.raises(TypeError, match="not now"):
        hippodrome.solve(
            walk(start=Moody(), actions=lambda *_: ["add"], result=lambda *_: Moody(), is_goal=lambda *_: False)
        )
    for refused in (
        lambda: hippodrome.solve(Walk(), method="a-star"),
        lambda: hippodrome.race(Walk(), methods=["ida-star"]),
    ):
        with pytest.raises(UsageError, match="needs an estimate of the cost to a goal: give Walk a method"):
            refused()
    for call in (
        lambda: hippodrome.sample(Walk()),
        lambda: hippodrome.index(["add"], Walk()),
        lambda: hippodrome.plan(Walk()),
        lambda: hippodrome.count(Walk(), journal="journal"),
        lambda: hippodrome.solve(Walk(), 8),
        lambda: hippodrome.solve(7),  # type: ignore[arg-type]
        lambda: hippodrome.solve(Walk(), start="a1"),
        lambda: hippodrome.solve(Walk(), method="magic"),
        lambda: hippodrome.adapt(Walk()),
    ):
        with pytest.raises(UsageError):
            call()


@pytest.mark.parametrize(
    ("estimate", "sentence"),
    [
        (
            lambda self, state: 12 if state == 2 else 0,
            r"too high: it is 12 for 2, but a goal is only \d away \(\d+ less\)",
        ),
        (lambda self, state: 5 if state == 20 else 0, "the estimate of 20 is 5, but it is a goal"),
        (
            lambda self, state: {0: 3, 20: 0}.get(state, 1),
            r"drops from 3 at 0 to 1 at 1, by 1 more than the action costs",
        ),
    ],
)
def test_a_wrong_estimate_is_told(estimate: Any, sentence: str) -> None:
    for call in (hippodrome.solve, hippodrome.trace):
        with pytest.warns(hippodrome.EstimateWarning, match=sentence):
            assert call(walk(estimate=estimate), method="a-star").optimal is False
    with pytest.warns(hippodrome.EstimateWarning, match=sentence):
        hippodrome.race(walk(estimate=estimate), methods=["a-star"])


@pytest.mark.parametrize(
    "code",
    [
        "Walk.result = lambda *_: [None for _ in iter(int, 1)]\nwork = lambda: hippodrome.solve(Walk())",
        "work = lambda: hippodrome.solve(Long(), method='ida-star')",
        "work = lambda: hippodrome.solve(Long(), method='bfs')",
        "work = lambda: hippodrome.count(Long())",
    ],
    ids=["in a method", "where all is known", "between methods", "count"],
)
def test_ctrl_c_ends_the_work(code: str) -> None:
    head = """
import sys, hippodrome
class Walk(hippodrome.Problem):
    start = 0
    def actions(self, state): return ["a", "b", "c"]
    def result(self, state, action): return 3 * state + ord(action)
    def is_goal(self, state): return False
class Long(Walk):
    def result(self, state, action): return (3 * state + ord(action)) % 100003 if self.ends else 3 * state + ord(action)
    def estimate(self, state): return 0
    ends = True
"""
    head = head.replace("ends = True", f"ends = {'ida' in code}")
    tail = "\nprint('begun', flush=True)\ntry:\n    work()\nexcept KeyboardInterrupt:\n    sys.exit(7)"
    process = subprocess.Popen(
        [sys.executable, "-c", head + code + tail],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(timeout=60) == 7
    finally:
        process.kill()


def test_limits_hold_for_slow_functions() -> None:
    calls = itertools.count()

    def result(self: Problem, state: int, action: str) -> int:
        next(calls)
        time.sleep(0.005)
        return 2 * state + (action == "add")

    slow = walk(
        start=1,
        actions=lambda *_: ["add", "double"],
        result=result,
        is_goal=lambda *_: False,
        show=lambda self, state: str(state),
    )
    answer = hippodrome.solve(slow, method="bfs", time_limit=0.1)
    assert answer.limit == "time" and next(calls) < 900
    assert hippodrome.solve(Jugs(), method="bfs", node_limit=10).limit == "nodes"
    with pytest.raises(hippodrome.LimitReached):
        hippodrome.count(Jugs(), node_limit=10)


def test_progress_is_told_and_may_fail() -> None:
    endless = walk(actions=lambda *_: ["add", "double"], is_goal=lambda *_: False)
    told: list[int] = []
    hippodrome.solve(endless, method="bfs", node_limit=300_000, progress=lambda share, work, seconds: told.append(work))
    assert told
    with pytest.raises(ZeroDivisionError):
        hippodrome.solve(endless, method="bfs", progress=lambda *_: 1 // 0)


def test_other_threads_run_meanwhile() -> None:
    # All of its states are soon known, so that no method is asked any more.
    ring = walk(
        actions=lambda *_: [1, 2, 3],
        result=lambda self, state, action: (3 * state + action) % 101,
        is_goal=lambda *_: False,
        estimate=lambda *_: 0,
    )
    ticks: list[int] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        assert hippodrome.solve(ring, method="ida-star", time_limit=0.5).limit == "time"
    finally:
        done.set()
        thread.join()
    assert len(ticks) > 3


def test_the_functions_may_ask_themselves() -> None:
    def estimate(self: Problem, state: int) -> int:
        return hippodrome.solve(walk(start=state), method="bfs").value or 0 if state <= 20 else 0

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert hippodrome.solve(walk(estimate=estimate), method="a-star").value == 6
