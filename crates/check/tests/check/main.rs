//! The checker from outside: good certificates pass, each with the words it deserves, and every
//! way of breaking one is named.
//!
//! The certificates in `certificates/` are published tours and solutions found by plain
//! breadth-first and backtracking search that shares nothing with this workspace; the values agree with the
//! published ones (six knights: 16 moves, 8 turns, 18 alternating, 22 safe; Guarini 16; triangle 10).

mod answer;
mod exchange;
mod hostile;
mod knights;
mod limits;
mod pegs;
mod queens;
mod tour;

use hippodrome_check::{Rejection, Verdict, check, check_within};

/// The text of a certificate in `certificates/`.
fn certificate(name: &str) -> String {
    let path = format!("{}/tests/check/certificates/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text with one place changed; a place that is not there exactly once is a mistake of the test.
fn changed(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old:?} should be in the text once:\n{text}");
    text.replacen(old, new, 1)
}

/// Expects a stored certificate to pass with this verdict.
fn passes(name: &str, verdict: Verdict) {
    assert_eq!(check(&certificate(name)), Ok(verdict), "{name}");
}

/// Expects each change (old, new, sentence) of a stored certificate to be refused in this way.
fn refused(name: &str, kind: fn(String) -> Rejection, changes: &[(&str, &str, &str)]) {
    let text = certificate(name);
    for (old, new, sentence) in changes {
        let result = check(&changed(&text, old, new));
        assert_eq!(result, Err(kind(sentence.to_string())), "{name} with {new:?} for {old:?}");
    }
}

/// Expects the text to be valid, with nothing claimed to be best.
fn valid(text: &str, what: &str) {
    assert_eq!(check(text), Ok(Verdict::Valid(what.to_string())), "{text}");
}

/// Expects the text to be rejected with this sentence.
fn invalid(text: &str, why: &str) {
    assert_eq!(check(text), Err(Rejection::Invalid(why.to_string())), "{text}");
}

/// Words separated by spaces as a JSON list of strings.
fn named(names: &str) -> String {
    let names: Vec<String> = names.split_whitespace().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", names.join(","))
}
