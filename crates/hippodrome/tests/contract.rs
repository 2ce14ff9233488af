//! What every room must fulfil, asked of each without naming any.

use std::collections::HashSet;
use std::ops::ControlFlow;

use hippodrome::control::{Control, Limits, Seed};
use hippodrome::outcome::{ListEnd, Outcome};
use hippodrome::puzzle::{Kind, Puzzle, Task};
use hippodrome::puzzles::REGISTRY;
use hippodrome::puzzles::template::Template;
use hippodrome::spec::Spec;

/// The flags that belong to every question, so that no puzzle may take them.
const COMMON_FLAGS: &[&str] = &[
    "method",
    "methods",
    "vary",
    "sizes",
    "csv",
    "json",
    "draw",
    "certificate",
    "limit",
    "seed",
    "time-limit",
    "node-limit",
    "memory-limit",
    "threads",
    "trace",
    "theme",
    "size",
    "journal",
    "help",
    "version",
];

fn rooms() -> impl Iterator<Item = &'static dyn Puzzle> {
    REGISTRY.iter().copied().chain([&Template as &dyn Puzzle])
}

#[test]
fn descriptions_are_sound() {
    let mut names = HashSet::new();
    for puzzle in rooms() {
        let about = puzzle.about();
        assert!(names.insert(about.name), "{} is there twice", about.name);
        assert_eq!(about.methods[0].name, "auto", "{}: `auto` comes first", about.name);
        for task in [Task::Solve, Task::Count, Task::List] {
            assert!(about.method("auto", task).is_ok(), "{}: `auto` can {}", about.name, task.verb());
        }
        let methods: HashSet<_> = about.methods.iter().map(|m| m.name).collect();
        assert_eq!(methods.len(), about.methods.len(), "{}: a method twice", about.name);
        let mut flags: HashSet<_> = COMMON_FLAGS.iter().copied().collect();
        for parameter in about.parameters {
            assert!(flags.insert(parameter.flag), "{}: --{} is taken", about.name, parameter.flag);
            assert!(!parameter.help.ends_with('.'), "{}: --{}: help is a phrase", about.name, parameter.flag);
            if let Some(default) = parameter.default {
                let mut spec = Spec::new(puzzle);
                let bare = spec.to_string();
                spec.set(parameter.flag, Some(default)).expect("a default is a value");
                assert_eq!(spec.to_string(), bare, "a default is not written");
            }
            let mut spec = Spec::new(puzzle);
            let wrong = if parameter.kind == Kind::Flag { Some("x") } else { None };
            assert!(spec.set(parameter.flag, wrong).is_err());
        }
        let mut spec = Spec::new(puzzle);
        assert!(spec.set("no-such-option", None).is_err());
    }
}

#[test]
fn presets_and_the_default_can_be_posed_again_from_their_own_spec() {
    for puzzle in rooms() {
        let about = puzzle.about();
        let boards = about.presets.iter().map(|p| Some(p.name)).chain([None]);
        for board in boards {
            let mut spec = Spec::new(puzzle);
            if let Some(board) = board {
                spec.set_board(board);
            }
            let posed = spec.pose(&Seed::new(5)).unwrap_or_else(|e| panic!("{spec}: {e}"));
            let canonical = posed.spec().clone();
            let again = canonical.pose(&Seed::new(6)).unwrap_or_else(|e| panic!("{canonical}: {e}"));
            assert_eq!(again.spec(), &canonical, "{spec}");
        }
    }
}

#[test]
fn silly_boards_are_refused_or_answered_within_limits_but_never_panic() {
    let long = "x".repeat(5000);
    let boards = [
        "",
        " ",
        "0",
        "0x5",
        "5x0",
        "-3",
        "banana",
        "1x1",
        "1",
        "1x2",
        "2x1",
        "#",
        "./#",
        "../.",
        "é",
        "//",
        "/",
        "8x",
        "x8",
        "8x8x8",
        "1000000000x1000000000",
        "1000000001",
        "18446744073709551616x3",
        "@",
        "N",
        "n/N",
        "Q",
        "oo.",
        ".",
        "o",
        &long,
    ];
    let limits = Limits {
        nodes: Some(2_000),
        time: Some(std::time::Duration::from_secs(2)),
        memory: Some(50_000_000),
        threads: Some(1),
    };
    for puzzle in rooms() {
        for board in boards {
            let mut spec = Spec::new(puzzle);
            spec.set_board(board);
            let Ok(instance) = spec.pose(&Seed::new(1)) else { continue };
            for method in puzzle.about().methods {
                let control = || Control::new(limits).with_seed(1);
                if method.tasks.contains(&Task::Solve) {
                    let _ = instance.solve(method.name, &control());
                }
                if method.tasks.contains(&Task::Count) {
                    let _ = instance.count(method.name, &control());
                }
                if method.tasks.contains(&Task::List) {
                    let mut left = 5;
                    let _ = instance.list(method.name, &control(), &mut |found| {
                        if found.solution.len() < 10_000 {
                            instance.scene(&found.solution);
                            instance.certificate(&found);
                        }
                        left -= 1;
                        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                }
            }
        }
    }
}

#[test]
fn a_cancelled_question_ends_as_interrupted_or_answered_at_once() {
    for puzzle in rooms() {
        let instance = Spec::new(puzzle).pose(&Seed::new(3)).expect("the default can be posed");
        for method in puzzle.about().methods_for(Task::Solve) {
            let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
            let control = Control::default().with_cancel(flag);
            if let Ok(answer) = instance.solve(method.name, &control)
                && let Outcome::Stopped(stopped) = answer.outcome
            {
                assert_eq!(stopped.limit, hippodrome::outcome::Limit::Interrupt, "{}", method.name);
            }
        }
    }
}

#[test]
fn the_template_answers() {
    let mut spec = Spec::new(&Template);
    spec.set("from", Some("a1")).unwrap();
    let instance = spec.pose(&Seed::new(1)).unwrap();
    assert_eq!(instance.spec().to_string(), "template 8x8 --from a1 --to h1");
    for method in ["auto", "a-star"] {
        let answer = instance.solve(method, &Control::default()).unwrap();
        let found = answer.found().expect("a walk");
        assert_eq!(found.score.map(|s| s.value), Some(5));
        assert_eq!(found.solution.len(), 6);
        assert_eq!(instance.scene(&found.solution).frames.len(), 1);
    }
    let listed = instance.list("auto", &Control::default(), &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!((listed.count, listed.end), (1, ListEnd::Enough));
}
