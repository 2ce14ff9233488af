//! `--trace` as text and as a file, and searches that are drawn later.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use crate::{command, fresh, hippo, hippo_on, said, told};

#[test]
fn a_search_is_told_on_standard_output_before_the_answer() {
    let output = hippo("solve walk 5x5 --method a-star --trace -");
    assert!(output.status.success(), "{}", said(&output));
    let text = told(&output);
    let (story, answer) = text.split_once("Solved with 4 moves").expect("the answer comes last");
    assert!(story.starts_with("walk 5x5 --from a5 --to e1 --method a-star\nbegins: h 3"), "{story}");
    assert!(story.contains("g 1, h 2, f 3"), "{story}");
    assert!(story.contains("\nsolved: "), "{story}");
    assert!(answer.contains("nodes expanded"));
    // The same in a file.
    let file = fresh("search.txt");
    let output = hippo_on("solve walk 5x5 --method a-star --trace", &[&file]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(fs::read_to_string(&file).expect("a story"), story);
}

#[test]
fn standard_output_has_room_for_one() {
    for (arguments, other) in [
        ("solve walk --method bfs --trace - --json", "--trace - and --json both write to standard output"),
        ("solve walk --method bfs --trace - --certificate -", "--trace - and --certificate - both write"),
    ] {
        let output = hippo(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty());
        assert!(said(&output).contains(other), "{}", said(&output));
    }
}

#[test]
fn a_saved_search_is_drawn_like_one_that_is_drawn_at_once() {
    for question in [
        "queens 5 --method backtracking",
        "walk 5x5 --method bidirectional",
        "exchange guarini --method ida-star",
        "tour 5x5 --method warnsdorff",
    ] {
        let [at_once, saved, later] = ["at-once.svg", "saved.json", "later.svg"].map(fresh);
        let command = format!("solve {question} --trace {at_once:?} --trace");
        let output = hippo_on(&command, &[&saved]);
        assert!(output.status.success(), "{}", said(&output));
        let output = hippo_on("draw", &[&saved, &later]);
        assert!(output.status.success(), "{}", said(&output));
        let text = |path: &Path| fs::read_to_string(path).expect("a picture");
        assert_eq!(text(&at_once), text(&later), "{question}");
        assert!(text(&saved).starts_with("{\"trace\":2,\"spec\":"));
    }
}

#[test]
fn a_damaged_trace_is_refused_in_a_sentence() {
    let (saved, picture) = (fresh("damaged.json"), fresh("damaged.svg"));
    let head = r#"{"trace":2,"spec":"queens 4","method":"backtracking"}"#;
    for (text, why) in [
        (format!("{head}\n[\"x\",0,0,0]\n[\"+\",1,0]\n"), "line 3 of the trace is not a step"),
        (head.replace(":2,", ":9,"), "reads format 2"),
        (head.replace("queens", "draughts"), "no puzzle `draughts`"),
    ] {
        fs::write(&saved, text).expect("the trace is written");
        let output = hippo_on("draw", &[&saved, &picture]);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(why), "{}", said(&output));
        assert!(!picture.exists());
    }
}

#[test]
fn a_search_that_nobody_reads_stops() {
    // It would take hours to the end.
    let mut child = command("solve tour 8x8 --from b1 --method dfs --trace -");
    let mut child = child.stdout(Stdio::piped()).spawn().expect("hippo runs");
    let mut first = [0; 64];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("some lines");
    let status = child.wait().expect("it ends");
    assert!(status.success() || status.code() == Some(130), "{status}");
    assert!(first.starts_with(b"tour 8x8 --from b1 --method dfs\n"));
}
