//! Textbook search: one algorithm per file, with its whole loop in view.
//!
//! A puzzle becomes a [`Space`]: an initial state, the actions of a state, the effect of an action, and
//! a test for goals. An action costs one unless the space says otherwise. Some algorithms need more: an [`Estimate`]
//! of the cost still to be paid, a way [`Backward`] from the goals, or a [`Bounded`] value to maximise. With names for
//! its actions and states ([`Shown`]), a search can be recorded and drawn.
//!
//! Each algorithm is a free function. It takes a space, a [`Meter`] that counts
//! and limits its work, and an [`Observer`] that receives every step ([`Silent`] costs nothing). Beside it is
//! the same algorithm as pseudo-code, a [`Code`], whose lines are tied to the events.
//!
//! | function | result |
//! | --- | --- |
//! | [`dfs`](fn@dfs), [`dfs_each`] | some path; every path |
//! | [`depth_limited`](fn@depth_limited) | some path of at most a given length |
//! | [`every_path`](fn@every_path) | a shortest path of at most a given length, by brute force |
//! | [`bfs`](fn@bfs) | a path of the fewest actions |
//! | [`uniform_cost`](fn@uniform_cost), [`bidirectional`](fn@bidirectional) | a cheapest path |
//! | [`a_star`](fn@a_star), [`ida_star`](fn@ida_star) | a cheapest path, if the estimate is never too high |
//! | [`best_first`](fn@best_first), [`best_first_paths`](fn@best_first_paths) | some path |
//! | [`hill_climbing`](fn@hill_climbing) | often a path, with no guarantee |
//! | [`branch_and_bound`](fn@branch_and_bound), [`branch_and_bound_depth_first`](fn@branch_and_bound_depth_first) | a goal of the greatest value |
//!
//! Seven files are not algorithms of their own: `nodes`, `queue`, `trail` and `back` hold the states that the searches
//! keep, `layers` counts states by their distance, which shows that a path is shortest, `cheapest` finds all cheapest
//! paths, and `states` numbers the states of a space, so that the search of another program can be followed in it.
//!
//! Everything that runs for long takes a [`Control`] with limits and counts its work with a [`Meter`]. [`trace`]
//! records searches step by step. [`matching`] and [`instructions`] are what several engines share.

use std::fmt::Debug;

mod a_star;
mod back;
mod best_first;
mod best_first_paths;
mod bfs;
mod bidirectional;
mod branch_and_bound;
mod branch_and_bound_depth_first;
mod cheapest;
mod code;
pub mod components;
mod control;
mod depth_limited;
mod dfs;
pub mod example;
mod hill_climbing;
mod ida_star;
pub mod instructions;
mod layers;
mod limit;
pub mod matching;
mod nodes;
pub mod number;
mod observe;
mod queue;
mod sort;
mod states;
pub mod trace;
mod trail;
mod uniform_cost;
pub mod words;

pub use a_star::{A_STAR, a_star};
pub use best_first::{BEST_FIRST, best_first};
pub use best_first_paths::{BEST_FIRST_PATHS, PathQueue, best_first_paths};
pub use bfs::{BFS, bfs};
pub use bidirectional::{BIDIRECTIONAL, bidirectional};
pub use branch_and_bound::{Against, BRANCH_AND_BOUND, Best, branch_and_bound};
pub use branch_and_bound_depth_first::{BRANCH_AND_BOUND_DEPTH_FIRST, branch_and_bound_depth_first};
pub use cheapest::{Cheapest, Paths, Transition};
pub use code::{Code, Line, Order, Textbook, line};
pub use control::{
    Control, Limits, Meter, Progress, ProgressSink, Seed, SharedMeter, StepSink, on_threads, peak,
    processor_seconds, processor_seconds_of_all_threads, resident,
};
pub use depth_limited::{DEPTH_LIMITED, EVERY_PATH, EveryPath, depth_limited, every_path};
pub use dfs::{DFS, dfs, dfs_each, dfs_with_depth};
pub use hill_climbing::{Climb, HILL_CLIMBING, hill_climbing};
pub use ida_star::{IDA_STAR, ida_star};
pub use layers::{Layers, layers_between};
pub use limit::{Limit, Stats, Walked, Work};
pub use observe::{Event, Observer, Relay, Silent, Start, Step, Why};
pub use sort::Sort;
pub use states::{Follow, NumberedStates, States, Tree, Way};
pub use uniform_cost::{UNIFORM_COST, uniform_cost};

/// A puzzle as a graph of states.
///
/// See [`KnightWalk`](example::KnightWalk) for a small complete example.
pub trait Space {
    /// A position of the puzzle. Equal positions are the same state.
    type State: Clone;
    /// A step from one state to the next.
    type Action: Clone;

    /// Returns the state in which the search begins.
    fn initial(&self) -> Self::State;

    /// Returns whether a state is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions of a state, in the order in which they are to be tried.
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Applies an action to a state.
    fn apply(&self, state: &mut Self::State, action: &Self::Action);

    /// Returns the state after an action.
    #[inline]
    fn after(&self, state: &Self::State, action: &Self::Action) -> Self::State {
        let mut after = state.clone();
        self.apply(&mut after, action);
        after
    }

    /// Returns the cost of an action, which is at least one.
    #[inline]
    fn cost(&self, _action: &Self::Action) -> u32 {
        1
    }

    /// Whether [`undo`](Self::undo) does anything. Searches keep copies of the states of a space that cannot undo.
    const UNDOES: bool = false;

    /// Undoes the action that led to this state, so that the state is exactly as it was before.
    fn undo(&self, _state: &mut Self::State, _action: &Self::Action) {}

    /// Returns the size of a state in bytes, for the memory limit. Override it if a state owns memory on
    /// the heap.
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }

    /// Returns a figure of a state that helps to follow a depth-first search, such as its number of ways on.
    /// Only observers are told.
    fn figure(&self, _state: &Self::State) -> Option<i64> {
        None
    }

    /// Returns why a state that is no goal has no actions. Only observers are told.
    fn dead_end(&self, _state: &Self::State) -> Why {
        Why::DeadEnd
    }
}

/// A space whose actions and states have names.
///
/// Without names of their own they are told as they are debugged.
pub trait Shown: Space<State: Debug, Action: Debug> {
    /// Returns the name of an action. The actions of one state have different names.
    fn name(&self, action: &Self::Action) -> String {
        format!("{action:?}")
    }

    /// Returns a state as text, in one line or in several. Different states have different texts.
    fn text(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }
}

/// The estimate of a state from which no goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// An estimate as observers are told it; none if no goal can be reached.
fn told(estimate: u32) -> Option<i64> {
    (estimate != NEVER).then_some(estimate.into())
}

/// A space that can estimate how far a state is from a goal.
pub trait Estimate: Space {
    /// Returns an estimate of the cost of the way from a state to a goal, or [`NEVER`] if no goal can
    /// be reached. A* and IDA* find cheapest paths if it is never too high.
    fn estimate(&self, state: &Self::State) -> u32;
}

/// A space that can be searched backwards from its goals. It must be able to [undo](Space::UNDOES) actions.
pub trait Backward: Space {
    /// Returns every goal.
    fn goals(&self) -> Vec<Self::State>;

    /// Appends the actions that lead to this state. Undoing one of them with [`Space::undo`] gives the
    /// state that it came from.
    fn actions_into(&self, state: &Self::State, actions: &mut Vec<Self::Action>);
}

/// A space whose goals have values.
pub trait Bounded: Space {
    /// Returns the value of a goal. More is better.
    fn value(&self, state: &Self::State) -> i64;

    /// Returns an upper bound on the values of the goals that can be reached from a state; `i64::MIN` if
    /// none can be reached.
    fn bound(&self, state: &Self::State) -> i64;

    /// Returns a value or bound as observers are told it: as the puzzle counts. A puzzle that minimises has
    /// negative values, but counts upwards.
    fn told(&self, value: i64) -> i64 {
        value
    }
}

/// A bound or a value as observers are told it; none if no goal can be reached.
fn told_bound<S: Bounded>(space: &S, bound: i64) -> Option<i64> {
    (bound != i64::MIN).then(|| space.told(bound))
}

/// How a search for one path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<P> {
    /// It found a path.
    Found(P),
    /// It searched everything: there is no path.
    Exhausted,
    /// It reached a limit.
    Stopped {
        /// The limit.
        limit: Limit,
        /// The path that came nearest to a goal: the longest one, or the one whose last state has the
        /// lowest estimate.
        nearest: P,
        /// A proved lower bound on the length of every path to a goal.
        bound: Option<u64>,
    },
}

impl<P> End<P> {
    /// Returns the path, if one was found.
    pub fn found(self) -> Option<P> {
        match self {
            Self::Found(path) => Some(path),
            _ => None,
        }
    }
}
