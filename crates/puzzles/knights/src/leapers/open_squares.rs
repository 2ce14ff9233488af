//! The sets of every size as decisions, square by square.
//!
//! A square that is decided stays open as long as it attacks a square that is not. Only the open squares that
//! are taken matter, one bit each. Each connected part of the board is decided by rows or by columns,
//! whichever needs fewer bits, and the parts one after the other.
//!
//! Limit: 128 open squares at one time; more are refused as too many for memory.

use crate::engines::Decision;
use board::{Leaper, Shape, Square};
use search::{Limit, Meter};

/// Bytes per square: a decision with its square, and lists of neighbours.
const BYTES_PER_SQUARE: u64 = (size_of::<Decision>() + 8 + 8 * 4 + 24 + 16) as u64;

/// The decisions for the sets of a leaper.
pub(super) fn decisions(
    board: &Shape,
    leaper: Leaper,
    meter: &mut Meter<'_>,
) -> Result<Vec<Decision>, Limit> {
    meter.reserve(board.len().saturating_mul(BYTES_PER_SQUARE))?;
    let squares: Vec<Square> = board.squares().collect();
    let moves = leaper.moves();
    let near = |square: Square| {
        let targets = moves.iter().filter_map(move |&(rows, cols)| board.step(square, rows, cols));
        targets.filter_map(|to| squares.binary_search(&to).ok())
    };
    let mut seen = vec![false; squares.len()];
    let mut decisions = Vec::with_capacity(squares.len());
    for start in 0..squares.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            meter.pulse()?;
            next += 1;
            part.extend(near(squares[at]).filter(|&to| !std::mem::replace(&mut seen[to], true)));
        }
        part.sort_unstable();
        let by_rows = in_order(&part, &squares, &near, meter)?;
        part.sort_unstable_by_key(|&at| (squares[at].col, squares[at].row));
        let by_columns = in_order(&part, &squares, &near, meter)?;
        let narrower = [by_rows, by_columns].into_iter().flatten().min_by_key(|&(_, bits)| bits);
        decisions.extend(narrower.ok_or(Limit::Memory)?.0);
    }
    Ok(decisions)
}

/// The decisions of a part in this order, and the number of bits. None if these are too many.
fn in_order<I: Iterator<Item = usize>>(
    part: &[usize],
    squares: &[Square],
    near: &impl Fn(Square) -> I,
    meter: &mut Meter<'_>,
) -> Result<Option<(Vec<Decision>, u32)>, Limit> {
    const UNDECIDED: u32 = u32::MAX;
    let mut place = vec![UNDECIDED; squares.len()];
    let mut bit_of = vec![UNDECIDED; squares.len()];
    let mut idle: Vec<u32> = Vec::new();
    let mut bits = 0;
    let mut decisions = Vec::with_capacity(part.len());
    for (now, &at) in (0_u32..).zip(part) {
        meter.pulse()?;
        place[at] = now;
        let mut decision = Decision { taken: vec![squares[at]], ..Decision::default() };
        let undecided = |other: usize, place: &[u32]| near(squares[other]).any(|to| place[to] == UNDECIDED);
        let mut ended = Vec::new();
        for other in near(squares[at]).filter(|&other| bit_of[other] != UNDECIDED) {
            decision.barred_by |= 1 << bit_of[other];
            if !undecided(other, &place) {
                decision.ending |= 1 << bit_of[other];
                ended.push(bit_of[other]);
            }
        }
        if undecided(at, &place) {
            let bit = idle.pop().unwrap_or_else(|| {
                bits += 1;
                bits - 1
            });
            if bit >= u128::BITS {
                return Ok(None);
            }
            bit_of[at] = bit;
            decision.sets = 1 << bit;
        }
        idle.extend(ended);
        decisions.push(decision);
    }
    Ok(Some((decisions, bits)))
}
