//! Depth-first search with backtracking (Golomb, Baumert 1965).
//!
//! Apply one action after another. When the current state has no untried action left, undo the last action
//! and try the next one. The stack is explicit, so the depth does not depend on the call stack, and the
//! memory is that of one path.
//!
//! Paths can be long and states cheap, so a step must not cost more than it has to:
//!
//! - The actions of all states on the path stay in one buffer. An action that is applied is not moved: a step
//!   costs two indices, and the path is read off the buffer only when somebody asks for it.
//! - A dead end or a goal is undone at once and never becomes a level of its own.
//! - The longest path is brought up to date only before a step back, and only from where it differs.
//! - Node numbers are kept only if somebody watches.
//!
//! Limits: states reached on different paths are not recognised as the same. Use it where the path itself is
//! the solution, or where every action uses something up; in a space with cycles a path never ends.

use std::ops::ControlFlow;

use super::back::Back;
use super::{Code, End, Event, Observer, Order, Space, Start, Textbook, Why, line};
use crate::{Meter, Walked};

/// Depth-first search as pseudo-code.
pub static DFS: Code = Code {
    lines: &[
        line("begin with the empty path", &["s"]),
        line("repeat:", &[]),
        line("  list the actions of the last state", &["x"]),
        line("  if one was not tried:", &[]),
        line("    take it: the next state is the last of the path", &["+"]),
        line("    if it is a goal: report the path", &["!"]),
        line("  else, at the start: every path was tried", &[]),
        line("  else: step back; every action was tried,", &["<tried"]),
        line("    or it is a goal,", &["<goal"]),
        line("    or a dead end", &["<dead-end", "<seen", "<rule"]),
    ],
    value: None,
    sum: false,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes, if every path ends",
        optimal: "only if every path is tried",
        time: "O(b^m)",
        memory: "O(bm)",
        source: "Golomb and Baumert 1965",
    },
};

/// Finds the first path from the initial state to a goal, trying actions in the space's order.
pub fn dfs<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    dfs_with_depth(space, meter, observer).0
}

/// Does the same as [`dfs`](fn@dfs), and also returns the length of the path on which the search ended. Every
/// other action was undone.
pub fn dfs_with_depth<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> (End<Vec<S::Action>>, usize) {
    search(space, meter, observer, &mut |_| ControlFlow::Break(()))
}

/// Passes every path from the initial state to a goal to `visit`, until `visit` breaks.
///
/// A path ends at the first goal that it reaches. Returns whether `visit` broke, or the limit that was
/// reached.
///
/// ```
/// use hippodrome_search::{Control, Silent, Space, dfs, dfs_each};
/// /// A sum of ones and twos: the state is what is still missing, an action adds a number.
/// struct Sum(u32);
/// impl Space for Sum {
///     type State = u32;
///     type Action = u32;
///     const UNDOES: bool = true;
///     fn initial(&self) -> u32 { self.0 }
///     fn is_goal(&self, missing: &u32) -> bool { *missing == 0 }
///     fn actions(&self, missing: &u32, actions: &mut Vec<u32>) {
///         actions.extend((1..=2).filter(|number| number <= missing));
///     }
///     fn apply(&self, missing: &mut u32, number: &u32) { *missing -= number; }
///     fn undo(&self, missing: &mut u32, number: &u32) { *missing += number; }
/// }
/// let first = dfs(&Sum(4), &mut Control::default().meter(), &mut Silent).found();
/// assert_eq!(first, Some(vec![1, 1, 1, 1]));
///
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
    match search(space, meter, observer, visit).0 {
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
) -> (End<Vec<S::Action>>, usize) {
    let initial = space.initial();
    let value = if observer.watches() { space.figure(&initial) } else { None };
    observer.on(Event::started(Start::First, value, None));
    if !space.is_goal(&initial) {
        return search_from(space, initial, meter, observer, visit);
    }
    observer.on(Event::Goal { node: 0, value: None, best: true });
    let end = if visit(&[]).is_break() { End::Found(Vec::new()) } else { End::Exhausted };
    (end, 0)
}

/// Does the same from an initial state that is not a goal.
fn search_from<S: Space, O: Observer<S::Action>>(
    space: &S,
    mut state: S::State,
    meter: &mut Meter<'_>,
    observer: &mut O,
    visit: &mut dyn FnMut(&[S::Action]) -> ControlFlow<()>,
) -> (End<Vec<S::Action>>, usize) {
    // The actions of every state on the path; `next` is the index of the current state's next action.
    let mut actions: Vec<S::Action> = Vec::new();
    let mut next = 0;
    // The states on the path before the current one.
    let mut path: Vec<Level> = Vec::new();
    let mut back = Back::new();
    let mut longest = Longest { actions: Vec::new(), shared: 0 };
    // The node numbers along the path, if somebody watches.
    let mut nodes: Vec<u64> = vec![0];

    meter.expand();
    space.actions(&state, &mut actions);
    let mut untried = actions.len();
    observer.on(Event::Expanded { node: 0, queue: untried as u64, closed: 0 });

    loop {
        if next == actions.len() {
            // A dead end: one step back.
            longest.step_back(&path, &actions);
            let Some(level) = path.pop() else { return (End::Exhausted, 0) };
            actions.truncate(level.end);
            next = level.next;
            back.step_back(space, &mut state, &actions[next - 1]);
            if observer.watches() {
                observer.on(Event::Left { node: nodes.pop().unwrap_or(0), why: Why::Tried });
            }
            continue;
        }
        if let Err(limit) = meter.generate() {
            longest.step_back(&path, &actions);
            return (End::Stopped { limit, nearest: longest.actions, bound: None }, path.len());
        }
        let node = meter.generated();
        back.step(space, &mut state, &actions[next]);
        if observer.watches() {
            let (parent, value) = (nodes.last().copied().unwrap_or(0), space.figure(&state));
            let action = &actions[next];
            observer.on(Event::generated(node, parent, action, space.cost(action), value));
        }
        let level = Level { next: next + 1, end: actions.len() };
        untried -= 1;
        if space.is_goal(&state) {
            observer.on(Event::Goal { node, value: None, best: true });
            path.push(level);
            let found = along(&path, &actions);
            path.pop();
            if visit(&found).is_break() {
                let depth = found.len();
                return (End::Found(found), depth);
            }
        } else {
            meter.expand();
            space.actions(&state, &mut actions);
            let more = actions.len() - level.end;
            observer.on(Event::Expanded { node, queue: (untried + more) as u64, closed: 0 });
            if more > 0 {
                untried += more;
                meter.frontier(untried);
                meter.set_memory_in_use(bytes(&actions, &path, &longest) + back.bytes(space));
                next = level.end;
                path.push(level);
                if observer.watches() {
                    nodes.push(node);
                }
                continue;
            }
        }
        // A goal or a dead end: there is nothing to go on to.
        if path.len() >= longest.actions.len() {
            path.push(level);
            longest.step_back(&path, &actions);
            path.pop();
        }
        if observer.watches() {
            let why = if space.is_goal(&state) { Why::Goal } else { space.dead_end(&state) };
            observer.on(Event::Left { node, why });
        }
        back.step_back(space, &mut state, &actions[next]);
        next += 1;
    }
}

/// A state on the path: where its actions end, and which of them is tried next. The action before that one
/// led to the next state on the path.
#[derive(Clone, Copy)]
struct Level {
    next: usize,
    end: usize,
}

/// The longest path so far.
struct Longest<A> {
    actions: Vec<A>,
    /// How many of its first actions it has in common with the current path.
    shared: usize,
}

impl<A: Clone> Longest<A> {
    /// Records the current path, if it is longer, before it loses its last action.
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

/// The memory in use, in bytes.
fn bytes<A>(actions: &Vec<A>, path: &Vec<Level>, longest: &Longest<A>) -> usize {
    (actions.capacity() + longest.actions.capacity()) * size_of::<A>() + path.capacity() * size_of::<Level>()
}

/// Returns the actions along a path.
#[cold]
#[inline(never)]
fn along<A: Clone>(path: &[Level], actions: &[A]) -> Vec<A> {
    path.iter().map(|level| actions[level.next - 1].clone()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Control, Limit, Limits, Silent};

    /// The paths of a directed graph from vertex 0 that meet no vertex twice. Those of a given length are goals.
    #[derive(Debug)]
    struct Paths {
        successors: Vec<Vec<usize>>,
        length: usize,
    }

    impl Space for Paths {
        type State = Vec<usize>;
        type Action = usize;
        const UNDOES: bool = true;

        fn initial(&self) -> Vec<usize> {
            vec![0]
        }

        fn is_goal(&self, path: &Vec<usize>) -> bool {
            path.len() == self.length
        }

        fn actions(&self, path: &Vec<usize>, actions: &mut Vec<usize>) {
            let successors = &self.successors[path[path.len() - 1]];
            actions.extend(successors.iter().filter(|to| !path.contains(to)));
        }

        fn apply(&self, path: &mut Vec<usize>, to: &usize) {
            path.push(*to);
        }

        fn undo(&self, path: &mut Vec<usize>, _: &usize) {
            path.pop();
        }
    }

    /// The same search as a recursive function.
    #[derive(Default)]
    struct Recursive {
        most: u64,
        /// The generated nodes, each as a path.
        nodes: Vec<Vec<usize>>,
        goals: Vec<Vec<usize>>,
    }

    impl Recursive {
        /// Goes on from a path; false if the nodes are used up.
        fn visit(&mut self, space: &Paths, path: &mut Vec<usize>) -> bool {
            let mut actions = Vec::new();
            if space.is_goal(path) {
                self.goals.push(path[1..].to_vec());
            } else {
                space.actions(path, &mut actions);
            }
            actions.into_iter().all(|to| {
                if self.nodes.len() as u64 == self.most {
                    return false;
                }
                path.push(to);
                self.nodes.push(path[1..].to_vec());
                let finished = self.visit(space, path);
                path.pop();
                finished
            })
        }
    }

    fn compare(space: &Paths, most: u64) {
        let mut plain = Recursive { most, ..Recursive::default() };
        let finished = plain.visit(space, &mut space.initial());
        // The first of the longest paths.
        let nearest = plain.nodes.iter().rev().max_by_key(|path| path.len()).cloned().unwrap_or_default();
        let end = match finished {
            true => End::Exhausted,
            false => End::Stopped { limit: Limit::Nodes, nearest, bound: None },
        };
        let control = Control::new(Limits { nodes: Some(most), ..Limits::default() });
        // The path of every node, from that of its parent.
        let mut nodes: Vec<Vec<usize>> = vec![Vec::new()];
        let mut log = |event: Event<&usize>| {
            if let Event::Generated { parent, action, .. } = event {
                nodes.push([&nodes[parent as usize][..], &[*action]].concat());
            }
        };
        let mut goals = Vec::new();
        let mut visit = |path: &[usize]| {
            goals.push(path.to_vec());
            ControlFlow::Continue(())
        };
        assert_eq!(search(space, &mut control.meter(), &mut log, &mut visit).0, end);
        assert_eq!((&goals, &nodes[1..]), (&plain.goals, &plain.nodes[..]));
        // A search for one path ends at the first goal.
        let first = goals.first().cloned().map_or(end, End::Found);
        assert_eq!(dfs(space, &mut control.meter(), &mut Silent), first);
    }

    proptest! {
        #[test]
        fn it_does_what_a_recursive_function_does(
            successors in (1usize..8).prop_flat_map(|vertices| {
                prop::collection::vec(prop::collection::vec(0..vertices, 0..4), vertices)
            }),
            most in 0u64..300,
            length in 1usize..8,
        ) {
            compare(&Paths { successors, length }, most);
        }
    }

    #[test]
    fn it_finds_tours() {
        // A knight on 5x5, whose successors are tried row by row.
        let near = |from: usize, to: &usize| (from / 5).abs_diff(to / 5) * (from % 5).abs_diff(to % 5) == 2;
        let successors = (0..25).map(|from| (0..25).filter(|to| near(from, to)).collect()).collect();
        let paths = Paths { successors, length: 25 };
        for most in [100, 10_000, 1_000_000] {
            compare(&paths, most);
        }
    }
}
