//! Bidirectional breadth-first search: from the start and from the goals, until the two meet
//! (Pohl 1971).
//!
//! One whole layer at a time, always on the side whose layer is smaller. When all states within `a` of
//! the start and within `b` of the goals are known and none is in both, every path is longer than
//! `a + b`; so the first meeting found while one side grows by a layer is on a shortest path.

use std::hash::Hash;

use super::nodes::{Id, MOST, Nodes, Offer};
use super::{Backward, End, Event, Observer};
use crate::control::Meter;
use crate::outcome::Limit;

/// Finds a shortest path from the initial state to a goal.
///
/// ```
/// use hippodrome::{control::Control, puzzles::walk::Walk, search::{Silent, bidirectional}};
/// let walk = Walk::parse("8x8", "a1", "h8").unwrap();
/// let path = bidirectional(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn bidirectional<S: Backward<State: Hash + Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    if space.is_goal(&initial) {
        observer.on(Event::Goal { node: 0 });
        return End::Found(Vec::new());
    }
    let mut goals = space.goals().into_iter();
    let Some(first) = goals.next() else { return End::Exhausted };
    let mut ahead = Side::new(Nodes::new(initial, space.state_bytes()));
    let mut behind = Side::new(Nodes::new(first, space.state_bytes()));
    for goal in goals {
        behind.nodes.add_root(goal, 0);
    }
    for _ in 0..behind.nodes.len() {
        if let Err(limit) = meter.generate() {
            return End::Stopped { limit, nearest: Vec::new(), bound: Some(1) };
        }
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
            Ok(Some((near_id, far_id))) => {
                let (start, goal) = if forwards { (near_id, far_id) } else { (far_id, near_id) };
                let mut path = ahead.nodes.path(start);
                path.extend(behind.nodes.path_back(goal));
                return End::Found(path);
            }
            Err(limit) => return End::Stopped { limit, nearest: Vec::new(), bound: Some(bound) },
        }
    }
}

/// One of the two searches: its states, of which those from `next` on are its outermost layer.
struct Side<S, A> {
    nodes: Nodes<S, A>,
    next: Id,
    depth: u32,
}

impl<S: Hash + Eq, A: Clone> Side<S, A> {
    fn new(nodes: Nodes<S, A>) -> Self {
        Self { nodes, next: 0, depth: 0 }
    }

    fn layer_len(&self) -> usize {
        self.nodes.len() - self.next as usize
    }
}

/// Grows one side by a layer. Says where it met the other side: the state's number on each.
#[allow(clippy::type_complexity, reason = "two node numbers, or none, or the limit")]
fn grow<S: Backward<State: Hash + Eq>>(
    space: &S,
    forwards: bool,
    near: &mut Side<S::State, S::Action>,
    far: &Side<S::State, S::Action>,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Result<Option<(Id, Id)>, Limit> {
    let layer_end = near.nodes.len() as Id;
    let mut actions = Vec::new();
    while near.next < layer_end {
        let id = near.next;
        meter.expand();
        observer.on(Event::Expanded { node: near.nodes.made(id) });
        let state = near.nodes.state(id).clone();
        if forwards {
            space.actions(&state, &mut actions);
        } else {
            space.actions_into(&state, &mut actions);
        }
        for action in actions.drain(..) {
            if near.nodes.len() >= MOST {
                return Err(Limit::Memory);
            }
            meter.generate()?;
            let node = meter.generated();
            observer.on(Event::Generated {
                node,
                parent: near.nodes.made(id),
                action: &action,
                estimate: None,
            });
            let mut child = state.clone();
            if forwards {
                space.apply(&mut child, &action);
            } else {
                space.undo(&mut child, &action);
            }
            let met = far.nodes.find(&child);
            match (near.nodes.offer(child, id, &action, node), met) {
                (Offer::New(child), Some(other)) => {
                    observer.on(Event::Goal { node });
                    return Ok(Some((child, other)));
                }
                (Offer::New(_), None) => {}
                _ => observer.on(Event::Pruned { node }),
            }
        }
        near.next += 1;
        meter.hold(near.nodes.bytes() + far.nodes.bytes());
    }
    near.depth += 1;
    Ok(None)
}
