//! A set of boards as sorted buckets, made from boards pushed in any order.
//!
//! Memory locality decides the speed of large sets: boards are scattered into buckets by a hash and
//! each bucket, small enough for the cache, is sorted and cleared of repeats when it is full. Sets
//! with the same number of buckets can be intersected bucket by bucket.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

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
    /// The low bits of a wide word.
    fn of(pegs: u128) -> Self;
    /// Eight of its bits, the lowest first.
    fn byte(self, index: usize) -> usize;
    /// Whether a bit is set.
    fn has(self, bit: u8) -> bool;
    /// Bits that depend on the whole word, the highest most of all.
    fn scatter(self) -> u64;
}

const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Word for u64 {
    fn of(pegs: u128) -> Self {
        pegs as u64
    }
    #[inline]
    fn byte(self, index: usize) -> usize {
        (self >> (8 * index) & 0xFF) as usize
    }
    #[inline]
    fn has(self, bit: u8) -> bool {
        self >> bit & 1 == 1
    }
    #[inline]
    fn scatter(self) -> u64 {
        self.wrapping_mul(SPREAD)
    }
}

impl Word for u128 {
    fn of(pegs: u128) -> Self {
        pegs
    }
    #[inline]
    fn byte(self, index: usize) -> usize {
        (self >> (8 * index) & 0xFF) as usize
    }
    #[inline]
    fn has(self, bit: u8) -> bool {
        self >> bit & 1 == 1
    }
    #[inline]
    fn scatter(self) -> u64 {
        let folded = (self >> 64) as u64 ^ (self as u64).rotate_left(32).wrapping_mul(SPREAD);
        folded.wrapping_mul(SPREAD)
    }
}

/// The bucket of a board among `2^bits`.
#[inline]
fn bucket<W: Word>(board: W, bits: u32) -> usize {
    board.scatter().checked_shr(64 - bits).unwrap_or(0) as usize
}

/// A finished set: every board once, numbered from 0 in a fixed order.
#[derive(Clone, Debug)]
pub struct Layer<W> {
    bits: u32,
    buckets: Vec<Vec<W>>,
    /// The number of the first board of every bucket.
    first: Vec<usize>,
    len: usize,
}

impl<W: Word> Layer<W> {
    /// The number of boards.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The boards in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = W> + '_ {
        self.buckets.iter().flatten().copied()
    }

    /// The number of a board, if the set has it.
    pub fn find(&self, board: W) -> Option<usize> {
        let at = bucket(board, self.bits);
        self.buckets[at].binary_search(&board).ok().map(|i| self.first[at] + i)
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.buckets.iter().map(|b| b.capacity() * size_of::<W>()).sum::<usize>()
            + self.buckets.len() * (size_of::<Vec<W>>() + size_of::<usize>())
    }
}

/// Takes boards in any order, any number of times.
pub struct Gather<'k, W> {
    bits: u32,
    buckets: Vec<Vec<W>>,
    /// Only boards of this set are wanted.
    keep: Option<&'k Layer<W>>,
    bytes: usize,
}

impl<'k, W: Word> Gather<'k, W> {
    /// Nothing yet, in `2^bits` buckets.
    pub fn new(bits: u32, keep: Option<&'k Layer<W>>) -> Self {
        Self { bits, buckets: vec![Vec::new(); 1 << bits], keep, bytes: size_of::<Vec<W>>() << bits }
    }

    /// The bytes held at present.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// One more board.
    #[inline]
    pub fn push(&mut self, board: W) {
        let at = bucket(board, self.bits);
        if self.buckets[at].len() == self.buckets[at].capacity() {
            self.make_room(at);
        }
        self.buckets[at].push(board);
    }

    /// A full bucket is cleared of repeats; if it stays more than half full, it doubles.
    #[cold]
    fn make_room(&mut self, at: usize) {
        let capacity = self.buckets[at].capacity();
        self.clear(at);
        let bucket = &mut self.buckets[at];
        if bucket.len() > capacity / 2 || capacity == 0 {
            bucket.reserve_exact(capacity.max(32) * 2 - bucket.len());
            self.bytes += (bucket.capacity() - capacity) * size_of::<W>();
        }
    }

    fn clear(&mut self, at: usize) {
        let bucket = &mut self.buckets[at];
        bucket.sort_unstable();
        bucket.dedup();
        if let Some(keep) = self.keep {
            bucket.retain(|board| keep.buckets[at].binary_search(board).is_ok());
        }
    }

    /// The set.
    pub fn finish(mut self) -> Layer<W> {
        let mut first = Vec::with_capacity(self.buckets.len());
        let mut len = 0;
        for at in 0..self.buckets.len() {
            self.clear(at);
            self.buckets[at].shrink_to_fit();
            first.push(len);
            len += self.buckets[at].len();
        }
        Layer { bits: self.bits, buckets: self.buckets, first, len }
    }
}
