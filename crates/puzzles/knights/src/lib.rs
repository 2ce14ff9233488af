//! The most knights on a board with no two attacking each other, and in how many ways they fit.
//!
//! Any board with holes, any leaper; also kings, rooks, bishops and queens.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `methods`: the table of methods
//! - `textbook`: the model for branch and bound and for backtracking
//! - `engines`: what the engines of every piece can do; `auto` and the greedy method use them
//! - `decisions`: sets as sequences of decisions, and dynamic programming over them
//! - `numbered`: all sets by number
//! - `view`: how a set is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//! - `explain`: why an answer is right
//!
//! The engines behind `auto`, in `leapers` and in `chessmen`:
//!
//! | engine | pieces | task | why |
//! | --- | --- | --- | --- |
//! | `leapers::jump_matching`, a maximum matching | leapers | solve | a leaper's board is bipartite, so the matching proves the largest set; millions of squares take seconds |
//! | `leapers::largest_sets`, what the matching leaves open | leapers | count, list, sample | few choices are left, and none leads to a dead end |
//! | `leapers::all_sets::rows`, two rows at a time | knights on parts of at most 32 columns | count `--any-size` | twenty times as fast as square by square |
//! | `decisions` over `leapers::open_squares` | all leapers | count (if not by rows) and sample `--any-size` | takes any jump |
//! | `chessmen::line_matching`, a maximum matching of lines | rooks, bishops | solve | a square joins two lines, so a set is a matching |
//! | a greedy set as large as a cover by `chessmen::lines` | kings, queens | solve | proves most full boards at once |
//! | `decisions` over the open lines, `chessmen::profiles` | kings; all chessmen | solve; count, sample | few lines are open at one time |
//! | `chessmen::packing`, branch and bound | queens; all chessmen | solve, count; list | queens have nearly as many open lines as sets |
//! | `textbook::each_set`, backtracking | all | list `--any-size` | every set is wanted |

mod certificate;
mod chessmen;
mod decisions;
mod description;
mod engines;
mod explain;
mod hint;
mod leapers;
mod methods;
mod numbered;
mod reading;
mod textbook;
mod view;

use self::reading::Question;

use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
