//! Hippodrome solves, counts and draws the classical puzzles of the chessboard and the peg board, and
//! races the search algorithms of the textbooks against each other on them.
//!
//! ```
//! # fn main() -> Result<(), hippodrome::UsageError> {
//! let six_knights = hippodrome::ask("exchange six-knights")?;
//! let answer = six_knights.solve().run()?;
//! assert_eq!(answer.sentence(), "solved with 16 moves, and no solution has fewer");
//!
//! let queens = hippodrome::ask("queens 8")?;
//! assert_eq!(queens.count().run()?.count.to_string(), "92");
//! # Ok(())
//! # }
//! ```
//!
//! [`ask`](fn@ask) reads a question and [`Posed`] is what can be done with it. The words of the field are at the
//! root: [`Square`], [`Shape`], [`Spec`], [`Answer`], [`Limits`] and so on. [`race`] compares methods, [`draw`] makes
//! pictures, [`quantity`] reads times and sizes with their units, [`certificate`] makes what the independent checker verifies, [`written`] reads answers as people write
//! them, [`judge`](mod@judge) judges them, [`grade`](mod@grade) grades searches, [`printed`] reads what the program prints, and [`counting`] shares a long count among processes.

pub mod ask;
pub mod certificate;
mod describe;
pub mod grade;
pub mod judge;
mod listing;
pub mod own;
pub mod printed;
pub mod quantity;
pub mod race;
pub mod record;
mod report;
mod sampling;
pub mod saved;
pub mod written;

pub use ask::{Posed, Report, Request, ask, explain};
pub use board::{
    Frame, Grid, Heat, Highlight, Leaper, Mark, Piece, Reached, Scene, Shape, Side, Square, State, Surface,
    Symmetry,
};
pub use contract::{
    Advice, Answer, Argument, Cell, Counted, Deduction, Degree, Description, Difficulty, Evidence, Example,
    Fact, Form, Found, Hint, Instance, Kind, Listed, Made, Makes, Making, MethodDescription, Objective,
    Outcome, Outlook, Parameter, Part, Preset, Puzzle, Rating, Registry, Score, Sequence, Solution, Spec,
    Standing, Statement, Steps, Stopped, Table, Tally, Task, Technique, Turn, Unanswered, Unfinished,
    UsageError, Uses, VERSION, drawing, nearest,
};
pub use describe::describe;
pub use listing::Listing;
pub use sampling::{Draw, Numbers, Sampled};
pub use search::{Control, Limit, Limits, Meter, Progress, ProgressSink, Seed, Stats, StepSink, Work, trace};
/// The layers below, for what the vocabulary at the root leaves out.
pub use {board, contract, counting, draw, search};

/// The puzzles of this library.
pub const STANDARD: Registry = Registry::new(&[
    tour::PUZZLE,
    exchange::PUZZLE,
    knights::PUZZLE,
    queens::PUZZLE,
    pegs::PUZZLE,
    walk::PUZZLE,
]);

/// The puzzles one by one, with what each offers besides the contract.
pub mod puzzles {
    pub use {exchange, knights, pegs, queens, tour, walk};
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The example of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/own-puzzle.md")]
struct OwnPuzzle;
