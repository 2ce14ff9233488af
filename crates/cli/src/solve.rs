//! `hippo solve`.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use clap::{ArgMatches, Command};
use hippodrome::{
    Answer, Form, Instance, Limits, Listing, Outcome, Registry, Report, Solution, Task, draw::Extras,
    trace::Recorder,
};
use serde_json::Value;

use crate::draw::{self, Wish};
use crate::exit::{Exit, Failure, both};
use crate::file;
use crate::log::Log;
use crate::place;
use crate::question;
use crate::request::Request;
use crate::screen::Stream;
use crate::show::{Page, capital, note};
use crate::solutions::SolutionTable;
use crate::table::Format;
use crate::watcher::Watcher;

/// Certificates up to this size are part of the JSON answer.
const INLINE_CERTIFICATE: usize = 1_000_000;

pub fn arguments(registry: &Registry) -> Command {
    let about = "Find a solution, or the best one, or prove that there is none";
    question::command(registry, "solve", about, Task::Solve, |command, puzzle| {
        let command = command
            .arg(question::method(puzzle, Task::Solve))
            .arg(question::boards())
            .arg(Format::argument().conflicts_with("displacements"))
            .arg(
                question::flag("why", "Explain the answer in sentences, with boards: what proves it, or which step lost the best")
                    .help_heading("Output"),
            )
            .arg(question::file(
                "certificate",
                "Write what `hippo check` verifies to this file; - is standard output",
            ))
            .arg(draw::picture(
                "draw",
                "Draw the answer: .svg, .png, .pdf, .gif (animated) or .html (with controls); may be given several times",
            ))
            .arg(draw::picture(
                "trace",
                "Show the search itself, step by step: .html, .gif, .svg, .png or .pdf; every step as .txt or .json; - is text on standard output",
            ))
            .arg(
                question::flag(
                    "displacements",
                    "Write only the list of moves of a path as (rows, columns), such as [(-2,-1), (2,1)]",
                )
                .help_heading("Output")
                .conflicts_with("json"),
            );
        draw::with_steps(draw::with_look(command))
    })
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    let method = chosen_method(&request, arguments, Task::Solve)?;
    let pictures = Wish::of_answer(arguments)?;
    let traces = Wish::of_trace(arguments)?;
    if traces.is_empty() && arguments.get_one::<RangeInclusive<u64>>("steps").is_some() {
        return Err(Failure::Usage(
            "--steps is for a picture of the search: add --trace, such as --trace steps.png".into(),
        ));
    }
    let log_paths = Log::paths(arguments);
    let traced = !traces.is_empty() || !log_paths.is_empty();
    let puzzle = request.spec.puzzle();
    let about = if traced { puzzle.traced_method(method) } else { puzzle.method(method, Task::Solve) };
    let about = about.map_err(|error| error.in_option("trace"))?;
    let tells = log_paths.contains(&"-");
    let certificate_path = question::text(arguments, "certificate");
    check_outputs(request.json, certificate_path, tells)?;
    let posed = request.pose()?;
    let instance = posed.instance();
    let displacements = arguments.get_flag("displacements");
    if displacements && posed.spec().about().form != Form::Path {
        return Err(Failure::Usage("--displacements is for paths of a single piece: leave it out".into()));
    }
    let head = about.trace_head(posed.spec());
    let recorder = Recorder::new(head.clone()).at_most(most_steps(&request.limits));
    let logs: Vec<Log> = log_paths.iter().map(|path| Log::new(path, &head)).collect::<Result<_, _>>()?;
    let watcher = if tells { Watcher::silent() } else { Watcher::new("solving") };
    let mut solve = posed.solve().method(method).under(watcher.control(&request));
    let certified = request.json || certificate_path.is_some();
    if certified {
        solve = solve.with_proof();
    }
    if arguments.get_flag("why") {
        solve = solve.with_why();
    }
    if !traces.is_empty() {
        solve = solve.steps(recorder.sink());
    }
    let report = logs.iter().fold(solve, |solve, log| solve.steps(log.sink())).run()?;
    watcher.finish();
    let answer = &report.answer;
    let seed = request.told_seed(report.seed());

    let most_bytes = if certificate_path.is_some() { usize::MAX } else { INLINE_CERTIFICATE };
    let certificate = certified.then(|| report.certificate(most_bytes)).flatten();
    // Files are written before the output, which may break off; errors in them are reported after it.
    let written = certificate_path.map_or(Ok(()), |path| write_certificate(path, certificate.as_ref()));
    let recording = recorder.finish();
    let drawn = pictures
        .iter()
        .try_for_each(|picture| picture.draw_answer(&report))
        .and_then(|()| traces.iter().try_for_each(|trace| trace.draw_trace(instance, &recording)));
    let logged = logs.iter().try_for_each(|log| log.end(method, &answer.trace_end()));
    if request.json {
        let small = certificate.filter(|c| c.to_string().len() <= INLINE_CERTIFICATE);
        let mut out = Listing::new(io::stdout());
        out.json(&report.record(small, seed))?;
        out.flush()?;
    } else if let Some(found) = answer.found().filter(|_| displacements) {
        Page::new().line(&as_displacements(instance, &found.solution))?;
    } else {
        // The certificate has standard output for itself.
        let stream = if certificate_path == Some("-") { Stream::Error } else { Stream::Out };
        let shown = Shown {
            boards: arguments.get_flag("boards"),
            extras: draw::extras(arguments),
            note: request.default_board(&posed),
            format: request.format,
        };
        show(&mut Page::on(stream).in_format(request.format), &report, &shown)?;
    }
    if report.seed().is_none() {
        request.note_idle_seed();
    }
    both(written, both(drawn, logged))?;
    Ok(match answer.outcome {
        Outcome::Impossible(_) => Exit::Impossible,
        _ => Exit::after(answer.limit()),
    })
}

/// The most steps of a search to draw: each takes some microseconds, for which a time limit must have room.
fn most_steps(limits: &Limits) -> usize {
    limits.time.map_or(usize::MAX, |time| 20_000 + (80_000.0 * time.as_secs_f64()) as usize)
}

/// Returns an error if two outputs would share standard output, or if the certificate cannot be written.
/// `tells` says whether the search is written there.
fn check_outputs(json: bool, certificate: Option<&str>, tells: bool) -> Result<(), Failure> {
    match certificate {
        Some("-") if json => Err(Failure::Usage(
            "--certificate - and --json both write to standard output: the JSON answer holds the certificate already".into(),
        )),
        _ if tells && (json || certificate == Some("-")) => Err(Failure::Usage(format!(
            "--trace - and {} both write to standard output: give --trace a file, such as search.txt",
            if json { "--json" } else { "--certificate -" }
        ))),
        Some("-") | None => Ok(()),
        Some(path) => place::check("--certificate", path),
    }
}

/// The method that the user has chosen for a task.
pub fn chosen_method(request: &Request, arguments: &ArgMatches, task: Task) -> Result<&'static str, Failure> {
    let name = question::text(arguments, "method").unwrap_or("auto");
    Ok(request.spec.puzzle().method(name, task)?.name)
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

fn write_certificate(path: &str, certificate: Option<&Value>) -> Result<(), Failure> {
    let Some(certificate) = certificate else {
        note("note", &format!("this answer has no certificate, so `{path}` was not written"));
        return Ok(());
    };
    if path == "-" {
        return Ok(writeln!(io::stdout(), "{certificate}")?);
    }
    file::write(path, format!("{certificate}\n").as_bytes())
        .map_err(|error| Failure::writing(&format!("the certificate `{path}`"), &error))?;
    note("note", &format!("wrote `{path}`"));
    Ok(())
}

/// How an answer is shown.
struct Shown {
    /// Whether all boards are asked for.
    boards: bool,
    /// What else is shown of the solution.
    extras: Extras,
    /// That a default board is used.
    note: Option<String>,
    format: Format,
}

/// Prints the answer for people: the verdict, the boards, the moves, the figures; and the verdict again if the
/// first one has left the screen.
fn show(page: &mut Page, report: &Report<'_, Answer>, shown: &Shown) -> Result<(), Failure> {
    let (instance, answer) = (report.question().instance(), &report.answer);
    // A single sentence is part of the verdict.
    let argument = answer.argument();
    let single = argument.is_some_and(|argument| argument.statements().len() == 1) && answer.why.is_none();
    let verdict = if single { report.sentence() } else { report.headline() };
    let verdict = format!("{}: {}", capital(&verdict), instance.spec().for_shell());
    // What was chosen at random comes before what was found about it.
    let (first, then) = match report.question().chosen_by() {
        Some(_) => (shown.note.as_deref(), None),
        None => (None, shown.note.as_deref()),
    };
    if let Some(sentence) = first {
        page.line(sentence)?;
    }
    page.line(&verdict)?;
    for sentence in [then, answer.note.as_deref()].into_iter().flatten() {
        page.line(&capital(sentence))?;
    }
    match (argument, answer.found()) {
        (argument, found) if shown.format != Format::Table => {
            for line in argument.iter().filter(|_| !single).flat_map(|argument| argument.lines()) {
                page.line(&line)?;
            }
            page.flush()?;
            if let Some(mut table) = SolutionTable::begin(shown.format, instance.spec(), false)? {
                found.map_or(Ok(()), |found| table.add("", &found.solution))?;
                table.end()?;
            }
        }
        (Some(argument), None) if single => page.argument_boards(argument, shown.boards)?,
        (Some(argument), found) => {
            page.argument(argument, shown.boards)?;
            if let Some(found) = found {
                page.moves("", &found.solution)?;
            }
        }
        (None, Some(found)) => page.solution(instance, &found.solution, shown.boards, shown.extras)?,
        (None, None) => {}
    }
    page.figures(&answer.stats, &answer.facts, report.seed())?;
    if page.has_scrolled() {
        page.line(&verdict)?;
    }
    Ok(())
}
