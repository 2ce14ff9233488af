//! The knight's tour: visit every square of a board once, and perhaps return to the first.
//!
//! Any board with holes, any leaper. Two textbook methods: depth-first search, and Warnsdorff's rule (1823).
//! `auto` is exact and chooses between engines.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `textbook`: the search space for depth-first search, and Warnsdorff's rule
//! - `methods`: the table of methods, one file for each
//! - `view`: how a tour is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//! - `graph`: the model that all engines share: squares by number, required ends, Hamilton cycles
//!
//! The engines:
//!
//! - `rectangles`: a knight's tour of a rectangle of any size, put together from blocks
//! - `impossibility`: arguments against a tour, by theorems or from the graph
//! - `decision`: one tour of a board, or a tree of choices that refutes all
//! - `finder`: one tour of any other board, or the proof that there is none
//! - `cycles`: every tour, by deciding one move after the other
//! - `frontier`: one tour or the number of tours of a narrow board, vertex by vertex
//! - `meet_in_the_middle`: the number of tours of a wide board, from both ends
//! - `census`: chooses between the last two, and cuts a count into units of work
//! - `numbered`: the tour with a given number, and the number of a given tour
//!
//! Boards of more than `u32::MAX / 8` squares, or more than fit in memory, end with the memory limit, unless
//! a theorem decides them or a single step of a tour built of blocks is wanted.

mod census;
mod certificate;
mod cycles;
mod decision;
mod description;
mod finder;
mod frontier;
mod graph;
mod hint;
mod impossibility;
mod meet_in_the_middle;
mod methods;
mod numbered;
mod reading;
mod rectangles;
mod textbook;
mod view;

pub use self::impossibility::{Argument, Confined, TreeStep, Vertex};
use self::reading::Question;
pub use self::rectangles::Route;

use contract::{Puzzle, PuzzleOf};

/// The puzzle, for a registry.
pub const PUZZLE: &dyn Puzzle = &PuzzleOf::<Question>::new();
