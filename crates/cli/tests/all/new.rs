//! `hippo new`, and the crate that it writes: its files are compiled here as they are, and its tests run with these.

#[path = "../../template/src/main.rs"]
#[allow(dead_code, reason = "it is compiled, and run by the test of the crate that is written")]
mod program;
#[path = "../../template/src/lib.rs"]
#[allow(missing_docs, reason = "a student's crate")]
pub mod template;

use std::fs;
use std::process::Command;

use hippodrome::{Control, Registry, Seed, Task, certificate};

use crate::HIPPO;

/// An empty folder.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("hippo-new-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    folder
}

#[test]
fn a_crate_is_written_once() {
    let folder = folder("once");
    let new = |name: &str| {
        let run = Command::new(HIPPO).args(["new", name]).current_dir(&folder).output().expect("hippo runs");
        (run.status.code(), String::from_utf8(run.stderr).expect("text"))
    };
    let (code, said) = new("two-jugs");
    assert_eq!(code, Some(0), "{said}");
    let read = |file: &str| fs::read_to_string(folder.join("two-jugs").join(file)).expect(file);
    assert!(read("src/lib.rs").contains("\"two-jugs\""));
    assert!(read("src/main.rs").contains("use two_jugs::PUZZLES;"));
    assert!(!read("src/lib.rs").contains("my-puzzle") && !read("src/main.rs").contains("my_puzzle"));
    // This program lies in a checkout, whose library the crate uses.
    let manifest = read("Cargo.toml");
    let checkout = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the checkout");
    let path = format!("hippodrome = {{ path = '{}'", checkout.join("crates/hippodrome").display());
    assert!(manifest.contains(&path), "{manifest}");
    assert_eq!(read("Cargo.lock"), fs::read_to_string(checkout.join("Cargo.lock")).expect("versions"));
    // What is there is not written over, and a name that no crate can have is refused.
    assert_eq!(new("two-jugs").0, Some(2));
    assert_eq!(new("Two_Jugs").0, Some(2));
    assert_eq!(fs::read_dir(&folder).expect("files").count(), 1);
    fs::remove_dir_all(folder).expect("removed");
}

/// The puzzle of the template, as front ends see it: what it has works, and what it does not have is refused in a sentence.
#[test]
fn the_puzzle_of_the_template_has_everything_that_follows_from_its_space() {
    let registry = Registry::new(template::PUZZLES);
    let puzzle = registry.puzzles().next().expect("a puzzle");
    assert!(hippodrome::STANDARD.with(template::PUZZLES).find(puzzle.about().name).is_some());
    let question =
        registry.parse("my-puzzle 20").and_then(|spec| spec.pose(&Seed::new(0))).expect("a question");
    let control = Control::default();
    for method in puzzle.methods_for(Task::Solve) {
        let answer = question.solve(method.name, &control).expect("an answer");
        let certificate = certificate::of(&*question, &answer, &control, usize::MAX);
        let verdict = certificate.map(|certificate| hippodrome_check::check(&certificate.to_string()));
        assert!(answer.found().is_none() || matches!(verdict, Some(Ok(_))), "{}: {verdict:?}", method.name);
    }
    let refusal = puzzle.method("auto", Task::Sample).expect_err("no samples");
    assert_eq!(refusal.to_string(), "no method of my-puzzle can sample");
    assert!(registry.parse("my-puzzle x").and_then(|spec| spec.pose(&Seed::new(0))).is_err());
}
