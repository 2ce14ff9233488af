//! Branch and bound: split the question, and drop every part that cannot beat what is in hand
//! (Land, Doig 1960).
//!
//! Two orders. [`branch_and_bound`] keeps a queue of open states, first in first out, as lectures draw
//! it; it is shown when a goal's value is all in the state. [`branch_and_bound_depth_first`] needs only
//! the memory of one path and returns that path. More is better; a puzzle that wants few returns the
//! negative.

use std::collections::VecDeque;

use super::{Bounded, Event, Observer};
use crate::control::Meter;
use crate::outcome::Limit;

/// How a search for the best ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<P> {
    /// The best goal found, with its value.
    pub best: Option<(i64, P)>,
    /// Where a limit ended the search: which, and a value that no goal exceeds.
    pub stopped: Option<(Limit, i64)>,
}

/// Finds a goal of the greatest value, by a queue of states.
///
/// `floor` is a value known to be reached (by a heuristic, say): states that cannot come up to it are
/// dropped. Pass `i64::MIN` where nothing is known.
///
/// ```
/// # use hippodrome::search::{Bounded, Space, Silent, branch_and_bound};
/// /// Subsets of {3, 5, 7} with a sum of at most 10: state = (items decided, sum).
/// struct Sack;
/// impl Space for Sack {
///     type State = (usize, i64);
///     type Action = i64;
///     fn initial(&self) -> (usize, i64) { (0, 0) }
///     fn is_goal(&self, s: &(usize, i64)) -> bool { s.0 == 3 }
///     fn actions(&self, s: &(usize, i64), out: &mut Vec<i64>) {
///         out.extend([0, [3, 5, 7][s.0]].into_iter().filter(|w| s.1 + w <= 10));
///     }
///     fn apply(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 + 1, s.1 + w); }
///     fn undo(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 - 1, s.1 - w); }
/// }
/// impl Bounded for Sack {
///     fn value(&self, s: &(usize, i64)) -> i64 { s.1 }
///     fn bound(&self, s: &(usize, i64)) -> i64 { s.1 + [3, 5, 7][s.0..].iter().sum::<i64>() }
/// }
/// let control = hippodrome::control::Control::default();
/// let found = branch_and_bound(&Sack, i64::MIN, &mut control.meter(), &mut Silent);
/// assert_eq!(found.best, Some((10, (3, 10))));
/// ```
pub fn branch_and_bound<S: Bounded>(
    space: &S,
    floor: i64,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Best<S::State> {
    let mut best: Option<(i64, S::State)> = None;
    let mut queue: VecDeque<(u64, S::State)> = VecDeque::from([(0, space.initial())]);
    let mut actions = Vec::new();
    while let Some((node, state)) = queue.pop_front() {
        if space.is_goal(&state) {
            observer.on(Event::Goal { node });
            let value = space.value(&state);
            if value >= floor && best.as_ref().is_none_or(|(v, _)| value > *v) {
                best = Some((value, state));
            }
            continue;
        }
        // The bound may have been good enough when the state was queued, and be too low by now.
        if best.as_ref().is_some_and(|(v, _)| space.bound(&state) <= *v) {
            observer.on(Event::Pruned { node });
            continue;
        }
        meter.expand();
        observer.on(Event::Expanded { node });
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            if let Err(limit) = meter.generate() {
                let open = queue.iter().map(|(_, waiting)| space.bound(waiting)).max();
                let known = best.as_ref().map(|(v, _)| *v);
                let bound = space.bound(&state).max(open.unwrap_or(i64::MIN));
                let bound = bound.max(known.unwrap_or(i64::MIN));
                return Best { best, stopped: Some((limit, bound)) };
            }
            let made = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let bound = space.bound(&child);
            observer.on(Event::Generated {
                node: made,
                parent: node,
                action: &action,
                estimate: Some(bound),
            });
            if bound < floor || best.as_ref().is_some_and(|(v, _)| bound <= *v) {
                observer.on(Event::Pruned { node: made });
            } else {
                queue.push_back((made, child));
            }
        }
        meter.frontier(queue.len());
        meter.hold(queue.capacity() * (space.state_bytes() + 8));
    }
    Best { best, stopped: None }
}

/// Finds a path to a goal of the greatest value, depth first; only values above `floor` count.
pub fn branch_and_bound_depth_first<S: Bounded>(
    space: &S,
    floor: i64,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Best<Vec<S::Action>> {
    let mut state = space.initial();
    let mut best: Option<(i64, Vec<S::Action>)> = None;
    let mut path: Vec<S::Action> = Vec::new();
    let mut nodes: Vec<u64> = vec![0];
    let mut untried: Vec<S::Action> = Vec::new();
    let mut floors: Vec<usize> = Vec::new();
    let most = space.bound(&state);

    let mut arrived = true; // at a state whose successors have not been asked for
    loop {
        let node = nodes.last().copied().unwrap_or(0);
        if arrived {
            arrived = false;
            let begin = untried.len();
            let beaten = best.as_ref().map_or(floor, |(v, _)| *v);
            if space.is_goal(&state) {
                observer.on(Event::Goal { node });
                let value = space.value(&state);
                if value > beaten {
                    best = Some((value, path.clone()));
                }
            } else if space.bound(&state) <= beaten {
                observer.on(Event::Pruned { node });
            } else {
                meter.expand();
                observer.on(Event::Expanded { node });
                space.actions(&state, &mut untried);
                untried[begin..].reverse();
            }
            floors.push(begin);
            meter.frontier(untried.len());
        }
        let Some(&begin) = floors.last() else { return Best { best, stopped: None } };
        if untried.len() > begin {
            if let Err(limit) = meter.generate() {
                return Best { best, stopped: Some((limit, most)) };
            }
            let Some(action) = untried.pop() else { continue };
            let made = meter.generated();
            space.apply(&mut state, &action);
            observer.on(Event::Generated {
                node: made,
                parent: node,
                action: &action,
                estimate: Some(space.bound(&state)),
            });
            path.push(action);
            nodes.push(made);
            arrived = true;
        } else {
            floors.pop();
            if let (Some(action), Some(node)) = (path.pop(), nodes.pop()) {
                space.undo(&mut state, &action);
                observer.on(Event::Left { node });
            }
        }
    }
}
