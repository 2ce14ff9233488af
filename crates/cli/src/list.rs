//! `hippo list`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{Arg, ArgMatches, Command};
use hippodrome::{
    Found, Instance, ListEnd, Listed, Registry, Solution, Task,
    record::{ListLine, ListSummary},
};

use crate::draw::{self, Wish};
use crate::exit::{Exit, Failure};
use crate::quantity;
use crate::question;
use crate::request::Request;
use crate::show::{Page, note, thousands};
use crate::solve::chosen_method;
use crate::watcher::Watcher;

/// The most solutions that are drawn on one sheet.
const MOST_DRAWN: usize = 1000;

pub fn arguments(registry: &Registry) -> Command {
    question::command(
        registry,
        "list",
        "Every solution, each once, as they are found",
        Task::List,
        |command, puzzle| {
            let command = command.arg(draw::picture(
                "draw",
                "Draw the solutions on one sheet, or as a film: .svg, .png, .pdf, .gif or .html",
            ));
            draw::with_look(command).arg(question::method(puzzle, Task::List)).arg(question::boards()).arg(
                Arg::new("limit")
                    .long("limit")
                    .value_name("K")
                    .value_parser(quantity::number)
                    .help("Stop after this many solutions")
                    .help_heading("Output"),
            )
        },
    )
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    let method = chosen_method(&request, arguments, Task::List)?;
    let limit = arguments.get_one::<u64>("limit").copied();
    let pictures = Wish::of_answer(arguments)?;
    // Solutions are kept for the picture only, and only as many as fit on a sheet.
    let mut drawn: Vec<Solution> = Vec::new();
    let mut keep = |found: &Found| {
        if !pictures.is_empty() && drawn.len() < MOST_DRAWN {
            drawn.push(found.solution.clone());
        }
    };
    let watcher = Watcher::new("listing");
    let control = watcher.control(&request);
    let instance = request.pose(&control)?;
    let mut handed = Handed { left: limit, failure: None };
    let listed = if limit == Some(0) {
        Listed { count: 0, end: ListEnd::Enough, stats: Default::default() }
    } else if request.json {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let spec = instance.spec().to_string();
        let listed = instance.list(method, &control, &mut |found| {
            keep(&found);
            handed.note((|| {
                serde_json::to_writer(&mut out, &ListLine::new(&spec, &found))?;
                Ok(writeln!(out)?)
            })())
        })?;
        handed.check()?;
        serde_json::to_writer(&mut out, &ListSummary::new(&listed))?;
        writeln!(out)?;
        out.flush()?;
        listed
    } else {
        let how =
            How { boards: arguments.get_flag("boards"), default_board: request.default_board(&*instance) };
        for_people(&*instance, method, &control, how, &mut handed, &mut keep)?
    };
    watcher.finish();
    if listed.count > drawn.len() as u64 && !pictures.is_empty() {
        note("note", &format!("only the first {} solutions are drawn", thousands(drawn.len() as u64)));
    }
    match drawn.is_empty() {
        true if !pictures.is_empty() => note("note", "there is no solution, so nothing was drawn"),
        true => {}
        false => {
            pictures
                .iter()
                .try_for_each(|picture| picture.draw_solutions(&*instance, Some(method), &drawn))?;
        }
    }
    if request.json && limit == Some(0) {
        writeln!(io::stdout(), "{}", serde_json::to_string(&ListSummary::new(&listed))?)?;
    }
    Ok(match listed.end {
        ListEnd::Stopped(limit) => Exit::after(Some(limit)),
        ListEnd::Complete | ListEnd::Enough => Exit::Answered,
    })
}

/// How many solutions are still wanted, and whether writing one failed.
struct Handed {
    left: Option<u64>,
    failure: Option<Failure>,
}

impl Handed {
    /// Says whether to continue after a solution was written.
    fn note(&mut self, written: Result<(), Failure>) -> ControlFlow<()> {
        if let Err(failure) = written {
            self.failure = Some(failure);
            return ControlFlow::Break(());
        }
        match &mut self.left {
            None => ControlFlow::Continue(()),
            Some(left) => {
                *left -= 1;
                if *left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        }
    }

    fn check(&mut self) -> Result<(), Failure> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

/// How solutions are shown to people.
struct How {
    /// Whether all boards are asked for.
    boards: bool,
    /// That a default board is used.
    default_board: Option<String>,
}

fn for_people(
    instance: &dyn Instance,
    method: &str,
    control: &hippodrome::Control,
    how: How,
    handed: &mut Handed,
    keep: &mut dyn FnMut(&Found),
) -> Result<Listed, Failure> {
    let mut page = Page::new();
    let mut number = 0;
    let listed = instance.list(method, control, &mut |found: Found| {
        number += 1;
        keep(&found);
        let written = page.listed(instance, &thousands(number), &found.solution, how.boards);
        handed.note(written.map_err(Failure::from))
    })?;
    handed.check()?;
    let (how_many, spec) = (thousands(listed.count), instance.spec().for_shell());
    if let Some(sentence) = how.default_board {
        page.line(&sentence)?;
    }
    page.line(&match listed.end {
        ListEnd::Complete => format!("{how_many} in all: {spec}"),
        ListEnd::Enough => format!("The first {how_many}: {spec}"),
        ListEnd::Stopped(limit) => format!("{how_many} so far, not complete because {limit}: {spec}"),
    })?;
    Ok(listed)
}
