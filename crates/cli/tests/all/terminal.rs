//! What people see: answers, tables and help that fit the screen, and what is said before and after the work.
//!
//! `COLUMNS` and `LINES` stand for the size of a terminal.

use std::fs;
use std::process::Output;

use hippodrome::STANDARD;

use crate::{command, fresh, hippo, hippo_reads, said, told};

/// The program on a screen of 80x24.
fn on_screen(line: &str) -> Output {
    command(line).env("COLUMNS", "80").env("LINES", "24").output().expect("hippo runs")
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn nothing_is_wider_than_the_screen() {
    for line in [
        "puzzles",
        "puzzles pegs",
        "puzzles exchange",
        "puzzles tour",
        "solve tour 3x5",
        "solve tour 40x40",
        "solve tour 40x40 --boards",
        "solve tour 30x90 --boards",
        "solve exchange six-knights --boards",
        "solve pegs english --vacate d4 --finish a3",
        "count pegs triangle5 --table",
        "count knights 4x5 --by-size",
        "race exchange guarini --seed 1",
        "race walk --sizes 4..8",
        "solve tour 8x8 --from z9",
        "list tour 5x5 --limit 2",
    ] {
        let output = on_screen(line);
        assert!(widest(&told(&output)) <= 80, "{line}:\n{}", told(&output));
        assert!(widest(&said(&output)) <= 80, "{line}:\n{}", said(&output));
    }
}

#[test]
fn help_fits_the_screen_and_has_examples() {
    let commands = ["solve", "count", "list", "race"];
    let mut pages: Vec<String> =
        ["", "check", "draw", "hint", "make", "page", "puzzles", "completions", "man"]
            .map(String::from)
            .to_vec();
    for command in commands {
        pages.push(command.into());
        pages.extend(STANDARD.puzzles().map(|puzzle| format!("{command} {}", puzzle.about().name)));
    }
    for page in pages {
        let line = format!("{page} --help");
        let output = on_screen(line.trim());
        assert!(output.status.success(), "{line}");
        // A command line in an example stays whole, so that it can be copied.
        let text: Vec<String> =
            told(&output).lines().filter(|line| !line.starts_with("  hippo ")).map(String::from).collect();
        assert!(widest(&text.join("\n")) <= 80, "{line}: {}", widest(&text.join("\n")));
        // The help of the program itself has an example for each of the first commands.
        assert!(page.is_empty() || told(&output).contains("Examples:"), "{line}");
    }
    assert!(told(&hippo("help solve tour")).contains("--closed"));
    assert!(told(&hippo("help")).contains("Exit codes"));
}

#[test]
fn the_page_is_part_of_the_program_or_one_sentence_says_how_to_build_it() {
    let output = hippo("page -");
    if output.status.success() {
        let page = told(&output);
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
        assert!(
            page.contains("id=\"engine\"") && !page.contains(" 'unsafe-eval'"),
            "whole, and without eval"
        );
    } else {
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("`cargo xtask page && cargo build --release`"), "{}", said(&output));
    }
}

#[test]
fn the_verdict_is_first_and_last() {
    let verdict = "Solved with 16 moves, and no solution has fewer: exchange six-knights";
    let output = on_screen("solve exchange six-knights");
    let lines: Vec<String> = told(&output).lines().map(String::from).collect();
    assert_eq!(lines[0], verdict);
    assert!(lines.len() <= 23, "it fits the screen:\n{}", told(&output));
    assert!(told(&output).contains("--boards"), "what is left out is said");
    let moves = told(&output).replace('\n', " ");
    assert!(moves.contains("a1-c2 c2-a3 c1-a2"), "{moves}");
    let output = on_screen("solve exchange six-knights --boards");
    let lines: Vec<String> = told(&output).lines().map(String::from).collect();
    assert_eq!((lines[0].as_str(), lines[lines.len() - 1].as_str()), (verdict, verdict));
    assert!(told(&output).contains("move 7 of 16"));
}

#[test]
fn tours_are_told_in_the_names_of_the_board() {
    let text = told(&hippo("solve tour 5x5 --from 2,4 --method dfs"));
    assert!(text.contains("\ne3 d5 b4 a2 c1 "), "{text}");
    assert!(!text.contains("(2,4)"));
}

#[test]
fn specs_can_be_pasted_and_default_boards_are_told() {
    let text = told(&hippo("solve tour #..../...../...../...../..... --from b5"));
    assert!(
        text.lines()
            .next()
            .is_some_and(|line| line.ends_with(": tour _..../...../...../...../..... --from b5")),
        "{text}"
    );
    for line in ["solve knights", "count queens", "list queens --limit 1"] {
        assert!(told(&hippo(line)).contains("No board was given"), "{line}");
    }
    assert!(!told(&hippo("solve knights 8x8")).contains("No board"));
}

#[test]
fn what_is_printed_can_be_given_back() {
    let path = fresh("board.txt");
    // A hexagon as it is drawn, ragged rows, and regions with spaces.
    for (text, line, expected) in [
        (" o .\no o o\n o o\n", "solve pegs", "tri:o._/ooo/_oo"),
        ("...\n..\n...\n", "solve knights", ".../.._/..."),
        ("\u{feff}. . .\r\n. . .\r\n", "solve knights", "2x3"),
    ] {
        fs::write(&path, text).expect("a file");
        let output = hippo(&format!("{line} @{path:?}"));
        assert!(
            told(&output).lines().next().is_some_and(|line| line.contains(expected)),
            "{text}: {}",
            told(&output)
        );
    }
    let output = command("solve queens --touching --regions").arg("A A B B/A C B B/C C D B/C D D D").output();
    assert!(output.expect("hippo runs").status.success());
}

#[test]
fn names_that_are_nearly_right_get_a_suggestion() {
    for (line, suggestion) in [
        ("slove tour 8x8", "`solve`"),
        ("solve tuor 8x8", "`tour`"),
        ("solve tour 8x8 --start a1", "--from"),
        ("solve tour 8x8 --form a1", "--from"),
        ("solve exchange six-knigts", "`six-knights`"),
        ("solve pegs englsh", "`english`"),
        ("solve tour 8x8 --method warnsdorf", "`warnsdorff`"),
        ("solve tour board.txt", "@board.txt"),
        ("man slove", "`solve`"),
    ] {
        let output = hippo(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(output.stdout.is_empty(), "{line}");
        assert!(said(&output).contains(suggestion), "{line}: {}", said(&output));
    }
    assert!(hippo("solve tour 5x5 --method DFS").status.success());
    assert!(hippo("solve tour 8×8").status.success());
    assert_eq!(hippo("solve tour 6x6 --from 2,1 --method dfs --node-limit 1e4").status.code(), Some(3));
}

#[test]
fn a_count_comes_before_its_cross_check() {
    let text = told(&hippo("count queens 8 --cross-check"));
    let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}: {text}"));
    assert!(place("92: queens 8") < place("Counting again by backtracking"));
    assert!(place("Counting again") < place("cross-checked by backtracking"));
}

#[test]
fn a_count_that_is_stopped_names_the_journal() {
    let output = hippo("count tour 8x8 --closed --node-limit 1000");
    assert_eq!(output.status.code(), Some(3));
    assert!(told(&output).contains("--journal"), "{}", told(&output));
}

#[test]
fn a_tour_too_long_to_write_down_is_said_to_exist() {
    let output = hippo("solve tour 1000000000x1000000000");
    assert_eq!(output.status.code(), Some(3));
    let text = told(&output);
    assert!(
        text.contains("exists") && text.contains("Cull and De Curtins 1978") && text.contains("--at"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work() {
    // The question would take hours.
    for option in ["--draw nowhere/x.svg", "--certificate nowhere/x.json", "--trace nowhere/x.html"] {
        let output = hippo(&format!("solve tour 8x8 --closed --method dfs {option}"));
        assert_eq!(output.status.code(), Some(2), "{option}");
        assert!(said(&output).contains("no folder `nowhere`"), "{}", said(&output));
    }
    let page = fresh("page.html");
    let output = hippo(&format!("solve tour 8x8 --trace {page:?}"));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("choose one of the methods dfs, warnsdorff"), "{}", said(&output));
    assert!(!page.exists());
}

#[test]
fn a_certificate_on_standard_output_can_be_checked() {
    let output = hippo("solve tour 6x6 --closed --certificate -");
    assert!(said(&output).starts_with("Solved"), "the answer goes to standard error");
    let verdict = hippo_reads("check -", &output.stdout);
    assert!(told(&verdict).starts_with("Valid"), "{}", told(&verdict));
    assert_eq!(hippo("solve tour 6x6 --json --certificate -").status.code(), Some(2));
}

#[test]
fn reasons_of_impossibility_are_drawn() {
    for (n, question) in [
        "tour 4x4",
        "tour 5x5 --closed",
        "tour 4x6 --closed",
        "tour 5x5 --from a2",
        "pegs english --vacate d4 --finish a3",
        "queens Q.../..../..../...Q",
        "exchange N..n",
        "walk 3x3 --from a1 --to b2",
    ]
    .iter()
    .enumerate()
    {
        let path = fresh(&format!("none-{n}.svg"));
        let output = hippo(&format!("solve {question} --draw {path:?}"));
        assert_eq!(output.status.code(), Some(1), "{question}: {}", said(&output));
        assert!(said(&output).contains("wrote"), "{question}: {}", said(&output));
        let picture = fs::read_to_string(&path).expect("a picture");
        assert!(
            picture.contains("reason") || picture.contains("counterpart") || picture.contains("Q"),
            "{question}"
        );
    }
    let text = told(&on_screen("solve tour 4x4"));
    assert!(text.contains('x') && text.contains("the cut"), "{text}");
}

#[test]
fn an_explanation_fits_the_screen() {
    for line in [
        "walk 8x8 --from a1 --to h8",
        "walk 3x3 --from a1 --to b2",
        "walk 8 --method dfs",
        "walk 8 --method best-first",
        "walk 300 --method bfs --node-limit 1000",
        "knights 6",
        "knights 8 --piece king",
        "knights 3 --piece queen",
        "knights 6 --method greedy",
        "knights 10 --method branch-and-bound --node-limit 1000",
        "exchange six-knights",
        "exchange guarini",
        "exchange guarini --metric turns",
        "exchange guarini --rules alternate",
        "exchange six-knights --method best-first",
        "exchange guarini --method hill-climbing --seed 1",
        "exchange n.n/.../N.N --goal n.N/.../N.n",
        "exchange six-knights --method bfs --node-limit 500",
        "exchange K.q./.... --goal q.K./....",
        "queens 8",
        "queens 3",
        "queens 4 --regions AAAA/ABBA/ABCA/AAAD",
        "queens --regions AABB/ACBB/CCDB/CDDD --touching",
        "queens 8 --method min-conflicts --seed 1",
        "tour 6x6 --closed",
        "tour 5x5 --from a2 --method dfs",
        "tour 3x8 --closed",
        "tour 5x5 --from c3 --ties first --method warnsdorff",
        "tour 8x8 --method dfs --node-limit 100000",
        "pegs triangle5",
        "pegs french --vacate d4",
        "pegs ooo/ooo/ooo --vacate b2",
        "pegs triangle5 --method quick",
        "pegs oooo/o..o/oooo --method dfs",
    ] {
        let output = on_screen(&format!("solve {line} --why"));
        let text = told(&output);
        assert!(said(&output).is_empty(), "{line}: {}", said(&output));
        assert!(widest(&text) <= 80 && text.lines().count() <= 24, "{line}:\n{text}");
        assert!(text.lines().count() > 4 && !text.contains("--boards"), "{line}:\n{text}");
    }
    let text = told(&hippo("solve knights 4 --why --json"));
    let record: serde_json::Value = serde_json::from_str(&text).expect("a record");
    assert!(record["why"][0].as_str().expect("a sentence").contains("groups"), "{record}");
}

#[test]
fn manual_pages_are_written_for_every_command_and_puzzle() {
    let folder = fresh("man");
    let output = hippo(&format!("man --all {folder:?}"));
    assert!(output.status.success(), "{}", said(&output));
    for page in ["hippo.1", "hippo-solve.1", "hippo-check.1", "hippo-man.1"] {
        assert!(folder.join(page).exists(), "{page}");
    }
    for puzzle in STANDARD.puzzles() {
        let name = format!("hippo-solve-{}.1", puzzle.about().name);
        let text = fs::read_to_string(folder.join(&name)).expect("a page");
        assert!(text.contains("EXAMPLES"), "{name}");
    }
    assert!(told(&hippo("man solve tour")).contains("closed"));
}

#[test]
fn completions_know_presets_methods_and_squares() {
    for shell in ["bash", "zsh", "fish"] {
        let script = told(&hippo(&format!("completions {shell}")));
        for word in ["warnsdorff", "e5", "clockwise", "six-knights", "triangle5"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}
