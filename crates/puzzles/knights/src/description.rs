//! The puzzle's description of itself.

use board::Piece;
use contract::{Description, Example, Form, Kind, Objective, Parameter, Sequence, Series, Sign, Task};

pub(super) static DESCRIPTION: Description = Description {
    name: "knights",
    title: "Peaceful knights",
    summary: "The most knights on a board with no two attacking each other",
    board: "a size such as 8x8, or a picture of . and _ (no square); 8x8 by default",
    form: Form::Placement,
    value: Some(Objective { unit: "pieces", fewest: false }),
    parameters: &[&ANY_SIZE, &BY_SIZE, &PIECES, &PIECE, &LEAPER, &TIES, &BOUND],
    presets: &[],
    palette: Sign::SHAPE,
    makes: None,
    series: Series::SQUARE,
    examples: &[
        Example::new("solve", "8x8", "the most knights on a chessboard"),
        Example::new(
            "solve",
            "6 --method greedy --draw knights.svg --attacks",
            "a picture with the attacked squares",
        ),
        Example::new("count", "4x5 --by-size", "all sets without an attack, by their size"),
        Example::new("list", "3x3", "every largest set"),
        Example::new("sample", "8x8 --any-size --seed 1", "a set without an attack, at random"),
        Example::new("race", "6 --methods greedy,branch-and-bound", "a heuristic against an exact search"),
    ],
    sequences: SEQUENCES,
};

pub(super) static ANY_SIZE: Parameter =
    Parameter::new("any-size", Kind::Flag, "all sets without an attack, not only the largest").only_for(&[
        Task::Count,
        Task::List,
        Task::Sample,
    ]);

pub(super) static BY_SIZE: Parameter = Parameter::new(
    "by-size",
    Kind::Flag,
    "the same as --any-size; with count, also the number of sets of each size",
)
.only_for(&[Task::Count, Task::List, Task::Sample]);

pub(super) static PIECES: Parameter =
    Parameter::new("pieces", Kind::Number(0, 1_000_000_000), "only the sets with this many pieces")
        .only_for(&[Task::Count, Task::List, Task::Sample]);

pub(super) static PIECE: Parameter = Parameter::new(
    "piece",
    Kind::Choice(Piece::NAMES),
    "the piece; rooks, bishops and queens stop at a hole",
)
.or("knight");

pub(super) static LEAPER: Parameter =
    Parameter::new("leaper", Kind::Pair, "the leaper's jump; 1,2 is a knight").or("1,2");

pub(super) static TIES: Parameter = Parameter::new(
    "ties",
    Kind::Choice(&["first", "last", "bottom-left"]),
    "which of several equally good squares greedy takes: the first or the last in reading order, or the leftmost of the lowest row",
)
.or("first")
.only_for(&[Task::Solve]);

pub(super) static BOUND: Parameter = Parameter::new(
    "bound",
    Kind::Choice(&["best", "heuristic"]),
    "what branch-and-bound drops: boards that cannot beat the best so far, or only those that cannot reach the greedy value",
)
.or("best")
.only_for(&[Task::Solve]);
/// Published counts of square boards.
const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "A244081",
        options: "",
        first: 1,
        step: 1,
        values: "1 1 2 6 1 2",
        source: "the last entry of each row of A244081 in the OEIS, largest sets of knights on n x n (Alois P. Heinz 2014)",
    },
    Sequence {
        name: "A141243",
        options: "--any-size",
        first: 1,
        step: 1,
        values: "2 16 94 1365 55213 3368146 394631712 101693175442 50929053498909 48988729226134301",
        source: "OEIS A141243, non-attacking sets of knights on n x n (Max Alekseyev, R. H. Hardin 2008)",
    },
    Sequence {
        name: "A018807",
        options: "--piece king",
        first: 2,
        step: 2,
        values: "4 79 3600 281571 32572756",
        source: "OEIS A018807, ways to place n^2 kings on 2n x 2n",
    },
    Sequence {
        name: "A063443",
        options: "--any-size --piece king",
        first: 1,
        step: 1,
        values: "2 5 35 314 6427 202841 12727570 1355115601",
        source: "OEIS A063443, tilings of a square of side n+1 by tiles of side 1 and 2, as many as non-attacking sets of kings on n x n",
    },
    Sequence {
        name: "A002720",
        options: "--any-size --piece rook",
        first: 1,
        step: 1,
        values: "2 7 34 209 1546 13327 130922 1441729",
        source: "OEIS A002720, non-attacking sets of rooks on n x n",
    },
    Sequence {
        name: "A201862",
        options: "--any-size --piece bishop",
        first: 1,
        step: 1,
        values: "2 9 70 729 9918 167281 3423362 82609921 2319730026 74500064809",
        source: "OEIS A201862, non-attacking sets of bishops on n x n (Vaclav Kotesovec 2011)",
    },
];
