//! Searches step by step: what a textbook search knew at each step, written down and read back.
//!
//! A [`Recording`] is a [`Head`], which says what is searched and by which algorithm, the [`Step`]s of the search
//! in order, and an [`End`] with the statistics. Everything that shows a search is made from it and knows no
//! puzzle: a file of JSON lines ([`Writer`], [`Reader`]), a story in text ([`Story`]), and the
//! pictures and pages of the crate `hippodrome-draw`.
//!
//! What follows from the steps is not written down. [`Known`] works it out: how deep a node is, which half of a
//! bidirectional search it belongs to, and its sum. [`Moments`] are a selection of the steps.

mod file;
mod head;
mod known;
mod moments;
mod recording;
mod story;

pub use self::file::{Reader, Writer, is_trace};
pub use self::head::{CodeLine, End, Head};
pub use self::known::{Facts, Known, Texts, joined};
pub use self::moments::{Moment, Moments, Turns};
pub use self::recording::{MOST_STEPS, Recorder, Recording};
pub use self::story::Story;

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
