//! Tours through the public API. Every solution is replayed by the oracle, every proof that there is none is judged by
//! the independent checker, and the methods must agree with each other and with the theorems.

mod agreement;
mod counting;
mod existence;
mod impossibility;
mod methods;
mod routes;

use std::collections::BTreeSet;

use hippodrome::{Control, Outcome, Square};
use oracle::{Board, Tour};

use crate::{certified, count, counted, memory, nodes, place, pose, solve};

/// All tours, each replayed.
fn list(spec: &str, method: &str) -> BTreeSet<Vec<Square>> {
    let found = crate::list(&*pose(spec), method);
    let tours: BTreeSet<Vec<Square>> =
        found.iter().map(|found| found.solution.as_squares().to_vec()).collect();
    assert_eq!(tours.len(), found.len(), "{spec}: a tour is listed twice");
    tours.iter().for_each(|tour| assert_eq!(replay(spec, tour), Ok(()), "{spec}"));
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
    Tour { closed: words.contains(&"--closed"), from, to, ..Tour::new(board, leaper) }
}

/// Walks over the board without knowing how the tour was found.
fn replay(spec: &str, tour: &[Square]) -> Result<(), String> {
    question(spec).check(&tour.iter().map(place).collect::<Vec<_>>())
}

/// Whether there is a tour. If one is found, it must replay; if not, a small board must have a proof that the checker
/// accepts.
fn exists(spec: &str, method: &str) -> bool {
    let (instance, control) = (pose(spec), Control::default().with_proof());
    let answer = instance.solve(method, &control).unwrap();
    match &answer.outcome {
        Outcome::Solved(found) => {
            assert_eq!(replay(spec, found.solution.as_squares()), Ok(()), "{spec} {method}");
            true
        }
        Outcome::Impossible(reason) => {
            let proof = certified(&*instance, &answer, &control);
            assert!(
                !reason.is_empty() && (proof.is_some() || instance.board().len() > 100),
                "{spec} {method}"
            );
            false
        }
        Outcome::Stopped(stopped) => panic!("{spec} {method}: {:?}", stopped.limit),
    }
}
