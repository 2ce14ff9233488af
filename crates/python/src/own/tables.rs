//! What is known of the states of a problem: each state once, under a number, with what the user's functions said of it.
//!
//! A search works with the numbers. A function is called once for each state, however often a search comes back to it.
//!
//! Limits: everything that was met is kept, also by methods that could do without.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use indexmap::IndexSet;
use pyo3::prelude::*;
use rustc_hash::FxBuildHasher;

/// Stands for what is not known yet.
pub const UNKNOWN: u32 = u32::MAX;

thread_local! {
    /// What a comparison of two states has raised.
    static COMPARED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// A state as Python compares it.
struct Key {
    hash: isize,
    state: Py<PyAny>,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.hash);
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        if self.hash != other.hash {
            return false;
        }
        if self.state.is(&other.state) {
            return true;
        }
        Python::attach(|py| {
            let equal = self.state.bind(py).eq(other.state.bind(py));
            equal.unwrap_or_else(|error| {
                COMPARED.set(Some(error));
                false
            })
        })
    }
}

impl Eq for Key {}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Facts {
    goal: Option<bool>,
    estimate: Option<u32>,
    /// The numbers of its actions.
    actions: Option<[u32; 2]>,
}

const NOTHING: Facts = Facts { goal: None, estimate: None, actions: None };

/// An action of a state.
pub struct Move {
    pub action: Py<PyAny>,
    pub from: u32,
    pub to: u32,
    pub cost: u32,
}

/// The states of a problem.
#[derive(Default)]
pub struct Tables {
    states: IndexSet<Key, FxBuildHasher>,
    facts: Vec<Facts>,
    moves: Vec<Move>,
    /// How often it was looked at.
    pub looks: u32,
}

impl Tables {
    /// The number of a state; an error if it cannot be hashed or compared.
    pub fn number(&mut self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let key = Key { hash: state.hash()?, state: state.clone().unbind() };
        let (number, is_new) = self.states.insert_full(key);
        if let Some(error) = COMPARED.take() {
            return Err(error);
        }
        if is_new {
            self.facts.push(NOTHING);
        }
        Ok(number as u32)
    }

    /// The state with a number.
    pub fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.states[number as usize].state.bind(py).clone()
    }

    pub fn goal(&self, state: u32) -> Option<bool> {
        self.facts[state as usize].goal
    }

    pub fn set_goal(&mut self, state: u32, goal: bool) {
        self.facts[state as usize].goal = Some(goal);
    }

    pub fn estimate(&self, state: u32) -> Option<u32> {
        self.facts[state as usize].estimate
    }

    pub fn set_estimate(&mut self, state: u32, estimate: u32) {
        self.facts[state as usize].estimate = Some(estimate);
    }

    /// The numbers of the actions of a state.
    pub fn actions(&self, state: u32) -> Option<[u32; 2]> {
        self.facts[state as usize].actions
    }

    /// Keeps the actions of a state.
    pub fn set_actions(&mut self, state: u32, moves: Vec<Move>) -> [u32; 2] {
        let first = self.moves.len() as u32;
        self.moves.extend(moves);
        let range = [first, self.moves.len() as u32];
        self.facts[state as usize].actions = Some(range);
        range
    }

    /// The action with a number.
    pub fn action(&self, number: u32) -> &Move {
        &self.moves[number as usize]
    }

    /// Keeps where an action leads, and what it costs. Returns the number of the next state.
    pub fn set_action(&mut self, number: u32, next: &Bound<'_, PyAny>, cost: u32) -> PyResult<u32> {
        let to = self.number(next)?;
        let action = &mut self.moves[number as usize];
        (action.to, action.cost) = (to, cost);
        Ok(to)
    }
}
