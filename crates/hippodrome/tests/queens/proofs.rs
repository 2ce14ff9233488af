//! Proofs of impossibility, for the independent checker: it accepts the proof of every impossible board, and
//! none of a board that has a solution.

use hippodrome::certificate;
use hippodrome::control::{Control, Limits};
use hippodrome::outcome::{Evidence, Outcome};
use hippodrome_check::check;
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::oracle::{Board, coloured, completions, pictures};
use crate::{EXACT, competition_board, pose};

/// The certificate of impossibility that a method gives. None for a board with a solution.
fn proof(spec: &str, method: &str) -> Option<Value> {
    let (instance, control) = (pose(spec), Control::default().with_proof());
    let answer = instance.solve(method, &control).unwrap();
    if !matches!(answer.outcome, Outcome::Impossible(_)) {
        return None;
    }
    let proof = certificate::of(&*instance, &answer, &control, usize::MAX);
    Some(proof.unwrap_or_else(|| panic!("{spec} {method}: no proof")))
}

fn assert_accepted(proof: &Value, what: &str) {
    let verdict = check(&proof.to_string()).unwrap_or_else(|e| panic!("{what}: {e}\n{proof}"));
    assert!(verdict.verified().starts_with("no "), "{verdict}");
}

/// Every exact method proves that an impossible board is one, and the proof is about that board.
fn agree_with_the_checker(board: &Board) {
    let impossible = board.solutions().is_empty();
    for method in EXACT {
        let proof = proof(&board.spec(), method);
        assert_eq!(proof.is_some(), impossible, "{} {method}", board.spec());
        if let Some(proof) = proof {
            assert_eq!(proof["board"], json!(texts(&board.rows)));
            assert_accepted(&proof, &board.spec());
        }
    }
}

fn texts(rows: &[Vec<char>]) -> Vec<String> {
    rows.iter().map(|row| row.iter().collect()).collect()
}

/// The certificate that a board has no solution, by these steps.
fn claim(board: &Board, steps: &[String]) -> String {
    json!({
        "claim": "queens-none", "format": 1, "board": texts(&board.rows), "torus": board.torus,
        "regions": board.regions.as_deref().map(texts), "touching": board.touching, "steps": steps,
    })
    .to_string()
}

/// Steps that may or may not follow from anything.
fn steps() -> impl Strategy<Value = Vec<String>> {
    vec(vec("-?[a-h][1-8]", 1..3).prop_map(|words| words.join(" ")), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn placed_and_blocked_boards_are_proved_impossible(board in pictures()) {
        agree_with_the_checker(&board);
    }

    #[test]
    fn coloured_boards_are_proved_impossible(board in coloured()) {
        agree_with_the_checker(&board);
    }

    /// The steps are those of a proof of a board that differs in a few squares, or changed, or made up.
    #[test]
    fn no_solvable_board_is_proved_impossible(
        board in prop_oneof![completions(), pictures(), coloured()],
        blocked in vec(any::<prop::sample::Index>(), 1..12),
        change in any::<prop::sample::Index>(),
        made_up in steps(),
    ) {
        prop_assume!(!board.solutions().is_empty());
        let n = board.n();
        let mut other = board.clone();
        for at in blocked {
            let at = at.index(n * n);
            other.rows[at / n][at % n] = '#';
        }
        let others = proof(&other.spec(), "auto").map(|proof| proof["steps"].clone());
        let others: Vec<String> = serde_json::from_value(others.unwrap_or(json!([]))).unwrap();
        let mut changed = others.clone();
        if !others.is_empty() {
            changed.splice(change.index(others.len())..=change.index(others.len()), made_up.iter().cloned());
        }
        for steps in [&others, &changed, &made_up] {
            prop_assert!(check(&claim(&board, steps)).is_err(), "{} by {steps:?}", board.spec());
            // This may be a valid proof of an impossible board; checking it must just not panic.
            let _ = check(&claim(&other, steps));
        }
    }
}

#[test]
fn empty_and_refused_boards_are_proved_impossible() {
    for spec in [
        "queens 2",
        "queens 3",
        "queens 2 --random",
        "queens 2 --torus",
        "queens 9 --torus",
        "queens 100 --torus",
        "queens 3000000 --torus",
        "queens Q.../.Q../..../....",
        "queens ####/..../..../....",
        "queens .#../.#../.#../.#..",
        "queens Q..../....Q/...../...../..... --torus",
        "queens Q../.Q./... --regions AAA/BBC/BBC",
        "queens .Q./.../... --regions AAA/BBB/BCB --touching",
    ] {
        assert_accepted(&proof(spec, "auto").expect(spec), spec);
    }
    assert_eq!(proof("queens 8", "auto"), None);
}

#[test]
fn evidence_is_recorded_on_request_and_found_again_otherwise() {
    let (three, control) = (pose("queens 3"), Control::default());
    let answer = three.solve("auto", &control).unwrap();
    assert_eq!(answer.evidence, Evidence::Unrecorded);
    let found_again = certificate::of(&*three, &answer, &control, usize::MAX).expect("a proof");
    assert_accepted(&found_again, "queens 3");
    let answer = three.solve("auto", &Control::default().with_proof()).unwrap();
    assert_eq!(answer.evidence, Evidence::Members(json!({ "steps": found_again["steps"] })));

    // Too large for a certificate.
    let (large, control) = (pose("queens 300000000 --torus"), Control::default().with_proof());
    let answer = large.solve("auto", &control).unwrap();
    assert!(matches!(answer.outcome, Outcome::Impossible(_)));
    assert_eq!(certificate::of(&*large, &answer, &control, usize::MAX), None);
}

/// A board of the ASP competition with thousands of steps. A proof that outgrows its room is given up, but
/// the answer is not.
#[test]
fn long_proofs_are_accepted() {
    let spec = format!("queens {}", competition_board("28-1449843201"));
    let long = proof(&spec, "auto").expect("a proof");
    let steps = long["steps"].as_array().expect("steps");
    assert!(steps.len() > 1000);
    assert_accepted(&long, "28");
    let mut shorter = long.clone();
    shorter["steps"] = json!(steps[..steps.len() / 2]);
    assert!(check(&shorter.to_string()).is_err());
    let little = Limits { memory: Some(2_000_000), ..Limits::default() };
    let (instance, control) = (pose(&spec), Control::new(little).with_proof());
    let answer = instance.solve("auto", &control).unwrap();
    assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{:?}", answer.outcome);
    assert_eq!(answer.evidence, Evidence::Unavailable);
    assert_eq!(certificate::of(&*instance, &answer, &control, usize::MAX), None);
}
