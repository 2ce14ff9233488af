"""Answers, counts, listings, races, hints, checks and plans. Expected values are published ones (see
crates/hippodrome/tests/published)."""

from __future__ import annotations

import itertools
import json
import pickle
from pathlib import Path
from typing import Any

import hippodrome
import numpy
import pandas
import pytest
from hippodrome import _native


def test_numbers_are_given_by_a_dict() -> None:
    given = {"a1": 1, "c3": 13, "e1": 25}
    answer = hippodrome.solve("tour", 5, given=given)
    assert answer.spec == "tour 5x5 --given a1=1,c3=13,e1=25" and answer.solution is not None
    assert all(answer.solution[number - 1] == square for square, number in given.items())


def test_a_tour_with_options_by_name() -> None:
    answer = hippodrome.solve("tour", "8x8", start="a1", closed=True)
    assert answer.solved and answer.spec == "tour 8x8 --from a1 --closed"
    assert answer.solution is not None and len(set(answer.solution)) == 64 and answer.solution[0] == "a1"
    assert hippodrome.check(answer)
    assert repr(answer) == "<Answer: solved: tour 8x8 --from a1 --closed>"


def test_the_best_is_proved_and_the_impossible_explained() -> None:
    answer = hippodrome.solve("exchange", "six-knights")
    assert (answer.value, answer.bound, answer.optimal) == (16, 16, True)
    none = hippodrome.solve("tour 4x4")
    assert none.outcome == "impossible" and none.reason and none.solution is None
    verdict = hippodrome.check(none)
    assert verdict and "valid" in verdict.sentence


def test_any_answer_is_explained() -> None:
    shortest = hippodrome.solve("exchange", "six-knights").why()
    assert "within 8 of the start is within 7 of the goal" in str(shortest)
    assert shortest.render("svg").startswith(b"<svg")
    greedy = hippodrome.solve("knights", 6, method="greedy").why()
    assert any("the step that lost it" in sentence.lower() for sentence in greedy.sentences)
    stopped = hippodrome.solve("exchange", "six-knights", method="bfs", node_limit=100).why()
    assert "node limit" in stopped.sentences[0]
    with pytest.raises(hippodrome.UsageError):
        hippodrome.trace("walk 8x8", method="bfs").why()


def test_a_wrong_certificate_is_rejected() -> None:
    answer = hippodrome.solve("queens", 6).to_dict()
    squares = answer["certificate"]["squares"]
    squares[0] = squares[1][0] + squares[0][1:]
    verdict = hippodrome.check(answer["certificate"])
    assert verdict.valid is False and not verdict
    solution = {"spec": "queens 4", "solution": {"squares": ["b4", "d3", "a2", "c1"]}}
    assert hippodrome.check(solution) and hippodrome.check(json.dumps(solution))
    with pytest.raises(hippodrome.UsageError):
        hippodrome.check("no JSON")


def test_counts_are_ints_of_any_size() -> None:
    number = hippodrome.count("queens", 12)
    assert isinstance(number, int) and number == 14200 and number + 1 == 14201
    assert number.spec == "queens 12" and number.to_dict()["count"] == 14200
    # 40861647040079968 solutions of the central game, over 2^53.
    assert hippodrome.count("pegs", "english", finish="same", vacate="d4") == 40861647040079968
    copied = pickle.loads(pickle.dumps(number))
    assert copied == number and copied.spec == number.spec
    # 304 tours of 5x5 from a corner.
    by_start = hippodrome.count("tour", (5, 5), by_start=True)
    assert by_start == 1728 and by_start.table is not None
    assert {"start": "a1", "tours": 304} in by_start.table


def test_limits_are_exceptions_that_travel() -> None:
    with pytest.raises(hippodrome.LimitReached) as reached:
        hippodrome.count("queens", 12, method="backtracking", node_limit=100_000)
    assert reached.value.limit == "nodes"
    copied = pickle.loads(pickle.dumps(reached.value))
    assert (copied.limit, copied.at_least, str(copied)) == (
        "nodes",
        reached.value.at_least,
        str(reached.value),
    )
    stopped = hippodrome.solve("queens", 40, method="backtracking", node_limit=1000)
    assert stopped.outcome == "stopped" and stopped.limit == "nodes"


def test_errors_are_sentences() -> None:
    with pytest.raises(hippodrome.UsageError, match="did you mean `start`"):
        hippodrome.solve("tour", "8x8", strat="a1")  # type: ignore[call-arg]
    with pytest.raises(hippodrome.UsageError, match="did you mean `start`"):
        keyword: dict[str, Any] = {"from": "a1"}
        hippodrome.solve("tour", "8x8", **keyword)
    with pytest.raises(hippodrome.UsageError, match="z9"):
        hippodrome.solve("tour", "8x8", start="z9")
    with pytest.raises(hippodrome.UsageError, match="no method `magic`"):
        hippodrome.solve("queens", 8, method="magic")
    with pytest.raises(hippodrome.UsageError, match="has a board already"):
        hippodrome.solve("queens 8", 9)
    with pytest.raises(TypeError, match="closed"):
        hippodrome.solve("tour", "8x8", closed="yes")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads cannot be 0"):
        hippodrome.count("queens", 8, threads=0)
    with pytest.raises(hippodrome.UsageError, match="time_limit"):
        hippodrome.count("queens", 8, time_limit=-1)


def test_boards_in_every_form() -> None:
    specs = [
        hippodrome.solve("knights", board).spec
        for board in ("3x4", (3, 4), ["....", "....", "...."], numpy.full((3, 4), "."), numpy.ones((3, 4), dtype=bool))
    ]
    assert len(set(specs)) == 1, specs
    holes = numpy.ones((5, 5), dtype=bool)
    holes[2, 2] = False
    assert "#" in hippodrome.solve("tour", holes).spec.replace("_", "#")
    regions = numpy.repeat(numpy.arange(4), 4).reshape(4, 4)
    listed = hippodrome.solve("queens", regions=regions, touching=True)
    drawn = hippodrome.solve("queens", regions=["AAAA", "BBBB", "CCCC", "DDDD"], touching=True)
    assert listed.spec == drawn.spec
    assert hippodrome.solve("walk", 8, start=(7, 0), end=(0, 7)).value == 6
    assert hippodrome.solve("tour", 8, leaper=(1, 2), closed=True).solved
    with pytest.raises(hippodrome.UsageError, match="one letter"):
        hippodrome.solve("tour", numpy.array([["ab", "c"], ["d", "e"]]))
    with pytest.raises(hippodrome.UsageError, match="array of letters"):
        hippodrome.solve("tour", numpy.ones((3, 3)))


def test_solutions_come_one_by_one() -> None:
    assert sum(1 for _ in hippodrome.solutions("queens", 8)) == 92
    # There are 13 million million of them.
    first = list(itertools.islice(hippodrome.solutions("tour", 8, closed=True), 5))
    assert len(first) == 5 and len(first[0]) == 64 and first[0]._repr_svg_()
    with hippodrome.solutions("queens", 20) as endless:
        next(endless)
    assert list(endless) == []
    limited = hippodrome.solutions("queens", 20, node_limit=1)
    with pytest.raises(hippodrome.LimitReached):
        for _ in limited:
            pass
    with pytest.raises(hippodrome.UsageError):
        list(hippodrome.solutions("tour", 8, method="warnsdorff"))


def test_races_are_rows() -> None:
    race = hippodrome.race("queens", methods=["backtracking", "bitmask"], sizes=range(4, 8), task="count")
    assert len(race) == 8
    frame = pandas.DataFrame(race.rows)
    assert list(frame[frame["size"] == 6]["count"]) == [4, 4]
    assert (frame["seconds"] >= 0).all() and "<table>" in (race._repr_html_() or "")
    with_gaps = hippodrome.race("queens", methods=["bitmask"], sizes=range(4, 9, 2), task="count")
    assert [row["count"] for row in with_gaps] == [2, 4, 92]
    with pytest.raises(hippodrome.UsageError, match="rising range"):
        hippodrome.race("queens", sizes=range(8, 4, -1))
    varied = hippodrome.race("tour", 5, methods=["dfs"], vary={"order": ["euler", "east"]}, start="a1")
    assert [row["method"] for row in varied] == ["dfs order=euler", "dfs order=east"]
    repeated = hippodrome.race("queens", 8, methods=["min-conflicts"], repeat=3)
    assert [row["seed"] for row in repeated] == [0, 1, 2]
    started = hippodrome.race("tour", 5, methods=["warnsdorff"], over={"start": "all"})
    assert len(started) == 25 and all(row["runs"] >= 1 for row in started)
    with pytest.raises(hippodrome.UsageError, match="no option `colour`"):
        hippodrome.race("tour", 5, vary={"colour": ["red"]})


def test_hints_and_traces() -> None:
    hint = hippodrome.hint("walk", 8, start="a1", end="h8", position=["a1", "b3"])
    assert hint.outlook == "won" and any(move["move"] == "d4" for move in hint.moves)
    assert hint._repr_svg_() and hint._repr_html_() is None
    assert not hint.reasoning and not hint.degrees
    trace = hippodrome.trace("queens", 6, method="backtracking")
    assert trace.solved and trace._frames() > 10
    assert "srcdoc" in (trace._repr_html_() or "")
    with pytest.raises(hippodrome.UsageError, match="reports no steps"):
        hippodrome.trace("queens", 6, method="auto")


@pytest.mark.parametrize(("puzzle", "size"), [("queens", 6), ("tour", 5)])
def test_ratings_and_hints_reason(puzzle: str, size: int) -> None:
    new = hippodrome.make(puzzle, size, difficulty="medium", seed=3)
    rating = hippodrome.rate(new.spec)
    assert (rating.difficulty, rating.reason) == ("medium", None)
    assert new.spec in str(rating) and rating._repr_svg_()
    hint = hippodrome.hint(new.spec)
    assert hint.reasoning[0]["technique"] and list(hint.degrees)[0] == "nudge"
    assert pickle.loads(pickle.dumps(rating)) == rating
    with pytest.raises(hippodrome.UsageError):
        hippodrome.rate("walk", 5)


def test_pictures_are_saved_in_every_format(tmp_path: Path) -> None:
    answer = hippodrome.solve("exchange", "six-knights")
    assert answer._frames() == 17 and answer._repr_html_() is not None
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "gif": b"GIF8", "html": b"<!"}
    for ending, start in starts.items():
        path = tmp_path / f"answer.{ending}"
        answer.save(path, theme="dark", size=300)
        assert path.read_bytes().lstrip().lower().startswith(start.lower()), ending
    race = hippodrome.race("queens", 6, methods=["backtracking", "bitmask"])
    race.save(tmp_path / "race.svg")
    for wrong in ("answer.txt", "answer"):
        with pytest.raises(hippodrome.UsageError, match="use svg"):
            answer.save(tmp_path / wrong)
    with pytest.raises(hippodrome.UsageError, match="theme cannot be"):
        answer.save(tmp_path / "x.svg", theme="plaid")
    with pytest.raises(hippodrome.UsageError, match="nothing to draw"):
        hippodrome.solve("queens", 40, method="backtracking", node_limit=10).save(tmp_path / "x.svg")
    assert b"<svg" in hippodrome.draw("queens", 5).render()
    # A board that is too large for a notebook shows itself as text only.
    large = hippodrome.solve("tour", 1000, certificate=False)
    assert large._repr_svg_() is None and large._repr_html_() is None


def test_progress_is_heard_and_may_fail() -> None:
    heard: list[tuple[float | None, int, float]] = []
    with pytest.raises(hippodrome.LimitReached):
        hippodrome.count("queens", 24, time_limit=1.0, progress=lambda *news: heard.append(news))
    assert heard and all(share is None or 0 <= share <= 1 for share, _, _ in heard)

    class Bar:
        total: Any = None
        n = 0.0

        def update(self, more: float) -> None:
            self.n += more

        def set_postfix_str(self, text: str, refresh: bool) -> None:
            pass

    bar = Bar()
    with pytest.raises(hippodrome.LimitReached):
        hippodrome.count("queens", 22, time_limit=1.0, progress=bar)
    assert bar.total == 100

    def fail(*_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        hippodrome.count("queens", 24, progress=fail)
    with pytest.raises(hippodrome.UsageError):
        hippodrome.count("queens", 8, progress=7)


def test_a_plan_is_about_right_and_sees_what_is_known() -> None:
    plan = hippodrome.plan("queens", 13, seconds=1)
    assert plan.units == 128 and plan.seconds is not None and plan.interval is not None
    assert plan.interval[0] <= plan.seconds <= plan.interval[1]
    assert [row["cores"] for row in plan.rows] == [1, 2, 16, 256, 4096]
    assert "<table>" in plan._repr_html_()
    known = hippodrome.plan("tour", 3, closed=True)
    assert known.units == 0 and known.seconds == 0


def test_units_are_computed_anywhere_and_merged_in_a_journal(tmp_path: Path) -> None:
    job = _native.Job(_native.Question("queens 10", None, {}, 0), "auto")
    names = job.names()
    assert len(names) == len(job.weights()) == 32 and all(weight > 0 for weight in job.weights())
    journal = _native.Journal(job, tmp_path / "q10.jsonl")
    for first in range(0, len(names), 2):
        two = names[first : first + 2]
        for line in job.compute(two, [], (None, None, None, 1), None):
            assert names[journal.add(line)] in two
            journal.add(line)
    assert job.total(journal) == 724
    with pytest.raises(hippodrome.UsageError, match="in use"):
        _native.Journal(job, tmp_path / "q10.jsonl")
    with pytest.raises(hippodrome.UsageError, match="another count"):
        other = _native.Job(_native.Question("queens 10", None, {"distinct": True}, 0), "auto")
        journal.add(other.compute([names[0]], [], (None, None, None, 1), None)[0])
    journal.close()
    with pytest.raises(hippodrome.UsageError, match="closed"):
        job.total(journal)
    with pytest.raises(hippodrome.UsageError, match="has no unit"):
        job.compute(["x"], [], (None, None, None, 1), None)


def test_samples_are_numbered_and_can_be_repeated() -> None:
    drawn = hippodrome.sample("queens", 8, number=20, seed=3)
    # 92 solutions.
    assert len(drawn) == 20 and all(one.index is not None and 0 <= one.index < 92 for one in drawn)
    assert [one.index for one in drawn] == [one.index for one in hippodrome.sample("queens 8", number=20, seed=3)]
    for one in drawn[:5]:
        assert hippodrome.check(one)
        (again,) = hippodrome.sample("queens", 8, index=one.index)
        assert again.solution == one.solution and again.index == one.index
    every = [tuple(hippodrome.sample("queens", 6, index=place)[0].solution) for place in range(4)]
    assert len(set(every)) == 4
    assert hippodrome.sample("tour", 3, closed=True, number=5) == []
    faults: list[dict[str, Any]] = [{"index": 92}, {"index": -1}, {"number": -1}]
    for wrong in faults:
        with pytest.raises(hippodrome.UsageError):
            hippodrome.sample("queens", 8, **wrong)


def test_a_count_continues_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "q12.jsonl"
    assert hippodrome.count("queens", 12, journal=journal) == 14200
    units = journal.read_text().splitlines()
    journal.write_text("\n".join([*units[:-1], units[-1].replace("count", "coont")]) + "\n")
    with pytest.warns(UserWarning, match="damaged"):
        assert hippodrome.count("queens", 12, journal=str(journal)) == 14200
    with pytest.raises(hippodrome.UsageError, match="counts `queens 12`"):
        hippodrome.count("queens", 11, journal=journal)


def test_answers_are_judged_as_people_write_them(repository: Path) -> None:
    right, wrong = ".Q..\n...Q\nQ...\n..Q.", "a1 b2 c3 d4"
    assert hippodrome.check(right, "queens 4")
    # It may also be a question, with queens that are placed already.
    with pytest.raises(hippodrome.UsageError, match="name the question"):
        hippodrome.check(right)
    assert hippodrome.check((repository / "docs/marking/ada.txt").read_text())
    both = hippodrome.check(f"{right}\n\n{wrong}", "queens", 4)
    assert both.valid is False and [row["verdict"] for row in both.answers] == ["valid", "wrong"]
    assert "line 6: wrong: a1 and b2 are on the same diagonal" in str(both)
    # Six moves are fewest from corner to corner.
    walk = ["a1", "b3", "a5", "b7", "d8", "c6", "d4", "f5", "h6", "g8", "f6", "g4", "h2", "f3", "g5", "f7", "h8"]
    question: dict[str, Any] = {"puzzle": "walk", "board": 8, "start": "a1", "end": "h8"}
    assert hippodrome.check(walk, **question) and not hippodrome.check(walk, optimal=True, **question)
    with pytest.raises(hippodrome.UsageError, match="name the puzzle"):
        hippodrome.check(right, board=4)
    with pytest.raises(hippodrome.UsageError):
        hippodrome.check("nothing to see", "queens", 4)


def test_solutions_are_found_by_their_numbers() -> None:
    for place, solution in enumerate(hippodrome.sample("queens", 6, index=place)[0] for place in range(4)):
        assert hippodrome.index(solution) == hippodrome.index(solution.solution, "queens", 6) == place
    answer = hippodrome.solve("tour", 6, closed=True)
    (again,) = hippodrome.sample("tour", 6, closed=True, index=hippodrome.index(answer))
    assert again.solution == answer.solution
    for wrong, why in [("a1 b2 c3 d4", "diagonal"), ("b4 d3 a2 c1\n\nc4 a3 d2 b1", "2 solutions")]:
        with pytest.raises(hippodrome.UsageError, match=why):
            hippodrome.index(wrong, "queens", 4)
    with pytest.raises(hippodrome.UsageError, match="not among"):
        hippodrome.index("a1", "knights", 3)
    with pytest.raises(hippodrome.UsageError, match="name the puzzle"):
        hippodrome.index("a1")


def test_questions_are_made_anew() -> None:
    made = hippodrome.make("queens", 6, difficulty="easy", seed=7)
    assert made == hippodrome.make("queens", 6, difficulty="easy", seed=7)
    assert (made.difficulty, made.seed, hippodrome.count(made.spec)) == ("easy", 7, 1)
    for wrong in ({"puzzle": "walk", "size": 6}, {"puzzle": "queens", "size": 99}, {"puzzle": "quens", "size": 6}):
        with pytest.raises(hippodrome.UsageError):
            hippodrome.make(**wrong)  # type: ignore[arg-type]
    with pytest.raises(hippodrome.LimitReached):
        hippodrome.make("queens", 12, node_limit=1)
