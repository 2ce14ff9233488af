//! Proofs of impossibility and certificates.

use hippodrome::{Control, Outcome, certificate};
use serde_json::{Value, json};

use crate::pose;

/// The proof that a question has no solution, accepted by the independent checker. None if it has one.
fn proof(spec: &str) -> Option<Value> {
    let (instance, control) = (pose(spec), Control::default());
    let answer = instance.solve("auto", &control).unwrap();
    match answer.outcome {
        Outcome::Solved(_) => return None,
        Outcome::Impossible(_) => {}
        Outcome::Stopped(_) => panic!("{spec}: no limit was set"),
    }
    let proof = certificate::of(&*instance, &answer, &control, usize::MAX).expect("a proof");
    let verdict = hippodrome_check::check(&proof.to_string());
    assert!(verdict.is_ok(), "{spec}: {verdict:?}");
    Some(proof)
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

#[test]
fn scenes_and_certificates_show_the_solution() {
    let instance = pose("pegs triangle5 --vacate 1 --finish same");
    let control = Control::default();
    let answer = instance.solve("auto", &control).unwrap();
    let found = answer.found().unwrap();
    let scene = instance.scene(&found.solution);
    assert_eq!(scene.frames.len(), 11);
    let first = found.solution.names().next().unwrap();
    assert_eq!(scene.frames[1].caption, format!("move 1 of 10: {first}"));
    let left = |frame: &hippodrome::Frame| {
        frame.marks.iter().filter(|(_, mark)| *mark != hippodrome::Mark::EmptyHole).count()
    };
    assert_eq!((left(&scene.frames[0]), left(&scene.frames[10])), (14, 1));
    let certificate = certificate::of(&*instance, &answer, &control, usize::MAX).unwrap();
    assert_eq!(certificate["board"], serde_json::json!([".", "oo", "ooo", "oooo", "ooooo"]));
    assert_eq!(certificate["goal"], "a1");
    assert_eq!(certificate["moves"].as_array().unwrap().len(), 10);
    assert_eq!(certificate["optimal"], true);
}
