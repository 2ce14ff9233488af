//! `hippo count`.

use std::io::{self, Write};
use std::path::Path;

use clap::ArgMatches;
use hippodrome::control::Control;
use hippodrome::outcome::Counted;
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
    watcher.finish();
    let seed = request.told_seed(control.seed().used());
    if request.json {
        let record = Record::of_count(instance.spec(), method, &counted, seed);
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
        page.figures(&counted.stats, &[], seed)?;
    }
    Ok(Exit::after(counted.stopped))
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
