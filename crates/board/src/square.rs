//! One square: a row and a column counted from 0 at the top left, and its written names.
//!
//! Three ways to write a square are read: a chess name (`a1`: column letters, then a row number),
//! `row,column` counted from 0, and on triangular boards the hole's number in reading order. Which
//! end the row numbers start from belongs to the board, so parsing lives on [`Shape`](super::Shape).

use std::fmt;

/// A square of a board, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Rows down from the top.
    pub row: u32,
    /// Columns from the left.
    pub col: u32,
}

impl Square {
    /// The square in this row and column.
    pub const fn new(row: u32, col: u32) -> Self {
        Self { row, col }
    }

    /// The square reached by adding an offset, where it has no negative coordinate.
    pub fn offset(self, rows: i64, cols: i64) -> Option<Self> {
        let row = u32::try_from(i64::from(self.row) + rows).ok()?;
        let col = u32::try_from(i64::from(self.col) + cols).ok()?;
        Some(Self { row, col })
    }
}

impl fmt::Display for Square {
    /// As the reports write it: `row,column`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// The letters of a column: `a` to `z`, then `aa`, `ab`, and so on.
///
/// ```
/// use hippodrome_board::column_letters;
/// assert_eq!(column_letters(0), "a");
/// assert_eq!(column_letters(25), "z");
/// assert_eq!(column_letters(26), "aa");
/// ```
pub fn column_letters(col: u32) -> String {
    let mut letters = String::new();
    write_column(col, &mut letters);
    letters
}

/// Appends the letters of a column.
pub(super) fn write_column(col: u32, out: &mut String) {
    let mut left = u64::from(col) + 1;
    // Seven letters are enough for any column.
    let mut letters = [0; 7];
    let mut first = letters.len();
    while left > 0 {
        left -= 1;
        first -= 1;
        letters[first] = b'a' + (left % 26) as u8;
        left /= 26;
    }
    out.push_str(str::from_utf8(&letters[first..]).unwrap_or_default());
}

/// Appends a number. Names of squares are written by the million, and this takes a fraction of the time of `write!`.
pub fn write_number(mut number: u64, out: &mut String) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.push_str(str::from_utf8(&digits[first..]).unwrap_or_default());
}

/// The column that letters name, if they name one.
pub(super) fn column_of_letters(letters: &str) -> Option<u64> {
    let mut col: u64 = 0;
    for b in letters.bytes() {
        if !b.is_ascii_lowercase() {
            return None;
        }
        col = col.checked_mul(26)?.checked_add(u64::from(b - b'a') + 1)?;
    }
    col.checked_sub(1)
}

/// Why a text does not name a square of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareError {
    /// The text is in none of the forms that a square is written in.
    Unreadable {
        /// What was written.
        text: String,
    },
    /// A well-formed name for a place outside the board.
    OffBoard {
        /// What was written.
        text: String,
        /// What would be on the board.
        range: String,
    },
    /// A place inside the frame where the board has no square.
    Missing {
        /// What was written.
        text: String,
    },
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => write!(
                f,
                "`{text}` is not a square: write a name such as `a1`, or `row,column` counted from 0 at the top left, such as `0,0`"
            ),
            Self::OffBoard { text, range } => {
                write!(f, "square `{text}` is off the board: {range}")
            }
            Self::Missing { text } => {
                write!(f, "the board has no square at `{text}`: there is a `_` in its picture")
            }
        }
    }
}

impl std::error::Error for SquareError {}
