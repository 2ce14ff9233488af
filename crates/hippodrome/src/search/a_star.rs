//! A*: always expand the state whose path plus estimate is shortest (Hart, Nilsson, Raphael 1968).
//!
//! The sum of a state is the length of the path to it plus its estimate. If the estimate is never too high,
//! the first goal taken from the queue is at the end of a shortest path, and the lowest sum in the queue is
//! a lower bound on the length of every path. Among equal sums the newest state goes first.
//!
//! Limits: every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::NewestFirst;
use super::{End, Estimate, Event, NEVER, Observer};
use crate::control::Meter;

/// Finds a shortest path from the initial state to a goal, if the estimate is never too high.
///
/// ```
/// use hippodrome::{control::Control, puzzles::walk::Walk, search::{Silent, a_star}};
/// let walk = Walk::parse("8x8", "a1", "h8").unwrap();
/// let path = a_star(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn a_star<S: Estimate<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    let mut nearest = (space.estimate(&initial), 0);
    let mut nodes = Nodes::new(initial, space.state_bytes());
    let mut queue = NewestFirst::new();
    queue.push(nearest.0, Entry { id: 0, depth: 0 });
    let mut actions = Vec::new();
    while let Some((sum, Entry { id, depth })) = queue.pop() {
        // An entry is out of date if a shorter path to its state was found later.
        if nodes.depth(id) < depth {
            continue;
        }
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
                    let bound = Some(u64::from(sum));
                    return End::Stopped { limit, nearest: nodes.path(nearest.1), bound };
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
            if estimate == NEVER {
                observer.on(Event::Pruned { node });
                continue;
            }
            match nodes.offer(child, id, &action, node) {
                Offer::New(child) | Offer::Shorter(child) => {
                    let depth = depth + 1;
                    // Sums never decrease along a path, even if the estimate drops by more than one.
                    queue.push(sum.max(depth.saturating_add(estimate)), Entry { id: child, depth });
                    nearest = nearest.min((estimate, child));
                }
                Offer::Known => observer.on(Event::Pruned { node }),
            }
        }
        meter.frontier(queue.len());
        meter.stored(nodes.len());
        meter.hold(nodes.bytes() + queue.len() * 2 * size_of::<Entry>());
    }
    End::Exhausted
}

/// A state in the queue, with the length of the path to it when it was added.
struct Entry {
    id: Id,
    depth: u32,
}
