//! Tests of the checker's public interface: valid certificates pass with the right verdict, and damaged ones are
//! rejected with a sentence that names the fault.
//!
//! The certificates in `certificates/` are published tours, and solutions found by plain breadth-first and
//! backtracking searches that share nothing with this workspace. Their values agree with published ones (six knights:
//! 16 moves, 8 turns, 18 alternating, 22 safe; Guarini 16; triangle 10; a knight from corner to corner of the
//! chessboard: 6).

mod answer;
mod exchange;
mod holes;
mod hostile;
mod knights;
mod limits;
mod pegs;
mod queens;
mod tour;
mod walk;

use hippodrome_check::{Rejection, Verdict, check, check_within, claims};

/// Returns the text of a certificate in `certificates/`.
fn certificate(name: &str) -> String {
    let path = format!("{}/tests/check/certificates/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the text with `old`, which must occur exactly once, replaced by `new`.
fn changed(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old:?} should be in the text once:\n{text}");
    text.replacen(old, new, 1)
}

/// Expects a stored certificate to pass with this verdict.
fn passes(name: &str, verdict: Verdict) {
    assert_eq!(check(&certificate(name)), Ok(verdict), "{name}");
}

/// Expects each change (old, new, sentence) of a stored certificate to be rejected with this sentence.
fn rejected(name: &str, kind: fn(String) -> Rejection, changes: &[(&str, &str, &str)]) {
    let text = certificate(name);
    for (old, new, sentence) in changes {
        let result = check(&changed(&text, old, new));
        assert_eq!(result, Err(kind(sentence.to_string())), "{name} with {new:?} for {old:?}");
    }
}

/// Expects the text to be valid, without a claim of optimality.
fn valid(text: &str, what: &str) {
    assert_eq!(check(text), Ok(Verdict::Valid(what.to_string())), "{text}");
}

/// Expects the text to be rejected as invalid with this sentence.
fn invalid(text: &str, why: &str) {
    assert_eq!(check(text), Err(Rejection::Invalid(why.to_string())), "{text}");
}

/// Returns a JSON list of these words.
fn named(names: &str) -> String {
    let names: Vec<String> = names.split_whitespace().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", names.join(","))
}
