//! The ends of searches as answers, and all cheapest solutions.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use search::{Cheapest, End, Limit, Meter, Shown, Space, Walked};

use super::checked::one_line;
use super::{Model, Own};
use crate::{Answer, Argument, Count, Found, Receive, Score, Solution, Stopped, Tally};

/// What a method proves of the path that it finds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// Nothing.
    None,
    /// No path has fewer actions. So none is cheaper if each of its actions costs one.
    Fewest,
    /// No path is cheaper.
    Cheapest,
    /// No path is cheaper if the estimate is never too high.
    Estimated,
}

/// What a proof by the puzzle's estimate rests on.
const PROVIDED: &str = "This holds if the estimate is never too high. It was consistent on every action that was tried; others were not checked.";

impl<M: Model> Own<M> {
    /// The end of a search as an answer.
    pub(super) fn answer(&self, end: End<Vec<M::Action>>, proof: Proof) -> Answer {
        self.answer_with(end, proof, None)
    }

    /// The same for a search that may have found a fault of the estimate.
    pub(super) fn answer_with(
        &self,
        end: End<Vec<M::Action>>,
        proof: Proof,
        fault: Option<String>,
    ) -> Answer {
        let answer = match end {
            End::Found(path) => {
                let found = self.found(&path, proof, fault.is_some());
                let proved = found.score.is_some_and(Score::is_optimal);
                let answer = Answer::solved(found.solution, found.score);
                match proof {
                    Proof::Fewest if !proved => answer
                        .with_note("It has the fewest actions; this method does not look at what they cost."),
                    Proof::Estimated if proved => answer.with_note(PROVIDED),
                    _ => answer,
                }
            }
            End::Exhausted if proof == Proof::Estimated && fault.is_some() => Answer::stopped(Limit::Method),
            End::Exhausted if proof == Proof::Estimated => self.exhausted().with_note(PROVIDED),
            End::Exhausted => self.exhausted(),
            End::Stopped { limit, nearest, bound } => {
                let bound = bound.filter(|_| fault.is_none());
                let is_solution = self.end_of(&nearest).is_some_and(|end| self.model.is_goal(&end));
                let best = is_solution.then(|| self.found(&nearest, Proof::None, false));
                let answer = Answer::stopped_with(Stopped { limit, best, bound });
                if is_solution || nearest.is_empty() {
                    answer
                } else {
                    answer.with_nearest(self.solution(&nearest))
                }
            }
        };
        match fault {
            Some(fault) => answer.with_warning(fault),
            None => answer,
        }
    }

    /// The answer of a search that has nothing left to try.
    fn exhausted(&self) -> Answer {
        Answer::impossible(Argument::new(
            "every state that can be reached was visited, and none of them is a goal",
        ))
    }

    /// A path as a solution, with its cost.
    fn found(&self, path: &[M::Action], proof: Proof, faulty: bool) -> Found {
        let cost = u64::try_from(self.cost_of(path)).unwrap_or(u64::MAX);
        let proved = match proof {
            Proof::None => cost == 0,
            Proof::Fewest => cost == path.len() as u64,
            Proof::Cheapest => true,
            Proof::Estimated => !faulty,
        };
        let score = if proved { Score::best(cost) } else { Score::unproved(cost) };
        Found { solution: self.solution(path), score: Some(score) }
    }

    pub(super) fn solution(&self, path: &[M::Action]) -> Solution {
        let names = path.iter().map(|action| one_line(&self.model.name(action)));
        Solution::actions(names.collect())
    }

    /// The cost of a path.
    pub(super) fn cost_of(&self, path: &[M::Action]) -> i64 {
        path.iter().map(|action| i64::from(self.model.cost(action))).sum()
    }

    /// The state at the end of a path.
    fn end_of(&self, path: &[M::Action]) -> Option<M::State> {
        let mut state = self.model.initial();
        path.iter().for_each(|action| self.model.apply(&mut state, action));
        Some(state)
    }

    /// The states from the start on, along actions with these names, each with the cost up to there; or the number of the
    /// first name that is no action there.
    pub(super) fn states_along(&self, names: &[&str]) -> Result<Vec<(M::State, u64)>, usize> {
        let mut states = vec![(self.model.initial(), 0)];
        let mut actions = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let (state, cost) = &states[at];
            actions.clear();
            self.model.actions(state, &mut actions);
            let action =
                actions.iter().find(|action| one_line(&self.model.name(action)) == *name).ok_or(at)?;
            let next = (self.model.after(state, action), cost + u64::from(self.model.cost(action)));
            states.push(next);
        }
        Ok(states)
    }

    /// The number of cheapest solutions.
    pub(super) fn count(&self) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| {
            let all = Cheapest::explore(&self.model, self.model.initial(), meter)?;
            let mut ways = vec![BigUint::ZERO; all.len()];
            let order = all.on_paths();
            for &state in order.iter().rev() {
                let nearest = all.is_goal(state) && Some(all.distance(state)) == all.cost();
                let onwards: BigUint = all.tight(state).map(|next| &ways[next.to as usize]).sum();
                ways[state as usize] = if nearest { 1_u8.into() } else { onwards };
            }
            Ok(Tally::new(ways.swap_remove(0)))
        }))
    }

    /// A path of which none is cheaper, as a solution.
    pub fn cheapest(&self, path: &[M::Action]) -> Found {
        self.found(path, Proof::Cheapest, false)
    }

    /// Every cheapest solution.
    pub(super) fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let all = Cheapest::explore(&self.model, self.model.initial(), meter)?;
        let mut paths = all.paths();
        while let Some(path) = paths.next(&all, || meter.pulse())? {
            if receive(self.cheapest(&path)).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
