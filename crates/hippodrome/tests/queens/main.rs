//! The queens against an oracle that only knows the rules: small random boards, every method.

mod oracle;
mod proofs;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use hippodrome::control::{Control, Limits, Seed};
use hippodrome::draw::{Style, frame_text};
use hippodrome::outcome::{Answer, Limit, ListEnd, Outcome};
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;
use oracle::{Board, coloured, completions, pictures};
use proptest::prelude::*;

const EXACT: [&str; 3] = ["auto", "backtracking", "bitmask"];

fn pose(spec: &str) -> Box<dyn Instance> {
    try_pose(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

fn try_pose(spec: &str) -> Result<Box<dyn Instance>, String> {
    Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).map_err(|e| e.to_string())
}

fn nodes(nodes: u64) -> Control {
    Control::new(Limits { nodes: Some(nodes), ..Limits::default() }).with_seed(1)
}

/// The columns of a solution, top row first.
fn columns(answer: &Answer) -> Vec<usize> {
    let found = answer.found().expect("a solution");
    let squares = found.solution.as_squares();
    assert!(squares.iter().enumerate().all(|(row, square)| square.row as usize == row));
    squares.iter().map(|square| square.col as usize).collect()
}

fn listed(instance: &dyn Instance, method: &str) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let listed = instance
        .list(method, &Control::default(), &mut |found| {
            all.push(found.solution.as_squares().iter().map(|s| s.col as usize).collect());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((listed.end, listed.count), (ListEnd::Complete, all.len() as u64));
    all
}

/// Every method against the oracle: existence, count, list, and the same up to symmetry.
fn agree_with_the_oracle(board: &Board) {
    let solutions = board.solutions();
    let classes = board.classes(&solutions);
    let text = board.spec();
    let all = pose(&text);
    let distinct = pose(&format!("{text} --distinct"));
    for method in EXACT {
        let answer = all.solve(method, &Control::default()).unwrap();
        match answer.outcome {
            Outcome::Solved(_) => assert!(board.holds(&columns(&answer)), "{text} {method}"),
            Outcome::Impossible(_) => assert!(solutions.is_empty(), "{text} {method}"),
            Outcome::Stopped(_) => panic!("{text} {method}: no limit was set"),
        }
        assert_eq!(listed(&*all, method), solutions, "{text} {method}");
        assert_eq!(listed(&*distinct, method), classes, "{text} {method}");
        for (instance, expected) in [(&all, solutions.len()), (&distinct, classes.len())] {
            let counted = instance.count(method, &Control::default()).unwrap();
            assert_eq!(counted.stopped, None);
            assert_eq!(counted.count, expected.into(), "{text} {method}");
        }
    }
    let answer = all.solve("min-conflicts", &nodes(200_000)).unwrap();
    match answer.outcome {
        Outcome::Solved(_) => assert!(board.holds(&columns(&answer)), "{text} min-conflicts"),
        Outcome::Impossible(_) => assert!(solutions.is_empty(), "{text} min-conflicts"),
        Outcome::Stopped(stopped) => assert!(matches!(stopped.limit, Limit::Method | Limit::Nodes)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn placed_and_blocked_boards_agree_with_the_oracle(board in pictures()) {
        agree_with_the_oracle(&board);
    }

    #[test]
    fn boards_to_complete_agree_with_the_oracle(board in completions()) {
        agree_with_the_oracle(&board);
    }

    #[test]
    fn coloured_boards_agree_with_the_oracle(board in coloured()) {
        agree_with_the_oracle(&board);
    }

    #[test]
    fn a_canonical_spec_asks_the_same(board in prop_oneof![pictures(), coloured()]) {
        let once = pose(&board.spec()).spec().to_string();
        prop_assert_eq!(pose(&once).spec().to_string(), once);
    }

    #[test]
    fn no_text_makes_it_panic(board in "[.#Q/x0-9]{0,12}", regions in "[AbZ/]{1,12}", torus in any::<bool>()) {
        // On large boards two thousand nodes of some methods are hours of work.
        let time = Some(std::time::Duration::from_millis(50));
        let short = || Control::new(Limits { nodes: Some(2000), time, ..Limits::default() }).with_seed(1);
        let torus = if torus { " --torus" } else { "" };
        for spec in [format!("queens {board}{torus}"), format!("queens {board} --regions {regions}")] {
            if let Ok(instance) = try_pose(&spec) {
                for method in ["auto", "backtracking", "min-conflicts"] {
                    let _ = instance.solve(method, &short());
                }
                let _ = instance.count("auto", &short());
            }
        }
    }
}

#[test]
fn empty_boards_agree_with_the_oracle() {
    for n in 1..=8 {
        for torus in [false, true] {
            let rows = vec![vec!['.'; n]; n];
            agree_with_the_oracle(&Board { rows, regions: None, torus, touching: false });
        }
    }
}

/// Checks a solution of an empty board with sets, for boards of any size.
fn assert_solves(n: usize, torus: bool, columns: &[usize]) {
    let distinct = |line: &dyn Fn(usize, usize) -> usize| {
        let lines: std::collections::HashSet<usize> =
            columns.iter().enumerate().map(|(r, &c)| line(r, c)).collect();
        lines.len() == n
    };
    let round = |line: usize| if torus { line % n } else { line };
    assert!(columns.iter().all(|&c| c < n) && distinct(&|_, c| c), "{n}");
    assert!(distinct(&|r, c| round(r + c)) && distinct(&|r, c| round(r + n - c)), "{n}");
}

#[test]
fn the_formula_solves_every_board_it_should() {
    for n in (1..=300).chain([9_998, 9_999, 10_000, 10_001, 10_002, 10_003, 99_998]) {
        let answer = pose(&format!("queens {n}")).solve("auto", &Control::default()).unwrap();
        if n == 2 || n == 3 {
            assert!(matches!(answer.outcome, Outcome::Impossible(_)));
        } else {
            assert_solves(n, false, &columns(&answer));
        }
    }
    for n in (1..=60).chain([9_997, 9_999, 10_001]) {
        let answer = pose(&format!("queens {n} --torus")).solve("auto", &Control::default()).unwrap();
        if n % 2 == 0 || n % 3 == 0 {
            assert!(matches!(answer.outcome, Outcome::Impossible(_)));
        } else {
            assert_solves(n, true, &columns(&answer));
        }
    }
}

#[test]
fn one_row_of_a_board_too_large_to_store_is_that_of_the_whole() {
    for n in [8, 14, 25] {
        for torus in ["", " --torus"] {
            let answer = pose(&format!("queens {n}{torus}")).solve("auto", &Control::default()).unwrap();
            if answer.found().is_none() {
                continue;
            }
            for (row, column) in columns(&answer).into_iter().enumerate() {
                let one = pose(&format!("queens {n}{torus} --row {row}"));
                let answer = one.solve("auto", &Control::default()).unwrap();
                assert_eq!(answer.facts[0].figure, column as u64);
                assert_eq!(answer.found().unwrap().solution.as_squares().len(), 1);
                assert_eq!(one.certificate(answer.found().unwrap()), None);
            }
        }
    }
    let far = pose("queens 1000000000 --row 999999999").solve("auto", &Control::default()).unwrap();
    assert!(far.facts[0].figure < 1_000_000_000);
}

#[test]
fn local_search_solves_large_boards_and_repeats_itself() {
    for n in [100, 400] {
        let solve = |seed| {
            let control = Control::default().with_seed(seed);
            let answer = pose(&format!("queens {n}")).solve("min-conflicts", &control).unwrap();
            assert_eq!(control.seed().used(), Some(seed));
            columns(&answer)
        };
        assert_solves(n, false, &solve(1));
        assert_eq!(solve(7), solve(7));
        assert_ne!(solve(1), solve(2));
    }
    // It gets stuck where there is nothing to find, which proves nothing.
    let answer = pose("queens 3").solve("min-conflicts", &Control::default()).unwrap();
    assert_eq!(answer.limit(), Some(Limit::Method));
}

#[test]
fn large_boards_with_placed_queens_are_completed() {
    for (n, queen) in [(40, 7), (120, 50)] {
        let mut rows = vec![".".repeat(n); n];
        rows[3].replace_range(queen..=queen, "Q");
        let control = Control::default();
        let answer = pose(&format!("queens {}", rows.join("/"))).solve("auto", &control).unwrap();
        let columns = columns(&answer);
        assert_eq!(columns[3], queen);
        assert_solves(n, false, &columns);
        assert_eq!(control.seed().used(), None);
    }
}

#[test]
fn impossible_boards_say_why() {
    let reason =
        |spec: &str, method: &str| match pose(spec).solve(method, &Control::default()).unwrap().outcome {
            Outcome::Impossible(reason) => reason,
            other => panic!("{spec}: {other:?}"),
        };
    for method in ["auto", "backtracking", "bitmask", "min-conflicts"] {
        let clash = reason("queens Q.../.Q../..../....", method);
        assert!(clash.contains("a4 and b3") && clash.contains("diagonal"), "{clash}");
        assert!(reason("queens ####/..../..../....", method).contains("row 1 from the top"));
        assert!(reason("queens .#../.#../.#../.#..", method).contains("column b"));
        let region = reason("queens .Q./.../... --regions AAA/BBB/BCB --touching", method);
        assert!(region.contains("region C"), "{region}");
    }
    assert!(reason("queens Q../.Q./... --regions AAA/BBC/BBC", "auto").contains("touch"));
    assert!(reason("queens Q..../....Q/...../...../..... --torus", "auto").contains("diagonal"));
    assert!(reason("queens 9 --torus", "auto").contains("Pólya"));
    assert!(reason("queens 3", "auto").contains("every choice was tried"));
}

#[test]
fn wrong_questions_are_refused_in_a_sentence() {
    for (spec, hint) in [
        ("queens 3x4", "3x3"),
        ("queens .../...", "as many rows as columns"),
        ("queens ../.x", "row 2, column 2"),
        ("queens 8 --touching", "--regions"),
        ("queens 2 --torus --regions AB/AB", "do not fit together"),
        ("queens 3 --regions AB/AB", "same size"),
        ("queens 2 --regions AA/AA", "exactly 2 regions"),
        ("queens 2 --regions AB/A.", "--regions"),
        ("queens 8 --row 8", "off the board"),
        ("queens Q --row 0", "empty boards"),
        ("queens 8 --row 0 --random", "--random does not fit"),
        ("queens 7 --torus --random", "--random does not fit"),
        ("queens 0", "no squares"),
        ("queens 1000000001", "too large"),
    ] {
        let error = try_pose(spec).err().unwrap_or_else(|| panic!("{spec} was accepted"));
        assert!(error.contains(hint), "{spec}: {error}");
    }
    assert!(pose("queens 65").solve("bitmask", &Control::default()).is_err());
    assert!(pose("queens 8 --row 1").solve("backtracking", &Control::default()).is_err());
    assert!(pose("queens 8 --row 1").count("auto", &Control::default()).is_err());
    assert!(pose("queens 8 --random").count("auto", &Control::default()).is_err());
    assert!(pose("queens 8 --random").solve("bitmask", &Control::default()).is_err());
    assert!(
        pose("queens 8 --row 1").list("auto", &Control::default(), &mut |_| ControlFlow::Break(())).is_err()
    );
}

#[test]
fn specs_are_canonical() {
    for (spec, canonical) in [
        ("queens", "queens 8"),
        ("queens 8x8", "queens 8"),
        ("queens ../..", "queens 2"),
        ("queens Q.#/.../...", "queens Q.#/.../..."),
        ("queens --distinct --torus 5", "queens 5 --torus --distinct"),
        ("queens --regions AB/AB", "queens 2 --regions AB/AB"),
    ] {
        assert_eq!(pose(spec).spec().to_string(), canonical);
    }
}

#[test]
fn limits_stop_every_method_and_huge_boards_are_a_memory_limit() {
    for method in EXACT {
        let counted = pose("queens 16").count(method, &nodes(2000)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        assert_eq!(counted.stats.generated, 2000, "{method}");
        assert!(counted.count < 14_772_512u32.into());
        let listed = pose("queens 14").list(method, &nodes(500), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(listed.end, ListEnd::Stopped(Limit::Nodes), "{method}");
    }
    for limit in [500, 5000] {
        let counted = pose("queens 16 --distinct").count("auto", &nodes(limit)).unwrap();
        assert_eq!((counted.stopped, counted.stats.generated), (Some(Limit::Nodes), limit));
        assert!(counted.count < 1_846_955u32.into());
    }
    let counted = pose("queens 24").count("auto", &nodes(5)).unwrap();
    assert_eq!((counted.stopped, counted.stats.generated), (Some(Limit::Nodes), 5));
    let small = || Control::new(Limits { memory: Some(1_000_000), ..Limits::default() });
    let huge = pose("queens 1000000000");
    for method in ["auto", "backtracking", "min-conflicts"] {
        assert_eq!(huge.solve(method, &small()).unwrap().limit(), Some(Limit::Memory), "{method}");
    }
    assert_eq!(huge.count("auto", &small()).unwrap().stopped, Some(Limit::Memory));
    let torus = pose("queens 999999995 --torus --distinct");
    assert_eq!(torus.count("auto", &small()).unwrap().stopped, Some(Limit::Memory));

    let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(pose("queens 20").count("auto", &cancelled).unwrap().stopped, Some(Limit::Interrupt));
    assert_eq!(huge.solve("auto", &cancelled).unwrap().limit(), Some(Limit::Interrupt));
}

#[test]
fn the_number_of_threads_does_not_change_the_count() {
    for threads in [1, 2, 5] {
        let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
        for (spec, count) in [("queens 11", 2680u32), ("queens 12", 14200), ("queens 13 --torus", 4524)] {
            assert_eq!(pose(spec).count("auto", &control).unwrap().count, count.into());
        }
    }
}

#[test]
fn textbook_methods_can_be_watched() {
    for method in ["backtracking", "bitmask", "min-conflicts"] {
        let steps = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&steps);
        let control = Control::default().with_seed(1).with_steps(Box::new(move |step| {
            if let Some(action) = &step.action {
                assert!(action.len() == 2, "a square of the 6x6 board: {action}");
                seen.fetch_add(1, Ordering::Relaxed);
            }
        }));
        let answer = pose("queens 6").solve(method, &control).unwrap();
        let steps = steps.load(Ordering::Relaxed) as u64;
        if method == "min-conflicts" {
            assert!(steps >= 6);
        } else {
            assert_eq!(steps, answer.stats.generated, "{method}");
        }
    }
}

#[test]
fn a_listing_ends_when_nobody_listens() {
    for method in EXACT {
        let mut left = 3;
        let listed = pose("queens 8")
            .list(method, &Control::default(), &mut |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!((listed.count, listed.end), (3, ListEnd::Enough));
    }
}

#[test]
fn a_solution_is_drawn_and_certified() {
    let instance = pose("queens ..../...Q/..../#...");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(frame_text(&scene.frames[0], Style::Plain), ". Q . .\n. . . Q\nQ . . .\n# . Q .\n");
    assert_eq!(scene.notes, ["columns of the rows from the top: b d a c"]);
    let expected = serde_json::json!({
        "claim": "queens", "format": 1, "board": ["....", "...Q", "....", "#..."], "torus": false,
        "regions": null, "touching": false, "squares": ["b4", "d3", "a2", "c1"],
    });
    assert_eq!(instance.certificate(found), Some(expected));
}

#[test]
fn random_solutions_solve_differ_and_repeat_themselves() {
    for n in [1, 4, 5, 6, 8, 20, 199, 200, 201, 1000, 30_000] {
        let instance = pose(&format!("queens {n} --random"));
        let solve = |seed| columns(&instance.solve("auto", &Control::default().with_seed(seed)).unwrap());
        let solution = solve(1);
        assert_solves(n, false, &solution);
        assert_eq!(solve(1), solution, "{n}");
        if n >= 20 {
            assert_ne!(solve(2), solution, "{n}");
        }
    }
    for n in [2, 3] {
        let answer = pose(&format!("queens {n} --random")).solve("auto", &Control::default()).unwrap();
        assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{n}");
    }
    let huge = pose("queens 1000000000 --random");
    let small = Control::new(Limits { memory: Some(1_000_000), ..Limits::default() });
    assert_eq!(huge.solve("auto", &small).unwrap().limit(), Some(Limit::Memory));
}

/// The boards of the ASP competition, against what CP-SAT and clingo say.
#[test]
fn blocked_boards_of_a_competition_are_decided() {
    for (name, solvable) in [
        ("28-1449787934", true),
        ("28-1449796013", false),
        ("28-1449802710", false),
        ("28-1449843201", false),
        ("48-1721256440", true),
        ("48-1721284464", true),
        ("48-1721319768", false),
        ("50-1642399526", true),
        ("50-1642414479", false),
        ("50-1642432462", false),
        ("50-1642456472", false),
    ] {
        let path = format!("{}/tests/data/blocked-queens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the board is there");
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let board = Board { rows, regions: None, torus: false, touching: false };
        let answer = pose(&board.spec()).solve("auto", &Control::default()).unwrap();
        match answer.outcome {
            Outcome::Solved(_) => assert!(solvable && board.holds(&columns(&answer)), "{name}"),
            Outcome::Impossible(_) => assert!(!solvable, "{name}"),
            Outcome::Stopped(_) => panic!("{name}: no limit was set"),
        }
    }
}

#[test]
fn deciding_stops_at_limits() {
    let path = format!("{}/tests/data/blocked-queens/56-1860451109.txt", env!("CARGO_MANIFEST_DIR"));
    let board = std::fs::read_to_string(path).expect("the board is there").trim_end().replace('\n', "/");
    let instance = pose(&format!("queens {board}"));
    let stopped = |control: &Control| instance.solve("auto", control).unwrap();
    // Within the first turn of the bare search, and beyond that of the learner.
    for limit in [60_000, 1_200_000] {
        let answer = stopped(&nodes(limit));
        assert_eq!((answer.limit(), answer.stats.generated), (Some(Limit::Nodes), limit));
    }
    let soon = Limits { time: Some(std::time::Duration::from_millis(300)), ..Limits::default() };
    assert_eq!(stopped(&Control::new(soon)).limit(), Some(Limit::Time));
    let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(stopped(&cancelled).limit(), Some(Limit::Interrupt));
}

/// The units of a count, computed one by one as a cluster would, give the count.
#[test]
fn units_can_be_computed_apart_and_merged() {
    // OEIS A000170 from side 4 on.
    let sides = (4..).zip([2u32, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712]);
    let plain = sides.map(|(n, count)| (format!("queens {n}"), count));
    let others = [("queens 10 --distinct", 92), ("queens 11 --distinct", 341), ("queens 11 --torus", 88)];
    for (spec, count) in plain.chain(others.map(|(spec, count)| (spec.to_string(), count))) {
        let spec = spec.as_str();
        let instance = pose(spec);
        let names = instance.units("auto").unwrap().expect("units").names();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{spec}");
        assert!(names.iter().all(|name| !name.contains(' ')), "{spec}");
        let results: Vec<_> = (0..names.len())
            .map(|unit| {
                // Another machine: everything is made anew.
                let instance = pose(spec);
                let units = instance.units("auto").unwrap().expect("units");
                let control = Control::default();
                Some(units.compute(unit, &mut control.meter()).unwrap())
            })
            .collect();
        let units = instance.units("auto").unwrap().expect("units");
        assert_eq!(units.merge(&results), count.into(), "{spec}");
        assert!(units.merge(&vec![None; names.len()]) == 0u32.into());
    }
    assert!(pose("queens 8").units("bitmask").unwrap().is_none());
    assert!(pose("queens Q.../..../..../....").units("auto").unwrap().is_none());
}
