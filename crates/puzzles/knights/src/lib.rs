//! The most knights on a board with no two attacking each other, and in how many ways they fit.
//!
//! Any board with holes, any leaper; also kings, rooks, bishops and queens.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `methods`: the table of methods
//! - `textbook`: the model for branch and bound and for backtracking
//! - `engines`: what the engines of every piece can do; `auto` and the greedy method use them
//! - `leapers`: the engines for knights and other leapers. A maximum matching gives a largest set and
//!   proves that none is larger; what the matching leaves open gives all largest sets; sets of every size
//!   are counted row by row, or square by square
//! - `chessmen`: the engines for kings, rooks, bishops and queens, which work with the lines along which
//!   these pieces attack
//! - `numbered`: all sets by number
//! - `view`: how a set is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game

mod certificate;
mod chessmen;
mod description;
mod engines;
mod hint;
mod leapers;
mod methods;
mod numbered;
mod reading;
mod textbook;
mod view;

use self::reading::Question;

use contract::{Puzzle, PuzzleOf};

/// The puzzle, for a registry.
pub const PUZZLE: &dyn Puzzle = &PuzzleOf::<Question>::new();
