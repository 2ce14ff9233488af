//! What one command prints, the others read: every command that prints solutions, positions or questions, with every
//! command that reads them, for the examples of every puzzle.

use std::collections::BTreeSet;

use hippodrome::{Posed, Puzzle, STANDARD, Spec, Task};

use crate::{fresh, hippo, hippo_reads, said, told};

/// Larger boards are replaced by one of this size, so that the test takes seconds.
const MOST_SQUARES: u64 = 30;
const SMALL: u32 = 5;

/// Commands that print solutions as text, with what follows the question.
const TEXTS: [(&str, &str); 4] =
    [("solve", ""), ("solve", "--boards"), ("list", "--limit 2"), ("sample", "--number 2 --seed 1")];

/// Those that write them as JSON.
const RECORDS: [(&str, &str); 4] = [
    ("solve", "--json"),
    ("list", "--limit 2 --json"),
    ("sample", "--number 2 --seed 1 --json"),
    ("race", "--node-limit 2000 --seed 1 --json"),
];

#[test]
fn what_one_command_prints_the_others_read() {
    std::thread::scope(|scope| {
        for puzzle in STANDARD.puzzles() {
            scope.spawn(move || {
                let questions = questions(puzzle);
                assert!(!questions.is_empty(), "{}", puzzle.about().name);
                questions.iter().for_each(|question| all_pairs(puzzle, question));
            });
        }
    });
}

/// The questions of a puzzle's examples, on small boards.
fn questions(puzzle: &'static Puzzle) -> BTreeSet<String> {
    let about = puzzle.about();
    let small = |example: &hippodrome::Example| {
        if example.rest.contains('@') {
            return None;
        }
        let (mut spec, _) = STANDARD.split(&format!("{} {}", about.name, example.rest))?;
        let posed = |spec: &Spec| Posed::new(spec, 0).ok().filter(|posed| posed.chosen_by().is_none());
        if posed(&spec).is_none_or(|posed| posed.instance().board().len() > MOST_SQUARES) {
            spec.set_board((about.series.board)(SMALL).ok()?);
        }
        let solvable = spec.check_task(Task::Solve).and(spec.check_task(Task::Sample)).is_ok();
        posed(&spec).filter(|_| solvable).map(|posed| posed.spec().to_string())
    };
    about.examples.iter().filter_map(small).collect()
}

/// Feeds what every command prints on a question to the others.
fn all_pairs(puzzle: &Puzzle, question: &str) {
    let picture = fresh(&format!("pairs-{}.svg", puzzle.about().name));
    let printed = |verb: &str, rest: &str| {
        let output = hippo(format!("{verb} {question} {rest}").trim_end());
        assert_ne!(output.status.code(), Some(2), "{verb} {question} {rest}: {}", said(&output));
        output
    };
    let in_quotes = format!("\"{question}\"");
    let checks = ["check -".to_string(), format!("check {in_quotes} -"), format!("index {in_quotes} -")];
    for (verb, rest) in TEXTS {
        let output = printed(verb, rest);
        for check in &checks {
            reads(check, &output.stdout, &[0], &format!("{verb} {question} {rest}"));
        }
        if verb == "solve" {
            reads(&format!("hint {in_quotes} -"), &output.stdout, &[0, 1], question);
            reads(&format!("solve {} -", puzzle.about().name), &output.stdout, &[0, 1], question);
        }
    }
    for (verb, rest) in RECORDS {
        let output = printed(verb, rest);
        // In a race, some methods find no best solution, or none at all.
        let exits: &[i32] = if verb == "race" { &[0, 1, 3] } else { &[0] };
        // A listing without solutions does not name its question.
        let named = told(&output).contains("\"spec\"");
        for check in checks.iter().skip(usize::from(!named)) {
            reads(check, &output.stdout, exits, &format!("{verb} {question} {rest}"));
        }
        let solved = told(&output).contains("\"solution\"");
        if solved || verb == "solve" {
            let draw = format!("draw - {}", picture.display());
            reads(&draw, &output.stdout, &[0], &format!("{verb} {question} {rest}"));
        }
        if verb == "solve" {
            reads(&format!("hint {in_quotes} -"), &output.stdout, &[0, 1], question);
            reads(&format!("solve {} -", puzzle.about().name), &output.stdout, &[0, 1], question);
        }
    }
    let hint = hippo(&format!("hint {in_quotes}"));
    let again = reads(&format!("hint {in_quotes} -"), &hint.stdout, &[0, 1], question);
    let outlook = |text: &str| text.lines().next().unwrap_or_default().replace("Cannot", "Can no longer");
    assert_eq!(outlook(&again), outlook(&told(&hint)), "{question}");
}

/// Runs a command on what another printed, and returns what it prints itself.
fn reads(line: &str, text: &[u8], exits: &[i32], from: &str) -> String {
    let output = hippo_reads(line, text);
    let code = output.status.code().unwrap_or(-1);
    assert!(exits.contains(&code), "{from} | {line}: {code}\n{}{}", told(&output), said(&output));
    told(&output)
}

#[test]
fn questions_that_are_made_can_be_asked() {
    for puzzle in STANDARD.puzzles().filter(|puzzle| puzzle.about().makes.is_some()) {
        let name = puzzle.about().name;
        for json in ["", " --json"] {
            let made = hippo(&format!("make {name} 5 --seed 1{json}")).stdout;
            for verb in ["solve", "count", "list", "sample", "race", "plan"] {
                let text = reads(&format!("{verb} {name} - --json"), &made, &[0], "make");
                assert!(!text.is_empty(), "{verb}");
            }
            let solved = reads(&format!("solve {name} -"), &made, &[0], "make").into_bytes();
            let verdict = reads("check -", &solved, &[0], "make | solve");
            assert!(verdict.contains("Valid"), "{verdict}");
        }
    }
}

/// The line of a question may stand for a file in a quoted question too, as the whole or as the value of an option.
#[test]
fn files_are_read_in_quoted_questions() {
    let (file, picture) = (fresh("made.txt"), fresh("made.svg"));
    let made = hippo("make queens 5 --seed 1").stdout;
    std::fs::write(&file, &made).expect("a file");
    let solved = reads("solve queens -", &made, &[0], "make");
    for question in [format!("queens --regions @{}", file.display()), format!("queens @{}", file.display())] {
        let checked = reads(&format!("check \"{question}\" -"), solved.as_bytes(), &[0], "solve");
        assert!(checked.starts_with("Valid"), "{checked}");
        assert!(reads(&format!("hint \"{question}\""), b"", &[0], "").contains("Can be solved"));
        assert!(
            reads(&format!("index \"{question}\" -"), solved.as_bytes(), &[0], "solve")
                .contains("Number 0 of 1")
        );
        assert!(reads(&format!("plan \"{question}\""), b"", &[0], "").contains("unit"));
        reads(&format!("draw \"{question}\" {}", picture.display()), b"", &[0], "");
        assert!(picture.exists());
    }
}

#[test]
fn units_are_listed_run_and_merged_for_every_puzzle() {
    for puzzle in STANDARD.puzzles() {
        let name = puzzle.about().name;
        let questions = questions(puzzle);
        let spec = questions.first().expect("an example");
        let listed = hippo_reads(&format!("unit list \"{spec}\""), b"");
        // A count that is known at once has no units.
        if listed.status.code() != Some(0) {
            continue;
        }
        let units = told(&listed).split_whitespace().collect::<Vec<_>>().join(" ");
        let into = fresh(name);
        reads(&format!("unit run \"{spec}\" {units} --into {}", into.display()), b"", &[0], "unit list");
        let merged = reads(&format!("unit merge \"{spec}\" {}", into.display()), b"", &[0], "unit run");
        let counted = reads(&format!("count \"{spec}\""), b"", &[0], "");
        assert_eq!(merged.lines().next(), counted.lines().next(), "{spec}");
    }
}
