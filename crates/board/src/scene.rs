//! Scenes: boards with marks on them, as plain data.
//!
//! A puzzle describes a solution as a [`Scene`]: one or more [`Frame`]s with squares, pieces, numbers, paths and
//! moves. A scene does not depend on the puzzle and knows nothing about how it will be drawn.

use crate::{Shape, Square};

/// One or more frames, with notes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// One line that says what the scene shows.
    pub title: String,
    /// The boards in order. A still picture has one.
    pub frames: Vec<Frame>,
    /// Lines of text that go with the boards.
    pub notes: Vec<String>,
    /// Sentences that the boards explain. A picture shows them too.
    pub sentences: Vec<String>,
}

impl Scene {
    /// Returns a scene with these boards.
    pub fn new(frames: Vec<Frame>) -> Self {
        Self { frames, ..Self::default() }
    }

    /// Returns a scene with one board.
    pub fn still(frame: Frame) -> Self {
        Self::new(vec![frame])
    }

    /// Returns the scene with a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Returns the scene with one more note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// A board at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The board.
    pub board: Shape,
    /// The look of the squares.
    pub surface: Surface,
    /// What is on the squares. Squares that are not listed are empty.
    pub marks: Vec<(Square, Mark)>,
    /// The squares of a path, in order; empty if there is none.
    pub path: Vec<Square>,
    /// Whether the path returns from its last square to its first.
    pub closed: bool,
    /// Pairs of squares that a line connects.
    pub links: Vec<[Square; 2]>,
    /// The names of squares, where they are not those of the board.
    pub labels: Vec<(Square, String)>,
    /// The piece that follows the path. An animation shows it at the end of the path.
    pub walker: Option<(char, Side)>,
    /// The squares of the move that led to this board, from first to last.
    pub arrow: Vec<Square>,
    /// Highlighted squares.
    pub highlights: Vec<(Square, Highlight)>,
    /// The region number of every square, in reading order; empty if there are no regions.
    pub regions: Vec<u16>,
    /// How much squares and moves are used.
    pub heat: Heat,
    /// What a search knows of squares, where squares are its states.
    pub states: Vec<(Square, State)>,
    /// Rows of text that are shown in place of the board.
    pub text: Vec<String>,
    /// One line of text.
    pub caption: String,
}

/// What a search knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// What has become of it.
    pub reached: Reached,
    /// The number of actions from the start, or to the goal.
    pub depth: u32,
    /// Whether it was found backwards from the goal.
    pub backward: bool,
}

/// What has become of a state in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It waits.
    Open,
    /// It was expanded.
    Expanded,
    /// The search has left it for good.
    Left,
}

/// Shares from 0 to 1, shown as shades: the larger, the stronger.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// Of squares.
    pub squares: Vec<(Square, f32)>,
    /// Of moves between two squares, each pair of squares once.
    pub lines: Vec<([Square; 2], f32)>,
}

impl Frame {
    /// Returns a frame with an empty board.
    pub fn new(board: &Shape) -> Self {
        Self {
            board: board.clone(),
            surface: Surface::Chequered,
            marks: Vec::new(),
            path: Vec::new(),
            closed: false,
            links: Vec::new(),
            labels: Vec::new(),
            walker: None,
            arrow: Vec::new(),
            highlights: Vec::new(),
            regions: Vec::new(),
            heat: Heat::default(),
            states: Vec::new(),
            text: Vec::new(),
            caption: String::new(),
        }
    }

    /// Returns a frame that shows rows of text on a sheet with room for them, and for at least so many rows and columns
    /// of characters.
    pub fn of_text(text: &str, [rows, columns]: [u32; 2]) -> Self {
        // A few more characters would be too small to read.
        const MOST: usize = 1000;
        let text: Vec<String> = text.lines().take(MOST).map(|row| row.chars().take(MOST).collect()).collect();
        let rows = rows.max(text.len() as u32).max(1);
        let columns = text.iter().map(|row| row.chars().count() as u32).fold(columns.max(1), u32::max);
        Self { surface: Surface::Text { rows, columns }, text, ..Self::new(&Shape::rectangle(1, 1)) }
    }

    /// Returns a frame with the same board, with nothing on it. The links and the names of a graph are its board.
    #[must_use]
    pub fn without_contents(&self) -> Self {
        let mut frame =
            Self { surface: self.surface, regions: self.regions.clone(), ..Self::new(&self.board) };
        if self.surface == Surface::Graph {
            frame.links.clone_from(&self.links);
            frame.labels.clone_from(&self.labels);
        }
        frame
    }
}

/// The look of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Squares of two colours, as on a chessboard.
    Chequered,
    /// A board with holes for pegs.
    Pegboard,
    /// Nodes of a graph, which links connect. Their names are labels, and rows and columns have none.
    Graph,
    /// A sheet with rows of text, and no squares.
    Text {
        /// The rows for which there is room.
        rows: u32,
        /// The characters in a row for which there is room.
        columns: u32,
    },
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A step number.
    Number(u64),
    /// A piece, as a letter, and its side.
    Piece(char, Side),
    /// An empty hole of a pegboard.
    EmptyHole,
    /// A weight, which may be negative.
    Weight(i64),
}

/// The side that a piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// White, or the only side.
    White,
    /// Black.
    Black,
}

/// The reason why a square is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Highlight {
    /// A piece attacks it.
    Attacked,
    /// Its content was given in the puzzle.
    Given,
    /// It must stay empty.
    Excluded,
    /// It is where a piece is to go.
    Goal,
    /// The search cannot continue from here.
    DeadEnd,
    /// It belongs to the reason why there is no solution: a square of a cut or of a class.
    Reason,
    /// The other part of that reason: what the first part leads to, or does not reach.
    Counterpart,
}

impl Highlight {
    /// The letter for it in text, if it has one.
    pub fn letter(self) -> Option<char> {
        match self {
            Self::Reason => Some('x'),
            Self::Counterpart => Some('+'),
            Self::Attacked => Some('X'),
            Self::Goal => Some('*'),
            Self::Given | Self::Excluded | Self::DeadEnd => None,
        }
    }
}
