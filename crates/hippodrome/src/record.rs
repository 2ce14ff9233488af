//! Answers as JSON: the form that scripts, links, notebooks and the checker share.

use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::race::{self, Finish};
use board::{Shape, Square};
use contract::{
    Advice, Answer, Counted, Fact, Found, Hint, ListEnd, Listed, Making, Outcome, Outlook, Part, Solution,
    Spec, Table, Turn, Uses, VERSION,
};
use search::{Limit, Stats, number};

/// An answer, ready to be written. Members without a value are left out.
#[derive(Serialize)]
pub struct Record<'a> {
    puzzle: &'static str,
    spec: String,
    method: &'a str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    value: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    count: Option<&'a BigUint>,
    /// What is known of a count that was stopped.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    at_least: Option<&'a BigUint>,
    /// Null if no second method finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    cross_checked_by: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_objects")]
    table: Option<&'a Table>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Value>,
    #[serde(skip_serializing_if = "Facts::is_empty")]
    facts: Facts<'a>,
    stats: Stats,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    seed: Option<u64>,
    version: &'static str,
}

/// Counts may exceed the reader's number types, so they are written as text.
fn as_text<S: Serializer>(count: &Option<&BigUint>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count.unwrap_or(&BigUint::ZERO))
}

/// A table as a list of objects, one for each row.
fn as_objects<S: Serializer>(table: &Option<&Table>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(table.iter().flat_map(|table| table.objects()))
}

/// Facts as an object.
struct Facts<'a>(&'a [Fact]);

impl Facts<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|fact| (fact.name, number::json(&fact.figure))))
    }
}

impl<'a> Record<'a> {
    /// The answer to "solve this".
    pub fn of_answer(
        spec: &Spec,
        method: &'a str,
        answer: &'a Answer,
        certificate: Option<Value>,
        seed: Option<u64>,
    ) -> Self {
        let found = answer.found();
        let score = found.and_then(|f| f.score);
        let solved = matches!(answer.outcome, Outcome::Solved(_));
        Self {
            outcome: answer.outcome.word(),
            value: score.map(|s| s.value),
            bound: answer.bound(),
            optimal: score.filter(|_| solved).map(|s| s.is_optimal()),
            solution: found.map(|f| &f.solution),
            reason: match &answer.outcome {
                Outcome::Impossible(reason) => Some(reason),
                _ => None,
            },
            note: answer.note.as_deref(),
            limit: answer.limit(),
            table: answer.table.as_ref(),
            certificate,
            facts: Facts(&answer.facts),
            ..Self::empty(spec, method, answer.stats, seed)
        }
    }

    /// The answer to "how many".
    pub fn of_count(spec: &Spec, method: &'a str, counted: &'a Counted, seed: Option<u64>) -> Self {
        Self {
            outcome: if counted.stopped.is_some() { "stopped" } else { "solved" },
            count: counted.stopped.is_none().then_some(&counted.count),
            at_least: counted.stopped.is_some().then_some(&counted.count),
            limit: counted.stopped,
            table: counted.table.as_ref(),
            ..Self::empty(spec, method, counted.stats, seed)
        }
    }

    /// What came of a racer's task.
    pub fn of_finish(finish: &'a Finish, seed: Option<u64>) -> Self {
        let (spec, method) = (&finish.spec, finish.racer.method);
        match &finish.result {
            race::Outcome::Answered(answer) => Self::of_answer(spec, method, answer, None, seed),
            race::Outcome::Counted(counted) => Self::of_count(spec, method, counted, seed),
        }
    }

    /// The same count, with the method that came to the same number, if one did.
    #[must_use]
    pub fn cross_checked(mut self, by: Option<&'static str>) -> Self {
        self.cross_checked_by = Some(by);
        self
    }

    fn empty(spec: &Spec, method: &'a str, stats: Stats, seed: Option<u64>) -> Self {
        Self {
            puzzle: spec.about().name,
            spec: spec.to_string(),
            method,
            outcome: "stopped",
            value: None,
            bound: None,
            optimal: None,
            count: None,
            at_least: None,
            cross_checked_by: None,
            solution: None,
            reason: None,
            note: None,
            limit: None,
            table: None,
            certificate: None,
            facts: Facts(&[]),
            stats,
            seed,
            version: VERSION,
        }
    }
}

/// One line of a listing.
#[derive(Serialize)]
pub struct ListLine<'a> {
    spec: &'a str,
    solution: &'a Solution,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    value: Option<u64>,
}

impl<'a> ListLine<'a> {
    /// The line for a solution of the question with this spec.
    pub fn new(spec: &'a str, found: &'a Found) -> Self {
        Self { spec, solution: &found.solution, value: found.score.map(|s| s.value) }
    }
}

/// The last line of a listing.
#[derive(Serialize)]
pub struct ListSummary {
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    count: String,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    stats: Stats,
}

impl ListSummary {
    /// The line for the end of a listing.
    pub fn new(listed: &Listed) -> Self {
        Self {
            summary: Summary {
                count: listed.count.to_string(),
                complete: listed.end == ListEnd::Complete,
                limit: match listed.end {
                    ListEnd::Stopped(limit) => Some(limit),
                    _ => None,
                },
                stats: listed.stats,
            },
        }
    }
}

/// A line with a solution and its number among all solutions.
#[derive(Serialize)]
pub struct NumberedLine<'a> {
    spec: &'a str,
    #[serde(serialize_with = "written")]
    index: &'a BigUint,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    count: Option<&'a BigUint>,
    solution: &'a Solution,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    value: Option<u64>,
}

fn written<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl<'a> NumberedLine<'a> {
    /// The line for a solution that was drawn.
    pub fn of_sample(spec: &'a str, index: &'a BigUint, found: &'a Found) -> Self {
        let value = found.score.map(|score| score.value);
        Self { spec, index, count: None, solution: &found.solution, value }
    }

    /// The line for a solution whose number was asked for, with the number of all solutions.
    pub fn of_index(spec: &'a str, index: &'a BigUint, count: &'a BigUint, solution: &'a Solution) -> Self {
        Self { spec, index, count: Some(count), solution, value: None }
    }
}

/// A line of statistics: a square or a move, and how often it is used.
#[derive(Serialize)]
pub struct UseLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// In the solutions that were drawn.
    samples: Value,
    /// In all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    share: f64,
}

impl UseLine {
    /// The lines for all parts that are used: by all solutions if that is known, and by those drawn.
    pub fn all(board: &Shape, drawn: &Uses, exact: Option<&Uses>) -> Vec<Self> {
        let shown = exact.unwrap_or(drawn);
        let line = |(part, times): &(Part, BigUint)| {
            let name = part.name(board);
            let is_square = matches!(part, Part::Square(_));
            Self {
                square: is_square.then(|| name.clone()),
                step: (!is_square).then_some(name),
                samples: number::json(&drawn.times(*part)),
                count: exact.map(|_| times.to_string()),
                share: shown.share(times),
            }
        };
        shown.parts.iter().map(line).collect()
    }
}

/// The last line after solutions that were drawn.
#[derive(Serialize)]
pub struct SampleSummary {
    summary: Drawn,
}

#[derive(Serialize)]
struct Drawn {
    /// How many were drawn.
    number: Value,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    stats: Stats,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    seed: Option<u64>,
}

impl SampleSummary {
    /// The line for the end of a sample. The count is missing if a limit was reached before it was known.
    pub fn new(
        number: u64,
        count: Option<&BigUint>,
        limit: Option<Limit>,
        stats: Stats,
        seed: Option<u64>,
    ) -> Self {
        let count = count.map(BigUint::to_string);
        let number = number::json(&number.into());
        Self { summary: Drawn { number, count, complete: limit.is_none(), limit, stats, seed } }
    }
}

/// A hint as JSON.
pub fn hint(hint: &Hint, spec: &Spec) -> Value {
    let mut record = Map::new();
    let mut put = |key: &str, value: Value| record.insert(key.into(), value);
    put("puzzle", spec.about().name.into());
    put("spec", spec.to_string().into());
    put("outlook", hint.outlook.word().into());
    match &hint.outlook {
        Outlook::Won { left: Some(left) } => drop(put("left", (*left).into())),
        Outlook::Lost(reason) => drop(put("reason", reason.as_str().into())),
        _ => {}
    }
    if let Some(limit) = hint.limit {
        put("limit", json!(limit));
    }
    put("moves", hint.moves.iter().map(advice).collect());
    put("losing", hint.losing.iter().map(advice).collect());
    put("unknown", hint.unknown.clone().into());
    if let Some(note) = &hint.note {
        put("note", note.as_str().into());
    }
    put("stats", json!(hint.stats));
    put("version", VERSION.into());
    record.into()
}

/// A next move with its reason.
fn advice(advice: &Advice) -> Value {
    let mut record = json!({ "move": advice.name, "reason": advice.reason });
    if advice.forced {
        record["forced"] = true.into();
    }
    record
}

/// A position and its next moves as JSON.
pub fn turn(turn: &Turn) -> Value {
    let names = |squares: &[Square]| names(&turn.frame.board, squares);
    let moves = |(name, squares): &(String, Vec<Square>)| json!({ "name": name, "squares": names(squares) });
    json!({
        "standing": turn.standing.word(),
        "moves": turn.moves.iter().map(moves).collect::<Vec<_>>(),
        "conflicts": turn.conflicts.iter().map(|two| names(two)).collect::<Vec<_>>(),
    })
}

/// The names of squares.
fn names(board: &Shape, squares: &[Square]) -> Vec<String> {
    squares.iter().map(|&square| board.name(square)).collect()
}

/// A question that was made, as JSON.
pub fn making(making: &Making) -> Value {
    let mut record = json!({
        "size": making.size,
        "difficulty": making.difficulty.name,
        "seed": making.seed,
        "stats": making.stats,
        "version": VERSION,
    });
    match &making.made {
        Ok(made) => {
            record["puzzle"] = made.spec.about().name.into();
            record["spec"] = made.spec.to_string().into();
            let facts = made.facts.iter().map(|fact| (fact.name.to_string(), number::json(&fact.figure)));
            record["facts"] = Value::Object(facts.collect());
        }
        Err(limit) => record["limit"] = json!(limit),
    }
    record
}
