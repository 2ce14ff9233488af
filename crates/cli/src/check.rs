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
use crate::judge::{self, Judge};
use crate::quantity;
use crate::question::{self, example_list};
use crate::request::read_text;
use crate::show::{Page, capital};

pub fn arguments() -> Command {
    Command::new("check")
        .about("Check answers or a certificate with the independent checker")
        .override_usage("hippo check [OPTIONS] FILE\n       hippo check [OPTIONS] SPEC FILE")
        .after_help(
            "FILE is an answer or a certificate as JSON. With the SPEC of a question, such as \"tour 6x6 --closed\", \
             it is a text with answers as people write them: grids of step numbers, boards with letters for pieces, \
             squares, moves or displacements such as (2,1) (-1,2). Answers separated by blank lines are judged one by one.",
        )
        .arg(
            Arg::new("what")
                .value_name("SPEC|FILE")
                .required(true)
                .help("The question that the answers are to, if they are plain text"),
        )
        .arg(Arg::new("file").value_name("FILE").help("A file, or - for standard input"))
        .arg(
            question::flag("optimal", "With SPEC: also check that no solution is better").requires("file"),
        )
        .arg(
            Arg::new("time-limit")
                .long("time-limit")
                .value_name("TIME")
                .value_parser(quantity::time)
                .help("Stop the checker's own searches after this time, such as 10s or 5min"),
        )
        .after_help(example_list(&[
            ("check answer.json", "an answer or a certificate in a file"),
            ("solve tour 8x8 --json | hippo check -", "an answer from a pipe"),
        ]))
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let text_of = |name| matches.get_one::<String>(name).map(String::as_str);
    let time = matches.get_one::<Duration>("time-limit").copied();
    let Some(path) = text_of("file") else {
        return check(&read(text_of("what").unwrap_or("-"))?, time);
    };
    let judge = Judge::new(text_of("what").unwrap_or_default(), time, matches.get_flag("optimal"))?;
    judge.run(&read(path)?)
}

/// The text of a file, or of standard input.
fn read(path: &str) -> Result<String, Failure> {
    Ok(if path == "-" {
        read_text(io::stdin(), "standard input")?
    } else {
        let file = fs::File::open(path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be read: {error}")))?;
        read_text(file, &format!("`{path}`"))?
    })
}

/// Checks an answer or a certificate.
fn check(text: &str, time: Option<Duration>) -> Result<Exit, Failure> {
    let completed = judge::completed(text).transpose()?;
    let text = completed.as_deref().unwrap_or(text);
    let verdict = hippodrome_check::check_within(text, time).and_then(|verdict| match contradiction(text) {
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
