//! Rows, columns and regions: each needs a queen.

use super::Position;
use board::{Square, column_letters};

/// A row, column or region that needs a queen.
pub(in super::super) struct Line {
    /// What it is called in a sentence.
    pub name: String,
    /// The squares that no queen attacks.
    pub squares: Vec<Square>,
}

/// The rows, columns and regions that have no queen yet.
pub(in super::super) fn lines(position: &Position) -> Vec<Line> {
    let n = position.n as usize;
    let regions = position.regions.as_ref().map_or(0, |regions| regions.letters.len());
    let named = |line| Line { name: line_name(position, line), squares: Vec::new() };
    let mut lines: Vec<Line> = (0..2 * n + regions).map(named).collect();
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

/// What the row, column or region with this number is called; the columns are counted after the rows, and the regions
/// after these.
pub(in super::super) fn line_name(position: &Position, line: usize) -> String {
    let n = position.n as usize;
    match (line / n, line % n) {
        (0, row) => format!("row {}", n - row),
        (1, column) => format!("column {}", column_letters(column as u32)),
        (_, region) => {
            format!("region {}", position.regions.as_ref().map_or(' ', |regions| regions.letters[region]))
        }
    }
}
