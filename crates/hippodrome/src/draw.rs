//! What there is to see of a solution, and ways to show it.
//!
//! A puzzle fills in a [`Scene`]; back ends turn it into text (and, later, into pictures). A scene
//! knows squares, pieces, numbers and moves, not puzzles.

mod text;

pub use text::{Style, frame_text, scene_text};

use crate::board::{Shape, Square};

/// One or more frames, and lines of text that go with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Boards in order; a still picture has one.
    pub frames: Vec<Frame>,
    /// Lines to be read beside the boards.
    pub notes: Vec<String>,
}

impl Scene {
    /// A still picture.
    pub fn still(frame: Frame) -> Self {
        Self { frames: vec![frame], notes: Vec::new() }
    }

    /// The same scene with one more line of text.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// A board at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The squares.
    pub board: Shape,
    /// What stands on them; squares not named are empty.
    pub marks: Vec<(Square, Mark)>,
    /// A way over the squares, in order; empty where there is none.
    pub path: Vec<Square>,
    /// One line.
    pub caption: String,
}

impl Frame {
    /// An empty board.
    pub fn new(board: &Shape) -> Self {
        Self { board: board.clone(), marks: Vec::new(), path: Vec::new(), caption: String::new() }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A step number.
    Number(u64),
    /// A piece and whose it is.
    Piece(char, Side),
    /// A hole that is empty, as opposed to no hole.
    EmptyHole,
}

/// Whose piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White, or the only side.
    White,
    /// Black.
    Black,
}
