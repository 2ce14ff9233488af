//! Solutions on their way to Python, one after the other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hippodrome::{Control, Found, Instance, Limit, UsageError, record::ListLine};
use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::{internal, stopped, usage};
use crate::picture::Picture;
use crate::question::Question;
use crate::work::Bounds;

/// Solutions that are found before they are asked for.
const AHEAD: usize = 64;

/// A record as JSON.
pub fn json(record: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(record).map_err(|error| internal(&error.to_string()))
}

/// How a listing ended: at a limit, if one was reached.
type End = Result<Option<Limit>, UsageError>;

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
    pub fn begin(question: &Question, method: String, bounds: Bounds) -> PyResult<Self> {
        let cancel = Arc::new(AtomicBool::new(false));
        let control = Control::new(bounds.limits()).with_seed(question.seed).with_cancel(cancel.clone());
        let (sender, found) = mpsc::sync_channel(AHEAD);
        let posed = question.posed.clone();
        let instance = posed.shared();
        let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(move || {
            let end = posed.list().method(method).under(control).each(|found| match sender.send(Ok(found)) {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody wants any more.
                Err(_) => ControlFlow::Break(()),
            });
            let _ = sender.send(Err(end.map(|listed| listed.stopped())));
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
                    return Ok(Err(Ok(None)));
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
                let line = json(&ListLine::new(&spec, &found))?;
                Ok(Some((line, Picture::of_solution(self.instance.clone(), found.solution, None))))
            }
            Err(Err(error)) => Err(usage(error)),
            Err(Ok(Some(limit))) => Err(stopped(limit)),
            Err(Ok(None)) => Ok(None),
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
