//! Traces as JSON lines, written and read step by step.
//!
//! The first line is an object, the head; then each step is a short array that begins with the letter of its
//! kind; the last line is an object with the outcome and the statistics. A step takes about 25 bytes.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use super::TraceError;
use super::head::{End, Head};
use crate::observe::{is_kind, letter};
use crate::{Start, Step, Why};

/// The format that is written and read.
const FORMAT: u64 = 2;

/// Writes a trace to a file while the search runs.
pub struct Writer<W> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins a trace.
    pub fn new(mut out: W, head: &Head) -> io::Result<Self> {
        let mut line = json!({ "trace": FORMAT });
        if let (Some(line), serde_json::Value::Object(head)) =
            (line.as_object_mut(), serde_json::to_value(head)?)
        {
            line.extend(head);
        }
        writeln!(out, "{line}")?;
        Ok(Self { out })
    }

    /// Writes a step.
    pub fn step(&mut self, step: &Step) -> io::Result<()> {
        write!(self.out, "[\"{}\"", step.letter())?;
        match step {
            Step::Started { at, value, limit, how } => {
                write!(self.out, ",\"{}\"", how.word())?;
                // What is not known at the end of the array is left out.
                let steps = if let Start::Walk { steps } = how { Some(i64::from(*steps)) } else { None };
                let last = match (value, limit, steps, at) {
                    (.., Some(_)) => 4,
                    (.., Some(_), None) => 3,
                    (_, Some(_), ..) => 2,
                    (Some(_), ..) => 1,
                    _ => 0,
                };
                for number in [*value, *limit, steps].into_iter().take(last.min(3)) {
                    self.number(number)?;
                }
                if let Some(at) = at {
                    self.text(at)?;
                }
            }
            Step::BackwardRoot { node } => write!(self.out, ",{node}")?,
            Step::Considered { parent, action, value } => {
                write!(self.out, ",{parent}")?;
                self.text(action)?;
                self.last_number(*value)?;
            }
            Step::Generated { node, parent, action, value } => {
                write!(self.out, ",{node},{parent}")?;
                self.text(action)?;
                self.last_number(*value)?;
            }
            Step::Expanded { node, queue, closed } => write!(self.out, ",{node},{queue},{closed}")?,
            Step::Pruned { node, why } | Step::Left { node, why } => {
                write!(self.out, ",{node},\"{}\"", why.word())?;
                match why {
                    Why::Beaten { best: figure }
                    | Why::Below { floor: figure }
                    | Why::Over { limit: figure } => {
                        write!(self.out, ",{figure}")?;
                    }
                    Why::Rule(words) => self.text(words)?,
                    _ => {}
                }
            }
            Step::Goal { node, value, best } => {
                write!(self.out, ",{node}")?;
                if *best {
                    self.last_number(*value)?;
                } else {
                    self.number(*value)?;
                    write!(self.out, ",0")?;
                }
            }
            Step::Met { node, other } => write!(self.out, ",{node},{other}")?,
        }
        writeln!(self.out, "]")
    }

    fn number(&mut self, number: Option<i64>) -> io::Result<()> {
        match number {
            Some(number) => write!(self.out, ",{number}"),
            None => write!(self.out, ",null"),
        }
    }

    fn last_number(&mut self, number: Option<i64>) -> io::Result<()> {
        if number.is_some() { self.number(number) } else { Ok(()) }
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, ",")?;
        Ok(serde_json::to_writer(&mut self.out, text)?)
    }

    /// Completes the trace.
    pub fn end(&mut self, end: &End) -> io::Result<()> {
        writeln!(self.out, "{}", json!({ "outcome": end.outcome, "stats": end.stats }))?;
        self.flush()
    }

    /// Makes sure that everything is written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Reads a trace from a file, one line at a time.
pub struct Reader<R> {
    file: R,
    head: Head,
    /// The number of the last line that was read.
    line: u64,
    end: Option<End>,
}

impl<R: BufRead> Reader<R> {
    /// Begins to read, with the head.
    pub fn new(mut file: R) -> Result<Self, TraceError> {
        let first = next_line(&mut file, 1)?.unwrap_or_default();
        let head: Value = serde_json::from_str(&first).unwrap_or_default();
        let Some(format) = head.get("trace").and_then(Value::as_u64) else {
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
        let head: Head = serde_json::from_value(head).map_err(|error| wrong(error.to_string()))?;
        if let Some(kind) = head.code.iter().flat_map(|line| &line.on).find(|kind| !is_kind(kind)) {
            return Err(wrong(format!("`{kind}` is not a kind of event")));
        }
        Ok(Self { file, head, line: 1, end: None })
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
        let Some(text) = next_line(&mut self.file, self.line)? else { return Ok(None) };
        let wrong = || {
            let right = "docs/traces.md lists the arrays that are";
            TraceError::new(format!("line {} of the trace is not a step: {right}", self.line))
        };
        let line: Value = serde_json::from_str(&text).map_err(|_| wrong())?;
        match &line {
            Value::Array(parts) => step(parts).map(Some).ok_or_else(wrong),
            line => {
                self.end = Some(End::read(line).ok_or_else(wrong)?);
                Ok(None)
            }
        }
    }

    /// The end, if it was read.
    pub fn finish(self) -> Option<End> {
        self.end
    }
}

/// The next line that is not empty.
fn next_line(file: &mut impl BufRead, number: u64) -> Result<Option<String>, TraceError> {
    let mut line = String::new();
    let read = file.read_line(&mut line);
    read.map_err(|error| TraceError::new(format!("line {number} of the trace cannot be read: {error}")))?;
    Ok((!line.trim().is_empty()).then_some(line))
}

/// The step that an array stands for.
fn step(parts: &[Value]) -> Option<Step> {
    let number = |at: usize| parts.get(at).and_then(Value::as_u64);
    let value = |at: usize| parts.get(at).and_then(Value::as_i64);
    let text = |at: usize| parts.get(at).and_then(Value::as_str);
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
            Step::Started { at: text(5).map(String::from), value: value(2), limit: value(3), how }
        }
        letter::BACKWARD_ROOT => Step::BackwardRoot { node: number(1)? },
        letter::CONSIDERED => {
            Step::Considered { parent: number(1)?, action: text(2)?.into(), value: value(3) }
        }
        letter::GENERATED => {
            // Parents come before their children, so every chain of parents ends at a root.
            let (node, parent) = (number(1)?, number(2).filter(|parent| Some(*parent) < number(1))?);
            Step::Generated { node, parent, action: text(3)?.into(), value: value(4) }
        }
        letter::EXPANDED => Step::Expanded { node: number(1)?, queue: number(2)?, closed: number(3)? },
        letter::PRUNED => Step::Pruned { node: number(1)?, why: why()? },
        letter::LEFT => Step::Left { node: number(1)?, why: why()? },
        letter::GOAL => Step::Goal { node: number(1)?, value: value(2), best: number(3) != Some(0) },
        letter::MET => Step::Met { node: number(1)?, other: number(2)? },
        _ => return None,
    })
}
