//! Tours through the public API: every solution is replayed here, and the methods must agree with each
//! other and with the theorems.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use hippodrome::board::{Shape, Square};
use hippodrome::control::{Control, Limits, Seed};
use hippodrome::outcome::{Answer, Limit, ListEnd, Outcome};
use hippodrome::puzzle::{Instance, UsageError};
use hippodrome::puzzles::tour::{Argument, Confined, Route};
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
fn the_theorems_hold_on_all_rectangles_to_20() {
    for m in 1..=20_u32 {
        for n in m..=20 {
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
            let fits = n % 2 == 0 || (from.row + from.col).is_multiple_of(2);
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

/// Boards that are swept in an order of their own. The search over edges says the same of the first, in nine
/// minutes; that of the second, where every tour is met, is asked here.
#[test]
fn leapers_that_go_far_are_decided_and_counted() {
    assert!(!exists("tour 8x8 --leaper 1,4", "auto"));
    assert_eq!(count("tour 8x8 --leaper 1,4", "auto"), "0");
    assert!(exists("tour 7x8 --leaper 1,4", "auto"));
    let tours = list("tour 7x8 --leaper 1,4", "auto").len();
    assert_eq!(count("tour 7x8 --leaper 1,4", "auto"), tours.to_string());
    assert!(tours > 0);
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
            *sink.lock().unwrap() += u64::from(step.parent.is_some());
        }));
        pose("tour 5x5 --from 4,4").unwrap().solve(method, &control).unwrap();
        assert_eq!(*steps.lock().unwrap(), made, "{method}");
    }
}

/// All squares a move away, by the rules alone.
fn near(board: &Shape, (r, s): (u32, u32), square: Square) -> Vec<Square> {
    let (r, s) = (i64::from(r), i64::from(s));
    let moves = [(r, s), (s, r), (-r, s), (s, -r), (r, -s), (-s, r), (-r, -s), (-s, -r)];
    let reached: BTreeSet<Square> = moves.iter().filter_map(|&(r, c)| board.step(square, r, c)).collect();
    reached.into_iter().collect()
}

/// The number of pieces of a board without some squares.
fn pieces(board: &Shape, leaper: (u32, u32), removed: &BTreeSet<Square>) -> u64 {
    let mut left: BTreeSet<Square> = board.squares().filter(|s| !removed.contains(s)).collect();
    let mut pieces = 0;
    while let Some(first) = left.pop_first() {
        pieces += 1;
        let mut waiting = vec![first];
        while let Some(square) = waiting.pop() {
            waiting.extend(near(board, leaper, square).into_iter().filter(|s| left.remove(s)));
        }
    }
    pieces
}

/// Whether an argument really excludes a tour, checked without the engine.
fn excludes(
    argument: &Argument,
    board: &Shape,
    leaper: (u32, u32),
    closed: bool,
    ends: [Option<Square>; 2],
) -> bool {
    // Light and dark, for leapers that change the colour; all leapers here that are not confined do.
    let light = |s: Square| (s.row + s.col).is_multiple_of(2);
    let given = |square: &Square| ends.contains(&Some(*square));
    let squares: Vec<Square> = board.squares().collect();
    let lights = squares.iter().filter(|&&s| light(s)).count() as u64;
    let darks = squares.len() as u64 - lights;
    let changes_colour = (leaper.0 + leaper.1) % 2 == 1;
    match argument {
        Argument::TooFewSquares => closed && squares.len() < 3,
        Argument::SameEnds(square) => ends == [Some(*square); 2] && squares.len() > 1,
        Argument::Unreachable(from, to) => {
            let mut seen = BTreeSet::from([*from]);
            let mut waiting = vec![*from];
            while let Some(square) = waiting.pop() {
                waiting.extend(near(board, leaper, square).into_iter().filter(|&s| seen.insert(s)));
            }
            board.contains(*to) && !seen.contains(to)
        }
        Argument::Confined(_) => pieces(board, leaper, &BTreeSet::new()) > 1,
        Argument::Colours(a, b) => {
            changes_colour
                && (lights.min(darks), lights.max(darks)) == (*a.min(b), *a.max(b))
                && lights.abs_diff(darks) > u64::from(!closed)
        }
        Argument::EndsAlike(a, b) => {
            changes_colour
                && !closed
                && lights == darks
                && ends == [Some(*a), Some(*b)]
                && light(*a) == light(*b)
        }
        Argument::EndOfWrongColour(end) => {
            changes_colour && !closed && lights != darks && given(end) && light(*end) != (lights > darks)
        }
        Argument::FourRows | Argument::FourRowsEnd(_) => {
            let line = |s: Square| if board.rows() == 4 { s.row } else { s.col };
            let outer: Vec<Square> = squares.iter().copied().filter(|&s| matches!(line(s), 0 | 3)).collect();
            let apart = outer.iter().all(|&s| near(board, leaper, s).iter().all(|t| !outer.contains(t)));
            let mixed = outer.iter().any(|&s| light(s)) && outer.iter().any(|&s| !light(s));
            let fits = match argument {
                Argument::FourRowsEnd(end) => !closed && given(end) && !outer.contains(end),
                _ => closed && changes_colour && mixed,
            };
            apart && 2 * outer.len() == squares.len() && fits
        }
        Argument::FewMoves(few) => {
            let poor = few.iter().all(|&s| near(board, leaper, s).len() < 2);
            let different = few.iter().collect::<BTreeSet<_>>().len() == few.len();
            poor && different && few.len() >= if closed { 1 } else { 3 }
        }
        Argument::Forced(moves) => {
            let is_end = |s: &Square| !closed && given(s);
            let forced = |&(a, b): &(Square, Square)| {
                near(board, leaper, a).contains(&b)
                    && [a, b].iter().any(|s| near(board, leaper, *s).len() == 2 && !is_end(s))
            };
            let known = closed || ends.iter().all(Option::is_some);
            let touching = |s: Square| moves.iter().filter(|m| m.0 == s || m.1 == s).count();
            let ring = moves.len() < squares.len()
                && moves.windows(2).all(|pair| pair[0].1 == pair[1].0)
                && moves.first().map(|m| m.0) == moves.last().map(|m| m.1);
            let crowded = squares.iter().any(|&s| touching(s) > if is_end(&s) { 1 } else { 2 });
            known && moves.iter().all(forced) && (ring || crowded)
        }
        Argument::Cut(removed, claimed) => {
            let set: BTreeSet<Square> = removed.iter().copied().collect();
            let cut_ends = ends.iter().flatten().filter(|end| !closed && set.contains(end)).count() as u64;
            let most = if closed { set.len() as u64 } else { set.len() as u64 + 1 - cut_ends };
            let counted = pieces(board, leaper, &set);
            counted == *claimed && counted > most.max(1)
        }
        Argument::Crowded(crowd, others) => {
            let known = closed || ends.iter().all(Option::is_some);
            let [crowd, others] = [crowd, others].map(|s| s.iter().copied().collect::<BTreeSet<Square>>());
            // Between given ends each end needs one move, and not the move between the two.
            let path = ends.iter().all(Option::is_some);
            let need = |s: &Square| if path && given(s) { 1 } else { 2 };
            let between_ends = |a: &Square, b: &Square| path && given(a) && given(b);
            let elsewhere: usize = crowd
                .iter()
                .map(|s| {
                    near(board, leaper, *s)
                        .iter()
                        .filter(|t| !others.contains(t) && !between_ends(s, t))
                        .count()
                })
                .sum();
            let apart = crowd.iter().all(|s| near(board, leaper, *s).iter().all(|t| !crowd.contains(t)));
            known
                && apart
                && crowd.iter().map(need).sum::<usize>() > others.iter().map(need).sum::<usize>() + elsewhere
        }
        Argument::Exhausted(_) => false,
    }
}

#[test]
fn impossible_boards_explain_themselves_and_the_explanations_hold() {
    for (text, leaper, closed, kind) in [
        ("3x5", (1, 2), false, "Cut"),
        ("4x4", (1, 2), false, "Cut"),
        ("3x4", (1, 2), true, "Forced"),
        ("4x10", (1, 2), true, "FourRows"),
        ("10x4", (1, 2), true, "FourRows"),
        ("7x9", (1, 2), true, "Colours"),
        ("2x9", (1, 2), false, "Unreachable"),
        ("1x4", (1, 2), false, "Unreachable"),
        ("9x1", (1, 2), true, "Unreachable"),
        ("3x3", (1, 2), false, "Unreachable"),
        ("8x8", (1, 3), false, "Confined"),
        ("8x8", (2, 4), false, "Confined"),
        ("4x9", (2, 3), false, "Confined"),
        ("5x5", (2, 3), false, "Confined"),
        ("..../..#./....", (1, 2), true, "Colours"),
    ] {
        let board = Shape::parse(text).unwrap();
        let argument = Argument::against(&board, leaper, closed, [None, None]).expect(text);
        assert!(format!("{argument:?}").starts_with(kind), "{text}: {argument:?}");
        assert!(excludes(&argument, &board, leaper, closed, [None, None]), "{text}: {argument:?}");
        let flag = if closed { " --closed" } else { "" };
        let answer = solve(&format!("tour {text}{flag} --leaper {},{}", leaper.0, leaper.1), "auto");
        let Outcome::Impossible(reason) = answer.outcome else { panic!("{text}") };
        assert_eq!(reason, argument.sentence(&board), "{text}");
    }
    assert_eq!(
        Argument::against(&Shape::rectangle(8, 8), (2, 4), true, [None, None]),
        Some(Argument::Confined(Confined::Multiples(2)))
    );
    // Searched through: the tree has a size.
    let answer = solve("tour 3x8 --closed", "auto");
    assert!(matches!(answer.outcome, Outcome::Impossible(_)) && !answer.facts.is_empty());
}

/// A second opinion on each pair: the colours and the theorem where both sides are at least 6 (Conrad et
/// al. 1994); elsewhere a tour is replayed, and "none" must be argued, or the count along a frontier is 0.
#[test]
fn all_pairs_of_ends_on_boards_to_6x7_are_decided() {
    for m in 3..=6_u32 {
        for n in m..=7 {
            let board = Shape::rectangle(m, n);
            // Up to symmetry.
            for from in board.squares().filter(|s| 2 * s.row < m + 1 && 2 * s.col < n + 1) {
                for to in board.squares() {
                    let spec = format!("tour {m}x{n} --from {from} --to {to}");
                    if exists(&spec, "auto") {
                        continue;
                    }
                    let ends = [Some(from), Some(to)];
                    match Argument::against(&board, (1, 2), false, ends) {
                        Some(argument) => {
                            assert!(excludes(&argument, &board, (1, 2), false, ends), "{spec}: {argument:?}");
                        }
                        None => assert_eq!(count(&spec, "auto"), "0", "{spec}"),
                    }
                    let light = |s: Square| (s.row + s.col).is_multiple_of(2);
                    let fits = if (m * n).is_multiple_of(2) {
                        light(from) != light(to)
                    } else {
                        light(from) && light(to)
                    };
                    assert!(m < 6 || !fits || from == to, "{spec}");
                }
            }
        }
    }
}

#[test]
fn every_start_of_every_square_board_is_toured() {
    for n in 5..=100_u32 {
        // A few squares of each size: corners, edges, the middle, and others that move with the size.
        let places = [0, 1, 2, n / 2, n - 1, n * 7 % 13 % n, n * 31 % 29 % n];
        for (i, &row) in places.iter().enumerate() {
            let col = places[(i + n as usize) % places.len()];
            let from = Square::new(row, col);
            if n % 2 == 1 && (row + col) % 2 == 1 {
                continue;
            }
            let route = Route::from(n, n, from).unwrap_or_else(|| panic!("{n}x{n} from {from}"));
            assert_eq!(replay(&format!("tour {n}x{n} --from {from}"), &route.squares()), Ok(()));
        }
    }
}

#[test]
fn far_ends_are_joined_on_large_boards() {
    for (rows, cols, from, to) in [
        (60, 60, (0, 0), (59, 58)),
        (61, 45, (0, 0), (60, 44)),
        (61, 45, (30, 22), (0, 2)),
        (100, 7, (50, 3), (99, 1)),
        (40, 41, (20, 20), (21, 20)),
        (33, 18, (5, 5), (32, 17)),
        (5, 90, (2, 3), (3, 81)),
        (4, 41, (0, 5), (3, 33)),
        (3, 41, (0, 0), (2, 40)),
    ] {
        let spec = format!("tour {rows}x{cols} --from {},{} --to {},{}", from.0, from.1, to.0, to.1);
        assert!(exists(&spec, "auto"), "{spec}");
    }
}

#[test]
fn any_step_is_known_without_the_tour() {
    for (rows, cols) in
        [(8, 8), (3, 10), (3, 58), (58, 3), (5, 30), (30, 5), (6, 77), (40, 41), (64, 50), (99, 100)]
    {
        let route = Route::closed(rows, cols).expect("Schwenk's theorem");
        let squares = route.squares();
        let spec = format!("tour {rows}x{cols} --closed");
        assert_eq!(replay(&spec, &squares), Ok(()), "{spec}");
        let matrix = route.matrix();
        for (k, &square) in squares.iter().enumerate() {
            assert_eq!(route.square(k as u64), Some(square));
            assert_eq!(route.step(square), Some(k as u64));
            assert_eq!(matrix[(square.row * cols + square.col) as usize], k as u32 + 1);
        }
        let backwards = route.clone().reversed();
        assert!(backwards.squares().iter().eq(squares.iter().rev()));
        let middle = Square::new(rows / 2, cols / 2);
        let turned = backwards.rotated_to(middle);
        assert_eq!((turned.square(0), turned.step(middle)), (Some(middle), Some(0)));
        assert_eq!(replay(&format!("{spec} --from {middle}"), &turned.squares()), Ok(()));
        assert_eq!((route.square(route.len()), route.step(Square::new(rows, 0))), (None, None));
        // What `solve` writes down is what `--at` shows.
        let written = solve(&spec, "auto").found().unwrap().solution.as_squares().to_vec();
        for at in [1, 2, squares.len() / 3, squares.len()] {
            let shown = solve(&format!("{spec} --at {at}"), "auto");
            assert_eq!(shown.found().unwrap().solution.as_squares(), [written[at - 1]], "{spec} --at {at}");
        }
    }
    // Squares off the board, and boards without a tour.
    let off = Square::new(8, 0);
    assert!(Route::from(8, 8, off).is_none() && Route::between(8, 8, Square::new(0, 0), off).is_none());
    assert!(Route::open(0, 7).is_none() && Route::open(4, 4).is_none() && Route::closed(7, 7).is_none());
    for (rows, cols) in [(3, 47), (4, 50), (29, 4), (5, 5), (51, 33)] {
        let route = Route::open(rows, cols).expect("a tour");
        assert_eq!(replay(&format!("tour {rows}x{cols}"), &route.squares()), Ok(()), "{rows}x{cols}");
    }
}

#[test]
fn steps_of_boards_that_nobody_can_store() {
    let a_move = |a: Square, b: Square| {
        let apart = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        apart == (1, 2) || apart == (2, 1)
    };
    let most = 1_000_000_000;
    for (rows, cols) in
        [(most, most), (most, most - 1), (most - 8, 999), (3, most), (most, 5), (most, 6), (11, most)]
    {
        let Some(route) = Route::closed(rows, cols) else { panic!("{rows}x{cols}") };
        let squares = u64::from(rows) * u64::from(cols);
        assert_eq!(route.len(), squares);
        for i in 0..2000_u64 {
            let k = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % squares;
            let (here, next) = (route.square(k).unwrap(), route.square((k + 1) % squares).unwrap());
            assert!(a_move(here, next), "{rows}x{cols} {k}");
            assert_eq!(route.step(here), Some(k));
        }
    }
    let spec = "tour 1000000000x1000000000 --closed --at 123456789012345678";
    let instance = pose(spec).unwrap();
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(found.solution.len(), 1);
    assert_eq!(instance.certificate(found), None);
    assert!(answer.facts.iter().any(|f| f.name == "step" && f.figure == 123_456_789_012_345_678));
    assert!(pose("tour 5x5 --at 26").is_err() && pose("tour 5x5 --at 0").is_err());
    assert!(pose("tour 5x5 --at 2").unwrap().count("auto", &Control::default()).is_err());
    // Other boards and methods write the tour down first.
    for (spec, method) in
        [("tour .../.#./... --closed --from a3 --at 2", "auto"), ("tour 5x5 --from a1 --at 25", "dfs")]
    {
        assert_eq!(solve(spec, method).found().unwrap().solution.len(), 1, "{spec}");
    }
}

#[test]
fn large_boards_with_holes_are_toured() {
    let mut chance = 7_u64;
    for (n, percent) in [(30_u64, 10), (50, 10), (60, 20), (100, 5)] {
        let mut rows: Vec<Vec<u8>> = vec![vec![b'.'; n as usize]; n as usize];
        // Holes of both colours that leave every square three moves at least.
        for k in 0..n * n * percent / 100 {
            for _ in 0..100 {
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (r, c) = ((chance >> 33) % n, (chance >> 48) % n);
                let text = |rows: &[Vec<u8>]| {
                    rows.iter().map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("/")
                };
                if (r + c) % 2 != k % 2 || rows[r as usize][c as usize] != b'.' {
                    continue;
                }
                rows[r as usize][c as usize] = b'#';
                let shape = Shape::parse(&text(&rows)).unwrap();
                let whole = Shape::rectangle(n as u32, n as u32);
                let square = Square::new(r as u32, c as u32);
                let mut poor = near(&whole, (1, 2), square).into_iter().filter(|&s| shape.contains(s));
                if poor.any(|s| near(&shape, (1, 2), s).len() < 3) {
                    rows[r as usize][c as usize] = b'.';
                    continue;
                }
                break;
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
        assert!(exists(&format!("tour {} --closed", rows.join("/")), "auto"), "{n} {percent}");
    }
}

/// Tries every path, knowing only the rules.
fn oracle(board: &Shape, leaper: (u32, u32), closed: bool, from: Option<Square>) -> bool {
    fn go(ways: &[Vec<usize>], path: &mut Vec<usize>, taken: u32, closed: bool) -> bool {
        let here = path[path.len() - 1];
        if path.len() == ways.len() {
            return !closed || path.len() > 2 && ways[here].contains(&path[0]);
        }
        // A free square without a free neighbour can only be the last one, if it is next.
        let lonely = (0..ways.len()).filter(|&s| taken >> s & 1 == 0);
        let lonely = lonely.filter(|&s| ways[s].iter().all(|&t| taken >> t & 1 == 1)).count();
        if lonely
            > usize::from(path.len() + 1 == ways.len() || ways[here].iter().any(|&s| taken >> s & 1 == 0))
        {
            return false;
        }
        for &next in &ways[here] {
            if taken >> next & 1 == 0 {
                path.push(next);
                if go(ways, path, taken | 1 << next, closed) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
    let squares: Vec<Square> = board.squares().collect();
    let number = |s: &Square| squares.iter().position(|t| t == s).unwrap();
    let ways: Vec<Vec<usize>> =
        squares.iter().map(|&s| near(board, leaper, s).iter().map(number).collect()).collect();
    let starts = match from {
        Some(from) => vec![number(&from)],
        None if closed => vec![0],
        None => (0..squares.len()).collect(),
    };
    starts.into_iter().any(|start| go(&ways, &mut vec![start], 1 << start, closed))
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
    fn auto_agrees_with_trying_every_path_on_boards_to_5x6(text in board(3..6, 4..7), a: usize, b: usize) {
        let shape = Shape::parse(&text).unwrap();
        let (from, to) = ends(&text, a, b);
        let (from, to) = (shape.parse_square(&from).unwrap(), shape.parse_square(&to).unwrap());
        if let Some(argument) = Argument::against(&shape, (1, 2), false, [Some(from), Some(to)]) {
            prop_assert!(excludes(&argument, &shape, (1, 2), false, [Some(from), Some(to)]), "{} {:?}", text, argument);
        }
        for (closed, start) in [(true, None), (false, Some(from))] {
            let flags = match start {
                Some(from) => format!(" --from {from}"),
                None => " --closed".into(),
            };
            let expected = oracle(&shape, (1, 2), closed, start);
            prop_assert_eq!(exists(&format!("tour {text}{flags}"), "auto"), expected, "{}{}", text, flags);
            if let Some(argument) = Argument::against(&shape, (1, 2), closed, [start, None]) {
                prop_assert!(!expected);
                prop_assert!(excludes(&argument, &shape, (1, 2), closed, [start, None]), "{} {:?}", text, argument);
            }
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
