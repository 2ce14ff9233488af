"""The classical puzzles of the chessboard and the peg board: solved, proved, counted, raced and drawn.

    >>> import hippodrome
    >>> hippodrome.solve("tour", "8x8", start="a1", closed=True)
    <Answer: solved: tour 8x8 --from a1 --closed>
    >>> hippodrome.count("queens", 12)
    14200

A question is a puzzle, a board and options, or one text with all of them, such as "tour 8x8 --from a1 --closed".
`hippodrome.puzzles()` tells what there is. Work releases the interpreter lock, and Ctrl-C stops it.
"""

from __future__ import annotations

import json
import os
import random
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from ._answers import Answer, Explanation, Record, Solution, Trace
from ._arguments import Board, Progress, Puzzle, bounds, callback, question
from ._own import EstimateWarning, Problem, adapt, check_certificate, given, is_problem
from ._picture import Picture
from ._racing import race
from ._results import Count, Hint, Made, Plan, Race, Rating, Statistics, Verdict
from ._tables import Steps, Table
from .errors import ClusterError, HippodromeError, LimitReached, UsageError

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._options import Options

__version__ = _native.VERSION

__all__ = [
    "Answer",
    "ClusterError",
    "Count",
    "EstimateWarning",
    "Explanation",
    "Hint",
    "HippodromeError",
    "LimitReached",
    "Made",
    "Picture",
    "Plan",
    "Problem",
    "Race",
    "Rating",
    "Solution",
    "Solutions",
    "Statistics",
    "Steps",
    "Table",
    "Trace",
    "UsageError",
    "Verdict",
    "adapt",
    "check",
    "count",
    "draw",
    "grade",
    "hint",
    "index",
    "make",
    "plan",
    "puzzles",
    "race",
    "rate",
    "sample",
    "solutions",
    "solve",
    "statistics",
    "trace",
]


def puzzles() -> list[dict[str, Any]]:
    """What there is: for each puzzle its name, options, methods and presets."""
    described: list[dict[str, Any]] = json.loads(_native.describe())
    return described


def solve(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    method: str = "auto",
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    certificate: bool | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Answer:
    """Finds a solution, or the best one, or proves that there is none.

    The limits are in seconds, generated nodes, bytes and threads. With `certificate`, the answer holds what the
    independent checker verifies; for a problem of your own it does so only if it is True, because every state has to be
    listed that is nearer to the start than the goal. `progress` is True, a tqdm bar, or a function.
    """
    asked = question(puzzle, board, options, seed)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    certified = asked.problem is None if certificate is None else certificate
    record, verdict, picture, warning = asked.solve(method, certified, limits, callback(progress, "solving"))
    if warning is not None:
        warnings.warn(warning, EstimateWarning, stacklevel=2)
    return Answer(json.loads(record), verdict, picture)._about(asked)


def trace(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    method: str,
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Trace:
    """Solves with a textbook method and keeps the steps of the search, as a film and as a table."""
    asked = question(puzzle, board, options, seed)
    limits = bounds(time_limit, node_limit, memory_limit, None)
    record, verdict, picture, warning = asked.trace(method, limits, callback(progress, "solving"))
    if warning is not None:
        warnings.warn(warning, EstimateWarning, stacklevel=2)
    return Trace(json.loads(record), verdict, picture)._about(asked)


def count(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    method: str = "auto",
    journal: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Count:
    """The exact number of solutions, as an int of any size.

    Raises `LimitReached` if a limit is reached first; its `at_least` says how many were found. `journal` names a file
    for the results of finished parts, from which the same call continues.
    """
    asked = question(puzzle, board, options, 0)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    number, limit, record, damages = asked.count(method, journal, limits, callback(progress, "counting"))
    for damage in damages:
        warnings.warn(damage, stacklevel=2)
    if limit is not None:
        raise LimitReached(f"at least {number}, not complete because of the limit: {limit}", limit, number)
    return Count(number, json.loads(record))


class Solutions(Iterator[Solution]):
    """Solutions that are found while they are asked for. Leaving a `with` block, or `close`, stops the search."""

    def __init__(self, asked: _native.Question, found: _native.Solutions) -> None:
        self._asked = asked
        self._found: _native.Solutions | None = found

    def __next__(self) -> Solution:
        if self._found is None:
            raise StopIteration
        line, picture = next(self._found)
        return Solution(json.loads(line), picture)._about(self._asked)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops the search. There are no more solutions then."""
        if self._found is not None:
            self._found.close()
            self._found = None


def solutions(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    method: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    **options: Unpack[Options],
) -> Solutions:
    """Every solution, each once, found while they are asked for: `itertools.islice` takes the first few.

    >>> with hippodrome.solutions("queens", 20) as found:
    ...     len(next(found))
    20
    """
    asked = question(puzzle, board, options, 0)
    return Solutions(asked, asked.list(method, bounds(time_limit, node_limit, memory_limit, None)))


def sample(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    number: int = 1,
    index: int | None = None,
    method: str = "auto",
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> list[Solution]:
    """Random solutions, all equally likely, or the one with the number `index`.

    They are independent of each other, so one may come twice. The `index` of each is its number among all solutions,
    counted from 0. Raises `LimitReached` if a limit is reached first.
    """
    if number < 0 or (index is not None and index < 0):
        raise UsageError("number and index are whole numbers from 0 on")
    # A short seed could reach only some of all solutions.
    asked = question(puzzle, board, options, random.getrandbits(53) if seed is None else seed)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    drawn = asked.sample(method, number, index, limits, callback(progress, "numbering"))
    return [Solution(json.loads(line), picture) for line, picture in drawn]


def check(
    answer: Record | Mapping[str, Any] | Iterable[Any] | str | Problem | type[Problem],
    puzzle: Puzzle | Record | Iterable[str] | None = None,
    board: Board | None = None,
    *,
    optimal: bool = False,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Verdict:
    """Checks an answer or a certificate with the independent checker.

    It takes a result of `solve` or `sample`, a dict or JSON: a certificate, an answer with one, or a question and a
    solution, such as {"spec": "queens 4", "solution": {"squares": ["b4", "d3", "a2", "c1"]}}.

    For a problem of your own, give the problem and the names of the actions, in either order.

    It also takes answers as people and programs write them, as a text or a list: boards, squares, moves or step
    numbers. Several in one text are judged one by one. Name the question if the answers do not show it.
    With `optimal`, an answer to it must also be the best.

    >>> bool(hippodrome.check("b4 d3 a2 c1", "queens", 4))
    True
    >>> print(hippodrome.check([(0, 1), (1, 3), (2, 0), (3, 3)], "queens", 4))
    rejected: d3 and d1 are in the same column
    """
    limits = bounds(time_limit, None, None, None)
    given_answer: Any = answer
    problem: Any = puzzle
    if is_problem(answer):
        # The problem may come first.
        given_answer, problem = puzzle, answer
    elif isinstance(answer, Record) and puzzle is None:
        problem = answer._problem
    if problem is not None and not isinstance(problem, str):
        if isinstance(given_answer, Answer) and given_answer.certificate is not None and not optimal:
            return check_certificate(given(problem), given_answer.certificate, limits)
        asked = question(problem, board, options, 0)
        valid, sentence, answers = asked.check(_names(given_answer), optimal, limits)
        return Verdict(valid, sentence, json.loads(answers))
    text = _answer_text(given_answer)
    if problem is None:
        if board is not None or options or optimal:
            raise UsageError("name the puzzle as well")
        valid, sentence, answers = _native.check(text, limits)
    else:
        valid, sentence, answers = question(problem, board, options, 0).check(text, optimal, limits)
    return Verdict(valid, sentence, json.loads(answers))


def _names(answer: Any) -> str:
    """The names of actions, each on a line of its own, or a text with them."""
    if isinstance(answer, Answer | Solution):
        answer = answer.solution
    if answer is None:
        raise UsageError("there is no answer to check: give the names of the actions in order")
    return answer if isinstance(answer, str) else "\n".join(map(str, answer))


def _answer_text(answer: Record | Mapping[str, Any] | Iterable[Any] | str) -> str:
    """An answer as text: what was written, JSON, or a list."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Record):
        answer = answer.to_dict()
    return json.dumps(answer) if isinstance(answer, Mapping) else str(list(answer))


def grade(
    puzzle: Puzzle,
    method: str,
    steps: Trace | str | Iterable[Any],
    board: Board | None = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    **options: Unpack[Options],
) -> Verdict:
    """Judges a search by a textbook method, and names the first step that is wrong, with the reason.

    The search is a result of `trace`, a text with a recording or with lines such as `expanded c4`, or a list of the
    states that were expanded, in order. What the method leaves open, such as the order of equally good states, may be
    done in any way.

    >>> print(hippodrome.grade("walk 5x5 --from a1 --to e5", "bfs", ["a1", "c2", "e3"]))
    rejected: step 3: expanded e3 with depth = 2 while b3 with depth = 1 waited
    """
    asked = question(puzzle, board, options, 0)
    limits = bounds(time_limit, node_limit, memory_limit, None)
    search: str | list[str] = steps if isinstance(steps, str) else []
    if isinstance(steps, Trace):
        search = steps.recording()
    elif not isinstance(steps, str):
        search = [_native.state_text(state) for state in steps]
    valid, sentence, answers = asked.grade(method, search, limits)
    return Verdict(valid, sentence, json.loads(answers))


def index(
    solution: Record | Iterable[Any] | str,
    puzzle: Puzzle | None = None,
    board: Board | None = None,
    *,
    method: str = "auto",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> int:
    """The number of a solution among all, counted from 0: `sample(..., index=...)` gives it back.

    The solution is a result, or a text or a list as `check` takes it, and then the question must be named. The order
    of the solutions is that of the method.

    >>> queens = hippodrome.sample("queens", 8, index=40)[0]
    >>> hippodrome.index(queens)
    40
    """
    if puzzle is None:
        if not isinstance(solution, Record) or board is not None or options:
            raise UsageError("name the puzzle as well")
        puzzle = solution.spec
    asked = question(puzzle, board, options, 0)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    return asked.index(_answer_text(solution), method, limits, callback(progress, "numbering"))


def make(
    puzzle: str,
    size: int,
    *,
    difficulty: str | None = None,
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Made:
    """A new question: with exactly one solution, or with what the fewest moves are. The same seed makes it again.

    >>> new = hippodrome.make("queens", 6, difficulty="easy", seed=1)
    >>> int(hippodrome.count(new.spec))
    1
    """
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    chosen = random.randrange(1_000_000) if seed is None else seed
    record = _native.make(puzzle, size, difficulty, chosen, limits, callback(progress, "making a question"))
    return Made(json.loads(record), None)


def statistics(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    number: int = 1000,
    method: str = "auto",
    seed: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Statistics:
    """How often solutions use each square or move, exactly where the method can tell, and otherwise in a sample.

    >>> corners = hippodrome.statistics("queens", 8, number=100).rows[0]
    >>> corners["square"], corners["count"], round(corners["share"], 3)
    ('a8', 4, 0.043)
    """
    if number < 1:
        raise UsageError("number is a whole number from 1 on")
    asked = question(puzzle, board, options, random.getrandbits(53) if seed is None else seed)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    rows, count, exact, picture = asked.statistics(method, number, limits, callback(progress, "numbering"))
    record = {"spec": asked.spec, "number": number, "count": str(count), "exact": exact, "rows": json.loads(rows)}
    return Statistics(record, picture)


def hint(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    position: str | Iterable[str] = "",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Hint:
    """The next moves that keep a game won, with reasons.

    The position is a picture of the board, or the squares or moves so far, as a text or as a list.
    """
    asked = question(puzzle, board, options, 0)
    between = " " if asked.problem is None else "\n"
    text = position if isinstance(position, str) else between.join(position)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    record, picture = asked.hint(text, limits, callback(progress, "looking ahead"))
    return Hint(json.loads(record), text, picture)._about(asked)


def rate(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Rating:
    """How hard a question is to solve on paper, with the reasoning that solves it.

    >>> new = hippodrome.make("queens", 6, difficulty="easy", seed=1)
    >>> hippodrome.rate(new.spec).difficulty
    'easy'
    """
    asked = question(puzzle, board, options, 0)
    limits = bounds(time_limit, node_limit, memory_limit, threads)
    return Rating(json.loads(asked.rate(limits, callback(progress, "rating"))), None)._about(asked)


def draw(puzzle: Puzzle, board: Board | None = None, **options: Any) -> Picture:
    """The board of a question that is not solved."""
    asked = question(puzzle, board, options, 0)
    picture = Picture(asked.picture())._about(asked)
    picture._question = asked.spec
    return picture


def plan(
    puzzle: Puzzle,
    board: Board | None = None,
    *,
    method: str = "auto",
    seconds: float = 20.0,
    time_limit: float | None = 300.0,
    memory_limit: int | None = None,
    progress: Progress = None,
    **options: Unpack[Options],
) -> Plan:
    """What a count would cost: units, processor time with an interval, memory, and the time by cores.

    The preparation is measured as a whole, within `time_limit`, and then a sample of the units, for about so many
    `seconds`.
    """
    job = _native.Job(question(puzzle, board, options, 0), method)
    limits = bounds(time_limit, None, memory_limit, 1)
    return Plan(json.loads(job.plan(seconds, limits, callback(progress, "planning"))))


def _with_puzzles() -> None:
    """Adds the puzzles and their options to the help of the functions that take them."""
    lines = ["", "    The puzzles, with their options:", ""]
    for puzzle in puzzles():
        lines.append(f"    {puzzle['name']}: {puzzle['summary']}")
        lines += [f"        {option['name']}: {option['help']}" for option in puzzle["parameters"]]
    for function in (
        solve,
        trace,
        count,
        solutions,
        sample,
        statistics,
        race,
        check,
        grade,
        index,
        hint,
        rate,
        draw,
        plan,
    ):
        function.__doc__ = (function.__doc__ or "").rstrip() + "\n" + "\n".join(lines) + "\n"


_with_puzzles()
