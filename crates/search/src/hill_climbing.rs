//! Hill climbing with restarts: take the best step, and when stuck begin again elsewhere (as in GSAT:
//! Selman, Levesque, Mitchell 1992).
//!
//! In each state the action that leads to the lowest estimate is taken; ties are broken at random. A step to
//! an equal estimate is allowed a few times in a row. If every step looks worse, a new attempt begins with a
//! short random walk from the initial state.
//!
//! Limits: there is no guarantee. A failure proves nothing, and the path found may be long.

use std::cmp::Ordering;
use std::hash::Hash;

use rand::{Rng, RngExt};
use rustc_hash::FxHashMap;

use super::back::Back;
use super::{Code, End, Estimate, Event, Observer, Order, Start, Textbook, Why, line, told};
use crate::{Limit, Meter};

/// Hill climbing as pseudo-code.
pub static HILL_CLIMBING: Code = Code {
    lines: &[
        line("begin at the start; later attempts begin with a random walk", &["s"]),
        line("repeat:", &[]),
        line("  if the state is a goal: return the path", &["!"]),
        line("  from the state:", &["x"]),
        line("    for each action: make the next state, with its estimate h", &["+"]),
        line("    keep one with the least h (on a random walk: any one)", &["-not-chosen"]),
        line("  if it is worse, or too many steps were no better: give up", &["<stuck"]),
        line("  if there is none: give up", &["<dead-end", "<rule"]),
        line("  go on from it", &[]),
    ],
    value: Some("estimate"),
    sum: false,
    waits: false,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "no",
        optimal: "no",
        time: "no bound; O(b) a step",
        memory: "O(b + steps)",
        source: "Selman, Levesque and Mitchell 1992",
    },
};

/// How long a climb goes on.
#[derive(Clone, Copy, Debug)]
pub struct Climb {
    /// The number of attempts.
    pub attempts: u32,
    /// The number of steps in a row that need not improve the estimate.
    pub sideways: u32,
    /// The maximum length of the random walk at the beginning of an attempt.
    pub walk: u32,
}

impl Default for Climb {
    fn default() -> Self {
        Self { attempts: 10_000, sideways: 20, walk: 20 }
    }
}

/// Looks for some path from the initial state to a goal. Stops with [`Limit::Method`] when all attempts got
/// stuck.
///
/// ```
/// use hippodrome_search::Control;
/// use hippodrome_search::example::KnightWalk;
/// use hippodrome_search::{Climb, Silent, hill_climbing};
/// let walk = KnightWalk(8);
/// let control = Control::default().with_seed(1);
/// let mut chance = control.seed().generator();
/// let end = hill_climbing(&walk, Climb::default(), &mut chance, &mut control.meter(), &mut Silent);
/// assert!(end.found().is_some());
/// ```
pub fn hill_climbing<S: Estimate<State: Hash + Eq>>(
    space: &S,
    climb: Climb,
    chance: &mut impl Rng,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    let mut nearest: (u32, Vec<S::Action>) = (space.estimate(&initial), Vec::new());
    let mut actions = Vec::new();
    for attempt in 0..climb.attempts {
        let mut state = initial.clone();
        let mut node = 0;
        let mut path: Vec<S::Action> = Vec::new();
        let mut back = Back::new();
        let mut here = space.estimate(&state);
        let mut walk_left = if attempt == 0 { 0 } else { chance.random_range(0..=climb.walk) };
        let mut sideways_left = climb.sideways;
        let how = if attempt == 0 { Start::First } else { Start::Walk { steps: walk_left } };
        observer.on(Event::started(how, told(here), None));
        // The nodes of the steps to choose from; known only to an observer.
        let mut offered: Vec<u64> = Vec::new();
        loop {
            if space.is_goal(&state) {
                observer.on(Event::Goal { node, value: None, best: true });
                return End::Found(without_loops(space, &path));
            }
            meter.expand();
            observer.on(Event::Expanded { node, queue: 1, closed: 0 });
            space.actions(&state, &mut actions);
            // To the random walk all steps are equal; the climb compares their estimates.
            let mut choice: Option<(u32, S::Action, u64)> = None;
            let mut equals = 0;
            for action in actions.drain(..) {
                if let Err(limit) = meter.generate() {
                    return End::Stopped { limit, nearest: nearest.1, bound: None };
                }
                let made = meter.generated();
                back.step(space, &mut state, &action);
                let estimate = space.estimate(&state);
                back.step_back(space, &mut state, &action);
                observer.on(Event::generated(made, node, &action, space.cost(&action), told(estimate)));
                if observer.watches() {
                    offered.push(made);
                }
                let order = match &choice {
                    Some((best, ..)) if walk_left == 0 => estimate.cmp(best),
                    Some(_) => Ordering::Equal,
                    None => Ordering::Less,
                };
                equals = if order.is_lt() { 1 } else { equals + u32::from(order.is_eq()) };
                // The k-th of equal steps replaces the choice with probability 1/k, so all are equally
                // likely in the end.
                if order.is_lt() || order.is_eq() && chance.random_ratio(1, equals) {
                    choice = Some((estimate, action, made));
                }
            }
            let Some((estimate, action, made)) = choice else {
                if observer.watches() {
                    observer.on(Event::Left { node, why: space.dead_end(&state) });
                }
                break;
            };
            for other in offered.drain(..).filter(|&other| other != made) {
                observer.on(Event::Pruned { node: other, why: Why::NotChosen });
            }
            if walk_left > 0 {
                walk_left -= 1;
            } else if estimate > here || estimate == here && sideways_left == 0 {
                observer.on(Event::Pruned { node: made, why: Why::NotChosen });
                observer.on(Event::Left { node, why: Why::Stuck });
                break;
            } else {
                sideways_left = if estimate < here { climb.sideways } else { sideways_left - 1 };
            }
            space.apply(&mut state, &action);
            path.push(action);
            (here, node) = (estimate, made);
            if here < nearest.0 {
                nearest = (here, path.clone());
            }
        }
        meter.frontier(1);
    }
    End::Stopped { limit: Limit::Method, nearest: nearest.1, bound: None }
}

/// Returns the path without the detours that come back to an earlier state.
fn without_loops<S: Estimate<State: Hash + Eq>>(space: &S, path: &[S::Action]) -> Vec<S::Action> {
    let mut state = space.initial();
    let mut kept: Vec<(S::State, S::Action)> = Vec::new();
    let mut met: FxHashMap<S::State, usize> = FxHashMap::default();
    for action in path {
        met.insert(state.clone(), kept.len());
        kept.push((state.clone(), action.clone()));
        space.apply(&mut state, action);
        if let Some(&at) = met.get(&state) {
            for (dropped, _) in kept.drain(at..) {
                met.remove(&dropped);
            }
        }
    }
    kept.into_iter().map(|(_, action)| action).collect()
}
