//! `hippo unit`: a count shared among processes and machines, by whatever scheduler there is.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use clap::{ArgMatches, Command};
use hippodrome::{
    Control, Counted, Registry, Stats, Unanswered, UsageError,
    contract::Wanted,
    counting::{Entry, Folder, Job},
    record::Record,
};
use serde_json::json;

use crate::count;
use crate::exit::{Exit, Failure};
use crate::question::{self, example_list, option, positional, text};
use crate::request::{Request, read_spec};
use crate::show::{Page, group, note, thousands};
use crate::table::{Format, Rows};
use crate::watcher::Watcher;

pub fn arguments(registry: &Registry) -> Command {
    let spec = question::example_spec(registry, "count");
    let list = command(registry, "list", "The names of the units, one per line")
        .args(question::limits())
        .arg(Format::argument());
    let run = command(registry, "run", "Compute units, and write the result of each to a file of its own")
        .arg(
            positional(
                "name",
                "NAME",
                "The units [default: all]; those that begin with - come last, after --",
            )
            .num_args(0..),
        )
        .arg(
            option("part", "K/N", "The K-th of N parts with about equal work, such as 1/64")
                .value_parser(part)
                .conflicts_with("name"),
        )
        .arg(
            option("into", "DIR", "The folder for the results, which any number of processes may share")
                .required(true),
        )
        .args(question::limits());
    let merge = command(registry, "merge", "The total, once the result of every unit is there")
        .arg(positional("folder", "DIR", "The folder with the results").required(true))
        .arg(question::file(
            "journal",
            "Also write the results to this file, which `hippo count --journal` continues from",
        ))
        .args(question::limits());
    Command::new("unit")
        .about("The parts of a count, to be computed by several processes or machines")
        .after_help(
            example_list(&[
                (format!("unit list \"{spec}\""), "the names of the parts"),
                (format!("unit run \"{spec}\" --part 1/4 --into parts"), "a quarter of the work; start the others elsewhere"),
                (format!("unit merge \"{spec}\" parts"), "the total, when all four are done"),
            ]) + "\nA result that is there already is not computed again, so a command that was stopped or killed can \
                 simply be repeated. `hippo plan` tells beforehand what the count will cost.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommands([list, run, merge])
}

fn command(registry: &Registry, name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .arg(question::spec(registry))
        .arg(question::any_method())
        .arg(question::json())
}

/// Reads `K/N`.
fn part(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n > 0);
    text.split_once('/')
        .and_then(|(part, parts)| Some((number(part)?, number(parts)?)))
        .filter(|(part, parts)| part <= parts)
        .ok_or_else(|| "write the number of a part and of all parts, such as 1/64 to 64/64".into())
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, arguments)) = matches.subcommand() else {
        return Err(Failure::Usage("name a command: list, run or merge".into()));
    };
    let request = Request::of_spec(read_spec(registry, text(arguments, "spec").unwrap_or(""))?, arguments);
    let watcher = Watcher::new("counting");
    let control = watcher.control(&request);
    let job = job(&request, arguments, &control)?;
    match name {
        "list" => list(&job, &request),
        "run" => {
            let exit = compute(&job, arguments, &request, &control);
            watcher.finish();
            exit
        }
        _ => merge(&job, arguments, &request),
    }
}

/// The count that is to be divided.
pub fn job(request: &Request, arguments: &ArgMatches, control: &Control) -> Result<Job, Failure> {
    let method = text(arguments, "method").unwrap_or("auto");
    let posed = request.pose()?;
    if let Some(seed) = posed.chosen_by() {
        return Err(Failure::Usage(format!(
            "`{}` leaves something to chance, so every process would count something else: count `{}` (seed {seed})",
            request.spec,
            posed.spec()
        )));
    }
    Job::new(posed.shared(), method, control).map_err(|unanswered| match unanswered {
        Unanswered::Wrong(error) => error.into(),
        Unanswered::Stopped(limit) => {
            Failure::Stopped(format!("the count could not be divided: {limit}"), limit)
        }
    })
}

fn list(job: &Job, request: &Request) -> Result<Exit, Failure> {
    if let Some(mut rows) =
        Rows::begin(request.format, &["unit", "weight"], &["unit"], io::BufWriter::new(io::stdout()))?
    {
        for (name, weight) in job.names().iter().zip(job.weights()) {
            rows.row(&[name.clone(), weight.to_string()])?;
        }
        rows.end()?;
        return Ok(Exit::Answered);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    for (name, weight) in job.names().iter().zip(job.weights()) {
        match request.json {
            true => writeln!(out, "{}", json!({ "unit": name, "weight": weight }))?,
            false => writeln!(out, "{name}")?,
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// The units that are asked for.
fn wanted(job: &Job, arguments: &ArgMatches) -> Result<Vec<usize>, UsageError> {
    if let Some(&(part, parts)) = arguments.get_one::<(usize, usize)>("part") {
        return Ok(job.part(part - 1, parts));
    }
    match arguments.get_many::<String>("name") {
        Some(names) => names.map(|name| job.place(name)).collect(),
        None => Ok((0..job.names().len()).collect()),
    }
}

fn compute(job: &Job, arguments: &ArgMatches, request: &Request, control: &Control) -> Result<Exit, Failure> {
    let mut units = wanted(job, arguments)?;
    let path = text(arguments, "into").unwrap_or("");
    let folder = Folder::create(job, Path::new(path))?;
    // Processes that were started with the same units begin in different places.
    if let Some(length) = u32::try_from(units.len()).ok().filter(|&length| length > 0) {
        units.rotate_left((std::process::id().wrapping_mul(0x9e37_79b1) % length) as usize);
    }
    let failed: Mutex<Option<UsageError>> = Mutex::new(None);
    let fail = |error: UsageError| {
        if let Ok(mut failed) = failed.lock() {
            failed.get_or_insert(error);
        }
    };
    let has_failed = || failed.lock().is_ok_and(|failed| failed.is_some());
    // After an error the rest is passed over.
    let is_done = |unit: usize| {
        has_failed()
            || folder.has(unit).unwrap_or_else(|error| {
                fail(error);
                true
            })
    };
    let mut fresh = 0;
    let mut receive = |entry: Entry| match folder.write(&entry) {
        Ok(()) => fresh += 1,
        Err(error) => fail(error),
    };
    let (stopped, stats) =
        job.compute(&Wanted { is_done: &is_done, ..Wanted::new(&units) }, control, &mut receive);
    if let Some(error) = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error.into());
    }
    report(units.len(), fresh, stats, path, request)?;
    if let Some(limit) = stopped {
        note("error", &format!("not complete, because {limit}: the same command continues"));
    }
    Ok(Exit::after(stopped))
}

/// Says what was computed.
fn report(asked: usize, fresh: usize, stats: Stats, path: &str, request: &Request) -> Result<(), Failure> {
    if request.json {
        let record = json!({ "units": asked, "computed": fresh, "seconds": stats.seconds, "folder": path });
        return Ok(writeln!(io::stdout(), "{record}")?);
    }
    let (computed, all) = (thousands(fresh as u64), thousands(asked as u64));
    let mut page = Page::new();
    Ok(page.line(&format!("Computed {computed} of {all} units; the results are in `{path}`."))?)
}

fn merge(job: &Job, arguments: &ArgMatches, request: &Request) -> Result<Exit, Failure> {
    let path = text(arguments, "folder").unwrap_or("");
    let folder = Folder::open(job, Path::new(path))?;
    let mut warn = |sentence: String| note("warning", &sentence);
    let collected = folder.collect(&mut warn)?;
    if let Some(path) = text(arguments, "journal") {
        let mut journal = job.journal(Path::new(path), &mut warn)?;
        for (unit, count) in collected.results.iter().enumerate() {
            if let Some(count) = count {
                let tally = hippodrome::Tally { count: count.clone(), table: collected.table.clone() };
                journal.add(&job.entry(unit, &tally, None))?;
            }
        }
        journal.sync().map_err(|error| Failure::Usage(format!("the journal `{path}`: {error}")))?;
    }
    let tally = match job.total(&collected.results, collected.table.as_ref()) {
        Ok(tally) => tally,
        Err(missing) => {
            note("error", &format!("`{path}` is not complete: {missing}"));
            return Ok(Exit::Limit);
        }
    };
    let counted = Counted::new(Ok(tally), Stats::default());
    if request.json {
        let record = Record::of_count(job.spec(), job.method(), &counted, None).counting(job.counted());
        writeln!(io::stdout(), "{record}")?;
    } else {
        let mut page = Page::new();
        page.line(&format!("{}: {}", group(&counted.count.to_string()), job.spec().for_shell()))?;
        page.line(&format!("Counted: {}.", job.counted()))?;
        if let Some(table) = &counted.table {
            count::breakdown(&mut page, table, &request.pose()?.instance().blank())?;
        }
    }
    Ok(Exit::Answered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_from_one() {
        assert_eq!(part("2/8"), Ok((2, 8)));
        for bad in ["", "1", "0/4", "5/4", "a/b", "1/0", "-1/2"] {
            assert!(part(bad).is_err(), "{bad}");
        }
    }
}
