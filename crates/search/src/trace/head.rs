//! The first and the last line of a trace.

use serde::{Deserialize, Serialize};

use super::known::Facts;
use crate::{Code, Order, Stats, Step, Why};

/// What a trace is about, and the words for what its steps tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The canonical spec of the question.
    pub spec: String,
    /// The name of the method.
    pub method: String,
    /// What the value of a node is, such as `estimate`; none if nodes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether the algorithm adds the cost of the path to the estimate: f = g + h.
    #[serde(default)]
    pub sum: bool,
    /// The name of what waits: `frontier`; none if nothing waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<String>,
    /// Which of those that wait is next.
    #[serde(default)]
    pub order: Order,
    /// Whether the states that were expanded are kept to be recognised.
    #[serde(default)]
    pub closed: bool,
    /// The pseudo-code of the algorithm.
    #[serde(default)]
    pub code: Vec<CodeLine>,
}

/// A line of pseudo-code: its text, and the kinds of events that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeLine {
    /// The text, indented by two spaces for each level.
    pub text: String,
    /// The kinds of events.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<String>,
}

impl Head {
    /// The head for a question, given by its spec, and a method whose nodes have values with this name.
    pub fn new(spec: String, method: &str, value: Option<&str>, code: Option<&Code>) -> Self {
        let lines = code.map_or(&[][..], |code| code.lines);
        Self {
            spec,
            method: method.into(),
            value: value.map(String::from),
            sum: code.is_some_and(|code| code.sum),
            waiting: code.filter(|code| code.waits).map(|_| "frontier".into()),
            order: code.map_or(Order::default(), |code| code.order),
            closed: code.is_some_and(|code| code.closed),
            code: lines
                .iter()
                .map(|line| CodeLine {
                    text: line.text.into(),
                    on: line.on.iter().map(|kind| kind.to_string()).collect(),
                })
                .collect(),
        }
    }

    /// A value with its name, such as `bound 5`; estimates are called h. Nothing if there is none.
    pub fn value(&self, value: Option<i64>) -> String {
        match (self.value.as_deref(), value) {
            (Some("estimate"), Some(value)) => format!("h {value}"),
            (Some(name), Some(value)) => format!("{name} {value}"),
            _ => String::new(),
        }
    }

    /// The figures of a node, such as `g 2, h 4, f 6`. Nothing if there are none.
    pub fn figures(&self, facts: &Facts<'_>) -> String {
        let value = self.value(facts.value);
        match facts.sum {
            Some(sum) => format!("g {}, {value}, f {sum}", facts.cost),
            None if self.order == Order::LeastCost => format!("g {}", facts.cost),
            None => value,
        }
    }

    /// What is held in memory, such as `frontier 5, closed 3`. Nothing if the algorithm holds nothing.
    pub fn held(&self, queue: u64, closed: u64) -> String {
        let waiting = self.waiting.as_ref().map(|waiting| format!("{waiting} {queue}"));
        let closed = self.closed.then(|| format!("closed {closed}"));
        waiting.into_iter().chain(closed).collect::<Vec<_>>().join(", ")
    }

    /// Why the search does not go on from a node, with the figures that decide it.
    pub fn reason(&self, why: &Why, facts: &Facts<'_>) -> String {
        let figure = match self.value(facts.value) {
            figure if figure.is_empty() => "it".into(),
            figure => figure,
        };
        match (why, facts.sum) {
            (Why::DeadEnd, _) => "dead end".into(),
            (Why::Tried, _) => "every action was tried".into(),
            (Why::Goal, _) => "the path ends at a goal".into(),
            // These algorithms reach every state by a shortest path, or replace a longer one.
            (Why::Seen, _) if matches!(self.order, Order::Oldest | Order::LeastSum | Order::LeastCost) => {
                "seen before, on a path at most as long".into()
            }
            (Why::Seen, _) => "seen before".into(),
            (Why::OnPath, _) => "on the path already".into(),
            (Why::Replaced, _) => "a shorter path was found".into(),
            (Why::Beaten { best }, _) => format!("{figure} does not beat the best, {best}"),
            (Why::Below { floor }, _) => format!("{figure} cannot reach {floor}"),
            (Why::Over { limit }, Some(sum)) => format!("f {sum} is over the limit {limit}"),
            (Why::Over { limit }, None) => format!("the limit of {limit} is reached"),
            (Why::Hopeless, _) => "no goal can be reached".into(),
            (Why::NotChosen, _) => "another was chosen".into(),
            (Why::Stuck, _) => "no step looks better".into(),
            (Why::Rule(words), _) => words.clone().into_owned(),
        }
    }

    /// The index of the line of pseudo-code that a step belongs to.
    pub fn line_of(&self, step: &Step) -> Option<usize> {
        let kind = step.kind();
        self.code.iter().position(|line| line.on.contains(&kind))
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// The outcome in one word: `solved`, `impossible` or `stopped`.
    pub outcome: String,
    /// What the search counted.
    pub stats: Stats,
}
