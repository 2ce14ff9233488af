//! `hippo check`.
//!
//! The verdict is the independent checker's. The checker cannot read specs, so the spec of an answer is
//! compared with its certificate here.

use std::fs;
use std::io;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use hippodrome::certificate::NONE;
use hippodrome::control::Seed;
use hippodrome::spec::Spec;
use hippodrome_check::Rejection;
use serde_json::{Map, Value};

use crate::exit::{Exit, Failure};
use crate::quantity;
use crate::request::read_text;
use crate::saved;
use crate::show::{Page, capital};

pub fn arguments() -> Command {
    Command::new("check")
        .about("Check an answer or a certificate with the independent checker")
        .arg(Arg::new("file").value_name("FILE").required(true).help("A file, or - for standard input"))
        .arg(
            Arg::new("time-limit")
                .long("time-limit")
                .value_name("TIME")
                .value_parser(quantity::time)
                .help("Stop the checker's own searches after this time, such as 10s or 5min"),
        )
}

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
    if let Some(lines) = saved::certificates(&text) {
        return check_lines(&lines?, time);
    }
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

/// Checks the solutions of a listing one by one, up to the first that is rejected.
fn check_lines(certificates: &[String], time: Option<Duration>) -> Result<Exit, Failure> {
    let mut page = Page::new();
    for (n, certificate) in certificates.iter().enumerate() {
        let (word, sentence, exit) = match hippodrome_check::check_within(certificate, time) {
            Ok(_) => continue,
            Err(Rejection::Invalid(sentence)) => ("Rejected", sentence, Exit::Impossible),
            Err(Rejection::Undecided(sentence)) => ("Not decided", sentence, Exit::Limit),
            Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
                return Err(Failure::Usage(format!("solution {}: {sentence}", n + 1)));
            }
        };
        page.line(&format!("{word}: solution {}: {sentence}", n + 1))?;
        return Ok(exit);
    }
    let (count, plural) = (certificates.len(), if certificates.len() == 1 { "" } else { "s" });
    page.line(&format!(
        "Valid: {count} solution{plural} of a listing; whether it is complete was not checked"
    ))?;
    Ok(Exit::Answered)
}

/// How the certificate of an answer differs from what its spec asks, if it does. What cannot be compared
/// counts as different. A certificate by itself has no spec.
fn contradiction(text: &str) -> Option<String> {
    let answer: Map<String, Value> = match serde_json::from_str(text) {
        Ok(answer) => answer,
        Err(error) => return Some(format!("the spec cannot be compared with the certificate: {error}")),
    };
    let certificate = answer.get("certificate")?.as_object()?;
    let Some(spec) = answer.get("spec") else { return Some("spec: it is missing".into()) };
    let Some(spec) = spec.as_str() else { return Some("spec: not a string".into()) };
    let instance = match Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(0))) {
        Ok(instance) => instance,
        Err(error) => return Some(format!("spec: {error}")),
    };
    let puzzle = instance.spec().about().name;
    let claim = certificate.get("claim").and_then(Value::as_str).unwrap_or_default();
    let absent = claim.strip_suffix(NONE);
    if absent.unwrap_or(claim) != puzzle {
        return Some(format!("spec: it is about {puzzle}, but the certificate is about {claim}"));
    }
    let Some(Value::Object(asked)) = instance.statement() else {
        return Some("spec: its board is too large for any certificate".into());
    };
    // How solutions are measured does not matter if there is none.
    let left_out = if absent.is_some() { instance.measures() } else { &[] };
    let differs = |(name, value): &(&String, &Value)| match certificate.get(*name) {
        Some(stated) => !same(stated, value),
        None => !left_out.contains(&name.as_str()),
    };
    let (name, _) = asked.iter().find(differs)?;
    Some(format!("spec: `{name}` differs from the certificate"))
}

/// Whether two members mean the same: in the rows of a board, `_` and `#` are alike.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::String(one), Value::String(other)) => {
            let plain = |text: &str| text.replace('_', "#");
            one == other || plain(one) == plain(other)
        }
        _ => one == other,
    }
}
