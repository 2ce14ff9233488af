//! Compares every published value, kept as data beside this file, with the library's answer.
//!
//! A file in `published/` holds one case per line, `task | spec | method | claims`, below a line
//! `source: …` that says where the value was published. Claims are separated by ` ; `:
//!
//! - for `solve`: `outcome solved|impossible`, `stopped NODES` (the node limit to run with), `value N`
//!   (proved optimal), `found N` (a value, not proved), `matrix …` (step numbers, rows separated by `/`),
//!   `generated N`
//! - for `count`: `count N`, `work N` (the work of the engine that is meant; with ten times as much, another one was
//!   chosen, on this kind of machine or in WebAssembly)
//! - for `list`: `listed N`
//!
//! Lines that begin with `#` are comments. Cases that take long are in `published/long` and run with
//! `cargo test -p hippodrome --test all published -- --ignored`.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use hippodrome::{Answer, Control, Limits, Outcome, STANDARD, Seed, Shape, certificate};

/// Says whether a claim holds, given its name and its value.
type Claim = Box<dyn Fn(&str, &str) -> bool>;

struct Case {
    task: String,
    spec: String,
    method: String,
    /// The name and the value of each claim.
    claims: Vec<(String, String)>,
}

fn read(path: &Path) -> Vec<Case> {
    let text = fs::read_to_string(path).expect("the data file can be read");
    let mut source = None;
    let mut cases = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let place = format!("{}:{}", path.display(), n + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(text) = line.strip_prefix("source:") {
            source = Some(text.trim());
            continue;
        }
        assert!(source.is_some_and(|s| !s.is_empty()), "{place}: a case without a source");
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [task, spec, method, expected] = fields[..] else { panic!("{place}: four fields, please") };
        let claim = |claim: &str| {
            let (what, value) = claim.split_once(' ').unwrap_or_else(|| panic!("{place}: what value?"));
            (what.to_string(), value.trim().to_string())
        };
        cases.push(Case {
            task: task.into(),
            spec: spec.into(),
            method: method.into(),
            claims: expected.split(" ; ").map(claim).collect(),
        });
    }
    cases
}

/// The step numbers of a tour, row by row.
fn matrix(board: &Shape, answer: &Answer) -> String {
    let squares = answer.found().expect("a solution").solution.as_squares();
    let step = |square| squares.iter().position(|&s| s == square).map_or("#".into(), |n| (n + 1).to_string());
    let rows: Vec<String> = (0..board.rows())
        .map(|r| {
            let cells = (0..board.cols()).map(|c| step(hippodrome::Square::new(r, c)));
            cells.collect::<Vec<_>>().join(" ")
        })
        .collect();
    rows.join(" / ")
}

fn run(case: &Case) -> Result<(), String> {
    let say = |e: hippodrome::UsageError| e.to_string();
    let spec = STANDARD.parse(&case.spec).map_err(say)?;
    let instance = spec.pose(&Seed::new(1)).map_err(say)?;
    let limit = case.claims.iter().find(|(what, _)| what == "stopped");
    let work = case.claims.iter().find(|(what, _)| what == "work");
    let parsed = |value: &str| value.parse::<u64>().expect("a number of nodes");
    let nodes = limit.map(|(_, value)| parsed(value)).or(work.map(|(_, value)| 10 * parsed(value)));
    let control = Control::new(Limits { nodes, ..Limits::default() }).with_seed(1).with_proof();
    let number = |value: &str| value.parse::<u64>().expect("a number");
    let holds: Claim = match case.task.as_str() {
        "solve" => {
            let answer = instance.solve(&case.method, &control).map_err(say)?;
            let score = answer.found().and_then(|f| f.score);
            if !matches!(&answer.outcome, Outcome::Stopped(stopped) if stopped.best.is_none()) {
                // The checker may leave optimality open, so there is little time for it.
                let time = answer.found().map(|_| Duration::from_secs(2));
                recheck(certificate::of(&*instance, &answer, &control, usize::MAX), time)?;
            }
            Box::new(move |what, value| match what {
                "outcome" => match answer.outcome {
                    Outcome::Solved(_) => value == "solved",
                    Outcome::Impossible(_) => value == "impossible",
                    Outcome::Stopped(_) => false,
                },
                "stopped" => matches!(answer.outcome, Outcome::Stopped(_)),
                "value" => score.is_some_and(|s| s.value == number(value) && s.is_optimal()),
                "found" => score.is_some_and(|s| s.value == number(value)),
                "matrix" => {
                    let board = Shape::parse(spec.board().unwrap_or_default()).expect("a board");
                    matrix(&board, &answer) == value
                }
                "generated" => answer.stats.generated == number(value),
                other => panic!("`{other}` cannot be claimed for an answer"),
            })
        }
        "count" => {
            let counted = instance.count(&case.method, &control).map_err(say)?;
            Box::new(move |what, value| match what {
                "count" => counted.stopped.is_none() && counted.count.to_string() == value,
                "work" => counted.stopped.is_none() && counted.stats.generated > 0,
                other => panic!("`{other}` cannot be claimed for a count"),
            })
        }
        "list" => {
            let mut seen = std::collections::HashSet::new();
            let mut twice = false;
            let listed = instance
                .list(&case.method, &control, &mut |found| {
                    twice |= !seen.insert(serde_json::to_string(&found.solution).expect("plain data"));
                    ControlFlow::Continue(())
                })
                .map_err(say)?;
            Box::new(move |what, value| match what {
                "listed" => !twice && listed.complete && listed.count == number(value),
                other => panic!("`{other}` cannot be claimed for a list"),
            })
        }
        other => panic!("no task `{other}`"),
    };
    match case.claims.iter().find(|(what, value)| !holds(what, value)) {
        None => Ok(()),
        Some((what, value)) => Err(format!("{what} {value} does not hold")),
    }
}

/// A solution, or the proof that there is none, must also satisfy the independent checker.
fn recheck(certificate: Option<serde_json::Value>, time: Option<Duration>) -> Result<(), String> {
    let certificate = certificate.ok_or("no certificate")?;
    match hippodrome_check::check_within(&certificate.to_string(), time) {
        Ok(_) => Ok(()),
        Err(rejection) => Err(format!("the checker says: {rejection}")),
    }
}

#[test]
fn published_values_are_reproduced() {
    reproduce("tests/published");
}

#[test]
#[ignore = "takes minutes"]
fn published_values_that_take_long_are_reproduced() {
    reproduce("tests/published/long");
}

/// Runs every case of the files in a folder.
fn reproduce(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder of data").map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    let mut done = 0;
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "txt")) {
        for case in read(file) {
            done += 1;
            if let Err(why) = run(&case) {
                wrong.push(format!("{} {} --method {}: {why}", case.task, case.spec, case.method));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {done} published values:\n{}", wrong.len(), wrong.join("\n"));
    assert!(done > 0, "no published values were read");
}
