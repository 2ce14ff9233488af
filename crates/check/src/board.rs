//! Boards as rows of characters, and the names of their squares.
//!
//! A square's name is its column in letters (`a` to `z`, then `aa`, `ab`, …) and its row as a number from 1. Chess
//! boards count rows from the bottom, peg boards from the top. Both `_` and `#` mean that there is no square.
//!
//! A board takes one byte per cell, and squares are found by arithmetic, so that a tour of a million squares is
//! checked in well under a second.

use std::borrow::Cow;
use std::fmt::Display;

use crate::verdict::{Rejection, invalid, quoted, unreadable};

/// There is no square here, inside the rows or outside them.
pub(crate) const NO_SQUARE: u8 = b'#';
/// The two characters for [`NO_SQUARE`] in rows; boards keep only that one.
pub(crate) const NO_SQUARE_WRITTEN: [char; 2] = ['_', '#'];
/// A square with nothing on it.
pub(crate) const EMPTY: u8 = b'.';
/// The most cells that short rows are filled up with, so that a short text cannot describe a vast board.
const MOST_FILLED: usize = 1 << 24;

/// Which row is row 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    FromBottom,
    FromTop,
}

/// A place on the board or off it: its row and column, counted from 0 at the top left.
///
/// Boards have at most 2^28 rows and columns, and leaps are shorter than 2^32, so sums of these never overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    pub(crate) row: i64,
    pub(crate) column: i64,
}

impl Square {
    /// Returns the square this many rows down and columns to the right.
    pub(crate) fn plus(self, (rows, columns): (i64, i64)) -> Self {
        Self { row: self.row + rows, column: self.column + columns }
    }

    /// Returns the number of rows and columns from `self` to `other`.
    pub(crate) fn to(self, other: Self) -> (i64, i64) {
        (other.row - self.row, other.column - self.column)
    }
}

/// A board with what stands on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    numbering: Numbering,
    height: usize,
    width: usize,
    /// One byte per cell, row by row. If there are none at all, every cell is an empty square.
    cells: Vec<u8>,
}

impl Board {
    /// Reads rows of equal length made of `_`, `#` and the characters `allowed`.
    pub(crate) fn rectangular(
        member: &str,
        rows: &[Cow<'_, str>],
        allowed: &str,
        numbering: Numbering,
    ) -> Result<Self, Rejection> {
        let width = rows.first().map_or(0, |row| row.len());
        match rows.iter().position(|row| row.len() != width) {
            Some(row) => {
                unreadable(format!("{member}: row {} from the top is not as long as the first", row + 1))
            }
            None => Self::ragged(member, rows, allowed, numbering),
        }
    }

    /// Reads rows of any length made of `_`, `#` and the characters `allowed`, which are ASCII.
    pub(crate) fn ragged(
        member: &str,
        rows: &[Cow<'_, str>],
        allowed: &str,
        numbering: Numbering,
    ) -> Result<Self, Rejection> {
        let (height, width) = (rows.len(), rows.iter().map(|row| row.len()).max().unwrap_or(0));
        let filled = rows.iter().fold(0_usize, |cells, row| cells.saturating_add(width - row.len()));
        if filled > MOST_FILLED {
            return unreadable(format!(
                "{member}: the rows differ too much in length; the longest has {width} cells"
            ));
        }
        let mut cells = Vec::with_capacity(height * width);
        for (number, row) in (1..).zip(rows) {
            if row.is_empty() {
                return unreadable(format!("{member}: row {number} from the top is empty"));
            }
            let known = |character| NO_SQUARE_WRITTEN.contains(&character) || allowed.contains(character);
            if let Some(stranger) = row.chars().find(|&character| !known(character)) {
                return unreadable(format!(
                    "{member}: row {number} from the top: {stranger:?} is not one of {allowed}_#"
                ));
            }
            let is_hole = |byte: u8| NO_SQUARE_WRITTEN.contains(&char::from(byte));
            cells.extend(row.bytes().map(|byte| if is_hole(byte) { NO_SQUARE } else { byte }));
            cells.resize(number * width, NO_SQUARE);
        }
        if rows.is_empty() {
            return unreadable(format!("{member}: there are no rows"));
        }
        if cells.iter().all(|&cell| cell == NO_SQUARE) {
            return unreadable(format!("{member}: there are no squares"));
        }
        Ok(Self { numbering, height, width, cells })
    }

    /// Returns an empty square board that is not stored cell by cell because it may be vast: [`Board::cells`] and
    /// [`Board::squares`] are empty.
    pub(crate) fn vast(side: usize, numbering: Numbering) -> Self {
        Self { numbering, height: side, width: side, cells: Vec::new() }
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Returns all cells, row by row.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Replaces all cells; there must be as many as before.
    pub(crate) fn set_cells(&mut self, cells: &[u8]) {
        self.cells.copy_from_slice(cells);
    }

    /// Returns the number of squares.
    pub(crate) fn square_count(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != NO_SQUARE).count()
    }

    /// Iterates over the squares in reading order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        let places = (0_usize..).zip(&self.cells).filter(|&(_, &cell)| cell != NO_SQUARE);
        places
            .map(|(place, _)| Square { row: as_i64(place / self.width), column: as_i64(place % self.width) })
    }

    /// Numbers the squares in reading order, and returns the number of each cell, if it is a square.
    pub(crate) fn numbers(&self) -> Vec<Option<usize>> {
        let mut numbers = 0..;
        self.cells.iter().map(|&cell| if cell == NO_SQUARE { None } else { numbers.next() }).collect()
    }

    /// Returns the index of a square's cell, if the square is inside the rows.
    pub(crate) fn place(&self, square: Square) -> Option<usize> {
        let row = usize::try_from(square.row).ok().filter(|&row| row < self.height)?;
        let column = usize::try_from(square.column).ok().filter(|&column| column < self.width)?;
        Some(row * self.width + column)
    }

    /// Returns what stands on a square, or [`NO_SQUARE`].
    pub(crate) fn at(&self, square: Square) -> u8 {
        self.place(square).map_or(NO_SQUARE, |place| self.cells.get(place).copied().unwrap_or(EMPTY))
    }

    /// Puts something on a square of the board.
    pub(crate) fn put(&mut self, square: Square, cell: u8) {
        if let Some(place) = self.place(square).and_then(|place| self.cells.get_mut(place)) {
            *place = cell;
        }
    }

    /// Marks the empty squares that can be reached from `first` by these steps over empty squares, and returns them.
    pub(crate) fn flood(&mut self, first: Square, steps: &[(i64, i64)], mark: u8) -> Vec<Square> {
        if self.at(first) != EMPTY {
            return Vec::new();
        }
        self.put(first, mark);
        let mut reached = vec![first];
        let mut done = 0;
        while let Some(&square) = reached.get(done) {
            done += 1;
            for near in steps.iter().map(|&step| square.plus(step)) {
                if self.at(near) == EMPTY {
                    self.put(near, mark);
                    reached.push(near);
                }
            }
        }
        reached
    }

    /// Returns whether both boards have the same squares, whatever stands on them.
    pub(crate) fn has_squares_of(&self, other: &Self) -> bool {
        let mut pairs = self.cells.iter().zip(&other.cells);
        (self.height, self.width) == (other.height, other.width)
            && pairs.all(|(&one, &two)| (one == NO_SQUARE) == (two == NO_SQUARE))
    }

    /// Returns the name of a square.
    pub(crate) fn name(&self, square: Square) -> String {
        let mut letters = Vec::new();
        let mut rest = square.column.unsigned_abs() + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + (rest % 26) as u8));
            rest /= 26;
        }
        let column: String = letters.iter().rev().collect();
        format!("{column}{}", self.renumbered(square.row + 1))
    }

    /// Returns the square with this name; errors begin with `at`, the name's place in the certificate.
    pub(crate) fn find(&self, at: impl Display, name: &str) -> Result<Square, Rejection> {
        let digits_at = name.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, digits) = name.split_at(digits_at);
        let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || digits.is_empty() || digits.starts_with('0') || !all_digits {
            return unreadable(format!("{at}: {} is not the name of a square, such as \"b3\"", quoted(name)));
        }
        let square = Square { row: self.row(digits), column: column(letters) };
        if self.at(square) == NO_SQUARE {
            return invalid(format!("{at}: the board has no square {}", quoted(name)));
        }
        Ok(square)
    }

    /// Returns the place of a row or a column named like `3` or `b`, among all rows from the top and then all columns
    /// from the left; errors begin with `at`.
    pub(crate) fn find_line(&self, at: impl Display, name: &str) -> Result<usize, Rejection> {
        let all = |kind: fn(&u8) -> bool| !name.is_empty() && name.as_bytes().iter().all(kind);
        let (place, before, count) = if all(u8::is_ascii_digit) && !name.starts_with('0') {
            (self.row(name), 0, self.height)
        } else if all(u8::is_ascii_lowercase) {
            (column(name), self.height, self.width)
        } else {
            let why = "is neither a row, such as \"3\", nor a column, such as \"b\"";
            return unreadable(format!("{at}: {} {why}", quoted(name)));
        };
        match usize::try_from(place) {
            Ok(place) if place < count => Ok(before + place),
            _ => invalid(format!("{at}: the board has no line {}", quoted(name))),
        }
    }

    /// Returns the row with this number, counted from 0 at the top. It may be far off the board.
    fn row(&self, digits: &str) -> i64 {
        self.renumbered(digits.parse().unwrap_or(i64::MAX)) - 1
    }

    /// Converts the number of a row, counted from 1 at the top, to the number in its name, or back.
    fn renumbered(&self, number: i64) -> i64 {
        match self.numbering {
            Numbering::FromTop => number,
            Numbering::FromBottom => as_i64(self.height) + 1 - number,
        }
    }

    /// Returns the squares with these names, in this order; an error if one is listed twice.
    pub(crate) fn find_distinct(&self, names: &[Cow<'_, str>]) -> Result<Vec<Square>, Rejection> {
        // A flag would be enough, but the number of the first occurrence makes a better message.
        let mut listed_as = vec![0_u32; self.cells.len()];
        let mut squares = Vec::with_capacity(names.len());
        for (number, name) in (1..).zip(names) {
            let square = self.find(format_args!("square {number}"), name)?;
            if let Some(first) = self.place(square).and_then(|place| listed_as.get_mut(place)) {
                if *first != 0 {
                    return invalid(format!("square {number}: {name} is already square {first}"));
                }
                *first = number;
            }
            squares.push(square);
        }
        Ok(squares)
    }

    /// Returns the squares of a text such as `a1-a3-c3`; errors begin with `at`.
    pub(crate) fn find_chain(&self, at: impl Display, text: &str) -> Result<Vec<Square>, Rejection> {
        text.split('-').map(|name| self.find(&at, name)).collect()
    }
}

/// Returns the column with these letters, counted from 0 at the left. Saturated numbers are far off every board.
fn column(letters: &str) -> i64 {
    let digit = |letter: u8| i64::from(letter - b'a') + 1;
    letters.bytes().fold(0_i64, |column, letter| column.saturating_mul(26).saturating_add(digit(letter))) - 1
}

/// Converts a length, which is at most that of the text and so always fits.
pub(crate) fn as_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
