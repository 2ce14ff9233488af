"""The functions, over all puzzles that describe themselves."""

from __future__ import annotations

import itertools
import shlex
from typing import Any

import hippodrome
import pytest

PUZZLES: list[dict[str, Any]] = hippodrome.puzzles()

#: The examples that each puzzle gives of itself, as commands; not those that read a file.
EXAMPLES: list[str] = [line for puzzle in PUZZLES for line in puzzle["examples"] if "@" not in line]


def question(words: list[str], puzzle: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """The board and the options of a command; what is no option of the puzzle is left out."""
    parameters = {f"--{option['flag']}": option for option in puzzle["parameters"]}
    board: str | None = None
    options: dict[str, Any] = {}
    words = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        if word in parameters:
            if parameters[word]["kind"] == "flag":
                options[parameters[word]["name"]] = True
            else:
                options[parameters[word]["name"]] = words[position]
                position += 1
        elif word.startswith("--"):
            position += 0 if position >= len(words) or words[position].startswith("--") else 1
        elif board is None:
            board = word
    return board, options


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_of_every_puzzle_work(line: str) -> None:
    verb, name, *words = shlex.split(line)
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle["name"] == name)
    board, options = question(words, puzzle)
    limits: dict[str, Any] = {"time_limit": 20, "node_limit": 200_000}
    if verb == "solve":
        answer = hippodrome.solve(name, board, **limits, **options)
        assert answer.outcome in ("solved", "impossible", "stopped")
        assert answer.to_dict()["spec"] == answer.spec
        if answer.certificate is not None:
            assert hippodrome.check(answer).valid is not False
    elif verb == "count":
        try:
            number = hippodrome.count(name, board, time_limit=5, **options)
            assert isinstance(number, int) and number >= 0
        except hippodrome.LimitReached as reached:
            assert reached.limit == "time" and reached.at_least is not None
    elif verb == "list":
        for solution in itertools.islice(hippodrome.solutions(name, board, **limits, **options), 3):
            assert solution.solution and solution._repr_svg_()
    elif verb == "race":
        rows = hippodrome.race(name, board, node_limit=2_000, time_limit=2, **options).rows
        assert rows and all(row["outcome"] in ("solved", "impossible", "stopped") for row in rows)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["name"] for puzzle in PUZZLES])
def test_the_help_names_every_option(puzzle: dict[str, Any]) -> None:
    for function in (hippodrome.solve, hippodrome.count, hippodrome.hint):
        text = function.__doc__ or ""
        assert puzzle["summary"] in text
        assert all(f"        {option['name']}: " in text for option in puzzle["parameters"])


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["name"] for puzzle in PUZZLES])
def test_an_unknown_option_is_refused_in_a_sentence(puzzle: dict[str, Any]) -> None:
    with pytest.raises(hippodrome.UsageError, match=f"{puzzle['name']} has no option `colour`"):
        hippodrome.solve(puzzle["name"], colour="red")  # type: ignore[call-arg]
