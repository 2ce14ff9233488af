//! Answers that contain certificates.

use crate::{Rejection, Verdict, certificate, changed, check, claims};

/// Returns an answer as the command line prints it, with the certificate of the six knights.
fn answer() -> String {
    let certificate = certificate("exchange-six");
    let (_, moves) = certificate.split_once("\"moves\": [").expect("the certificate has moves");
    let (moves, _) = moves.split_once(']').expect("the list of moves ends");
    format!(
        r#"{{"puzzle":"exchange","spec":"exchange six-knights","method":"auto","outcome":"solved",
        "value":16,"bound":16,"optimal":true,"solution":{{"moves":[{moves}]}},
        "stats":{{"expanded":339,"seconds":1.5e-3}},"seed":null,"certificate":
{certificate}}}"#
    )
}

#[test]
fn a_consistent_answer_passes() {
    let verdict = Verdict::ValidAndOptimal("exchange in 16 moves".to_string());
    assert_eq!(check(&answer()), Ok(verdict));
}

#[test]
fn an_impossible_answer_has_a_certificate_that_says_so() {
    let none = r#"{"claim":"tour-none","format":1,"board":["..",".."],"leaper":[1,2],"closed":false,
        "from":null,"to":null,"by":"cut","squares":[]}"#;
    let answer = |puzzle: &str, outcome: &str, certificate: &str| {
        check(&format!(r#"{{"puzzle":"{puzzle}","outcome":"{outcome}","certificate":{certificate}}}"#))
    };
    assert!(answer("tour", "impossible", none).is_ok());
    let invalid = |why: &str| Err(Rejection::Invalid(why.to_string()));
    let puzzles = "puzzle: the answer and its certificate are about different puzzles";
    assert_eq!(answer("tour-none", "impossible", none), invalid(puzzles));
    assert_eq!(answer("pegs", "impossible", none), invalid(puzzles));
    let outcomes = "outcome: only one of the answer and its certificate has a solution";
    assert_eq!(answer("tour", "solved", none), invalid(outcomes));
    assert_eq!(answer("tour", "impossible", &certificate("tour-ring")), invalid(outcomes));
}

#[test]
fn an_answer_must_agree_with_its_certificate() {
    for (old, new, sentence) in [
        ("\"value\":16,", "\"value\":15,", "value: 15 in the answer, 16 in its certificate"),
        ("\"value\":16,", "\"value\":16.0,", "value: 16.0 in the answer, 16 in its certificate"),
        ("\"value\":16,", "\"value\":\"16\",", "value: not a number in the answer, 16 in its certificate"),
        (
            "\"puzzle\":\"exchange\"",
            "\"puzzle\":\"pegs\"",
            "puzzle: the answer and its certificate are about different puzzles",
        ),
        ("{\"moves\":[\"a4-c3\"", "{\"moves\":[\"a4-b2\"", "solution: not the moves of the certificate"),
        ("{\"moves\":[", "{\"squares\":[],\"moves\":[", "solution: not the squares of the certificate"),
        ("\"optimal\": true", "\"optimal\": false", "optimal: true in the answer, false in its certificate"),
        ("\"value\": 16", "\"value\": 17", "value: 17 is claimed, but the solution has 16 moves"),
    ] {
        let result = check(&changed(&answer(), old, new));
        assert_eq!(result, Err(Rejection::Invalid(sentence.to_string())), "{new}");
    }
}

#[test]
fn the_answer_of_a_walk_must_agree_with_its_certificate() {
    let walk = certificate("walk-knight-8x8");
    let squares = r#"["a1","b3","a5","b7","d8","f7","h8"]"#;
    let answer = format!(
        r#"{{"puzzle":"walk","spec":"walk 8x8 --from a1 --to h8","outcome":"solved","value":6,"optimal":true,
        "solution":{{"squares":{squares}}},"certificate":{walk}}}"#
    );
    let what = "knight's walk from a1 to h8 in 6 moves".to_string();
    assert_eq!(check(&answer), Ok(Verdict::ValidAndOptimal(what)));
    for (old, new, sentence) in [
        ("\"value\":6", "\"value\":5", "value: 5 in the answer, 6 in its certificate"),
        (r#""b3","a5""#, r#""c2","a5""#, "solution: not the squares of the certificate"),
        (
            "\"puzzle\":\"walk\"",
            "\"puzzle\":\"tour\"",
            "puzzle: the answer and its certificate are about different puzzles",
        ),
        (
            "\"solved\"",
            "\"impossible\"",
            "outcome: only one of the answer and its certificate has a solution",
        ),
        ("\"optimal\": true", "\"optimal\": false", "optimal: true in the answer, false in its certificate"),
    ] {
        let result = check(&changed(&answer, old, new));
        assert_eq!(result, Err(Rejection::Invalid(sentence.to_string())), "{new}");
    }
    let none = certificate("walk-none-knight-3x3");
    let answer = format!(r#"{{"puzzle":"walk","outcome":"impossible","value":null,"certificate":{none}}}"#);
    assert_eq!(check(&answer).map(|verdict| verdict.to_string()), Ok("valid".to_string()));
}

#[test]
fn a_value_needs_a_certificate_with_a_value() {
    let text = format!(r#"{{"value":25,"certificate":{}}}"#, certificate("tour-open-5x5"));
    let sentence = "value: 25 in the answer, none in its certificate".to_string();
    assert_eq!(check(&text), Err(Rejection::Invalid(sentence)));
    let fraction = changed(&text, "\"value\":25", "\"value\":2.5");
    let sentence = "value: 2.5 in the answer, none in its certificate".to_string();
    assert_eq!(check(&fraction), Err(Rejection::Invalid(sentence)));
    let text = changed(&text, "\"value\":25", "\"value\":null");
    assert_eq!(check(&text).map(|verdict| verdict.to_string()), Ok("valid".to_string()));
}

#[test]
fn answers_without_a_certificate_leave_nothing_to_check() {
    let nothing = |why: &str| Err(Rejection::NothingToCheck(why.to_string()));
    let none = "the answer has no certificate";
    assert_eq!(check(r#"{"puzzle":"tour","outcome":"stopped"}"#), nothing(none));
    assert_eq!(check(r#"{"outcome":"solved","certificate":null}"#), nothing(none));
    assert_eq!(check(r#"{"puzzle":"tour","outcome":"impossible","reason":"just so"}"#), nothing(none));
}

#[test]
fn other_texts_are_unreadable() {
    let unreadable = |why: &str| Err(Rejection::Unreadable(why.to_string()));
    let neither = "neither a certificate (no \"claim\") nor an answer (no \"outcome\")";
    assert_eq!(check("{}"), unreadable(neither));
    assert_eq!(check(r#"{"certificate":[]}"#), unreadable("certificate: not an object"));
    let inner = "the certificate has no member \"format\"";
    assert_eq!(check(r#"{"certificate":{}}"#), unreadable(inner));
    let inner = "the certificate has no member \"claim\"";
    assert_eq!(check(r#"{"certificate":{"format":1}}"#), unreadable(inner));
    for text in ["[]", "null", "7", "\"claim\"", "true"] {
        let sentence = "neither a certificate nor an answer: not a JSON object";
        assert_eq!(check(text), unreadable(sentence), "{text}");
    }
}

#[test]
fn every_listed_claim_is_known() {
    let known = |claim: &str| {
        let rejection = check(&format!(r#"{{"claim":"{claim}","format":1}}"#)).unwrap_err();
        rejection.to_string() != format!("claim: \"{claim}\" is not known to this checker")
    };
    for claim in claims() {
        assert!(known(claim), "{claim}");
    }
    let puzzles: Vec<&str> = claims().iter().map(|claim| claim.trim_end_matches("-none")).collect();
    for puzzle in ["tour", "exchange", "knights", "queens", "pegs", "walk"] {
        assert!(puzzles.contains(&puzzle), "{puzzle}");
    }
    assert!(!known("detour"));
}

#[test]
fn verdicts_are_worded_as_documented() {
    let what = "closed knight's tour of 64 squares";
    for (verdict, words) in [
        (Verdict::Valid(what.to_string()), "valid"),
        (Verdict::ValidAndOptimal(what.to_string()), "valid and optimal"),
        (Verdict::OptimalityNotCertified(what.to_string()), "valid; optimality not certified"),
    ] {
        assert_eq!((verdict.to_string().as_str(), verdict.verified()), (words, what));
    }
}
