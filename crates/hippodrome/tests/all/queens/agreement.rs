//! Every method against the oracle, on small random boards.

use hippodrome::{Control, Limit, Limits, Outcome};
use oracle::{Board, Queens};
use proptest::prelude::*;

use super::boards::{coloured, completions, pictures};
use super::{EXACT, count, list, nodes, places, pose, try_pose};

/// Every method against the oracle: existence, count, list, and the same up to symmetry.
fn agree_with_the_oracle(board: &Queens) {
    let solutions = board.solutions();
    let classes = board.classes(&solutions);
    let text = board.spec();
    let all = pose(&text);
    let distinct = pose(&format!("{text} --distinct"));
    for method in EXACT {
        let answer = all.solve(method, &Control::default()).unwrap();
        match answer.outcome {
            Outcome::Solved(found) => assert!(board.holds(&places(&found)), "{text} {method}"),
            Outcome::Impossible(_) => assert!(solutions.is_empty(), "{text} {method}"),
            Outcome::Stopped(_) => panic!("{text} {method}: no limit was set"),
        }
        if method == "auto" && board.regions.is_some() && !solutions.is_empty() {
            // Whether the solution is the only one.
            let unique = answer.facts.iter().find(|fact| fact.name == "unique").expect("it is told");
            assert_eq!(unique.figure, u64::from(solutions.len() == 1).into(), "{text}");
        }
        for (instance, expected) in [(&all, &solutions), (&distinct, &classes)] {
            let listed: Vec<_> = list(&**instance, method).iter().map(places).collect();
            assert_eq!(listed, *expected, "{text} {method}");
            let counted = instance.count(method, &Control::default()).unwrap();
            assert_eq!((counted.count, counted.stopped), (expected.len().into(), None), "{text} {method}");
        }
    }
    let answer = all.solve("min-conflicts", &nodes(200_000)).unwrap();
    match answer.outcome {
        Outcome::Solved(found) => assert!(board.holds(&places(&found)), "{text} min-conflicts"),
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
    fn a_canonical_spec_is_its_own_canonical_spec(board in prop_oneof![pictures(), coloured()]) {
        let once = pose(&board.spec()).spec().to_string();
        prop_assert_eq!(pose(&once).spec().to_string(), once);
    }

    #[test]
    fn no_text_causes_a_panic(board in "[.#Q/x0-9]{0,12}", regions in "[AbZ/]{1,12}", torus in any::<bool>()) {
        // On large boards, two thousand nodes can take hours.
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
            agree_with_the_oracle(&Queens { torus, ..Queens::new(Board::new(&n.to_string())) });
        }
        // The searches of the report on queens only count.
        let (spec, solutions) = (format!("queens {n}"), Queens::new(Board::new(&n.to_string())).solutions());
        for method in ["permutations", "placements"].into_iter().take(if n > 5 { 1 } else { 2 }) {
            assert_eq!(count(&spec, method), solutions.len().to_string(), "{spec} {method}");
        }
    }
}
