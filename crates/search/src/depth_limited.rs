//! Depth-limited search: depth-first search in a space with cycles, with a maximum length.
//!
//! No path meets a state twice, and none is longer than the maximum. [`depth_limited`](fn@depth_limited) stops
//! at the first goal. [`every_path`](fn@every_path) goes on to the end and keeps the shortest path: this is
//! brute force, the baseline that better methods are compared with.
//!
//! Limits: states reached on different paths are not recognised as the same, so the time grows exponentially
//! with the maximum length.

use std::ops::ControlFlow;

use super::trail::Trail;
use super::{Code, End, Event, Observer, Order, Space, Start, Textbook, Why, line};
use crate::{Limit, Meter};

/// Depth-limited search as pseudo-code.
pub static DEPTH_LIMITED: Code = Code {
    lines: &[
        line("begin with the empty path", &["s"]),
        line("repeat:", &[]),
        line("  list the actions of the last state", &["x"]),
        line("  if one was not tried:", &[]),
        line("    make the next state", &["+"]),
        line("    if it is on the path already: drop it", &["-on-path"]),
        line("    else add it to the path; if it is a goal: return the path", &["!"]),
        line("  else, at the start: every path was tried", &[]),
        line("  else: step back; every action was tried,", &["<tried", "<dead-end", "<goal"]),
        line("    or the path has the greatest length", &["<over"]),
    ],
    value: None,
    sum: false,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes, if d ≤ l",
        optimal: "no",
        time: "O(b^l)",
        memory: "O(bl)",
        source: "Russell and Norvig, section 3.4",
    },
};

/// Brute force over all paths as pseudo-code.
pub static EVERY_PATH: Code = Code {
    lines: &[
        line("begin with the empty path", &["s"]),
        line("repeat:", &[]),
        line("  list the actions of the last state", &["x"]),
        line("  if one was not tried:", &[]),
        line("    make the next state", &["+"]),
        line("    if it is on the path already: drop it", &["-on-path"]),
        line("    else add it to the path; if it is a goal: keep the shortest path", &["!"]),
        line("  else, at the start: every path was tried; return the shortest", &[]),
        line("  else: step back; every action was tried,", &["<tried", "<dead-end"]),
        line("    or it is a goal,", &["<goal"]),
        line("    or the path has the greatest length", &["<over"]),
    ],
    textbook: Textbook {
        complete: "yes, if d ≤ l",
        optimal: "yes, if d ≤ l",
        time: "O(b^l)",
        memory: "O(bl)",
        source: "Russell and Norvig, section 3.4",
    },
    ..DEPTH_LIMITED
};

/// Finds the first path of at most `longest` actions from the initial state to a goal, trying actions in the
/// space's order. [`Limit::MaxMoves`] means that there is none of that length, but paths were cut off.
///
/// ```
/// use hippodrome_search::{Control, Silent, depth_limited, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let path = depth_limited(&walk, 6, &mut Control::default().meter(), &mut Silent).found();
/// assert_eq!(path.map(|path| path.len()), Some(6));
/// ```
pub fn depth_limited<S: Space<State: Eq>>(
    space: &S,
    longest: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let mut found = None;
    let walked = search(space, longest, meter, observer, &mut |path| {
        found = Some(path.to_vec());
        ControlFlow::Break(())
    });
    end(found, walked, longest)
}

/// Tries every path of at most `longest` actions that ends at the first goal that it meets, and returns a
/// shortest one.
///
/// ```
/// use hippodrome_search::{Control, Silent, every_path, example::KnightWalk};
/// let walk = KnightWalk(3);
/// let all = every_path(&walk, 8, &mut Control::default().meter(), &mut Silent);
/// assert_eq!(all.end.found().map(|path| path.len()), Some(4));
/// assert_eq!(all.paths, 2, "both ways around the edge");
/// ```
pub fn every_path<S: Space<State: Eq>>(
    space: &S,
    longest: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> EveryPath<S::Action> {
    let mut shortest: Option<Vec<S::Action>> = None;
    let mut paths = 0;
    let walked = search(space, longest, meter, observer, &mut |path| {
        paths += 1;
        if shortest.as_ref().is_none_or(|known| path.len() < known.len()) {
            shortest = Some(path.to_vec());
        }
        ControlFlow::Continue(())
    });
    match walked {
        // Paths that were not tried may be shorter than those that were.
        Err(limit) => {
            EveryPath { end: End::Stopped { limit, nearest: Vec::new(), bound: None }, paths, best: shortest }
        }
        Ok(_) => EveryPath { end: end(shortest, walked, longest), paths, best: None },
    }
}

/// How [`every_path`](fn@every_path) ended.
pub struct EveryPath<A> {
    /// The end of the search.
    pub end: End<Vec<A>>,
    /// The number of paths to a goal that were found.
    pub paths: u64,
    /// If a limit ended the search: the shortest path so far.
    pub best: Option<Vec<A>>,
}

fn end<A>(found: Option<Vec<A>>, walked: Result<Cut, Limit>, longest: u32) -> End<Vec<A>> {
    match (found, walked) {
        (Some(path), _) => End::Found(path),
        (None, Err(limit)) => End::Stopped { limit, nearest: Vec::new(), bound: None },
        (None, Ok(Cut(false))) => End::Exhausted,
        (None, Ok(Cut(true))) => {
            let bound = Some(u64::from(longest) + 1);
            End::Stopped { limit: Limit::MaxMoves, nearest: Vec::new(), bound }
        }
    }
}

/// Whether any path was cut off because of its length.
struct Cut(bool);

/// Passes every path to a goal to `visit`, until `visit` breaks.
fn search<S: Space<State: Eq>>(
    space: &S,
    longest: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> Result<Cut, Limit> {
    let mut state = space.initial();
    let limit = i64::from(longest);
    observer.on(Event::started(Start::First, None, Some(limit)));
    if space.is_goal(&state) {
        observer.on(Event::Goal { node: 0, value: Some(0), best: true });
        let _ = visit(&[]);
        return Ok(Cut(false));
    }
    let mut cut = longest == 0;
    let mut trail = Trail::new();
    // The states on the path before the current one.
    let mut met: Vec<S::State> = Vec::new();
    if longest > 0 {
        meter.expand();
        trail.expand(space, &state);
        observer.on(Event::Expanded { node: 0, queue: trail.untried() as u64, closed: 0 });
    }
    // Why the path steps back next, if not because every action was tried; and its least length to a goal.
    let mut why = Why::Tried;
    let mut least = usize::MAX;
    loop {
        let Some(action) = trail.next_action() else {
            // No action is left: step back, or finish at the root.
            let Some((_, node)) = trail.step_back() else { return Ok(Cut(cut)) };
            if let Some(before) = met.pop() {
                state = before;
            }
            if observer.watches() {
                observer.on(Event::Left { node, why: std::mem::replace(&mut why, Why::Tried) });
            }
            continue;
        };
        meter.generate()?;
        let node = meter.generated();
        observer.on(Event::generated(node, trail.node(), &action, space.cost(&action), None));
        let mut next = state.clone();
        space.apply(&mut next, &action);
        if next == state || met.contains(&next) {
            observer.on(Event::Pruned { node, why: Why::OnPath });
            continue;
        }
        met.push(std::mem::replace(&mut state, next));
        trail.step_to(action, node);
        if space.is_goal(&state) {
            if observer.watches() {
                let length = trail.path().len();
                observer.on(Event::Goal { node, value: Some(length as i64), best: length < least });
                least = least.min(length);
                why = Why::Goal;
            }
            if visit(trail.path()).is_break() {
                return Ok(Cut(cut));
            }
        } else if trail.path().len() >= longest as usize {
            cut = true;
            if observer.watches() {
                why = Why::Over { limit };
            }
        } else {
            meter.expand();
            if trail.expand(space, &state) == 0 && observer.watches() {
                why = space.dead_end(&state);
            }
            observer.on(Event::Expanded { node, queue: trail.untried() as u64, closed: 0 });
            meter.frontier(trail.untried());
            meter.set_memory_in_use(trail.bytes() + met.capacity() * space.state_bytes());
        }
    }
}
