//! Uniform-cost search: always expand the state that is cheapest to reach (Dijkstra 1959).
//!
//! States are expanded in the order of their distance from the start, so the first goal taken from the queue is at the
//! end of a cheapest path, and every path costs at least as much as the one to the state that is expanded. Among equal
//! costs the oldest state goes first. If every action costs one, this is breadth-first search whose goals are
//! recognised later.
//!
//! Limits: every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::OldestFirst;
use super::{Code, End, Event, Observer, Order, Space, Start, Textbook, Why, line};
use crate::Meter;

/// Uniform-cost search as pseudo-code.
pub static UNIFORM_COST: Code = Code {
    lines: &[
        line("put the start into the frontier; g = cost so far", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take a state with the least g out of the frontier", &["x"]),
        line("  if it is a goal: return the path to it", &["!"]),
        line("  for each action of the state:", &[]),
        line("    make the next state, with its g", &["+"]),
        line("    if it was seen with a path as cheap: drop it", &["-seen"]),
        line("    forget a dearer path to the same state", &["-replaced"]),
        line("    put it into the frontier", &[]),
        line("there is no path", &[]),
    ],
    value: None,
    sum: false,
    waits: true,
    order: Order::LeastCost,
    closed: true,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes",
        time: "O(b^d)",
        memory: "O(b^d)",
        source: "Dijkstra 1959",
    },
};

/// Finds a cheapest path from the initial state to a goal.
///
/// ```
/// use hippodrome_search::{Control, Silent, uniform_cost, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let path = uniform_cost(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn uniform_cost<S: Space<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let mut nodes = Nodes::new(space.initial(), space.state_bytes(), observer.watches());
    let mut queue = OldestFirst::new();
    queue.push(0, 0);
    let mut actions = Vec::new();
    let mut closed = 0;
    observer.on(Event::started(Start::First, None, None));
    while let Some((cost, id)) = queue.pop() {
        // An entry is out of date if a cheaper path to its state was found later.
        if nodes.cost(id) < cost {
            continue;
        }
        let state = nodes.state(id).clone();
        if space.is_goal(&state) {
            observer.on(Event::Goal { node: nodes.made(id), value: None, best: true });
            return End::Found(nodes.path(id));
        }
        meter.expand();
        closed += 1;
        observer.on(Event::Expanded { node: nodes.made(id), queue: queue.len() as u64, closed });
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            let step = space.cost(&action);
            let made = nodes.generate(meter).and_then(|node| Ok((node, nodes.cost_after(id, step)?)));
            let (node, child_cost) = match made {
                Ok(made) => made,
                // Every goal is at least as far as the state that is being expanded.
                Err(limit) => {
                    return End::Stopped { limit, nearest: nodes.path(id), bound: Some(cost.into()) };
                }
            };
            observer.on(Event::generated(node, nodes.made(id), &action, step, None));
            let child = space.after(&state, &action);
            let offer = nodes.offer(child, id, &action, child_cost, node);
            if let Offer::Cheaper(_, before) = offer {
                observer.on(Event::Pruned { node: before, why: Why::Replaced });
            }
            match offer {
                Offer::New(child) | Offer::Cheaper(child, _) => queue.push(child_cost, child),
                Offer::Known => observer.on(Event::Pruned { node, why: Why::Seen }),
            }
        }
        meter.frontier(queue.len());
        meter.stored(nodes.len());
        meter.set_memory_in_use(nodes.bytes() + queue.len() * size_of::<Id>());
    }
    End::Exhausted
}
