//! A puzzle's description as JSON, for front ends that are not written in Rust.

use serde_json::{Value, json};

use contract::{Kind, Makes, MethodDescription, Parameter, Puzzle, Task};

/// A puzzle's description of itself as one JSON object.
///
/// ```
/// let walk = hippodrome::describe(hippodrome::STANDARD.find("walk").unwrap());
/// assert_eq!(walk["parameters"][0]["name"], "start");
/// assert_eq!(walk["parameters"][0]["flag"], "from");
/// assert_eq!(walk["methods"][0]["name"], "auto");
/// ```
pub fn describe(puzzle: &Puzzle) -> Value {
    let about = puzzle.about();
    json!({
        "name": about.name,
        "title": about.title,
        "summary": about.summary,
        "board": about.board,
        "form": about.form.word(),
        "palette": about.palette,
        "series": about.series.summary,
        "makes": about.makes.map(makes),
        "value": about.value,
        "parameters": about.parameters.iter().map(|parameter| option(parameter)).collect::<Vec<_>>(),
        "methods": puzzle.methods().iter().map(method).collect::<Vec<_>>(),
        "presets": about.presets,
        "examples": about.examples.iter().map(|example| example.line(about.name)).collect::<Vec<_>>(),
        "sequences": about.sequences,
    })
}

fn makes(makes: &Makes) -> Value {
    json!({
        "summary": makes.summary,
        "size": makes.size,
        "sizes": [makes.sizes.0, makes.sizes.1],
        "difficulties": makes.difficulties,
        "usual": makes.difficulties[makes.usual].name,
    })
}

fn option(parameter: &Parameter) -> Value {
    let (kind, values) = match parameter.kind {
        Kind::Flag => ("flag", Value::Null),
        Kind::Choice(words) => ("choice", json!(words)),
        Kind::Choices(words) => ("choices", json!(words)),
        Kind::Number(low, high) => ("number", json!([low, high])),
        Kind::Pair => ("pair", Value::Null),
        Kind::Square => ("square", Value::Null),
        Kind::Squares => ("squares", Value::Null),
        Kind::Numbers => ("numbers", Value::Null),
        Kind::Picture => ("picture", Value::Null),
        Kind::Order(words) => ("order", json!(words)),
    };
    json!({
        "name": parameter.name(),
        "flag": parameter.flag,
        "kind": kind,
        "values": values,
        "default": parameter.default,
        "drawn": parameter.drawn,
        "tasks": verbs(parameter.tasks.iter().copied()),
        "help": parameter.help,
    })
}

fn method(method: &MethodDescription) -> Value {
    json!({ "name": method.name, "summary": method.summary, "tasks": verbs(method.tasks()), "traced": method.traced(), "baseline": method.baseline, "quick": method.quick })
}

fn verbs(tasks: impl Iterator<Item = Task>) -> Vec<&'static str> {
    tasks.map(Task::verb).collect()
}
