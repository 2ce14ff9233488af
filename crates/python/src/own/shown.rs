//! What the user's method `show` returns, as a picture: rows of text, or a board with pieces and numbers.

use hippodrome::own::{Frame, Mark, Shape, Side, Square};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use super::model::text;

/// The most rows and columns of a board.
const MOST: usize = 100;

/// Why there is no picture.
pub enum Unclear {
    /// It cannot be understood. The text follows "returns".
    Usage(String),
    /// Something in Python has failed.
    Raised(PyErr),
}

impl From<PyErr> for Unclear {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// Reads what `show` has returned.
pub fn read(shown: &Bound<'_, PyAny>) -> Result<Frame, Unclear> {
    const RIGHT: &str =
        "a text, a list of rows of text, or a list of rows, each a list of numbers, letters and None";
    let wrong = || Unclear::Usage(format!("{}: return {RIGHT}", text(shown)));
    if shown.cast::<PyString>().is_ok() {
        return Ok(sheet(&shown.extract::<String>()?));
    }
    let rows: Vec<Bound<'_, PyAny>> = match shown.try_iter() {
        Ok(rows) if !shown.is_none() => rows.collect::<PyResult<_>>()?,
        _ => return Err(wrong()),
    };
    if rows.is_empty() {
        return Err(wrong());
    }
    if rows.iter().all(|row| row.cast::<PyString>().is_ok()) {
        let rows: Vec<String> = rows.iter().map(|row| row.extract()).collect::<PyResult<_>>()?;
        return Ok(sheet(&rows.join("\n")));
    }
    let mut cells: Vec<Vec<Bound<'_, PyAny>>> = Vec::new();
    for row in &rows {
        let row = row.try_iter().map_err(|_| wrong())?;
        cells.push(row.take(MOST + 1).collect::<PyResult<_>>()?);
    }
    board(&cells)
}

/// Rows of text.
fn sheet(text: &str) -> Frame {
    Frame::of_text(text, [1, 1])
}

/// A board: None or a dot is an empty square, `#` no square, a number itself, a capital letter a white piece and a small
/// one a black piece.
fn board(rows: &[Vec<Bound<'_, PyAny>>]) -> Result<Frame, Unclear> {
    let width = rows[0].len();
    if width == 0 || rows.iter().any(|row| row.len() != width) {
        return Err(Unclear::Usage("a board whose rows differ in length".into()));
    }
    if rows.len() > MOST || width > MOST {
        return Err(Unclear::Usage(format!(
            "a board that is too large: at most {MOST} rows and columns can be drawn"
        )));
    }
    let mut marks = Vec::new();
    let mut shape = Vec::new();
    for (row, cells) in (0..).zip(rows) {
        let mut line = String::new();
        for (col, cell) in (0..).zip(cells) {
            let square = Square::new(row, col);
            match mark(cell)? {
                Cell::Empty => line.push('.'),
                Cell::Hole => line.push('_'),
                Cell::Mark(mark) => {
                    line.push('.');
                    marks.push((square, mark));
                }
            }
        }
        shape.push(line);
    }
    let board = Shape::parse(&shape.join("/"))
        .map_err(|error| Unclear::Usage(format!("a board without squares: {error}")))?;
    Ok(Frame { marks, ..Frame::new(&board) })
}

/// What is in a cell.
enum Cell {
    Empty,
    Hole,
    Mark(Mark),
}

fn mark(cell: &Bound<'_, PyAny>) -> Result<Cell, Unclear> {
    if cell.is_none() {
        return Ok(Cell::Empty);
    }
    let unclear =
        || Unclear::Usage(format!("a board with {}: a cell is a number, a letter or None", text(cell)));
    if let Ok(letter) = cell.cast::<PyString>() {
        let letter = letter.to_string();
        let mut letters = letter.chars();
        return match (letters.next(), letters.next()) {
            (None | Some(' ' | '.'), None) => Ok(Cell::Empty),
            (Some('#' | '_'), None) => Ok(Cell::Hole),
            (Some(letter), None) => {
                let side = if letter.is_lowercase() { Side::Black } else { Side::White };
                Ok(Cell::Mark(Mark::Piece(letter, side)))
            }
            _ => Err(unclear()),
        };
    }
    // A number of numpy is no int, but converts to one.
    let is_number = cell.is_instance_of::<PyInt>() || cell.hasattr("__index__").unwrap_or(false);
    match cell.extract::<i64>() {
        Ok(number) if is_number && !cell.is_instance_of::<PyBool>() => Ok(Cell::Mark(Mark::Weight(number))),
        _ => Err(unclear()),
    }
}
