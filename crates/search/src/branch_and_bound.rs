//! Branch and bound with a queue: split the problem, and drop every part that cannot beat the best goal so
//! far (Land, Doig 1960).
//!
//! The open states wait in a queue, first in, first out, as lectures draw it. The values are maximised; a
//! puzzle that minimises uses negative values.
//!
//! Limits: the queue can grow exponentially. `branch_and_bound_depth_first` needs only the memory of one
//! path.

use std::collections::VecDeque;

use super::{Bounded, Code, Event, Observer, Order, Start, Textbook, Why, line, told_bound};
use crate::{Limit, Meter};

/// Branch and bound with a queue, as pseudo-code.
pub static BRANCH_AND_BOUND: Code = Code {
    lines: &[
        line("put the start into the frontier; a heuristic finds a value to reach", &["s"]),
        line("while the frontier is not empty:", &[]),
        line("  take the oldest state out of the frontier", &["x"]),
        line("  if it is a goal: keep it if it is the best so far", &["!"]),
        line("  for each action of the state:", &[]),
        line("    make the next state, with its bound", &["+"]),
        line("    if the bound is less than the heuristic's value: drop it", &["-below"]),
        line("    if the bound does not beat the best, here or above: drop it", &["-beaten", "-hopeless"]),
        line("    put it into the frontier", &[]),
        line("return the best goal", &[]),
    ],
    value: Some("bound"),
    sum: false,
    waits: true,
    order: Order::Oldest,
    closed: false,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes",
        time: "O(b^m)",
        memory: "O(b^m)",
        source: "Land and Doig 1960",
    },
};

/// How a search for the best goal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<P> {
    /// The best goal found, with its value.
    pub best: Option<(i64, P)>,
    /// If a limit was reached: the limit, and a value that no goal exceeds.
    pub stopped: Option<(Limit, i64)>,
}

/// What a state's bound has to beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The best goal so far: a state whose bound is not greater is dropped. The first best goal is kept.
    Best,
    /// Only the value that was known at first. More states are visited, all those that can reach that value,
    /// and the last best goal is kept.
    Floor,
}

/// Finds a goal of the greatest value.
///
/// `floor` is a value that is known to be reachable, for example from a heuristic: states whose bound is
/// lower are dropped. Pass `i64::MIN` if nothing is known. `against` says whether the goals found on the way
/// raise that value.
///
/// ```
/// use hippodrome_search::{Against, Bounded, Control, Silent, Space, branch_and_bound};
/// /// Subsets of {3, 5, 7} with a sum of at most 10. The state is (numbers decided, sum).
/// struct Sack;
/// impl Space for Sack {
///     type State = (usize, i64);
///     type Action = i64;
///     fn initial(&self) -> (usize, i64) { (0, 0) }
///     fn is_goal(&self, s: &(usize, i64)) -> bool { s.0 == 3 }
///     fn actions(&self, s: &(usize, i64), out: &mut Vec<i64>) {
///         out.extend([0, [3, 5, 7][s.0]].into_iter().filter(|w| s.1 + w <= 10));
///     }
///     fn apply(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 + 1, s.1 + w); }
/// }
/// impl Bounded for Sack {
///     fn value(&self, s: &(usize, i64)) -> i64 { s.1 }
///     fn bound(&self, s: &(usize, i64)) -> i64 { s.1 + [3, 5, 7][s.0..].iter().sum::<i64>() }
/// }
/// let control = Control::default();
/// let found = branch_and_bound(&Sack, i64::MIN, Against::Best, &mut control.meter(), &mut Silent);
/// assert_eq!(found.best, Some((10, (3, 10))));
/// ```
pub fn branch_and_bound<S: Bounded>(
    space: &S,
    floor: i64,
    against: Against,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Best<S::State> {
    let mut best: Option<(i64, S::State)> = None;
    let mut queue: VecDeque<(u64, S::State)> = VecDeque::from([(0, space.initial())]);
    let mut actions = Vec::new();
    // Whether a bound is too low for a better goal than the best so far.
    let beaten = |bound: i64, best: &Option<(i64, S::State)>| {
        against == Against::Best && best.as_ref().is_some_and(|(value, _)| bound <= *value)
    };
    if observer.watches() {
        let bound = space.bound(&space.initial());
        let (value, limit) = (told_bound(space, bound), told_bound(space, floor));
        observer.on(Event::started(Start::First, value, limit));
    }
    while let Some((node, state)) = queue.pop_front() {
        if space.is_goal(&state) {
            let value = space.value(&state);
            let better = |least: i64| value > least || against == Against::Floor && value == least;
            let kept = value >= floor && best.as_ref().is_none_or(|(v, _)| better(*v));
            observer.on(Event::Goal { node, value: told_bound(space, value), best: kept });
            if kept {
                best = Some((value, state));
            }
            continue;
        }
        // A better goal may have been found since the state was queued.
        let bound = space.bound(&state);
        if beaten(bound, &best) {
            observer.on(Event::Pruned { node, why: why_dropped(space, bound, floor, &best) });
            continue;
        }
        meter.expand();
        observer.on(Event::Expanded { node, queue: queue.len() as u64, closed: 0 });
        space.actions(&state, &mut actions);
        for action in actions.drain(..) {
            if let Err(limit) = meter.generate() {
                let known = best.as_ref().map(|(v, _)| *v);
                let open = queue.iter().map(|(_, waiting)| space.bound(waiting));
                let bound = open.chain(known).fold(space.bound(&state), i64::max);
                return Best { best, stopped: Some((limit, bound)) };
            }
            let made = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let bound = space.bound(&child);
            let value = told_bound(space, bound);
            observer.on(Event::generated(made, node, &action, space.cost(&action), value));
            if bound < floor || beaten(bound, &best) {
                observer.on(Event::Pruned { node: made, why: why_dropped(space, bound, floor, &best) });
            } else {
                queue.push_back((made, child));
            }
        }
        meter.frontier(queue.len());
        meter.set_memory_in_use(queue.capacity() * (space.state_bytes() + 8));
    }
    Best { best, stopped: None }
}

/// Why a state with this bound is dropped.
fn why_dropped<S: Bounded>(space: &S, bound: i64, floor: i64, best: &Option<(i64, S::State)>) -> Why {
    match best {
        _ if bound == i64::MIN => Why::Hopeless,
        Some((best, _)) if bound >= floor => Why::Beaten { best: space.told(*best) },
        _ => Why::Below { floor: space.told(floor) },
    }
}
