//! Depth-first search with backtracking.
//!
//! Follow one action after the other; where none is left, take the last one back and try the next.
//! Memory is the length of one path. States on different paths are not recognised as the same, so it
//! is meant for puzzles where a path is the solution, or where every action uses something up.
//! The stack is explicit: depth never depends on the machine's call stack.

use std::ops::ControlFlow;

use super::{End, Event, Observer, Space};
use crate::control::Meter;

/// Finds the first path from the initial state to a goal, actions tried in the space's order.
///
/// ```
/// use hippodrome::{control::Control, puzzles::walk::Walk, search::{Silent, dfs}};
/// // In a space with cycles a path could go on for ever: a limit ends that.
/// let walk = Walk::parse("3x3", "a1", "c2").unwrap();
/// let control = Control::new(hippodrome::control::Limits { nodes: Some(100), ..Default::default() });
/// dfs(&walk, &mut control.meter(), &mut Silent);
/// ```
pub fn dfs<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    dfs_each(space, meter, observer, &mut |_| ControlFlow::Break(()))
}

/// Shows every path to a goal to `visit`, until that breaks off: then the path is [`End::Found`].
///
/// A goal has no successors here: paths end where they reach one.
pub fn dfs_each<S: Space, O: Observer<S::Action>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut O,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> End<Vec<S::Action>> {
    let mut state = space.initial();
    if space.is_goal(&state) {
        observer.on(Event::Goal { node: 0 });
        let found = visit(&[]).is_break();
        return if found { End::Found(Vec::new()) } else { End::Exhausted };
    }
    // The actions of every state on the path, one state's after the other's; `next` is the one of the
    // present state's that is tried next.
    let mut actions: Vec<S::Action> = Vec::new();
    let mut next = 0;
    // The states on the path before the present one.
    let mut path: Vec<Level> = Vec::new();
    let mut untried = 0;
    let mut longest = Longest { actions: Vec::new(), shared: 0 };
    // Node numbers along the path, for an observer that listens.
    let mut nodes: Vec<u64> = vec![0];

    observer.on(Event::Expanded { node: 0 });
    meter.expand();
    space.actions(&state, &mut actions);
    untried += actions.len();

    loop {
        if next == actions.len() {
            // Dead end: one step back.
            longest.step_back(&path, &actions);
            let Some(level) = path.pop() else { return End::Exhausted };
            actions.truncate(level.end);
            next = level.next;
            space.undo(&mut state, &actions[next - 1]);
            if !O::SILENT {
                observer.on(Event::Left { node: nodes.pop().unwrap_or(0) });
            }
            continue;
        }
        if let Err(limit) = meter.generate() {
            longest.step_back(&path, &actions);
            return End::Stopped { limit, nearest: longest.actions, bound: None };
        }
        let node = meter.generated();
        if !O::SILENT {
            let parent = nodes.last().copied().unwrap_or(0);
            observer.on(Event::Generated { node, parent, action: &actions[next], estimate: None });
        }
        space.apply(&mut state, &actions[next]);
        let level = Level { next: next + 1, end: actions.len() };
        untried -= 1;
        if space.is_goal(&state) {
            observer.on(Event::Goal { node });
            path.push(level);
            let found = along(&path, &actions);
            path.pop();
            if visit(&found).is_break() {
                return End::Found(found);
            }
        } else {
            observer.on(Event::Expanded { node });
            meter.expand();
            space.actions(&state, &mut actions);
            if actions.len() > level.end {
                untried += actions.len() - level.end;
                meter.frontier(untried);
                next = level.end;
                path.push(level);
                if !O::SILENT {
                    nodes.push(node);
                }
                continue;
            }
        }
        // A goal, or a dead end at once: there is nothing to go on to.
        if path.len() >= longest.actions.len() {
            path.push(level);
            longest.step_back(&path, &actions);
            path.pop();
        }
        space.undo(&mut state, &actions[next]);
        next += 1;
        observer.on(Event::Left { node });
    }
}

/// A state on the path: where its actions end, and which of them is tried next. The one before that
/// was made, and led to the next state on the path.
#[derive(Clone, Copy)]
struct Level {
    next: usize,
    end: usize,
}

/// The longest path so far. It is brought up to date before a step back, and only where it differs
/// from the present path, so that keeping it costs no more than walking.
struct Longest<A> {
    actions: Vec<A>,
    /// The present path begins with so many actions of it.
    shared: usize,
}

impl<A: Clone> Longest<A> {
    /// The present path is about to lose its last action.
    #[inline]
    fn step_back(&mut self, path: &[Level], actions: &[A]) {
        if path.len() > self.actions.len() {
            self.record(path, actions);
        }
        self.shared = self.shared.min(path.len().saturating_sub(1));
    }

    /// Kept out of the loop, which runs millions of times for each record.
    #[cold]
    #[inline(never)]
    fn record(&mut self, path: &[Level], actions: &[A]) {
        self.actions.truncate(self.shared);
        self.actions.extend(along(&path[self.shared..], actions));
        self.shared = path.len();
    }
}

/// The actions along a path.
#[cold]
#[inline(never)]
fn along<A: Clone>(path: &[Level], actions: &[A]) -> Vec<A> {
    path.iter().map(|level| actions[level.next - 1].clone()).collect()
}
