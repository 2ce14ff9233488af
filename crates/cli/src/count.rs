//! `hippo count`.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use hippodrome::outcome::{Counted, Limit, Table};
use hippodrome::puzzle::{Instance, Task};
use hippodrome::race::parse_sizes;
use hippodrome::record::Record;
use hippodrome::units;

use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, group};
use crate::sizes;
use crate::solve::chosen_method;
use crate::table::Format;
use crate::watcher::Watcher;

pub fn arguments() -> Command {
    question::command("count", "The exact number of solutions", Task::Count, |command, puzzle| {
        command
            .arg(question::method(puzzle, Task::Count))
            .arg(
                Arg::new("sizes")
                    .long("sizes")
                    .value_name("FIRST..LAST")
                    .help("Count boards of these sizes, such as 3..7, next to the published numbers")
                    .conflicts_with_all(["cross-check", "journal"]),
            )
            .arg(Format::argument())
            .arg(question::flag(
                "cross-check",
                "Count again by another method, within the same limits; without a time limit, within a minute per method",
            ))
            .arg(
                question::file("journal", "Record every finished part of the count in this file, and continue from it")
                    .help_heading("Limits"),
            )
    })
}

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(matches)?;
    let method = chosen_method(&request, arguments, Task::Count)?;
    if let Some(sizes) = arguments.get_one::<String>("sizes") {
        return sizes::run(&request, method, parse_sizes(sizes).map_err(|error| error.in_option("sizes"))?);
    }
    let watcher = Watcher::new("counting");
    let control = watcher.control(&request);
    let instance = request.spec.pose(control.seed())?;
    let count = instance.counting(method, &control)?;
    let counted = match arguments.get_one::<String>("journal") {
        None => units::count(count, &control),
        Some(path) => {
            let mut warn = |sentence: String| {
                let _ = writeln!(io::stderr(), "warning: {sentence}");
            };
            units::count_with_journal(count, &control, Path::new(path), instance.spec(), method, &mut warn)?
        }
    };
    let mut stopped = counted.stopped;
    let check = match arguments.get_flag("cross-check") && stopped.is_none() {
        true => Some(count_again(&*instance, method, &counted, &request, &watcher)?),
        false => None,
    };
    let check = check.map(|second| match second {
        Second::By(other) => Some(other),
        Second::None => None,
        Second::Interrupted => {
            stopped = Some(Limit::Interrupt);
            None
        }
    });
    watcher.finish();
    let seed = request.told_seed(control.seed().used());
    if request.json {
        let mut record = Record::of_count(instance.spec(), method, &counted, seed);
        if let Some(other) = check {
            record = record.cross_checked(other);
        }
        writeln!(io::stdout(), "{}", serde_json::to_string(&record)?)?;
    } else {
        let mut page = Page::new().in_format(request.format);
        let number = group(&counted.count.to_string());
        page.line(&match counted.stopped {
            None => format!("{number}: {}", instance.spec()),
            Some(limit) => format!("At least {number}, not complete because {limit}: {}", instance.spec()),
        })?;
        if let Some(table) = &counted.table {
            let columns: Vec<&str> = table.columns.iter().map(String::as_str).collect();
            page.table(&columns, &[], table.rows.clone())?;
        } else if request.format != Format::Table {
            let count = counted.count.to_string();
            let (name, limit) = match counted.stopped {
                None => ("count", String::new()),
                Some(limit) => ("at least", limit.to_string()),
            };
            let row = vec![instance.spec().to_string(), method.into(), count, limit];
            page.table(&["spec", "method", name, "limit"], &["spec", "method", "limit"], vec![row])?;
        }
        match check {
            None => {}
            Some(Some(other)) => page.line(&format!("Computed by {method}, cross-checked by {other}."))?,
            Some(None) => {
                page.line(&format!("Computed by {method}; no second method finished within the limits."))?;
            }
        }
        page.figures(&counted.stats, &[], seed)?;
    }
    Ok(Exit::after(stopped))
}

/// How long each further method may count if there is no time limit.
const SECOND_COUNT: Duration = Duration::from_secs(60);

/// The result of counting again.
enum Second {
    /// This method found the same number.
    By(&'static str),
    /// No other method finished.
    None,
    Interrupted,
}

/// Counts again by the first other method that finishes. It is an error if the counts differ.
fn count_again(
    instance: &dyn Instance,
    method: &str,
    counted: &Counted,
    request: &Request,
    watcher: &Watcher,
) -> Result<Second, Failure> {
    let mut limits = request.limits;
    limits.time = limits.time.or(Some(SECOND_COUNT));
    for other in instance.spec().puzzle().methods_for(Task::Count).filter(|other| other.name != method) {
        // A method that cannot take the question refuses it before any work.
        let Ok(again) = instance.count(other.name, &watcher.control_within(request, limits)) else {
            continue;
        };
        match again.stopped {
            Some(Limit::Interrupt) => return Ok(Second::Interrupted),
            Some(_) => {}
            None if again.count == counted.count && agree(&again.table, &counted.table) => {
                return Ok(Second::By(other.name));
            }
            None => {
                return Err(Failure::Disagreement(format!(
                    "`{method}` counts {} and `{}` counts {} for `{}`: one of them is wrong, so trust neither and report it",
                    counted.count,
                    other.name,
                    again.count,
                    instance.spec()
                )));
            }
        }
    }
    Ok(Second::None)
}

/// Whether two tables agree; a method may leave its table out.
fn agree(one: &Option<Table>, other: &Option<Table>) -> bool {
    one.is_none() || other.is_none() || one == other
}
