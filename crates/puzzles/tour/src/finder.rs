//! Engine for one tour of any board, or the proof that there is none.
//!
//! It works in rounds of growing effort. First come walks by Warnsdorff's rule with several tie rules,
//! repaired by [`rotation`] if they fail, which find a tour of nearly every board that has one. Large boards
//! also get a [`two_factor`] whose cycles are merged. Then comes the complete search of
//! [`cycles`](super::cycles), which ends with a tour or a proof on every board, given enough time. Narrow
//! boards are searched along a [`frontier`](super::frontier) instead, which decides them in time linear in
//! their length. The effort of a round is twice that of the round before, so little is lost by starting
//! again.

mod rotation;
mod two_factor;

use std::cell::OnceCell;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use self::rotation::Repair;
use super::cycles::Cycles;
use super::decision::Decision;
use super::frontier::{Plan, order};
use super::graph::{Ends, Graph, Ring};
use super::impossibility::{Argument, two_colours};
use super::textbook::{Ties, Walker};
use search::{Limit, Meter, Silent};

/// The tie rules; those that fail least often on large boards come first.
const RULES: [Ties; 4] = [Ties::Roth, Ties::Pohl, Ties::First, Ties::Random];

/// Two-factors are tried on boards with at least this many squares.
const LEAST_FOR_TWO_FACTORS: u64 = 150;

/// A round, and the widest frontier of a board that is decided in it by searching along the frontier.
const FRONTIER_ROUNDS: [(u32, usize); 2] = [(1, 12), (5, 16)];

/// A tour, or an argument against all.
type Searched = Result<Vec<u32>, Argument>;

/// The number of bytes of the first attempts for a board with this many squares, besides the graph.
pub(super) fn bytes(squares: u64) -> u64 {
    Walker::bytes(squares).saturating_add(Repair::bytes(squares))
}

/// Looks for a tour of a board of at least two squares, or the proof that there is none. An error comes with
/// the length of the longest path; it is [`Limit::Method`] after `rounds` rounds.
pub(super) fn find(
    graph: &Graph,
    ends: Ends,
    (seed, rounds): (u64, u32),
    meter: &mut Meter<'_>,
) -> Result<Searched, (Limit, usize)> {
    // If only the last square is given, the tour is looked for backwards.
    if let (None, Some(to)) = (ends.from, ends.to) {
        let ends = Ends { from: Some(to), to: None, ..ends };
        let mut tour = find(graph, ends, (seed, rounds), meter)?;
        if let Ok(tour) = &mut tour {
            tour.reverse();
        }
        return Ok(tour);
    }
    // Random choices start from a fixed seed, so that the answer is always the same.
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let squares = graph.len() as u64;
    let mut walker = Walker::new(graph);
    let mut longest = 0;
    let coloured = OnceCell::new();
    let mut decision = None;
    for round in 0..rounds {
        for (attempt, ties) in RULES.into_iter().enumerate() {
            let start = start(graph, ends, round as usize * RULES.len() + attempt);
            let tour = walk_and_repair(&mut walker, graph, ends, start, ties, round, &mut generator, meter);
            let (path, found) = tour.map_err(|limit| (limit, longest))?;
            longest = longest.max(path.len());
            if found {
                return Ok(Ok(path));
            }
        }
        if squares >= LEAST_FOR_TWO_FACTORS {
            match two_factor::find(graph, ends, &mut generator, meter) {
                Ok(Some(tour)) => return Ok(Ok(tour)),
                Ok(None) => {}
                Err(limit) => return Err((limit, longest)),
            }
        }
        let needed = Cycles::bytes(squares).max(Decision::bytes(squares));
        meter.reserve(Graph::bytes(squares).saturating_add(needed)).map_err(|limit| (limit, longest))?;
        // A try takes time linear in the number of squares.
        let budget = (1_000_000 / squares).max(16) << round.min(40);
        let searched = match along_frontier(graph, ends, round, meter) {
            Some(searched) => searched.map(Some),
            None => {
                if decision.is_none() {
                    let ring = coloured.get_or_init(|| {
                        let colours = two_colours(graph).ok()?;
                        Ring::coloured(graph, ends, &colours)
                    });
                    decision = ring.as_ref().map(Decision::new);
                }
                match &mut decision {
                    Some(decision) => decision.run(budget, meter),
                    None => all_cycles(graph, ends, budget, &mut generator, meter),
                }
            }
        };
        match searched {
            Ok(Some(searched)) => return Ok(searched),
            // The budget is used up: the next round has a larger one.
            Ok(None) => {}
            Err(limit) => return Err((limit, longest)),
        }
    }
    Err((Limit::Method, longest))
}

/// Decides a narrow board along its frontier, in the rounds for that.
fn along_frontier(
    graph: &Graph,
    ends: Ends,
    round: u32,
    meter: &mut Meter<'_>,
) -> Option<Result<Searched, Limit>> {
    let squares = graph.len() as u64;
    let &(_, most) = FRONTIER_ROUNDS.iter().find(|(at, _)| *at == round)?;
    meter.reserve(Graph::bytes(squares) + Ring::bytes(squares) + Plan::bytes(squares)).ok()?;
    let mut find = || {
        let ring = Ring::within(graph, ends, meter)?;
        let order = order::narrowest(graph, meter)?;
        let Some(plan) = Plan::new(&ring, &order, most, meter)? else { return Ok(None) };
        let (tour, frontiers) = plan.find(&ring, meter)?;
        Ok(Some(tour.ok_or(Argument::Exhausted(frontiers))))
    };
    find().transpose()
}

/// Searches all cycles of a graph that need not have two colours. None if the budget is used up.
fn all_cycles(
    graph: &Graph,
    ends: Ends,
    budget: u64,
    generator: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<Option<Searched>, Limit> {
    let ring = Ring::within(graph, ends, meter)?;
    let before = meter.generated();
    let mut tour = None;
    let walked = Cycles::new(&ring).each(budget, Some(generator), meter, &mut |found| {
        tour = Some(found);
        ControlFlow::Break(())
    });
    match walked {
        Ok(_) => Ok(Some(tour.ok_or(Argument::Exhausted(meter.generated() - before)))),
        Err(Limit::Method) => Ok(None),
        Err(limit) => Err(limit),
    }
}

/// The first square of an attempt: the required one, or else one after the other in reading order.
fn start(graph: &Graph, ends: Ends, attempt: usize) -> u32 {
    ends.from.unwrap_or_else(|| if ends.closed { 0 } else { (attempt % graph.len()) as u32 })
}

/// A path by Warnsdorff's rule, repaired if necessary, and whether it is a tour with the required ends.
#[allow(clippy::too_many_arguments, reason = "one attempt needs all of it")]
fn walk_and_repair(
    walker: &mut Walker<'_>,
    graph: &Graph,
    ends: Ends,
    start: u32,
    ties: Ties,
    round: u32,
    generator: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
) -> Result<(Vec<u32>, bool), Limit> {
    let mut path = walker.walk(start, None, ties, generator, meter, &mut Silent)?;
    if path.len() < graph.len() || !ends.accept(graph, &path) {
        let rotations = 2000_u64 << round.min(20);
        let mut repair = Repair::new(graph, ends, path);
        if !repair.run(rotations, generator, meter)? {
            return Ok((repair.path().to_vec(), false));
        }
        path = repair.path().to_vec();
    }
    if ends.closed {
        ends.normalise(&mut path);
    }
    Ok((path, true))
}
