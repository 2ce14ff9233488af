//! Exchange puzzles, such as the six knights: white and black pieces change places in the fewest moves.
//!
//! The oldest is Guarini's problem of 1512, with two white and two black knights in the corners of a 3x3
//! board. Here the board may have any outline and holes, the pieces may be of any kinds, and the goal may be
//! any position of the same pieces.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `codes`, `ground`, `cells`, `ranking`: how pieces, squares, positions and arrangements are stored
//! - `textbook`: the search space for the algorithms of `search`
//! - `estimates`: lower bounds and guesses of the number of moves that a position still needs
//! - `methods`: the table of methods
//! - `fewest`: the engine behind `auto`, A* up to symmetry and a search from both ends
//! - `keyed`: positions as numbers, on which that engine works, and what depends on them
//! - `shortest`: counts and lists all shortest sequences
//! - `reached`: counts the positions that can be reached
//! - `reasons`: why an exchange is impossible
//! - `view`: how a sequence is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//!
//! Up to 65,535 squares can be posed. `auto` uses `fewest` if the positions have numbers of at most 62 bits,
//! and otherwise A* with the same estimate. If no symmetry exchanges the start and the goal, the search from
//! both ends is not possible, and large boards run out of memory sooner.

mod cells;
mod certificate;
mod codes;
mod description;
mod estimates;
mod fewest;
mod ground;
mod hint;
mod keyed;
mod methods;
mod ranking;
mod reached;
mod reading;
mod reasons;
mod shortest;
mod textbook;
mod view;

use self::reading::Question;

use contract::{Puzzle, PuzzleOf};

/// The puzzle, for a registry.
pub const PUZZLE: &dyn Puzzle = &PuzzleOf::<Question>::new();
