"""Arguments of the functions: boards, options, limits and progress."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _native, _own
from .errors import UsageError

#: A board: a size, a text, rows of text, or a numpy array with two dimensions.
Board = int | str | tuple[int, int] | Iterable[str] | Any

#: Whatever hears about progress: True for a bar, a tqdm bar, or a function of the fraction that is done (None if it
#: is not known), the work so far and the seconds.
Progress = None | bool | Callable[[float | None, int, float], object] | Any

Bounds = tuple[float | None, int | None, int | None, int | None]
Callback = Callable[[float | None, int, float], object] | None


def board_text(board: Board | None) -> str | None:
    """A board as text."""
    if board is None or isinstance(board, str):
        return board
    if isinstance(board, int):
        return str(board)
    if isinstance(board, tuple) and len(board) == 2 and all(isinstance(side, int) for side in board):
        return f"{board[0]}x{board[1]}"
    if is_array(board):
        return array_text(board)
    rows = list(board)
    if not all(isinstance(row, str) for row in rows):
        raise UsageError('the rows of a board are strings, such as ["...", ".#."]')
    return "/".join(rows)


def is_array(value: object) -> bool:
    """Whether it is a numpy array with two dimensions, or looks like one."""
    return getattr(value, "ndim", None) == 2 and hasattr(value, "dtype")


def array_text(array: Any) -> str:
    """A numpy array as a picture: True is a square, a number is a region, a letter is itself."""
    kind = array.dtype.kind
    if kind == "b":

        def cell(item: Any) -> str:
            return "." if item else "#"

    elif kind in "iu":
        if array.size and (array.min() < 0 or array.max() > 51):
            raise UsageError("regions are numbered from 0 to 51")

        def cell(item: Any) -> str:
            return chr(ord("A") + item if item < 26 else ord("a") + item - 26)

    elif kind in "US":

        def cell(item: Any) -> str:
            return item.decode() if isinstance(item, bytes) else str(item)

    else:
        raise UsageError("a board is an array of letters, of truth values, or of the numbers of regions")
    rows = ["".join(cell(item) for item in row) for row in array.tolist()]
    if any(len(row) != array.shape[1] for row in rows):
        raise UsageError("every square of an array is one letter: write . for an empty one and # for none")
    return "/".join(rows)


#: A puzzle: its name or a whole spec, or a problem of your own.
Puzzle = str | _own.Problem | type[_own.Problem]


def question(puzzle: Puzzle, board: Board | None, options: Mapping[str, object], seed: int | None) -> _native.Question:
    """A question that makes sense."""
    chosen = random.randrange(1_000_000) if seed is None else seed
    if not isinstance(puzzle, str):
        return _own.question(puzzle, board, options, chosen)
    return _native.Question(puzzle, board_text(board), option_texts(options), chosen)


def option_texts(options: Mapping[str, object]) -> dict[str, object]:
    """Options of which those that are arrays are pictures."""
    return {name: array_text(value) if is_array(value) else value for name, value in options.items()}


def bounds(time_limit: float | None, node_limit: int | None, memory_limit: int | None, threads: int | None) -> Bounds:
    """Limits as the native half takes them."""
    for name, value in [("time_limit", time_limit), ("node_limit", node_limit), ("memory_limit", memory_limit)]:
        if value is not None and not value >= 0:
            raise UsageError(f"{name} cannot be {value}: use a number from 0 on")
    if threads is not None and threads < 1:
        raise UsageError(f"threads cannot be {threads}: use at least 1")
    return (time_limit, node_limit, memory_limit, threads)


def callback(progress: Progress, what: str = "") -> Callback:
    """Whatever hears about progress, as a function."""
    if progress is None or progress is False:
        return None
    if progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            raise UsageError("progress=True needs tqdm: install it, or give a function") from None
        return _fill(tqdm(total=100, desc=what, unit="%", leave=False))
    if hasattr(progress, "update") and hasattr(progress, "n"):
        return _fill(progress)
    if callable(progress):
        return progress
    raise UsageError("progress is True, a tqdm bar, or a function of the fraction, the work and the seconds")


def _fill(bar: Any) -> Callable[[float | None, int, float], None]:
    """Fills a bar of tqdm up to its total."""
    if bar.total is None:
        bar.total = 100
    start = bar.n

    def tell(share: float | None, work: int, seconds: float) -> None:
        if share is None:
            bar.set_postfix_str(f"{work:,} nodes", refresh=True)
        else:
            bar.update(start + share * (bar.total - start) - bar.n)

    return tell
