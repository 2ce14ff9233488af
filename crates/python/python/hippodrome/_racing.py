"""Races."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from ._arguments import Board, Progress, Puzzle, board_text, bounds, callback, option_texts
from ._own import EstimateWarning, Problem, runners
from ._results import Race
from .errors import UsageError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def race(
    puzzle: Puzzle | Callable[[int], Problem],
    board: Board | None = None,
    *,
    methods: Iterable[str] | None = None,
    vary: Mapping[str, Iterable[Any]] | None = None,
    over: Mapping[str, str | Iterable[Any]] | None = None,
    sizes: range | tuple[int, int] | str | None = None,
    repeat: int | None = None,
    task: str = "solve",
    seed: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Race:
    """Several methods on the same question, each on its own and with all the limits.

    `vary={"order": ["euler", "east"]}` also races one option under several values, `sizes=range(4, 9)` boards of
    several sizes, `repeat=5` every method with five seeds, and `over={"start": "all"}` with every square as the start.
    For a problem of your own, `sizes` needs what makes the problem of a size: `race(Hanoi, sizes=range(3, 9))`.
    `task` is what they do: solve, count, list or sample. Fast racers run several times: `seconds` is the median.
    """
    varied, runs = _values("vary", vary), _values("over", over)
    seeds = [] if repeat is None else [seed + run for run in range(repeat)]
    course = (None if methods is None else list(methods), varied, runs, _sizes(sizes), seeds, task, seed)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    texts = option_texts(options)
    asked = puzzle if isinstance(puzzle, str) else runners(puzzle, board, _sizes(sizes))
    found, picture, faults = _native.race(asked, board_text(board), texts, course, limits, callback(progress, "racing"))
    for fault in faults:
        warnings.warn(fault, EstimateWarning, stacklevel=2)
    return Race([_row(*racer) for racer in found], picture)


def _values(what: str, option: Mapping[str, str | Iterable[Any]] | None) -> tuple[str, list[str]] | None:
    """An option with its values as text."""
    if option is None:
        return None
    if len(option) != 1:
        raise UsageError(what + ' takes one option with its values, such as {"order": ["euler", "east"]}')
    ((name, values),) = option.items()
    return name, [values] if isinstance(values, str) else [str(value) for value in values]


def _sizes(sizes: range | tuple[int, int] | str | None) -> str | None:
    if isinstance(sizes, range):
        if sizes.step < 1 or not sizes:
            raise UsageError("sizes is a rising range, such as range(4, 9) or range(4, 21, 4)")
        return f"{sizes[0]}..{sizes[-1]}..{sizes.step}"
    if isinstance(sizes, tuple):
        return f"{sizes[0]}..{sizes[1]}"
    return sizes


def _row(method: str, size: int | None, seed: int | None, text: str) -> dict[str, Any]:
    """A racer's result as a row of a table."""
    record = json.loads(text)
    row: dict[str, Any] = {"method": method, "outcome": record["outcome"]}
    if size is not None:
        row["size"] = size
    for name in ("value", "count", "at_least"):
        if name in record:
            row[name] = int(record[name])
    row.update({name: figure if name == "seconds" else int(figure) for name, figure in record["stats"].items()})
    row.update({name: int(figure) for name, figure in record.get("facts", {}).items()})
    row.update(record["race"])
    if seed is not None:
        row["seed"] = seed
    if "limit" in record:
        row["limit"] = record["limit"]
    return row
