//! Traces as JSON lines, written and read step by step.
//!
//! The first line is an object, the head; then each step is a short array that begins with the letter of its
//! kind; the last line is an object with the outcome and the statistics. A step takes about 25 bytes.
//!
//! Limits: a line that is read has at most [`LONGEST_LINE`] bytes, and all lines beyond [`USUAL_LINE`] bytes have at most
//! [`MOST_BYTES`] more together, so that the steps that are kept fit in memory.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::TraceError;
use super::head::{End, Head};
use crate::observe::{is_kind, letter};
use crate::{Start, Step, Why};

/// The longest line that is read.
const LONGEST_LINE: u64 = 16 << 20;

/// The longest line that is usual for a step.
const USUAL_LINE: u64 = 256;

/// The most bytes of unusually long lines.
const MOST_BYTES: u64 = 256 << 20;

/// The format that is written and read.
const FORMAT: u64 = 2;

/// What tells a trace from other files. Other members are passed over, however large they are.
#[derive(Deserialize)]
struct First {
    trace: u64,
}

/// Whether a text is a trace, of whatever format.
pub fn is_trace(text: &str) -> bool {
    text.lines().next().is_some_and(|first| serde_json::from_str::<First>(first).is_ok())
}

/// What stands in the array of a step.
#[derive(Serialize)]
#[serde(untagged)]
enum Field<'s> {
    Text(&'s str),
    /// The number of a node, or of nodes.
    Number(u64),
    /// A value or a limit.
    Known(i64),
    Nothing,
}

/// Writes a trace to a file while the search runs.
pub struct Writer<'w> {
    out: Box<dyn Write + Send + 'w>,
}

impl<'w> Writer<'w> {
    /// Begins a trace.
    pub fn new(mut out: Box<dyn Write + Send + 'w>, head: &Head) -> io::Result<Self> {
        let mut line = json!({ "trace": FORMAT });
        if let (Some(line), Value::Object(head)) = (line.as_object_mut(), serde_json::to_value(head)?) {
            line.extend(head);
        }
        writeln!(out, "{line}")?;
        Ok(Self { out })
    }

    /// Writes a step.
    pub fn step(&mut self, step: &Step) -> io::Result<()> {
        use Field::{Known, Nothing, Number, Text};
        let maybe = |value: Option<i64>| value.map_or(Nothing, Known);
        fn told(state: &Option<String>) -> Field<'_> {
            state.as_deref().map_or(Nothing, Text)
        }
        let letter = Text(step.letter());
        let fields = match step {
            Step::Started { at, value, limit, how, state } => {
                let steps = if let Start::Walk { steps } = how { Number((*steps).into()) } else { Nothing };
                let at = at.as_deref().map_or(Nothing, Text);
                vec![letter, Text(how.word()), maybe(*value), maybe(*limit), steps, at, told(state)]
            }
            Step::BackwardRoot { node, state } => vec![letter, Number(*node), told(state)],
            Step::Considered { parent, action, value } => {
                vec![letter, Number(*parent), Text(action), maybe(*value)]
            }
            Step::Generated { node, parent, action, cost, value, state } => {
                let cost = if *cost == 1 { Nothing } else { Number((*cost).into()) };
                vec![letter, Number(*node), Number(*parent), Text(action), maybe(*value), cost, told(state)]
            }
            Step::Expanded { node, queue, closed } => {
                vec![letter, Number(*node), Number(*queue), Number(*closed)]
            }
            Step::Pruned { node, why } | Step::Left { node, why } => {
                let more = match why {
                    Why::Beaten { best: figure }
                    | Why::Below { floor: figure }
                    | Why::Over { limit: figure } => Known(*figure),
                    Why::Rule(words) => Text(words),
                    _ => Nothing,
                };
                vec![letter, Number(*node), Text(why.word()), more]
            }
            Step::Goal { node, value, best } => {
                vec![letter, Number(*node), maybe(*value), if *best { Nothing } else { Number(0) }]
            }
            Step::Met { node, other } => vec![letter, Number(*node), Number(*other)],
        };
        // What is not known at the end of the array is left out.
        let end = fields.iter().rposition(|field| !matches!(field, Nothing)).map_or(0, |last| last + 1);
        serde_json::to_writer(&mut self.out, &fields[..end])?;
        writeln!(self.out)
    }

    /// Completes the trace.
    pub fn end(&mut self, end: &End) -> io::Result<()> {
        writeln!(self.out, "{}", serde_json::to_string(end)?)?;
        self.flush()
    }

    /// Makes sure that everything is written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Reads a trace from a file, one line at a time.
pub struct Reader<'t> {
    file: &'t [u8],
    head: Head,
    /// The number of the last line that was read.
    line: u64,
    /// The bytes that long lines had beyond the usual.
    long: u64,
    end: Option<End>,
}

impl<'t> Reader<'t> {
    /// Begins to read, with the head.
    pub fn new(mut file: &'t [u8]) -> Result<Self, TraceError> {
        let mut long = 0;
        let first = next_line(&mut file, 1, &mut long)?.unwrap_or_default();
        let Ok(First { trace: format }) = serde_json::from_str(&first) else {
            return Err(TraceError::new(
                "this is not a trace: its first line must be an object with the member `trace`",
            ));
        };
        if format != FORMAT {
            return Err(TraceError::new(format!(
                "the trace has format {format}, and this program reads format {FORMAT}"
            )));
        }
        let wrong = |why: String| TraceError::new(format!("line 1 of the trace is not a head: {why}"));
        let head: Head = serde_json::from_str(&first).map_err(|error| wrong(error.to_string()))?;
        if let Some(kind) = head.code.iter().flat_map(|line| &line.on).find(|kind| !is_kind(kind)) {
            return Err(wrong(format!("`{kind}` is not a kind of event")));
        }
        Ok(Self { file, head, line: 1, long, end: None })
    }

    /// What the trace is about.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The next step; none at the end.
    pub fn step(&mut self) -> Result<Option<Step>, TraceError> {
        if self.end.is_some() {
            return Ok(None);
        }
        self.line += 1;
        let Some(text) = next_line(&mut self.file, self.line, &mut self.long)? else { return Ok(None) };
        let wrong = || {
            let right = "docs/traces.md lists the arrays that are";
            TraceError::new(format!("line {} of the trace is not a step: {right}", self.line))
        };
        let line: Value = serde_json::from_str(&text).map_err(|_| wrong())?;
        if let Value::Array(parts) = &line {
            return step(parts).map(Some).ok_or_else(wrong);
        }
        self.end = Some(serde_json::from_value(line).map_err(|_| wrong())?);
        Ok(None)
    }

    /// The end, if it was read.
    pub fn finish(self) -> Option<End> {
        self.end
    }
}

/// The next line; none if it is empty or the last was read. `long` adds up what long lines have beyond the usual.
fn next_line(file: &mut &[u8], number: u64, long: &mut u64) -> Result<Option<String>, TraceError> {
    let mut line = String::new();
    let read = file.by_ref().take(LONGEST_LINE + 1).read_line(&mut line);
    read.map_err(|error| TraceError::new(format!("line {number} of the trace cannot be read: {error}")))?;
    let length = line.len() as u64;
    *long += length.saturating_sub(USUAL_LINE);
    if length > LONGEST_LINE || *long > MOST_BYTES {
        return Err(TraceError::new(format!(
            "line {number} of the trace is too long: a line has at most {} MiB, and long lines at most {} MiB together",
            LONGEST_LINE >> 20,
            MOST_BYTES >> 20
        )));
    }
    Ok((!line.trim().is_empty()).then_some(line))
}

/// The step that an array stands for.
fn step(parts: &[Value]) -> Option<Step> {
    let number = |at: usize| parts.get(at).and_then(Value::as_u64);
    let value = |at: usize| parts.get(at).and_then(Value::as_i64);
    let text = |at: usize| parts.get(at).and_then(Value::as_str);
    let told = |at: usize| text(at).map(String::from);
    let why = || {
        let mut why = Why::of_word(text(2)?)?;
        match &mut why {
            Why::Beaten { best: figure } | Why::Below { floor: figure } | Why::Over { limit: figure } => {
                *figure = value(3)?;
            }
            Why::Rule(words) => *words = text(3)?.to_string().into(),
            _ => {}
        }
        Some(why)
    };
    Some(match text(0)? {
        letter::STARTED => {
            let mut how = Start::of_word(text(1)?)?;
            if let Start::Walk { steps } = &mut how {
                *steps = u32::try_from(number(4)?).ok()?;
            }
            Step::Started { at: told(5), value: value(2), limit: value(3), how, state: told(6) }
        }
        letter::BACKWARD_ROOT => Step::BackwardRoot { node: number(1)?, state: told(2) },
        letter::CONSIDERED => {
            Step::Considered { parent: number(1)?, action: text(2)?.into(), value: value(3) }
        }
        letter::GENERATED => {
            // Parents come before their children, so every chain of parents ends at a root.
            let (node, parent) = (number(1)?, number(2).filter(|parent| Some(*parent) < number(1))?);
            let cost = u32::try_from(number(5).unwrap_or(1)).ok()?;
            Step::Generated { node, parent, action: told(3)?, cost, value: value(4), state: told(6) }
        }
        letter::EXPANDED => Step::Expanded { node: number(1)?, queue: number(2)?, closed: number(3)? },
        letter::PRUNED => Step::Pruned { node: number(1)?, why: why()? },
        letter::LEFT => Step::Left { node: number(1)?, why: why()? },
        letter::GOAL => Step::Goal { node: number(1)?, value: value(2), best: number(3) != Some(0) },
        letter::MET => Step::Met { node: number(1)?, other: number(2)? },
        _ => return None,
    })
}
