"""What else the functions return: counts, statistics, hints, ratings, races, verdicts and plans."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import _native
from ._answers import Record, copied, member, table_of
from ._picture import Picture
from ._tables import Table

if TYPE_CHECKING:
    import pandas
    import polars


def _facts(facts: dict[str, Any] | None) -> dict[str, Any]:
    return dict(facts or {})


def _steps(steps: list[dict[str, Any]] | None) -> Table:
    return Table(steps or ())


#: Of moves that are used, so many are printed.
_MOST_PRINTED = 10


class Count(int):
    """A number of solutions: an int that also knows what was counted."""

    _record: dict[str, Any]
    spec: str = member("spec", "The canonical text of the question.")
    method: str = member("method", "The method.")
    table: Table | None = member("table", "The count broken down, if that was asked for.", table_of)
    stats: dict[str, Any] = member("stats", "What it cost: nodes and seconds.", dict)

    def __new__(cls, count: int, record: dict[str, Any]) -> Count:
        self = super().__new__(cls, count)
        self._record = record
        return self

    def __reduce__(self) -> tuple[type[Count], tuple[int, dict[str, Any]]]:
        return (Count, (int(self), self._record))

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values; the count is an int."""
        return {**copied(self._record), "count": int(self)}

    def _repr_html_(self) -> str:
        table = self.table
        return f"<p>{self:,}</p>" + ("" if table is None else table._repr_html_() or "")


class Statistics(Record):
    """How often solutions use each square or move. In a notebook it is a heat map."""

    rows: Table = member(
        "rows", "For each square or move: how many samples use it, and the share of solutions that do.", table_of
    )
    number: int = member("number", "How many solutions were drawn.")
    count: int = member("count", "How many solutions there are.", int)
    exact: bool = member("exact", "Whether the shares are those of all solutions, not of the sample.")

    def _drawn_again(self) -> _native.Picture | None:
        return _native.picture_of_statistics(json.dumps(self._record))

    def __str__(self) -> str:
        what = f"all {self.count:,}" if self.exact else f"{self.number:,} of {self.count:,}"
        # Squares are on the board, but a board with all moves could not be read.
        moves = (row for row in self.rows if "move" in row)
        most = Table(sorted(moves, key=lambda row: -float(row["share"]))[:_MOST_PRINTED])
        return f"{self.spec}: {what} solutions\n{most or self._board()}".rstrip("\n")

    def __repr__(self) -> str:
        return f"<Statistics: {self.number:,} of {self.count:,} solutions: {self.spec}>"


class Made(Record):
    """A new question. Its `spec` is what the other functions take."""

    difficulty: str = member("difficulty", "How hard it is.")
    seed: int = member("seed", "The seed that makes the same question again.", int)
    facts: dict[str, int] = member("facts", "Figures about it.", _facts)

    def _drawn_again(self) -> _native.Picture | None:
        return self._asked().picture()

    def __str__(self) -> str:
        return f"{self.spec} ({self.difficulty})\n{self._board()}".rstrip("\n")

    def __repr__(self) -> str:
        return f"<Made: {self.difficulty}: {self.spec}>"


class Rating(Record):
    """How hard a question is to solve on paper, and the reasoning that solves it."""

    difficulty: str | None = member("difficulty", "How hard it is; none if reasoning alone does not solve it.")
    reason: str | None = member("reason", "Why it has no difficulty.")
    facts: dict[str, int] = member("facts", "Figures about it.", _facts)
    reasoning: Table = member("reasoning", "The steps, each with its technique and its reason.", _steps)

    def _drawn_again(self) -> _native.Picture | None:
        return self._asked().picture()

    def __str__(self) -> str:
        steps = "\n".join(f"{step['technique']}: {step['reason']}" for step in self.reasoning)
        return f"{self.spec}: {self.difficulty or self.reason}\n{self._board()}{steps}".rstrip("\n")

    def __repr__(self) -> str:
        return f"<Rating: {self.difficulty or self.reason}: {self.spec}>"


class Hint(Record):
    """Help with a position: can it still be won, and by which moves?"""

    outlook: str = member("outlook", "over, won, lost or unknown.")
    moves: Table = member("moves", "The next moves that keep it won, with reasons.", Table)
    losing: Table = member("losing", "The next moves that lose, with reasons.", Table)
    others: list[str] = member("others", "The next moves that are on no shortest way.", list)
    reason: str | None = member("reason", "Why it is lost.")
    reasoning: Table = member("reasoning", "The steps that lead to the next move on paper.", _steps)
    degrees: dict[str, list[str]] = member(
        "degrees", "What to tell, from a nudge to everything: each adds to those before it.", _facts
    )

    def __init__(self, record: dict[str, Any], position: str, picture: _native.Picture | None) -> None:
        super().__init__(record, picture)
        #: The position.
        self.position = position

    def _said(self) -> dict[str, Any]:
        return {**super()._said(), "position": self.position}

    def _drawn_again(self) -> _native.Picture | None:
        return _native.picture_of_position(self._asked(), self.position)

    def __str__(self) -> str:
        outlook = f"{self.outlook}: {self.reason}" if self.reason else self.outlook
        moves = "\n".join(f"{move['move']}: {move['reason']}" for move in self.moves)
        return f"{self.spec}: {outlook}\n{self._board()}{moves}".rstrip("\n")

    def __repr__(self) -> str:
        moves = " ".join(str(move["move"]) for move in self.moves)
        return f"<Hint: {self.outlook}{f' by {moves}' if moves else ''}: {self.spec}>"


class Race(Picture):
    """The results of a race. `rows` is a table with a row for each racer; in a notebook there is a chart as well."""

    _data: tuple[bytes, list[float]] | None = None

    def __init__(self, rows: list[dict[str, Any]], picture: _native.Picture | None) -> None:
        super().__init__(picture)
        self.rows = Table(rows)

    def __getstate__(self) -> dict[str, Any]:
        data = self._data if self._picture is None else self._picture.data()
        return {**super().__getstate__(), "_data": data}

    def _drawn_again(self) -> _native.Picture | None:
        return None if self._data is None else _native.picture_of_race(self._data[0])

    def to_dict(self) -> dict[str, Any]:
        """The rows."""
        return {"rows": [dict(row) for row in self.rows]}

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame of pandas, which must be installed."""
        return self.rows.to_pandas()

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars, which must be installed."""
        return self.rows.to_polars()

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Race) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return str(self.rows)

    def __repr__(self) -> str:
        return f"<Race: {len(self)} rows>"

    def _repr_html_(self) -> str | None:
        return (self._repr_svg_() or "") + (self.rows._repr_html_() or "")


class Verdict:
    """What the independent checker says. It is true if the answer is valid."""

    def __init__(self, valid: bool | None, sentence: str, answers: list[dict[str, Any]]) -> None:
        #: True, False, or None if it was not decided.
        self.valid = valid
        #: What was verified, or why the answer was rejected.
        self.sentence = sentence
        #: For a text with answers: each with its line, what it was taken for, and what is said about it.
        self.answers = Table(answers)

    def __bool__(self) -> bool:
        return self.valid is True

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, Verdict) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.valid, self.sentence))

    def __str__(self) -> str:
        word = {True: "", False: "rejected: ", None: "undecided: "}[self.valid]
        lines = map(self._told, self.answers) if len(self.answers) > 1 else []
        return "\n".join([f"{word}{self.sentence}", *lines])

    @staticmethod
    def _told(row: dict[str, Any]) -> str:
        word = "" if row["verdict"] == "valid" else f"{row['verdict']}: "
        return f"line {row['line']}: {word}{row['sentence']}"

    def __repr__(self) -> str:
        word = {True: "", False: "rejected: ", None: "undecided: "}[self.valid]
        return f"<Verdict: {word}{self.sentence}>"

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain values."""
        answers = {"answers": [dict(row) for row in self.answers]} if self.answers else {}
        return {"valid": self.valid, "sentence": self.sentence, **answers}


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
    rows: Table = member(
        "wall",
        "The time by the number of cores: rows with cores, seconds, low and high.",
        lambda wall: Table({"cores": row["cores"], **row} for row in wall),
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
        return copied(self._record)

    def __eq__(self, other: object) -> bool:
        return self._record == other._record if isinstance(other, Plan) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{repr(self)[1:-1]}\n{self.rows}"

    def __repr__(self) -> str:
        time = "unknown" if self.seconds is None else f"{self.seconds:,.1f} s"
        return f"<Plan: {self.units} units, processor time {time}, memory {self.memory / 1e6:,.0f} MB>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self)[1:-1])}</p>" + (self.rows._repr_html_() or "")
