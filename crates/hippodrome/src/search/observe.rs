//! Watching a search: the events that it reports, and how they are passed on.
//!
//! A search reports an [`Event`] for every step to its [`Observer`]. The events of a puzzle's search leave
//! the puzzle as [`Step`]s, in which actions have names; a [`Relay`] translates them.

use crate::control::Control;

/// One step of a search. Nodes are numbered in the order in which they are generated; the root is 0.
///
/// A state is given by the actions on the path from the root to its node. A list of events can therefore be
/// replayed forwards, and backwards by undoing the last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a, A> {
    /// `node` was generated from `parent`.
    Generated {
        /// The new node.
        node: u64,
        /// The node that it was generated from.
        parent: u64,
        /// The action that leads from `parent` to `node`.
        action: &'a A,
        /// The estimate or bound of the new node, if the algorithm has one.
        estimate: Option<i64>,
    },
    /// The successors of `node` are generated next.
    Expanded {
        /// The node.
        node: u64,
    },
    /// `node` is dropped: its state was seen before, or it cannot lead to anything better.
    Pruned {
        /// The node.
        node: u64,
    },
    /// A depth-first search steps back from `node`.
    Left {
        /// The node.
        node: u64,
    },
    /// `node` is a goal.
    Goal {
        /// The node.
        node: u64,
    },
    /// `node` is a goal from which a second search goes backwards: the actions of the nodes generated
    /// from it are undone, not applied.
    BackwardRoot {
        /// The node.
        node: u64,
    },
    /// A new attempt begins at the root, or a new pass with a higher threshold.
    Restarted,
}

/// Receives every step of a search.
pub trait Observer<A> {
    /// Whether it ignores all events. A search then need not keep what only an observer needs.
    const SILENT: bool = false;

    /// Receives a step.
    fn on(&mut self, event: Event<'_, A>);
}

/// The observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<A> Observer<A> for Silent {
    const SILENT: bool = true;

    #[inline(always)]
    fn on(&mut self, _: Event<'_, A>) {}
}

/// Any closure can observe a search.
impl<A, F: FnMut(Event<'_, A>)> Observer<A> for F {
    fn on(&mut self, event: Event<'_, A>) {
        self(event);
    }
}

/// A step of a search with the name of its action: an [`Event`] that no longer depends on the puzzle's
/// types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Step {
    /// What happened.
    pub kind: StepKind,
    /// The node that it happened to.
    pub node: u64,
    /// For a generated node: its parent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// For a generated node: the action that leads to it, such as `a1-b3`. For a new attempt: the name of
    /// its initial state, if attempts begin in different states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// For a generated node: its estimate or bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<i64>,
}

/// The kinds of [`Event`], for a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is described at the event of the same name")]
pub enum StepKind {
    Generated,
    Expanded,
    Pruned,
    Left,
    Goal,
    BackwardRoot,
    Restarted,
}

impl std::fmt::Display for Step {
    /// One line of a log: `12 from 4: a1-b3, estimate 7`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let node = self.node;
        match self.kind {
            StepKind::Generated => {
                let (parent, action) = (self.parent.unwrap_or(0), self.action.as_deref().unwrap_or("?"));
                write!(f, "{node} from {parent}: {action}")?;
                self.estimate.map_or(Ok(()), |estimate| write!(f, ", estimate {estimate}"))
            }
            StepKind::Expanded => write!(f, "{node} expanded"),
            StepKind::Pruned => write!(f, "{node} pruned"),
            StepKind::Left => write!(f, "{node} left"),
            StepKind::Goal => write!(f, "{node} is a goal"),
            StepKind::BackwardRoot => write!(f, "{node} is a goal to search backwards from"),
            StepKind::Restarted => match &self.action {
                Some(action) => write!(f, "0 begins at {action}"),
                None => write!(f, "0 begins again"),
            },
        }
    }
}

/// The observer that passes every step on to the [`StepSink`](crate::control::StepSink) of a control, if
/// it has one.
pub struct Relay<'c, N> {
    control: &'c Control,
    name: N,
}

impl<'c, N> Relay<'c, N> {
    /// Returns a relay that names actions with `name`.
    pub fn new(control: &'c Control, name: N) -> Self {
        Self { control, name }
    }

    /// Reports that an attempt begins, in the state that the action `at` names.
    pub fn start<A>(&self, at: &A)
    where
        N: Fn(&A) -> String,
    {
        if let Some(sink) = self.control.steps() {
            let mut begin = step(Event::Restarted, &self.name);
            begin.action = Some((self.name)(at));
            sink(&begin);
        }
    }
}

impl<A, N: Fn(&A) -> String> Observer<A> for Relay<'_, N> {
    #[inline]
    fn on(&mut self, event: Event<'_, A>) {
        if let Some(sink) = self.control.steps() {
            sink(&step(event, &self.name));
        }
    }
}

fn step<A>(event: Event<'_, A>, name: &impl Fn(&A) -> String) -> Step {
    let plain = |kind, node| Step { kind, node, parent: None, action: None, estimate: None };
    match event {
        Event::Generated { node, parent, action, estimate } => Step {
            parent: Some(parent),
            action: Some(name(action)),
            estimate,
            ..plain(StepKind::Generated, node)
        },
        Event::Expanded { node } => plain(StepKind::Expanded, node),
        Event::Pruned { node } => plain(StepKind::Pruned, node),
        Event::Left { node } => plain(StepKind::Left, node),
        Event::Goal { node } => plain(StepKind::Goal, node),
        Event::BackwardRoot { node } => plain(StepKind::BackwardRoot, node),
        Event::Restarted => plain(StepKind::Restarted, 0),
    }
}
