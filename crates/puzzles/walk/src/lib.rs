//! The shortest walk: a piece goes from one square to another in the fewest moves.
//!
//! The exercise of every algorithms course, and the smallest complete puzzle here: copy it to begin a new
//! one. Any board with holes, any leaper, any chessman.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `textbook`: the search space, [`Walk`], for the algorithms of `search`
//! - `methods`: the table of methods
//! - `view`: how a walk is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help on the way
//! - `explain`: why an answer is right
//!
//! The engines behind `auto`, which together take every board and every piece:
//!
//! | engine | task | why |
//! | --- | --- | --- |
//! | `guided`, A* and a flood around the last square | solve large boards, not for rooks, bishops and queens | it looks at few squares |
//! | `distances`, one breadth-first sweep over the board | solve all others, count | a shortest walk, the number of them and the proof all follow from one array |
//! | `shortest`, the moves that lead down the distances | list, sample | every such path is a shortest walk, so there are no dead ends |

mod certificate;
mod description;
mod distances;
mod explain;
mod guided;
mod hint;
mod methods;
mod reading;
mod shortest;
mod textbook;
mod view;

use self::reading::Question;
pub use self::textbook::Walk;

use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
