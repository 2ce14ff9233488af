//! The order of the diagonals in patterns.
//!
//! Half boards are divided by one bit after the other. A bit is worth most if many half boards of both sides have it. How
//! many have it depends on the rows: on a diagonal with many squares in rows of the east, many east half boards have a
//! queen. So for each set of rows the diagonals are put into an order of their own.

use super::list::Bits;
use search::Sort;

/// Where each bit of a pattern goes.
pub(super) struct Order {
    places: Vec<u8>,
}

impl Order {
    /// The bits with the largest scores first. Bits without a score stay where they are.
    pub fn by(scores: &[u32]) -> Self {
        let mut order: Vec<u8> = (0..scores.len() as u8).collect();
        order.put_in_order_by_key(|&bit| std::cmp::Reverse(scores[usize::from(bit)]));
        let mut places = vec![0; scores.len()];
        for (place, bit) in (0..).zip(order) {
            places[usize::from(bit)] = place;
        }
        Self { places }
    }

    /// The new place of a bit.
    pub fn place(&self, bit: usize) -> usize {
        self.places.get(bit).map_or(bit, |&place| place.into())
    }
}

/// Maps the bits of a pattern, eight at a time.
pub(super) struct BitMap {
    bytes: [[u64; 256]; 8],
    /// The bit that gets to each place. Only AVX-512 needs it.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
    from: [u8; 64],
}

impl BitMap {
    /// The map that sends each of 64 bits to this place, every bit to another.
    pub fn new(to: impl Fn(usize) -> usize) -> Self {
        let (mut bytes, mut from) = ([[0; 256]; 8], [0; 64]);
        for bit in 0..64 {
            from[to(bit)] = bit as u8;
            let (without, with) = bytes[bit / 8].split_at_mut(1 << (bit % 8));
            for (image, &rest) in with.iter_mut().zip(&*without) {
                *image = rest | 1 << to(bit);
            }
        }
        Self { bytes, from }
    }

    /// Puts the images of some patterns into a buffer.
    pub fn map<P: Bits>(&self, patterns: &[P], images: &mut Vec<P>) {
        images.clear();
        images.extend(patterns.iter().map(|pattern| P::new(self.of(pattern.wide()))));
    }

    /// The same with AVX-512, which takes all bits of a pattern to their places at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bitalg")]
    #[inline]
    pub fn map_avx512<P: Bits>(&self, patterns: &[P], images: &mut Vec<P>) {
        use std::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_set1_epi64};
        let from = bytemuck::cast(self.from);
        images.resize(patterns.len(), P::default());
        for (image, pattern) in images.iter_mut().zip(patterns) {
            let pattern = _mm512_set1_epi64(pattern.wide() as i64);
            *image = P::new(_mm512_bitshuffle_epi64_mask(pattern, from));
        }
    }

    /// The image of a pattern.
    #[inline(always)]
    pub fn of(&self, pattern: u64) -> u64 {
        self.bytes
            .iter()
            .zip(pattern.to_le_bytes())
            .map(|(images, byte)| images[usize::from(byte)])
            .fold(0, |a, b| a | b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::half_boards::steps::Steps;
    use search::instructions::InstructionSet;

    #[test]
    fn every_bit_gets_to_its_place() {
        let to = |bit: usize| (37 * bit + 5) % 64;
        let map = BitMap::new(to);
        let patterns: Vec<u64> =
            (0..64).map(|bit| 1 << bit).chain([0, u64::MAX, 0x9e37_79b9_7f4a_7c15]).collect();
        let image = |pattern: &u64| (0..64).map(|bit| (pattern >> bit & 1) << to(bit)).sum::<u64>();
        for set in InstructionSet::available() {
            let mut images = vec![1; 100];
            (Steps::of(set).map)(&map, &patterns, &mut images);
            assert_eq!(images, patterns.iter().map(image).collect::<Vec<_>>(), "{set:?}");
        }
    }
}
