//! Proofs of impossibility.

use hippodrome::{Control, Outcome};
use serde_json::{Value, json};

use super::{certified, pose};

/// The proof that a question has no solution. None if it has one.
fn proof(spec: &str) -> Option<Value> {
    let (instance, control) = (pose(spec), Control::default());
    let answer = instance.solve("auto", &control).unwrap();
    match answer.outcome {
        Outcome::Solved(_) => return None,
        Outcome::Impossible(_) => {}
        Outcome::Stopped(_) => panic!("{spec}: no limit was set"),
    }
    Some(certified(&*instance, &answer, &control).expect("a proof").0)
}

#[test]
fn every_impossible_pair_of_the_15_hole_triangle_has_a_proof() {
    let (mut solvable, mut by_class, mut otherwise) = (0, 0, 0);
    for pair in 0..15 * 15 {
        match proof(&format!("pegs triangle5 --vacate {} --finish {}", pair / 15 + 1, pair % 15 + 1)) {
            None => solvable += 1,
            Some(proof) if proof["classes"] != json!([]) => by_class += 1,
            Some(_) => otherwise += 1,
        }
    }
    // 150 pairs differ in class, and 54 of the others can be solved (as published).
    assert_eq!((solvable, by_class, otherwise), (54, 150, 21));
}

#[test]
fn a_start_that_leaves_no_single_peg_is_refuted() {
    for board in ["##ooo##/#ooooo#/ooooooo/ooo.ooo/ooooooo/#ooooo#/##ooo##", "o.o/ooo", "oo..o/.....", "ooo"]
    {
        assert!(proof(&format!("pegs {board}")).is_some(), "{board}");
    }
}
