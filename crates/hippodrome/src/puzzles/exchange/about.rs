//! What the exchange puzzle says of itself.

use crate::puzzle::{About, Kind, Method, Parameter, Preset, Task, Worth};

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "exchange",
    summary: "White and black pieces change places in the fewest moves",
    board: "a picture (N K Q R B, W for one step along a line, L for --leaper; white in upper case, black in lower case; . and #) or a preset; six-knights if not given",
    value: Some(Worth { unit: "moves", fewest: true }),
    parameters: &[
        Parameter {
            name: "goal",
            flag: "goal",
            kind: Kind::Picture,
            default: None,
            help: "the position to be reached, a picture of the same squares and pieces (the colours swapped if not given)",
        },
        Parameter {
            name: "leaper",
            flag: "leaper",
            kind: Kind::Pair,
            default: None,
            help: "how far the piece L jumps one way and the other way across, such as 1,3",
        },
        Parameter {
            name: "rules",
            flag: "rules",
            kind: Kind::Choices(&["alternate", "safe"]),
            default: None,
            help: "alternate: colours take turns, either begins; safe: after every move no piece is attacked by one of the other colour",
        },
        Parameter {
            name: "metric",
            flag: "metric",
            kind: Kind::Choice(&["moves", "turns"]),
            default: Some("moves"),
            help: "what is counted: moves, or turns, in which one piece makes any number of moves",
        },
        Parameter {
            name: "positions",
            flag: "positions",
            kind: Kind::Flag,
            default: None,
            help: "count the positions that can be reached, not the shortest sequences",
        },
        Parameter {
            name: "max_moves",
            flag: "max-moves",
            kind: Kind::Number(0, 1_000_000_000),
            default: Some("25"),
            help: "the longest path that best-first-paths follows",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "A* up to symmetry, guided by what each colour needs alone; from both ends where that keeps too much",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "bfs",
            summary: "breadth-first search",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "bidirectional",
            summary: "breadth-first search from the start and from the goal until they meet",
            tasks: &[Task::Solve],
        },
        Method {
            name: "best-first",
            summary: "greedy: the position nearest by rows and columns first, no position twice",
            tasks: &[Task::Solve],
        },
        Method {
            name: "best-first-paths",
            summary: "greedy on a queue of paths, no position twice in a path, cut at --max-moves",
            tasks: &[Task::Solve],
        },
        Method {
            name: "a-star",
            summary: "A* with the cheapest assignment of pieces to goal squares",
            tasks: &[Task::Solve],
        },
        Method {
            name: "ida-star",
            summary: "iterative-deepening A* with the same estimate, one path in memory",
            tasks: &[Task::Solve],
        },
        Method {
            name: "hill-climbing",
            summary: "iterative improvement with random restarts",
            tasks: &[Task::Solve],
        },
    ],
    presets: &[
        Preset {
            name: "six-knights",
            board: "nnn/.../.../NNN",
            summary: "three black knights over three white ones on 4x3",
        },
        Preset {
            name: "guarini",
            board: "n.n/.../N.N",
            summary: "Guarini's problem, 1512: two knights a side in the corners of 3x3",
        },
    ],
};
