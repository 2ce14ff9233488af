//! Answers and certificates, checked by the independent checker.

use hippodrome::{
    Control, certificate,
    judge::{self, Grade, Judge, Judged},
    saved,
};
use hippodrome_check::{Asked, Rejection, Verdict};
use pyo3::prelude::*;
use serde_json::Value;

use crate::REGISTRY;
use crate::errors::usage;
use crate::question::Question;
use crate::work::{Bounds, run};

/// If a text may answer more questions than this, only some are named.
const MOST_NAMED: usize = 3;

/// Whether an answer is valid, or none if that was not decided; what was verified, or why it was rejected; and every
/// answer that was judged by itself, as a JSON list.
type Told = (Option<bool>, String, String);

/// Checks an answer or a certificate in JSON, or an answer in any other form to the question that it seems to answer.
#[pyfunction]
pub fn check(py: Python<'_>, text: &str, bounds: Bounds) -> PyResult<Told> {
    run(py, bounds, 0, &None, |control| check_text(text, &control))?
}

fn check_text(text: &str, control: &Control) -> PyResult<Told> {
    let time = control.limits().time;
    let mut verdict = hippodrome_check::check_answer(text, time, &asked);
    if matches!(verdict, Err(Rejection::NothingToCheck(_) | Rejection::Unreadable(_))) {
        if let Some(completed) = certificate::completed(&REGISTRY, text) {
            verdict = hippodrome_check::check_answer(&completed.map_err(usage)?, time, &asked);
        } else if !saved::is_record(text) {
            match &judge::recognise(&REGISTRY, text, control)[..] {
                [] => {}
                [(_, judged)] => return told(judged),
                several => {
                    let specs = several.iter().map(|(judge, _)| format!("`{}`", judge.question().spec()));
                    let specs = specs.take(MOST_NAMED).collect::<Vec<_>>().join(" or ");
                    let others = if several.len() > MOST_NAMED { " or others" } else { "" };
                    return Err(usage(format!("this may answer {specs}{others}: name the question")));
                }
            }
        }
    }
    match verdict {
        Ok(verdict) => Ok((Some(true), sentence(&verdict), "[]".into())),
        Err(Rejection::Invalid(sentence)) => Ok((Some(false), sentence, "[]".into())),
        Err(Rejection::Undecided(sentence)) => Ok((None, sentence, "[]".into())),
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => Err(usage(sentence)),
    }
}

fn sentence(verdict: &Verdict) -> String {
    format!("{verdict}: {}", verdict.verified())
}

/// What a spec asks, for comparison with a certificate of this claim.
fn asked(spec: &str, claim: &str) -> Result<Asked, String> {
    let (members, optional) = certificate::asked(&REGISTRY, spec, claim)?;
    Ok(Asked { members, optional })
}

/// Judges the answers of a text to a question.
pub fn check_answers(question: &Question, text: &str, optimal: bool, control: &Control) -> PyResult<Told> {
    told(&Judge::new(question.posed.clone(), optimal).map_err(usage)?.judge(text, control))
}

/// What is said about the answers of a text.
fn told(judged: &[Judged]) -> PyResult<Told> {
    let graded = |grade: Grade| judged.iter().filter(|judged| judged.grade == grade).count();
    let valid = match judged {
        [] => return Err(usage("there is no answer in the text: it is empty")),
        [only] if only.grade == Grade::Unreadable => return Err(usage(&only.sentence)),
        _ if graded(Grade::Wrong) + graded(Grade::Unreadable) > 0 => Some(false),
        _ => (graded(Grade::Undecided) == 0).then_some(true),
    };
    let sentence = match judged {
        [only] => only.sentence.clone(),
        several => format!("{} of {} answers are right", graded(Grade::Valid), several.len()),
    };
    Ok((valid, sentence, judged.iter().map(Judged::record).collect::<Value>().to_string()))
}
