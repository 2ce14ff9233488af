//! What a request can ask for: one function for each command.

mod answers;
mod checking;
mod counting;
mod links;
mod pictures;
mod playing;
mod posing;
mod searches;

use hippodrome::{
    Control, Progress, Registry, Stats, UsageError, VERSION, Work, describe as describe_puzzle,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::request::Request;

/// Receives progress: its kind, and an object as JSON.
pub type Tell = fn(&str, &str);

type Command = fn(&Request, Tell) -> Result<Value, UsageError>;

/// Every command.
const COMMANDS: &[(&str, Command)] = &[
    ("link", links::link),
    ("pose", posing::pose),
    ("solve", answers::solve),
    ("why", answers::why),
    ("count", counting::count),
    ("divide", counting::divide),
    ("part", counting::part),
    ("total", counting::total),
    ("list", answers::list),
    ("sample", answers::sample),
    ("race", searches::race),
    ("trace", searches::trace),
    ("open", searches::open),
    ("hint", playing::hint),
    ("moves", playing::moves),
    ("check", checking::check),
    ("draw", pictures::draw),
    ("make", playing::make),
];

/// Answers a request.
pub fn answer(request: &Request, tell: Tell) -> Result<Value, UsageError> {
    let Some((_, command)) = COMMANDS.iter().find(|(name, _)| *name == request.command) else {
        let names: Vec<&str> = COMMANDS.iter().map(|&(name, _)| name).collect();
        let right = format!("use one of {}", names.join(", "));
        return Err(UsageError::new(format!("there is no command `{}`: {right}", request.command)));
    };
    command(request, tell)
}

/// All puzzles, and what can be asked about them.
pub fn describe(registry: &Registry) -> Value {
    let puzzles = registry.puzzles().map(|puzzle| {
        let about = puzzle.about();
        let mut description = describe_puzzle(puzzle);
        // A page shows an example in parts.
        let example = |example: &hippodrome::Example| {
            let link = links::read(registry, &format!("{} {}", about.name, example.rest));
            json!({ "verb": example.verb, "what": example.what, "link": link })
        };
        description["examples"] = about.examples.iter().map(example).collect();
        description
    });
    json!({
        "version": VERSION,
        "commands": COMMANDS.iter().map(|&(name, _)| name).collect::<Vec<_>>(),
        "puzzles": puzzles.collect::<Vec<_>>(),
    })
}

/// A control whose progress is passed on.
fn watched(request: &Request, tell: Tell) -> Control {
    request.control().with_progress(Box::new(move |progress| {
        let Progress { stats, share } = *progress;
        tell("progress", &told(&stats, share).to_string());
    }))
}

/// Progress as JSON.
fn told(stats: &Stats, share: Option<f64>) -> Value {
    let rate = stats.generated as f64 / stats.seconds.max(1e-9);
    json!({ "stats": stats, "work": work(stats), "rate": rate, "share": share })
}

/// What a method counts instead of nodes, in the plural.
fn work(stats: &Stats) -> Option<&'static str> {
    match stats.work {
        Work::Nodes => None,
        Work::Named(name) => Some(name),
    }
}

/// A record as JSON.
fn value(record: &impl Serialize) -> Result<Value, UsageError> {
    serde_json::to_value(record)
        .map_err(|error| UsageError::new(format!("the answer cannot be written: {error}")))
}
