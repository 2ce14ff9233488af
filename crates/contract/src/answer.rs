//! What a method answers: solved, impossible, or stopped at a limit, and what it cost.
//!
//! An answer never claims more than was proved. "Impossible" carries its reason. A search that was cut
//! short says which limit stopped it, the best solution it had, and the bound it had proved by then.

mod solution;
mod table;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use serde_json::{Value, json};

pub use self::solution::{Solution, Steps};
pub use self::table::{Cell, Table};
use crate::Argument;
use search::{Limit, Stats, Walked, number::grouped, trace};

/// The answer to "solve this".
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// How the question was settled, or why it was not.
    pub outcome: Outcome,
    /// Further figures that a method reports, such as the paths left in its queue.
    pub facts: Vec<Fact>,
    /// What is known besides, in a sentence.
    pub note: Option<String>,
    /// Whether that is a warning: something is wrong with the puzzle's own estimate.
    pub warns: bool,
    /// Whether a solution is known to exist, although a limit was reached before it was written down.
    pub exists: bool,
    /// A figure for each of many things, if that was requested.
    pub table: Option<Table>,
    /// For an impossible question: what shows that there is no solution.
    pub evidence: Evidence,
    /// How far a search got that was stopped: squares or moves that may not lead to a solution.
    pub nearest: Option<Solution>,
    /// Why it is so, if that was asked for.
    pub why: Option<Argument>,
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
    /// The members of a certificate.
    Members(serde_json::Value),
}

/// The three ways in which a question can end.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Found),
    /// It is proved that there is none, by this argument.
    Impossible(Argument),
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

impl Found {
    /// The members of a certificate that every solution with a value has: the value, whether it is proved to be
    /// the best, and under this name the solution.
    pub fn evidence(&self, name: &str) -> Option<Value> {
        let score = self.score?;
        Some(json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            name: self.solution.names().collect::<Vec<_>>(),
        }))
    }
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

/// A figure that a method reports besides its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its key: lower case, words joined by `_`.
    pub name: &'static str,
    /// The figure.
    pub figure: BigUint,
    /// What it means, as a sentence, if name and figure do not say it; empty if the rest of the answer does.
    pub meaning: Option<&'static str>,
}

impl Fact {
    /// A figure with its key.
    pub fn new(name: &'static str, figure: impl Into<BigUint>) -> Self {
        Self { name, figure: figure.into(), meaning: None }
    }

    /// The name in words.
    pub fn words(&self) -> String {
        self.name.replace('_', " ")
    }
}

impl Answer {
    /// A solution was found.
    pub fn solved(solution: Solution, score: Option<Score>) -> Self {
        Self::of(Outcome::Solved(Found { solution, score }))
    }

    /// It is proved that there is none, by this argument.
    pub fn impossible(argument: impl Into<Argument>) -> Self {
        Self::of(Outcome::Impossible(argument.into()))
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
            warns: false,
            exists: false,
            table: None,
            evidence: Evidence::Unrecorded,
            nearest: None,
            why: None,
            stats: Stats::default(),
        }
    }

    /// The same answer with one more figure.
    #[must_use]
    pub fn with_fact(mut self, name: &'static str, figure: impl Into<BigUint>) -> Self {
        self.facts.push(Fact::new(name, figure));
        self
    }

    /// The same answer with a further figure and what it means.
    #[must_use]
    pub fn with_meaning(
        mut self,
        name: &'static str,
        figure: impl Into<BigUint>,
        meaning: &'static str,
    ) -> Self {
        self.facts.push(Fact { meaning: Some(meaning), ..Fact::new(name, figure) });
        self
    }

    /// The same answer with a warning, in a sentence, that something is wrong with the puzzle's own estimate.
    #[must_use]
    pub fn with_warning(self, sentence: impl Into<String>) -> Self {
        Self { warns: true, ..self.with_note(sentence) }
    }

    /// The same answer with what is known besides.
    #[must_use]
    pub fn with_note(mut self, sentence: impl Into<String>) -> Self {
        self.note = Some(sentence.into());
        self
    }

    /// The same answer to a question that has a solution, with what shows that.
    #[must_use]
    pub fn unwritten(self, sentence: impl Into<String>) -> Self {
        Self { exists: true, ..self.with_note(sentence) }
    }

    /// The same answer with how far the search got.
    #[must_use]
    pub fn with_nearest(mut self, nearest: Solution) -> Self {
        self.nearest = Some(nearest);
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

    /// What the answer says for itself: the explanation that was asked for, or the argument against a solution.
    pub fn argument(&self) -> Option<&Argument> {
        match &self.outcome {
            Outcome::Impossible(argument) => Some(self.why.as_ref().unwrap_or(argument)),
            Outcome::Solved(_) | Outcome::Stopped(_) => self.why.as_ref(),
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

    /// The end of a trace of the search that gave this answer.
    pub fn trace_end(&self) -> trace::End {
        trace::End { outcome: self.outcome.word().into(), stats: self.stats }
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

    /// The sum of the results that are known.
    pub fn sum(results: &[Option<BigUint>]) -> Self {
        Self::new(results.iter().flatten().sum::<BigUint>())
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
    /// Whether it was computed in units, so that a journal can keep what was done before a limit was reached.
    pub resumable: bool,
    /// The number of results that were read from a journal instead of being computed.
    pub recorded: u64,
    /// What it cost.
    pub stats: Stats,
}

impl Counted {
    /// The end of a count and its cost.
    pub fn new(tally: Result<Tally, Unfinished>, stats: Stats) -> Self {
        match tally {
            Ok(Tally { count, table }) => {
                Self { count, stopped: None, table, resumable: false, recorded: 0, stats }
            }
            Err(Unfinished { limit, at_least }) => Self {
                count: at_least,
                stopped: Some(limit),
                table: None,
                resumable: false,
                recorded: 0,
                stats,
            },
        }
    }

    /// The count in words.
    pub fn sentence(&self) -> String {
        let number = grouped(&self.count.to_string());
        match self.stopped {
            None => number,
            Some(limit) => format!("At least {number}, not complete because {limit}"),
        }
    }
}

/// How a listing ended.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// The number of solutions listed.
    pub count: u64,
    /// Whether these are all. If not, a limit was reached, or the receiver wanted no more.
    pub complete: bool,
    /// The limit that was reached, if any.
    pub stopped: Option<Limit>,
    /// What it cost.
    pub stats: Stats,
}

impl Listed {
    /// The end of a walk through all solutions that has listed so many.
    pub fn new(count: u64, walked: Walked, stats: Stats) -> Self {
        let complete = matches!(walked, Ok(ControlFlow::Continue(())));
        Self { count, complete, stopped: walked.err(), stats }
    }
}

impl From<Listed> for Counted {
    /// The number of solutions that were listed. A listing that its receiver ended is as good as complete.
    fn from(listed: Listed) -> Self {
        Self {
            count: listed.count.into(),
            stopped: listed.stopped,
            table: None,
            resumable: false,
            recorded: 0,
            stats: listed.stats,
        }
    }
}
