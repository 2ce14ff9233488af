//! Iterative-deepening A*: depth-first search under a rising threshold (Korf 1985).
//!
//! Each pass follows every path whose length plus estimate is at most the threshold. The next threshold is
//! the lowest sum that exceeded it. If the estimate is never too high, the first path found is a shortest
//! one. A path never meets the same state twice.
//!
//! Limits: the memory is that of one path, but states that lie on several paths are searched again for each
//! path and in each pass.

use super::trail::Trail;
use super::{End, Estimate, Event, NEVER, Observer};
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
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0 });
        return End::Found(Vec::new());
    }
    let mut threshold = space.estimate(&initial);
    let mut nearest: (u32, Vec<S::Action>) = (threshold, Vec::new());
    let mut trail = Trail::new();
    // The states before the current one, from the root on.
    let mut earlier: Vec<S::State> = Vec::new();
    while threshold != NEVER {
        let mut next_threshold = NEVER;
        let mut state = initial.clone();
        observer.on(Event::Restarted);
        meter.expand();
        trail.expand(space, &state);
        loop {
            let Some(action) = trail.next_action() else {
                // No action is left: step back, or end the pass at the root.
                observer.on(Event::Left { node: trail.node() });
                trail.step_back();
                let Some(before) = earlier.pop() else { break };
                state = before;
                continue;
            };
            if let Err(limit) = meter.generate() {
                return End::Stopped { limit, nearest: nearest.1, bound: Some(threshold.into()) };
            }
            let node = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::Generated {
                node,
                parent: trail.node(),
                action: &action,
                estimate: Some(estimate.into()),
            });
            let sum = (trail.path().len() as u32 + 1).saturating_add(estimate);
            if sum > threshold && estimate != NEVER {
                next_threshold = next_threshold.min(sum);
            }
            if sum > threshold || child == state || earlier.contains(&child) {
                observer.on(Event::Pruned { node });
                continue;
            }
            trail.step_to(action, node);
            if estimate < nearest.0 {
                nearest = (estimate, trail.path().to_vec());
            }
            if space.is_goal(&child) {
                observer.on(Event::Goal { node });
                return End::Found(trail.path().to_vec());
            }
            observer.on(Event::Expanded { node });
            meter.expand();
            trail.expand(space, &child);
            earlier.push(std::mem::replace(&mut state, child));
            meter.frontier(earlier.len() + 1);
        }
        threshold = next_threshold;
    }
    End::Exhausted
}
