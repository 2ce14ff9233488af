//! The puzzle's own estimate, checked while a search uses it.
//!
//! An estimate is consistent if it drops by no more than an action costs, and is 0 at a goal. Then it is never too high. The
//! first transition on which that fails is remembered. On the path that is found, it is compared with what is still to be
//! paid, which shows that it is too high.
//!
//! Limits: only the transitions that the search makes are seen.

use std::cell::RefCell;

use search::{Backward, Estimate, NEVER, Shown, Space, Why};

use super::{Model, Own};

/// The puzzle, with an eye on its estimate.
pub(super) struct Checked<'m, M: Shown> {
    pub model: &'m M,
    watch: RefCell<Watch<M::State, M::Action>>,
}

struct Watch<S, A> {
    /// The state whose estimate was computed last.
    last: Option<(S, u32)>,
    /// The transition whose end is estimated next: its state with its estimate, and its action.
    step: Option<(S, u32, A)>,
    fault: Option<String>,
    /// The first state of which the estimate says that no goal can be reached from there.
    hopeless: Option<S>,
}

impl<'m, M: Shown<State: Eq> + Estimate> Checked<'m, M> {
    pub fn new(model: &'m M) -> Self {
        Self { model, watch: RefCell::new(Watch { last: None, step: None, fault: None, hopeless: None }) }
    }

    /// What is wrong with the estimate, in a sentence.
    pub fn fault(&self) -> Option<String> {
        self.watch.borrow().fault.clone()
    }

    /// Why a search that has found nothing proves nothing, in a sentence: it has believed the estimate that there is no way.
    pub fn doubt(&self) -> Option<String> {
        let watch = self.watch.borrow();
        let text = one_line(&self.model.text(watch.hopeless.as_ref()?));
        Some(format!(
            "no goal was found, but the estimate says that none can be reached from {text}, which was not verified; auto does without it"
        ))
    }

    fn looks_on(&self) -> bool {
        self.watch.borrow().fault.is_none()
    }

    fn fail(&self, sentence: String) {
        self.watch.borrow_mut().fault.get_or_insert(sentence);
    }
}

impl<M: Shown<State: Eq> + Estimate> Space for Checked<'_, M> {
    type State = M::State;
    type Action = M::Action;
    const UNDOES: bool = M::UNDOES;

    fn initial(&self) -> M::State {
        self.model.initial()
    }

    fn is_goal(&self, state: &M::State) -> bool {
        let is_goal = self.model.is_goal(state);
        if is_goal && self.looks_on() {
            let estimate = self.model.estimate(state);
            if estimate > 0 {
                let text = one_line(&self.model.text(state));
                self.fail(format!(
                    "the estimate of {text} is {estimate}, but it is a goal, so it should be 0"
                ));
            }
        }
        is_goal
    }

    fn actions(&self, state: &M::State, actions: &mut Vec<M::Action>) {
        self.model.actions(state, actions);
    }

    fn apply(&self, state: &mut M::State, action: &M::Action) {
        if self.looks_on() {
            let mut watch = self.watch.borrow_mut();
            let known = watch.last.take().filter(|(last, _)| last == state);
            let before = known.map_or_else(|| self.model.estimate(state), |(_, estimate)| estimate);
            watch.last = Some((state.clone(), before));
            watch.step = Some((state.clone(), before, action.clone()));
        }
        self.model.apply(state, action);
    }

    fn undo(&self, state: &mut M::State, action: &M::Action) {
        self.model.undo(state, action);
    }

    fn cost(&self, action: &M::Action) -> u32 {
        self.model.cost(action)
    }

    fn state_bytes(&self) -> usize {
        self.model.state_bytes()
    }

    fn figure(&self, state: &M::State) -> Option<i64> {
        self.model.figure(state)
    }

    fn dead_end(&self, state: &M::State) -> Why {
        self.model.dead_end(state)
    }
}

impl<M: Shown<State: Eq> + Estimate> Estimate for Checked<'_, M> {
    fn estimate(&self, state: &M::State) -> u32 {
        let estimate = self.model.estimate(state);
        if estimate == NEVER && self.watch.borrow().hopeless.is_none() {
            self.watch.borrow_mut().hopeless = Some(state.clone());
        }
        let step = self.watch.borrow_mut().step.take();
        if let Some((from, before, action)) = step {
            let cost = self.model.cost(&action);
            let least = before.saturating_sub(cost);
            if estimate < least {
                let (from, to) = (one_line(&self.model.text(&from)), one_line(&self.model.text(state)));
                let name = self.model.name(&action);
                let drops = match before {
                    NEVER => {
                        format!("says that no goal can be reached from {from}, but it is {estimate} for {to}")
                    }
                    _ => format!(
                        "drops from {before} at {from} to {estimate} at {to}, by {} more than the action costs",
                        least - estimate
                    ),
                };
                self.fail(format!("the estimate is not consistent: it {drops} (`{name}`, cost {cost})"));
            }
        }
        estimate
    }
}

impl<M: Shown<State: Eq> + Estimate + Backward> Backward for Checked<'_, M> {
    fn goals(&self) -> Vec<M::State> {
        self.model.goals()
    }

    fn actions_into(&self, state: &M::State, actions: &mut Vec<M::Action>) {
        self.model.actions_into(state, actions);
    }
}

impl<M: Model + Estimate> Own<M> {
    /// Where the estimate is higher than what a path to a goal costs from there, in a sentence: where it is most so.
    pub(super) fn overestimate(&self, path: &[M::Action]) -> Option<String> {
        let (mut state, mut left) = (self.model.initial(), self.cost_of(path));
        let mut most: Option<(i64, M::State, i64)> = None;
        for action in path {
            let excess = i64::from(self.model.estimate(&state)) - left;
            if excess > most.as_ref().map_or(0, |(excess, ..)| *excess) {
                most = Some((excess, state.clone(), left));
            }
            left -= i64::from(self.model.cost(action));
            self.model.apply(&mut state, action);
        }
        let (excess, state, left) = most?;
        let (estimate, text) = (self.model.estimate(&state), one_line(&self.model.text(&state)));
        Some(match estimate {
            NEVER => format!(
                "the estimate says that no goal can be reached from {text}, but one was found at cost {left}"
            ),
            _ => format!(
                "the estimate is too high: it is {estimate} for {text}, but a goal is only {left} away ({excess} less)"
            ),
        })
    }
}

/// A text of several lines for a sentence.
pub fn one_line(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join(" / ")
}
