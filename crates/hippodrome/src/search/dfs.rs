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
/// use hippodrome::{control::Control, puzzles::template::KnightWalk, search::{Silent, dfs}};
/// // In a space with cycles a path could go on for ever: a limit ends that.
/// let walk = KnightWalk::parse("3x3", "a1", "c2").unwrap();
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
pub fn dfs_each<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> End<Vec<S::Action>> {
    let mut state = space.initial();
    // The actions of every state on the path, one state's after the other's.
    let mut actions: Vec<S::Action> = Vec::new();
    // The steps of the path, and which of the present state's actions is tried next.
    let mut path: Vec<Level<S::Action>> = Vec::new();
    let mut next = 0;
    let mut longest = Longest { path: Vec::new(), shared: 0 };

    if space.is_goal(&state) {
        observer.on(Event::Goal { node: 0 });
        let found = visit(&[]).is_break();
        return if found { End::Found(Vec::new()) } else { End::Exhausted };
    }
    observer.on(Event::Expanded { node: 0 });
    meter.expand();
    space.actions(&state, &mut actions);
    let mut untried = actions.len();

    loop {
        let Some(action) = actions.get(next) else {
            // Dead end: one step back.
            longest.keep(&path, None);
            let Some(level) = path.pop() else { return End::Exhausted };
            space.undo(&mut state, &level.action);
            observer.on(Event::Left { node: level.node });
            actions.truncate(level.end);
            next = level.next;
            continue;
        };
        if let Err(limit) = meter.generate() {
            longest.keep(&path, None);
            return End::Stopped { limit, nearest: longest.path, bound: None };
        }
        let node = meter.generated();
        let parent = path.last().map_or(0, |level| level.node);
        observer.on(Event::Generated { node, parent, action, estimate: None });
        space.apply(&mut state, action);
        let action = action.clone();
        next += 1;
        untried -= 1;
        let end = actions.len();
        if space.is_goal(&state) {
            observer.on(Event::Goal { node });
            let found = whole(&path, &action);
            if visit(&found).is_break() {
                return End::Found(found);
            }
        } else {
            observer.on(Event::Expanded { node });
            meter.expand();
            space.actions(&state, &mut actions);
            if actions.len() > end {
                untried += actions.len() - end;
                meter.frontier(untried);
                path.push(Level { action, node, next, end });
                next = end;
                continue;
            }
        }
        // A goal, or a dead end at once: there is nothing to go on to.
        longest.keep(&path, Some(&action));
        space.undo(&mut state, &action);
        observer.on(Event::Left { node });
    }
}

/// A step of the path, and what to go back to when it is taken back.
struct Level<A> {
    action: A,
    node: u64,
    /// Which of the actions before is tried next.
    next: usize,
    /// Where the actions before end.
    end: usize,
}

/// The longest path so far. It is brought up to date before a step back, and only where it differs
/// from the present path, so that keeping it costs no more than walking.
struct Longest<A> {
    path: Vec<A>,
    /// The present path begins with so many actions of it.
    shared: usize,
}

impl<A: Clone> Longest<A> {
    /// The present path, with perhaps one more action, is about to lose its last action.
    #[inline]
    fn keep(&mut self, path: &[Level<A>], more: Option<&A>) {
        if path.len() + usize::from(more.is_some()) > self.path.len() {
            self.record(path, more);
        }
        if more.is_none() {
            self.shared = self.shared.min(path.len().saturating_sub(1));
        }
    }

    /// Kept out of the loop, which runs millions of times for each record.
    #[cold]
    #[inline(never)]
    fn record(&mut self, path: &[Level<A>], more: Option<&A>) {
        self.path.truncate(self.shared);
        self.path.extend(path[self.shared..].iter().map(|level| &level.action).chain(more).cloned());
        self.shared = path.len();
    }
}

/// The actions along a path and one more.
#[cold]
#[inline(never)]
fn whole<A: Clone>(path: &[Level<A>], last: &A) -> Vec<A> {
    path.iter().map(|level| &level.action).chain([last]).cloned().collect()
}
