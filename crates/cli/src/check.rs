//! `hippo check`.
//!
//! The verdict is the independent checker's. The checker cannot read specs, so the spec of an answer is
//! translated for it here. With a spec, the files hold answers in any form, which the library judges; without one, a
//! file that is no JSON is judged as an answer to the question that it seems to answer. A file may also hold a search, which
//! is graded step by step.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Command};
use hippodrome::{
    Control, Posed, Registry,
    certificate::{self, Compared},
    grade::{self, Search},
    judge::{self, Grade, Judge, Judged, phrase},
    saved,
};
use hippodrome_check::{Asked, Rejection, Verdict};
use serde_json::Value;

use crate::claims;
use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, example_spec, option, positional};
use crate::request::{Request, read_source, read_spec};
use crate::table::Format;
use crate::verdicts::{Entry, Verdicts};
use crate::watcher::Watcher;

/// The most files that are judged in one run.
const MOST_FILES: usize = 10_000;

pub fn arguments(registry: &Registry) -> Command {
    Command::new("check")
        .about("Check answers, a certificate or a search")
        .override_usage("hippo check [OPTIONS] FILE\n       hippo check [OPTIONS] SPEC FILE…")
        .before_help(
            "FILE is an answer or a certificate as JSON. With the SPEC of a question in quotes, \
             files and folders hold answers as people and programs write them: grids of step numbers, boards with \
             letters for pieces, squares, moves or displacements such as (2,1) (-1,2), as plain text, tables, CSV, or \
             lists of Python, C, Java and others. Several answers in a file are judged one by one. A search is a file of \
             --trace, or lines such as `expanded c4` and, at the end, `goal e5`: the first step that the method cannot take \
             is named.",
        )
        .arg(
            positional("what", "SPEC|FILE", "The question that the answers are to; then files, folders, or - for standard input")
                .num_args(1..)
                .value_parser(question::names(registry))
                .hide_possible_values(true)
                .required(true),
        )
        .arg(question::flag("optimal", "With SPEC: an answer must also be optimal"))
        .arg(
            option("claims", "NAME=N", "With SPEC and --method: compare a stated figure with that of the method, such as nodes=178319")
                .value_delimiter(',')
                .value_parser(claims::parse)
                .requires("method"),
        )
        .arg(option("method", "METHOD", "The textbook method of a search, or of the figures of --claims").short('m'))
        .args(question::limits())
        .arg(question::seed("Repeat the random choices of this seed").help_heading("Limits"))
        .arg(question::json())
        .arg(Format::argument())
        .after_help(example_list(&[
            ("check answer.json".into(), "an answer or a certificate in a file"),
            (format!("solve {} --json | hippo check -", example_spec(registry, "solve")), "an answer from a pipe"),
            (
                format!("check \"{}\" homework.txt", example_spec(registry, "count")),
                "answers in plain text, judged one by one",
            ),
            (
                format!("check \"{}\" handed-in/ --format csv", example_spec(registry, "count")),
                "all files of a folder, as a table",
            ),
            (
                format!("check \"{}\" steps.txt --method bfs", example_spec(registry, "race")),
                "the steps of a search, one by one",
            ),
        ]) + "\nExit codes: 0 if all answers are right, 1 if any is wrong, 2 if any cannot be read, 3 if any is not \
             decided; with --optimal, an answer that is valid but not optimal is wrong.")
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let words: Vec<&str> =
        matches.get_many::<String>("what").into_iter().flatten().map(String::as_str).collect();
    let (question, paths) = match &words[..] {
        [first, rest @ ..]
            if names_puzzle(registry, first) && !(rest.is_empty() && Path::new(first).exists()) =>
        {
            (Some(*first), rest)
        }
        all => (None, all),
    };
    let Some(question) = question else {
        for option in ["optimal", "claims", "method"] {
            if matches.value_source(option) == Some(clap::parser::ValueSource::CommandLine) {
                let example = example_spec(registry, "count");
                return Err(Failure::Usage(format!(
                    "--{option} needs the question: write hippo check \"{example}\" FILE --{option}"
                )));
            }
        }
        return check_files(registry, paths, matches);
    };
    if paths.is_empty() {
        return Err(Failure::Usage(format!(
            "there is nothing to check: write hippo check \"{question}\" FILE, or - for standard input"
        )));
    }
    let request = Request::of_spec(read_spec(registry, question)?, matches);
    let watcher = Watcher::new("checking");
    let control = watcher.control(&request);
    let posed = Posed::new(&request.spec, 0).map_err(|error| request.refused(&error))?;
    let judge = Judge::new(posed, matches.get_flag("optimal"))?;
    let claimed = claims::Claims::read(matches, &judge)?;
    let method = question::text(matches, "method");
    let verdicts = judge_files(&judge, method, paths, &control, &request)?;
    if method.is_some() && claimed.is_none() && !verdicts.has_search() {
        return Err(Failure::Usage(
            "--method is for searches and for --claims, such as --claims nodes=1000: no file holds a search"
                .into(),
        ));
    }
    let exit = verdicts.show(&request, Some(judge.question().spec()))?;
    let claimed = claimed.map_or(Ok(Exit::Answered), |claims| claims.run(&judge, &request))?;
    watcher.finish();
    Ok(exit.max(claimed))
}

/// Whether a text begins with the name of a puzzle.
fn names_puzzle(registry: &Registry, text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|name| registry.find(name).is_some())
}

/// The files that are named, and those in the folders that are named, in order.
fn files(paths: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = Vec::new();
    for path in paths {
        match Path::new(path).is_dir() {
            true => folders.push(path.into()),
            false => files.push(PathBuf::from(path)),
        }
        while let Some(folder) = folders.pop() {
            let read = |error| Failure::Usage(format!("`{}` cannot be read: {error}", folder.display()));
            let mut entries: Vec<PathBuf> = Vec::new();
            for entry in std::fs::read_dir(&folder).map_err(read)? {
                entries.push(entry.map_err(read)?.path());
            }
            entries.sort();
            // The name tells what is hidden; a link to a folder could lead in a circle.
            entries
                .retain(|path| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')));
            let (inner, own): (Vec<PathBuf>, Vec<PathBuf>) =
                entries.into_iter().partition(|path| path.is_dir());
            folders.extend(inner.into_iter().rev().filter(|path| !path.is_symlink()));
            files.extend(own);
            if files.len() + folders.len() > MOST_FILES {
                return Err(Failure::Usage(format!(
                    "there are more than {MOST_FILES} files: name fewer at a time"
                )));
            }
        }
    }
    match files.is_empty() {
        true => Err(Failure::Usage(format!("there is no file in `{}`", paths.join("`, `")))),
        false => Ok(files),
    }
}

/// Judges the answers in files.
fn judge_files(
    judge: &Judge,
    method: Option<&str>,
    paths: &[&str],
    control: &Control,
    request: &Request,
) -> Result<Verdicts, Failure> {
    let files = files(paths)?;
    let mut verdicts = Verdicts::new(files.len() > 1);
    for path in &files {
        let name = path.to_string_lossy();
        let judged = match within(control.time_left(), &name) {
            Ok(Some(text)) if Search::is_meant(&text) => {
                match graded(judge.question(), method, &text, control) {
                    Ok(judged) => vec![judged],
                    Err(Failure::Usage(sentence)) => {
                        vec![Judged::without_answer(Grade::Unreadable, sentence)]
                    }
                    Err(failure) => return Err(failure),
                }
            }
            Ok(Some(text)) => judge.judge(&text, control),
            Ok(None) => {
                vec![Judged::without_answer(Grade::Undecided, "it could not be read within the time limit")]
            }
            Err(Failure::Usage(sentence)) if files.len() > 1 => {
                vec![Judged::without_answer(Grade::Unreadable, sentence)]
            }
            Err(failure) => return Err(failure),
        };
        let judged = match judged.is_empty() {
            true => vec![Judged::without_answer(Grade::Unreadable, "there is no answer in it: it is empty")],
            false => judged,
        };
        // A single answer that cannot be read is wrong usage.
        if let ([only], 1, Format::Table, false) = (&judged[..], files.len(), request.format, request.json)
            && only.grade == Grade::Unreadable
        {
            return Err(Failure::Usage(only.sentence.clone()));
        }
        verdicts.add(&name, judged);
    }
    Ok(verdicts)
}

/// The judgement on a search by this method, or by the one that it names.
fn graded(posed: &Posed, method: Option<&str>, text: &str, control: &Control) -> Result<Judged, Failure> {
    let search = Search::read(text)?;
    let method = method.or(search.head.as_ref().map(|(_, method)| method.as_str())).ok_or_else(|| {
        let known = grade::methods(posed.spec().puzzle());
        let first = known.first().unwrap_or(&"bfs");
        Failure::Usage(format!(
            "the steps do not say which method they are of: add --method with one of {}, such as --method {first}",
            known.join(", ")
        ))
    })?;
    Ok(grade::grade(posed.instance(), method, &search, control)?.judged())
}

/// Checks files that hold an answer or a certificate as JSON, or an answer in another form.
fn check_files(registry: &Registry, paths: &[&str], matches: &ArgMatches) -> Result<Exit, Failure> {
    let files = files(paths)?;
    let time = matches.get_one::<Duration>("time-limit").copied();
    let several = files.len() > 1;
    let (json, format) = (matches.get_flag("json"), Format::chosen(matches));
    let mut verdicts = Verdicts::new(several);
    let started = Instant::now();
    for path in &files {
        let name = path.to_string_lossy();
        let left = || time.map(|time| time.saturating_sub(started.elapsed()));
        let checked = match within(left(), &name) {
            Ok(Some(text)) => check_text(registry, &text, &name, left()),
            Ok(None) => Ok(vec![Entry::undecided("neither proved nor refuted within the time limit")]),
            Err(failure) => Err(failure),
        };
        match checked {
            Ok(entries) => entries.into_iter().for_each(|entry| verdicts.push(&name, entry)),
            Err(Failure::Usage(sentence)) if several || json || format != Format::Table => {
                verdicts.push(&name, Entry::unreadable(sentence));
            }
            Err(failure) => return Err(failure),
        }
    }
    verdicts.show_as(json, format, None)
}

/// What the checker says about a text.
fn check_text(
    registry: &Registry,
    text: &str,
    name: &str,
    left: Option<Duration>,
) -> Result<Vec<Entry>, Failure> {
    // What a spec asks, for comparison with a certificate of this claim.
    let asked = |spec: &str, claim: &str| {
        let (members, optional) = certificate::asked(registry, spec, claim)?;
        Ok(Asked { members, optional })
    };
    if hippodrome::trace::is_trace(text) {
        return Ok(vec![Entry::of(graded_alone(registry, text, left)?)]);
    }
    let object = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{');
    let is_json = object.is_some_and(|inside| inside.trim_start().starts_with(['"', '}']));
    if !is_json && let Some(entries) = recognised(registry, text, name, left)? {
        return Ok(entries);
    }
    let verdict = hippodrome_check::check_answer(text, left, &asked);
    // The text may also be several answers, one without a certificate, or the lines of a listing.
    if matches!(verdict, Err(Rejection::NothingToCheck(_) | Rejection::Unreadable(_))) {
        if let Some(answers) = saved::answers(text) {
            let answers = answers?;
            return answers.iter().map(|answer| check_one(registry, answer, left, &asked)).collect();
        }
        if let Some(lines) = saved::certificates(registry, text) {
            return check_lines(&lines?, left);
        }
        if let Some(completed) = certificate::completed(registry, text) {
            return entry(hippodrome_check::check_answer(&completed?, left, &asked), "");
        }
        if is_json
            && !saved::is_record(text)
            && let Some(entries) = recognised(registry, text, name, left)?
        {
            return Ok(entries);
        }
    }
    with_comparison(registry, text, left, verdict)
}

/// The judgement on a recording of a search, which says which question it is of.
fn graded_alone(registry: &Registry, text: &str, left: Option<Duration>) -> Result<Judged, Failure> {
    let control = Control::new(hippodrome::Limits { time: left, ..Default::default() });
    let head = Search::read(text)?.head;
    let spec = registry.parse(head.as_ref().map_or("", |(spec, _)| spec))?;
    graded(&Posed::new(&spec, 0)?, None, text, &control)
}

/// A verdict on a certificate of a problem whose rules the checker does not know, after a comparison with the puzzle of
/// this name; otherwise the verdict as it is.
fn with_comparison(
    registry: &Registry,
    text: &str,
    left: Option<Duration>,
    verdict: Result<Verdict, Rejection>,
) -> Result<Vec<Entry>, Failure> {
    let Some(valid) = verdict.as_ref().ok().filter(|_| text.contains("\"path")) else {
        return entry(verdict, "");
    };
    let compare = || {
        let answer: Value = serde_json::from_str(text).ok()?;
        let certificate = answer.get("certificate").filter(|inner| inner.is_object()).unwrap_or(&answer);
        let spec = registry.parse(certificate.get("question")?.as_str()?).ok()?;
        let posed = Posed::new(&spec, 0).ok()?;
        let control = Control::new(hippodrome::Limits { time: left, ..Default::default() });
        certificate::compared(posed.instance(), certificate, &control).ok()
    };
    match compare() {
        None => entry(verdict, ""),
        Some(Compared::Different(sentence)) => Ok(vec![Entry::rejected(sentence)]),
        Some(compared) => Ok(vec![Entry::valid(format!("{} ({compared})", phrase(valid)))]),
    }
}

/// The verdict on one of several answers in JSON.
fn check_one(
    registry: &Registry,
    answer: &Value,
    left: Option<Duration>,
    asked: hippodrome_check::Translate<'_>,
) -> Result<Entry, Failure> {
    let text = answer.to_string();
    let certified = answer.get("certificate").is_some_and(Value::is_object);
    let completed = if certified { None } else { certificate::completed(registry, &text) };
    let text = completed.transpose()?.unwrap_or(text);
    let verdict = match hippodrome_check::check_answer(&text, left, asked) {
        // Without a certificate, the question has to be asked again.
        Err(Rejection::NothingToCheck(_)) => {
            let spec = registry.parse(answer.get("spec").and_then(Value::as_str).unwrap_or_default())?;
            let control = Control::new(hippodrome::Limits { time: left, ..Default::default() });
            let judged = Judge::new(Posed::new(&spec, 0)?, false)?.judge(&text, &control);
            return judged
                .into_iter()
                .next()
                .map(Entry::of)
                .ok_or_else(|| Failure::Usage("there is nothing to check in one of the answers".into()));
        }
        verdict => verdict,
    };
    Ok(with_comparison(registry, &text, left, verdict)?.remove(0))
}

/// The verdicts on a text that is no answer of this program, if it is clear which question it answers; none if there is
/// no such question.
fn recognised(
    registry: &Registry,
    text: &str,
    name: &str,
    left: Option<Duration>,
) -> Result<Option<Vec<Entry>>, Failure> {
    let control = Control::new(hippodrome::Limits { time: left, ..Default::default() });
    let mut known = judge::recognise(registry, text, &control);
    match &mut known[..] {
        [] => Ok(None),
        [(judge, judged)] => {
            let spec = judge.question().spec().to_string();
            let entries = judged.drain(..).map(|judged| Entry::of(judged).asked(&spec)).collect();
            Ok(Some(entries))
        }
        several => {
            let specs: Vec<String> =
                several.iter().map(|(judge, _)| format!("`{}`", judge.question().spec())).collect();
            let first = several[0].0.question().spec();
            Err(Failure::Usage(format!(
                "`{name}` may answer {}: name the question, such as hippo check \"{first}\" {name}",
                specs.join(" or ")
            )))
        }
    }
}

/// A verdict of the checker as an entry; `lead` says what it is about.
fn entry(verdict: Result<Verdict, Rejection>, lead: &str) -> Result<Vec<Entry>, Failure> {
    Ok(vec![match verdict {
        Ok(verdict) => Entry::valid(phrase(&verdict)),
        Err(Rejection::Invalid(sentence)) => Entry::rejected(format!("{lead}{sentence}")),
        Err(Rejection::Undecided(sentence)) => Entry::undecided(format!("{lead}{sentence}")),
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
            return Err(Failure::Usage(format!("{lead}{sentence}")));
        }
    }])
}

/// Checks the solutions of a listing one by one, up to the first that is rejected.
fn check_lines(certificates: &[String], time: Option<Duration>) -> Result<Vec<Entry>, Failure> {
    for (number, certificate) in (1..).zip(certificates) {
        if let Err(rejection) = hippodrome_check::check_within(certificate, time) {
            return entry(Err(rejection), &format!("solution {number}: "));
        }
    }
    let (count, plural) = (certificates.len(), if certificates.len() == 1 { "" } else { "s" });
    Ok(vec![Entry::valid(format!(
        "Valid: {count} solution{plural} of a listing; whether it is complete was not checked"
    ))])
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
