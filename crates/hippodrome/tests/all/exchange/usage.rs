//! Proofs of impossibility.

use hippodrome::{Control, Outcome};

use super::{certified, pose};

#[test]
fn the_independent_checker_accepts_proofs_of_impossibility() {
    for (spec, method) in [
        ("exchange B.b", "auto"),
        ("exchange BBB/.../bbb", "bfs"),
        ("exchange KW --goal WK", "bidirectional"),
        ("exchange R./.r --goal .R/.r --rules safe", "a-star"),
    ] {
        let question = pose(spec);
        let certificate = |control: &Control| {
            let answer = question.solve(method, control).unwrap();
            assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{spec}: {:?}", answer.outcome);
            certified(&*question, &answer, control).map(|(certificate, _)| certificate)
        };
        let wanted = certificate(&Control::default().with_proof()).expect(spec);
        assert_eq!(wanted["claim"], "exchange-none", "{spec}");
        assert!(wanted.get("metric").is_none(), "{spec}");
        assert!(certificate(&Control::default()).is_none(), "{spec}");
    }
}

#[test]
fn impossibility_is_certified_only_if_the_checker_can_verify_it() {
    // The pieces have too many arrangements for the checker, but white alone has few.
    let knights = "nnnnnnnnnnnn................";
    let question = pose(&format!("exchange KW_{knights} --goal WK_{knights}"));
    let control = Control::default().with_proof();
    for (method, has_proof) in [("auto", true), ("bfs", false)] {
        let answer = question.solve(method, &control).unwrap();
        assert!(matches!(answer.outcome, Outcome::Impossible(_)), "{method}: {:?}", answer.outcome);
        assert_eq!(certified(&*question, &answer, &control).is_some(), has_proof, "{method}");
    }
}
