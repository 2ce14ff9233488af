"""Results print themselves, compare equal, and survive being copied, saved and sent to other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import hippodrome
import pytest

SIX_KNIGHTS = "exchange six-knights"

#: A result of every kind, and whether it can be drawn.
RESULTS: dict[str, tuple[Callable[[], Any], bool]] = {
    "path": (lambda: hippodrome.solve("tour", 6, closed=True), True),
    "moves": (lambda: hippodrome.solve(SIX_KNIGHTS), True),
    "impossible": (lambda: hippodrome.solve("tour", "4x6", closed=True), True),
    "searched": (lambda: hippodrome.solve("queens", 3, method="backtracking"), False),
    "stopped": (lambda: hippodrome.solve("knights", 9, method="branch-and-bound", node_limit=2000), True),
    "explanation": (lambda: hippodrome.solve(SIX_KNIGHTS).why(), True),
    "solution": (lambda: next(hippodrome.solutions("queens", 6)), True),
    "sample": (lambda: hippodrome.sample("queens", 8, seed=1)[0], True),
    "statistics": (lambda: hippodrome.statistics("queens", 6, number=20, seed=1), True),
    "moves used": (lambda: hippodrome.statistics("tour", 5, number=20, seed=1, start="a1"), True),
    "hint": (lambda: hippodrome.hint("walk", 8, start="a1", end="h8", position=["a1", "b3"]), True),
    "trace": (lambda: hippodrome.trace("queens", 6, method="backtracking"), True),
    "race": (lambda: hippodrome.race("queens", methods=["backtracking", "bitmask"], sizes=range(4, 8)), True),
    "made": (lambda: hippodrome.make("queens", 6, seed=1), True),
    "question": (lambda: hippodrome.draw("tour", ["...", ".#."]), True),
    "count": (lambda: hippodrome.count("tour", 5, by_start=True), False),
    "verdict": (lambda: hippodrome.check("b4 d3 a2 c1\n\na1 b2 c3 d4", "queens 4"), False),
    "plan": (lambda: hippodrome.plan("queens", 8, seconds=0.1), False),
}


@pytest.mark.parametrize("kind", RESULTS)
def test_a_copy_is_equal_and_looks_the_same(kind: str) -> None:
    make, drawn = RESULTS[kind]
    result = make()
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert type(again) is type(result)
        # A question is no more than its picture.
        if kind != "question":
            assert (str(again), repr(again)) == (str(result), repr(result)) and again == result
        if drawn:
            assert again.render("svg") == result.render("svg")
        elif isinstance(result, hippodrome.Picture):
            with pytest.raises(hippodrome.UsageError):
                again.render("svg")
        # A copy of a copy, of which no picture was made.
        third = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(result))))
        assert str(third) == str(result) or kind == "question"


def test_results_are_equal_if_they_say_the_same() -> None:
    first, second = (hippodrome.solve("queens", 6, seed=1) for _ in range(2))
    assert first == second and hash(first) == hash(second) and first != hippodrome.solve("queens", 8)
    assert first != hippodrome.count("queens", 6)
    listed = set(hippodrome.solutions("queens", 6))
    assert len(listed) == 4 and listed == set(hippodrome.sample("queens", 6, number=100, seed=2))


def test_an_answer_is_printed_with_its_board() -> None:
    assert str(hippodrome.solve("walk", 4, start="a1", end="d4")) == (
        "Solved with 2 moves, and no solution has fewer: walk 4x4 --from a1 --to d4\n"
        "4 . . . 2\n3 . 1 . .\n2 . . . .\n1 0 . . .\n  a b c d"
    )
    moves = str(hippodrome.solve(SIX_KNIGHTS)).splitlines()
    assert moves[0] == "Solved with 16 moves, and no solution has fewer: " + SIX_KNIGHTS
    assert len(moves[-1].split()) == 16 and max(map(len, moves[:-1])) <= 80
    none = str(hippodrome.solve("tour", "4x6", closed=True))
    assert none.startswith("Impossible: ") and "\n" in none
    # A board that is too large is left out.
    assert "\n" not in str(hippodrome.solve("tour", 200, certificate=False))
    race = str(hippodrome.race("queens", 6, methods=["backtracking", "bitmask"])).splitlines()
    assert race[0].startswith("method") and len(race) == 3


def test_results_cross_the_borders_of_processes() -> None:
    specs = ["queens 8", SIX_KNIGHTS, "tour 4x6 --closed"]
    # A process that is started anew knows nothing but what it is sent.
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        answers = list(pool.map(hippodrome.solve, specs))
        assert list(pool.map(hippodrome.check, answers)) == [hippodrome.check(answer) for answer in answers]
        refused = pool.submit(hippodrome.solve, "queens x").exception()
    assert [answer.spec for answer in answers] == specs
    assert all(answer._repr_svg_() for answer in answers) and "Schwenk" in str(answers[2].why())
    assert isinstance(refused, hippodrome.UsageError)


def test_squares_are_names_and_places() -> None:
    walk = hippodrome.solve("walk", 8, start=(7, 0), end="b6")
    assert walk.coordinates is not None
    assert (walk.coordinates[0], walk.coordinates[-1]) == ((7, 0), (2, 1))
    jump = hippodrome.solve("pegs", "triangle5")
    assert jump.solution is not None and jump.coordinates is not None
    assert [len(move) for move in jump.coordinates] == [len(move.split("-")) for move in jump.solution]
    assert hippodrome.solve("tour 4x4").coordinates is None
    (queens,) = hippodrome.sample("queens", 8, index=7)
    assert hippodrome.check(queens.coordinates, "queens", 8) and hippodrome.index(queens.coordinates, "queens", 8) == 7
