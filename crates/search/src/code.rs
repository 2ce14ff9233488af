//! Pseudo-code: an algorithm in about ten lines, each with the events that it stands for.
//!
//! Every algorithm has a [`Code`] in its own file. A traced method names the code of its algorithm, so a
//! picture of its search can show the line that is being executed. An event belongs to the line that lists its
//! kind; a test makes sure that every event of every method has exactly one.

use serde::{Deserialize, Serialize};

/// An algorithm as pseudo-code, and the words for what its events tell.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The lines.
    pub lines: &'static [Line],
    /// What the value of a node is, such as `estimate`; none if nodes have none, or if the puzzle says it.
    pub value: Option<&'static str>,
    /// Whether the algorithm adds the cost of the path to the estimate: f = g + h.
    pub sum: bool,
    /// Whether something waits: states of a queue, untried actions, or the states of a path. It is called the
    /// frontier everywhere.
    pub waits: bool,
    /// Which of those that wait is next.
    pub order: Order,
    /// Whether the states that were expanded are kept to be recognised.
    pub closed: bool,
    /// What the textbooks say of it.
    pub textbook: Textbook,
}

/// The four columns of the textbooks, in b (the branching factor), d (the depth of a nearest solution), m (the greatest
/// depth) and l (a limit on the depth), and where the algorithm was first described. The node of a tree costs constant
/// time, and every action costs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Textbook {
    /// Whether it finds a solution if there is one.
    pub complete: &'static str,
    /// Whether the solution is a best one; empty if solutions do not differ in value.
    pub optimal: &'static str,
    /// The time in the worst case.
    pub time: &'static str,
    /// The memory in the worst case.
    pub memory: &'static str,
    /// Authors and year, in full in `docs/methods.md`.
    pub source: &'static str,
}

/// A line of pseudo-code.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// The text, indented by two spaces for each level.
    pub text: &'static str,
    /// The kinds of the events that it stands for ([`Event::kind`](super::Event::kind)): `s` an attempt starts,
    /// `b` a goal to search from, `?` a candidate, `+` a new node, `x` a node is expanded, `!` a goal, `&` two
    /// halves meet, `-seen` a node is dropped and `<tried` it is left, each with the word of the reason.
    pub on: &'static [&'static str],
}

/// Returns a line of pseudo-code.
pub const fn line(text: &'static str, on: &'static [&'static str]) -> Line {
    Line { text, on }
}

/// Which of the nodes that wait is expanded next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The oldest.
    Oldest,
    /// The newest.
    #[default]
    Newest,
    /// One with the least value, the oldest first.
    LeastValue,
    /// One with the least sum of cost and value, the newest first.
    LeastSum,
    /// One that is cheapest to reach, the oldest first.
    LeastCost,
}
