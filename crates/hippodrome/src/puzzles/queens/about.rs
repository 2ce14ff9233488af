//! The puzzle's description of itself.

use crate::board::MAX_SIDE;
use crate::puzzle::{About, Form, Kind, Parameter, Series, Task};

pub(super) static ABOUT: About = About {
    name: "queens",
    summary: "Queens, one in every row and column, none attacked by another",
    board: "a size such as 8, or a square picture of Q (placed queen), _ (blocked) and . (free); 8 by default",
    form: Form::Placement,
    value: None,
    parameters: &[&TORUS, &DISTINCT, &REGIONS, &TOUCHING, &RANDOM, &ROW],
    presets: &[],
    series: Series::SQUARE,
};

pub(super) static TORUS: Parameter =
    Parameter::new("torus", Kind::Flag, "diagonals continue at the opposite edge");

pub(super) static DISTINCT: Parameter = Parameter::new(
    "distinct",
    Kind::Flag,
    "count and list solutions up to the symmetries of the board (on a torus, also up to shifts)",
);

pub(super) static REGIONS: Parameter = Parameter::new(
    "regions",
    Kind::Picture,
    "a picture with one letter per region, as many regions as queens: one queen in each, no two touching; diagonals do not attack",
);

pub(super) static TOUCHING: Parameter =
    Parameter::new("touching", Kind::Flag, "with --regions: queens may touch");

pub(super) static RANDOM: Parameter =
    Parameter::new("random", Kind::Flag, "find a random solution (--seed), on boards of any size")
        .only_for(&[Task::Solve]);

pub(super) static ROW: Parameter = Parameter::new(
    "row",
    Kind::Number(0, MAX_SIDE as u64 - 1),
    "solve an empty board of any size and give only the queen of this row (the top row is 0)",
)
.only_for(&[Task::Solve]);
