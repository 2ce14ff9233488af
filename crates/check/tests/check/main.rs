//! Tests of the checker's public interface: valid certificates pass with the right verdict, and damaged ones are
//! rejected with a sentence that names the fault (`cases`).
//!
//! The certificates in `certificates/` are published tours, and solutions found by plain breadth-first and
//! backtracking searches that share nothing with this workspace. Their values agree with published ones (six knights:
//! 16 moves, 8 turns, 18 alternating, 22 safe; Guarini 16; triangle 10; a knight from corner to corner of the
//! chessboard: 6).

mod cases;
mod exhaustive;
mod hostile;
mod large;
mod limits;

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
