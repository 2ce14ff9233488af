//! Engine for one tour of any board, or the proof that there is none.
//!
//! It works in rounds of growing effort. First come walks by Warnsdorff's rule with several tie rules,
//! repaired by [`rotation`] if they fail, which find a tour of nearly every board that has one. Large boards
//! also get a [`cycle_cover`] whose cycles are merged: without it, boards of 80x80 with holes are not decided
//! in reasonable time. Then comes the complete search of [`decision`](super::decision), which ends with a tour
//! or a proof on every board, given enough time. If links between squares break the two colours,
//! [`cycles`](super::cycles) takes its place. Narrow boards are searched along a [`frontier`](super::frontier)
//! instead, which decides them in time linear in their length. The effort of a round is twice that of the
//! round before, so little is lost by starting again.

mod cycle_cover;
mod rotation;

use std::cell::OnceCell;
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use self::rotation::Repair;
use super::cycles::Cycles;
use super::decision::{Decided, Decision};
use super::frontier::{Plan, order};
use super::graph::{Ends, Graph, Ring};
use super::impossibility::{Argument, two_colours};
use super::textbook::{Rule, Ties, Walk, Walker};
use search::{Limit, Meter, Silent};

/// The tie rules; those that fail least often on large boards come first.
const RULES: [Ties; 4] = [Ties::Roth, Ties::Pohl, Ties::First, Ties::Random];

/// Cycle covers are tried on boards with at least this many squares.
const LEAST_FOR_COVERS: u64 = 150;

/// A round, and the widest frontier of a board that is decided in it by searching along the frontier.
const FRONTIER_ROUNDS: [(u32, usize); 2] = [(1, 12), (5, 16)];

/// The number of bytes of the first attempts for a board with this many squares, besides the graph.
pub(super) fn bytes(squares: u64) -> u64 {
    Walker::bytes(squares).saturating_add(Repair::bytes(squares))
}

/// Why a search ended before it decided the board.
pub(super) struct Undecided {
    /// The limit that was reached; [`Limit::Method`] after the last round.
    pub limit: Limit,
    /// The length of the longest path so far.
    pub longest: usize,
}

/// Looks for a tour of a board of at least two squares, or the proof that there is none, in so many rounds.
pub(super) fn find(
    graph: &Graph,
    ends: Ends,
    (seed, rounds): (u64, u32),
    meter: &mut Meter<'_>,
) -> Result<Decided, Undecided> {
    // If only the last square is given, the tour is looked for backwards.
    let backwards = ends.from.is_none() && ends.to.is_some();
    let ends = if backwards { Ends { from: ends.to, to: None, ..ends } } else { ends };
    let mut search = Finder::new(graph, ends, seed);
    match search.run(rounds, meter) {
        Ok(Decided::Tour(mut tour)) => {
            if backwards {
                tour.reverse();
            }
            Ok(Decided::Tour(tour))
        }
        decided => decided.map_err(|limit| Undecided { limit, longest: search.longest }),
    }
}

/// The search for one tour of a board.
struct Finder<'g> {
    graph: &'g Graph,
    ends: Ends,
    walker: Walker<'g>,
    generator: ChaCha8Rng,
    /// The length of the longest path so far.
    longest: usize,
}

impl<'g> Finder<'g> {
    /// Random choices start from a fixed seed, so that the answer is always the same.
    fn new(graph: &'g Graph, ends: Ends, seed: u64) -> Self {
        let generator = ChaCha8Rng::seed_from_u64(seed);
        Self { graph, ends, walker: Walker::new(Rule::new(graph, Ties::First, false)), generator, longest: 0 }
    }

    /// Searches in rounds of growing effort.
    fn run(&mut self, rounds: u32, meter: &mut Meter<'_>) -> Result<Decided, Limit> {
        let (graph, ends, squares) = (self.graph, self.ends, self.graph.len() as u64);
        let coloured = OnceCell::new();
        let mut decision = None;
        for round in 0..rounds {
            for (attempt, ties) in RULES.into_iter().enumerate() {
                let start = self.start(round as usize * RULES.len() + attempt);
                if let Some(tour) = self.walk_and_repair(start, ties, round, meter)? {
                    return Ok(Decided::Tour(tour));
                }
            }
            if squares >= LEAST_FOR_COVERS
                && let Some(tour) = cycle_cover::find(graph, ends, &mut self.generator, meter)?
            {
                return Ok(Decided::Tour(tour));
            }
            let needed = Cycles::bytes(squares).max(Decision::bytes(squares));
            meter.check_total(Graph::bytes(squares).saturating_add(needed))?;
            // A try takes time linear in the number of squares.
            let budget = (1_000_000 / squares).max(16) << round.min(40);
            if let Some(decided) = self.along_frontier(round, meter) {
                return decided;
            }
            if decision.is_none() {
                let ring = match (coloured.get(), two_colours(graph)) {
                    (None, Ok(colours)) => Ring::coloured(graph, ends, &colours, meter)?,
                    _ => None,
                };
                decision = coloured.get_or_init(|| ring).as_ref().map(Decision::new);
            }
            let decided = match &mut decision {
                Some(decision) => decision.run(budget, meter)?,
                None => self.all_cycles(budget, meter)?,
            };
            // If the budget is used up, the next round has a larger one.
            if let Some(decided) = decided {
                return Ok(decided);
            }
        }
        Err(Limit::Method)
    }

    /// The first square of an attempt: the required one, or else one after the other in reading order.
    fn start(&self, attempt: usize) -> u32 {
        let any = || if self.ends.closed { 0 } else { (attempt % self.graph.len()) as u32 };
        self.ends.from.unwrap_or_else(any)
    }

    /// A tour by Warnsdorff's rule, repaired if necessary.
    fn walk_and_repair(
        &mut self,
        start: u32,
        ties: Ties,
        round: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Limit> {
        self.walker.rule = self.walker.rule.with_ties(ties);
        let walk = Walk { start, keep: None };
        let mut path = self.walker.walk(walk, &mut self.generator, meter, &mut Silent)?;
        let mut found = path.len() == self.graph.len() && self.ends.accept(self.graph, &path);
        if !found {
            let mut repair = Repair::new(self.graph, self.ends, path);
            found = repair.run(2000 << round.min(20), &mut self.generator, meter)?;
            path = repair.path().to_vec();
        }
        self.longest = self.longest.max(path.len());
        if self.ends.closed && found {
            self.ends.normalise(&mut path);
        }
        Ok(found.then_some(path))
    }

    /// Decides a narrow board along its frontier, in the rounds for that.
    fn along_frontier(&self, round: u32, meter: &mut Meter<'_>) -> Option<Result<Decided, Limit>> {
        let squares = self.graph.len() as u64;
        let &(_, most) = FRONTIER_ROUNDS.iter().find(|(at, _)| *at == round)?;
        meter.check_total(Graph::bytes(squares) + Ring::bytes(squares) + Plan::bytes(squares)).ok()?;
        let mut find = || {
            let ring = Ring::within(self.graph, self.ends, meter)?;
            let order = order::narrowest(self.graph, meter)?;
            let Some(plan) = Plan::new(&ring, &order, most, meter)? else { return Ok(None) };
            let (tour, frontiers) = plan.find(&ring, meter)?;
            let impossible = || Decided::Impossible(Argument::Exhausted(frontiers));
            Ok(Some(tour.map_or_else(impossible, Decided::Tour)))
        };
        find().transpose()
    }

    /// Searches all cycles of a graph that need not have two colours. None if the budget is used up.
    fn all_cycles(&mut self, budget: u64, meter: &mut Meter<'_>) -> Result<Option<Decided>, Limit> {
        let ring = Ring::within(self.graph, self.ends, meter)?;
        let before = meter.generated();
        let mut tour = None;
        let walked = Cycles::new(&ring).each(budget, Some(&mut self.generator), meter, &mut |found| {
            tour = Some(found);
            ControlFlow::Break(())
        });
        let impossible = || Decided::Impossible(Argument::Exhausted(meter.generated() - before));
        match walked {
            Ok(_) => Ok(Some(tour.map_or_else(impossible, Decided::Tour))),
            Err(Limit::Method) => Ok(None),
            Err(limit) => Err(limit),
        }
    }
}
