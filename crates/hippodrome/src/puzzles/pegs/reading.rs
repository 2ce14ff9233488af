//! Reads the board, the empty holes and the goal of a question.
//!
//! A picture whose rows have 1, 2, 3, … characters lies on the triangular grid, and so does one that begins
//! with `tri:`, whose rows may have any lengths; every other picture is a rectangle on the square grid.
//! On the triangular grid a hole's neighbours are those beside it, above and below it, and those above left and
//! below right. Two bare numbers for `--vacate` are one hole as `row,column`,
//! as everywhere; several holes are told apart by their letter names, or by three numbers or more.

use std::collections::BTreeSet;

use super::PRESETS;
use super::class::Classes;
use super::game::{Game, Goal, MOST_HOLES, pegs_where};
use crate::board::{BoardError, BoardText, Grid, Picture, RowNumbers, Shape, Square};
use crate::puzzle::UsageError;
use crate::spec::Spec;

/// The letters of a peg board's picture.
const LETTERS: &str = "o.#";

/// The sides that a `triangleN` may have.
const SIDES: std::ops::RangeInclusive<u32> = 2..=15;

/// What a spec asks, read and checked.
pub struct Reading {
    /// The canonical spec.
    pub spec: Spec,
    pub shape: Shape,
    /// The game, where the board is small enough to be held.
    pub game: Option<Game>,
    /// The goal as certificates write it.
    pub goal: GoalText,
}

/// The goal in names and rows.
pub enum GoalText {
    Any,
    Hole(String),
    Rows(Vec<String>),
}

/// A board's holes and which of them are empty.
struct Position {
    shape: Shape,
    empty: BTreeSet<Square>,
    /// What the canonical spec calls it.
    text: String,
    kind: BoardKind,
}

#[derive(PartialEq)]
enum BoardKind {
    /// A name with a usual hole, which `--vacate` replaces.
    Named,
    /// A rectangle full of pegs.
    Size,
    /// A picture, into which vacated holes are drawn.
    Drawn,
}

/// Reads a spec.
pub fn read(spec: &Spec) -> Result<Reading, UsageError> {
    let mut position = position(spec.board().unwrap_or("triangle5"))?;
    let shape = position.shape.clone();
    let mut canonical = spec.clone();
    if let Some(text) = spec.text("vacate") {
        let vacated = holes(&shape, text).map_err(|e| e.in_option("vacate"))?;
        if position.kind == BoardKind::Named {
            position.empty.clear();
        }
        position.empty.extend(vacated);
    }
    canonical.unset("vacate");
    if position.kind == BoardKind::Drawn {
        // The picture says it all.
        position.text = rows(&shape, |square| !position.empty.contains(&square)).join("/");
        if shape.grid() == Grid::Triangular && !is_triangle(&shape) {
            position.text.insert_str(0, TRIANGULAR);
        }
    } else if !position.empty.is_empty() {
        let names: Vec<String> = position.empty.iter().map(|&square| shape.name(square)).collect();
        canonical.put_canonical("vacate", names.join(","));
    }
    canonical.set_board(position.text.clone());

    if spec.flag("table") {
        let given = |flag: &&str| spec.text(flag).is_some_and(|text| text != "any");
        if let Some(flag) = ["vacate", "finish", "goal"].into_iter().find(given) {
            return Err(UsageError::new(format!(
                "--table takes every start and every finish: leave out --{flag}"
            )));
        }
        canonical.unset("vacate");
    }
    let finish = spec.text("finish").unwrap_or("any");
    let (wanted, goal) = match spec.text("goal") {
        Some(_) if finish != "any" => {
            return Err(UsageError::new("--finish and --goal both say where to end: use one of them"));
        }
        Some(text) => {
            let picture = goal_picture(&shape, text).map_err(|e| e.in_option("goal"))?;
            canonical.put_canonical("goal", picture.to_string());
            let goal = GoalText::Rows(picture.row_texts());
            (Wanted::Picture(picture), goal)
        }
        None if finish == "any" => (Wanted::OnePeg, GoalText::Any),
        None => {
            let hole = finish_hole(&position, finish).map_err(|e| e.in_option("finish"))?;
            canonical.put_canonical("finish", shape.name(hole));
            (Wanted::Hole(hole), GoalText::Hole(shape.name(hole)))
        }
    };
    let game = (shape.len() <= MOST_HOLES).then(|| {
        Game::new(
            &shape,
            |square| !position.empty.contains(&square),
            |holes| match &wanted {
                Wanted::OnePeg => Goal::OnePeg,
                Wanted::Hole(hole) => Goal::Board(pegs_where(holes, |square| square == *hole)),
                Wanted::Picture(picture) => {
                    Goal::Board(pegs_where(holes, |square| picture.at(square) == Some('o')))
                }
            },
        )
    });
    Ok(Reading { spec: canonical, shape, game, goal })
}

enum Wanted {
    OnePeg,
    Hole(Square),
    Picture(Picture),
}

/// Reads a board: a name, a size or a picture.
fn position(text: &str) -> Result<Position, UsageError> {
    if let Some(side) = text.strip_prefix("triangle") {
        return triangle(side);
    }
    for (name, numbers, holes) in FAMILIES {
        if let Some(number) = text.strip_prefix(name).filter(|rest| !rest.is_empty()) {
            return family(name, number, numbers, *holes);
        }
    }
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == text) {
        return drawn(&Picture::parse(preset.board, LETTERS)?, text.into(), BoardKind::Named);
    }
    if let Some(picture) = text.strip_prefix(TRIANGULAR) {
        let picture = Picture::parse(picture, LETTERS)?;
        return on_grid(&picture, Grid::Triangular, String::new(), BoardKind::Drawn);
    }
    match BoardText::parse(text, LETTERS) {
        Ok(BoardText::Size { rows, cols }) => Ok(Position {
            shape: Shape::rectangle(rows, cols).with_row_numbers(RowNumbers::FromTop),
            empty: BTreeSet::new(),
            text: format!("{rows}x{cols}"),
            kind: BoardKind::Size,
        }),
        Ok(BoardText::Picture(picture)) => drawn(&picture, picture.to_string(), BoardKind::Drawn),
        Err(error @ BoardError::UnknownLetter { .. })
            if text.starts_with(|c: char| c.is_ascii_alphabetic()) =>
        {
            let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
            Err(UsageError::new(format!("{error}, or name a board: {}", names.join(", "))))
        }
        Err(error) => Err(error.into()),
    }
}

/// The word before a picture that says that it lies on the triangular grid.
const TRIANGULAR: &str = "tri:";

/// The holes of a board of a family: the first and the last column of each row.
type Outline = fn(u32) -> Vec<(u32, u32)>;

/// Boards that come in sizes: the name, the numbers that may follow it, and the outline.
const FAMILIES: &[(&str, &[u32], Outline)] = &[
    ("square", &[3, 4, 5, 6, 7, 8, 9, 10, 11], |side| vec![(0, side - 1); side as usize]),
    // By the number of holes: rows of 1, 3, 5, …, or of 2, 4, 6, …, and back.
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

/// A board of a family, with its usual hole empty: the middle one, or the first from which the position
/// classes allow a single last peg.
fn family(name: &str, number: &str, numbers: &[u32], outline: Outline) -> Result<Position, UsageError> {
    let Some(&size) = numbers.iter().find(|&&n| number.parse() == Ok(n)) else {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        return Err(UsageError::new(format!(
            "`{name}{number}` is no board: {name}s are numbered {}, such as {name}{}",
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
    let mut position = on_grid(&picture, grid, format!("{name}{size}"), BoardKind::Named)?;
    let holes: Vec<Square> = position.shape.squares().collect();
    let off_centre = |square: &Square| {
        let off = |place: u32, side: u32| (2 * place + 1).abs_diff(side).pow(2);
        off(square.row, position.shape.rows()) + off(square.col, position.shape.cols())
    };
    let middle = holes.iter().copied().min_by_key(off_centre).unwrap_or(Square::new(0, 0));
    let is_open = |hole: Square| {
        let game = Game::new(&position.shape, |square| square != hole, |_| Goal::OnePeg);
        Classes::of(&game).refusal(&game).is_none()
    };
    let usual = std::iter::once(middle).chain(holes).find(|&hole| is_open(hole)).unwrap_or(middle);
    position.empty = BTreeSet::from([usual]);
    Ok(position)
}

/// The triangle with this side, its usual hole empty.
fn triangle(side: &str) -> Result<Position, UsageError> {
    let Some(side) = side.parse::<u32>().ok().filter(|side| SIDES.contains(side)) else {
        return Err(UsageError::new(format!(
            "`triangle{side}` is no board: triangles have a side of {} to {}, such as triangle5",
            SIDES.start(),
            SIDES.end()
        )));
    };
    let full: Vec<String> = (1..=side as usize).map(|length| "o".repeat(length)).collect();
    // Position classes forbid the top on every third triangle; the hole below it is open there.
    let usual = Square::new(u32::from(side % 3 == 1), 0);
    let picture = Picture::parse(&full.join("/"), LETTERS)?.with(usual, '.');
    drawn(&picture, format!("triangle{side}"), BoardKind::Named)
}

/// The position that a picture shows.
fn drawn(picture: &Picture, text: String, kind: BoardKind) -> Result<Position, UsageError> {
    let grid = if picture.is_triangle() {
        Grid::Triangular
    } else {
        picture.require_rectangle()?;
        Grid::Square
    };
    on_grid(picture, grid, text, kind)
}

fn on_grid(picture: &Picture, grid: Grid, text: String, kind: BoardKind) -> Result<Position, UsageError> {
    let shape = Shape::of_picture(picture).on_grid(grid).with_row_numbers(RowNumbers::FromTop);
    if shape.len() == 0 {
        return Err(UsageError::new("the board has no hole: use `o` for a peg and `.` for an empty hole"));
    }
    let empty = picture.letters().filter(|&(_, letter)| letter == '.').map(|(square, _)| square).collect();
    Ok(Position { shape, empty, text, kind })
}

/// Reads one hole or several.
fn holes(shape: &Shape, text: &str) -> Result<Vec<Square>, UsageError> {
    let parts: Vec<&str> = text.split(',').collect();
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if let [row, column] = parts[..]
        && number(row)
        && number(column)
    {
        return match shape.parse_square(text) {
            Ok(square) => Ok(vec![square]),
            Err(error) => Err(UsageError::new(format!(
                "{error} (two numbers are one hole as `row,column`; name several holes by letters, such as a1,b2)"
            ))),
        };
    }
    parts.into_iter().map(|part| shape.parse_square(part).map_err(UsageError::from)).collect()
}

/// The hole where the last peg is to be.
fn finish_hole(position: &Position, text: &str) -> Result<Square, UsageError> {
    if text != "same" {
        return Ok(position.shape.parse_square(text)?);
    }
    let mut empty = position.empty.iter();
    match (empty.next(), empty.next()) {
        (Some(&hole), None) => Ok(hole),
        _ => Err(UsageError::new(format!(
            "`same` needs exactly one empty hole at the start, and there are {}: name the hole, such as {}",
            position.empty.len(),
            position.shape.squares().next().map_or_else(String::new, |square| position.shape.name(square))
        ))),
    }
}

/// Reads a goal: a picture of the same holes.
fn goal_picture(shape: &Shape, text: &str) -> Result<Picture, UsageError> {
    let picture = Picture::parse(text.strip_prefix(TRIANGULAR).unwrap_or(text), LETTERS)?;
    match shape.grid() {
        Grid::Square => picture.require_rectangle()?,
        Grid::Triangular if picture.is_triangle() || !is_triangle(shape) => {}
        Grid::Triangular => {
            return Err(UsageError::new("the goal's rows must have 1, 2, 3, … holes like the board's"));
        }
    }
    let there = Shape::of_picture(&picture).on_grid(shape.grid()).with_row_numbers(RowNumbers::FromTop);
    if there != *shape {
        return Err(UsageError::new(
            "the goal must have the same holes as the board: the same rows, with `#` in the same places",
        ));
    }
    Ok(picture)
}

/// Whether a board on the triangular grid fits into rows of 1, 2, 3, … holes.
fn is_triangle(shape: &Shape) -> bool {
    shape.rows() == shape.cols() && shape.squares().all(|square| square.col <= square.row)
}

/// A board as rows of `o`, `.` and `#`.
pub fn rows(shape: &Shape, has_peg: impl Fn(Square) -> bool) -> Vec<String> {
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
