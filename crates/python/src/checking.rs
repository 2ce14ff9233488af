//! Answers and certificates, checked by the independent checker.

use std::time::Duration;

use hippodrome::certificate;
use hippodrome_check::{Asked, Rejection, Verdict};
use pyo3::prelude::*;

use crate::REGISTRY;
use crate::errors::usage;

/// Checks an answer or a certificate, given as JSON: whether it is valid, and what was verified or why it was
/// rejected. Whether it is valid is none if that was not decided.
#[pyfunction]
pub fn check(py: Python<'_>, text: &str, seconds: Option<f64>) -> PyResult<(Option<bool>, String)> {
    let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    py.detach(|| {
        let mut verdict = hippodrome_check::check_answer(text, time, &asked);
        if matches!(verdict, Err(Rejection::NothingToCheck(_) | Rejection::Unreadable(_)))
            && let Some(completed) = certificate::completed(&REGISTRY, text)
        {
            verdict = hippodrome_check::check_answer(&completed.map_err(usage)?, time, &asked);
        }
        match verdict {
            Ok(verdict) => Ok((Some(true), sentence(&verdict))),
            Err(Rejection::Invalid(sentence)) => Ok((Some(false), sentence)),
            Err(Rejection::Undecided(sentence)) => Ok((None, sentence)),
            Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
                Err(usage(sentence))
            }
        }
    })
}

fn sentence(verdict: &Verdict) -> String {
    format!("{verdict}: {}", verdict.verified())
}

/// What a spec asks, for comparison with a certificate of this claim.
fn asked(spec: &str, claim: &str) -> Result<Asked, String> {
    let (members, optional) = certificate::asked(&REGISTRY, spec, claim)?;
    Ok(Asked { members, optional })
}
