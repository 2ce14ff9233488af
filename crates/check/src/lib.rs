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
//! Limits: 256 MiB of text, 2^24 JSON values, certificates of format 1. Replaying is linear in the text; beyond
//! that at most 2·10^9 steps of searches of its own, which keep at most 5 million positions, and the time that
//! the caller allows. What that does not decide is said to be undecided, or "optimality not certified".
#![forbid(unsafe_code)]

mod answer;
mod board;
mod exchange;
mod json;
mod knights;
mod members;
mod pegs;
mod piece;
mod queens;
mod tour;
mod verdict;
mod work;

use std::time::Duration;

use json::{Object, Value};
use verdict::{quoted, unreadable};
use work::Work;

pub use verdict::{Rejection, Verdict};

/// Checks a certificate, or an answer that carries one in its member "certificate".
///
/// An answer must also agree with its certificate wherever both speak: puzzle, value,
/// optimality and solution.
///
/// # Errors
///
/// [`Rejection::Unreadable`] when `text` is no certificate, [`Rejection::NothingToCheck`] when it is
/// an answer without one, [`Rejection::Invalid`] when what it claims is false or not shown,
/// [`Rejection::Undecided`] when the check would take more than it may.
pub fn check(text: &str) -> Result<Verdict, Rejection> {
    check_within(text, None)
}

/// The same, but searches of the checker's own end after this time.
///
/// # Errors
///
/// Those of [`check`].
pub fn check_within(text: &str, time: Option<Duration>) -> Result<Verdict, Rejection> {
    let mut work = Work::new(time);
    match json::read(text).map_err(Rejection::Unreadable)? {
        Value::Object(object) if object.contains_key("claim") => check_certificate(&object, &mut work),
        Value::Object(object) => answer::check(&object, &mut work),
        _ => unreadable("neither a certificate nor an answer: not a JSON object"),
    }
}

/// Hands a certificate to the checker of its claim.
fn check_certificate(certificate: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
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
        "tour-none" => tour::none::check(certificate, work),
        "exchange" => exchange::check(certificate, work),
        "exchange-none" => exchange::none::check(certificate, work),
        "knights" => knights::check(certificate),
        "queens" => queens::check(certificate),
        "queens-none" => queens::none::check(certificate, work),
        "pegs" => pegs::check(certificate, work),
        "pegs-none" => pegs::none::check(certificate, work),
        _ => unreadable(format!("claim: {} is not known to this checker", quoted(claim))),
    }
}
