//! What the knights puzzle says of itself.

use crate::puzzle::{About, Kind, Method, Parameter, Task, Worth};

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "knights",
    summary: "The most knights on a board with no two attacking each other",
    board: "a size such as 8x8, or a picture of . and #; 8x8 if not given",
    value: Some(Worth { unit: "pieces", fewest: false }),
    parameters: &[
        Parameter {
            name: "any_size",
            flag: "any-size",
            kind: Kind::Flag,
            default: None,
            help: "count or list every non-attacking set, not only the largest",
        },
        Parameter {
            name: "by_size",
            flag: "by-size",
            kind: Kind::Flag,
            default: None,
            help: "the same, and count the sets of each size",
        },
        Parameter {
            name: "piece",
            flag: "piece",
            kind: Kind::Choice(&["knight", "king", "rook", "bishop", "queen"]),
            default: Some("knight"),
            help: "which piece; rooks, bishops and queens stop at a hole",
        },
        Parameter {
            name: "leaper",
            flag: "leaper",
            kind: Kind::Pair,
            default: Some("1,2"),
            help: "how far the piece jumps one way and the other way across, such as 1,2 for a knight",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "maximum matching, which proves the answer; counts by what it leaves open, or row by row; other pieces by what suits them",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "greedy",
            summary: "each knight where it newly restricts the fewest free squares; not always the most",
            tasks: &[Task::Solve],
        },
        Method {
            name: "branch-and-bound",
            summary: "a queue of boards, the first free square marked X or K, dropped when below the greedy value",
            tasks: &[Task::Solve],
        },
        Method {
            name: "backtracking",
            summary: "every non-attacking set, one after the other",
            tasks: &[Task::Count, Task::List],
        },
    ],
    presets: &[],
};
