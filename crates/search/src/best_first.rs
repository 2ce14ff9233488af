//! Greedy best-first search: always expand the state with the lowest estimate (Doran, Michie 1966).
//!
//! Every state is met at most once. Among equal estimates the oldest state goes first.
//!
//! Limits: the path found need not be a shortest one. Every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::OldestFirst;
use super::{Code, End, Estimate, Event, Observer, Order, Start, Textbook, Why, line, told};
use crate::Meter;

/// Greedy best-first search as pseudo-code.
pub static BEST_FIRST: Code = Code {
    lines: &[
        line("put the start into the frontier", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take a state with the least estimate h out of the frontier", &["x"]),
        line("  if it is a goal: return the path to it", &["!"]),
        line("  for each action of the state:", &[]),
        line("    make the next state, with its h", &["+"]),
        line("    if it was seen before: drop it,", &["-seen"]),
        line("      or let it take the place of a longer path that waits", &["-replaced"]),
        line("    put it into the frontier", &[]),
        line("there is no path", &[]),
    ],
    value: Some("estimate"),
    sum: false,
    waits: true,
    order: Order::LeastValue,
    closed: true,
    textbook: Textbook {
        complete: "yes",
        optimal: "no",
        time: "O(b^m)",
        memory: "O(b^m)",
        source: "Doran and Michie 1966",
    },
};

/// Finds some path from the initial state to a goal.
///
/// ```
/// use hippodrome_search::{Control, Silent, best_first, example::KnightWalk};
/// let walk = KnightWalk(8);
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
    let mut nodes = Nodes::new(initial, space.state_bytes(), observer.watches());
    let mut queue = OldestFirst::new();
    queue.push(nearest.0, 0);
    let mut actions = Vec::new();
    // Which states were expanded, and how many; known only to an observer.
    let mut expanded: Vec<bool> = Vec::new();
    let mut closed = 0;
    observer.on(Event::started(Start::First, told(nearest.0), None));
    while let Some((_, id)) = queue.pop() {
        let state = nodes.state(id).clone();
        if space.is_goal(&state) {
            observer.on(Event::Goal { node: nodes.made(id), value: None, best: true });
            return End::Found(nodes.path(id));
        }
        meter.expand();
        if observer.watches() {
            expanded.resize(nodes.len(), false);
            expanded[id as usize] = true;
            closed += 1;
            observer.on(Event::Expanded { node: nodes.made(id), queue: queue.len() as u64, closed });
        }
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            let cost = space.cost(&action);
            let made = nodes.generate(meter).and_then(|node| Ok((node, nodes.cost_after(id, cost)?)));
            let (node, length) = match made {
                Ok(made) => made,
                Err(limit) => {
                    return End::Stopped { limit, nearest: nodes.path(nearest.1), bound: None };
                }
            };
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::generated(node, nodes.made(id), &action, cost, told(estimate)));
            match nodes.offer(child, id, &action, length, node) {
                Offer::New(child) => {
                    queue.push(estimate, child);
                    nearest = nearest.min((estimate, child));
                }
                // The path to a known state may become shorter, but the state is expanded only once.
                Offer::Cheaper(known, before)
                    if observer.watches() && expanded.get(known as usize) != Some(&true) =>
                {
                    observer.on(Event::Pruned { node: before, why: Why::Replaced });
                }
                Offer::Cheaper(..) | Offer::Known => observer.on(Event::Pruned { node, why: Why::Seen }),
            }
        }
        meter.frontier(queue.len());
        meter.stored(nodes.len());
        meter.set_memory_in_use(nodes.bytes() + queue.len() * size_of::<Id>());
    }
    End::Exhausted
}
