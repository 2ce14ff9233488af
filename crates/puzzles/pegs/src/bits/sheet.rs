//! Sets of boards as bits: a sheet with one bit per board of a class, and sparse layers made from it.
//!
//! A set is made on a [`Sheet`]: setting a bit twice does no harm, so duplicates cost nothing. Marks record
//! which parts were written, so that a sheet with few boards can be read and cleared quickly. A [`Sparse`]
//! layer keeps only the words that contain boards, in order.

use crate::exact::BoardSet;
use search::{Limit, Meter};

/// The number of words that share a mark.
const MARKED: usize = 64;

/// One bit per board of a class; the boards of a word differ in the lowest bits of their rank.
pub(super) struct Sheet {
    words: Vec<u64>,
    marks: Vec<bool>,
}

impl Sheet {
    /// The bytes of a sheet of so many words.
    pub fn bytes_for(words: usize) -> usize {
        words * size_of::<u64>() + words.div_ceil(MARKED)
    }

    /// An empty sheet of `2^bits` words.
    pub fn new(bits: u32, meter: &Meter<'_>) -> Result<Self, Limit> {
        meter.check_total(Self::bytes_for(1 << bits) as u64)?;
        let words = 1usize << bits;
        Ok(Self { words: vec![0; words], marks: vec![false; words.div_ceil(MARKED)] })
    }

    /// A sheet without words.
    pub fn empty() -> Self {
        Self { words: Vec::new(), marks: Vec::new() }
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        Self::bytes_for(self.words.len())
    }

    /// The boards of a word.
    #[inline(always)]
    pub fn at(&self, place: usize) -> u64 {
        self.words[place]
    }

    /// Adds boards to a word.
    #[inline(always)]
    pub fn add(&mut self, place: usize, bits: u64) {
        self.words[place] |= bits;
        self.marks[place / MARKED] = true;
    }

    /// Clears the sheet; yields every word that had boards, in order.
    #[inline(always)]
    pub fn drain(&mut self) -> Drain<'_> {
        Drain { sheet: self, part: 0, next: 0, end: 0 }
    }

    /// Clears the sheet.
    pub fn clear(&mut self) {
        for (part, mark) in self.marks.iter_mut().enumerate() {
            if std::mem::take(mark) {
                let end = self.words.len().min((part + 1) * MARKED);
                self.words[part * MARKED..end].fill(0);
            }
        }
    }
}

/// Yields the words of a sheet that have boards.
pub(super) struct Drain<'s> {
    sheet: &'s mut Sheet,
    /// The next part to read, and the words that are left of the part before it.
    part: usize,
    next: usize,
    end: usize,
}

impl Iterator for Drain<'_> {
    type Item = (usize, u64);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, u64)> {
        loop {
            while self.next < self.end {
                let place = self.next;
                self.next += 1;
                let bits = std::mem::take(&mut self.sheet.words[place]);
                if bits != 0 {
                    return Some((place, bits));
                }
            }
            if self.part == self.sheet.marks.len() {
                return None;
            }
            if std::mem::take(&mut self.sheet.marks[self.part]) {
                self.next = self.part * MARKED;
                self.end = self.sheet.words.len().min(self.next + MARKED);
            }
            self.part += 1;
        }
    }
}

/// The distance between two words whose first number is stored.
const BLOCK: usize = 16;

/// A finished set: the words that have boards, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sparse {
    places: Vec<u32>,
    bits: Vec<u64>,
    /// The number of the first board of every [`BLOCK`]th word; empty until the set is indexed.
    firsts: Vec<u32>,
    len: usize,
}

impl Sparse {
    /// Adds a word after all others.
    #[inline(always)]
    pub fn push(&mut self, place: usize, bits: u64) {
        self.places.push(place as u32);
        self.bits.push(bits);
        self.len += bits.count_ones() as usize;
    }

    /// The number of words.
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// Frees unused capacity.
    pub fn shrink(&mut self) {
        self.places.shrink_to_fit();
        self.bits.shrink_to_fit();
    }

    /// The words in order.
    #[inline(always)]
    pub fn words(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> {
        self.places.iter().map(|&place| place as usize).zip(self.bits.iter().copied())
    }

    /// The boards of a word by its number.
    #[inline(always)]
    pub fn bits(&self, word: usize) -> u64 {
        self.bits[word]
    }

    /// The words in order, each with the number of its first board.
    #[inline(always)]
    pub fn numbered(&self) -> impl Iterator<Item = (usize, u64, usize)> {
        let mut next = 0;
        self.words().map(move |(place, bits)| {
            let first = next;
            next += bits.count_ones() as usize;
            (place, bits, first)
        })
    }

    /// Numbers the boards, for [`at`](Self::at) and [`find`](Self::find).
    pub fn index(&mut self) {
        let firsts = self.numbered().step_by(BLOCK).map(|(_, _, first)| first as u32);
        self.firsts = firsts.collect();
        self.firsts.shrink_to_fit();
    }

    /// The place and the lane of a board by its number; the set must be indexed.
    pub fn at(&self, number: usize) -> (usize, u32) {
        let block = self.firsts.partition_point(|&first| first as usize <= number) - 1;
        let mut word = block * BLOCK;
        let mut left = number - self.firsts[block] as usize;
        while left >= self.bits[word].count_ones() as usize {
            left -= self.bits[word].count_ones() as usize;
            word += 1;
        }
        let mut bits = self.bits[word];
        for _ in 0..left {
            bits &= bits - 1;
        }
        (self.places[word] as usize, bits.trailing_zeros())
    }

    /// The number of a board, if the set has it; the set must be indexed.
    pub fn find(&self, place: usize, lane: u32) -> Option<usize> {
        let at = self.places.binary_search(&(place as u32)).ok()?;
        let bits = self.bits[at];
        let begin = at / BLOCK * BLOCK;
        let before = || self.bits[begin..at].iter().map(|bits| bits.count_ones() as usize).sum::<usize>();
        (bits >> lane & 1 == 1).then(|| self.firsts[at / BLOCK] as usize + before() + below(bits, lane))
    }
}

/// The number of boards of a word before a lane.
#[inline(always)]
pub(super) fn below(bits: u64, lane: u32) -> usize {
    (bits & ((1 << lane) - 1)).count_ones() as usize
}

impl BoardSet for Sparse {
    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        self.places.capacity() * 4 + self.bits.capacity() * 8 + self.firsts.capacity() * 4
    }
}
