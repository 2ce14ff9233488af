//! The puzzle's description of itself.

use super::make::MAKES;
use contract::{Description, Example, Form, Kind, Objective, Parameter, Preset, Series, Sign, Task};

pub(super) static DESCRIPTION: Description = Description {
    name: "pegs",
    title: "Peg solitaire",
    summary: "Jump pegs over pegs until one is left, in the fewest moves",
    board: "triangleN (N from 2 to 15), english, french, wiegleb, squareN, diamondN (N holes), hexagonN, a size full of pegs, or a picture of o (peg), . (empty hole) and _ (no hole); a picture with rows of 1, 2, 3, … holes is a triangle, and one that begins with tri: lies on the triangular grid; triangle5 by default",
    form: Form::Chains,
    value: Some(Objective { unit: "moves", fewest: true }),
    parameters: &[&VACATE, &FINISH, &GOAL, &DIRECTIONS, &METRIC, &BOUND, &SHORTEST, &TABLE],
    presets: PRESETS,
    palette: &[Sign::new('o', "peg"), Sign::new('.', "empty hole"), Sign::new('_', "no hole")],
    makes: Some(&MAKES),
    series: Series { summary: "triangles of side N", board: |size| Ok(format!("triangle{size}")) },
    examples: &[
        Example::new(
            "solve",
            "triangle5 --vacate 1 --finish same",
            "one peg left, in the hole that was empty",
        ),
        Example::new("solve", "english --draw game.gif", "the classical cross, as an animation"),
        Example::new("solve", "@board.txt", "your own board, drawn in a file with o and ."),
        Example::new("count", "triangle5 --table", "every start against every finish"),
        Example::new("list", "triangle5 --shortest --limit 2", "two of the shortest solutions"),
        Example::new("sample", "triangle5 --number 3 --seed 1", "three solutions at random"),
        Example::new("race", "triangle5 --methods dfs,bfs,a-star", "compare three searches"),
    ],
    sequences: &[],
};

pub(super) static VACATE: Parameter = Parameter::new(
    "vacate",
    Kind::Squares,
    "the holes that are empty at the start, such as d4, 5 or c1,d4; two numbers are one hole as row,column (by default, the board's usual hole)",
)
.drawn();

pub(super) static FINISH: Parameter = Parameter::new(
    "finish",
    Kind::Square,
    "the hole of the last peg; same: the hole that is empty at the start; any: any hole",
)
.or("any");

pub(super) static GOAL: Parameter =
    Parameter::new("goal", Kind::Picture, "the board to end with, as a picture, instead of one last peg");

pub(super) static DIRECTIONS: Parameter = Parameter::new(
    "directions",
    Kind::Choice(&["6", "8"]),
    "on the triangular grid: 8 adds jumps straight up and down over two rows, such as a1 over b3 to c5",
)
.or("6");

pub(super) static METRIC: Parameter = Parameter::new(
    "metric",
    Kind::Choice(&["moves", "jumps"]),
    "what to count: moves (a chain of jumps by one peg is one move) or single jumps",
)
.or("moves");

pub(super) static BOUND: Parameter = Parameter::new(
    "bound",
    Kind::Choice(&["regions", "pegs"]),
    "what dfs adds to the moves so far to drop a board: the moves that its full regions need, or its pegs, which can miss the fewest moves",
)
.or("regions")
.only_for(&[Task::Solve]);

pub(super) static SHORTEST: Parameter =
    Parameter::new("shortest", Kind::Flag, "only the solutions with the fewest moves").only_for(&[
        Task::Count,
        Task::List,
        Task::Sample,
    ]);

pub(super) static TABLE: Parameter = Parameter::new(
    "table",
    Kind::Flag,
    "count for every empty hole at the start and every hole of the last peg; each cell is `fewest moves: solutions`",
)
.only_for(&[Task::Count]);

/// Boards that have a name, each with its usual hole empty: the top of a triangle, or the hole below it if
/// the position classes rule the top out (sides 4, 7, 10, …).
pub(super) const PRESETS: &[Preset] = &[
    Preset { name: "triangle4", board: "o/.o/ooo/oooo", summary: "10 holes; a2 is empty" },
    Preset { name: "triangle5", board: "./oo/ooo/oooo/ooooo", summary: "15 holes; the top hole is empty" },
    Preset {
        name: "triangle6",
        board: "./oo/ooo/oooo/ooooo/oooooo",
        summary: "21 holes; the top hole is empty",
    },
    Preset {
        name: "triangle7",
        board: "o/.o/ooo/oooo/ooooo/oooooo/ooooooo",
        summary: "28 holes; a2 is empty",
    },
    Preset {
        name: "triangle8",
        board: "./oo/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo",
        summary: "36 holes; the top hole is empty",
    },
    Preset {
        name: "triangle9",
        board: "./oo/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo/ooooooooo",
        summary: "45 holes; the top hole is empty",
    },
    Preset {
        name: "triangle10",
        board: "o/.o/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooooo",
        summary: "55 holes; a2 is empty",
    },
    Preset {
        name: "english",
        board: "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__",
        summary: "the cross of 33 holes; the centre is empty",
    },
    Preset {
        name: "french",
        board: "__.oo__/_ooooo_/ooooooo/ooooooo/ooooooo/_ooooo_/__ooo__",
        summary: "37 holes; c1 is empty (a start from the centre is impossible)",
    },
    Preset {
        name: "wiegleb",
        board: "___ooo___/___ooo___/___ooo___/ooooooooo/oooo.oooo/ooooooooo/___ooo___/___ooo___/___ooo___",
        summary: "the cross of 45 holes (Wiegleb 1779); the centre is empty",
    },
    Preset {
        name: "square6",
        board: "oooooo/oooooo/oo.ooo/oooooo/oooooo/oooooo",
        summary: "36 holes; also any squareN from square3 to square11",
    },
    Preset {
        name: "diamond32",
        board: "___oo___/__oooo__/_oooooo_/ooo.oooo/_oooooo_/__oooo__/___oo___",
        summary: "32 holes in rows of 2, 4, 6, 8, 6, 4, 2",
    },
    Preset {
        name: "diamond41",
        board: "____.____/___ooo___/__ooooo__/_ooooooo_/ooooooooo/_ooooooo_/__ooooo__/___ooo___/____o____",
        summary: "41 holes in rows of 1, 3, 5, … and back; also other diamondN",
    },
    Preset {
        name: "hexagon4",
        board: "tri:o.oo___/ooooo__/oooooo_/ooooooo/_oooooo/__ooooo/___oooo",
        summary: "37 holes on the triangular grid; also any hexagonN from hexagon2 to hexagon7",
    },
];
