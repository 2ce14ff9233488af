//! A set of boards in buckets, made from boards that are pushed in any order.
//!
//! Memory locality determines the speed of large sets. Boards are distributed into buckets by a hash, and
//! each bucket, small enough for the cache, is freed of duplicates on its own with a small table. Sets with
//! the same number of buckets can be intersected bucket by bucket.

use std::ops::Range;

use crate::exact::{BoardSet, Way, Word};

/// The bucket of a board among `2^bits`: the highest bits of its hash.
#[inline(always)]
pub(crate) fn bucket(hash: u64, bits: u32) -> usize {
    hash.checked_shr(64 - bits).unwrap_or(0) as usize
}

/// A hash table of boards with open addressing, small enough for the cache. Its size is a power of two.
struct Places<W> {
    boards: Vec<W>,
}

/// The first place to look for a hash in a table of this size, by bits that do not choose the bucket.
#[inline(always)]
pub(crate) fn place(hash: u64, size: usize) -> usize {
    (hash >> 8) as usize & (size - 1)
}

impl<W: Word> Places<W> {
    fn new() -> Self {
        Self { boards: Vec::new() }
    }

    /// The table, emptied, with room for so many boards.
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

/// Where a board is in a table, or the free place for it.
#[inline(always)]
fn probe<W: Word>(table: &[W], board: W) -> usize {
    let mask = table.len() - 1;
    let mut at = place(board.hash_bits(), table.len());
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
    /// The part for a bucket of so many boards: one or two entries per board.
    fn new(begin: usize, boards: usize) -> Self {
        Self { begin, bits: (2 * boards).max(1).ilog2() }
    }

    fn size(&self) -> usize {
        1 << self.bits
    }

    /// The entry of a hash, by bits that depend on the whole board: boards of the same bucket agree in the
    /// others.
    #[inline(always)]
    fn entry(&self, hash: u64) -> usize {
        self.begin + ((hash << 15 & u64::MAX >> 1) >> (63 - self.bits)) as usize
    }
}

/// A finished set: every board once, numbered from 0 in a fixed order.
#[derive(Clone, Debug)]
pub(crate) struct Layer<W> {
    bits: u32,
    boards: Vec<W>,
    /// The way on which the boards were reached, and the code of each.
    codes: Option<(Way, Vec<u8>)>,
    /// Where each bucket begins, and the end of the last.
    begins: Vec<usize>,
    /// Where the boards of a bucket with the same bits of their hash begin, bucket by bucket, and the end;
    /// empty until the set is indexed.
    directory: Vec<u32>,
    /// Where each bucket's part of the directory begins, and its size.
    parts: Vec<Part>,
}

impl<W: Word> Layer<W> {
    /// The boards in the order of their numbers.
    pub fn boards(&self) -> &[W] {
        &self.boards
    }

    /// The codes of the boards, if they have codes and were reached on this way; otherwise empty.
    pub fn codes(&self, way: Way) -> &[u8] {
        match &self.codes {
            Some((came, codes)) if *came == way => codes,
            _ => &[],
        }
    }

    fn bucket(&self, at: usize) -> &[W] {
        &self.boards[self.begins[at]..self.begins[at + 1]]
    }

    /// Removes the boards that fail a test.
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

    /// Numbers the boards by their hash, which makes [`find`](Self::find) fast: few boards share an entry of
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
            boards.sort_unstable_by_key(|board| part.entry(board.hash_bits()));
            for (number, board) in (ends[0] as u32..).zip(boards) {
                let entry = part.entry(board.hash_bits());
                while self.directory.len() <= entry {
                    self.directory.push(number);
                }
            }
            self.directory.resize(part.begin + part.size(), ends[1] as u32);
        }
        self.directory.push(self.boards.len() as u32);
    }

    /// The range of numbers that a board with this hash could have. The set must be indexed.
    #[inline(always)]
    pub fn range(&self, hash: u64) -> Range<usize> {
        let entry = self.parts[bucket(hash, self.bits)].entry(hash);
        self.directory[entry] as usize..self.directory[entry + 1] as usize
    }

    /// The number of a board, if it is in the set.
    pub fn find(&self, board: W) -> Option<usize> {
        let hash = board.hash_bits();
        let range = match self.directory.is_empty() {
            true => self.begins[bucket(hash, self.bits)]..self.begins[bucket(hash, self.bits) + 1],
            false => self.range(hash),
        };
        let begin = range.start;
        self.boards[range].iter().position(|&other| other == board).map(|i| begin + i)
    }
}

impl<W: Word> BoardSet for Layer<W> {
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

/// The number of boards that a bucket may gather before it is freed of duplicates.
const FEW: usize = 1 << 12;

/// Receives boards in any order, any number of times.
pub(super) struct Gather<'k, W> {
    bits: u32,
    /// Boards, with their codes in the highest byte if they have codes.
    buckets: Vec<Vec<W>>,
    /// The way on which the boards are reached, if they have codes.
    coded: Option<Way>,
    /// If given, only boards of this set are wanted.
    keep: Option<&'k Layer<W>>,
    places: Places<W>,
    met: Vec<bool>,
    /// The bytes of all buckets.
    bytes: usize,
    /// The bytes of the table that frees the largest bucket of duplicates.
    table: usize,
}

impl<'k, W: Word> Gather<'k, W> {
    /// An empty set of `2^bits` buckets.
    pub fn new(bits: u32, coded: Option<Way>, keep: Option<&'k Layer<W>>) -> Self {
        let bytes = size_of::<Vec<W>>() << bits;
        let buckets = vec![Vec::new(); 1 << bits];
        Self { bits, buckets, coded, keep, places: Places::new(), met: Vec::new(), bytes, table: 0 }
    }

    /// The bytes of memory that it uses now, and for the next time that it frees a bucket of duplicates.
    pub fn bytes(&self) -> usize {
        self.bytes + self.table
    }

    /// Adds a board with its code, or 0.
    #[inline(always)]
    pub fn push(&mut self, board: W, code: u8) {
        let at = bucket(board.hash_bits(), self.bits);
        if self.buckets[at].len() == self.buckets[at].capacity() {
            self.make_room(at);
        }
        self.buckets[at].push(board.coded(code));
    }

    /// Frees a full bucket of duplicates, and doubles it if it is still more than half full.
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
            self.table = self.table.max(2 * bucket.capacity() * size_of::<W>());
        }
    }

    /// A word of a bucket without its code.
    #[inline(always)]
    fn plain(&self, word: W) -> W {
        if self.coded.is_some() { word.plain() } else { word }
    }

    /// Frees a bucket of duplicates and of boards that are not wanted.
    fn clear(&mut self, at: usize) {
        let mut bucket = std::mem::take(&mut self.buckets[at]);
        let kept = match self.keep {
            Some(keep) => self.keep_wanted(&mut bucket, keep.bucket(at)),
            None => self.keep_first(&mut bucket),
        };
        bucket.truncate(kept);
        self.buckets[at] = bucket;
    }

    /// Moves the wanted boards to the front, each once. Whether a board is wanted is unpredictable, so
    /// nothing branches on it.
    fn keep_wanted(&mut self, bucket: &mut [W], wanted: &[W]) -> usize {
        let coded = self.coded.is_some();
        let table = self.places.clear_for(wanted.len());
        for &board in wanted {
            let place = probe(table, board);
            table[place] = board;
        }
        // A place is marked by its board, or by one that is not wanted, which does no harm.
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

    /// Moves every board to the front once, with its highest code. Whether a board is new is unpredictable,
    /// so nothing branches on it.
    fn keep_first(&mut self, bucket: &mut [W]) -> usize {
        let coded = self.coded.is_some();
        let plain = |word: W| if coded { word.plain() } else { word };
        let table = self.places.clear_for(bucket.len());
        let mask = table.len() - 1;
        for &word in &*bucket {
            let board = plain(word);
            let mut at = place(board.hash_bits(), table.len());
            let mut there = table[at & mask];
            while (there != W::NONE) & (plain(there) != board) {
                at += 1;
                there = table[at & mask];
            }
            // Equal boards differ only in their codes, which are the highest bits.
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

    /// Frees all buckets of duplicates, and returns how many boards are left.
    pub fn clear_all(&mut self) -> usize {
        (0..self.buckets.len()).for_each(|at| self.clear(at));
        self.buckets.iter().map(Vec::len).sum()
    }

    /// The finished set.
    pub fn finish(mut self) -> Layer<W> {
        self.clear_all();
        self.copied()
    }

    /// The finished set, after [`clear_all`](Self::clear_all).
    pub fn copied(mut self) -> Layer<W> {
        let mut begins = Vec::with_capacity(self.buckets.len() + 1);
        let mut len = 0;
        for at in 0..self.buckets.len() {
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
