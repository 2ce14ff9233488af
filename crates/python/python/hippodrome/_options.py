"""The options of the puzzles, for editors and type checkers. Written by `tests/test_options.py`."""

from __future__ import annotations

from typing import Iterable, Literal, Mapping, TypedDict, Union

from ._arguments import Board

#: A square by its name, or as a row and a column from 0 at the top left.
Square = Union[str, tuple[int, int]]


class Options(TypedDict, total=False):
    """The options of all puzzles by name. None is as good as leaving it out."""

    start: Square | None
    """tour: the first square, or random (any by default); a closed tour is written down from here; walk: the first
    square (by default, the first of the board)"""

    end: Square | None
    """tour: the last square (any by default); for a closed tour, a move away from the first; walk: the last square
    (by default, the last of the board)"""

    closed: bool | None
    """tour: the last square must be a move away from the first"""

    given: Mapping[str, int] | str | None
    """tour: squares whose step numbers are given, such as a1=1,c2=4: the tour has these numbers there"""

    leaper: tuple[int, int] | str | None
    """tour, knights, walk: the leaper's jump; 1,2 is a knight; exchange: the jump of the piece L, such as 1,3"""

    order: Literal["euler", "east", "clockwise", "north-first", "east-first", "south-first", "west-first", "shuffled", "random"] | Iterable[str] | str | Literal["board", "white-first", "black-first"] | None
    """tour: the order in which the textbook methods try the moves (by default euler for dfs, east for the others):
    a fixed one, one for each square (shuffled), one drawn at every node (random), or all moves as rows,columns,
    such as "2,1 1,2 -1,2 …"; exchange: the order in which the textbook methods try moves: in reading order of the
    pieces, or all moves of one colour first"""

    ties: Literal["last", "first", "random", "pohl", "roth"] | Literal["first", "last", "bottom-left"] | None
    """tour: how Warnsdorff's rule chooses between equally good squares; knights: which of several equally good
    squares greedy takes: the first or the last in reading order, or the leftmost of the lowest row"""

    distinct: bool | None
    """tour: treat tours as the same if a symmetry of the board or a reversal turns one into the other; queens:
    treat solutions as the same if a symmetry of the board turns one into the other (on a torus, also a shift)"""

    by_start: bool | None
    """tour: also count the open tours from each square"""

    at: int | None
    """tour: show only the square of this step, counted from 1; works for rectangles with sides up to 1000000000"""

    goal: Board | None
    """exchange: the final position, a picture with the same squares and pieces (by default, the colours are
    swapped); pegs: the board to end with, as a picture, instead of one last peg"""

    rules: Literal["alternate", "safe"] | Iterable[Literal["alternate", "safe"]] | str | None
    """exchange: alternate: the colours move alternately, and either begins; safe: after every move, no piece is
    attacked by the other colour"""

    metric: Literal["moves", "turns"] | Literal["moves", "jumps"] | None
    """exchange: what is counted: single moves, or turns, in which one piece makes any number of moves; pegs: what
    to count: moves (a chain of jumps by one peg is one move) or single jumps"""

    positions: bool | None
    """exchange: count the positions that can be reached, not the shortest sequences"""

    max_moves: int | None
    """exchange: the longest path that best-first-paths, dfs and brute-force follow"""

    any_size: bool | None
    """knights: all sets without an attack, not only the largest"""

    by_size: bool | None
    """knights: the same as --any-size; with count, also the number of sets of each size"""

    pieces: int | None
    """knights: only the sets with this many pieces"""

    piece: Literal["knight", "king", "rook", "bishop", "queen"] | None
    """knights, walk: the piece; rooks, bishops and queens stop at a hole"""

    bound: Literal["best", "heuristic"] | Literal["regions", "pegs"] | None
    """knights: what branch-and-bound drops: boards that cannot beat the best so far, or only those that cannot
    reach the greedy value; pegs: what dfs adds to the moves so far to drop a board: the moves that its full regions
    need, or its pegs, which can miss the fewest moves"""

    torus: bool | None
    """queens: diagonals continue at the opposite edge"""

    regions: Board | None
    """queens: a picture with one letter per region, as many regions as queens: one queen in each, no two touching;
    diagonals do not attack"""

    touching: bool | None
    """queens: with --regions: queens may touch"""

    random: bool | None
    """queens: find a random solution (--seed) on boards of any size; not all are equally likely: for that, use
    `hippo sample`"""

    row: int | None
    """queens: solve an empty board of any size and give only the queen of this row (the top row is 0)"""

    vacate: Square | Iterable[Square] | None
    """pegs: the holes that are empty at the start, such as d4, 5 or c1,d4; two numbers are one hole as row,column
    (by default, the board's usual hole)"""

    finish: Square | None
    """pegs: the hole of the last peg; same: the hole that is empty at the start; any: any hole"""

    directions: Literal["6", "8"] | None
    """pegs: on the triangular grid: 8 adds jumps straight up and down over two rows, such as a1 over b3 to c5"""

    shortest: bool | None
    """pegs: only the solutions with the fewest moves"""

    table: bool | None
    """pegs: count for every empty hole at the start and every hole of the last peg; each cell is `fewest moves:
    solutions`; walk: also show the distance of every square from the first; with count, the number of shortest
    walks to it too"""
