//! Proofs of impossibility, for the independent checker: it accepts the proof of every impossible board, and
//! none of a board that has a solution.

use hippodrome::{Control, Evidence, Outcome};
use hippodrome_check::check;
use oracle::{Board, Queens};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::boards::{coloured, completions, pictures};
use super::{EXACT, certified, competition_board, memory, pose};

/// The certificate of impossibility that a method gives, which the checker accepts. None for a board with a solution.
fn proof(spec: &str, method: &str) -> Option<Value> {
    let (instance, control) = (pose(spec), Control::default().with_proof());
    let answer = instance.solve(method, &control).unwrap();
    if !matches!(answer.outcome, Outcome::Impossible(_)) {
        return None;
    }
    let (proof, verdict) =
        certified(&*instance, &answer, &control).unwrap_or_else(|| panic!("{spec} {method}: no proof"));
    assert!(verdict.verified().starts_with("no "), "{verdict}");
    Some(proof)
}

/// Every exact method proves that an impossible board is one, and the proof is about that board.
fn agree_with_the_checker(board: &Queens) {
    let impossible = board.solutions().is_empty();
    for method in EXACT {
        let proof = proof(&board.spec(), method);
        assert_eq!(proof.is_some(), impossible, "{} {method}", board.spec());
        if let Some(proof) = proof {
            assert_eq!(proof["board"], json!(board.board.lines()));
        }
    }
}

/// The certificate that a board has no solution: by steps, or by a tree, where the lines are words of a text.
fn claim(board: &Queens, member: &str, proof: &[String]) -> String {
    json!({
        "claim": "queens-none", "format": 1, "board": board.board.lines(), "torus": board.torus,
        "regions": board.regions.as_ref().map(Board::lines), "touching": board.touching,
        member: if member == "tree" { json!(proof.join(" ")) } else { json!(proof) },
    })
    .to_string()
}

/// The words of a tree.
fn words(tree: &Value) -> Vec<String> {
    tree.as_str().expect("a tree").split_whitespace().map(str::to_string).collect()
}

/// Choices that may or may not be open.
fn choices() -> impl Strategy<Value = Vec<String>> {
    vec("[a-h]|[1-8]", 0..24)
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

    /// The proof is that of a board that differs in a few squares, or changed, or made up.
    #[test]
    fn no_solvable_board_is_proved_impossible(
        board in prop_oneof![completions(), pictures(), coloured()],
        blocked in vec(any::<prop::sample::Index>(), 1..12),
        change in any::<prop::sample::Index>(),
        steps in steps(),
        choices in choices(),
    ) {
        prop_assume!(!board.solutions().is_empty());
        let mut other = board.clone();
        let n = board.board.height();
        for at in blocked {
            let at = at.index((n * n) as usize) as i32;
            other.board.put((at / n, at % n), '#');
        }
        let proof = proof(&other.spec(), "auto");
        for (member, made_up) in [("steps", steps), ("tree", choices)] {
            let others: Vec<String> = match proof.as_ref().map(|proof| &proof[member]) {
                None | Some(Value::Null) => Vec::new(),
                Some(tree @ Value::String(_)) => words(tree),
                Some(steps) => serde_json::from_value(steps.clone()).unwrap(),
            };
            let mut changed = others.clone();
            if !others.is_empty() {
                changed.splice(change.index(others.len())..=change.index(others.len()), made_up.iter().cloned());
            }
            for proof in [&others, &changed, &made_up] {
                prop_assert!(check(&claim(&board, member, proof)).is_err(), "{} by {proof:?}", board.spec());
                // This may be a valid proof of an impossible board; checking it must just not panic.
                let _ = check(&claim(&other, member, proof));
            }
        }
    }

    /// A tree that ends early leaves a case open, and a choice at its end has no case.
    #[test]
    fn trees_that_are_too_short_or_too_long_are_rejected(
        board in blocked(), at in any::<prop::sample::Index>(), line in "[a-h]|[1-8]",
    ) {
        let proof = proof(&board.spec(), "auto").filter(|proof| proof["tree"].is_string());
        prop_assume!(proof.is_some());
        let tree = words(&proof.unwrap()["tree"]);
        prop_assert!(check(&claim(&board, "tree", &tree)).is_ok());
        prop_assert!(check(&claim(&board, "tree", &[tree.clone(), vec![line]].concat())).is_err());
        if !tree.is_empty() {
            prop_assert!(check(&claim(&board, "tree", &tree[..at.index(tree.len())])).is_err());
        }
    }
}

/// Boards with so many blocked squares that most are impossible.
fn blocked() -> impl Strategy<Value = Queens> {
    (4_usize..=8, any::<bool>()).prop_flat_map(|(n, torus)| {
        let square = prop_oneof![3 => Just('.'), 2 => Just('#')];
        vec(vec(square, n), n).prop_map(move |rows| Queens { torus, ..Queens::new(Board::of_rows(rows)) })
    })
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
        assert!(proof(spec, "auto").is_some(), "{spec}");
    }
    assert_eq!(proof("queens 8", "auto"), None);
}

#[test]
fn evidence_is_recorded_on_request_and_found_again_otherwise() {
    let (three, control) = (pose("queens 3"), Control::default());
    let answer = three.solve("auto", &control).unwrap();
    assert_eq!(answer.evidence, Evidence::Unrecorded);
    let (found_again, _) = certified(&*three, &answer, &control).expect("a proof");
    let answer = three.solve("auto", &Control::default().with_proof()).unwrap();
    assert_eq!(answer.evidence, Evidence::Members(json!({ "tree": found_again["tree"] })));

    // Too large for a certificate.
    let (large, control) = (pose("queens 300000000 --torus"), Control::default().with_proof());
    let answer = large.solve("auto", &control).unwrap();
    assert!(matches!(answer.outcome, Outcome::Impossible(_)));
    assert!(certified(&*large, &answer, &control).is_none());
}

/// A board of the ASP competition with thousands of choices. A proof that outgrows its room is given up, but
/// the answer is not.
#[test]
fn long_proofs_are_accepted() {
    let spec = format!("queens {}", competition_board("50-1642432462"));
    let long = proof(&spec, "auto").expect("a proof");
    let tree = words(&long["tree"]);
    assert!(tree.len() > 100_000);
    let mut shorter = long.clone();
    shorter["tree"] = json!(tree[..tree.len() / 2].join(" "));
    assert!(check(&shorter.to_string()).is_err());
    // Half of this is less than the tree takes, and clauses take more.
    let (instance, control) = (pose(&spec), memory(3_000_000).with_proof());
    let answer = instance.solve("auto", &control).unwrap();
    assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{:?}", answer.outcome);
    assert_eq!(answer.evidence, Evidence::Unavailable);
    assert!(certified(&*instance, &answer, &control).is_none());
}

/// The plain search takes sides up to 64, and its tree is the proof. Clauses prove larger boards, and boards with
/// regions.
#[test]
fn trees_and_clauses_are_accepted_at_every_side() {
    for (n, member) in [(4, "tree"), (63, "tree"), (64, "tree"), (65, "steps"), (100, "steps")] {
        // The queens of the top three rows must be on a board of side 3.
        let row = |row: usize| if row < 3 { format!("...{}", "#".repeat(n - 3)) } else { ".".repeat(n) };
        let rows: Vec<String> = (0..n).map(row).collect();
        let proof = proof(&format!("queens {}", rows.join("/")), "auto").expect("a proof");
        assert!(proof[member] != json!("") && proof[member] != json!([]), "{n}: {}", proof[member]);
    }
    let proof = proof("queens 3 --regions abc/abc/abc", "auto").expect("a proof");
    assert!(proof["steps"].is_array());
}
