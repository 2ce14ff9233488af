//! The steps of a search, with the state of every node as text.
//!
//! A search reports actions. This observer applies them to the states to which the search may return, and passes each step
//! on with the name of its action and the text of its state.
//!
//! Limits: once it holds [`MOST_STATES`] states, further steps are told without the text.

use rustc_hash::FxHashMap;
use search::{Control, Event, Observer, Shown, Step, Why};

/// The most states that are held.
const MOST_STATES: usize = 1_000_000;

/// Tells the steps of a search to the [`StepSink`](search::StepSink) of a control.
pub(super) struct Told<'c, M: Shown> {
    control: &'c Control,
    model: &'c M,
    states: FxHashMap<u64, M::State>,
    /// The nodes of the half that goes backwards.
    backward: FxHashMap<u64, ()>,
    /// The goals from which a search goes backwards, in their order.
    goals: std::vec::IntoIter<M::State>,
    /// A node that is forgotten with the next step.
    gone: Option<u64>,
}

impl<'c, M: Shown> Told<'c, M> {
    pub fn new(control: &'c Control, model: &'c M, goals: Vec<M::State>) -> Self {
        let (states, backward) = (FxHashMap::default(), FxHashMap::default());
        Self { control, model, states, backward, goals: goals.into_iter(), gone: None }
    }

    /// Keeps the state of a node, and returns its text.
    fn keep(&mut self, node: u64, state: Option<M::State>) -> Option<String> {
        let state = state.filter(|_| self.states.len() < MOST_STATES)?;
        let text = self.model.text(&state);
        self.states.insert(node, state);
        Some(text)
    }
}

impl<M: Shown> Observer<M::Action> for Told<'_, M> {
    fn on(&mut self, event: Event<&M::Action>) {
        if let Some(gone) = self.gone.take() {
            self.states.remove(&gone);
        }
        let text = match &event {
            Event::Started { .. } => {
                self.states.clear();
                self.keep(0, Some(self.model.initial()))
            }
            Event::BackwardRoot { node, .. } => {
                let goal = self.goals.next();
                self.backward.insert(*node, ());
                self.keep(*node, goal)
            }
            Event::Generated { node, parent, action, .. } => {
                let backward = self.backward.contains_key(parent);
                let state = self.states.get(parent).map(|before| {
                    let mut state = before.clone();
                    if backward {
                        self.model.undo(&mut state, action);
                    } else {
                        self.model.apply(&mut state, action);
                    }
                    state
                });
                if backward {
                    self.backward.insert(*node, ());
                }
                self.keep(*node, state)
            }
            // What was found on a dearer path to the same state may still be waiting.
            Event::Pruned { why: Why::Replaced, .. } => None,
            Event::Pruned { node, .. } | Event::Left { node, .. } => {
                self.gone = Some(*node);
                None
            }
            _ => None,
        };
        let Some(sink) = self.control.steps() else { return };
        let mut step: Step = event.map(|action| self.model.name(action));
        if let Step::Started { state, .. }
        | Step::BackwardRoot { state, .. }
        | Step::Generated { state, .. } = &mut step
        {
            *state = text;
        }
        sink(&step);
    }
}
