//! A count that a process holds on to, to compute any of its units, in any order.
//!
//! What the units have in common is prepared when the first of them is computed, and kept. A job owns all
//! that it needs and can be used by several threads.

use std::path::Path;
use std::sync::Arc;

use num_bigint::BigUint;

use super::bundle::{consecutive, in_turn};
use super::journal::{Entry, Expected, Journal, Subject, line};
use contract::{
    Count, Fresh, Instance, Memory, Spec, Table, Tally, Unanswered, Units, UsageError, Wanted, compute_units,
    nearest,
};
use search::{Control, Limit, Stats, processor_seconds};

/// A count of one question by one method.
///
/// ```
/// use contract::{Registry, Wanted};
/// use hippodrome_counting::Job;
/// use search::{Control, Seed};
///
/// let control = Control::default();
/// let queens = Registry::new(&[queens::PUZZLE]).parse("queens 10").unwrap().pose(&Seed::new(0)).unwrap();
/// let job = Job::new(queens, "auto", &control).unwrap();
/// let mut results = vec![None; job.names().len()];
/// let half = results.len() / 2;
/// let (first, second): (Vec<usize>, Vec<usize>) = (0..results.len()).partition(|&unit| unit < half);
/// for units in [first, second] {
///     job.compute(&Wanted::new(&units), &control, &mut |entry| {
///         let (unit, tally) = job.sound(&entry).unwrap();
///         results[unit] = Some(tally.count);
///     });
/// }
/// assert_eq!(job.total(&results, None).unwrap().count, 724u32.into());
/// ```
pub struct Job {
    instance: Arc<dyn Instance>,
    method: String,
    division: Division,
    subject: Arc<Subject>,
}

/// How the count is divided.
enum Division {
    /// The number is known, and there are no units.
    Known(Tally),
    /// It is computed in one piece, which is the only unit.
    Whole,
    Units(Box<dyn Units>),
}

impl Job {
    /// The count of a question by a method. A limit may be reached while it is divided.
    pub fn new(
        instance: impl Into<Arc<dyn Instance>>,
        method: &str,
        control: &Control,
    ) -> Result<Self, Unanswered> {
        let instance = instance.into();
        let method = instance.spec().puzzle().method(method, contract::Task::Count)?.name;
        let (names, division) = {
            let count = instance.counting(method, control)?;
            let names = count.names();
            let division = match count {
                Count::Known(tally) => Division::Known(tally),
                Count::Whole(_) => Division::Whole,
                Count::Units(units) => Division::Units(units),
                Count::Stopped(limit) => return Err(limit.into()),
            };
            (names, division)
        };
        let subject = Arc::new(Subject::new(instance.spec(), method, names));
        Ok(Self { instance, method: method.into(), division, subject })
    }

    /// The question.
    pub fn spec(&self) -> &Spec {
        self.instance.spec()
    }

    /// What is counted, as a phrase.
    pub fn counted(&self) -> &'static str {
        self.instance.counted()
    }

    /// The method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// The names of the units. A count that is known has none.
    pub fn names(&self) -> &[String] {
        &self.subject.names
    }

    /// An estimate of the work of each unit, in any measure. Nothing is prepared for it.
    pub fn weights(&self) -> Vec<f64> {
        let weight = |unit| self.units().map_or(1.0, |units| units.weight(unit));
        (0..self.names().len()).map(weight).collect()
    }

    /// The units of one of several parts that are about equally much work; the first part is number 0.
    pub fn part(&self, part: usize, parts: usize) -> Vec<usize> {
        let weights = self.weights();
        match self
            .units()
            .and_then(|units| units.preparation())
            .is_some_and(|preparation| preparation.is_ordered())
        {
            true => consecutive(&weights, part, parts),
            false => in_turn(&weights, part, parts),
        }
    }

    /// The memory that it takes to compute units, as far as that is known beforehand.
    pub fn memory(&self) -> Memory {
        self.units().map_or(Memory::default(), Units::memory)
    }

    pub(super) fn units(&self) -> Option<&dyn Units> {
        match &self.division {
            Division::Units(units) => Some(&**units),
            Division::Known(_) | Division::Whole => None,
        }
    }

    /// The processor time that it takes to divide the count, in seconds, which every process has to do.
    pub(super) fn dividing(&self, control: &Control) -> f64 {
        let start = processor_seconds();
        let divided = self.instance.counting(&self.method, control);
        let seconds = processor_seconds() - start;
        drop(divided);
        seconds
    }

    /// The position of the unit with this name.
    pub fn place(&self, name: &str) -> Result<usize, UsageError> {
        self.subject.places.get(name).copied().ok_or_else(|| {
            let spec = self.spec().for_shell();
            let advice = match nearest(name, self.names().iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("`hippo unit list \"{spec}\"` lists them"),
            };
            UsageError::new(format!("`{spec}` has no unit `{name}`: {advice}"))
        })
    }

    /// Computes units on all threads and passes on each result as soon as it is known. Returns the limit that was
    /// reached, if any.
    pub fn compute(
        &self,
        wanted: &Wanted<'_>,
        control: &Control,
        receive: &mut (dyn FnMut(Entry) + Send),
    ) -> (Option<Limit>, Stats) {
        match &self.division {
            Division::Known(_) => (None, Stats::default()),
            Division::Units(units) => {
                let mut record = |Fresh { unit, count, seconds }| {
                    receive(self.entry(unit, &Tally::new(count), Some(seconds)));
                };
                compute_units(&**units, control, wanted, &mut record)
            }
            Division::Whole if wanted.units.is_empty() || (wanted.is_done)(0) => (None, Stats::default()),
            Division::Whole => {
                let before = processor_seconds();
                let counted = match self.instance.count(&self.method, control) {
                    Ok(counted) => counted,
                    // The same method took the same question before.
                    Err(_) => return (Some(Limit::Method), Stats::default()),
                };
                if counted.stopped.is_none() {
                    let tally = Tally { count: counted.count, table: counted.table };
                    receive(self.entry(0, &tally, Some(processor_seconds() - before)));
                }
                (counted.stopped, counted.stats)
            }
        }
    }

    /// The result of a unit as an entry.
    pub fn entry(&self, unit: usize, tally: &Tally, seconds: Option<f64>) -> Entry {
        self.subject.entry(unit, tally, seconds)
    }

    /// The unit and the result of an entry, if it is undamaged and belongs to this count.
    pub fn sound(&self, entry: &Entry) -> Result<(usize, Tally), UsageError> {
        self.subject.sound(entry)
    }

    /// The total, if the result of every unit is known; otherwise how many are missing, and the first few.
    /// The table is that of a count in one piece.
    pub fn total(&self, results: &[Option<BigUint>], table: Option<&Table>) -> Result<Tally, Missing> {
        let missing: Vec<&String> = self
            .names()
            .iter()
            .zip(results)
            .filter(|(_, result)| result.is_none())
            .map(|(name, _)| name)
            .collect();
        if !missing.is_empty() {
            let examples = missing.iter().take(Missing::NAMED).map(|name| name.to_string()).collect();
            return Err(Missing { units: missing.len(), of: self.names().len(), examples });
        }
        Ok(match &self.division {
            Division::Known(tally) => tally.clone(),
            Division::Whole => {
                let count = results.first().cloned().flatten().unwrap_or_default();
                Tally { count, table: table.cloned() }
            }
            Division::Units(units) => units.total(results),
        })
    }

    /// How many there are at least, if some results are missing.
    pub fn at_least(&self, results: &[Option<BigUint>]) -> BigUint {
        self.units().map_or(BigUint::ZERO, |units| units.total(results).count)
    }

    /// Opens the journal of this count, or starts one if there is no such file.
    pub fn journal(&self, path: &Path, warn: &mut dyn FnMut(String)) -> Result<Journal, UsageError> {
        Journal::open(path, self.subject.clone(), warn)
    }

    pub(super) fn expected<'e>(&'e self, path: &'e Path) -> Expected<'e> {
        Expected { subject: &self.subject, what: "the file", other: "folder", path }
    }

    /// The text of a file that holds nothing but one result.
    pub(super) fn file_of(&self, entry: &Entry) -> std::io::Result<String> {
        Ok(line(&self.subject.header)? + &line(entry)?)
    }
}

/// Units whose results are not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Missing {
    /// How many.
    pub units: usize,
    /// The number of all units.
    pub of: usize,
    /// The names of the first of them.
    pub examples: Vec<String>,
}

impl Missing {
    /// The most units that are named.
    const NAMED: usize = 5;
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<String> = self.examples.iter().map(|name| format!("`{name}`")).collect();
        let more = self.units - self.examples.len();
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        write!(f, "{} of {} units are missing: {}{rest}", self.units, self.of, names.join(", "))
    }
}
