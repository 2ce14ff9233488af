//! Events without the types of a puzzle: actions have names.

use super::{Cause, Event, Observer, On, Start, Why};
use crate::Control;

/// A step of a search: an [`Event`] whose action has a name, such as `a1-b3`. The fields mean the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are described at the event of the same name")]
pub enum Step {
    /// An attempt begins.
    Started {
        /// The name of the initial state, if attempts begin in different states.
        at: Option<String>,
        value: Option<i64>,
        limit: Option<i64>,
        how: Start,
    },
    /// A goal from which a second search goes backwards.
    BackwardRoot { node: u64 },
    /// An action that was looked at but is no node.
    Considered { parent: u64, action: String, value: Option<i64> },
    /// A new node.
    Generated { node: u64, parent: u64, action: String, value: Option<i64> },
    /// A node whose successors come next.
    Expanded { node: u64, queue: u64, closed: u64 },
    /// A node that is dropped.
    Pruned { node: u64, why: Why },
    /// A node that a path leaves.
    Left { node: u64, why: Why },
    /// A goal.
    Goal { node: u64, value: Option<i64>, best: bool },
    /// Two nodes where two halves meet.
    Met { node: u64, other: u64 },
}

impl Step {
    /// The step of an event, whose action gets a name from `name`.
    pub fn new<A>(event: Event<'_, A>, name: impl Fn(&A) -> String) -> Self {
        match event {
            Event::Started { value, limit, how } => Self::Started { at: None, value, limit, how },
            Event::BackwardRoot { node } => Self::BackwardRoot { node },
            Event::Considered { parent, action, value } => {
                Self::Considered { parent, action: name(action), value }
            }
            Event::Generated { node, parent, action, value } => {
                Self::Generated { node, parent, action: name(action), value }
            }
            Event::Expanded { node, queue, closed } => Self::Expanded { node, queue, closed },
            Event::Pruned { node, why } => Self::Pruned { node, why },
            Event::Left { node, why } => Self::Left { node, why },
            Event::Goal { node, value, best } => Self::Goal { node, value, best },
            Event::Met { node, other } => Self::Met { node, other },
        }
    }

    /// The node that it is about: the new one, or the one at which something happens.
    pub fn node(&self) -> u64 {
        match *self {
            Self::Started { .. } => 0,
            Self::Considered { parent, .. } => parent,
            Self::BackwardRoot { node }
            | Self::Generated { node, .. }
            | Self::Expanded { node, .. }
            | Self::Pruned { node, .. }
            | Self::Left { node, .. }
            | Self::Goal { node, .. }
            | Self::Met { node, .. } => node,
        }
    }

    /// Its kind, by which it finds its line of pseudo-code.
    pub fn on(&self) -> On {
        match self {
            Self::Started { .. } => On::Started,
            Self::BackwardRoot { .. } => On::BackwardRoot,
            Self::Considered { .. } => On::Considered,
            Self::Generated { .. } => On::Generated,
            Self::Expanded { .. } => On::Expanded,
            Self::Pruned { why, .. } => On::Pruned(Cause::of(why)),
            Self::Left { why, .. } => On::Left(Cause::of(why)),
            Self::Goal { .. } => On::Goal,
            Self::Met { .. } => On::Met,
        }
    }
}

/// The observer that passes every step on to the [`StepSink`](crate::StepSink) of a control, if
/// it has one.
pub struct Relay<'c, N> {
    control: &'c Control,
    name: N,
    /// The name of the next attempt's initial state, if attempts begin in different states.
    next: Option<String>,
    /// Whether such an attempt has begun before.
    begun: bool,
}

impl<'c, N> Relay<'c, N> {
    /// Returns a relay that names actions with `name`.
    pub fn new(control: &'c Control, name: N) -> Self {
        Self { control, name, next: None, begun: false }
    }

    /// Says that the next attempt begins in the state that the action `at` names.
    pub fn begin_at<A>(&mut self, at: &A)
    where
        N: Fn(&A) -> String,
    {
        if self.control.steps().is_some() {
            self.next = Some((self.name)(at));
        }
    }
}

impl<A, N: Fn(&A) -> String> Observer<A> for Relay<'_, N> {
    #[inline]
    fn watches(&self) -> bool {
        self.control.steps().is_some()
    }

    #[inline]
    fn on(&mut self, event: Event<'_, A>) {
        if let Some(sink) = self.control.steps() {
            let mut step = Step::new(event, &self.name);
            if let Step::Started { at, how, .. } = &mut step
                && let Some(state) = self.next.take()
            {
                *at = Some(state);
                if std::mem::replace(&mut self.begun, true) {
                    *how = Start::Elsewhere;
                }
            }
            sink(&step);
        }
    }
}

/// Evaluates a search with an observer: a [`Relay`] that names actions if somebody watches, and otherwise
/// [`Silent`](super::Silent). A search is compiled for both, so it costs nothing not to watch.
#[macro_export]
macro_rules! watched {
    ($control:expr, $name:expr, |$observer:ident| $search:expr) => {
        if $control.steps().is_some() {
            let $observer = &mut $crate::Relay::new($control, $name);
            $search
        } else {
            let $observer = &mut $crate::Silent;
            $search
        }
    };
}
