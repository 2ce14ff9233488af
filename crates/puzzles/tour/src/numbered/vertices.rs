//! The tours of a narrow board as sequences of choices: the edges of each vertex to vertices ahead.

use std::sync::Arc;

use crate::{
    frontier::Plan,
    graph::{Ends, Ring},
};
use board::Shape;
use contract::{ChoiceSequence, ChoiceSolutions, Found, Part, Solution, Take};
use search::Limit;

/// The cycles of a ring along a plan. A choice is the numbers of the edges, counted from 1. If a cycle stands
/// for two tours, the last choice is the direction.
pub(super) struct Vertices {
    pub board: Shape,
    pub ends: Ends,
    pub plan: Plan,
    pub ring: Arc<Ring>,
}

/// The state after the cycle is closed. No frontier has this key, because no label is 15.
const CLOSED: u128 = u128::MAX;

/// The name of a choice of edges.
fn name(edges: [Option<u32>; 2]) -> u64 {
    let [first, second] = edges.map(|edge| edge.map_or(0, |edge| u64::from(edge) + 1));
    first << 32 | second
}

/// The edges of a choice.
fn edges(name: u64) -> impl Iterator<Item = u32> {
    [name >> 32, name & u64::from(u32::MAX)].into_iter().filter_map(|edge| Some(edge.checked_sub(1)? as u32))
}

impl ChoiceSequence for Vertices {
    type State = u128;

    fn length(&self) -> usize {
        self.plan.len() + usize::from(self.ends.is_directed())
    }

    fn start(&self) -> u128 {
        0
    }

    fn choices(&self, rung: usize, state: &u128, take: Take<'_, u128>) -> Result<(), Limit> {
        if rung == self.plan.len() {
            return if *state == CLOSED { (0..2).try_for_each(|way| take(way, CLOSED)) } else { Ok(()) };
        }
        if *state == CLOSED {
            return take(0, CLOSED);
        }
        self.plan.follow(rung, *state, &mut |after, edges| take(name(edges), after.unwrap_or(CLOSED)))
    }

    fn is_end(&self, state: &u128) -> bool {
        *state == CLOSED
    }
}

impl ChoiceSolutions for Vertices {
    fn solution(&self, choices: &[u64]) -> Found {
        let (chosen, way) = choices.split_at(self.plan.len().min(choices.len()));
        let mut tour = self.ring.tour_of(chosen.iter().flat_map(|&choice| edges(choice)));
        if way == [1] {
            tour.reverse();
        }
        let squares = tour.into_iter().map(|square| self.ring.square(square)).collect();
        Found { solution: Solution::squares(&self.board, squares), score: None }
    }

    fn choices_of(&self, solution: &Solution) -> Option<Vec<u64>> {
        let (used, reversed) = self.ring.edges_of(solution.as_squares())?;
        let step = |step| {
            let mut chosen = self.plan.edges_ahead(step).iter().copied().filter(|&edge| used[edge as usize]);
            name([chosen.next(), chosen.next()])
        };
        let direction = self.ends.is_directed().then_some(u64::from(reversed));
        Some((0..self.plan.len()).map(step).chain(direction).collect())
    }

    fn parts(&self, rung: usize, _: &u128, choice: u64, use_part: &mut dyn FnMut(Part)) -> bool {
        if rung == self.plan.len() {
            return true;
        }
        for (a, b) in edges(choice).map(|edge| self.ring.edges()[edge as usize]) {
            // An edge of an extra vertex is not a move.
            if a.max(b) < self.ring.squares() {
                use_part(Part::line(self.ring.square(a), self.ring.square(b)));
            }
        }
        true
    }
}
