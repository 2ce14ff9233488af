"""Tables: lists of dicts, and the steps of a search, which pandas and polars take."""

from __future__ import annotations

import html
import itertools
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import pandas
    import polars

    from ._answers import Trace

#: A notebook shows this many rows of a long table.
_MOST_SHOWN = 50


class Rows:
    """Rows of a table, each a dict. Not every row has every column."""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(dict.fromkeys(name for row in self for name in row))

    def _columns(self) -> dict[str, list[Any]]:
        """The columns with their values, None where a row has none."""
        columns: dict[str, list[Any]] = {name: [] for name in self.columns}
        for row in self:
            for name, values in columns.items():
                values.append(row.get(name))
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame of pandas, which must be installed."""
        import pandas

        return pandas.DataFrame(self._columns()).convert_dtypes()

    def to_polars(self) -> polars.DataFrame:
        """The table as a data frame of polars, which must be installed."""
        import polars

        def column(name: str, values: list[Any]) -> polars.Series:
            large = any(isinstance(value, int) and value >= 1 << 63 for value in values)
            return polars.Series(name, values, dtype=polars.Object if large else None, strict=False)

        return polars.DataFrame([column(name, values) for name, values in self._columns().items()])

    def _repr_html_(self) -> str | None:
        return html_table(self.columns, self, len(self))


class Table(Rows, list[dict[str, Any]]):
    """A table: a list of rows, each a dict."""

    __iter__ = list.__iter__
    __len__ = list.__len__

    def __str__(self) -> str:
        return text_table(self.columns, self)


class Steps(Rows):
    """The steps of a search, from the first to the last.

    A row says what happens (`event`: started, goal root, considered, generated, expanded, pruned, left, goal or met)
    at which `node`, what is known of that node (`action`, `depth`, `value`, and `sum` in algorithms that add depth and
    estimate), how much is `waiting` and `closed`, and `why` the search does not go on. A search of more than
    1,500,000 steps has the first of them.
    """

    _NAMES = "step seconds event node parent action depth value sum waiting closed why"

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def _pages(self) -> _native.Steps:
        picture = self._trace._drawable()
        steps = None if picture is None else picture.steps()
        assert steps is not None
        return steps

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for page in self._pages():
            yield from json.loads(page)

    def __len__(self) -> int:
        return len(self._pages())

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._NAMES.split()

    def __repr__(self) -> str:
        return f"<Steps: {len(self):,}>"


def html_table(columns: list[str], rows: Iterable[dict[str, Any]], number: int) -> str:
    """Rows as an HTML table, the first of them if they are many."""
    if not number:
        return ""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    shown = itertools.islice(rows, _MOST_SHOWN)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(_cell(row.get(name)))}</td>" for name in columns) + "</tr>" for row in shown
    )
    more = f"<p>{number:,} rows, of which the first {_MOST_SHOWN} are shown</p>" if number > _MOST_SHOWN else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def text_table(columns: list[str], rows: Iterable[dict[str, Any]]) -> str:
    """Rows as lines of text, with numbers at the right of their columns."""
    rows = list(rows)
    cells = [columns, *([_cell(row.get(name)) for name in columns] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    numeric = [all(isinstance(row.get(name), (int, float, type(None))) for row in rows) for name in columns]

    def line(row: list[str]) -> str:
        aligned = (
            cell.rjust(width) if right else cell.ljust(width) for cell, width, right in zip(row, widths, numeric)
        )
        return "  ".join(aligned).rstrip()

    return "\n".join(map(line, cells))


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
