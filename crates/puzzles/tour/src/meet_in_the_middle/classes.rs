//! The states of a half: classes of degrees, and matchings within a class.
//!
//! A state says how many edges each waiting vertex has (none, one or two), and which vertices with one edge
//! are the two ends of the same path. States with equal degrees make a *class*, and within a class a state
//! is the number of a matching.
//!
//! In the worked example, the degrees 1, 0, 1, 1, 2 and 1 of squares 4 to 9 are the class 0b01_10_01_01_00_01: two bits
//! for each square, the first one lowest.

use super::context::Context;
use super::matchings::{Change, MOST_PAIRS};
use search::Limit;

/// The most waiting vertices, each with two bits in the name of a class. The number of ends among them is even.
pub(super) const MOST_WAITING: usize = 2 * MOST_PAIRS + 1;

/// The lower bit of each degree, which is set for exactly the vertices with one edge.
pub(super) const ONE_EDGE: u64 = 0x5555_5555_5555_5555;

/// From this many states on, room is added in smaller steps.
const MUCH: usize = 1 << 20;

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

    /// Makes room for this many more states, if they fit in memory.
    pub fn make_room(&mut self, states: usize, context: &Context<'_, '_>) -> Result<(), Limit> {
        let needed = self.matchings.len() + states;
        let room = self.matchings.capacity();
        if needed > room {
            // Much room is added in smaller steps.
            let wanted = needed.max(room + if room < MUCH { room / 2 } else { room / 8 });
            // Linux moves large pieces of memory without a copy.
            let copied = if cfg!(target_os = "linux") && room >= MUCH { 0 } else { self.bytes() };
            context.reserve(copied + wanted * 12)?;
            self.matchings.reserve_exact(wanted - self.matchings.len());
            self.counts.reserve_exact(wanted - self.counts.len());
        }
        Ok(())
    }

    /// Appends other classes, if they fit in memory.
    pub fn append(&mut self, more: Self, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        if self.names.is_empty() {
            *self = more;
            return Ok(());
        }
        self.make_room(more.matchings.len(), &context.beside(more.bytes()))?;
        let before = self.matchings.len();
        self.names.extend(more.names);
        self.ends.extend(more.ends.iter().map(|end| end + before));
        self.matchings.extend(more.matchings);
        self.counts.extend(more.counts);
        Ok(())
    }
}

/// Divides counts by a power of two and rounds them up.
pub(super) fn round_up(counts: &mut [u64], exponent: u32) {
    if exponent > 0 {
        let divided = |count: u64| if exponent < 64 { count.div_ceil(1 << exponent) } else { count.min(1) };
        counts.iter_mut().for_each(|count| *count = divided(*count));
    }
}

/// The number of ends of paths among the vertices before this one.
#[inline]
pub(super) fn ends_before(class: u64, vertex: usize) -> usize {
    (class & ONE_EDGE & ((1 << (2 * vertex)) - 1)).count_ones() as usize
}

/// The number of paths.
#[inline]
pub(super) fn paths(class: u64) -> usize {
    (class & ONE_EDGE).count_ones() as usize / 2
}

/// The degree of a vertex.
#[inline]
pub(super) fn degree(class: u64, vertex: usize) -> u64 {
    class >> (2 * vertex) & 3
}

/// The sum of degrees, given by the bits of some vertices.
#[inline]
pub(super) fn edges(bits: u64) -> i64 {
    i64::from((bits & ONE_EDGE).count_ones() + 2 * (bits & !ONE_EDGE).count_ones())
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
