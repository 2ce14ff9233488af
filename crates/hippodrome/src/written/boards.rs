//! Boards: grids of step numbers, boards with pieces, and the boards of a sequence of moves.
//!
//! On a board with pieces the signs decide: `.`, `-`, `_` and 0 are empty squares, letters and chess symbols are pieces.
//! A sign that may be either, such as `*` or `X`, is a piece if nothing else on the board is. Pieces may also be
//! numbered in the order in which they were placed.
//!
//! In a sequence of boards the signs may be any: the first board is compared with the start of the question, which
//! says what every sign stands for. Each move follows from the squares that change.

use std::collections::{BTreeMap, HashMap};

use super::answers::Row;
use super::parts::Cell;
use super::places::number;
use super::{Fault, Question};
use board::{Mark, Side, Square};
use contract::Form;
use search::Sort;

/// The cells of a board with their squares.
pub(super) fn placed<'t>(
    rows: &[Row<'t>],
    question: &Question<'_>,
) -> Result<Vec<(Square, Cell<'t>)>, Fault> {
    let height = question.rows();
    let line = rows.first().map_or(0, |row| row.line);
    if rows.len() != height {
        let (found, plural) = (rows.len(), if rows.len() == 1 { "" } else { "s" });
        return Err(Fault::Unreadable(format!("line {line}: {found} row{plural} instead of {height}")));
    }
    let mut cells = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let Some(columns) = question.columns_of(number, row.cells.len()) else {
            return Err(Fault::Unreadable(format!(
                "line {}: row {} has {} cells instead of {}",
                row.line,
                number + 1,
                row.cells.len(),
                question.cols()
            )));
        };
        let squares = columns.into_iter().zip(&row.cells);
        cells.extend(squares.filter_map(|(col, &cell)| Some((Square::new(number as u32, col?), cell))));
    }
    Ok(cells)
}

/// The squares of a path, in the order of their numbers. The numbers must begin with 0 or 1 and have neither gaps nor
/// repeats. Squares that are not visited have no number, a negative one, or 0 if several have it.
pub(super) fn steps(rows: &[Row<'_>], question: &Question<'_>) -> Result<Vec<Square>, Fault> {
    let cells = placed(rows, question)?;
    let mut numbered: Vec<(i64, Square)> = Vec::new();
    for (square, cell) in cells {
        match number(cell.text) {
            Some(step) if step >= 0 => numbered.push((step, square)),
            Some(_) => {}
            None if is_empty(cell.text) => {}
            None => {
                return Err(Fault::Unreadable(format!(
                    "`{}` on {} is not a step number",
                    shown(cell.text),
                    question.board.name(square)
                )));
            }
        }
    }
    if numbered.iter().filter(|(step, _)| *step == 0).count() > 1 {
        numbered.retain(|(step, _)| *step > 0);
    }
    numbered.retain(|&(step, square)| step > 0 || question.board.contains(square));
    numbered.put_in_order();
    let name = |square| question.board.name(square);
    if let Some(&(_, square)) = numbered.iter().find(|(_, square)| !question.board.contains(*square)) {
        return Err(Fault::Wrong(format!("{} is used, but it is not on the board", name(square))));
    }
    if let Some(&(first, square)) = numbered.first().filter(|&&(first, _)| first > 1) {
        let least = format!("the least number is {first}, on {}", name(square));
        return Err(Fault::Wrong(format!("{least}: steps are counted from 0 or 1")));
    }
    for pair in numbered.windows(2) {
        let [(before, square), (after, other)] = [pair[0], pair[1]];
        let (one, two) = (name(square), name(other));
        if before == after {
            return Err(Fault::Wrong(format!("step {before} is both on {one} and on {two}")));
        }
        if after != before + 1 {
            return Err(Fault::Wrong(format!(
                "step {} is missing: after step {before} on {one} comes step {after} on {two}",
                before + 1
            )));
        }
    }
    Ok(numbered.into_iter().map(|(_, square)| square).collect())
}

/// The squares with pieces: in the order of their numbers if they have any, else in reading order.
pub(super) fn pieces(rows: &[Row<'_>], question: &Question<'_>) -> Result<Vec<Square>, Fault> {
    let cells = placed(rows, question)?;
    let marked = cells.iter().any(|(_, cell)| cell.marked);
    let region = |square: Square| {
        let at = question.board.frame_index(square);
        question.regions.get(at).map(|&letter| letter.to_string())
    };
    // If every square shows its region, a piece shows something else.
    let regional =
        cells.iter().filter(|(square, cell)| region(*square).as_deref() == Some(cell.text)).count();
    let regions = !question.regions.is_empty() && 2 * regional > cells.len();
    let mut numbered: Vec<(i64, Square)> = Vec::new();
    let mut certain = Vec::new();
    let mut doubtful: BTreeMap<&str, Vec<Square>> = BTreeMap::new();
    for &(square, cell) in &cells {
        match number(cell.text) {
            _ if marked || regions => {
                if cell.marked || !marked && region(square).as_deref() != Some(cell.text) {
                    certain.push(square);
                }
            }
            Some(n) if n >= 0 => numbered.push((n, square)),
            Some(_) => {}
            // Where squares may be missing, `#` says so.
            None if is_empty(cell.text) && !(cell.text == "#" && question.board.is_rectangle()) => {}
            None if is_doubtful(cell.text) || cell.text == "#" => {
                doubtful.entry(cell.text).or_default().push(square);
            }
            None => certain.push(square),
        }
    }
    numbered.put_in_order();
    let zeros = numbered.iter().filter(|(n, _)| *n == 0).count();
    if zeros > 1 || zeros == 1 && numbered.iter().all(|(n, _)| *n <= 1) {
        numbered.retain(|(n, _)| *n > 0);
    }
    let mut squares: Vec<Square> = numbered.into_iter().map(|(_, square)| square).collect();
    squares.extend(certain);
    if squares.is_empty() {
        // Of two signs that may be either, the rarer one is the piece.
        let mut signs: Vec<Vec<Square>> = doubtful.into_values().collect();
        signs.put_in_order_by_key(Vec::len);
        squares = signs.into_iter().next().unwrap_or_default();
    }
    match squares.iter().find(|&&square| !question.board.contains(square)) {
        None => Ok(squares),
        Some(&square) => {
            let name = question.board.name(square);
            Err(Fault::Wrong(format!("{name} is used, but it is not on the board")))
        }
    }
}

/// A column for each row of the board, counted from 1 or 0.
pub(super) fn columns(row: &Row<'_>, question: &Question<'_>) -> Result<Vec<Square>, Fault> {
    let columns: Vec<i64> = row.cells.iter().filter_map(|cell| number(cell.text)).collect();
    let first = i64::from(!columns.contains(&0));
    let square = |(row, &column): (u32, &i64)| {
        let col = u32::try_from(column - first).ok().filter(|&col| col < question.board.cols());
        let square = col.map(|col| Square::new(row, col)).filter(|&square| question.board.contains(square));
        square.ok_or_else(|| Fault::Wrong(format!("row {}: column {column} is not on the board", row + 1)))
    };
    (0..).zip(&columns).map(square).collect()
}

fn is_empty(text: &str) -> bool {
    matches!(text, "." | "-" | "_" | "#" | "·" | "," | "°" | "□" | "◻" | "▢" | "⬜" | "⬛" | "■" | "◼")
        || text.trim().is_empty()
}

/// Whether a sign is a piece for some people and an empty square for others.
fn is_doubtful(text: &str) -> bool {
    matches!(text, "*" | "+" | "x" | "X" | "o" | "O" | "○" | "×" | "~" | "?" | "/")
}

/// A text as it is shown in an error.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// What stands on each square of a board of a sequence: nothing, or a mark.
type Position = BTreeMap<Square, Option<Mark>>;

/// Whether rows are the boards of a sequence.
pub(super) fn are_boards(rows: &[Row<'_>], question: &Question<'_>) -> bool {
    let height = question.rows();
    let fits = |(at, row): (usize, &Row<'_>)| question.columns_of(at % height, row.cells.len()).is_some();
    !rows.is_empty() && rows.len().is_multiple_of(height) && rows.iter().enumerate().all(fits)
}

/// The moves between the boards of a sequence.
pub(super) fn moves_between(rows: &[Row<'_>], question: &Question<'_>) -> Result<Vec<Vec<Square>>, Fault> {
    let height = question.rows();
    let line = rows.first().map_or(0, |row| row.line);
    if !rows.len().is_multiple_of(height) {
        return Err(Fault::Unreadable(format!(
            "line {line}: {} rows are not boards of {height} rows each",
            rows.len()
        )));
    }
    let boards: Vec<Vec<(Square, Cell<'_>)>> =
        rows.chunks(height).map(|rows| placed(rows, question)).collect::<Result<_, _>>()?;
    let start: Position =
        question.board.squares().map(|square| (square, at_start(square, question))).collect();
    let meaning = meaning_of_signs(&boards[0], &start);
    let known = meaning.is_some();
    let meaning = meaning.unwrap_or_else(|| usual_signs(&start));
    let mut positions = vec![start];
    for (number, cells) in boards.iter().enumerate() {
        let mut position = Position::new();
        for (square, cell) in cells.iter().filter(|(square, _)| question.board.contains(*square)) {
            let Some(&mark) = meaning.get(cell.text) else {
                let what = if known { "a sign that the first board does not have" } else { "no known piece" };
                return Err(Fault::Unreadable(format!(
                    "line {line}: `{}` on {} of board {} is {what}",
                    shown(cell.text),
                    question.board.name(*square),
                    number + 1
                )));
            };
            position.insert(*square, mark);
        }
        if positions.last() != Some(&position) {
            positions.push(position);
        }
    }
    let mut moves = Vec::new();
    for (number, pair) in (1..).zip(positions.windows(2)) {
        moves.push(difference(&pair[0], &pair[1], question).ok_or_else(|| {
            let changed = pair[0].iter().filter(|(square, mark)| pair[1].get(square) != Some(mark));
            let names: Vec<String> = changed.map(|(&square, _)| question.board.name(square)).take(8).collect();
            Fault::Wrong(format!(
                "move {number}: the board before it and the board after it differ on {}, which is no single move",
                names.join(" ")
            ))
        })?);
    }
    Ok(moves)
}

/// What stands on a square at the start; an empty hole counts as nothing.
fn at_start(square: Square, question: &Question<'_>) -> Option<Mark> {
    question.start.get(&square).copied().filter(|mark| *mark != Mark::EmptyHole)
}

/// What the signs of the first board stand for if it is the start; none if it is not.
fn meaning_of_signs<'t>(
    cells: &[(Square, Cell<'t>)],
    start: &Position,
) -> Option<HashMap<&'t str, Option<Mark>>> {
    let mut meaning = HashMap::new();
    for (square, cell) in cells {
        let Some(&mark) = start.get(square) else { continue };
        if *meaning.entry(cell.text).or_insert(mark) != mark {
            return None;
        }
    }
    Some(meaning)
}

/// The usual signs of the pieces that stand on the board at the start.
fn usual_signs(start: &Position) -> HashMap<&'static str, Option<Mark>> {
    let mut signs: HashMap<&'static str, Option<Mark>> = HashMap::new();
    signs.extend([".", "-", "_", "·", " ", "0", "○"].map(|sign| (sign, None)));
    let marks: Vec<Mark> = start.values().copied().flatten().collect();
    for mark in marks {
        let Mark::Piece(letter, side) = mark else { continue };
        let usual: &[&'static str] = match (letter.to_ascii_uppercase(), side) {
            ('N', Side::White) => &["N", "♘", "W", "w"],
            ('N', Side::Black) => &["n", "♞", "B", "b"],
            ('K', Side::White) => &["K", "♔"],
            ('K', Side::Black) => &["k", "♚"],
            ('Q', Side::White) => &["Q", "♕"],
            ('Q', Side::Black) => &["q", "♛"],
            ('R', Side::White) => &["R", "♖"],
            ('R', Side::Black) => &["r", "♜"],
            ('B', Side::White) => &["B", "♗"],
            ('B', Side::Black) => &["b", "♝"],
            ('W', Side::White) => &["W"],
            ('W', Side::Black) => &["w"],
            _ => &["o", "O", "1", "X", "x", "●", "*"],
        };
        for sign in usual {
            signs.entry(sign).or_insert(Some(mark));
        }
    }
    signs
}

/// The move that leads from one board to the next, if one does.
fn difference(before: &Position, after: &Position, question: &Question<'_>) -> Option<Vec<Square>> {
    let changed = |wanted: fn(&Option<Mark>, &Option<Mark>) -> bool| -> Vec<Square> {
        let pairs = before.iter().filter_map(|(square, mark)| Some((*square, mark, after.get(square)?)));
        pairs.filter(|(_, one, other)| wanted(one, other)).map(|(square, ..)| square).collect()
    };
    let left = changed(|before, after| before.is_some() && after.is_none());
    let reached = changed(|before, after| before.is_none() && after.is_some());
    let replaced = changed(|before, after| before.is_some() && after.is_some() && before != after);
    let [to] = reached[..] else { return None };
    if !replaced.is_empty() {
        return None;
    }
    match (&left[..], question.form) {
        ([from], Form::Moves) if before.get(from) == after.get(&to) => Some(vec![*from, to]),
        (_, Form::Chains) if left.len() > 1 => left
            .iter()
            .find_map(|&from| chain(from, to, left.iter().copied().filter(|&s| s != from).collect())),
        _ => None,
    }
}

/// The jumps of one peg over all these squares.
fn chain(from: Square, to: Square, over: Vec<Square>) -> Option<Vec<Square>> {
    /// A chain over more pegs than this is not looked for, because there could be too many ways.
    const LONGEST: usize = 12;
    if over.is_empty() {
        return (from == to).then(|| vec![to]);
    }
    if over.len() > LONGEST {
        return None;
    }
    over.iter().enumerate().find_map(|(n, middle)| {
        let land = |from: u32, middle: u32| (2 * middle).checked_sub(from);
        let next = Square::new(land(from.row, middle.row)?, land(from.col, middle.col)?);
        let near = |one: u32, other: u32| one.abs_diff(other) <= 2;
        if !near(from.row, middle.row) || !near(from.col, middle.col) {
            return None;
        }
        let mut rest = over.clone();
        rest.remove(n);
        let mut path = chain(next, to, rest)?;
        path.insert(0, from);
        Some(path)
    })
}
