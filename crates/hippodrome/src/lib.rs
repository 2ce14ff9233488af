//! Hippodrome solves, counts and draws the classical puzzles of the chessboard and the peg board, and
//! races the search algorithms of the textbooks against each other on them.
//!
//! ```
//! use hippodrome::control::{Control, Seed};
//! use hippodrome::spec::Spec;
//!
//! # fn main() -> Result<(), hippodrome::puzzle::UsageError> {
//! let six_knights = Spec::parse("exchange six-knights")?.pose(&Seed::new(0))?;
//! let answer = six_knights.solve("auto", &Control::default())?;
//! let found = answer.found().expect("the six knights can change places");
//! assert_eq!(found.solution.len(), 16);
//! assert!(found.score.is_some_and(|score| score.is_optimal()));
//!
//! let queens = Spec::parse("queens 8")?.pose(&Seed::new(0))?;
//! let counted = queens.count("auto", &Control::default())?;
//! assert_eq!(counted.count.to_string(), "92");
//! # Ok(())
//! # }
//! ```
//!
//! Data flows in one direction: spec text → [`Spec`](spec::Spec) → [`Puzzle`](puzzle::Puzzle) →
//! [`Instance`](puzzle::Instance) → method → [`Answer`](outcome::Answer) → JSON, text, picture,
//! certificate.
//!
//! - [`board`]: squares, shapes, pieces, pictures, symmetries
//! - [`search`]: the textbook algorithms, one per file
//! - [`puzzle`] and [`puzzles`]: the contract, and the puzzles that fulfil it
//! - [`control`]: limits, cancellation, progress, randomness
//! - [`units`]: counting, in one piece or in units of work, with a journal
//! - [`numbering`]: all solutions by number, to draw them at random
//! - [`outcome`] and [`record`]: answers, and answers as JSON
//! - [`saved`]: answers read back from JSON
//! - [`certificate`]: what the independent checker verifies
//! - [`race`]: the same puzzle solved by several methods
//! - [`written`]: answers as people write them, to be judged
//! - [`hint`]: help during a game
//! - [`trace`]: searches step by step, as files and as text
//! - [`draw`]: pictures of solutions, searches and races

pub mod board;
pub mod certificate;
pub mod control;
pub mod draw;
pub mod hint;
mod instructions;
mod matching;
pub mod numbering;
pub mod outcome;
pub mod puzzle;
pub mod puzzles;
pub mod race;
pub mod record;
pub mod saved;
pub mod search;
pub mod spec;
pub mod trace;
pub mod units;
pub mod written;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
