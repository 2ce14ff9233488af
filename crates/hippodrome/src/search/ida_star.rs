//! Iterative-deepening A*: depth-first search under a threshold that rises (Korf 1985).
//!
//! Each pass follows every path whose length plus estimate stays within the threshold; the next
//! threshold is the least sum that went over it. The first path found is a shortest one if the
//! estimate is never too high. Memory is one path; the price is that states met on several paths, and
//! in several passes, are looked at again. A path never meets the same state twice.

use super::{End, Estimate, Event, NEVER, Observer, Space};
use crate::control::Meter;

/// Finds a shortest path from the initial state to a goal, if the estimate is never too high.
///
/// ```
/// use hippodrome::{control::Control, puzzles::walk::Walk, search::{Silent, ida_star}};
/// let walk = Walk::parse("8x8", "a1", "h8").unwrap();
/// let path = ida_star(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn ida_star<S: Estimate<State: Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    let mut threshold = space.estimate(&initial);
    let mut nearest: (u32, Vec<S::Action>) = (threshold, Vec::new());
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0 });
        return End::Found(Vec::new());
    }
    // The states along the path, and the untried actions of each: `floors` says where they begin.
    let mut states: Vec<S::State> = Vec::new();
    let mut path: Vec<S::Action> = Vec::new();
    let mut numbers: Vec<u64> = Vec::new();
    let mut untried: Vec<S::Action> = Vec::new();
    let mut floors: Vec<usize> = Vec::new();

    while threshold != NEVER {
        let mut next_threshold = NEVER;
        observer.on(Event::Restarted);
        open(space, initial.clone(), &mut states, &mut untried, &mut floors, meter);
        numbers.push(0);
        while let Some(&floor) = floors.last() {
            if untried.len() == floor {
                floors.pop();
                states.pop();
                path.pop();
                if let Some(node) = numbers.pop() {
                    observer.on(Event::Left { node });
                }
                continue;
            }
            if let Err(limit) = meter.generate() {
                return End::Stopped { limit, nearest: nearest.1, bound: Some(threshold.into()) };
            }
            let (Some(action), Some(mut child)) = (untried.pop(), states.last().cloned()) else {
                continue;
            };
            space.apply(&mut child, &action);
            let node = meter.generated();
            let estimate = space.estimate(&child);
            observer.on(Event::Generated {
                node,
                parent: numbers.last().copied().unwrap_or(0),
                action: &action,
                estimate: Some(estimate.into()),
            });
            let sum = (path.len() as u32 + 1).saturating_add(estimate);
            if sum > threshold || states.contains(&child) {
                if sum > threshold && estimate != NEVER {
                    next_threshold = next_threshold.min(sum);
                }
                observer.on(Event::Pruned { node });
                continue;
            }
            path.push(action);
            if estimate < nearest.0 {
                nearest = (estimate, path.clone());
            }
            if space.is_goal(&child) {
                observer.on(Event::Goal { node });
                return End::Found(path);
            }
            observer.on(Event::Expanded { node });
            numbers.push(node);
            open(space, child, &mut states, &mut untried, &mut floors, meter);
            meter.frontier(states.len());
        }
        threshold = next_threshold;
    }
    End::Exhausted
}

/// Steps onto a state: its actions are laid on the pile, the first to be tried on top.
fn open<S: Space>(
    space: &S,
    state: S::State,
    states: &mut Vec<S::State>,
    untried: &mut Vec<S::Action>,
    floors: &mut Vec<usize>,
    meter: &mut Meter<'_>,
) {
    let floor = untried.len();
    space.actions(&state, untried);
    untried[floor..].reverse();
    floors.push(floor);
    states.push(state);
    meter.expand();
}
