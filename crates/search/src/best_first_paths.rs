//! Greedy best-first search with a queue of paths, as introductory courses draw it.
//!
//! The queue holds paths; the one whose last state has the lowest estimate is extended next, the oldest
//! first among equals. No path meets a state twice, but two paths may meet the same state. A maximum length
//! keeps the queue finite.
//!
//! Limits: the path found need not be a shortest one. The number of paths grows exponentially.

use super::queue::OldestFirst;
use super::{Code, End, Estimate, Event, Observer, Order, Space, Start, Textbook, Why, line, told};
use crate::{Limit, Meter};

/// Greedy best-first search with a queue of paths, as pseudo-code.
pub static BEST_FIRST_PATHS: Code = Code {
    lines: &[
        line("put the empty path into the frontier", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take a path whose end has the least estimate h out of the frontier", &["x"]),
        line("  (before the loop: if the first path ends at a goal, return it)", &["!"]),
        line("  if it has the greatest length: drop it", &["-over"]),
        line("  for each action of its end:", &[]),
        line("    make the longer path, with the h of its end", &["+"]),
        line("    if it meets a state twice: drop it", &["-on-path"]),
        line("    put it into the frontier", &[]),
        line("there is no path", &[]),
    ],
    value: Some("estimate"),
    sum: false,
    waits: true,
    order: Order::LeastValue,
    closed: false,
    textbook: Textbook {
        complete: "yes, if d ≤ l",
        optimal: "no",
        time: "O(b^l)",
        memory: "O(b^l)",
        source: "Doran and Michie 1966",
    },
};

/// How [`best_first_paths`](fn@best_first_paths) ended.
pub struct PathQueue<A> {
    /// The end of the search. [`Limit::MaxMoves`] means that the queue ran empty but some paths were not
    /// extended because of the maximum length.
    pub end: End<Vec<A>>,
    /// The number of paths left in the queue.
    pub paths_left: usize,
}

/// Finds some path of at most `longest` actions from the initial state to a goal.
///
/// ```
/// use hippodrome_search::{Control, Silent, best_first_paths, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let queue = best_first_paths(&walk, 20, &mut Control::default().meter(), &mut Silent);
/// let path = queue.end.found().unwrap();
/// assert!((6..=20).contains(&path.len()));
/// ```
pub fn best_first_paths<S: Estimate<State: Eq>>(
    space: &S,
    longest: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> PathQueue<S::Action> {
    let initial = space.initial();
    let mut nearest = (space.estimate(&initial), 0);
    let mut paths = Paths::<S>::new(initial);
    let mut queue = OldestFirst::new();
    queue.push(nearest.0, 0);
    let mut actions = Vec::new();
    let mut cut = false;
    let limit = Some(longest.into());
    observer.on(Event::started(Start::First, told(nearest.0), limit));
    while let Some((_, at)) = queue.pop() {
        let Path { node: parent, length, .. } = paths.all[at];
        let state = paths.all[at].state.clone();
        if space.is_goal(&state) {
            observer.on(Event::Goal { node: parent, value: None, best: true });
            return PathQueue { end: End::Found(paths.actions(at)), paths_left: queue.len() };
        }
        meter.expand();
        observer.on(Event::Expanded { node: parent, queue: queue.len() as u64, closed: 0 });
        space.actions(&state, &mut actions);
        if length >= longest {
            if !actions.is_empty() {
                cut = true;
                observer.on(Event::Pruned { node: parent, why: Why::Over { limit: longest.into() } });
            }
            actions.clear();
        }
        for action in actions.drain(..) {
            if let Err(limit) = meter.generate() {
                let end = End::Stopped { limit, nearest: paths.actions(nearest.1), bound: None };
                return PathQueue { end, paths_left: queue.len() };
            }
            let node = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::generated(node, parent, &action, space.cost(&action), told(estimate)));
            if paths.meets(at, &child) {
                observer.on(Event::Pruned { node, why: Why::OnPath });
                continue;
            }
            let path = Path { state: child, parent: at, action: Some(action), length: length + 1, node };
            let added = paths.add(path);
            queue.push(estimate, added);
            nearest = nearest.min((estimate, added));
        }
        meter.frontier(queue.len());
        meter.set_memory_in_use(paths.bytes(space));
    }
    let end = if cut {
        let bound = Some(u64::from(longest) + 1);
        End::Stopped { limit: Limit::MaxMoves, nearest: paths.actions(nearest.1), bound }
    } else {
        End::Exhausted
    };
    PathQueue { end, paths_left: queue.len() }
}

/// Every path that was ever in the queue. The first one is empty.
struct Paths<S: Space> {
    all: Vec<Path<S>>,
}

/// A path: another path, and one more action.
struct Path<S: Space> {
    /// The last state.
    state: S::State,
    /// The index of the path that it extends.
    parent: usize,
    /// The last action; `None` for the empty path.
    action: Option<S::Action>,
    /// The number of actions.
    length: u32,
    /// The number of the last state's node.
    node: u64,
}

impl<S: Space<State: Eq>> Paths<S> {
    fn new(initial: S::State) -> Self {
        Self { all: vec![Path { state: initial, parent: 0, action: None, length: 0, node: 0 }] }
    }

    /// Adds a path and returns its index.
    fn add(&mut self, path: Path<S>) -> usize {
        self.all.push(path);
        self.all.len() - 1
    }

    /// Returns the actions of a path.
    fn actions(&self, mut at: usize) -> Vec<S::Action> {
        let mut actions = Vec::new();
        while let Some(action) = &self.all[at].action {
            actions.push(action.clone());
            at = self.all[at].parent;
        }
        actions.reverse();
        actions
    }

    /// Returns whether a path meets a state.
    fn meets(&self, mut at: usize, state: &S::State) -> bool {
        while self.all[at].state != *state {
            if self.all[at].action.is_none() {
                return false;
            }
            at = self.all[at].parent;
        }
        true
    }

    /// The approximate memory that the paths use, in bytes.
    fn bytes(&self, space: &S) -> usize {
        self.all.len() * (size_of::<Path<S>>() + space.state_bytes() + 8) * 2
    }
}
