//! Engine for wide boards: the number of Hamilton cycles by meeting in the middle.
//!
//! The board is swept from both ends to the same middle vertices, which for a knight are the two middle rows. A sweep
//! leaves *states*: what the edges chosen so far look like from the middle, each with the number of ways that lead to it.
//! Then the two halves are joined: the edges between middle vertices are added, and those pairs of states are counted that
//! together make a single cycle. If a half turn maps the board onto itself, the lower half is the upper one, turned. Of
//! several groups of states that symmetries map onto each other, only one is counted.
//!
//! Source: McKay, Knight's tours of an 8x8 chessboard (1997), for counting by two halves. Classes of degrees
//! with numbered matchings, and joining by a dictionary of matchings, were developed for this program.
//!
//! # A worked example
//!
//! The closed tours of the 3x4 board, set upright. The heads of the main files say what they do to it, and a test
//! computes all of it.
//!
//! ```text
//!  1  2  3    upper half
//!  4  5  6    middle
//!  7  8  9    middle
//! 10 11 12    lower half
//! ```
//!
//! Square 1 has only the moves to 6 and 8, square 2 those to 7 and 9, square 3 those to 4 and 8. A closed tour uses both
//! moves of each. So the upper half consists of the paths 6-1-8-3-4 and 7-2-9, and there is one state. From the middle, it
//! looks like this: squares 4 to 9 have 1, 0, 1, 1, 2 and 1 edges (its *class*), and of those with one edge, 4 is paired
//! with 6, and 7 with 9 (its *matching*). The lower half is the same, turned: the paths 9-10-5-12-7 and 6-11-4. Squares 4
//! to 9 have 1, 2, 1, 1, 0 and 1 edges there, so both halves together give every square two. The moves between middle
//! squares, 4-9 and 6-7, are not needed. But the lower half pairs 4 with 6 and 7 with 9 as well. That makes two cycles
//! instead of one, and so there is no closed tour.
//!
//! # Glossary
//!
//! - *vertex*: a square, or an extra vertex that makes an open tour a cycle (the *hub*, see `hub`)
//! - *half*, *middle*: the vertices before, in and after the cut; *free edge*: an edge between two middle vertices
//! - *waiting vertex*: one that a sweep has not passed, but that has a neighbour which it has passed
//! - *degree*: the number of edges that a waiting vertex has so far; *path*: what these edges form between two vertices of
//!   degree 1, its *ends*
//! - *class*: the degrees of all waiting vertices; *matching*: which ends belong to the same path; *state*: both;
//!   *count*: the number of ways to a state
//! - *layer*: all states after some steps of a sweep; *step*: passes one vertex; *way*: from a class before a step to one
//!   after it; *chunk*: the ways that one thread follows at a time
//! - *slice*: a part of a layer that is swept by itself, to save memory
//! - *cluster*: classes that free edges can turn into each other; *balance*: what tells clusters apart
//! - *kind*: clusters that symmetries map onto each other. A kind is a unit of work
//! - *batch*: the kinds for which halves are in memory together; *portion*: the lower classes of a cluster that are joined
//!   together, if there is no room for all
//!
//! # Where to read on
//!
//! | files | what they do |
//! | --- | --- |
//! | `cut`, `hub` | the two halves and the middle; the free ends of an open tour |
//! | `classes`, `matchings` | the states of a layer, and how edges change them |
//! | `sweep`, `step` | the steps over a half, and one of them |
//! | `split_sweep`, `half_states`, `packed_classes` | a sweep in slices, and the states at its end in few bytes |
//! | `clusters`, `cluster_sizes`, `cluster_filter` | the units of work, how large they can be, and which classes they need |
//! | `join`, `free_edges`, `counters`, `dictionary` | the cycles of a cluster, counted |
//! | `batches`, `memory`, `residues` | halves for a batch of kinds; how many fit; counts that are too large for a counter |
//! | `by_start`, `numbered` | the open tours from each square; the cycles by number |
//! | `context` | the limits, threads, progress and memory with which all this runs |
//!
//! Limits: see `sweep`. Memory grows exponentially with the width of the board, but the states in the middle are all
//! in memory only for a batch of kinds.

mod batches;
mod by_start;
mod classes;
mod cluster_filter;
mod cluster_sizes;
mod clusters;
mod context;
mod counters;
mod cut;
mod dictionary;
mod free_edges;
mod half_states;
mod hub;
mod join;
mod matchings;
mod memory;
mod numbered;
mod packed_classes;
mod residues;
mod split_sweep;
mod step;
mod sweep;

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use num_bigint::BigUint;

use self::batches::Store;
use self::classes::degree;
use self::clusters::Clusters;
pub(super) use self::context::Context;
pub(super) use self::cut::Cut;
use self::hub::Hub;
use self::join::{MOST_PORTIONS, complement};
pub(super) use self::numbered::NumberedRing;
pub(super) use self::sweep::Unfit;
use super::graph::Ring;
use search::{Limit, Meter, Sort};

/// A ring that is cut in two, with its clusters. The halves are computed when they are first needed.
pub(super) struct HalvedRing {
    ring: Arc<Ring>,
    cut: Cut,
    hub: Option<Hub>,
    /// Whether the lower half is the upper one, turned.
    is_symmetric: bool,
    clusters: Clusters,
    edges: Vec<(usize, usize)>,
    /// One cluster of each kind, and the number of clusters of the kind.
    kinds: Vec<(usize, u32)>,
    /// The most states of each cluster.
    most_states: Vec<f64>,
    /// For each cluster, the one of its kind that is counted.
    first_alike: Vec<usize>,
    /// The halves that were last needed.
    store: Mutex<Store>,
    /// Threads that join clusters share it. Whoever needs the memory of the others as well has it alone.
    joining: RwLock<()>,
}

/// The weight of a cluster that is known to be empty.
const LEAST_WEIGHT: f64 = 1e-5;

/// An estimate of the part of the work that computes the halves. The rest joins them.
pub(super) const SWEEPING: f64 = 0.5;

impl HalvedRing {
    /// Prepares to count a ring that is cut in this way. Symmetries are given by the image of each square,
    /// and must map the ring onto itself.
    pub fn new(ring: Arc<Ring>, cut: Cut, symmetries: &[Vec<u32>]) -> Option<Self> {
        let edges = cut.free_edges(&ring);
        let clusters = Clusters::new(cut.middle, &edges)?;
        let turns: Vec<Turn> = symmetries.iter().filter_map(|symmetry| Turn::new(&cut, symmetry)).collect();
        let mut maps: Vec<Vec<usize>> = Vec::new();
        if clusters.is_whole() {
            maps.extend(turns.iter().map(|turn| turn.of_clusters(&cut, &clusters)));
        }
        let (mut kinds, mut first_alike) = (Vec::new(), Vec::with_capacity(clusters.len()));
        for cluster in 0..clusters.len() {
            let mut images: Vec<usize> = maps.iter().map(|map| map[cluster]).chain([cluster]).collect();
            images.put_in_order();
            images.dedup();
            first_alike.push(images[0]);
            if images[0] == cluster {
                kinds.push((cluster, images.len() as u32));
            }
        }
        let hub = Hub::new(&ring);
        let most_states = cluster_sizes::most_states(&ring, &cut, &clusters, hub.as_ref());
        let is_symmetric = cut.is_symmetric(&ring);
        let (store, joining) = (Mutex::default(), RwLock::default());
        Some(Self {
            ring,
            cut,
            hub,
            is_symmetric,
            clusters,
            edges,
            kinds,
            most_states,
            first_alike,
            store,
            joining,
        })
    }

    /// The name of each kind of cluster.
    pub fn names(&self) -> Vec<String> {
        self.kinds.iter().map(|&(cluster, _)| self.clusters.name(cluster)).collect()
    }

    /// An estimate of the work for a kind of cluster, as a part of that for all clusters. If the halves have turned out
    /// to be too large, the first kind has all the work.
    pub fn weight(&self, kind: usize) -> f64 {
        if self.is_too_large() {
            return if kind == 0 { 1.0 } else { LEAST_WEIGHT };
        }
        (self.most_states[self.kinds[kind].0] / self.states()).max(LEAST_WEIGHT)
    }

    fn is_too_large(&self) -> bool {
        matches!(self.lock().prepared, Some((_, Err(Unfit::TooLarge))))
    }

    /// The most states that the middle can have.
    fn states(&self) -> f64 {
        self.most_states.iter().sum::<f64>().max(1.0)
    }

    /// The number of cycles in all clusters of a kind.
    pub fn count(&self, kind: usize, context: &mut Context<'_, '_>) -> Result<BigUint, Unfit> {
        self.lock().begun.push(kind);
        let counted = self.count_begun(kind, context);
        release(context.meter);
        self.lock().begun.retain(|&begun| begun != kind);
        Ok(counted? * self.kinds[kind].1)
    }

    /// The number of cycles in one cluster of a kind: beside other threads if there is room, and otherwise alone and in
    /// portions.
    fn count_begun(&self, kind: usize, context: &mut Context<'_, '_>) -> Result<BigUint, Unfit> {
        let cluster = self.kinds[kind].0;
        loop {
            let beside_others = self.joining.read().unwrap_or_else(PoisonError::into_inner);
            let is_prepared = self.is_prepared(kind);
            if is_prepared {
                let halves = self.halves(kind, context)?;
                let held = halves.bytes() / context.threads.max(1);
                match halves.count(cluster, 1, &mut context.beside(held)) {
                    Err(Limit::Memory) => release(context.meter),
                    counted => return Ok(counted?),
                }
            }
            drop(beside_others);
            let _alone = self.joining.write().unwrap_or_else(PoisonError::into_inner);
            let halves = self.halves(kind, context)?;
            if is_prepared {
                return Ok(halves.count(cluster, MOST_PORTIONS, &mut context.beside(halves.bytes()))?);
            }
        }
    }

    /// The number of all cycles.
    pub fn count_all(&self, context: &mut Context<'_, '_>) -> Result<BigUint, Unfit> {
        let total = self.kinds.iter().map(|kind| self.most_states[kind.0]).sum::<f64>().max(1.0);
        let (mut all, mut states, mut done) = (BigUint::ZERO, 0.0, 0.0);
        for (kind, &(cluster, alike)) in self.kinds.iter().enumerate() {
            // The first halves are the first half of the work. If there are others, the share stays as it is.
            let halves = self.halves(kind, &mut context.within(done..SWEEPING.max(done)))?;
            all += halves.count(cluster, MOST_PORTIONS, &mut context.beside(halves.bytes()))? * alike;
            states += self.most_states[cluster];
            done = SWEEPING + (1.0 - SWEEPING) * states / total;
            context.done(done);
        }
        Ok(all)
    }
}

/// Tells the other threads that this one holds no memory any more.
fn release(meter: &mut Meter<'_>) {
    meter.set_memory_in_use(0);
    meter.flush();
}

/// A symmetry that maps the halves onto themselves or each other.
struct Turn {
    /// The image of each place in the order.
    images: Vec<usize>,
    /// Whether each half is mapped onto itself.
    keeps: bool,
}

impl Turn {
    /// A symmetry of a ring that is cut in this way, given by the image of each square.
    fn new(cut: &Cut, symmetry: &[u32]) -> Option<Self> {
        // 0 for the upper half, 2 for the middle and 4 for the lower half. If there is a hub, 1 and 3 are the middle
        // vertices whose edges to the hub belong to the upper and the lower half.
        let hub = cut.hub_place();
        let part = |at: usize| match at.checked_sub(cut.upper) {
            None => 0,
            Some(middle) if middle < cut.middle => {
                hub.map_or(2, |hub| usize::from(at >= hub) + usize::from(at > hub) + 1)
            }
            Some(_) => 4,
        };
        let mut place = vec![0; cut.order.len()];
        for (at, &vertex) in cut.order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let image = |&vertex: &u32| place[symmetry.get(vertex as usize).copied().unwrap_or(vertex) as usize];
        let images: Vec<usize> = cut.order.iter().map(image).collect();
        let keeps = images.iter().enumerate().all(|(at, &image)| part(image) == part(at));
        let swaps = images.iter().enumerate().all(|(at, &image)| part(image) == 4 - part(at));
        (keeps || swaps).then_some(Self { images, keeps })
    }

    /// The image of each cluster.
    fn of_clusters(&self, cut: &Cut, clusters: &Clusters) -> Vec<usize> {
        let map = |cluster: usize| {
            let class = clusters.example(cluster);
            let class = if self.keeps { class } else { complement(class, cut.middle) };
            let image = |at: usize| self.images[cut.upper + at] - cut.upper;
            clusters.of((0..cut.middle).map(|at| degree(class, at) << (2 * image(at))).sum())
        };
        (0..clusters.len()).map(map).collect()
    }
}

#[cfg(test)]
mod tests;
