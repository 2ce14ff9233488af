//! What every puzzle must fulfil, tested for each without naming any.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hippodrome::{
    Control, Kind, Limit, Limits, Parameter, STANDARD, Seed, Spec, Stats, Task, certificate, describe,
};

#[test]
fn descriptions_are_sound() {
    let mut names = HashSet::new();
    for puzzle in STANDARD.puzzles() {
        let about = puzzle.about();
        assert!(names.insert(about.name), "{} is registered twice", about.name);
        let methods = puzzle.methods();
        assert_eq!(methods[0].name, "auto", "{}: `auto` comes first", about.name);
        for task in Task::ALL {
            assert!(puzzle.method("auto", task).is_ok(), "{}: `auto` can {}", about.name, task.verb());
        }
        for method in &methods {
            assert!(method.tasks().next().is_some(), "{}: `{}` can do nothing", about.name, method.name);
            assert!(
                !method.summary.ends_with('.'),
                "{}: `{}`: a summary is a phrase",
                about.name,
                method.name
            );
        }
        let different: HashSet<_> = methods.iter().map(|method| method.name).collect();
        assert_eq!(different.len(), methods.len(), "{}: a method is there twice", about.name);
        let mut parameter_names = HashSet::new();
        for &parameter in about.parameters {
            let flag = parameter.flag;
            assert!(parameter_names.insert(parameter.name()), "{}: --{flag} is there twice", about.name);
            assert!(!parameter.help.ends_with('.'), "{}: --{flag}: help is a phrase", about.name);
            assert!(!parameter.tasks.is_empty(), "{}: --{flag} is for no task", about.name);
            let mut spec = Spec::new(puzzle);
            let bare = spec.to_string();
            if let Some(default) = parameter.default {
                spec.set(flag, Some(default)).expect("a default is a valid value");
                assert_eq!(spec.to_string(), bare, "a default is not written");
            }
            let wrong = if parameter.kind == Kind::Flag { Some("x") } else { None };
            assert!(spec.set(flag, wrong).is_err());
        }
        assert!(Spec::new(puzzle).set("no-such-option", None).is_err());
        assert_eq!(describe(puzzle)["methods"].as_array().map(Vec::len), Some(methods.len()));
    }
}

#[test]
fn a_finished_puzzle_has_its_page_published_values_and_claims() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for puzzle in STANDARD.puzzles() {
        let name = puzzle.about().name;
        let page = root.join(format!("../../docs/{name}.md"));
        assert!(page.is_file(), "{name} has no page: {}", page.display());
        let values = root.join(format!("tests/published/{name}.txt"));
        assert!(values.is_file(), "{name} has no published values: {}", values.display());
        assert!(hippodrome_check::claims().contains(&name), "the checker knows no claim `{name}`");
    }
    // The mutation test of the command line tries every claim of the checker against its oracle.
}

#[test]
fn options_with_the_same_flag_are_for_the_same_tasks() {
    let mut tasks: HashMap<&str, (&str, &[Task])> = HashMap::new();
    for puzzle in STANDARD.puzzles() {
        let name = puzzle.about().name;
        // What a table shows, and what an order matters for, differs between puzzles.
        let alike = |parameter: &&&Parameter| !["table", "order"].contains(&parameter.flag);
        for parameter in puzzle.about().parameters.iter().filter(alike) {
            let (other, known) = *tasks.entry(parameter.flag).or_insert((name, parameter.tasks));
            assert_eq!(known, parameter.tasks, "--{} of {other} and {name}", parameter.flag);
        }
    }
    // It changes what is counted and listed, and no single solution.
    assert_eq!(tasks["distinct"].1, [Task::Count, Task::List]);
}

#[test]
fn published_sequences_belong_to_questions_that_agree_with_them() {
    let mut compared = 0;
    for puzzle in STANDARD.puzzles() {
        for sequence in puzzle.about().sequences {
            let told = format!("{} {}", puzzle.about().name, sequence.name);
            assert!(sequence.name.len() == 7 && sequence.name.starts_with('A'), "{told}");
            assert!(sequence.source.contains(sequence.name), "{told}");
            for size in (sequence.first..).step_by(sequence.step as usize).take(4) {
                let spec = STANDARD.parse(&format!("{} {size} {}", puzzle.about().name, sequence.options));
                let instance = spec.unwrap().pose(&Seed::new(0)).unwrap();
                assert_eq!(instance.spec().options_text(), sequence.options, "{told}: not canonical");
                // 8x8 takes too long for closed tours; the published tests cover what is larger.
                let few = Control::new(Limits { nodes: Some(1_000_000), ..Limits::default() });
                let counted = instance.count("auto", &few).unwrap();
                if counted.stopped.is_none() {
                    assert_eq!(
                        Some(counted.count.to_string().as_str()),
                        sequence.value(size),
                        "{told}: {size}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 30, "only {compared} values were compared");
}

#[test]
fn an_option_is_refused_by_tasks_that_it_is_not_for() {
    for puzzle in STANDARD.puzzles() {
        let about = puzzle.about();
        for &parameter in about.parameters.iter().filter(|parameter| parameter.kind == Kind::Flag) {
            let mut spec = Spec::new(puzzle);
            spec.set(parameter.flag, None).expect("a flag takes no value");
            let Ok(instance) = spec.pose(&Seed::new(1)) else { continue };
            let control = || Control::new(Limits { nodes: Some(0), ..Limits::default() });
            let refusals = [
                (Task::Solve, instance.solve("auto", &control()).err()),
                (Task::Count, instance.counting("auto", &control()).err()),
                (Task::List, instance.list("auto", &control(), &mut |_| ControlFlow::Break(())).err()),
            ];
            for (task, refusal) in refusals {
                let told = refusal.is_some_and(|error| error.to_string().contains("is only for"));
                assert_eq!(
                    told,
                    !parameter.is_for(task),
                    "{} {} --{}",
                    task.verb(),
                    about.name,
                    parameter.flag
                );
            }
        }
    }
}

#[test]
fn an_unknown_method_is_refused_by_every_task() {
    for puzzle in STANDARD.puzzles() {
        let instance = Spec::new(puzzle).pose(&Seed::new(3)).expect("the default can be posed");
        let control = Control::default();
        assert!(instance.solve("magic", &control).is_err());
        assert!(instance.count("magic", &control).is_err());
        assert!(instance.list("magic", &control, &mut |_| ControlFlow::Break(())).is_err());
        for method in puzzle.methods() {
            let cannot = |task| puzzle.method(method.name, task).is_err();
            assert_eq!(cannot(Task::Count), !method.can(Task::Count));
            if cannot(Task::Count) {
                assert!(instance.counting(method.name, &control).is_err(), "{}", method.name);
            }
        }
    }
}

#[test]
fn presets_and_the_default_can_be_posed_again_from_their_own_spec() {
    for puzzle in STANDARD.puzzles() {
        let about = puzzle.about();
        for board in about.presets.iter().map(|preset| Some(preset.name)).chain([None]) {
            let mut spec = Spec::new(puzzle);
            if let Some(board) = board {
                spec.set_board(board);
            }
            let posed = spec.pose(&Seed::new(5)).unwrap_or_else(|error| panic!("{spec}: {error}"));
            let canonical = posed.spec().clone();
            let again = canonical.pose(&Seed::new(6)).unwrap_or_else(|error| panic!("{canonical}: {error}"));
            assert_eq!(again.spec(), &canonical, "{spec}");
        }
    }
}

/// Boards that mean nothing, or hardly anything, to most puzzles.
const SILLY: &[&str] = &[
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
    "_",
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
];

#[test]
fn silly_boards_are_refused_or_answered_within_the_limits() {
    const NODES: u64 = 2_000;
    let long = "x".repeat(5000);
    let limits = Limits {
        nodes: Some(NODES),
        time: Some(Duration::from_secs(2)),
        memory: Some(50_000_000),
        threads: Some(1),
    };
    for puzzle in STANDARD.puzzles() {
        for &board in SILLY.iter().chain([&long.as_str()]) {
            let mut spec = Spec::new(puzzle);
            spec.set_board(board);
            let Ok(instance) = spec.pose(&Seed::new(1)) else { continue };
            for method in puzzle.methods() {
                let control = || Control::new(limits).with_seed(1);
                let kept = |stats: Stats| {
                    assert!(stats.generated <= NODES, "{spec} by {}: {} nodes", method.name, stats.generated);
                };
                if let Ok(answer) = instance.solve(method.name, &control()) {
                    kept(answer.stats);
                    certificate::of(&*instance, &answer, &control(), 1_000_000);
                }
                if let Ok(counted) = instance.count(method.name, &control()) {
                    kept(counted.stats);
                }
                let mut left = 5;
                let listed = instance.list(method.name, &control(), &mut |found| {
                    if found.solution.len() < 10_000 {
                        instance.scene(&found.solution);
                    }
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if let Ok(listed) = listed {
                    kept(listed.stats);
                    assert_eq!(listed.count, 5 - left);
                    assert!(listed.complete || listed.stopped.is_some() || left == 0);
                }
            }
        }
    }
}

#[test]
fn a_cancelled_question_is_interrupted_or_answered_at_once() {
    for puzzle in STANDARD.puzzles() {
        let instance = Spec::new(puzzle).pose(&Seed::new(3)).expect("the default can be posed");
        let cancelled = || Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
        for method in puzzle.methods() {
            let answer = instance.solve(method.name, &cancelled()).ok();
            let counted = instance.count(method.name, &cancelled()).ok();
            let limits =
                [answer.and_then(|answer| answer.limit()), counted.and_then(|counted| counted.stopped)];
            for limit in limits.into_iter().flatten() {
                assert_eq!(limit, Limit::Interrupt, "{} by {}", puzzle.about().name, method.name);
            }
        }
    }
}

#[test]
fn a_spec_is_written_in_one_way_and_quoted_for_a_shell() {
    let spec = STANDARD.parse("walk 8x8 --to=h8 --from a1").unwrap();
    assert_eq!(spec.to_string(), "walk 8x8 --from a1 --to h8");
    let mut spec = STANDARD.parse("tour 8x8 --from a1").unwrap();
    assert_eq!(spec.for_shell(), "tour 8x8 --from a1");
    spec.set_board("#../...");
    assert_eq!(spec.for_shell(), "tour '#../...' --from a1");
    let pegs = hippodrome::ask("pegs triangle4 --vacate 1").unwrap();
    assert_eq!(hippodrome::drawing(pegs.instance()), "tri:./oo/ooo/oooo");
}
