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
//! - `hint`: help during a game
//! - `explain`: why an answer is right
//! - `make`: new positions to play
//! - `view`: how a solution is drawn
//! - `certificate`: what the independent checker needs
//!
//! The engines, in the order in which `auto` and `quick` try them:
//!
//! | engine | games | task | why |
//! | --- | --- | --- | --- |
//! | `laws` | all | refute | position classes and weights need no search, and can be checked with a pencil |
//! | `quick`, a beam search on `buckets` | more than 24 holes | any solution | an answer, in case the proof reaches a limit |
//! | `exact` on `bits` | at most about 35 holes (a sheet of 2^25 words), and at most two symmetries or 24 holes | fewest moves, count, list, sample | one bit for each board of the position class, and 64 boards jump at a time |
//! | `exact` on `buckets` | more symmetries, or at most 20 jumps; to count and list, all others up to 128 holes | the same | symmetric boards are stored once |
//! | `fewest` on `buckets` | all larger boards, and games that are too large for the memory | fewest moves | bounds on the moves make the layers small; solutions become better and better |
//! | `textbook` | all | solve, `dfs` also count and list | the algorithms of `search`, to compare with |

mod bits;
mod buckets;
mod certificate;
mod description;
mod exact;
mod explain;
mod fewest;
mod game;
mod hint;
mod laws;
mod make;
mod methods;
mod quick;
mod reading;
mod textbook;
mod view;

use self::reading::Question;
use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
