//! Answers of others, judged: a homework, the output of another program, an answer on the page.
//!
//! `written` reads the text. What is read becomes a certificate that claims nothing but the solution
//! itself, and whether it holds is decided by the independent checker. If the answer also has to be optimal, the method
//! `auto` looks once for the best value, and the checker verifies the better solution or the optimality.
//!
//! Limits: those of the control. What they leave open is undecided, never wrong.
//!
//! ```
//! use hippodrome::{Control, judge::{Grade, Judge}};
//! let queens = hippodrome::ask("queens 4")?;
//! let judged = Judge::new(queens, false)?.judge("[1, 3, 0, 2]\n[0, 1, 2, 3]\n", &Control::default());
//! assert_eq!(judged[0].grade, Grade::Valid);
//! assert_eq!(judged[1].to_string(), "Wrong: a4 and b3 are on the same diagonal");
//! # Ok::<(), hippodrome::UsageError>(())
//! ```

use std::fmt;
use std::sync::OnceLock;

use hippodrome_check::{Rejection, Verdict};
use serde_json::{Map, Value, json};

use crate::ask::Posed;
use crate::certificate;
use crate::written::{self, Fault};
use crate::{printed, saved};
use board::{Frame, Highlight, Mark, Square};
use contract::{
    Answer, Form, Found, Instance, Outcome, Registry, Score, Solution, Spec, Standing, Steps, UsageError,
};
use search::Control;
use search::number::grouped;

/// How the answers to a question are judged.
pub struct Judge {
    posed: Posed,
    /// Whether an answer must also be optimal.
    optimal: bool,
    /// The best answer that is known, once it is needed.
    best: OnceLock<Answer>,
}

/// The verdict on an answer, in one word. After several answers, the last of these that occurs matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It is right.
    Valid,
    /// A limit was reached before that was known.
    Undecided,
    /// It cannot be understood.
    Unreadable,
    /// It is wrong.
    Wrong,
}

impl Grade {
    /// The word for it in JSON and in tables.
    pub fn word(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Undecided => "undecided",
            Self::Unreadable => "unreadable",
            Self::Wrong => "wrong",
        }
    }
}

/// What is said about an answer. `Display` writes one sentence.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// The number of its first line, counted from 1.
    pub line: usize,
    /// What it was taken for, such as "a grid of step numbers".
    pub form: &'static str,
    /// The verdict.
    pub grade: Grade,
    /// What was verified, or what is wrong and where.
    pub sentence: String,
    /// The answer, as far as it could be read.
    pub solution: Option<Solution>,
    /// Its value, in puzzles whose solutions differ in value.
    pub value: Option<u64>,
    /// A better answer, if one was found.
    pub better: Option<Found>,
}

impl fmt::Display for Judged {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lead = match self.grade {
            // The verdict on a right answer says itself whether it is optimal.
            Grade::Valid => "",
            Grade::Undecided => "Not decided: ",
            Grade::Unreadable => "Unreadable: ",
            Grade::Wrong => "Wrong: ",
        };
        write!(out, "{lead}{}", self.sentence)
    }
}

impl Judged {
    fn new(line: usize, form: &'static str, grade: Grade, sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self { line, form, grade, sentence, solution: None, value: None, better: None }
    }

    /// A judgement on a text in which no answer was found.
    pub fn without_answer(grade: Grade, sentence: impl Into<String>) -> Self {
        Self::new(1, "a text", grade, sentence)
    }

    /// A judgement on a search, up to the step with this number.
    pub(crate) fn of_search(step: usize, grade: Grade, sentence: String) -> Self {
        Self::new(step, "a search", grade, sentence)
    }

    /// The judgement as JSON.
    pub fn record(&self) -> Value {
        let mut record = json!({
            "line": self.line,
            "verdict": self.grade.word(),
            "sentence": self.sentence,
            "form": self.form,
        });
        if let Some(value) = self.value {
            record["value"] = value.into();
        }
        if let Some(solution) = &self.solution {
            record["solution"] = json!(solution);
        }
        if let Some(Found { solution, score: Some(score) }) = &self.better {
            record["better"] = json!({ "value": score.value, "solution": solution });
        }
        record
    }
}

impl Judge {
    /// A judge of the answers to a question, which must leave nothing to chance.
    pub fn new(posed: Posed, optimal: bool) -> Result<Self, UsageError> {
        if posed.chosen_by().is_some() {
            return Err(UsageError::new(format!(
                "the question leaves something to chance: name the board and the squares that are meant, such as `{}`",
                posed.spec()
            )));
        }
        Ok(Self { posed, optimal, best: OnceLock::new() })
    }

    /// The question.
    pub fn question(&self) -> &Posed {
        &self.posed
    }

    /// Judges every answer of a text.
    pub fn judge(&self, text: &str, control: &Control) -> Vec<Judged> {
        if saved::is_record(text) {
            return self.judge_records(text, control);
        }
        if let Some(line) = line_without_solution(text) {
            return vec![self.judge_absence(line, "a text", control)];
        }
        let answers = written::read(self.instance(), text).into_iter();
        answers
            .map(|answer| match answer.solution {
                Ok(solution) => self.judge_solution(answer.line, answer.form, solution, control),
                Err(Fault::Wrong(sentence)) => Judged::new(answer.line, answer.form, Grade::Wrong, sentence),
                Err(Fault::Unreadable(sentence)) => {
                    Judged::new(answer.line, answer.form, Grade::Unreadable, sentence)
                }
            })
            .collect()
    }

    /// Judges one JSON answer, or the lines of `hippo list --json`. Lines without a solution, such as the summary at
    /// the end, are passed over.
    fn judge_records(&self, text: &str, control: &Control) -> Vec<Judged> {
        const FORM: &str = "an answer in JSON";
        let unreadable = |line, sentence: String| Judged::new(line, FORM, Grade::Unreadable, sentence);
        let records = match saved::records(text) {
            Ok(records) => records,
            Err(error) => return vec![unreadable(1, error.to_string())],
        };
        let read = |(line, record): (usize, Result<Value, UsageError>)| {
            let record: Map<String, Value> = match record {
                Ok(Value::Object(record)) => record,
                Ok(_) => return Some(unreadable(line, "it is not a JSON object".into())),
                Err(error) => return Some(unreadable(line, error.to_string())),
            };
            if let Some(summary) = record.get("summary") {
                let none = summary["count"] == "0" && summary["complete"] == true;
                return none.then(|| self.judge_absence(line, FORM, control));
            }
            match record.get("outcome").and_then(Value::as_str) {
                Some("impossible") => return Some(self.judge_absence(line, FORM, control)),
                Some("stopped") if !record.contains_key("solution") => {
                    let sentence = "the search was stopped, and found no solution";
                    return Some(Judged::new(line, FORM, Grade::Undecided, sentence));
                }
                _ => {}
            }
            Some(match certificate::solution(self.instance(), &record) {
                Ok(solution) => self.judge_solution(line, FORM, solution, control),
                Err(sentence) => unreadable(line, sentence),
            })
        };
        (1..).zip(records).filter_map(read).collect()
    }

    fn instance(&self) -> &dyn Instance {
        self.posed.instance()
    }

    /// Judges the answer that there is no solution.
    fn judge_absence(&self, line: usize, form: &'static str, control: &Control) -> Judged {
        let proving = control.with_limits(search::Limits { time: control.time_left(), ..*control.limits() });
        let proving = proving.with_proof();
        let instance = self.instance();
        let answer =
            instance.solve("auto", &proving).unwrap_or_else(|_| Answer::stopped(search::Limit::Method));
        let judged = |grade, sentence: String| Judged::new(line, form, grade, sentence);
        match &answer.outcome {
            Outcome::Solved(found) => {
                let better = Some(found.clone());
                Judged { better, ..judged(Grade::Wrong, "there is a solution".into()) }
            }
            Outcome::Stopped(stopped) => {
                let limit = stopped.limit;
                judged(Grade::Undecided, format!("whether there is a solution is not known, because {limit}"))
            }
            Outcome::Impossible(_) => {
                let certificate = certificate::of(instance, &answer, &proving, usize::MAX);
                let verdict = certificate.map(|certificate| {
                    hippodrome_check::check_within(&certificate.to_string(), control.time_left())
                });
                judged(
                    Grade::Valid,
                    match verdict {
                        Some(Ok(verdict)) => phrase(&verdict),
                        _ => "Valid: no solution (proved by `auto`, not certified by the checker)".into(),
                    },
                )
            }
        }
    }

    /// Judges a solution.
    fn judge_solution(
        &self,
        line: usize,
        form: &'static str,
        solution: Solution,
        control: &Control,
    ) -> Judged {
        let value = self.instance().value(&solution);
        let mut judged = match self.check(&solution, value.map(Score::unproved), control) {
            Ok(verdict) => match value.filter(|_| self.optimal) {
                None => Judged::new(line, form, Grade::Valid, phrase(&verdict)),
                Some(value) => {
                    let (grade, sentence, better) = self.compare(&solution, value, &verdict, control);
                    Judged { better, ..Judged::new(line, form, grade, sentence) }
                }
            },
            Err(rejection) => {
                let grade = match rejection {
                    Rejection::Undecided(_) => Grade::Undecided,
                    Rejection::Invalid(_) => Grade::Wrong,
                    Rejection::Unreadable(_) | Rejection::NothingToCheck(_) => Grade::Unreadable,
                };
                Judged::new(line, form, grade, rejection.sentence())
            }
        };
        judged.value = value;
        judged.solution = Some(solution);
        judged
    }

    /// Whether a valid solution is also best: the grade, what is said, and a better solution.
    fn compare(
        &self,
        solution: &Solution,
        value: u64,
        verdict: &Verdict,
        control: &Control,
    ) -> (Grade, String, Option<Found>) {
        let Some(objective) = self.instance().objective() else {
            return (Grade::Valid, phrase(verdict), None);
        };
        let verified = verdict.verified();
        let best = self.best.get_or_init(|| {
            self.instance().solve("auto", control).unwrap_or_else(|_| Answer::stopped(search::Limit::Method))
        });
        let better = |other: u64| if objective.fewest { other < value } else { other > value };
        if let Some(Found { solution: other, score: Some(score) }) = best.found()
            && better(score.value)
            && self.check(other, Some(Score::unproved(score.value)), control).is_ok()
        {
            let enough = if objective.fewest { "are enough" } else { "are possible" };
            let count = grouped(&score.value.to_string());
            let sentence = format!("not optimal: {verified}; {count} {} {enough}", objective.unit);
            let found = Found { solution: other.clone(), score: Some(*score) };
            return (Grade::Wrong, sentence, Some(found));
        }
        let by_us = best.bound() == Some(value);
        match self.check(solution, Some(Score::best(value)), control) {
            Ok(certified @ Verdict::ValidAndOptimal(_)) => (Grade::Valid, phrase(&certified), None),
            Err(Rejection::Invalid(why)) if !by_us => {
                let why = why.trim_start_matches("optimal: ");
                (Grade::Wrong, format!("not optimal: {verified}; {why}"), None)
            }
            _ if by_us => {
                let how = "proved by `auto`, not certified by the checker";
                (Grade::Valid, format!("Valid and optimal: {verified} ({how})"), None)
            }
            _ => {
                let limit = best.limit().map_or(String::new(), |limit| format!(", because {limit}"));
                let open = format!("valid, but whether it is optimal is not known{limit}");
                (Grade::Undecided, format!("{open}: {verified}"), None)
            }
        }
    }

    /// What the checker says about a solution with this value.
    fn check(
        &self,
        solution: &Solution,
        score: Option<Score>,
        control: &Control,
    ) -> Result<Verdict, Rejection> {
        // What only says that this is a solution is put together at once, whatever the limits are.
        let unlimited = Control::default();
        let making = if score.is_some_and(Score::is_optimal) { control } else { &unlimited };
        let answer = Answer::solved(solution.clone(), score);
        let certificate = certificate::of(self.instance(), &answer, making, usize::MAX).ok_or_else(|| {
            Rejection::Unreadable("answers to this question cannot be judged: its board is too large, or it asks for less than a whole solution".into())
        })?;
        hippodrome_check::check_within(&certificate.to_string(), control.time_left())
    }

    /// The board at the first wrong step of a solution, with the squares of that step highlighted; the whole solution
    /// if every step is legal. None if it cannot be drawn.
    ///
    /// A prefix of a game that cannot be played stays one when it goes on, so halving finds the first such prefix.
    pub fn drawn(&self, judged: &Judged) -> Option<Frame> {
        let instance = self.instance();
        let solution = judged.solution.as_ref()?;
        let names: Vec<String> = solution.names().collect();
        // A name in a puzzle without squares may have blanks.
        let between = if instance.spec().about().form == Form::Actions { "\n" } else { " " };
        let fails = |length: usize| match instance.turn_in(&names[..length].join(between)) {
            Ok(turn) => turn.standing == Standing::Stuck && !turn.conflicts.is_empty(),
            Err(_) => true,
        };
        if judged.grade != Grade::Wrong || names.is_empty() || !fails(names.len()) {
            return instance.scene(solution).frames.pop();
        }
        let (mut good, mut bad) = (0, names.len());
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            *(if fails(middle) { &mut bad } else { &mut good }) = middle;
        }
        let squares: Vec<Square> = match solution.steps() {
            Steps::Squares(squares) => vec![squares[good]],
            Steps::Moves(moves) => moves[good].clone(),
            Steps::Actions(_) => Vec::new(),
        };
        let mut frame = instance.turn_in(&names[..good].join(between)).ok()?.frame;
        // Numbered as the checker does: the first square of a path takes no step.
        frame.caption = match instance.spec().about().form {
            Form::Path => format!("step {good}: {}", names[good]),
            Form::Placement => names[good].clone(),
            Form::Moves | Form::Chains | Form::Actions => format!("move {}: {}", good + 1, names[good]),
        };
        frame.highlights.extend(squares.iter().map(|&square| (square, Highlight::Reason)));
        Some(frame)
    }
}

impl Judge {
    /// Whether a path visits every square, which no shortest one does.
    fn visits_all(&self, judged: &[Judged]) -> bool {
        let all = self.instance().board().len();
        let visits = |judged: &Judged| {
            judged.solution.as_ref().is_some_and(|path| path.as_squares().len() as u64 == all)
        };
        let about = self.posed.spec().about();
        about.form == Form::Path && about.value.is_none() && judged.iter().all(visits)
    }

    /// Whether the pieces of a placement have a letter that occurs in the text.
    fn has_letters(&self, judged: &[Judged], text: &str) -> bool {
        let solution = judged.iter().find_map(|judged| judged.solution.as_ref());
        let frame = solution.and_then(|solution| self.instance().scene(solution).frames.pop());
        let letters = frame.iter().flat_map(|frame| &frame.marks).filter_map(|(_, mark)| match mark {
            Mark::Piece(letter, _) => Some(*letter),
            _ => None,
        });
        let occurs = |letter: char| {
            text.split(|c: char| !c.is_alphabetic())
                .any(|run| run.chars().all(|c| c == letter) && !run.is_empty())
        };
        letters.take(1).any(occurs)
    }
}

/// The number of the first line of a text that says that there is no solution.
fn line_without_solution(text: &str) -> Option<usize> {
    let (number, first) = (1..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty())?;
    let first = first.trim_start_matches('\u{feff}').trim_start().to_lowercase();
    let says = ["impossible", "no solution", "there is no solution", "0 in all"];
    says.iter().any(|says| first.starts_with(says)).then_some(number)
}

/// A verdict with what was verified.
pub fn phrase(verdict: &Verdict) -> String {
    let text = verdict.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    format!("{}{}: {}", first.map_or(String::new(), String::from), letters.as_str(), verdict.verified())
}

/// The questions that a text may answer, with the judgements: the only one if it is clear. The puzzles whose solutions
/// the text can be are tried on boards of the sizes that occur in it.
pub fn recognise(registry: &Registry, text: &str, control: &Control) -> Vec<(Judge, Vec<Judged>)> {
    /// A longer text would be read many times.
    const MOST_BYTES: usize = 1 << 20;
    if text.len() > MOST_BYTES {
        return Vec::new();
    }
    // Our own output says which question it answers.
    if let Some(posed) = printed::question(registry, text).and_then(|spec| Posed::new(&spec, 0).ok())
        && let Ok(judge) = Judge::new(posed, false)
    {
        let judged = judge.judge(text, control);
        return vec![(judge, judged)];
    }
    let boards = written::boards(text);
    let mut known: Vec<(Judge, Vec<Judged>)> = Vec::new();
    for puzzle in registry.puzzles() {
        for board in boards.iter().map(Some).chain([None]) {
            let mut spec = Spec::new(puzzle);
            if let Some(board) = board {
                spec.set_board(board);
            }
            let Ok(judge) = Posed::new(&spec, 0).and_then(|posed| Judge::new(posed, false)) else { continue };
            // A single number says nothing about a board: it stands in any text.
            if judge.instance().board().len() < 2 {
                continue;
            }
            let judged = judge.judge(text, control);
            let readable = judged.iter().all(|judged| judged.grade != Grade::Unreadable);
            let new = known.iter().all(|(other, _)| other.posed.spec() != judge.posed.spec());
            let answered =
                judged.iter().any(|judged| judged.solution.as_ref().is_none_or(|found| !found.is_empty()));
            if answered && readable && new {
                known.push((judge, judged));
            }
        }
    }
    // A question to which every answer is right; then one whose pieces have the letters of the text.
    let right = |(_, judged): &(Judge, Vec<Judged>)| judged.iter().all(|judged| judged.grade == Grade::Valid);
    let lettered = |(judge, judged): &(Judge, Vec<Judged>)| judge.has_letters(judged, text);
    let whole = |(judge, judged): &(Judge, Vec<Judged>)| judge.visits_all(judged);
    for better in [&right as &dyn Fn(&(Judge, Vec<Judged>)) -> bool, &whole, &lettered] {
        if known.len() > 1 && known.iter().any(better) {
            known.retain(better);
        }
    }
    known
}
