//! Queues that yield the item with the lowest priority number first.
//!
//! They differ in the order of items with the same number: [`OldestFirst`] is what courses draw for greedy
//! search, [`NewestFirst`] makes A* follow one path instead of all equally good ones. The numbers are usually small,
//! so items are kept in one bucket per number (Dial 1969).

use std::collections::{BTreeMap, VecDeque};

/// A queue in which the oldest item goes first among those with the same number.
pub(super) struct OldestFirst<T> {
    buckets: BTreeMap<u32, VecDeque<T>>,
    len: usize,
}

impl<T> OldestFirst<T> {
    pub fn new() -> Self {
        Self { buckets: BTreeMap::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, number: u32, item: T) {
        self.buckets.entry(number).or_default().push_back(item);
        self.len += 1;
    }

    /// Removes and returns the first item with its number.
    pub fn pop(&mut self) -> Option<(u32, T)> {
        let mut lowest = self.buckets.first_entry()?;
        let number = *lowest.key();
        let item = lowest.get_mut().pop_front();
        if lowest.get().is_empty() {
            lowest.remove();
        }
        self.len -= usize::from(item.is_some());
        Some((number, item?))
    }
}

/// Items with this number or a greater one have their buckets in a map.
const LARGE: u32 = 1 << 16;

/// A queue in which the newest item goes first among those with the same number.
pub(super) struct NewestFirst<T> {
    buckets: Vec<Vec<T>>,
    large: BTreeMap<u32, Vec<T>>,
    /// All buckets below this one are empty.
    lowest: usize,
    len: usize,
}

impl<T> NewestFirst<T> {
    pub fn new() -> Self {
        Self { buckets: Vec::new(), large: BTreeMap::new(), lowest: 0, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, number: u32, item: T) {
        self.len += 1;
        if number >= LARGE {
            self.large.entry(number).or_default().push(item);
            return;
        }
        let number = number as usize;
        if self.buckets.len() <= number {
            self.buckets.resize_with(number + 1, Vec::new);
        }
        self.buckets[number].push(item);
        self.lowest = self.lowest.min(number);
    }

    /// Removes and returns the first item with its number.
    pub fn pop(&mut self) -> Option<(u32, T)> {
        while self.lowest < self.buckets.len() {
            if let Some(item) = self.buckets[self.lowest].pop() {
                self.len -= 1;
                return Some((self.lowest as u32, item));
            }
            self.lowest += 1;
        }
        let mut lowest = self.large.first_entry()?;
        let number = *lowest.key();
        let item = lowest.get_mut().pop();
        if lowest.get().is_empty() {
            lowest.remove();
        }
        self.len -= usize::from(item.is_some());
        Some((number, item?))
    }
}
