//! Every method against the oracle: solutions, bounds, counts, lists, reasons and limits.

use std::collections::HashSet;
use std::ops::ControlFlow;

use hippodrome::{Control, Limit, Limits, Outcome};
use oracle::{Board, Exchange};
use proptest::prelude::*;

use super::boards::problems;
use super::{memory, nodes, pose, replay, solve};

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn methods_agree_with_the_oracle(problem in problems()) {
        let expected = problem.fewest(&problem.initial());
        let question = pose(&problem.spec());
        for method in ["auto", "bfs", "bidirectional", "a-star", "ida-star"] {
            // If the goal cannot be reached, IDA* tries every path without repetitions.
            let limit = (method == "ida-star").then_some(200_000);
            let control = Control::new(Limits { nodes: limit, ..Limits::default() });
            let answer = question.solve(method, &control).unwrap();
            match (&answer.outcome, expected) {
                (Outcome::Solved(found), Ok((fewest, _))) => {
                    prop_assert_eq!(replay(&problem, found), fewest, "{}", method);
                    prop_assert!(found.score.unwrap().is_optimal());
                }
                (Outcome::Impossible(reason), Err(positions)) => {
                    prop_assert!(!reason.is_empty());
                    prop_assert!(method != "bfs" || answer.stats.expanded == positions);
                }
                (Outcome::Stopped(stopped), _) if method == "ida-star" => {
                    prop_assert_eq!(stopped.limit, Limit::Nodes);
                    prop_assert!(expected.is_err() || stopped.bound.unwrap() <= expected.unwrap().0);
                }
                (outcome, _) => prop_assert!(false, "{}: {:?}, not {:?}", method, outcome, expected),
            }
        }
        // Wherever a search is stopped, the bound that it has proved is not too high.
        for limit in [1, 20, 200] {
            let stopped = question.solve("auto", &nodes(limit)).unwrap();
            if let (Some(bound), Ok((fewest, _))) = (stopped.bound(), expected) {
                prop_assert!(bound <= fewest);
            }
        }
        for method in ["best-first", "best-first-paths", "hill-climbing"] {
            let answer = question.solve(method, &nodes(20_000)).unwrap();
            match &answer.outcome {
                Outcome::Solved(found) => {
                    prop_assert!(replay(&problem, found) >= expected.unwrap().0);
                    prop_assert!(!found.score.unwrap().is_optimal());
                }
                Outcome::Impossible(_) => prop_assert!(expected.is_err()),
                Outcome::Stopped(_) => {}
            }
        }
        let count = expected.map_or(0, |(_, count)| count);
        let reached = problem.reached();
        for method in ["auto", "bfs"] {
            let positions = pose(&format!("{} --positions", problem.spec())).count(method, &Control::default());
            let positions = positions.unwrap();
            prop_assert_eq!((positions.count, positions.stopped), (reached.into(), None), "{}", method);
            let counted = question.count(method, &Control::default()).unwrap();
            prop_assert_eq!((counted.count, counted.stopped), (count.into(), None));
            let mut seen = HashSet::new();
            let mut listed = 0;
            let end = question.list(method, &Control::default(), &mut |found| {
                listed += 1;
                assert_eq!(replay(&problem, &found), expected.unwrap().0);
                seen.insert(found.solution.names().collect::<Vec<_>>());
                if listed == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }).unwrap();
            prop_assert_eq!(listed, count.min(500));
            prop_assert_eq!(seen.len() as u64, listed);
            prop_assert_eq!((end.complete, end.stopped), (count < 500, None));
        }
    }
}

#[test]
fn positions_of_every_size_agree() {
    // One word, two words, and bytes: the same corner of a board with more and more holes around it.
    for (cols, rows) in [(4, 4), (5, 5), (7, 7)] {
        let row = |text: &str| format!("{text:.<cols$}");
        let mut lines = vec![row("NN"), row(""), row("nn")];
        lines.resize(rows, "#".repeat(cols));
        let problem = Exchange::new(Board::new(&lines.join("/")), None);
        let expected = problem.fewest(&problem.initial()).unwrap();
        for method in ["auto", "bfs", "bidirectional", "a-star", "ida-star"] {
            let answer = solve(&problem.spec(), method);
            assert_eq!(replay(&problem, answer.found().unwrap()), expected.0, "{method} on {cols}");
        }
        let counted = pose(&problem.spec()).count("auto", &Control::default()).unwrap();
        assert_eq!(counted.count, expected.1.into());
    }
}

#[test]
fn the_methods_of_the_student_report_work() {
    let problem = Exchange::new(Board::new("nnn/.../.../NNN"), None);
    // The report limits the paths in its queue to 25 moves; greedy search with a closed set has no limit.
    for (method, longest) in [("best-first", u64::MAX), ("best-first-paths", 25), ("ida-star", 16)] {
        let answer = solve("exchange", method);
        let value = replay(&problem, answer.found().expect(method));
        assert!((16..=longest).contains(&value), "{method}: {value}");
        assert_eq!(answer.facts.iter().any(|fact| fact.name == "paths_left"), method == "best-first-paths");
    }
    let solved = (0..20).filter(|&seed| {
        let control = Control::default().with_seed(seed);
        let answer = pose("exchange").solve("hill-climbing", &control).unwrap();
        assert_eq!(control.seed().used(), Some(seed));
        answer.found().map(|found| replay(&problem, found)).is_some()
    });
    assert!(solved.count() > 10);
    let capped = solve("exchange --max-moves 3", "best-first-paths");
    assert_eq!((capped.limit(), capped.bound()), (Some(Limit::MaxMoves), Some(4)));
}

#[test]
fn an_impossible_exchange_has_a_reason() {
    let reason = |spec: &str, method: &str| match solve(spec, method).outcome {
        Outcome::Impossible(reason) => reason.to_string(),
        other => panic!("{spec} --method {method}: {other:?}"),
    };
    assert!(reason("exchange N../.n./... --goal .../.N./n..", "auto").contains("white knight on a3"));
    assert!(reason("exchange B.b", "auto").contains("white bishop on a1 can reach no square"));
    assert!(reason("exchange BB./b.b --goal B.B/bb.", "auto").contains("`B`"));
    assert!(reason("exchange R./.r --goal .R/.r --rules safe", "auto").contains("rule `safe`"));
    assert!(reason("exchange KW --goal WK", "auto").contains("white pieces"));
    for method in ["bfs", "bidirectional", "a-star", "best-first"] {
        assert!(!reason("exchange BBB/.../bbb", method).is_empty());
    }
    assert!(solve("exchange BBB/.../bbb", "hill-climbing").limit() == Some(Limit::Method));
}

#[test]
fn a_stopped_method_reports_what_it_has_proved() {
    let spec = "exchange NNNNN/...../...../...../nnnnn";
    for method in ["auto", "bfs", "bidirectional", "best-first-paths", "a-star", "ida-star"] {
        let answer = pose(spec).solve(method, &nodes(100)).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Nodes), "{method}");
        assert!(answer.stats.generated <= 100);
        assert!(answer.bound().is_none_or(|bound| bound <= 22), "{method}");
    }
    assert_eq!(pose(spec).solve("bfs", &memory(1_000_000)).unwrap().limit(), Some(Limit::Memory));
    assert_eq!(pose(spec).count("bfs", &nodes(100)).unwrap().stopped, Some(Limit::Nodes));
    for method in ["auto", "bfs"] {
        let counted = pose(&format!("{spec} --positions")).count(method, &nodes(100)).unwrap();
        assert_eq!(counted.stopped, Some(Limit::Nodes), "{method}");
        assert!(counted.count <= 101_u32.into(), "{method}");
    }
}

#[test]
fn positions_are_counted_even_if_they_have_no_keys() {
    // There are too many arrangements to number, so breadth-first search counts the positions.
    let board = format!("R.{}", "n.".repeat(34));
    let spec = format!("exchange {board} --goal {board} --positions");
    // Knights cannot move on a single row, and the rook has two squares.
    for method in ["auto", "bfs"] {
        let counted = pose(&spec).count(method, &Control::default()).unwrap();
        assert_eq!((counted.count, counted.stopped), (2_u32.into(), None), "{method}");
    }
}
