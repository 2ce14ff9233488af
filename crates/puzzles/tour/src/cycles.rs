//! Engine for every tour: all Hamilton cycles of a graph, by deciding one edge after the other.
//!
//! Each decision forces others ([`choices`]). What nothing forces is decided by trying, first in, then out, at
//! a vertex with the fewest possibilities. Before each try the edges that are left must keep the graph
//! connected even without any single path, as a cycle does ([`separation`]). Each cycle is visited exactly once.
//!
//! Limits: exact, with memory linear in the graph, but the time is exponential in general. A try takes time
//! linear in the number of vertices, so the engine is made for boards of a few hundred squares.

mod choices;
mod separation;

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

pub(super) use self::choices::{Choices, Edge};
pub(super) use self::separation::Separation;
use super::graph::{Ends, Graph, Ring};
use search::{Limit, Meter, Walked};

/// With more vertices than this, every try checks the clock.
const LARGE: usize = 10_000;

/// Visits every tour of a board of at least two squares.
pub(super) fn each_tour(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> Walked {
    let ring = Ring::within(graph, ends, meter)?;
    Cycles::new(&ring).each(u64::MAX, None, meter, &mut |mut tour| {
        visit(&tour)?;
        if ring.tours_per_cycle() == 2 {
            tour.reverse();
            visit(&tour)?;
        }
        ControlFlow::Continue(())
    })
}

/// The state of the search.
pub(super) struct Cycles<'r> {
    choices: Choices<'r>,
    separation: Separation,
}

impl<'r> Cycles<'r> {
    /// The number of bytes for a board with this many squares, including the ring.
    pub fn bytes(squares: u64) -> u64 {
        Ring::bytes(squares)
            .saturating_add(Choices::bytes(squares))
            .saturating_add(squares.saturating_mul(24))
    }

    /// A search for the cycles of this ring.
    pub fn new(ring: &'r Ring) -> Self {
        Self { choices: Choices::new(ring), separation: Separation::new(ring.len()) }
    }

    /// The same search, but only for cycles that a symmetry maps onto themselves, given the image of every
    /// edge.
    #[must_use]
    pub fn fixed_by(mut self, images: Vec<u32>) -> Self {
        self.choices.alike = Some(images);
        self
    }

    /// Passes every cycle, as a tour, to `visit`. After `budget` tries the result is [`Limit::Method`]. With
    /// a generator, choices that do not matter for exactness are random.
    pub fn each(
        mut self,
        budget: u64,
        mut generator: Option<&mut dyn Rng>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<u32>) -> ControlFlow<()>,
    ) -> Walked {
        meter.poll()?;
        let mut tries: Vec<(usize, u32)> = Vec::new();
        let mut made = 0;
        let mut sound = self.choices.begin();
        loop {
            if sound && self.choices.is_complete() {
                if visit(self.choices.tour()).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                sound = false;
            }
            if sound && self.separation.find(&self.choices).is_none() {
                let Some(edge) = self.next_edge(&mut generator) else {
                    sound = false;
                    continue;
                };
                if made == budget {
                    return Err(Limit::Method);
                }
                made += 1;
                if self.choices.ring.len() > LARGE {
                    meter.poll()?;
                }
                meter.generate()?;
                tries.push((self.choices.mark(), edge));
                sound = self.choices.decide(edge, true);
                continue;
            }
            // The last try that was "in" becomes "out".
            let Some((mark, edge)) = tries.pop() else { return Ok(ControlFlow::Continue(())) };
            self.choices.undo(mark);
            sound = self.choices.decide(edge, false);
        }
    }

    /// The edge to try next: at the vertex with the fewest possibilities, towards the neighbour with the
    /// fewest edges left.
    fn next_edge(&self, generator: &mut Option<&mut dyn Rng>) -> Option<u32> {
        let choices = &self.choices;
        let open = choices.open_edges(choices.best_vertex(|_, ways| ways)?);
        open.min_by_key(|&(_, other)| {
            let jitter = generator.as_mut().map_or(0, |generator| generator.random_range(0..4_u32));
            choices.left[other as usize].saturating_mul(2) + jitter
        })
        .map(|(edge, _)| edge)
    }
}
