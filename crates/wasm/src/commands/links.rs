//! Links: the part of an address after `#`, such as `count queens 8 --method dfs --time-limit 3s`.
//!
//! The first word names a view of the page or a task; a bare question is solved. Then comes the question, mixed with
//! the options of the page. A link is read generously: the page shows what was meant, and the sentence in `wrong`
//! says what cannot be read.

use std::time::Duration;

use hippodrome::{Registry, Spec, Task, UsageError, quantity, race::parse_sizes};
use serde_json::{Map, Value, json};

use super::Tell;
use crate::request::Request;

/// The views besides the one that solves.
const VIEWS: [&str; 5] = ["gallery", "watch", "race", "play", "check"];

/// A longer address holds no question that could be shown.
const LONGEST: usize = 100_000;

/// The longest name that is repeated in a sentence.
const LONGEST_NAME: usize = 40;

/// Reads one of the page's own options.
type Reader = fn(&str) -> Result<Value, String>;

/// The options of the page: the flag, the member of the link, and what its text means.
const OPTIONS: [(&str, &str, Reader); 9] = [
    ("method", "method", |text| Ok(text.into())),
    ("methods", "methods", |text| Ok(list(text))),
    ("seed", "seed", |text| Ok(number(text)?.into())),
    ("time-limit", "seconds", |text| Ok(time(text)?.as_secs_f64().into())),
    ("node-limit", "nodes", |text| Ok(number(text)?.into())),
    ("memory-limit", "megabytes", |text| Ok((bytes(text)? / 1_000_000).into())),
    ("played", "played", |text| Ok(list(text))),
    ("sizes", "sizes", |text| {
        let sizes = parse_sizes(text).map_err(|error| error.to_string())?;
        Ok(json!([sizes.first(), sizes.last()]))
    }),
    ("in-step", "inStep", |text| Ok(text.into())),
];

/// The link in `text`.
pub fn link(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    Ok(read(&request.registry, request.text.as_deref().unwrap_or_default()))
}

/// Reads a link.
pub fn read(registry: &Registry, text: &str) -> Value {
    if text.len() > LONGEST {
        let wrong =
            format!("the address has {} characters, but at most {LONGEST} are read", text.chars().count());
        return json!({ "view": "solve", "task": "solve", "wrong": wrong });
    }
    let mut words = text.split_whitespace().peekable();
    let first = words.peek().copied().unwrap_or("gallery");
    let task = Task::ALL.map(Task::verb).into_iter().find(|verb| *verb == first);
    let view = VIEWS.into_iter().find(|view| *view == first);
    if task.or(view).is_some() {
        words.next();
    }
    let mut link = json!({ "view": view.unwrap_or("solve"), "task": task.unwrap_or("solve") });
    let mut wrong = None;
    let mut question = Vec::new();
    while let Some(word) = words.next() {
        let (flag, joined) = word.split_once('=').map_or((word, None), |(flag, value)| (flag, Some(value)));
        let known = flag.strip_prefix("--").and_then(|flag| OPTIONS.iter().find(|(own, ..)| *own == flag));
        let Some((flag, member, reader)) = known else {
            question.push(word);
            continue;
        };
        let value = joined.or_else(|| words.next()).unwrap_or_default();
        match reader(value) {
            Ok(value) => link[*member] = value,
            Err(right) => wrong = Some(format!("--{flag} cannot be `{}`: {right}", short(value))),
        }
    }
    if let Some(name) = question.first() {
        match registry.split(&question.join(" ")) {
            Some((spec, rest)) => link["question"] = parts(&spec, &rest),
            None => wrong = Some(registry.unknown(&short(name)).to_string()),
        }
    }
    link["wrong"] = wrong.into();
    link
}

/// A question in parts, as a form shows it.
pub fn parts(spec: &Spec, rest: &[&str]) -> Value {
    json!({
        "puzzle": spec.about().name,
        "board": spec.board().unwrap_or_default(),
        "options": spec.options().map(|(parameter, text)| (parameter.flag.into(), text.into())).collect::<Map<_, _>>(),
        "rest": rest,
    })
}

fn short(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

fn list(text: &str) -> Value {
    text.split(',').filter(|each| !each.is_empty()).collect()
}

/// A whole number that JavaScript holds exactly.
fn number(text: &str) -> Result<u64, String> {
    let exact = quantity::number(text).map(|number| Some(number).filter(|&number| number < 1 << 53))?;
    exact.ok_or_else(|| "write a number below 2^53".into())
}

/// A time; in a link, seconds need no unit.
fn time(text: &str) -> Result<Duration, String> {
    quantity::time(text).or_else(|error| quantity::time(&format!("{text}s")).map_err(|_| error))
}

/// A number of bytes; in a link, megabytes need no unit.
fn bytes(text: &str) -> Result<u64, String> {
    quantity::bytes(text).or_else(|error| quantity::bytes(&format!("{text}MB")).map_err(|_| error))
}
