//! Search as in the textbooks: one algorithm a file, the loop fully visible.
//!
//! A puzzle becomes a [`Space`]: a first state, the actions of a state, what an action does, and which
//! states are goals. Every action costs one, so the cost of a path is its length. Some algorithms need
//! more: an [`Estimate`] of the actions still needed, a way [`Backward`] from the goals, or a
//! [`Bounded`] value to make large.
//!
//! Each algorithm is a free function of a space, a [`Meter`](crate::control::Meter) that counts and
//! limits its work, and an [`Observer`] that is told every step ([`Silent`] costs nothing).
//!
//! | function | promises |
//! | --- | --- |
//! | [`dfs`](fn@dfs), [`dfs_each`] | a path if there is one within the tree; all of them |
//! | [`bfs`](fn@bfs) | a shortest path |
//! | [`bidirectional`](fn@bidirectional) | a shortest path |
//! | [`a_star`](fn@a_star), [`ida_star`](fn@ida_star) | a shortest path, if the estimate is never too high |
//! | [`best_first`](fn@best_first), [`best_first_paths`] | a path, not a shortest one |
//! | [`hill_climbing`](fn@hill_climbing) | nothing; often a path quickly |
//! | [`branch_and_bound`](fn@branch_and_bound), [`branch_and_bound_depth_first`] | a best state |

mod a_star;
mod best_first;
mod bfs;
mod bidirectional;
mod branch_and_bound;
mod dfs;
mod hill_climbing;
mod ida_star;
mod nodes;

pub use a_star::a_star;
pub use best_first::{PathQueue, best_first, best_first_paths};
pub use bfs::bfs;
pub use bidirectional::bidirectional;
pub use branch_and_bound::{Best, branch_and_bound, branch_and_bound_depth_first};
pub use dfs::{dfs, dfs_each};
pub use hill_climbing::{Climb, hill_climbing};
pub use ida_star::ida_star;

use crate::control::Control;
use crate::outcome::Limit;

/// A puzzle as a graph of states.
///
/// See [`Walk`](crate::puzzles::walk::Walk) for a small complete example.
pub trait Space {
    /// A position. Equal positions are the same state.
    type State: Clone;
    /// One step from a state to the next.
    type Action: Clone;

    /// Where the search begins.
    fn initial(&self) -> Self::State;

    /// Whether a state is what we look for.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions of a state, in the order in which they are to be tried.
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Makes an action.
    fn apply(&self, state: &mut Self::State, action: &Self::Action);

    /// Takes back an action that led to this state: the state is then exactly as before.
    fn undo(&self, state: &mut Self::State, action: &Self::Action);

    /// The bytes of one state, for the memory limit. Override it where a state owns memory elsewhere.
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }
}

/// The estimate of a state from which no goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// A space that can guess how far a state is from a goal.
pub trait Estimate: Space {
    /// The guess, or [`NEVER`] where it is certain that no goal can be reached. A* and IDA* find
    /// shortest paths if it is never too high.
    fn estimate(&self, state: &Self::State) -> u32;
}

/// A space that can be walked backwards from its goals.
pub trait Backward: Space {
    /// Every goal.
    fn goals(&self) -> Vec<Self::State>;

    /// Appends the actions that lead to this state from another: taking one back with
    /// [`Space::undo`] gives that other state.
    fn actions_into(&self, state: &Self::State, actions: &mut Vec<Self::Action>);
}

/// A space whose goals differ in worth.
pub trait Bounded: Space {
    /// What a goal is worth; more is better.
    fn value(&self, state: &Self::State) -> i64;

    /// At least what the best goal that can still be reached from here is worth.
    fn bound(&self, state: &Self::State) -> i64;
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<P> {
    /// It found what it looked for.
    Found(P),
    /// It looked everywhere, and there is nothing.
    Exhausted,
    /// A limit was reached.
    Stopped {
        /// Which.
        limit: Limit,
        /// The longest path, or the one with the lowest estimate at its end: the nearest so far.
        nearest: P,
        /// No path to a goal is shorter than this, as far as it is proved.
        bound: Option<u64>,
    },
}

impl<P> End<P> {
    /// What was found, if anything was.
    pub fn found(self) -> Option<P> {
        match self {
            Self::Found(path) => Some(path),
            _ => None,
        }
    }
}

/// One thing that a search does. Nodes are numbered in the order in which they are made; the root is 0.
///
/// A state is given by the actions on the way from the root to its node, so a list of events can be
/// replayed forwards, and backwards by taking the last one back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a, A> {
    /// `node` was made from `parent`.
    Generated {
        /// The new node.
        node: u64,
        /// The node that it was made from.
        parent: u64,
        /// The action between them.
        action: &'a A,
        /// The new node's estimate or bound, where the algorithm has one.
        estimate: Option<i64>,
    },
    /// The successors of `node` are looked at next.
    Expanded {
        /// The node.
        node: u64,
    },
    /// `node` is given up: seen before, or unable to lead to anything better.
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
    /// `node` is a goal from which a second search walks backwards: the actions of the nodes made
    /// from it are taken back, not made.
    BackwardRoot {
        /// The node.
        node: u64,
    },
    /// A new attempt begins at the root, or a new pass with a higher threshold.
    Restarted,
}

/// Is told every step of a search.
pub trait Observer<A> {
    /// Whether it never listens, so that a search need not keep what only an observer wants to know.
    const SILENT: bool = false;

    /// A step was made.
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

/// Any closure can watch.
impl<A, F: FnMut(Event<'_, A>)> Observer<A> for F {
    fn on(&mut self, event: Event<'_, A>) {
        self(event);
    }
}

/// A step of a search with its action in words: what leaves a puzzle's room.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// What was done.
    pub kind: StepKind,
    /// The node that it was done to.
    pub node: u64,
    /// For a generated node: where it came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<u64>,
    /// For a generated node: the action that made it, such as `a1-b3`. For a new attempt: where it
    /// begins, where that is not always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// For a generated node: its estimate or bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<i64>,
}

/// The kinds of [`Event`], for a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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

/// Passes the steps on to whoever watches the control, if anybody does.
pub struct Relay<'c, N> {
    control: &'c Control,
    name: N,
}

impl<'c, N> Relay<'c, N> {
    /// Puts actions into words with `name`.
    pub fn new(control: &'c Control, name: N) -> Self {
        Self { control, name }
    }

    /// Tells that an attempt begins, and with which action the state that it begins at is named.
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
