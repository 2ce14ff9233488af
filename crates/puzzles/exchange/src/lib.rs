//! Exchange puzzles, such as the six knights: white and black pieces change places in the fewest moves.
//!
//! The oldest is Guarini's problem of 1512, with two white and two black knights in the corners of a 3x3
//! board. Here the board may have any outline and holes, the pieces may be of any kinds, and the goal may be
//! any position of the same pieces.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `piece_codes`: a piece and its colour as a small number
//! - `move_tables`: the squares, and where each piece goes from each of them
//! - `packed_position`: a position in one word, two words or bytes
//! - `textbook`: the search space for the algorithms of `search`
//! - `estimates`: lower bounds and guesses of the number of moves that a position still needs
//! - `methods`: the table of methods
//! - `reasons`: why an exchange is impossible
//! - `view`: how a sequence is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//! - `explain`: why an answer is right
//! - `make`: new positions to play; `unfolded`: the graph of moves without crossings
//!
//! The engines behind `auto`:
//!
//! | engine | boards | task | why |
//! | --- | --- | --- | --- |
//! | `reasons::at_once`, easy arguments | all | solve | no search is needed |
//! | `fewest`, A* up to symmetry on `position_keys::Masks` | at most 31 squares, one kind of leaping piece per colour, no rules, moves counted | solve | two bit masks in one word and a table of needs for each colour are fastest |
//! | `fewest` on `position_keys::Ranked` | all others whose positions have numbers of at most 62 bits | solve | any pieces and rules, with eight bytes for each position |
//! | `search::a_star` with the same estimate | all others, up to 65,535 squares | solve | no numbers are needed |
//! | `sequences` on `all_shortest`, breadth first within the shortest length | all | count, list, sample | adds up sequences that are too many to be listed |
//! | `reachable_positions`, on keys if there are any | all | count `--positions` | stores at most two bits for each position |
//!
//! `ranking` numbers the arrangements of some pieces; keys and estimates use it.

mod all_shortest;
mod certificate;
mod description;
mod estimates;
mod explain;
mod fewest;
mod hint;
mod make;
mod methods;
mod move_tables;
mod packed_position;
mod piece_codes;
mod position_keys;
mod ranking;
mod reachable_positions;
mod reading;
mod reasons;
mod sequences;
mod textbook;
mod unfolded;
mod view;

use self::reading::Question;

use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
