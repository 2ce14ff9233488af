//! What the user's methods return, checked: costs and estimates, and states and actions as text.

use hippodrome::own::NEVER;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyFrozenSet, PyInt, PyString};

use crate::errors::usage;

/// A cost: a whole number from 1 on.
pub fn read_cost(
    cost: &Bound<'_, PyAny>,
    state: &Bound<'_, PyAny>,
    action: &Bound<'_, PyAny>,
) -> PyResult<u32> {
    let whole = match cost.cast::<PyFloat>() {
        Ok(float) => Some(float.value()).filter(|cost| cost.fract() == 0.0).map(|cost| cost as i64),
        Err(_) if cost.is_instance_of::<PyBool>() => None,
        Err(_) => cost.extract::<i64>().ok(),
    };
    if let Some(cost @ 1..) = whole {
        return Ok(u32::try_from(cost).map_or(NEVER - 1, |cost| cost.min(NEVER - 1)));
    }
    let right = match whole {
        Some(_) => "every cost is at least 1",
        None if cost.is_instance_of::<PyFloat>() => {
            "costs are whole numbers, so count in a smaller unit, such as metres for kilometres"
        }
        None => "a cost is a whole number from 1 on",
    };
    Err(usage(format!(
        "the cost of the action {} in the state {} is {}: {right}",
        text(action),
        text(state),
        text(cost)
    )))
}

/// An estimate: a number from 0 on. Costs are whole numbers, so a fraction is rounded up.
pub fn read_estimate(estimate: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<u32> {
    /// What a sum of floating-point numbers may be off.
    const ERROR: f64 = 1e-9;
    let number = match estimate.cast::<PyInt>() {
        Ok(_) => estimate.extract::<u64>().ok().map(|number| u32::try_from(number).unwrap_or(NEVER)),
        Err(_) => {
            let number = estimate.extract::<f64>().ok().filter(|number| *number >= -ERROR);
            number.map(|number| match number {
                f64::INFINITY => NEVER,
                _ => (number - ERROR * number.max(1.0)).ceil().max(0.0) as u32,
            })
        }
    };
    number.ok_or_else(|| {
        let missing = if estimate.is_none() {
            ": is a `return` missing?"
        } else {
            ": an estimate is a number from 0 on"
        };
        usage(format!("the estimate of the state {} is {}{missing}", text(state), text(estimate)))
    })
}

/// A state as text: the same in every run, so the elements of a set are in order.
pub fn state_text(state: &Bound<'_, PyAny>) -> PyResult<String> {
    if state.cast::<PyString>().is_ok() {
        return state.extract();
    }
    let Ok(elements) = state.cast::<PyFrozenSet>() else { return Ok(state.repr()?.to_string()) };
    let elements: PyResult<Vec<String>> =
        elements.iter().map(|element| Ok(element.repr()?.to_string())).collect();
    let mut elements = elements?;
    elements.sort();
    Ok(format!("{{{}}}", elements.join(", ")))
}

/// A state or an action for a sentence.
pub fn text(object: &Bound<'_, PyAny>) -> String {
    match object.cast::<PyFrozenSet>() {
        Ok(_) => state_text(object),
        Err(_) => object.repr().map(|text| text.to_string()),
    }
    .unwrap_or_else(|_| "?".into())
}
