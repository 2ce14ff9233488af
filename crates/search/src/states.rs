//! A space behind numbers and texts, so that a program that does not know its types can follow a search in it.
//!
//! States are numbered as they are met; the initial one is 0. Two states have the same number if they are equal.
//!
//! Limits: every state that was met is kept in memory.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{Limit, Meter, Space};

/// A way on from a state: an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The name of the action.
    pub name: String,
    /// Its cost.
    pub cost: u32,
    /// The number of the next state.
    pub to: u32,
}

/// The states of a space by number.
pub trait States {
    /// Every way on from a state.
    fn ways(&mut self, state: u32, meter: &mut Meter<'_>) -> Result<Vec<Way>, Limit>;

    /// Whether a state is a goal.
    fn is_goal(&self, state: u32) -> bool;

    /// The estimate of a state; none if the method has no estimate.
    fn estimate(&self, state: u32) -> Option<u32>;

    /// A state as text.
    fn text(&self, state: u32) -> String;
}

/// Receives the states of a space.
pub type Follow<'f> = &'f mut dyn FnMut(&mut dyn States, &mut Meter<'_>);

/// The name of an action, or the text of a state.
type Told<'s, T> = Box<dyn Fn(&T) -> String + 's>;

/// The estimate of a state.
type Estimated<S> = fn(&S, &<S as Space>::State) -> u32;

/// A space whose states are numbered as they are met.
pub struct NumberedStates<'s, S: Space> {
    space: &'s S,
    states: IndexSet<S::State, FxBuildHasher>,
    name: Told<'s, S::Action>,
    text: Told<'s, S::State>,
    estimate: Option<Estimated<S>>,
}

impl<'s, S: Space<State: Hash + Eq>> NumberedStates<'s, S> {
    /// The states of a space, whose actions and states are told in this way.
    pub fn new(
        space: &'s S,
        name: impl Fn(&S::Action) -> String + 's,
        text: impl Fn(&S::State) -> String + 's,
    ) -> Self {
        let mut states = IndexSet::default();
        states.insert(space.initial());
        Self { space, states, name: Box::new(name), text: Box::new(text), estimate: None }
    }

    /// The same states with estimates.
    #[must_use]
    pub fn estimated(mut self, estimate: Estimated<S>) -> Self {
        self.estimate = Some(estimate);
        self
    }

    fn state(&self, number: u32) -> &S::State {
        &self.states[number as usize]
    }
}

impl<S: Space<State: Hash + Eq>> States for NumberedStates<'_, S> {
    fn ways(&mut self, state: u32, meter: &mut Meter<'_>) -> Result<Vec<Way>, Limit> {
        let state = self.state(state).clone();
        let mut actions = Vec::new();
        self.space.actions(&state, &mut actions);
        let mut ways = Vec::with_capacity(actions.len());
        for action in actions {
            meter.generate()?;
            let (to, _) = self.states.insert_full(self.space.after(&state, &action));
            let to = u32::try_from(to).map_err(|_| Limit::Memory)?;
            ways.push(Way { name: (self.name)(&action), cost: self.space.cost(&action), to });
        }
        meter.set_memory_in_use(2 * self.states.len() * (self.space.state_bytes() + 16));
        Ok(ways)
    }

    fn is_goal(&self, state: u32) -> bool {
        self.space.is_goal(self.state(state))
    }

    fn estimate(&self, state: u32) -> Option<u32> {
        self.estimate.map(|estimate| estimate(self.space, self.state(state)))
    }

    fn text(&self, state: u32) -> String {
        (self.text)(self.state(state))
    }
}

/// A space whose states are paths, so that no two that are met are the same.
pub struct Tree<S> {
    space: S,
    met: Cell<u64>,
}

impl<S: Space> Tree<S> {
    /// The tree of a space.
    pub fn new(space: S) -> Self {
        Self { space, met: Cell::new(0) }
    }

    fn leaf(&self, state: S::State) -> Leaf<S::State> {
        self.met.set(self.met.get() + 1);
        Leaf { state, number: self.met.get() }
    }
}

/// A state of a [`Tree`].
#[derive(Clone)]
pub struct Leaf<S> {
    /// The state of the space.
    pub state: S,
    number: u64,
}

impl<S> PartialEq for Leaf<S> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<S> Eq for Leaf<S> {}

impl<S> Hash for Leaf<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number.hash(hasher);
    }
}

impl<S: Space> Space for Tree<S> {
    type State = Leaf<S::State>;
    type Action = S::Action;

    fn initial(&self) -> Self::State {
        self.leaf(self.space.initial())
    }

    fn is_goal(&self, leaf: &Self::State) -> bool {
        self.space.is_goal(&leaf.state)
    }

    fn actions(&self, leaf: &Self::State, actions: &mut Vec<S::Action>) {
        self.space.actions(&leaf.state, actions);
    }

    fn apply(&self, leaf: &mut Self::State, action: &S::Action) {
        self.space.apply(&mut leaf.state, action);
        *leaf = self.leaf(leaf.state.clone());
    }

    fn cost(&self, action: &S::Action) -> u32 {
        self.space.cost(action)
    }

    fn state_bytes(&self) -> usize {
        self.space.state_bytes() + size_of::<u64>()
    }
}
