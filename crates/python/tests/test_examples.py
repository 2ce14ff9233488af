"""The examples in Python, with what is known of their puzzles."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import hippodrome
import pytest


@pytest.mark.parametrize("name", ["eight_puzzle", "river_crossing", "hanoi"])
def test_an_example_runs(name: str, repository: Path) -> None:
    path = repository / f"examples/{name}.py"
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0 and ran.stdout.startswith("Solved with "), ran.stderr


def example(repository: Path, name: str) -> dict[str, Any]:
    return runpy.run_path(str(repository / f"examples/{name}.py"))


def test_the_hardest_eight_puzzle(repository: Path) -> None:
    # 31 moves are the most that any position needs (Reinefeld, IJCAI 1993).
    puzzle = example(repository, "eight_puzzle")["EightPuzzle"]
    answer = hippodrome.solve(puzzle(), method="a-star")
    assert (answer.value, answer.optimal) == (31, True) and hippodrome.check(puzzle(), answer)
    weaker = hippodrome.solve(
        example(repository, "eight_puzzle")["Misplaced"](2, 4, 3, 1, 5, 6, 7, 8, 0), method="a-star"
    )
    assert weaker.value == hippodrome.solve(puzzle(2, 4, 3, 1, 5, 6, 7, 8, 0), method="bfs").value
    assert "<svg" in (answer._repr_svg_() or "")


def test_the_river_can_be_crossed(repository: Path) -> None:
    crossing = example(repository, "river_crossing")["RiverCrossing"]()
    # Seven crossings, in two ways, as has been known since Alcuin.
    assert hippodrome.solve(crossing).value == 7 and hippodrome.count(crossing) == 2
    assert all(solution.solution.count("take the goat") == 3 for solution in hippodrome.solutions(crossing))


def test_the_tower_of_hanoi(repository: Path) -> None:
    tower = example(repository, "hanoi")["Hanoi"]
    race = hippodrome.race(tower, sizes=range(1, 7), methods=["bfs", "a-star"])
    assert [row["value"] for row in race] == [2**disks - 1 for disks in range(1, 7) for _ in range(2)]
    assert hippodrome.count(tower(5)) == 1
    drawn = hippodrome.solve(tower(3)).render("svg")
    assert b"drawn" in drawn
