//! Branch and bound in depth-first order (Land, Doig 1960; Little, Murty, Sweeney, Karel 1963).
//!
//! A depth-first search that steps back from every state whose bound does not beat the best goal so far. It
//! needs only the memory of one path, and returns that path. The values are maximised; a puzzle that
//! minimises uses negative values.
//!
//! Limits: states reached on different paths are not recognised as the same.

use super::back::Back;
use super::trail::Trail;
use super::{Best, Bounded, Code, Event, Observer, Order, Start, Textbook, Why, line, told_bound};
use crate::Meter;

/// Depth-first branch and bound as pseudo-code.
pub static BRANCH_AND_BOUND_DEPTH_FIRST: Code = Code {
    lines: &[
        line("begin with the empty path", &["s"]),
        line("repeat with the last state of the path:", &[]),
        line("  if it is a goal: keep it if it is the best so far", &["!"]),
        line("  else if its bound does not beat the best: drop it", &["-beaten"]),
        line("  else if no goal can be reached from it: drop it", &["-hopeless"]),
        line("  else: list its actions", &["x"]),
        line("  while it has no untried action: step back", &["<tried", "<dead-end", "<goal"]),
        line("    (at the start: return the best goal)", &[]),
        line("  take the next action: a new state, with its bound", &["+"]),
    ],
    value: Some("bound"),
    sum: false,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes",
        time: "O(b^m)",
        memory: "O(bm)",
        source: "Land and Doig 1960",
    },
};

/// Finds a path to a goal of the greatest value. Only values above `floor` count.
///
/// ```
/// # use hippodrome_search::{Bounded, Control, Silent, Space, branch_and_bound_depth_first};
/// /// Subsets of {3, 5, 7} with a sum of at most 10. The state is (numbers decided, sum).
/// struct Sack;
/// # impl Space for Sack {
/// #     type State = (usize, i64);
/// #     type Action = i64;
/// #     fn initial(&self) -> (usize, i64) { (0, 0) }
/// #     fn is_goal(&self, s: &(usize, i64)) -> bool { s.0 == 3 }
/// #     fn actions(&self, s: &(usize, i64), out: &mut Vec<i64>) {
/// #         out.extend([0, [3, 5, 7][s.0]].into_iter().filter(|w| s.1 + w <= 10));
/// #     }
/// #     fn apply(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 + 1, s.1 + w); }
/// # }
/// # impl Bounded for Sack {
/// #     fn value(&self, s: &(usize, i64)) -> i64 { s.1 }
/// #     fn bound(&self, s: &(usize, i64)) -> i64 { s.1 + [3, 5, 7][s.0..].iter().sum::<i64>() }
/// # }
/// let found = branch_and_bound_depth_first(&Sack, i64::MIN, &mut Control::default().meter(), &mut Silent);
/// assert_eq!(found.best, Some((10, vec![3, 0, 7])));
/// ```
pub fn branch_and_bound_depth_first<S: Bounded>(
    space: &S,
    floor: i64,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Best<Vec<S::Action>> {
    let mut state = space.initial();
    let most = space.bound(&state);
    let mut best: Option<(i64, Vec<S::Action>)> = None;
    let mut trail = Trail::new();
    let mut back = Back::new();
    let (value, limit) = (told_bound(space, most), told_bound(space, floor));
    observer.on(Event::started(Start::First, value, limit));
    loop {
        // A new state: a goal, a state that cannot beat the best goal, or one to expand.
        let node = trail.node();
        // Why the path leaves it, unless it is dropped.
        let mut left;
        let to_beat = best.as_ref().map_or(floor, |(value, _)| *value);
        if space.is_goal(&state) {
            let value = space.value(&state);
            let better = value > to_beat;
            observer.on(Event::Goal { node, value: told_bound(space, value), best: better });
            if better {
                best = Some((value, trail.path().to_vec()));
            }
            left = Some(Why::Goal);
        } else if space.bound(&state) <= to_beat {
            let beaten = || Why::Beaten { best: space.told(to_beat) };
            let why = if space.bound(&state) == i64::MIN { Why::Hopeless } else { beaten() };
            observer.on(Event::Pruned { node, why });
            left = None;
        } else {
            meter.expand();
            let is_dead_end = trail.expand(space, &state) == 0;
            observer.on(Event::Expanded { node, queue: trail.untried() as u64, closed: 0 });
            let is_dead_end = is_dead_end && observer.watches();
            left = Some(if is_dead_end { space.dead_end(&state) } else { Why::Tried });
        }
        meter.frontier(trail.untried());

        // The next action is one of this state's, or else one of the nearest state before it.
        let action = loop {
            if let Some(action) = trail.next_action() {
                break action;
            }
            let Some((action, node)) = trail.step_back() else { return Best { best, stopped: None } };
            back.step_back(space, &mut state, &action);
            if let Some(why) = left.replace(Why::Tried) {
                observer.on(Event::Left { node, why });
            }
        };
        if let Err(limit) = meter.generate() {
            return Best { best, stopped: Some((limit, most)) };
        }
        let node = meter.generated();
        back.step(space, &mut state, &action);
        let value = if observer.watches() { told_bound(space, space.bound(&state)) } else { None };
        observer.on(Event::generated(node, trail.node(), &action, space.cost(&action), value));
        trail.step_to(action, node);
    }
}
