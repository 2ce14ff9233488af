//! Shortest walks against the breadth-first search of the oracle.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use hippodrome::{Control, Limit, Limits, Outcome, Task};
use oracle::{Board, Piece, Place, walk};
use proptest::prelude::*;

use crate::{certified, counted, list, pose};

/// A random board with a piece and two squares, and the question about them.
#[derive(Debug)]
struct Case {
    spec: String,
    board: Board,
    piece: Piece,
    from: Place,
    to: Place,
}

fn cases() -> impl Strategy<Value = Case> {
    let piece = prop_oneof![
        (0..4_i32, 1..4_i32).prop_map(|(a, b)| (format!("--leaper {a},{b}"), Piece::Leaper(a, b))),
        prop::sample::select(vec!["king", "rook", "bishop", "queen"])
            .prop_map(|name| (format!("--piece {name}"), Piece::named(name))),
    ];
    let cell = (0..4_u8).prop_map(|cell| if cell > 0 { '.' } else { '_' });
    let cells = (1_usize..=6, 1_usize..=6).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(prop::collection::vec(cell.clone(), cols), rows)
    });
    (cells, piece, any::<[prop::sample::Index; 2]>()).prop_filter_map(
        "no squares",
        |(rows, (words, piece), ends)| {
            let board = Board::of_rows(rows);
            let squares = board.squares();
            if squares.is_empty() {
                return None;
            }
            let [from, to] = ends.map(|end| *end.get(&squares));
            let spec = format!("walk {board} --from {} --to {} {words}", board.name(from), board.name(to));
            Some(Case { spec, board, piece, from, to })
        },
    )
}

impl Case {
    /// The fewest moves, and the number of walks with so many.
    fn shortest(&self) -> Option<(u64, u64)> {
        walk::distances(&self.board, self.piece, self.from).get(&self.to).copied()
    }

    /// The fewest moves on a board on which there are too many walks to count them.
    fn distance(&self) -> Option<u64> {
        let mut distances = HashMap::from([(self.from, 0)]);
        let mut queue = VecDeque::from([self.from]);
        while let Some(here) = queue.pop_front() {
            let next = distances[&here] + 1;
            for to in self.piece.moves(&self.board, here) {
                distances.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    next
                });
            }
        }
        distances.get(&self.to).copied()
    }

    /// Whether the squares are a walk of the piece.
    fn is_walk(&self, names: &[String]) -> bool {
        let walk: Vec<Place> = names.iter().map(|name| self.board.place(name)).collect();
        walk.first() == Some(&self.from)
            && walk.last() == Some(&self.to)
            && walk::is_walk(&self.board, self.piece, &walk)
    }
}

/// A board that is too large for a sweep over all of it, with a share of holes in percent.
fn large_cases() -> impl Strategy<Value = Case> {
    let pieces = vec![
        ("--piece king", Piece::named("king")),
        ("", Piece::Leaper(1, 2)),
        ("--leaper 1,1", Piece::Leaper(1, 1)),
        ("--leaper 2,3", Piece::Leaper(2, 3)),
    ];
    let sides = prop_oneof![(128_usize..=140, 129_usize..=140), (9_usize..=10, 1900_usize..=2000)];
    let shape = (sides, prop::sample::select(vec![0_u64, 20, 40, 55, 65]));
    (shape, any::<u64>(), prop::sample::select(pieces), any::<[prop::sample::Index; 2]>()).prop_map(
        |(((rows, cols), holes), seed, (words, piece), ends)| {
            let mut state = seed | 1;
            let mut cell = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if (state >> 33) % 100 < holes { '_' } else { '.' }
            };
            let rows = (0..rows).map(|_| (0..cols).map(|_| cell()).collect()).collect::<Vec<Vec<char>>>();
            let board = Board::of_rows(rows);
            let squares = board.squares();
            let [from, to] = ends.map(|end| *end.get(&squares));
            let spec = format!("walk {board} --from {},{} --to {},{} {words}", from.0, from.1, to.0, to.1);
            Case { spec, board, piece, from, to }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn large_boards_agree_with_the_plain_program(case in large_cases()) {
        let answer = pose(&case.spec).solve("auto", &Control::default()).unwrap();
        match (&answer.outcome, case.distance()) {
            (Outcome::Solved(found), Some(moves)) => {
                let squares = found.solution.as_squares().iter();
                let walk: Vec<Place> = squares.map(|square| (square.row as i32, square.col as i32)).collect();
                prop_assert_eq!((walk.first(), walk.last()), (Some(&case.from), Some(&case.to)));
                prop_assert!(walk::is_walk(&case.board, case.piece, &walk));
                prop_assert_eq!(found.score.map(|score| (score.value, score.is_optimal())), Some((moves, true)));
            }
            (Outcome::Impossible(_), None) => {}
            (outcome, truth) => prop_assert!(false, "{outcome:?}, not {truth:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_method_agrees_with_the_plain_program(case in cases()) {
        let instance = pose(&case.spec);
        let truth = case.shortest();
        for method in instance.spec().puzzle().methods_for(Task::Solve) {
            // IDA* keeps no record of squares, so on some boards it goes the same ways again and again.
            let repeats = method.name == "ida-star";
            let nodes = repeats.then_some(1_000_000);
            let control = Control::new(Limits { nodes, ..Limits::default() }).with_proof();
            let answer = instance.solve(method.name, &control).unwrap();
            match (&answer.outcome, truth) {
                (Outcome::Stopped(stopped), _) if repeats && stopped.limit == Limit::Nodes => continue,
                (Outcome::Solved(found), Some((moves, _))) => {
                    let score = found.score.unwrap();
                    prop_assert!(case.is_walk(&found.solution.names().collect::<Vec<_>>()), "{}", method.name);
                    prop_assert!(score.value >= moves);
                    prop_assert!(!score.is_optimal() || score.value == moves, "{}", method.name);
                    let exact = !["dfs", "best-first"].contains(&method.name);
                    prop_assert!(score.is_optimal() == exact, "{}", method.name);
                }
                (Outcome::Impossible(_), None) => {}
                (outcome, _) => prop_assert!(false, "{}: {outcome:?}, not {truth:?}", method.name),
            }
            prop_assert!(certified(&*instance, &answer, &control).is_some(), "{}", method.name);
        }
    }

    #[test]
    fn shortest_walks_are_counted_and_listed(case in cases()) {
        let (moves, number) = case.shortest().unwrap_or((0, 0));
        prop_assume!(number <= 5000);
        prop_assert_eq!(counted(&case.spec, "auto").count, number.into());
        let found = list(&*pose(&case.spec), "auto");
        let listed: HashSet<Vec<String>> = found.iter().map(|found| found.solution.names().collect()).collect();
        prop_assert_eq!((listed.len() as u64, found.len() as u64), (number, number));
        for walk in listed {
            prop_assert!(walk.len() as u64 == moves + 1 && case.is_walk(&walk));
        }
    }
}

#[test]
fn a_table_holds_the_distance_of_every_square() {
    let instance = pose("walk 3x3 --from a1 --table");
    let table = instance.solve("auto", &Control::default()).unwrap().table.unwrap();
    let rows: Vec<String> = table.for_people().1.iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["a3 2", "b3 1", "c3 4", "a2 3", "b2 ", "c2 1", "a1 0", "b1 3", "c1 2"]);
    let counted = instance.count("auto", &Control::default()).unwrap();
    let rows: Vec<String> = counted.table.unwrap().for_people().1.iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["a3 2 1", "b3 1 1", "c3 4 2", "a2 3 1", "c2 1 1", "a1 0 1", "b1 3 1", "c1 2 1"]);
    assert!(instance.list("auto", &Control::default(), &mut |_| ControlFlow::Continue(())).is_err());
}

#[test]
fn limits_are_kept() {
    let instance = pose("walk 1000x1000");
    let stopped = |limits: Limits| {
        let answer = instance.solve("auto", &Control::new(limits)).unwrap();
        (answer.limit(), answer.bound())
    };
    let (limit, bound) = stopped(Limits { nodes: Some(5000), ..Limits::default() });
    assert_eq!(limit, Some(Limit::Nodes));
    assert!(bound.is_some_and(|bound| bound > 0 && bound <= 666), "{bound:?}");
    let (limit, _) = stopped(Limits { memory: Some(1_000_000), ..Limits::default() });
    assert_eq!(limit, Some(Limit::Memory));
    for huge in ["walk 1000000000", "walk 1000000000 --piece rook"] {
        for method in pose(huge).spec().puzzle().methods_for(Task::Solve) {
            let control =
                Control::new(Limits { nodes: Some(100_000), memory: Some(100_000_000), ..Limits::default() });
            assert!(
                pose(huge).solve(method.name, &control).unwrap().limit().is_some() || huge.ends_with("rook")
            );
        }
    }
}
