//! Reading a trace, step by step.

use std::borrow::Cow;
use std::io::BufRead;

use serde_json::Value;

use super::TraceError;
use super::head::{End, Head};
use crate::{Cause, Start, Step, Why};

/// The format that is written and read.
pub(super) const FORMAT: u64 = 2;

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
        let head: Head = serde_json::from_value(head)
            .map_err(|error| TraceError::new(format!("line 1 of the trace is not a head: {error}")))?;
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

    /// The head and, if the last step was read, the end.
    pub fn finish(self) -> (Head, Option<End>) {
        (self.head, self.end)
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
        Some(match Cause::of_word(text(2)?)? {
            Cause::DeadEnd => Why::DeadEnd,
            Cause::Tried => Why::Tried,
            Cause::Goal => Why::Goal,
            Cause::Seen => Why::Seen,
            Cause::OnPath => Why::OnPath,
            Cause::Replaced => Why::Replaced,
            Cause::Beaten => Why::Beaten { best: value(3)? },
            Cause::Below => Why::Below { floor: value(3)? },
            Cause::Over => Why::Over { limit: value(3)? },
            Cause::Hopeless => Why::Hopeless,
            Cause::NotChosen => Why::NotChosen,
            Cause::Stuck => Why::Stuck,
            Cause::Rule => Why::Rule(Cow::Owned(text(3)?.into())),
            Cause::Untold => Why::Untold,
        })
    };
    Some(match text(0)? {
        "s" => Step::Started {
            value: value(2),
            limit: value(3),
            at: text(5).map(String::from),
            how: match text(1)? {
                "first" => Start::First,
                "round" => Start::Round,
                "walk" => Start::Walk { steps: u32::try_from(number(4)?).ok()? },
                "again" => Start::Again,
                "elsewhere" => Start::Elsewhere,
                _ => return None,
            },
        },
        "b" => Step::BackwardRoot { node: number(1)? },
        "?" => Step::Considered { parent: number(1)?, action: text(2)?.into(), value: value(3) },
        "+" => {
            let (node, parent) = (number(1)?, number(2)?);
            // Parents come before their children, so every chain of parents ends at a root.
            let known = parent < node;
            known
                .then(|| Some(Step::Generated { node, parent, action: text(3)?.into(), value: value(4) }))??
        }
        "x" => Step::Expanded { node: number(1)?, queue: number(2)?, closed: number(3)? },
        "-" => Step::Pruned { node: number(1)?, why: why()? },
        "<" => Step::Left { node: number(1)?, why: why()? },
        "!" => Step::Goal { node: number(1)?, value: value(2), best: number(3) != Some(0) },
        "&" => Step::Met { node: number(1)?, other: number(2)? },
        _ => return None,
    })
}
