//! New questions to play.

use hippodrome::{Making, Spec, record};
use pyo3::prelude::*;

use crate::REGISTRY;
use crate::errors::{stopped, usage};
use crate::work::{Bounds, Callback, run};

/// Makes a new question, and tells it as JSON.
#[pyfunction]
pub fn make(
    py: Python<'_>,
    puzzle: &str,
    size: u64,
    difficulty: Option<&str>,
    seed: u64,
    bounds: Bounds,
    progress: Callback,
) -> PyResult<String> {
    let known = REGISTRY.find(puzzle).ok_or_else(|| REGISTRY.unknown(puzzle)).map_err(usage)?;
    let making = run(py, bounds, seed, &progress, |control| {
        Making::new(Spec::new(known), size, difficulty, seed, &control)
    })?;
    let making = making.map_err(usage)?;
    match making.made {
        Ok(_) => Ok(record::making(&making).to_string()),
        Err(limit) => Err(stopped(limit)),
    }
}
