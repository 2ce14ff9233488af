//! The positions that a search has met, each with two bits for its distance from the start.
//!
//! Few positions go into a hash table, eight bytes a slot. Once that would take more room than all
//! positions there are at two bits each, they go into a table by number (as for Rubik's cube: Cooperman
//! and Finkelstein 1992). Neighbours differ by at most one in their distance, so the distance modulo
//! three tells which way leads back.

use super::field::Field;
use crate::control::Meter;
use crate::outcome::Limit;

/// The largest key is below this: two bits of a slot are left for the distance.
pub const KEYS: u64 = 1 << 62;

/// A table by number of at most so many words is there from the beginning: it costs next to nothing.
const AT_ONCE: u64 = 4096;

/// Positions met, by key.
pub struct Seen {
    table: Table,
    len: usize,
}

enum Table {
    /// Open addressing: key and mark in a slot, zero where it is free.
    Hashed(Vec<u64>),
    /// Two bits a position, thirty-two in a word, by number.
    Numbered(Vec<u64>),
}

/// The mark of a distance: 1, 2 or 3.
pub fn mark(distance: u32) -> u64 {
    u64::from(distance % 3 + 1)
}

impl Seen {
    /// None yet.
    pub fn new(field: &impl Field) -> Self {
        let words = field.positions().div_ceil(32);
        let table = if words <= AT_ONCE {
            Table::Numbered(vec![0; words as usize])
        } else {
            Table::Hashed(vec![0; 256])
        };
        Self { table, len: 0 }
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        let (Table::Hashed(words) | Table::Numbered(words)) = &self.table;
        words.len() * size_of::<u64>()
    }

    /// Makes room for so many more. An error where the memory limit forbids it.
    pub fn make_room(
        &mut self,
        more: usize,
        beside: usize,
        field: &impl Field,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let Table::Hashed(slots) = &self.table else { return Ok(()) };
        if (self.len + more) * 3 <= slots.len() * 2 {
            return Ok(());
        }
        let larger = (slots.len() * 2).max((self.len + more) * 2).next_power_of_two();
        let numbered = field.positions().div_ceil(32);
        let words = numbered.min(larger as u64) as usize;
        meter.hold(self.bytes() + beside + words * size_of::<u64>());
        meter.poll()?;
        let fresh = vec![0; words];
        let table = if numbered <= larger as u64 { Table::Numbered(fresh) } else { Table::Hashed(fresh) };
        let Table::Hashed(old) = std::mem::replace(&mut self.table, table) else { return Ok(()) };
        self.len = 0;
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            self.insert(slot >> 2, slot & 3, field);
        }
        Ok(())
    }

    /// Remembers a position, for which there is room, unless it is known. Says whether it is new.
    #[inline]
    pub fn insert(&mut self, key: u64, mark: u64, field: &impl Field) -> bool {
        match &mut self.table {
            Table::Hashed(slots) => {
                let at = find(slots, key);
                if slots[at] != 0 {
                    return false;
                }
                slots[at] = key << 2 | mark;
            }
            Table::Numbered(words) => {
                let (word, shift) = place(field.number(key));
                if words[word] >> shift & 3 != 0 {
                    return false;
                }
                words[word] |= mark << shift;
            }
        }
        self.len += 1;
        true
    }

    /// The mark of a position, zero where it was not met.
    #[inline]
    pub fn mark(&self, key: u64, field: &impl Field) -> u64 {
        match &self.table {
            Table::Hashed(slots) => slots[find(slots, key)] & 3,
            Table::Numbered(words) => {
                let (word, shift) = place(field.number(key));
                words[word] >> shift & 3
            }
        }
    }
}

/// The slot of a key, or the free one where it would go.
#[inline(always)]
fn find(slots: &[u64], key: u64) -> usize {
    let mask = slots.len() - 1;
    // Fibonacci hashing (Knuth): the high bits of the product depend on all bits of the key.
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
