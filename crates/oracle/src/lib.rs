//! The rules of the six puzzles, and brute force that tries everything: a second opinion for tests.
//!
//! Nothing here is shared with the library or with the checker, and nothing is clever. A square is its row and column
//! from the top left, a board is rows of characters, and every rule is written down as one would explain it. Boards
//! have to be small: some twenty squares, or fewer where everything is kept.

mod board;
pub mod exchange;
pub mod pegs;
mod piece;
pub mod queens;
pub mod sets;
pub mod tour;
pub mod walk;

pub use board::{Board, Place};
pub use exchange::Exchange;
pub use piece::{Piece, leaps};
pub use queens::Queens;
pub use tour::Tour;
