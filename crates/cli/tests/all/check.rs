//! `hippo check` from outside: answers with their specs, limits, exit codes.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::{command, hippo, hippo_reads, said, told};

/// The JSON answer to a question.
fn answer(question: &str) -> Value {
    crate::json(&hippo(&format!("solve {question} --json")))
}

/// What `hippo check` says of a text, and its exit code.
fn checked(text: &str, further: &str) -> (String, i32) {
    let done = hippo_reads(&format!("check -{further}"), text.as_bytes());
    ((told(&done) + &said(&done)).trim().to_string(), done.status.code().expect("a code"))
}

#[test]
fn every_kind_of_answer_passes() {
    for (question, verdict) in [
        ("tour 3x4", "Valid: open knight's tour of 12 squares"),
        ("exchange six-knights --metric turns", "Valid and optimal: exchange in 8 turns"),
        ("exchange six-knights --method best-first", "Valid: exchange in 30 moves"),
        ("knights 5x5", "Valid and optimal: 13 knights on 25 squares, none attacking another"),
        ("queens 2000", "Valid: 2000 queens on the 2000x2000 board, none attacking another"),
        ("pegs triangle5", "Valid and optimal: one peg left after 10 moves"),
        (
            "tour 1x4",
            "Valid: no open knight's tour of 4 squares: with 0 squares removed, the board falls into 4 pieces; a tour would fall into at most 1",
        ),
    ] {
        let (said, code) = checked(&answer(question).to_string(), "");
        assert_eq!((said.as_str(), code), (verdict, 0), "{question}");
    }
}

#[test]
fn the_spec_must_ask_what_the_certificate_answers() {
    let exchange = answer("exchange N.N/.../n.n");
    let (tour, knights) = (answer("tour 3x4"), answer("knights 3x3"));
    for (answer, spec, sentence) in [
        (&tour, "tour 3x5", "spec: `board` differs from the certificate"),
        (&tour, "tour 3x4 --from a1", "spec: `from` differs from the certificate"),
        (&tour, "knights 3x4", "spec: it is about knights, but the certificate is about tour"),
        (&knights, "knights 3x3 --piece king", "spec: `piece` differs from the certificate"),
        (&knights, "knights 3x3 --leaper 1,1", "spec: `leaper` differs from the certificate"),
        (&exchange, "exchange N.N/.../n.n --metric turns", "spec: `metric` differs from the certificate"),
        (&exchange, "exchange N.N/.../n.n --rules safe", "spec: `rules` differs from the certificate"),
        (&exchange, "exchange N.N/.../n.n --goal n.N/.../N.n", "spec: `goal` differs from the certificate"),
    ] {
        let mut answer = answer.clone();
        answer["spec"] = json!(spec);
        assert_eq!(checked(&answer.to_string(), ""), (format!("Rejected: {sentence}"), 1), "{spec}");
    }
    let mut wrong = tour.clone();
    wrong["spec"] = json!("tour 0x4");
    let (said, code) = checked(&wrong.to_string(), "");
    assert!(said.starts_with("Rejected: spec: ") && code == 1, "{said}");
    wrong["spec"] = json!(34);
    assert_eq!(checked(&wrong.to_string(), ""), ("Rejected: spec: not a string".into(), 1));
    let mut without = tour.clone();
    without.as_object_mut().expect("an object").remove("spec");
    assert_eq!(checked(&without.to_string(), ""), ("Rejected: spec: it is missing".into(), 1));
    // A number that one of two JSON readers refuses must not hide the spec.
    let none = answer("queens 3").to_string().replacen('{', "{\"extra\":1e999,", 1);
    let (said, code) = checked(&none.replace("\"queens 3\"", "\"queens 8\""), "");
    assert_eq!((said.as_str(), code), ("Rejected: spec: `board` differs from the certificate", 1));
    assert_eq!(checked(&none, "").1, 0);
    // The same question in other words.
    let mut same = tour;
    same["spec"] = json!("tour ..../..../.... --leaper 2,1");
    assert_eq!(checked(&same.to_string(), "").1, 0);
}

#[test]
fn a_time_limit_covers_reading() {
    // Nothing ever comes through this pipe.
    let mut check = command("check - --time-limit 100ms");
    let mut check = check.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("hippo runs");
    let pipe = check.stdin.take();
    assert_eq!(check.wait().expect("hippo ends").code(), Some(3));
    drop(pipe);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_linear_with_a_small_factor() {
    // Eight bytes each, which took eighty times as much before.
    let objects = vec!["{\"a\":1}"; 1_000_000].join(",");
    let text = answer("queens 4").to_string().replacen('{', &format!("{{\"extra\":[{objects}],"), 1);
    let path = crate::fresh("objects.json");
    std::fs::write(&path, &text).expect("a file");
    // The address space includes the program itself and the stack of a thread.
    let most_kib = text.len() * 4 / 1024 + 60_000;
    let output = crate::hippo_after(&format!("ulimit -v {most_kib}"), &format!("check {path:?}"));
    assert!(output.status.success(), "{}", said(&output));
    std::fs::remove_file(path).expect("the file");
}

#[test]
fn exit_codes_tell_why() {
    let mut answer = answer("tour 3x8 --closed");
    let hurry = checked(&answer.to_string(), " --time-limit 0s");
    assert_eq!(hurry, ("Not decided: neither proved nor refuted within the time limit".into(), 3));
    answer["certificate"]["closed"] = json!(false);
    assert_eq!(checked(&answer.to_string(), "").1, 1);
    answer.as_object_mut().expect("an object").remove("certificate");
    assert_eq!(checked(&answer.to_string(), ""), ("error: the answer has no certificate".into(), 2));
    assert_eq!(checked("{", "").1, 2);
}

#[test]
fn the_lines_of_a_listing_are_checked_one_by_one() {
    for question in
        ["queens 6", "tour 3x4", "knights 3x3", "exchange N.N/.../n.n", "walk 3x4", "pegs triangle4"]
    {
        let listing = told(&hippo(&format!("list {question} --json --limit 5")));
        let lines = listing.lines().count() - 1;
        let (said, code) = checked(&listing, "");
        assert_eq!(code, 0, "{question}: {said}");
        assert!(said.starts_with(&format!("Valid: {lines} solution")), "{question}: {said}");
    }
    let wrong = r#"{"spec":"queens 4","solution":{"squares":["b4","d3","a2","c1"]}}
{"spec":"queens 4","solution":{"squares":["a4","b3","c2","d1"]}}"#;
    let (said, code) = checked(wrong, "");
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("Rejected: solution 2:"), "{said}");
}
