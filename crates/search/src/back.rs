//! Steps forwards and back along one path: a space undoes its actions, or copies of its states are kept.

use super::Space;

/// The states before the current one, if the space cannot undo actions.
pub(super) struct Back<S> {
    earlier: Vec<S>,
}

impl<S: Clone> Back<S> {
    pub fn new() -> Self {
        Self { earlier: Vec::new() }
    }

    /// Applies an action to the current state.
    #[inline]
    pub fn step<P: Space<State = S>>(&mut self, space: &P, state: &mut S, action: &P::Action) {
        if !P::UNDOES {
            self.earlier.push(state.clone());
        }
        space.apply(state, action);
    }

    /// Goes back to the state before the last action.
    #[inline]
    pub fn step_back<P: Space<State = S>>(&mut self, space: &P, state: &mut S, action: &P::Action) {
        if P::UNDOES {
            space.undo(state, action);
        } else if let Some(before) = self.earlier.pop() {
            *state = before;
        }
    }

    /// The memory that the copies use, in bytes.
    #[inline]
    pub fn bytes<P: Space<State = S>>(&self, space: &P) -> usize {
        self.earlier.capacity() * space.state_bytes()
    }
}
