//! The number of Hamilton cycles of a board too wide for a plain frontier: two halves, joined in the
//! middle.
//!
//! The vertices are dealt with from both ends of the board. Each half leaves classes of states on the same
//! middle vertices, for a knight on the two middle rows; see [`half`]. Where a half turn
//! takes the board onto itself the lower half is the upper one again. The halves are joined cluster by
//! cluster; see [`join`]. Clusters that a symmetry takes into each other have the same count: one of them is
//! computed.
//!
//! Counting by two halves: McKay, Knight's tours of an 8x8 chessboard, 1997. Classes of degrees with
//! matchings by number, and joining by following matchings, are this program's own.

mod half;
mod join;
mod matchings;

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

pub use self::half::Unfit;
use self::half::{Classes, MOST_WAITING, Sweep};
use self::join::{Clusters, Halves, complement};
use super::ring::Ring;
use crate::control::Meter;

/// The board cut in two: the vertices in order, of which the first ones are the upper half, then come those
/// in the middle, then the lower half.
#[derive(Clone, Debug)]
pub struct Cut {
    order: Vec<u32>,
    upper: usize,
    middle: usize,
    cost: f64,
}

/// What one more vertex in a half costs, against one more in the middle: both grow exponentially, as
/// measured on boards of six to eight columns.
const HALF_VERTEX: f64 = 0.33;

impl Cut {
    /// The best way to cut a ring of these squares, in this order, and of at most one extra vertex besides,
    /// which joins two of them. None where the ring is another one, or the middle is too wide.
    pub fn new(ring: &Ring<'_>, squares: &[u32]) -> Option<Self> {
        let mut place = vec![usize::MAX; ring.len()];
        for (at, &square) in squares.iter().enumerate() {
            place[square as usize] = at;
        }
        let places = |vertex: u32| {
            ring.incident(vertex)
                .iter()
                .map(|&(_, other)| place[other as usize])
                .filter(|&at| at != usize::MAX)
        };
        // The upper half's neighbours reach so far; what lies beyond is the lower half.
        let mut reach = 0;
        let mut best: Option<(f64, usize, usize)> = None;
        for (at, &square) in squares.iter().enumerate() {
            reach = places(square).fold(reach.max(at), usize::max);
            let (upper, lower) = (at + 1, squares.len() - 1 - reach);
            let middle = reach - at;
            let cost = HALF_VERTEX * upper.max(lower) as f64 + middle as f64;
            if lower > 0 && best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, upper, middle));
            }
        }
        let extra = squares.len() as u32..ring.len() as u32;
        if extra.len() > 1 || extra.clone().any(|vertex| ring.incident(vertex).len() > 2) {
            return None;
        }
        let (cost, upper, middle) = best?;
        let mut cut = Self { order: squares.to_vec(), upper, middle, cost };
        // An extra vertex belongs to the half of its neighbours, or between them.
        for extra in extra {
            let neighbours = || places(extra);
            let (first, last) = (neighbours().min()?, neighbours().max()?);
            let lower = upper + middle;
            let at = if last < lower {
                cut.upper += 1;
                first.min(upper)
            } else if first >= upper {
                last + 1
            } else {
                cut.middle += 1;
                upper
            };
            cut.order.insert(at, extra);
        }
        (cut.middle <= MOST_WAITING).then_some(cut)
    }

    /// About how much work it is, as an exponent.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    fn lower(&self) -> usize {
        self.order.len() - self.upper - self.middle
    }

    /// The edges between middle vertices, which are numbered in order.
    fn free_edges(&self, ring: &Ring<'_>) -> Vec<(usize, usize)> {
        let middle = &self.order[self.upper..self.upper + self.middle];
        let at = |vertex: u32| middle.iter().position(|&other| other == vertex);
        let mut edges: Vec<(usize, usize)> = ring
            .edges()
            .iter()
            .filter_map(|&(a, b)| Some((at(a)?, at(b)?)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        edges.sort_unstable();
        edges
    }

    /// Whether the board is the same from the other end.
    fn is_symmetric(&self, ring: &Ring<'_>) -> bool {
        let last = self.order.len() - 1;
        let mut opposite = vec![0; self.order.len()];
        for (at, &vertex) in self.order.iter().enumerate() {
            opposite[vertex as usize] = self.order[last - at];
        }
        self.upper == self.lower()
            && ring
                .edges()
                .iter()
                .all(|&(a, b)| ring.edge(opposite[a as usize], opposite[b as usize]).is_some())
    }
}

/// The two halves of a ring, made when they are first needed, and the clusters to count.
pub struct Join {
    cut: Cut,
    clusters: Clusters,
    edges: Vec<(usize, usize)>,
    /// One cluster of each kind and how many there are of the kind.
    kinds: Vec<(usize, u32)>,
    /// Once they were made, or found to be too large.
    halves: Mutex<Option<Result<Arc<Halves>, Unfit>>>,
}

/// Making the halves is about this part of the work; the rest is joining them.
pub const MAKING: f64 = 0.5;

impl Join {
    /// Prepares to count a ring that is cut in this way. The symmetries are given as where they take each
    /// square; every one must take the ring onto itself.
    pub fn new(ring: &Ring<'_>, cut: Cut, turns: &[Vec<u32>]) -> Option<Self> {
        let edges = cut.free_edges(ring);
        let clusters = Clusters::new(cut.middle, &edges)?;
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for turn in turns {
            maps.extend(clusters.is_whole().then(|| cluster_map(&cut, &clusters, turn)).flatten());
        }
        let mut kinds = Vec::new();
        for cluster in 0..clusters.len() {
            let mut images: Vec<usize> = maps.iter().map(|map| map[cluster]).chain([cluster]).collect();
            images.sort_unstable();
            images.dedup();
            if images[0] == cluster {
                kinds.push((cluster, images.len() as u32));
            }
        }
        Some(Self { cut, clusters, edges, kinds, halves: Mutex::new(None) })
    }

    /// A name for each kind of cluster.
    pub fn names(&self) -> Vec<String> {
        self.kinds.iter().map(|&(cluster, _)| self.clusters.name(cluster)).collect()
    }

    /// About how much work a kind of cluster is, once the halves are made.
    pub fn weight(&self, kind: usize) -> f64 {
        match &*self.lock() {
            Some(Ok(halves)) => halves.weight(self.kinds[kind].0),
            _ => 1.0,
        }
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
        Ok(BigUint::from(halves.count(cluster, held, meter)?) * alike)
    }

    /// The number of all cycles, on one thread.
    pub fn count_all(&self, ring: &Ring<'_>, meter: &mut Meter<'_>) -> Result<BigUint, Unfit> {
        let halves = self.halves(ring, 1, 0.0..MAKING, meter)?;
        let weight = |&(cluster, _): &(usize, u32)| halves.weight(cluster);
        let total = self.kinds.iter().map(weight).sum::<f64>().max(1.0);
        let (mut all, mut done) = (BigUint::ZERO, 0.0);
        for kind in &self.kinds {
            all += BigUint::from(halves.count(kind.0, halves.bytes(), meter)?) * kind.1;
            done += weight(kind);
            meter.share(MAKING + (1.0 - MAKING) * done / total);
        }
        Ok(all)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Result<Arc<Halves>, Unfit>>> {
        self.halves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The halves; the first who asks makes them, and the others wait. The meter's share goes from the
    /// beginning of `share` to its end.
    pub fn halves(
        &self,
        ring: &Ring<'_>,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Halves>, Unfit> {
        let mut halves = self.lock();
        if let Some(halves) = &*halves {
            return halves.clone();
        }
        let made = self.make(ring, threads, share, meter);
        // A limit says nothing about the halves.
        if !matches!(made, Err(Unfit::Stopped(_))) {
            *halves = Some(made.clone());
        }
        made
    }

    fn make(
        &self,
        ring: &Ring<'_>,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Halves>, Unfit> {
        let Cut { order, upper, middle, .. } = &self.cut;
        let mut sweep = |order: &[u32], done: usize, share: Range<f64>| -> Result<Arc<Classes>, Unfit> {
            let sweep = Sweep::new(ring, order, done, *middle).ok_or(Unfit::TooLarge)?;
            let classes = sweep.run(threads, share, meter)?;
            // Free edges multiply the counts further.
            if classes.sum() > u128::from(u64::MAX) >> self.edges.len() {
                return Err(Unfit::TooLarge);
            }
            Ok(Arc::new(classes))
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
        Ok(Arc::new(Halves::new(above, below, *middle, self.edges.clone(), &self.clusters)))
    }
}

/// Where a symmetry takes each cluster; none where it does not take the halves onto themselves or
/// each other.
fn cluster_map(cut: &Cut, clusters: &Clusters, turn: &[u32]) -> Option<Vec<usize>> {
    let part = |at: usize| usize::from(at >= cut.upper) + usize::from(at >= cut.upper + cut.middle);
    let mut place = vec![0; cut.order.len()];
    for (at, &vertex) in cut.order.iter().enumerate() {
        place[vertex as usize] = at;
    }
    let image = |at: usize| place[turn.get(cut.order[at] as usize).map_or(cut.order[at], |&v| v) as usize];
    let keeps = (0..place.len()).all(|at| part(image(at)) == part(at));
    let swaps = (0..place.len()).all(|at| part(image(at)) == 2 - part(at));
    if !keeps && !swaps {
        return None;
    }
    let map = |cluster: usize| {
        let class = clusters.example(cluster);
        let class = if keeps { class } else { complement(class, cut.middle) };
        let turned = (0..cut.middle)
            .map(|at| half::degree(class, at) << (2 * (image(cut.upper + at) - cut.upper)))
            .sum();
        clusters.of(turned)
    };
    Some((0..clusters.len()).map(map).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Shape;
    use crate::control::{Control, Seed};
    use crate::puzzles::tour::ends::{self, Ends};
    use crate::puzzles::tour::frontier::{MOST_SLOTS, Plan, order};
    use crate::puzzles::tour::graph::{Graph, Order};

    fn graph(board: &str, leaper: (u32, u32)) -> (Shape, Graph) {
        let shape = Shape::parse(board).unwrap();
        let graph = Graph::new(&shape, leaper, Order::Euler, &mut Seed::new(0).generator());
        (shape, graph)
    }

    /// The number of cycles through the first vertex and all others, by walking every path; each is met in
    /// both directions.
    fn walk(ring: &Ring<'_>, here: u32, taken: u64) -> u64 {
        if taken.count_ones() as usize == ring.len() {
            return u64::from(ring.len() > 2 && ring.edge(here, 0).is_some());
        }
        let free = ring.incident(here).iter().map(|&(_, to)| to).filter(|to| taken >> to & 1 == 0);
        free.map(|to| walk(ring, to, taken | 1 << to)).sum()
    }

    /// Counts by two halves where there is a cut, along a frontier, and by walking.
    fn compare(graph: &Graph, ends: Ends) {
        let ring = Ring::new(graph, ends);
        let order: Vec<u32> = (0..graph.len() as u32).collect();
        let control = Control::default();
        let walked = walk(&ring, 0, 1) / 2;
        for order in [order.clone(), order::narrowest(graph)] {
            let plan = Plan::new(&ring, &order, MOST_SLOTS).unwrap();
            assert_eq!(plan.count(&mut control.meter()), Ok(walked.into()), "{ends:?}");
        }
        let join = Cut::new(&ring, &order).and_then(|cut| Join::new(&ring, cut, &[]));
        if let Some(join) = join {
            assert_eq!(join.count_all(&ring, &mut control.meter()), Ok(walked.into()), "{ends:?}");
        }
    }

    #[test]
    fn symmetric_clusters_have_equal_counts() {
        // A070030 and A383661 for the knight, A006864 for the wazir.
        let boards = [("5x6", (1, 2), 8), ("10x3", (1, 2), 16), ("5x4", (0, 1), 14), ("6x4", (0, 1), 37)];
        for (board, leaper, number) in boards {
            let (shape, graph) = graph(board, leaper);
            let ring = Ring::new(&graph, Ends { closed: true, from: None, to: None });
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            let cut = Cut::new(&ring, &order).unwrap();
            for turns in [Vec::new(), ends::tables(&graph, &shape.symmetries())] {
                let join = Join::new(&ring, cut.clone(), &turns).unwrap();
                let count = join.count_all(&ring, &mut Control::default().meter());
                assert_eq!(count, Ok(BigUint::from(number as u32)), "{board}");
                assert_eq!(join.kinds.len() < join.clusters.len(), !turns.is_empty(), "{board}");
                let kinds: u32 = join.kinds.iter().map(|&(_, alike)| alike).sum();
                assert_eq!(kinds as usize, join.clusters.len());
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
            compare(&graph, Ends { closed: true, from: None, to: None });
            compare(&graph, Ends { closed: false, from: Some(a % squares), to: Some(b % squares) });
        }
    }
}
