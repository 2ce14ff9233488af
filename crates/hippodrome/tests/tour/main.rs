//! Tours through the public API. Every solution is replayed here, and the methods must agree with each other
//! and with the theorems.

mod agreement;
mod arguments;
mod existence;
mod methods;
mod questions;
mod routes;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hippodrome::{
    Answer, Control, Instance, Leaper, ListEnd, Outcome, Parameter, STANDARD, Seed, Shape, Square, UsageError,
};

fn pose(spec: &str) -> Result<Box<dyn Instance>, UsageError> {
    STANDARD.parse(spec)?.pose(&Seed::new(1))
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).unwrap().solve(method, &Control::default()).unwrap()
}

fn count(spec: &str, method: &str) -> String {
    let counted = pose(spec).unwrap().count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted.count.to_string()
}

/// All tours, each replayed.
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

/// Walks over the board without knowing how the tour was found.
fn replay(spec: &str, tour: &[Square]) -> Result<(), String> {
    let spec = STANDARD.parse(spec).unwrap();
    let option = |flag: &str| -> &'static Parameter { spec.about().parameter(flag).unwrap() };
    let board = Shape::parse(spec.board().unwrap()).unwrap();
    let (r, s) = spec.pair(option("leaper")).unwrap();
    let squares: BTreeSet<Square> = board.squares().collect();
    if tour.len() != squares.len() || tour.iter().copied().collect::<BTreeSet<_>>() != squares {
        return Err("not every square once".into());
    }
    if let Some(pair) = tour.windows(2).find(|pair| !is_move((r, s), pair[0], pair[1])) {
        return Err(format!("no move from {} to {}", pair[0], pair[1]));
    }
    let (first, last) = (tour[0], tour[tour.len() - 1]);
    if spec.flag(option("closed")) && !is_move((r, s), first, last) {
        return Err(format!("{last} is not a move from {first}"));
    }
    for (flag, end) in [("from", first), ("to", last)] {
        if spec.text(option(flag)).is_some_and(|text| board.parse_square(text).unwrap() != end) {
            return Err(format!("{end} is not the square of --{flag}"));
        }
    }
    Ok(())
}

/// Whether there is a tour. If one is found, it must replay.
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

fn leaper(r: u32, s: u32) -> Leaper {
    Leaper::new(r, s).unwrap()
}

/// Whether two squares are a move of an {r,s}-leaper apart.
fn is_move((r, s): (u32, u32), a: Square, b: Square) -> bool {
    let apart = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    apart == (r, s) || apart == (s, r)
}

/// All squares that are a move of an {r,s}-leaper away, by the rules alone.
fn near(board: &Shape, (r, s): (u32, u32), square: Square) -> Vec<Square> {
    let (r, s) = (i64::from(r), i64::from(s));
    let moves = [(r, s), (s, r), (-r, s), (s, -r), (r, -s), (-s, r), (-r, -s), (-s, -r)];
    let reached: BTreeSet<Square> = moves.iter().filter_map(|&(r, c)| board.step(square, r, c)).collect();
    reached.into_iter().collect()
}
