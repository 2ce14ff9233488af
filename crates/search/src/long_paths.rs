//! Depth-first search tuned for long paths: what `tour` and `pegs` run.
//!
//! It does exactly what [`dfs`](super::dfs()) does (same nodes, same events, same figures; a test compares
//! the two) and avoids the costs that a long path or a cheap state makes visible:
//!
//! - The actions of all states on the path stay in one buffer. An action that is applied is not moved, so a
//!   step costs two indices, and the path is read off the buffer only when somebody asks for it.
//! - A dead end or a goal is undone at once and never becomes a level of its own.
//! - The longest path is brought up to date only before a step back, and only from where it differs, so
//!   keeping it costs no more than the steps themselves.
//! - Node numbers are kept only if somebody watches.
//!
//! Limits: it does not report the memory that it uses. Callers check beforehand that a path fits.

use std::ops::ControlFlow;

use super::{End, Event, Observer, Space, Start, Why};
use crate::{Meter, Walked};

/// Finds the first path from the initial state to a goal, as [`dfs`](super::dfs()) does. Also returns the
/// length of the path on which the search ended.
pub fn dfs<S: Space>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> (End<Vec<S::Action>>, usize) {
    search(space, meter, observer, &mut |_| ControlFlow::Break(()))
}

/// Passes every path from the initial state to a goal to `visit`, as [`dfs_each`](super::dfs_each) does.
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
    observer.on(Event::Started { value, limit: None, how: Start::First });
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
            space.undo(&mut state, &actions[next - 1]);
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
        space.apply(&mut state, &actions[next]);
        if observer.watches() {
            let (parent, value) = (nodes.last().copied().unwrap_or(0), space.figure(&state));
            observer.on(Event::Generated { node, parent, action: &actions[next], value });
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
        space.undo(&mut state, &actions[next]);
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

/// Returns the actions along a path.
#[cold]
#[inline(never)]
fn along<A: Clone>(path: &[Level], actions: &[A]) -> Vec<A> {
    path.iter().map(|level| actions[level.next - 1].clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use proptest::prelude::*;

    use super::super as textbook;
    use super::*;
    use crate::{Control, Limits, Silent};

    /// A directed graph. The search begins at vertex 0; an action is an edge.
    #[derive(Debug)]
    struct Graph {
        successors: Vec<Vec<usize>>,
        goals: Vec<bool>,
    }

    impl Space for Graph {
        type State = usize;
        type Action = (usize, usize);

        fn initial(&self) -> usize {
            0
        }

        fn is_goal(&self, vertex: &usize) -> bool {
            self.goals[*vertex]
        }

        fn actions(&self, vertex: &usize, actions: &mut Vec<(usize, usize)>) {
            actions.extend(self.successors[*vertex].iter().map(|&to| (*vertex, to)));
        }

        fn apply(&self, vertex: &mut usize, edge: &(usize, usize)) {
            *vertex = edge.1;
        }

        fn undo(&self, vertex: &mut usize, edge: &(usize, usize)) {
            *vertex = edge.0;
        }
    }

    /// The same graph, but no path meets a vertex twice, and a goal is a path of a given length.
    struct Simple {
        graph: Graph,
        length: usize,
    }

    impl Space for Simple {
        type State = Vec<usize>;
        type Action = usize;

        fn initial(&self) -> Vec<usize> {
            vec![0]
        }

        fn is_goal(&self, path: &Vec<usize>) -> bool {
            path.len() == self.length
        }

        fn actions(&self, path: &Vec<usize>, actions: &mut Vec<usize>) {
            let successors = &self.graph.successors[path[path.len() - 1]];
            actions.extend(successors.iter().filter(|to| !path.contains(to)));
        }

        fn apply(&self, path: &mut Vec<usize>, to: &usize) {
            path.push(*to);
        }

        fn undo(&self, path: &mut Vec<usize>, _: &usize) {
            path.pop();
        }
    }

    /// Runs a search with a fresh meter. Returns its result, its figures and every event.
    fn run<S: Space<Action: Debug>, R>(
        nodes: u64,
        search: impl FnOnce(&mut Meter<'_>, &mut dyn FnMut(Event<'_, S::Action>)) -> R,
    ) -> (R, [u64; 3], Vec<String>) {
        let control = Control::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let mut meter = control.meter();
        let mut events = Vec::new();
        let result = search(&mut meter, &mut |event| events.push(format!("{event:?}")));
        let stats = meter.stats();
        (result, [stats.expanded, stats.generated, stats.peak_frontier], events)
    }

    /// Compares the two searches on a space, within a number of nodes and a number of paths.
    fn compare<S: Space<Action: Debug + PartialEq>>(space: &S, nodes: u64, most_paths: usize) {
        let plain = run::<S, _>(nodes, |meter, mut log| textbook::dfs(space, meter, &mut log));
        let tuned = run::<S, _>(nodes, |meter, mut log| dfs(space, meter, &mut log).0);
        let silent = run::<S, _>(nodes, |meter, _| dfs(space, meter, &mut Silent).0);
        assert_eq!(plain, tuned);
        assert_eq!((plain.0, plain.1), (silent.0, silent.1));

        let collect = |paths: &mut Vec<Vec<S::Action>>, path: &[S::Action]| {
            paths.push(path.to_vec());
            if paths.len() < most_paths { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let plain = run::<S, _>(nodes, |meter, mut log| {
            let mut paths = Vec::new();
            let mut visit = |path: &[S::Action]| collect(&mut paths, path);
            (textbook::dfs_each(space, meter, &mut log, &mut visit), paths)
        });
        let tuned = run::<S, _>(nodes, |meter, mut log| {
            let mut paths = Vec::new();
            let mut visit = |path: &[S::Action]| collect(&mut paths, path);
            (dfs_each(space, meter, &mut log, &mut visit), paths)
        });
        assert_eq!(plain, tuned);
    }

    fn graphs() -> impl Strategy<Value = Graph> {
        (1usize..8).prop_flat_map(|vertices| {
            let successors = prop::collection::vec(prop::collection::vec(0..vertices, 0..4), vertices);
            let goals = prop::collection::vec(prop::bool::weighted(0.15), vertices);
            (successors, goals).prop_map(|(successors, goals)| Graph { successors, goals })
        })
    }

    proptest! {
        #[test]
        fn it_does_what_the_textbook_does(
            graph in graphs(),
            nodes in 0u64..300,
            most_paths in 1usize..20,
            length in 1usize..8,
        ) {
            compare(&graph, nodes, most_paths);
            compare(&Simple { graph, length }, nodes, most_paths);
        }
    }

    #[test]
    fn it_finds_the_textbooks_tour() {
        // A knight on 5x5, whose successors are tried row by row.
        let near = |from: usize, to: &usize| {
            let (rows, cols) = ((from / 5).abs_diff(to / 5), (from % 5).abs_diff(to % 5));
            rows * cols == 2
        };
        let successors = (0..25).map(|from| (0..25).filter(|to| near(from, to)).collect()).collect();
        let paths = Simple { graph: Graph { successors, goals: Vec::new() }, length: 25 };
        for nodes in [100, 10_000, 1_000_000] {
            compare(&paths, nodes, 3);
        }
    }
}
