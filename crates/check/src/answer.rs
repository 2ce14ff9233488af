//! Answers: objects that contain a certificate, and whose other members must agree with it.
//!
//! What both state is compared: puzzle, outcome, value, optimality and solution. The spec of an answer is not read, so
//! this does not check that the certificate is about the board of the spec.

use crate::json::{Object, Value};
use crate::verdict::{Rejection, Verdict, invalid, shown, unreadable};
use crate::work::Work;

/// Checks the certificate of an answer, then compares the answer with it.
pub(crate) fn check(answer: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let nothing = |why: &str| Err(Rejection::NothingToCheck(why.to_string()));
    let looks_like_one = ["certificate", "outcome", "puzzle"].iter().any(|&name| answer.contains_key(name));
    if !looks_like_one {
        return unreadable("neither a certificate (no \"claim\") nor an answer (no \"outcome\")");
    }
    let certificate = match answer.get("certificate") {
        None | Some(Value::Null) => return nothing("the answer has no certificate"),
        Some(Value::Object(certificate)) => certificate,
        Some(_) => return unreadable("certificate: not an object"),
    };
    let verdict = crate::check_certificate(certificate, work)?;
    compare(answer, certificate)?;
    Ok(verdict)
}

/// Rejects an answer that contradicts its certificate.
fn compare(answer: &Object<'_>, certificate: &Object<'_>) -> Result<(), Rejection> {
    let said = |name| answer.get(name).filter(|&value| *value != Value::Null);
    let claim = match certificate.get("claim") {
        Some(Value::Text(claim)) => claim.as_ref(),
        _ => "",
    };
    let (about, none) = match claim.strip_suffix("-none") {
        Some(about) => (about, true),
        None => (claim, false),
    };
    if said("puzzle").is_some_and(|puzzle| *puzzle != Value::Text(about.into())) {
        return invalid("puzzle: the answer and its certificate are about different puzzles");
    }
    if said("outcome").is_some_and(|outcome| (*outcome == Value::Text("impossible".into())) != none) {
        return invalid("outcome: only one of the answer and its certificate has a solution");
    }
    if let Some(value) = said("value")
        && (value.integer().is_none() || value.integer() != certificate.get("value").and_then(Value::integer))
    {
        return invalid(format!(
            "value: {} in the answer, {} in its certificate",
            number(Some(value)),
            number(certificate.get("value"))
        ));
    }
    if let (Some(Value::Bool(true)), Some(Value::Bool(false))) =
        (answer.get("optimal"), certificate.get("optimal"))
    {
        return invalid("optimal: true in the answer, false in its certificate");
    }
    if let Some(solution) = said("solution") {
        let Value::Object(solution) = solution else {
            return unreadable("solution: not an object");
        };
        for name in ["squares", "moves"] {
            if solution.get(name) != certificate.get(name) {
                return invalid(format!("solution: not the {name} of the certificate"));
            }
        }
    }
    Ok(())
}

/// Returns a number as written, for a message.
fn number(value: Option<&Value<'_>>) -> String {
    match value {
        Some(Value::Number(digits)) => shown(digits),
        Some(_) => "not a number".to_string(),
        None => "none".to_string(),
    }
}
