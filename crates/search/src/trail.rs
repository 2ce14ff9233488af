//! The path that a depth-first search has followed, and the actions that it has not tried yet.
//!
//! The untried actions of all states on the path are in one list, in which the next one to try is the
//! last. For each state the trail remembers where its own actions begin.

use std::mem;

use super::Space;

/// A path from the root, with the untried actions of every state on it.
pub(super) struct Trail<A> {
    /// The actions from the root to the current state.
    path: Vec<A>,
    untried: Vec<A>,
    current: Level,
    /// The states before the current one, from the root on.
    earlier: Vec<Level>,
}

/// A state on the path.
struct Level {
    /// The number of its node.
    node: u64,
    /// Where its untried actions begin.
    begin: usize,
}

impl<A> Trail<A> {
    /// Returns the trail of a search that is still at the root.
    pub fn new() -> Self {
        let root = Level { node: 0, begin: 0 };
        Self { path: Vec::new(), untried: Vec::new(), current: root, earlier: Vec::new() }
    }

    /// The actions from the root to the current state.
    pub fn path(&self) -> &[A] {
        &self.path
    }

    /// The number of the current state's node.
    pub fn node(&self) -> u64 {
        self.current.node
    }

    /// The number of untried actions of all states on the path.
    pub fn untried(&self) -> usize {
        self.untried.len()
    }

    /// The memory that the trail uses, in bytes.
    pub fn bytes(&self) -> usize {
        (self.path.capacity() + self.untried.capacity()) * size_of::<A>()
            + self.earlier.capacity() * size_of::<Level>()
    }

    /// Adds the actions of the current state, to be tried in the space's order. Returns how many there
    /// are.
    pub fn expand<S: Space<Action = A>>(&mut self, space: &S, state: &S::State) -> usize {
        space.actions(state, &mut self.untried);
        let added = &mut self.untried[self.current.begin..];
        added.reverse();
        added.len()
    }

    /// Removes and returns the next untried action of the current state.
    pub fn next_action(&mut self) -> Option<A> {
        if self.untried.len() > self.current.begin { self.untried.pop() } else { None }
    }

    /// Steps to the state that an action of the current one leads to.
    pub fn step_to(&mut self, action: A, node: u64) {
        let next = Level { node, begin: self.untried.len() };
        self.earlier.push(mem::replace(&mut self.current, next));
        self.path.push(action);
    }

    /// Steps back to the state before the current one. Returns the last action and the node that was left,
    /// or nothing at the root.
    pub fn step_back(&mut self) -> Option<(A, u64)> {
        let action = self.path.pop()?;
        let left = mem::replace(&mut self.current, self.earlier.pop()?);
        Some((action, left.node))
    }
}
