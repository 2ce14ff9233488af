//! Searches that are stopped: by a limit, or because the receiver has enough.

use std::ops::ControlFlow;
use std::time::Duration;

use hippodrome::{Control, Limit, Limits};

use super::{certified, memory, nodes, pose, solve, value};

#[test]
fn a_stopped_search_keeps_its_best_and_its_bound() {
    let limited = |spec: &str, method: &str, limit| pose(spec).solve(method, &nodes(limit)).unwrap();
    let answer = limited("knights 8x8", "branch-and-bound", 1000);
    assert_eq!(answer.limit(), Some(Limit::Nodes));
    assert_eq!(value(&answer), value(&solve("knights 8x8", "greedy")));
    assert!(answer.bound().is_some_and(|bound| (32..=64).contains(&bound)));

    // If the matching is stopped, there are the squares of one colour.
    let answer = limited("knights 7x7", "auto", 1);
    assert_eq!(answer.limit(), Some(Limit::Nodes));
    assert_eq!(value(&answer), 25);
    assert!(answer.bound().is_some_and(|bound| (25..=49).contains(&bound)));

    let answer = limited("knights 8x8", "greedy", 3);
    assert_eq!((answer.limit(), value(&answer)), (Some(Limit::Nodes), 3));

    let counted = pose("knights 20x20 --any-size").count("auto", &memory(1_000_000)).unwrap();
    assert_eq!(counted.stopped, Some(Limit::Memory));
    let counted = pose("knights 20x20 --by-size")
        .count("auto", &Control::new(Limits { time: Some(Duration::ZERO), ..Limits::default() }))
        .unwrap();
    assert_eq!(counted.stopped, Some(Limit::Time));
    // Other pieces: the best set and the bound so far.
    for piece in ["king", "rook", "bishop", "queen"] {
        let board = "..#....#../.#......../....#...../..#.....#./......#.../#........./...#....../.....#...#/.#......../....#.....";
        let spec = format!("knights {board} --piece {piece}");
        let most = value(&solve(&spec, "auto"));
        for method in ["auto", "greedy", "branch-and-bound"] {
            for limit in [0, 1, 10, 100] {
                let answer = limited(&spec, method, limit);
                let reached = answer.found().map_or(0, |found| found.solution.len() as u64);
                assert!(reached <= most, "{spec} {method}");
                assert!(answer.bound().is_none_or(|bound| bound >= most), "{spec} {method}");
            }
        }
        let counted = pose(&spec).count("auto", &nodes(100)).unwrap();
        assert_eq!((counted.stopped, counted.count), (Some(Limit::Nodes), 0_u32.into()));
    }
    // A stopped count is a lower bound.
    for options in ["--any-size", "--by-size", "--any-size --leaper 1,3"] {
        let instance = pose(&format!("knights 8x8 {options}"));
        let whole = instance.count("auto", &Control::default()).unwrap();
        let part = instance.count("auto", &nodes(whole.stats.generated / 2)).unwrap();
        assert_eq!(part.stopped, Some(Limit::Nodes));
        assert!(part.count > 1u32.into() && part.count < whole.count, "{options}");
    }
    let counted = pose("knights 5x5").count("backtracking", &nodes(100)).unwrap();
    assert_eq!((counted.stopped, counted.count.to_string()), (Some(Limit::Nodes), "0".into()));
}

#[test]
fn boards_too_large_for_any_machine_stop_at_the_memory_limit() {
    let control = || memory(1 << 30);
    for piece in ["--leaper 4000000000,7", "--piece king", "--piece queen"] {
        let instance = pose(&format!("knights 1000000000x1000000000 {piece}"));
        for method in ["auto", "greedy", "branch-and-bound"] {
            let answer = instance.solve(method, &control()).unwrap();
            assert_eq!(answer.limit(), Some(Limit::Memory), "{method}");
        }
    }
    for options in ["", "--any-size", "--by-size", "--piece rook"] {
        let instance = pose(&format!("knights 1000000000x3 {options}"));
        for method in ["auto", "backtracking"] {
            assert_eq!(instance.count(method, &control()).unwrap().stopped, Some(Limit::Memory));
            let listed = instance.list(method, &control(), &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(listed.stopped, Some(Limit::Memory));
        }
    }
    // The windows are too wide.
    let counted = pose("knights 1000x1000 --any-size").count("auto", &control()).unwrap();
    assert_eq!(counted.stopped, Some(Limit::Memory));
}

#[test]
fn listing_ends_when_the_receiver_has_enough() {
    for method in ["auto", "backtracking"] {
        for options in ["", "--any-size", "--piece queen", "--piece king --any-size"] {
            let mut left = 2;
            let listed = pose(&format!("knights 4x4 {options}"))
                .list(method, &Control::default(), &mut |_| {
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
            assert_eq!((listed.count, listed.complete, listed.stopped), (2, false, None));
        }
    }
}

#[test]
fn the_longest_leaps_do_not_overflow() {
    for leaper in ["4294967295,7", "4294967295,4294967295", "3,1000000001", "4294967294,4294967295"] {
        let (instance, control) = (pose(&format!("knights 3x3 --leaper {leaper}")), Control::default());
        assert_eq!(instance.count("auto", &control).unwrap().count, 1u32.into(), "{leaper}");
        let answer = instance.solve("auto", &control).unwrap();
        assert_eq!(value(&answer), 9, "{leaper}");
        assert!(certified(&*instance, &answer, &control).is_some(), "{leaper}");
    }
}
