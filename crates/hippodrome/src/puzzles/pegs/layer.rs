//! A set of boards in buckets, made from boards pushed in any order.
//!
//! Memory locality decides the speed of large sets: boards are scattered into buckets by a hash, and
//! each bucket, small enough for the cache, is cleared of repeats on its own with one small table. Sets
//! with the same number of buckets can be intersected bucket by bucket.

use std::ops::Range;

use super::boards::{Held, Way};
use super::word::Word;

/// The bucket of a board among `2^bits`: the highest bits of its hash.
#[inline(always)]
fn bucket(hash: u64, bits: u32) -> usize {
    hash.checked_shr(64 - bits).unwrap_or(0) as usize
}

/// A table of boards with open places, small enough for the cache; its size is a power of two.
struct Places<W> {
    boards: Vec<W>,
}

/// The first place to look for a hash in a table of this size: bits that the buckets do not use.
#[inline(always)]
fn place(hash: u64, size: usize) -> usize {
    (hash >> 8) as usize & (size - 1)
}

impl<W: Word> Places<W> {
    fn new() -> Self {
        Self { boards: Vec::new() }
    }

    /// An empty table with room for so many boards.
    fn clear_for(&mut self, boards: usize) -> &mut [W] {
        let size = (2 * boards).next_power_of_two().max(16);
        if self.boards.len() < size {
            self.boards.resize(size, W::NONE);
        }
        let table = &mut self.boards[..size];
        table.fill(W::NONE);
        table
    }
}

/// Where a board is in a table, or the open place for it.
#[inline(always)]
fn probe<W: Word>(table: &[W], board: W) -> usize {
    let mask = table.len() - 1;
    let mut at = place(board.scatter(), table.len());
    while table[at & mask] != board && table[at & mask] != W::NONE {
        at += 1;
    }
    at & mask
}

/// A bucket's part of the directory.
#[derive(Clone, Copy, Debug)]
struct Part {
    begin: usize,
    bits: u32,
}

impl Part {
    /// For a bucket of so many boards: one or two entries for each.
    fn new(begin: usize, boards: usize) -> Self {
        Self { begin, bits: (2 * boards).max(1).ilog2() }
    }

    fn size(&self) -> usize {
        1 << self.bits
    }

    /// The entry of a hash: by bits that depend on the whole board, not by those that chose the bucket, which boards
    /// of a bucket have in common.
    #[inline(always)]
    fn entry(&self, hash: u64) -> usize {
        self.begin + ((hash << 15 & u64::MAX >> 1) >> (63 - self.bits)) as usize
    }
}

/// A finished set: every board once, numbered from 0 in a fixed order.
#[derive(Clone, Debug)]
pub struct Layer<W> {
    bits: u32,
    boards: Vec<W>,
    /// The way by which the boards came, and each one's code.
    codes: Option<(Way, Vec<u8>)>,
    /// Where each bucket begins, and the end of the last.
    begins: Vec<usize>,
    /// Where the boards of a bucket with the same bits of their hash begin, bucket by bucket, and the end; empty
    /// before it is asked for.
    directory: Vec<u32>,
    /// Where each bucket's part of the directory begins, and its size.
    parts: Vec<Part>,
}

impl<W: Word> Layer<W> {
    /// The boards in the order of their numbers.
    pub fn boards(&self) -> &[W] {
        &self.boards
    }

    /// The codes of the boards, where they came this way and have codes; else nothing.
    pub fn codes(&self, way: Way) -> &[u8] {
        match &self.codes {
            Some((came, codes)) if *came == way => codes,
            _ => &[],
        }
    }

    fn bucket(&self, at: usize) -> &[W] {
        &self.boards[self.begins[at]..self.begins[at + 1]]
    }

    /// Drops the boards that fail a test.
    pub fn retain(&mut self, test: impl Fn(W) -> bool) {
        let mut kept = 0;
        let mut next = 0;
        for at in 0..self.begins.len() - 1 {
            let end = self.begins[at + 1];
            self.begins[at] = kept;
            while next < end {
                let board = self.boards[next];
                if test(board) {
                    self.boards[kept] = board;
                    if let Some((_, codes)) = &mut self.codes {
                        codes[kept] = codes[next];
                    }
                    kept += 1;
                }
                next += 1;
            }
        }
        if let Some(end) = self.begins.last_mut() {
            *end = kept;
        }
        self.boards.truncate(kept);
        self.boards.shrink_to_fit();
        if let Some((_, codes)) = &mut self.codes {
            codes.truncate(kept);
            codes.shrink_to_fit();
        }
        self.directory = Vec::new();
    }

    /// Numbers the boards by their hash and makes [`find`](Self::find) fast: a few boards share an entry of
    /// the directory.
    pub fn index(&mut self) {
        self.codes = None;
        let parts = self.begins.windows(2).scan(0, |begin, ends| {
            let part = Part::new(*begin, ends[1] - ends[0]);
            *begin += part.size();
            Some(part)
        });
        self.parts = parts.collect();
        self.directory = Vec::with_capacity(self.parts.iter().map(Part::size).sum::<usize>() + 1);
        for (part, ends) in self.parts.iter().zip(self.begins.windows(2)) {
            let boards = &mut self.boards[ends[0]..ends[1]];
            boards.sort_unstable_by_key(|board| part.entry(board.scatter()));
            for (number, board) in (ends[0] as u32..).zip(boards) {
                let entry = part.entry(board.scatter());
                while self.directory.len() <= entry {
                    self.directory.push(number);
                }
            }
            self.directory.resize(part.begin + part.size(), ends[1] as u32);
        }
        self.directory.push(self.boards.len() as u32);
    }

    /// The numbers among which a board with this hash would be; the set must be indexed.
    #[inline(always)]
    pub fn range(&self, hash: u64) -> Range<usize> {
        let entry = self.parts[bucket(hash, self.bits)].entry(hash);
        self.directory[entry] as usize..self.directory[entry + 1] as usize
    }

    /// The number of a board, if the set has it.
    pub fn find(&self, board: W) -> Option<usize> {
        let hash = board.scatter();
        let range = match self.directory.is_empty() {
            true => self.begins[bucket(hash, self.bits)]..self.begins[bucket(hash, self.bits) + 1],
            false => self.range(hash),
        };
        let begin = range.start;
        self.boards[range].iter().position(|&other| other == board).map(|i| begin + i)
    }
}

impl<W> Held for Layer<W> {
    fn len(&self) -> usize {
        self.boards.len()
    }
    fn bytes(&self) -> usize {
        let codes = self.codes.as_ref().map_or(0, |(_, codes)| codes.capacity());
        self.boards.capacity() * size_of::<W>()
            + codes
            + self.begins.capacity() * 8
            + self.directory.capacity() * 4
            + self.parts.capacity() * size_of::<Part>()
    }
}

/// Boards that a bucket may gather before it is cleared of repeats.
const FEW: usize = 1 << 12;

/// Takes boards in any order, any number of times.
pub struct Gather<'k, W> {
    bits: u32,
    /// Boards with their codes in the highest byte, where there are codes.
    buckets: Vec<Vec<W>>,
    /// The way by which the boards come, where they have codes.
    coded: Option<Way>,
    /// Only boards of this set are wanted.
    keep: Option<&'k Layer<W>>,
    places: Places<W>,
    met: Vec<bool>,
    bytes: usize,
}

impl<'k, W: Word> Gather<'k, W> {
    /// Nothing yet, in `2^bits` buckets.
    pub fn new(bits: u32, coded: Option<Way>, keep: Option<&'k Layer<W>>) -> Self {
        let bytes = size_of::<Vec<W>>() << bits;
        let buckets = vec![Vec::new(); 1 << bits];
        Self { bits, buckets, coded, keep, places: Places::new(), met: Vec::new(), bytes }
    }

    /// The bytes held at present.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// One more board, with its code or 0.
    #[inline(always)]
    pub fn push(&mut self, board: W, code: u8) {
        let at = bucket(board.scatter(), self.bits);
        if self.buckets[at].len() == self.buckets[at].capacity() {
            self.make_room(at);
        }
        self.buckets[at].push(board.coded(code));
    }

    /// A full bucket is cleared of repeats; if it stays more than half full, it doubles.
    #[cold]
    fn make_room(&mut self, at: usize) {
        let capacity = self.buckets[at].capacity();
        if capacity >= FEW {
            self.clear(at);
        }
        let bucket = &mut self.buckets[at];
        if bucket.len() > capacity / 2 || capacity == 0 {
            bucket.reserve_exact(capacity.max(32) * 2 - bucket.len());
            self.bytes += (bucket.capacity() - capacity) * size_of::<W>();
        }
    }

    /// A word of a bucket without its code.
    #[inline(always)]
    fn plain(&self, word: W) -> W {
        if self.coded.is_some() { word.plain() } else { word }
    }

    fn clear(&mut self, at: usize) {
        let mut bucket = std::mem::take(&mut self.buckets[at]);
        let kept = match self.keep {
            Some(keep) => self.keep_wanted(&mut bucket, keep.bucket(at)),
            None => self.keep_first(&mut bucket),
        };
        bucket.truncate(kept);
        self.buckets[at] = bucket;
    }

    /// Moves the wanted boards to the front, each once. Whether a board is wanted is as good as chance, so nothing
    /// branches on it.
    fn keep_wanted(&mut self, bucket: &mut [W], wanted: &[W]) -> usize {
        let coded = self.coded.is_some();
        let table = self.places.clear_for(wanted.len());
        for &board in wanted {
            let place = probe(table, board);
            table[place] = board;
        }
        // A place is met with its board, or with one that is not wanted and never will be.
        self.met.clear();
        self.met.resize(table.len(), false);
        let mut kept = 0;
        for i in 0..bucket.len() {
            let word = bucket[i];
            let board = if coded { word.plain() } else { word };
            let place = probe(table, board);
            bucket[kept] = word;
            kept += usize::from((table[place] == board) & !self.met[place]);
            self.met[place] = true;
        }
        kept
    }

    /// Moves every board to the front once, with its highest code. Whether a board is new is as good as chance, so nothing
    /// branches on it.
    fn keep_first(&mut self, bucket: &mut [W]) -> usize {
        let coded = self.coded.is_some();
        let plain = |word: W| if coded { word.plain() } else { word };
        let table = self.places.clear_for(bucket.len());
        let mask = table.len() - 1;
        for &word in &*bucket {
            let board = plain(word);
            let mut at = place(board.scatter(), table.len());
            let mut there = table[at & mask];
            while (there != W::NONE) & (plain(there) != board) {
                at += 1;
                there = table[at & mask];
            }
            // Equal boards differ in their codes, which come first in their order.
            table[at & mask] = if there == W::NONE { word } else { there.max(word) };
        }
        let mut kept = 0;
        for &word in &*table {
            if kept == bucket.len() {
                break;
            }
            bucket[kept] = word;
            kept += usize::from(word != W::NONE);
        }
        kept
    }

    /// The set.
    pub fn finish(mut self) -> Layer<W> {
        let mut begins = Vec::with_capacity(self.buckets.len() + 1);
        let mut len = 0;
        for at in 0..self.buckets.len() {
            self.clear(at);
            begins.push(len);
            len += self.buckets[at].len();
        }
        begins.push(len);
        let mut boards = Vec::with_capacity(len);
        let mut codes = Vec::with_capacity(if self.coded.is_some() { len } else { 0 });
        for at in 0..self.buckets.len() {
            let bucket = std::mem::take(&mut self.buckets[at]);
            if self.coded.is_some() {
                codes.extend(bucket.iter().map(|word| word.code()));
            }
            boards.extend(bucket.iter().map(|&word| self.plain(word)));
        }
        let codes = self.coded.map(|way| (way, codes));
        Layer { bits: self.bits, boards, codes, begins, directory: Vec::new(), parts: Vec::new() }
    }
}
