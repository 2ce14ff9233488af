//! Writing a trace as JSON lines, step by step.
//!
//! The first line is an object, the head; then each step is a short array that begins with the letter of its
//! kind; the last line is an object with the outcome and the statistics. A step takes about 25 bytes.

use std::io::{self, Write};

use serde_json::json;

use super::head::{End, Head};
use crate::{Cause, Start, Step, Why};

/// Writes a trace to a file while the search runs.
pub struct Writer<W> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins a trace.
    pub fn new(mut out: W, head: &Head) -> io::Result<Self> {
        let mut line = json!({ "trace": 2 });
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
        let letter = step.on().letter();
        write!(self.out, "[\"{letter}\"")?;
        match step {
            Step::Started { at, value, limit, how } => {
                write!(self.out, ",\"{}\"", word(*how))?;
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
                write!(self.out, ",{node},\"{}\"", Cause::of(why).word())?;
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

/// How an attempt begins, in one word.
pub(super) fn word(how: Start) -> &'static str {
    match how {
        Start::First => "first",
        Start::Round => "round",
        Start::Walk { .. } => "walk",
        Start::Again => "again",
        Start::Elsewhere => "elsewhere",
    }
}
