//! What the user's method `show` returns, as a picture: rows of text, a board with pieces and numbers, or shapes.

use hippodrome::own::{Drawn, DrawnForm, Frame, Mark, Shape, Side, Square, Tint};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple};

use super::values::text;

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

/// Reads what `show` has returned. The text of the state stands for shapes where there are no pictures.
pub fn read(shown: &Bound<'_, PyAny>, state: &str) -> Result<Frame, Unclear> {
    const RIGHT: &str = "a text, a list of rows of text, a list of rows of numbers, letters and None, or a list of shapes \
                         such as (\"circle\", x, y, radius, \"red\")";
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
    let shapes: Option<Vec<Vec<Bound<'_, PyAny>>>> = rows.iter().map(named).collect();
    if let Some(shapes) = shapes {
        let drawn: Result<Vec<Drawn>, Unclear> = shapes.iter().map(|parts| shape(parts)).collect();
        return Ok(Frame::of_shapes(drawn?, state));
    }
    let mut cells: Vec<Vec<Bound<'_, PyAny>>> = Vec::new();
    for row in &rows {
        let row = row.try_iter().map_err(|_| wrong())?;
        cells.push(row.take(MOST + 1).collect::<PyResult<_>>()?);
    }
    board(&cells)
}

/// The parts of a shape: a tuple that begins with the name of one.
fn named<'py>(shape: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    let parts = shape.cast::<PyTuple>().ok()?;
    let name: String = parts.get_item(0).ok()?.extract().ok()?;
    SHAPES.iter().any(|(known, _)| *known == name).then(|| parts.iter().collect())
}

/// The shapes, and what is written for each.
const SHAPES: [(&str, &str); 5] = [
    ("rectangle", "x, y, width, height"),
    ("circle", "x, y, radius"),
    ("line", "x, y, x, y and so on"),
    ("polygon", "x, y, x, y, x, y and so on"),
    ("text", "x, y, the words and perhaps their height"),
];

/// A shape: its name, its numbers in squares from the top left, and perhaps a colour.
fn shape(parts: &[Bound<'_, PyAny>]) -> Result<Drawn, Unclear> {
    /// The height of capitals, if none is given.
    const HEIGHT: i32 = 36;
    /// In hundredths of a square.
    const FARTHEST: f64 = 100_000.0;
    let name: String = parts[0].extract()?;
    let mut rest = &parts[1..];
    let colour = rest
        .last()
        .and_then(|last| last.extract::<String>().ok())
        .and_then(|last| Tint::ALL.iter().find(|(known, _)| *known == last).map(|(_, tint)| *tint));
    // The words of a text may be the name of a colour.
    if colour.is_some() && !(name == "text" && rest.len() == 3) {
        rest = &rest[..rest.len() - 1];
    }
    let tint = colour.unwrap_or(Tint::Black);
    let wrong = || {
        let right = SHAPES.iter().find(|(known, _)| *known == name).map_or("", |(_, right)| right);
        let colours: Vec<&str> = Tint::ALL.iter().map(|(name, _)| *name).collect();
        let told: Vec<String> = parts.iter().map(text).collect();
        Unclear::Usage(format!(
            "({}): after \"{name}\" come {right}, and one of the colours {}",
            told.join(", "),
            colours.join(", ")
        ))
    };
    let hundredths = |number: &Bound<'_, PyAny>| {
        let number = number.extract::<f64>().ok().map(|number| 100.0 * number);
        number.filter(|number| number.abs() <= FARTHEST).map(|number| number.round() as i32)
    };
    let words =
        (name == "text").then(|| rest.get(2)).flatten().and_then(|words| words.extract::<String>().ok());
    let numbers = rest.iter().enumerate().filter(|(at, _)| words.is_none() || *at != 2);
    let numbers: Option<Vec<i32>> = numbers.map(|(_, number)| hundredths(number)).collect();
    let numbers = numbers.ok_or_else(wrong)?;
    let points = || numbers.chunks(2).map(|point| [point[0], point[1]]).collect::<Vec<[i32; 2]>>();
    let form = match (name.as_str(), &numbers[..], words) {
        ("rectangle", &[x, y, width, height], _) if width >= 0 && height >= 0 => {
            DrawnForm::Rectangle([[x, y], [x + width, y + height]])
        }
        ("circle", &[x, y, radius], _) if radius >= 0 => DrawnForm::Circle([x, y], radius),
        ("line", numbers, _) if numbers.len() >= 4 && numbers.len() % 2 == 0 => DrawnForm::Line(points()),
        ("polygon", numbers, _) if numbers.len() >= 6 && numbers.len() % 2 == 0 => {
            DrawnForm::Polygon(points())
        }
        ("text", &[x, y], Some(words)) => DrawnForm::Text([x, y], words, HEIGHT),
        ("text", &[x, y, height], Some(words)) if height > 0 => DrawnForm::Text([x, y], words, height),
        _ => return Err(wrong()),
    };
    Ok(Drawn { form, tint })
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
