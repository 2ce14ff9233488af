//! `--draw`, `--trace` and `hippo draw`: every format of every puzzle, and what is refused.

use std::fs;
use std::path::Path;

use crate::{command, fresh, hippo, hippo_on, said, told};

/// How files of a format begin.
fn begins(path: &Path) -> bool {
    let file = fs::read(path).unwrap_or_default();
    let begin: &[u8] = match path.extension().and_then(|e| e.to_str()) {
        Some("svg") => b"<svg ",
        Some("png") => b"\x89PNG\r\n\x1a\n",
        Some("gif") => b"GIF89a",
        Some("pdf") => b"%PDF-",
        _ => b"<!doctype html>",
    };
    file.starts_with(begin)
}

#[test]
fn every_puzzle_is_drawn_in_every_format() {
    for (n, question) in
        ["tour 8x8", "exchange six-knights", "knights 6x6", "queens 8", "pegs triangle5 --vacate 1"]
            .iter()
            .enumerate()
    {
        for ending in ["svg", "png", "pdf", "gif", "html"] {
            let path = fresh(&format!("{n}.{ending}"));
            let output =
                hippo_on(&format!("solve {question} --size 200 --theme dark --speed 4 --draw"), &[&path]);
            assert!(output.status.success(), "{question} {ending}: {}", said(&output));
            assert!(begins(&path), "{question} {ending}");
        }
    }
}

#[test]
fn a_saved_answer_is_drawn_as_it_was() {
    for question in
        ["tour 6x6", "pegs triangle5", "queens 6 --regions AABBCC/AABBCC/ADDBCC/DDDEEC/FFDEEE/FFFFEE"]
    {
        let (at_once, answer, later) = (fresh("at-once.svg"), fresh("answer.json"), fresh("later.svg"));
        let output = hippo_on(&format!("solve {question} --json --draw"), &[&at_once]);
        assert!(output.status.success(), "{}", said(&output));
        fs::write(&answer, &output.stdout).expect("the answer is written");
        let output = hippo_on("draw", &[&answer, &later]);
        assert!(output.status.success(), "{}", said(&output));
        assert_eq!(
            fs::read(&at_once).expect("a picture"),
            fs::read(&later).expect("a picture"),
            "{question}"
        );
    }
}

#[test]
fn what_is_no_answer_is_refused_in_a_sentence() {
    let answer = fresh("wrong.json");
    for (text, why) in [
        ("", "not JSON"),
        ("{}", "no `spec`"),
        (r#"{"spec":"tour 3x3"}"#, "no `solution`"),
        (r#"{"spec":"tour 3x4","solution":{"squares":[1]}}"#, "neither"),
        (r#"{"spec":"tour 3x4","solution":{"squares":["z9"]}}"#, "off the board"),
        (r#"{"spec":"chess 8x8","solution":{"squares":[]}}"#, "no puzzle `chess`"),
    ] {
        fs::write(&answer, text).expect("the answer is written");
        let output = hippo_on("draw", &[&answer, &fresh("never.svg")]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(said(&output).contains(why), "{text}: {}", said(&output));
    }
    let output = hippo_on("draw", &[Path::new("nowhere.json"), &fresh("never.svg")]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_unknown_ending_is_refused_before_any_work() {
    for (arguments, endings) in [
        ("solve tour 8x8 --draw x.bmp", ".svg, .png, .pdf, .gif, .html"),
        ("solve tour 8x8 --trace x", ".svg, .png, .pdf, .gif, .html"),
        ("race tour 6x6 --draw x.gif", ".svg, .png, .pdf"),
    ] {
        let output = hippo(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty());
        assert!(said(&output).contains(endings), "{}", said(&output));
    }
    assert_eq!(hippo("solve tour 8x8 --draw x.png --size 99999999").status.code(), Some(2));
    assert_eq!(hippo("solve tour 8x8 --draw x.png --theme pink").status.code(), Some(2));
    assert_eq!(hippo("solve tour 8x8 --draw x.gif --speed 0").status.code(), Some(2));
}

#[test]
fn an_answer_without_a_picture_leaves_no_file() {
    // Clauses cannot be drawn.
    let path = fresh("none.svg");
    let output = hippo_on("solve queens 3 --draw", &[&path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("only a search shows it"), "{}", said(&output));
    assert!(!path.exists());
    let output = hippo_on("solve tour 6x6 --from 2,1 --method dfs --node-limit 100 --draw", &[&path]);
    assert_eq!(output.status.code(), Some(3));
    assert!(said(&output).contains("no solution was found"), "{}", said(&output));
    assert!(!path.exists());
}

#[test]
fn a_board_that_cannot_be_drawn_is_said_after_the_answer() {
    let path = fresh("large.svg");
    let output = hippo_on("solve tour 1000000x1000000 --at 5 --draw", &[&path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("Solved"));
    assert!(said(&output).contains("too large to be drawn"), "{}", said(&output));
    let output = hippo_on("solve tour 6x6 --draw", &[&fresh("no-such-folder").join("x.svg")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("cannot be written"));
}

#[test]
fn races_become_charts() {
    for (arguments, words) in [
        ("race tour --sizes 5..7 --methods dfs,warnsdorff,auto --node-limit 100000 --draw", "dfs at 5 8,839"),
        ("race exchange guarini --methods bfs,a-star --draw", "time: bfs "),
    ] {
        let path = fresh("chart.svg");
        let output = hippo_on(arguments, &[&path]);
        assert!(output.status.success(), "{}", said(&output));
        assert!(begins(&path) && fs::read_to_string(&path).expect("a chart").contains(words));
        let path = fresh("chart.png");
        assert!(hippo_on(arguments, &[&path]).status.success());
        assert!(begins(&path));
    }
}

#[test]
fn several_pictures_are_drawn_at_once_and_name_the_method() {
    let (one, two, trace) = (fresh("one.svg"), fresh("two.pdf"), fresh("trace.svg"));
    let command = format!("solve tour 5x5 --method dfs --numbers no --draw {one:?} --draw {two:?} --trace");
    let output = hippo_on(&command, &[&trace]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(begins(&one) && begins(&two) && begins(&trace));
    let text = |path: &Path| fs::read_to_string(path).expect("a picture");
    assert!(text(&one).contains("<title>tour 5x5, by dfs</title>") && !text(&one).contains("\"number\""));
    assert!(text(&trace).contains("tour 5x5, by dfs</title>"));
    let (chart, other) = (fresh("race.svg"), fresh("race.pdf"));
    let output = hippo_on(&format!("race tour 5x5 --draw {chart:?} --draw"), &[&other]);
    assert!(output.status.success() && begins(&chart) && begins(&other), "{}", said(&output));
}

#[test]
fn a_question_and_a_listing_are_drawn() {
    let picture = fresh("question.svg");
    let output = command("draw").arg("queens 8").arg(&picture).output();
    assert!(output.expect("hippo runs").status.success());
    assert!(fs::read_to_string(&picture).expect("a picture").contains("<title>queens 8</title>"));
    let listing = hippo("list queens 6 --json");
    let line = told(&listing).lines().next().expect("a line").to_string();
    assert!(line.starts_with(r#"{"spec":"queens 6","solution":{"squares":["b6","d5""#), "{line}");
    let (lines, drawn) = (fresh("lines.json"), fresh("listing.svg"));
    for (text, boards) in [(listing.stdout, 4), (line.into_bytes(), 1)] {
        fs::write(&lines, text).expect("the lines are written");
        let output = hippo_on("draw", &[&lines, &drawn]);
        assert!(output.status.success(), "{}", said(&output));
        let squares = fs::read_to_string(&drawn).expect("a picture").matches("class=\"cell ").count();
        assert_eq!(squares, 36 * boards);
    }
    // Neither a file nor a question.
    let output = hippo("draw nothing.json never.svg");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn searches_are_drawn_alone_and_side_by_side_in_every_format() {
    for search in [
        "race walk 6x6 --methods bfs,a-star --in-step nodes",
        "race walk 6x6 --methods bfs,a-star --in-step time",
        "solve queens 4 --method backtracking",
    ] {
        for ending in ["html", "gif", "svg", "png", "pdf"] {
            let file = fresh(&format!("search.{ending}"));
            let output = hippo_on(&format!("{search} --size 400 --trace"), &[&file]);
            assert!(output.status.success(), "{}", said(&output));
            assert!(begins(&file), "{search}: {ending}");
        }
    }
}

#[test]
fn a_saved_trace_becomes_the_page_of_the_search() {
    let (saved, page, direct) = (fresh("page.json"), fresh("page.html"), fresh("direct.html"));
    let search = "solve walk 6x6 --method a-star --trace";
    assert!(hippo_on(search, &[&saved]).status.success());
    let drawn = hippo_on("draw", &[&saved, &page]);
    assert!(drawn.status.success(), "{}", said(&drawn));
    assert!(hippo_on(search, &[&direct]).status.success());
    assert_eq!(fs::read(&page).ok(), fs::read(&direct).ok(), "the same page");
    // Without a theme, a page follows the system.
    let text = fs::read_to_string(&page).unwrap_or_default();
    assert!(text.contains("data-theme=\"auto\""));
    assert!(hippo_on(&format!("{search} {page:?} --theme"), &[Path::new("dark")]).status.success());
    assert!(fs::read_to_string(&page).unwrap_or_default().contains("data-theme=\"dark\""));
}
