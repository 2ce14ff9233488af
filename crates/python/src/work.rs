//! Long work without the interpreter lock, which Ctrl-C ends.
//!
//! The work runs on a thread of its own. The calling thread waits for it and wakes up a few times a second, to pass
//! on progress and to let Python handle signals. If the user interrupts, or the callback fails, the work is
//! cancelled, and the exception raised when it has ended.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hippodrome::{Control, Limits, Progress};
use pyo3::prelude::*;

use crate::errors::internal;
use crate::own::Faults;

/// How often signals and progress are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How far work may go: seconds, nodes, bytes and threads.
#[derive(Clone, Copy, Default, FromPyObject)]
pub struct Bounds(Option<f64>, Option<u64>, Option<u64>, Option<usize>);

impl Bounds {
    /// So many seconds.
    pub fn of_seconds(seconds: f64) -> Self {
        Self(Some(seconds), None, None, None)
    }

    /// The same as limits.
    pub fn limits(self) -> Limits {
        let Self(seconds, nodes, memory, threads) = self;
        Limits::of_numbers(seconds, nodes, memory, threads)
    }
}

/// What the user wants to hear while it runs: a function of the fraction that is done, or none, the nodes so far and
/// the seconds.
pub type Callback = Option<Py<PyAny>>;

/// Runs some work, given a control with these limits and this seed. The work should end soon after the control is
/// cancelled.
pub fn run<T: Send>(
    py: Python<'_>,
    bounds: Bounds,
    seed: u64,
    progress: &Callback,
    work: impl FnOnce(Control) -> T + Send,
) -> PyResult<T> {
    let cancel = Arc::new(AtomicBool::new(false));
    let latest: Arc<Mutex<Option<Progress>>> = Arc::default();
    let mut control =
        Control::new(bounds.limits()).with_seed(seed).with_cancel(cancel.clone()).for_whole_process();
    if progress.is_some() {
        let told = latest.clone();
        control = control.with_progress(Box::new(move |progress| {
            if let Ok(mut told) = told.lock() {
                *told = Some(*progress);
            }
        }));
    }
    let (sender, mut receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(8 << 20).spawn_scoped(scope, move || {
            let _ = sender.send(work(control));
        });
        if thread.is_err() {
            return Err(internal("the system refused a thread"));
        }
        let mut interrupted = None;
        loop {
            let waiting = &mut receiver;
            match py.detach(move || waiting.recv_timeout(LOOK_EVERY)) {
                Ok(result) => return interrupted.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(interrupted.unwrap_or_else(|| internal("the work ended in a panic")));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupted.is_none() {
                let looked = py.check_signals().and_then(|()| tell(py, progress, &latest));
                if let Err(error) = looked {
                    cancel.store(true, Ordering::Relaxed);
                    interrupted = Some(error);
                }
            }
        }
    })
}

/// Runs some work that calls functions of the user: on this thread, so that these functions run where they were written
/// for, can be interrupted, and raise their exceptions with their tracebacks.
pub fn run_here<T>(
    py: Python<'_>,
    faults: &Arc<Faults>,
    bounds: Bounds,
    seed: u64,
    progress: &Callback,
    work: impl FnOnce(Control) -> T,
) -> PyResult<T> {
    let cancel = faults.begin(py);
    let mut control = Control::new(bounds.limits()).with_seed(seed).with_cancel(cancel).for_whole_process();
    if let Some(callback) = progress {
        let (callback, faults) = (callback.clone_ref(py), faults.clone());
        control = control.with_progress(Box::new(move |Progress { share, stats }| {
            Python::attach(|py| {
                let told = callback.call1(py, (*share, stats.generated, stats.seconds));
                if let Err(error) = told {
                    faults.fail(py, error);
                }
            });
        }));
    }
    let result = work(control);
    faults.raise(py)?;
    Ok(result)
}

/// Does something short: without the interpreter lock, or if functions of the user take part, on this thread with it.
pub fn briefly<T: Send>(
    py: Python<'_>,
    faults: Option<&Arc<Faults>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let Some(faults) = faults else { return Ok(py.detach(work)) };
    faults.begin(py);
    let result = work();
    faults.raise(py)?;
    Ok(result)
}

/// Passes on progress, if there is any news.
fn tell(py: Python<'_>, callback: &Callback, latest: &Mutex<Option<Progress>>) -> PyResult<()> {
    let Some(callback) = callback else { return Ok(()) };
    let news = latest.lock().ok().and_then(|mut latest| latest.take());
    match news {
        Some(Progress { share, stats }) => {
            callback.call1(py, (share, stats.generated, stats.seconds)).map(|_| ())
        }
        None => Ok(()),
    }
}
