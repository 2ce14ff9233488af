//! The board of a question: its squares, the placed queens, the regions, and the rules.
//!
//! Queens attack along rows, columns and diagonals; on a torus the diagonals continue at the opposite edge.
//! With regions the diagonals do not attack. Instead each region holds one queen, as each row and column
//! does, and queens may not touch. Blocked squares hold no queen, and queens attack across them.
//!
//! - `regions`: reads the picture of the regions
//! - `attacks`: which queens attack each other, and which boards are plainly impossible
//! - `lines`: the rows, columns and regions that need a queen
//! - `line_counts`: the number of queens on every line, for the textbook methods

mod attacks;
mod line_counts;
mod lines;
mod regions;

use std::ops::ControlFlow;

pub(super) use self::line_counts::LineCounts;
pub(super) use self::lines::{Line, line_name, lines};
pub(super) use self::regions::Regions;
use super::closed_form;
use super::description::REGIONS;
use board::{BoardText, Shape, Square};
use contract::UsageError;

/// Receives the columns of a solution, top row first, and says whether more solutions are wanted.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&[u32]) -> ControlFlow<()>;

/// A square board and its rules.
#[derive(Clone)]
pub(super) struct Position {
    /// The number of rows, of columns, and of queens.
    pub n: u32,
    /// The squares that are not blocked.
    pub shape: Shape,
    /// The queens that are already placed, in reading order.
    pub placed: Vec<Square>,
    /// Whether diagonals continue at the opposite edge.
    pub torus: bool,
    /// The regions, if there are any.
    pub regions: Option<Regions>,
    /// Whether queens may not touch: only with regions.
    pub apart: bool,
    /// The squares on which a queen can stand: those of the placed queens, and those that they do not attack.
    pub open: Shape,
}

impl Position {
    /// Reads a board, which is a size or a picture of `Q`, `_` and `.`, and the picture of the regions.
    pub fn parse(
        text: &str,
        torus: bool,
        regions: Option<&str>,
        may_touch: bool,
    ) -> Result<Self, UsageError> {
        let (n, shape, placed) = match BoardText::parse(text, ".#Q")? {
            BoardText::Size { rows, cols } if rows == cols => {
                (rows, Shape::rectangle(rows, rows), Vec::new())
            }
            BoardText::Size { rows, cols } => {
                return Err(UsageError::new(format!(
                    "a board of {rows}x{cols} is not square: queens need as many rows as columns, such as {rows}x{rows}"
                )));
            }
            BoardText::Picture(picture) => {
                picture.require_square()?;
                let queens = picture.letters().filter(|&(_, letter)| letter == 'Q').map(|(square, _)| square);
                (picture.rows(), Shape::of_picture(&picture), queens.collect())
            }
        };
        let regions = match regions {
            Some(text) => Some(Regions::parse(text, n).map_err(|e| e.in_option(REGIONS.flag))?),
            None => None,
        };
        let apart = regions.is_some() && !may_touch;
        let mut position = Self { n, open: shape.clone(), shape, placed, torus, regions, apart };
        if !position.placed.is_empty() {
            position.open = position.left_open();
        }
        Ok(position)
    }

    /// The empty torus with a queen placed in its first corner.
    pub fn torus_from_corner(n: u32) -> Self {
        let shape = Shape::rectangle(n, n);
        let (open, placed) = (shape.clone(), Vec::new());
        let empty = Self { n, open, shape, placed, torus: true, regions: None, apart: false };
        empty.with_placed(vec![Square::new(0, 0)])
    }

    /// The same board with these queens placed, in reading order.
    pub fn with_placed(&self, placed: Vec<Square>) -> Self {
        let mut position = Self { placed, ..self.clone() };
        position.open = position.left_open();
        position
    }

    /// The same board without one of its squares.
    pub fn without(&self, square: Square) -> Self {
        let others = |other: Square| other != square;
        Self {
            shape: self.shape.only(others),
            open: self.open.only(others),
            placed: self.placed.iter().copied().filter(|&queen| queen != square).collect(),
            ..self.clone()
        }
    }

    /// Whether nothing is placed or blocked and there are no regions.
    pub fn is_plain(&self) -> bool {
        self.shape.is_rectangle() && self.placed.is_empty() && self.regions.is_none()
    }

    /// Whether queens attack along diagonals.
    pub fn has_diagonals(&self) -> bool {
        self.regions.is_none()
    }

    /// Whether it is a torus on which Pólya's theorem rules out every solution.
    pub fn is_impossible_torus(&self) -> bool {
        self.torus && !closed_form::fits_torus(self.n)
    }

    /// The number of the region of a square; 0 if there are no regions.
    #[inline]
    pub fn region(&self, square: Square) -> usize {
        self.regions.as_ref().map_or(0, |regions| regions.number(self.shape.frame_index(square)))
    }

    /// The number of the region of every square, in reading order; empty if there are no regions.
    pub fn region_numbers(&self) -> Vec<u16> {
        self.regions.as_ref().map_or_else(Vec::new, Regions::numbers)
    }

    /// The number of the diagonal that falls to the right.
    #[inline]
    pub fn falling(&self, square: Square) -> usize {
        let (n, row, col) = (self.n as usize, square.row as usize, square.col as usize);
        if self.torus { (col + n - row) % n } else { col + n - 1 - row }
    }

    /// The number of the diagonal that rises to the right.
    #[inline]
    pub fn rising(&self, square: Square) -> usize {
        let sum = square.row as usize + square.col as usize;
        if self.torus { sum % self.n as usize } else { sum }
    }

    /// Whether two squares touch at a corner and the rules forbid that. (Squares that touch at an edge
    /// share a row or a column.)
    #[inline]
    pub fn too_close(&self, a: Square, b: Square) -> bool {
        self.apart && a.row.abs_diff(b.row) == 1 && a.col.abs_diff(b.col) == 1
    }

    /// The squares of the placed queens, and those that they do not attack.
    fn left_open(&self) -> Shape {
        let is_attacked = self.attacked_by(&self.placed);
        self.shape.only(|square| !is_attacked(square) || self.placed.binary_search(&square).is_ok())
    }

    /// The text of each row, with the placed queens.
    pub fn row_texts(&self) -> Vec<String> {
        let mut rows: Vec<Vec<u8>> = self.shape.row_texts().into_iter().map(String::into_bytes).collect();
        for queen in &self.placed {
            rows[queen.row as usize][queen.col as usize] = b'Q';
        }
        rows.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect()
    }

    /// The canonical text: a number for an empty board, otherwise the picture.
    pub fn text(&self) -> String {
        if self.shape.is_rectangle() && self.placed.is_empty() {
            return self.n.to_string();
        }
        self.row_texts().join("/").replace('#', "_")
    }
}
