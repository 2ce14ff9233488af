//! `hippo check SPEC FILE`: answers as people write them, judged one by one.
//!
//! The library reads the text. What is read becomes a certificate that claims nothing but the solution itself,
//! and the verdict is the independent checker's.

use std::time::Duration;

use hippodrome::{
    Instance, Registry, Score, Seed, Solution, certificate,
    written::{self, Fault},
};
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
pub enum Judgement {
    Right(String),
    Wrong(String),
    Undecided(String),
    Unreadable(String),
}

impl Judgement {
    /// The sentence for people.
    pub fn sentence(&self) -> String {
        match self {
            Self::Right(sentence) => sentence.clone(),
            Self::Wrong(sentence) => format!("Wrong: {sentence}"),
            Self::Undecided(sentence) => format!("Not decided: {sentence}"),
            Self::Unreadable(sentence) => format!("Unreadable: {sentence}"),
        }
    }

    /// The exit code if it is the worst of all.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Right(_) => Exit::Answered,
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
        let seed = Seed::new(0);
        let instance = registry.parse(spec)?.pose(&seed)?;
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
            let label = if several { format!("{}. ", thousands(number)) } else { String::new() };
            page.line(&format!("{label}{}", judgement.sentence()))?;
        }
        if several {
            let right =
                judgements.iter().filter(|judgement| matches!(judgement, Judgement::Right(_))).count();
            let (right, all) = (thousands(right as u64), thousands(judgements.len() as u64));
            page.line(&format!("{right} of {all} answers are valid: {}", self.instance.spec()))?;
        }
        Ok(judgements.iter().map(Judgement::exit).fold(Exit::Answered, Exit::worse))
    }

    /// The question.
    pub fn instance(&self) -> &dyn Instance {
        &*self.instance
    }

    /// The answers of a text that are right, and what is said about the others.
    pub fn solutions(&self, text: &str) -> Result<Vec<Result<Solution, Judgement>>, Failure> {
        let judged = |answer: Result<Solution, Judgement>| {
            let solution = answer?;
            match self.judgement(solution.clone()) {
                Judgement::Right(_) => Ok(solution),
                judgement => Err(judgement),
            }
        };
        let answers: Vec<_> = self.answers(text).into_iter().map(judged).collect();
        match &answers[..] {
            [] => Err(Failure::Usage("there is no answer in the text: it is empty".into())),
            [Err(Judgement::Unreadable(sentence))] => Err(Failure::Usage(sentence.clone())),
            _ => Ok(answers),
        }
    }

    fn judgements(&self, text: &str) -> Vec<Judgement> {
        let answers = self.answers(text).into_iter();
        answers.map(|answer| answer.map_or_else(|judgement| judgement, |s| self.judgement(s))).collect()
    }

    /// The answers of a text, as far as they can be read.
    fn answers(&self, text: &str) -> Vec<Result<Solution, Judgement>> {
        if text.trim_start().starts_with('{') {
            return self.lines_of_json(text);
        }
        let answers = written::read(&*self.instance, text).into_iter();
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
            answers.push(certificate::solution(&*self.instance, &answer).map_err(Judgement::Unreadable));
        }
        answers
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
