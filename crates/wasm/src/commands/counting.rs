//! Counting: in one go, or divided among several workers.
//!
//! A page that has several workers lets one of them `divide` a count into bundles of units, lets each worker compute
//! one `part` after another, and lets one of them add up the `total`. Each worker prepares once for a question.

use std::cell::RefCell;
use std::rc::Rc;

use hippodrome::{
    Control, Counted, Limit, Seed, Stats, Table, Tally, Task, Unanswered, Unfinished, UsageError,
    contract::Wanted,
    counting::{self, Entry, Job},
    record::Record,
};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::{Tell, value, watched, work};
use crate::request::Request;

/// Bundles for each worker, so that all of them finish at about the same time.
const BUNDLES: f64 = 8.0;

thread_local! {
    /// The count that this worker has prepared.
    static JOB: RefCell<Option<Rc<Job>>> = const { RefCell::new(None) };
}

/// Counts the solutions.
pub fn count(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let posed = request.pose()?;
    let counted = posed.count().method(request.method_name()).under(watched(request, tell)).run()?;
    let mut record = value(&counted.record(request.told_seed(counted.seed())))?;
    record["sentence"] = counted.sentence().into();
    record["work"] = json!(work(&counted.stats));
    Ok(record)
}

/// Divides a count into bundles for so many workers. There are none if it is not worth the trouble.
pub fn divide(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let workers = request.number.unwrap_or(1).clamp(1, 1024) as f64;
    let job = match job(request, &watched(request, tell)) {
        Ok(job) => job,
        Err(Unanswered::Stopped(_)) => return Ok(json!({ "bundles": [] })),
        Err(Unanswered::Wrong(error)) => return Err(error),
    };
    let weights = job.weights();
    let target = weights.iter().sum::<f64>() / (BUNDLES * workers);
    let bundle = |units: &Vec<usize>| {
        json!({
            "units": units.iter().map(|&unit| &job.names()[unit]).collect::<Vec<_>>(),
            "weight": units.iter().map(|&unit| weights[unit]).sum::<f64>(),
        })
    };
    let bundles: Vec<Value> = counting::bundles(&weights, target).iter().map(bundle).collect();
    Ok(json!({
        "spec": job.spec().to_string(),
        "method": job.method(),
        "bytes": job.memory().on(1),
        "bundles": if bundles.len() > 1 { bundles } else { Vec::new() },
    }))
}

/// Computes units: their results as entries of a journal, and the limit that was reached.
pub fn part(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let control = watched(request, tell);
    let (limit, stats, entries) = match job(request, &control) {
        Ok(job) => {
            let units = request.units.iter().map(|name| job.place(name)).collect::<Result<Vec<_>, _>>()?;
            let mut entries = Vec::new();
            let (limit, stats) =
                job.compute(&Wanted::new(&units), &control, &mut |entry| entries.push(entry));
            (limit, stats, entries)
        }
        Err(Unanswered::Stopped(limit)) => (Some(limit), Stats::default(), Vec::new()),
        Err(Unanswered::Wrong(error)) => return Err(error),
    };
    Ok(json!({ "entries": value(&entries)?, "limit": limit, "stats": stats, "work": work(&stats) }))
}

/// Adds up the results of all units. If some are missing because of a limit, it is the record of a count that this
/// limit has stopped.
pub fn total(request: &Request, _tell: Tell) -> Result<Value, UsageError> {
    let control = request.control();
    let job = job(request, &control).map_err(|error| match error {
        Unanswered::Wrong(error) => error,
        Unanswered::Stopped(_) => UsageError::new("the count cannot be divided within these limits"),
    })?;
    let mut results: Vec<Option<BigUint>> = vec![None; job.names().len()];
    let mut table: Option<Table> = None;
    for entry in &request.entries {
        let entry: Entry = serde_json::from_value(entry.clone())
            .map_err(|error| UsageError::new(format!("an entry cannot be read: {error}")))?;
        let (unit, tally) = job.sound(&entry)?;
        if results[unit].as_ref().is_some_and(|known| *known != tally.count) {
            return Err(UsageError::new(format!("unit `{}` has two different results", entry.unit())));
        }
        (results[unit], table) = (Some(tally.count), tally.table.or(table));
    }
    let tally: Result<Tally, Unfinished> = match (job.total(&results, table.as_ref()), &request.stopped) {
        (Ok(tally), _) => Ok(tally),
        (Err(_), Some(name)) => Err(Unfinished { limit: limit(name)?, at_least: job.at_least(&results) }),
        (Err(missing), None) => return Err(UsageError::new(missing.to_string())),
    };
    let counted = Counted::new(tally, Stats::default());
    let mut record =
        value(&Record::of_count(job.spec(), job.method(), &counted, request.seed).counting(job.counted()))?;
    record["sentence"] = counted.sentence().into();
    Ok(record)
}

/// The count that a request is about, prepared at most once.
fn job(request: &Request, control: &Control) -> Result<Rc<Job>, Unanswered> {
    let instance = request.spec()?.pose(&Seed::new(request.seed.unwrap_or(0)))?;
    let method = request.method(instance.spec(), Task::Count)?;
    let known = JOB.with_borrow(|job| {
        let asked = instance.spec().to_string();
        job.as_ref().filter(|job| job.spec().to_string() == asked && job.method() == method).cloned()
    });
    if let Some(job) = known {
        return Ok(job);
    }
    JOB.set(None);
    let job = Rc::new(Job::new(instance, method, control)?);
    JOB.set(Some(job.clone()));
    Ok(job)
}

/// The limit with a name.
fn limit(name: &str) -> Result<Limit, UsageError> {
    let all = [Limit::Time, Limit::Memory, Limit::Nodes, Limit::Interrupt];
    all.into_iter()
        .find(|limit| json!(limit) == name)
        .ok_or_else(|| UsageError::new(format!("stopped cannot be `{name}`: use the name of a limit")))
}
