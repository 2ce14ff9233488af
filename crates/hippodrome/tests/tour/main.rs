//! Tours through the public API. Every solution is replayed here, and the methods must agree with each other
//! and with the theorems.

mod agreement;
mod arguments;
mod counting;
mod existence;
mod methods;
mod questions;
mod routes;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hippodrome::{
    Answer, Control, Counted, Instance, Leaper, Outcome, STANDARD, Seed, Shape, Square, UsageError,
};
use oracle::{Board, Place, Tour};

fn pose(spec: &str) -> Result<Box<dyn Instance>, UsageError> {
    STANDARD.parse(spec)?.pose(&Seed::new(1))
}

fn solve(spec: &str, method: &str) -> Answer {
    pose(spec).unwrap().solve(method, &Control::default()).unwrap()
}

fn counted(spec: &str, method: &str) -> Counted {
    let counted = pose(spec).unwrap().count(method, &Control::default()).unwrap();
    assert_eq!(counted.stopped, None, "{spec}");
    counted
}

fn count(spec: &str, method: &str) -> String {
    counted(spec, method).count.to_string()
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
    assert!(listed.complete, "{spec}");
    assert_eq!(listed.count, tours.len() as u64, "{spec}");
    tours
}

/// What the oracle is to answer.
fn question(spec: &str) -> Tour {
    let words: Vec<&str> = spec.split_whitespace().collect();
    let option = |flag: &str| words.iter().position(|word| *word == flag).map(|at| words[at + 1]);
    let pair = |text: &str| text.split_once(',').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()));
    let board = Board::new(words[1]);
    let [from, to] = ["--from", "--to"].map(|flag| {
        let square = option(flag)?;
        Some(pair(square).unwrap_or_else(|| board.place(square)))
    });
    let leaper = option("--leaper").and_then(pair).unwrap_or((1, 2));
    Tour { board, leaper, closed: words.contains(&"--closed"), from, to }
}

/// Walks over the board without knowing how the tour was found.
fn replay(spec: &str, tour: &[Square]) -> Result<(), String> {
    question(spec).check(&tour.iter().map(|&square| place(square)).collect::<Vec<_>>())
}

fn place(square: Square) -> Place {
    (square.row as i32, square.col as i32)
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

/// All squares that are a move of an {r,s}-leaper away, by the rules alone.
fn near(board: &Shape, (r, s): (u32, u32), square: Square) -> Vec<Square> {
    let (r, s) = (i64::from(r), i64::from(s));
    let moves = [(r, s), (s, r), (-r, s), (s, -r), (r, -s), (-s, r), (-r, -s), (-s, -r)];
    let reached: BTreeSet<Square> = moves.iter().filter_map(|&(r, c)| board.step(square, r, c)).collect();
    reached.into_iter().collect()
}
