//! Answers: objects that contain a certificate, and whose other members must agree with it.
//!
//! What both state is compared: puzzle, outcome, value, optimality and solution. The spec of an answer is in a
//! language that this checker does not read. It is compared if the caller translates it.

use crate::Translate;
use crate::board::NO_SQUARE_WRITTEN;
use crate::json::{self, Object, Value};
use crate::verdict::{Rejection, Verdict, invalid, shown, unreadable};
use crate::work::Work;

/// Checks the certificate of an answer, then compares the answer with it.
pub(crate) fn check(
    answer: &Object<'_>,
    translate: Option<Translate<'_>>,
    work: &mut Work,
) -> Result<Verdict, Rejection> {
    let nothing = |why: &str| Err(Rejection::NothingToCheck(why.to_string()));
    let looks_like_one = ["certificate", "outcome", "puzzle"].iter().any(|&name| answer.contains_key(name));
    if !looks_like_one {
        return unreadable("neither a certificate (no \"claim\") nor an answer (no \"outcome\")");
    }
    let certificate = match answer.get("certificate") {
        None | Some(Value::Null) => return nothing("the answer has no certificate"),
        Some(certificate) => certificate.object(),
    };
    let Some(certificate) = certificate else { return unreadable("certificate: not an object") };
    let verdict = crate::check_certificate(&certificate, work)?;
    compare(answer, &certificate)?;
    if let Some(translate) = translate {
        compare_with_spec(answer, &certificate, translate, work)?;
    }
    Ok(verdict)
}

/// Rejects an answer whose certificate is not about what its spec asks.
fn compare_with_spec(
    answer: &Object<'_>,
    certificate: &Object<'_>,
    translate: Translate<'_>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let spec = match answer.get("spec") {
        Some(Value::Text(spec)) => spec.as_ref(),
        Some(_) => return invalid("spec: not a string"),
        None => return invalid("spec: it is missing"),
    };
    let claim = certificate.get("claim").and_then(Value::text).unwrap_or_default();
    let asked = translate(spec, claim).map_err(|why| Rejection::Invalid(format!("spec: {why}")))?;
    let members = json::read(&asked.members, work)?;
    let Some(members) = members.object() else { return invalid("spec: it cannot be compared") };
    // In the rows of a board both characters for "no square" mean the same.
    let plain = |letter: char| if NO_SQUARE_WRITTEN.contains(&letter) { '#' } else { letter };
    let alike = |one: &str, other: &str| one.chars().map(plain).eq(other.chars().map(plain));
    for (name, wanted) in members.members() {
        let agrees = match certificate.get(name) {
            Some(stated) => stated.is_same(wanted, &alike),
            None => asked.optional.contains(&name),
        };
        if !agrees {
            return invalid(format!("spec: `{}` differs from the certificate", shown(name)));
        }
    }
    Ok(())
}

/// Rejects an answer that contradicts its certificate.
fn compare(answer: &Object<'_>, certificate: &Object<'_>) -> Result<(), Rejection> {
    let said = |name| answer.get(name).filter(|value| !value.is_null());
    let claim = match certificate.get("claim") {
        Some(Value::Text(claim)) => claim.as_ref(),
        _ => "",
    };
    let (about, none) = match claim.strip_suffix("-none") {
        Some(about) => (about, true),
        None => (claim, false),
    };
    // A claim that is for any puzzle names it.
    let about = if about == "path" { certificate.get("puzzle").and_then(Value::text) } else { Some(about) };
    if said("puzzle").is_some_and(|puzzle| puzzle.text() != about) {
        return invalid("puzzle: the answer and its certificate are about different puzzles");
    }
    if said("outcome").is_some_and(|outcome| (outcome.text() == Some("impossible")) != none) {
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
        let Some(solution) = solution.object() else {
            return unreadable("solution: not an object");
        };
        for name in ["squares", "moves", "actions"] {
            let same = match (solution.get(name), certificate.get(name)) {
                (Some(one), Some(other)) => one.is_same(other, &|one, other| one == other),
                (one, other) => one.is_none() && other.is_none(),
            };
            if !same {
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
