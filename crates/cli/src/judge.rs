//! `hippo check SPEC FILE`: answers as people write them, judged one by one.
//!
//! The library reads the text. What is read becomes a certificate that claims nothing but the solution itself,
//! and the verdict is the independent checker's.

use std::time::Duration;

use hippodrome::{
    Posed, Registry, Score, Solution, certificate,
    written::{self, Fault},
};
use hippodrome_check::{Rejection, Verdict};
use serde_json::{Map, Value};

use crate::exit::{Exit, Failure};
use crate::show::{Page, capital, thousands};

/// How answers are judged.
pub struct Judge {
    posed: Posed,
    /// The limit on the checker's own searches.
    time: Option<Duration>,
    /// Whether it is also checked that no solution is better.
    optimal: bool,
}

/// A right answer with what is said about it, or what is wrong.
pub type Judged = Result<(Solution, String), Judgement>;

/// What is wrong with an answer.
pub enum Judgement {
    Wrong(String),
    Undecided(String),
    Unreadable(String),
}

impl Judgement {
    /// The sentence for people.
    pub fn sentence(&self) -> String {
        match self {
            Self::Wrong(sentence) => format!("Wrong: {sentence}"),
            Self::Undecided(sentence) => format!("Not decided: {sentence}"),
            Self::Unreadable(sentence) => format!("Unreadable: {sentence}"),
        }
    }

    /// The exit code if it is the worst of all.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Undecided(_) => Exit::Limit,
            Self::Wrong(_) => Exit::Impossible,
            Self::Unreadable(_) => Exit::Usage,
        }
    }
}

impl Judge {
    /// A judge of the answers to this question, which must leave nothing open to chance.
    pub fn new(
        registry: &Registry,
        spec: &str,
        time: Option<Duration>,
        optimal: bool,
    ) -> Result<Self, Failure> {
        let posed = Posed::new(&registry.parse(spec)?, 0)?;
        if posed.chosen_by().is_some() {
            return Err(Failure::Usage(format!(
                "`{spec}` leaves its question to chance: name the board and the squares that are meant"
            )));
        }
        Ok(Self { posed, time, optimal })
    }

    /// Judges every answer of a text.
    pub fn run(&self, text: &str) -> Result<Exit, Failure> {
        let judged = self.judged(text)?;
        let mut page = Page::new();
        let several = judged.len() > 1;
        for (number, answer) in (1..).zip(&judged) {
            let label = if several { format!("{}. ", thousands(number)) } else { String::new() };
            let sentence = answer.as_ref().map_or_else(Judgement::sentence, |(_, right)| right.clone());
            page.line(&format!("{label}{sentence}"))?;
        }
        if several {
            let right = judged.iter().filter(|answer| answer.is_ok()).count();
            let (right, all) = (thousands(right as u64), thousands(judged.len() as u64));
            page.line(&format!("{right} of {all} answers are valid: {}", self.posed.spec()))?;
        }
        let wrong = judged.iter().filter_map(|answer| Some(answer.as_ref().err()?.exit()));
        Ok(wrong.max().unwrap_or(Exit::Answered))
    }

    /// The question.
    pub fn question(&self) -> &Posed {
        &self.posed
    }

    /// The answers of a text.
    pub fn judged(&self, text: &str) -> Result<Vec<Judged>, Failure> {
        let judged = |answer: Result<Solution, Judgement>| {
            let solution = answer?;
            self.judgement(&solution).map(|right| (solution, right))
        };
        let answers: Vec<_> = self.answers(text).into_iter().map(judged).collect();
        match &answers[..] {
            [] => Err(Failure::Usage("there is no answer in the text: it is empty".into())),
            [Err(Judgement::Unreadable(sentence))] => Err(Failure::Usage(sentence.clone())),
            _ => Ok(answers),
        }
    }

    /// The answers of a text, as far as they can be read.
    fn answers(&self, text: &str) -> Vec<Result<Solution, Judgement>> {
        if text.trim_start().starts_with('{') {
            return self.lines_of_json(text);
        }
        let answers = written::read(self.posed.instance(), text).into_iter();
        let read = |fault| match fault {
            Fault::Wrong(sentence) => Judgement::Wrong(sentence),
            Fault::Unreadable(sentence) => Judgement::Unreadable(sentence),
        };
        answers.map(|answer| answer.solution.map_err(read)).collect()
    }

    /// Reads one JSON answer, or JSON Lines as `hippo list --json` writes them. Lines without a solution,
    /// such as the summary at the end, are passed over.
    fn lines_of_json(&self, text: &str) -> Vec<Result<Solution, Judgement>> {
        let mut answers = Vec::new();
        for value in serde_json::Deserializer::from_str(text).into_iter::<Map<String, Value>>() {
            let answer = match value {
                Ok(answer) => answer,
                Err(error) => {
                    answers.push(Err(Judgement::Unreadable(format!("this is not JSON: {error}"))));
                    break;
                }
            };
            if answer.contains_key("summary") {
                continue;
            }
            answers
                .push(certificate::solution(self.posed.instance(), &answer).map_err(Judgement::Unreadable));
        }
        answers
    }

    /// What the checker says about a solution.
    fn judgement(&self, solution: &Solution) -> Result<String, Judgement> {
        let value = self.posed.instance().value(solution);
        match self.check(solution, value.map(Score::unproved)) {
            Ok(verdict) => Ok(match value.filter(|_| self.optimal) {
                None => phrase(&verdict),
                Some(value) => self.compared(solution, value, &verdict),
            }),
            Err(Rejection::Undecided(sentence)) => Err(Judgement::Undecided(sentence)),
            Err(Rejection::Invalid(sentence)) => Err(Judgement::Wrong(sentence)),
            Err(other) => Err(Judgement::Unreadable(other.sentence().to_string())),
        }
    }

    /// The same for a valid solution, after checking whether it is best.
    fn compared(&self, solution: &Solution, value: u64, verdict: &Verdict) -> String {
        match self.check(solution, Some(Score::best(value))) {
            Ok(best) => phrase(&best),
            Err(rejection) => {
                let why = rejection.sentence().trim_start_matches("optimal: ");
                format!("Valid, but not optimal: {} ({why})", verdict.verified())
            }
        }
    }

    fn check(&self, solution: &Solution, score: Option<Score>) -> Result<Verdict, Rejection> {
        let certificate = certificate::claim(self.posed.instance(), solution.clone(), score).ok_or_else(|| {
            Rejection::Unreadable("answers to this question cannot be judged: its board is too large, or it asks for less than a whole solution".into())
        })?;
        hippodrome_check::check_within(&certificate.to_string(), self.time)
    }
}

/// A verdict with what was verified.
pub fn phrase(verdict: &Verdict) -> String {
    format!("{}: {}", capital(&verdict.to_string()), verdict.verified())
}
