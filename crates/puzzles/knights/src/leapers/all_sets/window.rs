//! Counting all sets, in one sum or by size, square by square over a moving window.
//!
//! Squares are decided one after the other. All that matters about a partial set is which of the last few
//! squares it contains, as far back as an undecided square can be attacked from: the window. Sets with
//! equal windows are counted together (a transfer-matrix or broken-profile method). The windows are kept as
//! a sorted list of bit masks whose highest bit is the oldest square. When the oldest square drops out, the
//! two halves of the list are merged; when a new square becomes the lowest bit, the order stays the same. So
//! a step is one pass over memory, without a hash table.
//!
//! This works for every leaper; knights have a faster method (`rows`).
//!
//! Limits: the work grows with the number of windows, which is exponential in the board's shorter side. A
//! window of more than 128 squares is refused as too large for memory.

mod number;

use std::ops::{BitAnd, BitOr, BitXor, Shl};

use num_bigint::BigUint;

use self::number::Number;
use crate::leapers::padded_board::{Cell, PaddedBoard};
use search::{Limit, Meter};

/// The number of sets of each size on a connected part of the board, the empty set first, or without
/// `by_size` a single sum. If a limit is reached, `at_least` is the number of sets counted so far. `place`
/// is memory for each square's place in the order; it must be larger for cells that are not squares.
pub(super) fn count(
    padded: &PaddedBoard<'_>,
    part: &mut [Cell],
    place: &mut [u32],
    by_size: bool,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    let steps = plan(padded, part, place)?;
    count_part(&steps, by_size, meter, at_least)
}

/// What happens when a square is decided.
struct Step {
    /// The number of oldest squares that drop out of the window first.
    drops: u32,
    /// How far back the attacking squares in the window are: 1 is the square decided last.
    attackers: Vec<u32>,
}

/// Plans the steps for the order of a part's squares, by rows or by columns, that has the narrower window.
fn plan(padded: &PaddedBoard<'_>, part: &mut [Cell], place: &mut [u32]) -> Result<Vec<Step>, Limit> {
    part.sort_unstable();
    let (by_rows, rows_width) = steps_of(padded, part, place);
    part.sort_unstable_by_key(|&cell| {
        let square = padded.square(cell);
        (square.col, square.row)
    });
    let (by_columns, columns_width) = steps_of(padded, part, place);
    let (steps, width) =
        if rows_width <= columns_width { (by_rows, rows_width) } else { (by_columns, columns_width) };
    if width > u128::BITS { Err(Limit::Memory) } else { Ok(steps) }
}

/// The steps of an order, and the width of the widest window with the new square.
fn steps_of(padded: &PaddedBoard<'_>, order: &[Cell], place: &mut [u32]) -> (Vec<Step>, u32) {
    for (i, &cell) in (0..).zip(order) {
        place[cell as usize] = i;
    }
    let mut steps: Vec<Step> = (0..)
        .zip(order)
        .map(|(i, &cell)| {
            let places = padded.around(cell).map(|to| place[to as usize]);
            // A cell that is not a square has a place after all squares.
            Step { drops: 0, attackers: places.filter(|&p| p < i).map(|p| i - p).collect() }
        })
        .collect();
    // The oldest square that this or a later step needs.
    let mut oldest = vec![0; order.len()];
    let mut needed = order.len() as u32;
    for (i, step) in steps.iter().enumerate().rev() {
        needed = needed.min(i as u32 - step.attackers.iter().max().copied().unwrap_or(0));
        oldest[i] = needed;
    }
    let mut first = 0;
    let mut width = 0;
    for ((i, step), &needed) in (0u32..).zip(&mut steps).zip(&oldest) {
        step.drops = needed - first;
        first = needed;
        width = width.max(i - first + 1);
    }
    (steps, width)
}

/// Counts one part, with numbers and masks that are just wide enough.
fn count_part(
    steps: &[Step],
    by_size: bool,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    match most_bits(steps).div_ceil(64) {
        1 => count_with::<[u64; 1]>(steps, by_size, meter, at_least),
        2 => count_with::<[u64; 2]>(steps, by_size, meter, at_least),
        3 => count_with::<[u64; 3]>(steps, by_size, meter, at_least),
        4 => count_with::<[u64; 4]>(steps, by_size, meter, at_least),
        5 | 6 => count_with::<[u64; 6]>(steps, by_size, meter, at_least),
        7 | 8 => count_with::<[u64; 8]>(steps, by_size, meter, at_least),
        _ => count_with::<BigUint>(steps, by_size, meter, at_least),
    }
}

/// A number of bits that is enough for every count. Two squares that attack each other have three sets
/// rather than four, so with p such pairs among n squares there are at most 3^p · 2^(n-2p) sets, and 3^5 is
/// below 2^8.
fn most_bits(steps: &[Step]) -> usize {
    let mut paired = vec![false; steps.len()];
    let mut pairs: usize = 0;
    for (i, step) in steps.iter().enumerate() {
        if let Some(other) = step.attackers.iter().map(|&back| i - back as usize).find(|&j| !paired[j]) {
            paired[i] = true;
            paired[other] = true;
            pairs += 1;
        }
    }
    (pairs * 8).div_ceil(5) + (steps.len() - 2 * pairs) + 1
}

fn count_with<N: Number>(
    steps: &[Step],
    by_size: bool,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    let run = Run { by_size, number_bytes: N::bytes(steps.len()) };
    let mut width = 0;
    let widest = steps.iter().fold(0, |widest: u32, step| {
        width = width + 1 - step.drops;
        widest.max(width)
    });
    if widest <= u64::BITS {
        run.count::<u64, N>(steps, meter, at_least)
    } else {
        run.count::<u128, N>(steps, meter, at_least)
    }
}

/// A window as bits.
trait Window:
    Copy
    + Ord
    + From<u64>
    + Shl<u32, Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
}
impl Window for u64 {}
impl Window for u128 {}

/// All windows that sets have at one moment, in ascending order, and the number of sets for each: of every
/// size from 0 to `most`, or a single sum.
struct Layer<M, N> {
    windows: Vec<M>,
    counts: Vec<N>,
    most: usize,
}

impl<M, N: Number> Layer<M, N> {
    /// The number of sets of each size, over all windows.
    fn sums(&self) -> Vec<N> {
        let mut sums = vec![N::zero(); self.most + 1];
        for counts in self.counts.chunks_exact(self.most + 1) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                sum.add(count);
            }
        }
        sums
    }
}

/// What all passes share.
struct Run {
    by_size: bool,
    number_bytes: u64,
}

impl Run {
    fn count<M: Window, N: Number>(
        &self,
        steps: &[Step],
        meter: &mut Meter<'_>,
        at_least: &mut BigUint,
    ) -> Result<Vec<BigUint>, Limit> {
        meter.counts("table entries");
        // Two layers alternate, so that their memory is reused.
        let mut layer = Layer { windows: vec![M::from(0)], counts: vec![N::one()], most: 0 };
        let mut next = Layer { windows: Vec::new(), counts: Vec::new(), most: 0 };
        let mut width = 0;
        for step in steps {
            if let Err(limit) = self.take(step, &mut width, &mut layer, &mut next, meter) {
                *at_least = layer.sums().iter().map(N::to_big).sum();
                return Err(limit);
            }
            meter.frontier(layer.windows.len());
        }
        Ok(layer.sums().iter().map(N::to_big).collect())
    }

    /// Adds one more square to the layer; `next` is memory. If a limit is reached, the layer is complete.
    fn take<M: Window, N: Number>(
        &self,
        step: &Step,
        width: &mut u32,
        layer: &mut Layer<M, N>,
        next: &mut Layer<M, N>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        for _ in 1..step.drops {
            self.pass(layer, Some(*width - 1), None, next, meter)?;
            std::mem::swap(layer, next);
            *width -= 1;
        }
        let dropped = (step.drops > 0).then(|| *width - 1);
        *width = *width + 1 - step.drops.min(1);
        let attackers = step.attackers.iter().fold(M::from(0), |mask, &back| mask | M::from(1) << (back - 1));
        self.pass(layer, dropped, Some(attackers), next, meter)?;
        std::mem::swap(layer, next);
        Ok(())
    }

    /// Computes the next layer: the oldest bit drops out, if `dropped`, and a square is added, if it has
    /// `attackers`.
    fn pass<M: Window, N: Number>(
        &self,
        layer: &Layer<M, N>,
        dropped: Option<u32>,
        attackers: Option<M>,
        next: &mut Layer<M, N>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        // The windows with the oldest bit are at the end of the list. Without it they are still in order.
        let bit = dropped.map_or(M::from(0), |bit| M::from(1) << bit);
        let all = layer.windows.len();
        let split = if dropped.is_some() { layer.windows.partition_point(|&w| w < bit) } else { all };
        let without_bit = |at: usize| if at < split { layer.windows[at] } else { layer.windows[at] ^ bit };

        let sizes = layer.most + 1;
        // Whether the new square can be added to a set of the largest size so far.
        let grows = self.by_size
            && attackers.is_some_and(|attackers| {
                (0..all).any(|at| {
                    without_bit(at) & attackers == M::from(0)
                        && !layer.counts[at * sizes + layer.most].is_zero()
                })
            });
        let added = usize::from(grows);
        next.windows.clear();
        next.counts.clear();
        next.most = layer.most + added;

        let mut sum = vec![N::zero(); sizes];
        let (mut a, mut b) = (0, split);
        loop {
            let left = (a < split).then(|| without_bit(a));
            let right = (b < all).then(|| without_bit(b));
            let window = match (left, right) {
                (Some(left), Some(right)) => left.min(right),
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => return Ok(()),
            };
            meter.generate()?;
            let (has_left, has_right) = (left == Some(window), right == Some(window));
            let first = if has_left { a } else { b };
            sum.clone_from_slice(&layer.counts[first * sizes..(first + 1) * sizes]);
            if has_left && has_right {
                for (total, count) in sum.iter_mut().zip(&layer.counts[b * sizes..(b + 1) * sizes]) {
                    total.add(count);
                }
            }
            a += usize::from(has_left);
            b += usize::from(has_right);

            self.make_room(layer, next, meter)?;
            let Some(attackers) = attackers else {
                next.windows.push(window);
                next.counts.extend_from_slice(&sum);
                continue;
            };
            next.windows.push(window << 1);
            next.counts.extend_from_slice(&sum);
            next.counts.extend((0..added).map(|_| N::zero()));
            if window & attackers == M::from(0) {
                // One more piece: if sets are counted by size, the numbers move up by one.
                next.windows.push(window << 1 | M::from(1));
                if grows {
                    next.counts.push(N::zero());
                    next.counts.extend_from_slice(&sum);
                } else if self.by_size {
                    next.counts.push(N::zero());
                    next.counts.extend_from_slice(&sum[..layer.most]);
                } else {
                    next.counts.extend_from_slice(&sum);
                }
            }
        }
    }

    /// Makes room for two more windows. Returns an error if there is no memory for them.
    fn make_room<M: Window, N: Number>(
        &self,
        old: &Layer<M, N>,
        next: &mut Layer<M, N>,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let sizes = next.most + 1;
        let windows_fit = next.windows.capacity() - next.windows.len() >= 2;
        if windows_fit && next.counts.capacity() - next.counts.len() >= 2 * sizes {
            return Ok(());
        }
        let more = (next.windows.len() / 2).max(64);
        let each = size_of::<M>() as u64 + self.number_bytes.saturating_mul(sizes as u64);
        let windows = (old.windows.len() + next.windows.len() + more) as u64;
        meter.reserve(windows.saturating_mul(each))?;
        next.windows.reserve_exact(more);
        next.counts.reserve_exact(more * sizes);
        Ok(())
    }
}
