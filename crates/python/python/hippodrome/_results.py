"""What the functions return. Everything shows itself in a notebook and can be saved as a picture."""

from __future__ import annotations

import html
import json
import os
from typing import Any, Iterator

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


class Record(Picture):
    """A result with the members of its JSON form."""

    def __init__(self, record: dict[str, Any], picture: _native.Picture | None) -> None:
        super().__init__(picture)
        self._record = record

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values, as `hippo ... --json` writes it."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied

    @property
    def spec(self) -> str:
        """The canonical text of the question."""
        return str(self._record["spec"])


class Answer(Record):
    """The answer to a question: solved, impossible, or stopped at a limit."""

    @property
    def outcome(self) -> str:
        """solved, impossible or stopped."""
        return str(self._record["outcome"])

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.outcome == "solved"

    @property
    def solution(self) -> list[str] | None:
        """The squares or moves of the solution, or of the best so far."""
        return _steps(self._record.get("solution"))

    @property
    def value(self) -> int | None:
        """The value of the solution, in puzzles whose solutions differ in value."""
        return _number(self._record.get("value"))

    @property
    def bound(self) -> int | None:
        """No solution is better than this, as far as is proved."""
        return _number(self._record.get("bound"))

    @property
    def optimal(self) -> bool | None:
        """Whether the value is proved to be the best."""
        return self._record.get("optimal")

    @property
    def reason(self) -> str | None:
        """Why there is no solution."""
        return self._record.get("reason")

    @property
    def limit(self) -> str | None:
        """The limit that was reached."""
        return self._record.get("limit")

    @property
    def method(self) -> str:
        """The method."""
        return str(self._record["method"])

    @property
    def certificate(self) -> dict[str, Any] | None:
        """What the independent checker verifies."""
        return self._record.get("certificate")

    @property
    def stats(self) -> dict[str, Any]:
        """What it cost: nodes and seconds."""
        return dict(self._record["stats"])

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        why = self.reason or self.limit
        return f"<{type(self).__name__}: {self.outcome}{value}{f' ({why})' if why else ''}: {self.spec}>"


class Trace(Answer):
    """A search, step by step, with its answer. In a notebook it is a film with controls."""


class Solution(Record):
    """One of the solutions of a question."""

    @property
    def solution(self) -> list[str]:
        """Its squares or moves."""
        return _steps(self._record.get("solution")) or []

    @property
    def value(self) -> int | None:
        """Its value, in puzzles whose solutions differ in value."""
        return _number(self._record.get("value"))

    @property
    def index(self) -> int | None:
        """Its number among all solutions, counted from 0, if it was drawn by `sample`."""
        return _number(self._record.get("index"))

    def __iter__(self) -> Iterator[str]:
        return iter(self.solution)

    def __len__(self) -> int:
        return len(self.solution)

    def __repr__(self) -> str:
        return f"<Solution: {' '.join(self.solution[:12])}{' ...' if len(self) > 12 else ''}>"


class Count(int):
    """A number of solutions: an int that also knows what was counted."""

    _record: dict[str, Any]

    def __new__(cls, count: int, record: dict[str, Any]) -> Count:
        self = super().__new__(cls, count)
        self._record = record
        return self

    def __reduce__(self) -> tuple[type[Count], tuple[int, dict[str, Any]]]:
        return (Count, (int(self), self._record))

    @property
    def spec(self) -> str:
        """The canonical text of the question."""
        return str(self._record["spec"])

    @property
    def method(self) -> str:
        """The method."""
        return str(self._record["method"])

    @property
    def table(self) -> list[dict[str, Any]] | None:
        """The count broken down, if that was asked for: a list of rows."""
        rows = self._record.get("table")
        if rows is None:
            return None
        return [{name: _number(cell) if _is_number(cell) else cell for name, cell in row.items()} for row in rows]

    @property
    def stats(self) -> dict[str, Any]:
        """What it cost: nodes and seconds."""
        return dict(self._record["stats"])

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values; the count is an int."""
        return {**self._record, "count": int(self)}


class Hint(Record):
    """Help with a position: can it still be won, and by which moves?"""

    @property
    def outlook(self) -> str:
        """over, won, lost or unknown."""
        return str(self._record["outlook"])

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The next moves that keep it won, with reasons."""
        return list(self._record["moves"])

    @property
    def losing(self) -> list[dict[str, Any]]:
        """The next moves that lose, with reasons."""
        return list(self._record["losing"])

    @property
    def reason(self) -> str | None:
        """Why it is lost."""
        return self._record.get("reason")

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

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record

    @property
    def units(self) -> int:
        """The number of units of work. A count that is known has none."""
        return int(self._record["units"])

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

    @property
    def preparation(self) -> float | None:
        """The processor time that every process needs before its first unit, or None if it was not finished."""
        return self._record.get("preparation")

    @property
    def preparations(self) -> int:
        """How many such preparations there are. More than one if there is no room to prepare for all units together."""
        return int(self._record["preparations"])

    @property
    def prepared(self) -> float | None:
        """The part of the preparation that was done, from 0 to 1, if the time limit ended it."""
        return self._record.get("prepared")

    @property
    def more_than(self) -> float | None:
        """If the time limit ended the preparation: what the preparations alone would take at the pace seen so far."""
        return self._record.get("more_than")

    @property
    def memory(self) -> int:
        """The bytes of memory of each worker."""
        return int(self._record["memory"])

    @property
    def limit(self) -> str | None:
        """The limit that ended the measurement before anything could be estimated."""
        return self._record.get("limit")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The time by the number of cores: rows with cores, seconds, low and high."""
        return [{"cores": row["cores"], **row} for row in self._record["wall"]]

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain values."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied

    def __repr__(self) -> str:
        time = "unknown" if self.seconds is None else f"{self.seconds:,.1f} s"
        return f"<Plan: {self.units} units, processor time {time}, memory {self.memory / 1e6:,.0f} MB>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self)[1:-1])}</p>" + _table(self.rows)


def _steps(solution: dict[str, Any] | None) -> list[str] | None:
    if solution is None:
        return None
    steps = solution.get("squares", solution.get("moves"))
    return None if steps is None else [str(step) for step in steps]


def _is_number(cell: object) -> bool:
    return isinstance(cell, int) or (isinstance(cell, str) and cell.isdecimal())


def _number(number: Any) -> int | None:
    """A number of any size, which JSON may hold as a string."""
    return None if number is None else int(number)


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
