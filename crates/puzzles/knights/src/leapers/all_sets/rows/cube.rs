//! Numbers for every subset of a row's squares, and the passes that change one row into another.
//!
//! A square x of the old row attacks the squares z of the new row one column to its left and right. So old
//! and new squares form chains x z x z …, and a chain is processed from one end: x leaves, and its neighbour
//! z takes its slot. If z is used, x was not; if z is not used, x may have been, if the z before allows it.
//! That is one pass over the numbers, in place.

use super::{Format, MOST_COLUMNS, Row, columns};

/// The sums of every subset of some weights, in the order of the subsets as binary numbers.
#[derive(Default)]
pub(super) struct Offsets {
    /// The sums of the first few weights, and those of the others. Both lists are short enough for the cache.
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Offsets {
    const LOW: usize = 8;

    /// Computes the sums of these weights.
    pub fn set(&mut self, weights: impl Iterator<Item = u32>) {
        self.low.clear();
        self.low.push(0);
        self.high.clear();
        self.high.push(0);
        for (n, weight) in weights.enumerate() {
            let sums = if n < Self::LOW { &mut self.low } else { &mut self.high };
            for i in 0..sums.len() {
                sums.push(sums[i] + weight);
            }
        }
    }

    /// All sums in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.high.iter().flat_map(|&high| self.low.iter().map(move |&low| (high + low) as usize))
    }
}

/// A number for each subset of some squares. Bit i of a number's place says whether the square in slot i is
/// used.
pub(super) struct Cube {
    pub numbers: Vec<u64>,
    format: Format,
    offsets: Offsets,
    places: Offsets,
}

/// The subsets of a row's squares in a list of numbers: `weights` lead from the place `first` to that of a subset.
#[derive(Clone, Copy)]
pub(super) struct Subsets<'w> {
    pub row: Row,
    pub first: usize,
    pub weights: &'w [u32; MOST_COLUMNS as usize],
}

/// The slot of each column's square.
pub(super) type Slots = [usize; MOST_COLUMNS as usize];

impl Cube {
    /// A cube without numbers.
    pub fn new() -> Self {
        let format = Format { terms: 1, words: 1 };
        Self { numbers: Vec::new(), format, offsets: Offsets::default(), places: Offsets::default() }
    }

    /// Fetches the numbers for every subset of a row's squares. Polynomials are multiplied to count the squares
    /// used.
    pub fn gather(&mut self, of: Subsets<'_>, (numbers, old): (&[u64], Format), format: Format) {
        let Subsets { row, first, weights } = of;
        self.format = format;
        self.offsets.set(columns(row).map(|column| weights[column]));
        self.numbers.clear();
        let places = self.offsets.iter().map(|offset| first + offset);
        if old.size() == 1 && format.size() == 1 {
            self.numbers.extend(places.map(|place| numbers[place]));
            return;
        }
        self.numbers.resize(format.size() << row.count_ones(), 0);
        for ((subset, place), to) in places.enumerate().zip(self.numbers.chunks_exact_mut(format.size())) {
            let used = if format.terms > 1 { subset.count_ones() as usize } else { 0 };
            let from = &numbers[place * old.size()..(place + 1) * old.size()];
            let terms = to.chunks_exact_mut(format.words).skip(used);
            for (to, from) in terms.zip(from.chunks_exact(old.words)) {
                to[..from.len()].copy_from_slice(from);
            }
        }
    }

    /// Stores the numbers for every subset of a row's squares, which occupy these slots.
    pub fn scatter(&mut self, of: Subsets<'_>, slots: &Slots, numbers: &mut [u64]) {
        let Subsets { row, first, weights } = of;
        let size = self.format.size();
        self.offsets.set(columns(row).map(|column| weights[column]));
        self.places.set(columns(row).map(|column| 1 << slots[column]));
        for (offset, place) in self.offsets.iter().zip(self.places.iter()) {
            let to = first + offset;
            if size == 1 {
                numbers[to] = self.numbers[place];
            } else {
                numbers[to * size..(to + 1) * size]
                    .copy_from_slice(&self.numbers[place * size..(place + 1) * size]);
            }
        }
    }

    /// Changes the old row's squares `from` into the new row's squares `to`, and returns their slots. Slots
    /// that are left over contain each number twice.
    pub fn change_row(&mut self, from: Row, to: Row) -> Slots {
        const EVEN: Row = 0x5555_5555;
        let mut slots: Slots = [0; MOST_COLUMNS as usize];
        for (slot, column) in columns(from).enumerate() {
            slots[column] = slot;
        }
        let mut found: Slots = [0; MOST_COLUMNS as usize];
        let mut left_over = Vec::new();
        // A chain with an old square at both ends leaves a slot over; one with a new square at both ends
        // needs one more. Those come last.
        for wants_slot in [false, true] {
            for old_columns in [EVEN, !EVEN] {
                let mut chains = from & old_columns | to & !old_columns;
                while chains != 0 {
                    let start = chains.trailing_zeros();
                    let length = (chains >> start).trailing_ones();
                    let end = start + length - 1;
                    chains &= !(Row::MAX >> (Row::BITS - length) << start);
                    let is_old = |column: u32| old_columns >> column & 1 == 1;
                    if wants_slot == (is_old(start) || is_old(end)) {
                        continue;
                    }
                    // Start at an end with an old square, if there is one.
                    let leftwards = is_old(end) && !is_old(start);
                    let column = |n: u32| (if leftwards { end - n } else { start + n }) as usize;
                    let mut before = None;
                    let mut n = 0;
                    if wants_slot {
                        let slot = left_over.pop().unwrap_or_else(|| self.grow());
                        found[column(0)] = slot;
                        before = Some(slot);
                        n = 1;
                    }
                    while n < length {
                        let slot = slots[column(n)];
                        let has_next = n + 1 < length;
                        self.replace(slot, before, has_next);
                        if has_next {
                            found[column(n + 1)] = slot;
                            before = Some(slot);
                        } else {
                            left_over.push(slot);
                        }
                        n += 2;
                    }
                }
            }
        }
        found
    }

    /// Adds a slot for a new square, which changes nothing yet.
    fn grow(&mut self) -> usize {
        let slot = (self.numbers.len() / self.format.size()).trailing_zeros() as usize;
        self.numbers.extend_from_within(..);
        slot
    }

    /// The square of a slot leaves. It was not used if the square in slot `before` is used. A new square
    /// takes the slot, and attacks the old one if `attacks`.
    fn replace(&mut self, slot: usize, before: Option<usize>, attacks: bool) {
        let words = self.format.words;
        let half = self.format.size() << slot;
        let join = |unused: &mut [u64], used: &mut [u64]| {
            if attacks { add_and_keep(unused, used, words) } else { add_for_both(unused, used, words) }
        };
        match before {
            None => {
                for block in self.numbers.chunks_exact_mut(2 * half) {
                    let (unused, used) = block.split_at_mut(half);
                    join(unused, used);
                }
            }
            Some(before) if before > slot => {
                let half_before = self.format.size() << before;
                for outer in self.numbers.chunks_exact_mut(2 * half_before) {
                    let (allowed, forbidden) = outer.split_at_mut(half_before);
                    for block in allowed.chunks_exact_mut(2 * half) {
                        let (unused, used) = block.split_at_mut(half);
                        join(unused, used);
                    }
                    for block in forbidden.chunks_exact_mut(2 * half) {
                        block.copy_within(..half, half);
                    }
                }
            }
            Some(before) => {
                let half_before = self.format.size() << before;
                for block in self.numbers.chunks_exact_mut(2 * half) {
                    let (unused, used) = block.split_at_mut(half);
                    let inner = unused.chunks_exact_mut(2 * half_before);
                    for (unused, used) in inner.zip(used.chunks_exact_mut(2 * half_before)) {
                        join(&mut unused[..half_before], &mut used[..half_before]);
                        used[half_before..].copy_from_slice(&unused[half_before..]);
                    }
                }
            }
        }
    }
}

/// `a, b` becomes `a + b, a`, for all numbers of this many words.
#[inline(always)]
fn add_and_keep(a: &mut [u64], b: &mut [u64], words: usize) {
    if words == 1 {
        for (a, b) in a.iter_mut().zip(b) {
            let sum = a.wrapping_add(*b);
            *b = *a;
            *a = sum;
        }
    } else {
        for (a, b) in a.chunks_exact_mut(words).zip(b.chunks_exact_mut(words)) {
            let mut carry = false;
            for (a, b) in a.iter_mut().zip(b) {
                let (sum, over) = a.overflowing_add(*b);
                let (sum, over_again) = sum.overflowing_add(u64::from(carry));
                *b = *a;
                *a = sum;
                carry = over | over_again;
            }
        }
    }
}

/// `a, b` becomes `a + b, a + b`.
#[inline(always)]
fn add_for_both(a: &mut [u64], b: &mut [u64], words: usize) {
    add_and_keep(a, b, words);
    b.copy_from_slice(a);
}
