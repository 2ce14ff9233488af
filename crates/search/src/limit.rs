//! The limits that end a search, and what a search cost.

use std::fmt;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize, Serializer};

use crate::number;

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Limit {
    /// The number of generated successors.
    Nodes,
    /// The time.
    Time,
    /// The memory.
    Memory,
    /// The longest path that the method was allowed to follow.
    MaxMoves,
    /// The cost of a path, which is counted up to four billion.
    Cost,
    /// The method itself got stuck, which proves nothing.
    Method,
    /// The user interrupted it.
    Interrupt,
}

impl Limit {
    /// Its name in JSON and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::MaxMoves => "max-moves",
            Self::Cost => "cost",
            Self::Method => "method",
            Self::Interrupt => "interrupt",
        }
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::MaxMoves => "the limit on the number of moves was reached",
            Self::Cost => "a path costs more than four billion, which is not counted",
            Self::Method => "the method got stuck, which proves nothing",
            Self::Interrupt => "it was interrupted",
        })
    }
}

/// What a search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stats {
    /// States whose successors were generated.
    #[serde(serialize_with = "number::exact", deserialize_with = "number::exactly")]
    pub expanded: u64,
    /// Successors that were generated.
    #[serde(serialize_with = "number::exact", deserialize_with = "number::exactly")]
    pub generated: u64,
    /// The largest number of states that were waiting at one time.
    #[serde(serialize_with = "number::exact", deserialize_with = "number::exactly")]
    pub peak_frontier: u64,
    /// The largest number of states in memory at one time: those that wait, and those that are kept to be
    /// recognised (the closed set).
    #[serde(serialize_with = "number::exact", deserialize_with = "number::exactly")]
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
    /// use hippodrome_search::Stats;
    /// assert!(Stats::default().figures().is_empty());
    /// let mut stats = Stats::default();
    /// stats.generated = 3;
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

/// How a walk through all solutions ends: it has visited them all, or the visitor broke off, or a limit
/// was reached.
pub type Walked = Result<ControlFlow<()>, Limit>;
