//! `hippo check SPEC FILE`: answers as people write them, judged one by one.
//!
//! The library reads the text. What is read becomes a certificate that claims nothing but the solution itself,
//! and the verdict is the independent checker's.

use std::time::Duration;

use hippodrome::certificate;
use hippodrome::control::Seed;
use hippodrome::outcome::{Score, Solution};
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;
use hippodrome::written::{self, Fault};
use hippodrome_check::{Rejection, Verdict};
use serde_json::{Map, Value};

use crate::exit::{Exit, Failure};
use crate::show::{Page, capital, thousands};

/// How answers are judged.
pub struct Judge {
    instance: Box<dyn Instance>,
    /// The limit on the checker's own searches.
    time: Option<Duration>,
    /// Whether it is also checked that no solution is better.
    optimal: bool,
}

/// What is said about one answer.
enum Judgement {
    Right(String),
    Wrong(String),
    Undecided(String),
    Unreadable(String),
}

impl Judge {
    /// A judge of the answers to this question, which must leave nothing open to chance.
    pub fn new(spec: &str, time: Option<Duration>, optimal: bool) -> Result<Self, Failure> {
        let seed = Seed::new(0);
        let instance = Spec::parse(spec)?.pose(&seed)?;
        if seed.used().is_some() {
            return Err(Failure::Usage(format!(
                "`{spec}` leaves its question to chance: name the board and the squares that are meant"
            )));
        }
        Ok(Self { instance, time, optimal })
    }

    /// Judges every answer of a text.
    pub fn run(&self, text: &str) -> Result<Exit, Failure> {
        let judgements = self.judgements(text);
        if let [Judgement::Unreadable(sentence)] = &judgements[..] {
            return Err(Failure::Usage(sentence.clone()));
        }
        if judgements.is_empty() {
            return Err(Failure::Usage("there is no answer in the text: it is empty".into()));
        }
        let mut page = Page::new();
        let several = judgements.len() > 1;
        for (number, judgement) in (1..).zip(&judgements) {
            let sentence = match judgement {
                Judgement::Right(sentence) => sentence.clone(),
                Judgement::Wrong(sentence) => format!("Wrong: {sentence}"),
                Judgement::Undecided(sentence) => format!("Not decided: {sentence}"),
                Judgement::Unreadable(sentence) => format!("Unreadable: {sentence}"),
            };
            let label = if several { format!("{}. ", thousands(number)) } else { String::new() };
            page.line(&format!("{label}{sentence}"))?;
        }
        if several {
            let right =
                judgements.iter().filter(|judgement| matches!(judgement, Judgement::Right(_))).count();
            let (right, all) = (thousands(right as u64), thousands(judgements.len() as u64));
            page.line(&format!("{right} of {all} answers are valid: {}", self.instance.spec()))?;
        }
        let worst = |judgement: &Judgement| match judgement {
            Judgement::Right(_) => (0, Exit::Answered),
            Judgement::Undecided(_) => (1, Exit::Limit),
            Judgement::Wrong(_) => (2, Exit::Impossible),
            Judgement::Unreadable(_) => (3, Exit::Usage),
        };
        let worst = judgements.iter().map(worst).max_by_key(|(rank, _)| *rank);
        Ok(worst.map_or(Exit::Answered, |(_, exit)| exit))
    }

    fn judgements(&self, text: &str) -> Vec<Judgement> {
        if text.trim_start().starts_with('{') {
            return self.lines_of_json(text);
        }
        let answers = written::read(&*self.instance, text).into_iter();
        answers
            .map(|answer| match answer.solution {
                Ok(solution) => self.judgement(solution),
                Err(Fault::Wrong(sentence)) => Judgement::Wrong(sentence),
                Err(Fault::Unreadable(sentence)) => Judgement::Unreadable(sentence),
            })
            .collect()
    }

    /// Judges one JSON answer, or JSON Lines as `hippo list --json` writes them. Lines without a solution,
    /// such as the summary at the end, are passed over.
    fn lines_of_json(&self, text: &str) -> Vec<Judgement> {
        let mut judgements = Vec::new();
        for value in serde_json::Deserializer::from_str(text).into_iter::<Map<String, Value>>() {
            let answer = match value {
                Ok(answer) => answer,
                Err(error) => {
                    judgements.push(Judgement::Unreadable(format!("this is not JSON: {error}")));
                    break;
                }
            };
            if answer.contains_key("summary") {
                continue;
            }
            judgements.push(match certificate::solution(&*self.instance, &answer) {
                Ok(solution) => self.judgement(solution),
                Err(sentence) => Judgement::Unreadable(sentence),
            });
        }
        judgements
    }

    /// What the checker says about a solution.
    fn judgement(&self, solution: Solution) -> Judgement {
        let value = self.instance.value(&solution);
        match self.check(&solution, value.map(Score::unproved)) {
            Ok(verdict) => match value.filter(|_| self.optimal) {
                None => Judgement::Right(phrase(&verdict)),
                Some(value) => self.compared(&solution, value, &verdict),
            },
            Err(Rejection::Undecided(sentence)) => Judgement::Undecided(sentence),
            Err(Rejection::Invalid(sentence)) => Judgement::Wrong(sentence),
            Err(other) => Judgement::Unreadable(other.sentence().to_string()),
        }
    }

    /// The same for a valid solution, after checking whether it is best.
    fn compared(&self, solution: &Solution, value: u64, verdict: &Verdict) -> Judgement {
        match self.check(solution, Some(Score::best(value))) {
            Ok(best) => Judgement::Right(phrase(&best)),
            Err(rejection) => {
                let why = rejection.sentence().trim_start_matches("optimal: ").to_string();
                Judgement::Right(format!("Valid, but not optimal: {} ({why})", verdict.verified()))
            }
        }
    }

    fn check(&self, solution: &Solution, score: Option<Score>) -> Result<Verdict, Rejection> {
        let certificate = certificate::claim(&*self.instance, solution.clone(), score).ok_or_else(|| {
            Rejection::Unreadable("answers to this question cannot be judged: its board is too large, or it asks for less than a whole solution".into())
        })?;
        hippodrome_check::check_within(&certificate.to_string(), self.time)
    }
}

/// A verdict with what was verified.
fn phrase(verdict: &Verdict) -> String {
    format!("{}: {}", capital(&verdict.to_string()), verdict.verified())
}
