//! One step of a sweep: from the classes before a vertex is passed to those after it.
//!
//! A choice of edges leads from one class to one other class and changes all matchings of the class in the
//! same way. So a step goes through the new classes, and for each adds up everything that leads there in one
//! row of counters, by means of tables of small numbers. Nothing is hashed, and the classes are sorted.
//!
//! In the worked example, every class has one way. The step past square 1 joins 6 and 8, the step past 2 joins 7 and 9,
//! and the step past 3 moves the end of a path from 8 to 4.
//!
//! A new counter is at most the sum of all old ones, because two choices never lead from one class to the same
//! class.

mod back;
mod row;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

pub(super) use self::back::GivenBack;
use self::row::Row;
use super::classes::{Classes, MOST_WAITING, degree, ends_before, join, paths};
use super::cluster_filter::{Bounds, ClusterFilter, is_within};
use super::context::Context;
use super::hub::ColourRule;
use super::matchings::{Change, MATCHINGS, Tables};
use search::{Limit, Meter};

/// The number of chunks of a step for each thread.
const CHUNKS_OF_THREAD: usize = 8;

/// Fewer ways are not worth a second thread.
const WORTH_A_THREAD: usize = 1 << 14;

/// The step past one vertex, which chooses all its edges to vertices ahead, or the step that chooses edges of the hub.
pub(super) struct Step {
    /// The vertex, and its neighbours ahead in the order of `ahead`.
    pub vertex: u32,
    pub towards: Vec<u32>,
    /// Whether the vertex was waiting; then it was the first one.
    pub waited: bool,
    /// Masks of bits of a class without the vertex, and how far they are shifted up.
    pub runs: Vec<(u64, u32)>,
    /// The positions of its neighbours ahead among the waiting vertices, ascending.
    pub ahead: Vec<usize>,
    /// The positions of waiting vertices with too few neighbours left, and the number of edges that they must
    /// have by now.
    pub urgent: Vec<(usize, u64)>,
    /// The number of vertices that wait after this step.
    pub waiting: usize,
    /// The bits of the waiting vertices whose degrees no later step changes.
    pub settled: u64,
    /// The bits of each waiting vertex that the next few steps leave alone, and all steps for the longest time first.
    pub resting: Vec<u64>,
    /// If the vertex is the hub, which goes on waiting: its position, which is after those of `ahead`.
    pub hub: Option<usize>,
    /// What the colours of the ends demand.
    pub colours: Option<ColourRule>,
    /// For each role of the half, bounds on the balances of classes that are needed. Empty if there are none.
    pub bounds: Vec<Vec<Bounds>>,
}

/// The edges that a step chooses, by their places among those to the neighbours ahead.
pub(super) type Choice = [Option<usize>; 2];

impl Step {
    /// The number of bits of a way for the place of the class that it starts from. The others are the name of the new
    /// class.
    #[inline]
    pub fn source_bits(&self) -> u32 {
        64 - 2 * self.waiting.max(1) as u32
    }

    /// The place of the old class of a way.
    #[inline]
    pub fn source(&self, way: &u64) -> usize {
        (way & ((1 << self.source_bits()) - 1)) as usize
    }

    /// The name of the new class of a way.
    #[inline]
    pub fn target(&self, way: &u64) -> u64 {
        way >> self.source_bits()
    }

    /// Whether a layer is too large for this step.
    pub fn is_too_much(&self, layer: &Classes) -> bool {
        // There may be more bits than a `usize` has.
        layer.sum() > u128::from(u64::MAX) || layer.names.len() as u64 >> self.source_bits() != 0
    }

    /// The degree of the vertex itself, and the class without it. The hub goes on waiting.
    fn without_own(&self, class: u64) -> (u64, u64) {
        if let Some(hub) = self.hub {
            return (degree(class, hub), class);
        }
        let (own, rest) = if self.waited { (class & 3, class >> 2) } else { (0, class) };
        (own, self.runs.iter().map(|&(mask, up)| (rest & mask) << up).sum())
    }

    /// The classes after this step.
    pub fn take(&self, layer: &Classes, context: &mut Context<'_, '_>) -> Result<Classes, Limit> {
        let ways = self.ways(layer, None, context)?;
        self.follow(layer, &ways, context)
    }

    /// The classes to which some ways lead, which must be all ways to these classes.
    pub fn follow(
        &self,
        layer: &Classes,
        ways: &[u64],
        context: &mut Context<'_, '_>,
    ) -> Result<Classes, Limit> {
        let context = &mut context.beside(layer.bytes() + size_of_val(ways) + Tables::shared().bytes());
        context.done(0.0);
        let all = match context.threads < 2 || ways.len() < WORTH_A_THREAD {
            true => self.fill(layer, ways, context)?,
            false => self.on_threads(layer, ways, context)?,
        };
        context.done(1.0);
        context.check(all.bytes())?;
        Ok(all)
    }

    /// The same on several threads. Each of them does one chunk after the other, and a chunk has all ways to its classes.
    /// They are put together in order as soon as they are done, so that little is in memory twice.
    fn on_threads(
        &self,
        layer: &Classes,
        ways: &[u64],
        context: &mut Context<'_, '_>,
    ) -> Result<Classes, Limit> {
        let threads = context.threads;
        let chunks = threads * CHUNKS_OF_THREAD;
        let cut = |chunk: usize| {
            let about = ways.len() * chunk / chunks;
            let class = ways.get(about).map(|way| self.target(way));
            ways.partition_point(|way| class.is_none_or(|class| self.target(way) < class))
        };
        let share = context.share();
        let place = |chunk: usize| share.start + (share.end - share.start) * chunk as f64 / chunks as f64;
        let next = AtomicUsize::new(0);
        let fill = |mut meter: Meter<'_>, done: SyncSender<(usize, Result<Classes, Limit>)>| {
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks {
                    break;
                }
                let ways = &ways[cut(chunk)..cut(chunk + 1)];
                // What the chunks share is counted once, by the first meter.
                let mut own = Context::on_one_thread(&mut meter);
                let filled = self.fill(layer, ways, &mut own.within(place(chunk)..place(chunk + 1)));
                meter.set_memory_in_use(0);
                // Nobody listens any more if a limit was reached.
                if done.send((chunk, filled)).is_err() {
                    break;
                }
            }
            meter.flush();
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = sync_channel(threads);
            let mut workers = 0;
            for _ in 0..threads {
                let (fill, meter, sender) = (&fill, context.meter.beside(), sender.clone());
                let worker = std::thread::Builder::new().spawn_scoped(scope, move || fill(meter, sender));
                workers += usize::from(worker.is_ok());
            }
            drop(sender);
            if workers == 0 {
                // The system refuses threads.
                return self.fill(layer, ways, context);
            }
            let mut all = Classes::default();
            // Chunks that are done before their turn.
            let mut early: BTreeMap<usize, Classes> = BTreeMap::new();
            for chunk in 0..chunks {
                while !early.contains_key(&chunk) {
                    let (number, filled) = receiver.recv().map_err(|_| Limit::Interrupt)?;
                    early.insert(number, filled?);
                }
                let chunk = early.remove(&chunk).unwrap_or_default();
                let context = &mut context.beside(early.values().map(Classes::bytes).sum());
                context.hold(all.bytes() + chunk.bytes());
                all.append(chunk, context)?;
                context.meter.poll()?;
            }
            Ok(all)
        })
    }

    /// All ways from an old class to a new one, or only to those that are wanted, sorted: the name of the new one, then
    /// the place of the old one.
    pub fn ways(
        &self,
        layer: &Classes,
        filter: Option<&ClusterFilter<'_>>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<u64>, Limit> {
        let context = &mut context.beside(layer.bytes() + Tables::shared().bytes());
        let source_bits = self.source_bits();
        let mut ways = Vec::with_capacity(2 * layer.names.len());
        for (source, &class) in (0_u64..).zip(&layer.names) {
            if ways.capacity() - ways.len() < MOST_WAITING * MOST_WAITING {
                let more = ways.capacity().max(MOST_WAITING * MOST_WAITING);
                context.reserve((2 * ways.capacity() + more) * 8)?;
                ways.reserve_exact(more);
            }
            let (own, base) = self.without_own(class);
            let mut keep = |class: u64| {
                let has_enough = |&(vertex, edges): &(usize, u64)| degree(class, vertex) >= edges;
                if self.urgent.iter().all(has_enough)
                    && self.colours.as_ref().is_none_or(|rule| rule.admits(class))
                    && is_within(&self.bounds, class)
                    && filter.is_none_or(|filter| filter.admits(class))
                {
                    ways.push(class << source_bits | source);
                }
            };
            // The hub may have as many edges as are left to it, and every other vertex must have two.
            let hub = self.hub.map_or(0, |hub| 1 << (2 * hub));
            let may_have = |edges: u64| if hub > 0 { own + edges <= 2 } else { own + edges == 2 };
            let open = |&&vertex: &&usize| degree(base, vertex) < 2;
            if may_have(0) {
                keep(base);
            }
            if may_have(1) {
                for vertex in self.ahead.iter().filter(open) {
                    keep(base + (1 << (2 * vertex)) + hub);
                }
            }
            if may_have(2) {
                for (i, a) in self.ahead.iter().enumerate().filter(|(_, vertex)| open(vertex)) {
                    for b in self.ahead[i + 1..].iter().filter(open) {
                        keep(base + (1 << (2 * a)) + (1 << (2 * b)) + 2 * hub);
                    }
                }
            }
            context.meter.generate()?;
            if source % 1024 == 0 {
                context.hold(ways.capacity() * 8);
            }
        }
        ways.sort_unstable();
        Ok(ways)
    }

    /// The new classes that these ways lead to.
    fn fill(&self, layer: &Classes, ways: &[u64], context: &mut Context<'_, '_>) -> Result<Classes, Limit> {
        let mut filled = Classes::default();
        let mut row = Row::default();
        let (all, mut done) = (ways.len(), 0);
        for ways in ways.chunk_by(|a, b| self.target(a) == self.target(b)) {
            let class = self.target(&ways[0]);
            let states: usize = ways.iter().map(|way| layer.states(self.source(way)).0.len()).sum();
            filled.make_room(states.min(MATCHINGS[paths(class)] as usize), context)?;
            row.begin(paths(class), states);
            for way in ways {
                context.meter.generate()?;
                let source = self.source(way);
                let old = layer.names[source];
                let (matchings, counts) = layer.states(source);
                row.add(self.change(old, class), paths(old), matchings, counts);
            }
            row.end(&mut filled);
            if filled.matchings.len() > filled.ends.last().copied().unwrap_or(0) {
                filled.names.push(class);
                filled.ends.push(filled.matchings.len());
            }
            context.hold(filled.bytes());
            done += ways.len();
            context.done(done as f64 / all as f64);
        }
        Ok(filled)
    }

    /// The change that the way from one class to another makes to the matchings, if any.
    pub fn change(&self, old: u64, new: u64) -> Option<Change> {
        let (own, base) = self.without_own(old);
        let edges = new - base;
        let first = edges.trailing_zeros() as usize / 2;
        if let Some(hub) = self.hub {
            let ahead = edges & !(3 << (2 * hub));
            return match ahead.count_ones() {
                0 => None,
                1 => Some(join(base, first, hub)),
                // The hub joins two paths.
                _ => Some(join(base, first, (ahead & (ahead - 1)).trailing_zeros() as usize / 2)),
            };
        }
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
