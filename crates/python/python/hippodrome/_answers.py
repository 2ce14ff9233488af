"""Answers, solutions and searches, which print themselves, show themselves in a notebook, and can be pickled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from . import _native
from ._arguments import question
from ._picture import Picture
from ._tables import Steps, Table
from .errors import UsageError

#: What differs between two runs that come to the same result.
_OF_A_RUN = ("stats", "version")


def member(name: str, description: str, read: Callable[[Any], Any] = lambda value: value) -> Any:
    """A member of a record as a property of the result. It is None if the record has none and `read` lets it pass."""
    return property(lambda self: read(self._record.get(name)), doc=description)


def _steps(solution: dict[str, Any] | None) -> list[str] | None:
    if solution is None:
        return None
    steps = next((solution[kind] for kind in ("squares", "moves", "actions") if kind in solution), None)
    return None if steps is None else [str(step) for step in steps]


def table_of(rows: list[dict[str, Any]] | None) -> Table | None:
    """The rows of a table, whose numbers may be strings."""

    def number(cell: Any) -> Any:
        return int(cell) if isinstance(cell, str) and cell.isdecimal() else cell

    return None if rows is None else Table({name: number(cell) for name, cell in row.items()} for row in rows)


def _number(number: Any) -> int | None:
    """A number of any size, which JSON may hold as a string."""
    return None if number is None else int(number)


def copied(record: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(record))
    return plain


class Record(Picture):
    """A result with the members of its JSON form. Results are equal if they say the same, whatever it has cost."""

    #: Whether there was a picture before it was copied or sent. It saves looking for one again.
    _drawn = True

    spec: str = member("spec", "The canonical text of the question.")

    def __init__(self, record: dict[str, Any], picture: _native.Picture | None) -> None:
        super().__init__(picture)
        self._record = record

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values, as `hippo ... --json` writes it."""
        return copied(self._record)

    def _said(self) -> dict[str, Any]:
        """What it says, without what it has cost."""
        return {name: value for name, value in self._record.items() if name not in _OF_A_RUN}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return NotImplemented
        return self._said() == other._said()

    def __hash__(self) -> int:
        return hash((type(self), self.spec, json.dumps(self._record.get("solution"))))

    def _asked(self) -> _native.Question:
        """The question, to draw something again."""
        return question(self._problem or self.spec, None, {}, 0)

    def _drawn_again(self) -> _native.Picture | None:
        # A certificate may be large, and no picture needs it.
        record = {name: value for name, value in self._record.items() if name != "certificate"}
        return _native.picture_of_record(self._asked(), json.dumps(record), self._drawn)

    def _board(self) -> str:
        """The boards as text, each line ended; nothing if there is none to print."""
        picture = self._drawable()
        text = None if picture is None else picture.text()
        return "" if text is None else text.rstrip("\n") + "\n"


def _sequence(solution: dict[str, Any] | None) -> str:
    """Moves or actions as text. Squares are on the board anyway."""
    moves, actions = ((solution or {}).get(kind, []) for kind in ("moves", "actions"))
    return " ".join(moves) or ", ".join(actions)


def _coordinates(result: Record, found: list[str]) -> list[Any]:
    if result._problem is not None:
        raise UsageError("the actions of a problem of your own have no coordinates")
    spec = result.spec
    places = _native.coordinates(spec, found)
    return places if any("-" in name for name in found) else [place for (place,) in places]


class Explanation(Picture):
    """Why an answer is as it is: sentences, and boards that show what they say."""

    def __init__(self, sentences: list[str], picture: _native.Picture, answer: Answer) -> None:
        super().__init__(picture)
        self.sentences = sentences
        self._answer = answer

    def _drawn_again(self) -> _native.Picture | None:
        return self._answer.why()._picture

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return (self.sentences, self._answer) == (other.sentences, other._answer)

    def __hash__(self) -> int:
        return hash((tuple(self.sentences), self._answer))

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
    table: Table | None = member("table", "A figure for each of many things, if that was asked for.", table_of)
    stats: dict[str, Any] = member("stats", "What it cost: nodes and seconds.", dict)

    def __init__(self, record: dict[str, Any], verdict: str, picture: _native.Picture | None) -> None:
        super().__init__(record, picture)
        #: The outcome in words.
        self.verdict = verdict

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.outcome == "solved"

    @property
    def coordinates(self) -> list[Any] | None:
        """The solution as rows and columns from 0 at the top left: `(7, 0)` for a1 on a board of 8 rows.

        A move is the list of its squares.
        """
        return None if self.solution is None else _coordinates(self, self.solution)

    def why(self, *, time_limit: float | None = None, node_limit: int | None = None) -> Explanation:
        """Explains the answer: what proves it, what is open, or which step lost the best solution.

        It takes at most ten seconds. What was not found out by then is said.
        """
        picture = self._drawable()
        told = None if picture is None else picture.why((time_limit, node_limit, None, None))
        if told is None:
            raise UsageError("a search cannot be explained: explain the answer of `solve`")
        return Explanation(*told, self)

    def __getstate__(self) -> dict[str, Any]:
        drawn = self._drawn if self._picture is None or self.outcome != "impossible" else self._frames() > 0
        return {**super().__getstate__(), "_drawn": drawn}

    def __str__(self) -> str:
        verdict = self.verdict[:1].upper() + self.verdict[1:]
        return f"{verdict}: {self.spec}\n{self._board()}{_sequence(self._record.get('solution'))}".rstrip("\n")

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        why = self.reason or self.limit
        return f"<{type(self).__name__}: {self.outcome}{value}{f' ({why})' if why else ''}: {self.spec}>"


class Trace(Answer):
    """A search, step by step, with its answer. In a notebook it is a film with controls."""

    _data: tuple[bytes, list[float]] | None = None

    @property
    def steps(self) -> Steps:
        """The steps of the search: an iterable of dicts that pandas and polars take as a table."""
        return Steps(self)

    def recording(self) -> str:
        """The search as JSON lines, as `hippo ... --trace FILE.json` writes it."""
        picture = self._drawable()
        data = None if picture is None else picture.data()
        assert data is not None
        return data[0].decode()

    def __getstate__(self) -> dict[str, Any]:
        data = self._data if self._picture is None else self._picture.data()
        return {**super(Answer, self).__getstate__(), "_data": data}

    def _drawn_again(self) -> _native.Picture | None:
        return None if self._data is None else _native.picture_of_search(self._asked(), *self._data)

    def _board(self) -> str:
        text = super(Answer, self)._drawn_again() if self.solution is not None else None
        board = None if text is None else text.text()
        return f"{len(self.steps):,} steps\n{board or ''}"


class Solution(Record):
    """One of the solutions of a question."""

    solution: list[str] = member("solution", "Its squares or moves.", lambda found: _steps(found) or [])
    value: int | None = member("value", "Its value, in puzzles whose solutions differ in value.", _number)
    index: int | None = member(
        "index", "Its number among all solutions, counted from 0, if it was drawn by `sample`.", _number
    )

    @property
    def coordinates(self) -> list[Any]:
        """Its squares or moves as rows and columns from 0 at the top left. A move is the list of its squares."""
        return _coordinates(self, self.solution)

    def _said(self) -> dict[str, Any]:
        return {name: self._record.get(name) for name in ("spec", "solution")}

    def __iter__(self) -> Iterator[str]:
        return iter(self.solution)

    def __len__(self) -> int:
        return len(self.solution)

    def __str__(self) -> str:
        return f"{self.spec}\n{self._board()}{_sequence(self._record.get('solution'))}".rstrip("\n")

    def __repr__(self) -> str:
        between = " " if self._problem is None else ", "
        return f"<Solution: {between.join(self.solution[:12])}{between + '...' if len(self) > 12 else ''}>"
