//! `hippo check`.
//!
//! The verdict is the independent checker's. It cannot read specs, so what an answer's spec asks is
//! compared here with what its certificate is about.

use std::fs;
use std::io;
use std::time::Duration;

use clap::ArgMatches;
use hippodrome::control::Seed;
use hippodrome::spec::Spec;
use hippodrome_check::Rejection;
use serde_json::{Map, Value};

use crate::exit::{Exit, Failure};
use crate::request::read_text;
use crate::show::{Page, capital};

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<String>("file").map_or("-", String::as_str);
    let text = if path == "-" {
        read_text(io::stdin(), "standard input")?
    } else {
        let file = fs::File::open(path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be read: {error}")))?;
        read_text(file, &format!("`{path}`"))?
    };
    let time = matches.get_one::<Duration>("time-limit").copied();
    let verdict =
        hippodrome_check::check_within(&text, time).and_then(|verdict| match contradiction(&text) {
            None => Ok(verdict),
            Some(sentence) => Err(Rejection::Invalid(sentence)),
        });
    let mut page = Page::new();
    match verdict {
        Ok(verdict) => {
            page.line(&format!("{}: {}", capital(&verdict.to_string()), verdict.verified()))?;
            Ok(Exit::Answered)
        }
        Err(Rejection::Invalid(sentence)) => {
            page.line(&format!("Rejected: {sentence}"))?;
            Ok(Exit::Impossible)
        }
        Err(Rejection::Undecided(sentence)) => {
            page.line(&format!("Not decided: {sentence}"))?;
            Ok(Exit::Limit)
        }
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
            Err(Failure::Usage(sentence))
        }
    }
}

/// Where the spec of an answer asks something else than its certificate is about. A certificate by
/// itself has no spec.
fn contradiction(text: &str) -> Option<String> {
    let answer: Map<String, Value> = serde_json::from_str(text).ok()?;
    let certificate = answer.get("certificate")?.as_object()?;
    let Some(spec) = answer.get("spec")?.as_str() else {
        return Some("spec: not a string".into());
    };
    let instance = match Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(0))) {
        Ok(instance) => instance,
        Err(error) => return Some(format!("spec: {error}")),
    };
    let puzzle = instance.spec().about().name;
    let claim = certificate.get("claim").and_then(Value::as_str).unwrap_or_default();
    if claim.strip_suffix("-none").unwrap_or(claim) != puzzle {
        return Some(format!("spec: it is about {puzzle}, and the certificate about {claim}"));
    }
    let Some(Value::Object(asked)) = instance.statement() else {
        return Some("spec: its board is too large for any certificate".into());
    };
    // How solutions are measured is asked, but where there is none it is not said.
    let may_miss = claim != puzzle;
    let differs = |(name, value): &(&String, &Value)| match certificate.get(*name) {
        Some(said) => said != *value,
        None => !may_miss,
    };
    let (name, _) = asked.iter().find(differs)?;
    Some(format!("spec: its {name} is not that of the certificate"))
}
