//! Questions: a puzzle, a board and options, given as Python objects.

use std::sync::Arc;

use hippodrome::{Instance, Kind, Parameter, Seed, Spec, Task, certificate, nearest, record};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString, PyTuple};

use crate::REGISTRY;
use crate::answers::{self, Solutions};
use crate::errors::{refused, usage};
use crate::picture::Picture;
use crate::work::{Bounds, Callback, run};

/// What the puzzles say about themselves, as JSON.
#[pyfunction]
pub fn describe() -> String {
    REGISTRY.puzzles().map(hippodrome::describe).collect::<serde_json::Value>().to_string()
}

/// A question that makes sense.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Question {
    pub instance: Arc<dyn Instance>,
    pub seed: u64,
    /// Whether posing it made a random choice.
    chosen: bool,
}

#[pymethods]
impl Question {
    /// A question. A text with spaces is a whole spec, and then there is no board.
    #[new]
    #[pyo3(signature = (puzzle, board, options, seed))]
    fn new(puzzle: &str, board: Option<&str>, options: &Bound<'_, PyDict>, seed: u64) -> PyResult<Self> {
        let spec = read(puzzle, board, options)?;
        let chance = Seed::new(seed);
        let instance: Arc<dyn Instance> = spec.pose(&chance).map_err(refused)?.into();
        Ok(Self { instance, seed, chosen: chance.used().is_some() })
    }

    /// The canonical text of the question.
    #[getter]
    fn spec(&self) -> String {
        self.instance.spec().to_string()
    }

    /// A picture of the board.
    fn picture(&self) -> Picture {
        Picture::of_question(self.instance.clone())
    }

    /// Solves it: the answer as JSON, and its picture, if there is anything to draw.
    fn solve(
        &self,
        py: Python<'_>,
        method: &str,
        certified: bool,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, Option<Picture>)> {
        let method = self.method(method, Task::Solve)?;
        let solved = run(py, bounds, self.seed, &progress, |control| {
            let control = if certified { control.with_proof() } else { control };
            let answer = self.instance.solve(method, &control)?;
            let certificate = match certified {
                true => certificate::of(&*self.instance, &answer, &control, answers::LARGEST_CERTIFICATE),
                false => None,
            };
            Ok((answer, certificate, control.seed().used()))
        })?;
        let (answer, certificate, used) = solved.map_err(refused)?;
        let seed = used.or(self.chosen.then_some(self.seed));
        let record = answers::record(&*self.instance, method, &answer, certificate, seed)?;
        Ok((record, Picture::of_answer(self.instance.clone(), method, answer)))
    }

    /// Solves it and keeps the steps of the search: the answer as JSON, and a picture of the search.
    fn trace(
        &self,
        py: Python<'_>,
        method: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, Option<Picture>)> {
        answers::trace(py, self, self.method(method, Task::Solve)?, bounds, &progress)
    }

    /// Counts the solutions: the number, or none if a limit was reached, and the record as JSON.
    fn count(
        &self,
        py: Python<'_>,
        method: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(num_bigint::BigUint, Option<String>, String)> {
        answers::count(py, self, self.method(method, Task::Count)?, bounds, &progress)
    }

    /// All solutions, one after the other.
    fn list(&self, method: &str, bounds: Bounds) -> PyResult<Solutions> {
        Solutions::begin(self, self.method(method, Task::List)?, bounds)
    }

    /// Solutions at random, or the one with a number: each as JSON, with its picture.
    fn sample(
        &self,
        py: Python<'_>,
        method: &str,
        number: usize,
        index: Option<num_bigint::BigUint>,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<Vec<(String, Picture)>> {
        let method = self.method(method, Task::Sample)?;
        answers::sample(py, self, method, (number, index), bounds, &progress)
    }

    /// Help with a position: the hint as JSON, and the picture of the position.
    fn hint(
        &self,
        py: Python<'_>,
        position: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, Picture)> {
        let hint = run(py, bounds, self.seed, &progress, |control| self.instance.hint(position, &control))?;
        let hint = hint.map_err(refused)?;
        let record = record::hint(&hint, self.instance.spec()).to_string();
        Ok((record, Picture::of_frame(hint.frame, self.instance.spec().to_string())))
    }
}

impl Question {
    /// The method with this name for a task.
    pub fn method(&self, name: &str, task: Task) -> PyResult<&'static str> {
        Ok(self.instance.spec().puzzle().method(name, task).map_err(refused)?.name)
    }
}

/// The spec of a question.
pub fn read(puzzle: &str, board: Option<&str>, options: &Bound<'_, PyDict>) -> PyResult<Spec> {
    let mut spec = if puzzle.trim().contains(char::is_whitespace) {
        REGISTRY.parse(puzzle).map_err(refused)?
    } else {
        let name = puzzle.trim();
        Spec::new(REGISTRY.find(name).ok_or_else(|| REGISTRY.unknown(name)).map_err(refused)?)
    };
    if let Some(board) = board {
        if spec.board().is_some() {
            return Err(usage(format!("`{puzzle}` has a board already: leave out `{board}`")));
        }
        spec.set_drawn_board(board);
    }
    for (name, value) in options {
        let name: String = name.extract()?;
        let about = spec.about();
        let found = about.parameters.iter().copied().find(|parameter| parameter.name() == name);
        let parameter = found.ok_or_else(|| unknown(&spec, &name))?;
        if let Some(value) = text(parameter, &value)? {
            spec.set(parameter.flag, value.as_deref()).map_err(refused)?;
        }
    }
    Ok(spec)
}

/// The error for an option that a puzzle does not have.
fn unknown(spec: &Spec, name: &str) -> PyErr {
    let about = spec.about();
    let names: Vec<String> = about.parameters.iter().map(|parameter| parameter.name()).collect();
    let near = nearest(name, names.iter().map(String::as_str));
    let meant = near.map(String::from).or_else(|| about.meant(&name.replace('_', "-")).map(Parameter::name));
    let right = match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("use {}", names.join(", ")),
    };
    usage(format!("{} has no option `{name}`: {right}", about.name))
}

/// The value of an option as text: none if the option is not set, and an inner none for a flag.
fn text(parameter: &Parameter, value: &Bound<'_, PyAny>) -> PyResult<Option<Option<String>>> {
    let wrong = || {
        let class = value.get_type().name().map_or_else(|_| "value".into(), |name| name.to_string());
        PyTypeError::new_err(format!("`{}` cannot be a {class}: {}", parameter.name(), parameter.help))
    };
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return match (parameter.kind, flag.is_true()) {
            (_, false) => Ok(None),
            (Kind::Flag, true) => Ok(Some(None)),
            (_, true) => Err(wrong()),
        };
    }
    if parameter.kind == Kind::Flag {
        return Err(wrong());
    }
    if value.cast::<PyString>().is_ok() || value.cast::<PyInt>().is_ok() {
        return Ok(Some(Some(value.str()?.to_string())));
    }
    // A pair of numbers is a square or a leap, and a list of anything is joined as a spec joins it.
    let join = |values: Vec<String>, by: &str| Ok(Some(Some(values.join(by))));
    let items: Vec<Bound<'_, PyAny>> = value.try_iter().map_err(|_| wrong())?.collect::<PyResult<_>>()?;
    let words: PyResult<Vec<String>> = items
        .iter()
        .map(|item| match item.cast::<PyTuple>() {
            Ok(pair) => Ok(pair
                .iter()
                .map(|n| n.str().map(|n| n.to_string()))
                .collect::<PyResult<Vec<_>>>()?
                .join(",")),
            Err(_) => Ok(item.str()?.to_string()),
        })
        .collect();
    match parameter.kind {
        Kind::Picture | Kind::Order(_) => join(words?, "/"),
        _ => join(words?, ","),
    }
}
