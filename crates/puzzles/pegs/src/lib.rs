//! Peg solitaire: jump pegs over pegs until one is left, in as few moves as possible.
//!
//! A move is a chain of jumps by one peg. The standard source is J. D. Beasley, "The Ins and Outs of Peg
//! Solitaire" (1985).
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`; `reading/position`: names, families and pictures of boards
//! - `game`: the rules as numbers; every engine works on a `Game`
//! - `methods`: the table of methods
//! - `textbook`: the search spaces for the algorithms of `search`; `textbook/regions`: their lower bound
//! - `laws`: position classes and weights, which refute questions without a search and expose dead boards
//! - `exact`: the exact method behind `auto`; it chooses between two engines
//! - `bits`: the engine for boards whose position class fits in memory as bits (about 35 holes), if the game
//!   has no more than two symmetries or at most 24 holes
//! - `buckets`: the engine for all other boards up to 128 holes
//! - `fewest`: the fewest moves on boards too large for `exact`: bounds on the moves, and better and better
//!   solutions
//! - `quick`: beam search for any solution, on `buckets`
//! - `hint`: help during a game
//! - `view`: how a solution is drawn
//! - `certificate`: what the independent checker needs

mod bits;
mod buckets;
mod certificate;
mod description;
mod exact;
mod fewest;
mod game;
mod hint;
mod laws;
mod methods;
mod quick;
mod reading;
mod textbook;
mod view;

use self::reading::Question;
use contract::{Puzzle, PuzzleOf};

/// The puzzle, for a registry.
pub const PUZZLE: &dyn Puzzle = &PuzzleOf::<Question>::new();
