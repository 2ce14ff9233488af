//! What the puzzle says of itself: its options and methods.

use crate::puzzle::{About, Kind, Method, Parameter, Task};

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "tour",
    summary: "A knight visits every square of a board once: the knight's tour, open or closed",
    board: "a size such as 8x8, or a picture of . and #; if not given, 5x5 or 6x6 and a start by chance",
    value: None,
    parameters: &[
        Parameter {
            name: "start",
            flag: "from",
            kind: Kind::Square,
            default: None,
            help: "the first square (any if not given); for a closed tour, where it is written down from",
        },
        Parameter {
            name: "end",
            flag: "to",
            kind: Kind::Square,
            default: None,
            help: "the last square (any if not given); for a closed tour, a move from the first",
        },
        Parameter {
            name: "closed",
            flag: "closed",
            kind: Kind::Flag,
            default: None,
            help: "the last square must be a move from the first",
        },
        Parameter {
            name: "leaper",
            flag: "leaper",
            kind: Kind::Pair,
            default: Some("1,2"),
            help: "how far the piece goes one way and the other: 1,2 is a knight",
        },
        Parameter {
            name: "order",
            flag: "order",
            kind: Kind::Choice(&["euler", "east", "clockwise", "random"]),
            default: None,
            help: "the order in which dfs and warnsdorff try the moves (euler for dfs, east for warnsdorff)",
        },
        Parameter {
            name: "ties",
            flag: "ties",
            kind: Kind::Choice(&["last", "first", "random", "pohl", "roth"]),
            default: Some("last"),
            help: "which of equally good squares warnsdorff takes",
        },
        Parameter {
            name: "distinct",
            flag: "distinct",
            kind: Kind::Flag,
            default: None,
            help: "count and list tours only once up to direction and the board's symmetries",
        },
        Parameter {
            name: "by_start",
            flag: "by-start",
            kind: Kind::Flag,
            default: None,
            help: "count: also the number of open tours from each square",
        },
        Parameter {
            name: "at",
            flag: "at",
            kind: Kind::Number(1, 1_000_000_000_000_000_000),
            default: None,
            help: "only the square of this step, counted from 1; rectangles with sides to 1000000000 do",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "rectangles from blocks; theorems, mended walks, then an exact search; counts by two halves or along a frontier",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "dfs",
            summary: "depth-first search with backtracking, moves in a fixed order",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "warnsdorff",
            summary: "always to the square with the fewest ways on; may end in a dead end",
            tasks: &[Task::Solve],
        },
    ],
    presets: &[],
};
