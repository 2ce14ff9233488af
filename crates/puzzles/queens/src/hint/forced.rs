//! Squares that are forced, found as on paper.
//!
//! Every row and column, and every region, needs a queen. If only one of its squares is left, that one is
//! forced. A square is left as long as no placed queen attacks it and a queen there would leave a square for
//! every other line; squares that fail this are crossed out, round after round, until a forced one appears.

use crate::position::Position;
use board::{Square, column_letters};
use search::{Limit, Meter};

/// A row, column or region that needs a queen.
pub(crate) struct Line {
    /// What it is called in a sentence.
    pub name: String,
    /// The squares that no queen attacks.
    pub squares: Vec<Square>,
}

/// The rows, columns and regions that have no queen yet.
pub(crate) fn lines(position: &Position) -> Vec<Line> {
    let n = position.n as usize;
    let regions = position.regions.as_ref().map_or(0, |regions| regions.letters.len());
    let row = |row: usize| format!("row {}", n - row);
    let column = |column: usize| format!("column {}", column_letters(column as u32));
    let region =
        |number: usize| format!("region {}", position.regions.as_ref().map_or(' ', |r| r.letters[number]));
    let names = (0..n).map(row).chain((0..n).map(column)).chain((0..regions).map(region));
    let mut lines: Vec<Line> = names.map(|name| Line { name, squares: Vec::new() }).collect();
    let numbers = |square: Square| {
        let region = (regions > 0).then(|| 2 * n + position.region(square));
        [Some(square.row as usize), Some(n + square.col as usize), region].into_iter().flatten()
    };
    let mut taken = vec![false; lines.len()];
    for number in position.placed.iter().flat_map(|&queen| numbers(queen)) {
        taken[number] = true;
    }
    let is_free = |square: &Square| position.placed.binary_search(square).is_err();
    for square in position.open.squares().filter(is_free) {
        for number in numbers(square) {
            lines[number].squares.push(square);
        }
    }
    lines.into_iter().zip(taken).filter(|(_, taken)| !taken).map(|(line, _)| line).collect()
}

/// A square that was crossed out, and the line that a queen there would leave without a square.
struct Crossed<'l> {
    square: Square,
    empties: &'l str,
}

/// The forced squares that are found first, each with the reason.
pub(super) fn forced(
    position: &Position,
    lines: &[Line],
    meter: &mut Meter<'_>,
) -> Result<Vec<(Square, String)>, Limit> {
    let mut crossed: Vec<Crossed<'_>> = Vec::new();
    loop {
        let is_left = |square: &&Square| !crossed.iter().any(|out| out.square == **square);
        let mut found: Vec<(Square, String)> = Vec::new();
        for line in lines {
            let mut left = line.squares.iter().filter(is_left);
            if let (Some(&square), None) = (left.next(), left.next())
                && found.iter().all(|(other, _)| *other != square)
            {
                found.push((square, reason(position, line, &crossed)));
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
        let mut more = Vec::new();
        let mut squares: Vec<Square> =
            lines.iter().flat_map(|line| &line.squares).filter(is_left).copied().collect();
        squares.sort_unstable();
        squares.dedup();
        for square in squares {
            meter.generate()?;
            let attacked = |other: &Square| *other == square || position.conflict(square, *other).is_some();
            let empties = lines.iter().find(|line| {
                !line.squares.contains(&square) && line.squares.iter().filter(is_left).all(attacked)
            });
            more.extend(empties.map(|line| Crossed { square, empties: &line.name }));
        }
        if more.is_empty() {
            return Ok(Vec::new());
        }
        crossed.extend(more);
    }
}

/// Why the only square of a line that is left is forced.
fn reason(position: &Position, line: &Line, crossed: &[Crossed<'_>]) -> String {
    let gone = |line: &Line| -> Vec<&Crossed<'_>> {
        line.squares.iter().filter_map(|square| crossed.iter().find(|out| out.square == *square)).collect()
    };
    let mut clauses: Vec<(&str, Vec<String>)> = Vec::new();
    for out in gone(line) {
        let name = position.shape.name(out.square);
        match clauses.iter_mut().find(|(empties, _)| *empties == out.empties) {
            Some((_, names)) => names.push(name),
            None => clauses.push((out.empties, vec![name])),
        }
    }
    let mut text = format!("no other square of {} is left", line.name);
    for (n, (empties, names)) in clauses.iter().enumerate() {
        text += if n == 0 { ": a queen on " } else { ", one on " };
        text += &format!("{} would leave none for {empties}", names.join(" or "));
    }
    text
}
