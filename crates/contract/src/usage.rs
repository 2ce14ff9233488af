//! The error for a request that makes no sense.

use std::fmt;

use board::{BoardError, SquareError};
use search::trace::TraceError;

/// A request that cannot be understood or does not fit: one sentence that says what is wrong, where, and
/// what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl UsageError {
    /// An error with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// The same error, naming the option that it is about.
    #[must_use]
    pub fn in_option(self, flag: &str) -> Self {
        Self(format!("--{flag}: {}", self.0))
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

impl From<BoardError> for UsageError {
    fn from(error: BoardError) -> Self {
        Self(error.to_string())
    }
}

impl From<SquareError> for UsageError {
    fn from(error: SquareError) -> Self {
        Self(error.to_string())
    }
}

impl From<TraceError> for UsageError {
    fn from(error: TraceError) -> Self {
        Self(error.to_string())
    }
}
