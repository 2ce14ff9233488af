"""Problems of one's own: a class with a start, actions and a goal gets everything that the built-in puzzles have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import UsageError

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._answers import Answer
    from ._arguments import Bounds
    from ._results import Verdict

#: An argument that is longer than this is not part of a question's text.
_LONGEST = 60


class EstimateWarning(UserWarning):
    """The estimate of a problem is too high or not consistent, so that a search may miss the best solution."""


class Problem:
    """A problem of your own. Give it `start`, `actions`, `result` and `is_goal`; the other methods are optional.

    A state is anything that can be a key of a dict: a number, a text, a tuple, a frozen dataclass. The methods must
    return the same whenever they are asked about the same state: each is asked only once, and the answer is kept.

    >>> class Jugs(Problem):
    ...     start = (0, 0)
    ...     def actions(self, state):
    ...         return ["fill 3", "fill 5", "empty 3", "empty 5", "pour 3 into 5", "pour 5 into 3"]
    ...     def result(self, state, action):
    ...         three, five = state
    ...         poured = min(three, 5 - five) if action == "pour 3 into 5" else -min(five, 3 - three)
    ...         after = {"fill 3": (3, five), "fill 5": (three, 5), "empty 3": (0, five), "empty 5": (three, 0)}
    ...         return after.get(action, (three - poured, five + poured))
    ...     def is_goal(self, state):
    ...         return 4 in state
    >>> hippodrome.solve(Jugs(), method="bfs").solution
    ['fill 5', 'pour 5 into 3', 'empty 3', 'pour 5 into 3', 'fill 5', 'pour 5 into 3']
    """

    #: The state in which the search begins.
    start: Any
    #: What the problem is called; by default, as its class.
    name: str | None = None
    #: What is counted for the cost of a solution, in the plural; by default moves, or units of cost.
    unit: str | None = None

    #: How it was made, which tells it apart from others of its class.
    _arguments: str = ""

    def __new__(cls, *arguments: Any, **named: Any) -> Self:
        self = super().__new__(cls)
        words = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in named.items())]
        text = ",".join("".join(word.split()) for word in words)
        # An address would differ from run to run.
        telling = len(text) <= _LONGEST and "at0x" not in text
        # A frozen dataclass refuses the usual way.
        object.__setattr__(self, "_arguments", text if telling else "")
        return self

    def actions(self, state: Any) -> Iterable[Any]:
        """What can be done in a state, in the order in which it is to be tried: names, or other objects.

        Without a method `result`, each is a tuple (name, next state) or (name, next state, cost).
        """
        raise NotImplementedError

    def result(self, state: Any, action: Any) -> Any:
        """The state after an action."""
        raise NotImplementedError

    def is_goal(self, state: Any) -> bool:
        """Whether a state is a goal."""
        raise NotImplementedError

    def cost(self, state: Any, action: Any, after: Any) -> int:
        """What an action costs that leads to the state `after`: a whole number from 1 on. By default it is 1."""
        raise NotImplementedError

    def estimate(self, state: Any) -> float:
        """An estimate of the cost from a state to a goal, for A* and others: never too high; inf if there is no way."""
        raise NotImplementedError

    def show(self, state: Any) -> Any:
        """What a state looks like: a text, a list of rows of text, a board, or a list of shapes.

        A board is a list of rows, each a list of numbers, letters (capitals for white pieces, small ones for black),
        None for an empty square and "#" for none. A shape is a tuple of its name, its numbers and a colour:
        ("rectangle", x, y, width, height, "blue"), ("circle", x, y, radius, "red"), ("line", x, y, x, y, "black"),
        ("polygon", x, y, x, y, x, y, "grey") or ("text", x, y, "words", height, "black"). Lengths are in squares of a
        board, from the top left.
        """
        raise NotImplementedError

    def check(self, answer: Answer, *, time_limit: float | None = None) -> Verdict:
        """Checks the certificate of an answer.

        The independent checker, which does not know the problem, verifies what follows from the transitions that are
        listed. Then the problem itself is asked whether these are all that it has. The answer has a certificate if it
        was solved with `certificate=True`.
        """
        if answer.certificate is None:
            raise UsageError("the answer has no certificate: solve with certificate=True")
        return check_certificate(self, answer.certificate, (time_limit, None, None, None))

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)


def _own(problem: Problem, method: str) -> Callable[..., Any] | None:
    """A method of a problem, unless it is only the one of the base class."""
    function = getattr(problem, method)
    return None if getattr(function, "__func__", None) is getattr(Problem, method) else function


def described(problem: Problem, make: Callable[[int], _native.Problem] | None = None) -> _native.Problem:
    """A problem as the native half takes it."""
    name = problem.name or type(problem).__name__
    name = "".join(name.split())
    missing = object()
    start = getattr(problem, "start", missing)
    if start is missing:
        raise UsageError(f"{name} has no `start`: set it to the state in which the search begins")
    actions, is_goal = _own(problem, "actions"), _own(problem, "is_goal")
    if actions is None:
        raise UsageError(f"{name} has no method `actions`: it returns what can be done in a state")
    if is_goal is None:
        raise UsageError(f"{name} has no method `is_goal`: it returns whether a state is a goal")
    result, estimate, cost, show = (_own(problem, method) for method in ("result", "estimate", "cost", "show"))
    parts = (start, actions, result, is_goal, estimate, cost, show)
    return _native.Problem(problem, name, problem._arguments or None, problem.unit, parts, make)


def is_problem(puzzle: object) -> bool:
    """Whether something is a problem of one's own, or a class of such."""
    return isinstance(puzzle, Problem) or isinstance(puzzle, type) and issubclass(puzzle, Problem)


def given(puzzle: object) -> Problem:
    """A problem that was given as an object, or as a class that needs no arguments."""
    if isinstance(puzzle, type) and issubclass(puzzle, Problem):
        puzzle = puzzle()
    if isinstance(puzzle, Problem):
        return puzzle
    if hasattr(puzzle, "initial") or hasattr(puzzle, "initial_state"):
        raise UsageError("a problem written for another library is given as hippodrome.adapt(problem)")
    kind = type(puzzle).__name__
    raise UsageError(f"{kind} is no puzzle: give the name of one, or an object of a class based on hippodrome.Problem")


def _refuse(board: object) -> None:
    if board is not None:
        raise UsageError("a problem of your own has no board: give what it depends on to the problem itself")


def question(puzzle: object, board: object, options: Mapping[str, object], seed: int) -> _native.Question:
    """A question about a problem of one's own."""
    problem = given(puzzle)
    _refuse(board)
    return _native.Question.of_problem(described(problem), dict(options), seed)


def check_certificate(problem: Problem, certificate: dict[str, Any], limits: Bounds) -> Verdict:
    """Checks a certificate of an answer to a question about a problem of one's own."""
    from ._results import Verdict

    text = json.dumps(certificate)
    valid, sentence, answers = _native.check(text, limits)
    if valid:
        same, compared = question(problem, None, {}, 0).compare(text, limits)
        valid, sentence = same, f"{sentence}; {compared}"
    return Verdict(valid, sentence, json.loads(answers))


def runners(puzzle: object, board: object, sizes: str | None) -> _native.Problem:
    """A problem for a race: with sizes, a class or another function that makes the problem of a size."""
    _refuse(board)
    if sizes is None:
        return described(given(puzzle))
    if isinstance(puzzle, Problem) or not callable(puzzle):
        raise UsageError("sizes needs what makes the problem of a size: race(Hanoi, sizes=range(3, 9)), not Hanoi(3)")
    first = sizes.split("..")[0]
    if not first.strip().isdecimal():
        raise UsageError(f"`{sizes}` is not a range of sizes: write FIRST..LAST, such as 4..8")

    def made(size: int) -> Problem:
        return given(puzzle(size))

    return described(made(int(first)), lambda size: described(made(size)))


class _Node:
    """What aima-python's `h` is given: a node of which only the state is known."""

    __slots__ = ("action", "depth", "parent", "path_cost", "state")

    def __init__(self, state: Any) -> None:
        self.state, self.parent, self.action, self.path_cost, self.depth = state, None, None, 0, 0


class _Adapted(Problem):
    """A problem that was written for another library."""

    def __init__(self, problem: Any, name: str | None, unit: str | None) -> None:
        self.problem, self.name, self.unit = problem, name or type(problem).__name__, unit
        self._arguments = ""
        self._connect()

    def _connect(self) -> None:
        problem = self.problem
        functions: dict[str, Any] = {"actions": problem.actions, "result": problem.result}
        if hasattr(problem, "initial_state"):
            self.start = problem.initial_state
            functions["is_goal"] = problem.is_goal
            functions["cost"] = _unless_of_library(problem, "cost")
            functions["estimate"] = _unless_of_library(problem, "heuristic")
        else:
            self.start = problem.initial
            functions["is_goal"] = getattr(problem, "goal_test", None) or problem.is_goal
            step, path, h = (getattr(problem, name, None) for name in ("action_cost", "path_cost", "h"))
            if step is not None:
                functions["cost"] = step
            elif path is not None:
                functions["cost"] = lambda state, action, after: path(0, state, action, after)
            if h is not None:
                functions["estimate"] = lambda state: h(_Node(state))
        for name, function in functions.items():
            if function is not None:
                setattr(self, name, function)

    def __getstate__(self) -> dict[str, Any]:
        names = ("problem", "name", "unit", "_arguments")
        return {name: value for name, value in self.__dict__.items() if name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._connect()


def _unless_of_library(problem: Any, method: str) -> Any:
    """A method that is not only simpleai's own, which always returns the same."""
    function = getattr(problem, method, None)
    library = str(getattr(function, "__module__", "")).split(".")[0] == "simpleai"
    return None if library else function


def adapt(problem: Any, *, name: str | None = None, unit: str | None = None) -> Problem:
    """A problem that was written for aima-python or for simpleai, as it is.

    The first has `initial`, `actions`, `result`, `goal_test` and perhaps `path_cost` and `h`; the second has
    `initial_state`, `actions`, `result`, `is_goal` and perhaps `cost` and `heuristic`.
    """
    first, second = hasattr(problem, "initial"), hasattr(problem, "initial_state")
    if isinstance(problem, type) or not (first or second):
        what = f"the class {problem.__name__}" if isinstance(problem, type) else type(problem).__name__
        raise UsageError(
            f"{what} cannot be adapted: give an object with `initial`, `actions`, `result` and `goal_test`, "
            "or with `initial_state`, `actions`, `result` and `is_goal`"
        )
    needed = ["actions", "result", "is_goal" if second or hasattr(problem, "is_goal") else "goal_test"]
    missing = [method for method in needed if not callable(getattr(problem, method, None))]
    if missing:
        raise UsageError(f"{type(problem).__name__} has no method `{missing[0]}`")
    return _Adapted(problem, name, unit)
