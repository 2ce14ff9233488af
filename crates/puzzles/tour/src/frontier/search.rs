//! One tour of a narrow board, or the proof that there is none, in time linear in its length.
//!
//! A depth-first search along a [`Plan`], vertex by vertex: each vertex gets its edges to vertices ahead. No
//! frontier is expanded twice, because the second time it would fail as it did the first time. On boards with
//! tours the search hardly ever backtracks; if it has seen all frontiers, there is no tour.
//!
//! Limit: the number of frontiers grows exponentially with their width. For a knight there are hundreds for
//! three rows, tens of thousands for four, and about a million for five.

use rustc_hash::FxHashSet;

use super::Plan;
use crate::graph::Ring;
use search::{Limit, Meter};

/// The one or two edges of a vertex to vertices ahead, if any.
type Edges = [Option<u32>; 2];

/// A frontier that waits to be expanded: the step before which it stands, and the edges that led to it.
struct Waiting {
    step: usize,
    key: u128,
    edges: Edges,
}

impl Plan {
    /// A tour of the plan's ring, or none if there is none, and the number of frontiers that were expanded.
    pub fn find(&self, ring: &Ring, meter: &mut Meter<'_>) -> Result<(Option<Vec<u32>>, u64), Limit> {
        let mut seen: FxHashSet<(usize, u128)> = FxHashSet::default();
        let mut stack = vec![Waiting { step: 0, key: 0, edges: [None; 2] }];
        let mut chosen: Vec<Edges> = Vec::with_capacity(self.len());
        while let Some(waiting) = stack.pop() {
            chosen.truncate(waiting.step.saturating_sub(1));
            if waiting.step > 0 {
                chosen.push(waiting.edges);
            }
            if waiting.step == self.len() || !seen.insert((waiting.step, waiting.key)) {
                continue;
            }
            meter.expand();
            let table = seen.capacity() / 7 * 8 * (size_of::<(usize, u128)>() + 1);
            let waiting_ones = stack.capacity() * size_of::<Waiting>();
            meter.set_memory_in_use(table + waiting_ones);
            if seen.len() == seen.capacity() {
                // A growing table doubles its size.
                meter.check_total(3 * table as u64 + waiting_ones as u64)?;
            }
            let mut closed = None;
            self.follow(waiting.step, waiting.key, &mut |key, edges| {
                meter.generate()?;
                match key {
                    Some(key) => stack.push(Waiting { step: waiting.step + 1, key, edges }),
                    None => closed = Some(edges),
                }
                Ok(())
            })?;
            if let Some(edges) = closed {
                chosen.push(edges);
                let edges = chosen.iter().flatten().flatten().copied();
                return Ok((Some(ring.tour_of(edges)), seen.len() as u64));
            }
        }
        Ok((None, seen.len() as u64))
    }
}
