//! Searches step by step: what a textbook search knew at each step, written down and read back.
//!
//! A trace is a [`Head`], which says what is searched and by which algorithm, the [`Step`]s of the search in
//! order, and an [`End`] with the statistics. Everything that shows a search is made from these and knows no
//! puzzle: a file of JSON lines ([`Writer`], [`Reader`]), a story in text ([`Story`]), and the pictures and pages
//! of the crate `hippodrome-draw`.
//!
//! What follows from the steps is not written down. [`Known`] works it out: how deep a node is, which half of a
//! bidirectional search it belongs to, and its sum.

mod file;
mod head;
mod known;
mod reader;
mod story;

pub use self::file::Writer;
pub use self::head::{CodeLine, End, Head};
pub use self::known::{Facts, Known};
pub use self::reader::Reader;
pub use self::story::{Story, reason};

use std::io::BufRead;

pub use crate::Step;

/// A file that is not a trace: one sentence that says what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError(String);

impl TraceError {
    fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl std::fmt::Display for TraceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TraceError {}

/// A whole search.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What is searched, and how.
    pub head: Head,
    /// Every step.
    pub steps: Vec<Step>,
    /// How the search ended; none if the trace breaks off.
    pub end: Option<End>,
}

impl Trace {
    /// Reads a trace from a file.
    pub fn read(file: impl BufRead) -> Result<Self, TraceError> {
        let mut reader = Reader::new(file)?;
        let mut steps = Vec::new();
        while let Some(step) = reader.step()? {
            steps.push(step);
        }
        let (head, end) = reader.finish();
        Ok(Self { head, steps, end })
    }

    /// Writes the trace.
    pub fn write(&self, out: impl std::io::Write) -> std::io::Result<()> {
        let mut writer = Writer::new(out, &self.head)?;
        for step in &self.steps {
            writer.step(step)?;
        }
        match &self.end {
            Some(end) => writer.end(end),
            None => writer.flush(),
        }
    }
}
