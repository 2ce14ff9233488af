//! Tours through the public API: every solution is replayed here, and the methods must agree with each
//! other and with the theorems.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use hippodrome::board::{Shape, Square};
use hippodrome::control::{Control, Limits, Seed};
use hippodrome::outcome::{Answer, Limit, ListEnd, Outcome};
use hippodrome::puzzle::{Instance, UsageError};
use hippodrome::spec::Spec;
use proptest::prelude::*;

fn pose(spec: &str) -> Result<Box<dyn Instance>, UsageError> {
    Spec::parse(spec)?.pose(&Seed::new(1))
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).unwrap().solve(method, &Control::default()).unwrap()
}

fn count(spec: &str, method: &str) -> String {
    let counted = pose(spec).unwrap().count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted.count.to_string()
}

fn list(spec: &str, method: &str) -> BTreeSet<Vec<Square>> {
    let mut tours = BTreeSet::new();
    let listed = pose(spec)
        .unwrap()
        .list(method, &Control::default(), &mut |found| {
            let squares = found.solution.as_squares();
            assert_eq!(replay(spec, squares), Ok(()), "{spec}");
            assert!(tours.insert(squares.to_vec()), "{spec}: {squares:?} twice");
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(listed.end, ListEnd::Complete, "{spec}");
    assert_eq!(listed.count, tours.len() as u64, "{spec}");
    tours
}

/// Walks over the board, knowing nothing of how the tour was found.
fn replay(spec: &str, tour: &[Square]) -> Result<(), String> {
    let spec = Spec::parse(spec).unwrap();
    let board = Shape::parse(spec.board().unwrap()).unwrap();
    let leaper = spec.pair("leaper").unwrap();
    let a_move = |a: Square, b: Square| {
        let apart = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        apart == leaper || apart == (leaper.1, leaper.0)
    };
    let squares: BTreeSet<Square> = board.squares().collect();
    if tour.len() != squares.len() || tour.iter().copied().collect::<BTreeSet<_>>() != squares {
        return Err("not every square once".into());
    }
    if let Some(pair) = tour.windows(2).find(|pair| !a_move(pair[0], pair[1])) {
        return Err(format!("no move from {} to {}", pair[0], pair[1]));
    }
    let (first, last) = (tour[0], tour[tour.len() - 1]);
    if spec.flag("closed") && !a_move(first, last) {
        return Err(format!("{last} is no move from {first}"));
    }
    for (flag, end) in [("from", first), ("to", last)] {
        if spec.text(flag).is_some_and(|text| board.parse_square(text).unwrap() != end) {
            return Err(format!("{end} is not what --{flag} asks for"));
        }
    }
    Ok(())
}

/// A solved answer must replay; says whether there is a tour.
fn exists(spec: &str, method: &str) -> bool {
    match solve(spec, method).outcome {
        Outcome::Solved(found) => {
            assert_eq!(replay(spec, found.solution.as_squares()), Ok(()), "{spec} {method}");
            true
        }
        Outcome::Impossible(reason) => {
            assert!(!reason.is_empty());
            false
        }
        Outcome::Stopped(stopped) => panic!("{spec} {method}: {:?}", stopped.limit),
    }
}

#[test]
fn published_tours_replay() {
    let tour = |matrix: &str| {
        let cells: Vec<Vec<usize>> = matrix
            .split(" / ")
            .map(|row| row.split_whitespace().map(|n| n.parse().unwrap()).collect())
            .collect();
        let mut tour = vec![Square::new(0, 0); cells.iter().map(Vec::len).sum()];
        for (r, row) in (0..).zip(&cells) {
            for (c, &n) in (0..).zip(row) {
                tour[n - 1] = Square::new(r, c);
            }
        }
        tour
    };
    let open = tour("25 12 23 18 5 / 22 17 6 13 8 / 11 24 9 4 19 / 16 21 2 7 14 / 1 10 15 20 3");
    assert_eq!(replay("tour 5x5 --from 4,0", &open), Ok(()));
    assert!(replay("tour 5x5 --from 4,0 --closed", &open).is_err());
    assert!(list("tour 5x5 --from 4,0", "auto").contains(&open));
    let closed = tour(
        "7 26 1 18 5 24 / 36 17 6 25 34 19 / 27 8 35 2 23 4 / 16 11 14 31 20 33 / 13 28 9 22 3 30 / 10 15 12 29 32 21",
    );
    assert_eq!(replay("tour 6x6 --from 0,2 --closed", &closed), Ok(()));
}

#[test]
fn the_theorems_agree_with_searching() {
    for m in 1..=5_u32 {
        for n in m..=8 {
            if m * n > 25 {
                continue;
            }
            for flag in ["", " --closed"] {
                let spec = format!("tour {m}x{n}{flag}");
                // Turned by a quarter, and as a picture, so that no theorem is about its outline.
                let turned = format!("tour {n}x{m}{flag}");
                let holes: Vec<String> = (0..m).map(|_| format!("{}#", ".".repeat(n as usize))).collect();
                let picture = format!("tour {}{flag}", holes.join("/"));
                let known = exists(&spec, "auto");
                assert_eq!(known, exists(&turned, "auto"), "{turned}");
                assert_eq!(known, exists(&picture, "auto"), "{picture}");
                assert_eq!(known, !list(&picture, "auto").is_empty(), "{picture}");
                if m * n <= 20 {
                    assert_eq!(known, exists(&spec, "dfs"), "{spec}");
                }
            }
        }
    }
}

/// Schwenk 1991; Cull and De Curtins 1978.
#[test]
fn the_theorems_hold_on_all_rectangles_to_12() {
    for m in 1..=12_u32 {
        for n in m..=12 {
            let closed = !(m * n % 2 == 1 || matches!(m, 1 | 2 | 4) || m == 3 && matches!(n, 4 | 6 | 8));
            let open = (m, n) == (1, 1) || m == 3 && n == 4 || m == 3 && n >= 7 || m == 4 && n >= 5 || m >= 5;
            assert_eq!(exists(&format!("tour {m}x{n} --closed"), "auto"), closed, "{m}x{n} closed");
            assert_eq!(exists(&format!("tour {n}x{m}"), "auto"), open, "{m}x{n} open");
        }
    }
}

/// Every pair of ends that the colours allow works where both sides are at least 6 (Conrad et al. 1994).
#[test]
fn all_ends_of_the_right_colours_are_joined_on_6x6_and_7x7() {
    for n in [6_u32, 7] {
        let board = Shape::rectangle(n, n);
        for from in board.squares().filter(|s| s.row <= s.col && s.col <= n / 2) {
            for to in board.squares().filter(|&to| to != from) {
                let (a, b) = ((from.row + from.col) % 2, (to.row + to.col) % 2);
                let fits = if n % 2 == 0 { a != b } else { a == 0 && b == 0 };
                assert_eq!(
                    exists(&format!("tour {n}x{n} --from {from} --to {to}"), "auto"),
                    fits,
                    "{from} {to}"
                );
            }
        }
    }
}

#[test]
fn the_start_may_be_any_square_that_the_colours_allow() {
    for n in [5_u32, 8] {
        for from in Shape::rectangle(n, n).squares() {
            let fits = n % 2 == 0 || (from.row + from.col) % 2 == 0;
            assert_eq!(exists(&format!("tour {n}x{n} --from {from}"), "auto"), fits);
            assert_eq!(exists(&format!("tour {n}x{n} --to {from}"), "auto"), fits);
        }
    }
    for from in Shape::rectangle(4, 7).squares() {
        let expected = !matches!(from.row, 1 | 2);
        assert_eq!(exists(&format!("tour 4x7 --from {from}"), "auto"), expected, "{from}");
        if from.col < 3 {
            let picture = format!("tour .......#/.......#/.......#/.......# --from {from}");
            assert_eq!(exists(&picture, "auto"), expected, "{from}");
        }
    }
}

#[test]
fn large_boards_are_toured() {
    for spec in
        ["tour 100x100", "tour 60x60 --closed", "tour 37x54 --closed", "tour 3x30 --closed", "tour 3x101"]
    {
        assert!(exists(spec, "auto"), "{spec}");
    }
    assert!(exists("tour 150x150 --from 75,74", "auto"));
    assert!(exists("tour 50x50 --from 10,10 --to 11,20", "auto"));
}

#[test]
fn warnsdorff_dies_after_60_squares_from_4_2_and_says_so() {
    let answer = solve("tour 8x8 --from 4,2", "warnsdorff");
    assert_eq!(answer.limit(), Some(Limit::Method));
    assert_eq!(answer.facts.iter().find(|f| f.name == "longest_path").map(|f| f.figure), Some(60));
}

#[test]
fn warnsdorff_tours_by_every_tie_rule_and_order() {
    for ties in ["last", "first", "random", "pohl", "roth"] {
        for order in ["euler", "east", "clockwise", "random"] {
            assert!(
                exists(&format!("tour 8x8 --ties {ties} --order {order}"), "warnsdorff"),
                "{ties} {order}"
            );
        }
    }
    assert!(exists("tour 6x6 --closed --ties roth", "warnsdorff"));
    // Nothing is proved by getting stuck.
    assert_eq!(solve("tour 4x4", "warnsdorff").limit(), Some(Limit::Method));
    assert_eq!(solve("tour 1x1", "warnsdorff").found().map(|f| f.solution.len()), Some(1));
}

#[test]
fn every_order_of_moves_gives_the_same_count() {
    for order in ["euler", "east", "clockwise", "random"] {
        assert_eq!(count(&format!("tour 4x5 --order {order}"), "dfs"), "164");
    }
}

#[test]
fn small_boards_at_the_edge_of_the_rules() {
    for method in ["auto", "dfs"] {
        assert!(exists("tour 1x1", method));
        assert!(exists("tour 1x1 --from a1 --to a1", method));
        assert!(!exists("tour 1x1 --closed", method));
        assert!(!exists("tour 5x5 --from a1 --to a1", method));
        // Two squares can be walked over, but not round.
        assert!(exists("tour 1x2 --leaper 0,1", method));
        assert!(!exists("tour 1x2 --leaper 0,1 --closed", method));
        assert!(!exists("tour 1x2 --leaper 0,1 --closed --from a1 --to b1", method));
        assert_eq!(count("tour 1x1", method), "1");
        assert_eq!(count("tour 1x1 --closed", method), "0");
        assert_eq!(count("tour 1x2 --leaper 1,0", method), "2");
        assert_eq!(count("tour 1x2 --leaper 0,1 --from b1", method), "1");
        assert_eq!(count("tour 1x5 --leaper 0,1 --distinct", method), "1");
        assert_eq!(count("tour 3x3 --leaper 0,1", method), "40");
        // A wazir on 4x4: six ways round (OEIS A003763).
        assert_eq!(count("tour 4x4 --leaper 0,1 --closed", method), "6");
        assert!(exists("tour .../.#./... --closed", method));
        assert_eq!(count("tour .../.#./... --closed", method), "1");
    }
    assert_eq!(count("tour 8x8 --leaper 0,1 --closed", "auto"), "4638576");
    assert!(exists("tour #..../...../...../...../..... --closed", "auto"));
}

/// The numbers of OEIS A001230 and A165134 up to symmetry, by a second way: the list of `dfs`.
#[test]
fn distinct_tours_are_counted_alike_in_three_ways() {
    for spec in
        ["tour 3x4 --distinct", "tour 4x5 --distinct", "tour 3x7 --distinct", "tour 5x6 --closed --distinct"]
    {
        let all = list(spec, "auto").len().to_string();
        assert_eq!(count(spec, "auto"), all, "{spec}");
        if !spec.contains("5x6") {
            assert_eq!(count(spec, "dfs"), all, "{spec}");
        }
    }
    // Ends that are given: the list decides.
    for spec in ["tour 4x5 --from a1 --distinct", "tour 5x5 --from a1 --to e5 --distinct"] {
        assert_eq!(count(spec, "auto"), list(spec, "dfs").len().to_string(), "{spec}");
    }
}

#[test]
fn tours_of_5x5_from_a_corner() {
    for method in ["auto", "dfs"] {
        assert_eq!(count("tour 5x5 --from a1", method), "304");
    }
}

#[test]
fn counts_beyond_128_bits_are_exact() {
    // Ways round a 2 x n board, always one; and a 4 x n wazir board by its recurrence
    // a(n) = 2a(n-1) + 2a(n-2) - 2a(n-3) + a(n-4) (OEIS A006864).
    let mut a: Vec<num_bigint::BigUint> = [0_u32, 1, 2, 6].into_iter().map(Into::into).collect();
    while a.len() < 200 {
        let k = a.len();
        let next = &a[k - 1] * 2_u32 + &a[k - 2] * 2_u32 + &a[k - 4] - &a[k - 3] * 2_u32;
        a.push(next);
    }
    assert_eq!(count("tour 4x200 --leaper 0,1 --closed", "auto"), a[199].to_string());
    assert_eq!(count("tour 2x500 --leaper 0,1 --closed", "auto"), "1");
}

#[test]
fn limits_stop_every_method_honestly() {
    let limited = |limits: Limits| Control::new(limits);
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    for method in ["dfs", "warnsdorff"] {
        let answer = pose("tour 40x40 --from a1").unwrap().solve(method, &limited(nodes)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Nodes), "{method}");
        assert_eq!(answer.stats.generated, 100);
    }
    for method in ["auto", "dfs"] {
        let counted = pose("tour 8x8").unwrap().count(method, &limited(nodes)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        let listed =
            pose("tour 8x8").unwrap().list(method, &limited(nodes), &mut |_| ControlFlow::Continue(()));
        assert_eq!(listed.unwrap().end, ListEnd::Stopped(Limit::Nodes), "{method}");
    }
    for method in ["auto", "dfs", "warnsdorff"] {
        let huge = pose("tour 1000000000x999999999").unwrap();
        assert_eq!(huge.solve(method, &Control::default()).unwrap().limit(), Some(Limit::Memory), "{method}");
        let small = Limits { memory: Some(10_000), ..Limits::default() };
        let answer = pose("tour 100x100").unwrap().solve(method, &limited(small)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Memory), "{method}");
    }
    let huge = pose("tour 1000000000x999999999").unwrap();
    assert_eq!(huge.count("auto", &Control::default()).unwrap().stopped, Some(Limit::Memory));
    // What a theorem decides needs no memory.
    assert!(!exists("tour 1000000000x999999998 --leaper 2,4", "auto"));
    assert!(!exists("tour 2x1000000000", "auto"));
    assert!(!exists("tour 999999999x999999999 --closed", "auto"));
}

#[test]
fn wrong_questions_are_refused_with_a_sentence() {
    for spec in [
        "tour 0x5",
        "tour ..x",
        "tour ../.",
        "tour 5x5 --from z9",
        "tour .#. --from b1",
        "tour 5x5 --leaper 0,0",
        "tour 5x5 --leaper 1",
        "tour 6x6 --closed --to a1",
        "tour 6x6 --closed --from a1 --to b2",
        "tour 6x6 --order widdershins",
    ] {
        assert!(pose(spec).is_err(), "{spec}");
    }
}

/// So that methods can race under the options of one of them.
#[test]
fn options_of_one_method_do_not_disturb_the_others() {
    for (spec, method) in [("tour 5x5 --order random", "auto"), ("tour 5x5 --ties roth", "dfs")] {
        let answer = pose(spec).unwrap().solve(method, &Control::default()).unwrap();
        assert!(answer.found().is_some(), "{spec} by {method}");
    }
}

#[test]
fn what_is_not_said_is_decided_by_the_seed_and_written_down() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let text = Spec::parse("tour").unwrap().pose(&Seed::new(seed)).unwrap().spec().to_string();
        let again = Spec::parse("tour").unwrap().pose(&Seed::new(seed)).unwrap().spec().to_string();
        assert_eq!(text, again);
        assert!(text.starts_with("tour 5x5 --from ") || text.starts_with("tour 6x6 --from "), "{text}");
        assert_eq!(pose(&text).unwrap().spec().to_string(), text);
        seen.insert(text);
    }
    assert!(seen.len() > 10);
    assert_eq!(pose("tour --from 5,5").unwrap().spec().to_string(), "tour 6x6 --from f1");
    assert_eq!(
        pose("tour 8 --from 7,0 --leaper 2,1 --ties last").unwrap().spec().to_string(),
        "tour 8x8 --from a1"
    );
}

#[test]
fn chance_can_be_repeated() {
    let tour = |seed: u64| {
        let control = Control::default().with_seed(seed);
        let answer = pose("tour 5x5 --from a1 --order random").unwrap().solve("dfs", &control).unwrap();
        assert_eq!(control.seed().used(), Some(seed));
        answer.found().unwrap().solution.as_squares().to_vec()
    };
    assert_eq!(tour(3), tour(3));
    assert!((0..20).any(|seed| tour(seed) != tour(3)));
}

#[test]
fn a_tour_is_shown_with_numbers_moves_and_certificate() {
    let instance = pose("tour 5x5 --from 2,4").unwrap();
    let answer = instance.solve("dfs", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 1);
    assert_eq!(scene.frames[0].path.len(), 25);
    assert_eq!(scene.frames[0].marks.len(), 25);
    assert!(scene.notes[0].starts_with("(2,4) (0,3) "), "{}", scene.notes[0]);
    assert!(scene.notes[1].contains("open"));
    let certificate = instance.certificate(found).unwrap();
    assert_eq!(certificate["claim"], "tour");
    assert_eq!(certificate["from"], "e3");
    assert_eq!(certificate["to"], serde_json::Value::Null);
    assert_eq!(certificate["board"].as_array().unwrap().len(), 5);
    assert_eq!(certificate["squares"][1], "d5");

    let instance = pose("tour 51x51").unwrap();
    let answer = instance.solve("auto", &Control::default()).unwrap();
    assert!(instance.scene(&answer.found().unwrap().solution).notes.is_empty());
}

#[test]
fn the_steps_of_a_search_can_be_watched() {
    for (method, made) in [("dfs", 287), ("warnsdorff", 24)] {
        let steps = Arc::new(Mutex::new(0));
        let sink = Arc::clone(&steps);
        let control = Control::default().with_steps(Box::new(move |step| {
            *sink.lock().unwrap() += u64::from(step.action.is_some());
        }));
        pose("tour 5x5 --from 4,4").unwrap().solve(method, &control).unwrap();
        assert_eq!(*steps.lock().unwrap(), made, "{method}");
    }
}

/// A board with holes, as a picture.
fn board(rows: std::ops::Range<usize>, cols: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    (rows, cols)
        .prop_flat_map(|(rows, cols)| {
            prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.9), cols), rows)
        })
        .prop_map(|rows| {
            let row = |row: Vec<bool>| row.into_iter().map(|there| if there { '.' } else { '#' }).collect();
            rows.into_iter().map(row).collect::<Vec<String>>().join("/")
        })
        .prop_filter("squares", |text| text.contains('.'))
}

/// Two squares of a board, by name, chosen by any numbers.
fn ends(text: &str, a: usize, b: usize) -> (String, String) {
    let shape = Shape::parse(text).unwrap();
    let squares: Vec<Square> = shape.squares().collect();
    (shape.name(squares[a % squares.len()]), shape.name(squares[b % squares.len()]))
}

fn agree(spec: &str) {
    let tours = list(spec, "auto");
    assert_eq!(tours, list(spec, "dfs"), "{spec}");
    assert_eq!(exists(spec, "auto"), !tours.is_empty(), "{spec}");
    assert_eq!(exists(spec, "dfs"), !tours.is_empty(), "{spec}");
    assert_eq!(count(spec, "auto"), tours.len().to_string(), "{spec}");
    let distinct = format!("{spec} --distinct");
    let classes = list(&distinct, "dfs");
    assert_eq!(classes, list(&distinct, "auto"), "{distinct}");
    assert_eq!(count(&distinct, "auto"), classes.len().to_string(), "{distinct}");
    assert!(classes.is_subset(&tours) && classes.is_empty() == tours.is_empty(), "{distinct}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn auto_agrees_with_dfs_on_boards_with_holes(text in board(2..5, 3..6), a: usize, b: usize) {
        let (from, to) = ends(&text, a, b);
        agree(&format!("tour {text}"));
        agree(&format!("tour {text} --closed"));
        agree(&format!("tour {text} --closed --from {from}"));
        agree(&format!("tour {text} --from {from}"));
        agree(&format!("tour {text} --to {to}"));
        agree(&format!("tour {text} --from {from} --to {to}"));
        let shape = Shape::parse(&text).unwrap();
        let start = shape.parse_square(&from).unwrap();
        if let Some(end) = [(1, 2), (2, 1), (-1, 2), (2, -1)].iter().find_map(|&(r, c)| shape.step(start, r, c)) {
            agree(&format!("tour {text} --closed --from {from} --to {}", shape.name(end)));
        }
    }

    #[test]
    fn auto_agrees_with_dfs_for_other_leapers(text in board(2..5, 2..5), r in 0..3_u32, s in 1..4_u32, a: usize) {
        let (from, _) = ends(&text, a, 0);
        agree(&format!("tour {text} --leaper {r},{s}"));
        agree(&format!("tour {text} --leaper {r},{s} --closed"));
        agree(&format!("tour {text} --leaper {r},{s} --from {from}"));
    }

    #[test]
    fn auto_agrees_with_dfs_on_5x5_with_holes(text in board(5..6, 5..6), a: usize, b: usize) {
        let (from, to) = ends(&text, a, b);
        for flags in [format!("--from {from}"), format!("--from {from} --to {to}")] {
            let spec = format!("tour {text} {flags}");
            prop_assert_eq!(exists(&spec, "auto"), exists(&spec, "dfs"), "{}", spec);
        }
        let spec = format!("tour {text} --closed");
        prop_assert_eq!(count(&spec, "auto"), list(&spec, "auto").len().to_string(), "{}", spec);
        prop_assert_eq!(exists(&spec, "auto"), count(&spec, "auto") != "0");
    }

    #[test]
    fn connected_rectangles_are_those_of_the_theorem(m in 1..7_u32, n in 1..10_u32, r in 0..4_u32, s in 1..5_u32) {
        // As a picture with a missing column no theorem is used.
        let rows: Vec<String> = (0..m).map(|_| format!("{}#", ".".repeat(n as usize))).collect();
        let reason = |board: &str| {
            let control = Control::new(Limits { nodes: Some(0), ..Limits::default() });
            let answer = pose(&format!("tour {board} --leaper {r},{s}")).unwrap().solve("auto", &control).unwrap();
            match answer.outcome {
                Outcome::Impossible(reason) => reason,
                _ => String::new(),
            }
        };
        let rectangle = reason(&format!("{m}x{n}")).contains("cannot reach");
        let picture = reason(&rows.join("/")).contains("no moves lead");
        prop_assert!((r, s) == (1, 2) || (r, s) == (2, 1) || m * n == 1 || rectangle == picture);
    }
}
