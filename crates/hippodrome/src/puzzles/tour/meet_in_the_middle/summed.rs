//! The results of parts that overlap, added up.
//!
//! Two such parts may lead to the same state, whose counts are added. The classes lie in a few buckets, and only one
//! bucket at a time is in memory twice.

use super::packed::{Packed, Unpacked};
use super::parts::{Numbers, ROUNDED_BITS, Swept};
use crate::control::Meter;
use crate::outcome::Limit;

/// The number of buckets, as a power of two.
const BUCKET_BITS: u32 = 4;

/// The sum of several results.
#[derive(Default)]
pub(super) struct Summed {
    /// The classes of each bucket, in order.
    buckets: [Packed; 1 << BUCKET_BITS],
    /// The exponent of the power of two by which the counts are divided.
    exponent: u32,
}

/// The bucket of a class.
fn bucket(class: u64) -> usize {
    (class.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BUCKET_BITS)) as usize
}

impl Summed {
    /// The number of bytes.
    pub fn memory(&self) -> usize {
        self.buckets.iter().map(Packed::memory).sum()
    }

    /// Adds a result, if there is room besides `held` bytes.
    pub fn add(
        &mut self,
        result: Swept,
        numbers: Numbers,
        held: usize,
        meter: &Meter<'_>,
    ) -> Result<(), Limit> {
        let Swept { mut classes, exponent, .. } = result;
        classes.round_up(self.exponent.saturating_sub(exponent), held + self.memory(), meter)?;
        self.round_up(exponent.saturating_sub(self.exponent), held + classes.memory(), meter)?;
        let sum = |buckets: &[Packed]| buckets.iter().map(Packed::sum).sum::<u128>();
        while numbers == Numbers::RoundedUp && sum(&self.buckets) + classes.sum() > u128::from(u64::MAX) {
            classes.round_up(ROUNDED_BITS, held + self.memory(), meter)?;
            self.round_up(ROUNDED_BITS, held + classes.memory(), meter)?;
        }
        let mut places: Vec<(u64, usize)> = classes.names.iter().copied().zip(0..).collect();
        places.sort_unstable_by_key(|&(class, _)| (bucket(class), class));
        let held = held + classes.memory() + size_of_val(&places[..]);
        let add = |a: u64, b: u64| match numbers {
            Numbers::RoundedUp => a + b,
            Numbers::Modulo(prime) => (a + b) % prime,
        };
        for places in places.chunk_by(|a, b| bucket(a.0) == bucket(b.0)) {
            let number = bucket(places[0].0);
            let held = held + self.memory();
            self.buckets[number] = merged(&self.buckets[number], (&classes, places), add, held, meter)?;
        }
        Ok(())
    }

    fn round_up(&mut self, exponent: u32, held: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        for number in 0..self.buckets.len() {
            let held = held + self.memory();
            self.buckets[number].round_up(exponent, held, meter)?;
        }
        self.exponent += exponent;
        Ok(())
    }

    /// Moves the sum into a result, if there is room besides `held` bytes.
    pub fn move_to(mut self, result: &mut Swept, held: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        for number in 0..self.buckets.len() {
            let classes = std::mem::take(&mut self.buckets[number]);
            result.append(classes, self.exponent, held + self.memory(), meter)?;
        }
        Ok(())
    }
}

/// The classes of a bucket together with those at some places, which are in the order of their names.
fn merged(
    old: &Packed,
    (new, places): (&Packed, &[(u64, usize)]),
    add: impl Fn(u64, u64) -> u64,
    held: usize,
    meter: &Meter<'_>,
) -> Result<Packed, Limit> {
    let mut all = Packed::default();
    let [mut unpacked_old, mut unpacked_new, mut both] = [const { Unpacked::new() }; 3];
    let mut old_places = (0..old.names.len()).peekable();
    let mut new_places = places.iter().peekable();
    loop {
        let old_name = old_places.peek().map(|&place| old.names[place]);
        let new_name = new_places.peek().map(|&&(class, _)| class);
        let Some(class) = old_name.into_iter().chain(new_name).min() else { break };
        let before = old_places.next_if(|&place| old.names[place] == class);
        let added = new_places.next_if(|&&(name, _)| name == class);
        let before = before.map(|place| old.states(place, &mut unpacked_old));
        let added = added.map(|&(_, place)| new.states(place, &mut unpacked_new));
        let states = match (before, added) {
            (Some(before), Some(added)) => both.merge(before, added, &add),
            (states, None) | (None, states) => states.unwrap_or((&[], &[])),
        };
        all.push(class, states, held, meter)?;
    }
    all.shrink();
    Ok(all)
}

impl Unpacked {
    /// The states of a class from two lists, with the sums of their counts.
    fn merge(
        &mut self,
        (a, a_counts): (&[u32], &[u64]),
        (b, b_counts): (&[u32], &[u64]),
        add: impl Fn(u64, u64) -> u64,
    ) -> (&[u32], &[u64]) {
        let Self { matchings, counts } = self;
        matchings.clear();
        counts.clear();
        let (mut i, mut j) = (0, 0);
        while i < a.len() && j < b.len() {
            let (left, right) = (a[i], b[j]);
            let left_count = if left <= right { a_counts[i] } else { 0 };
            let right_count = if right <= left { b_counts[j] } else { 0 };
            i += usize::from(left <= right);
            j += usize::from(right <= left);
            matchings.push(left.min(right));
            counts.push(add(left_count, right_count));
        }
        matchings.extend(a[i..].iter().chain(&b[j..]));
        counts.extend(a_counts[i..].iter().chain(&b_counts[j..]));
        (matchings, counts)
    }
}
