//! The inner loops of the count, each compiled for one set of instructions.
//!
//! A loop is called through a pointer. It goes through whole lists of half boards, so the call itself costs next to
//! nothing, and everything around the loops is compiled only once.

use search::instructions::InstructionSet;

use super::buffer::Buffer;
use super::filter::{self, Keys};
use super::join;
use super::lanes::{Block, Lanes};
use super::list::{Bits, Classes};
use super::order::BitMap;

/// The inner loops for patterns of one width.
#[derive(Clone, Copy)]
pub(super) struct Steps<P> {
    /// Puts the images of patterns into a buffer.
    pub map: fn(&BitMap, &[P], &mut Vec<P>),
    /// Appends the compatible pairs of some classes of two lists.
    pub join: fn(&mut Buffer<P>, &Classes<'_, P>, &Classes<'_, P>),
    /// Keeps the patterns without some bits.
    pub without: fn(&mut Buffer<P>, &[P], u64),
    /// Keeps the patterns that have one of some keys.
    pub with_keys: fn(&mut Buffer<P>, &[P], Keys),
    /// Fills a block with patterns, of which the lowest bits, this many, are left out.
    pub fill: fn(&mut Block, &[P], usize),
    /// Counts the pairs of a pattern and one of a block that are compatible, among some lanes of the block.
    pub matches: fn(&Block, Lanes, &[P]) -> u64,
}

impl<P: Bits> Steps<P> {
    /// The loops for a set of instructions, or the portable ones if the machine does not have it.
    pub fn of(set: InstructionSet) -> Self {
        match set.or_portable() {
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the processor was checked just before")]
            InstructionSet::Avx2 => unsafe { Self::avx2() },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "the processor was checked just before")]
            InstructionSet::Avx512 => unsafe { Self::avx512() },
            _ => Self::portable(),
        }
    }

    fn portable() -> Self {
        Self {
            map: BitMap::map,
            join: join::portable,
            without: filter::without,
            with_keys: filter::with_keys,
            fill: Block::fill,
            matches: Block::matches,
        }
    }

    /// Closures are compiled for the instructions of the function that they are in, and so is what is inlined into them.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn avx2() -> Self {
        Self {
            map: BitMap::map,
            join: |out, a, b| join::avx2(out, a, b),
            without: |out, patterns, bits| filter::avx2::without(out, patterns, bits),
            with_keys: |out, patterns, keys| filter::avx2::with_keys(out, patterns, keys),
            fill: |block, patterns, known| block.fill(patterns, known),
            matches: |block, base, patterns| block.matches_avx2(base, patterns),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,avx512bitalg,avx2,bmi1,bmi2,popcnt")]
    fn avx512() -> Self {
        Self {
            map: |map, patterns, images| map.map_avx512(patterns, images),
            join: |out, a, b| join::avx512(out, a, b),
            without: |out, patterns, bits| filter::avx512::without(out, patterns, bits),
            with_keys: |out, patterns, keys| filter::avx512::with_keys(out, patterns, keys),
            fill: |block, patterns, known| block.fill(patterns, known),
            matches: |block, base, patterns| block.matches_avx512(base, patterns),
        }
    }
}
