//! Answers and certificates, checked by the independent checker.

use std::time::Duration;

use hippodrome::{
    Instance, Score, Seed, UsageError, certificate,
    written::{self, Fault},
};
use hippodrome_check::{Asked, Rejection, Verdict};
use serde_json::{Value, json};

use super::Tell;
use crate::request::Request;

/// Checks an answer or a certificate; with a spec, answers in plain text, each on its own.
pub fn check(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let text =
        request.text.as_deref().ok_or_else(|| UsageError::new("check needs the `text` of an answer"))?;
    let time = request.control().limits().time;
    if !request.spec.is_empty() {
        let seed = Seed::new(0);
        let instance = request.spec()?.pose(&seed)?;
        return Ok(
            json!({ "spec": instance.spec().to_string(), "judgements": judge(&*instance, text, time) }),
        );
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

/// Answers as people write them, judged one by one.
fn judge(instance: &dyn Instance, text: &str, time: Option<Duration>) -> Vec<Value> {
    let answers = written::read(instance, text).into_iter();
    answers
        .map(|answer| match answer.solution {
            Ok(solution) => {
                let score = instance.value(&solution).map(Score::unproved);
                match certificate::claim(instance, solution, score) {
                    Some(certificate) => verdict(&certificate.to_string(), time),
                    None => {
                        json!({ "verdict": "unreadable", "sentence": "the board is too large to be judged" })
                    }
                }
            }
            Err(Fault::Wrong(sentence)) => json!({ "verdict": "rejected", "sentence": sentence }),
            Err(Fault::Unreadable(sentence)) => json!({ "verdict": "unreadable", "sentence": sentence }),
        })
        .collect()
}
