//! Answers and certificates, checked by the independent checker.

use hippodrome::contract::{Certify, Played, View};
use hippodrome::own::{Own, Shown, Space};
use hippodrome::{
    Control, Posed, UsageError, certificate,
    judge::{self, Grade, Judge, Judged},
    saved,
};
use hippodrome_check::{Asked, Rejection, Verdict};
use pyo3::prelude::*;
use serde_json::Value;

use crate::REGISTRY;
use crate::errors::usage;
use crate::own::Problem;
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

/// Judges the names of actions, on lines of their own or with commas between them, as an answer to a question about a
/// problem of the user's own.
pub fn check_actions(
    py: Python<'_>,
    posed: &Posed,
    own: &Own<Problem>,
    text: &str,
    optimal: bool,
    control: Control,
) -> PyResult<Told> {
    let told = |valid, sentence| Ok((valid, sentence, "[]".to_string()));
    let names = match own.played(text) {
        Ok(Played::Actions(names)) => names,
        Ok(_) => Vec::new(),
        Err(wrong) => return told(Some(false), wrong.to_string()),
    };
    let end = own.model().end_of(py, &names)?;
    if !own.model().is_goal(&end) {
        let end = own.model().text(&end);
        return told(Some(false), format!("the actions end in the state {end}, which is not a goal"));
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let value = own.read_solution(&names).ok().and_then(|solution| own.value(&solution));
    let (valid, sentence) = judge_value(posed, value.unwrap_or_default(), optimal, control).map_err(usage)?;
    told(valid, sentence)
}

/// Judges the value of a solution of a problem of the user's own.
fn judge_value(
    posed: &Posed,
    value: u64,
    optimal: bool,
    control: Control,
) -> Result<(Option<bool>, String), UsageError> {
    let worth =
        |value: u64| posed.spec().about().value.map_or_else(|| value.to_string(), |unit| unit.of(value));
    let verified = format!("the actions lead from the start to a goal with {}", worth(value));
    if !optimal {
        return Ok((Some(true), format!("Valid: {verified}")));
    }
    let best = posed.solve().under(control).run()?;
    Ok(match best.found().and_then(|found| found.score) {
        Some(score) if score.value < value => {
            (Some(false), format!("not optimal: {verified}; {} are enough", worth(score.value)))
        }
        Some(score) if score.is_optimal() => (Some(true), format!("Valid and optimal: {verified}")),
        _ => {
            let limit = best.limit().map_or(String::new(), |limit| format!(", because {limit}"));
            (None, format!("valid, but whether it is optimal is not known{limit}: {verified}"))
        }
    })
}

/// What is said about the answers of a text.
pub fn told(judged: &[Judged]) -> PyResult<Told> {
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
