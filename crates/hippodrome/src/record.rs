//! Answers as JSON: the form that scripts, links, notebooks and the checker share.

use std::{fmt, io};

use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::race::{self, Finish};
use crate::sampling::Sampled;
use board::{Shape, Square};
use contract::{
    Advice, Answer, Argument, Counted, Deduction, Degree, Fact, Found, Hint, Instance, Listed, Making,
    Outcome, Outlook, Part, Rating, Solution, Spec, Table, Turn, Uses, VERSION,
};
use search::{Limit, Seed, Stats, number};

/// An answer, ready to be written. Members without a value are left out.
#[derive(Default, Serialize)]
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
    /// What was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<&'static str>,
    /// What is known of a count that was stopped.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_text")]
    at_least: Option<&'a BigUint>,
    /// Null if no second method finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    cross_checked_by: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The sentences of the explanation, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<String>>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<Raced>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number::exact_or_none")]
    seed: Option<u64>,
    version: &'static str,
    /// The size of the board, if boards of several sizes are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u32>,
    /// The published count for this size.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<Value>,
}

/// What only a race tells.
#[derive(Serialize)]
struct Raced {
    /// How often it was timed; `stats.seconds` is the median.
    runs: usize,
    /// The interval for the median.
    seconds_low: f64,
    seconds_high: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    branching: Option<f64>,
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
#[derive(Default)]
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
                Outcome::Impossible(argument) => Some(argument.to_string()),
                _ => None,
            },
            why: answer.why.as_ref().map(Argument::sentences_in_full),
            note: answer.note.as_deref(),
            limit: answer.limit(),
            table: answer.table.as_ref(),
            certificate,
            facts: Facts(&answer.facts),
            ..Self::about(spec, method, answer.stats, seed)
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
            ..Self::about(spec, method, counted.stats, seed)
        }
    }

    /// What came of a racer's task.
    pub fn of_finish(finish: &'a Finish, seed: Option<u64>) -> Self {
        let (spec, method) = (&finish.spec, finish.racer.method);
        let record = match &finish.result {
            race::Outcome::Answered(answer) => Self::of_answer(spec, method, answer, None, seed),
            race::Outcome::Counted(counted) => {
                let record = Self::of_count(spec, method, counted, seed);
                // A racer's question was posed before, so it can be posed again.
                match spec.pose(&Seed::new(0)) {
                    Ok(posed) => record.counting(posed.counted()),
                    Err(_) => record,
                }
            }
        };
        let timing = finish.timing();
        let raced = Raced {
            runs: timing.runs,
            seconds_low: timing.low,
            seconds_high: timing.high,
            branching: finish.branching(),
        };
        Self { race: Some(raced), ..record }
    }

    /// The same count, with what was counted.
    #[must_use]
    pub fn counting(mut self, what: &'static str) -> Self {
        self.counted = Some(what);
        self
    }

    /// The same count, with the method that came to the same number, if one did.
    #[must_use]
    pub fn cross_checked(mut self, by: Option<&'static str>) -> Self {
        self.cross_checked_by = Some(by);
        self
    }

    /// The same count, as one of several for boards of different sizes, with the published value if there is one.
    #[must_use]
    pub fn of_size(mut self, size: u32, published: Option<Value>) -> Self {
        (self.size, self.published) = (Some(size), published);
        self
    }

    /// What every answer says.
    fn about(spec: &Spec, method: &'a str, stats: Stats, seed: Option<u64>) -> Self {
        Self {
            puzzle: spec.about().name,
            spec: spec.to_string(),
            method,
            stats,
            seed,
            version: VERSION,
            ..Self::default()
        }
    }
}

/// What is written as one line of JSON.
pub trait JsonLine {
    /// Writes the line without its end. A long one goes through a buffer.
    fn write(&self, out: &mut dyn io::Write) -> io::Result<()>;
}

/// What is displayed as one line of JSON. Written here once, so that no front end has to be compiled with its own copy of
/// what writes it.
macro_rules! display_as_json {
    ($($record:ident),*) => {$(
        impl JsonLine for $record<'_> {
            fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
                Ok(serde_json::to_writer(out, self)?)
            }
        }

        impl fmt::Display for $record<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut line = Vec::new();
                self.write(&mut line).map_err(|_| fmt::Error)?;
                f.write_str(str::from_utf8(&line).map_err(|_| fmt::Error)?)
            }
        }
    )*};
}

display_as_json!(Record, ListLine, NumberedLine);

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
pub(crate) fn end_of_list(listed: &Listed) -> Value {
    summary(json!({
        "count": listed.count.to_string(),
        "complete": listed.complete,
        "limit": listed.stopped,
        "stats": listed.stats,
    }))
}

/// The last line after solutions that were drawn. The count is missing if a limit was reached before it was known.
pub(crate) fn end_of_sample(sampled: &Sampled, seed: Option<u64>) -> Value {
    summary(json!({
        "number": number::json(&sampled.drawn.into()),
        "count": sampled.total.as_ref().map(BigUint::to_string),
        "complete": sampled.stopped.is_none(),
        "limit": sampled.stopped,
        "stats": sampled.stats,
        "seed": seed.map(|seed| number::json(&seed.into())),
    }))
}

fn summary(members: Value) -> Value {
    json!({ "summary": without_nulls(members) })
}

/// An object without the members that have no value.
fn without_nulls(mut object: Value) -> Value {
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    object
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

/// The lines of statistics, each a square or a move and how often it is used: by all solutions if that is known, and
/// by those drawn.
pub fn uses(board: &Shape, drawn: &Uses, exact: Option<&Uses>) -> Vec<Value> {
    let shown = exact.unwrap_or(drawn);
    let line = |(part, times): &(Part, BigUint)| {
        let kind = if matches!(part, Part::Square(_)) { "square" } else { "move" };
        without_nulls(json!({
            kind: part.name(board),
            "samples": number::json(&drawn.times(*part)),
            "count": exact.map(|_| times.to_string()),
            "share": shown.share(times),
        }))
    };
    shown.parts.iter().map(line).collect()
}

/// A hint as JSON.
pub fn hint(hint: &Hint, spec: &Spec) -> Value {
    let (left, reason) = match &hint.outlook {
        Outlook::Won { left } => (*left, None),
        Outlook::Lost(reason) => (None, Some(reason)),
        _ => (None, None),
    };
    let all = |moves: &[Advice]| moves.iter().map(advice).collect::<Vec<_>>();
    without_nulls(json!({
        "puzzle": spec.about().name,
        "spec": spec.to_string(),
        "outlook": hint.outlook.word(),
        "left": left,
        "reason": reason,
        "limit": hint.limit,
        "moves": all(&hint.moves),
        "losing": all(&hint.losing),
        "unknown": hint.unknown,
        "others": Some(&hint.others).filter(|others| !others.is_empty()),
        "reasoning": Some(deductions(&hint.frame.board, &hint.reasoning)).filter(|steps| !steps.is_empty()),
        "degrees": degrees(hint),
        "note": hint.note,
        "stats": hint.stats,
        "version": VERSION,
    }))
}

/// A next move with its reason.
fn advice(advice: &Advice) -> Value {
    let forced = advice.forced.then_some(true);
    without_nulls(json!({ "move": advice.name, "reason": advice.reason, "forced": forced }))
}

/// What each degree of a hint tells besides those before it; none without reasoning.
fn degrees(hint: &Hint) -> Option<Value> {
    let told = Degree::ALL.iter().map(|(name, degree)| (name.to_string(), json!(hint.told(*degree))));
    let told = told.filter(|(_, sentences)| *sentences != json!([]));
    (!hint.reasoning.is_empty()).then(|| Value::Object(told.collect()))
}

/// Steps of reasoning as JSON.
fn deductions(board: &Shape, steps: &[Deduction]) -> Vec<Value> {
    let step = |step: &Deduction| {
        without_nulls(json!({
            "technique": step.technique.name,
            "look": step.look,
            "crossed": names(board, &step.crossed),
            "placed": step.placed.map(|square| board.name(square)),
            "reason": step.reason,
        }))
    };
    steps.iter().map(step).collect()
}

/// How hard a question is, as JSON.
pub fn rating(rating: &Rating, question: &dyn Instance) -> Value {
    without_nulls(json!({
        "puzzle": question.spec().about().name,
        "spec": question.spec().to_string(),
        "difficulty": rating.difficulty.as_ref().ok().map(|difficulty| difficulty.name),
        "reason": rating.difficulty.as_ref().err(),
        "facts": Facts(&rating.facts),
        "reasoning": deductions(question.board(), &rating.steps),
        "version": VERSION,
    }))
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
    let made = making.made.as_ref();
    without_nulls(json!({
        "size": making.size,
        "difficulty": making.difficulty.name,
        "seed": making.seed,
        "stats": making.stats,
        "version": VERSION,
        "puzzle": made.ok().map(|made| made.spec.about().name),
        "spec": made.ok().map(|made| made.spec.to_string()),
        "facts": made.ok().map(|made| Facts(&made.facts)),
        "limit": made.err(),
    }))
}
