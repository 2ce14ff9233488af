//! Queens, by trying every placement.

use std::collections::HashSet;

use serde_json::Value;

use super::{Place, side};

pub fn queens(certificate: &Value, squares: &[Place]) -> bool {
    let board = &certificate["board"];
    let side = side(certificate);
    let cell = |(row, column): Place| match board.as_array() {
        None => '.',
        Some(rows) => {
            rows[row as usize].as_str().and_then(|row| row.chars().nth(column as usize)).expect("a cell")
        }
    };
    let region = |(row, column): Place| {
        certificate["regions"][row as usize].as_str().and_then(|row| row.chars().nth(column as usize))
    };
    let clash = |one: Place, other: Place| {
        let (rows, columns) = (one.0 - other.0, one.1 - other.1);
        let meet = |way: i32| if certificate["torus"] == true { way % side == 0 } else { way == 0 };
        rows == 0
            || columns == 0
            || match certificate["regions"].is_null() {
                true => meet(rows - columns) || meet(rows + columns),
                false => {
                    region(one) == region(other)
                        || certificate["touching"] == false && rows.abs() <= 1 && columns.abs() <= 1
                }
            }
    };
    let all = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let regions: HashSet<_> = all.clone().map(region).collect();
    squares.len() == side as usize
        && squares.iter().all(|&square| cell(square) != '#')
        && (0..squares.len()).all(|i| squares[..i].iter().all(|&other| !clash(squares[i], other)))
        && all.filter(|&square| cell(square) == 'Q').all(|placed| squares.contains(&placed))
        && (certificate["regions"].is_null() || regions.len() == side as usize)
}

/// Whether any way to place one queen in every row and column will do.
pub fn has_queens(certificate: &Value) -> bool {
    let side = side(certificate);
    let mut waiting = vec![Vec::new()];
    while let Some(columns) = waiting.pop() {
        if columns.len() == side as usize {
            let squares: Vec<Place> = (0..).zip(columns).collect();
            if queens(certificate, &squares) {
                return true;
            }
            continue;
        }
        for column in (0..side).filter(|column| !columns.contains(column)) {
            waiting.push([&columns[..], &[column]].concat());
        }
    }
    false
}
