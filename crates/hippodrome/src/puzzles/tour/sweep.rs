//! One tour of a narrow board, or the proof that there is none, in time linear in its length.
//!
//! The board is swept along a [`Plan`], square by square, and each square gets its edges to squares ahead. No
//! frontier is looked at twice: the second time it would fail as the first time did. The search is depth-first,
//! which on boards with tours hardly ever goes back; where it has seen all frontiers there is no tour.
//!
//! The number of frontiers grows exponentially with their width. For a knight it is hundreds for three rows, tens
//! of thousands for four, about a million for five.

use rustc_hash::FxHashSet;

use super::frontier::Plan;
use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::Limit;

/// The one or two edges of a vertex to vertices ahead, if any.
type Edges = [Option<u32>; 2];

/// A frontier that waits to be looked at: before which step, and by which edges it came about.
struct Waiting {
    step: usize,
    key: u128,
    edges: Edges,
}

/// A tour along a plan of a ring, or none where there is none; with the number of frontiers that were looked at.
pub fn find(plan: &Plan, ring: &Ring<'_>, meter: &mut Meter<'_>) -> Result<(Option<Vec<u32>>, u64), Limit> {
    let mut seen: FxHashSet<(usize, u128)> = FxHashSet::default();
    let mut stack = vec![Waiting { step: 0, key: 0, edges: [None; 2] }];
    let mut chosen: Vec<Edges> = Vec::with_capacity(plan.len());
    while let Some(waiting) = stack.pop() {
        chosen.truncate(waiting.step.saturating_sub(1));
        if waiting.step > 0 {
            chosen.push(waiting.edges);
        }
        if waiting.step == plan.len() || !seen.insert((waiting.step, waiting.key)) {
            continue;
        }
        meter.expand();
        let table = seen.capacity() / 7 * 8 * (size_of::<(usize, u128)>() + 1);
        let waiting_ones = stack.capacity() * size_of::<Waiting>();
        meter.hold(table + waiting_ones);
        if seen.len() == seen.capacity() {
            // A table grows to twice its size at once.
            meter.control().reserve((3 * table + waiting_ones) as u64)?;
        }
        let mut closed = None;
        plan.follow(waiting.step, waiting.key, &mut |key, edges| {
            meter.generate()?;
            match key {
                Some(key) => stack.push(Waiting { step: waiting.step + 1, key, edges }),
                None => closed = Some(edges),
            }
            Ok(())
        })?;
        if let Some(edges) = closed {
            chosen.push(edges);
            return Ok((Some(tour(ring, &chosen)), seen.len() as u64));
        }
    }
    Ok((None, seen.len() as u64))
}

/// The tour that these edges make.
fn tour(ring: &Ring<'_>, chosen: &[Edges]) -> Vec<u32> {
    let mut near: Vec<Vec<u32>> = vec![Vec::with_capacity(2); ring.len()];
    for edge in chosen.iter().flatten().flatten() {
        let (a, b) = ring.edges()[*edge as usize];
        near[a as usize].push(b);
        near[b as usize].push(a);
    }
    ring.tour(|vertex| (near[vertex as usize][0], near[vertex as usize][1]))
}
