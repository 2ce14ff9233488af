//! The shortest walk: a piece goes from one square to another in the fewest moves.
//!
//! The exercise of every algorithms course, and the smallest complete puzzle here: copy it to begin a new
//! one. Any board with holes, any leaper, any chessman.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `textbook`: the search space, [`Walk`], for the algorithms of `search`
//! - `methods`: the table of methods
//! - `distances`: the engine behind `auto`, one breadth-first sweep over the board
//! - `view`: how a walk is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help on the way

mod certificate;
mod description;
mod distances;
mod hint;
mod methods;
mod reading;
mod textbook;
mod view;

use self::reading::Question;
pub use self::textbook::Walk;

use contract::{Puzzle, PuzzleOf};

/// The puzzle, for a registry.
pub const PUZZLE: &dyn Puzzle = &PuzzleOf::<Question>::new();
