//! Engine for wide boards: the number of Hamilton cycles by meeting in the middle.
//!
//! The board is swept from both ends. Each sweep leaves classes of states on the same middle vertices, which
//! for a knight are the two middle rows. If a half turn maps the board onto itself, the lower half is the
//! same as the upper one. Then the halves are joined, cluster by cluster. Of several clusters that symmetries
//! map onto each other, only one is counted.
//!
//! Source: McKay, Knight's tours of an 8x8 chessboard (1997), for counting by two halves. Classes of degrees
//! with numbered matchings, and joining by a dictionary of matchings, were developed for this program.
//!
//! - `cut`: the two halves and the middle
//! - `hub`: the free ends of an open tour
//! - `classes`, `matchings` and `blocks`: the states of a half
//! - `sweep`, `parts`, `step`, `row`, `packed` and `swept`: the states of a half, computed
//! - `clusters`: the units of work
//! - `weights`: the work of a cluster, estimated beforehand
//! - `batches` and `wanted`: halves for some of the clusters, within the memory limit
//! - `divided`: a kind of cluster that does not fit, in parts
//! - `residues`: counts that are too large for a counter
//! - `join`, `free_edges`, `counters`, `dictionary`: the cycles of a cluster, counted
//! - `made_up`: the cost of joining a cluster, measured without its halves
//! - `numbered`: the cycles by number
//! - `starts`: the open tours from each square
//!
//! Limits: see `sweep`. Memory grows exponentially with the width of the board, but the states in the middle are all
//! in memory only for a batch of clusters.

mod batches;
mod blocks;
mod classes;
mod clusters;
mod counters;
mod cut;
mod dictionary;
mod divided;
mod free_edges;
mod hub;
mod join;
mod made_up;
mod matchings;
mod numbered;
mod packed;
mod parts;
mod residues;
mod row;
mod starts;
mod step;
mod sweep;
mod swept;
mod wanted;
mod weights;

use std::iter::once;
use std::sync::{Mutex, PoisonError, RwLock};

use num_bigint::BigUint;

use self::batches::Batch;
use self::classes::degree;
use self::clusters::Clusters;
pub(super) use self::cut::Cut;
use self::divided::Divider;
use self::hub::Hub;
use self::join::{MOST_PORTIONS, complement};
pub(super) use self::numbered::NumberedRing;
pub(super) use self::sweep::Unfit;
use super::graph::Ring;
use contract::Memory;
use search::{Limit, Meter};

/// A ring that is cut in two, with its clusters. The halves are computed when they are first needed.
pub(super) struct HalvedRing {
    cut: Cut,
    hub: Option<Hub>,
    /// Whether the lower half is the upper one, turned.
    is_symmetric: bool,
    /// The image of each vertex under a symmetry that maps each half onto itself, if there is one.
    reflection: Option<Vec<u32>>,
    clusters: Clusters,
    edges: Vec<(usize, usize)>,
    /// The middle vertices by whose degrees kinds are divided that do not fit into memory.
    dividers: Vec<Divider>,
    /// One cluster of each kind, and the number of clusters of the kind.
    kinds: Vec<(usize, u32)>,
    /// The most states of each cluster.
    most_states: Vec<f64>,
    /// For each cluster, the one of its kind that is counted.
    first_alike: Vec<usize>,
    /// The halves that were last needed.
    halves: Mutex<Batch>,
    /// Threads that join clusters share it. Whoever needs the memory of the others as well has it alone.
    joining: RwLock<()>,
}

/// The memory of a sweep at its peak, for each state that a middle of 14 vertices could have, and the factor for each
/// further vertex: ever fewer of these states occur. Measured on boards with seven and eight columns.
const BYTES_PER_STATE: (f64, f64) = (3.0, 0.73);

/// The same if both halves are so tall that half of all states occur. Measured on 8x10.
const BYTES_PER_STATE_OF_TALL_HALVES: f64 = 5.0;

/// The memory for the largest kind of cluster, for each state that its halves could have: they are swept and then joined
/// in portions. Measured on boards with seven to nine columns.
const BYTES_PER_STATE_OF_ONE: f64 = 20.0;

/// The weight of a cluster that is known to be empty.
const LEAST_WEIGHT: f64 = 1e-5;

/// An estimate of the part of the work that computes the halves. The rest joins them.
pub(super) const SWEEPING: f64 = 0.5;

impl HalvedRing {
    /// Prepares to count a ring that is cut in this way. Symmetries are given by the image of each square,
    /// and must map the ring onto itself.
    pub fn new(ring: &Ring<'_>, cut: Cut, symmetries: &[Vec<u32>]) -> Option<Self> {
        let edges = cut.free_edges(ring);
        let clusters = Clusters::new(cut.middle, &edges)?;
        let turns: Vec<Turn> = symmetries.iter().filter_map(|symmetry| Turn::new(&cut, symmetry)).collect();
        let reflection = turns.iter().find(|turn| turn.is_reflection()).map(|turn| turn.of_vertices(&cut));
        let mut maps: Vec<Vec<usize>> = Vec::new();
        if clusters.is_whole() {
            maps.extend(turns.iter().map(|turn| turn.of_clusters(&cut, &clusters)));
        }
        let (mut kinds, mut first_alike) = (Vec::new(), Vec::with_capacity(clusters.len()));
        for cluster in 0..clusters.len() {
            let mut images: Vec<usize> = maps.iter().map(|map| map[cluster]).chain([cluster]).collect();
            images.sort_unstable();
            images.dedup();
            first_alike.push(images[0]);
            if images[0] == cluster {
                kinds.push((cluster, images.len() as u32));
            }
        }
        let hub = Hub::new(ring);
        let most_states = weights::most_states(ring, &cut, &clusters, hub.as_ref());
        let is_symmetric = cut.is_symmetric(ring);
        let (halves, joining) = (Mutex::default(), RwLock::default());
        let mut halved = Self {
            cut,
            hub,
            is_symmetric,
            reflection,
            clusters,
            edges,
            dividers: Vec::new(),
            kinds,
            most_states,
            first_alike,
            halves,
            joining,
        };
        halved.dividers = halved.best_dividers(ring);
        Some(halved)
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

    /// A rough estimate of the memory while the halves are swept.
    pub fn memory(&self) -> Memory {
        if self.is_too_large() {
            return Memory::default();
        }
        let bytes = match self.likely_density() {
            Some(_) => BYTES_PER_STATE_OF_TALL_HALVES,
            None => BYTES_PER_STATE.0 * f64::powf(BYTES_PER_STATE.1, self.cut.middle as f64 - 14.0),
        };
        let kinds = (0..self.kinds.len()).map(|kind| self.possible_states(once(kind)).last());
        let largest = kinds.flatten().fold(0.0, f64::max);
        let shared_by_few = Some((largest * BYTES_PER_STATE_OF_ONE) as u64);
        Memory { shared: (self.states() * bytes) as u64, unit: 0, shared_by_few }
    }

    /// The number of cycles in all clusters of a kind.
    pub fn count(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Unfit> {
        self.lock().begun.push(kind);
        let counted = self.count_begun(ring, kind, threads, meter);
        release(meter);
        self.lock().begun.retain(|&begun| begun != kind);
        Ok(counted? * self.kinds[kind].1)
    }

    /// The number of cycles in one cluster of a kind.
    fn count_begun(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Unfit> {
        let cluster = self.kinds[kind].0;
        let vertices = self.divided_by(kind, threads, meter);
        if vertices > 0 {
            return self.count_divided(ring, kind, vertices, threads, meter);
        }
        loop {
            let beside_others = self.joining.read().unwrap_or_else(PoisonError::into_inner);
            let is_prepared = self.is_prepared(kind);
            if is_prepared {
                let halves = self.halves(ring, kind, threads, 0.0..1.0, meter)?;
                let held = halves.bytes() / threads.max(1);
                match halves.count(cluster, 1, held, meter) {
                    Err(Limit::Memory) => release(meter),
                    counted => return Ok(counted?),
                }
            }
            drop(beside_others);
            let _alone = self.joining.write().unwrap_or_else(PoisonError::into_inner);
            let halves = self.halves(ring, kind, threads, 0.0..1.0, meter)?;
            if is_prepared {
                return Ok(halves.count(cluster, MOST_PORTIONS, halves.bytes(), meter)?);
            }
        }
    }

    /// The number of all cycles, on one thread.
    pub fn count_all(&self, ring: &Ring<'_>, meter: &mut Meter<'_>) -> Result<BigUint, Unfit> {
        let total = self.kinds.iter().map(|kind| self.most_states[kind.0]).sum::<f64>().max(1.0);
        let (mut all, mut done, mut share) = (BigUint::ZERO, 0.0, 0.0);
        for (kind, &(cluster, alike)) in self.kinds.iter().enumerate() {
            let vertices = self.divided_by(kind, 1, meter);
            let count = if vertices > 0 {
                self.count_divided(ring, kind, vertices, 1, meter)?
            } else {
                // The first halves are the first half of the work. If there are others, the share stays as it is.
                let halves = self.halves(ring, kind, 1, share..share.max(SWEEPING), meter)?;
                halves.count(cluster, MOST_PORTIONS, halves.bytes(), meter)?
            };
            all += count * alike;
            done += self.most_states[cluster];
            share = SWEEPING + (1.0 - SWEEPING) * done / total;
            meter.share(share);
        }
        Ok(all)
    }
}

/// Tells the other threads that this one holds no memory any more.
fn release(meter: &mut Meter<'_>) {
    meter.hold(0);
    meter.tell();
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

    /// Whether it maps each half onto itself and is not the identity.
    fn is_reflection(&self) -> bool {
        self.keeps && self.images.iter().enumerate().any(|(at, &image)| at != image)
    }

    /// The image of each vertex.
    fn of_vertices(&self, cut: &Cut) -> Vec<u32> {
        let mut images = vec![0; cut.order.len()];
        for (&vertex, &image) in cut.order.iter().zip(&self.images) {
            images[vertex as usize] = cut.order[image];
        }
        images
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
