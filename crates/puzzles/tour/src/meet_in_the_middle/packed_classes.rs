//! Classes in few bytes, as they are kept at the end of a sweep until they are joined.
//!
//! Matchings ascend, so the difference to the one before is written, and then the count, each with seven bits to a byte.
//! On wide boards a state takes about three bytes instead of twelve.

use super::classes::Classes;
use super::context::Context;
use search::Limit;

/// Classes in few bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Packed {
    pub names: Vec<u64>,
    /// The place in `bytes` where each class ends.
    ends: Vec<usize>,
    bytes: Vec<u8>,
    states: usize,
    sum: u128,
}

/// The states of a class that was unpacked.
pub(super) struct Unpacked {
    pub matchings: Vec<u32>,
    pub counts: Vec<u64>,
}

impl Unpacked {
    /// No states.
    pub const fn new() -> Self {
        Self { matchings: Vec::new(), counts: Vec::new() }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        self.matchings.clear();
        self.counts.clear();
    }
}

/// The most bytes of a state: five for the matching and ten for the count.
const MOST_BYTES: usize = 15;

/// Room is made for at least so many bytes.
const LEAST_ROOM: usize = 1 << 16;

impl Packed {
    /// The number of states.
    pub fn len(&self) -> usize {
        self.states
    }

    /// The sum of all counts.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The number of bytes in memory.
    pub fn memory(&self) -> usize {
        (self.names.capacity() + self.ends.capacity()) * 8 + self.bytes.capacity()
    }

    /// Adds a class, if there is room.
    pub fn push(
        &mut self,
        class: u64,
        (matchings, counts): (&[u32], &[u64]),
        context: &Context<'_, '_>,
    ) -> Result<(), Limit> {
        let needed = matchings.len() * MOST_BYTES;
        let room = self.bytes.capacity();
        if self.bytes.len() + needed > room {
            let more = (room / 8).max(needed).max(LEAST_ROOM);
            // Linux moves large pieces of memory without a copy.
            let copied = if cfg!(target_os = "linux") { 0 } else { room };
            context.reserve(self.memory() + copied + more)?;
            self.bytes.reserve_exact(more + room - self.bytes.len());
        }
        let mut before = 0;
        for (&matching, &count) in matchings.iter().zip(counts) {
            write(&mut self.bytes, u64::from(matching - before));
            write(&mut self.bytes, count);
            before = matching;
            self.sum += u128::from(count);
        }
        self.states += matchings.len();
        self.names.push(class);
        self.ends.push(self.bytes.len());
        Ok(())
    }

    /// Adds all classes, if there is room.
    pub fn extend(&mut self, classes: &Classes, context: &Context<'_, '_>) -> Result<(), Limit> {
        for (place, &class) in classes.names.iter().enumerate() {
            self.push(class, classes.states(place), context)?;
        }
        Ok(())
    }

    /// The matchings of the class at a place, and their counts.
    pub fn states<'s>(&self, place: usize, unpacked: &'s mut Unpacked) -> (&'s [u32], &'s [u64]) {
        self.unpack(place, unpacked);
        (&unpacked.matchings, &unpacked.counts)
    }

    /// Adds all classes of another, if there is room.
    pub fn append(&mut self, other: Self, context: &Context<'_, '_>) -> Result<(), Limit> {
        if self.names.is_empty() {
            *self = other;
            return Ok(());
        }
        context.reserve(self.memory() + other.memory() + other.bytes.len())?;
        let before = self.bytes.len();
        self.bytes.reserve_exact(other.bytes.len());
        self.bytes.extend(&other.bytes);
        self.names.extend(&other.names);
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.states += other.states;
        self.sum += other.sum;
        Ok(())
    }

    /// Unpacks the states of the class at a place.
    pub fn unpack(&self, place: usize, unpacked: &mut Unpacked) {
        unpacked.clear();
        let Unpacked { matchings, counts } = unpacked;
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let mut bytes = self.bytes[begin..self.ends[place]].iter();
        let mut matching = 0;
        while !bytes.as_slice().is_empty() {
            matching += read(&mut bytes) as u32;
            matchings.push(matching);
            counts.push(read(&mut bytes));
        }
    }

    /// Divides all counts by a power of two and rounds them up.
    pub fn round_up(&mut self, exponent: u32, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        if exponent == 0 || self.names.is_empty() {
            return Ok(());
        }
        let mut rounded = Self::default();
        let mut unpacked = Unpacked::new();
        let context = context.beside(self.memory());
        for (place, &class) in self.names.iter().enumerate() {
            self.unpack(place, &mut unpacked);
            super::classes::round_up(&mut unpacked.counts, exponent);
            rounded.push(class, (&unpacked.matchings, &unpacked.counts), &context)?;
        }
        *self = rounded;
        Ok(())
    }

    /// Gives back the room that is not used.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }
}

#[inline]
fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn read(bytes: &mut std::slice::Iter<'_, u8>) -> u64 {
    let (mut number, mut shift) = (0, 0);
    for &byte in bytes {
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use search::Control;

    proptest! {
        #[test]
        fn what_is_packed_comes_back(
            classes in prop::collection::vec(
                prop::collection::btree_map(any::<u32>(), prop_oneof![0_u64..300, any::<u64>()], 0..20),
                0..10,
            ),
            exponent in 0_u32..70,
        ) {
            let control = Control::default();
            let meter = &mut control.meter();
            let context = &mut Context::new(meter);
            let of = |class: &std::collections::BTreeMap<u32, u64>| -> (Vec<u32>, Vec<u64>) {
                class.iter().map(|(&matching, &count)| (matching, count)).unzip()
            };
            let [mut packed, mut second] = [Packed::default(), Packed::default()];
            for (name, class) in classes.iter().enumerate() {
                let (matchings, counts) = of(class);
                let into = if name < 5 { &mut packed } else { &mut second };
                into.push(name as u64, (&matchings, &counts), context).unwrap();
            }
            packed.append(second, context).unwrap();
            packed.round_up(exponent, context).unwrap();
            prop_assert_eq!(packed.len(), classes.iter().map(|class| class.len()).sum::<usize>());
            let mut unpacked = Unpacked::new();
            let mut sum = 0;
            for (place, class) in classes.iter().enumerate() {
                let (matchings, mut counts) = of(class);
                crate::meet_in_the_middle::classes::round_up(&mut counts, exponent);
                sum += counts.iter().map(|&count| u128::from(count)).sum::<u128>();
                prop_assert_eq!(packed.names[place], place as u64);
                packed.unpack(place, &mut unpacked);
                prop_assert_eq!((&unpacked.matchings, &unpacked.counts), (&matchings, &counts));
            }
            prop_assert_eq!(packed.sum(), sum);
        }
    }
}
