//! Puzzle pegs on the triangle of the report.

use oracle::{Board, pegs::Game};

use super::{counted, solve};

#[test]
fn two_more_directions_add_solutions_but_save_no_moves() {
    for (directions, vacated, solutions) in [(6, 0, 29_760), (8, 0, 30_426), (6, 3, 85_258), (8, 4, 0)] {
        let mut start = Board::new("o/oo/ooo/oooo/ooooo");
        start.put(start.squares()[vacated], '.');
        let all = Game::new(directions, None).solutions(&start, None);
        let expected: u64 = all.values().sum();
        if solutions > 0 {
            assert_eq!(expected, solutions);
        }
        let spec = format!("pegs triangle5 --vacate {} --directions {directions}", vacated + 1);
        for method in ["auto", "dfs"] {
            assert_eq!(counted(&spec, method).count, expected.into(), "{spec} {method}");
        }
        for method in ["auto", "dfs", "bfs", "a-star"] {
            let answer = solve(&spec, method);
            let score = answer.found().unwrap().score.unwrap();
            let best = (score.value, score.is_optimal());
            assert_eq!(Some(best), all.keys().next().map(|&moves| (moves, true)), "{spec} {method}");
        }
    }
}

#[test]
fn every_solution_has_the_same_number_of_jumps() {
    let answer = solve("pegs french --vacate c1 --metric jumps", "auto");
    let score = answer.found().unwrap().score.unwrap();
    assert_eq!((score.value, score.is_optimal()), (35, true), "36 pegs at first, one at the end");
}
