//! The knights' room through the public API, against an exhaustive search written here.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use hippodrome::board::Square;
use hippodrome::control::{Control, Limits, Seed};
use hippodrome::outcome::{Answer, Limit, ListEnd, Outcome};
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;
use proptest::prelude::*;

fn pose(spec: &str) -> Box<dyn Instance> {
    Spec::parse(spec).unwrap().pose(&Seed::new(1)).unwrap()
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).solve(method, &Control::default()).unwrap()
}

fn count(spec: &str, method: &str) -> String {
    let counted = pose(spec).count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted.count.to_string()
}

fn value(answer: &Answer) -> u64 {
    let found = answer.found().expect("a set");
    let score = found.score.expect("a score");
    assert_eq!(score.value, found.solution.len() as u64);
    score.value
}

/// A board to try things on, and who stands there.
#[derive(Clone, Debug)]
struct Trial {
    board: String,
    man: Man,
}

#[derive(Clone, Copy, Debug)]
enum Man {
    /// A leaper by its jump.
    Leaper(u32, u32),
    /// Another piece by its name.
    Piece(&'static str),
}

impl Trial {
    fn spec(&self, options: &str) -> String {
        match self.man {
            Man::Leaper(a, b) => format!("knights {} --leaper {a},{b} {options}", self.board),
            Man::Piece(name) => format!("knights {} --piece {name} {options}", self.board),
        }
    }

    fn squares(&self) -> Vec<(i64, i64)> {
        let rows = self.board.split('/').enumerate();
        rows.flat_map(|(r, row)| {
            row.char_indices().filter(|x| x.1 == '.').map(move |(c, _)| (r as i64, c as i64))
        })
        .collect()
    }

    fn attack(&self, a: (i64, i64), b: (i64, i64)) -> bool {
        let (rows, cols) = (b.0 - a.0, b.1 - a.1);
        let apart = (rows.unsigned_abs() as u32, cols.unsigned_abs() as u32);
        let name = match self.man {
            Man::Leaper(r, s) => return apart == (r, s) || apart == (s, r),
            Man::Piece(name) => name,
        };
        let far = apart.0.max(apart.1);
        let straight = apart.0 == 0 || apart.1 == 0;
        let diagonal = apart.0 == apart.1;
        // No hole may lie between.
        let lines: Vec<&[u8]> = self.board.split('/').map(str::as_bytes).collect();
        let is_clear = || {
            (1..i64::from(far)).all(|k| {
                lines[(a.0 + k * rows.signum()) as usize][(a.1 + k * cols.signum()) as usize] == b'.'
            })
        };
        match name {
            "king" => far == 1,
            "rook" => straight && is_clear(),
            "bishop" => diagonal && is_clear(),
            _ => (straight || diagonal) && is_clear(),
        }
    }

    /// The number of non-attacking sets of each size: every subset that holds no attacking pair.
    fn exhaustive(&self) -> Vec<u64> {
        let squares = self.squares();
        let mut sets = vec![(Vec::new(), 0)];
        let mut by_size = vec![0; squares.len() + 1];
        while let Some((set, next)) = sets.pop() {
            let Some(&square) = squares.get(next) else {
                by_size[set.len()] += 1;
                continue;
            };
            if set.iter().all(|&other| !self.attack(square, other)) {
                let mut with = set.clone();
                with.push(square);
                sets.push((with, next + 1));
            }
            sets.push((set, next + 1));
        }
        while by_size.last() == Some(&0) {
            by_size.pop();
        }
        by_size
    }

    fn assert_legal(&self, squares: &[Square]) {
        let board = self.squares();
        let set: Vec<(i64, i64)> = squares.iter().map(|s| (s.row.into(), s.col.into())).collect();
        for (n, a) in set.iter().enumerate() {
            assert!(board.contains(a), "{a:?} is not on the board");
            for b in &set[..n] {
                assert!(a != b && !self.attack(*a, *b), "{a:?} {b:?}");
            }
        }
    }

    fn list(&self, options: &str, method: &str) -> Vec<Vec<Square>> {
        let mut sets = Vec::new();
        let instance = pose(&self.spec(options));
        let listed = instance
            .list(method, &Control::default(), &mut |found| {
                let squares = found.solution.as_squares().to_vec();
                self.assert_legal(&squares);
                assert_eq!(found.score.unwrap().value, squares.len() as u64);
                sets.push(squares);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(listed.end, ListEnd::Complete);
        assert_eq!(listed.count, sets.len() as u64);
        sets
    }
}

fn sorted(sets: &[Vec<Square>]) -> BTreeSet<Vec<Square>> {
    let set: BTreeSet<_> = sets.iter().cloned().collect();
    assert_eq!(set.len(), sets.len(), "no set twice");
    set
}

/// Boards of up to `most` places with at least one square, and leapers of all kinds: knights, along
/// lines, along diagonals, with a common divisor, too long for the board.
fn trials(most: usize) -> impl Strategy<Value = Trial> {
    let jumps = [(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 2), (2, 4), (9, 9)];
    boards(most, prop::sample::select(jumps.map(|(r, s)| Man::Leaper(r, s)).to_vec()))
}

/// The same boards with the pieces that are no leapers.
fn trials_of_men(most: usize) -> impl Strategy<Value = Trial> {
    boards(most, prop::sample::select(["king", "rook", "bishop", "queen"].map(Man::Piece).to_vec()))
}

fn boards(most: usize, men: impl Strategy<Value = Man>) -> impl Strategy<Value = Trial> {
    (1..=most, 1..=most, prop::collection::vec(0u8..5, most), men).prop_filter_map(
        "too many places, or none",
        move |(rows, cols, holes, man)| {
            let (rows, cols) =
                if rows * cols <= most { (rows, cols) } else { (rows % 5 + 1, most / (rows % 5 + 1)) };
            let cell = |r: usize, c: usize| if holes[(r * cols + c) % most] == 0 { '#' } else { '.' };
            let row = |r| (0..cols).map(|c| cell(r, c)).collect::<String>();
            let board = (0..rows).map(row).collect::<Vec<_>>().join("/");
            board.contains('.').then_some(Trial { board, man })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_method_finds_the_exhaustive_maximum(trial in prop_oneof![trials(20), trials_of_men(20)]) {
        let most = trial.exhaustive().len() as u64 - 1;
        for method in ["auto", "branch-and-bound"] {
            let answer = solve(&trial.spec(""), method);
            prop_assert!(matches!(answer.outcome, Outcome::Solved(_)));
            trial.assert_legal(answer.found().unwrap().solution.as_squares());
            prop_assert_eq!(value(&answer), most, "{}", method);
            prop_assert_eq!(answer.bound(), Some(most));
        }
        let answer = solve(&trial.spec(""), "greedy");
        trial.assert_legal(answer.found().unwrap().solution.as_squares());
        prop_assert!(value(&answer) <= most);
        prop_assert_eq!(answer.bound(), None);
    }

    #[test]
    fn every_method_counts_what_an_exhaustive_search_counts(
        trial in prop_oneof![trials(20), trials_of_men(20)]
    ) {
        let by_size = trial.exhaustive();
        let all: u64 = by_size.iter().sum();
        let rows: Vec<Vec<String>> =
            by_size.iter().enumerate().map(|(k, n)| vec![k.to_string(), n.to_string()]).collect();
        for method in ["auto", "backtracking"] {
            prop_assert_eq!(count(&trial.spec(""), method), by_size[by_size.len() - 1].to_string());
            prop_assert_eq!(count(&trial.spec("--any-size"), method), all.to_string());
            let counted = pose(&trial.spec("--by-size")).count(method, &Control::default()).unwrap();
            prop_assert_eq!(counted.count.to_string(), all.to_string());
            let table = counted.table.unwrap();
            let piece = match trial.man {
                Man::Piece(name) => name,
                Man::Leaper(1, 2) | Man::Leaper(2, 1) => "knight",
                Man::Leaper(..) => "leaper",
            };
            prop_assert_eq!(table.columns, [format!("{piece}s"), "sets".into()]);
            prop_assert_eq!(&table.rows, &rows);
        }
    }

    #[test]
    fn every_set_is_listed_once(trial in prop_oneof![trials(12), trials_of_men(12)]) {
        let by_size = trial.exhaustive();
        let largest = trial.list("", "auto");
        prop_assert_eq!(largest.len() as u64, by_size[by_size.len() - 1]);
        prop_assert!(largest.iter().all(|set| set.len() == by_size.len() - 1));
        prop_assert_eq!(sorted(&largest), sorted(&trial.list("", "backtracking")));
        let all = trial.list("--any-size", "auto");
        prop_assert_eq!(all.len() as u64, by_size.iter().sum::<u64>());
        sorted(&all);
        prop_assert_eq!(&all, &trial.list("--by-size", "backtracking"));
    }

    /// Larger boards, where a count of largest sets is more than the handful of full boards.
    #[test]
    fn two_ways_to_count_the_largest_sets_agree(
        trial in prop_oneof![3 => trials(60), 1 => trials_of_men(40)]
    ) {
        let counted = pose(&trial.spec("--by-size")).count("auto", &Control::default()).unwrap();
        let table = counted.table.unwrap();
        let last = table.rows.last().unwrap();
        let answer = solve(&trial.spec(""), "auto");
        prop_assert_eq!(value(&answer).to_string(), last[0].clone());
        prop_assert_eq!(count(&trial.spec(""), "auto"), last[1].clone());
        prop_assert_eq!(count(&trial.spec("--any-size"), "auto"), counted.count.to_string());
    }
}

#[test]
fn specs_are_canonical() {
    for (written, canonical) in [
        ("knights", "knights 8x8"),
        ("knights 5", "knights 5x5"),
        ("knights ../..", "knights 2x2"),
        ("knights 4x4 --leaper 2,1", "knights 4x4"),
        ("knights 4x4 --leaper 03,1 --any-size", "knights 4x4 --any-size --leaper 1,3"),
        ("knights 4x4 --any-size --by-size", "knights 4x4 --by-size"),
        ("knights 4 --piece knight --leaper 2,1", "knights 4x4"),
        ("knights 4 --leaper 2,1 --piece king --any-size --by-size", "knights 4x4 --by-size --piece king"),
    ] {
        assert_eq!(pose(written).spec().to_string(), canonical);
        assert_eq!(pose(canonical).spec().to_string(), canonical);
    }
}

#[test]
fn wrong_questions_are_refused_in_a_sentence() {
    let refused = |spec: &str| {
        let posed = Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1)));
        posed.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(refused("knights 4x4 --leaper 0,0").contains("--leaper"));
    assert!(refused("knights 4x4 --leaper 1,3 --piece queen").contains("a queen is no leaper"));
    assert!(refused("knights 4x4 --piece pawn").contains("king, rook"));
    assert!(refused("knights 4x4 --leaper 1").contains("two whole numbers"));
    assert!(refused("knights ../.N").contains("row 2, column 2"));
    assert!(refused("knights ../...").contains("equally long"));
    assert!(refused("knights 0x5").contains("no squares"));
    for option in ["--any-size", "--by-size"] {
        let error = pose(&format!("knights 4x4 {option}")).solve("auto", &Control::default()).unwrap_err();
        assert!(error.to_string().contains("count"));
    }
}

#[test]
fn branch_and_bound_tells_the_heuristic_and_the_boards() {
    let answer = solve("knights 4x4", "branch-and-bound");
    let fact = |name| answer.facts.iter().find(|f| f.name == name).map(|f| f.figure);
    assert_eq!(fact("heuristic"), Some(8));
    assert_eq!(fact("boards_examined"), Some(answer.stats.generated + 1));
    // The model of more than 64 squares: three rows of a leaper that jumps too far to attack.
    assert_eq!(value(&solve("knights 3x30 --leaper 0,99", "branch-and-bound")), 90);
}

#[test]
fn a_stopped_search_keeps_its_best_and_its_bound() {
    let limited =
        |spec: &str, method: &str, limits: Limits| pose(spec).solve(method, &Control::new(limits)).unwrap();
    let nodes = |n| Limits { nodes: Some(n), ..Limits::default() };
    let answer = limited("knights 8x8", "branch-and-bound", nodes(1000));
    assert_eq!(answer.limit(), Some(Limit::Nodes));
    assert_eq!(value(&answer), value(&solve("knights 8x8", "greedy")));
    assert!(answer.bound().is_some_and(|bound| (32..=64).contains(&bound)));

    // When the matching stops, the squares of one colour are in hand.
    let answer = limited("knights 7x7", "auto", nodes(1));
    assert_eq!(answer.limit(), Some(Limit::Nodes));
    assert_eq!(value(&answer), 25);
    assert!(answer.bound().is_some_and(|bound| (25..=49).contains(&bound)));

    let answer = limited("knights 8x8", "greedy", nodes(3));
    assert_eq!((answer.limit(), value(&answer)), (Some(Limit::Nodes), 3));

    let counted = pose("knights 20x20 --any-size")
        .count("auto", &Control::new(Limits { memory: Some(1_000_000), ..Limits::default() }))
        .unwrap();
    assert_eq!(counted.stopped, Some(Limit::Memory));
    let counted = pose("knights 20x20 --by-size")
        .count("auto", &Control::new(Limits { time: Some(Duration::ZERO), ..Limits::default() }))
        .unwrap();
    assert_eq!(counted.stopped, Some(Limit::Time));
    // Other pieces: the best set so far and a bound, or nothing but the squares.
    for piece in ["king", "rook", "bishop", "queen"] {
        let board = "..#....#../.#......../....#...../..#.....#./......#.../#........./...#....../.....#...#/.#......../....#.....";
        let spec = format!("knights {board} --piece {piece}");
        let most = value(&solve(&spec, "auto"));
        for method in ["auto", "greedy", "branch-and-bound"] {
            for limit in [0, 1, 10, 100] {
                let answer = limited(&spec, method, nodes(limit));
                let reached = answer.found().map_or(0, |found| found.solution.len() as u64);
                assert!(reached <= most, "{spec} {method}");
                assert!(answer.bound().is_none_or(|bound| bound >= most), "{spec} {method}");
            }
        }
        let counted = pose(&spec).count("auto", &Control::new(nodes(100))).unwrap();
        assert_eq!((counted.stopped, counted.count), (Some(Limit::Nodes), 0_u32.into()));
    }
    // What had been counted is there, and never too much.
    for options in ["--any-size", "--by-size", "--any-size --leaper 1,3"] {
        let instance = pose(&format!("knights 8x8 {options}"));
        let whole = instance.count("auto", &Control::default()).unwrap();
        let part = instance.count("auto", &Control::new(nodes(whole.stats.generated / 2))).unwrap();
        assert_eq!(part.stopped, Some(Limit::Nodes));
        assert!(part.count > 1u32.into() && part.count < whole.count, "{options}");
    }
    let counted = pose("knights 5x5").count("backtracking", &Control::new(nodes(100))).unwrap();
    assert_eq!((counted.stopped, counted.count.to_string()), (Some(Limit::Nodes), "0".into()));
}

#[test]
fn boards_that_no_machine_holds_stop_at_the_memory_limit() {
    let control = || Control::new(Limits { memory: Some(1 << 30), ..Limits::default() });
    let instance = pose("knights 1000000000x1000000000 --leaper 4000000000,7");
    for method in ["auto", "greedy", "branch-and-bound"] {
        let answer = instance.solve(method, &control()).unwrap();
        assert_eq!(answer.limit(), Some(Limit::Memory), "{method}");
    }
    for piece in ["king", "queen"] {
        let instance = pose(&format!("knights 1000000000x1000000000 --piece {piece}"));
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
            assert_eq!(listed.end, ListEnd::Stopped(Limit::Memory));
        }
    }
    // Wide windows: a thousand rows of a thousand squares.
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
            assert_eq!((listed.count, listed.end), (2, ListEnd::Enough));
        }
    }
}

#[test]
fn large_boards_of_other_pieces_are_settled_by_lines() {
    for (spec, most) in [
        ("knights 300x200 --piece rook", 200),
        ("knights 150x150 --piece bishop", 298),
        ("knights 101x100 --piece king", 2550),
        ("knights 12x12 --piece queen", 12),
    ] {
        let answer = solve(spec, "auto");
        assert_eq!((value(&answer), answer.bound()), (most, Some(most)), "{spec}");
    }
}

#[test]
fn a_set_is_drawn_and_certified() {
    let instance = pose("knights ..#/...");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 1);
    assert_eq!(scene.frames[0].marks.len(), found.solution.len());
    assert_eq!(scene.notes, ["4 knights"]);
    let certificate = instance.certificate(found).unwrap();
    assert_eq!(certificate["board"], serde_json::json!(["..#", "..."]));
    assert_eq!(certificate["value"], 4);
    assert_eq!(certificate["optimal"], true);
    assert_eq!(certificate["squares"].as_array().unwrap().len(), 4);
    let instance = pose("knights ..#/... --piece rook");
    let answer = instance.solve("auto", &Control::default()).unwrap();
    let found = answer.found().unwrap();
    assert_eq!(instance.scene(&found.solution).notes, ["2 rooks"]);
    let certificate = instance.certificate(found).unwrap();
    assert_eq!((&certificate["piece"], &certificate["optimal"]), (&"rook".into(), &true.into()));
    assert_eq!(certificate["cover"].as_array().unwrap().len(), 2);
    let large = pose("knights 1000x1000");
    let answer = large.solve("auto", &Control::default()).unwrap();
    assert_eq!(value(&answer), 500_000);
    let certificate = large.certificate(answer.found().unwrap()).unwrap();
    let verdict = hippodrome_check::check(&certificate.to_string()).map(|verdict| verdict.to_string());
    assert_eq!(verdict, Ok("valid and optimal".into()));
}

/// OEIS A244081 (Alois P. Heinz 2014): the non-attacking sets of k knights on n x n, for each k.
#[test]
fn sets_are_counted_by_size_as_published() {
    let published = [
        (3, "1 9 28 36 18 2"),
        (4, "1 16 96 276 412 340 170 48 6"),
        (5, "1 25 252 1360 4436 9386 13384 12996 8526 3679 994 158 15 1"),
        (
            6,
            "1 36 550 4752 26133 97580 257318 491140 688946 716804 556274 323476 141969 47684 12488 2560 393 40 2",
        ),
    ];
    for (n, row) in published {
        let counted = pose(&format!("knights {n} --by-size")).count("auto", &Control::default()).unwrap();
        let rows = counted.table.unwrap().rows;
        let sizes: Vec<String> = (0..rows.len()).map(|k| k.to_string()).collect();
        assert!(rows.iter().map(|row| &row[0]).eq(&sizes));
        let counts: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts.join(" "), row);
    }
}

#[test]
fn long_strips_are_counted_exactly() {
    // A path of 1000 squares: independent sets are Fibonacci numbers, F(n+2).
    let (mut a, mut b) = (num_bigint::BigUint::from(1u32), num_bigint::BigUint::from(2u32));
    for _ in 1..1000 {
        (a, b) = (b.clone(), a + b);
    }
    assert_eq!(count("knights 1x1000 --any-size --leaper 0,1", "auto"), b.to_string());
    // A largest set leaves one gap of two squares, somewhere or nowhere.
    assert_eq!(count("knights 1x1000 --leaper 0,1", "auto"), "501");
    // Nothing attacks anything.
    assert_eq!(count("knights 2x2 --any-size", "auto"), "16");
}
