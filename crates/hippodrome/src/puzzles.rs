//! The puzzles, one folder each, and the registry that front ends read.

pub mod exchange;
pub mod knights;
pub mod pegs;
pub mod queens;
pub mod tour;
pub mod walk;

use crate::puzzle::{Puzzle, Room, UsageError, did_you_mean};

/// Every puzzle. A new one is a new folder, a `pub mod` above and a line here.
pub const REGISTRY: &[&dyn Puzzle] = &[
    &Room::<tour::Question>::new(),
    &Room::<exchange::Question>::new(),
    &Room::<knights::Question>::new(),
    &Room::<queens::Question>::new(),
    &Room::<pegs::Question>::new(),
    &Room::<walk::Question>::new(),
];

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
    let known: Vec<&str> = REGISTRY.iter().map(|puzzle| puzzle.about().name).collect();
    let right = did_you_mean(name, &known, "the puzzles are");
    UsageError::new(format!("there is no puzzle `{name}`: {right}"))
}
