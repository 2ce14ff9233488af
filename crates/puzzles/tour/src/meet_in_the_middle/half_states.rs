//! The classes at the end of a sweep.
//!
//! Slices of a sweep may overlap: two of them may lead to the same state, whose counts are added. Then the classes lie in a
//! few buckets, and only one bucket at a time is in memory twice. New classes are kept aside until they are many.

use super::classes::Classes;
use super::context::Context;
use super::packed_classes::{Packed, Unpacked};
use super::split_sweep::{Numbers, ROUNDED_BITS};
use search::Limit;

/// The number of buckets, as a power of two.
const BUCKET_BITS: u32 = 4;

/// New classes are added up as soon as they are this part of all.
const MANY: usize = 4;

/// The classes after a sweep, in no particular order.
pub(super) struct HalfStates {
    /// All classes, or the new ones while slices overlap.
    pub classes: Packed,
    /// If slices overlap, the sum of all others: the classes of each bucket, in order.
    buckets: Vec<Packed>,
    numbers: Numbers,
    /// The exponent of the power of two by which the counts are divided; 0 if they are exact.
    pub exponent: u32,
    /// The most states that are added up anywhere.
    pub most_states: usize,
    /// The part of the sweep that is done, which is less than 1 if the classes do not fit into the budget.
    pub done: f64,
}

/// The bucket of a class.
fn bucket(class: u64) -> usize {
    (class.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BUCKET_BITS)) as usize
}

impl HalfStates {
    /// Nothing yet.
    pub fn new(numbers: Numbers) -> Self {
        let (classes, buckets) = (Packed::default(), Vec::new());
        Self { classes, buckets, numbers, exponent: 0, most_states: 0, done: 0.0 }
    }

    /// The number of bytes.
    pub fn memory(&self) -> usize {
        self.buckets.iter().chain([&self.classes]).map(Packed::memory).sum()
    }

    /// From now on there may be states that were added already.
    pub fn begin_to_overlap(&mut self) {
        if self.buckets.is_empty() {
            self.buckets = vec![Packed::default(); 1 << BUCKET_BITS];
        }
    }

    /// Adds the classes of a slice.
    pub fn add(
        &mut self,
        slice: &Classes,
        exponent: u32,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Limit> {
        // All counts get the larger exponent.
        self.round_up(exponent.saturating_sub(self.exponent), context)?;
        let others = self.buckets.iter().map(Packed::memory).sum();
        if exponent < self.exponent {
            let mut packed = Packed::default();
            let besides = &mut context.beside(others + self.classes.memory());
            packed.extend(slice, besides)?;
            packed.round_up(self.exponent - exponent, besides)?;
            self.classes.append(packed, &context.beside(others))?;
        } else {
            self.classes.extend(slice, &context.beside(others))?;
        }
        let is_much = self.classes.memory() > self.memory() / MANY;
        if !self.buckets.is_empty() && is_much { self.add_up(context) } else { Ok(()) }
    }

    /// Adds up what overlaps.
    pub fn finish(&mut self, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        if !self.buckets.is_empty() {
            self.add_up(context)?;
            let mut buckets = std::mem::take(&mut self.buckets).into_iter();
            while let Some(bucket) = buckets.next() {
                let left = buckets.as_slice().iter().map(Packed::memory).sum();
                self.classes.append(bucket, &context.beside(left))?;
            }
        }
        Ok(())
    }

    /// Divides all counts by a power of two and rounds them up.
    fn round_up(&mut self, exponent: u32, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        let context = &mut context.beside(self.memory());
        for classes in self.buckets.iter_mut().chain([&mut self.classes]) {
            classes.round_up(exponent, context)?;
        }
        self.exponent += exponent;
        Ok(())
    }

    /// Moves the new classes into the buckets.
    fn add_up(&mut self, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        let sum = |swept: &Self| swept.buckets.iter().chain([&swept.classes]).map(Packed::sum).sum::<u128>();
        while self.numbers == Numbers::RoundedUp && sum(self) > u128::from(u64::MAX) {
            self.round_up(ROUNDED_BITS, context)?;
        }
        let numbers = self.numbers;
        let add = |a: u64, b: u64| match numbers {
            Numbers::RoundedUp => a + b,
            Numbers::Modulo(prime) => (a + b) % prime,
        };
        let mut places: Vec<(u64, usize)> = self.classes.names.iter().copied().zip(0..).collect();
        places.sort_unstable_by_key(|&(class, _)| (bucket(class), class));
        let context = &mut context.beside(size_of_val(&places[..]));
        for places in places.chunk_by(|a, b| bucket(a.0) == bucket(b.0)) {
            let number = bucket(places[0].0);
            let context = &context.beside(self.memory());
            self.buckets[number] = merged(&self.buckets[number], (&self.classes, places), add, context)?;
        }
        self.classes = Packed::default();
        Ok(())
    }
}

/// The classes of a bucket together with those at some places, which are in the order of their names.
fn merged(
    old: &Packed,
    (new, places): (&Packed, &[(u64, usize)]),
    add: impl Fn(u64, u64) -> u64,
    context: &Context<'_, '_>,
) -> Result<Packed, Limit> {
    let mut all = Packed::default();
    let [mut sum, mut added, mut both] = [const { Unpacked::new() }; 3];
    let mut old_places = (0..old.names.len()).peekable();
    let mut new_places = places.iter().peekable();
    loop {
        let old_name = old_places.peek().map(|&place| old.names[place]);
        let new_name = new_places.peek().map(|&&(class, _)| class);
        let Some(class) = old_name.into_iter().chain(new_name).min() else { break };
        match old_places.next_if(|&place| old.names[place] == class) {
            Some(place) => old.unpack(place, &mut sum),
            None => sum.clear(),
        }
        // A class can be new more than once.
        while let Some(&(_, place)) = new_places.next_if(|&&(name, _)| name == class) {
            new.unpack(place, &mut added);
            both.merge(&sum, &added, &add);
            std::mem::swap(&mut sum, &mut both);
        }
        all.push(class, (&sum.matchings, &sum.counts), context)?;
    }
    all.shrink();
    Ok(all)
}

impl Unpacked {
    /// Becomes the states of two lists, with the sums of their counts.
    fn merge(&mut self, a: &Self, b: &Self, add: impl Fn(u64, u64) -> u64) {
        self.clear();
        let (mut i, mut j) = (0, 0);
        while i < a.matchings.len() && j < b.matchings.len() {
            let (left, right) = (a.matchings[i], b.matchings[j]);
            let left_count = if left <= right { a.counts[i] } else { 0 };
            let right_count = if right <= left { b.counts[j] } else { 0 };
            i += usize::from(left <= right);
            j += usize::from(right <= left);
            self.matchings.push(left.min(right));
            self.counts.push(add(left_count, right_count));
        }
        self.matchings.extend(a.matchings[i..].iter().chain(&b.matchings[j..]));
        self.counts.extend(a.counts[i..].iter().chain(&b.counts[j..]));
    }
}
