//! A kind of cluster whose halves do not fit into memory, counted in parts.
//!
//! A part is given by the degrees of a few middle vertices: those of the upper class before the free edges are added, and
//! those after. Each upper and each lower class belongs to parts of its own, so the halves of a part are small, and every
//! pair of an upper and a lower class belongs to exactly one part. The halves are swept again for each part, and classes
//! that can no longer have its degrees are left out early.
//!
//! Limits: with each further vertex there are six times as many parts, so there are at most three vertices. If parts are
//! still too large, the memory limit is reached.

use std::sync::PoisonError;

use num_bigint::BigUint;

use super::HalvedRing;
use super::batches::{MOST_HALVINGS, Portion, Unswept};
use super::classes::degree;
use super::join::{MOST_PORTIONS, complement, reversed};
use super::sweep::Unfit;
use super::wanted::Bounds;
use crate::control::Meter;
use crate::outcome::Limit;
use crate::puzzles::tour::graph::Ring;

/// The most vertices whose degrees tell the parts.
const MOST_VERTICES: usize = 3;

/// A kind is divided if its halves take more than so many times the memory for a batch. Up to there it is worth trying
/// to count it as a whole.
const TOO_MUCH: f64 = 1.5;

/// A vertex more makes parts at least so many times smaller: half of all classes have one edge there.
pub(super) const SMALLER: f64 = 2.0;

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
    /// All parts by the degrees of so many vertices.
    fn all(vertices: usize) -> Vec<Self> {
        let mut parts = vec![Self { mask: 0, above: 0, with_free_edges: 0 }];
        for vertex in 0..vertices {
            let of = |part: Self, above: u64, with_free_edges: u64| Self {
                mask: part.mask | 3 << (2 * vertex),
                above: part.above | above << (2 * vertex),
                with_free_edges: part.with_free_edges | with_free_edges << (2 * vertex),
            };
            let degrees = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
            parts = parts.into_iter().flat_map(|part| degrees.map(|(a, b)| of(part, a, b))).collect();
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

impl HalvedRing {
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
        let states = self.possible_states(std::iter::once(kind)).last().unwrap_or(0.0);
        let times = density.map_or(0.0, |density| density * states) / (budget as f64).max(1.0);
        if times <= TOO_MUCH {
            return 0;
        }
        ((times / TOO_MUCH).log(SMALLER).ceil() as usize).clamp(1, MOST_VERTICES.min(self.cut.middle))
    }

    /// The number of sweeps that a kind which is divided by so many vertices needs.
    pub fn parts(vertices: usize) -> usize {
        Part::all(vertices).len()
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
        let share = meter.done().unwrap_or(0.0);
        for part in Part::all(vertices) {
            let halves = loop {
                let portion =
                    Portion { is_part: true, halvings, part: Some(part), ..Portion::of(vec![kind]) };
                match self.sweep(ring, &portion, threads, share..share, meter) {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Leaper, Shape};
    use crate::control::{Control, Limits};
    use crate::puzzles::tour::graph::{Ends, FixedOrder, Graph, symmetry_maps};
    use crate::puzzles::tour::meet_in_the_middle::Cut;
    use crate::puzzles::tour::meet_in_the_middle::batches::{Batch, MEMORY_OF_BATCH};

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
        assert!(halved.batches() > HalvedRing::parts(1));
        let count = |kind: usize| halved.count(&ring, kind, 1, &mut control.meter()).unwrap();
        assert_eq!((0..halved.kinds.len()).map(count).sum::<BigUint>(), 9862_u32.into());
        assert_eq!(halved.count_all(&ring, &mut control.meter()), Ok(9862_u32.into()));
    }
}
