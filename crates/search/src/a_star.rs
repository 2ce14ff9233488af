//! A*: always expand the state whose path plus estimate is least (Hart, Nilsson, Raphael 1968).
//!
//! The sum of a state is the cost of the path to it plus its estimate. If the estimate is never too high,
//! the first goal taken from the queue is at the end of a cheapest path, and the lowest sum in the queue is
//! a lower bound on the cost of every path. Among equal sums the newest state goes first.
//!
//! Limits: every state that was met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::NewestFirst;
use super::{Code, End, Estimate, Event, NEVER, Observer, Order, Start, Textbook, Why, line, told};
use crate::Meter;

/// A* as pseudo-code.
pub static A_STAR: Code = Code {
    lines: &[
        line("put the start into the frontier; f = g + h: cost so far + estimate", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take a state with the least f out of the frontier", &["x"]),
        line("  if it is a goal: return the path to it", &["!"]),
        line("  for each action of the state:", &[]),
        line("    make the next state, with its g, h and f", &["+"]),
        line("    if no goal can be reached from it: drop it", &["-hopeless"]),
        line("    if it was seen with a path as cheap: drop it", &["-seen"]),
        line("    forget a dearer path to the same state", &["-replaced"]),
        line("    put it into the frontier", &[]),
        line("there is no path", &[]),
    ],
    value: Some("estimate"),
    sum: true,
    waits: true,
    order: Order::LeastSum,
    closed: true,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes, if h is never too high",
        time: "O(b^d)",
        memory: "O(b^d)",
        source: "Hart, Nilsson and Raphael 1968",
    },
};

/// Finds a cheapest path from the initial state to a goal, if the estimate is never too high.
///
/// ```
/// use hippodrome_search::{Control, Silent, a_star, example::KnightWalk};
/// let walk = KnightWalk(8);
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
    let mut nodes = Nodes::new(initial, space.state_bytes(), observer.watches());
    let mut queue = NewestFirst::new();
    queue.push(nearest.0, Entry { id: 0, cost: 0 });
    let mut actions = Vec::new();
    // Which states were expanded, and how many; known only to an observer.
    let mut expanded: Vec<bool> = Vec::new();
    let mut closed = 0;
    observer.on(Event::started(Start::First, told(nearest.0), None));
    while let Some((sum, Entry { id, cost })) = queue.pop() {
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
        if observer.watches() {
            expanded.resize(nodes.len(), false);
            closed += u64::from(!std::mem::replace(&mut expanded[id as usize], true));
            observer.on(Event::Expanded { node: nodes.made(id), queue: queue.len() as u64, closed });
        }
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            let made = nodes.generate(meter);
            let step = space.cost(&action);
            let (node, cost) = match made.and_then(|node| Ok((node, nodes.cost_after(id, step)?))) {
                Ok(made) => made,
                Err(limit) => {
                    let bound = Some(u64::from(sum));
                    return End::Stopped { limit, nearest: nodes.path(nearest.1), bound };
                }
            };
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::generated(node, nodes.made(id), &action, step, told(estimate)));
            if estimate == NEVER {
                observer.on(Event::Pruned { node, why: Why::Hopeless });
                continue;
            }
            let offer = nodes.offer(child, id, &action, cost, node);
            if let Offer::Cheaper(_, before) = offer {
                observer.on(Event::Pruned { node: before, why: Why::Replaced });
            }
            match offer {
                Offer::New(child) | Offer::Cheaper(child, _) => {
                    // Sums never decrease along a path, even if the estimate drops by more than the action costs.
                    queue.push(sum.max(cost.saturating_add(estimate)), Entry { id: child, cost });
                    nearest = nearest.min((estimate, child));
                }
                Offer::Known => observer.on(Event::Pruned { node, why: Why::Seen }),
            }
        }
        meter.frontier(queue.len());
        meter.stored(nodes.len());
        meter.set_memory_in_use(nodes.bytes() + queue.len() * 2 * size_of::<Entry>());
    }
    End::Exhausted
}

/// A state in the queue, with the cost of the path to it when it was added.
struct Entry {
    id: Id,
    cost: u32,
}
