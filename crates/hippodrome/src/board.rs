//! Boards: squares and their names, shapes with holes, board text, symmetries.
//!
//! A board is written as a size (`8`, `3x10`), or as a picture whose rows are split by `/` or by line
//! breaks (`.../.#./...`). [`Shape`] says which squares there are; the letters in a picture mean
//! something only to the puzzle that reads them. Full rectangles store nothing, so that boards with
//! sides up to [`MAX_SIDE`] can be talked about even when no method could hold them.

mod picture;
mod shape;
mod square;
mod symmetry;

pub use picture::{BoardError, BoardText, Picture};
pub use shape::{Grid, RowNumbers, Shape};
pub use square::{Square, SquareError, column_letters};
pub use symmetry::Symmetry;

/// The longest side that a board may have.
pub const MAX_SIDE: u32 = 1_000_000_000;
