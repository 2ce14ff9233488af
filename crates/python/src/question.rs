//! Questions: a puzzle, a board and options, given as Python objects.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use hippodrome::own::Own;
use hippodrome::{
    Answer, Control, Draw, Found, Posed, Task, Unanswered, UsageError, Uses,
    certificate::{self, Compared},
    grade::{self, Search},
    judge::{Grade, Judge},
    record::{self, NumberedLine},
};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::REGISTRY;
use crate::checking::{check_actions, check_answers, told};
use crate::errors::{stopped, usage};
use crate::own::{Described, Faults, Listing, Problem};
use crate::picture::Picture;
use crate::reading::{read, with_options};
use crate::solutions::{Solutions, json};
use crate::work::{Bounds, Callback, run, run_here};

/// The most bytes of a certificate within an answer.
const LARGEST_CERTIFICATE: usize = 64 << 20;

/// What the puzzles say about themselves, as JSON.
#[pyfunction]
pub fn describe() -> String {
    REGISTRY.puzzles().map(hippodrome::describe).collect::<serde_json::Value>().to_string()
}

/// A search that is handed in.
#[derive(FromPyObject)]
enum Handed {
    Text(String),
    States(Vec<String>),
}

/// A question that makes sense.
#[pyclass(frozen, module = "hippodrome._native")]
pub struct Question {
    pub posed: Posed,
    pub seed: u64,
    /// The problem of the user's own that it is about.
    own: Option<(Py<Described>, Arc<Own<Problem>>)>,
}

impl Question {
    /// Runs some work, as [`run`] does, that may refuse the request.
    pub fn work<T: Send>(
        &self,
        py: Python<'_>,
        bounds: Bounds,
        progress: &Callback,
        work: impl FnOnce(Control) -> Result<T, UsageError> + Send,
    ) -> PyResult<T> {
        let done = match self.faults() {
            Some(faults) => run_here(py, &faults, bounds, self.seed, progress, work),
            None => run(py, bounds, self.seed, progress, work),
        };
        done?.map_err(usage)
    }

    /// Where the exceptions of the user's functions are kept, if it is about a problem of the user's own.
    pub fn faults(&self) -> Option<Arc<Faults>> {
        self.own.as_ref().map(|(described, _)| described.get().faults())
    }

    /// A picture of something that has to do with the question.
    pub fn picture_of(&self, picture: Picture) -> Picture {
        picture.with_faults(self.faults())
    }

    /// Refuses what the methods of a problem of the user's own cannot do.
    fn check_method(&self, method: &str) -> PyResult<()> {
        self.own.as_ref().map_or(Ok(()), |(described, _)| described.get().check_method(method))
    }

    /// Refuses an answer that could not be told apart from another by the names of its actions.
    fn check_names(&self, py: Python<'_>, answer: &Answer) -> PyResult<()> {
        let Some((found, (_, own))) = answer.found().zip(self.own.as_ref()) else { return Ok(()) };
        own.model().end_of(py, &found.solution.names().collect::<Vec<_>>()).map(|_| ())
    }
}

#[pymethods]
impl Question {
    /// A question. A text with spaces is a whole spec, and then there is no board.
    #[new]
    #[pyo3(signature = (puzzle, board, options, seed))]
    fn new(puzzle: &str, board: Option<&str>, options: &Bound<'_, PyDict>, seed: u64) -> PyResult<Self> {
        let posed = Posed::new(&read(puzzle, board, options)?, seed).map_err(usage)?;
        Ok(Self { posed, seed, own: None })
    }

    /// A question about a problem of the user's own.
    #[staticmethod]
    fn of_problem(problem: Bound<'_, Described>, options: &Bound<'_, PyDict>, seed: u64) -> PyResult<Self> {
        let described = problem.get();
        let own = described.pose(problem.py(), with_options(described.spec(), options)?)?;
        let posed = Posed::of_instance(own.clone());
        Ok(Self { posed, seed, own: Some((problem.unbind(), own)) })
    }

    /// The problem of the user's own that it is about.
    #[getter]
    fn problem(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.own.as_ref().map(|(described, _)| described.get().object(py))
    }

    /// The canonical text of the question.
    #[getter]
    fn spec(&self) -> String {
        self.posed.spec().to_string()
    }

    /// A picture of the board.
    fn picture(&self) -> Picture {
        self.picture_of(Picture::of_question(self.posed.shared()))
    }

    /// Solves it: the answer as JSON, the verdict in words, a picture, and what is wrong with the user's own estimate.
    fn solve(
        &self,
        py: Python<'_>,
        method: &str,
        certified: bool,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, String, Picture, Option<String>)> {
        self.check_method(method)?;
        let (report, certificate) = self.work(py, bounds, &progress, |control| {
            let solve = self.posed.solve().method(method).under(control);
            let report = if certified { solve.with_proof() } else { solve }.run()?;
            let certificate = if certified { report.certificate(LARGEST_CERTIFICATE) } else { None };
            Ok((report, certificate))
        })?;
        self.check_names(py, &report)?;
        let record = json(&report.record(certificate, report.seed()))?;
        let (verdict, warning) = (report.sentence(), warning(&report));
        let picture = Picture::of_answer(self.posed.shared(), report.method, report.answer);
        Ok((record, verdict, self.picture_of(picture), warning))
    }

    /// Solves it and keeps the steps of the search: the same, with a picture of the search.
    fn trace(
        &self,
        py: Python<'_>,
        method: &str,
        bounds: Bounds,
        progress: Callback,
    ) -> PyResult<(String, String, Picture, Option<String>)> {
        self.check_method(method)?;
        let (report, recording) = self.work(py, bounds, &progress, |control| {
            self.posed.solve().method(method).under(control).trace()
        })?;
        self.check_names(py, &report)?;
        let record = json(&report.record(None, report.seed()))?;
        let picture = Picture::of_search(self.posed.shared(), recording);
        Ok((record, report.sentence(), self.picture_of(picture), warning(&report)))
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
        if journal.is_some() && self.own.is_some() {
            return Err(usage("the count of a problem of your own is in one piece, so it needs no journal"));
        }
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
        Ok((counted.count.clone(), counted.stopped().map(|limit| limit.name().into()), record, warnings))
    }

    /// All solutions, one after the other.
    fn list(&self, py: Python<'_>, method: String, bounds: Bounds) -> PyResult<Solutions> {
        self.posed.spec().puzzle().method(&method, Task::List).map_err(usage)?;
        let Some(((_, own), faults)) = self.own.as_ref().zip(self.faults()) else {
            return Solutions::begin(self, method, bounds);
        };
        let begun =
            run_here(py, &faults, bounds, self.seed, &None, |control| Listing::begin(own.clone(), control))?;
        Ok(Solutions::of_problem(self.posed.shared(), begun.map_err(stopped)?, faults))
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
        if let Some((_, own)) = &self.own {
            let judge = |control: Control| check_actions(py, &self.posed, own, text, optimal, control);
            return run_here(py, &own.model().faults, bounds, self.seed, &None, judge)?;
        }
        run(py, bounds, self.seed, &None, |control| check_answers(self, text, optimal, &control))?
    }

    /// Whether the transitions that a certificate lists are all that the problem has: whether they are, if that was found
    /// out, and what is said about it.
    fn compare(&self, py: Python<'_>, certificate: &str, bounds: Bounds) -> PyResult<(Option<bool>, String)> {
        let certificate: serde_json::Value = serde_json::from_str(certificate).map_err(usage)?;
        let compared = self.work(py, bounds, &None, |control| {
            certificate::compared(self.posed.instance(), &certificate, &control)
        })?;
        let same = match compared {
            Compared::Same(_) => Some(true),
            Compared::Different(_) => Some(false),
            Compared::Stopped(_) => None,
        };
        Ok((same, compared.to_string()))
    }

    /// Judges a search by a method: a recording or lines with steps as one text, or the states that were expanded.
    fn grade(
        &self,
        py: Python<'_>,
        method: &str,
        search: Handed,
        bounds: Bounds,
    ) -> PyResult<(Option<bool>, String, String)> {
        self.check_method(method)?;
        let search = match search {
            Handed::Text(text) => Search::read(&text).map_err(usage)?,
            Handed::States(states) => Search::expanded(states),
        };
        let graded = self.work(py, bounds, &None, |control| {
            grade::grade(self.posed.instance(), method, &search, &control)
        })?;
        told(&[graded.judged()])
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
        self.posed.spec().puzzle().method(method, Task::Sample).map_err(usage)?;
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
        Ok((record, self.picture_of(Picture::of_frame(hint.frame, self.spec()))))
    }

    /// How hard the question is on paper, as JSON.
    fn rate(&self, py: Python<'_>, bounds: Bounds, progress: Callback) -> PyResult<String> {
        let rated = self.work(py, bounds, &progress, |control| {
            Ok(match self.posed.rate(&control) {
                Err(Unanswered::Wrong(error)) => return Err(error),
                Err(Unanswered::Stopped(limit)) => Err(limit),
                Ok(rating) => Ok(record::rating(&rating, self.posed.instance()).to_string()),
            })
        })?;
        rated.map_err(stopped)
    }
}

/// What is wrong with the estimate of a problem of the user's own, if that was noticed.
pub fn warning(answer: &Answer) -> Option<String> {
    answer.note.clone().filter(|_| answer.warns)
}
