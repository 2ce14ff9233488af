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
fn a_number_in_a_broken_text_is_no_tour_of_one_square() {
    for broken in ["{\"a\":[1,", "[1", "1"] {
        assert_eq!(checked(broken, "").1, 2, "{broken}");
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

/// What `hippo check` says of answers in a text, and its exit code.
fn judged(arguments: &[&str], text: &str) -> (String, i32) {
    let path = crate::fresh("hand in.txt");
    std::fs::write(&path, text).expect("a file");
    let done = command("check").args(arguments).arg(&path).output().expect("hippo runs");
    ((told(&done) + &said(&done)).trim().to_string(), done.status.code().expect("a code"))
}

#[test]
fn only_an_optimal_answer_passes_if_that_is_asked_for() {
    // Guarini's exchange takes 16 moves; the first of these two goes back and forth once more.
    let best =
        "a1-b3 c1-a2 c3-b1 a2-c3 a3-c2 b1-a3 c2-a1 a3-c2 c3-b1 b1-a3 b3-c1 c1-a2 a2-c3 a1-b3 c2-a1 b3-c1";
    let longer = format!("a1-b3 b3-a1 {best}");
    assert_eq!(judged(&["exchange guarini"], &longer), ("Valid: exchange in 18 moves".into(), 0));
    let (said, code) = judged(&["exchange guarini", "--optimal"], &longer);
    assert!(said.starts_with("Wrong: not optimal: exchange in 18 moves; 16 moves are enough: "), "{said}");
    assert_eq!(code, 1);
    let optimal = ("Valid and optimal: exchange in 16 moves".to_string(), 0);
    assert_eq!(judged(&["exchange guarini", "--optimal"], best), optimal);
    let (said, code) = judged(&["exchange guarini", "--optimal", "--node-limit", "1"], "a1-b3 b3-a1");
    assert!(said.starts_with("Wrong: goal: ") && code == 1, "{said}");
    // Half of the squares of 8x8 can have a knight.
    let (said, code) = judged(&["knights 8", "--optimal"], "a1");
    assert!(said.contains("32 pieces are possible") && code == 1, "{said}");
    // Where neither the library nor the checker gets to an end, nothing is decided.
    let pegs = told(&hippo("solve pegs english --method quick"));
    let (said, code) =
        judged(&["pegs english", "--optimal", "--node-limit", "1", "--time-limit", "300ms"], &pegs);
    assert!(
        said.starts_with("Not decided: valid, but whether it is optimal is not known, because "),
        "{said}"
    );
    assert_eq!(code, 3);
}

#[test]
fn many_files_and_folders_are_judged_in_one_run() {
    let folder = crate::fresh("hand-ins");
    std::fs::create_dir_all(folder.join("late one")).expect("a folder");
    for (name, text) in [
        ("a.txt", "[1, 3, 0, 2]"),
        ("b.txt", ".Q..\n...Q\nQ...\n..Q.\n"),
        ("late one/c.txt", "[0, 1, 2, 3]\n[1, 3, 0, 2]"),
    ] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    let run = |further: &[&str]| {
        let done = command("check").arg("queens 4").args(further).arg(&folder).output().expect("hippo runs");
        (told(&done).replace(&*folder.to_string_lossy(), "DIR"), done.status.code())
    };
    let lines = "DIR/a.txt: Valid: 4 queens on the 4x4 board, none attacking another
DIR/b.txt: Valid: 4 queens on the 4x4 board, none attacking another
DIR/late one/c.txt: 1. Wrong: a4 and b3 are on the same diagonal
DIR/late one/c.txt: 2. Valid: 4 queens on the 4x4 board, none attacking another
3 of 4 answers are valid: queens 4
";
    assert_eq!(run(&[]), (lines.into(), Some(1)));
    let (csv, _) = run(&["--format", "csv"]);
    assert!(
        csv.starts_with(
            "file,answer,line,verdict,value,taken for,why\nDIR/a.txt,1,1,valid,,a column for each row,"
        ),
        "{csv}"
    );
    let (json, _) = run(&["--json"]);
    let records: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let verdicts: Vec<&Value> = records.iter().map(|record| &record["verdict"]).collect();
    assert_eq!(verdicts, ["valid", "valid", "wrong", "valid"]);
    assert_eq!((&records[2]["answer"], &records[2]["line"]), (&json!(1), &json!(1)));
}

#[test]
fn a_stated_node_count_is_compared_with_the_methods() {
    let tour = "23 8 13 2 21\n12 3 22 7 14\n17 24 9 20 1\n4 11 18 15 6\n25 16 5 10 19";
    let claim = |nodes: &str, further: &[&str]| {
        let spec = ["tour 5x5 --from 2,4", "--method", "dfs", "--claims", nodes];
        judged(&[&spec[..], further].concat(), tour)
    };
    let valid = "Valid: open knight's tour of 25 squares from e3\nClaim ";
    let right = format!("{valid}nodes=178319: right, dfs generates 178,319 nodes");
    assert_eq!(claim("nodes=178319", &[]), (right, 0));
    let wrong = format!("{valid}nodes=178320: wrong, dfs generates 178,319 nodes");
    assert_eq!(claim("nodes=178320", &[]), (wrong, 1));
    assert_eq!(claim("nodes=178319", &["--node-limit", "1000"]).1, 3);
    assert_eq!(claim("nodes=999", &["--node-limit", "1000"]).1, 1);
}

#[test]
fn questions_without_quotes_are_understood_where_they_are_clear() {
    let tour = "25 12 23 18 5\n22 17 6 13 8\n11 24 9 4 19\n16 21 2 7 14\n1 10 15 20 3";
    let valid = "Valid: open knight's tour of 25 squares";
    assert_eq!(judged(&["tour", "5x5"], tour), (valid.into(), 0));
    assert_eq!(judged(&["tour", "5x5", "--closed"], tour).1, 1);
    assert_eq!(judged(&[], tour), (format!("Taken for an answer to: tour 5x5\n{valid}"), 0));
    let board = crate::fresh("board.txt");
    std::fs::write(&board, "5x5\n").expect("a file");
    assert_eq!(judged(&[&format!("tour @{}", board.display())], tour), (valid.into(), 0));
    let hint = told(&hippo("hint tour 5x5 --from a1 a1"));
    assert!(hint.starts_with("Can be solved: tour 5x5 --from a1"), "{hint}");
}

#[test]
fn boards_with_regions_are_read_as_they_are_printed() {
    let regions = "AAAAB/AACBB/DDCEE/DDDEE/DDEEE";
    let spec = format!("queens --regions {regions}");
    let valid = "Valid: 5 queens on the 5x5 board, one in each region, none touching";
    let plain = told(&hippo(&format!("solve {spec}")));
    assert_eq!(judged(&[&spec], &plain), (valid.into(), 0));
    let ruled = "  ┌───────────────┬───┐
5 │ A   Q   A   A │ B │
  │       ┌───┬───┘   │
4 │ A   A │ C │ B   Q │
  ├───────┤   ├───────┤
3 │ D   D │ Q │ E   E │
  │       └───┤       │
2 │ Q   D   D │ E   E │
  │                   │
1 │ D   D   E   Q   E │
  └───────────────────┘
    a   b   c   d   e
";
    assert_eq!(judged(&[&spec], ruled), (valid.into(), 0));
    assert_eq!(judged(&[&spec], &ruled.replace("D   D   E   Q   E", "Q   D   E   E   E")).1, 1);
}

#[test]
fn large_texts_are_refused_in_one_sentence() {
    let long = format!("{{\"spec\":[{}1]}}", "1,".repeat(5_000_000));
    let (said, code) = judged(&[], &long);
    assert_eq!(
        (said.as_str(), code),
        ("error: it is too large: an answer has at most 4194304 JSON values", 2)
    );
    let (said, code) = judged(&["queens 8"], &"[".repeat(1000));
    assert!(said.contains("nested more than 8 deep") && code == 2, "{said}");
}
