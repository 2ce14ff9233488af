//! The positions that a search has met, each with two bits for its distance from the start.
//!
//! Few positions are stored in a hash table, with eight bytes per slot. As soon as that would need more
//! memory than two bits for every position of the question, they are stored in a table indexed by their
//! numbers (as for Rubik's cube: Cooperman and Finkelstein 1992). The distances of neighbours differ by at
//! most one, so the distance modulo three tells which neighbours are nearer to the start.

use super::Keyed;
use search::{Limit, Meter};

/// All keys are below this, which leaves two bits of a slot for the distance.
pub(super) const KEYS: u64 = 1 << 62;

/// A table indexed by number is used from the beginning if it has at most this many words.
const SMALL_TABLE: u64 = 4096;

/// The positions that a search has met.
pub(crate) struct Seen {
    table: Table,
    len: usize,
}

enum Table {
    /// Open addressing: key and mark in one slot; zero if the slot is free.
    Hashed(Vec<u64>),
    /// Two bits per position, 32 positions per word, indexed by number.
    Numbered(Vec<u64>),
}

/// The mark of a distance: 1, 2 or 3.
pub(crate) fn mark(distance: u32) -> u64 {
    u64::from(distance % 3 + 1)
}

impl Seen {
    /// No positions yet.
    pub fn new(graph: &impl Keyed) -> Self {
        let words = graph.positions().div_ceil(32);
        let table = if words <= SMALL_TABLE {
            Table::Numbered(vec![0; words as usize])
        } else {
            Table::Hashed(vec![0; 256])
        };
        Self { table, len: 0 }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes in use.
    pub fn bytes(&self) -> usize {
        let (Table::Hashed(words) | Table::Numbered(words)) = &self.table;
        words.len() * size_of::<u64>()
    }

    /// Makes room for this many more. `beside` is the memory in use elsewhere.
    pub fn make_room(
        &mut self,
        more: usize,
        beside: usize,
        graph: &impl Keyed,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let Table::Hashed(slots) = &self.table else { return Ok(()) };
        if (self.len + more) * 3 <= slots.len() * 2 {
            return Ok(());
        }
        let larger = (slots.len() * 2).max((self.len + more) * 2).next_power_of_two();
        let numbered = graph.positions().div_ceil(32);
        let words = numbered.min(larger as u64) as usize;
        meter.set_memory_in_use(self.bytes() + beside + words * size_of::<u64>());
        meter.poll()?;
        let fresh = vec![0; words];
        let table = if numbered <= larger as u64 { Table::Numbered(fresh) } else { Table::Hashed(fresh) };
        let Table::Hashed(old) = std::mem::replace(&mut self.table, table) else { return Ok(()) };
        self.len = 0;
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            self.insert(slot >> 2, slot & 3, graph);
        }
        Ok(())
    }

    /// Adds a position, for which there must be room. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, key: u64, mark: u64, graph: &impl Keyed) -> bool {
        match &mut self.table {
            Table::Hashed(slots) => {
                let at = find(slots, key);
                if slots[at] != 0 {
                    return false;
                }
                slots[at] = key << 2 | mark;
            }
            Table::Numbered(words) => {
                let (word, shift) = place(graph.number(key));
                if words[word] >> shift & 3 != 0 {
                    return false;
                }
                words[word] |= mark << shift;
            }
        }
        self.len += 1;
        true
    }

    /// The mark of a position; zero if it was not met.
    #[inline]
    pub fn mark(&self, key: u64, graph: &impl Keyed) -> u64 {
        match &self.table {
            Table::Hashed(slots) => slots[find(slots, key)] & 3,
            Table::Numbered(words) => {
                let (word, shift) = place(graph.number(key));
                words[word] >> shift & 3
            }
        }
    }
}

/// The slot of a key, or the free slot for it.
#[inline(always)]
fn find(slots: &[u64], key: u64) -> usize {
    let mask = slots.len() - 1;
    // Fibonacci hashing (Knuth 1973): the high bits of the product depend on all bits of the key.
    let mut at = ((key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & mask;
    while slots[at] != 0 && slots[at] >> 2 != key {
        at = (at + 1) & mask;
    }
    at
}

#[inline]
fn place(number: u64) -> (usize, u32) {
    ((number / 32) as usize, 2 * (number % 32) as u32)
}
