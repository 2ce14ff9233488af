//! Depth-first search with backtracking.
//!
//! Follow one action after the other; where none is left, take the last one back and try the next.
//! Memory is the length of one path. States on different paths are not recognised as the same, so it
//! is meant for puzzles where a path is the solution, or where every action uses something up.
//! The stack is explicit: depth never depends on the machine's call stack.

use std::ops::ControlFlow;

use super::{End, Event, Observer, Space};
use crate::control::Meter;

/// Finds the first path from the initial state to a goal, actions tried in the space's order.
///
/// ```
/// use hippodrome::{control::Control, puzzles::template::KnightWalk, search::{Silent, dfs}};
/// // In a space with cycles a path could go on for ever: a limit ends that.
/// let walk = KnightWalk::parse("3x3", "a1", "c2").unwrap();
/// let control = Control::new(hippodrome::control::Limits { nodes: Some(100), ..Default::default() });
/// dfs(&walk, &mut control.meter(), &mut Silent);
/// ```
pub fn dfs<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    dfs_each(space, meter, observer, &mut |_| ControlFlow::Break(()))
}

/// Shows every path to a goal to `visit`, until that breaks off: then the path is [`End::Found`].
///
/// A goal has no successors here: paths end where they reach one.
pub fn dfs_each<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> End<Vec<S::Action>> {
    let mut state = space.initial();
    let mut path: Vec<S::Action> = Vec::new();
    // Node numbers along the path, for the observer.
    let mut nodes: Vec<u64> = vec![0];
    let mut longest: Vec<S::Action> = Vec::new();
    // The untried actions of every state on the path, the next one last; `floors` says where each
    // state's own begin.
    let mut untried: Vec<S::Action> = Vec::new();
    let mut floors: Vec<usize> = Vec::new();

    if space.is_goal(&state) {
        observer.on(Event::Goal { node: 0 });
        if visit(&path).is_break() {
            return End::Found(path);
        }
        return End::Exhausted;
    }
    open(space, &state, &mut untried, &mut floors, meter);
    observer.on(Event::Expanded { node: 0 });

    while let Some(&floor) = floors.last() {
        if untried.len() == floor {
            // Dead end: one step back.
            floors.pop();
            if let (Some(action), Some(node)) = (path.pop(), nodes.pop()) {
                space.undo(&mut state, &action);
                observer.on(Event::Left { node });
            }
            continue;
        }
        if let Err(limit) = meter.generate() {
            return End::Stopped { limit, nearest: longest, bound: None };
        }
        let Some(action) = untried.pop() else { continue };
        let node = meter.generated();
        observer.on(Event::Generated {
            node,
            parent: nodes.last().copied().unwrap_or(0),
            action: &action,
            estimate: None,
        });
        space.apply(&mut state, &action);
        path.push(action);
        if path.len() > longest.len() {
            longest.clone_from(&path);
        }
        if space.is_goal(&state) {
            observer.on(Event::Goal { node });
            if visit(&path).is_break() {
                return End::Found(path);
            }
            if let Some(action) = path.pop() {
                space.undo(&mut state, &action);
                observer.on(Event::Left { node });
            }
            continue;
        }
        nodes.push(node);
        observer.on(Event::Expanded { node });
        open(space, &state, &mut untried, &mut floors, meter);
        meter.frontier(untried.len());
    }
    End::Exhausted
}

/// Lays a state's actions on the pile, the first to be tried on top.
#[inline]
fn open<S: Space>(
    space: &S,
    state: &S::State,
    untried: &mut Vec<S::Action>,
    floors: &mut Vec<usize>,
    meter: &mut Meter<'_>,
) {
    let floor = untried.len();
    space.actions(state, untried);
    untried[floor..].reverse();
    floors.push(floor);
    meter.expand();
}
