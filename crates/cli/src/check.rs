//! `hippo check`.
//!
//! The verdict is the independent checker's. The checker cannot read specs, so the spec of an answer is
//! translated for it here.

use std::fs;
use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command};
use hippodrome::{Registry, certificate, quantity, saved};
use hippodrome_check::{Asked, Rejection, Verdict};

use crate::exit::{Exit, Failure};
use crate::judge::Judge;
use crate::question::{self, example_list, example_spec};
use crate::request::read_text;
use crate::show::{Page, capital};

pub fn arguments(registry: &Registry) -> Command {
    Command::new("check")
        .about("Check answers or a certificate with the independent checker")
        .override_usage("hippo check [OPTIONS] FILE\n       hippo check [OPTIONS] SPEC FILE")
        .before_help(
            "FILE is an answer or a certificate as JSON. With the SPEC of a question in quotes, \
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
                .help("Stop reading and searching after this time, such as 10s or 5min"),
        )
        .after_help(example_list(&[
            ("check answer.json".into(), "an answer or a certificate in a file"),
            (format!("solve {} --json | hippo check -", example_spec(registry, "solve")), "an answer from a pipe"),
            (
                format!("check \"{}\" homework.txt", example_spec(registry, "count")),
                "answers in plain text, judged one by one",
            ),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let text_of = |name| matches.get_one::<String>(name).map(String::as_str);
    let what = text_of("what").unwrap_or("-");
    let started = Instant::now();
    let time = matches.get_one::<Duration>("time-limit").copied();
    let Some(text) = within(time, text_of("file").unwrap_or(what))? else {
        Page::new().line("Not decided: neither proved nor refuted within the time limit")?;
        return Ok(Exit::Limit);
    };
    let left = time.map(|time| time.saturating_sub(started.elapsed()));
    if text_of("file").is_some() {
        return Judge::new(registry, what, left, matches.get_flag("optimal"))?.run(&text);
    }
    // What a spec asks, for comparison with a certificate of this claim.
    let asked = |spec: &str, claim: &str| {
        let (members, optional) = certificate::asked(registry, spec, claim)?;
        Ok(Asked { members, optional })
    };
    let verdict = hippodrome_check::check_answer(&text, left, &asked);
    // The text may also be an answer without a certificate, or the lines of a listing.
    if matches!(verdict, Err(Rejection::NothingToCheck(_) | Rejection::Unreadable(_))) {
        if let Some(lines) = saved::certificates(registry, &text) {
            return check_lines(&lines?, left);
        }
        if let Some(completed) = certificate::completed(registry, &text) {
            return tell(hippodrome_check::check_answer(&completed?, left, &asked));
        }
    }
    tell(verdict)
}

/// Prints a verdict.
fn tell(verdict: Result<Verdict, Rejection>) -> Result<Exit, Failure> {
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

/// Reads a file or standard input; none if that takes longer than the time limit.
fn within(time: Option<Duration>, path: &str) -> Result<Option<String>, Failure> {
    let path = path.to_string();
    let read = move || {
        if path == "-" {
            return read_text(io::stdin(), "standard input");
        }
        let file = fs::File::open(&path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be read: {error}")))?;
        read_text(file, &format!("`{path}`"))
    };
    let Some(time) = time else { return read().map(Some) };
    // A pipe may keep its reader waiting for ever, so that another thread has to wait for it.
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(read()));
    match receiver.recv_timeout(time) {
        Ok(text) => text.map(Some),
        Err(_) => Ok(None),
    }
}
