//! The sets of any chessmen as decisions, square by square over the open lines.
//!
//! Squares are decided in reading order, or column by column if that is narrower. All that matters about a
//! partial set is which of the lines that continue it has used (see [`lines`](super::lines)), one bit each.
//! Parts of the board that share no line, such as the two colours of a bishop's board, are decided separately.
//!
//! Limits: the number of patterns of bits grows exponentially with the shorter side, like 1.6 to its power for
//! kings, and for queens nearly as fast as the number of sets. More than 128 open lines are refused as too many
//! for memory.

use rustc_hash::FxHashMap;

use super::lines::{Lines, Number};
use crate::decisions::{Bits, Decision};
use search::{Limit, Meter, Sort};

/// Bytes per square: a decision with its square in two orders, and up to four lines in two tables with spare
/// room.
const BYTES_PER_SQUARE: u64 = 2 * (size_of::<Decision>() as u64 + 32) + 4 * 2 * 2 * 16;

/// The decisions that lead to every set, one part of the board after the other.
pub(super) fn decisions(lines: &Lines, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
    meter.check_total(lines.squares.len() as u64 * BYTES_PER_SQUARE)?;
    let mut decisions = Vec::with_capacity(lines.squares.len());
    for part in parts(lines) {
        decisions.extend(decisions_of(lines, part, meter)?);
    }
    Ok(decisions)
}

/// The decisions for a part, in the order that has fewer open lines at one time.
pub(super) fn decisions_of(
    lines: &Lines,
    mut part: Vec<Number>,
    meter: &mut Meter<'_>,
) -> Result<Vec<Decision>, Limit> {
    meter.check_total(part.len() as u64 * BYTES_PER_SQUARE)?;
    let (by_rows, rows_width) = in_order(lines, &part, meter)?;
    part.put_in_order_by_key(|&n| {
        let square = lines.squares[n as usize];
        (square.col, square.row)
    });
    let (by_columns, columns_width) = in_order(lines, &part, meter)?;
    let (decisions, width) =
        if rows_width <= columns_width { (by_rows, rows_width) } else { (by_columns, columns_width) };
    if width > Bits::BITS { Err(Limit::Memory) } else { Ok(decisions) }
}

/// The squares of each part of the board, in reading order.
pub(super) fn parts(lines: &Lines) -> Vec<Vec<Number>> {
    let mut seen = vec![false; lines.squares.len()];
    let mut crossed = vec![false; lines.lines.len()];
    let mut parts = Vec::new();
    for start in 0..lines.squares.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![start as Number];
        let mut next = 0;
        while let Some(&square) = part.get(next) {
            next += 1;
            for &line in &lines.of[square as usize] {
                if !std::mem::replace(&mut crossed[line as usize], true) {
                    let fresh = lines.lines[line as usize].iter().copied();
                    part.extend(fresh.filter(|&square| !std::mem::replace(&mut seen[square as usize], true)));
                }
            }
        }
        part.put_in_order();
        parts.push(part);
    }
    parts
}

/// The decisions in this order, and the number of bits that the open lines need.
fn in_order(lines: &Lines, part: &[Number], meter: &mut Meter<'_>) -> Result<(Vec<Decision>, u32), Limit> {
    let mut left: FxHashMap<Number, usize> = FxHashMap::default();
    let mut bit_of: FxHashMap<Number, u32> = FxHashMap::default();
    let mut idle: Vec<u32> = Vec::new();
    let mut width = 0;
    let mut decisions = Vec::with_capacity(part.len());
    for (n, &square) in part.iter().enumerate() {
        if n % 4096 == 0 {
            meter.poll()?;
        }
        let mut decision = Decision { taken: vec![lines.squares[square as usize]], ..Decision::default() };
        // The bits of lines that end here are free for the next square, but not for this one.
        let mut ended = Vec::new();
        // A line of one square forbids nothing.
        let long = |&&line: &&Number| lines.lines[line as usize].len() > 1;
        for &line in lines.of[square as usize].iter().filter(long) {
            let bit = *bit_of.entry(line).or_insert_with(|| {
                idle.pop().unwrap_or_else(|| {
                    width += 1;
                    width - 1
                })
            });
            // If there are too many bits, the width tells the caller that the order is useless.
            let mask = 1_u128.checked_shl(bit).unwrap_or(0);
            decision.barred_by |= mask;
            decision.sets |= mask;
            let left = left.entry(line).or_insert_with(|| lines.lines[line as usize].len());
            *left -= 1;
            if *left == 0 {
                decision.ending |= mask;
                ended.push(bit);
            }
        }
        idle.extend(ended);
        decisions.push(decision);
    }
    Ok((decisions, width))
}
