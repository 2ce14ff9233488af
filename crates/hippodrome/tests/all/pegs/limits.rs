//! Trivial boards, large boards and limits.

use std::time::Duration;

use hippodrome::{Control, Limit, Limits, Outcome};

use super::{certified, listed, memory, nodes, pose};

#[test]
fn beam_search_finds_complete_solutions_on_large_boards() {
    for spec in [
        "pegs english --finish same",
        "pegs french --finish e1",
        "pegs square6",
        "pegs hexagon4",
        "pegs triangle8",
    ] {
        let (instance, control) = (pose(spec), Control::default());
        let answer = instance.solve("quick", &control).unwrap();
        assert!(answer.found().is_some(), "{spec}: {:?}", answer.outcome);
        assert!(certified(&*instance, &answer, &control).is_some(), "{spec}");
    }
}

#[test]
fn at_a_limit_the_best_known_solution_is_returned() {
    let answer = pose("pegs wiegleb").solve("auto", &memory(20_000_000)).unwrap();
    let Outcome::Stopped(stopped) = answer.outcome else { panic!("{:?}", answer.outcome) };
    let best = stopped.best.expect("a solution is known");
    assert_eq!(stopped.limit, Limit::Memory);
    assert!(best.score.unwrap().value >= stopped.bound.unwrap());
}

/// Boards that are too large for the exact method: solutions become better with the work, and are never called
/// the best without proof.
#[test]
fn more_work_never_gives_a_worse_solution_or_bound() {
    for spec in [
        "pegs french",
        "pegs square6 --finish same",
        "pegs triangle8",
        "pegs wiegleb",
        "pegs tri:ooo##/oooo#/ooooo/oooooo/oooooo/oooooo/#ooooo --vacate c3",
    ] {
        let instance = pose(spec);
        let (mut value, mut bound) = (u64::MAX, 0);
        for limit in [0, 1, 5_000, 100_000, 400_000, 1_600_000] {
            let control = nodes(limit);
            let answer = instance.solve("auto", &control).unwrap();
            let Some(found) = answer.found() else { continue };
            let score = found.score.unwrap();
            assert!(score.value <= value && bound <= score.bound.unwrap(), "{spec} after {limit} nodes");
            assert!(score.bound.unwrap() <= score.value);
            assert_eq!(matches!(answer.outcome, Outcome::Solved(_)), score.is_optimal());
            assert!(certified(&*instance, &answer, &control).is_some(), "{spec}");
            let again = instance.solve("auto", &control).unwrap();
            let moves = |found: &hippodrome::Found| found.solution.names().collect::<Vec<_>>();
            assert_eq!(again.found().map(moves), Some(moves(found)), "{spec} is not repeatable");
            (value, bound) = (score.value, score.bound.unwrap());
        }
        assert!(value < u64::MAX, "{spec}: no solution");
    }
}

/// If all boards do not fit in memory, those that matter may.
#[test]
fn the_fewest_moves_may_be_proved_in_less_memory_than_all_boards_need() {
    let answer = pose("pegs triangle7").solve("auto", &memory(20_000_000)).unwrap();
    let Outcome::Solved(found) = answer.outcome else { panic!("{:?}", answer.outcome) };
    // A127500.
    assert_eq!(found.score.map(|score| (score.value, score.is_optimal())), Some((12, true)));
}

#[test]
fn trivial_boards_are_settled_without_a_search() {
    let control = Control::default();
    let solve = |spec: &str| pose(spec).solve("auto", &control).unwrap().outcome;
    assert!(matches!(solve("pegs .o."), Outcome::Solved(found) if found.solution.is_empty()));
    assert_eq!(pose("pegs .o.").count("auto", &control).unwrap().count, 1u32.into());
    assert_eq!(listed(&*pose("pegs .o."), "auto"), listed(&*pose("pegs .o."), "dfs"));
    for spec in [
        "pegs ...",
        "pegs ooo",
        "pegs o.o",
        "pegs .o. --finish a1",
        "pegs oo. --goal ooo",
        "pegs french --vacate d4",
    ] {
        assert!(matches!(solve(spec), Outcome::Impossible(_)), "{spec}");
    }
}

#[test]
fn limits_are_respected_on_large_boards() {
    for spec in ["pegs 1000000000 --vacate a1", "pegs 12x12 --vacate a1"] {
        for method in ["auto", "dfs", "bfs", "a-star"] {
            assert_eq!(pose(spec).solve(method, &Control::default()).unwrap().limit(), Some(Limit::Memory));
        }
        assert_eq!(pose(spec).count("auto", &Control::default()).unwrap().stopped, Some(Limit::Memory));
    }
    let little = || {
        Control::new(Limits {
            memory: Some(1_000_000),
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        })
    };
    for spec in ["pegs wiegleb", "pegs triangle15", "pegs 9x12 --vacate e5"] {
        for method in ["auto", "dfs", "bfs", "a-star"] {
            let answer = pose(spec).solve(method, &nodes(5000)).unwrap();
            assert_eq!(answer.limit(), Some(Limit::Nodes), "{spec} {method}");
            assert!(answer.bound().is_some_and(|bound| bound > 0), "{spec} {method}");
        }
        assert_eq!(pose(spec).solve("auto", &little()).unwrap().limit(), Some(Limit::Memory), "{spec}");
    }
}

#[test]
fn a_maze_of_chains_is_never_called_solved() {
    // A peg on a lattice with a peg on every edge has more chains than can be listed.
    let row = |r: usize| (0..11).map(|c| if (r + c) % 2 == 1 { 'o' } else { '.' }).collect::<String>();
    let board: Vec<String> = (0..11).map(row).collect();
    let board = format!("pegs o{}", &board.join("/")[1..]);
    for method in ["dfs", "bfs", "a-star"] {
        let answer = pose(&board).solve(method, &nodes(100_000)).unwrap();
        assert!(matches!(answer.outcome, Outcome::Stopped(_)), "{method}");
    }
}

/// A shorter solution may still come, so a stopped count of the shortest may not claim what it has seen so far.
#[test]
fn a_stopped_count_of_shortest_solutions_claims_too_little_rather_than_too_much() {
    let spec = "pegs oooo/oooo/oooo/..oo --goal ...o/..../o..o/..o. --shortest";
    let all = pose(spec).count("auto", &Control::default()).unwrap();
    assert_eq!((all.count.clone(), all.stopped), (11u32.into(), None));
    for limit in [1000, 20_000, 200_000] {
        let stopped = pose(spec).count("dfs", &nodes(limit)).unwrap();
        assert_eq!(stopped.stopped, Some(Limit::Nodes));
        assert!(stopped.count <= all.count, "{limit}: {}", stopped.count);
    }
}
