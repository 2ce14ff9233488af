//! Problems of the user's own: a Python object becomes a question like any other.
//!
//! The Python half passes the functions of the object. A [`Problem`] calls them, and is a
//! [`Model`](hippodrome::own::Model) like those that are written in Rust. A race poses its questions itself, so it finds
//! the problem on its thread.

pub mod faults;
mod listing;
pub mod model;
mod shown;
mod tables;
mod values;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hippodrome::own::{Description, Method, Objective, Own, Table, methods, one_line};
use hippodrome::{Instance, MethodDescription, Parameter, Puzzle, Seed, Spec, UsageError};
use pyo3::prelude::*;

pub use self::faults::Faults;
pub use self::listing::Listing;
pub use self::model::Problem;
use self::model::{ALL, Functions};
use crate::errors::usage;

/// A state as searches tell it, in one line.
#[pyfunction]
pub fn state_text(state: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(one_line(&values::state_text(state)?))
}

/// The start, `actions`, `result`, `is_goal`, `estimate`, `cost` and `show`, as far as they are there.
type Parts = (
    Py<PyAny>,
    Py<PyAny>,
    Option<Py<PyAny>>,
    Py<PyAny>,
    Option<Py<PyAny>>,
    Option<Py<PyAny>>,
    Option<Py<PyAny>>,
);

/// A problem of the user's own, as the Python half describes it.
#[pyclass(frozen, name = "Problem", module = "hippodrome._native")]
pub struct Described {
    object: Py<PyAny>,
    functions: Arc<Functions>,
    puzzle: &'static Puzzle,
    /// The arguments of the problem, if it has any.
    arguments: Option<String>,
    /// Makes the problem of a size.
    make: Option<Py<PyAny>>,
    faults: Arc<Faults>,
}

#[pymethods]
impl Described {
    #[new]
    fn new(
        py: Python<'_>,
        object: Py<PyAny>,
        name: &str,
        arguments: Option<String>,
        unit: Option<String>,
        parts: Parts,
        make: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (start, actions, result, is_goal, estimate, cost, show) = parts;
        let functions = Arc::new(Functions { start, actions, result, is_goal, estimate, cost, show });
        let faults = Arc::new(Faults::default());
        let unit = match unit {
            Some(unit) => unit,
            None => {
                let trial = Problem::new(py, functions.clone(), faults.clone())?;
                if trial.has_costs(py)? { "units of cost".into() } else { "moves".into() }
            }
        };
        let puzzle = puzzle(name.into(), unit, functions.estimate.is_some());
        Ok(Self { object, functions, puzzle, arguments, make, faults })
    }
}

impl Described {
    /// The user's object.
    pub fn object(&self, py: Python<'_>) -> Py<PyAny> {
        self.object.clone_ref(py)
    }

    /// Where its exceptions are kept.
    pub fn faults(&self) -> Arc<Faults> {
        self.faults.clone()
    }

    /// The spec of a question about it, without options.
    pub fn spec(&self) -> Spec {
        let mut spec = Spec::new(self.puzzle);
        if let Some(arguments) = &self.arguments {
            spec.set_board(arguments.clone());
        }
        spec
    }

    /// A question about it.
    pub fn pose(&self, py: Python<'_>, spec: Spec) -> PyResult<Arc<Own<Problem>>> {
        self.faults.begin(py);
        let problem = Problem::new(py, self.functions.clone(), self.faults.clone())?;
        Ok(Arc::new(Own::new(spec, problem)))
    }

    /// Refuses a method that needs an estimate, where there is none.
    pub fn check_method(&self, method: &str) -> PyResult<()> {
        let known = |methods: &[MethodDescription]| {
            methods.iter().any(|known| known.name.eq_ignore_ascii_case(method))
        };
        if known(&informed()) && !known(&self.puzzle.methods()) {
            let name = self.puzzle.about().name;
            let right = format!("give {name} a method `estimate(self, state)`");
            return Err(usage(format!("`{method}` needs an estimate of the cost to a goal: {right}")));
        }
        Ok(())
    }

    /// Does something in which questions about the problem are posed.
    pub fn meanwhile<T>(this: &Bound<'_, Self>, work: impl FnOnce() -> T) -> T {
        AT_WORK.with_borrow_mut(|at_work| at_work.push(this.clone().unbind()));
        let done = work();
        AT_WORK.with_borrow_mut(Vec::pop);
        done
    }

    /// The functions of the problem of a size.
    fn of_size(&self, py: Python<'_>, size: Option<u32>) -> PyResult<Arc<Functions>> {
        match (&self.make, size) {
            (Some(make), Some(size)) => {
                let made = make.bind(py).call1((size,))?;
                Ok(made.cast::<Self>()?.get().functions.clone())
            }
            _ => Ok(self.functions.clone()),
        }
    }
}

thread_local! {
    /// The problems about which questions are posed on this thread, the last one now.
    static AT_WORK: RefCell<Vec<Py<Described>>> = const { RefCell::new(Vec::new()) };
}

/// Poses a question about the problem of this thread.
fn pose(spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
    Python::attach(|py| {
        let described =
            AT_WORK.with_borrow(|at_work| at_work.last().map(|described| described.clone_ref(py)));
        let Some(described) = described else {
            return Err(UsageError::new(format!("`{spec}` cannot be asked without the problem itself")));
        };
        let described = described.get();
        let size = spec.board().and_then(|board| board.parse().ok());
        let functions = described.of_size(py, size);
        let posed = functions.and_then(|functions| {
            let problem = Problem::new(py, functions, described.faults.clone())?;
            Ok(Box::new(Own::new(spec.clone(), problem)) as Box<dyn Instance>)
        });
        posed.map_err(|error| {
            described.faults.fail(py, error);
            UsageError::new(format!("`{spec}` cannot be asked"))
        })
    })
}

/// The options of all problems.
const PARAMETERS: &[&Parameter] = &[&methods::MAX_MOVES];

/// The name of a problem, what its solutions are measured in, and whether there is an estimate.
type Kind = (String, String, bool);

/// The puzzle that stands for problems of a kind. There is one for each kind as long as the process runs.
fn puzzle(name: String, unit: String, estimates: bool) -> &'static Puzzle {
    static KNOWN: Mutex<Option<HashMap<Kind, &'static Puzzle>>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let kind = (name, unit, estimates);
    if let Some(puzzle) = known.get_or_insert_default().get(&kind) {
        return puzzle;
    }
    let lasting = |text: &str| -> &'static str { Box::leak(text.to_string().into_boxed_str()) };
    let (name, unit) = (lasting(&kind.0), lasting(&kind.1));
    let description = Box::leak(Box::new(Description {
        parameters: PARAMETERS,
        value: Some(Objective { unit, fewest: true }),
        ..Description::new(name, name, "A problem of one's own")
    }));
    let puzzle = Puzzle::new(description, if estimates { &informed } else { &blind }, &pose);
    let puzzle: &'static Puzzle = Box::leak(Box::new(puzzle));
    known.get_or_insert_default().insert(kind, puzzle);
    puzzle
}

/// The methods of a problem with an estimate.
fn informed() -> Vec<MethodDescription> {
    ALL.methods()
}

/// The methods of a problem without an estimate.
fn blind() -> Vec<MethodDescription> {
    Table::<Problem>::BLIND.iter().map(Method::about).collect()
}
