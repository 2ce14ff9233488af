//! Answers and certificates, checked by the independent checker.

use std::time::Duration;

use hippodrome::{
    UsageError, certificate,
    judge::{self, Judge, Judged},
    saved,
};
use hippodrome_check::{Asked, Rejection, Verdict};
use serde_json::{Value, json};

use super::Tell;
use super::posing::view;
use crate::request::Request;

/// Checks an answer or a certificate; with a spec, answers in any form, each on its own. Without a spec, a text that is
/// no JSON is judged as an answer to the question that it seems to answer.
pub fn check(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let text =
        request.text.as_deref().ok_or_else(|| UsageError::new("check needs the `text` of an answer"))?;
    let control = request.control();
    let time = control.limits().time;
    if !request.spec.is_empty() {
        let judge = Judge::new(request.pose()?, request.optimal)?;
        let judged = judge.judge(text, &control);
        return told_of(&judge, &judged, request);
    }
    if !saved::is_record(text) {
        let known = judge::recognise(&request.registry, text, &control);
        match &known[..] {
            [] => {}
            [(judge, judged)] => return told_of(judge, judged, request),
            several => {
                let specs = several.iter().map(|(judge, _)| judge.question().spec().to_string());
                return Ok(json!({ "specs": specs.collect::<Vec<_>>() }));
            }
        }
    }
    // What a spec asks, for comparison with a certificate of this claim.
    let asked = |spec: &str, claim: &str| {
        let (members, optional) = certificate::asked(&request.registry, spec, claim)?;
        Ok(Asked { members, optional })
    };
    let checked = hippodrome_check::check_answer(text, time, &asked);
    let checked = match (&checked, certificate::completed(&request.registry, text)) {
        (Err(Rejection::NothingToCheck(_) | Rejection::Unreadable(_)), Some(completed)) => {
            hippodrome_check::check_answer(&completed?, time, &asked)
        }
        _ => checked,
    };
    match checked {
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
            Err(UsageError::new(sentence))
        }
        checked => Ok(told(&checked)),
    }
}

/// The verdict on a certificate.
pub fn verdict(certificate: &str, time: Option<Duration>) -> Value {
    told(&hippodrome_check::check_within(certificate, time))
}

/// A verdict as JSON.
fn told(checked: &Result<Verdict, Rejection>) -> Value {
    let (word, sentence) = match checked {
        Ok(verdict) => ("valid", format!("{verdict}: {}", verdict.verified())),
        Err(Rejection::Invalid(sentence)) => ("rejected", sentence.clone()),
        Err(Rejection::Undecided(sentence)) => ("undecided", sentence.clone()),
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
            ("unreadable", sentence.clone())
        }
    };
    json!({ "verdict": word, "sentence": sentence })
}

/// Answers that were judged one by one, each with a picture of its first wrong step, or of the whole.
fn told_of(judge: &Judge, judged: &[Judged], request: &Request) -> Result<Value, UsageError> {
    /// With more answers than this, only the first are drawn.
    const MOST_DRAWN: usize = 20;
    let spec = judge.question().spec().to_string();
    let look = request.look()?;
    let record = |(number, judged): (usize, &Judged)| {
        let mut record = judged.record();
        record["told"] = judged.to_string().into();
        if let Some(frame) = judge.drawn(judged).filter(|_| number < MOST_DRAWN) {
            record["caption"] = frame.caption.clone().into();
            record["views"] = view(frame, &spec, &look);
        }
        record
    };
    let judgements: Vec<Value> = judged.iter().enumerate().map(record).collect();
    Ok(json!({ "spec": spec, "judgements": judgements }))
}
