//! Depth-first search with backtracking (Golomb, Baumert 1965).
//!
//! Apply one action after another. When the current state has no untried action left, undo the last action
//! and try the next one. The stack is explicit, so the depth does not depend on the call stack, and the
//! memory is that of one path.
//!
//! Limits: states reached on different paths are not recognised as the same. Use it where the path itself is
//! the solution, or where every action uses something up; in a space with cycles a path never ends.
//! `long_paths` is the same search tuned for long paths.

use std::ops::ControlFlow;

use super::trail::Trail;
use super::{Cause, Code, End, Event, Observer, On, Order, Space, Start, Why, line};
use crate::{Meter, Walked};

/// Depth-first search as pseudo-code.
pub static DFS: Code = Code {
    lines: &[
        line("begin with the empty path", &[On::Started]),
        line("repeat:", &[]),
        line("  list the actions of the last state", &[On::Expanded]),
        line("  if one was not tried:", &[]),
        line("    take it: the next state is the last of the path", &[On::Generated]),
        line("    if it is a goal: report the path", &[On::Goal]),
        line("  else, at the start: every path was tried", &[]),
        line("  else: step back; every action was tried,", &[On::Left(Cause::Tried)]),
        line("    or it is a goal,", &[On::Left(Cause::Goal)]),
        line("    or a dead end", &[On::Left(Cause::DeadEnd), On::Left(Cause::Seen), On::Left(Cause::Rule)]),
    ],
    value: None,
    sum: false,
    waiting: Some("untried"),
    order: Order::Newest,
    closed: false,
};

/// Finds the first path from the initial state to a goal, trying actions in the space's order.
///
/// ```
/// use hippodrome_search::{Control, Silent, Space, dfs};
/// /// A sum of ones and twos: the state is what is still missing, an action adds a number.
/// struct Sum(u32);
/// impl Space for Sum {
///     type State = u32;
///     type Action = u32;
///     fn initial(&self) -> u32 { self.0 }
///     fn is_goal(&self, missing: &u32) -> bool { *missing == 0 }
///     fn actions(&self, missing: &u32, actions: &mut Vec<u32>) {
///         actions.extend((1..=2).filter(|number| number <= missing));
///     }
///     fn apply(&self, missing: &mut u32, number: &u32) { *missing -= number; }
///     fn undo(&self, missing: &mut u32, number: &u32) { *missing += number; }
/// }
/// let path = dfs(&Sum(4), &mut Control::default().meter(), &mut Silent).found();
/// assert_eq!(path, Some(vec![1, 1, 1, 1]));
/// ```
pub fn dfs<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    search(space, meter, observer, &mut |_| ControlFlow::Break(()))
}

/// Passes every path from the initial state to a goal to `visit`, until `visit` breaks.
///
/// A path ends at the first goal that it reaches. Returns whether `visit` broke, or the limit that was
/// reached.
///
/// ```
/// # use hippodrome_search::{Control, Silent, Space, dfs_each};
/// # struct Sum(u32);
/// # impl Space for Sum {
/// #     type State = u32;
/// #     type Action = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn is_goal(&self, missing: &u32) -> bool { *missing == 0 }
/// #     fn actions(&self, missing: &u32, actions: &mut Vec<u32>) {
/// #         actions.extend((1..=2).filter(|number| number <= missing));
/// #     }
/// #     fn apply(&self, missing: &mut u32, number: &u32) { *missing -= number; }
/// #     fn undo(&self, missing: &mut u32, number: &u32) { *missing += number; }
/// # }
/// use std::ops::ControlFlow;
/// let mut sums = Vec::new();
/// let walked = dfs_each(&Sum(4), &mut Control::default().meter(), &mut Silent, &mut |sum| {
///     sums.push(sum.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(walked, Ok(ControlFlow::Continue(())));
/// assert_eq!(sums, [vec![1, 1, 1, 1], vec![1, 1, 2], vec![1, 2, 1], vec![2, 1, 1], vec![2, 2]]);
/// ```
pub fn dfs_each<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> Walked {
    match search(space, meter, observer, visit) {
        End::Found(_) => Ok(ControlFlow::Break(())),
        End::Exhausted => Ok(ControlFlow::Continue(())),
        End::Stopped { limit, .. } => Err(limit),
    }
}

/// Passes paths to `visit` until it breaks: the last path is then [`End::Found`].
fn search<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> End<Vec<S::Action>> {
    let mut state = space.initial();
    let value = if observer.watches() { space.figure(&state) } else { None };
    observer.on(Event::Started { value, limit: None, how: Start::First });
    if space.is_goal(&state) {
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return if visit(&[]).is_break() { End::Found(Vec::new()) } else { End::Exhausted };
    }
    let mut longest: Vec<S::Action> = Vec::new();
    let mut trail = Trail::new();
    // Why the path steps back next, if not because every action was tried.
    let mut why = Why::Tried;
    meter.expand();
    trail.expand(space, &state);
    observer.on(Event::Expanded { node: 0, queue: trail.untried() as u64, closed: 0 });
    loop {
        let Some(action) = trail.next_action() else {
            // No action is left: step back, or finish at the root.
            if trail.path().len() > longest.len() {
                longest = trail.path().to_vec();
            }
            let Some((action, node)) = trail.step_back() else { return End::Exhausted };
            space.undo(&mut state, &action);
            if observer.watches() {
                observer.on(Event::Left { node, why: std::mem::replace(&mut why, Why::Tried) });
            }
            continue;
        };
        if let Err(limit) = meter.generate() {
            let deeper = trail.path().len() > longest.len();
            let nearest = if deeper { trail.path().to_vec() } else { longest };
            return End::Stopped { limit, nearest, bound: None };
        }
        let node = meter.generated();
        space.apply(&mut state, &action);
        let value = if observer.watches() { space.figure(&state) } else { None };
        observer.on(Event::Generated { node, parent: trail.node(), action: &action, value });
        trail.step_to(action, node);
        if space.is_goal(&state) {
            observer.on(Event::Goal { node, value: None, best: true });
            if visit(trail.path()).is_break() {
                return End::Found(trail.path().to_vec());
            }
            if observer.watches() {
                why = Why::Goal;
            }
        } else {
            meter.expand();
            if trail.expand(space, &state) > 0 {
                meter.frontier(trail.untried());
                meter.hold(trail.bytes());
            } else if observer.watches() {
                why = space.dead_end(&state);
            }
            observer.on(Event::Expanded { node, queue: trail.untried() as u64, closed: 0 });
        }
    }
}
