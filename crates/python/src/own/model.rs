//! The user's problem as a puzzle of one's own: a state is its number, and an action too.
//!
//! Searches run on the thread that asked for them, and so do the user's functions: an exception arrives with its own
//! traceback, Ctrl-C and debuggers work, and calling a function costs no more than the call. What a function returns is
//! checked, and what is wrong is said in a sentence with the state and the action.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hippodrome::own::{
    Description, Estimate, Frame, Method, Model, Own, Shown, Space, Spec, Table, one_line,
};
use hippodrome::{Puzzle, UsageError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;

use super::faults::{Faults, noted};
use super::shown;
use super::tables::{Move, Tables, UNKNOWN};
use super::values::{read_cost, read_estimate, state_text, text};
use crate::errors::{internal, usage};

/// So many looks at what is known are made before signals are handled and other threads may run.
const LOOKS: u32 = 4096;

/// The functions of a problem. Where there is no `result`, the actions are tuples that contain it.
pub struct Functions {
    pub start: Py<PyAny>,
    pub actions: Py<PyAny>,
    pub result: Option<Py<PyAny>>,
    pub is_goal: Py<PyAny>,
    pub estimate: Option<Py<PyAny>>,
    pub cost: Option<Py<PyAny>>,
    pub show: Option<Py<PyAny>>,
}

/// A problem whose functions are written in Python.
pub struct Problem {
    functions: Arc<Functions>,
    pub faults: Arc<Faults>,
    tables: Mutex<Tables>,
    state_bytes: usize,
}

impl Problem {
    /// The problem with these functions, of which the start is already known.
    pub fn new(py: Python<'_>, functions: Arc<Functions>, faults: Arc<Faults>) -> PyResult<Self> {
        let start = functions.start.bind(py);
        let size = start.call_method0("__sizeof__").and_then(|size| size.extract::<usize>());
        let problem = Self {
            faults,
            tables: Mutex::default(),
            // Besides the object: its place in the tables.
            state_bytes: size.unwrap_or(64) + 128,
            functions: functions.clone(),
        };
        problem.keep(py, start, |tables| tables.number(start), || "`start`".into())?;
        Ok(problem)
    }

    fn tables(&self, py: Python<'_>) -> MutexGuard<'_, Tables> {
        self.tables.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a state, by a function that returns its number. `whence` says where it comes from.
    fn keep(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        keep: impl FnOnce(&mut Tables) -> PyResult<u32>,
        whence: impl Fn() -> String,
    ) -> PyResult<u32> {
        if state.is_none() {
            return Err(usage(format!("{} is None, which cannot be a state", whence())));
        }
        let numbered = keep(&mut self.tables(py));
        numbered.map_err(|error| {
            // An error of the user's own `__hash__` or `__eq__` stays as it is.
            if error.traceback(py).is_some() {
                return noted(py, error, &format!("in comparing {}", text(state)));
            }
            let kind = state.get_type().name().map_or_else(|_| "object".into(), |name| name.to_string());
            usage(format!(
                "{} is {}, a {kind}, which cannot be hashed: use tuples for lists, and frozenset for sets",
                whence(),
                text(state)
            ))
        })
    }

    /// The state with a number.
    fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.tables(py).state(py, number)
    }

    /// Evaluates something unless a function has failed before. If this one fails, the exception is kept.
    fn ask<T>(&self, instead: T, evaluate: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.faults.failed() {
            return instead;
        }
        Python::attach(|py| {
            evaluate(py).unwrap_or_else(|error| {
                self.faults.fail(py, error);
                instead
            })
        })
    }

    /// Looks at what is known. Now and then, signals are handled, and other threads may run.
    fn look<T>(&self, py: Python<'_>, at: impl FnOnce(&Tables) -> T) -> T {
        let (known, due) = {
            let mut tables = self.tables(py);
            tables.looks = tables.looks.wrapping_add(1);
            (at(&tables), tables.looks.is_multiple_of(LOOKS))
        };
        if due {
            py.detach(|| {});
            if let Err(error) = py.check_signals() {
                self.faults.fail(py, error);
            }
        }
        known
    }

    /// Calls a function of a state.
    fn call<'py>(
        &self,
        name: &str,
        function: &Py<PyAny>,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = state.py();
        let result = function.bind(py).call1((state,));
        result
            .map_err(|error| noted(py, error, &format!("`{name}` was asked about the state {}", text(state))))
    }

    /// The numbers of the actions of a state.
    fn actions_of(&self, py: Python<'_>, number: u32) -> PyResult<[u32; 2]> {
        let known = self.look(py, |tables| tables.actions(number).ok_or_else(|| tables.state(py, number)));
        let state = match known {
            Ok(known) => return Ok(known),
            Err(state) => state,
        };
        let in_state =
            |error| noted(py, error, &format!("`actions` was asked about the state {}", text(&state)));
        let wrong = |what: String| usage(format!("`actions` of the state {} {what}", text(&state)));
        let actions = self.functions.actions.bind(py).call1((&state,)).map_err(in_state)?;
        if actions.is_none() {
            return Err(wrong("is None: return a list, or use `yield`".into()));
        }
        let Ok(iterator) = actions.try_iter() else {
            return Err(wrong(format!("is {}: return a list, or use `yield`", text(&actions))));
        };
        let mut moves = Vec::new();
        for action in iterator {
            let action = action.map_err(in_state)?;
            moves.push(match self.functions.result {
                Some(_) => {
                    let cost = if self.functions.cost.is_some() { UNKNOWN } else { 1 };
                    Move { action: action.unbind(), from: number, to: UNKNOWN, cost }
                }
                None => self.complete(py, &state, number, &action)?,
            });
        }
        Ok(self.tables(py).set_actions(number, moves))
    }

    /// An action that was given as a tuple with its name, the next state, and its cost if that is not 1.
    fn complete(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        number: u32,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<Move> {
        let parts = action.cast::<PyTuple>().ok().filter(|parts| matches!(parts.len(), 2 | 3));
        let Some(parts) = parts else {
            return Err(usage(format!(
                "`actions` of the state {} yields {}: without a method `result`, an action is a tuple \
                 (name, state) or (name, state, cost)",
                text(state),
                text(action)
            )));
        };
        let (name, next) = (parts.get_item(0)?, parts.get_item(1)?);
        let whence = || format!("the state after the action {} in the state {}", text(&name), text(state));
        let to = self.keep(py, &next, |tables| tables.number(&next), whence)?;
        let cost = match parts.get_item(2) {
            Ok(cost) => read_cost(&cost, state, &name)?,
            Err(_) => match &self.functions.cost {
                Some(cost) => self.cost_of(py, cost, state, &name, &next)?,
                None => 1,
            },
        };
        Ok(Move { action: name.unbind(), from: number, to, cost })
    }

    fn cost_of(
        &self,
        py: Python<'_>,
        cost: &Py<PyAny>,
        state: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
        next: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        let given = cost.bind(py).call1((state, action, next));
        let given = given.map_err(|error| in_action(error, "cost", state, action))?;
        read_cost(&given, state, action)
    }

    /// Where an action leads, and what it costs.
    fn outcome(&self, py: Python<'_>, number: u32) -> PyResult<(u32, u32)> {
        let known = self.look(py, |tables| {
            let made = tables.action(number);
            match made.to {
                UNKNOWN => Err((tables.state(py, made.from), made.action.bind(py).clone())),
                to => Ok((to, made.cost)),
            }
        });
        let ((state, action), result) = match (known, &self.functions.result) {
            (Ok(known), _) => return Ok(known),
            (Err(unknown), Some(result)) => (unknown, result),
            (Err(_), None) => return Err(internal("an action without its next state")),
        };
        let next = result.bind(py).call1((&state, &action));
        let next = next.map_err(|error| in_action(error, "result", &state, &action))?;
        let whence = || format!("`result` of the state {} and the action {}", text(&state), text(&action));
        if next.is_none() {
            return Err(usage(format!("{} is None: is a `return` missing?", whence())));
        }
        let cost = match &self.functions.cost {
            Some(cost) => self.cost_of(py, cost, &state, &action, &next)?,
            None => 1,
        };
        let to = self.keep(py, &next, |tables| tables.set_action(number, &next, cost), whence)?;
        Ok((to, cost))
    }

    /// The state to which actions with these names lead; an error if two actions of a state have the same name.
    pub fn end_of(&self, py: Python<'_>, path: &[String]) -> PyResult<u32> {
        let mut state = 0;
        for taken in path {
            let [first, end] = self.actions_of(py, state)?;
            let mut called = (first..end).filter(|action| one_line(&self.name(action)) == *taken);
            match (called.next(), called.next()) {
                (Some(action), None) => state = self.outcome(py, action)?.0,
                _ => {
                    self.faults.raise(py)?;
                    return Err(usage(format!(
                        "two actions of the state {} are called `{taken}`: give each a name of its own",
                        self.text(&state)
                    )));
                }
            }
        }
        self.faults.raise(py)?;
        Ok(state)
    }

    /// Whether an action is known to cost more than one.
    pub fn has_costs(&self, py: Python<'_>) -> PyResult<bool> {
        if self.functions.cost.is_some() {
            return Ok(true);
        }
        let [first, end] = self.actions_of(py, 0)?;
        let tables = self.tables(py);
        Ok((first..end).any(|number| tables.action(number).cost > 1))
    }
}

/// An exception of a function of a state and an action.
fn in_action(error: PyErr, name: &str, state: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyErr {
    let note = format!("`{name}` was asked about the state {} and the action {}", text(state), text(action));
    noted(state.py(), error, &note)
}

impl Space for Problem {
    type State = u32;
    type Action = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.ask(false, |py| {
            let known = self.look(py, |tables| tables.goal(*state).ok_or_else(|| tables.state(py, *state)));
            let object = match known {
                Ok(known) => return Ok(known),
                Err(object) => object,
            };
            let told = self.call("is_goal", &self.functions.is_goal, &object)?;
            if told.is_none() {
                let state = text(&object);
                return Err(usage(format!("`is_goal` of the state {state} is None: return True or False")));
            }
            let is_goal = told.is_truthy()?;
            self.tables(py).set_goal(*state, is_goal);
            Ok(is_goal)
        })
    }

    fn actions(&self, state: &u32, actions: &mut Vec<u32>) {
        let [first, end] = self.ask([0, 0], |py| self.actions_of(py, *state));
        actions.extend(first..end);
    }

    fn apply(&self, state: &mut u32, action: &u32) {
        *state = self.ask(*state, |py| Ok(self.outcome(py, *action)?.0));
    }

    fn cost(&self, action: &u32) -> u32 {
        if self.functions.cost.is_none() && self.functions.result.is_some() {
            return 1;
        }
        self.ask(1, |py| {
            let known = self.tables(py).action(*action).cost;
            if known == UNKNOWN { Ok(self.outcome(py, *action)?.1) } else { Ok(known) }
        })
    }

    fn state_bytes(&self) -> usize {
        self.state_bytes
    }
}

impl Shown for Problem {
    fn name(&self, action: &u32) -> String {
        self.ask(String::new(), |py| {
            let object = self.tables(py).action(*action).action.bind(py).clone();
            // The parts of a tuple are easier to read without brackets.
            if let Ok(parts) = object.cast::<PyTuple>() {
                let words: PyResult<Vec<String>> =
                    parts.iter().map(|part| Ok(part.str()?.to_string())).collect();
                return Ok(words?.join(" "));
            }
            Ok(object.str()?.to_string())
        })
    }

    fn text(&self, state: &u32) -> String {
        self.ask(String::new(), |py| state_text(&self.state(py, *state)))
    }
}

impl Estimate for Problem {
    fn estimate(&self, state: &u32) -> u32 {
        let Some(function) = &self.functions.estimate else { return 0 };
        self.ask(0, |py| {
            let known =
                self.look(py, |tables| tables.estimate(*state).ok_or_else(|| tables.state(py, *state)));
            let object = match known {
                Ok(known) => return Ok(known),
                Err(object) => object,
            };
            let estimate = read_estimate(&self.call("estimate", function, &object)?, &object)?;
            self.tables(py).set_estimate(*state, estimate);
            Ok(estimate)
        })
    }
}

impl Model for Problem {
    /// Stands for the descriptions that problems give of themselves.
    const ABOUT: Description = Description::new("problem", "Problem", "A problem of one's own");

    const METHODS: &'static [Method<Own<Self>>] = Table::<Self>::INFORMED;

    fn read(_: &Spec) -> Result<Self, UsageError> {
        Err(UsageError::new("a problem of one's own is an object, not a text"))
    }

    fn frame(&self, state: &u32) -> Option<Frame> {
        let show = self.functions.show.as_ref()?;
        self.ask(None, |py| {
            let object = self.state(py, *state);
            let shown = self.call("show", show, &object)?;
            shown::read(&shown, &one_line(&state_text(&object)?)).map(Some).map_err(|error| match error {
                shown::Unclear::Usage(what) => {
                    usage(format!("`show` of the state {} returns {what}", text(&object)))
                }
                shown::Unclear::Raised(error) => error,
            })
        })
    }
}

/// The puzzle of all problems, from which come the methods.
pub const ALL: &Puzzle = Own::<Problem>::PUZZLE;
