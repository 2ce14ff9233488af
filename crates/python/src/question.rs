//! Questions: a puzzle, a board and options, given as Python objects.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use hippodrome::{
    Control, Draw, Found, Posed, Task, UsageError, Uses,
    judge::{Grade, Judge},
    record::{self, NumberedLine},
};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::REGISTRY;
use crate::checking::check_answers;
use crate::errors::{limit_name, stopped, usage};
use crate::picture::Picture;
use crate::reading::read;
use crate::solutions::{Solutions, json};
use crate::work::{Bounds, Callback, run};

/// The most bytes of a certificate within an answer.
const LARGEST_CERTIFICATE: usize = 64 << 20;

/// What the puzzles say about themselves, as JSON.
#[pyfunction]
pub fn describe() -> String {
    REGISTRY.puzzles().map(hippodrome::describe).collect::<serde_json::Value>().to_string()
}

/// A question that makes sense.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Question {
    pub posed: Posed,
    pub seed: u64,
}

impl Question {
    /// Runs some work, as [`run`] does, that may refuse the request.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        bounds: Bounds,
        progress: &Callback,
        work: impl FnOnce(Control) -> Result<T, UsageError> + Send,
    ) -> PyResult<T> {
        run(py, bounds, self.seed, progress, work)?.map_err(usage)
    }
}

#[pymethods]
impl Question {
    /// A question. A text with spaces is a whole spec, and then there is no board.
    #[new]
    #[pyo3(signature = (puzzle, board, options, seed))]
    fn new(puzzle: &str, board: Option<&str>, options: &Bound<'_, PyDict>, seed: u64) -> PyResult<Self> {
        let posed = Posed::new(&read(puzzle, board, options)?, seed).map_err(usage)?;
        Ok(Self { posed, seed })
    }

    /// The canonical text of the question.
    #[getter]
    fn spec(&self) -> String {
        self.posed.spec().to_string()
    }

    /// A picture of the board.
    fn picture(&self) -> Picture {
        Picture::of_question(self.posed.shared())
    }

    /// Solves it: the answer as JSON, the verdict in words, and a picture.
    fn solve(
        &self,
        py: Python<'_>,
        method: &str,
        certified: bool,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, String, Picture)> {
        let (report, certificate) = self.work(py, bounds, &progress, |control| {
            let solve = self.posed.solve().method(method).under(control);
            let report = if certified { solve.with_proof() } else { solve }.run()?;
            let certificate = if certified { report.certificate(LARGEST_CERTIFICATE) } else { None };
            Ok((report, certificate))
        })?;
        let record = json(&report.record(certificate, report.seed()))?;
        let verdict = report.sentence();
        Ok((record, verdict, Picture::of_answer(self.posed.shared(), report.method, report.answer)))
    }

    /// Solves it and keeps the steps of the search: the answer as JSON, the verdict in words, and a picture of the
    /// search.
    fn trace(
        &self,
        py: Python<'_>,
        method: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, String, Picture)> {
        let (report, recording) = self.work(py, bounds, &progress, |control| {
            self.posed.solve().method(method).under(control).trace()
        })?;
        let record = json(&report.record(None, report.seed()))?;
        Ok((record, report.sentence(), Picture::of_search(self.posed.shared(), recording)))
    }

    /// Counts the solutions, with the results of finished parts in a journal if one is named: the number so far, the
    /// limit that was reached, the record as JSON, and what is wrong with lines of the journal.
    fn count(
        &self,
        py: Python<'_>,
        method: &str,
        journal: Option<PathBuf>,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(BigUint, Option<String>, String, Vec<String>)> {
        let warnings: Arc<Mutex<Vec<String>>> = Arc::default();
        let counted = self.work(py, bounds, &progress, |control| {
            let count = self.posed.count().method(method).under(control);
            let told = warnings.clone();
            let warn = move |sentence| {
                if let Ok(mut told) = told.lock() {
                    told.push(sentence);
                }
            };
            match journal {
                Some(path) => count.journal(path, warn).run(),
                None => count.run(),
            }
        })?;
        let record = json(&counted.record(None))?;
        let warnings = warnings.lock().map(|mut told| std::mem::take(&mut *told)).unwrap_or_default();
        Ok((counted.count.clone(), counted.stopped().map(limit_name), record, warnings))
    }

    /// All solutions, one after the other.
    fn list(&self, method: String, bounds: Bounds) -> PyResult<Solutions> {
        self.posed.spec().puzzle().method(&method, Task::List).map_err(usage)?;
        Solutions::begin(self, method, bounds)
    }

    /// Solutions at random, or the one with a number: each as JSON, with its picture.
    fn sample(
        &self,
        py: Python<'_>,
        method: &str,
        number: u64,
        index: Option<BigUint>,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<Vec<(String, Picture)>> {
        let drawn = self.work(py, bounds, &progress, |control| {
            let sample = self.posed.sample().method(method).under(control);
            match index {
                Some(index) => sample.at(index),
                None => sample.draw(number),
            }
        })?;
        if let Some(limit) = drawn.stopped() {
            return Err(stopped(limit));
        }
        let spec = self.spec();
        let line = |(index, found): (BigUint, Found)| {
            let line = json(&NumberedLine::of_sample(&spec, &index, &found))?;
            Ok((line, Picture::of_solution(self.posed.shared(), found.solution, None)))
        };
        drawn.answer.solutions.into_iter().map(line).collect()
    }

    /// How often solutions drawn at random, and all solutions if that is known, use each square or move: the rows as a
    /// JSON list, the number of all solutions, whether the shares are exact, and a heat map.
    fn statistics(
        &self,
        py: Python<'_>,
        method: &str,
        number: u64,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, BigUint, bool, Picture)> {
        let instance = self.posed.instance();
        let mut drawn = Uses::none();
        let sampled = self.work(py, bounds, &progress, |control| {
            let sample = self.posed.sample().method(method).under(control).with_statistics();
            sample.each(&Draw::Random(number), |_, found| {
                drawn.add(&instance.parts(&found.solution));
                ControlFlow::Continue(())
            })
        })?;
        if let Some(limit) = sampled.stopped() {
            return Err(stopped(limit));
        }
        let exact = sampled.uses.as_ref();
        let rows = record::uses(instance.board(), &drawn, exact);
        let picture = Picture::of_uses(instance, exact.unwrap_or(&drawn), self.spec());
        Ok((json(&rows)?, sampled.total.clone().unwrap_or_default(), exact.is_some(), picture))
    }

    /// Judges the answers of a text, as [`check`](crate::checking::check) does.
    fn check(
        &self,
        py: Python<'_>,
        text: &str,
        optimal: bool,
        bounds: Bounds,
    ) -> PyResult<(Option<bool>, String, String)> {
        run(py, bounds, self.seed, &None, |control| check_answers(self, text, optimal, &control))?
    }

    /// The number of a solution among all, in the order of a method.
    fn index(
        &self,
        py: Python<'_>,
        text: &str,
        method: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<BigUint> {
        let wrong = |sentence: String| Err(UsageError::new(sentence));
        let number = self.work(py, bounds, &progress, |control| {
            let judged = Judge::new(self.posed.clone(), false)?.judge(text, &control);
            let solution = match &judged[..] {
                [only] if only.grade == Grade::Valid => only.solution.as_ref(),
                [only] => return wrong(only.to_string()),
                several => {
                    return wrong(format!("there are {} solutions in the text: give one", several.len()));
                }
            };
            let given: Vec<_> = solution.into_iter().collect();
            let found = self.posed.sample().method(method).under(control).numbers_of(&given)?.answer;
            match found.numbers.into_iter().next() {
                Some(Ok(None)) | None => {
                    wrong("it is right, but not among the solutions that are counted".into())
                }
                Some(number) => Ok(number.map(Option::unwrap_or_default)),
            }
        })?;
        number.map_err(stopped)
    }

    /// Help with a position: the hint as JSON, and the picture of the position.
    fn hint(
        &self,
        py: Python<'_>,
        position: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, Picture)> {
        let hint = self.work(py, bounds, &progress, |control| self.posed.hint(position, &control))?;
        let record = record::hint(&hint, self.posed.spec()).to_string();
        Ok((record, Picture::of_frame(hint.frame, self.spec())))
    }
}
