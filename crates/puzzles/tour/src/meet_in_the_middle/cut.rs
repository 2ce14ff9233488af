//! A board cut into an upper half, a middle and a lower half.
//!
//! The worked example is cut after three squares: no move leads from the first row beyond the third, so rows two and
//! three are the middle.

use super::classes::MOST_WAITING;
use crate::graph::Ring;
use search::Sort;

/// The vertices in order: first the upper half, then the middle, then the lower half.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub(super) order: Vec<u32>,
    /// The number of vertices of the upper half.
    pub(super) upper: usize,
    /// The number of vertices of the middle.
    pub(super) middle: usize,
    /// The extra vertex in the middle that is a neighbour of many squares.
    hub: Option<u32>,
    cost: f64,
}

/// The cost of one more vertex in a half, compared to one more in the middle. Work grows exponentially with both. On
/// boards with six to eight columns it was measured to be 0.1 for tall halves and 0.25 for short ones. It is so small
/// that a board with an odd number of rows is cut between two rows: a cut within a row has halves of equal size, but one
/// vertex more in the middle, and no reflection maps the halves onto themselves.
const HALF_VERTEX: f64 = 0.19;

impl Cut {
    /// The best way to cut a ring of these squares, in this order, with at most one hub and one extra vertex that
    /// joins two others. None if the ring is not of this kind, or the middle is too wide.
    pub fn new(ring: &Ring, squares: &[u32]) -> Option<Self> {
        Self::after(ring, squares, None)
    }

    /// The same, or a cut after so many squares.
    pub(super) fn after(ring: &Ring, squares: &[u32], given: Option<usize>) -> Option<Self> {
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
        // The upper half has neighbours up to here; the squares beyond are the lower half.
        let mut reach = 0;
        let mut best: Option<(f64, usize, usize)> = None;
        for (at, &square) in squares.iter().enumerate() {
            reach = places(square).fold(reach.max(at), usize::max);
            let (upper, lower) = (at + 1, squares.len() - 1 - reach);
            let middle = reach - at;
            let cost = HALF_VERTEX * upper.max(lower) as f64 + middle as f64;
            if lower > 0
                && given.is_none_or(|given| given == upper)
                && best.is_none_or(|(least, ..)| cost < least)
            {
                best = Some((cost, upper, middle));
            }
        }
        let extras = squares.len() as u32..ring.len() as u32;
        let (hubs, extra): (Vec<u32>, Vec<u32>) = extras.partition(|&extra| ring.incident(extra).len() > 2);
        if extra.len() > 1 || hubs.len() > 1 {
            return None;
        }
        let (cost, upper, middle) = best?;
        let hub = hubs.first().copied();
        let mut cut = Self { order: squares.to_vec(), upper, middle, hub, cost };
        // An extra vertex belongs to the half of its neighbours, or to the middle if they are in different
        // halves.
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
        if let Some(hub) = hub {
            // In the centre, so that it is there from the other end too.
            cut.order.insert(cut.upper + cut.middle / 2, hub);
            cut.middle += 1;
        }
        (cut.middle <= MOST_WAITING).then_some(cut)
    }

    /// An estimate of the work, as an exponent.
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// The place of the hub in the order.
    pub(super) fn hub_place(&self) -> Option<usize> {
        self.order.iter().position(|&vertex| Some(vertex) == self.hub)
    }

    /// The same cut with the halves exchanged.
    pub fn turned(&self) -> Self {
        let order = self.order.iter().rev().copied().collect();
        Self { order, upper: self.lower(), ..self.clone() }
    }

    /// For each vertex, whether it comes after the hub: it belongs to the lower half, or to the middle and its edge to the
    /// hub belongs to the lower half.
    pub fn below_hub(&self) -> Vec<bool> {
        let mut below = vec![false; self.order.len()];
        let first = self.hub_place().map_or(self.order.len(), |hub| hub + 1);
        self.order[first..].iter().for_each(|&vertex| below[vertex as usize] = true);
        below
    }

    /// The number of vertices of the lower half.
    pub(super) fn lower(&self) -> usize {
        self.order.len() - self.upper - self.middle
    }

    /// The edges between middle vertices other than the hub; these vertices are numbered in order.
    pub(super) fn free_edges(&self, ring: &Ring) -> Vec<(usize, usize)> {
        let middle = &self.order[self.upper..self.upper + self.middle];
        let at = |vertex: u32| middle.iter().position(|&other| other == vertex);
        let mut edges: Vec<(usize, usize)> = ring
            .edges()
            .iter()
            .filter(|&&(a, b)| self.hub.is_none_or(|hub| a != hub && b != hub))
            .filter_map(|&(a, b)| Some((at(a)?, at(b)?)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        edges.put_in_order();
        edges
    }

    /// Whether the board looks the same from the other end.
    pub(super) fn is_symmetric(&self, ring: &Ring) -> bool {
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
