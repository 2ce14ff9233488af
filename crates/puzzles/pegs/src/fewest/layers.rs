//! Layers of boards with labels: the fewest moves that lead to each board, and the pegs that may have moved
//! last.
//!
//! Boards are gathered in buckets like those of the [engine](crate::buckets). If a board comes
//! several times, its labels are merged.

use crate::{
    buckets::{bucket, place},
    exact::{Label, Word},
};

/// A board with its label.
pub(super) type LabelledBoard<W> = (W, <W as Word>::Label);

/// A set of boards with labels, each board once.
pub(super) struct LabelledLayer<W: Word> {
    bits: u32,
    boards: Vec<LabelledBoard<W>>,
    /// Where each bucket begins, and the end of the last.
    begins: Vec<usize>,
}

impl<W: Word> LabelledLayer<W> {
    /// A set of one board.
    pub fn of(board: W, label: W::Label) -> Self {
        Self { bits: 0, boards: vec![(board, label)], begins: vec![0, 1] }
    }

    /// The boards in a fixed order.
    pub fn boards(&self) -> &[LabelledBoard<W>] {
        &self.boards
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        self.boards.capacity() * size_of::<LabelledBoard<W>>() + self.begins.capacity() * size_of::<usize>()
    }

    /// The label of a board, if it is in the set.
    pub fn find(&self, board: W) -> Option<W::Label> {
        let at = bucket(board.hash_bits(), self.bits);
        let boards = &self.boards[self.begins[at]..self.begins[at + 1]];
        boards.iter().find(|(other, _)| *other == board).map(|&(_, label)| label)
    }

    /// Keeps about this many boards, those with the lowest keys.
    pub fn keep_best(&mut self, width: usize, key: impl Fn(&LabelledBoard<W>) -> u64) {
        if self.boards.len() <= width || width == 0 {
            return;
        }
        let keys: Vec<u64> = self.boards.iter().map(key).collect();
        let mut sorted = keys.clone();
        let (_, &mut last, _) = sorted.select_nth_unstable(width - 1);
        let mut kept = 0;
        let mut next = 0;
        for at in 0..self.begins.len() - 1 {
            let end = self.begins[at + 1];
            self.begins[at] = kept;
            while next < end {
                self.boards[kept] = self.boards[next];
                kept += usize::from(keys[next] <= last);
                next += 1;
            }
        }
        if let Some(end) = self.begins.last_mut() {
            *end = kept;
        }
        self.boards.truncate(kept);
        self.boards.shrink_to_fit();
    }
}

/// The number of boards that a bucket may gather before it is freed of duplicates.
const FEW: usize = 1 << 8;

/// The number of boards that a bucket should hold, so that it fits in the cache.
const FULL: usize = 1 << 13;

/// Receives boards with labels, in any order.
pub(super) struct Gather<W: Word> {
    bits: u32,
    buckets: Vec<Vec<LabelledBoard<W>>>,
    table: Vec<LabelledBoard<W>>,
    /// The bytes of all buckets.
    bytes: usize,
}

impl<W: Word> Gather<W> {
    /// An empty set for about so many boards.
    pub fn new(boards: usize) -> Self {
        let bits = (boards / FULL).max(1).ilog2().min(14);
        let bytes = size_of::<Vec<LabelledBoard<W>>>() << bits;
        Self { bits, buckets: vec![Vec::new(); 1 << bits], table: Vec::new(), bytes }
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        self.bytes + self.table.capacity() * size_of::<LabelledBoard<W>>()
    }

    /// Adds a board.
    #[inline(always)]
    pub fn push(&mut self, board: W, label: W::Label) {
        let at = bucket(board.hash_bits(), self.bits);
        if self.buckets[at].len() == self.buckets[at].capacity() {
            self.make_room(at);
        }
        self.buckets[at].push((board, label));
    }

    /// Frees a full bucket of duplicates, and enlarges it if it is still more than half full.
    #[cold]
    fn make_room(&mut self, at: usize) {
        let capacity = self.buckets[at].capacity();
        if capacity >= FEW {
            self.clear(at);
        }
        let bucket = &mut self.buckets[at];
        if bucket.len() > capacity / 2 || capacity == 0 {
            bucket.reserve_exact(capacity.max(16) * 2 - bucket.len());
            self.bytes += (bucket.capacity() - capacity) * size_of::<LabelledBoard<W>>();
        }
    }

    /// Merges the duplicates of a bucket.
    fn clear(&mut self, at: usize) {
        let bucket = &mut self.buckets[at];
        let size = (2 * bucket.len()).next_power_of_two().max(16);
        if self.table.len() < size {
            self.table.resize(size, (W::NONE, W::Label::NONE));
        }
        let table = &mut self.table[..size];
        table.fill((W::NONE, W::Label::NONE));
        for (board, label) in bucket.drain(..) {
            let mut at = place(board.hash_bits(), size);
            while table[at].0 != board && table[at].0 != W::NONE {
                at = (at + 1) & (size - 1);
            }
            table[at] = (board, table[at].1.merged(label));
        }
        bucket.extend(table.iter().filter(|(board, _)| *board != W::NONE));
    }

    /// Merges all duplicates, and returns how many boards are left.
    pub fn clear_all(&mut self) -> usize {
        (0..self.buckets.len()).for_each(|at| self.clear(at));
        self.buckets.iter().map(Vec::len).sum()
    }

    /// The finished set, after [`clear_all`](Self::clear_all).
    pub fn copied(self) -> LabelledLayer<W> {
        let mut boards = Vec::with_capacity(self.buckets.iter().map(Vec::len).sum());
        let mut begins = Vec::with_capacity(self.buckets.len() + 1);
        for bucket in self.buckets {
            begins.push(boards.len());
            boards.extend(bucket);
        }
        begins.push(boards.len());
        LabelledLayer { bits: self.bits, boards, begins }
    }
}
