//! Counting every non-attacking set, whole or by size, square by square over a moving window.
//!
//! Squares are decided one after the other. What matters of a partial set is only which squares it
//! holds among the last few, as far back as an undecided square can be attacked from: the window. Sets
//! with equal windows are counted together (a transfer-matrix or broken-profile method). The windows
//! are kept as a sorted list of bit masks, the oldest square the highest bit. When the oldest square
//! drops out, the two halves of the list are merged; when a new one comes in as the lowest bit, the
//! order stays. So a step is one pass over memory, without a hash table.
//!
//! This takes every leaper. The work grows with the number of windows, exponentially in the board's
//! shorter side; knights have a faster way (`rows.rs`).
//! Known limit: a window of more than 128 squares is refused as too large for memory.

use std::ops::{BitAnd, BitOr, BitXor, Shl};

use num_bigint::BigUint;

use super::field::{Cell, Field};
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// The number of non-attacking sets of each size on a connected part of the board, the empty set first;
/// in one sum if not `by_size`. At a limit `at_least` is what had been counted. `place` is for each
/// square's place in the order and is larger for cells that are no squares.
pub(super) fn count(
    field: &Field<'_>,
    part: &mut [Cell],
    place: &mut [u32],
    by_size: bool,
    control: &Control,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    let steps = plan(field, part, place)?;
    count_part(&steps, by_size, control, meter, at_least)
}

/// What happens when a square comes in.
struct Step {
    /// How many of the oldest squares drop out of the window before.
    drops: u32,
    /// How far back the attacking squares in the window lie: 1 is the square decided last.
    attackers: Vec<u32>,
}

/// Brings a part's squares into the order, by rows or by columns, that has the narrower window.
fn plan(field: &Field<'_>, part: &mut [Cell], place: &mut [u32]) -> Result<Vec<Step>, Limit> {
    part.sort_unstable();
    let (by_rows, rows_width) = steps_of(field, part, place);
    part.sort_unstable_by_key(|&cell| {
        let square = field.square(cell);
        (square.col, square.row)
    });
    let (by_columns, columns_width) = steps_of(field, part, place);
    let (steps, width) =
        if rows_width <= columns_width { (by_rows, rows_width) } else { (by_columns, columns_width) };
    if width > u128::BITS { Err(Limit::Memory) } else { Ok(steps) }
}

/// The steps of an order and the widest window, the new square included.
fn steps_of(field: &Field<'_>, order: &[Cell], place: &mut [u32]) -> (Vec<Step>, u32) {
    for (i, &cell) in (0..).zip(order) {
        place[cell as usize] = i;
    }
    let mut steps: Vec<Step> = (0..)
        .zip(order)
        .map(|(i, &cell)| {
            let places = field.around(cell).map(|to| place[to as usize]);
            // A cell that is no square has a place after all squares.
            Step { drops: 0, attackers: places.filter(|&p| p < i).map(|p| i - p).collect() }
        })
        .collect();
    // The oldest square that this or a later step asks for.
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

/// Counts one part with numbers and masks just wide enough.
fn count_part(
    steps: &[Step],
    by_size: bool,
    control: &Control,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    match most_bits(steps).div_ceil(64) {
        1 => count_with::<[u64; 1]>(steps, by_size, control, meter, at_least),
        2 => count_with::<[u64; 2]>(steps, by_size, control, meter, at_least),
        3 => count_with::<[u64; 3]>(steps, by_size, control, meter, at_least),
        4 => count_with::<[u64; 4]>(steps, by_size, control, meter, at_least),
        5 | 6 => count_with::<[u64; 6]>(steps, by_size, control, meter, at_least),
        7 | 8 => count_with::<[u64; 8]>(steps, by_size, control, meter, at_least),
        _ => count_with::<BigUint>(steps, by_size, control, meter, at_least),
    }
}

/// Bits enough for every count. Two squares that attack each other allow three choices, not four, so
/// with p such pairs among n squares there are at most 3^p · 2^(n-2p) sets; 3^5 is below 2^8.
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

fn count_with<N: Tally>(
    steps: &[Step],
    by_size: bool,
    control: &Control,
    meter: &mut Meter<'_>,
    at_least: &mut BigUint,
) -> Result<Vec<BigUint>, Limit> {
    let run = Run { by_size, number_bytes: N::bytes(steps.len()), control };
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

/// A number of sets.
trait Tally: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    fn add(&mut self, other: &Self);
    fn is_zero(&self) -> bool;
    fn to_big(&self) -> BigUint;
    /// Bytes of a number that counts subsets of so many squares.
    fn bytes(squares: usize) -> u64;
}

impl<const WORDS: usize> Tally for [u64; WORDS] {
    fn zero() -> Self {
        [0; WORDS]
    }

    fn one() -> Self {
        std::array::from_fn(|i| u64::from(i == 0))
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (a, &b) in self.iter_mut().zip(other) {
            let (sum, over) = a.overflowing_add(b);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            *a = sum;
            carry = over | over_again;
        }
    }

    fn is_zero(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }

    fn to_big(&self) -> BigUint {
        BigUint::from_slice(&self.iter().flat_map(|&w| [w as u32, (w >> 32) as u32]).collect::<Vec<_>>())
    }

    fn bytes(_: usize) -> u64 {
        size_of::<Self>() as u64
    }
}

impl Tally for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1u32)
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn bytes(squares: usize) -> u64 {
        (size_of::<Self>() + 16 + squares / 8) as u64
    }
}

/// Every window that some set has at one moment, in ascending order, with the number of such sets of
/// each size from 0 to `most` (or in one sum).
struct Layer<M, N> {
    windows: Vec<M>,
    counts: Vec<N>,
    most: usize,
}

impl<M, N: Tally> Layer<M, N> {
    /// The sets of each size, over all windows.
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

/// What the passes of one run have in common.
struct Run<'c> {
    by_size: bool,
    number_bytes: u64,
    control: &'c Control,
}

impl Run<'_> {
    fn count<M: Window, N: Tally>(
        &self,
        steps: &[Step],
        meter: &mut Meter<'_>,
        at_least: &mut BigUint,
    ) -> Result<Vec<BigUint>, Limit> {
        // Two layers take turns, so that their memory is asked for once.
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

    /// Takes one more square into the layer; `next` is memory. At a limit the layer is whole.
    fn take<M: Window, N: Tally>(
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

    /// Makes the layer after one bit has dropped out (if any) and a square came in (if any).
    fn pass<M: Window, N: Tally>(
        &self,
        layer: &Layer<M, N>,
        dropped: Option<u32>,
        attackers: Option<M>,
        next: &mut Layer<M, N>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        // The windows with the oldest bit are the end of the list; without it they are in order again.
        let bit = dropped.map_or(M::from(0), |bit| M::from(1) << bit);
        let all = layer.windows.len();
        let split = if dropped.is_some() { layer.windows.partition_point(|&w| w < bit) } else { all };
        let without_bit = |at: usize| if at < split { layer.windows[at] } else { layer.windows[at] ^ bit };

        let sizes = layer.most + 1;
        // Whether a set of the largest size so far can take the new square.
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

            self.make_room(layer, next)?;
            let Some(attackers) = attackers else {
                next.windows.push(window);
                next.counts.extend_from_slice(&sum);
                continue;
            };
            next.windows.push(window << 1);
            next.counts.extend_from_slice(&sum);
            next.counts.extend((0..added).map(|_| N::zero()));
            if window & attackers == M::from(0) {
                // One more piece: the numbers move up by one size, where sizes are told apart.
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

    /// Room for two more windows, or an error where memory ends.
    fn make_room<M: Window, N: Tally>(&self, old: &Layer<M, N>, next: &mut Layer<M, N>) -> Result<(), Limit> {
        let sizes = next.most + 1;
        let windows_fit = next.windows.capacity() - next.windows.len() >= 2;
        if windows_fit && next.counts.capacity() - next.counts.len() >= 2 * sizes {
            return Ok(());
        }
        let more = (next.windows.len() / 2).max(64);
        let each = size_of::<M>() as u64 + self.number_bytes.saturating_mul(sizes as u64);
        let windows = (old.windows.len() + next.windows.len() + more) as u64;
        self.control.reserve(windows.saturating_mul(each))?;
        next.windows.reserve_exact(more);
        next.counts.reserve_exact(more * sizes);
        Ok(())
    }
}
