//! A position as text: a picture, a grid of step numbers, the squares so far, or the moves so far.
//!
//! Rows are split by `/` or line breaks, everything else by spaces or commas. A text with rows, or without any
//! digit, is a picture, and a grid of numbers if its cells are numbers; a word with `-` in it is a move; any
//! other word is a square.
//!
//! Limits: [`MOST_BYTES`] of text.

use crate::UsageError;
use board::{Shape, Square};
use search::Sort;

/// The most bytes of a position: enough for the step numbers of a board of 1500x1500.
const MOST_BYTES: usize = 16 << 20;

/// A position as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// Nothing has been played yet.
    Start,
    /// A picture in one line, its rows split by `/`, without spaces.
    Picture(String),
    /// The squares so far, in order.
    Squares(Vec<Square>),
    /// The moves so far, each with its squares in order.
    Moves(Vec<Vec<Square>>),
    /// The names of the actions so far, in puzzles without squares.
    Actions(Vec<String>),
}

impl Played {
    /// Reads a position on a board.
    ///
    /// ```
    /// use board::{Shape, Square};
    /// use hippodrome_contract::Played;
    /// let board = Shape::rectangle(3, 3);
    /// let squares = Played::Squares(vec![Square::new(2, 0), Square::new(0, 1)]);
    /// assert_eq!(Played::parse("a1 b3", &board), Ok(squares.clone()));
    /// assert_eq!(Played::parse(". 2 .\n. . .\n1 . .", &board), Ok(squares));
    /// assert_eq!(Played::parse("Q..\n. . .\n...", &board), Ok(Played::Picture("Q../.../...".into())));
    /// ```
    pub fn parse(text: &str, board: &Shape) -> Result<Self, UsageError> {
        if text.len() > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(UsageError::new(format!("the position is too large: at most {most} MiB are read")));
        }
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            return Ok(Self::Start);
        }
        let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
        let has_digit = text.contains(|c: char| c.is_ascii_digit());
        let cells = || rows.iter().flat_map(|row| row.split_whitespace());
        // More than one square cannot be the first: where there are only ones and zeros, they are pieces.
        let marked = cells().all(|cell| cell.bytes().all(|b| matches!(b, b'0' | b'1')))
            && text.bytes().filter(|&b| b == b'1').count() > 1;
        if has_digit && !marked && cells().all(is_cell) {
            return grid(&rows, board);
        }
        if !has_digit || marked {
            let rows: Vec<String> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
            return Ok(Self::Picture(rows.join("/")));
        }
        let words: Vec<&str> = text.split_whitespace().flat_map(parts).collect();
        if words.iter().any(|word| word.contains('-')) {
            let moves = words.iter().map(|word| {
                let squares: Result<Vec<Square>, _> =
                    word.split('-').map(|name| board.parse_square(name)).collect();
                match squares {
                    Ok(squares) if squares.len() > 1 => Ok(squares),
                    Ok(_) => Err(UsageError::new(format!(
                        "`{word}` is not a move: name its squares in order, such as a1-b3"
                    ))),
                    Err(error) => Err(error.into()),
                }
            });
            return Ok(Self::Moves(moves.collect::<Result<_, _>>()?));
        }
        let squares: Result<Vec<Square>, _> = words.iter().map(|name| board.parse_square(name)).collect();
        Ok(Self::Squares(squares?))
    }
}

/// Whether a word is a cell of a grid of numbers: a number, or an empty cell, `*` where it is the goal. A grid has an empty cell or
/// several numbers in a row, which no list of squares has.
fn is_cell(word: &str) -> bool {
    matches!(word, "." | "#" | "_" | "*") || word.bytes().all(|b| b.is_ascii_digit())
}

/// The words of a word: `a1,b3` is two squares, and `0,1` is one.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let numbers = word.starts_with(|c: char| c.is_ascii_digit());
    let comma = move |c: char| c == ',' && !numbers;
    word.split(comma).filter(|part| !part.is_empty())
}

/// The squares of a grid in the order of its numbers. A square without a step has `.` or 0.
fn grid(rows: &[&str], board: &Shape) -> Result<Played, UsageError> {
    let mut steps: Vec<(u64, Square)> = Vec::new();
    let (have, want) = (rows.len(), board.rows() as usize);
    if have != want {
        return Err(UsageError::new(format!(
            "the position has {have} rows, but the board has {want}: write a row a line"
        )));
    }
    for (row, cells) in (0..).zip(rows) {
        let cells: Vec<&str> = cells.split_whitespace().collect();
        if cells.len() != board.cols() as usize {
            return Err(UsageError::new(format!(
                "row {} of the position has {} squares, but the board has {}: split them by spaces",
                row + 1,
                cells.len(),
                board.cols()
            )));
        }
        for (col, cell) in (0..).zip(cells) {
            let square = Square::new(row, col);
            match cell.parse::<u64>() {
                Ok(step) if step > 0 && board.contains(square) => steps.push((step, square)),
                Ok(step) if step > 0 => {
                    return Err(UsageError::new(format!(
                        "step {step} of the position is in row {}, column {}, where the board has no square",
                        row + 1,
                        col + 1
                    )));
                }
                _ => {}
            }
        }
    }
    steps.put_in_order();
    match (1..).zip(&steps).find(|(n, (step, _))| n != step) {
        None => Ok(Played::Squares(steps.into_iter().map(|(_, square)| square).collect())),
        Some((n, (step, _))) => Err(UsageError::new(format!(
            "the position has a step {step} where step {n} should follow: number the squares 1, 2, 3, …"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_apart() {
        let board = Shape::rectangle(2, 3);
        let at = Square::new;
        assert_eq!(Played::parse("  \n", &board), Ok(Played::Start));
        assert_eq!(Played::parse("o.o / ...", &board), Ok(Played::Picture("o.o/...".into())));
        let squares = Ok(Played::Squares(vec![at(1, 0), at(0, 2)]));
        for text in ["a1 c2", "a1,c2", "1,0 0,2", "\u{feff}a1\nc2", ". . 2/1 . .", "0 0 2\n1 0 0"] {
            assert_eq!(Played::parse(text, &board), squares, "{text}");
        }
        let moves = Ok(Played::Moves(vec![vec![at(1, 0), at(0, 2), at(1, 1)], vec![at(0, 0), at(1, 2)]]));
        assert_eq!(Played::parse("a1-c2-b1, a2-c1", &board), moves);
        for wrong in ["a9", "a1-", "a1-b2 c1", "1 2\n3 4", "1 . 3\n. . .", "1 . .", "z1"] {
            assert!(Played::parse(wrong, &board).is_err(), "{wrong}");
        }
    }
}
