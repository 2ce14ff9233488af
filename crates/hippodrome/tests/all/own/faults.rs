//! Faults that are planted in recordings of right searches: the grader finds every one, at its step.

use std::collections::{BTreeMap, HashSet};

use hippodrome::{
    Control,
    grade::{Search, grade},
    search::{Step, Why},
    trace::{Known, Recording},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

use super::grading::METHODS;
use super::{pose, random_network};
use crate::recorded;

/// The kinds of faults.
const KINDS: [&str; 9] =
    ["cost", "estimate", "action", "twice", "child missing", "order", "seen", "no goal", "dropped"];

/// A recording with a fault, and the number of the first wrong step, if only one step can be blamed.
type Planted = Option<(Recording, Option<usize>)>;

/// The steps of a kind, given by their letter or their letter with a reason.
fn places(recording: &Recording, kind: &str) -> Vec<usize> {
    let steps = recording.steps.iter().enumerate();
    steps.filter(|(_, step)| step.kind() == kind).map(|(at, _)| at).collect()
}

/// Whether a later step says that the search does not go on from the node that a step makes.
fn is_dropped(recording: &Recording, at: usize) -> bool {
    let node = recording.steps[at].node();
    let drops = |step: &Step| match step {
        Step::Pruned { node: other, .. } | Step::Left { node: other, why: Why::Seen } => *other == node,
        _ => false,
    };
    recording.steps[at + 1..].iter().any(drops)
}

/// What an algorithm with a frontier chooses by, for each step after which a node waits.
fn key(recording: &Recording, known: &Known, node: u64) -> i64 {
    let facts = known.facts(node);
    match &recording.head.method[..] {
        "bfs" => facts.depth.into(),
        "uniform-cost" => facts.cost as i64,
        "best-first" => facts.value.unwrap_or(i64::from(u32::MAX)),
        _ => facts.sum.unwrap_or(0),
    }
}

fn plant(recording: &Recording, kind: &str, random: &mut ChaCha8Rng) -> Planted {
    let mut damaged = recording.clone();
    let frontier = !matches!(&recording.head.method[..], "dfs" | "ida-star");
    let made = places(recording, "+");
    match kind {
        "cost" => {
            let &at = made.choose(random)?;
            let Step::Generated { cost, .. } = &mut damaged.steps[at] else { return None };
            *cost += 1;
            Some((damaged, Some(at)))
        }
        "estimate" => {
            let &at = made.choose(random).filter(|_| recording.head.value.as_deref() == Some("estimate"))?;
            let Step::Generated { value, .. } = &mut damaged.steps[at] else { return None };
            *value = Some(value.map_or(3, |value| value + 1));
            Some((damaged, Some(at)))
        }
        "action" => {
            let &at = made.choose(random)?;
            let Step::Generated { action, .. } = &mut damaged.steps[at] else { return None };
            action.push('9');
            action.push('9');
            Some((damaged, Some(at)))
        }
        "twice" => {
            // A node is expanded twice in a row.
            let &at = places(recording, "x").choose(random)?;
            damaged.steps.insert(at + 1, recording.steps[at].clone());
            Some((damaged, None))
        }
        "child missing" => {
            // Only where the search has tried the rest: its expansion is over, or its node is left.
            let over = |at: &&usize| {
                let Step::Generated { parent, .. } = recording.steps[**at] else { return false };
                let later = &recording.steps[**at..];
                later.iter().any(|step| match step {
                    Step::Expanded { node, .. } => frontier && *node != parent,
                    Step::Left { node, why: Why::Tried } => *node == parent,
                    _ => false,
                })
            };
            let able: Vec<&usize> = made.iter().filter(over).collect();
            let &&at = able.choose(random)?;
            let node = recording.steps[at].node();
            // With everything that comes of it.
            let mut gone = HashSet::from([node]);
            damaged.steps.retain(|step| match step {
                Step::Generated { node, parent, .. } if gone.contains(parent) || gone.contains(node) => {
                    gone.insert(*node);
                    false
                }
                step => !gone.contains(&step.node()),
            });
            Some((damaged, None))
        }
        "order" => {
            // A node is expanded while a better one waits.
            let mut known = Known::new(recording.head.sum);
            let mut waiting: HashSet<u64> = HashSet::from([0]);
            let mut able = Vec::new();
            for (at, step) in recording.steps.iter().enumerate().filter(|_| frontier) {
                if let Step::Expanded { node, .. } = step {
                    let least = key(recording, &known, *node);
                    let worse = waiting.iter().filter(|other| key(recording, &known, **other) > least);
                    able.extend(worse.map(|other| (at, *other)));
                    waiting.remove(node);
                }
                known.receive(step);
                match step {
                    Step::Generated { node, .. } if !is_dropped(recording, at) => {
                        waiting.insert(*node);
                    }
                    _ => {}
                }
            }
            let &(at, other) = able.choose(random)?;
            let Step::Expanded { node, .. } = &mut damaged.steps[at] else { return None };
            *node = other;
            Some((damaged, Some(at)))
        }
        "seen" => {
            // A state that was expanded is expanded again, as the last step of all.
            let &at = places(recording, "x").choose(random).filter(|_| frontier)?;
            let goal = recording.steps.iter().position(|step| matches!(step, Step::Goal { .. }));
            let end = goal.unwrap_or(recording.steps.len());
            damaged.steps.truncate(end);
            damaged.steps.push(recording.steps[at].clone());
            Some((damaged, None))
        }
        "no goal" => {
            let &at = places(recording, "!").first()?;
            damaged.steps.remove(at);
            Some((damaged, None))
        }
        _ => {
            let able: Vec<usize> = made.into_iter().filter(|at| !is_dropped(recording, *at)).collect();
            let &at = able.choose(random)?;
            let node = recording.steps[at].node();
            damaged.steps.insert(at + 1, Step::Pruned { node, why: Why::Seen });
            Some((damaged, Some(at + 1)))
        }
    }
}

#[test]
fn every_planted_fault_is_found() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut planted: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let of_kind = |planted: &BTreeMap<(&str, &str), usize>, kind: &str| -> usize {
        METHODS.iter().filter_map(|method| planted.get(&(kind, *method))).sum()
    };
    let mut total = 0;
    // The order can seldom be made wrong.
    while total < 1_000 || of_kind(&planted, "order") < 50 {
        let text = random_network(&mut random);
        let instance = pose(&text);
        let method = METHODS[random.random_range(0..METHODS.len())];
        let kind = if total < 1_000 { KINDS[random.random_range(0..KINDS.len())] } else { "order" };
        let (mut recording, answer) = recorded(&*instance, method, None).expect("a recording");
        let end = answer.trace_end();
        // A search that stopped, since it believes a wrong estimate, may lack its last steps.
        if end.outcome == "stopped" {
            continue;
        }
        recording.end = Some(end);
        let Some((damaged, at)) = plant(&recording, kind, &mut random) else { continue };
        let graded = grade(&*instance, method, &Search::recorded(&damaged), &Control::default()).unwrap();
        let Some(wrong) = graded.wrong else {
            panic!("{text} by {method}: {kind} is not found\n{:#?}", damaged.steps);
        };
        if let Some(at) = at {
            assert_eq!(wrong.step, at + 1, "{text} by {method}: {kind}: {}", wrong.sentence);
        }
        *planted.entry((kind, method)).or_insert(0) += 1;
        total += 1;
    }
    for kind in KINDS {
        let number = of_kind(&planted, kind);
        assert!(number >= 50, "{kind}: {number} of {planted:?}");
    }
    for method in METHODS {
        let number: usize = KINDS.iter().filter_map(|kind| planted.get(&(kind, method))).sum();
        assert!(number > 50, "{method}: {number} of {planted:?}");
    }
}
