//! Solutions of boards that are too large for the oracle.

use hippodrome::{Control, Limit, Outcome};
use oracle::{Board, Queens};

use super::{certified, columns, competition_board, memory, places, pose, solve};

/// Checks a solution of an empty board of any size, with sets.
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
fn the_formula_solves_every_possible_board() {
    for n in (1..=300).chain([9_998, 9_999, 10_000, 10_001, 10_002, 10_003, 99_998]) {
        let answer = solve(&format!("queens {n}"), "auto");
        if n == 2 || n == 3 {
            assert!(matches!(answer.outcome, Outcome::Impossible(_)));
        } else {
            assert_solves(n, false, &columns(&answer));
        }
    }
    for n in (1..=60).chain([9_997, 9_999, 10_001]) {
        let answer = solve(&format!("queens {n} --torus"), "auto");
        if n % 2 == 0 || n % 3 == 0 {
            assert!(matches!(answer.outcome, Outcome::Impossible(_)));
        } else {
            assert_solves(n, true, &columns(&answer));
        }
    }
}

#[test]
fn a_single_row_has_the_same_queen_as_the_whole_solution() {
    for n in [8, 14, 25] {
        for torus in ["", " --torus"] {
            let answer = solve(&format!("queens {n}{torus}"), "auto");
            if answer.found().is_none() {
                continue;
            }
            for (row, column) in columns(&answer).into_iter().enumerate() {
                let one = pose(&format!("queens {n}{torus} --row {row}"));
                let answer = one.solve("auto", &Control::default()).unwrap();
                assert_eq!(answer.facts[0].figure, (column as u64).into());
                assert_eq!(answer.found().unwrap().solution.as_squares().len(), 1);
                assert!(certified(&*one, &answer, &Control::default()).is_none());
            }
        }
    }
    let far = solve("queens 1000000000 --row 999999999", "auto");
    assert!(far.facts[0].figure < 1_000_000_000_u32.into());
}

#[test]
fn local_search_solves_large_boards_and_is_repeatable() {
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
    // Without a solution it gets stuck, which proves nothing.
    let answer = solve("queens 3", "min-conflicts");
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
fn random_solutions_are_valid_different_and_repeatable() {
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
        let answer = solve(&format!("queens {n} --random"), "auto");
        assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{n}");
    }
    let huge = pose("queens 1000000000 --random").solve("auto", &memory(1_000_000)).unwrap();
    assert_eq!(huge.limit(), Some(Limit::Memory));
}

/// The boards of the ASP competition, against the answers of CP-SAT and clingo.
#[test]
fn blocked_boards_of_the_competition_are_decided() {
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
        let board = Queens::new(Board::new(&competition_board(name)));
        let answer = solve(&board.spec(), "auto");
        match answer.outcome {
            Outcome::Solved(found) => assert!(solvable && board.holds(&places(&found)), "{name}"),
            Outcome::Impossible(_) => assert!(!solvable, "{name}"),
            Outcome::Stopped(_) => panic!("{name}: no limit was set"),
        }
    }
}

#[test]
fn impossible_boards_have_a_reason() {
    let reason = |spec: &str, method: &str| match solve(spec, method).outcome {
        Outcome::Impossible(reason) => reason.to_string(),
        other => panic!("{spec}: {other:?}"),
    };
    for method in ["auto", "backtracking", "bitmask", "min-conflicts"] {
        let conflict = reason("queens Q.../.Q../..../....", method);
        assert!(conflict.contains("a4 and b3") && conflict.contains("diagonal"), "{conflict}");
        assert!(reason("queens ####/..../..../....", method).contains("row 4 has no square"));
        assert!(reason("queens .#../.#../.#../.#..", method).contains("column b"));
        let region = reason("queens .Q./.../... --regions AAA/BBB/BCB --touching", method);
        assert!(region.contains("region C"), "{region}");
    }
    assert!(reason("queens Q../.Q./... --regions AAA/BBC/BBC", "auto").contains("touch"));
    assert!(reason("queens Q..../....Q/...../...../..... --torus", "auto").contains("diagonal"));
    assert!(reason("queens 9 --torus", "auto").contains("Pólya"));
    assert!(reason("queens 3", "auto").contains("every choice was tried"));
}
