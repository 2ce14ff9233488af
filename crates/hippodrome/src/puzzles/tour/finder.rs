//! One tour, or the proof that there is none.
//!
//! Arguments first. Then rounds of growing effort, each of two halves: walks by Warnsdorff's rule under
//! several tie rules, mended where they fail, which find a tour of nearly every board that has one; and
//! the exact search for cycles, which ends with a tour or a proof on every board, given time. Narrow
//! boards are swept instead, which decides them in time linear in their length. The effort
//! of a round is twice that of the round before, so little is lost by beginning anew.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::cycles::{Close, Cycles};
use super::ends::Ends;
use super::frontier::{Plan, order};
use super::graph::Graph;
use super::merge;
use super::repair::Repair;
use super::ring::Ring;
use super::sweep;
use super::warnsdorff::{Ties, Walker};
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::Silent;

/// Tie rules in the order of how seldom they fail on large boards.
const RULES: [Ties; 4] = [Ties::Roth, Ties::Pohl, Ties::First, Ties::Random];

/// Boards with fewer squares are walked over or searched; merging rounds is for larger ones.
const LEAST_MERGED: u64 = 150;

/// A tour, or the size of the search tree that holds none.
pub type Searched = Result<Vec<u32>, u64>;

/// In which round boards with frontiers of at most so many squares are swept, which decides them.
const SWEEPS: [(u32, usize); 2] = [(1, 12), (5, 16)];

/// Looks for a tour of a board of at least two squares, or the proof that there is none. A stop comes
/// with the length of the longest path. After so many rounds the method gives up.
pub fn find(
    graph: &Graph,
    ends: Ends,
    (seed, rounds): (u64, u32),
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<Searched, (Limit, usize)> {
    // A tour that only has its end fixed is one with its start fixed, backwards.
    if let (None, Some(to)) = (ends.from, ends.to) {
        let ends = Ends { from: Some(to), to: None, ..ends };
        let mut tour = find(graph, ends, (seed, rounds), control, meter)?;
        if let Ok(tour) = &mut tour {
            tour.reverse();
        }
        return Ok(tour);
    }
    // Chance serves the search only; the answer is the same every time.
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let squares = graph.len() as u64;
    let mut walker = Walker::new(graph);
    let mut longest = 0;
    for round in 0..rounds {
        for (attempt, ties) in RULES.into_iter().enumerate() {
            let start = start(graph, ends, round as usize * RULES.len() + attempt);
            let tour = walk_and_mend(&mut walker, graph, ends, start, ties, round, &mut chance, meter);
            let (path, found) = tour.map_err(|limit| (limit, longest))?;
            longest = longest.max(path.len());
            if found {
                return Ok(Ok(path));
            }
        }
        if squares >= LEAST_MERGED {
            match merge::find(graph, ends, &mut chance, meter) {
                Ok(Some(tour)) => return Ok(Ok(tour)),
                Ok(None) => {}
                Err(limit) => return Err((limit, longest)),
            }
        }
        control.reserve(Graph::bytes(squares) + Cycles::bytes(squares)).map_err(|limit| (limit, longest))?;
        let mut tour = None;
        // A try takes time linear in the number of squares.
        let budget = (1_000_000 / squares).max(16) << round.min(40);
        let ring = Ring::new(graph, ends);
        if let Some(&(_, most)) = SWEEPS.iter().find(|(at, _)| *at == round)
            && control.reserve(Graph::bytes(squares) + Ring::bytes(squares) + Plan::bytes(squares)).is_ok()
            && let Some(plan) = Plan::new(&ring, &order::narrowest(graph), most)
        {
            return match sweep::find(&plan, &ring, meter) {
                Ok((tour, frontiers)) => Ok(tour.ok_or(frontiers)),
                Err(limit) => Err((limit, longest)),
            };
        }
        let before = meter.generated();
        let close = Cycles::new(&ring).each(budget, Some(&mut chance), meter, &mut |found| {
            tour = Some(found);
            ControlFlow::Break(())
        });
        match close {
            Close::Complete | Close::Enough => return Ok(tour.ok_or(meter.generated() - before)),
            Close::Stopped(limit) => return Err((limit, longest)),
            Close::Budget => {}
        }
    }
    Err((Limit::Method, longest))
}

/// Where an attempt begins: where it must, else on one square after the other in reading order.
fn start(graph: &Graph, ends: Ends, attempt: usize) -> u32 {
    ends.from.unwrap_or_else(|| if ends.closed { 0 } else { (attempt % graph.len()) as u32 })
}

/// A path by Warnsdorff's rule, mended; and whether it is what is asked for.
#[allow(clippy::too_many_arguments, reason = "one attempt needs all of it")]
fn walk_and_mend(
    walker: &mut Walker<'_>,
    graph: &Graph,
    ends: Ends,
    start: u32,
    ties: Ties,
    round: u32,
    chance: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<(Vec<u32>, bool), Limit> {
    let mut path = walker.walk(start, None, ties, chance, meter, &mut Silent)?;
    if path.len() < graph.len() || !ends.accept(graph, &path) {
        // A turn takes time linear in the number of squares, but near the end much less.
        let turns = 2000_u64 << round.min(20);
        let mut repair = Repair::new(graph, ends, path);
        if !repair.mend(turns, chance, meter)? {
            return Ok((repair.path().to_vec(), false));
        }
        path = repair.path().to_vec();
    }
    if ends.closed {
        ends.normalise(&mut path);
    }
    Ok((path, true))
}
