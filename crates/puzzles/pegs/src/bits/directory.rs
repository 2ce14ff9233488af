//! Finds the words of a layer by their place: is there one, and which numbers do its boards have?
//!
//! One bit per place says whether the layer has a word there. The number of words before each 64 places is
//! stored, so a word's number takes one population count (G. Jacobson, "Space-efficient static trees and
//! graphs", 1989). For the English board that is 1.5 megabytes, which fits in the cache; a plain table would
//! take 100.

use super::sheet::Sparse;

/// Where the words of a layer are.
pub(crate) struct Directory {
    /// A bit for every place that has a word.
    present: Vec<u64>,
    /// The number of words before each 64 places.
    before: Vec<u32>,
    /// The number of the first board of each word.
    firsts: Vec<u32>,
}

impl Directory {
    /// The bytes of a directory for `2^bits` places and a layer of so many words.
    pub fn bytes_for(bits: u32, words: usize) -> usize {
        (size_of::<u64>() + size_of::<u32>()) * (1usize << bits).div_ceil(64) + size_of::<u32>() * words
    }

    /// The directory of a layer with `2^bits` places.
    pub fn new(bits: u32, layer: &Sparse) -> Self {
        let mut present = vec![0u64; (1usize << bits).div_ceil(64)];
        let mut firsts = Vec::with_capacity(layer.size());
        for (place, _, first) in layer.numbered() {
            present[place / 64] |= 1 << (place % 64);
            firsts.push(first as u32);
        }
        let mut words = 0;
        let before = present.iter().map(|present| {
            words += present.count_ones();
            words - present.count_ones()
        });
        Self { before: before.collect(), present, firsts }
    }

    /// The boards at a place of its layer, and the number of the first of them.
    #[inline(always)]
    pub fn at(&self, layer: &Sparse, place: usize) -> Option<(u64, usize)> {
        let present = self.present[place / 64];
        let bit = 1u64 << (place % 64);
        if present & bit == 0 {
            return None;
        }
        let word = self.before[place / 64] as usize + (present & (bit - 1)).count_ones() as usize;
        Some((layer.bits(word), self.firsts[word] as usize))
    }
}
