//! The knight's tour: visit every square of a board once, and perhaps return to the first.
//!
//! Any board with holes, any leaper. Three textbook methods: depth-first search, Warnsdorff's rule (1823), and both together.
//! `auto` is exact and chooses between engines.
//!
//! - `description`: the description and the options
//! - `reading`: from a spec to a `Question`
//! - `textbook`: the search space for depth-first search, and Warnsdorff's rule
//! - `methods`: the table of methods, one file for each
//! - `view`: how a tour is drawn
//! - `certificate`: what the independent checker needs
//! - `hint`: help during a game
//! - `explain`: why an answer is right
//! - `make`: new boards with given numbers and exactly one tour
//! - `graph`: the model that all engines share: squares by number, required ends, Hamilton cycles
//!
//! The engines behind `auto`:
//!
//! | engine | boards | task | why |
//! | --- | --- | --- | --- |
//! | `impossibility`: theorems, then arguments from the graph | all | solve | a reason is found sooner than a tour, or not at all |
//! | `rectangles`, put together from blocks | rectangles, knight | solve | linear time, and any single step of a huge tour |
//! | `finder`: walks by Warnsdorff's rule, repaired | all others | solve | nearly every board that has a tour |
//! | `decision`: one move after the other, with a proof | those that are left, in two colours | solve | complete, and its proof can be checked |
//! | `given`: the squares on which each step can be | with given numbers | solve, count, list, sample | the numbers rule out nearly everything |
//! | `frontier`, vertex by vertex | narrow | solve, count, sample | time linear in the length |
//! | `meet_in_the_middle`, from both ends | wide, up to 1000 squares | count, sample | the states of half a board instead of a whole one |
//! | `cycles`: every tour, by deciding one move after the other | all others | count, list | complete on every board |
//! | `cycles` with the edges in groups | `--distinct` | count | the few tours that a symmetry maps onto themselves |
//!
//! `census` chooses between the engines for counting and cuts a count into units of work. `numbered` does the same for
//! the tour with a given number, and for the number of a given tour. A board is narrow if its squares can be put in an
//! order with a small frontier.
//!
//! Boards of more than `u32::MAX / 8` squares, or more than fit in memory, end with the memory limit, unless
//! a theorem decides them or a single step of a tour built of blocks is wanted.

mod census;
mod certificate;
mod cycles;
mod decision;
mod description;
mod explain;
mod finder;
mod frontier;
mod given;
mod graph;
mod hint;
mod impossibility;
mod make;
mod meet_in_the_middle;
mod methods;
mod numbered;
mod reading;
mod rectangles;
mod textbook;
mod view;

use self::reading::Question;
pub use self::rectangles::Route;

use contract::Puzzle;

/// The puzzle, for a registry.
pub const PUZZLE: &Puzzle = &COMPILED;

/// A static, so that its functions are compiled here, and not again by every crate that names the puzzle.
static COMPILED: Puzzle = Puzzle::of::<Question>();
