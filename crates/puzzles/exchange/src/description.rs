//! The puzzle's description of itself.

use super::make::MAKES;
use contract::{
    Description, Example, Form, Kind, Objective, Parameter, Preset, Series, Sign, Task, UsageError,
};

pub(super) static DESCRIPTION: Description = Description {
    name: "exchange",
    title: "Trading places",
    summary: "White and black pieces change places in the fewest moves",
    board: "a picture (N K Q R B are chess pieces, W moves one square along a row or column, L jumps as --leaper says; upper case is white, lower case is black; . is an empty square, _ is no square) or a preset; six-knights by default",
    form: Form::Moves,
    value: Some(Objective { unit: "moves", fewest: true }),
    parameters: &[&GOAL, &LEAPER, &RULES, &METRIC, &POSITIONS, &MAX_MOVES, &ORDER],
    presets: &[
        Preset {
            name: "six-knights",
            board: "nnn/.../.../NNN",
            summary: "three black knights above three white ones on 4x3",
        },
        Preset {
            name: "guarini",
            board: "n.n/.../N.N",
            summary: "Guarini's problem, 1512: two knights of each colour in the corners of 3x3",
        },
    ],
    palette: PALETTE,
    makes: Some(&MAKES),
    series: Series {
        summary: "boards of N columns and four rows with knights on the first and the last row",
        board: rows_of_knights,
    },
    examples: &[
        Example::new("solve", "six-knights", "three knights against three, in the fewest moves"),
        Example::new("solve", "NN../N.../...n/..nn --metric turns", "your own position, counted in turns"),
        Example::new("solve", "six-knights --method a-star --trace search.html", "watch a textbook search"),
        Example::new("count", "guarini", "how many shortest sequences there are"),
        Example::new("list", "guarini --limit 3", "the first three of them"),
        Example::new("sample", "six-knights --number 3 --seed 1", "three shortest sequences at random"),
        Example::new("race", "six-knights --methods bfs,a-star,ida-star", "compare three searches"),
    ],
    sequences: &[],
};

/// What can stand on a square.
const PALETTE: &[Sign] = &[
    Sign::new('.', "empty"),
    Sign::new('_', "no square"),
    Sign::new('N', "white knight"),
    Sign::new('n', "black knight"),
    Sign::new('K', "white king"),
    Sign::new('k', "black king"),
    Sign::new('Q', "white queen"),
    Sign::new('q', "black queen"),
    Sign::new('R', "white rook"),
    Sign::new('r', "black rook"),
    Sign::new('B', "white bishop"),
    Sign::new('b', "black bishop"),
    Sign::new('W', "white wazir, one square along a row or column"),
    Sign::new('w', "black wazir, one square along a row or column"),
    Sign::new('L', "white leaper"),
    Sign::new('l', "black leaper"),
];

/// The widest board of a series: a wider one has more squares than can be posed.
const MOST_COLUMNS: u32 = 16_000;

/// Four rows, with black knights on the first and white knights on the last: the six knights, if there are
/// three columns.
fn rows_of_knights(columns: u32) -> Result<String, UsageError> {
    if columns > MOST_COLUMNS {
        return Err(UsageError::new(format!(
            "a board of {columns} columns is too large for an exchange: use at most {MOST_COLUMNS}"
        )));
    }
    let row = |letter: &str| letter.repeat(columns as usize);
    Ok([row("n"), row("."), row("."), row("N")].join("/"))
}

pub(super) static GOAL: Parameter = Parameter::new(
    "goal",
    Kind::Picture,
    "the final position, a picture with the same squares and pieces (by default, the colours are swapped)",
);

pub(super) static LEAPER: Parameter =
    Parameter::new("leaper", Kind::Pair, "the jump of the piece L, such as 1,3");

pub(super) static RULES: Parameter = Parameter::new(
    "rules",
    Kind::Choices(&["alternate", "safe"]),
    "alternate: the colours move alternately, and either begins; safe: after every move, no piece is attacked by the other colour",
);

pub(super) static METRIC: Parameter = Parameter::new(
    "metric",
    Kind::Choice(&["moves", "turns"]),
    "what is counted: single moves, or turns, in which one piece makes any number of moves",
)
.or("moves");

pub(super) static POSITIONS: Parameter = Parameter::new(
    "positions",
    Kind::Flag,
    "count the positions that can be reached, not the shortest sequences",
)
.only_for(&[Task::Count]);

pub(super) static MAX_MOVES: Parameter = Parameter::new(
    "max-moves",
    Kind::Number(0, 1_000_000_000),
    "the longest path that best-first-paths, dfs and brute-force follow",
)
.or("25");

pub(super) static ORDER: Parameter = Parameter::new(
    "order",
    Kind::Choice(&["board", "white-first", "black-first"]),
    "the order in which the textbook methods try moves: in reading order of the pieces, or all moves of one colour first",
)
.or("board")
.only_for(&[Task::Solve]);
