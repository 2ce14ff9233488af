//! Traces: every step that a textbook method reports is replayed by a second program (`rules`), which knows
//! the puzzles from their rules alone.
//!
//! For every traced method on small boards: every action is possible, every value is what the second program
//! computes, every reason is true (`replay`), the steps add up to the statistics (`figures`), every step has
//! exactly one line of pseudo-code, and a trace is the same after it was written and read. The pictures of a
//! search are the same whether it is followed forwards or any step is looked up by itself.

mod figures;
mod files;
pub mod replay;
mod rules;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hippodrome::{
    Frame, Instance, STANDARD, Task,
    search::Step,
    trace::{Head, Known, Recording},
};

use crate::{pose, recorded};

/// Questions that are small enough to follow every method, and the second program's view of each.
const CASES: &[&str] = &[
    "walk 5x5 --from a1 --to e5",
    "walk 4x3 --from b2 --to a4",
    "walk 3x3 --from a1 --to b2",
    "walk 6x6 --from c3 --to c3",
    "exchange guarini --max-moves 6",
    "exchange six-knights --max-moves 20",
    "exchange n.n/.../N.N --max-moves 16",
    "knights 3x3",
    "knights 4x4",
    "knights 4x3 --bound heuristic",
    "knights 6x6",
    "queens 4",
    "queens 5",
    "queens 6",
    "queens 3",
    "pegs triangle4",
    "pegs triangle4 --metric jumps",
    "pegs triangle5 --finish a5",
    "pegs triangle5 --metric jumps",
    "pegs .oo/o.o/ooo",
    "tour 3x4",
    "tour 5x5 --from a1",
    "tour 4x4 --from b1",
    "tour 5x6 --closed --from a1",
    "tour 8x8 --from a1",
    "tour 8x8 --from c4",
    "tour 5x5 --from a1 --order random",
];

/// The most nodes of a case; a search that needs more is stopped.
const MOST_NODES: u64 = 3_000;

/// The trace of a method, which is stopped after so many nodes; none if the method does not take the question.
fn trace(spec: &str, method: &str, nodes: u64) -> Option<Recording> {
    let (mut recording, answer) = recorded(&*pose(spec), method, Some(nodes))?;
    recording.end = Some(answer.trace_end());
    Some(recording)
}

/// The traced methods of a question's puzzle.
fn methods(spec: &str) -> Vec<&'static str> {
    let instance = pose(spec);
    let methods = instance.spec().puzzle().methods_for(Task::Solve);
    methods.filter(|method| method.traced()).map(|method| method.name).collect()
}

/// Every case with every traced method.
fn traces() -> impl Iterator<Item = (&'static str, &'static str, Recording)> {
    CASES.iter().flat_map(|&spec| {
        methods(spec)
            .into_iter()
            .filter_map(move |method| Some((spec, method, trace(spec, method, MOST_NODES)?)))
    })
}

#[test]
fn every_step_is_true() {
    let mut followed = BTreeMap::new();
    let mut wrong = Vec::new();
    for (spec, method, trace) in traces() {
        assert!(!trace.steps.is_empty(), "{spec} by {method} reports nothing");
        if let Err(error) = replay::check(&*pose(spec), &trace) {
            wrong.push(format!("{spec} by {method}: {error}"));
        }
        let puzzle = spec.split_whitespace().next().unwrap_or_default();
        *followed.entry((puzzle, method)).or_insert(0) += trace.steps.len();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // No puzzle and no traced method was left out.
    for puzzle in STANDARD.puzzles() {
        for method in puzzle.methods().iter().filter(|method| method.traced()) {
            let steps = followed.get(&(puzzle.about().name, method.name));
            assert!(steps.is_some_and(|&steps| steps > 20), "{} by {}", puzzle.about().name, method.name);
        }
    }
}

#[test]
fn the_steps_add_up_to_the_statistics() {
    for (spec, method, trace) in traces() {
        let end = trace.end.as_ref().expect("an end");
        let told = figures::of(&trace);
        let counted =
            [end.stats.expanded, end.stats.generated, end.stats.peak_frontier, end.stats.peak_stored];
        assert_eq!(told, counted, "{spec} by {method}");
    }
}

#[test]
fn every_step_has_one_line_of_pseudo_code() {
    let mut reached: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (spec, method, trace) in traces() {
        for step in &trace.steps {
            let kind = step.kind();
            let lines = trace.head.code.iter().filter(|line| line.on.contains(&kind)).count();
            assert_eq!(lines, 1, "{spec} by {method}: {step:?}");
            assert!(trace.head.line_of(step).is_some());
            let code: Vec<&str> = trace.head.code.iter().map(|line| line.text.as_str()).collect();
            reached.entry(code.join("\n")).or_default().insert(kind);
        }
    }
    for puzzle in STANDARD.puzzles() {
        for method in puzzle.methods() {
            let Some(code) = method.code else { continue };
            assert!((5..=12).contains(&code.lines.len()), "{}: about ten lines", method.name);
            let kinds: Vec<&str> = code.lines.iter().flat_map(|line| line.on.iter().copied()).collect();
            for (at, on) in kinds.iter().enumerate() {
                assert!(!kinds[..at].contains(on), "{}: {on:?} has two lines", method.name);
            }
            // The reader refuses a kind that no step has.
            let mut file = Vec::new();
            let head = Head::new("walk 8x8".into(), method.name, method.value, Some(code));
            Recording::new(head).write(&mut file).expect("memory can be written");
            assert!(Recording::read(&file[..]).is_ok(), "{}: an unknown kind of step", method.name);
            assert!(code.lines.iter().all(|line| line.text.chars().count() <= 76), "{}", method.name);
        }
    }
    // A depth-first search with all its ends, so that a line is not tied to what never happens.
    let dfs: BTreeSet<String> = reached.values().flatten().cloned().collect();
    for on in
        ["s", "+", "x", "!", "?", "b", "&", "-seen", "-on-path", "-over", "-beaten", "-below", "-hopeless"]
    {
        assert!(dfs.contains(on), "{on} never happens");
    }
    for on in
        ["-replaced", "-not-chosen", "<dead-end", "<tried", "<goal", "<seen", "<rule", "<over", "<stuck"]
    {
        assert!(dfs.contains(on), "{on} never happens");
    }
}

/// The board at a step, from the path that is known to its node.
fn frame(instance: &dyn Instance, known: &Known, node: u64) -> Option<Frame> {
    let words = known.words(node);
    if known.facts(node).backward { instance.moment_before(&words) } else { instance.moment(&words) }
}

#[test]
fn stepping_back_and_forth_gives_the_same_frames() {
    for (spec, method, trace) in traces() {
        let instance = pose(spec);
        // Forwards, as it happens.
        let mut known = Known::new(trace.head.sum);
        let mut forwards = Vec::new();
        for step in trace.steps.iter().take(600) {
            known.receive(step);
            forwards.push(frame(&*instance, &known, step.node()));
        }
        assert!(forwards.iter().all(Option::is_some), "{spec} by {method}: a step without a board");
        // Backwards, each step by itself: only its chain of parents.
        let mut origins: HashMap<u64, (u64, String)> = HashMap::new();
        let mut backward: BTreeSet<u64> = BTreeSet::new();
        let mut starts: Vec<Option<String>> = Vec::new();
        for step in &trace.steps {
            match step {
                Step::Generated { node, parent, action, .. } => {
                    origins.insert(*node, (*parent, action.clone()));
                    if backward.contains(parent) {
                        backward.insert(*node);
                    }
                }
                Step::BackwardRoot { node, .. } => {
                    backward.insert(*node);
                }
                _ => {}
            }
            let at = if let Step::Started { at, .. } = step {
                at.clone()
            } else {
                starts.last().cloned().flatten()
            };
            starts.push(at);
        }
        for (number, shown) in forwards.iter().enumerate().rev() {
            let mut words = Vec::new();
            let mut node = trace.steps[number].node();
            let behind = backward.contains(&node);
            while let Some((parent, action)) = origins.get(&node) {
                words.push(action.as_str());
                node = *parent;
            }
            if !behind {
                words.extend(starts[number].as_deref());
                words.reverse();
            }
            let alone = if behind { instance.moment_before(&words) } else { instance.moment(&words) };
            assert_eq!(alone, *shown, "{spec} by {method}, step {number}");
        }
    }
}
