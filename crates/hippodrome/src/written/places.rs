//! Squares, moves and displacements.
//!
//! A square is written by its name, as a pair of its row and its column, or on the triangular grid by its number. Rows
//! and columns are counted from 0, or from 1 if there is no 0 and the last row or column occurs. Pairs are
//! displacements as soon as one of them has a negative number.

use super::tokens::Word;
use super::{Fault, Question};
use board::{Grid, Square, SquareError, column_letters};
use contract::{Form, Solution};

/// A square, a displacement, or a move through several squares.
#[derive(Clone, Debug)]
pub(super) struct Item<'t> {
    pub places: Vec<Place<'t>>,
}

/// A place as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'t> {
    Pair(i64, i64),
    Name(&'t str),
    /// The number of a hole.
    Hole(i64),
}

impl Place<'_> {
    /// Whether it can be a square of the board. A number alone is one only where squares are numbered.
    pub fn is_square(&self, question: &Question<'_>) -> bool {
        match self {
            Place::Pair(..) | Place::Hole(_) => true,
            Place::Name(name) => {
                question.board.grid() == Grid::Triangular || name.contains(|c: char| c.is_ascii_alphabetic())
            }
        }
    }
}

/// A whole number, also as numpy prints it: `23.`, `2.3e+01`, or a truth value.
pub(super) fn number(text: &str) -> Option<i64> {
    match text {
        "True" | "true" => return Some(1),
        "False" | "false" => return Some(0),
        _ => {}
    }
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let numeric = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'));
    let digits = text.contains(|c: char| c.is_ascii_digit());
    let value: f64 = text.parse().ok().filter(|_| numeric && digits)?;
    (value.fract() == 0.0 && value.abs() < 1e15).then_some(value as i64)
}

/// The squares that a word names, joined by dashes if there are several; `a1b3` is a move as well.
pub(super) fn names<'t>(text: &'t str, question: &Question<'_>) -> Option<Vec<Place<'t>>> {
    let numbered = question.board.grid() == Grid::Triangular;
    // One letter more than the last column has is a mistake; still more are a word, such as `Int64`.
    let most = column_letters(question.board.cols()).len() + 1;
    let mut places = Vec::new();
    for part in text.split('-') {
        let part = without_piece(part);
        if numbered && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()) {
            places.push(Place::Name(part));
            continue;
        }
        let mut rest = part;
        loop {
            let letters =
                rest.find(|c: char| !c.is_ascii_alphabetic()).filter(|&n| (1..=most).contains(&n))?;
            let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - letters);
            if digits == 0 {
                return None;
            }
            let (name, after) = rest.split_at(letters + digits);
            places.push(Place::Name(name));
            if after.is_empty() {
                break;
            }
            if !question.moves() {
                return None;
            }
            rest = after;
        }
    }
    Some(places)
}

/// A name without the letter of the piece before it: `Nb3`.
fn without_piece(text: &str) -> &str {
    let piece = text.strip_prefix(['K', 'Q', 'R', 'B', 'N']);
    piece.filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase())).unwrap_or(text)
}

/// The move that a list of words is: names, numbers of holes, or rows and columns in turn.
pub(super) fn item_of_words<'t>(words: &[Word<'t>], question: &Question<'_>) -> Option<Item<'t>> {
    let numbers: Option<Vec<i64>> = words.iter().map(|word| number(word.text)).collect();
    let paired = question.board.grid() != Grid::Triangular || words.len() >= 4;
    if let Some(numbers) = numbers.filter(|numbers| paired && numbers.len() % 2 == 0 && !numbers.is_empty()) {
        let places = numbers.chunks(2).map(|pair| Place::Pair(pair[0], pair[1])).collect();
        return Some(Item { places });
    }
    let places: Option<Vec<Vec<Place<'t>>>> = words.iter().map(|word| names(word.text, question)).collect();
    Some(Item { places: places?.concat() }).filter(|item| !item.places.is_empty())
}

/// Items with the lines on which they stand.
pub(super) type Items<'t> = [(usize, Item<'t>)];

/// Whether the items are displacements.
pub(super) fn are_displacements(items: &Items<'_>) -> bool {
    let negative = |place: &Place<'_>| matches!(place, Place::Pair(rows, cols) if *rows < 0 || *cols < 0);
    items.iter().flat_map(|(_, item)| &item.places).any(negative)
}

/// Squares, one an item.
pub(super) fn squares(items: &Items<'_>, question: &Question<'_>) -> Result<Vec<Square>, Fault> {
    Ok(moves(items, question)?.into_iter().flatten().collect())
}

/// Moves, each with its squares.
pub(super) fn moves(items: &Items<'_>, question: &Question<'_>) -> Result<Vec<Vec<Square>>, Fault> {
    let first = counted_from(items, question);
    let square = |number: usize, line: usize, place: &Place<'_>| {
        let text = match place {
            Place::Pair(row, col) => format!("{},{}", row - first, col - first),
            Place::Name(name) => (*name).to_string(),
            Place::Hole(number) => number.to_string(),
        };
        question.board.parse_square(&text).map_err(|error| match error {
            SquareError::Unreadable { .. } => Fault::Unreadable(format!("line {line}: {error}")),
            _ => Fault::Wrong(format!("step {number}: {error}")),
        })
    };
    (1..)
        .zip(items)
        .map(|(number, (line, item))| item.places.iter().map(|place| square(number, *line, place)).collect())
        .collect()
}

/// Whether rows and columns are counted from 0 or from 1.
fn counted_from(items: &Items<'_>, question: &Question<'_>) -> i64 {
    let pairs = || {
        items.iter().flat_map(|(_, item)| &item.places).filter_map(|place| match place {
            Place::Pair(row, col) => Some((*row, *col)),
            Place::Name(_) | Place::Hole(_) => None,
        })
    };
    if pairs().any(|(row, col)| row == 0 || col == 0) {
        return 0;
    }
    let (rows, cols) = (i64::from(question.board.rows()), i64::from(question.board.cols()));
    let last = pairs().any(|(row, col)| row == rows || col == cols);
    // If neither tells, the square on which a path has to begin may.
    let begins = question
        .from
        .zip(pairs().next())
        .is_some_and(|(from, (row, col))| (i64::from(from.row) + 1, i64::from(from.col) + 1) == (row, col));
    i64::from(last || begins)
}

/// A path whose moves each begin where the last one ended.
pub(super) fn joined(items: &Items<'_>, question: &Question<'_>) -> Result<Solution, Fault> {
    let mut path: Vec<Square> = Vec::new();
    for (number, squares) in (1..).zip(moves(items, question)?) {
        let from = squares.first().copied();
        match path.last().copied() {
            None => path.extend(squares),
            Some(end) if Some(end) == from => path.extend(&squares[1..]),
            Some(end) => {
                let name = |square| question.board.name(square);
                return Err(Fault::Wrong(format!(
                    "move {number} begins on {}, but the one before it ended on {}",
                    from.map(name).unwrap_or_default(),
                    name(end)
                )));
            }
        }
    }
    Ok(question.path(path))
}

/// A path given by its displacements. It begins on the given square, or else where it fits on the board
/// farthest to the top left.
pub(super) fn displaced(items: &Items<'_>, question: &Question<'_>) -> Result<Solution, Fault> {
    let mut offsets = vec![(0_i64, 0_i64)];
    for (line, item) in items {
        let [Place::Pair(rows, cols)] = item.places[..] else {
            return Err(Fault::Unreadable(format!(
                "line {line}: displacements and squares are mixed: write either of them"
            )));
        };
        let (row, col) = offsets[offsets.len() - 1];
        offsets.push((row.saturating_add(rows), col.saturating_add(cols)));
    }
    let start = question.from.map(|from| (i64::from(from.row), i64::from(from.col)));
    let (row, col) = start.unwrap_or_else(|| {
        let least = |of: fn(&(i64, i64)) -> i64| offsets.iter().map(of).min().unwrap_or(0);
        (least(|o| o.0).saturating_neg(), least(|o| o.1).saturating_neg())
    });
    let mut path: Vec<Square> = Vec::new();
    for (step, &(down, right)) in offsets.iter().enumerate() {
        let at = |n: i64| u32::try_from(n).ok();
        let square = at(row.saturating_add(down)).zip(at(col.saturating_add(right)));
        let square = square.map(|(row, col)| Square::new(row, col));
        match square.filter(|&square| question.board.contains(square)) {
            Some(square) => path.push(square),
            None => {
                let before = path.last().map_or_else(String::new, |&at| question.board.name(at));
                return Err(Fault::Wrong(format!("step {step}: it leads off the board from {before}")));
            }
        }
    }
    Ok(question.path(path))
}

/// The solution that moves are.
pub(super) fn as_moves(moves: Vec<Vec<Square>>, question: &Question<'_>) -> Solution {
    let moves = if question.form == Form::Chains { with_chains(moves) } else { moves };
    Solution::moves(question.board, moves)
}

/// Joins the moves of a piece that goes on moving: together they are one chain. Three squares of which the second lies
/// next to the first are a jump over it.
fn with_chains(moves: Vec<Vec<Square>>) -> Vec<Vec<Square>> {
    let mut chains: Vec<Vec<Square>> = Vec::new();
    for mut squares in moves {
        if let [from, over, to] = squares[..] {
            let next = from.row.abs_diff(over.row) <= 1 && from.col.abs_diff(over.col) <= 1;
            let between = from.row + to.row == 2 * over.row && from.col + to.col == 2 * over.col;
            if next && between {
                squares = vec![from, to];
            }
        }
        match chains.last_mut() {
            Some(chain) if chain.last() == squares.first() => chain.extend(&squares[1..]),
            _ => chains.push(squares),
        }
    }
    chains
}
