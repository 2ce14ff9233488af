//! N queens: one in every row and column, none attacked by another.
//!
//! The board may be empty, have placed queens and blocked squares, be a torus, or be divided into regions as
//! in the newspaper puzzle. A solution is given by its columns, top row first.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `position`: the board, the placed queens and the regions; which squares attack each other
//! - `methods`: the table of methods
//! - `textbook`: `backtracking` row by row, the same with bit masks (`bitmask`), and local search
//!   (`min_conflicts`)
//! - `view`: how a solution is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//! - `explain`: why an answer is right
//! - `deduction`: reasoning as on paper, for hints and for the difficulty of a board
//! - `make`: new boards with regions and exactly one solution
//!
//! The engines behind `auto`:
//!
//! | engine | boards | task |
//! | --- | --- | --- |
//! | `closed_form`, a formula | empty, plain or torus | solve |
//! | `random_permutation`, repaired by exchanges | empty, side 200 or more, `--random` | solve |
//! | `solver`: `propagation` and `clause_learning` alternately, after a short local search on large boards | all others | solve |
//! | `half_boards` that meet in the middle | empty and plain, sides 6 to 28 | count |
//! | `first_rows`, bit masks in units of two rows | empty and plain, other sides from 4 to 64; empty torus, the same sides | count |
//! | `symmetry`: classes by Burnside's lemma | empty and plain, `--distinct` | count |
//! | `propagation` | all others | count, list |
//! | `textbook::bitmask` | empty, sides up to 64 | list |
//! | `half_boards` again | empty and plain, sides 12 to 28 | sample |
//! | `rows`, what the rows above occupy | all others, sides up to 64 | sample |
//!
//! `row_bits` has the words of bits that several of them use for a row.

mod certificate;
mod clause_learning;
mod closed_form;
mod deduction;
mod description;
mod explain;
mod first_rows;
mod half_boards;
mod hint;
mod make;
mod methods;
mod position;
mod propagation;
mod random_permutation;
mod reading;
mod row_bits;
mod rows;
mod solver;
mod symmetry;
mod textbook;
mod view;

pub use self::half_boards::units_by;
use self::reading::Question;
pub use search::instructions::InstructionSet;

use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
