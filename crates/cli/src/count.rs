//! `hippo count`.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use hippodrome::control::Control;
use hippodrome::outcome::{Counted, Limit, Table};
use hippodrome::puzzle::{Instance, Task};
use hippodrome::record::Record;
use hippodrome::units::{self, Journal};

use crate::exit::{Exit, Failure};
use crate::request::Request;
use crate::show::{Page, group};
use crate::solve::chosen_method;
use crate::watcher::Watcher;

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(matches)?;
    let method = chosen_method(&request, arguments, Task::Count)?;
    let watcher = Watcher::new("counting");
    let control = watcher.control(&request);
    let instance = request.spec.pose(control.seed())?;
    let counted = match arguments.get_one::<String>("journal") {
        None => instance.count(method, &control)?,
        Some(path) => with_journal(&*instance, method, &control, Path::new(path))?,
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
        let mut page = Page::new();
        let number = group(&counted.count.to_string());
        page.line(&match counted.stopped {
            None => format!("{number}: {}", instance.spec()),
            Some(limit) => format!("At least {number}, not complete because {limit}: {}", instance.spec()),
        })?;
        if let Some(table) = &counted.table {
            let columns: Vec<&str> = table.columns.iter().map(String::as_str).collect();
            page.table(&columns, &[], table.rows.clone())?;
        }
        match check {
            None => {}
            Some(Some(other)) => page.line(&format!("Computed by {method}, cross-checked by {other}."))?,
            Some(None) => {
                page.line(&format!(
                    "Computed by {method}; no second method came to an end within the limits."
                ))?;
            }
        }
        page.figures(&counted.stats, &[], seed)?;
    }
    Ok(Exit::after(stopped))
}

/// Without a time limit every further method has this long to count again.
const SECOND_COUNT: Duration = Duration::from_secs(60);

/// How counting again has ended.
enum Second {
    /// This method came to the same number.
    By(&'static str),
    /// No other method came to an end.
    None,
    Interrupted,
}

/// Counts again by the first other method that comes to an end. It is an error if the counts differ.
fn count_again(
    instance: &dyn Instance,
    method: &str,
    counted: &Counted,
    request: &Request,
    watcher: &Watcher,
) -> Result<Second, Failure> {
    let mut limits = request.limits;
    limits.time = limits.time.or(Some(SECOND_COUNT));
    for other in instance.spec().about().methods_for(Task::Count).filter(|other| other.name != method) {
        // A method that cannot take the question says so before any work.
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

/// Whether tables do not differ; a method may leave its table out.
fn agree(one: &Option<Table>, other: &Option<Table>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// Counts unit by unit, keeping a journal.
fn with_journal(
    instance: &dyn Instance,
    method: &str,
    control: &Control,
    path: &Path,
) -> Result<Counted, Failure> {
    let Some(units) = instance.units(method)? else {
        return Err(Failure::Usage(format!(
            "--journal needs a count that can be cut up, which `{method}` cannot do for `{}`: leave it out",
            instance.spec()
        )));
    };
    let mut journal = Journal::open(path, instance.spec(), method, units.names())?;
    units::count_with_journal(&*units, control, &mut journal)
        .map_err(|error| Failure::Usage(format!("the journal `{}`: {error}", path.display())))
}
