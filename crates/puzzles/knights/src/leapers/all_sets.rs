//! Counting all sets, in one sum or by size: the parts of the board separately, then their product.
//!
//! A part is counted row by row (`rows`) if the piece is a knight and the rows are not too wide, and otherwise
//! square by square (`open_squares`).
//!
//! Limits: in both ways, the work grows exponentially with the shorter side.

mod rows;

use num_bigint::BigUint;

use self::rows::Row;
use super::open_squares::OpenSquares;
use crate::decisions::{self, Product};
use board::{Leaper, Shape, Square};
use contract::Unfinished;
use search::Meter;

/// The number of sets of each size, the empty set first, or without `by_size` a single sum.
pub(super) fn count(
    board: &Shape,
    leaper: Leaper,
    by_size: bool,
    meter: &mut Meter<'_>,
) -> Result<Vec<BigUint>, Unfinished> {
    let mut open = OpenSquares::new(board, leaper, meter)?;
    let mut product = Product::new();
    while let Some(part) = open.next_part(meter)? {
        let squares = || part.iter().map(|&at| open.squares[at]);
        let rows = if leaper == Leaper::KNIGHT { rows_of(squares) } else { None };
        product.part(match rows {
            Some(rows) => rows::count(&rows, by_size, meter),
            None => match open.decisions(part, meter) {
                Ok(decisions) => decisions::count(&decisions, by_size, meter),
                Err(limit) => Err(limit.into()),
            },
        })?;
    }
    product.sizes(meter)
}

/// The rows of a part, or its columns if they take less work. None if there are too many squares in each.
fn rows_of<I: Iterator<Item = Square>>(squares: impl Fn() -> I) -> Option<Vec<Row>> {
    let (top, left) = (squares().map(|s| s.row).min()?, squares().map(|s| s.col).min()?);
    let lines = |along: fn(Square) -> u32, across: fn(Square) -> u32, first: u32, from: u32| {
        let mut lines: Vec<Row> = vec![0; (squares().map(along).max()? - first) as usize + 1];
        for square in squares() {
            *lines.get_mut((along(square) - first) as usize)? |= 1u32.checked_shl(across(square) - from)?;
        }
        Some((rows::work(&lines)?, lines))
    };
    let rows = lines(|s| s.row, |s| s.col, top, left);
    let columns = lines(|s| s.col, |s| s.row, left, top);
    let best = rows.into_iter().chain(columns).min_by_key(|&(work, _)| work)?;
    Some(best.1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use search::Control;

    /// Counts each part of a board by rows and square by square, and compares.
    fn check(text: &str, by_size: bool) {
        let board = Shape::parse(text).unwrap();
        let control = Control::default();
        let mut meter = control.meter();
        let mut open = OpenSquares::new(&board, Leaper::KNIGHT, &meter).unwrap();
        while let Some(part) = open.next_part(&mut meter).unwrap() {
            let rows = rows_of(|| part.iter().map(|&at| open.squares[at])).unwrap();
            let by_rows = rows::count(&rows, by_size, &mut meter);
            let decisions = open.decisions(part, &mut meter).unwrap();
            assert_eq!(by_rows, decisions::count(&decisions, by_size, &mut meter), "{text}");
        }
    }

    #[test]
    fn both_ways_agree_on_rectangles() {
        // Even and odd sides, numbers of one word and of several, and polynomials of both.
        for text in ["1x1", "3x3", "5x4", "6x7", "8x8", "3x7", "9x6", "4x90", "150x3"] {
            check(text, false);
            check(text, true);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Random boards, and boards that are their own mirror image in one direction, the other, or both.
        #[test]
        fn both_ways_agree_with_holes(
            rows in 1usize..10, cols in 1usize..9, holes in prop::collection::vec(0u8..10, 90),
            most in 1u8..6, flips in (any::<bool>(), any::<bool>()), by_size: bool,
        ) {
            let fold = |at: usize, size: usize, flips: bool| if flips { at.min(size - 1 - at) } else { at };
            let cell = |r: usize, c: usize| {
                if holes[fold(r, rows, flips.0) * 9 + fold(c, cols, flips.1)] < most { '#' } else { '.' }
            };
            let row = |r: usize| (0..cols).map(|c| cell(r, c)).collect::<String>();
            let text = (0..rows).map(row).collect::<Vec<_>>().join("/");
            prop_assume!(text.contains('.'));
            check(&text, by_size);
        }
    }
}
