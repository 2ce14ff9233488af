//! The puzzle's description of itself.

use crate::puzzle::{About, Form, Kind, Parameter, Series, Task};

pub(super) static ABOUT: About = About {
    name: "tour",
    summary: "A knight visits every square of a board once: the knight's tour, open or closed",
    board: "a size such as 8x8, or a picture of . and _ (no square); by default 5x5 or 6x6 with a random start",
    form: Form::Path,
    value: None,
    parameters: &[&FROM, &TO, &CLOSED, &LEAPER, &ORDER, &TIES, &DISTINCT, &BY_START, &AT],
    presets: &[],
    series: Series::SQUARE,
};

pub(super) static FROM: Parameter = Parameter::new(
    "from",
    Kind::Square,
    "the first square, or random (any by default); a closed tour is written down from here",
)
.named("start");

pub(super) static TO: Parameter = Parameter::new(
    "to",
    Kind::Square,
    "the last square (any by default); for a closed tour, a move away from the first",
)
.named("end");

pub(super) static CLOSED: Parameter =
    Parameter::new("closed", Kind::Flag, "the last square must be a move away from the first");

pub(super) static LEAPER: Parameter =
    Parameter::new("leaper", Kind::Pair, "the leaper's jump; 1,2 is a knight").or("1,2");

pub(super) static ORDER: Parameter = Parameter::new(
    "order",
    Kind::Order(&["euler", "east", "clockwise", "random"]),
    "the order in which dfs and warnsdorff try the moves (by default euler for dfs, east for warnsdorff), or all moves as rows,columns, such as \"2,1 1,2 -1,2 …\"",
);

pub(super) static TIES: Parameter = Parameter::new(
    "ties",
    Kind::Choice(&["last", "first", "random", "pohl", "roth"]),
    "how warnsdorff chooses between equally good squares",
)
.or("last");

pub(super) static DISTINCT: Parameter = Parameter::new(
    "distinct",
    Kind::Flag,
    "when counting and listing, treat tours as the same if a symmetry of the board or a reversal turns one into the other",
);

pub(super) static BY_START: Parameter =
    Parameter::new("by-start", Kind::Flag, "also count the open tours from each square")
        .only_for(&[Task::Count]);

pub(super) static AT: Parameter = Parameter::new(
    "at",
    Kind::Number(1, 1_000_000_000_000_000_000),
    "show only the square of this step, counted from 1; works for rectangles with sides up to 1000000000",
)
.only_for(&[Task::Solve]);
