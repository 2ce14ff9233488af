//! Claim "path-none": no actions lead from the start of a problem to a goal.
//!
//! The proof is a closed set of states: it contains the start but no goal, and every transition of each of its states leads to
//! one of them. It is all states that are listed. Whether the transitions and goals listed are all that the problem has cannot
//! be seen from the certificate.
//!
//! Limits: time and memory are linear in the text.

use crate::json::Object;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid, shown};

use super::{Listed, PROVIDED};

/// Checks a certificate whose claim is "path-none".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["puzzle", "question", "start", "states", "ways", "goals"])?;
    members.text("puzzle")?;
    let question = shown(members.text("question")?);
    let listed = Listed::read(&members)?;
    if let Some(goal) = listed.goals.iter().position(|&goal| goal) {
        return invalid(format!("goals: {} is one of the states", listed.name(goal)));
    }
    if let Some(open) = listed.ways.iter().position(Option::is_none) {
        return invalid(format!("ways: those of {} are not listed", listed.name(open)));
    }
    let (number, start) = (counted(listed.texts.len(), "state"), listed.name(listed.start));
    Ok(Verdict::Valid(format!(
        "no path for {question}: no transition leaves a set of {number} with {start} but without a goal, {PROVIDED}"
    )))
}
