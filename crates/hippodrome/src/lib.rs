//! Hippodrome solves, counts and draws the classical puzzles of the chessboard and the peg board, and
//! races the search algorithms of the textbooks against each other on them.
//!
//! ```
//! use hippodrome::{Control, Seed};
//!
//! # fn main() -> Result<(), hippodrome::UsageError> {
//! let six_knights = hippodrome::STANDARD.parse("exchange six-knights")?.pose(&Seed::new(0))?;
//! let answer = six_knights.solve("auto", &Control::default())?;
//! let found = answer.found().expect("the six knights can change places");
//! assert_eq!(found.solution.len(), 16);
//! assert!(found.score.is_some_and(|score| score.is_optimal()));
//!
//! let queens = hippodrome::STANDARD.parse("queens 8")?.pose(&Seed::new(0))?;
//! let counted = queens.count("auto", &Control::default())?;
//! assert_eq!(counted.count.to_string(), "92");
//! # Ok(())
//! # }
//! ```

pub mod certificate;
mod describe;
pub mod race;
pub mod record;
pub mod saved;
pub mod written;

pub use board::*;
pub use contract::*;
pub use counting;
pub use describe::describe;
pub use draw;
pub use search::{
    self, Control, Limit, Limits, Meter, Progress, ProgressSink, Seed, SharedMeter, Stats, StepSink, Walked,
    Work, processor_seconds, processor_seconds_of_all_threads, trace,
};

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
