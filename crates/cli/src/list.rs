//! `hippo list`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::{Arg, ArgMatches, Command, value_parser};
use hippodrome::outcome::{Found, ListEnd, Listed};
use hippodrome::puzzle::{Instance, Task};
use hippodrome::record::{ListLine, ListSummary};

use crate::draw::Extras;
use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, thousands};
use crate::solve::chosen_method;
use crate::watcher::Watcher;

pub fn arguments() -> Command {
    question::command(
        "list",
        "Every solution, each once, as they are found",
        Task::List,
        |command, puzzle| {
            command.arg(question::method(puzzle, Task::List)).arg(
                Arg::new("limit")
                    .long("limit")
                    .value_name("K")
                    .value_parser(value_parser!(u64))
                    .help("Stop after this many solutions")
                    .help_heading("Output"),
            )
        },
    )
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(matches)?;
    let method = chosen_method(&request, arguments, Task::List)?;
    let limit = arguments.get_one::<u64>("limit").copied();
    let watcher = Watcher::new("listing");
    let control = watcher.control(&request);
    let instance = request.spec.pose(control.seed())?;
    let mut handed = Handed { left: limit, failure: None };
    let listed = if limit == Some(0) {
        Listed { count: 0, end: ListEnd::Enough, stats: Default::default() }
    } else if request.json {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let listed = instance.list(method, &control, &mut |found| {
            handed.note((|| {
                serde_json::to_writer(&mut out, &ListLine::new(&found))?;
                Ok(writeln!(out)?)
            })())
        })?;
        handed.check()?;
        serde_json::to_writer(&mut out, &ListSummary::new(&listed))?;
        writeln!(out)?;
        out.flush()?;
        listed
    } else {
        for_people(&*instance, method, &control, &mut handed)?
    };
    watcher.finish();
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

fn for_people(
    instance: &dyn Instance,
    method: &str,
    control: &hippodrome::control::Control,
    handed: &mut Handed,
) -> Result<Listed, Failure> {
    let mut page = Page::new();
    let mut number = 0;
    let listed = instance.list(method, control, &mut |found: Found| {
        number += 1;
        let written =
            page.line(&format!("{}.", thousands(number))).and_then(|()| page.solution(instance, &found, Extras::default()));
        handed.note(written.map_err(Failure::from))
    })?;
    handed.check()?;
    let how_many = thousands(listed.count);
    page.line(&match listed.end {
        ListEnd::Complete => format!("{how_many} in all: {}", instance.spec()),
        ListEnd::Enough => format!("The first {how_many}: {}", instance.spec()),
        ListEnd::Stopped(limit) => {
            format!("{how_many} so far, not complete because {limit}: {}", instance.spec())
        }
    })?;
    Ok(listed)
}
