//! Watching a search: the events that it reports, and who receives them.
//!
//! A search reports an [`Event`] for every step to its [`Observer`]. An event tells what the algorithm knows at
//! that moment and nothing that follows from earlier events: the depth of a node is the length of the path to
//! it, and a sum is that length plus the estimate. [`Step`](super::Step)s are the same events without the
//! types of the puzzle.

use std::borrow::Cow;

/// One step of a search. Nodes are numbered in the order in which they are generated; the root is 0.
///
/// A state is given by the actions on the path from the root to its node. A list of events can therefore be
/// replayed forwards, and backwards by undoing the last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a, A> {
    /// An attempt begins at the root: the first one, a new round with a higher limit, or another try.
    Started {
        /// The value of the root: its estimate or bound.
        value: Option<i64>,
        /// What the attempt must stay within: the greatest sum of IDA*, the greatest length of a path, or the
        /// value that a branch and bound knows to be reachable.
        limit: Option<i64>,
        /// How the attempt begins.
        how: Start,
    },
    /// `node` is a goal from which a second search goes backwards: the actions of the nodes generated
    /// from it are undone, not applied.
    BackwardRoot {
        /// The node.
        node: u64,
    },
    /// An action of `parent` was looked at but not counted as a node: a candidate of a rule.
    Considered {
        /// The node.
        parent: u64,
        /// The action.
        action: &'a A,
        /// The value by which the rule chooses.
        value: Option<i64>,
    },
    /// `node` was generated from `parent`.
    Generated {
        /// The new node.
        node: u64,
        /// The node that it was generated from.
        parent: u64,
        /// The action that leads from `parent` to `node`.
        action: &'a A,
        /// The value of the new node: its estimate, its bound, its ways on or its conflicts, as the method
        /// says. None if there is none, or if an estimate says that no goal can be reached.
        value: Option<i64>,
    },
    /// The successors of `node` are generated next.
    Expanded {
        /// The node.
        node: u64,
        /// What waits: the length of the queue without the node, the untried actions of a depth-first search
        /// with those of the node, or the states of a path.
        queue: u64,
        /// The number of states that were expanded and are kept to be recognised, with this one. 0 if the
        /// algorithm keeps none.
        closed: u64,
    },
    /// `node` is dropped: the search will not go on from it.
    Pruned {
        /// The node.
        node: u64,
        /// The reason.
        why: Why,
    },
    /// A search that follows one path steps back from `node`, or gives up there.
    Left {
        /// The node.
        node: u64,
        /// The reason.
        why: Why,
    },
    /// `node` is a goal.
    Goal {
        /// The node.
        node: u64,
        /// The value of the goal, if goals differ in value.
        value: Option<i64>,
        /// Whether it is kept: it is the first goal, or better than those before it.
        best: bool,
    },
    /// The two halves of a bidirectional search meet: `node` of one half and `other` of the other half are
    /// the same state.
    Met {
        /// The node that was just generated.
        node: u64,
        /// The node of the other half.
        other: u64,
    },
}

/// How an attempt begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// It is the first attempt.
    First,
    /// A new round with a higher limit.
    Round,
    /// With so many random steps, after the last attempt got stuck.
    Walk {
        /// The number of random steps.
        steps: u32,
    },
    /// From the beginning with other random choices.
    Again,
    /// In another initial state.
    Elsewhere,
}

/// Why a search does not go on from a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No action leads on from it.
    DeadEnd,
    /// Every action was tried.
    Tried,
    /// It is a goal, where a path ends.
    Goal,
    /// Its state was seen before.
    Seen,
    /// Its state is on the path already.
    OnPath,
    /// A shorter path to its state was found.
    Replaced,
    /// Its bound, or its value, does not beat the best goal so far.
    Beaten {
        /// The value of the best goal.
        best: i64,
    },
    /// Its bound is less than a value that is known to be reachable.
    Below {
        /// That value.
        floor: i64,
    },
    /// Its sum, or the length of the path, is over the limit of the attempt.
    Over {
        /// The limit.
        limit: i64,
    },
    /// No goal can be reached from it.
    Hopeless,
    /// Another one was chosen.
    NotChosen,
    /// No step on looks better, and those that look equal were tried often enough.
    Stuck,
    /// A rule of the puzzle, in its own words.
    Rule(Cow<'static, str>),
    /// The reason was not recorded.
    Untold,
}

impl Why {
    /// The rule with these words.
    pub const fn rule(words: &'static str) -> Self {
        Self::Rule(Cow::Borrowed(words))
    }
}

/// Receives every step of a search.
pub trait Observer<A> {
    /// Whether anybody watches. What only an observer needs is computed only if so.
    #[inline(always)]
    fn watches(&self) -> bool {
        true
    }

    /// Receives a step.
    fn on(&mut self, event: Event<'_, A>);
}

/// The observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<A> Observer<A> for Silent {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }

    #[inline(always)]
    fn on(&mut self, _: Event<'_, A>) {}
}

/// Any closure can observe a search.
impl<A, F: FnMut(Event<'_, A>)> Observer<A> for F {
    fn on(&mut self, event: Event<'_, A>) {
        self(event);
    }
}
