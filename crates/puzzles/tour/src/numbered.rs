//! Engine for numbered tours: the k-th of all tours, and the number of a given one.
//!
//! - Narrow boards go vertex by vertex along a [`frontier`](super::frontier), and the number of ways to
//!   complete every frontier is kept ([`vertices`]). The order of the tours is that of the moves chosen at each
//!   square, along the order in which the squares are swept. An open tour with free ends comes directly before
//!   its reverse.
//! - Closed tours of wide boards, and those between two given squares, are found by going back from the middle
//!   ([`NumberedRing`]), whose file says in which order they are.
//! - Open tours of wide boards with a free end come by their first square, then by their last, and between two
//!   squares as before ([`pairs`]).
//!
//! Limit: as for counting, boards that are too wide have no numbering. Neither have boards of more than a
//! thousand squares, except narrow ones.

mod pairs;
mod vertices;

use std::sync::Arc;

use num_bigint::BigUint;

use self::pairs::Pairs;
use self::vertices::Vertices;
use super::census::{Census, Counting};
use super::frontier::{MOST_SLOTS, Plan, order};
use super::graph::{Ends, Graph, Ring, symmetry_maps};
use super::meet_in_the_middle::{Context, Cut, HalvedRing, NumberedRing, Unfit};
use board::Shape;
use contract::{CountedChoices, Found, Numbered, Part, Solution, Uses};
use search::{Limit, Meter};

/// With so many vertices on the frontier, its states are so few that meeting in the middle gains little.
const NARROW: usize = 12;

/// Boards with more squares are taken along a frontier: their numbers do not fit in the counters of halves.
const MOST_HALVED: usize = 1000;

/// The same if every pair of ends is counted separately.
const MOST_IN_PAIRS: usize = 96;

/// Numbers the tours of a board of at least two squares.
pub(super) fn numbered(
    board: &Shape,
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered>, Limit> {
    let narrow = order::narrowest(graph, meter)?;
    let ring = Arc::new(Ring::within(graph, ends, meter)?);
    let plan = Plan::new(&ring, &narrow, MOST_SLOTS, meter)?;
    let is_narrow = plan.as_ref().is_some_and(|plan| plan.slots() <= NARROW);
    let one_ring = ends.closed || ends.from.is_some() && ends.to.is_some();
    if !is_narrow && one_ring && graph.len() <= MOST_HALVED {
        let cuts = order::straight(graph).map(|order| Cut::new(&ring, &order));
        let cut = cuts.into_iter().flatten().min_by(|a, b| a.cost().total_cmp(&b.cost()));
        let symmetries = match ends.to {
            None => symmetry_maps(graph, &board.symmetries(), meter)?,
            Some(_) => Vec::new(),
        };
        if let Some(halved) = cut.and_then(|cut| HalvedRing::new(ring.clone(), cut, &symmetries)) {
            let budget = (meter.control().memory() / 2) as usize;
            match halved.numbered(budget, &mut Context::new(meter)) {
                Ok(cycles) => return Ok(Box::new(Halved::new(board, cycles))),
                Err(Unfit::Stopped(limit)) => return Err(limit),
                Err(Unfit::TooLarge) => {}
            }
        }
    }
    if !is_narrow && !one_ring && graph.len() <= MOST_IN_PAIRS {
        let symmetries = symmetry_maps(graph, &board.symmetries(), meter)?;
        let counting = Counting { by_ends: true, ..Counting::default() };
        let census = Census::new(board.clone(), graph.clone(), (ends, counting), symmetries, meter)?;
        if let Some(census) = census
            && let Some(between) = census.between(meter)?
        {
            return Ok(Box::new(Pairs::new(board.clone(), graph.clone(), between)));
        }
    }
    let plan = plan.ok_or(Limit::Memory)?;
    let vertices = Vertices { board: board.clone(), ends, plan, ring };
    Ok(Box::new(CountedChoices::new(vertices, meter)?))
}

/// The tours of a wide board as cycles by number.
struct Halved {
    board: Shape,
    cycles: NumberedRing,
    total: BigUint,
}

impl Halved {
    fn new(board: &Shape, cycles: NumberedRing) -> Self {
        let total = cycles.total();
        Self { board: board.clone(), cycles, total }
    }
}

impl Numbered for Halved {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn solutions(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Found>, Limit> {
        let ring = self.cycles.ring();
        let tour = |edges: Vec<(u32, u32)>| {
            let tour = ring.tour_of(edges.into_iter().filter_map(|(a, b)| ring.edge(a, b)));
            let squares = tour.into_iter().map(|square| ring.square(square)).collect();
            Found { solution: Solution::squares(&self.board, squares), score: None }
        };
        Ok(self.cycles.cycles(numbers, meter)?.into_iter().map(tour).collect())
    }

    fn number(&self, solution: &Solution, meter: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        let ring = self.cycles.ring();
        let Some((used, _)) = ring.edges_of(solution.as_squares()) else { return Ok(None) };
        self.cycles.number(&|a, b| ring.edge(a, b).is_some_and(|edge| used[edge as usize]), meter)
    }

    fn uses(&self, meter: &mut Meter<'_>) -> Result<Option<Uses>, Limit> {
        let Some(uses) = self.cycles.uses(meter)? else { return Ok(None) };
        let ring = self.cycles.ring();
        let line = |((a, b), times): ((u32, u32), u128)| {
            // An edge of an extra vertex is not a move.
            let is_move = a.max(b) < ring.squares();
            is_move.then(|| (Part::line(ring.square(a), ring.square(b)), times.into()))
        };
        Ok(Some(Uses::new(self.total.clone(), uses.into_iter().filter_map(line))))
    }
}
