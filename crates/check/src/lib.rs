//! Checks Hippodrome's answers without trusting the library that produced them.
//!
//! The checker reads a certificate, replays its claim on a board of its own and accepts or rejects it. It depends
//! on no other crate and shares no code with the solver, so an error in the solver cannot hide here.
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
//! assert_eq!(rejection.to_string(), "c3 and c1 are in the same column");
//! # Ok::<(), hippodrome_check::Rejection>(())
//! ```
//!
//! Where to find what:
//!
//! - `json` reads the text, `members` the members of a certificate, `board` and `piece` what most claims mention;
//!   `work` limits the effort, `verdict` is the result, and `answer` compares an answer with its certificate.
//! - Every puzzle has a file named after it, which checks its solutions; `path` is for puzzles whose rules are not known
//!   here. The folder beside it has `none`, which checks proofs of impossibility, and `search`, where the checker has to
//!   search for itself.
//!
//! Limits: 256 MiB of text, 2^24 JSON values, certificates of format 1. Replaying takes time and memory linear in
//! the text. Searches may take at most 2·10^9 steps, 5 million positions in memory and the caller's time limit. A
//! claim that these do not decide is reported as undecided, or as "optimality not certified".
#![forbid(unsafe_code)]

mod answer;
mod board;
mod exchange;
mod json;
mod knights;
mod members;
mod path;
mod pegs;
mod piece;
mod queens;
mod tour;
mod verdict;
mod walk;
mod work;

use std::time::Duration;

use json::{Object, Value};
use verdict::{quoted, unreadable};
use work::Work;

pub use verdict::{Rejection, Verdict};

/// Checks the certificates of one claim.
type Checker = fn(&Object<'_>, &mut Work) -> Result<Verdict, Rejection>;

/// Every claim and its checker.
const CHECKERS: [(&str, Checker); 13] = [
    ("tour", |certificate, _| tour::check(certificate)),
    ("tour-none", tour::none::check),
    ("exchange", exchange::check),
    ("exchange-none", exchange::none::check),
    ("knights", |certificate, _| knights::check(certificate)),
    ("queens", |certificate, _| queens::check(certificate)),
    ("queens-none", queens::none::check),
    ("pegs", pegs::check),
    ("pegs-none", pegs::none::check),
    ("walk", |certificate, _| walk::check(certificate)),
    ("walk-none", |certificate, _| walk::none::check(certificate)),
    ("path", |certificate, _| path::check(certificate)),
    ("path-none", |certificate, _| path::none::check(certificate)),
];

/// Returns the names of all claims that this checker can verify.
///
/// ```
/// assert!(hippodrome_check::claims().contains(&"tour-none"));
/// ```
pub fn claims() -> Vec<&'static str> {
    CHECKERS.map(|(claim, _)| claim).to_vec()
}

/// Checks a certificate, or an answer that contains one in its member "certificate".
///
/// An answer must also agree with its certificate on the puzzle, the value, optimality and the solution, as far as
/// it states them.
///
/// # Errors
///
/// Returns [`Rejection::Unreadable`] if `text` is not a certificate, [`Rejection::NothingToCheck`] if it is an
/// answer without one, [`Rejection::Invalid`] if the claim is false or not proved, and [`Rejection::Undecided`] if
/// the check reaches a limit.
pub fn check(text: &str) -> Result<Verdict, Rejection> {
    check_within(text, None)
}

/// Like [`check`], but reading and the checker's own searches stop after this time.
///
/// # Errors
///
/// Those of [`check`].
pub fn check_within(text: &str, time: Option<Duration>) -> Result<Verdict, Rejection> {
    check_text(text, time, None)
}

/// What the spec of an answer asks, as the members that its certificate must have.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The text of a JSON object.
    pub members: String,
    /// The members among these that the certificate may leave out.
    pub optional: &'static [&'static str],
}

/// Translates a spec, given the claim of the certificate. The error is a sentence.
pub type Translate<'a> = &'a dyn Fn(&str, &str) -> Result<Asked, String>;

/// Like [`check_within`], but an answer must also have a spec, and its certificate must be about what that asks. The
/// checker does not read specs itself, so that `translate` has to be trusted.
///
/// ```
/// use hippodrome_check::{Asked, check_answer};
/// let answer = r#"{"puzzle":"queens", "spec":"queens 1", "outcome":"solved", "certificate":{"claim":"queens",
///     "format":1, "board":1, "torus":false, "regions":null, "touching":false, "squares":["a1"]}}"#;
/// let asked = |members: &str| Ok(Asked { members: members.into(), optional: &[] });
/// assert!(check_answer(answer, None, &|_, _| asked(r#"{"board":1}"#)).is_ok());
/// let rejection = check_answer(answer, None, &|_, _| asked(r#"{"board":2}"#)).unwrap_err();
/// assert_eq!(rejection.to_string(), "spec: `board` differs from the certificate");
/// ```
///
/// # Errors
///
/// Those of [`check`]. What cannot be compared is rejected.
pub fn check_answer(
    text: &str,
    time: Option<Duration>,
    translate: Translate<'_>,
) -> Result<Verdict, Rejection> {
    check_text(text, time, Some(translate))
}

fn check_text(
    text: &str,
    time: Option<Duration>,
    translate: Option<Translate<'_>>,
) -> Result<Verdict, Rejection> {
    let mut work = Work::new(time);
    match json::read(text, &mut work)?.object() {
        Some(object) if object.contains_key("claim") => check_certificate(&object, &mut work),
        Some(object) => answer::check(&object, translate, &mut work),
        None => unreadable("neither a certificate nor an answer: not a JSON object"),
    }
}

/// Passes a certificate to the checker of its claim.
fn check_certificate(certificate: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    match certificate.get("format") {
        Some(format) if format.integer() == Some(1) => {}
        Some(_) => return unreadable("format: this checker only reads format 1"),
        None => return unreadable("the certificate has no member \"format\""),
    }
    let claim = match certificate.get("claim") {
        Some(Value::Text(claim)) => claim.as_ref(),
        Some(_) => return unreadable("claim: not a string"),
        None => return unreadable("the certificate has no member \"claim\""),
    };
    match CHECKERS.iter().find(|(name, _)| *name == claim) {
        Some((_, check)) => check(certificate, work),
        None => unreadable(format!("claim: {} is not known to this checker", quoted(claim))),
    }
}
