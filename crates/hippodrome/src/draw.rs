//! What there is to see of a solution, and ways to show it.
//!
//! A puzzle fills in a [`Scene`]: frames of marked boards. A scene knows squares, pieces, numbers, ways
//! and moves, not puzzles; search knows nothing of it. Back ends show it:
//!
//! - [`frame_text`], [`scene_text`]: for a terminal.
//! - [`svg()`]: a standalone vector picture; several frames become a sheet of boards.
//! - `png`, `gif` (with the feature `raster`): pixels, and a film.
//! - [`player()`]: a film as one HTML file.
//! - [`chart_svg`], `chart_png`: charts of races.
//!
//! On the way to a picture a frame becomes shapes once (`stage`), at places that `geometry` computes, and
//! vector and pixel back ends only write these shapes down. [`Tracer`] makes a scene of a search itself.

mod canvas;
mod chart;
mod describe;
mod film;
mod geometry;
#[cfg(feature = "raster")]
mod gif;
mod glyphs;
mod pieces;
mod player;
#[cfg(feature = "raster")]
mod raster;
mod sheet;
mod stage;
mod svg;
mod text;
mod theme;
mod trace;

pub use chart::{Bar, Chart};
#[cfg(feature = "raster")]
pub use gif::gif;
pub use player::player;
#[cfg(feature = "raster")]
pub use raster::{chart_png, png};
pub use sheet::most_drawn;
pub use svg::{chart_svg, svg};
pub use text::{Style, frame_text, scene_text};
pub use theme::Theme;
pub use trace::Tracer;

use crate::board::{Shape, Square};

/// How a picture is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The longer side in pixels; without it, what suits the board.
    pub size: Option<u32>,
    /// How long a film shows a frame, in milliseconds; without it, what suits the number of frames.
    pub pace: Option<u32>,
}

/// One or more frames, and lines of text that go with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// What it shows, in one line: the question.
    pub title: String,
    /// Boards in order; a still picture has one.
    pub frames: Vec<Frame>,
    /// Lines to be read beside the boards.
    pub notes: Vec<String>,
}

impl Scene {
    /// These boards in order.
    pub fn new(frames: Vec<Frame>) -> Self {
        Self { title: String::new(), frames, notes: Vec::new() }
    }

    /// A still picture.
    pub fn still(frame: Frame) -> Self {
        Self::new(vec![frame])
    }

    /// The same scene with a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
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
    /// What the squares look like.
    pub surface: Surface,
    /// What stands on them; squares not named are empty.
    pub marks: Vec<(Square, Mark)>,
    /// A way over the squares, in order; empty where there is none.
    pub path: Vec<Square>,
    /// Whether the way goes back from its last square to its first.
    pub closed: bool,
    /// The piece that goes the way: a film shows it at the way's end.
    pub walker: Option<(char, Side)>,
    /// The move that led here, from its first square through any between to its last.
    pub arrow: Vec<Square>,
    /// Squares that stand out.
    pub highlights: Vec<(Square, Highlight)>,
    /// The region's number of every square of the board, in reading order; empty where there are none.
    pub regions: Vec<u16>,
    /// One line.
    pub caption: String,
}

impl Frame {
    /// An empty board.
    pub fn new(board: &Shape) -> Self {
        Self {
            board: board.clone(),
            surface: Surface::Chequered,
            marks: Vec::new(),
            path: Vec::new(),
            closed: false,
            walker: None,
            arrow: Vec::new(),
            highlights: Vec::new(),
            regions: Vec::new(),
            caption: String::new(),
        }
    }
}

/// What the squares of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Squares of two colours, as on a chessboard.
    Chequered,
    /// A board with holes for pegs.
    Pegboard,
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

/// Why a square stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Highlight {
    /// A piece attacks it.
    Attacked,
    /// What stands there was given with the question.
    Given,
    /// It was decided that nothing stands there.
    Excluded,
    /// The search does not get on from here.
    DeadEnd,
}
