//! Questions as Python users write them: the options by name, with values of any fitting type.

use hippodrome::{Kind, Parameter, Spec, nearest};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString, PyTuple};

use crate::REGISTRY;
use crate::errors::usage;

/// The spec of a question.
pub fn read(puzzle: &str, board: Option<&str>, options: &Bound<'_, PyDict>) -> PyResult<Spec> {
    let mut spec = if puzzle.trim().contains(char::is_whitespace) {
        REGISTRY.parse(puzzle).map_err(usage)?
    } else {
        let name = puzzle.trim();
        Spec::new(REGISTRY.find(name).ok_or_else(|| REGISTRY.unknown(name)).map_err(usage)?)
    };
    if let Some(board) = board {
        if spec.board().is_some() {
            return Err(usage(format!("`{puzzle}` has a board already: leave out `{board}`")));
        }
        spec.set_drawn_board(board);
    }
    with_options(spec, options)
}

/// The spec with these options.
pub fn with_options(mut spec: Spec, options: &Bound<'_, PyDict>) -> PyResult<Spec> {
    for (name, value) in options {
        let name: String = name.extract()?;
        let about = spec.about();
        let found = about.parameters.iter().copied().find(|parameter| parameter.name() == name);
        let parameter = found.ok_or_else(|| unknown(&spec, &name))?;
        if let Some(value) = text(parameter, &value)? {
            spec.set(parameter.flag, value.as_deref()).map_err(usage)?;
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
    if let (Kind::Numbers, Ok(numbers)) = (parameter.kind, value.cast::<PyDict>()) {
        let word = |(square, number): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok(format!("{}={}", square.str()?, number.str()?))
        };
        return Ok(Some(Some(numbers.iter().map(word).collect::<PyResult<Vec<_>>>()?.join(","))));
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
