//! Traces as files: what is written is read back, and bad files are refused in a sentence.

use hippodrome::{
    search::Step,
    trace::{Recording, Story, Writer},
};

use super::{CASES, methods, trace};

#[test]
fn a_trace_is_the_same_after_writing_and_reading() {
    for spec in CASES {
        for method in methods(spec) {
            let Some(mut trace) = trace(spec, method, 500) else { continue };
            let mut file = Vec::new();
            trace.write(&mut file).expect("memory can be written");
            let read =
                Recording::read(&file[..]).unwrap_or_else(|error| panic!("{spec} by {method}: {error}"));
            // A time that is written in decimal may differ in the last digit.
            let (end, again) = (trace.end.as_mut().expect("an end"), read.end.as_ref().expect("an end"));
            assert!((end.stats.seconds - again.stats.seconds).abs() < 1e-9);
            end.stats.seconds = again.stats.seconds;
            end.stats.work = again.stats.work;
            let parts = |of: &Recording| (of.head.clone(), of.steps.clone(), of.end.clone());
            assert_eq!(parts(&read), parts(&trace), "{spec} by {method}");
        }
    }
}

#[test]
fn a_million_steps_fit_in_thirty_megabytes() {
    let trace = trace("exchange six-knights", "a-star", 2_000).expect("a trace");
    let mut file = Vec::new();
    let mut lines = Writer::new(Box::new(&mut file), &trace.head).expect("memory can be written");
    // The longest numbers that a million steps have.
    for step in &trace.steps {
        lines.step(&shifted(step, 990_000)).expect("memory can be written");
    }
    drop(lines);
    let bytes = file.len() / trace.steps.len();
    assert!(bytes <= 30, "{bytes} bytes for a step");
}

/// The same step with greater numbers of nodes.
fn shifted(step: &Step, by: u64) -> Step {
    match step.clone() {
        Step::Generated { node, parent, action, cost, value, .. } => {
            Step::generated(node + by, parent + by, action, cost, value)
        }
        Step::Expanded { node, queue, closed } => {
            Step::Expanded { node: node + by, queue: queue + by, closed: closed + by }
        }
        Step::Pruned { node, why } => Step::Pruned { node: node + by, why },
        other => other,
    }
}

#[test]
fn a_trace_that_breaks_off_is_read_so_far() {
    let trace = trace("walk 5x5 --from a1 --to e5", "bfs", 500).expect("a trace");
    let mut file = Vec::new();
    trace.write(&mut file).expect("memory can be written");
    let text = String::from_utf8(file).expect("text");
    let first: Vec<&str> = text.lines().take(5).collect();
    let read = Recording::read(first.join("\n").as_bytes()).expect("a trace");
    assert_eq!((read.steps.len(), read.end), (4, None));
}

#[test]
fn what_is_no_trace_is_refused_in_a_sentence() {
    let head = r#"{"trace":2,"spec":"walk 8x8","method":"bfs"}"#;
    for (file, why) in [
        (String::new(), "its first line"),
        ("{}".into(), "its first line"),
        (r#"{"trace":3,"spec":"","method":""}"#.into(), "reads format 2"),
        (r#"{"trace":2,"spec":"walk 8x8"}"#.into(), "line 1 of the trace"),
        (
            r#"{"trace":2,"spec":"walk 8x8","method":"bfs","code":[{"text":"x","on":["?!"]}]}"#.into(),
            "kind of event",
        ),
        (format!("{head}\n[\"+\",1,1,\"a1\"]"), "line 2 of the trace"),
        (format!("{head}\n[\"+\",1,0]"), "line 2 of the trace"),
        (format!("{head}\n[\"s\",\"first\"]\n[\"-\",1,\"tired\"]"), "line 3 of the trace"),
        (format!("{head}\n[\"y\",1]"), "line 2 of the trace"),
        (format!("{head}\nnonsense"), "line 2 of the trace"),
        (format!("{head}\n{{\"outcome\":\"solved\"}}"), "line 2 of the trace"),
    ] {
        let error = Recording::read(file.as_bytes()).expect_err(&file).to_string();
        assert!(error.contains(why), "{file}: {error}");
    }
}

/// The story of a search as text.
fn story(spec: &str, method: &str, width: Option<usize>) -> String {
    let trace = trace(spec, method, 500).expect("a trace");
    let mut text = Vec::new();
    let mut story = Story::new(Box::new(&mut text), &trace.head, width).expect("memory can be written");
    for step in &trace.steps {
        story.step(step).expect("memory can be written");
    }
    story.end(trace.end.as_ref().expect("an end")).expect("memory can be written");
    drop(story);
    String::from_utf8(text).expect("text")
}

#[test]
fn a_story_tells_what_the_algorithm_knows() {
    let told = story("walk 5x5 --from a1 --to e5", "a-star", None);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "walk 5x5 --from a1 --to e5 --method a-star");
    assert_eq!(lines[1], "begins: h 3; expanded, frontier 0, closed 1");
    assert!(told.contains("\n    3 c2-b4: g 2, h 2, f 4\n"), "{told}");
    assert!(told.contains("dropped: seen before"), "{told}");
    assert!(lines[lines.len() - 1].starts_with("solved: "), "{told}");
    let told = story("exchange n.n/.../N.N --max-moves 16", "ida-star", None);
    assert!(told.contains("dropped: f 10 is over the limit 8"), "{told}");
    assert!(
        told.contains("\n0: the round ends; the next limit is 10\nbegins a round: h 8, limit 10"),
        "{told}"
    );
    assert!(told.contains("begins a round: h 8, limit "), "{told}");
    let told = story("walk 5x5 --from a1 --to e5", "bidirectional", None);
    assert!(told.contains(" backwards ") && told.contains("the halves meet after 2 + 2 actions"), "{told}");
}

#[test]
fn a_story_fits_the_screen() {
    for (spec, method) in [("tour 8x8 --from a1", "warnsdorff"), ("exchange six-knights", "a-star")] {
        for width in [60, 80, 132] {
            let told = story(spec, method, Some(width));
            let widest = told.lines().skip(1).map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width, "{spec}: {widest} of {width}");
        }
    }
}
