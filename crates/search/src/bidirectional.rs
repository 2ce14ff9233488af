//! Bidirectional breadth-first search: from the start and from the goals until the two meet (Pohl 1971).
//!
//! The search grows one whole layer at a time, always on the side whose layer is smaller. If all states
//! within `a` actions of the start and within `b` actions of a goal are known, and no state is in both sets,
//! then every path is longer than `a + b`. The first meeting while one side grows by a layer is therefore on
//! a shortest path.
//!
//! Limits: the space must list its goals and the actions into a state. Every state met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::{Backward, Code, End, Event, Observer, Order, Start, Textbook, Why, line};
use crate::{Limit, Meter};

/// Bidirectional breadth-first search as pseudo-code.
pub static BIDIRECTIONAL: Code = Code {
    lines: &[
        line("begin one half with the start", &["s"]),
        line("(if the start is a goal: return the empty path)", &["!"]),
        line("begin the other half with every goal", &["b"]),
        line("while both halves have an outermost layer:", &[]),
        line("  for each state in the smaller of the two layers:", &["x"]),
        line("    for each action, forwards or backwards:", &[]),
        line("      make the next state", &["+"]),
        line("      if this half has seen it before: drop it", &["-seen"]),
        line("      if the other half has seen it: join the two paths", &["&"]),
        line("      put it into the next layer of this half", &[]),
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
        time: "O(b^(d/2))",
        memory: "O(b^(d/2))",
        source: "Pohl 1971",
    },
};

/// Finds a shortest path from the initial state to a goal.
///
/// ```
/// use hippodrome_search::{Control, Silent, bidirectional, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let path = bidirectional(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn bidirectional<S: Backward<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    observer.on(Event::Started { at: None, value: None, limit: None, how: Start::First });
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return End::Found(Vec::new());
    }
    let mut goals = space.goals().into_iter();
    let Some(first) = goals.next() else { return End::Exhausted };
    let mut ahead = Side::new(Nodes::new(initial, space.state_bytes()));
    let mut behind = Side::new(Nodes::new(first, space.state_bytes()));
    for goal in goals {
        behind.nodes.add_root(goal);
    }
    for root in 0..behind.nodes.len() as Id {
        if let Err(limit) = meter.generate() {
            return End::Stopped { limit, nearest: Vec::new(), bound: Some(1) };
        }
        behind.nodes.set_made(root, meter.generated());
        observer.on(Event::BackwardRoot { node: meter.generated() });
    }

    loop {
        meter.frontier(ahead.layer_len() + behind.layer_len());
        if ahead.layer_len() == 0 || behind.layer_len() == 0 {
            return End::Exhausted;
        }
        let bound = u64::from(ahead.depth) + u64::from(behind.depth) + 1;
        let forwards = ahead.layer_len() <= behind.layer_len();
        let (near, far) = if forwards { (&mut ahead, &behind) } else { (&mut behind, &ahead) };
        match grow(space, forwards, near, far, meter, observer) {
            Ok(None) => {}
            Ok(Some(met)) => {
                let (start, goal) = if forwards { (met.near, met.far) } else { (met.far, met.near) };
                let mut path = ahead.nodes.path(start);
                path.extend(behind.nodes.path_back(goal));
                return End::Found(path);
            }
            Err(limit) => return End::Stopped { limit, nearest: Vec::new(), bound: Some(bound) },
        }
    }
}

/// One of the two searches. The states from `next` on are its outermost layer.
struct Side<S, A> {
    nodes: Nodes<S, A>,
    next: Id,
    depth: u32,
}

impl<S: Hash + Eq, A: Clone> Side<S, A> {
    fn new(nodes: Nodes<S, A>) -> Self {
        Self { nodes, next: 0, depth: 0 }
    }

    /// The number of states in the outermost layer.
    fn layer_len(&self) -> usize {
        self.nodes.len() - self.next as usize
    }
}

/// A state that both sides have met: its number on each side.
struct Meeting {
    near: Id,
    far: Id,
}

/// Grows the near side by a layer. Returns where it met the far side, if it did.
fn grow<S: Backward<State: Hash + Eq>>(
    space: &S,
    forwards: bool,
    near: &mut Side<S::State, S::Action>,
    far: &Side<S::State, S::Action>,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Result<Option<Meeting>, Limit> {
    let layer_end = near.nodes.len() as Id;
    let mut actions = Vec::new();
    while near.next < layer_end {
        let id = near.next;
        let parent = near.nodes.made(id);
        meter.expand();
        let closed = u64::from(near.next) + u64::from(far.next) + 1;
        let queue = (near.nodes.len() + far.nodes.len()) as u64 - closed;
        observer.on(Event::Expanded { node: parent, queue, closed });
        let state = near.nodes.state(id).clone();
        if forwards {
            space.actions(&state, &mut actions);
        } else {
            space.actions_into(&state, &mut actions);
        }
        for action in actions.drain(..) {
            let node = near.nodes.generate(meter)?;
            observer.on(Event::Generated { node, parent, action: &action, value: None });
            let mut child = state.clone();
            if forwards {
                space.apply(&mut child, &action);
            } else {
                space.undo(&mut child, &action);
            }
            let met = far.nodes.find(&child);
            match (near.nodes.offer(child, id, &action, node), met) {
                (Offer::New(near), Some(id)) => {
                    let other = far.nodes.made(id);
                    observer.on(Event::Met { node, other });
                    return Ok(Some(Meeting { near, far: id }));
                }
                (Offer::New(_), None) => {}
                _ => observer.on(Event::Pruned { node, why: Why::Seen }),
            }
        }
        near.next += 1;
        meter.stored(near.nodes.len() + far.nodes.len());
        meter.set_memory_in_use(near.nodes.bytes() + far.nodes.bytes());
    }
    near.depth += 1;
    Ok(None)
}
