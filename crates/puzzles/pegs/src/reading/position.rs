//! Boards: names, families of sizes, sizes and pictures, each with its empty holes.
//!
//! A picture whose rows have 1, 2, 3, … characters lies on the triangular grid, and so does one that begins
//! with `tri:`, whose rows may have any lengths. Every other picture is a rectangle on the square grid. On
//! the triangular grid the neighbours of a hole are those beside it, above and below it, and those above left
//! and below right.
//!
//! Pegs and holes may also be drawn with other signs, such as `X O -`, `1 0` or `● ○`. What a sign means can depend on
//! the others: `O` is a peg beside `.`, and a hole beside `X`.

use std::collections::BTreeSet;

use crate::{
    description::PRESETS,
    game::{Game, Goal},
};
use board::{BoardError, BoardText, Grid, Picture, RowNumbers, Shape, Square, TRIANGULAR};
use contract::UsageError;

/// The letters of a picture; `_` is read as `#`.
const LETTERS: &str = "o.#";

/// The sides that a `triangleN` may have.
const SIDES: std::ops::RangeInclusive<u32> = 2..=15;

/// The holes of a board, and which of them are empty.
pub(super) struct Position {
    pub shape: Shape,
    pub empty: BTreeSet<Square>,
    /// How the canonical spec writes the board.
    pub text: String,
    pub kind: BoardKind,
}

/// How a board was given.
#[derive(PartialEq)]
pub(super) enum BoardKind {
    /// By a name, with a usual hole that `--vacate` replaces.
    Named,
    /// As a rectangle full of pegs.
    Size,
    /// As a picture, into which vacated holes are drawn.
    Drawn,
}

impl Position {
    /// Reads a board: a name, a size or a picture.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        if let Some(side) = text.strip_prefix("triangle") {
            return Self::triangle(side);
        }
        for (name, numbers, outline) in FAMILIES {
            if let Some(number) = text.strip_prefix(name).filter(|rest| !rest.is_empty()) {
                return Self::of_family(name, number, numbers, *outline);
            }
        }
        if let Some(preset) = PRESETS.iter().find(|preset| preset.name == text) {
            return Self::drawn(&Picture::parse(preset.board, LETTERS)?, text.into(), BoardKind::Named);
        }
        let usual = usual_signs(text);
        let text = usual.as_str();
        if let Some(picture) = text.strip_prefix(TRIANGULAR) {
            let picture = Picture::parse(picture, LETTERS)?;
            return Self::on_grid(&picture, Grid::Triangular, String::new(), BoardKind::Drawn);
        }
        match BoardText::parse(text, LETTERS) {
            Ok(BoardText::Size { rows, cols }) => Ok(Self {
                shape: Shape::rectangle(rows, cols).with_row_numbers(RowNumbers::FromTop),
                empty: BTreeSet::new(),
                text: format!("{rows}x{cols}"),
                kind: BoardKind::Size,
            }),
            Ok(BoardText::Picture(picture)) => {
                let picture = spaced_triangle(&picture).unwrap_or(picture);
                Self::drawn(&picture, picture.to_string(), BoardKind::Drawn)
            }
            Err(error @ BoardError::UnknownLetter { .. })
                if text.starts_with(|c: char| c.is_ascii_alphabetic()) =>
            {
                let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
                Err(UsageError::new(format!("{error}, or the name of a board: {}", names.join(", "))))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// A board of a family, with its usual hole empty: the middle one, or else the first from which the
    /// position classes allow a single last peg.
    fn of_family(name: &str, number: &str, numbers: &[u32], outline: Outline) -> Result<Self, UsageError> {
        let Some(&size) = numbers.iter().find(|&&n| number.parse() == Ok(n)) else {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            return Err(UsageError::new(format!(
                "there is no board `{name}{number}`: the number of a {name} is one of {}, such as {name}{}",
                numbers.join(", "),
                numbers[numbers.len() / 3]
            )));
        };
        let rows: Vec<String> = outline(size)
            .into_iter()
            .map(|(first, last)| "#".repeat(first as usize) + &"o".repeat((last - first + 1) as usize))
            .collect();
        let cols = rows.iter().map(String::len).max().unwrap_or(0);
        let grid = if name == "hexagon" { Grid::Triangular } else { Grid::Square };
        let rows: Vec<String> = match grid {
            Grid::Square => rows.iter().map(|row| format!("{row:#<cols$}")).collect(),
            Grid::Triangular => rows,
        };
        let picture = Picture::parse(&rows.join("/"), LETTERS)?;
        let mut position = Self::on_grid(&picture, grid, format!("{name}{size}"), BoardKind::Named)?;
        let shape = &position.shape;
        let off_centre = |square: &Square| {
            let off = |place: u32, side: u32| (2 * place + 1).abs_diff(side).pow(2);
            off(square.row, shape.rows()) + off(square.col, shape.cols())
        };
        let middle = shape.squares().min_by_key(off_centre).unwrap_or(Square::new(0, 0));
        let full = Game::new(shape);
        let is_open = |&hole: &Square| {
            let start = full.pegs_where(|square| square != hole);
            !full.with(start, Goal::OnePeg).goals.is_empty()
        };
        let usual = std::iter::once(middle).chain(shape.squares()).find(is_open).unwrap_or(middle);
        position.empty = BTreeSet::from([usual]);
        Ok(position)
    }

    /// The triangle with this side, its usual hole empty.
    fn triangle(side: &str) -> Result<Self, UsageError> {
        let Some(side) = side.parse::<u32>().ok().filter(|side| SIDES.contains(side)) else {
            return Err(UsageError::new(format!(
                "there is no board `triangle{side}`: the side of a triangle is {} to {}, such as triangle5",
                SIDES.start(),
                SIDES.end()
            )));
        };
        let full: Vec<String> = (1..=side as usize).map(|length| "o".repeat(length)).collect();
        // Position classes rule out the top on every third triangle; there the hole below it is possible.
        let usual = Square::new(u32::from(side % 3 == 1), 0);
        let picture = Picture::parse(&full.join("/"), LETTERS)?.with(usual, '.');
        Self::drawn(&picture, format!("triangle{side}"), BoardKind::Named)
    }

    /// The position that a picture shows.
    fn drawn(picture: &Picture, text: String, kind: BoardKind) -> Result<Self, UsageError> {
        let grid = if picture.is_triangle() {
            Grid::Triangular
        } else {
            picture.require_rectangle()?;
            Grid::Square
        };
        Self::on_grid(picture, grid, text, kind)
    }

    fn on_grid(picture: &Picture, grid: Grid, text: String, kind: BoardKind) -> Result<Self, UsageError> {
        let shape = Shape::of_picture(picture).on_grid(grid).with_row_numbers(RowNumbers::FromTop);
        if shape.len() == 0 {
            return Err(UsageError::new(
                "the board has no holes: use `o` for a peg and `.` for an empty hole",
            ));
        }
        let empty =
            picture.letters().filter(|&(_, letter)| letter == '.').map(|(square, _)| square).collect();
        Ok(Self { shape, empty, text, kind })
    }

    /// The picture of this position, for a canonical spec.
    pub fn picture(&self) -> String {
        let rows = rows(&self.shape, |square| !self.empty.contains(&square)).join("/").replace('#', "_");
        match self.shape.grid() == Grid::Triangular && !is_triangle(&self.shape) {
            true => format!("{TRIANGULAR}{rows}"),
            false => rows,
        }
    }
}

/// Reads another position of the same holes; `what` says what it is, for an error message.
pub(super) fn same_holes(board: &Shape, text: &str, what: &str) -> Result<Picture, UsageError> {
    let usual = usual_signs(text);
    let picture = Picture::parse(usual.strip_prefix(TRIANGULAR).unwrap_or(&usual), LETTERS)?;
    if board.grid() == Grid::Square {
        picture.require_rectangle()?;
    }
    let shape = Shape::of_picture(&picture).on_grid(board.grid()).with_row_numbers(RowNumbers::FromTop);
    if shape == *board {
        return Ok(picture);
    }
    Err(UsageError::new(if is_triangle(board) && !picture.is_triangle() {
        format!("the rows of the {what} must have 1, 2, 3, … holes like those of the board")
    } else {
        format!(
            "the {what} must have the same holes as the board: the same rows, with `_` in the same places"
        )
    }))
}

/// A picture with `o`, `.` and `_` for the signs that people also write. Any other text stays as it is.
fn usual_signs(text: &str) -> String {
    let (prefix, rows) = text.strip_prefix(TRIANGULAR).map_or(("", text), |rows| (TRIANGULAR, rows));
    if !rows.contains('/') {
        return text.into();
    }
    let cross = rows.contains(['x', 'X', '×']);
    let ring = rows.contains(['o', 'O']);
    let open = rows.contains(['0', '○', '◯', '⚪']);
    let dot = rows.contains(['.', '·']);
    let sign = |sign: char| match sign {
        '1' | '*' | '●' | '⬤' | '⚫' | '•' => 'o',
        '0' | '○' | '◯' | '⚪' => '.',
        'o' | 'O' if cross && !dot => '.',
        'o' | 'O' => 'o',
        'x' | 'X' | '×' if ring && dot => '_',
        'x' | 'X' | '×' => 'o',
        '.' | '·' if open => '_',
        '.' | '·' => '.',
        '-' if dot || open || ring && cross => '_',
        '-' => '.',
        other => other,
    };
    prefix.to_string() + &rows.chars().map(sign).collect::<String>()
}

/// The squares with a peg in a picture.
pub(super) fn pegs(picture: &Picture) -> Vec<Square> {
    picture.letters().filter(|&(_, letter)| letter == 'o').map(|(square, _)| square).collect()
}

/// The outline of a board: the first and the last column of each row.
type Outline = fn(u32) -> Vec<(u32, u32)>;

/// Boards that come in sizes: the name, the numbers that may follow it, and the outline.
const FAMILIES: &[(&str, &[u32], Outline)] = &[
    ("square", &[3, 4, 5, 6, 7, 8, 9, 10, 11], |side| vec![(0, side - 1); side as usize]),
    // By the number of holes: rows of 1, 3, 5, … or of 2, 4, 6, …, and back.
    ("diamond", &[5, 8, 13, 18, 25, 32, 41, 50, 61, 72, 85, 98, 113, 128], |holes| {
        let half = (1..).find(|half| 2 * half * half >= holes).unwrap_or(1);
        let even = 2 * half * half == holes;
        let rows = 2 * half - 1;
        let cols = if even { 2 * half } else { rows };
        (0..rows)
            .map(|row| {
                let cut = (half - 1).abs_diff(row);
                (cut, cols - 1 - cut)
            })
            .collect()
    }),
    ("hexagon", &[2, 3, 4, 5, 6, 7], |side| {
        let last = 2 * side - 2;
        (0..=last).map(|row| (row.saturating_sub(side - 1), last.min(row + side - 1))).collect()
    }),
];

/// The triangle of a picture that draws it upright, with a hole at every second place of a row and nothing
/// else: `__o__/_o_o_/o_o_o`.
fn spaced_triangle(picture: &Picture) -> Option<Picture> {
    let rows = picture.row_texts();
    let side = rows.len();
    let row = |(n, row): (usize, &String)| {
        let cells: Vec<char> = row.chars().collect();
        let margin = side - 1 - n;
        let is_hole = |at: usize| at >= margin && at <= margin + 2 * n && (at - margin).is_multiple_of(2);
        let fits = cells.len() == 2 * side - 1
            && cells.iter().enumerate().all(|(at, &cell)| (cell != '#') == is_hole(at));
        fits.then(|| cells.into_iter().filter(|&cell| cell != '#').collect::<String>())
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect::<Option<_>>()?;
    Picture::parse(&rows.join("/"), LETTERS).ok().filter(|_| side > 1)
}

/// Whether a board on the triangular grid fits into rows of 1, 2, 3, … holes, and would be taken for a triangle.
/// A single hole would be taken for a square.
fn is_triangle(shape: &Shape) -> bool {
    shape.rows() > 1 && shape.rows() == shape.cols() && shape.squares().all(|square| square.col <= square.row)
}

/// A board as rows of `o`, `.` and `#`.
pub(crate) fn rows(shape: &Shape, has_peg: impl Fn(Square) -> bool) -> Vec<String> {
    let letter = |square: Square| match shape.contains(square) {
        true if has_peg(square) => 'o',
        true => '.',
        false => '#',
    };
    let triangle = shape.grid() == Grid::Triangular && is_triangle(shape);
    (0..shape.rows())
        .map(|row| {
            let cols = if triangle { row + 1 } else { shape.cols() };
            (0..cols).map(|col| letter(Square::new(row, col))).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::usual_signs;

    #[test]
    fn pegs_and_holes_are_read_as_people_draw_them() {
        for (drawn, usual) in [
            ("-XXX-/XXOXX/-XXX-", "_ooo_/oo.oo/_ooo_"),
            ("-XXX-/XX.XX/-XXX-", "_ooo_/oo.oo/_ooo_"),
            ("XoooX/oo.oo/XoooX", "_ooo_/oo.oo/_ooo_"),
            ("111/101/111", "ooo/o.o/ooo"),
            ("●●●/●○●", "ooo/o.o"),
            (".●●/●○●", "_oo/o.o"),
            ("OOO/O-O", "ooo/o.o"),
            ("OOO/O.O/-OO", "ooo/o.o/_oo"),
            ("_oo/o.o", "_oo/o.o"),
            ("tri:_1/11", "tri:_o/oo"),
            ("8x8", "8x8"),
        ] {
            assert_eq!(usual_signs(drawn), usual, "{drawn}");
        }
    }
}
