//! Counting all sets, in one sum or by size: the parts of the board separately, then their product.
//!
//! Parts of the board that no jump connects are independent of each other. A part is counted row by row
//! (`rows`) if the piece is a knight and the rows are not too wide, and otherwise square by square
//! (`window`).
//!
//! Limits: in both ways, the work grows exponentially with the shorter side.

mod rows;
mod window;

use std::collections::BTreeMap;

use num_bigint::BigUint;

use self::rows::Row;
use super::padded_board::{Cell, PaddedBoard};
use board::{Leaper, Shape, Square};
use contract::Unfinished;
use search::{Limit, Meter};

/// Bytes per cell: its place in the order, the list of its part, and a step with its list in two orders.
/// Counting by rows takes less.
const BYTES_PER_CELL: u64 = 4 + 8 + 2 * (32 + 32) + 4;

/// The place of a cell that is not a square.
const NO_SQUARE: u32 = u32::MAX;
/// The place of a square that has none yet.
const NO_PLACE: u32 = u32::MAX - 1;

/// The number of sets of each size, the empty set first, or without `by_size` a single sum.
pub(super) fn count(
    board: &Shape,
    leaper: Leaper,
    by_size: bool,
    meter: &mut Meter<'_>,
) -> Result<Vec<BigUint>, Unfinished> {
    let padded = PaddedBoard::new(board, leaper, BYTES_PER_CELL, meter)?;
    // Each square's place in the order of its part.
    let mut place = vec![NO_SQUARE; padded.cells];
    for (_, cell) in padded.squares() {
        place[cell as usize] = NO_PLACE;
    }
    // Equal parts are common. Each factor is kept once, with the number of times that it occurs.
    let mut factors: BTreeMap<Vec<BigUint>, u64> = BTreeMap::new();
    let mut part = Vec::new();
    // The number of sets of the parts counted so far.
    let mut certain = BigUint::from(1u32);
    for (_, start) in padded.squares() {
        if place[start as usize] != NO_PLACE {
            continue;
        }
        collect_part(&padded, start, &mut place, &mut part);
        let mut at_least = BigUint::from(1u32);
        let counted = match rows_of(&padded, &part) {
            Some(rows) => rows::count(&rows, by_size, meter, &mut at_least),
            None => window::count(&padded, &mut part, &mut place, by_size, meter, &mut at_least),
        };
        let factor = counted.map_err(|limit| Unfinished { limit, at_least: at_least * &certain })?;
        certain *= factor.iter().sum::<BigUint>();
        *factors.entry(factor).or_default() += 1;
    }
    let mut product = vec![BigUint::from(1u32)];
    for (factor, times) in factors {
        let multiplied = power(factor, times, meter).and_then(|power| multiply(&product, &power, meter));
        product = multiplied.map_err(|limit| Unfinished { limit, at_least: certain.clone() })?;
    }
    Ok(product)
}

/// Collects all squares that jumps connect with a square. Their places become those in the list.
fn collect_part(padded: &PaddedBoard<'_>, start: Cell, place: &mut [u32], part: &mut Vec<Cell>) {
    part.clear();
    part.push(start);
    place[start as usize] = 0;
    let mut at = 0;
    while at < part.len() {
        for to in padded.around(part[at]) {
            if place[to as usize] == NO_PLACE {
                place[to as usize] = part.len() as u32;
                part.push(to);
            }
        }
        at += 1;
    }
}

/// The rows of a part, or its columns if they take less work. None if it cannot be counted by rows.
fn rows_of(padded: &PaddedBoard<'_>, part: &[Cell]) -> Option<Vec<Row>> {
    if padded.leaper != Leaper::KNIGHT {
        return None;
    }
    let squares = || part.iter().map(|&cell| padded.square(cell));
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

/// The product of two polynomials.
fn multiply(a: &[BigUint], b: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    let bits = |p: &[BigUint]| p.iter().map(BigUint::bits).max().unwrap_or(0);
    let terms = (a.len() + b.len()) as u64;
    meter.reserve(terms.saturating_mul((bits(a) + bits(b)) / 8 + 64))?;
    let mut product = vec![BigUint::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            meter.generate()?;
            product[i + j] += x * y;
        }
    }
    Ok(product)
}

/// A power of a polynomial, by squaring.
fn power(mut base: Vec<BigUint>, mut times: u64, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    let mut power = vec![BigUint::from(1u32)];
    while times > 0 {
        if times % 2 == 1 {
            power = multiply(&power, &base, meter)?;
        }
        times /= 2;
        if times > 0 {
            base = multiply(&base, &base, meter)?;
        }
    }
    Ok(power)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use search::Control;

    /// Counts each part of a board by rows and by windows, and compares.
    fn check(text: &str, by_size: bool) {
        let board = Shape::parse(text).unwrap();
        let control = Control::default();
        let mut meter = control.meter();
        let padded = PaddedBoard::new(&board, Leaper::KNIGHT, BYTES_PER_CELL, &meter).unwrap();
        let mut place = vec![NO_SQUARE; padded.cells];
        for (_, cell) in padded.squares() {
            place[cell as usize] = NO_PLACE;
        }
        let mut part = Vec::new();
        let mut at_least = BigUint::ZERO;
        for (_, start) in padded.squares() {
            if place[start as usize] != NO_PLACE {
                continue;
            }
            collect_part(&padded, start, &mut place, &mut part);
            let rows = rows_of(&padded, &part).unwrap();
            let by_rows = rows::count(&rows, by_size, &mut meter, &mut at_least).unwrap();
            let by_windows =
                window::count(&padded, &mut part, &mut place, by_size, &mut meter, &mut at_least);
            assert_eq!(by_rows, by_windows.unwrap(), "{text}");
        }
    }

    #[test]
    fn rows_and_windows_agree_on_rectangles() {
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
        fn rows_and_windows_agree_with_holes(
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
