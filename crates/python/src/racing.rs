//! Races.

use hippodrome::{
    Spec, Task,
    contract::choice,
    race::{Finish, Plan, chart, parse_sizes},
    record::Record,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::usage;
use crate::own::Described;
use crate::picture::Picture;
use crate::question::warning;
use crate::reading::{read, with_options};
use crate::solutions::json;
use crate::work::{Bounds, Callback, run, run_here};

/// An option with its values.
type Varied = Option<(String, Vec<String>)>;

/// The methods, the option to vary, the option to run over, the sizes, the seeds, the task and the first seed.
type Course = (Option<Vec<String>>, Varied, Varied, Option<String>, Vec<u64>, String, u64);

/// What a race is about.
#[derive(FromPyObject)]
pub enum Asked<'py> {
    /// A puzzle by its name, or a spec.
    Spec(String),
    /// A problem of the user's own.
    Own(Bound<'py, Described>),
}

/// Runs a race: for each racer its label, its size, its seed and its answer as JSON, then a chart, and what is wrong
/// with the user's own estimate. Every racer has all the limits for itself.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a tuple is what Python gets")]
pub fn race(
    py: Python<'_>,
    puzzle: Asked<'_>,
    board: Option<&str>,
    options: &Bound<'_, PyDict>,
    course: Course,
    bounds: Bounds,
    progress: Callback,
) -> PyResult<(Vec<(String, Option<u32>, Option<u64>, String)>, Option<Picture>, Vec<String>)> {
    let spec = match &puzzle {
        Asked::Spec(puzzle) => read(puzzle, board, options)?,
        Asked::Own(problem) => with_options(problem.get().spec(), options)?,
    };
    let (methods, vary, over, sizes, seeds, task, seed) = course;
    let tasks = Task::ALL.map(|task| (task.verb(), Some(task)));
    let task = choice("task", Some(&task), &tasks).map_err(usage)?.unwrap_or(Task::Solve);
    let flagged = |option: Varied| {
        option.map(|(name, values)| Ok::<_, PyErr>((flag(&spec, &name)?, values))).transpose()
    };
    let (vary, over) = (flagged(vary)?, flagged(over)?);
    let sizes = sizes.map(|sizes| parse_sizes(&sizes).map_err(usage)).transpose()?;
    let plan = Plan { task, methods, vary, sizes, seeds, over };
    let race = |control| plan.run(&spec, &control);
    let finishes = match &puzzle {
        Asked::Spec(_) => run(py, bounds, seed, &progress, race)?,
        Asked::Own(problem) => {
            for method in plan.methods.iter().flatten() {
                problem.get().check_method(method)?;
            }
            let faults = problem.get().faults();
            run_here(py, &faults, bounds, seed, &progress, |control| {
                Described::meanwhile(problem, || race(control))
            })?
        }
    };
    let finishes = finishes.map_err(usage)?;
    let rows: PyResult<Vec<_>> = finishes.iter().map(row).collect();
    let chart = || Picture::of_chart(chart(plan.title(&finishes), &finishes));
    let chart = (!finishes.is_empty()).then(chart);
    let mut warnings: Vec<String> = finishes.iter().filter_map(|finish| warning(finish.answer()?)).collect();
    warnings.dedup();
    Ok((rows?, chart, warnings))
}

/// The flag of an option, given by its name.
fn flag(spec: &Spec, name: &str) -> PyResult<String> {
    let known = spec.about().parameters.iter().find(|parameter| parameter.name() == name);
    let flag = known.map(|parameter| parameter.flag.to_string());
    flag.ok_or_else(|| usage(format!("{} has no option `{name}` to vary", spec.about().name)))
}

/// A row of the result.
fn row(finish: &Finish) -> PyResult<(String, Option<u32>, Option<u64>, String)> {
    let seed = finish.seed.or(finish.racer.seed);
    Ok((finish.racer.label(), finish.racer.size, seed, json(&Record::of_finish(finish, seed))?))
}
