//! A*: go on from the state whose path so far plus estimate is lowest (Hart, Nilsson, Raphael 1968).
//!
//! If the estimate is never too high, the first goal taken from the queue is at the end of a shortest
//! path, and the lowest sum still waiting is a bound on every path. Sums are small whole numbers, so
//! the queue is a row of piles, one a sum; within a pile the deepest state goes first.

use std::hash::Hash;

use super::nodes::{Id, MOST, Nodes, Offer};
use super::{End, Estimate, Event, NEVER, Observer};
use crate::control::Meter;
use crate::outcome::Limit;

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
    let mut queue = Piles::default();
    queue.push(nearest.0, Entry { id: 0, depth: 0 });
    let mut actions = Vec::new();
    while let Some((sum, Entry { id, depth })) = queue.pop() {
        // An entry is out of date when a shorter way to its state was found after it was laid down.
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
            let stopped = if nodes.len() >= MOST { Err(Limit::Memory) } else { meter.generate() };
            if let Err(limit) = stopped {
                let bound = Some(u64::from(sum));
                return End::Stopped { limit, nearest: nodes.path(nearest.1), bound };
            }
            let node = meter.generated();
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
                    // An estimate that drops faster than the path grows must not lower the sum.
                    queue.push(sum.max(depth.saturating_add(estimate)), Entry { id: child, depth });
                    nearest = nearest.min((estimate, child));
                }
                Offer::Known => observer.on(Event::Pruned { node }),
            }
        }
        meter.frontier(queue.len);
        meter.hold(nodes.bytes() + queue.len * 2 * size_of::<Entry>());
    }
    End::Exhausted
}

#[derive(Clone, Copy)]
struct Entry {
    id: Id,
    depth: u32,
}

/// Waiting entries by their sum, the last laid on a pile taken first.
#[derive(Default)]
struct Piles {
    piles: Vec<Vec<Entry>>,
    /// No pile below this one has an entry.
    lowest: usize,
    len: usize,
}

impl Piles {
    fn push(&mut self, sum: u32, entry: Entry) {
        // Sums beyond the length of any path in reach share the last pile.
        let sum = (sum as usize).min(1 << 20);
        if self.piles.len() <= sum {
            self.piles.resize_with(sum + 1, Vec::new);
        }
        self.piles[sum].push(entry);
        self.lowest = self.lowest.min(sum);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, Entry)> {
        while self.lowest < self.piles.len() {
            if let Some(entry) = self.piles[self.lowest].pop() {
                self.len -= 1;
                return Some((self.lowest as u32, entry));
            }
            self.lowest += 1;
        }
        None
    }
}
