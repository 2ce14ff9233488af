//! Re-checks Hippodrome's answers without trusting the library that gave them.
//!
//! The checker reads a certificate, replays on its own board what the certificate claims,
//! and says yes or no. It depends on no other crate and shares no code with the solver: what it
//! accepts is right even where the solver is wrong.
//!
//! ```
//! let certificate = r#"{"claim":"queens", "format":1, "board":["....","....","....","...."],
//!     "torus":false, "regions":null, "touching":false, "squares":["b4","d3","a2","c1"]}"#;
//! let verdict = hippodrome_check::check(certificate)?;
//! assert_eq!(verdict.to_string(), "valid");
//! assert_eq!(verdict.verified(), "4 queens on the 4x4 board, none attacking another");
//!
//! let broken = certificate.replace("d3", "c3");
//! let rejection = hippodrome_check::check(&broken).unwrap_err();
//! assert_eq!(rejection.to_string(), "c3 and c1 are on one column");
//! # Ok::<(), hippodrome_check::Rejection>(())
//! ```
//!
//! Limits: 256 MiB of text, 2^24 JSON values, certificates of format 1. That nothing better exists is
//! shown only for knights (by pairing) and other pieces (by a cover), for pegs counted in jumps, and where it is plain;
//! impossibility has no certificate yet.
#![forbid(unsafe_code)]

mod answer;
mod board;
mod exchange;
mod json;
mod knights;
mod leaper;
mod members;
mod men;
mod pairing;
mod pegs;
mod queens;
mod tour;
mod verdict;

use json::{Object, Value};
use verdict::{quoted, unreadable};

pub use verdict::{Rejection, Verdict};

/// Checks a certificate, or an answer that carries one in its member "certificate".
///
/// An answer must also agree with its certificate wherever both speak: puzzle, value,
/// optimality and solution.
///
/// # Errors
///
/// [`Rejection::Unreadable`] when `text` is no certificate, [`Rejection::NothingToCheck`] when it is
/// an answer without one, [`Rejection::Invalid`] when what it claims is false.
pub fn check(text: &str) -> Result<Verdict, Rejection> {
    match json::read(text).map_err(Rejection::Unreadable)? {
        Value::Object(object) if object.contains_key("claim") => check_certificate(&object),
        Value::Object(object) => answer::check(&object),
        _ => unreadable("neither a certificate nor an answer: not a JSON object"),
    }
}

/// Hands a certificate to the checker of its claim.
fn check_certificate(certificate: &Object<'_>) -> Result<Verdict, Rejection> {
    match certificate.get("format") {
        Some(format) if format.integer() == Some(1) => {}
        Some(_) => return unreadable("format: this checker reads format 1 only"),
        None => return unreadable("the certificate has no member \"format\""),
    }
    let claim = match certificate.get("claim") {
        Some(Value::Text(claim)) => claim.as_ref(),
        Some(_) => return unreadable("claim: not a string"),
        None => return unreadable("the certificate has no member \"claim\""),
    };
    match claim {
        "tour" => tour::check(certificate),
        "exchange" => exchange::check(certificate),
        "knights" => knights::check(certificate),
        "queens" => queens::check(certificate),
        "pegs" => pegs::check(certificate),
        _ => unreadable(format!("claim: {} is none of tour, exchange, knights, queens, pegs", quoted(claim))),
    }
}
