//! All cheapest paths at once: Dijkstra's algorithm, which keeps every transition that it sees.
//!
//! Every state that is nearer to the start than the nearest goal is expanded. A transition from `s` to `t` at cost `c` is
//! on a cheapest path to `t` if d(s) + c = d(t). Those from which such transitions lead on to a nearest goal make up all
//! cheapest paths. The distances also prove that no path is cheaper: along a transition they grow by its cost at most.
//!
//! Limits: every state and every transition is kept in memory.

use std::hash::Hash;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::queue::Buckets;
use super::{Limit, Meter, NEVER, Sort, Space};

/// A transition: an action, its cost and the number of the state that it leads to.
#[derive(Clone, Debug)]
pub struct Transition<A> {
    /// The action.
    pub action: A,
    /// Its cost.
    pub cost: u32,
    /// The number of the next state.
    pub to: u32,
}

/// The states around a start, as far as the nearest goal.
pub struct Cheapest<S, A> {
    states: IndexSet<S, FxBuildHasher>,
    distances: Vec<u32>,
    /// None for a state that was not expanded.
    transitions: Vec<Option<Vec<Transition<A>>>>,
    goals: Vec<bool>,
    cost: Option<u32>,
}

impl<S: Clone + Hash + Eq, A: Clone> Cheapest<S, A> {
    /// Explores a space from this state, which has the number 0.
    pub fn explore<P: Space<State = S, Action = A>>(
        space: &P,
        start: S,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut all = Self {
            states: IndexSet::default(),
            distances: Vec::new(),
            transitions: Vec::new(),
            goals: Vec::new(),
            cost: None,
        };
        let mut waiting: Buckets<Vec<u32>> = Buckets::new();
        waiting.with_number(0).push(all.add(space, start, 0));
        let (mut actions, mut kept) = (Vec::new(), 0);
        let each = 2 * (space.state_bytes() + 64);
        while let Some((cost, layer)) = waiting.pop_first() {
            if all.cost.is_some_and(|least| least <= cost) {
                break;
            }
            for number in layer {
                let at = number as usize;
                if all.distances[at] < cost || all.transitions[at].is_some() {
                    continue;
                }
                if all.goals[at] {
                    all.cost = Some(cost);
                    continue;
                }
                meter.expand();
                let state = all.states[at].clone();
                space.actions(&state, &mut actions);
                let mut transitions = Vec::with_capacity(actions.len());
                for action in actions.drain(..) {
                    meter.generate()?;
                    let step = space.cost(&action);
                    let reached = cost.checked_add(step).filter(|&cost| cost < NEVER).ok_or(Limit::Cost)?;
                    let child = space.after(&state, &action);
                    let to = match all.states.get_index_of(&child) {
                        Some(known) => known as u32,
                        None => all.add(space, child, NEVER),
                    };
                    let known = &mut all.distances[to as usize];
                    if reached < *known {
                        *known = reached;
                        waiting.with_number(reached).push(to);
                    }
                    transitions.push(Transition { action, cost: step, to });
                }
                kept += transitions.len();
                all.transitions[at] = Some(transitions);
                meter.stored(all.states.len());
                meter.set_memory_in_use(all.states.len() * each + kept * 2 * size_of::<Transition<A>>());
            }
        }
        Ok(all)
    }

    fn add<P: Space<State = S>>(&mut self, space: &P, state: S, distance: u32) -> u32 {
        self.goals.push(space.is_goal(&state));
        self.distances.push(distance);
        self.transitions.push(None);
        self.states.insert_full(state).0 as u32
    }

    /// The cost of a cheapest path; none if no goal can be reached.
    pub fn cost(&self) -> Option<u32> {
        self.cost
    }

    /// The number of states that were met.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there is no state, which never happens: there is the start.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The state with this number.
    pub fn state(&self, number: u32) -> &S {
        &self.states[number as usize]
    }

    /// The distance of a state from the start, if it is less than the cost of a cheapest path; otherwise at least that.
    pub fn distance(&self, number: u32) -> u32 {
        self.distances[number as usize]
    }

    /// Whether a state is a goal.
    pub fn is_goal(&self, number: u32) -> bool {
        self.goals[number as usize]
    }

    /// The transitions of a state; none if it was not expanded.
    pub fn transitions(&self, number: u32) -> Option<&[Transition<A>]> {
        self.transitions[number as usize].as_deref()
    }

    /// The numbers of the states on cheapest paths, each before those that follow it on such a path.
    pub fn on_paths(&self) -> Vec<u32> {
        let Some(cost) = self.cost else { return Vec::new() };
        let mut order: Vec<u32> = (0..self.len() as u32).filter(|&s| self.distance(s) <= cost).collect();
        order.put_in_order_by_key(|&state| self.distance(state));
        let mut leads = vec![false; self.len()];
        for &state in order.iter().rev() {
            leads[state as usize] = self.is_goal(state) && self.distance(state) == cost
                || self.tight(state).any(|next| leads[next.to as usize]);
        }
        order.retain(|&state| leads[state as usize]);
        order
    }

    /// All cheapest paths, one after the other.
    pub fn paths(&self) -> Paths {
        let mut leads = vec![false; self.len()];
        self.on_paths().into_iter().for_each(|state| leads[state as usize] = true);
        let mut paths = Paths { leads, path: Vec::new(), stack: Vec::new() };
        if paths.leads[0] {
            paths.enter(self, 0);
        }
        paths
    }

    /// The transitions of a state that are on a cheapest path to the next one.
    pub fn tight(&self, state: u32) -> impl Iterator<Item = &Transition<A>> {
        let transitions = self.transitions(state).unwrap_or_default();
        transitions.iter().filter(move |next| self.distance(state) + next.cost == self.distance(next.to))
    }
}

/// A walk along all cheapest paths. It belongs to the [`Cheapest`] that has begun it.
pub struct Paths {
    /// Whether a state is on a cheapest path.
    leads: Vec<bool>,
    /// The transitions from the start to the state that was entered last: the number of each among those of its state.
    path: Vec<usize>,
    /// The states along the path, each with the transitions that were not tried, the next one last.
    stack: Vec<(u32, Vec<usize>)>,
}

impl Paths {
    fn enter<S: Clone + Hash + Eq, A: Clone>(&mut self, all: &Cheapest<S, A>, state: u32) {
        let transitions = all.transitions(state).unwrap_or_default().iter().enumerate();
        let leads = |next: &Transition<A>| {
            all.distance(state) + next.cost == all.distance(next.to) && self.leads[next.to as usize]
        };
        let mut untried: Vec<usize> =
            transitions.filter(|(_, next)| leads(next)).map(|(number, _)| number).collect();
        untried.reverse();
        self.stack.push((state, untried));
    }

    /// The actions of the next path; none if there is no other. The pulse may end it.
    pub fn next<S: Clone + Hash + Eq, A: Clone>(
        &mut self,
        all: &Cheapest<S, A>,
        mut pulse: impl FnMut() -> Result<(), Limit>,
    ) -> Result<Option<Vec<A>>, Limit> {
        while let Some((state, untried)) = self.stack.last_mut() {
            pulse()?;
            let state = *state;
            match untried.pop() {
                Some(number) => {
                    let Some(next) = all.transitions(state).and_then(|next| next.get(number)) else {
                        continue;
                    };
                    self.path.push(number);
                    self.enter(all, next.to);
                }
                None => {
                    let complete = all.is_goal(state).then(|| self.actions(all));
                    self.stack.pop();
                    self.path.pop();
                    if complete.is_some() {
                        return Ok(complete);
                    }
                }
            }
        }
        Ok(None)
    }

    fn actions<S: Clone + Hash + Eq, A: Clone>(&self, all: &Cheapest<S, A>) -> Vec<A> {
        let states = self.stack.iter().map(|(state, _)| *state);
        let taken = states.zip(&self.path);
        taken
            .filter_map(|(state, &number)| Some(all.transitions(state)?.get(number)?.action.clone()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, example::KnightWalk};

    #[test]
    fn every_cheapest_path_comes_once() {
        let (walk, control) = (KnightWalk(8), Control::default());
        let all = Cheapest::explore(&walk, walk.initial(), &mut control.meter()).expect("no limit");
        let mut paths = all.paths();
        let mut found = Vec::new();
        while let Some(path) = paths.next(&all, || Ok(())).expect("no limit") {
            let mut state = walk.initial();
            path.iter().for_each(|action| walk.apply(&mut state, action));
            assert!(walk.is_goal(&state) && path.len() == 6);
            found.push(path);
        }
        let count = found.len();
        found.sort_unstable();
        found.dedup();
        // By multiplying the matrix of the knight's moves: 108 ways from corner to corner in six moves.
        assert_eq!((count, found.len()), (108, 108));
        assert_eq!(paths.next(&all, || Err(Limit::Time)), Ok(None));
    }
}
