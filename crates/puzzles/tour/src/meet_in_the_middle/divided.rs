//! A kind of cluster whose halves do not fit into memory, counted in parts.
//!
//! A part is given by the degrees of a few middle vertices: those of the upper class before the free edges are added, and
//! those after. Each upper and each lower class belongs to parts of its own, so the halves of a part are small, and every
//! pair of an upper and a lower class belongs to exactly one part. A half is swept for the degrees that it has in the part,
//! and classes that can no longer have them are left out on the way. The parts are in such an order that usually one of
//! the halves is the same as in the part before and need not be swept again.
//!
//! The vertices are at the side where both sweeps begin their last row, so that their degrees are soon known. They have
//! few free edges, so that there are few parts.
//!
//! Limits: with each further vertex there are four to six times as many parts, but the largest one becomes smaller only by
//! a third, so there are at most four vertices. If parts are still too large, the memory limit is reached.

use std::cmp::Reverse;
use std::sync::PoisonError;

use num_bigint::BigUint;

use super::HalvedRing;
use super::batches::{MOST_HALVINGS, Portion, SweptHalf, Unswept};
use super::classes::degree;
use super::join::{MOST_PORTIONS, complement, reversed};
use super::parts::Numbers;
use super::residues::Residues;
use super::sweep::Unfit;
use super::wanted::{Bounds, Roles};
use crate::graph::Ring;
use search::{Limit, Meter};

/// The most vertices whose degrees tell the parts.
const MOST_VERTICES: usize = 4;

/// A kind is divided if its halves take more than so many times the memory for a batch. Up to there it is worth trying
/// to count it as a whole.
const TOO_MUCH: f64 = 1.5;

/// A vertex more makes the largest part so many times smaller: of the states of large clusters, two thirds have one edge
/// at a vertex.
pub(super) const SMALLER: f64 = 1.5;

/// A middle vertex by whose degrees kinds are divided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divider {
    vertex: usize,
    /// The most edges that it can have to the upper half, to other middle vertices and to the lower half.
    above: u64,
    free: u64,
    below: u64,
}

impl Divider {
    /// The degrees that the vertex can have in an upper class, and with free edges. One of the two is that of the pair
    /// before, if possible.
    fn degrees(self) -> Vec<(u64, u64)> {
        let mut all: Vec<(u64, u64)> = Vec::new();
        for above in 0..=self.above {
            let with_free_edges = (above..=2.min(above + self.free)).filter(|with| 2 - with <= self.below);
            let mut pairs: Vec<(u64, u64)> = with_free_edges.map(|with| (above, with)).collect();
            if pairs.last().is_some_and(|&(_, with)| all.last().is_some_and(|last| last.1 == with)) {
                pairs.reverse();
            }
            all.extend(pairs);
        }
        all
    }
}

/// A part of a cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The bits of the vertices whose degrees are given.
    mask: u64,
    /// These degrees in an upper class.
    above: u64,
    /// The same after the free edges are added, so a lower class has what is left.
    with_free_edges: u64,
}

impl Part {
    /// All parts by the degrees of some vertices. Only the degrees of one vertex change from a part to the next.
    fn all(dividers: &[Divider]) -> Vec<Self> {
        let mut parts = vec![Self { mask: 0, above: 0, with_free_edges: 0 }];
        for divider in dividers {
            let (mut next, shift) = (Vec::new(), 2 * divider.vertex);
            for (above, with_free_edges) in divider.degrees() {
                next.extend(parts.iter().map(|part| Self {
                    mask: part.mask | 3 << shift,
                    above: part.above | above << shift,
                    with_free_edges: part.with_free_edges | with_free_edges << shift,
                }));
                // Back and forth.
                parts.reverse();
            }
            parts = next;
        }
        parts
    }

    /// Whether an upper class belongs to the part.
    pub fn has_upper(&self, class: u64) -> bool {
        class & self.mask == self.above
    }

    /// Whether a lower class belongs to the part, given the upper class that fits it.
    pub fn has_fitting(&self, class: u64) -> bool {
        class & self.mask == self.with_free_edges
    }

    /// What this demands of an upper class.
    pub fn bounds_above(self) -> impl Iterator<Item = Bounds> {
        self.bounds(self.mask, self.above)
    }

    /// What this demands of a lower class of so many middle vertices.
    pub fn bounds_below(self, vertices: usize) -> impl Iterator<Item = Bounds> {
        let left = complement(self.with_free_edges, vertices);
        self.bounds(reversed(self.mask, vertices), reversed(left & self.mask, vertices))
    }

    fn bounds(self, mask: u64, degrees: u64) -> impl Iterator<Item = Bounds> {
        let vertices = (0..32).filter(move |&vertex| mask >> (2 * vertex) & 3 != 0);
        vertices.map(move |vertex| {
            let given = degree(degrees, vertex) as i64;
            Bounds { plus: 3 << (2 * vertex), minus: 0, least: given, most: given }
        })
    }
}

/// The halves of the last part, with the degrees for which they were swept.
#[derive(Default)]
struct Kept {
    above: Option<(u64, SweptHalf)>,
    below: Option<(u64, SweptHalf)>,
}

impl Kept {
    /// Forgets what another part does not need.
    fn only_for(&mut self, part: Part) {
        self.above.take_if(|(degrees, _)| *degrees != part.above);
        self.below.take_if(|(degrees, _)| *degrees != part.with_free_edges);
    }
}

impl HalvedRing {
    /// The middle vertices by which kinds are best divided, the best one first.
    pub(super) fn best_dividers(&self, ring: &Ring<'_>) -> Vec<Divider> {
        let (upper, middle) = (self.cut.upper, self.cut.middle);
        let place = |order: &[u32]| {
            let mut place = vec![0; order.len()];
            order.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = at);
            place
        };
        let (from_above, from_below) = (place(&self.cut.order), place(&self.lower_order(true)));
        let hub = self.cut.hub_place().map(|hub| hub - upper);
        let mut dividers: Vec<(_, Divider)> = Vec::new();
        for vertex in (0..middle).filter(|&vertex| Some(vertex) != hub) {
            let neighbours =
                || ring.incident(self.cut.order[upper + vertex]).iter().map(|&(_, to)| to as usize);
            let above = || neighbours().map(|to| from_above[to]).filter(|&at| at < upper);
            let below = || neighbours().map(|to| from_below[to]).filter(|&at| at < self.cut.lower());
            let free = self.edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).count();
            // A half may have one of the edges from the hub.
            let of_hub = usize::from(hub.is_some());
            let [above_most, free, below_most] =
                [above().count() + of_hub, free, below().count() + of_hub].map(|edges| edges.min(2) as u64);
            let known = above().max().max(below().max());
            let divider = Divider { vertex, above: above_most, free, below: below_most };
            dividers.push(((free, Reverse(above_most + below_most), known), divider));
        }
        dividers.sort_by_key(|&(key, _)| key);
        dividers.truncate(MOST_VERTICES);
        dividers.into_iter().map(|(_, divider)| divider).collect()
    }

    /// By how many vertices a kind must be divided, because its halves would not fit into memory.
    pub fn divided_by(&self, kind: usize, threads: usize, meter: &Meter<'_>) -> usize {
        let (density, budget) = {
            let mut batch = self.lock();
            let budget = self.settle_budget(&mut batch, threads, meter);
            (batch.density, budget)
        };
        self.divided_within(kind, density, budget)
    }

    /// The same, given the bytes for each state that the halves could have, and those for the halves of a batch.
    pub(super) fn divided_within(&self, kind: usize, density: Option<f64>, budget: usize) -> usize {
        let Some(density) = density else { return 0 };
        let fits = |states: f64| density * states <= TOO_MUCH * budget as f64;
        if fits(self.possible_states(std::iter::once(kind)).last().unwrap_or(0.0)) {
            return 0;
        }
        let most = self.dividers.len();
        (1..most).find(|&vertices| fits(self.states_of_part(kind, vertices))).unwrap_or(most)
    }

    /// The states that the halves of the largest part of a kind could have.
    fn states_of_part(&self, kind: usize, vertices: usize) -> f64 {
        let states = self.clusters_of_halves(kind).map(|cluster| self.most_states[cluster]);
        states.iter().sum::<f64>() / SMALLER.powi(vertices as i32)
    }

    /// How many sweeps of both halves take as long as those for a kind that is divided by so many vertices. A sweep for a
    /// part takes less time, about in proportion to the largest part. Measured on a board with ten rows of eight.
    pub fn sweeps(&self, vertices: usize) -> usize {
        let parts = Part::all(&self.dividers[..vertices]);
        let again = parts.windows(2).map(|pair| {
            let [before, now] = [&pair[0], &pair[1]];
            usize::from(before.above != now.above)
                + usize::from(before.with_free_edges != now.with_free_edges)
        });
        let half_sweeps = 2 + again.sum::<usize>();
        (half_sweeps as f64 / 2.0 / SMALLER.powi(vertices as i32)).ceil() as usize
    }

    /// The number of cycles in one cluster of a kind, in parts by the degrees of so many vertices. Nothing else is in memory
    /// in the meantime.
    pub fn count_divided(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        vertices: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<BigUint, Unfit> {
        let _alone = self.joining.write().unwrap_or_else(PoisonError::into_inner);
        self.lock().prepared = None;
        let cluster = self.kinds[kind].0;
        let mut count = BigUint::ZERO;
        let mut halvings = self.lock().halvings;
        let mut kept = Kept::default();
        for part in Part::all(&self.dividers[..vertices]) {
            kept.only_for(part);
            let halves = loop {
                let portion =
                    Portion { is_part: true, halvings, part: Some(part), ..Portion::of(vec![kind]) };
                match self.halves_of_part(ring, &portion, part, &mut kept, threads, meter) {
                    Ok(halves) => break halves,
                    Err(Unswept::Unfit(Unfit::Stopped(Limit::Memory))) if halvings < MOST_HALVINGS => {
                        halvings += 1;
                    }
                    Err(Unswept::Unfit(Unfit::Stopped(limit))) => return Err(limit.into()),
                    // Other parts may be small enough, so no other engine can take over.
                    Err(_) => return Err(Limit::Memory.into()),
                }
            };
            count += halves.count(cluster, MOST_PORTIONS, halves.bytes(), meter)?;
        }
        Ok(count)
    }

    /// The halves of a part. Those that are kept are not swept again.
    fn halves_of_part(
        &self,
        ring: &Ring<'_>,
        portion: &Portion,
        part: Part,
        kept: &mut Kept,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Residues, Unswept> {
        let share = meter.done().unwrap_or(0.0);
        let mut swept = |kept: &mut Option<(u64, SweptHalf)>, degrees: u64, roles: Roles| {
            let half = match kept.take() {
                Some((_, half)) => half,
                None => {
                    let how = (roles, Numbers::RoundedUp);
                    self.sweep_half(ring, portion, how, threads, share..share, meter)?
                }
            };
            *kept = Some((degrees, half.clone()));
            Ok::<_, Unswept>(half)
        };
        let above = swept(&mut kept.above, part.above, Roles::Upper)?;
        let below = swept(&mut kept.below, part.with_free_edges, Roles::Lower)?;
        let swept = self.together(above, below, Some(part));
        if !swept.is_exact {
            // They are swept again for several primes.
            *kept = Kept::default();
        }
        self.exact(swept, ring, portion, threads, share, meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        graph::{Ends, FixedOrder, Graph, symmetry_maps},
        meet_in_the_middle::{
            Cut,
            batches::{Batch, MEMORY_OF_BATCH},
        },
    };
    use board::{Leaper, Shape};
    use search::{Control, Limits, processor_seconds};

    #[test]
    fn parts_of_a_kind_make_the_whole() {
        let open = Ends { closed: false, ..Ends::CLOSED };
        // A001230, A175881, and half of A165134.
        for (board, ends, number) in
            [("6x6", Ends::CLOSED, 9862_u32), ("7x6", Ends::CLOSED, 1_067_638), ("5x5", open, 864)]
        {
            let shape = Shape::parse(board).unwrap();
            let graph = Graph::new(&shape, Leaper::KNIGHT, FixedOrder::Euler);
            let ring = Ring::new(&graph, ends);
            let control = Control::default();
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            let maps = symmetry_maps(&graph, &shape.symmetries(), &mut control.meter()).unwrap();
            let halved = HalvedRing::new(&ring, Cut::new(&ring, &order).unwrap(), &maps).unwrap();
            let meter = &mut control.meter();
            let mut largest: Vec<usize> = (0..halved.kinds.len()).collect();
            largest.sort_by(|&a, &b| halved.weight(b).total_cmp(&halved.weight(a)));
            for vertices in 1..=2 {
                for &kind in &largest[..4] {
                    let whole = halved.count(&ring, kind, 1, meter).unwrap() / halved.kinds[kind].1;
                    let divided = halved.count_divided(&ring, kind, vertices, 1, meter).unwrap();
                    assert_eq!(divided, whole, "{board} {kind} {vertices}");
                }
            }
            let all: BigUint =
                (0..halved.kinds.len()).map(|kind| halved.count(&ring, kind, 1, meter).unwrap()).sum();
            assert_eq!(all, number.into(), "{board}");
        }
    }

    /// Only the degrees of one vertex change from a part to the next, and only in one of the halves.
    #[test]
    fn parts_share_a_half_with_the_next_part() {
        let divider = |vertex: usize| Divider { vertex, above: 2, free: 1, below: 2 };
        let parts = Part::all(&[divider(1), divider(4), divider(0)]);
        assert_eq!(parts.len(), 125);
        for pair in parts.windows(2) {
            let [above, with_free_edges] =
                [pair[0].above ^ pair[1].above, pair[0].with_free_edges ^ pair[1].with_free_edges];
            assert!((above == 0) != (with_free_edges == 0), "{pair:?}");
        }
        // A vertex without free edges, and one that has at most one edge to each half.
        let number = |divider: Divider| Part::all(&[divider]).len();
        assert_eq!(number(Divider { free: 0, ..divider(0) }), 3);
        assert_eq!(number(Divider { above: 1, below: 1, ..divider(0) }), 3);
        assert_eq!(number(Divider { free: 2, ..divider(0) }), 6);
    }

    /// Kinds are divided if they are said to be very dense.
    #[test]
    fn dense_kinds_are_divided() {
        let graph = Graph::new(&Shape::parse("6x6").unwrap(), Leaper::KNIGHT, FixedOrder::Euler);
        let ring = Ring::new(&graph, Ends::CLOSED);
        let order: Vec<u32> = (0..graph.len() as u32).collect();
        let halved = HalvedRing::new(&ring, Cut::new(&ring, &order).unwrap(), &[]).unwrap();
        let control = Control::new(Limits { threads: Some(1), ..Limits::default() });
        let states = |kind: usize| halved.possible_states(std::iter::once(kind)).last().unwrap();
        let largest = (0..halved.kinds.len()).map(states).fold(0.0, f64::max);
        let budget = control.memory() as f64 * MEMORY_OF_BATCH;
        // The largest one takes twice the budget, and most others fit.
        *halved.lock() = Batch { density: Some(2.0 * budget / largest), ..Batch::default() };
        let divided = |kind: &usize| halved.divided_by(*kind, 1, &control.meter()) > 0;
        let number = (0..halved.kinds.len()).filter(divided).count();
        assert!(number > 0 && number < halved.kinds.len() / 2, "{number}");
        assert!(halved.batches() > halved.sweeps(1));
        let count = |kind: usize| halved.count(&ring, kind, 1, &mut control.meter()).unwrap();
        assert_eq!((0..halved.kinds.len()).map(count).sum::<BigUint>(), 9862_u32.into());
        assert_eq!(halved.count_all(&ring, &mut control.meter()), Ok(9862_u32.into()));
    }

    /// The largest kind of a board with ten rows of eight, and what it costs to divide it.
    #[test]
    #[ignore = "takes minutes"]
    fn a_large_kind_can_be_divided() {
        let shape = Shape::parse("10x8").unwrap();
        let graph = Graph::new(&shape, Leaper::KNIGHT, FixedOrder::Euler);
        let ring = Ring::new(&graph, Ends::CLOSED);
        let control = Control::new(Limits { threads: Some(1), ..Limits::default() });
        let order: Vec<u32> = (0..graph.len() as u32).collect();
        let maps = symmetry_maps(&graph, &shape.symmetries(), &mut control.meter()).unwrap();
        let halved = HalvedRing::new(&ring, Cut::new(&ring, &order).unwrap(), &maps).unwrap();
        let states = |kind: &usize| halved.possible_states(std::iter::once(*kind)).last().unwrap();
        let largest = (0..halved.kinds.len()).max_by(|a, b| states(a).total_cmp(&states(b))).unwrap();
        let (cluster, meter) = (halved.kinds[largest].0, &mut control.meter());
        let begun = processor_seconds();
        let portion = Portion { is_part: true, ..Portion::of(vec![largest]) };
        let halves = halved.sweep(&ring, &portion, 1, 0.0..1.0, meter).unwrap();
        let whole = halves.count(cluster, MOST_PORTIONS, halves.bytes(), meter).unwrap();
        println!("whole: {:.1} s", processor_seconds() - begun);
        for vertices in 1..=2 {
            let begun = processor_seconds();
            assert_eq!(halved.count_divided(&ring, largest, vertices, 1, meter).unwrap(), whole);
            println!("divided by {vertices}: {:.1} s", processor_seconds() - begun);
        }
    }
}
