//! Exceptions of the user's functions, on their way through a search that knows nothing of Python.
//!
//! The first exception is kept, and the search cancelled. Until it has noticed, no function is called any more. What was
//! asked for then raises the exception, with the traceback of the user's code.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

/// Whether a function of the user has failed, and with which exception.
#[derive(Default)]
pub struct Faults {
    failed: AtomicBool,
    error: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

impl Faults {
    /// Begins some work: nothing has failed yet. Returns the flag that cancels it.
    pub fn begin(&self, py: Python<'_>) -> Arc<AtomicBool> {
        self.take(py);
        self.cancel.store(false, Ordering::Relaxed);
        self.cancel.clone()
    }

    /// Whether a function has failed.
    pub fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Keeps an exception, if it is the first one, and cancels the work.
    pub fn fail(&self, py: Python<'_>, error: PyErr) {
        if let Ok(mut kept) = self.error.lock_py_attached(py) {
            kept.get_or_insert(error);
        }
        self.failed.store(true, Ordering::Relaxed);
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The exception, if there was one.
    fn take(&self, py: Python<'_>) -> Option<PyErr> {
        self.failed.store(false, Ordering::Relaxed);
        self.error.lock_py_attached(py).ok().and_then(|mut kept| kept.take())
    }

    /// Ends some work: raises the exception, if there was one.
    pub fn raise(&self, py: Python<'_>) -> PyResult<()> {
        self.take(py).map_or(Ok(()), Err)
    }
}

/// The same exception with a note, where Python has notes. An interrupt needs none.
pub fn noted(py: Python<'_>, error: PyErr, note: &str) -> PyErr {
    if error.is_instance_of::<PyException>(py) {
        let value = error.value(py);
        if value.hasattr("add_note").unwrap_or(false) {
            let _ = value.call_method1("add_note", (note,));
        }
    }
    error
}
