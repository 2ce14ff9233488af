//! The steps of a search as rows of a table.

use std::sync::{Arc, Mutex};

use hippodrome::{
    search::Step,
    trace::{Known, Recording},
};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::internal;

/// The most rows that are made at a time.
const PAGE: usize = 4096;

/// The steps of a search, read from the first to the last.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Steps {
    recording: Arc<Recording>,
    /// The number of steps that were read, and what is known of the nodes so far.
    read: Mutex<(usize, Known)>,
}

impl Steps {
    /// The steps of a search, none of them read.
    pub fn new(recording: Arc<Recording>) -> Self {
        let known = Known::new(recording.head.sum);
        Self { recording, read: Mutex::new((0, known)) }
    }
}

#[pymethods]
impl Steps {
    fn __len__(&self) -> usize {
        self.recording.steps.len()
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next rows, as the text of a JSON list of objects.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut read = self.read.lock().map_err(|_| internal("the steps were left in disorder"))?;
            let (first, known) = &mut *read;
            let steps = self.recording.steps.get(*first..).unwrap_or_default();
            let rows: Vec<Value> = (*first..)
                .zip(steps.iter().take(PAGE))
                .map(|(place, step)| row(&self.recording, place, step, known))
                .collect();
            *first += rows.len();
            Ok((!rows.is_empty()).then(|| Value::Array(rows).to_string()))
        })
    }
}

/// A step with what is known of its node.
fn row(recording: &Recording, place: usize, step: &Step, known: &mut Known) -> Value {
    known.receive(step);
    let facts = known.facts(step.node());
    let (event, mut action) = (event(step), facts.action.map(String::from));
    let (mut parent, mut value) = (None, facts.value);
    let (mut waiting, mut closed, mut why) = (None, None, None);
    match step {
        Step::Started { at, limit, .. } => {
            action = at.clone();
            why = limit.map(|limit| format!("limit {limit}"));
        }
        Step::Considered { action: tried, value: estimate, .. } => {
            (action, value) = (Some(tried.clone()), *estimate);
        }
        Step::Generated { parent: above, .. } => parent = Some(*above),
        Step::Expanded { queue, closed: kept, .. } => (waiting, closed) = (Some(*queue), Some(*kept)),
        Step::Pruned { why: reason, .. } | Step::Left { why: reason, .. } => {
            why = Some(recording.head.reason(reason, &facts));
        }
        Step::Goal { value: reached, .. } => value = reached.or(value),
        Step::Met { other, .. } => why = Some(format!("meets node {other}")),
        Step::BackwardRoot { .. } => {}
    }
    json!({
        "step": place + 1,
        "seconds": recording.times.get(place),
        "event": event,
        "node": step.node(),
        "parent": parent,
        "action": action,
        "depth": facts.depth,
        "value": value,
        "sum": facts.sum,
        "waiting": waiting,
        "closed": closed,
        "why": why,
    })
}

/// What happens, in a word.
fn event(step: &Step) -> &'static str {
    match step {
        Step::Started { .. } => "started",
        Step::BackwardRoot { .. } => "goal root",
        Step::Considered { .. } => "considered",
        Step::Generated { .. } => "generated",
        Step::Expanded { .. } => "expanded",
        Step::Pruned { .. } => "pruned",
        Step::Left { .. } => "left",
        Step::Goal { .. } => "goal",
        Step::Met { .. } => "met",
    }
}
