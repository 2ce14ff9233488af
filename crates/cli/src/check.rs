//! `hippo check`.
//!
//! The verdict is the independent checker's. The checker cannot read specs, so the spec of an answer is
//! translated for it here.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use hippodrome::{Registry, certificate, quantity, saved};
use hippodrome_check::{Asked, Rejection, Verdict};

use crate::exit::{Exit, Failure};
use crate::judge::{Judge, phrase};
use crate::question::{self, example_list, example_spec, option, positional, text};
use crate::request::read_source;
use crate::show::Page;

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
            positional("what", "SPEC|FILE", "The question that the answers are to, if they are plain text")
                .required(true),
        )
        .arg(positional("file", "FILE", "A file, or - for standard input"))
        .arg(
            question::flag("optimal", "With SPEC: also check that no solution is better").requires("file"),
        )
        .arg(
            option("time-limit", "TIME", "Stop reading and searching after this time, such as 10s or 5min")
                .value_parser(quantity::time),
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
    let text_of = |name| text(matches, name);
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
    match verdict {
        Ok(verdict) => {
            Page::new().line(&phrase(&verdict))?;
            Ok(Exit::Answered)
        }
        Err(rejection) => reject(rejection, ""),
    }
}

/// Prints why something was rejected; `lead` says what.
fn reject(rejection: Rejection, lead: &str) -> Result<Exit, Failure> {
    let (word, sentence, exit) = match rejection {
        Rejection::Invalid(sentence) => ("Rejected", sentence, Exit::Impossible),
        Rejection::Undecided(sentence) => ("Not decided", sentence, Exit::Limit),
        Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence) => {
            return Err(Failure::Usage(format!("{lead}{sentence}")));
        }
    };
    Page::new().line(&format!("{word}: {lead}{sentence}"))?;
    Ok(exit)
}

/// Checks the solutions of a listing one by one, up to the first that is rejected.
fn check_lines(certificates: &[String], time: Option<Duration>) -> Result<Exit, Failure> {
    for (number, certificate) in (1..).zip(certificates) {
        if let Err(rejection) = hippodrome_check::check_within(certificate, time) {
            return reject(rejection, &format!("solution {number}: "));
        }
    }
    let (count, plural) = (certificates.len(), if certificates.len() == 1 { "" } else { "s" });
    Page::new().line(&format!(
        "Valid: {count} solution{plural} of a listing; whether it is complete was not checked"
    ))?;
    Ok(Exit::Answered)
}

/// Reads a file or standard input; none if that takes longer than the time limit.
fn within(time: Option<Duration>, path: &str) -> Result<Option<String>, Failure> {
    let Some(time) = time else { return read_source(path).map(Some) };
    // A pipe may keep its reader waiting for ever, so that another thread has to wait for it.
    let (sender, receiver) = mpsc::channel();
    let path = path.to_string();
    std::thread::spawn(move || sender.send(read_source(&path)));
    match receiver.recv_timeout(time) {
        Ok(text) => text.map(Some),
        Err(_) => Ok(None),
    }
}
