//! The puzzle's description of itself.

use crate::board::Piece;
use crate::puzzle::{About, Form, Kind, Parameter, Series, Task, Worth};

pub(super) static ABOUT: About = About {
    name: "knights",
    summary: "The most knights on a board with no two attacking each other",
    board: "a size such as 8x8, or a picture of . and _ (no square); 8x8 by default",
    form: Form::Placement,
    value: Some(Worth { unit: "pieces", fewest: false }),
    parameters: &[&ANY_SIZE, &BY_SIZE, &PIECE, &LEAPER, &TIES, &BOUND],
    presets: &[],
    series: Series::SQUARE,
};

pub(super) static ANY_SIZE: Parameter =
    Parameter::new("any-size", Kind::Flag, "all sets without an attack, not only the largest")
        .only_for(&[Task::Count, Task::List]);

pub(super) static BY_SIZE: Parameter = Parameter::new(
    "by-size",
    Kind::Flag,
    "the same as --any-size; with count, also the number of sets of each size",
)
.only_for(&[Task::Count, Task::List]);

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
