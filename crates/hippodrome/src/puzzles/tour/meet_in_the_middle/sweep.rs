//! The sweep over one half of a board, vertex by vertex.
//!
//! A choice of edges leads from one class to one other class and changes all matchings of the class in the
//! same way. So a step goes through the new classes, and for each adds up everything that leads there in one
//! row of counters, by means of tables of small numbers. Nothing is hashed, and the classes are sorted.
//!
//! Limits: 20 waiting vertices, 2^24 classes, counts below 2^64; beyond that, [`Unfit::TooLarge`]. Larger counts can be
//! kept as remainders or rounded ([`Numbers`]).

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::classes::{Classes, MOST_WAITING, degree, ends_before, join, pieces};
use super::matchings::{Change, LARGEST_TABLE, MATCHINGS, Tables};
use super::row::Row;
use crate::control::Meter;
use crate::outcome::Limit;
use crate::puzzles::tour::graph::Ring;

/// The number of bits for the place of the class that a way starts from.
const SOURCE_BITS: u32 = 64 - 2 * MOST_WAITING as u32;

/// Fewer ways are not worth a second thread.
const WORTH_A_THREAD: usize = 1 << 14;

/// The bits that are dropped when counts are rounded up.
const ROUNDED_BITS: u32 = 16;

/// The factor by which a step takes longer than the one before it, measured on boards with seven and eight
/// columns.
const GROWTH: f64 = 1.35;

/// Why a half could not be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzles::tour) enum Unfit {
    /// A limit was reached.
    Stopped(Limit),
    /// There are too many classes, or counts are too large.
    TooLarge,
}

impl From<Limit> for Unfit {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}

/// How the counts of a sweep are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// As they are, or divided by powers of two and rounded up as soon as they would be too large.
    RoundedUp,
    /// Only the remainders.
    Modulo(u64),
}

/// The classes after a sweep.
pub(super) struct Swept {
    pub classes: Classes,
    /// The exponent of the power of two by which the counts are divided; 0 if they are exact.
    pub exponent: u32,
    /// The most states between two steps.
    pub most_states: usize,
}

/// The step past one vertex, which chooses all its edges to vertices ahead.
pub(super) struct Step {
    /// The vertex, and its neighbours ahead in the order of `ahead`.
    vertex: u32,
    towards: Vec<u32>,
    /// Whether the vertex was waiting; then it was the first one.
    waited: bool,
    /// Masks of bits of a class without the vertex, and how far they are shifted up.
    runs: Vec<(u64, u32)>,
    /// The positions of its neighbours ahead among the waiting vertices, ascending.
    ahead: Vec<usize>,
    /// The positions of waiting vertices with too few neighbours left, and the number of edges that they must
    /// have by now.
    urgent: Vec<(usize, u64)>,
}

/// The edges that a step chooses, by their places among those to the neighbours ahead.
pub(super) type Choice = [Option<usize>; 2];

/// The steps over a half.
pub(super) struct Sweep {
    steps: Vec<Step>,
    most_choices: u128,
}

impl Sweep {
    /// The steps past the first `done` vertices of an order. The `left` vertices after them are those that
    /// wait at the end. None if too many wait at one time.
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
            let urgent = urgent.collect();
            let towards = targets.iter().map(|&at| order[at]).collect();
            steps.push(Step { vertex: order[now], towards, waited, runs, ahead, urgent });
        }
        Some(Self { steps, most_choices: most_choices as u128 })
    }

    /// The largest sum of counts for which no counter overflows in a step.
    pub fn most(&self) -> u128 {
        u128::from(u64::MAX) / self.most_choices
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The fraction of the work that is done after so many steps.
    pub fn share_after(&self, steps: usize) -> f64 {
        let done = (GROWTH.powi(steps as i32) - 1.0) / (GROWTH.powi(self.steps.len() as i32) - 1.0);
        // On a long board the steps soon cease to grow.
        if done.is_finite() { done } else { steps as f64 / self.steps.len() as f64 }
    }

    /// Whether a layer is too large for the next step.
    pub fn is_too_large(&self, layer: &Classes) -> bool {
        layer.sum() > self.most() || layer.names.len() >> SOURCE_BITS != 0
    }

    /// The classes after all steps. The meter's share goes from the beginning of `share` to its end.
    pub fn run(
        &self,
        numbers: Numbers,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Swept, Unfit> {
        meter.counts("table entries");
        let mut layer = Classes::empty_board();
        let (mut exponent, mut most_states) = (0, 1);
        let until = |steps: usize| share.start + (share.end - share.start) * self.share_after(steps);
        for (at, step) in self.steps.iter().enumerate() {
            let mut sum = layer.sum();
            while numbers == Numbers::RoundedUp && sum > self.most() {
                layer.counts.iter_mut().for_each(|count| *count = count.div_ceil(1 << ROUNDED_BITS));
                exponent += ROUNDED_BITS;
                sum = layer.sum();
            }
            if self.is_too_large(&layer) {
                return Err(Unfit::TooLarge);
            }
            layer = step.take(&layer, 0, threads, until(at)..until(at + 1), meter)?;
            if let Numbers::Modulo(prime) = numbers {
                layer.counts.iter_mut().for_each(|count| *count %= prime);
            }
            most_states = most_states.max(layer.matchings.len());
            meter.frontier(layer.matchings.len());
        }
        Ok(Swept { classes: layer, exponent, most_states })
    }
}

impl Step {
    /// The degree of the vertex itself, and the class without it.
    fn without_own(&self, class: u64) -> (u64, u64) {
        let (own, rest) = if self.waited { (class & 3, class >> 2) } else { (0, class) };
        (own, self.runs.iter().map(|&(mask, up)| (rest & mask) << up).sum())
    }

    /// The classes after this step. Other things take `besides` bytes.
    pub fn take(
        &self,
        layer: &Classes,
        besides: usize,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Classes, Limit> {
        meter.share(share.start);
        let besides = besides + layer.bytes() + Tables::shared().bytes();
        let ways = self.ways(layer, besides, meter)?;
        let held = besides + ways.capacity() * 8;
        if threads < 2 || ways.len() < WORTH_A_THREAD {
            return self.fill(layer, &ways, held, share, meter);
        }
        // Each thread gets whole classes.
        let cut = |part: usize| {
            let about = ways.len() * part / threads;
            let class = ways.get(about).map(|way| way >> SOURCE_BITS);
            ways.partition_point(|way| class.is_none_or(|class| way >> SOURCE_BITS < class))
        };
        let parts: Vec<&[u64]> = (0..threads).map(|part| &ways[cut(part)..cut(part + 1)]).collect();
        let filled: Vec<OnceLock<Result<Classes, Limit>>> = parts.iter().map(|_| OnceLock::new()).collect();
        let pairs: Vec<_> = parts.iter().zip(&filled).collect();
        let (next, leader) = (AtomicUsize::new(0), &*meter);
        let work = || {
            while let Some((part, result)) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut meter = leader.beside();
                let classes = self.fill(layer, part, 0, share.clone(), &mut meter);
                meter.hold(0);
                meter.tell();
                let _ = result.set(classes);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                // If the system refuses a thread, the others do the work.
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        drop(ways);
        // Every part was taken by a thread, and every thread has ended.
        let filled = filled.into_iter().map(|part| part.into_inner().unwrap_or(Err(Limit::Interrupt)));
        let all = Classes::joined(filled.collect::<Result<_, _>>()?, besides, meter)?;
        meter.share(share.end);
        meter.hold(besides + all.bytes());
        meter.poll()?;
        Ok(all)
    }

    /// All ways from an old class to a new one, sorted: the name of the new one, then the place of the old
    /// one.
    fn ways(&self, layer: &Classes, besides: usize, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
        let mut ways = Vec::with_capacity(2 * layer.names.len());
        for (source, &class) in (0_u64..).zip(&layer.names) {
            if ways.capacity() - ways.len() < MOST_WAITING * MOST_WAITING {
                let more = ways.capacity().max(MOST_WAITING * MOST_WAITING);
                meter.reserve(besides as u64 + (2 * ways.capacity() as u64 + more as u64) * 8)?;
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
                meter.hold(besides + ways.capacity() * 8);
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

    /// The vertex.
    pub fn vertex(&self) -> u32 {
        self.vertex
    }

    /// Its neighbours ahead.
    pub fn towards(&self) -> &[u32] {
        &self.towards
    }

    /// The class after a choice of edges, given by their places in [`towards`](Self::towards). None if the
    /// vertex or a neighbour would not have two edges.
    pub fn class_after(&self, class: u64, chosen: &[usize]) -> Option<u64> {
        let (own, base) = self.without_own(class);
        let open = chosen.iter().all(|&place| degree(base, self.ahead[place]) < 2);
        let edges = chosen.iter().map(|&place| 1 << (2 * self.ahead[place])).sum::<u64>();
        (open && own as usize + chosen.len() == 2).then_some(base + edges)
    }

    /// The classes from which a choice of edges may lead to this one, each with the choice: first no edge,
    /// then one, then two.
    pub fn sources(&self, class: u64) -> Vec<(u64, Choice)> {
        let touched: Vec<usize> =
            (0..self.ahead.len()).filter(|&place| degree(class, self.ahead[place]) > 0).collect();
        let edge = |place: usize| 1_u64 << (2 * self.ahead[place]);
        let one = touched.iter().map(|&a| (1, class - edge(a), [Some(a), None]));
        let two = touched.iter().enumerate().flat_map(|(i, &a)| {
            let rest = touched[i + 1..].iter();
            rest.map(move |&b| (0, class - edge(a) - edge(b), [Some(a), Some(b)]))
        });
        let all = std::iter::once((2, class, [None, None])).chain(one).chain(two);
        all.filter_map(|(own, base, choice)| Some((self.with_own(own, base)?, choice))).collect()
    }

    /// The class that has this one without the vertex itself.
    fn with_own(&self, own: u64, base: u64) -> Option<u64> {
        let rest: u64 = self.runs.iter().map(|&(mask, up)| base >> up & mask).sum();
        let class = if self.waited { rest << 2 | own } else { rest };
        (self.without_own(class) == (own, base)).then_some(class)
    }

    /// From the number of ways to complete each state after this step, computes the same for each state before
    /// it. Passes the number of cycles in which the step chooses an edge to `count_edge`, in portions.
    pub fn give_back(
        &self,
        before: &Classes,
        after: (&Classes, &[u64]),
        besides: usize,
        count_edge: &mut dyn FnMut(usize, u128),
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Limit> {
        let (after, completions) = after;
        let ways = self.ways(before, besides, meter)?;
        let mut numbers = vec![0; before.matchings.len()];
        let mut row: Vec<u64> = Vec::new();
        for ways in ways.chunk_by(|a, b| a >> SOURCE_BITS == b >> SOURCE_BITS) {
            let class = ways[0] >> SOURCE_BITS;
            let Ok(place) = after.names.binary_search(&class) else { continue };
            let (begin, end) =
                (place.checked_sub(1).map_or(0, |before| after.ends[before]), after.ends[place]);
            let (matchings, completions) = (&after.matchings[begin..end], &completions[begin..end]);
            // A number for each matching of a class with few pieces, and one for impossible matchings.
            let dense = pieces(class) <= LARGEST_TABLE;
            if dense {
                row.clear();
                row.resize(MATCHINGS[pieces(class)] as usize + 1, 0);
                matchings.iter().zip(completions).for_each(|(&n, &number)| row[n as usize] = number);
            }
            let number_of = |matching: u32| match dense {
                true => row[matching as usize],
                false => matchings.binary_search(&matching).map_or(0, |place| completions[place]),
            };
            for way in ways {
                meter.generate()?;
                let source = (way & ((1 << SOURCE_BITS) - 1)) as usize;
                let old = before.names[source];
                let begin = source.checked_sub(1).map_or(0, |before_it| before.ends[before_it]);
                let (states, counts) = before.states(source);
                let change = self.change(old, class);
                let table =
                    change.and_then(|change| Tables::shared().for_some(change, pieces(old), states.len()));
                let mut used = 0;
                for (place, (&matching, &count)) in (begin..).zip(states.iter().zip(counts)) {
                    let to = match (change, table) {
                        (None, _) => Some(matching),
                        (_, Some(table)) => Some(table[matching as usize]),
                        (Some(change), None) => change.apply(pieces(old), matching),
                    };
                    let completed = to.map_or(0, number_of);
                    numbers[place] += completed;
                    used += u128::from(count) * u128::from(completed);
                }
                let edges = class - self.without_own(old).1;
                let chosen = (0..self.ahead.len()).filter(|&place| degree(edges, self.ahead[place]) > 0);
                chosen.for_each(|place| count_edge(place, used));
            }
        }
        Ok(numbers)
    }

    /// The change that the way from one class to another makes to the matchings, if any.
    pub fn change(&self, old: u64, new: u64) -> Option<Change> {
        let (own, base) = self.without_own(old);
        let edges = new - base;
        let first = edges.trailing_zeros() as usize / 2;
        match own {
            2 => None,
            // The vertex itself is the first of all ends.
            1 if degree(base, first) == 0 => Some(Change::Move(0, ends_before(new, first))),
            1 => Some(Change::Join(0, 1 + ends_before(base, first))),
            _ => {
                let second = (edges & (edges - 1)).trailing_zeros() as usize / 2;
                Some(join(base, first, second))
            }
        }
    }
}
