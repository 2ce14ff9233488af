//! `hippo solve`.

use std::fs;
use std::io::{self, Write};

use clap::{ArgMatches, Command};
use hippodrome::certificate;
use hippodrome::draw::Tracer;
use hippodrome::outcome::{Answer, Outcome, Solution};
use hippodrome::puzzle::{Form, Instance, Task, Worth};
use hippodrome::record::Record;
use serde_json::Value;

use crate::draw::{self, Extras, Wish};
use crate::exit::{Exit, Failure};
use crate::log::Log;
use crate::question;
use crate::request::Request;
use crate::show::{Page, capital};
use crate::watcher::Watcher;

/// Certificates up to this size are part of the JSON answer.
const INLINE_CERTIFICATE: usize = 1_000_000;

pub fn arguments() -> Command {
    let about = "Find a solution, or the best one, or prove that there is none";
    question::command("solve", about, Task::Solve, |command, puzzle| {
        let command = command
            .arg(question::method(puzzle, Task::Solve))
            .arg(question::file("certificate", "Write what `hippo check` verifies to this file"))
            .arg(draw::picture(
                "draw",
                "Draw the answer: .svg, .png, .gif (animated) or .html (with controls)",
            ))
            .arg(draw::picture(
                "trace",
                "Draw the search itself, step by step: .html, .gif, .svg or .png; or write every step to a .txt or .json file",
            ))
            .arg(
                question::flag(
                    "displacements",
                    "Write only the list of moves of a path as (rows, columns), such as [(-2,-1), (2,1)]",
                )
                .help_heading("Output")
                .conflicts_with("json"),
            );
        draw::with_look(command)
    })
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(matches)?;
    let method = chosen_method(&request, arguments, Task::Solve)?;
    let picture = Wish::of_answer(arguments)?;
    let log = arguments.get_one::<String>("trace").filter(|path| Log::is_meant(path));
    let trace = if log.is_some() { None } else { Wish::of_trace(arguments)? };
    let watcher = Watcher::new("solving");
    let certificate_path = arguments.get_one::<String>("certificate");
    let mut control = watcher.control(&request);
    let certified = request.json || certificate_path.is_some();
    if certified {
        control = control.with_proof();
    }
    let tracer = Tracer::default();
    if trace.is_some() {
        control = control.with_steps(tracer.sink());
    }
    let instance = request.spec.pose(control.seed())?;
    let displacements = arguments.get_flag("displacements");
    if displacements && instance.spec().about().form != Form::Path {
        return Err(Failure::Usage("--displacements is for paths of a single piece: leave it out".into()));
    }
    let log = log.map(|path| Log::new(path)).transpose()?;
    if let Some(log) = &log {
        log.begin(instance.spec(), method);
        control = control.with_steps(log.sink());
    }
    let answer = instance.solve(method, &control)?;
    watcher.finish();
    let used = control.seed().used();
    let seed = request.told_seed(used);

    let most_bytes = if certificate_path.is_some() { usize::MAX } else { INLINE_CERTIFICATE };
    let certificate = certified.then(|| certificate::of(&*instance, &answer, &control, most_bytes)).flatten();
    if let Some(path) = certificate_path {
        write_certificate(path, certificate.as_ref())?;
    }
    // Pictures are drawn before the output, which may break off; errors in them are reported after it.
    let drawn = picture
        .map_or(Ok(()), |picture| picture.draw_answer(&*instance, &answer))
        .and_then(|()| trace.map_or(Ok(()), |trace| trace.draw_trace(&*instance, method, &tracer)))
        .and_then(|()| log.map_or(Ok(()), |log| log.end(method)));
    if request.json {
        let small = certificate.filter(|c| c.to_string().len() <= INLINE_CERTIFICATE);
        let record = Record::of_answer(instance.spec(), method, &answer, small, seed);
        let mut out = io::BufWriter::new(io::stdout().lock());
        serde_json::to_writer(&mut out, &record)?;
        writeln!(out)?;
        out.flush()?;
    } else if let Some(found) = answer.found().filter(|_| displacements) {
        Page::new().line(&as_displacements(&*instance, &found.solution))?;
    } else {
        show(&*instance, &answer, Extras::of(arguments), used)?;
    }
    if used.is_none() {
        request.note_idle_seed();
    }
    drawn?;
    Ok(match answer.outcome {
        Outcome::Impossible(_) => Exit::Impossible,
        _ => Exit::after(answer.limit()),
    })
}

/// The method that the user has chosen for a task.
pub fn chosen_method(request: &Request, arguments: &ArgMatches, task: Task) -> Result<&'static str, Failure> {
    let name = arguments.get_one::<String>("method").map_or("auto", String::as_str);
    Ok(request.spec.puzzle().method(name, task)?.name)
}

fn write_certificate(path: &str, certificate: Option<&Value>) -> Result<(), Failure> {
    let Some(certificate) = certificate else {
        let _ = writeln!(io::stderr(), "note: this answer has no certificate, so `{path}` was not written");
        return Ok(());
    };
    fs::write(path, format!("{certificate}\n"))
        .map_err(|error| Failure::Usage(format!("the certificate cannot be written to `{path}`: {error}")))
}

/// The moves of a path, each as its rows and columns. That of a closed one ends with the move back.
fn as_displacements(instance: &dyn Instance, solution: &Solution) -> String {
    let mut squares = solution.as_squares().to_vec();
    let closed = instance.scene(solution).frames.first().is_some_and(|frame| frame.closed);
    squares.extend(squares.first().copied().filter(|_| closed));
    let moves = squares.windows(2).map(|pair| {
        let way = |from: u32, to: u32| i64::from(to) - i64::from(from);
        format!("({},{})", way(pair[0].row, pair[1].row), way(pair[0].col, pair[1].col))
    });
    format!("[{}]", moves.collect::<Vec<_>>().join(", "))
}

/// Prints the answer for people.
fn show(instance: &dyn Instance, answer: &Answer, extras: Extras, seed: Option<u64>) -> Result<(), Failure> {
    let mut page = Page::new();
    let worth = instance.worth();
    page.line(&format!("{}: {}", capital(&sentence(answer, worth)), instance.spec()))?;
    if let Some(found) = answer.found() {
        page.solution(instance, found, extras)?;
    }
    if let Some(note) = &answer.note {
        page.line(note)?;
    }
    page.figures(&answer.stats, &answer.facts, seed)?;
    Ok(())
}

/// The outcome as a sentence.
fn sentence(answer: &Answer, worth: Option<Worth>) -> String {
    let unit = worth.map_or("", |w| w.unit);
    let limit_word = worth.map_or("", |w| if w.fewest { "fewer" } else { "more" });
    match &answer.outcome {
        Outcome::Solved(found) => match found.score {
            None => "solved".into(),
            Some(score) if score.is_optimal() => {
                format!("solved with {} {unit}, and no solution has {limit_word}", score.value)
            }
            Some(score) => format!("solved with {} {unit}, not proved optimal", score.value),
        },
        Outcome::Impossible(reason) => format!("impossible: {reason}"),
        Outcome::Stopped(stopped) => {
            let mut text = format!("not decided: {}", stopped.limit);
            if let Some(score) = stopped.best.as_ref().and_then(|b| b.score) {
                text += &format!("; best so far {} {unit}", score.value);
            }
            if let (Some(bound), Some(worth)) = (stopped.bound, worth) {
                let side = if worth.fewest { "fewer" } else { "more" };
                text += &format!("; proved: no solution has {side} than {bound} {unit}");
            }
            text
        }
    }
}
