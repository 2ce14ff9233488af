//! Counting sets of any chessmen by size, and a largest set, square by square over the open lines.
//!
//! Squares are decided in reading order, or column by column if that is narrower. All that matters about a
//! partial set is which of the lines that continue it has used (see [`lines`](super::lines)): the profile.
//! Sets with equal profiles are counted together. Parts of the board that share no line, such as the two
//! colours of a bishop's board, are processed separately.
//!
//! Limits: the number of profiles grows exponentially with the shorter side, like 1.6 to its power for kings,
//! and for queens nearly as fast as the number of sets. More than 128 open lines are refused as too many for
//! memory.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::lines::{Lines, Number};
use crate::engines::Decision;
use search::{Limit, Meter};

/// The used lines among the open ones, as bits.
type Profile = u128;

/// What happens at a square.
struct Step {
    square: Number,
    /// The lines of the square.
    lines: Profile,
    /// The lines that end here.
    ending: Profile,
}

/// Bytes per square while steps are planned: two steps, and up to four lines in two tables with spare room.
const BYTES_PER_SQUARE: u64 = 2 * size_of::<Step>() as u64 + 4 * 2 * 2 * 16;

/// The number of sets of each size, the empty set first.
pub(super) fn count_by_size(lines: &Lines, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    let mut product = vec![BigUint::from(1_u32)];
    for part in parts(lines) {
        let sizes = count_part(&plan(lines, part, meter)?, meter)?;
        let mut next = vec![BigUint::ZERO; product.len() + sizes.len() - 1];
        for (i, one) in product.iter().enumerate() {
            for (j, other) in sizes.iter().enumerate() {
                next[i + j] += one * other;
            }
        }
        product = next;
    }
    Ok(product)
}

fn count_part(steps: &[Step], meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    meter.counts("table entries");
    let mut counts: FxHashMap<Profile, Vec<BigUint>> = FxHashMap::default();
    counts.insert(0, vec![BigUint::from(1_u32)]);
    for step in steps {
        let mut next: FxHashMap<Profile, Vec<BigUint>> = FxHashMap::default();
        for (profile, sizes) in counts {
            meter.generate()?;
            if profile & step.lines == 0 {
                add(next.entry((profile | step.lines) & !step.ending).or_default(), &sizes, 1);
            }
            add(next.entry(profile & !step.ending).or_default(), &sizes, 0);
        }
        // Two tables, with their numbers: one for each size.
        let longest = next.values().map(Vec::len).max().unwrap_or(0);
        meter.hold(3 * next.len() * (40 + longest * 40));
        counts = next;
    }
    // At the end no line is open.
    Ok(counts.remove(&0).unwrap_or_default())
}

/// Adds the numbers of sets, each set one square larger if a piece was `placed`.
fn add(sum: &mut Vec<BigUint>, sizes: &[BigUint], placed: usize) {
    sum.resize(sum.len().max(sizes.len() + placed), BigUint::ZERO);
    for (sum, count) in sum[placed..].iter_mut().zip(sizes) {
        *sum += count;
    }
}

/// A largest set.
pub(super) fn largest(lines: &Lines, meter: &mut Meter<'_>) -> Result<Vec<Number>, Limit> {
    let mut chosen = Vec::new();
    for part in parts(lines) {
        largest_of_part(&plan(lines, part, meter)?, &mut chosen, meter)?;
    }
    chosen.sort_unstable();
    Ok(chosen)
}

/// The largest set with a profile, and how it came about.
#[derive(Clone, Copy)]
struct Best {
    size: u32,
    before: Profile,
    placed: bool,
}

fn largest_of_part(steps: &[Step], chosen: &mut Vec<Number>, meter: &mut Meter<'_>) -> Result<(), Limit> {
    meter.counts("table entries");
    let start = Best { size: 0, before: 0, placed: false };
    let mut tables: Vec<FxHashMap<Profile, Best>> = vec![FxHashMap::from_iter([(0, start)])];
    let mut kept = 0;
    for step in steps {
        let mut next: FxHashMap<Profile, Best> = FxHashMap::default();
        for (&before, &Best { size, .. }) in &tables[tables.len() - 1] {
            meter.generate()?;
            let mut offer = |profile: Profile, best: Best| {
                let known = next.entry(profile & !step.ending).or_insert(best);
                if known.size < best.size {
                    *known = best;
                }
            };
            if before & step.lines == 0 {
                offer(before | step.lines, Best { size: size + 1, before, placed: true });
            }
            offer(before, Best { size, before, placed: false });
        }
        kept += next.capacity();
        meter.hold(kept * (size_of::<(Profile, Best)>() + 1) + next.capacity() * 64);
        tables.push(next);
    }
    let mut profile = 0;
    for (step, table) in steps.iter().zip(&tables[1..]).rev() {
        let best = table[&profile];
        if best.placed {
            chosen.push(step.square);
        }
        profile = best.before;
    }
    Ok(())
}

/// The decisions that lead to every set: whether a square is taken.
pub(super) fn decisions(lines: &Lines, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
    meter.reserve(lines.squares.len() as u64 * (BYTES_PER_SQUARE + size_of::<Decision>() as u64))?;
    let mut decisions = Vec::with_capacity(lines.squares.len());
    for part in parts(lines) {
        decisions.extend(plan(lines, part, meter)?.into_iter().map(|step| Decision {
            taken: vec![lines.squares[step.square as usize]],
            barred_by: step.lines,
            sets: step.lines,
            ending: step.ending,
            ..Decision::default()
        }));
    }
    Ok(decisions)
}

/// The squares of each part of the board, in reading order.
fn parts(lines: &Lines) -> Vec<Vec<Number>> {
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
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// The steps for a part, in the order that has fewer open lines at one time.
fn plan(lines: &Lines, mut part: Vec<Number>, meter: &mut Meter<'_>) -> Result<Vec<Step>, Limit> {
    meter.reserve(part.len() as u64 * BYTES_PER_SQUARE)?;
    let (by_rows, rows_width) = steps_of(lines, &part, meter)?;
    part.sort_unstable_by_key(|&n| {
        let square = lines.squares[n as usize];
        (square.col, square.row)
    });
    let (by_columns, columns_width) = steps_of(lines, &part, meter)?;
    let (steps, width) =
        if rows_width <= columns_width { (by_rows, rows_width) } else { (by_columns, columns_width) };
    if width > Profile::BITS { Err(Limit::Memory) } else { Ok(steps) }
}

/// The steps of an order, and the number of bits that the open lines need.
fn steps_of(lines: &Lines, part: &[Number], meter: &mut Meter<'_>) -> Result<(Vec<Step>, u32), Limit> {
    let mut left: FxHashMap<Number, usize> = FxHashMap::default();
    let mut bit_of: FxHashMap<Number, u32> = FxHashMap::default();
    let mut idle: Vec<u32> = Vec::new();
    let mut width = 0;
    let mut steps = Vec::with_capacity(part.len());
    for (n, &square) in part.iter().enumerate() {
        if n % 4096 == 0 {
            meter.poll()?;
        }
        let mut step = Step { square, lines: 0, ending: 0 };
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
            step.lines |= mask;
            let left = left.entry(line).or_insert_with(|| lines.lines[line as usize].len());
            *left -= 1;
            if *left == 0 {
                step.ending |= mask;
                ended.push(bit);
            }
        }
        idle.extend(ended);
        steps.push(step);
    }
    Ok((steps, width))
}
