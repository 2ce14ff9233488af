//! Strategies that generate random questions.

use oracle::{Board, Queens};
use proptest::collection::vec;
use proptest::prelude::*;

/// Boards with blocked squares and occasionally a queen.
pub fn pictures() -> impl Strategy<Value = Queens> {
    let square = prop_oneof![30 => Just('.'), 8 => Just('#'), 1 => Just('Q')];
    (1usize..=8, any::<bool>()).prop_flat_map(move |(n, torus)| {
        vec(vec(square.clone(), n), n)
            .prop_map(move |rows| Queens { torus, ..Queens::new(Board::of_rows(rows)) })
    })
}

/// Boards with a few queens of a solution and a few blocked squares, so that they can be completed.
pub fn completions() -> impl Strategy<Value = Queens> {
    (4usize..=8, any::<prop::sample::Index>(), vec(any::<prop::sample::Index>(), 0..8), 0usize..3).prop_map(
        |(n, which, blocked, placed)| {
            let mut board = Board::new(&n.to_string());
            let solutions = Queens::new(board.clone()).solutions();
            let solution = which.get(&solutions);
            for at in blocked {
                let at = at.get(&board.squares()).to_owned();
                if !solution.contains(&at) {
                    board.put(at, '#');
                }
            }
            solution.iter().take(placed).for_each(|&queen| board.put(queen, 'Q'));
            Queens::new(board)
        },
    )
}

/// Boards divided into regions that need not be connected.
pub fn coloured() -> impl Strategy<Value = Queens> {
    let square = prop_oneof![40 => Just('.'), 3 => Just('#'), 1 => Just('Q')];
    (1usize..=6, any::<bool>()).prop_flat_map(move |(n, touching)| {
        let cells = (vec(vec(square.clone(), n), n), vec(vec(0..n, n), n), 0..n);
        cells.prop_map(move |(rows, numbers, column)| {
            let mut numbers = numbers;
            // At least one square of each region, so that there are n of them.
            for (r, row) in numbers.iter_mut().enumerate() {
                row[(column + 2 * r) % n] = r;
            }
            let letter = |&k: &usize| char::from(b'A' + k as u8);
            let regions = Board::of_rows(numbers.iter().map(|row| row.iter().map(letter)));
            Queens { regions: Some(regions), touching, ..Queens::new(Board::of_rows(rows)) }
        })
    })
}
