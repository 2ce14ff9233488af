//! Words that hold a board: 64 bits, or 128 for larger boards.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::labels::{Label, Packed, Wide};

/// A word that holds a board, one bit per hole.
pub(crate) trait Word:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// A label with room for as many holes.
    type Label: Label;
    /// Every bit set, which stands for "no board". No layer contains it: no jump leads to a full board, and
    /// none can be made from one.
    const NONE: Self;
    /// The low bits of a wide word.
    fn of(pegs: u128) -> Self;
    /// The same bits as a wide word.
    fn wide(self) -> u128;
    /// The lowest bits, at most 16 of them.
    fn low(self, bits: u32) -> usize;
    /// The bits of a mask that begins at a position.
    fn part(self, position: u32, mask: usize) -> usize;
    /// One of its bytes; number 0 is the lowest.
    fn byte(self, index: usize) -> usize;
    /// A hash of the whole word. Its highest 16 bits depend on the first 16 holes alone, so boards that agree
    /// there stay together. Jumps then lead from neighbours to neighbours, which suits the cache.
    fn hash_bits(self) -> u64;
    /// The number of bits below the highest byte, in which a board may carry a code.
    const PLAIN_BITS: usize;
    /// The word without its highest byte.
    fn plain(self) -> Self;
    /// The word with a code in its highest byte, which must be empty.
    fn coded(self, code: u8) -> Self;
    /// The highest byte.
    fn code(self) -> u8;
}

/// An odd number near 2^64 divided by the golden ratio, for multiplicative hashing.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The methods that are the same for both sizes.
macro_rules! shared {
    () => {
        const NONE: Self = Self::MAX;
        #[inline(always)]
        fn of(pegs: u128) -> Self {
            pegs as Self
        }
        #[inline(always)]
        fn wide(self) -> u128 {
            self as u128
        }
        #[inline(always)]
        fn low(self, bits: u32) -> usize {
            (self & ((1 << bits) - 1)) as usize
        }
        #[inline(always)]
        fn part(self, position: u32, mask: usize) -> usize {
            (self >> position) as usize & mask
        }
        #[inline(always)]
        fn byte(self, index: usize) -> usize {
            (self >> (8 * index) & 0xFF) as usize
        }
        const PLAIN_BITS: usize = Self::BITS as usize - 8;
        #[inline(always)]
        fn plain(self) -> Self {
            self & (Self::MAX >> 8)
        }
        #[inline(always)]
        fn coded(self, code: u8) -> Self {
            self | Self::from(code) << Self::PLAIN_BITS
        }
        #[inline(always)]
        fn code(self) -> u8 {
            (self >> Self::PLAIN_BITS) as u8
        }
    };
}

impl Word for u64 {
    shared!();
    type Label = Packed;
    #[inline(always)]
    fn hash_bits(self) -> u64 {
        let mixed = self.wrapping_mul(GOLDEN);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(GOLDEN);
        u64::from((self as u16).wrapping_mul(GOLDEN as u16)) << 48 | mixed >> 16
    }
}

impl Word for u128 {
    shared!();
    type Label = Wide;
    #[inline(always)]
    fn hash_bits(self) -> u64 {
        let mixed = ((self >> 64) as u64 ^ (self as u64).rotate_left(32).wrapping_mul(GOLDEN)).hash_bits();
        u64::from((self as u16).wrapping_mul(GOLDEN as u16)) << 48 | mixed >> 16
    }
}
