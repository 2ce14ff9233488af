"""The option names and values that editors complete. They are written from what the puzzles say of themselves:
`python tests/test_options.py` writes them again.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import hippodrome

FILE = Path(__file__).parents[1] / "python/hippodrome/_options.py"

HEAD = '''\
"""The options of the puzzles, for editors and type checkers. Written by `tests/test_options.py`."""

from __future__ import annotations

from typing import Iterable, Literal, Mapping, TypedDict, Union

from ._arguments import Board

#: A square by its name, or as a row and a column from 0 at the top left.
Square = Union[str, tuple[int, int]]


class Options(TypedDict, total=False):
    """The options of all puzzles by name. None is as good as leaving it out."""
'''


def values(option: dict[str, Any]) -> list[str]:
    """The types of the values of an option."""
    words = f"Literal[{', '.join(map(repr, option['values'] or []))}]".replace("'", '"')
    return {
        "flag": ["bool"],
        "choice": [words],
        "choices": [words, f"Iterable[{words}]", "str"],
        "number": ["int"],
        "pair": ["tuple[int, int]", "str"],
        "square": ["Square"],
        "squares": ["Square", "Iterable[Square]"],
        "numbers": ["Mapping[str, int]", "str"],
        "picture": ["Board"],
        "order": [words, "Iterable[str]", "str"],
    }[option["kind"]]


def written() -> str:
    """The module."""
    options: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for puzzle in hippodrome.puzzles():
        for option in puzzle["parameters"]:
            options.setdefault(option["name"], []).append((puzzle["name"], option))
    lines = [HEAD]
    for name, users in options.items():
        types = list(dict.fromkeys(kind for _, option in users for kind in values(option)))
        helps: dict[str, list[str]] = {}
        for puzzle_name, option in users:
            helps.setdefault(option["help"], []).append(puzzle_name)
        text = "; ".join(f"{', '.join(names)}: {told}" for told, names in helps.items())
        lines.append(f"    {name}: {' | '.join([*types, 'None'])}")
        lines.append(textwrap.fill(f'"""{text}"""', 116, initial_indent="    ", subsequent_indent="    ") + "\n")
    return "\n".join(lines).rstrip("\n") + "\n"


def test_the_options_that_editors_know_are_those_of_the_puzzles() -> None:
    assert FILE.read_text() == written(), "python tests/test_options.py writes the file again"


if __name__ == "__main__":
    FILE.write_text(written())
