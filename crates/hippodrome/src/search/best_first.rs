//! Greedy best-first search: always expand the state with the lowest estimate (Doran, Michie 1966).
//!
//! Every state is met at most once. Among equal estimates the oldest state goes first.
//!
//! Limits: the path found need not be a shortest one. Every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::OldestFirst;
use super::{End, Estimate, Event, Observer};
use crate::control::Meter;

/// Finds some path from the initial state to a goal.
///
/// ```
/// use hippodrome::{control::Control, puzzles::walk::Walk, search::{Silent, best_first}};
/// let walk = Walk::parse("8x8", "a1", "h8").unwrap();
/// let path = best_first(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert!(path.len() >= 6);
/// ```
pub fn best_first<S: Estimate<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    let mut nearest = (space.estimate(&initial), 0);
    let mut nodes = Nodes::new(initial, space.state_bytes());
    let mut queue = OldestFirst::new();
    queue.push(nearest.0, 0);
    let mut actions = Vec::new();
    while let Some(id) = queue.pop() {
        let state = nodes.state(id).clone();
        if space.is_goal(&state) {
            observer.on(Event::Goal { node: nodes.made(id) });
            return End::Found(nodes.path(id));
        }
        meter.expand();
        observer.on(Event::Expanded { node: nodes.made(id) });
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            let node = match nodes.generate(meter) {
                Ok(node) => node,
                Err(limit) => {
                    return End::Stopped { limit, nearest: nodes.path(nearest.1), bound: None };
                }
            };
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::Generated {
                node,
                parent: nodes.made(id),
                action: &action,
                estimate: Some(estimate.into()),
            });
            // A greedy search has no use for a shorter path to a known state.
            if let Offer::New(child) = nodes.offer(child, id, &action, node) {
                queue.push(estimate, child);
                nearest = nearest.min((estimate, child));
            } else {
                observer.on(Event::Pruned { node });
            }
        }
        meter.frontier(queue.len());
        meter.stored(nodes.len());
        meter.hold(nodes.bytes() + queue.len() * size_of::<Id>());
    }
    End::Exhausted
}
