//! What a method answers: solved, impossible, or stopped at a limit, and what it cost.
//!
//! An answer never claims more than was proved. "Impossible" carries its reason. A search that was cut
//! short says which limit stopped it, the best solution it had, and the bound it had proved by then.

pub(crate) mod number;
mod solution;
mod table;

use std::fmt;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use serde::Serialize;

pub use self::solution::{Solution, Steps};
pub use self::table::{Cell, Table};

/// The answer to "solve this".
#[derive(Clone, Debug)]
pub struct Answer {
    /// How the question was settled, or why it was not.
    pub outcome: Outcome,
    /// Further figures that a method reports, such as the paths left in its queue.
    pub facts: Vec<Fact>,
    /// What is known besides, in a sentence.
    pub note: Option<String>,
    /// A figure for each of many things, if that was requested.
    pub table: Option<Table>,
    /// For an impossible question: what shows that there is no solution.
    pub evidence: Evidence,
    /// What it cost.
    pub stats: Stats,
}

/// What a method has to show for an impossible question.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Evidence {
    /// It recorded nothing.
    #[default]
    Unrecorded,
    /// It looked for evidence that can be checked, and found none.
    Unavailable,
    /// The members of a [certificate](crate::certificate).
    Members(serde_json::Value),
}

/// The three ways in which a question can end.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Found),
    /// It is proved that there is none; the reason is a sentence.
    Impossible(String),
    /// Neither is known: a limit was reached, or a heuristic got stuck.
    Stopped(Stopped),
}

impl Outcome {
    /// The word for it in JSON and in tables.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Impossible(_) => "impossible",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A solution and its value.
#[derive(Clone, Debug)]
pub struct Found {
    /// The solution itself.
    pub solution: Solution,
    /// Its value, in puzzles whose solutions differ in value.
    pub score: Option<Score>,
}

/// The value of a solution and the best value possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The value of the solution.
    pub value: u64,
    /// No solution is better than this, as far as is proved.
    pub bound: Option<u64>,
}

impl Score {
    /// A value that is proved to be optimal.
    pub fn best(value: u64) -> Self {
        Self { value, bound: Some(value) }
    }

    /// A value without a bound.
    pub fn unproved(value: u64) -> Self {
        Self { value, bound: None }
    }

    /// Whether the value is proved to be optimal.
    pub fn is_optimal(self) -> bool {
        self.bound == Some(self.value)
    }
}

/// What is known when a search stops early.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// The limit that was reached.
    pub limit: Limit,
    /// The best complete solution so far, if there is one.
    pub best: Option<Found>,
    /// No solution is better than this, as far as is proved.
    pub bound: Option<u64>,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// The number of generated successors.
    Nodes,
    /// The time.
    Time,
    /// The memory.
    Memory,
    /// The longest path that the method was allowed to follow.
    MaxMoves,
    /// The method itself got stuck, which proves nothing.
    Method,
    /// The user interrupted it.
    Interrupt,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::MaxMoves => "the limit on the number of moves was reached",
            Self::Method => "the method got stuck, which proves nothing",
            Self::Interrupt => "it was interrupted",
        })
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    /// States whose successors were generated.
    #[serde(serialize_with = "number::exact")]
    pub expanded: u64,
    /// Successors that were generated.
    #[serde(serialize_with = "number::exact")]
    pub generated: u64,
    /// The largest number of states that were waiting at one time.
    #[serde(serialize_with = "number::exact")]
    pub peak_frontier: u64,
    /// The largest number of states in memory at one time: those that wait, and those that are kept to be
    /// recognised (the closed set).
    #[serde(serialize_with = "number::exact")]
    pub peak_stored: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// What the method counts.
    #[serde(skip)]
    pub work: Work,
}

/// What a method counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Work {
    /// The nodes of a search: expanded, generated, waiting.
    #[default]
    Nodes,
    /// Something else, in the plural, such as `sets of rows`. Nothing of it is expanded.
    Named(&'static str),
}

impl Work {
    /// What it is called, in the plural.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Named(name) => name,
        }
    }
}

impl Stats {
    /// The figures that mean something for the method, each with its words: the number stands before the
    /// words or, where they end in a colon, after them. A figure that was never counted is left out.
    ///
    /// ```
    /// use hippodrome::outcome::Stats;
    /// assert!(Stats::default().figures().is_empty());
    /// let stats = Stats { generated: 3, ..Stats::default() };
    /// assert_eq!(stats.figures(), [("nodes generated", 3)]);
    /// ```
    pub fn figures(&self) -> Vec<(&'static str, u64)> {
        let named = match self.work {
            Work::Nodes if self.expanded > 0 => {
                let words = if self.expanded == 1 { "node expanded" } else { "nodes expanded" };
                vec![(words, self.expanded), ("generated", self.generated)]
            }
            Work::Nodes => vec![("nodes generated", self.generated)],
            Work::Named(name) => vec![(name, self.generated)],
        };
        let waiting = match self.work {
            Work::Nodes => "peak frontier:",
            Work::Named(_) => "most at once:",
        };
        let further = [(waiting, self.peak_frontier), ("stored:", self.peak_stored)];
        named.into_iter().chain(further).filter(|&(_, figure)| figure > 0).collect()
    }
}

/// A figure that a method reports besides its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its key: lower case, words joined by `_`.
    pub name: &'static str,
    /// The figure.
    pub figure: BigUint,
}

impl Answer {
    /// A solution was found.
    pub fn solved(solution: Solution, score: Option<Score>) -> Self {
        Self::of(Outcome::Solved(Found { solution, score }))
    }

    /// It is proved that there is none; the reason is a sentence.
    pub fn impossible(reason: impl Into<String>) -> Self {
        Self::of(Outcome::Impossible(reason.into()))
    }

    /// A limit was reached and nothing was found.
    pub fn stopped(limit: Limit) -> Self {
        Self::stopped_with(Stopped { limit, best: None, bound: None })
    }

    /// A limit was reached; this is what is known.
    pub fn stopped_with(stopped: Stopped) -> Self {
        Self::of(Outcome::Stopped(stopped))
    }

    /// An answer without figures yet. Its statistics are filled in when the method returns.
    fn of(outcome: Outcome) -> Self {
        Self {
            outcome,
            facts: Vec::new(),
            note: None,
            table: None,
            evidence: Evidence::Unrecorded,
            stats: Stats::default(),
        }
    }

    /// The same answer with one more figure.
    #[must_use]
    pub fn with_fact(mut self, name: &'static str, figure: impl Into<BigUint>) -> Self {
        self.facts.push(Fact { name, figure: figure.into() });
        self
    }

    /// The same answer with what is known besides.
    #[must_use]
    pub fn with_note(mut self, sentence: impl Into<String>) -> Self {
        self.note = Some(sentence.into());
        self
    }

    /// The same answer with a table.
    #[must_use]
    pub fn with_table(mut self, table: Option<Table>) -> Self {
        self.table = table;
        self
    }

    /// The same answer with evidence that there is no solution, or none if the method looked for it and found none.
    #[must_use]
    pub fn with_evidence(mut self, evidence: Option<serde_json::Value>) -> Self {
        self.evidence = evidence.map_or(Evidence::Unavailable, Evidence::Members);
        self
    }

    /// The complete, legal solution if there is one: the answer, or the best so far.
    pub fn found(&self) -> Option<&Found> {
        match &self.outcome {
            Outcome::Solved(found) => Some(found),
            Outcome::Stopped(stopped) => stopped.best.as_ref(),
            Outcome::Impossible(_) => None,
        }
    }

    /// The proved bound, if there is one.
    pub fn bound(&self) -> Option<u64> {
        match &self.outcome {
            Outcome::Solved(found) => found.score.and_then(|s| s.bound),
            Outcome::Stopped(stopped) => stopped.bound,
            Outcome::Impossible(_) => None,
        }
    }

    /// The limit that was reached, if any.
    pub fn limit(&self) -> Option<Limit> {
        match &self.outcome {
            Outcome::Stopped(stopped) => Some(stopped.limit),
            _ => None,
        }
    }
}

impl From<Limit> for Answer {
    fn from(limit: Limit) -> Self {
        Self::stopped(limit)
    }
}

/// A complete count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of solutions.
    pub count: BigUint,
    /// The count broken down, if that was requested.
    pub table: Option<Table>,
}

impl Tally {
    /// A count without a breakdown.
    pub fn new(count: impl Into<BigUint>) -> Self {
        Self { count: count.into(), table: None }
    }

    /// The same count, broken down.
    #[must_use]
    pub fn with_table(mut self, table: Option<Table>) -> Self {
        self.table = table;
        self
    }

    /// What is known after visiting this many solutions one by one.
    pub fn of_walk(count: impl Into<BigUint>, walked: Walked) -> Result<Self, Unfinished> {
        match walked {
            Ok(_) => Ok(Self::new(count)),
            Err(limit) => Err(Unfinished { limit, at_least: count.into() }),
        }
    }
}

/// A count that was cut short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit that was reached.
    pub limit: Limit,
    /// There are at least this many solutions.
    pub at_least: BigUint,
}

impl From<Limit> for Unfinished {
    fn from(limit: Limit) -> Self {
        Self { limit, at_least: BigUint::ZERO }
    }
}

/// The answer to "how many".
#[derive(Clone, Debug)]
pub struct Counted {
    /// How many; if a limit was reached, how many at least.
    pub count: BigUint,
    /// The limit that was reached; none means that the count is exact.
    pub stopped: Option<Limit>,
    /// The count broken down, if that was requested.
    pub table: Option<Table>,
    /// What it cost.
    pub stats: Stats,
}

impl Counted {
    /// The end of a count and its cost.
    pub fn new(tally: Result<Tally, Unfinished>, stats: Stats) -> Self {
        match tally {
            Ok(Tally { count, table }) => Self { count, stopped: None, table, stats },
            Err(Unfinished { limit, at_least }) => {
                Self { count: at_least, stopped: Some(limit), table: None, stats }
            }
        }
    }
}

/// How a walk through all solutions ends: it has visited them all, or the visitor broke off, or a limit
/// was reached.
pub type Walked = Result<ControlFlow<()>, Limit>;

/// How a listing ended.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The number of solutions listed.
    pub count: u64,
    /// How it ended.
    pub end: ListEnd,
    /// What it cost.
    pub stats: Stats,
}

impl From<Listed> for Counted {
    /// The number of solutions that were listed. A listing that its receiver ended is as good as complete.
    fn from(listed: Listed) -> Self {
        let stopped = match listed.end {
            ListEnd::Stopped(limit) => Some(limit),
            ListEnd::Complete | ListEnd::Enough => None,
        };
        Self { count: listed.count.into(), stopped, table: None, stats: listed.stats }
    }
}

/// The ways in which a listing can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// Every solution was listed.
    Complete,
    /// The receiver wanted no more.
    Enough,
    /// A limit was reached.
    Stopped(Limit),
}

impl From<Walked> for ListEnd {
    fn from(walked: Walked) -> Self {
        match walked {
            Ok(ControlFlow::Continue(())) => Self::Complete,
            Ok(ControlFlow::Break(())) => Self::Enough,
            Err(limit) => Self::Stopped(limit),
        }
    }
}
