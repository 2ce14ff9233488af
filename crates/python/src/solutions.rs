//! Solutions on their way to Python, one after the other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hippodrome::{Control, Found, Instance, Limit, UsageError, record::ListLine};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use serde::Serialize;

use crate::errors::{internal, stopped, usage};
use crate::own::{Faults, Listing};
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
    source: Source,
}

/// Where solutions come from.
enum Source {
    /// A thread that looks for them.
    Thread {
        cancel: Arc<AtomicBool>,
        /// The solutions, and then how it ended.
        found: Mutex<Receiver<Result<Found, End>>>,
    },
    /// A listing of a problem of the user's own, whose exceptions are kept there.
    Own(Box<Mutex<Listing>>, Arc<Faults>),
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
        Ok(Self { instance, source: Source::Thread { cancel, found: Mutex::new(found) } })
    }

    /// The solutions of a problem of the user's own.
    pub fn of_problem(instance: Arc<dyn Instance>, listing: Listing, faults: Arc<Faults>) -> Self {
        Self { instance, source: Source::Own(Box::new(Mutex::new(listing)), faults) }
    }

    /// The next solution, or the end.
    fn receive(&self, py: Python<'_>) -> PyResult<Result<Found, End>> {
        let (cancel, found) = match &self.source {
            Source::Thread { cancel, found } => (cancel, found),
            Source::Own(listing, faults) => {
                let next = listing.lock_py_attached(py).map(|mut listing| listing.next());
                faults.raise(py)?;
                return match next.map_err(|_| internal("the listing was left in disorder"))? {
                    Ok(Some(found)) => Ok(Ok(found)),
                    Ok(None) => Ok(Err(Ok(None))),
                    Err(limit) => Ok(Err(Ok(Some(limit)))),
                };
            }
        };
        loop {
            let received = py.detach(|| {
                let found = found.lock().ok()?;
                match found.recv_timeout(Duration::from_millis(50)) {
                    Ok(found) => Some(Some(found)),
                    Err(RecvTimeoutError::Timeout) => Some(None),
                    Err(RecvTimeoutError::Disconnected) => None,
                }
            });
            match received {
                Some(Some(found)) => return Ok(found),
                Some(None) => {
                    py.check_signals().inspect_err(|_| cancel.store(true, Ordering::Relaxed))?;
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
                let picture = Picture::of_solution(self.instance.clone(), found.solution, None);
                let faults = match &self.source {
                    Source::Thread { .. } => None,
                    Source::Own(_, faults) => Some(faults.clone()),
                };
                Ok(Some((line, picture.with_faults(faults))))
            }
            Err(Err(error)) => Err(usage(error)),
            Err(Ok(Some(limit))) => Err(stopped(limit)),
            Err(Ok(None)) => Ok(None),
        }
    }

    /// Stops the search.
    fn close(&self) {
        if let Source::Thread { cancel, .. } = &self.source {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.close();
    }
}
