//! The puzzle's description of itself.

use board::Piece;
use contract::{Description, Example, Form, Kind, Objective, Parameter, Series, Sign, Task};

pub(super) static DESCRIPTION: Description = Description {
    name: "walk",
    title: "Shortest walk",
    summary: "A piece goes from one square to another in the fewest moves",
    board: "a size such as 8x8, or a picture of . and _ (no square); 8x8 by default",
    form: Form::Path,
    value: Some(Objective { unit: "moves", fewest: true }),
    parameters: &[&FROM, &TO, &PIECE, &LEAPER, &TABLE],
    presets: &[],
    palette: Sign::SHAPE,
    makes: None,
    series: Series::SQUARE,
    examples: &[
        Example::new("solve", "8x8 --from a1 --to h8", "a knight from corner to corner"),
        Example::new("solve", "8x8 --from a1 --to b2 --table", "with the distance of every square"),
        Example::new("count", "8x8 --from a1 --to h8", "how many shortest walks there are"),
        Example::new("list", "8x8 --from a1 --to d4", "all of them"),
        Example::new("sample", "8x8 --from a1 --to h8 --number 3 --seed 1", "three shortest walks at random"),
        Example::new("race", "20x20 --methods bfs,bidirectional,a-star", "compare three searches"),
    ],
    sequences: &[],
};

pub(super) static FROM: Parameter =
    Parameter::new("from", Kind::Square, "the first square (by default, the first of the board)")
        .named("start");

pub(super) static TO: Parameter =
    Parameter::new("to", Kind::Square, "the last square (by default, the last of the board)").named("end");

pub(super) static PIECE: Parameter = Parameter::new(
    "piece",
    Kind::Choice(Piece::NAMES),
    "the piece; rooks, bishops and queens stop at a hole",
)
.or("knight");

pub(super) static LEAPER: Parameter =
    Parameter::new("leaper", Kind::Pair, "the leaper's jump; 1,2 is a knight").or("1,2");

pub(super) static TABLE: Parameter = Parameter::new(
    "table",
    Kind::Flag,
    "also show the distance of every square from the first; with count, the number of shortest walks to it too",
)
.only_for(&[Task::Solve, Task::Count]);
