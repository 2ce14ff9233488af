//! The states of a half: classes of degrees, and matchings within a class.
//!
//! A state says how many edges each waiting vertex has (none, one or two), and which vertices with one edge
//! are the two ends of the same piece. States with equal degrees make a *class*, and within a class a state
//! is the number of a matching.

use super::matchings::{Change, MOST_PAIRS};
use crate::control::Meter;
use crate::outcome::Limit;

/// The most waiting vertices, each with two bits in the name of a class.
pub(super) const MOST_WAITING: usize = 2 * MOST_PAIRS;

/// The lower bit of each degree, which is set for exactly the vertices with one edge.
pub(super) const ONE_EDGE: u64 = 0x5555_5555_5555_5555;

/// The classes of a half, in ascending order. The name of a class has two bits for the degree of each vertex;
/// the first vertex has the lowest bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    pub names: Vec<u64>,
    /// The place in `matchings` where the states of each class end.
    pub ends: Vec<usize>,
    /// The matchings of the states, ascending within a class.
    pub matchings: Vec<u32>,
    pub counts: Vec<u64>,
}

impl Classes {
    /// Nothing chosen yet: one class with one state.
    pub fn empty_board() -> Self {
        Self { names: vec![0], ends: vec![1], matchings: vec![0], counts: vec![1] }
    }

    /// The matchings of a class, and the number of ways to each.
    pub fn states(&self, class: usize) -> (&[u32], &[u64]) {
        let begin = class.checked_sub(1).map_or(0, |before| self.ends[before]);
        let states = begin..self.ends[class];
        (&self.matchings[states.clone()], &self.counts[states])
    }

    /// The sum of all counts.
    pub fn sum(&self) -> u128 {
        self.counts.iter().map(|&count| u128::from(count)).sum()
    }

    /// The number of bytes.
    pub fn bytes(&self) -> usize {
        (self.names.capacity() + self.ends.capacity() + self.counts.capacity()) * 8
            + self.matchings.capacity() * 4
    }

    /// Makes room for this many more states, if they fit in memory besides `held` bytes.
    pub fn make_room(&mut self, states: usize, held: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        let needed = self.matchings.len() + states;
        let room = self.matchings.capacity();
        if needed > room {
            let wanted = needed.max(room + room / 2);
            meter.reserve(held as u64 + self.bytes() as u64 + wanted as u64 * 12)?;
            self.matchings.reserve_exact(wanted - self.matchings.len());
            self.counts.reserve_exact(wanted - self.counts.len());
        }
        Ok(())
    }

    /// The classes of all parts one after the other, if they fit in memory besides `held` bytes.
    pub fn joined(parts: Vec<Self>, held: usize, meter: &Meter<'_>) -> Result<Self, Limit> {
        let size = |of: fn(&Self) -> usize| parts.iter().map(of).sum::<usize>();
        let (names, states) = (size(|part| part.names.len()), size(|part| part.matchings.len()));
        meter.reserve(held as u64 + size(Self::bytes) as u64 + names as u64 * 16 + states as u64 * 12)?;
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        all.names.reserve_exact(names - all.names.len());
        all.ends.reserve_exact(names - all.ends.len());
        all.matchings.reserve_exact(states - all.matchings.len());
        all.counts.reserve_exact(states - all.counts.len());
        for part in parts {
            let before = all.matchings.len();
            all.names.extend(part.names);
            all.ends.extend(part.ends.iter().map(|end| end + before));
            all.matchings.extend(part.matchings);
            all.counts.extend(part.counts);
        }
        Ok(all)
    }
}

/// The number of ends of pieces among the vertices before this one.
#[inline]
pub(super) fn ends_before(class: u64, vertex: usize) -> usize {
    (class & ONE_EDGE & ((1 << (2 * vertex)) - 1)).count_ones() as usize
}

/// The number of pieces.
#[inline]
pub(super) fn pieces(class: u64) -> usize {
    (class & ONE_EDGE).count_ones() as usize / 2
}

/// The degree of a vertex.
#[inline]
pub(super) fn degree(class: u64, vertex: usize) -> u64 {
    class >> (2 * vertex) & 3
}

/// The change that an edge between two vertices, the smaller one first, makes to the matchings of a class.
pub(super) fn join(class: u64, a: usize, b: usize) -> Change {
    let after = class + (1 << (2 * a)) + (1 << (2 * b));
    match (degree(class, a), degree(class, b)) {
        (0, 0) => Change::Add(ends_before(after, a), ends_before(after, b)),
        (0, _) => Change::Move(ends_before(class, b), ends_before(after, a)),
        (_, 0) => Change::Move(ends_before(class, a), ends_before(after, b)),
        _ => Change::Join(ends_before(class, a), ends_before(class, b)),
    }
}
