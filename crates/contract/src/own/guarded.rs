//! The puzzle's own code, with an eye on its panics: if it panics, the state and the action are told.
//!
//! Limits: a program that is built to abort on a panic ends before more than the panic itself can be told. The state is told as
//! it was when the panic happened, so that an action may have changed it in part.

use search::{Backward, Estimate, Shown, Space, Why};

use super::checked::one_line;

/// A puzzle whose panics are told with the state and the action.
pub struct Guarded<M>(pub M);

/// The state in which the puzzle's code is called. It is told if the call does not return.
struct Guard<'g, M: Shown> {
    model: &'g M,
    state: At<'g, M::State>,
    /// What the code is asked for: an action, or something else in words.
    asked: Result<&'g M::Action, &'static str>,
}

/// A state that can be changed, or not.
enum At<'g, S> {
    Fixed(&'g S),
    Changing(&'g mut S),
}

impl<M: Shown> Drop for Guard<'_, M> {
    #[inline]
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.tell();
        }
    }
}

impl<M: Shown> Guard<'_, M> {
    #[cold]
    #[inline(never)]
    fn tell(&self) {
        let state = match &self.state {
            At::Fixed(state) => self.model.text(state),
            At::Changing(state) => self.model.text(state),
        };
        let asked = match self.asked {
            Ok(action) => format!("the action `{}`", one_line(&self.model.name(action))),
            Err(words) => words.to_string(),
        };
        eprintln!(
            "note: the panic was in the puzzle's own code, for {asked} in the state {}",
            one_line(&state)
        );
    }
}

impl<M: Shown> Guarded<M> {
    #[inline]
    fn ask<T>(&self, words: &'static str, state: &M::State, call: impl FnOnce(&M) -> T) -> T {
        let _guard = Guard { model: &self.0, state: At::Fixed(state), asked: Err(words) };
        call(&self.0)
    }

    #[inline]
    fn change(&self, state: &mut M::State, action: &M::Action, call: fn(&M, &mut M::State, &M::Action)) {
        let mut guard = Guard { model: &self.0, state: At::Changing(state), asked: Ok(action) };
        if let At::Changing(state) = &mut guard.state {
            call(&self.0, state, action);
        }
    }
}

impl<M: Shown> Space for Guarded<M> {
    type State = M::State;
    type Action = M::Action;
    const UNDOES: bool = M::UNDOES;

    fn initial(&self) -> M::State {
        self.0.initial()
    }

    #[inline]
    fn is_goal(&self, state: &M::State) -> bool {
        self.ask("whether it is a goal", state, |model| model.is_goal(state))
    }

    #[inline]
    fn actions(&self, state: &M::State, actions: &mut Vec<M::Action>) {
        self.ask("the list of actions", state, |model| model.actions(state, actions));
    }

    #[inline]
    fn apply(&self, state: &mut M::State, action: &M::Action) {
        self.change(state, action, M::apply);
    }

    #[inline]
    fn undo(&self, state: &mut M::State, action: &M::Action) {
        self.change(state, action, M::undo);
    }

    #[inline]
    fn cost(&self, action: &M::Action) -> u32 {
        self.0.cost(action)
    }

    fn state_bytes(&self) -> usize {
        self.0.state_bytes()
    }

    fn figure(&self, state: &M::State) -> Option<i64> {
        self.0.figure(state)
    }

    fn dead_end(&self, state: &M::State) -> Why {
        self.0.dead_end(state)
    }
}

impl<M: Shown> Shown for Guarded<M> {
    fn name(&self, action: &M::Action) -> String {
        self.0.name(action)
    }

    fn text(&self, state: &M::State) -> String {
        self.0.text(state)
    }
}

impl<M: Shown + Estimate> Estimate for Guarded<M> {
    #[inline]
    fn estimate(&self, state: &M::State) -> u32 {
        self.ask("the estimate", state, |model| model.estimate(state))
    }
}

impl<M: Shown + Backward> Backward for Guarded<M> {
    fn goals(&self) -> Vec<M::State> {
        self.0.goals()
    }

    #[inline]
    fn actions_into(&self, state: &M::State, actions: &mut Vec<M::Action>) {
        self.ask("the list of actions that lead to it", state, |model| model.actions_into(state, actions));
    }
}
