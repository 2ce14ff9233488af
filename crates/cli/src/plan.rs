//! `hippo plan`, and `hippo count --plan`: what a count would cost.

use std::io::{self, Write};
use std::time::Duration;

use clap::{ArgMatches, Command};
use hippodrome::{
    Limit, Limits, Registry, Task,
    counting::{self, Estimate, Job, Plan},
};
use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::question;
use crate::request::Request;
use crate::show::{Page, note, thousands};
use crate::solve::chosen_method;
use crate::table::Format;
use crate::unit;
use crate::watcher::Watcher;

/// How long units are sampled, unless the time limit is shorter.
const SAMPLING: Duration = Duration::from_secs(20);

/// How long a plan may take with its preparation if there is no time limit.
const LONGEST: Duration = Duration::from_secs(300);

pub fn arguments(registry: &Registry) -> Command {
    let about = "What a count would cost: units, processor time, memory, and the time on any number of cores";
    question::command(registry, "plan", about, Task::Count, |command, puzzle| {
        command.arg(question::method(puzzle, Task::Count)).arg(Format::argument())
    })
    .after_help(
        question::example_list(&[(
            format!("plan {}", question::example_spec(registry, "count")),
            "whether to wait for it, or to ask for a cluster",
        )])
            + "\nThe preparation is computed on all threads, and then a sample of the units on one, for some 20 seconds, or within \
               --time-limit. If there is no time for the whole preparation, nothing is estimated, and the plan tells only what \
               the preparations would take at the pace seen so far. The time on several cores assumes that each of them \
               prepares for itself.",
    )
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (request, arguments) = Request::read(registry, matches)?;
    show(&request, arguments)
}

/// Measures and shows what a count would cost.
pub fn show(request: &Request, arguments: &ArgMatches) -> Result<Exit, Failure> {
    chosen_method(request, arguments, Task::Count)?;
    request.pose_on_board("plan")?;
    let most = request.limits.time.unwrap_or(LONGEST);
    let limits = Limits { time: Some(most), ..request.limits };
    let watcher = Watcher::new("planning");
    let control = watcher.control_within(request, limits);
    let job = unit::job(request, arguments, &control)?;
    let plan = counting::plan(&job, &control, SAMPLING.min(most.mul_f64(0.8)));
    watcher.finish();
    if request.json {
        let mut record = json!({ "puzzle": job.spec().about().name, "spec": job.spec().to_string(), "method": job.method() });
        if let (Some(record), serde_json::Value::Object(plan)) = (record.as_object_mut(), plan.record()) {
            record.extend(plan);
        }
        writeln!(io::stdout(), "{record}")?;
    } else {
        for_people(&job, &plan, request)?;
    }
    if plan.memory > control.memory() && plan.stopped.is_none() {
        let (needed, free) = (size(plan.memory), size(control.memory()));
        note("warning", &format!("a worker needs {needed} of memory, but only {free} are free here"));
    }
    Ok(Exit::after(plan.stopped))
}

/// Prints the plan.
fn for_people(job: &Job, plan: &Plan, request: &Request) -> Result<(), Failure> {
    let mut page = Page::new().in_format(request.format);
    let spec = job.spec().for_shell();
    if plan.units == 0 {
        return Ok(page.line(&format!("Known without counting: {spec}"))?);
    }
    let number = |count: usize| thousands(count as u64);
    let units = match plan.units {
        1 => "1 unit, which cannot be shared".to_string(),
        _ => format!("{} units, {} of them sampled", number(plan.units), number(plan.sampled)),
    };
    page.line(&format!("{units}: {spec}"))?;
    let Some(processor) = plan.processor() else {
        page.line(&unknown(plan))?;
        return Ok(());
    };
    let range = |estimate: Estimate| match estimate.low < estimate.high {
        true => format!("{} ({} to {})", time(estimate.about), time(estimate.low), time(estimate.high)),
        false => time(estimate.about),
    };
    page.line(&format!("Processor time: {}", range(processor)))?;
    let preparation = plan.preparation.unwrap_or(0.0);
    if preparation >= 0.001 {
        let times = match plan.preparations {
            1 => String::new(),
            many => format!(", {} times in all", thousands(many as u64)),
        };
        page.line(&format!("Preparation, in every process: {}{times}", time(preparation)))?;
    }
    if plan.units > 1 {
        page.line(&format!("Longest unit: about {}", time(plan.longest)))?;
    }
    page.line(&format!("Memory of each worker: {}", size(plan.memory)))?;
    let scripts = page.is_for_scripts();
    let told = |seconds: f64| if scripts { seconds.to_string() } else { time(seconds) };
    let row = |&cores: &u32| {
        let wall = plan.wall(cores)?;
        Some(vec![cores.to_string(), told(wall.about), told(wall.low), told(wall.high)])
    };
    let rows: Vec<Vec<String>> = Plan::CORES.iter().filter_map(row).collect();
    let columns = if scripts {
        ["cores", "seconds", "seconds_low", "seconds_high"]
    } else {
        ["cores", "time", "from", "to"]
    };
    Ok(page.table(&columns, &[], rows)?)
}

/// Why nothing can be said about the time.
fn unknown(plan: &Plan) -> String {
    let what = if plan.preparation.is_none() { "The preparation" } else { "A single unit" };
    match plan.stopped {
        Some(Limit::Memory) => format!(
            "{what} needs more memory than there is, so its time is unknown. Plan it on a machine with more memory."
        ),
        Some(Limit::Time) if plan.more_than().is_some() => {
            let of = match plan.preparations {
                1 => "the preparation".into(),
                many => format!("the first of {} preparations", thousands(many as u64)),
            };
            format!(
                "Processor time: more than {}, not estimated. After {}, {:.2} % of {of} was done, with {} of memory, so preparing alone takes that long at this pace. How long the units take is unknown.",
                time(plan.more_than().unwrap_or(plan.spent)),
                time(plan.spent),
                100.0 * plan.prepared.unwrap_or(1.0),
                size(plan.memory)
            )
        }
        Some(Limit::Time) => format!(
            "{what} takes longer than the time limit and needs about {} of memory, so the total time is unknown. A longer --time-limit may help.",
            size(plan.memory)
        ),
        Some(limit) => format!("Nothing is known, because {limit}."),
        None => "Nothing could be measured.".into(),
    }
}

/// A time in the unit that suits it.
fn time(seconds: f64) -> String {
    const UNITS: [(&str, f64); 5] =
        [("s", 1.0), ("min", 60.0), ("h", 3600.0), ("days", 86_400.0), ("years", 31_557_600.0)];
    if seconds < 0.9995 {
        return format!("{:.0} ms", seconds * 1e3);
    }
    // A unit is used from two of it on.
    let (unit, length) =
        UNITS.into_iter().rev().find(|(_, length)| seconds >= 2.0 * length).unwrap_or(UNITS[0]);
    let value = seconds / length;
    if value < 99.95 {
        format!("{value:.1} {unit}")
    } else {
        format!("{} {unit}", thousands(value.round() as u64))
    }
}

/// A number of bytes in the unit that suits it.
fn size(bytes: u64) -> String {
    const UNITS: [(&str, f64); 4] = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)];
    let bytes = bytes as f64;
    let (unit, length) = UNITS.into_iter().rev().find(|(_, length)| bytes >= *length).unwrap_or(UNITS[0]);
    let value = bytes / length;
    if value < 9.95 { format!("{value:.1} {unit}") } else { format!("{value:.0} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_in_a_unit_that_suits_them() {
        let times = [0.0, 0.0123, 0.9999, 1.5, 119.0, 120.0, 7200.0, 2e5, 1e8, 1e12].map(time);
        assert_eq!(
            times,
            [
                "0 ms",
                "12 ms",
                "1.0 s",
                "1.5 s",
                "119 s",
                "2.0 min",
                "2.0 h",
                "2.3 days",
                "3.2 years",
                "31,688 years"
            ]
        );
        assert_eq!([500, 12_000_000, 9_900_000_000].map(size), ["0.5 kB", "12 MB", "9.9 GB"]);
    }
}
