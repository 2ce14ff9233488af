//! Queues that yield the item with the lowest priority number first.
//!
//! They differ in the order of items with the same number: [`OldestFirst`] is what courses draw for greedy
//! search, [`NewestFirst`] makes A* follow one path instead of all equally good ones. The numbers are usually small,
//! so items are kept in one bucket per number (Dial 1969).

use std::collections::{BTreeMap, VecDeque};

/// Buckets in the order of their numbers, for any numbers. A bucket that was taken out makes room for another.
pub(super) struct Buckets<B> {
    places: Places,
    buckets: Vec<B>,
}

/// Where the bucket of each number is. It does not depend on what the buckets contain, so it is compiled once and not for
/// every search.
#[derive(Default)]
struct Places {
    of: BTreeMap<u32, usize>,
    free: Vec<usize>,
    made: usize,
}

impl Places {
    fn first(&self) -> Option<(u32, usize)> {
        self.of.first_key_value().map(|(&number, &place)| (number, place))
    }

    /// The place for this number, which may be the next one to be made.
    fn place(&mut self, number: u32) -> usize {
        let Self { of, free, made } = self;
        *of.entry(number).or_insert_with(|| {
            free.pop().unwrap_or_else(|| {
                *made += 1;
                *made - 1
            })
        })
    }

    fn remove_first(&mut self) -> Option<(u32, usize)> {
        let (number, place) = self.of.pop_first()?;
        self.free.push(place);
        Some((number, place))
    }
}

impl<B: Default> Buckets<B> {
    pub fn new() -> Self {
        Self { places: Places::default(), buckets: Vec::new() }
    }

    /// The bucket with this number, which is made if there is none.
    pub fn with_number(&mut self, number: u32) -> &mut B {
        let place = self.places.place(number);
        if place == self.buckets.len() {
            self.buckets.push(B::default());
        }
        &mut self.buckets[place]
    }

    /// The bucket with the lowest number.
    pub fn first(&mut self) -> Option<(u32, &mut B)> {
        let (number, place) = self.places.first()?;
        Some((number, &mut self.buckets[place]))
    }

    /// Takes the bucket with the lowest number out.
    pub fn pop_first(&mut self) -> Option<(u32, B)> {
        let (number, place) = self.places.remove_first()?;
        Some((number, std::mem::take(&mut self.buckets[place])))
    }
}

/// A queue in which the oldest item goes first among those with the same number.
pub(super) struct OldestFirst<T> {
    buckets: Buckets<VecDeque<T>>,
    len: usize,
}

impl<T> OldestFirst<T> {
    pub fn new() -> Self {
        Self { buckets: Buckets::new(), len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, number: u32, item: T) {
        self.buckets.with_number(number).push_back(item);
        self.len += 1;
    }

    /// Removes and returns the first item with its number.
    pub fn pop(&mut self) -> Option<(u32, T)> {
        let (number, lowest) = self.buckets.first()?;
        let item = lowest.pop_front();
        if lowest.is_empty() {
            self.buckets.pop_first();
        }
        self.len -= usize::from(item.is_some());
        Some((number, item?))
    }
}

/// Items with this number or a greater one have their buckets apart.
const LARGE: u32 = 1 << 16;

/// A queue in which the newest item goes first among those with the same number.
pub(super) struct NewestFirst<T> {
    buckets: Vec<Vec<T>>,
    large: Buckets<Vec<T>>,
    /// All buckets below this one are empty.
    lowest: usize,
    len: usize,
}

impl<T> NewestFirst<T> {
    pub fn new() -> Self {
        Self { buckets: Vec::new(), large: Buckets::new(), lowest: 0, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, number: u32, item: T) {
        self.len += 1;
        if number >= LARGE {
            self.large.with_number(number).push(item);
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
        let (number, lowest) = self.large.first()?;
        let item = lowest.pop();
        if lowest.is_empty() {
            self.large.pop_first();
        }
        self.len -= usize::from(item.is_some());
        Some((number, item?))
    }
}
