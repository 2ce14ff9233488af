//! Reasoning as on paper: the steps that lead to the next move, told in degrees, and how hard a question is by the
//! hardest of them.

use board::{Frame, Highlight, Square};
use serde::Serialize;

use super::Hint;
use crate::{Difficulty, Fact};

/// A technique of people who solve a puzzle on paper.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Technique {
    /// Its name.
    pub name: &'static str,
    /// What it says, in one sentence without a full stop.
    pub summary: &'static str,
}

/// A step of reasoning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique that it uses.
    pub technique: &'static Technique,
    /// Where to look: `row 4`, `regions A and B`.
    pub look: String,
    /// The squares that are ruled out.
    pub crossed: Vec<Square>,
    /// The square that is settled.
    pub placed: Option<Square>,
    /// Why, as a clause without a full stop.
    pub reason: String,
}

/// How much a hint gives away. Each degree also tells what those before it tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// Where to look.
    Nudge,
    /// The techniques that lead on.
    Rule,
    /// The squares that are ruled out.
    Crosses,
    /// The next move.
    Square,
    /// All moves.
    All,
}

impl Degree {
    /// All degrees with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("nudge", Self::Nudge),
        ("rule", Self::Rule),
        ("crosses", Self::Crosses),
        ("square", Self::Square),
        ("all", Self::All),
    ];

    /// The degree with this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, degree)| *degree)
    }
}

impl Hint {
    /// The sentences of the reasoning that this degree adds to those before it; none if there is no reasoning.
    pub fn told(&self, degree: Degree) -> Vec<String> {
        let name = |square: &Square| self.frame.board.name(*square);
        let steps = self.reasoning.iter();
        match degree {
            Degree::Nudge => steps.take(1).map(|step| format!("Look at {}.", step.look)).collect(),
            Degree::Rule => {
                let mut techniques: Vec<&Technique> = Vec::new();
                for Deduction { technique, .. } in steps {
                    if !techniques.contains(technique) {
                        techniques.push(technique);
                    }
                }
                let rule = |rule: &&Technique| format!("Rule \"{}\": {}.", rule.name, rule.summary);
                techniques.iter().map(rule).collect()
            }
            Degree::Crosses => {
                let crossing = steps.filter(|step| !step.crossed.is_empty());
                let names = |step: &Deduction| step.crossed.iter().map(name).collect::<Vec<_>>().join(" ");
                crossing.map(|step| format!("Cross out {}: {}.", names(step), step.reason)).collect()
            }
            Degree::Square => {
                let next =
                    |step: &Deduction| Some(format!("Next is {}: {}.", name(&step.placed?), step.reason));
                steps.filter_map(next).collect()
            }
            Degree::All => Vec::new(),
        }
    }

    /// The position, with the squares that the reasoning rules out if this degree tells them.
    pub fn frame_told(&self, degree: Degree) -> Frame {
        let mut frame = self.frame.clone();
        if degree >= Degree::Crosses {
            let crossed = self.reasoning.iter().flat_map(|step| &step.crossed);
            frame.highlights.extend(crossed.map(|&square| (square, Highlight::Reason)));
        }
        frame
    }
}

/// How hard a question is to solve on paper.
#[derive(Clone, Debug)]
pub struct Rating {
    /// Its difficulty, or a sentence that says why reasoning does not solve it.
    pub difficulty: Result<&'static Difficulty, String>,
    /// The steps of the solution, as far as reasoning leads.
    pub steps: Vec<Deduction>,
    /// How often each technique was used.
    pub facts: Vec<Fact>,
}
