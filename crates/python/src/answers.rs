//! Answers, counts, searches and listings on their way to Python.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hippodrome::{
    Answer, Control, Found, Instance, ListEnd, Listed, Prepared, Task, UsageError,
    draw::Tracer,
    record::{ListLine, NumberedLine, Record},
    uniform,
};
use num_bigint::BigUint;
use pyo3::prelude::*;
use serde_json::Value;

use crate::errors::{internal, limit_name, refused, stopped, usage};
use crate::picture::Picture;
use crate::question::Question;
use crate::work::{Bounds, Callback, run};

/// The most bytes of a certificate within an answer.
pub const LARGEST_CERTIFICATE: usize = 64 << 20;

/// Solutions that are found before they are asked for.
const AHEAD: usize = 64;

/// An answer as JSON.
pub fn record(
    instance: &dyn Instance,
    method: &str,
    answer: &Answer,
    certificate: Option<Value>,
    seed: Option<u64>,
) -> PyResult<String> {
    let record = Record::of_answer(instance.spec(), method, answer, certificate, seed);
    serde_json::to_string(&record).map_err(|error| internal(&error.to_string()))
}

/// Solves a question and keeps the steps of the search.
pub fn trace(
    py: Python<'_>,
    question: &Question,
    method: &'static str,
    bounds: Bounds,
    progress: &Callback,
) -> PyResult<(String, Option<Picture>)> {
    let instance = &question.instance;
    let puzzle = instance.spec().puzzle();
    let traced = puzzle.traced_methods();
    if !traced.contains(&method) {
        return Err(usage(format!("method `{method}` does not report its steps: use {}", traced.join(", "))));
    }
    let about = puzzle.method(method, Task::Solve).map_err(refused)?;
    let tracer = Tracer::new(about.trace_head(instance.spec()));
    let sink = tracer.sink();
    let solved = run(py, bounds, question.seed, progress, |control| {
        let control = control.with_steps(sink);
        instance.solve(method, &control).map(|answer| (answer, control.seed().used()))
    })?;
    let (answer, used) = solved.map_err(refused)?;
    let record = record(&**instance, method, &answer, None, used)?;
    Ok((record, Some(Picture::of_search(instance.clone(), tracer, method))))
}

/// Counts: the number, the limit that was reached, and the record as JSON.
pub fn count(
    py: Python<'_>,
    question: &Question,
    method: &'static str,
    bounds: Bounds,
    progress: &Callback,
) -> PyResult<(BigUint, Option<String>, String)> {
    let instance = &question.instance;
    let counted = run(py, bounds, question.seed, progress, |control| instance.count(method, &control))?;
    let counted = counted.map_err(refused)?;
    let record = Record::of_count(instance.spec(), method, &counted, None);
    let record = serde_json::to_string(&record).map_err(|error| internal(&error.to_string()))?;
    Ok((counted.count, counted.stopped.map(limit_name), record))
}

/// Draws so many solutions at random, or gives the one with an index.
pub fn sample(
    py: Python<'_>,
    question: &Question,
    method: &'static str,
    (number, index): (usize, Option<BigUint>),
    bounds: Bounds,
    progress: &Callback,
) -> PyResult<Vec<(String, Picture)>> {
    let instance = &question.instance;
    let drawn = run(py, bounds, question.seed, progress, |control| {
        let mut meter = control.meter();
        let numbered = match instance.number(method, &mut meter)? {
            Prepared::Ready(numbered) => numbered,
            Prepared::Stopped(limit) => return Ok(Err(limit)),
        };
        let total = numbered.total();
        let indices: Vec<BigUint> = match index {
            Some(index) if index < *total => vec![index],
            Some(index) => {
                return Err(UsageError::new(format!(
                    "there is no solution with the number {index}: there are {total}, numbered from 0"
                )));
            }
            None if *total == BigUint::ZERO => Vec::new(),
            None => {
                let mut generator = control.seed().sampler();
                (0..number).map(|_| uniform(total, &mut generator)).collect()
            }
        };
        let found = numbered.solutions(&indices, &mut meter);
        Ok(found.map(|found| (indices, found)))
    })?;
    let (indices, found) = drawn.map_err(refused)?.map_err(stopped)?;
    let spec = instance.spec().to_string();
    let line = |(index, found): (&BigUint, Found)| {
        let line = serde_json::to_string(&NumberedLine::of_sample(&spec, index, &found));
        let line = line.map_err(|error| internal(&error.to_string()))?;
        Ok((line, Picture::of_solution(instance.clone(), found.solution)))
    };
    indices.iter().zip(found).map(line).collect()
}

/// How a listing ended.
type End = Result<Listed, UsageError>;

/// Solutions that are found while they are asked for.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Solutions {
    instance: Arc<dyn Instance>,
    cancel: Arc<AtomicBool>,
    /// The solutions, and then how it ended.
    found: Mutex<Receiver<Result<Found, End>>>,
}

impl Solutions {
    /// Starts a listing.
    pub fn begin(question: &Question, method: &'static str, bounds: Bounds) -> PyResult<Self> {
        let cancel = Arc::new(AtomicBool::new(false));
        let control = Control::new(bounds.limits()).with_seed(question.seed).with_cancel(cancel.clone());
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let instance = question.instance.clone();
        let listed = instance.clone();
        let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(move || {
            let end = listed.list(method, &control, &mut |found| match sender.send(Ok(found)) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody wants any more.
                Err(_) => ControlFlow::Break(()),
            });
            let _ = sender.send(Err(end));
        });
        thread.map_err(|error| internal(&format!("the system refused a thread: {error}")))?;
        Ok(Self { instance, cancel, found: Mutex::new(found) })
    }

    /// The next solution, or the end.
    fn receive(&self, py: Python<'_>) -> PyResult<Result<Found, End>> {
        loop {
            let received = py.detach(|| {
                let found = self.found.lock().ok()?;
                match found.recv_timeout(Duration::from_millis(50)) {
                    Ok(found) => Some(Some(found)),
                    Err(RecvTimeoutError::Timeout) => Some(None),
                    Err(RecvTimeoutError::Disconnected) => None,
                }
            });
            match received {
                Some(Some(found)) => return Ok(found),
                Some(None) => {
                    py.check_signals().inspect_err(|_| self.cancel.store(true, Ordering::Relaxed))?;
                }
                // The end was told before.
                None => {
                    return Ok(Err(Ok(Listed { count: 0, end: ListEnd::Enough, stats: Default::default() })));
                }
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next solution as JSON, with its picture.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(String, Picture)>> {
        match self.receive(py)? {
            Ok(found) => {
                let spec = self.instance.spec().to_string();
                let line = serde_json::to_string(&ListLine::new(&spec, &found));
                let line = line.map_err(|error| internal(&error.to_string()))?;
                Ok(Some((line, Picture::of_solution(self.instance.clone(), found.solution))))
            }
            Err(Err(error)) => Err(refused(error)),
            Err(Ok(Listed { end: ListEnd::Stopped(limit), .. })) => Err(stopped(limit)),
            Err(Ok(_)) => Ok(None),
        }
    }

    /// Stops the search.
    fn close(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
