//! What the queens puzzle says of itself.

use crate::puzzle::{About, Kind, Method, Parameter, Task};

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "queens",
    summary: "Queens, one in every row and column, none attacked by another",
    board: "a size such as 8, or a square picture of Q (placed), # (blocked) and .; 8 if not given",
    value: None,
    parameters: &[
        Parameter {
            name: "torus",
            flag: "torus",
            kind: Kind::Flag,
            default: None,
            help: "diagonals go on at the opposite edge",
        },
        Parameter {
            name: "distinct",
            flag: "distinct",
            kind: Kind::Flag,
            default: None,
            help: "count and list solutions up to the symmetries of the board (on a torus also up to shifts)",
        },
        Parameter {
            name: "regions",
            flag: "regions",
            kind: Kind::Picture,
            default: None,
            help: "a picture of as many regions as queens, a letter each: one queen in each, none touching; diagonals do not attack",
        },
        Parameter {
            name: "touching",
            flag: "touching",
            kind: Kind::Flag,
            default: None,
            help: "with regions: queens may touch",
        },
        Parameter {
            name: "random",
            flag: "random",
            kind: Kind::Flag,
            default: None,
            help: "solve: a solution that chance decides (--seed), however large the board",
        },
        Parameter {
            name: "row",
            flag: "row",
            kind: Kind::Number(0, crate::board::MAX_SIDE as u64 - 1),
            default: None,
            help: "solve an empty board and give the queen of this row only (from 0 at the top), however large the board",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "a formula, half boards that meet in the middle, propagation and clause learning, as the board asks; exact",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "backtracking",
            summary: "row by row with column and diagonal checks",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "bitmask",
            summary: "row by row, a row's attacked squares as the bits of a word (sides up to 64)",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "min-conflicts",
            summary: "moves attacked queens to where they are attacked least, at random among equals; proves nothing",
            tasks: &[Task::Solve],
        },
    ],
    presets: &[],
};
