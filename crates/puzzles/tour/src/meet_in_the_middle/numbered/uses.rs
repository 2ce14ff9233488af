//! How many of all cycles use each edge.
//!
//! Joining the halves tells, for each lower state at the middle, the number of ways to complete it to a single cycle.
//! Going back through the sweep, each step hands these numbers on to the states before it, and
//! an edge is used by the sum of the ways to a state times the ways to complete it with the edge. The upper
//! half is its mirror image, or is treated in the same way. Every vertex has two edges on each cycle, which
//! leaves one unknown after the other for the edges between middle vertices.
//!
//! Limits: the number of cycles must fit in 64 bits, and the edges between middle vertices must not form a
//! cycle.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::NumberedRing;
use super::history::History;
use crate::meet_in_the_middle::{
    clusters::Clusters, context::Context, join::Halves, split_sweep::Completions,
};
use search::{Limit, Meter, on_threads};

/// The number of cycles that use each edge; the smaller vertex of an edge comes first.
type Uses = BTreeMap<(u32, u32), u128>;

/// A lower half, with the upper one that it is joined to.
struct Lower<'n> {
    halves: &'n Halves,
    clusters: &'n Clusters,
    history: &'n History,
}

/// An edge with the smaller vertex first.
fn ordered(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

impl NumberedRing {
    /// The number of cycles that use each edge; none if the limits of this way do not allow it.
    pub fn uses(&self, meter: &mut Meter<'_>) -> Result<Option<Uses>, Limit> {
        let total = self.before.last().copied().unwrap_or(0);
        if total > u128::from(u64::MAX) {
            return Ok(None);
        }
        let mut uses = Uses::new();
        let turned = |vertex: u32| self.turned[vertex as usize];
        let mut below = |a, b, times| *uses.entry(ordered(turned(a), turned(b))).or_default() += times;
        let (halves, clusters, history) = (&self.halves, &self.halved.clusters, &self.below);
        self.uses_of(Lower { halves, clusters, history }, &mut below, meter)?;
        if Arc::ptr_eq(&self.above, &self.below) {
            let above: Vec<_> =
                uses.iter().map(|(&(a, b), &times)| (ordered(turned(a), turned(b)), times)).collect();
            uses.extend(above);
        } else {
            // The same with the halves exchanged, and the middle vertices in the opposite order.
            let vertices = self.halved.cut.middle;
            let edges = self.halved.edges.iter().map(|&(a, b)| (vertices - 1 - b, vertices - 1 - a));
            let edges: Vec<(usize, usize)> = edges.collect();
            let Some(clusters) = Clusters::new(vertices, &edges) else { return Ok(None) };
            let context = &mut Context::on_one_thread(meter);
            let (upper, lower) = (self.below.packed(context)?, self.above.packed(context)?);
            let halves = Halves::new(upper, lower, vertices, edges, &clusters);
            let mut above = |a, b, times| *uses.entry(ordered(a, b)).or_default() += times;
            let lower = Lower { halves: &halves, clusters: &clusters, history: &self.above };
            self.uses_of(lower, &mut above, meter)?;
        }
        Ok(self.with_free_edges(uses, 2 * total))
    }

    /// Passes the number of cycles that use each edge of a lower half to `count_edge`, little by little.
    fn uses_of(
        &self,
        Lower { halves, clusters, history }: Lower<'_>,
        count_edge: &mut dyn FnMut(u32, u32, u128),
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let last = history.last();
        let held = (self.bytes() + 16 * last.matchings.len()) / meter.control().threads();
        let found = on_threads(clusters.len(), 0.0..0.5, meter, &|cluster, meter| {
            let context = &mut Context::on_one_thread(meter);
            halves.completions_from_above(cluster, |ways| ways, &mut context.beside(held))
        })?;
        let completions = Completions::new(found.into_iter().map(|(completions, _)| completions).collect());
        history.uses(completions.of(&last), count_edge, meter)
    }

    /// Adds the edges between middle vertices, given the number of uses of all edges of a vertex together.
    fn with_free_edges(&self, mut uses: Uses, of_vertex: u128) -> Option<Uses> {
        let mut unknown: Vec<(u32, u32)> = self
            .halved
            .edges
            .iter()
            .map(|&(a, b)| ordered(self.middle_vertex(a), self.middle_vertex(b)))
            .collect();
        let known = |uses: &Uses, vertex: u32| -> u128 {
            let of_it = uses.iter().filter(|((a, b), _)| *a == vertex || *b == vertex);
            of_it.map(|(_, &times)| times).sum()
        };
        while !unknown.is_empty() {
            // A vertex with a single unknown edge.
            let at = |vertex: u32| unknown.iter().filter(|&&(a, b)| a == vertex || b == vertex).count();
            let place = unknown.iter().position(|&(a, b)| at(a) == 1 || at(b) == 1)?;
            let (a, b) = unknown[place];
            let times = of_vertex.checked_sub(known(&uses, if at(a) == 1 { a } else { b }))?;
            unknown.swap_remove(place);
            uses.insert((a, b), times);
        }
        // Each path of such edges has one vertex more than it needs, which must agree.
        let vertices = (0..self.turned.len() as u32).all(|vertex| known(&uses, vertex) == of_vertex);
        vertices.then_some(uses)
    }
}
