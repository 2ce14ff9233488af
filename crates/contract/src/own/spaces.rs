//! Two further spaces that are made from a puzzle's own: one that meets no state twice, for depth-first search, and one whose
//! goals have values, for branch and bound.

use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use search::{Bounded, Estimate, NEVER, Space, Why};

/// The puzzle for depth-first search: a state that was met once is a dead end the next time.
///
/// Nothing is lost by that. Either the first visit led to a goal and the search is over, or every way on from the state was
/// already tried.
pub(super) struct Unvisited<'m, M>(pub &'m M);

/// A state, and those that were met before.
#[derive(Clone)]
pub(super) struct Visit<S> {
    at: S,
    first: bool,
    /// All visits of a search share one set, which only grows.
    met: Rc<RefCell<FxHashSet<S>>>,
}

impl<M: Space<State: Hash + Eq>> Space for Unvisited<'_, M> {
    type State = Visit<M::State>;
    type Action = M::Action;

    fn initial(&self) -> Self::State {
        let at = self.0.initial();
        let met = Rc::new(RefCell::new(FxHashSet::from_iter([at.clone()])));
        Visit { at, first: true, met }
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        self.0.is_goal(&state.at)
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<M::Action>) {
        if state.first {
            self.0.actions(&state.at, actions);
        }
    }

    fn apply(&self, state: &mut Self::State, action: &M::Action) {
        self.0.apply(&mut state.at, action);
        state.first = state.met.borrow_mut().insert(state.at.clone());
    }

    fn cost(&self, action: &M::Action) -> u32 {
        self.0.cost(action)
    }

    /// A copy for the path, and one for the set.
    fn state_bytes(&self) -> usize {
        2 * self.0.state_bytes()
    }

    fn dead_end(&self, state: &Self::State) -> Why {
        if state.first { self.0.dead_end(&state.at) } else { Why::Seen }
    }
}

/// The puzzle for branch and bound: the lower the cost, the greater the value. A path meets no state twice.
pub(super) struct Priced<'m, M>(pub &'m M);

/// A path from the start.
#[derive(Clone)]
pub(super) struct Way<S> {
    states: Vec<S>,
    cost: i64,
}

impl<S> Way<S> {
    fn end(&self) -> &S {
        &self.states[self.states.len() - 1]
    }
}

impl<M: Space<State: Eq>> Space for Priced<'_, M> {
    type State = Way<M::State>;
    type Action = M::Action;
    const UNDOES: bool = true;

    fn initial(&self) -> Self::State {
        Way { states: vec![self.0.initial()], cost: 0 }
    }

    fn is_goal(&self, way: &Self::State) -> bool {
        self.0.is_goal(way.end())
    }

    fn actions(&self, way: &Self::State, actions: &mut Vec<M::Action>) {
        let first = actions.len();
        self.0.actions(way.end(), actions);
        let all = actions.split_off(first);
        actions
            .extend(all.into_iter().filter(|action| !way.states.contains(&self.0.after(way.end(), action))));
    }

    fn apply(&self, way: &mut Self::State, action: &M::Action) {
        let next = self.0.after(way.end(), action);
        way.states.push(next);
        way.cost += i64::from(self.0.cost(action));
    }

    fn undo(&self, way: &mut Self::State, action: &M::Action) {
        way.states.pop();
        way.cost -= i64::from(self.0.cost(action));
    }

    fn cost(&self, action: &M::Action) -> u32 {
        self.0.cost(action)
    }
}

impl<M: Estimate<State: Eq>> Bounded for Priced<'_, M> {
    fn value(&self, way: &Self::State) -> i64 {
        -way.cost
    }

    fn bound(&self, way: &Self::State) -> i64 {
        match self.0.estimate(way.end()) {
            NEVER => i64::MIN,
            estimate => -way.cost - i64::from(estimate),
        }
    }

    fn told(&self, value: i64) -> i64 {
        -value
    }
}
