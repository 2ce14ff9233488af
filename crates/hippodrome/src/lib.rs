//! Hippodrome solves, proves, counts and shows the classical puzzles of the chessboard and the peg
//! board, and lets the search algorithms of the textbooks race each other on them.
//!
//! Everything flows one way: spec text → [`Spec`](spec::Spec) → [`Puzzle`](puzzle::Puzzle) →
//! [`Instance`](puzzle::Instance) → method → [`Answer`](outcome::Answer) → JSON, text, picture.
//!
//! - [`board`]: squares, shapes, pictures, symmetries.
//! - [`search`]: the textbook algorithms, one file each.
//! - [`puzzle`] and [`puzzles`]: the contract, and the rooms that fulfil it.
//! - [`control`]: limits, cancelling, progress, chance.
//! - [`units`]: counts that can be cut up, and journals of them.
//! - [`outcome`] and [`record`]: answers, and answers as JSON.
//! - [`race`]: the same puzzle, several methods, one table.
//! - [`draw`]: what there is to see.

pub mod board;
pub mod certificate;
pub mod control;
pub mod draw;
mod instructions;
mod matching;
pub mod outcome;
pub mod puzzle;
pub mod puzzles;
pub mod race;
pub mod record;
pub mod search;
pub mod spec;
pub mod units;
