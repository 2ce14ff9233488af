//! Pictures of results that were saved, copied or sent between processes. A result takes along what it says, and its
//! picture is made again from that when it is wanted.

use hippodrome::{
    Answer, Form, Found, Limit, Part, Posed, Score, Solution, Steps, Stopped, Task, Uses, draw::Chart,
    trace::Recording,
};
use num_bigint::BigUint;
use pyo3::prelude::*;
use serde_json::Value;

use crate::REGISTRY;
use crate::errors::usage;
use crate::picture::Picture;
use crate::question::Question;
use crate::work::{Bounds, briefly};

/// The most seconds for finding an argument against a solution again.
const LONGEST: f64 = 10.0;

/// The picture of an answer or of a solution, from its record. If it was `drawn` before, what shows that there is no
/// solution is found again, within ten seconds; otherwise only the reason is left.
#[pyfunction]
pub fn picture_of_record(
    py: Python<'_>,
    question: &Question,
    record: &str,
    drawn: bool,
) -> PyResult<Picture> {
    let record: Value = serde_json::from_str(record).map_err(usage)?;
    let text = |name: &str| record.get(name).and_then(Value::as_str);
    let posed = &question.posed;
    let solution = briefly(py, question.faults().as_ref(), || solution(posed, &record))??;
    let Some(outcome) = text("outcome") else {
        let solution = solution.unwrap_or_else(|| Solution::squares(posed.instance().board(), Vec::new()));
        return Ok(question.picture_of(Picture::of_solution(posed.shared(), solution, None)));
    };
    let name = text("method").unwrap_or("auto");
    let method = posed.spec().puzzle().method(name, Task::Solve).map_err(usage)?.name;
    let [value, bound] = ["value", "bound"].map(|name| number(record.get(name)?));
    let found = solution.map(|solution| Found { solution, score: value.map(|value| Score { value, bound }) });
    let answer = match (outcome, found) {
        ("solved", Some(Found { solution, score })) => Answer::solved(solution, score),
        ("impossible", _) => {
            let reason = || Answer::impossible(text("reason").unwrap_or_default());
            let bounds = Bounds::of_seconds(LONGEST);
            let again =
                || question.work(py, bounds, &None, |control| posed.instance().solve(method, &control));
            let again = if drawn { again()? } else { reason() };
            if again.limit().is_some() { reason() } else { again }
        }
        (_, best) => {
            let limit = record.get("limit").and_then(|limit| serde_json::from_value(limit.clone()).ok());
            Answer::stopped_with(Stopped { limit: limit.unwrap_or(Limit::Method), best, bound })
        }
    };
    Ok(question.picture_of(Picture::of_answer(posed.shared(), method, answer)))
}

/// The picture of a position.
#[pyfunction]
pub fn picture_of_position(py: Python<'_>, question: &Question, position: &str) -> PyResult<Picture> {
    let posed = &question.posed;
    let turn = briefly(py, question.faults().as_ref(), || posed.instance().turn_in(position))?;
    let frame = turn.map_err(usage)?.frame;
    Ok(question.picture_of(Picture::of_frame(frame, posed.spec().to_string())))
}

/// The picture of a search, from its data.
#[pyfunction]
pub fn picture_of_search(
    py: Python<'_>,
    question: &Question,
    data: &[u8],
    times: Vec<f64>,
) -> PyResult<Picture> {
    let mut recording = py.detach(|| Recording::read(data)).map_err(usage)?;
    recording.times = times;
    Ok(question.picture_of(Picture::of_search(question.posed.shared(), recording)))
}

/// The chart of a race, from its data.
#[pyfunction]
pub fn picture_of_race(data: &[u8]) -> PyResult<Picture> {
    let chart: Chart = serde_json::from_slice(data).map_err(usage)?;
    Ok(Picture::of_chart(chart))
}

/// The heat map of statistics, from their record.
#[pyfunction]
pub fn picture_of_statistics(record: &str) -> PyResult<Picture> {
    let record: Value = serde_json::from_str(record).map_err(usage)?;
    let member = |name: &str| record.get(name).map(large).unwrap_or_default();
    let posed = posed(record.get("spec").and_then(Value::as_str).unwrap_or_default())?;
    let exact = record.get("exact") == Some(&Value::Bool(true));
    let (times, solutions) = if exact { ("count", member("count")) } else { ("samples", member("number")) };
    let mut uses = Uses { solutions, parts: Vec::new() };
    for row in record.get("rows").and_then(Value::as_array).into_iter().flatten() {
        let name = row.get("square").or(row.get("move")).and_then(Value::as_str).unwrap_or_default();
        let squares = Solution::from_names(posed.instance().board(), &[name]).map_err(usage)?;
        let part = match squares.steps() {
            Steps::Squares(squares) => Part::Square(squares[0]),
            Steps::Moves(moves) if posed.spec().about().form == Form::Path => {
                Part::line(moves[0][0], moves[0][1])
            }
            Steps::Moves(moves) => Part::Move(moves[0][0], moves[0][1]),
            Steps::Actions(_) => continue,
        };
        uses.parts.push((part, row.get(times).map(large).unwrap_or_default()));
    }
    Ok(Picture::of_uses(posed.instance(), &uses, posed.spec().to_string()))
}

/// The squares of a solution as rows and columns, counted from 0 at the top left: one for each square, or several for
/// each move.
#[pyfunction]
pub fn coordinates(spec: &str, names: Vec<String>) -> PyResult<Vec<Vec<(u32, u32)>>> {
    let posed = posed(spec)?;
    let board = posed.instance().board();
    let place = |name: &str| board.parse_square(name).map(|square| (square.row, square.col));
    let places = |name: &String| name.split('-').map(place).collect::<Result<Vec<_>, _>>();
    names.iter().map(places).collect::<Result<_, _>>().map_err(usage)
}

/// A question that was posed before, so that nothing is left to chance.
fn posed(spec: &str) -> PyResult<Posed> {
    REGISTRY.parse(spec).and_then(|spec| Posed::new(&spec, 0)).map_err(usage)
}

/// The solution of a record, if there is one.
fn solution(posed: &Posed, record: &Value) -> PyResult<Option<Solution>> {
    let members = record.get("solution");
    let steps = members.and_then(|members| {
        members.get("squares").or(members.get("moves")).or(members.get("actions"))?.as_array()
    });
    let names = steps.map(|steps| steps.iter().filter_map(Value::as_str).collect::<Vec<_>>());
    names.map(|names| posed.instance().read_solution(&names)).transpose().map_err(usage)
}

/// A number, which JSON may hold as a string.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// The same of any size.
fn large(value: &Value) -> BigUint {
    let text = value.as_str().map_or_else(|| value.to_string(), String::from);
    text.parse().unwrap_or_default()
}
