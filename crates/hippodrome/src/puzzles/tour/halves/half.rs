//! One half of a board, swept vertex by vertex: what the choices among its edges leave on the vertices in
//! the middle.
//!
//! A state is how many edges each waiting vertex has (none, one, or two) and which vertices with one edge
//! are the two ends of one piece. States with equal degrees make a *class*, and a state is then just the
//! number of a matching. A choice of edges takes a whole class to one other class and changes all its
//! matchings alike. So a step goes through the new classes; for each it takes all that leads there,
//! through tables of small numbers, into one row of counters. Nothing is hashed, and the classes are sorted.
//!
//! Limits: 20 waiting vertices, 2^24 classes, counts below 2^64; beyond, [`Unfit::TooLarge`].

use std::ops::Range;

use super::matchings::{Change, LARGEST_TABLE, MATCHINGS, MOST_PAIRS, Tables};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::puzzles::tour::ring::Ring;

/// The most waiting vertices, each with two bits in the name of a class.
pub const MOST_WAITING: usize = 2 * MOST_PAIRS;

/// Bits for the place of the class that a class comes from.
const SOURCE_BITS: u32 = 64 - 2 * MOST_WAITING as u32;

/// The lower bit of each degree: exactly the vertices with one edge have it.
pub const ONE_EDGE: u64 = 0x5555_5555_5555_5555;

/// Fewer sources are not worth a second thread.
const WORTH_A_THREAD: usize = 1 << 14;

/// A step takes about so many times as long as the one before it, as measured on boards of seven and eight
/// columns.
const GROWTH: f64 = 1.35;

/// Why a half could not be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A limit was reached.
    Stopped(Limit),
    /// There are too many classes, or too large counts.
    TooLarge,
}

impl From<Limit> for Unfit {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}

/// The classes of states of a half, in ascending order. In a class's name each vertex has two bits for its
/// degree, the first vertex the lowest.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    names: Vec<u64>,
    /// Where the states of each class end.
    ends: Vec<usize>,
    /// The states' matchings, ascending within a class.
    matchings: Vec<u32>,
    counts: Vec<u64>,
}

impl Classes {
    /// The names of the classes.
    pub fn names(&self) -> &[u64] {
        &self.names
    }

    /// The matchings of a class and how often each comes about.
    pub fn states(&self, class: usize) -> (&[u32], &[u64]) {
        let begin = class.checked_sub(1).map_or(0, |before| self.ends[before]);
        let states = begin..self.ends[class];
        (&self.matchings[states.clone()], &self.counts[states])
    }

    /// All counts together.
    pub fn sum(&self) -> u128 {
        self.counts.iter().map(|&count| u128::from(count)).sum()
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        (self.names.capacity() + self.ends.capacity() + self.counts.capacity()) * 8
            + self.matchings.capacity() * 4
    }

    /// Makes room for so many more states, where memory allows; so many bytes are held besides.
    fn make_room(&mut self, states: usize, held: usize, meter: &Meter<'_>) -> Result<(), Limit> {
        let needed = self.matchings.len() + states;
        let room = self.matchings.capacity();
        if needed > room {
            let wanted = needed.max(room + room / 2);
            meter.control().reserve((held + self.bytes() + wanted * 12) as u64)?;
            self.matchings.reserve_exact(wanted - self.matchings.len());
            self.counts.reserve_exact(wanted - self.counts.len());
        }
        Ok(())
    }

    /// One after the other, where memory allows; so many bytes are held besides.
    fn joined(parts: Vec<Self>, held: usize, meter: &Meter<'_>) -> Result<Self, Limit> {
        let size = |of: fn(&Self) -> usize| parts.iter().map(of).sum::<usize>();
        let (names, states) = (size(|part| part.names.len()), size(|part| part.matchings.len()));
        meter.control().reserve((held + size(Self::bytes) + names * 16 + states * 12) as u64)?;
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
pub fn ends_before(class: u64, vertex: usize) -> usize {
    (class & ONE_EDGE & ((1 << (2 * vertex)) - 1)).count_ones() as usize
}

/// The number of pieces.
pub fn pieces(class: u64) -> usize {
    (class & ONE_EDGE).count_ones() as usize / 2
}

/// The degree of a vertex.
pub fn degree(class: u64, vertex: usize) -> u64 {
    class >> (2 * vertex) & 3
}

/// What an edge between two vertices, the former less, does to the matchings of a class.
pub fn join(class: u64, a: usize, b: usize) -> Change {
    let after = class + (1 << (2 * a)) + (1 << (2 * b));
    match (degree(class, a), degree(class, b)) {
        (0, 0) => Change::Add(ends_before(after, a), ends_before(after, b)),
        (0, _) => Change::Move(ends_before(class, b), ends_before(after, a)),
        (_, 0) => Change::Move(ends_before(class, a), ends_before(after, b)),
        _ => Change::Join(ends_before(class, a), ends_before(class, b)),
    }
}

/// One vertex is dealt with: all its edges to vertices ahead are chosen.
struct Step {
    /// Whether the vertex waited; then it was the first of those waiting.
    waited: bool,
    /// Which bits of a class go how far up, once the vertex itself is gone.
    runs: Vec<(u64, u32)>,
    /// Where its neighbours ahead wait, ascending.
    ahead: Vec<usize>,
    /// Waiting vertices that have too few neighbours left, and the edges that they must have by now.
    urgent: Vec<(usize, u64)>,
}

/// The steps of a half: the first `done` vertices of an order, after which `left` wait.
pub struct Sweep {
    steps: Vec<Step>,
    most_choices: u128,
}

impl Sweep {
    /// The vertices that follow on the first `done` ones and have to wait in the end are given as their
    /// number, `left`. None where too many wait at one time.
    pub fn new(ring: &Ring<'_>, order: &[u32], done: usize, left: usize) -> Option<Self> {
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut waiting: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(done);
        let mut most_choices = 1;
        for now in 0..done {
            let waited = waiting.first() == Some(&now);
            let before: Vec<usize> = waiting.iter().copied().filter(|&at| at != now).collect();
            let neighbours = |at: usize| ring.incident(order[at]).iter().map(|&(_, v)| place[v as usize]);
            let mut targets: Vec<usize> = neighbours(now).filter(|&at| at > now).collect();
            targets.sort_unstable();
            waiting = before.iter().chain(&targets).copied().collect();
            if now + 1 == done {
                waiting.extend(done..done + left);
            }
            waiting.sort_unstable();
            waiting.dedup();
            if waiting.len() > MOST_WAITING {
                return None;
            }
            let position = |at: usize| waiting.partition_point(|&other| other < at);
            let mut runs: Vec<(u64, u32)> = Vec::new();
            for (old, &at) in before.iter().enumerate() {
                let (bits, up) = (3 << (2 * old), 2 * (position(at) - old) as u32);
                match runs.last_mut() {
                    Some((mask, same)) if *same == up => *mask |= bits,
                    _ => runs.push((bits, up)),
                }
            }
            let urgent = waiting.iter().enumerate().filter_map(|(at, &vertex)| {
                let later = neighbours(vertex).filter(|&other| other > now).count();
                (later < 2).then(|| (at, 2 - later as u64))
            });
            most_choices = most_choices.max(targets.len() * targets.len());
            let ahead = targets.iter().map(|&at| position(at)).collect();
            steps.push(Step { waited, runs, ahead, urgent: urgent.collect() });
        }
        Some(Self { steps, most_choices: most_choices as u128 })
    }

    /// The classes of the vertices that wait in the end. The meter's share goes from the beginning of `share`
    /// to its end.
    pub fn run(&self, threads: usize, share: Range<f64>, meter: &mut Meter<'_>) -> Result<Classes, Unfit> {
        let mut layer = Classes { names: vec![0], ends: vec![1], matchings: vec![0], counts: vec![1] };
        let until = |steps: usize| {
            let done = (GROWTH.powi(steps as i32) - 1.0) / (GROWTH.powi(self.steps.len() as i32) - 1.0);
            share.start + (share.end - share.start) * done
        };
        for (at, step) in self.steps.iter().enumerate() {
            if layer.sum() > u128::from(u64::MAX) / self.most_choices || layer.names.len() >> SOURCE_BITS != 0
            {
                return Err(Unfit::TooLarge);
            }
            layer = step.take(&layer, threads, until(at)..until(at + 1), meter)?;
            meter.expand();
            meter.frontier(layer.matchings.len());
        }
        Ok(layer)
    }
}

impl Step {
    /// The vertex's own degree, and the class without it.
    fn without_own(&self, class: u64) -> (u64, u64) {
        let (own, rest) = if self.waited { (class & 3, class >> 2) } else { (0, class) };
        (own, self.runs.iter().map(|&(mask, up)| (rest & mask) << up).sum())
    }

    /// The classes after this step.
    fn take(
        &self,
        layer: &Classes,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Classes, Limit> {
        meter.share(share.start);
        let ways = self.ways(layer, meter)?;
        let held = layer.bytes() + ways.capacity() * 8 + Tables::shared().bytes();
        if threads < 2 || ways.len() < WORTH_A_THREAD {
            return self.fill(layer, &ways, held, share, meter);
        }
        // Cut where a new class begins.
        let cut = |part: usize| {
            let about = ways.len() * part / threads;
            let class = ways.get(about).map(|way| way >> SOURCE_BITS);
            ways.partition_point(|way| class.is_none_or(|class| way >> SOURCE_BITS < class))
        };
        let parts: Vec<&[u64]> = (0..threads).map(|part| &ways[cut(part)..cut(part + 1)]).collect();
        let mut meters: Vec<Meter<'_>> = parts.iter().map(|_| meter.beside()).collect();
        let filled: Vec<Result<Classes, Limit>> = std::thread::scope(|scope| {
            let work: Vec<_> = parts
                .iter()
                .zip(&mut meters)
                .map(|(part, meter)| {
                    let share = share.clone();
                    scope.spawn(move || {
                        let filled = self.fill(layer, part, 0, share, meter);
                        meter.hold(0);
                        meter.tell();
                        filled
                    })
                })
                .collect();
            work.into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        drop(ways);
        let held = layer.bytes() + Tables::shared().bytes();
        let all = Classes::joined(filled.into_iter().collect::<Result<_, _>>()?, held, meter)?;
        meter.share(share.end);
        meter.hold(held + all.bytes());
        meter.poll()?;
        Ok(all)
    }

    /// All ways from an old class to a new one: the new one's name, then the place of the old one, sorted.
    fn ways(&self, layer: &Classes, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
        let mut ways = Vec::with_capacity(2 * layer.names.len());
        for (source, &class) in (0_u64..).zip(&layer.names) {
            if ways.capacity() - ways.len() < MOST_WAITING * MOST_WAITING {
                let more = ways.capacity().max(MOST_WAITING * MOST_WAITING);
                meter.control().reserve((layer.bytes() + (2 * ways.capacity() + more) * 8) as u64)?;
                ways.reserve_exact(more);
            }
            let (own, base) = self.without_own(class);
            let mut keep = |class: u64| {
                if self.urgent.iter().all(|&(vertex, edges)| degree(class, vertex) >= edges) {
                    ways.push(class << SOURCE_BITS | source);
                }
            };
            let open = |&&vertex: &&usize| degree(base, vertex) < 2;
            match own {
                2 => keep(base),
                1 => {
                    for vertex in self.ahead.iter().filter(open) {
                        keep(base + (1 << (2 * vertex)));
                    }
                }
                _ => {
                    for (i, a) in self.ahead.iter().enumerate().filter(|(_, vertex)| open(vertex)) {
                        for b in self.ahead[i + 1..].iter().filter(open) {
                            keep(base + (1 << (2 * a)) + (1 << (2 * b)));
                        }
                    }
                }
            }
            meter.generate()?;
            if source % 1024 == 0 {
                meter.hold(layer.bytes() + ways.capacity() * 8 + Tables::shared().bytes());
            }
        }
        ways.sort_unstable();
        Ok(ways)
    }

    /// The new classes that these ways lead to.
    fn fill(
        &self,
        layer: &Classes,
        ways: &[u64],
        held: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Classes, Limit> {
        let mut filled = Classes::default();
        let mut row = Row::default();
        let (all, mut done) = (ways.len(), 0);
        for ways in ways.chunk_by(|a, b| a >> SOURCE_BITS == b >> SOURCE_BITS) {
            let class = ways[0] >> SOURCE_BITS;
            let source = |way: &u64| (way & ((1 << SOURCE_BITS) - 1)) as usize;
            let states: usize = ways.iter().map(|way| layer.states(source(way)).0.len()).sum();
            filled.make_room(states.min(MATCHINGS[pieces(class)] as usize), held, meter)?;
            row.begin(pieces(class), states);
            for way in ways {
                meter.generate()?;
                let source = source(way);
                let old = layer.names[source];
                let (matchings, counts) = layer.states(source);
                row.add(self.change(old, class), pieces(old), matchings, counts);
            }
            row.end(&mut filled);
            if filled.matchings.len() > filled.ends.last().copied().unwrap_or(0) {
                filled.names.push(class);
                filled.ends.push(filled.matchings.len());
            }
            meter.hold(held + filled.bytes());
            done += ways.len();
            meter.share(share.start + (share.end - share.start) * done as f64 / all as f64);
        }
        Ok(filled)
    }

    /// What the way from one class to another does to the matchings, if anything.
    fn change(&self, old: u64, new: u64) -> Option<Change> {
        let (own, base) = self.without_own(old);
        let edges = new - base;
        let first = edges.trailing_zeros() as usize / 2;
        match own {
            2 => None,
            // The vertex itself is the first end of all.
            1 if degree(base, first) == 0 => Some(Change::Move(0, ends_before(new, first))),
            1 => Some(Change::Join(0, 1 + ends_before(base, first))),
            _ => {
                let second = (edges & (edges - 1)).trailing_zeros() as usize / 2;
                Some(join(base, first, second))
            }
        }
    }
}

/// The counts of a class's matchings while they are added up.
#[derive(Default)]
struct Row {
    pairs: usize,
    /// A counter for each matching, and one for those that cannot be; all are zero between classes.
    dense: Vec<u64>,
    /// Where few of very many matchings come about: these, in any order.
    sparse: Vec<(u32, u64)>,
    is_dense: bool,
}

/// So many counters may be looked at for one state.
const WORTH_A_COUNTER: usize = 16;

impl Row {
    /// Begins a class of so many pieces, to which so many states lead.
    fn begin(&mut self, pairs: usize, states: usize) {
        let all = MATCHINGS[pairs] as usize;
        self.pairs = pairs;
        self.is_dense = pairs <= LARGEST_TABLE && all <= WORTH_A_COUNTER * states;
        if self.is_dense && self.dense.len() <= all {
            self.dense.resize(all + 1, 0);
        }
    }

    fn add(&mut self, change: Option<Change>, pairs: usize, matchings: &[u32], counts: &[u64]) {
        let states = matchings.iter().zip(counts);
        let Some(change) = change else {
            match self.is_dense {
                true => states.for_each(|(&matching, count)| self.dense[matching as usize] += count),
                false => self.sparse.extend(states.map(|(&matching, &count)| (matching, count))),
            }
            return;
        };
        let none = MATCHINGS[self.pairs];
        match Tables::shared().for_some(change, pairs, matchings.len()) {
            Some(table) if self.is_dense => {
                states.for_each(|(&matching, count)| self.dense[table[matching as usize] as usize] += count);
            }
            table => {
                for (&matching, &count) in states {
                    let after = match table {
                        Some(table) => table[matching as usize],
                        None => change.apply(pairs, matching).unwrap_or(none),
                    };
                    if self.is_dense {
                        self.dense[after as usize] += count;
                    } else if after != none {
                        self.sparse.push((after, count));
                    }
                }
            }
        }
    }

    fn end(&mut self, classes: &mut Classes) {
        if !self.is_dense {
            self.sparse.sort_unstable();
            for states in self.sparse.chunk_by(|a, b| a.0 == b.0) {
                classes.matchings.push(states[0].0);
                classes.counts.push(states.iter().map(|state| state.1).sum());
            }
            self.sparse.clear();
            return;
        }
        let all = MATCHINGS[self.pairs] as usize;
        self.dense[all] = 0;
        // Most counters of a long row are zero: look at eight at a time.
        for (first, counters) in (0_u32..).step_by(8).zip(self.dense[..all].chunks_mut(8)) {
            if counters.iter().fold(0, |any, count| any | count) == 0 {
                continue;
            }
            for (matching, count) in (first..).zip(counters) {
                if *count != 0 {
                    classes.matchings.push(matching);
                    classes.counts.push(std::mem::take(count));
                }
            }
        }
    }
}
