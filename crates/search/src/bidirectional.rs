//! Bidirectional search: from the start and from the goals until the two meet (Pohl 1971).
//!
//! A layer is all states of one side that are reached at the same cost. The search expands one whole layer at a time, in
//! the order of their costs and always on the side whose layer is smaller. When the next layers cost `a` and `b`, every
//! path that costs at most `a + b` has been found: its first part is known from the start, the rest from a goal. So a path
//! that costs `a + b + 1` is a cheapest one. If every action costs one, that is the first path found.
//!
//! Limits: the space must list its goals and the actions into a state. Every state met is kept in memory.

use std::hash::Hash;

use super::nodes::{Id, Nodes, Offer};
use super::queue::Buckets;
use super::{Backward, Code, End, Event, Observer, Order, Start, Textbook, Why, line};
use crate::{Limit, Meter};

/// Bidirectional search as pseudo-code.
pub static BIDIRECTIONAL: Code = Code {
    lines: &[
        line("begin one half with the start", &["s"]),
        line("(if the start is a goal: return the empty path)", &["!"]),
        line("begin the other half with every goal", &["b"]),
        line("while both halves have states to expand:", &[]),
        line("  for each state of the smaller of the two nearest layers:", &["x"]),
        line("    for each action, forwards or backwards:", &[]),
        line("      make the next state", &["+"]),
        line("      if this half has seen it with a path as cheap: drop it", &["-seen"]),
        line("      forget a dearer path to the same state", &["-replaced"]),
        line("      if the other half has seen it: join them; return it if none is cheaper", &["&"]),
        line("      put it into a layer of this half", &[]),
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

/// Finds a cheapest path from the initial state to a goal.
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
    observer.on(Event::started(Start::First, None, None));
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return End::Found(Vec::new());
    }
    let mut goals = space.goals().into_iter();
    let Some(first) = goals.next() else { return End::Exhausted };
    let mut ahead = Side::new(Nodes::new(initial, space.state_bytes(), observer.watches()));
    let mut behind = Nodes::new(first, space.state_bytes(), observer.watches());
    for goal in goals {
        behind.add_root(goal);
    }
    for root in 0..behind.len() as Id {
        if let Err(limit) = meter.generate() {
            return End::Stopped { limit, nearest: Vec::new(), bound: Some(1) };
        }
        behind.set_made(root, meter.generated());
        observer.on(Event::BackwardRoot { node: meter.generated(), state: None });
    }
    let mut behind = Side::new(behind);
    let mut best: Option<Meeting> = None;

    loop {
        let (Some((cost, layer)), Some((far_cost, far_layer))) = (ahead.nearest(), behind.nearest()) else {
            return best.map_or(End::Exhausted, |met| End::Found(met.path(&ahead, &behind)));
        };
        meter.frontier(layer + far_layer);
        // A path that was not found yet costs at least as much.
        let bound = u64::from(cost) + u64::from(far_cost) + 1;
        if let Some(met) = best.filter(|met| met.cost <= bound) {
            return End::Found(met.path(&ahead, &behind));
        }
        let forwards = layer <= far_layer;
        let (near, far) = if forwards { (&mut ahead, &behind) } else { (&mut behind, &ahead) };
        if let Err(limit) = grow(space, forwards, near, far, bound, &mut best, meter, observer) {
            return End::Stopped { limit, nearest: Vec::new(), bound: Some(bound) };
        }
    }
}

/// One of the two searches.
struct Side<S, A> {
    nodes: Nodes<S, A>,
    /// The states that wait, by the cost of the path to them. A state for which a cheaper path was found is in two layers.
    layers: Buckets<Vec<Id>>,
    expanded: u64,
}

impl<S: Hash + Eq, A: Clone> Side<S, A> {
    fn new(nodes: Nodes<S, A>) -> Self {
        let mut layers: Buckets<Vec<Id>> = Buckets::new();
        layers.with_number(0).extend(0..nodes.len() as Id);
        Self { nodes, layers, expanded: 0 }
    }

    /// The cost of the nearest layer, and the number of its states.
    fn nearest(&mut self) -> Option<(u32, usize)> {
        self.layers.first().map(|(cost, layer)| (cost, layer.len()))
    }
}

/// Two paths that meet: the numbers of the same state on both sides, and the cost of both paths.
#[derive(Clone, Copy)]
struct Meeting {
    start: Id,
    goal: Id,
    cost: u64,
}

impl Meeting {
    /// The whole path.
    fn path<S: Hash + Eq, A: Clone>(&self, ahead: &Side<S, A>, behind: &Side<S, A>) -> Vec<A> {
        let mut path = ahead.nodes.path(self.start);
        path.extend(behind.nodes.path_back(self.goal));
        path
    }
}

/// Expands the nearest layer of the near side, until a path is found that costs no more than the bound. Keeps the
/// best meeting with the far side.
#[allow(clippy::too_many_arguments, reason = "both sides, and what both share")]
fn grow<S: Backward<State: Hash + Eq>>(
    space: &S,
    forwards: bool,
    near: &mut Side<S::State, S::Action>,
    far: &Side<S::State, S::Action>,
    bound: u64,
    best: &mut Option<Meeting>,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Result<(), Limit> {
    let Some((layer_cost, layer)) = near.layers.pop_first() else { return Ok(()) };
    let mut actions = Vec::new();
    for id in layer {
        if near.nodes.cost(id) < layer_cost {
            continue;
        }
        let parent = near.nodes.made(id);
        meter.expand();
        near.expanded += 1;
        let closed = near.expanded + far.expanded;
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
            let step = space.cost(&action);
            let cost = near.nodes.cost_after(id, step)?;
            observer.on(Event::generated(node, parent, &action, step, None));
            let mut child = state.clone();
            if forwards {
                space.apply(&mut child, &action);
            } else {
                space.undo(&mut child, &action);
            }
            let here = match near.nodes.offer(child, id, &action, cost, node) {
                Offer::New(here) => here,
                Offer::Cheaper(here, before) => {
                    observer.on(Event::Pruned { node: before, why: Why::Replaced });
                    here
                }
                Offer::Known => {
                    observer.on(Event::Pruned { node, why: Why::Seen });
                    continue;
                }
            };
            near.layers.with_number(cost).push(here);
            let Some(there) = far.nodes.find(near.nodes.state(here)) else { continue };
            let whole = u64::from(cost) + u64::from(far.nodes.cost(there));
            if best.is_none_or(|best| whole < best.cost) {
                observer.on(Event::Met { node, other: far.nodes.made(there) });
                let (start, goal) = if forwards { (here, there) } else { (there, here) };
                *best = Some(Meeting { start, goal, cost: whole });
                if whole <= bound {
                    near.layers = Buckets::new();
                    return Ok(());
                }
            }
        }
        meter.stored(near.nodes.len() + far.nodes.len());
        meter.set_memory_in_use(near.nodes.bytes() + far.nodes.bytes());
    }
    Ok(())
}
