//! Counts that are shared among processes: units, bundles, journals and plans.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use hippodrome::{
    Control, Unanswered,
    contract::Wanted,
    counting::{self, Entry},
};
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::errors::{internal, stopped, usage};
use crate::question::Question;
use crate::work::{Bounds, Callback, run};

/// A count of one question by one method, of which any unit can be computed.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Job {
    job: counting::Job,
}

#[pymethods]
impl Job {
    /// The count of a question.
    #[new]
    fn new(py: Python<'_>, question: &Question, method: &str) -> PyResult<Self> {
        if question.faults().is_some() {
            return Err(usage(
                "the count of a problem of your own is in one piece: it cannot be planned or shared",
            ));
        }
        let job = run(py, Bounds::default(), question.seed, &None, |control| {
            counting::Job::new(question.posed.shared(), method, &control)
        })?;
        let job = job.map_err(|error| match error {
            Unanswered::Wrong(error) => usage(error),
            Unanswered::Stopped(limit) => stopped(limit),
        })?;
        Ok(Self { job })
    }

    /// The canonical text of the question.
    #[getter]
    fn spec(&self) -> String {
        self.job.spec().to_string()
    }

    /// The method.
    #[getter]
    fn method(&self) -> &str {
        self.job.method()
    }

    /// The names of the units.
    fn names(&self) -> Vec<String> {
        self.job.names().to_vec()
    }

    /// An estimate of the work of each unit.
    fn weights(&self, py: Python<'_>) -> Vec<f64> {
        py.detach(|| self.job.weights())
    }

    /// The bytes of memory of a process that computes units on this many threads, as far as that is known
    /// beforehand.
    fn memory(&self, threads: usize) -> u64 {
        self.job.memory().on(threads)
    }

    /// The same for a process that prepares for a few units at a time.
    fn least_memory(&self, threads: usize) -> u64 {
        self.job.memory().least_on(threads)
    }

    /// Computes units, and returns each result as a line of a journal. The process is going to compute the units
    /// `later` as well, so what is prepared serves them too.
    fn compute(
        &self,
        py: Python<'_>,
        names: Vec<String>,
        later: Vec<String>,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<Vec<String>> {
        let places = |names: &[String]| -> PyResult<Vec<usize>> {
            names.iter().map(|name| self.job.place(name).map_err(usage)).collect()
        };
        let (units, later) = (places(&names)?, places(&later)?);
        let (lines, limit) = run(py, bounds, 0, &progress, |control: Control| {
            let mut lines = Vec::new();
            let (limit, _) =
                self.job.compute(&Wanted { later: &later, ..Wanted::new(&units) }, &control, &mut |entry| {
                    lines.extend(serde_json::to_string(&entry));
                });
            (lines, limit)
        })?;
        match limit {
            Some(limit) => Err(stopped(limit)),
            None if lines.len() < units.len() => Err(internal("a result could not be written")),
            None => Ok(lines),
        }
    }

    /// The total, given the results in a journal; an error if any is missing.
    fn total(&self, journal: &Journal) -> PyResult<BigUint> {
        let open = journal.open()?;
        let journal = open.as_ref().ok_or_else(closed)?;
        let total = self.job.total(journal.results(), journal.table()).map_err(usage)?;
        Ok(total.count)
    }

    /// What the count would cost, as JSON, measured for about so many seconds.
    fn plan(&self, py: Python<'_>, seconds: f64, bounds: Bounds, progress: Callback) -> PyResult<String> {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        let plan = run(py, bounds, 0, &progress, |control| counting::plan(&self.job, &control, time))?;
        Ok(plan.record().to_string())
    }
}

/// The journal of a count. No other process can open it meanwhile.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Journal {
    journal: Mutex<Option<counting::Journal>>,
    warnings: Vec<String>,
}

impl Journal {
    fn open(&self) -> PyResult<MutexGuard<'_, Option<counting::Journal>>> {
        self.journal.lock().map_err(|_| internal("the journal was left in disorder"))
    }
}

#[pymethods]
impl Journal {
    /// Opens a journal, or starts one.
    #[new]
    fn new(job: &Job, path: PathBuf) -> PyResult<Self> {
        let mut warnings = Vec::new();
        let journal = job.job.journal(&path, &mut |warning| warnings.push(warning)).map_err(usage)?;
        Ok(Self { journal: Mutex::new(Some(journal)), warnings })
    }

    /// What is wrong with single lines.
    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// Whether the result of each unit is known, in the order of the names.
    fn known(&self) -> PyResult<Vec<bool>> {
        let open = self.open()?;
        let journal = open.as_ref().ok_or_else(closed)?;
        Ok(journal.results().iter().map(Option::is_some).collect())
    }

    /// Records a result, unless it is known: an error if it contradicts what is known. Returns the position of the
    /// unit.
    fn add(&self, line: &str) -> PyResult<usize> {
        let wrong = |error| usage(format!("this is not the result of a unit: {error}"));
        let entry: Entry = serde_json::from_str(line).map_err(wrong)?;
        self.open()?.as_mut().ok_or_else(closed)?.add(&entry).map_err(usage)
    }

    /// Writes everything to the disk and gives the file free.
    fn close(&self) -> PyResult<()> {
        match self.open()?.take() {
            Some(mut journal) => Ok(journal.sync()?),
            None => Ok(()),
        }
    }
}

fn closed() -> PyErr {
    usage("the journal is closed")
}
