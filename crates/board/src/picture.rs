//! Board text: a size or a picture, read with errors that name the place and what would be right.

use std::fmt;

use super::{MAX_SIDE, Square};

/// What a user wrote for a board, before a puzzle has given its letters a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardText {
    /// A full rectangle, `8` or `3x10`.
    Size {
        /// Number of rows.
        rows: u32,
        /// Number of columns.
        cols: u32,
    },
    /// A picture, one character a square.
    Picture(Picture),
}

impl BoardText {
    /// Reads a size or a picture whose characters are all in `letters`.
    ///
    /// ```
    /// use hippodrome_board::BoardText;
    /// assert_eq!(BoardText::parse("3x4", ".#"), Ok(BoardText::Size { rows: 3, cols: 4 }));
    /// assert!(matches!(BoardText::parse("../#.", ".#"), Ok(BoardText::Picture(_))));
    /// let error = BoardText::parse("../.!", ".#").unwrap_err();
    /// assert!(error.to_string().contains("row 2, column 2"));
    /// ```
    pub fn parse(text: &str, letters: &str) -> Result<Self, BoardError> {
        let text = text.trim_end_matches(['\n', '\r']);
        if text.trim().is_empty() {
            return Err(BoardError::Empty);
        }
        // Only a size begins with a digit, or looks like a negative number.
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
            let (rows, cols) = parse_size(text)?;
            return Ok(Self::Size { rows, cols });
        }
        Picture::parse(text, letters).map(Self::Picture)
    }
}

/// Reads `8` or `3x10`.
fn parse_size(text: &str) -> Result<(u32, u32), BoardError> {
    let side = |digits: &str| -> Result<u32, BoardError> {
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(BoardError::NotASize { text: text.into() });
        }
        match digits.parse::<u32>() {
            Ok(0) => Err(BoardError::NoSquares { text: text.into() }),
            Ok(n) if n <= MAX_SIDE => Ok(n),
            _ => Err(BoardError::TooLarge { text: text.into() }),
        }
    };
    match text.split_once(['x', 'X', '×']) {
        Some((rows, cols)) => Ok((side(rows)?, side(cols)?)),
        None => side(text).map(|n| (n, n)),
    }
}

/// A board drawn with one character a square, rows split by `/` or line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    rows: Vec<Vec<char>>,
}

impl Picture {
    /// Reads a picture whose characters are all in `letters`; rows may differ in length.
    pub fn parse(text: &str, letters: &str) -> Result<Self, BoardError> {
        let text = text.trim_end_matches(['\n', '\r']);
        let mut rows = Vec::new();
        // Most squares of a large board are like the one before.
        let mut known = None;
        for (r, line) in text.split(['/', '\n']).enumerate() {
            let line = line.trim_end_matches('\r');
            if line.is_empty() {
                return Err(BoardError::EmptyRow { row: r + 1 });
            }
            // A shell takes `#` for a comment, so `_` means the same.
            let row: Vec<char> =
                line.chars().map(|letter| if letter == '_' { '#' } else { letter }).collect();
            for (c, &letter) in row.iter().enumerate() {
                if known == Some(letter) {
                    continue;
                }
                known = Some(letter);
                if !letters.contains(letter) {
                    return Err(BoardError::UnknownLetter {
                        row: r + 1,
                        column: c + 1,
                        letter,
                        letters: letters.into(),
                    });
                }
            }
            rows.push(row);
        }
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        if rows.len() > MAX_SIDE as usize || longest > MAX_SIDE as usize {
            return Err(BoardError::TooLarge { text: format!("{}x{longest}", rows.len()) });
        }
        Ok(Self { rows })
    }

    /// Number of rows.
    pub fn rows(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Length of the longest row.
    pub fn cols(&self) -> u32 {
        self.rows.iter().map(Vec::len).max().unwrap_or(0) as u32
    }

    /// The character at a square, if the picture reaches that far.
    pub fn at(&self, square: Square) -> Option<char> {
        self.rows.get(square.row as usize)?.get(square.col as usize).copied()
    }

    /// Every square of the picture with its character, in reading order.
    pub fn letters(&self) -> impl Iterator<Item = (Square, char)> + '_ {
        self.rows.iter().enumerate().flat_map(|(r, row)| {
            row.iter().enumerate().map(move |(c, &letter)| (Square::new(r as u32, c as u32), letter))
        })
    }

    /// The same picture with every character replaced.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(char) -> char) -> Self {
        Self { rows: self.rows.iter().map(|row| row.iter().map(|&c| change(c)).collect()).collect() }
    }

    /// The same picture with another character at a square inside it.
    #[must_use]
    pub fn with(mut self, square: Square, letter: char) -> Self {
        if let Some(cell) =
            self.rows.get_mut(square.row as usize).and_then(|r| r.get_mut(square.col as usize))
        {
            *cell = letter;
        }
        self
    }

    /// Each row as a text.
    pub fn row_texts(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.iter().collect()).collect()
    }

    /// An error unless all rows are equally long.
    pub fn require_rectangle(&self) -> Result<(), BoardError> {
        let expected = self.rows.first().map_or(0, Vec::len);
        match self.rows.iter().position(|row| row.len() != expected) {
            None => Ok(()),
            Some(r) => Err(BoardError::Ragged { row: r + 1, length: self.rows[r].len(), expected }),
        }
    }

    /// An error unless there are as many rows as columns, all equally long.
    pub fn require_square(&self) -> Result<(), BoardError> {
        self.require_rectangle()?;
        if self.rows() == self.cols() {
            return Ok(());
        }
        Err(BoardError::NotSquare { rows: self.rows(), cols: self.cols() })
    }

    /// Whether the rows have 1, 2, 3, … characters: the outline of a triangular board.
    pub fn is_triangle(&self) -> bool {
        self.rows.len() > 1 && self.rows.iter().enumerate().all(|(r, row)| row.len() == r + 1)
    }
}

impl fmt::Display for Picture {
    /// The rows split by `/`, as on the command line, where `_` is safer than `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row_texts().join("/").replace('#', "_"))
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are what the sentence below says of them")]
pub enum BoardError {
    Empty,
    EmptyRow { row: usize },
    NotASize { text: String },
    NoSquares { text: String },
    TooLarge { text: String },
    UnknownLetter { row: usize, column: usize, letter: char, letters: String },
    Ragged { row: usize, length: usize, expected: usize },
    NotSquare { rows: u32, cols: u32 },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                write!(f, "the board is empty: write a size such as `8x8`, or a picture")
            }
            Self::EmptyRow { row } => {
                write!(f, "row {row} of the picture is empty: every row needs at least one square")
            }
            Self::NotASize { text } => write!(
                f,
                "`{text}` is not a board size: write one whole number or ROWSxCOLUMNS, such as `8` or `3x10`"
            ),
            Self::NoSquares { text } => {
                write!(f, "a board of `{text}` has no squares: both sides must be at least 1")
            }
            Self::TooLarge { text } => {
                let shown: String = text.chars().take(40).collect();
                write!(f, "a board of `{shown}` is too large: a side may have at most {MAX_SIDE} squares")
            }
            Self::UnknownLetter { row, column, letter, letters } => {
                write!(
                    f,
                    "`{}` in row {row}, column {column} of the picture means nothing here: use {}",
                    letter.escape_debug(),
                    listed(&letters.replace('#', "_"))
                )
            }
            Self::Ragged { row, length, expected } => write!(
                f,
                "row {row} of the picture has {length} squares where row 1 has {expected}: rows must be equally long (fill up with `_`)"
            ),
            Self::NotSquare { rows, cols } => write!(
                f,
                "the picture has {rows} rows and {cols} columns: this puzzle needs as many rows as columns"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

/// The letters one by one; many that follow each other as a range.
fn listed(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let runs = letters.chunk_by(|&one, &next| u32::from(one) + 1 == u32::from(next));
    let words = runs.flat_map(|run| match run {
        [first, .., last] if run.len() > 3 => vec![format!("`{first}` to `{last}`")],
        _ => run.iter().map(|letter| format!("`{letter}`")).collect(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused_with_the_reason() {
        assert_eq!(BoardText::parse("8", "."), Ok(BoardText::Size { rows: 8, cols: 8 }));
        assert_eq!(BoardText::parse("3x10", "."), Ok(BoardText::Size { rows: 3, cols: 10 }));
        assert_eq!(BoardText::parse("3×10", "."), Ok(BoardText::Size { rows: 3, cols: 10 }));
        assert!(matches!(BoardText::parse("0x5", "."), Err(BoardError::NoSquares { .. })));
        assert!(matches!(BoardText::parse("-3", "."), Err(BoardError::NotASize { .. })));
        assert!(matches!(BoardText::parse("3x", "."), Err(BoardError::NotASize { .. })));
        assert!(matches!(BoardText::parse("3x4x5", "."), Err(BoardError::NotASize { .. })));
        assert!(matches!(BoardText::parse("", "."), Err(BoardError::Empty)));
        assert!(matches!(BoardText::parse("1000000001", "."), Err(BoardError::TooLarge { .. })));
        assert!(matches!(BoardText::parse("99999999999999999999x3", "."), Err(BoardError::TooLarge { .. })));
    }

    #[test]
    fn pictures_keep_their_place_in_errors() {
        let error = Picture::parse("...\n..é\n", ".").unwrap_err();
        assert_eq!(error.to_string(), "`é` in row 2, column 3 of the picture means nothing here: use `.`");
        let error = Picture::parse("A?", "ABCDEabc").unwrap_err();
        assert!(error.to_string().ends_with("means nothing here: use `A` to `E` `a` `b` `c`"), "{error}");
        assert_eq!(Picture::parse("..//..", ".").unwrap_err(), BoardError::EmptyRow { row: 2 });
        let ragged = Picture::parse("../...", ".").unwrap().require_rectangle().unwrap_err();
        assert_eq!(ragged, BoardError::Ragged { row: 2, length: 3, expected: 2 });
    }

    #[test]
    fn a_picture_is_written_as_it_was_read() {
        let text = "N._/.../nnn";
        assert_eq!(Picture::parse(text, "Nn.#").unwrap().to_string(), text);
        assert_eq!(Picture::parse("N.#/.../nnn", "Nn.#").unwrap().to_string(), text);
    }
}
