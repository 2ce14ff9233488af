//! Which squares a board has, in which grid they lie, and how they are called.

use std::fmt;
use std::sync::Arc;

use super::square::{column_of_letters, write_column, write_number};
use super::{BoardError, BoardText, Picture, Square, SquareError, column_letters};

/// How squares neighbour each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Rows and columns, as on a chessboard.
    Square,
    /// Every hole has six neighbours: along its row, its column, and one diagonal.
    Triangular,
}

/// Which end the row numbers of names start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowNumbers {
    /// `a1` is the bottom left, as in chess.
    FromBottom,
    /// `a1` is the top left, as peg players write.
    FromTop,
}

/// The squares of a board.
///
/// ```
/// use hippodrome_board::{Shape, Square};
/// let board = Shape::rectangle(8, 8);
/// let square = board.parse_square("a1").unwrap();
/// assert_eq!(square, Square::new(7, 0));
/// assert_eq!(board.name(square), "a1");
/// assert_eq!(board.parse_square("7,0").unwrap(), square);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    grid: Grid,
    row_numbers: RowNumbers,
    rows: u32,
    cols: u32,
    /// One bit a square of the frame, set where there is none; full rectangles need no bits.
    missing: Option<Arc<[u64]>>,
    squares: u64,
}

impl Shape {
    /// A full rectangle on the square grid.
    pub fn rectangle(rows: u32, cols: u32) -> Self {
        Self {
            grid: Grid::Square,
            row_numbers: RowNumbers::FromBottom,
            rows,
            cols,
            missing: None,
            squares: u64::from(rows) * u64::from(cols),
        }
    }

    /// The squares of a picture: all its characters but `#`.
    pub fn of_picture(picture: &Picture) -> Self {
        Self::rectangle(picture.rows(), picture.cols())
            .only(|square| picture.at(square).is_some_and(|letter| letter != '#'))
    }

    /// Reads a size, or a rectangular picture of `.` and `#`.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        match BoardText::parse(text, ".#")? {
            BoardText::Size { rows, cols } => Ok(Self::rectangle(rows, cols)),
            BoardText::Picture(picture) => {
                picture.require_rectangle()?;
                let shape = Self::of_picture(&picture);
                if shape.len() == 0 {
                    return Err(BoardError::Empty);
                }
                Ok(shape)
            }
        }
    }

    /// The board with only those of its squares that satisfy a condition, in the same places.
    #[must_use]
    pub fn only(&self, condition: impl Fn(Square) -> bool) -> Self {
        let frame = self.rows as usize * self.cols as usize;
        let mut bits = vec![u64::MAX; frame.div_ceil(64)];
        let mut squares = 0;
        for square in self.squares().filter(|&square| condition(square)) {
            let at = self.frame_index(square);
            bits[at / 64] &= !(1 << (at % 64));
            squares += 1;
        }
        let missing = (squares < frame as u64).then(|| bits.into());
        Self { missing, squares, ..self.clone() }
    }

    /// The same squares in another grid.
    #[must_use]
    pub fn on_grid(mut self, grid: Grid) -> Self {
        self.grid = grid;
        self
    }

    /// The same squares with names counted from the other end.
    #[must_use]
    pub fn with_row_numbers(mut self, row_numbers: RowNumbers) -> Self {
        self.row_numbers = row_numbers;
        self
    }

    /// How squares neighbour each other.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Number of rows of the frame.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns of the frame.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Number of squares.
    #[allow(clippy::len_without_is_empty, reason = "a board that was parsed has squares")]
    pub fn len(&self) -> u64 {
        self.squares
    }

    /// Whether every place of the frame is a square.
    pub fn is_rectangle(&self) -> bool {
        self.missing.is_none()
    }

    /// Whether the board has this square.
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows
            && square.col < self.cols
            && self.missing.as_ref().is_none_or(|bits| {
                let at = self.frame_index(square);
                bits[at / 64] >> (at % 64) & 1 == 0
            })
    }

    /// The square at an offset, where the board has it.
    #[inline]
    pub fn step(&self, from: Square, rows: i64, cols: i64) -> Option<Square> {
        from.offset(rows, cols).filter(|&to| self.contains(to))
    }

    /// Every square, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.rows)
            .flat_map(|r| (0..self.cols).map(move |c| Square::new(r, c)))
            .filter(|&square| self.contains(square))
    }

    /// The last square in reading order.
    pub fn last_square(&self) -> Option<Square> {
        let row = |r| (0..self.cols).rev().map(move |c| Square::new(r, c));
        (0..self.rows).rev().flat_map(row).find(|&square| self.contains(square))
    }

    /// The number of places of the frame, with and without a square.
    pub fn frame_len(&self) -> u64 {
        u64::from(self.rows) * u64::from(self.cols)
    }

    /// The place of a square in the frame, row by row. Meaningful where the frame fits in memory.
    #[inline]
    pub fn frame_index(&self, square: Square) -> usize {
        square.row as usize * self.cols as usize + square.col as usize
    }

    /// The square at a place of the frame; the inverse of [`frame_index`](Self::frame_index).
    #[inline]
    pub fn frame_square(&self, index: usize) -> Square {
        let cols = self.cols as usize;
        Square::new((index / cols) as u32, (index % cols) as u32)
    }

    /// The square's name: letters for its column, then the number of its row.
    pub fn name(&self, square: Square) -> String {
        let mut name = String::new();
        self.write_name(square, &mut name);
        name
    }

    /// Appends the square's name to a text.
    pub fn write_name(&self, square: Square, out: &mut String) {
        write_column(square.col, out);
        let row = match self.row_numbers {
            RowNumbers::FromBottom => self.rows.saturating_sub(square.row).into(),
            RowNumbers::FromTop => u64::from(square.row) + 1,
        };
        write_number(row, out);
    }

    /// Reads a square of this board, in any of the forms that squares are written in.
    pub fn parse_square(&self, text: &str) -> Result<Square, SquareError> {
        let unreadable = || SquareError::Unreadable { text: text.into() };
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if self.grid == Grid::Triangular && digits(text) {
            return self.numbered_hole(text);
        }
        let (row, col) = if let Some((row, col)) = text.split_once(',') {
            let (row, col) = (row.trim(), col.trim());
            if !digits(row) || !digits(col) {
                return Err(unreadable());
            }
            (row.parse::<u64>().ok(), col.parse::<u64>().ok())
        } else {
            let split = text.find(|c: char| c.is_ascii_digit()).ok_or_else(unreadable)?;
            let (letters, number) = text.split_at(split);
            let letters = letters.to_ascii_lowercase();
            if letters.is_empty() || !digits(number) || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
                return Err(unreadable());
            }
            let number = number.parse::<u64>().ok();
            let row = match self.row_numbers {
                RowNumbers::FromBottom => {
                    number.and_then(|n| u64::from(self.rows).checked_sub(n).filter(|_| n > 0))
                }
                RowNumbers::FromTop => number.and_then(|n| n.checked_sub(1)),
            };
            (row, column_of_letters(&letters))
        };
        let inside = |n: Option<u64>, side: u32| n.filter(|&n| n < u64::from(side));
        match (inside(row, self.rows), inside(col, self.cols)) {
            (Some(row), Some(col)) => {
                let square = Square::new(row as u32, col as u32);
                if self.contains(square) {
                    Ok(square)
                } else {
                    Err(SquareError::Missing { text: text.into() })
                }
            }
            _ => Err(SquareError::OffBoard { text: text.into(), range: self.range() }),
        }
    }

    /// The n-th hole in reading order, counted from 1.
    fn numbered_hole(&self, text: &str) -> Result<Square, SquareError> {
        text.parse::<usize>()
            .ok()
            .and_then(|n| n.checked_sub(1))
            .and_then(|n| self.squares().nth(n))
            .ok_or_else(|| SquareError::OffBoard {
                text: text.into(),
                range: format!("its holes are numbered 1 to {}", self.squares),
            })
    }

    /// What squares there are, for an error message.
    fn range(&self) -> String {
        format!(
            "columns run from `a` to `{}` and rows from 1 to {}; as `row,column` from `0,0` to `{},{}`",
            column_letters(self.cols.saturating_sub(1)),
            self.rows,
            self.rows.saturating_sub(1),
            self.cols.saturating_sub(1)
        )
    }

    /// Each row as a text of `.` for squares and `#` for none; rows end at their last square on the
    /// triangular grid.
    pub fn row_texts(&self) -> Vec<String> {
        (0..self.rows)
            .map(|r| {
                let mut row = String::with_capacity(self.cols as usize);
                row.extend((0..self.cols).map(|c| if self.contains(Square::new(r, c)) { '.' } else { '#' }));
                match self.grid {
                    Grid::Square => row,
                    Grid::Triangular => row.trim_end_matches('#').to_string(),
                }
            })
            .collect()
    }
}

impl fmt::Display for Shape {
    /// The canonical board text: the size of a rectangle, else the picture, with `_` for no square because a
    /// shell takes `#` for a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_rectangle() {
            write!(f, "{}x{}", self.rows, self.cols)
        } else {
            f.write_str(&self.row_texts().join("/").replace('#', "_"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle() -> Shape {
        let picture = Picture::parse("./../.../..../.....", ".").unwrap();
        Shape::of_picture(&picture).on_grid(Grid::Triangular).with_row_numbers(RowNumbers::FromTop)
    }

    #[test]
    fn names_are_read_back_on_wide_boards() {
        let board = Shape::rectangle(3, 800);
        for square in board.squares() {
            assert_eq!(board.parse_square(&board.name(square)), Ok(square));
            assert_eq!(board.parse_square(&square.to_string()), Ok(square));
        }
    }

    #[test]
    fn peg_names_count_from_the_top_and_by_number() {
        let board = triangle();
        assert_eq!(board.len(), 15);
        assert_eq!(board.parse_square("a1"), Ok(Square::new(0, 0)));
        assert_eq!(board.parse_square("5"), Ok(Square::new(2, 1)));
        assert_eq!(board.name(Square::new(2, 1)), "b3");
        assert!(matches!(board.parse_square("16"), Err(SquareError::OffBoard { .. })));
        assert!(matches!(board.parse_square("0"), Err(SquareError::OffBoard { .. })));
        assert!(matches!(board.parse_square("b1"), Err(SquareError::Missing { .. })));
    }

    #[test]
    fn squares_off_the_board_are_told_apart_from_nonsense() {
        let board = Shape::rectangle(8, 8);
        for text in ["z9", "9,9", "a0", "a9", "i1", "99999999999999999999,0", "zzzzzzzzzzzzzzzzzzzz1"] {
            assert!(matches!(board.parse_square(text), Err(SquareError::OffBoard { .. })), "{text}");
        }
        for text in ["", "a", "1", "a1b", "1,", ",", "é1", "-1,0", "a-1"] {
            assert!(matches!(board.parse_square(text), Err(SquareError::Unreadable { .. })), "{text}");
        }
    }

    #[test]
    fn holes_are_no_squares() {
        let board = Shape::parse(".../.#./...").unwrap();
        assert_eq!(board.len(), 8);
        assert_eq!(board.squares().count(), 8);
        assert!(matches!(board.parse_square("b2"), Err(SquareError::Missing { .. })));
        assert_eq!(board.to_string(), ".../._./...");
        assert_eq!(Shape::parse("../..").unwrap().to_string(), "2x2");
        assert_eq!(Shape::parse("#").unwrap_err(), BoardError::Empty);
    }
}
