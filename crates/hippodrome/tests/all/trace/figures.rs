//! The statistics of a search, worked out from its steps alone.

use std::collections::{HashMap, HashSet};

use hippodrome::{search::Step, trace::Recording};

/// The states expanded and generated, the most that waited, and the most that were stored.
pub fn of(trace: &Recording) -> [u64; 4] {
    let count = |kind: &str| trace.steps.iter().filter(|step| step.kind() == kind).count() as u64;
    let [frontier, stored] = match (&trace.head.method[..], trace.head.waiting.as_deref()) {
        ("bfs", _) => bfs(trace),
        ("bidirectional", _) => layers(trace),
        ("a-star" | "best-first", _) => queue(trace, true),
        ("branch-and-bound" | "best-first-paths", _) => queue(trace, false),
        ("ida-star" | "bitmask", _) => [path(trace), 0],
        // Hill climbing is in one state; a climb counts when it has ended.
        ("hill-climbing", _) => {
            [u64::from(trace.steps.iter().any(|step| matches!(step, Step::Left { .. }))), 0]
        }
        // The others are depth-first searches, and rules that follow one path, where nothing waits.
        (_, Some(_)) => [untried(trace), 0],
        (_, None) => [0, 0],
    };
    let generated = count("+") + count("b");
    [count("x"), generated, frontier, stored]
}

/// The number of nodes that are generated after each step and not dropped by the next.
fn kept(trace: &Recording) -> Vec<bool> {
    let dropped = |node: u64, at: usize| match trace.steps.get(at) {
        Some(Step::Pruned { node: other, .. }) => *other == node,
        _ => false,
    };
    let steps = trace.steps.iter().enumerate();
    steps.map(|(at, step)| matches!(step, Step::Generated { .. }) && !dropped(step.node(), at + 1)).collect()
}

/// Breadth-first search looks before it expands a state: what waits with it, and all that are known.
fn bfs(trace: &Recording) -> [u64; 2] {
    let mut known = 1;
    let [mut frontier, mut stored] = [0; 2];
    for (step, kept) in trace.steps.iter().zip(kept(trace)) {
        if let Step::Expanded { queue, closed, .. } = step {
            assert_eq!(queue + closed, known, "what is known waits or is closed");
            frontier = frontier.max(queue + 1);
            stored = stored.max(known);
        }
        known += u64::from(kept);
    }
    [frontier, stored]
}

/// Searches with a queue look after they have expanded a state.
fn queue(trace: &Recording, stores: bool) -> [u64; 2] {
    let stopped = trace.end.as_ref().is_some_and(|end| end.outcome == "stopped");
    let last = trace.steps.iter().rposition(|step| matches!(step, Step::Expanded { .. }));
    // Whether the last state is expanded to its end: no limit stopped the search there.
    let mut known = 1;
    let mut after: Option<(usize, u64)> = None;
    let [mut frontier, mut stored] = [0; 2];
    let mut look = |after: Option<(usize, u64)>, known: u64| {
        if let Some((at, waiting)) = after
            && !(stopped && last == Some(at))
        {
            frontier = frontier.max(waiting);
            stored = stored.max(known);
        }
    };
    for (at, (step, kept)) in trace.steps.iter().zip(kept(trace)).enumerate() {
        match step {
            Step::Expanded { queue, .. } => {
                look(after, known);
                if let Some((_, waited)) = after {
                    assert!(*queue < waited, "one was taken out");
                }
                after = Some((at, *queue));
            }
            Step::Pruned { .. } if step.kind() == "-replaced" => {
                known -= 1;
                // A* leaves the old entry in its queue; greedy search has one entry for each state.
                let gone = u64::from(trace.head.method == "best-first");
                after = after.map(|(at, waiting)| (at, waiting - gone));
            }
            _ => {}
        }
        if kept {
            known += 1;
            after = after.map(|(at, waiting)| (at, waiting + 1));
        }
    }
    look(after, known);
    [frontier, if stores { stored } else { 0 }]
}

/// Both halves look when a layer begins; what they store is counted when a state was expanded to its end.
fn layers(trace: &Recording) -> [u64; 2] {
    let [mut frontier, mut stored] = [0; 2];
    let mut backward = HashSet::new();
    let mut waiting = [1, 0];
    let mut known = 1;
    // The half that grows, what is left of its layer, and what it has found for the next.
    let mut grown: Option<(usize, u64, u64)> = None;
    let mut expanding = false;
    for (step, kept) in trace.steps.iter().zip(kept(trace)) {
        match step {
            Step::BackwardRoot { node, .. } => {
                backward.insert(*node);
                waiting[1] += 1;
                known += 1;
                continue;
            }
            Step::Generated { node, parent, .. } if backward.contains(parent) => {
                backward.insert(*node);
            }
            Step::Expanded { node, queue, closed } => {
                if expanding {
                    stored = stored.max(known);
                }
                expanding = true;
                assert_eq!(queue + closed, known);
                let half = usize::from(backward.contains(node));
                if grown.is_none_or(|(_, left, _)| left == 0) {
                    if let Some((half, _, found)) = grown {
                        waiting[half] = found;
                    }
                    frontier = frontier.max(waiting[0] + waiting[1]);
                    assert_eq!(half, usize::from(waiting[0] > waiting[1]), "the smaller layer grows");
                    grown = Some((half, waiting[half], 0));
                }
                let (growing, left, _) = grown.as_mut().expect("a layer");
                assert_eq!(half, *growing, "a layer is expanded as a whole");
                *left -= 1;
            }
            _ => {}
        }
        if kept {
            known += 1;
            if let Some((_, _, found)) = &mut grown {
                *found += 1;
            }
        }
    }
    // If the last layer was finished, there was one more look.
    let ended = trace.end.as_ref().is_some_and(|end| end.outcome == "impossible");
    if ended {
        stored = stored.max(known);
        if let Some((half, _, found)) = grown {
            waiting[half] = found;
        }
        frontier = frontier.max(waiting[0] + waiting[1]);
    }
    [frontier, stored]
}

/// Depth-first searches count the actions that were not tried, when they have listed those of a state.
fn untried(trace: &Recording) -> u64 {
    let method = &trace.head.method[..];
    let bounded = trace.head.value.as_deref() == Some("bound");
    let mut frontier = 0;
    let mut untried = 0;
    let mut listed: HashMap<u64, u64> = HashMap::new();
    for step in &trace.steps {
        match step {
            Step::Started { .. } => untried = 0,
            Step::Generated { .. } => untried -= 1,
            Step::Expanded { node, queue, .. } => {
                let own = queue - untried;
                untried = *queue;
                listed.insert(*node, own);
                // The root is not looked at, nor a dead end, except by the searches that say so.
                let limited =
                    matches!(method, "dfs" | "brute-force") && trace.head.spec.starts_with("exchange");
                if bounded || *node > 0 && (own > 0 || limited) {
                    frontier = frontier.max(*queue);
                }
            }
            _ => {}
        }
    }
    // Every action that was listed is tried, unless the search ends before.
    let mut tried: HashMap<u64, u64> = HashMap::new();
    for step in &trace.steps {
        if let Step::Generated { parent, .. } = step {
            *tried.entry(*parent).or_default() += 1;
        }
    }
    for step in &trace.steps {
        if step.kind() == "<tried" {
            assert_eq!(listed.get(&step.node()), tried.get(&step.node()), "{step:?}");
        }
    }
    frontier
}

/// Searches that keep one path count its states, except at the root.
fn path(trace: &Recording) -> u64 {
    let deep = trace.steps.iter().filter_map(|step| match step {
        Step::Expanded { node: 1.., queue, .. } => Some(*queue),
        _ => None,
    });
    deep.max().unwrap_or(0)
}
