"""Tables, and the steps of a search."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import hippodrome
import pytest


def test_the_steps_of_a_search_are_rows() -> None:
    trace = hippodrome.trace("queens", 6, method="backtracking")
    steps = list(trace.steps)
    assert len(steps) == len(trace.steps) and [row["step"] for row in steps] == list(range(1, len(steps) + 1))
    # What the answer says of the search is what its steps add up to.
    for event in ("generated", "expanded"):
        assert sum(row["event"] == event for row in steps) == trace.stats[event]
    assert (steps[0]["event"], steps[-1]["event"], steps[-1]["depth"]) == ("started", "goal", 6)
    assert {row["why"] for row in steps if row["event"] == "left"}
    assert [row["step"] for row in itertools.islice(trace.steps, 2)] == [1, 2]
    assert list(pickle.loads(pickle.dumps(trace.steps))) == steps
    assert "rows, of which the first" in (trace.steps._repr_html_() or "")


def test_values_of_nodes_are_told() -> None:
    steps = hippodrome.trace("exchange", "six-knights", method="a-star").steps.to_pandas()
    known = steps.dropna(subset=["sum"])
    assert len(known) and (known["sum"] == known["depth"] + known["value"]).all()
    assert (steps["seconds"].diff().dropna() >= 0).all()


def test_tables_become_data_frames() -> None:
    count = hippodrome.count("tour", 5, by_start=True)
    assert count.table is not None and "<td>304</td>" in count._repr_html_()
    race = hippodrome.race("queens", methods=["bitmask"], sizes=range(4, 7), task="count")
    trace = hippodrome.trace("walk 8x8", method="bfs")
    tables: list[tuple[Any, str, int | None]] = [
        (count.table, "tours", 1728),
        (race, "count", 16),
        (trace.steps, "step", None),
    ]
    for table, column, total in tables:
        pandas, polars = table.to_pandas(), table.to_polars()
        assert len(pandas) == len(polars) == len(table) and list(pandas.columns) == polars.columns
        assert pandas[column].sum() == polars[column].sum() and total in (None, pandas[column].sum())
    # Numbers beyond 64 bits, and cells without a value.
    large = hippodrome.Table([{"a": 10**30, "b": 1}, {"a": 5}])
    assert list(large.to_pandas()["a"]) == [10**30, 5] and list(large.to_polars()["a"]) == [10**30, 5]
    assert large.to_polars()["b"].to_list() == [1, None]
    assert str(large).splitlines()[-1].strip() == "5" and "<table>" in (large._repr_html_() or "")
    assert hippodrome.Table([])._repr_html_() == "" and str(hippodrome.Table([])) == ""


def test_statistics_are_shares_of_all_solutions() -> None:
    queens = hippodrome.statistics("queens", 8, number=50)
    # 4 of the 92 solutions have a queen in a corner; the shares add up to the eight queens.
    assert (queens.count, queens.exact) == (92, True)
    shares = {row["square"]: row["share"] for row in queens.rows}
    assert shares["a1"] == pytest.approx(4 / 92) and sum(shares.values()) == pytest.approx(8)
    assert sum(row["samples"] for row in queens.rows) == 8 * 50
    with pytest.raises(hippodrome.UsageError):
        hippodrome.statistics("queens", 8, number=0)
