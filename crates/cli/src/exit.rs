//! How the program ends.

use std::io;
use std::process::ExitCode;

use hippodrome::{Limit, UsageError, judge::Grade};

/// What the exit code says. After several answers were looked at, the last of these matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// The question was answered.
    Answered,
    /// A limit was reached, or the disk is full.
    Limit,
    /// The request was wrong.
    Usage,
    /// There is provably no solution, an answer was rejected, or two counts disagree.
    Impossible,
    /// It was interrupted.
    Interrupted,
}

impl Exit {
    /// The exit after an answer was judged.
    pub fn of(grade: Grade) -> Self {
        match grade {
            Grade::Valid => Self::Answered,
            Grade::Undecided => Self::Limit,
            Grade::Unreadable => Self::Usage,
            Grade::Wrong => Self::Impossible,
        }
    }

    /// The exit after a method that may have been stopped.
    pub fn after(stopped: Option<Limit>) -> Self {
        match stopped {
            None => Self::Answered,
            Some(Limit::Interrupt) => Self::Interrupted,
            Some(_) => Self::Limit,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Answered => 0,
            Exit::Impossible => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The request was wrong: one sentence.
    Usage(String),
    /// Two methods found different counts: one sentence.
    Disagreement(String),
    /// A limit was reached before there was anything to show: one sentence.
    Stopped(String, Limit),
    /// There is no space left to write to: one sentence.
    Full(String),
    /// Nobody reads the output any more, which is not an error.
    BrokenPipe,
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl Failure {
    /// Something could not be written.
    pub fn writing(what: &str, error: &io::Error) -> Self {
        use io::ErrorKind::{BrokenPipe, FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            BrokenPipe => Self::BrokenPipe,
            StorageFull => Self::Full(format!("{what} cannot be written: the disk is full")),
            QuotaExceeded => Self::Full(format!("{what} cannot be written: your share of the disk is full")),
            FileTooLarge => {
                Self::Full(format!("{what} cannot be written: files may not become that large here"))
            }
            _ => Self::Usage(format!("{what} cannot be written: {error}")),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::writing("the output", &error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

/// The result of two attempts of which neither depends on the other: both errors, if both failed.
pub fn both(one: Result<(), Failure>, other: Result<(), Failure>) -> Result<(), Failure> {
    match (one, other) {
        (Err(Failure::Usage(one)), Err(Failure::Usage(other))) => {
            Err(Failure::Usage(format!("{one}; {other}")))
        }
        (Err(Failure::Full(one)), Err(Failure::Full(other))) => Err(Failure::Full(format!("{one}; {other}"))),
        (one, other) => one.and(other),
    }
}
