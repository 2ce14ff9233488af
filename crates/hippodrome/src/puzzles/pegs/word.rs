//! Words of bits that hold a board: 64 bits, or 128 for larger boards.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::boards::Label;
use super::labels::{Packed, Wide};

/// A word of bits that holds a board.
pub trait Word:
    Copy
    + Ord
    + Debug
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// A label with a set of holes of this size.
    type Label: Label;
    /// What is no board: every bit set. No layer has it, for a full board is never jumped from, nor can
    /// a jump be taken back to it.
    const NONE: Self;
    /// The low bits of a wide word.
    fn of(pegs: u128) -> Self;
    /// As a wide word.
    fn wide(self) -> u128;
    /// The lowest bits, at most 16 of them.
    fn low(self, bits: u32) -> usize;
    /// Eight of its bits, the lowest first.
    fn byte(self, index: usize) -> usize;
    /// Bits that depend on the whole word. The highest 16 depend on the first 16 holes alone, so that boards
    /// alike there stay together: a jump leads from neighbours to neighbours, which the cache likes.
    fn scatter(self) -> u64;
    /// The bits below the highest byte, in which a board may carry a code.
    const PLAIN_BITS: usize;
    /// The bits below the highest byte.
    fn plain(self) -> Self;
    /// With a code in the highest byte, which is empty.
    fn coded(self, code: u8) -> Self;
    /// The highest byte.
    fn code(self) -> u8;
}

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// What does not depend on the size of a word.
macro_rules! alike {
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
    alike!();
    type Label = Packed;
    #[inline(always)]
    fn scatter(self) -> u64 {
        let mixed = self.wrapping_mul(SPREAD);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(SPREAD);
        u64::from((self as u16).wrapping_mul(SPREAD as u16)) << 48 | mixed >> 16
    }
}

impl Word for u128 {
    alike!();
    type Label = Wide;
    #[inline(always)]
    fn scatter(self) -> u64 {
        let mixed = ((self >> 64) as u64 ^ (self as u64).rotate_left(32).wrapping_mul(SPREAD)).scatter();
        u64::from((self as u16).wrapping_mul(SPREAD as u16)) << 48 | mixed >> 16
    }
}
