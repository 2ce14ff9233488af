//! Boards as rows of characters, and the names of their squares.
//!
//! A square's name is its column in letters (`a` to `z`, then `aa`, `ab`, …) and its row as a
//! number from 1. Chess boards count rows from the bottom, peg boards from the top.
//!
//! A board takes one byte a square, and squares are found by arithmetic, so that a tour of a
//! million squares is checked in well under a second.

use crate::verdict::{Rejection, invalid, quoted, unreadable};

/// Where row number 1 is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    FromBottom,
    FromTop,
}

/// A place on the board or off it: row and column from 0 at the top left.
///
/// Boards have fewer than 2^28 rows and columns and leaps are at most 10^9 long, so sums of
/// these never overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    pub(crate) row: i64,
    pub(crate) column: i64,
}

impl Square {
    /// The square this many rows down and columns to the right.
    pub(crate) fn plus(self, (rows, columns): (i64, i64)) -> Self {
        Self { row: self.row + rows, column: self.column + columns }
    }

    /// The way from `self` to `other`, in rows and columns.
    pub(crate) fn to(self, other: Self) -> (i64, i64) {
        (other.row - self.row, other.column - self.column)
    }
}

/// A board picture: one byte a square, `#` where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    numbering: Numbering,
    /// Row `r` is `cells[row_starts[r]..row_starts[r + 1]]`.
    row_starts: Vec<usize>,
    cells: Vec<u8>,
    /// The side of a square board without holes of which no cells are kept.
    side: Option<usize>,
}

/// Where there is no square, inside the picture or outside it.
pub(crate) const NO_SQUARE: u8 = b'#';

impl Board {
    /// Reads rows of equal length made of the characters `allowed`.
    pub(crate) fn rectangular(
        member: &str,
        rows: &[&str],
        allowed: &str,
        numbering: Numbering,
    ) -> Result<Self, Rejection> {
        let width = rows.first().map_or(0, |row| row.len());
        for (number, row) in (1..).zip(rows) {
            if row.len() != width {
                return unreadable(format!(
                    "{member}: row {number} from the top is not as long as the first"
                ));
            }
        }
        Self::ragged(member, rows, allowed, numbering)
    }

    /// Reads rows of any length made of the characters `allowed`, which are ASCII.
    pub(crate) fn ragged(
        member: &str,
        rows: &[&str],
        allowed: &str,
        numbering: Numbering,
    ) -> Result<Self, Rejection> {
        let mut board = Self { numbering, row_starts: vec![0], cells: Vec::new(), side: None };
        for (number, row) in (1..).zip(rows) {
            if row.is_empty() {
                return unreadable(format!("{member}: row {number} from the top is empty"));
            }
            if let Some(stranger) = row.chars().find(|&character| !allowed.contains(character)) {
                return unreadable(format!(
                    "{member}: row {number} from the top: {stranger:?} is none of {allowed}"
                ));
            }
            board.cells.extend_from_slice(row.as_bytes());
            board.row_starts.push(board.cells.len());
        }
        if rows.is_empty() {
            return unreadable(format!("{member}: no rows"));
        }
        if board.cells.iter().all(|&cell| cell == NO_SQUARE) {
            return unreadable(format!("{member}: no squares, only #"));
        }
        Ok(board)
    }

    /// A square board with nothing on it, too large to be kept cell by cell: it has names and sides, but
    /// [`Board::cells`], [`Board::squares`] and [`Board::index`] are empty.
    pub(crate) fn vast(side: usize, numbering: Numbering) -> Self {
        Self { numbering, row_starts: vec![0], cells: Vec::new(), side: Some(side) }
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.side.unwrap_or(self.row_starts.len() - 1)
    }

    /// The length of the top row, and of every row of a rectangular board.
    pub(crate) fn width(&self) -> usize {
        self.side.unwrap_or(self.row_starts.get(1).copied().unwrap_or(0))
    }

    /// All bytes of the picture, row by row.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of squares, not counting `#`.
    pub(crate) fn square_count(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != NO_SQUARE).count()
    }

    /// Every square that is not `#`, in reading order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        let rows = (0_i64..).zip(self.row_starts.windows(2));
        rows.flat_map(|(row, bounds)| {
            let length = bounds.iter().rev().copied().reduce(|end, start| end - start).unwrap_or(0);
            (0_i64..).take(length).map(move |column| Square { row, column })
        })
        .filter(|&square| self.at(square) != NO_SQUARE)
    }

    /// The place in [`Board::cells`], or none outside the picture.
    pub(crate) fn index(&self, square: Square) -> Option<usize> {
        let row = usize::try_from(square.row).ok()?;
        let column = usize::try_from(square.column).ok()?;
        let start = *self.row_starts.get(row)?;
        let end = *self.row_starts.get(row + 1)?;
        start.checked_add(column).filter(|&index| index < end)
    }

    /// What stands on a square; outside the picture there is none, which is `#`.
    pub(crate) fn at(&self, square: Square) -> u8 {
        if let Some(side) = self.side {
            let sides = 0..as_i64(side);
            return if sides.contains(&square.row) && sides.contains(&square.column) {
                b'.'
            } else {
                NO_SQUARE
            };
        }
        self.index(square).and_then(|index| self.cells.get(index)).copied().unwrap_or(NO_SQUARE)
    }

    /// Puts something on a square of the board.
    pub(crate) fn put(&mut self, square: Square, cell: u8) {
        if let Some(place) = self.index(square).and_then(|index| self.cells.get_mut(index)) {
            *place = cell;
        }
    }

    /// The same squares with nothing but `cell` on them.
    pub(crate) fn emptied(&self, cell: u8) -> Self {
        let mut board = self.clone();
        for place in board.cells.iter_mut().filter(|place| **place != NO_SQUARE) {
            *place = cell;
        }
        board
    }

    /// Whether both boards have the same squares, whatever stands on them.
    pub(crate) fn has_squares_of(&self, other: &Self) -> bool {
        let mut pairs = self.cells.iter().zip(&other.cells);
        self.row_starts == other.row_starts
            && pairs.all(|(&one, &two)| (one == NO_SQUARE) == (two == NO_SQUARE))
    }

    /// The name of a square of this board.
    pub(crate) fn name(&self, square: Square) -> String {
        let mut letters = Vec::new();
        let mut rest = square.column.unsigned_abs() + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + u8::try_from(rest % 26).unwrap_or(0)));
            rest /= 26;
        }
        let column: String = letters.iter().rev().collect();
        let row = match self.numbering {
            Numbering::FromTop => square.row + 1,
            Numbering::FromBottom => as_i64(self.height()) - square.row,
        };
        format!("{column}{row}")
    }

    /// The square with this name.
    pub(crate) fn find(&self, name: &str) -> Result<Square, NameFault> {
        let digits_at = name.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, digits) = name.split_at_checked(digits_at).ok_or(NameFault::NoName)?;
        let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || digits.is_empty() || digits.starts_with('0') || !all_digits {
            return Err(NameFault::NoName);
        }
        // Saturated numbers are far off every board, so saturating is as good as an error.
        let column = letters.bytes().fold(0_i64, |column, letter| {
            column.saturating_mul(26).saturating_add(i64::from(letter - b'a') + 1)
        }) - 1;
        let number = digits.parse::<i64>().unwrap_or(i64::MAX);
        let row = match self.numbering {
            Numbering::FromTop => number - 1,
            Numbering::FromBottom => as_i64(self.height()) - number,
        };
        let square = Square { row, column };
        if self.at(square) == NO_SQUARE { Err(NameFault::NoSuchSquare) } else { Ok(square) }
    }

    /// The squares with these names, which must be different ones, in the order of the list.
    pub(crate) fn find_distinct(&self, names: &[&str]) -> Result<Vec<Square>, Rejection> {
        // How often each place has been listed would do; the number of the first time makes a better sentence.
        let mut listed_as = vec![0_u32; self.cells.len()];
        let mut squares = Vec::with_capacity(names.len());
        for (number, &name) in (1..).zip(names) {
            let square =
                self.find(name).map_err(|fault| fault.rejection(&format!("square {number}"), name))?;
            if let Some(first) = self.index(square).and_then(|index| listed_as.get_mut(index)) {
                if *first != 0 {
                    return invalid(format!("square {number}: {name} is already square {first}"));
                }
                *first = number;
            }
            squares.push(square);
        }
        Ok(squares)
    }
}

/// Why a name has no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameFault {
    /// It is not letters and a number.
    NoName,
    /// It is a name, but not of this board.
    NoSuchSquare,
}

impl NameFault {
    /// The fault as a sentence about `name` at `place`.
    pub(crate) fn rejection(self, place: &str, name: &str) -> Rejection {
        let name = quoted(name);
        match self {
            Self::NoName => {
                Rejection::Unreadable(format!("{place}: {name} is not a square's name like \"b3\""))
            }
            Self::NoSuchSquare => Rejection::Invalid(format!("{place}: the board has no square {name}")),
        }
    }
}

/// Lengths here are at most the length of the text, so this loses nothing.
pub(crate) fn as_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
