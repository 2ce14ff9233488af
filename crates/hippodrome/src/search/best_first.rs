//! Greedy best-first search: always go on from the state that looks nearest to a goal.
//!
//! Two forms. [`best_first`] keeps every state once (a closed set). [`best_first_paths`] is the queue
//! of paths that introductory courses draw: a path may not meet a state twice, but two paths may meet
//! the same one, and a cap on their length keeps the queue finite. Among equals the first in is the
//! first out. Neither promises a shortest path.

use std::collections::{BTreeMap, VecDeque};
use std::hash::Hash;

use super::nodes::{Id, MOST, Nodes, Offer};
use super::{End, Estimate, Event, Observer};
use crate::control::Meter;
use crate::outcome::Limit;

/// Waiting nodes, the lowest estimate first, first in first out among equals.
struct Queue<T> {
    waiting: BTreeMap<u32, VecDeque<T>>,
    len: usize,
}

impl<T> Queue<T> {
    fn new() -> Self {
        Self { waiting: BTreeMap::new(), len: 0 }
    }

    fn push(&mut self, estimate: u32, item: T) {
        self.waiting.entry(estimate).or_default().push_back(item);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let mut first = self.waiting.first_entry()?;
        let item = first.get_mut().pop_front();
        if first.get().is_empty() {
            first.remove();
        }
        self.len -= usize::from(item.is_some());
        item
    }
}

/// Finds some path to a goal, meeting every state at most once.
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
    let mut queue = Queue::new();
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
            let stopped = if nodes.len() >= MOST { Err(Limit::Memory) } else { meter.generate() };
            if let Err(limit) = stopped {
                return End::Stopped { limit, nearest: nodes.path(nearest.1), bound: None };
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
            // A shorter way to a known state is of no interest to a greedy search.
            if let Offer::New(child) = nodes.offer(child, id, &action, node) {
                queue.push(estimate, child);
                nearest = nearest.min((estimate, child));
            } else {
                observer.on(Event::Pruned { node });
            }
        }
        meter.frontier(queue.len);
        meter.hold(nodes.bytes() + queue.len * size_of::<Id>());
    }
    End::Exhausted
}

/// How [`best_first_paths`] ended.
pub struct PathQueue<A> {
    /// The path, or that there is none, or why it stopped. [`Limit::MaxMoves`] means that the queue
    /// ran empty but paths were cut at the cap.
    pub end: End<Vec<A>>,
    /// The paths left in the queue.
    pub paths_left: usize,
}

/// Finds some path of at most `longest` actions by a queue of paths, none of which meets a state twice.
pub fn best_first_paths<S: Estimate<State: Eq>>(
    space: &S,
    longest: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> PathQueue<S::Action> {
    /// The last state of a path; the path itself is found by following the parents.
    struct Tail<S: super::Space> {
        state: S::State,
        parent: usize,
        action: Option<S::Action>,
        length: u32,
        made: u64,
    }
    let path = |tails: &[Tail<S>], mut at: usize| {
        let mut actions = Vec::new();
        while let Some(action) = &tails[at].action {
            actions.push(action.clone());
            at = tails[at].parent;
        }
        actions.reverse();
        actions
    };
    let initial = space.initial();
    let mut nearest = (space.estimate(&initial), 0);
    let mut tails: Vec<Tail<S>> = vec![Tail { state: initial, parent: 0, action: None, length: 0, made: 0 }];
    let mut queue = Queue::new();
    queue.push(nearest.0, 0);
    let mut actions = Vec::new();
    let mut cut = false;
    while let Some(at) = queue.pop() {
        let made = tails[at].made;
        if space.is_goal(&tails[at].state) {
            observer.on(Event::Goal { node: made });
            return PathQueue { end: End::Found(path(&tails, at)), paths_left: queue.len };
        }
        meter.expand();
        observer.on(Event::Expanded { node: made });
        space.actions(&tails[at].state, &mut actions);
        if tails[at].length >= longest {
            cut |= !actions.is_empty();
            actions.clear();
        }
        for action in actions.drain(..) {
            if let Err(limit) = meter.generate() {
                let end = End::Stopped { limit, nearest: path(&tails, nearest.1), bound: None };
                return PathQueue { end, paths_left: queue.len };
            }
            let node = meter.generated();
            let mut child = tails[at].state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::Generated {
                node,
                parent: made,
                action: &action,
                estimate: Some(estimate.into()),
            });
            if on_path(&tails, at, |tail| (tail.parent, &tail.state), &child) {
                observer.on(Event::Pruned { node });
                continue;
            }
            let id = tails.len();
            let length = tails[at].length + 1;
            tails.push(Tail { state: child, parent: at, action: Some(action), length, made: node });
            queue.push(estimate, id);
            nearest = nearest.min((estimate, id));
        }
        meter.frontier(queue.len);
        meter.hold(tails.len() * (size_of::<Tail<S>>() + space.state_bytes() + 8) * 2);
    }
    let end = if cut {
        End::Stopped {
            limit: Limit::MaxMoves,
            nearest: path(&tails, nearest.1),
            bound: Some(u64::from(longest) + 1),
        }
    } else {
        End::Exhausted
    };
    PathQueue { end, paths_left: queue.len }
}

/// Whether the path that ends at `at` meets a state. The root is its own parent.
fn on_path<T, S: Eq>(
    tails: &[T],
    mut at: usize,
    parent_and_state: impl Fn(&T) -> (usize, &S),
    state: &S,
) -> bool {
    loop {
        let (parent, met) = parent_and_state(&tails[at]);
        if met == state {
            return true;
        }
        if at == 0 {
            return false;
        }
        at = parent;
    }
}
