//! Boards: squares and their names, shapes with holes, pieces, board text, symmetries, and scenes to be drawn.
//!
//! A board is written as a size (`8`, `3x10`), or as a picture whose rows are separated by `/` or by line
//! breaks (`.../._./...`). [`Shape`] says which squares there are; what the letters in a picture mean is up
//! to the puzzle that reads them. A full rectangle stores nothing, so boards with sides up to [`MAX_SIDE`]
//! can be described even if no method could store them.

mod drawing;
mod picture;
mod piece;
mod scene;
mod shape;
mod square;
mod symmetry;

pub use drawing::{Ruled, TRIANGULAR, of_drawing, ruled_lines};
pub use picture::{BoardError, BoardText, Picture};
pub use piece::{Leaper, Piece};
pub use scene::{Drawn, DrawnForm, Frame, Heat, Highlight, Mark, Reached, Scene, Side, State, Surface, Tint};
pub use shape::{Grid, RowNumbers, Shape};
pub use square::{Square, SquareError, column_letters, write_number};
pub use symmetry::Symmetry;

/// The longest side that a board may have.
pub const MAX_SIDE: u32 = 1_000_000_000;
