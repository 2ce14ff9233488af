//! A puzzle's description as JSON, for front ends that are not written in Rust.

use serde_json::{Value, json};

use contract::{Difficulty, Kind, Makes, MethodDescription, Parameter, Preset, Puzzle, Sequence, Sign, Task};

/// A puzzle's description of itself as one JSON object.
///
/// ```
/// let walk = hippodrome::describe(hippodrome::STANDARD.find("walk").unwrap());
/// assert_eq!(walk["parameters"][0]["name"], "start");
/// assert_eq!(walk["parameters"][0]["flag"], "from");
/// assert_eq!(walk["methods"][0]["name"], "auto");
/// ```
pub fn describe(puzzle: &dyn Puzzle) -> Value {
    let about = puzzle.about();
    let preset =
        |preset: &Preset| json!({ "name": preset.name, "board": preset.board, "summary": preset.summary });
    json!({
        "name": about.name,
        "summary": about.summary,
        "board": about.board,
        "form": about.form.word(),
        "palette": about.palette.iter().map(sign).collect::<Vec<_>>(),
        "series": about.series.summary,
        "makes": about.makes.map(makes),
        "value": about.value.map(|worth| json!({ "unit": worth.unit, "fewest": worth.fewest })),
        "parameters": about.parameters.iter().map(|parameter| option(parameter)).collect::<Vec<_>>(),
        "methods": puzzle.methods().iter().map(method).collect::<Vec<_>>(),
        "presets": about.presets.iter().map(preset).collect::<Vec<_>>(),
        "examples": about.examples.iter().map(|example| example.line(about.name)).collect::<Vec<_>>(),
        "sequences": about.sequences.iter().map(sequence).collect::<Vec<_>>(),
    })
}

fn sign(sign: &Sign) -> Value {
    json!({ "text": sign.letter, "name": sign.name })
}

fn makes(makes: &Makes) -> Value {
    let difficulty = |known: &Difficulty| json!({ "name": known.name, "summary": known.summary });
    json!({
        "summary": makes.summary,
        "sizes": [makes.sizes.0, makes.sizes.1],
        "difficulties": makes.difficulties.iter().map(difficulty).collect::<Vec<_>>(),
        "usual": makes.difficulties[makes.usual].name,
    })
}

fn sequence(sequence: &Sequence) -> Value {
    json!({
        "name": sequence.name,
        "options": sequence.options,
        "first": sequence.first,
        "step": sequence.step,
        "values": sequence.values,
        "source": sequence.source,
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
    json!({ "name": method.name, "summary": method.summary, "tasks": verbs(method.tasks()), "traced": method.traced(), "baseline": method.baseline })
}

fn verbs(tasks: impl Iterator<Item = Task>) -> Vec<&'static str> {
    tasks.map(Task::verb).collect()
}
