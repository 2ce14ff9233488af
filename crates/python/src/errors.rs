//! Exceptions. They are classes of the Python half, so that they can be sent between processes.

use hippodrome::Limit;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// An exception of the package.
fn raise(name: &str, arguments: impl FnOnce(&Bound<'_, PyType>) -> PyResult<PyErr>) -> PyErr {
    Python::attach(|py| {
        let class = py.import("hippodrome.errors").and_then(|module| module.getattr(name));
        match class.and_then(|class| class.cast_into::<PyType>().map_err(PyErr::from)) {
            Ok(class) => arguments(&class).unwrap_or_else(|error| error),
            Err(error) => error,
        }
    })
}

/// The exception for a wrong request.
pub fn usage(error: impl ToString) -> PyErr {
    let sentence = error.to_string();
    raise("UsageError", |class| Ok(PyErr::from_type(class.clone(), (sentence,))))
}

/// The exception for work that a limit ended.
pub fn stopped(limit: Limit) -> PyErr {
    let (sentence, name) = (limit.to_string(), limit.name());
    raise("LimitReached", |class| Ok(PyErr::from_type(class.clone(), (sentence, name))))
}

/// The exception for what should never happen.
pub fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(what.to_string())
}
