//! Breadth-first search (Moore 1959).
//!
//! States are met in the order of their distance from the start, each once, so the first goal is at the end
//! of a path of the fewest actions, whatever they cost. The known states are kept in the order in which they were met, so this collection is
//! also the queue: the search walks along it while it grows.
//!
//! Limits: every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::{Code, End, Event, Observer, Order, Space, Start, Textbook, Why, line};
use crate::Meter;

/// Breadth-first search as pseudo-code.
pub static BFS: Code = Code {
    lines: &[
        line("put the start into the frontier", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take the oldest state out of the frontier", &["x"]),
        line("  for each action of the state:", &[]),
        line("    make the next state", &["+"]),
        line("    if it was seen before: drop it", &["-seen"]),
        line("    if it is a goal: return the path to it", &["!"]),
        line("    put it into the frontier", &[]),
        line("there is no path", &[]),
    ],
    value: None,
    sum: false,
    waits: true,
    order: Order::Oldest,
    closed: true,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes",
        time: "O(b^d)",
        memory: "O(b^d)",
        source: "Moore 1959",
    },
};

/// Finds a path of the fewest actions from the initial state to a goal.
///
/// ```
/// use hippodrome_search::{Control, Silent, bfs, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let path = bfs(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn bfs<S: Space<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    observer.on(Event::started(Start::First, None, None));
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return End::Found(Vec::new());
    }
    let mut nodes = Nodes::new(initial, space.state_bytes(), observer.watches());
    let mut actions = Vec::new();
    let (mut children, mut known) = (Vec::new(), Vec::new());
    let mut next: Id = 0;
    while (next as usize) < nodes.len() {
        meter.frontier(nodes.len() - next as usize);
        meter.stored(nodes.len());
        meter.set_memory_in_use(nodes.bytes());
        meter.expand();
        let closed = u64::from(next) + 1;
        let queue = nodes.len() as u64 - closed;
        observer.on(Event::Expanded { node: nodes.made(next), queue, closed });
        let state = nodes.state(next).clone();
        space.actions(&state, &mut actions);
        children.extend(actions.iter().map(|action| space.after(&state, action)));
        nodes.glance(&children, &mut known);
        for ((action, child), &known) in actions.drain(..).zip(children.drain(..)).zip(&known) {
            let node = match nodes.generate(meter) {
                Ok(node) => node,
                Err(limit) => {
                    // All states at a smaller depth have been expanded, and no goal was among their
                    // successors.
                    let bound = u64::from(nodes.cost(next)) + 1;
                    return End::Stopped { limit, nearest: nodes.path(next), bound: Some(bound) };
                }
            };
            observer.on(Event::generated(node, nodes.made(next), &action, space.cost(&action), None));
            if known {
                observer.on(Event::Pruned { node, why: Why::Seen });
                continue;
            }
            let goal = space.is_goal(&child);
            // To this search every action costs one. There are fewer states than a cost can count.
            let depth = nodes.cost(next) + 1;
            match nodes.offer(child, next, &action, depth, node) {
                Offer::New(id) if goal => {
                    observer.on(Event::Goal { node, value: None, best: true });
                    return End::Found(nodes.path(id));
                }
                Offer::New(_) => {}
                Offer::Cheaper(..) | Offer::Known => observer.on(Event::Pruned { node, why: Why::Seen }),
            }
        }
        next += 1;
    }
    End::Exhausted
}
