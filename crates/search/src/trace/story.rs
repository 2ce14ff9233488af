//! A search as a story: a line for each node, indented by its depth, with what the algorithm knows.
//!
//! What happens to the same node in a row is told on one line, such as
//! `12 c3-d5: g 2, h 4, f 6; dropped: seen before`.
//! On a screen, the indentation grows to less than half of the width; beyond that the depth is given as a
//! number.

use std::io::{self, Write};

use super::head::{End, Head};
use super::known::Known;
use crate::{Start, Step, Why};

/// The indentation for each level.
const LEVEL: usize = 2;

/// The width where there is no screen.
const PAPER: usize = 100;

/// Writes a story while the search runs.
pub struct Story<'w> {
    out: Box<dyn Write + Send + 'w>,
    head: Head,
    known: Known,
    width: usize,
    /// The line that is being written, and the node that it is about.
    line: Option<(u64, String)>,
    /// The nodes generated last that were not dropped, and whether one of them is being chosen.
    offered: Vec<u64>,
    choosing: bool,
    /// The least sum that was over the limit of the round.
    over: Option<i64>,
}

impl<'w> Story<'w> {
    /// Begins a story for a screen of this width; by default for a file.
    pub fn new(mut out: Box<dyn Write + Send + 'w>, head: &Head, width: Option<usize>) -> io::Result<Self> {
        writeln!(out, "{} --method {}", head.spec, head.method)?;
        let known = Known::new(head.sum);
        Ok(Self {
            out,
            head: head.clone(),
            known,
            width: width.unwrap_or(PAPER),
            line: None,
            offered: Vec::new(),
            choosing: false,
            over: None,
        })
    }

    /// Writes a step.
    pub fn step(&mut self, step: &Step) -> io::Result<()> {
        let node = step.node();
        if let Step::Pruned { why: Why::NotChosen, .. } = step {
            self.known.receive(step);
            self.flush_line()?;
            self.offered.retain(|&offered| offered != node);
            self.choosing = true;
            return Ok(());
        }
        self.chosen()?;
        self.known.receive(step);
        match step {
            Step::Started { .. } => self.over = None,
            Step::Pruned { why: Why::Over { .. }, .. } => {
                let sum = self.known.facts(node).sum;
                self.over = self.over.into_iter().chain(sum).min();
            }
            _ => {}
        }
        if let Step::Generated { .. } = step {
            self.offered.push(node);
        } else if !matches!(step, Step::Considered { .. }) {
            self.offered.clear();
        }
        if let Step::Considered { action, value, .. } = step {
            self.flush_line()?;
            let value = self.head.value(*value);
            let depth = self.known.facts(node).depth.saturating_add(1);
            let text = format!("{}? {action}{}{value}", self.indent(depth), colon(&value));
            return self.write(&text);
        }
        let text = self.told(step);
        match &mut self.line {
            Some((about, line)) if *about == node && !matches!(step, Step::Started { .. }) => {
                line.push_str("; ");
                line.push_str(&text);
            }
            _ => {
                self.flush_line()?;
                let line = format!("{}{text}", self.begin(step));
                self.line = Some((node, line));
            }
        }
        Ok(())
    }

    /// Tells which of several nodes was chosen, when the others were dropped. It is told in one line, because
    /// the others can be many.
    fn chosen(&mut self) -> io::Result<()> {
        if !std::mem::replace(&mut self.choosing, false) {
            return Ok(());
        }
        if let [node] = self.offered[..] {
            let facts = self.known.facts(node);
            let action = facts.action.unwrap_or_default();
            let line = format!("{}{node} {action}: chosen", self.indent(facts.depth));
            self.line = Some((node, line));
        }
        self.offered.clear();
        Ok(())
    }

    /// Completes the story.
    pub fn end(&mut self, end: &End) -> io::Result<()> {
        self.chosen()?;
        self.flush_line()?;
        let figures = end.stats.figures();
        let told: Vec<String> = figures
            .iter()
            .map(|(words, figure)| match words.strip_suffix(':') {
                Some(words) => format!("{words} {figure}"),
                None => format!("{figure} {words}"),
            })
            .collect();
        self.write(&format!("{}: {}", end.outcome, told.join(", ")))?;
        self.out.flush()
    }

    /// The beginning of a line about a new node: the indentation, the number and the action.
    fn begin(&self, step: &Step) -> String {
        let node = step.node();
        let facts = self.known.facts(node);
        let half = if facts.backward { " backwards" } else { "" };
        let indent = self.indent(facts.depth);
        match (step, facts.action) {
            (Step::Started { .. }, _) => String::new(),
            (Step::BackwardRoot { .. }, _) => format!("{node}{half} "),
            (_, Some(action)) => format!("{indent}{node}{half} {action}: "),
            (_, None) => format!("{indent}{node}{half}: "),
        }
    }

    /// The indentation at a depth.
    fn indent(&self, depth: u32) -> String {
        let spaces = LEVEL * depth as usize;
        let most = self.width * 2 / 5;
        if spaces <= most { " ".repeat(spaces) } else { format!("{}[{depth}] ", " ".repeat(most)) }
    }

    /// What a step says of its node.
    fn told(&self, step: &Step) -> String {
        match step {
            Step::Started { at, value, limit, how, .. } => self.started(at.as_deref(), *value, *limit, *how),
            Step::BackwardRoot { .. } => "is a goal to search from".into(),
            Step::Generated { node, .. } => {
                let figures = self.head.figures(&self.known.facts(*node));
                if figures.is_empty() { "new".into() } else { figures }
            }
            Step::Expanded { node, queue, closed } => {
                let again = self.line.as_ref().is_none_or(|(about, _)| about != node);
                let figures = if again { self.head.figures(&self.known.facts(*node)) } else { String::new() };
                let parts = ["expanded".to_string(), figures, self.head.held(*queue, *closed)];
                parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
            }
            Step::Pruned { node, why } => {
                format!("dropped: {}", self.head.reason(why, &self.known.facts(*node)))
            }
            Step::Left { node: 0, .. } if self.over.is_some() => {
                format!("the round ends; the next limit is {}", self.over.unwrap_or_default())
            }
            Step::Left { node, why } => {
                format!("left: {}", self.head.reason(why, &self.known.facts(*node)))
            }
            Step::Goal { value, best, .. } => match (value, best) {
                (None, _) => "a goal".into(),
                (Some(value), true) => format!("a goal of {value}, the best so far"),
                (Some(value), false) => format!("a goal of {value}, no better than the best"),
            },
            Step::Met { node, other } => {
                let [here, there] = [*node, *other].map(|node| self.known.facts(node).depth);
                format!("the same as {other}: the halves meet after {here} + {there} actions")
            }
            Step::Considered { .. } => String::new(),
        }
    }

    fn started(&self, at: Option<&str>, value: Option<i64>, limit: Option<i64>, how: Start) -> String {
        let place = at.map_or(String::new(), |at| format!(" on {at}"));
        let how = match how {
            Start::First => "begins".into(),
            Start::Round => "begins a round".into(),
            Start::Walk { steps } => format!("begins again, with {steps} random steps"),
            Start::Again | Start::Elsewhere => "begins again".into(),
        };
        let mut figures = vec![self.head.value(value)];
        let bounded = self.head.value.as_deref() == Some("bound");
        let words = if bounded { "known to be reachable:" } else { "limit" };
        figures.extend(limit.map(|limit| format!("{words} {limit}")));
        figures.retain(|figure| !figure.is_empty());
        let figures = figures.join(", ");
        format!("{how}{place}{}{figures}", colon(&figures))
    }

    fn flush_line(&mut self) -> io::Result<()> {
        match self.line.take() {
            Some((_, line)) => self.write(&line),
            None => Ok(()),
        }
    }

    /// Writes a line, broken between words where the screen ends.
    fn write(&mut self, line: &str) -> io::Result<()> {
        let lead: String = line.chars().take_while(|c| *c == ' ').collect();
        let mut text = lead.clone();
        let mut length = lead.len();
        for (n, word) in line.trim_start().split(' ').enumerate() {
            let letters = word.chars().count();
            if n > 0 && length + 1 + letters > self.width {
                writeln!(self.out, "{text}")?;
                text = format!("{lead}    ");
                length = text.len();
            } else if n > 0 {
                text.push(' ');
                length += 1;
            }
            text.push_str(word);
            length += letters;
        }
        writeln!(self.out, "{text}")
    }
}

fn colon(text: &str) -> &'static str {
    if text.is_empty() { "" } else { ": " }
}
