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
//! - `classes` and `matchings`: the states of a half
//! - `sweep` and `row`: the states of a half, computed
//! - `clusters`: the units of work
//! - `weights`: the work of a cluster, estimated beforehand
//! - `residues`: counts that are too large for a counter
//! - `join`, `free_edges`, `counters`, `dictionary`: the cycles of a cluster, counted
//! - `numbered`: the cycles by number
//!
//! Limits: see `sweep`. Memory grows exponentially with the width of the board: 8x8 takes 0.7 GB.

mod classes;
mod clusters;
mod counters;
mod cut;
mod dictionary;
mod free_edges;
mod join;
mod matchings;
mod numbered;
mod residues;
mod row;
mod sweep;
mod weights;

use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

use self::classes::degree;
use self::clusters::Clusters;
pub(super) use self::cut::Cut;
use self::join::{Halves, complement};
pub(super) use self::numbered::NumberedRing;
use self::residues::{Residues, primes};
pub(super) use self::sweep::Unfit;
use self::sweep::{Numbers, Sweep};
use super::graph::Ring;
use crate::control::Meter;

/// A ring that is cut in two, with its clusters. The halves are computed when they are first needed.
pub(super) struct HalvedRing {
    cut: Cut,
    clusters: Clusters,
    edges: Vec<(usize, usize)>,
    /// One cluster of each kind, and the number of clusters of the kind.
    kinds: Vec<(usize, u32)>,
    /// The most states of each cluster.
    most_states: Vec<f64>,
    /// For each cluster, the one of its kind that is counted.
    first_alike: Vec<usize>,
    /// The halves, once they are computed or found to be too large.
    halves: Mutex<Option<Result<Arc<Residues>, Unfit>>>,
}

/// The memory of a sweep at its peak, for each state that a middle of 14 vertices could have, and the factor for each
/// further vertex: ever fewer of these states occur. Measured on boards with seven and eight columns.
const BYTES_PER_STATE: (f64, f64) = (3.0, 0.73);

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
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for symmetry in symmetries {
            maps.extend(clusters.is_whole().then(|| cluster_map(&cut, &clusters, symmetry)).flatten());
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
        let most_states = weights::most_states(ring, &cut, &clusters);
        Some(Self { cut, clusters, edges, kinds, most_states, first_alike, halves: Mutex::new(None) })
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
        matches!(&*self.lock(), Some(Err(Unfit::TooLarge)))
    }

    /// The most states that the middle can have.
    fn states(&self) -> f64 {
        self.most_states.iter().sum::<f64>().max(1.0)
    }

    /// A rough estimate of the bytes of memory while the halves are swept.
    pub fn memory(&self) -> u64 {
        if self.is_too_large() {
            return 0;
        }
        let (bytes, factor) = BYTES_PER_STATE;
        (self.states() * bytes * f64::powf(factor, self.cut.middle as f64 - 14.0)) as u64
    }

    /// The number of cycles in all clusters of a kind.
    pub fn count(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Unfit> {
        let halves = self.halves(ring, threads, 0.0..1.0, meter)?;
        let (cluster, alike) = self.kinds[kind];
        let held = halves.bytes() / threads.max(1);
        Ok(halves.count(cluster, held, meter)? * alike)
    }

    /// The number of all cycles, on one thread.
    pub fn count_all(&self, ring: &Ring<'_>, meter: &mut Meter<'_>) -> Result<BigUint, Unfit> {
        let halves = self.halves(ring, 1, 0.0..SWEEPING, meter)?;
        let weight = |&(cluster, _): &(usize, u32)| halves.weight(cluster);
        let total = self.kinds.iter().map(weight).sum::<f64>().max(1.0);
        let (mut all, mut done) = (BigUint::ZERO, 0.0);
        for kind in &self.kinds {
            all += halves.count(kind.0, halves.bytes(), meter)? * kind.1;
            done += weight(kind);
            meter.share(SWEEPING + (1.0 - SWEEPING) * done / total);
        }
        Ok(all)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Result<Arc<Residues>, Unfit>>> {
        self.halves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The halves. The first thread that needs them computes them, and the others wait. The meter's share
    /// goes from the beginning of `share` to its end.
    pub fn halves(
        &self,
        ring: &Ring<'_>,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Residues>, Unfit> {
        let mut halves = self.lock();
        if let Some(halves) = &*halves {
            return halves.clone();
        }
        let computed = self.sweep(ring, threads, share, meter);
        // A limit says nothing about the halves.
        if !matches!(computed, Err(Unfit::Stopped(_))) {
            *halves = Some(computed.clone());
        }
        computed
    }

    /// Computes the halves, with exact numbers if they fit, and otherwise for several primes.
    fn sweep(
        &self,
        ring: &Ring<'_>,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Residues>, Unfit> {
        let end = share.end;
        let swept = self.halves_with(ring, Numbers::RoundedUp, threads, share, meter)?;
        if swept.is_exact {
            return Ok(Arc::new(Residues::exact(swept.halves)));
        }
        let (bits, moduli) = (swept.bits, swept.moduli());
        drop(swept);
        self.in_residues(ring, bits, moduli, threads, end, meter).map(Arc::new)
    }

    /// Computes the halves for several primes, for a count with at most this many bits. The meter's share stays
    /// as it is.
    fn in_residues(
        &self,
        ring: &Ring<'_>,
        mut bits: f64,
        moduli: RangeInclusive<u64>,
        threads: usize,
        share: f64,
        meter: &mut Meter<'_>,
    ) -> Result<Residues, Unfit> {
        let mut parts: Vec<(u64, Halves)> = Vec::new();
        for prime in primes(*moduli.end()).take_while(|prime| moduli.contains(prime)) {
            let swept = self.halves_with(ring, Numbers::Modulo(prime), threads, share..share, meter)?;
            let bytes = swept.halves.bytes();
            parts.push((prime, swept.halves));
            meter.reserve(bytes as u64 * (parts.len() as u64 + 2))?;
            bits -= f64::from(prime.ilog2());
            if bits < 0.0 {
                return Ok(Residues::modulo(parts));
            }
        }
        Err(Unfit::TooLarge)
    }

    /// Sweeps both halves.
    fn halves_with(
        &self,
        ring: &Ring<'_>,
        numbers: Numbers,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<SweptHalves, Unfit> {
        let Cut { order, upper, middle, .. } = &self.cut;
        // Free edges multiply the counts further.
        let most = u128::from(u64::MAX) >> self.edges.len();
        let (mut is_exact, mut largest_modulus) = (true, u128::from(u64::MAX));
        let mut sweep = |order: &[u32], done: usize, share: Range<f64>| -> Result<_, Unfit> {
            let sweep = Sweep::new(ring, order, done, *middle).ok_or(Unfit::TooLarge)?;
            let swept = sweep.run(numbers, threads, share, meter)?;
            let sum = swept.classes.sum();
            is_exact &= numbers == Numbers::RoundedUp && swept.exponent == 0 && sum <= most;
            largest_modulus = largest_modulus.min(most.min(sweep.most()) / swept.most_states as u128);
            let bits = (sum.max(1) as f64).log2() + f64::from(swept.exponent);
            Ok((Arc::new(swept.classes), bits))
        };
        let (above, below);
        if self.cut.is_symmetric(ring) {
            above = sweep(order, *upper, share)?;
            below = above.clone();
        } else {
            let between = (share.start + share.end) / 2.0;
            above = sweep(order, *upper, share.start..between)?;
            let opposite: Vec<u32> = order.iter().rev().copied().collect();
            below = sweep(&opposite, self.cut.lower(), between..share.end)?;
        }
        // One more bit for the rounding of the logarithms.
        let bits = self.edges.len() as f64 + above.1 + below.1 + 1.0;
        let halves = Halves::new(above.0, below.0, *middle, self.edges.clone(), &self.clusters);
        Ok(SweptHalves { halves, is_exact, bits, largest_modulus: largest_modulus as u64 })
    }
}

/// Two halves, and what is known about their numbers.
struct SweptHalves {
    halves: Halves,
    is_exact: bool,
    /// An upper bound on the logarithm of the number of cycles.
    bits: f64,
    /// The largest modulus for which no counter overflows.
    largest_modulus: u64,
}

impl SweptHalves {
    /// The moduli to choose from.
    fn moduli(&self) -> RangeInclusive<u64> {
        *MODULI.start()..=self.largest_modulus.min(*MODULI.end())
    }
}

/// Smaller primes are not worth a sweep; larger ones take too long to find.
const MODULI: RangeInclusive<u64> = 1 << 16..=1 << 40;

/// The image of each cluster under a symmetry. None if it does not map the halves onto themselves or each
/// other.
fn cluster_map(cut: &Cut, clusters: &Clusters, symmetry: &[u32]) -> Option<Vec<usize>> {
    let part = |at: usize| usize::from(at >= cut.upper) + usize::from(at >= cut.upper + cut.middle);
    let mut place = vec![0; cut.order.len()];
    for (at, &vertex) in cut.order.iter().enumerate() {
        place[vertex as usize] = at;
    }
    let image =
        |at: usize| place[symmetry.get(cut.order[at] as usize).map_or(cut.order[at], |&v| v) as usize];
    let keeps = (0..place.len()).all(|at| part(image(at)) == part(at));
    let swaps = (0..place.len()).all(|at| part(image(at)) == 2 - part(at));
    if !keeps && !swaps {
        return None;
    }
    let map = |cluster: usize| {
        let class = clusters.example(cluster);
        let class = if keeps { class } else { complement(class, cut.middle) };
        let turned =
            (0..cut.middle).map(|at| degree(class, at) << (2 * (image(cut.upper + at) - cut.upper))).sum();
        clusters.of(turned)
    };
    Some((0..clusters.len()).map(map).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Leaper, Shape};
    use crate::control::Control;
    use crate::puzzles::tour::frontier::{MOST_SLOTS, Plan, order};
    use crate::puzzles::tour::graph::{Ends, FixedOrder, Graph, symmetry_maps};

    fn graph(board: &str, (a, b): (u32, u32)) -> (Shape, Graph) {
        let shape = Shape::parse(board).unwrap();
        let graph = Graph::new(&shape, Leaper::new(a, b).unwrap(), FixedOrder::Euler);
        (shape, graph)
    }

    /// The number of Hamilton cycles by walking along every path. Each is found in both directions.
    fn walk(ring: &Ring<'_>, here: u32, taken: u64) -> u64 {
        if taken.count_ones() as usize == ring.len() {
            return u64::from(ring.len() > 2 && ring.edge(here, 0).is_some());
        }
        let free = ring.incident(here).iter().map(|&(_, to)| to).filter(|to| taken >> to & 1 == 0);
        free.map(|to| walk(ring, to, taken | 1 << to)).sum()
    }

    /// Counts by meeting in the middle if there is a cut, along a frontier, and by walking.
    fn compare(graph: &Graph, ends: Ends) {
        let ring = Ring::new(graph, ends);
        let order: Vec<u32> = (0..graph.len() as u32).collect();
        let control = Control::default();
        let walked = walk(&ring, 0, 1) / 2;
        let narrow = order::narrowest(graph, &mut control.meter()).unwrap();
        for order in [order.clone(), narrow] {
            let plan = Plan::new(&ring, &order, MOST_SLOTS, &mut control.meter()).unwrap().unwrap();
            assert_eq!(plan.count(&mut control.meter()), Ok(walked.into()), "{ends:?}");
        }
        let halved = Cut::new(&ring, &order).and_then(|cut| HalvedRing::new(&ring, cut, &[]));
        if let Some(halved) = halved {
            assert_eq!(halved.count_all(&ring, &mut control.meter()), Ok(walked.into()), "{ends:?}");
        }
    }

    #[test]
    fn symmetric_clusters_have_equal_counts() {
        // A070030 and A383661 for the knight, A006864 for the wazir.
        let boards = [("5x6", (1, 2), 8), ("10x3", (1, 2), 16), ("5x4", (0, 1), 14), ("6x4", (0, 1), 37)];
        for (board, leaper, number) in boards {
            let (shape, graph) = graph(board, leaper);
            let ring = Ring::new(&graph, Ends::CLOSED);
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            let cut = Cut::new(&ring, &order).unwrap();
            let maps = symmetry_maps(&graph, &shape.symmetries(), &mut Control::default().meter());
            for symmetries in [Vec::new(), maps.unwrap()] {
                let halved = HalvedRing::new(&ring, cut.clone(), &symmetries).unwrap();
                let count = halved.count_all(&ring, &mut Control::default().meter());
                assert_eq!(count, Ok(BigUint::from(number as u32)), "{board}");
                assert_eq!(halved.kinds.len() < halved.clusters.len(), !symmetries.is_empty(), "{board}");
                let kinds: u32 = halved.kinds.iter().map(|&(_, alike)| alike).sum();
                assert_eq!(kinds as usize, halved.clusters.len());
            }
        }
    }

    #[test]
    fn residues_determine_the_count() {
        // A070030, A175881 and A383661.
        for (board, number) in
            [("10x3", 16_u32), ("5x6", 8), ("6x6", 9862), ("8x5", 44_202), ("7x6", 1_067_638)]
        {
            let (_, graph) = graph(board, (1, 2));
            let ring = Ring::new(&graph, Ends::CLOSED);
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            for most in [101, 1 << 16, *MODULI.end()] {
                let cut = Cut::new(&ring, &order).unwrap();
                let halved = HalvedRing::new(&ring, cut, &[]).unwrap();
                let control = Control::default();
                let meter = &mut control.meter();
                let swept = halved.halves_with(&ring, Numbers::RoundedUp, 1, 0.0..0.0, meter).ok().unwrap();
                assert!(swept.is_exact && swept.largest_modulus > 1 << 16);
                let most = most.min(swept.largest_modulus);
                let residues = halved.in_residues(&ring, swept.bits, 2..=most, 1, 0.0, meter).ok().unwrap();
                let count =
                    halved.kinds.iter().map(|kind| residues.count(kind.0, 0, meter).unwrap() * kind.1);
                assert_eq!(count.sum::<BigUint>(), BigUint::from(number), "{board} {most}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn halves_frontier_and_walks_agree(
            there in prop::collection::vec(prop::bool::weighted(0.93), 24),
            cols in 3..6_usize,
            leaper in prop::sample::select(vec![(1, 2), (1, 2), (0, 1), (1, 1), (1, 3)]),
            a in 0..24_u32,
            b in 0..24_u32,
        ) {
            let row = |row: &[bool]| row.iter().map(|&there| if there { '.' } else { '#' }).collect();
            let rows: Vec<String> = there.chunks_exact(cols).map(row).collect();
            prop_assume!(rows.iter().any(|row| row.contains('.')));
            let (_, graph) = graph(&rows.join("/"), leaper);
            let squares = graph.len() as u32;
            prop_assume!(squares > 3 && a % squares != b % squares);
            compare(&graph, Ends::CLOSED);
            compare(&graph, Ends { closed: false, from: Some(a % squares), to: Some(b % squares) });
        }
    }
}
