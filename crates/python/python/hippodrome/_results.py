"""What the functions return. Everything shows itself in a notebook and can be saved as a picture."""

from __future__ import annotations

import html
import json
import os
from typing import Any, Callable, Iterator

from . import _native
from .errors import UsageError

#: Larger pictures would make a notebook slow, so they have to be saved.
_LARGEST_SHOWN = 4_000_000


class Picture:
    """Something that can be drawn: in a notebook it shows itself."""

    def __init__(self, picture: _native.Picture | None) -> None:
        self._picture = picture

    def render(
        self,
        format: str = "svg",
        *,
        theme: str | None = None,
        size: int | None = None,
        speed: float | None = None,
    ) -> bytes:
        """The picture as svg, png, pdf, gif (animated) or html (with controls).

        `theme` names the colours, `size` is the longer side in pixels, and `speed` the frames per second.
        """
        drawn = None if self._picture is None else self._picture.render(format, (theme, size, speed))
        if drawn is None:
            raise UsageError("there is nothing to draw")
        return drawn

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        theme: str | None = None,
        size: int | None = None,
        speed: float | None = None,
    ) -> None:
        """Saves the picture; the ending of the file says the format: .svg, .png, .pdf, .gif or .html."""
        ending = os.path.splitext(os.fspath(path))[1].lstrip(".").lower()
        drawn = self.render(ending, theme=theme, size=size, speed=speed)
        with open(path, "wb") as file:
            file.write(drawn)

    def _frames(self) -> int:
        try:
            return 0 if self._picture is None else self._picture.frames()
        except UsageError:
            # The board is too large to be drawn.
            return 0

    def _repr_svg_(self) -> str | None:
        try:
            drawn = self.render("svg")
        except UsageError:
            return None
        return drawn.decode() if len(drawn) <= _LARGEST_SHOWN else None

    def _repr_html_(self) -> str | None:
        """The player, for what has several frames."""
        if self._frames() < 2:
            return None
        page = self.render("html")
        return _framed(page.decode()) if len(page) <= _LARGEST_SHOWN else None


def _framed(page: str) -> str:
    """A whole page within a page."""
    return (
        f'<iframe srcdoc="{html.escape(page, quote=True)}" sandbox="allow-scripts" '
        'style="width:100%;max-width:640px;height:780px;border:0" title="player"></iframe>'
    )


def member(name: str, description: str, read: Callable[[Any], Any] = lambda value: value) -> Any:
    """A member of a record as a property of the result. It is None if the record has none and `read` lets it pass."""
    return property(lambda self: read(self._record.get(name)), doc=description)


def _steps(solution: dict[str, Any] | None) -> list[str] | None:
    if solution is None:
        return None
    steps = solution.get("squares", solution.get("moves"))
    return None if steps is None else [str(step) for step in steps]


def _rows(rows: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
    """The rows of a table, whose numbers may be strings."""

    def number(cell: Any) -> Any:
        return int(cell) if isinstance(cell, str) and cell.isdecimal() else cell

    return None if rows is None else [{name: number(cell) for name, cell in row.items()} for row in rows]


def _number(number: Any) -> int | None:
    """A number of any size, which JSON may hold as a string."""
    return None if number is None else int(number)


class Record(Picture):
    """A result with the members of its JSON form."""

    spec: str = member("spec", "The canonical text of the question.")

    def __init__(self, record: dict[str, Any], picture: _native.Picture | None) -> None:
        super().__init__(picture)
        self._record = record

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values, as `hippo ... --json` writes it."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied


class Explanation(Picture):
    """Why an answer is as it is: sentences, and boards that show what they say."""

    def __init__(self, sentences: list[str], picture: _native.Picture) -> None:
        super().__init__(picture)
        self.sentences = sentences

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return f"<Explanation: {' '.join(self.sentences)}>"


class Answer(Record):
    """The answer to a question: solved, impossible, or stopped at a limit."""

    outcome: str = member("outcome", "solved, impossible or stopped.")
    solution: list[str] | None = member(
        "solution", "The squares or moves of the solution, or of the best so far.", _steps
    )
    value: int | None = member(
        "value", "The value of the solution, in puzzles whose solutions differ in value.", _number
    )
    bound: int | None = member("bound", "No solution is better than this, as far as is proved.", _number)
    optimal: bool | None = member("optimal", "Whether the value is proved to be the best.")
    reason: str | None = member("reason", "Why there is no solution.")
    limit: str | None = member("limit", "The limit that was reached.")
    method: str = member("method", "The method.")
    certificate: dict[str, Any] | None = member("certificate", "What the independent checker verifies.")
    stats: dict[str, Any] = member("stats", "What it cost: nodes and seconds.", dict)

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.outcome == "solved"

    def why(self, *, time_limit: float | None = None, node_limit: int | None = None) -> Explanation:
        """Explains the answer: what proves it, what is open, or which step lost the best solution.

        It takes at most ten seconds. What was not found out by then is said.
        """
        told = None if self._picture is None else self._picture.why((time_limit, node_limit, None, None))
        if told is None:
            raise UsageError("a search cannot be explained: explain the answer of `solve`")
        return Explanation(*told)

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        why = self.reason or self.limit
        return f"<{type(self).__name__}: {self.outcome}{value}{f' ({why})' if why else ''}: {self.spec}>"


class Trace(Answer):
    """A search, step by step, with its answer. In a notebook it is a film with controls."""


class Solution(Record):
    """One of the solutions of a question."""

    solution: list[str] = member("solution", "Its squares or moves.", lambda found: _steps(found) or [])
    value: int | None = member("value", "Its value, in puzzles whose solutions differ in value.", _number)
    index: int | None = member(
        "index", "Its number among all solutions, counted from 0, if it was drawn by `sample`.", _number
    )

    def __iter__(self) -> Iterator[str]:
        return iter(self.solution)

    def __len__(self) -> int:
        return len(self.solution)

    def __repr__(self) -> str:
        return f"<Solution: {' '.join(self.solution[:12])}{' ...' if len(self) > 12 else ''}>"


class Count(int):
    """A number of solutions: an int that also knows what was counted."""

    _record: dict[str, Any]
    spec: str = member("spec", "The canonical text of the question.")
    method: str = member("method", "The method.")
    table: list[dict[str, Any]] | None = member(
        "table", "The count broken down, if that was asked for: a list of rows.", _rows
    )
    stats: dict[str, Any] = member("stats", "What it cost: nodes and seconds.", dict)

    def __new__(cls, count: int, record: dict[str, Any]) -> Count:
        self = super().__new__(cls, count)
        self._record = record
        return self

    def __reduce__(self) -> tuple[type[Count], tuple[int, dict[str, Any]]]:
        return (Count, (int(self), self._record))

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values; the count is an int."""
        return {**self._record, "count": int(self)}


class Hint(Record):
    """Help with a position: can it still be won, and by which moves?"""

    outlook: str = member("outlook", "over, won, lost or unknown.")
    moves: list[dict[str, Any]] = member("moves", "The next moves that keep it won, with reasons.", list)
    losing: list[dict[str, Any]] = member("losing", "The next moves that lose, with reasons.", list)
    others: list[str] = member("others", "The next moves that are on no shortest way.", list)
    reason: str | None = member("reason", "Why it is lost.")

    def __repr__(self) -> str:
        moves = " ".join(str(move["move"]) for move in self.moves)
        return f"<Hint: {self.outlook}{f' by {moves}' if moves else ''}: {self.spec}>"


class Race(Picture):
    """The results of a race. `rows` is a list of dicts, which pandas and polars take."""

    def __init__(self, rows: list[dict[str, Any]], picture: _native.Picture | None) -> None:
        super().__init__(picture)
        self.rows = rows

    def to_dict(self) -> dict[str, Any]:
        """The rows."""
        return {"rows": [dict(row) for row in self.rows]}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Race: {len(self)} rows>"

    def _repr_html_(self) -> str | None:
        return (self._repr_svg_() or "") + _table(self.rows)


class Verdict:
    """What the independent checker says. It is true if the answer is valid."""

    def __init__(self, valid: bool | None, sentence: str) -> None:
        #: True, False, or None if it was not decided.
        self.valid = valid
        #: What was verified, or why the answer was rejected.
        self.sentence = sentence

    def __bool__(self) -> bool:
        return self.valid is True

    def __repr__(self) -> str:
        word = {True: "", False: "rejected: ", None: "undecided: "}[self.valid]
        return f"<Verdict: {word}{self.sentence}>"

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain values."""
        return {"valid": self.valid, "sentence": self.sentence}


class Plan:
    """What a count would cost, estimated from a sample of its units."""

    units: int = member("units", "The number of units of work. A count that is known has none.", int)
    preparation: float | None = member(
        "preparation",
        "The processor time that every process needs before its first unit, or None if it was not finished.",
    )
    preparations: int = member(
        "preparations",
        "How many such preparations there are. More than one if there is no room to prepare for all units together.",
        int,
    )
    prepared: float | None = member(
        "prepared", "The part of the preparation that was done, from 0 to 1, if the time limit ended it."
    )
    more_than: float | None = member(
        "more_than",
        "If the time limit ended the preparation: what the preparations alone would take at the pace seen so far.",
    )
    memory: int = member("memory", "The bytes of memory of each worker.", int)
    limit: str | None = member("limit", "The limit that ended the measurement before anything could be estimated.")
    rows: list[dict[str, Any]] = member(
        "wall",
        "The time by the number of cores: rows with cores, seconds, low and high.",
        lambda wall: [{"cores": row["cores"], **row} for row in wall],
    )

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record

    @property
    def seconds(self) -> float | None:
        """The processor time of the whole count on one core, or None if it could not be estimated."""
        return self._seconds("seconds")

    @property
    def interval(self) -> tuple[float, float] | None:
        """An interval that contains the processor time nineteen times out of twenty."""
        low, high = self._seconds("low"), self._seconds("high")
        return None if low is None or high is None else (low, high)

    def _seconds(self, name: str) -> float | None:
        processor = self._record.get("processor")
        return None if processor is None else float(processor[name])

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain values."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied

    def __repr__(self) -> str:
        time = "unknown" if self.seconds is None else f"{self.seconds:,.1f} s"
        return f"<Plan: {self.units} units, processor time {time}, memory {self.memory / 1e6:,.0f} MB>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self)[1:-1])}</p>" + _table(self.rows)


def _table(rows: list[dict[str, Any]]) -> str:
    """Rows as an HTML table."""
    if not rows:
        return ""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in columns) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else html.escape(str(value))
