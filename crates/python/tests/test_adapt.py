"""Problems that were written for other libraries, as they are."""

from __future__ import annotations

import math
import pickle
from typing import Any

import hippodrome
import pytest

#: Roads with their lengths, and towns with their places on the map, of Romania in Russell and Norvig, Artificial
#: Intelligence, section 3.1.
ROADS = """Arad Zerind 75, Arad Sibiu 140, Arad Timisoara 118, Bucharest Urziceni 85, Bucharest Pitesti 101,
Bucharest Giurgiu 90, Bucharest Fagaras 211, Craiova Drobeta 120, Craiova Rimnicu 146, Craiova Pitesti 138,
Drobeta Mehadia 75, Eforie Hirsova 86, Fagaras Sibiu 99, Hirsova Urziceni 98, Iasi Vaslui 92, Iasi Neamt 87,
Lugoj Timisoara 111, Lugoj Mehadia 70, Oradea Zerind 71, Oradea Sibiu 151, Pitesti Rimnicu 97, Rimnicu Sibiu 80,
Urziceni Vaslui 142"""
STRAIGHT = """Arad 366 Bucharest 0 Craiova 160 Drobeta 242 Eforie 161 Fagaras 176 Giurgiu 77 Hirsova 151 Iasi 226
Lugoj 244 Mehadia 241 Neamt 234 Oradea 380 Pitesti 100 Rimnicu 193 Sibiu 253 Timisoara 329 Urziceni 80 Vaslui 199
Zerind 374"""

LENGTHS: dict[str, dict[str, int]] = {}
for road in ROADS.split(","):
    one, other, length = road.split()
    LENGTHS.setdefault(one, {})[other] = int(length)
    LENGTHS.setdefault(other, {})[one] = int(length)
TO_BUCHAREST = dict(zip(STRAIGHT.split()[::2], map(int, STRAIGHT.split()[1::2])))


class Romania:
    """As aima-python's GraphProblem: an action is the next town, and the cost grows along the path."""

    def __init__(self, initial: str, goal: str) -> None:
        self.initial, self.goal = initial, goal

    def actions(self, state: str) -> list[str]:
        return list(LENGTHS[state])

    def result(self, state: str, action: str) -> str:
        return action

    def goal_test(self, state: str) -> bool:
        return state == self.goal

    def path_cost(self, c: float, state1: str, action: str, state2: str) -> float:
        return c + LENGTHS[state1].get(state2, math.inf)

    def h(self, node: Any) -> float:
        return TO_BUCHAREST[node.state] if self.goal == "Bucharest" else 0


class EightPuzzle:
    """As aima-python's EightPuzzle: the misplaced tiles, the gap among them, are the estimate."""

    def __init__(self, initial: tuple[int, ...], goal: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 0)) -> None:
        self.initial, self.goal = initial, goal

    def actions(self, state: tuple[int, ...]) -> list[str]:
        row, col = divmod(state.index(0), 3)
        possible = {"UP": row > 0, "DOWN": row < 2, "LEFT": col > 0, "RIGHT": col < 2}
        return [name for name, is_possible in possible.items() if is_possible]

    def result(self, state: tuple[int, ...], action: str) -> tuple[int, ...]:
        gap = state.index(0)
        other = gap + {"UP": -3, "DOWN": 3, "LEFT": -1, "RIGHT": 1}[action]
        after = list(state)
        after[gap], after[other] = after[other], after[gap]
        return tuple(after)

    def goal_test(self, state: tuple[int, ...]) -> bool:
        return state == self.goal

    def path_cost(self, c: int, state1: Any, action: str, state2: Any) -> int:
        return c + 1

    def h(self, node: Any) -> int:
        return sum(tile not in (0, home) for tile, home in zip(node.state, self.goal))

    def value(self, state: Any) -> None:
        raise NotImplementedError


class Letters:
    """As a problem of simpleai: spell a word."""

    def __init__(self, initial_state: str = "") -> None:
        self.initial_state = initial_state

    def actions(self, state: str) -> list[str]:
        return list(" HELO") if len(state) < 5 else []

    def result(self, state: str, action: str) -> str:
        return state + action

    def is_goal(self, state: str) -> bool:
        return state == "HELLO"

    def cost(self, state: str, action: str, state2: str) -> int:
        return 2 if action == "L" else 1

    def heuristic(self, state: str) -> int:
        return sum(letter != right for letter, right in zip(state, "HELLO")) + 5 - len(state)


def test_romania() -> None:
    problem = hippodrome.adapt(Romania("Arad", "Bucharest"), unit="km")
    for method in ("auto", "uniform-cost", "a-star", "ida-star", "branch-and-bound"):
        answer = hippodrome.solve(problem, method=method)
        assert (answer.value, answer.optimal) == (418, True), method
        assert answer.solution == ["Sibiu", "Rimnicu", "Pitesti", "Bucharest"]
    assert "418 km" in str(answer) and answer.spec == "Romania"
    # The way with the fewest roads is longer, and so is the greedy one.
    assert hippodrome.solve(problem, method="bfs").value == 450
    assert hippodrome.solve(problem, method="best-first").value == 450
    assert hippodrome.check(problem, ["Sibiu", "Fagaras", "Bucharest"])
    race = hippodrome.race(problem)
    assert {row["method"] for row in race} >= {"bfs", "a-star"} and race._repr_html_()
    search = hippodrome.trace(problem, method="a-star")
    expanded = [step["node"] for step in search.steps if step["event"] == "expanded"]
    # The book's figure 3.18 expands Arad, Sibiu, Rimnicu, Fagaras and Pitesti before Bucharest.
    assert len(expanded) == 5 and hippodrome.grade(problem, "a-star", search)
    assert hippodrome.grade(problem, "a-star", ["Arad", "Sibiu", "Rimnicu", "Fagaras", "Pitesti"])


def test_the_eight_puzzle() -> None:
    start: tuple[int, ...] = (2, 4, 3, 1, 5, 6, 7, 8, 0)
    problem = hippodrome.adapt(EightPuzzle(start))
    values = {hippodrome.solve(problem, method=method).value for method in ("bfs", "a-star", "ida-star")}
    assert len(values) == 1
    answer = hippodrome.solve(problem, method="a-star")
    state, puzzle = start, EightPuzzle(start)
    for action in answer.solution or []:
        assert action in puzzle.actions(state)
        state = puzzle.result(state, action)
    assert state == puzzle.goal and hippodrome.check(answer)
    # Two tiles that are exchanged cannot be put in order: half of all positions can be reached.
    swapped = hippodrome.solve(hippodrome.adapt(EightPuzzle((2, 1, 3, 4, 5, 6, 7, 8, 0))), method="a-star")
    assert swapped.outcome == "impossible" and swapped.stats["expanded"] == 181_440
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and again.render("svg") == answer.render("svg")


def test_a_problem_of_simpleai() -> None:
    problem = hippodrome.adapt(Letters(), name="Spelling")
    answer = hippodrome.solve(problem, method="a-star")
    assert answer.solution == list("HELLO") and answer.value == 7 and answer.spec == "Spelling"


def test_with_the_libraries_themselves() -> None:
    search = pytest.importorskip("simpleai.search")

    class Spelling(search.SearchProblem):  # type: ignore[misc, name-defined]
        actions, result, is_goal = Letters.actions, Letters.result, Letters.is_goal

    problem = hippodrome.adapt(Spelling(initial_state=""))
    # What the library itself defines is no estimate.
    with pytest.raises(hippodrome.UsageError, match="needs an estimate"):
        hippodrome.solve(problem, method="a-star")
    assert hippodrome.solve(problem, method="bfs").value == 5


@pytest.mark.parametrize(
    ("other", "sentence"),
    [(EightPuzzle, "the class EightPuzzle cannot be adapted"), (7, "int cannot be adapted")],
)
def test_what_cannot_be_adapted(other: Any, sentence: str) -> None:
    with pytest.raises(hippodrome.UsageError, match=sentence):
        hippodrome.adapt(other)
    with pytest.raises(hippodrome.UsageError, match=r"hippodrome.adapt\(problem\)"):
        hippodrome.solve(EightPuzzle((0, 1, 2, 3, 4, 5, 6, 7, 8)))  # type: ignore[arg-type]
