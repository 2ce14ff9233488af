//! What is computed from a mask of squares by looking up each of its two halves: its number and its images.

use crate::{move_tables::At, position_keys::symmetries::Symmetry, ranking::Binomials};

/// The squares of a mask, in order.
#[inline(always)]
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(at)
    })
}

/// All masks that have `count` of the lowest `bits` bits set, at least one, in increasing order (Gosper,
/// HAKMEM 175, 1972).
pub(super) fn masks(bits: usize, count: usize) -> impl Iterator<Item = u32> {
    let first: u64 = (1 << count) - 1;
    let next = |&mask: &u64| {
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        Some(carried | (((mask ^ carried) >> 2) / lowest))
    };
    std::iter::successors(Some(first), next).take_while(move |&mask| mask < 1 << bits).map(|mask| mask as u32)
}

/// The numbers of all masks with the same number of bits set.
pub(super) struct Numbers {
    /// The number of bits in the lower half of a mask.
    low_bits: u32,
    /// What the lower half adds to the number, and where the list for the upper half begins.
    low: Vec<(u32, u32)>,
    /// What the upper half adds, in one list for each number of bits set in the lower half.
    high: Vec<u32>,
}

impl Numbers {
    /// The numbers of all masks of `squares` squares with `count` bits set.
    pub fn new(squares: usize, count: usize) -> Self {
        let choose = Binomials::new(squares, count + 1);
        let low_bits = squares.div_ceil(2);
        let high_bits = squares - low_bits;
        // What a half adds is what it adds without its highest bit, and what that bit adds. A half with more
        // than `count` bits never occurs.
        let parts = |first: usize, bits: usize, before: usize| -> Vec<(u32, usize)> {
            let mut parts = vec![(0, before); 1 << bits];
            for highest in 0..bits {
                for rest in 0..1 << highest {
                    let (sum, men) = parts[rest];
                    let adds = if men < count { choose.of(first + highest, men + 1) as u32 } else { 0 };
                    parts[rest | 1 << highest] = (sum + adds, men + 1);
                }
            }
            parts
        };
        let list = |men: usize| (men.min(count) << high_bits) as u32;
        let low = parts(0, low_bits, 0).into_iter().map(|(adds, men)| (adds, list(men)));
        let high = (0..=count).flat_map(|before| parts(low_bits, high_bits, before)).map(|(adds, _)| adds);
        Self { low_bits: low_bits as u32, low: low.collect(), high: high.collect() }
    }

    /// The number of a mask.
    #[inline(always)]
    pub fn of(&self, mask: u32) -> usize {
        let (low, list) = self.low[(mask & ((1 << self.low_bits) - 1)) as usize];
        (low + self.high[(list + (mask >> self.low_bits)) as usize]) as usize
    }
}

/// A symmetry applied to masks.
pub(super) struct Image {
    low_bits: u32,
    low: Vec<u32>,
    high: Vec<u32>,
    /// Whether the colours are swapped.
    pub swaps: bool,
}

impl Image {
    /// The lookup tables of a symmetry.
    pub fn new(symmetry: &Symmetry) -> Self {
        let low_bits = symmetry.to.len().div_ceil(2);
        let half = |to: &[At]| -> Vec<u32> {
            let mut images = vec![0; 1 << to.len()];
            for (highest, &to) in to.iter().enumerate() {
                for rest in 0..1 << highest {
                    images[rest | 1 << highest] = images[rest] | 1 << to;
                }
            }
            images
        };
        Self {
            low_bits: low_bits as u32,
            low: half(&symmetry.to[..low_bits]),
            high: half(&symmetry.to[low_bits..]),
            swaps: symmetry.swaps,
        }
    }

    /// The image of a mask.
    #[inline(always)]
    pub fn of_mask(&self, own: u32) -> u32 {
        self.low[(own & ((1 << self.low_bits) - 1)) as usize] | self.high[(own >> self.low_bits) as usize]
    }

    /// The image of the masks of white and black.
    #[inline(always)]
    pub fn of(&self, colours: [u32; 2]) -> [u32; 2] {
        let [white, black] = colours.map(|own| self.of_mask(own));
        if self.swaps { [black, white] } else { [white, black] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::combinations;

    #[test]
    fn masks_have_numbers_of_their_own() {
        for (squares, count) in [(1, 1), (5, 5), (7, 3), (12, 4), (13, 12)] {
            let numbers = Numbers::new(squares, count);
            let all: Vec<usize> = masks(squares, count).map(|mask| numbers.of(mask)).collect();
            // The larger mask has the larger number, without a gap.
            assert_eq!(all, (0..all.len()).collect::<Vec<_>>());
            assert_eq!(Some(all.len() as u64), combinations(squares, count, u64::MAX));
        }
    }
}
