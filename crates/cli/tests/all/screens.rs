//! Screens that people look at first: the program's help, hints, races, boards of figures, manual pages and completions.

use std::fs;
use std::process::Output;

use crate::{command, fresh, hippo, hippo_on, hippo_reads, said, told};

/// The program on a screen of 80x24, with a line for the next prompt.
fn on_screen(line: &str) -> String {
    let output: Output = command(line).env("COLUMNS", "80").env("LINES", "24").output().expect("hippo runs");
    let text = told(&output);
    assert!(text.lines().count() < 24, "{line}:\n{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{line}:\n{text}");
    text
}

#[test]
fn the_first_screen_names_every_command() {
    let text = on_screen("--help");
    for line in ["hippo solve tour 8x8 --from a1", "hippo check \"tour 8x8 --from a1\" answer.txt", "Play:"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let page = told(&hippo("man"));
    let mut names = page.lines().filter_map(|line| line.strip_prefix("hippo\\-")?.split('(').next());
    assert!(names.clone().count() > 15);
    assert!(names.all(|name| text.contains(name)), "{text}");
}

#[test]
fn hints_keep_the_board_on_the_screen() {
    for line in ["tour 8x8", "walk 8x8 --from d4", "queens 8", "exchange six-knights", "knights 8x8"] {
        let text = on_screen(&format!("hint {line}"));
        assert!(text.lines().filter(|line| line.contains(". .")).count() > 1, "{line}:\n{text}");
    }
    let text = on_screen("hint walk 8x8 --from d4");
    // d4 is a move of the knight away from e2 and f3, from which h1 is three or two moves away.
    assert!(text.contains('*') && text.contains("on no shortest way"), "{text}");
    // For scripts, every move has a line.
    let rows = told(&hippo("hint tour 5x5 --format csv"));
    assert_eq!(rows.lines().filter(|row| row.contains(",wins,")).count(), 13, "{rows}");
}

#[test]
fn a_race_fits_the_screen_in_one_table() {
    let race = |line: &str| on_screen(&format!("race {line} --node-limit 20000"));
    for line in
        ["exchange six-knights --methods bfs,a-star,best-first-paths", "walk 8x8", "tour 5x5 --from a1"]
    {
        let text = race(line);
        assert_eq!(text.matches(" outcome ").count(), 1, "{line}:\n{text}");
        assert!(text.contains("relative") && text.contains("Left out: "), "{line}:\n{text}");
    }
    assert!(told(&hippo("race walk 8x8 --wide")).contains(" stored "));
    // There is no column without figures.
    assert!(!told(&hippo("race queens 8 --methods backtracking,bitmask --wide")).contains("stored"));
    let text = told(&hippo("race walk --sizes 4..20..4 --methods bfs --format latex"));
    assert!(text.contains("$n^{k}$") && text.contains("\n12 &") && !text.contains("\n5 &"), "{text}");
}

#[test]
fn figures_of_squares_are_boards() {
    let text = on_screen("count tour 6x6 --by-start");
    assert!(text.contains("\n1 524486 289050 115837 115837 289050 524486\n"), "{text}");
    // What is too wide for the screen stays a table.
    let output = command("count tour 6x8 --by-start").env("COLUMNS", "40").env("LINES", "24").output();
    assert!(told(&output.expect("hippo runs")).contains("start"));
    let text = on_screen("sample queens 6 --stats --number 100 --seed 1");
    assert!(text.contains("standard error"), "{text}");
    // 23 of 100: the root of 0.23 times 0.77 over 100.
    let rows = told(&hippo("sample queens 6 --stats --number 100 --seed 1 --format csv"));
    assert!(rows.contains("\nb6,23,0.23,0.0420832"), "{rows}");
}

#[test]
fn solutions_are_tables_for_scripts() {
    assert_eq!(
        told(&hippo("solve queens 4 --format csv")).lines().take(3).collect::<Vec<_>>(),
        ["piece,square", "1,b4", "2,d3"]
    );
    let rows = told(&hippo("list queens 6 --format csv"));
    assert_eq!(rows.lines().next(), Some("solution,piece,square"));
    assert_eq!(rows.lines().count(), 1 + 4 * 6, "{rows}");
    let rows = told(&hippo("sample queens 6 --number 3 --seed 1 --format csv"));
    assert_eq!(rows.lines().count(), 1 + 3 * 6, "{rows}");
    assert_eq!(told(&hippo("solve tour 4x4 --format csv")), "step,square\n");
    let text = told(&hippo("solve pegs triangle5 --format latex"));
    assert!(text.contains("\\begin{tabular}{rl}") && text.contains("1 & a3-a1"), "{text}");
    // What was stopped has a column of its own.
    let rows = told(&hippo("count queens 12 --method backtracking --node-limit 20000 --format csv"));
    assert!(rows.starts_with("spec,method,count,at_least,limit\nqueens 12,backtracking,,"), "{rows}");
    let rows = told(&hippo("plan queens 8 --format csv"));
    assert!(
        rows.starts_with("cores,seconds,seconds_low,seconds_high\n1,") && rows.contains("\n4096,"),
        "{rows}"
    );
    let list = told(&hippo("count queens --sizes 1..6 --format bfile"));
    assert!(
        list.ends_with("\n1 1\n2 0\n3 0\n4 2\n5 10\n6 4\n") && list.starts_with("# A000170: queens"),
        "{list}"
    );
    assert_eq!(hippo("count queens 6 --format bfile").status.code(), Some(2));
}

#[test]
fn samples_are_numbered_alike_in_text_and_pictures() {
    let picture = fresh("sample.svg");
    let output = hippo_on("sample tour 5x5 --number 2 --seed 1 --draw", &[&picture]);
    let text = told(&output);
    let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    let numbers =
        text.lines().filter_map(|line| line.split_once(". ")).map(|(number, _)| number).filter(is_number);
    let numbers: Vec<&str> = numbers.collect();
    let drawn = fs::read_to_string(&picture).expect("a picture");
    assert_eq!(numbers.len(), 2, "{text}");
    assert!(numbers.iter().all(|number| drawn.contains(&format!(" {number}."))), "{text}");
}

#[test]
fn what_people_write_is_drawn() {
    let (answer, picture) = (fresh("mine.txt"), fresh("mine.svg"));
    fs::write(&answer, "Q . . .\n. Q . .\n. . . .\n. . . .\n").expect("a file");
    let output = command("draw").arg("queens 4").args([&answer, &picture]).output().expect("hippo runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("Wrong: "), "{}", said(&output));
    assert!(fs::read_to_string(&picture).expect("a picture").contains("2 queens on a4, b3"));
    fs::write(&answer, "nothing of the kind").expect("a file");
    let output = command("draw").arg("queens 4").args([&answer, &picture]).output().expect("hippo runs");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_picture_of_a_search_shows_the_steps_that_are_wanted() {
    let steps = |wanted: &str, method: &str| {
        let picture = fresh("steps.svg");
        let output = hippo_on(&format!("solve {method}{wanted} --trace"), &[&picture]);
        assert!(said(&output).contains("wrote"), "{}", said(&output));
        fs::read_to_string(&picture).expect("a picture")
    };
    let text = steps("", "walk 8x8 --method a-star");
    assert_eq!(text.matches("step ").count(), 6, "{text}");
    // The queue, and the squares of the wave.
    assert!(text.contains("next: ") && text.contains("class=\"state\""));
    let text = steps(" --steps 2..4", "walk 8x8 --method a-star");
    assert_eq!(text.matches("step ").count(), 3);
    assert!(text.contains("step 2: ") && text.contains("step 4: "));
    assert!(steps("", "tour 5x5 --method dfs").contains("path: "));
    assert_eq!(hippo("solve walk 8x8 --steps 1..6").status.code(), Some(2));
    // Boards of branch and bound that wait differ in more than their last square.
    let text = steps(" --steps 3..7", "knights 4x4 --method branch-and-bound");
    let queues: Vec<&str> = text.split("next: ").skip(1).filter_map(|rest| rest.split('.').next()).collect();
    assert!(queues.len() > 3);
    for queue in queues {
        let nodes: Vec<&str> = queue.split(", ").filter_map(|node| node.split(" (").next()).collect();
        assert!((1..nodes.len()).all(|n| !nodes[..n].contains(&nodes[n])), "{queue}");
    }
}

#[test]
fn manual_pages_have_sections_of_their_own() {
    for page in ["man", "man solve tour", "man hint", "man plan pegs", "man unit"] {
        let text = told(&hippo(page));
        let sections: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        assert!(!sections.contains(&"EXTRA") && sections.len() > 3, "{page}: {sections:?}");
    }
    let text = told(&hippo("man solve exchange"));
    for section in ["EXAMPLES", "METHODS", "PRESETS"] {
        assert!(text.contains(&format!(".SH {section}\n.nf\n")), "{section}: {text}");
    }
    assert!(told(&hippo("man")).contains(".SH EXIT CODES"));
}

#[test]
fn completions_offer_what_a_command_takes() {
    let script = told(&hippo("completions bash"));
    let options = |command: &str| {
        let (_, rest) =
            script.split_once(&format!("hippo__subcmd__{command}__subcmd__queens)")).expect("a command");
        rest.lines().nth(1).unwrap_or_default().to_string()
    };
    assert!(options("count").contains("--distinct") && !options("solve").contains("--distinct"));
    let script = told(&hippo("completions fish"));
    for line in [
        "\"__fish_hippo_using_subcommand solve; and __fish_seen_subcommand_from exchange\" -a \"six-knights guarini\"",
        "\"__fish_hippo_using_subcommand hint\" -a \"tour exchange",
        "__fish_seen_subcommand_from walk\" -l methods",
    ] {
        assert!(script.contains(line), "{line}");
    }
}

#[test]
fn a_number_out_of_range_is_named_with_its_range() {
    let output = hippo("solve tour 5x5 --threads 0");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(said(&output), "error: --threads cannot be `0`: use a whole number from 1 to 1024\n");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_wrong_usage() {
    for line in [
        "solve tour 5x5",
        "solve tour 5x5 --json",
        "race queens 6 --csv",
        "completions bash",
        "--help",
        "cite",
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = command(line).stdout(full).output().expect("hippo runs");
        assert_eq!(output.status.code(), Some(3), "{line}: {}", said(&output));
        assert!(said(&output).contains("the disk is full"), "{line}: {}", said(&output));
    }
    let output = hippo("solve tour 5x5 --certificate /dev/full");
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
}

#[test]
fn a_unique_solution_is_said_to_be_one() {
    let made = hippo("make queens 6 --seed 3");
    let text = told(&made);
    let regions = text.split("--regions ").nth(1).and_then(|rest| rest.lines().next()).expect("regions");
    let text = told(&hippo(&format!("solve queens --regions {regions}")));
    assert!(text.contains("This is the only solution."), "{text}");
    // The same from a pipe, as it is printed.
    let text = told(&hippo_reads("solve queens --regions -", regions.replace('/', "\n").as_bytes()));
    assert!(text.contains("This is the only solution."), "{text}");
}
