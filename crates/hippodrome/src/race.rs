//! The same puzzle solved, counted, listed or sampled by several methods, to compare them.
//!
//! A race is a list of [`Racer`]s made from one spec: several methods, several values of an option,
//! several sizes, several seeds, or all of these. Each runs alone and under its own limits, and solves, counts,
//! lists or draws a hundred solutions at random. Over several sizes, [`growth`](fn@growth) fits a power and an
//! exponential to the work and keeps the better one; over several seeds, [`runs`](fn@runs) gives the median.

mod growth;
mod measures;
mod runs;

use std::ops::{ControlFlow, RangeInclusive};

pub use self::growth::{Growth, growth};
pub use self::measures::{fact_names, measures};
pub use self::runs::{Runs, runs};
use crate::sampling::{self, By, Draw};

use draw::Chart;

use board::MAX_SIDE;
use contract::{Answer, Counted, Fact, Found, Instance, Objective, Spec, Task, UsageError};
use search::{Control, Limit, Stats};

/// The number of solutions that a racer draws.
const SAMPLES: u64 = 100;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What the racers do.
    pub task: Task,
    /// The methods; by default all that can do the task, except baselines and those that refuse the question.
    pub methods: Option<Vec<String>>,
    /// An option and the values to try for it.
    pub vary: Option<(String, Vec<String>)>,
    /// Sizes to use instead of the board.
    pub sizes: Option<RangeInclusive<u32>>,
    /// The seeds to run with, one run for each; if there are none, the seed of the control.
    pub seeds: Vec<u64>,
}

/// One entry of a race.
#[derive(Clone, Debug)]
pub struct Racer {
    /// The question.
    pub spec: Spec,
    /// What it does.
    pub task: Task,
    /// The method.
    pub method: &'static str,
    /// The value of the varied option, as `option=value`.
    pub variant: Option<String>,
    /// The size used instead of the board.
    pub size: Option<u32>,
    /// The seed, if it is part of the plan.
    pub seed: Option<u64>,
    /// Whether the method was chosen by name, so that it must not be left out.
    named: bool,
}

/// A racer that has finished.
#[derive(Debug)]
#[non_exhaustive]
pub struct Finish {
    /// The racer.
    pub racer: Racer,
    /// The question as it was posed.
    pub spec: Spec,
    /// What is counted for the value of its solution.
    pub worth: Option<Objective>,
    /// What came of it.
    pub result: Outcome,
    /// The seed, if any random choice was made.
    pub seed: Option<u64>,
}

/// What came of a racer's task.
#[derive(Debug)]
pub enum Outcome {
    /// The answer, if it had to solve.
    Answered(Box<Answer>),
    /// The number of solutions, if it had to count, to list or to number them.
    Counted(Counted),
}

impl Plan {
    /// The racers, ordered by size, then by variant, then by method, then by seed.
    pub fn racers(&self, spec: &Spec) -> Result<Vec<Racer>, UsageError> {
        let puzzle = spec.puzzle();
        let methods: Vec<&'static str> = match &self.methods {
            None => puzzle.methods_for(self.task).filter(|m| !m.baseline).map(|m| m.name).collect(),
            Some(names) => names
                .iter()
                .map(|n| Ok(puzzle.method(n, self.task)?.name))
                .collect::<Result<_, UsageError>>()?,
        };
        if methods.is_empty() {
            return Err(UsageError::new("a race needs at least one method"));
        }
        let seeds: Vec<Option<u64>> = match &self.seeds[..] {
            [] => vec![None],
            seeds => seeds.iter().map(|&seed| Some(seed)).collect(),
        };
        let sizes: Vec<Option<u32>> = match &self.sizes {
            None => vec![None],
            Some(sizes) => sizes.clone().map(Some).collect(),
        };
        let variants: Vec<Option<&str>> = match &self.vary {
            None => vec![None],
            Some((_, values)) => values.iter().map(|v| Some(v.as_str())).collect(),
        };
        let mut racers = Vec::new();
        for &size in &sizes {
            for &variant in &variants {
                let mut spec = spec.clone();
                if let Some(size) = size {
                    spec.set_board((spec.about().series.board)(size)?);
                }
                if let (Some((flag, _)), Some(value)) = (&self.vary, variant) {
                    spec.set(flag, Some(value))?;
                }
                let variant = self.vary.as_ref().and_then(|(flag, _)| Some(format!("{flag}={}", variant?)));
                let runs = methods.iter().flat_map(|&method| seeds.iter().map(move |&seed| (method, seed)));
                racers.extend(runs.map(|(method, seed)| Racer {
                    spec: spec.clone(),
                    task: self.task,
                    method,
                    variant: variant.clone(),
                    size,
                    seed,
                    named: self.methods.is_some(),
                }));
            }
        }
        Ok(racers)
    }

    /// Runs all racers, one after the other, each with the limits for itself. `control` gives the limits, the seed
    /// and the flag that stops the race.
    pub fn run(&self, spec: &Spec, control: &Control) -> Result<Vec<Finish>, UsageError> {
        let mut finishes = Vec::new();
        for racer in self.racers(spec)? {
            if control.is_cancelled() {
                break;
            }
            let seed = racer.seed.unwrap_or(control.seed().value());
            finishes.extend(racer.run(&control.again().with_seed(seed))?);
        }
        Ok(finishes)
    }

    /// What a race is about, in a few words: the question, or the sizes of the boards.
    pub fn title(&self, finishes: &[Finish]) -> String {
        let Some(first) = finishes.first() else { return String::new() };
        match &self.sizes {
            Some(sizes) => {
                let name = first.spec.about().name;
                format!("{name}: boards of size {} to {}", sizes.start(), sizes.end())
            }
            None => first.question().to_string(),
        }
    }
}

/// A chart of everything that a race measured.
pub fn chart(title: impl Into<String>, finishes: &[Finish]) -> Chart {
    let fits = growth(finishes).into_iter().filter_map(|growth| Some((growth.label, growth.fit?)));
    Chart::new(title, measures(finishes), fits.collect())
}

/// Reads `4..8`: all sizes from 4 to 8.
pub fn parse_sizes(text: &str) -> Result<RangeInclusive<u32>, UsageError> {
    let wrong =
        || UsageError::new(format!("`{text}` is not a range of sizes: write FIRST..LAST, such as 4..8"));
    let (first, last) = text.split_once("..").ok_or_else(wrong)?;
    let number = |s: &str| s.trim().parse::<u32>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    let first = number(first).ok_or_else(wrong)?;
    let last = number(last.trim_start_matches('=')).ok_or_else(wrong)?;
    if first > last {
        return Err(UsageError::new(format!("the sizes `{text}` run backwards: write {last}..{first}")));
    }
    if last - first >= 1000 {
        return Err(UsageError::new(format!("`{text}` is too many sizes: race at most 1000")));
    }
    Ok(first..=last)
}

impl Racer {
    /// Poses the racer's question.
    pub fn pose(&self, control: &Control) -> Result<Box<dyn Instance>, UsageError> {
        self.spec.pose(control.seed()).map_err(|error| match self.size {
            Some(size) => UsageError::new(format!("on the board of size {size}: {error}")),
            None => error,
        })
    }

    /// Runs the racer. None if the method refuses this question and was not chosen by name.
    pub fn run(&self, control: &Control) -> Result<Option<Finish>, UsageError> {
        let instance = self.pose(control)?;
        let result = match self.task {
            Task::Solve => {
                instance.solve(self.method, control).map(|answer| Outcome::Answered(Box::new(answer)))
            }
            Task::Count => instance.count(self.method, control).map(Outcome::Counted),
            Task::List => {
                // Every solution is made and handed over, and then forgotten.
                let mut receive = |found: Found| {
                    std::hint::black_box(&found);
                    ControlFlow::Continue(())
                };
                instance
                    .list(self.method, control, &mut receive)
                    .map(|listed| Outcome::Counted(listed.into()))
            }
            Task::Sample => self.sample(&*instance, control).map(Outcome::Counted),
        };
        match result {
            Ok(result) => Ok(Some(Finish {
                racer: self.clone(),
                spec: instance.spec().clone(),
                worth: instance.objective(),
                result,
                seed: control.seed().used(),
            })),
            Err(_) if !self.named => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Numbers all solutions and draws [`SAMPLES`] of them.
    fn sample(&self, instance: &dyn Instance, control: &Control) -> Result<Counted, UsageError> {
        let sampled = sampling::draw(
            &By { instance, method: self.method, control },
            &Draw::Random(SAMPLES),
            false,
            &mut |_, found| {
                std::hint::black_box(&found);
                ControlFlow::Continue(())
            },
        )?;
        // A sample that was cut short does not say how many solutions there are at least.
        let count = sampled.total.filter(|_| sampled.stopped.is_none()).unwrap_or_default();
        Ok(Counted { count, stopped: sampled.stopped, table: None, resumable: false, stats: sampled.stats })
    }

    /// The racer's name within its race: its method and, if there is one, the varied option.
    pub fn label(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{} {variant}", self.method),
            None => self.method.into(),
        }
    }
}

impl Finish {
    /// The question without the option that is varied, which the labels show.
    pub fn question(&self) -> Spec {
        let mut question = self.spec.clone();
        let varied = self.racer.variant.as_ref().and_then(|variant| variant.split_once('='));
        if let Some(parameter) = varied.and_then(|(option, _)| question.about().parameter(option)) {
            question.unset(parameter);
        }
        question
    }

    /// The word for how it ended.
    pub fn outcome(&self) -> &'static str {
        match &self.result {
            Outcome::Answered(answer) => answer.outcome.word(),
            Outcome::Counted(counted) if counted.stopped.is_some() => "stopped",
            Outcome::Counted(_) => "solved",
        }
    }

    /// The limit that was reached, if any.
    pub fn limit(&self) -> Option<Limit> {
        match &self.result {
            Outcome::Answered(answer) => answer.limit(),
            Outcome::Counted(counted) => counted.stopped,
        }
    }

    /// What it cost.
    pub fn stats(&self) -> &Stats {
        match &self.result {
            Outcome::Answered(answer) => &answer.stats,
            Outcome::Counted(counted) => &counted.stats,
        }
    }

    /// The answer, if the racer had to solve.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.result {
            Outcome::Answered(answer) => Some(answer),
            Outcome::Counted(_) => None,
        }
    }

    /// The number of solutions, if the racer had to count or list them.
    pub fn counted(&self) -> Option<&Counted> {
        match &self.result {
            Outcome::Answered(_) => None,
            Outcome::Counted(counted) => Some(counted),
        }
    }

    /// Further figures that the method reports.
    pub fn facts(&self) -> &[Fact] {
        self.answer().map_or(&[], |answer| &answer.facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused_with_the_reason() {
        assert_eq!(parse_sizes("4..8"), Ok(4..=8));
        assert_eq!(parse_sizes("4..=8"), Ok(4..=8));
        assert_eq!(parse_sizes("5..5"), Ok(5..=5));
        for bad in ["", "4", "8..4", "0..3", "a..b", "1..99999999999", "1..5000"] {
            assert!(parse_sizes(bad).is_err(), "{bad}");
        }
    }
}
