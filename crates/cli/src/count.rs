//! `hippo count`.

use std::io::{self, Write};

use clap::ArgMatches;
use hippodrome::puzzle::Task;
use hippodrome::record::Record;

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
    let counted = instance.count(method, &control)?;
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
