//! The rooms of the house, one a puzzle, and the registry that front ends read.

pub mod exchange;
pub mod knights;
pub mod pegs;
pub mod queens;
pub mod template;
pub mod tour;

use crate::puzzle::{Puzzle, UsageError};

/// Every puzzle. A new one is a new folder and a new line here.
pub const REGISTRY: &[&dyn Puzzle] =
    &[&tour::Tour, &exchange::Exchange, &knights::Knights, &queens::Queens, &pegs::PegSolitaire];

/// The puzzle with this name.
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    REGISTRY.iter().copied().find(|puzzle| puzzle.about().name == name)
}

/// The names of all puzzles, for a sentence.
pub fn names() -> String {
    let names: Vec<&str> = REGISTRY.iter().map(|puzzle| puzzle.about().name).collect();
    names.join(", ")
}

/// The error for a name that no puzzle has.
pub fn unknown(name: &str) -> UsageError {
    UsageError::new(format!("there is no puzzle `{name}`: there are {}", names()))
}
