//! The same puzzle solved, counted, listed or sampled by several methods, to compare them.
//!
//! A race is a list of [`Racer`]s made from one spec: several methods, several values of an option,
//! several sizes, several seeds or starts, or all of these. Each runs alone and under its own limits, and solves, counts,
//! lists or draws a hundred solutions at random. [`time_again`] makes the times fair. Over several sizes,
//! [`growth`](fn@growth) says how the work grows, if the runs decide it; over several seeds or starts,
//! [`runs`](fn@runs) gives the median.

mod branching;
mod claim;
mod growth;
mod measures;
mod runs;
mod timing;

use std::ops::ControlFlow;

pub use self::claim::Claim;
pub use self::growth::{Growth, Judged, Model, Slope, growth};
pub use self::measures::{fact_names, measures};
use self::runs::End;
pub use self::runs::{Known, Runs, runs};
pub use self::timing::{Timing, time_again};
use crate::sampling::{self, By, Draw};

use draw::Chart;

use board::MAX_SIDE;
use contract::{Answer, Counted, Fact, Found, Instance, Kind, Objective, Spec, Task, UsageError};
use search::{Control, Limit, Seed, Stats};

/// The word for every square of the board.
const ALL: &str = "all";

/// The most runs of a race.
const MOST_RACERS: usize = 10_000;

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
    pub sizes: Option<Vec<u32>>,
    /// The seeds to run with, one run for each; if there are none, the seed of the control.
    pub seeds: Vec<u64>,
    /// An option and its values to run with, one run for each; `all` is every square of the board. Unlike those of
    /// `vary`, these runs are put together.
    pub over: Option<(String, Vec<String>)>,
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
    /// The value of the option over which the race runs, as `option=value`.
    pub run: Option<String>,
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
    /// The seconds of its runs, which all did the same.
    times: Vec<f64>,
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
    /// The racers, ordered by size, then by run, then by variant, then by method.
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
            Some(sizes) => sizes.iter().copied().map(Some).collect(),
        };
        let variants: Vec<Option<&str>> = match &self.vary {
            None => vec![None],
            Some((_, values)) => values.iter().map(|v| Some(v.as_str())).collect(),
        };
        let mut racers = Vec::new();
        for &size in &sizes {
            let mut sized = spec.clone();
            if let Some(size) = size {
                sized.set_board((spec.about().series.board)(size)?);
            }
            for run in self.runs_over(&sized)? {
                // Those who compete take turns.
                for &seed in &seeds {
                    for &variant in &variants {
                        let mut spec = sized.clone();
                        let mut named = |option: &Option<(String, Vec<String>)>, value: Option<&str>| {
                            let Some(((flag, _), value)) = option.as_ref().zip(value) else {
                                return Ok(None);
                            };
                            spec.set(flag, Some(value))?;
                            Ok::<_, UsageError>(Some(format!("{flag}={value}")))
                        };
                        let run = named(&self.over, run.as_deref())?;
                        let variant = named(&self.vary, variant)?;
                        // Every method would refuse an option of another task.
                        spec.check_task(self.task)?;
                        racers.extend(methods.iter().map(|&method| Racer {
                            spec: spec.clone(),
                            task: self.task,
                            method,
                            variant: variant.clone(),
                            size,
                            seed,
                            run: run.clone(),
                            named: self.methods.is_some(),
                        }));
                    }
                }
            }
        }
        if racers.len() > MOST_RACERS {
            return Err(UsageError::new(format!(
                "a race of {} runs is too long: at most {MOST_RACERS} are allowed",
                racers.len()
            )));
        }
        Ok(racers)
    }

    /// The values over which to run on a board.
    fn runs_over(&self, spec: &Spec) -> Result<Vec<Option<String>>, UsageError> {
        let Some((flag, values)) = &self.over else { return Ok(vec![None]) };
        let parameter = spec.about().parameter(flag).ok_or_else(|| {
            UsageError::new(format!("{} has no option `{flag}` to run over", spec.about().name))
        })?;
        if !matches!(parameter.kind, Kind::Square | Kind::Squares) || values[..] != [ALL] {
            return Ok(values.iter().cloned().map(Some).collect());
        }
        let mut spec = spec.clone();
        spec.unset(parameter);
        let instance = spec.pose(&Seed::new(0))?;
        let board = instance.board();
        if board.len() > MOST_RACERS as u64 {
            return Err(UsageError::new(format!(
                "a board of {} squares has too many for {flag}=all: at most {MOST_RACERS} runs are allowed",
                board.len()
            )));
        }
        Ok(board.squares().map(|square| Some(board.name(square))).collect())
    }

    /// Runs all racers, one after the other, each with the limits for itself, and the fast ones again. `control` gives the limits, the seed
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
        time_again(&mut finishes, &mut |racer| {
            control.again().with_seed(racer.seed.unwrap_or(control.seed().value()))
        })?;
        Ok(finishes)
    }

    /// Whether every racer has several runs.
    pub fn has_runs(&self) -> bool {
        self.seeds.len() > 1 || self.over.is_some()
    }

    /// What a race is about, in a few words: the question, or the sizes.
    pub fn title(&self, finishes: &[Finish]) -> String {
        let Some(first) = finishes.first() else { return String::new() };
        match &self.sizes {
            Some(sizes) => {
                let name = first.spec.about().name;
                let steps = match sizes[..] {
                    [one, two, ..] if two > one + 1 => format!(" in steps of {}", two - one),
                    _ => String::new(),
                };
                let (least, most) = (sizes.first().unwrap_or(&0), sizes.last().unwrap_or(&0));
                format!("{name}: sizes {least} to {most}{steps}")
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

/// Reads `4..8`: all sizes from 4 to 8; or `4..20..4`: every fourth from 4 to 20.
pub fn parse_sizes(text: &str) -> Result<Vec<u32>, UsageError> {
    let wrong = || {
        UsageError::new(format!(
            "`{text}` is not a range of sizes: write FIRST..LAST, such as 4..8, or FIRST..LAST..STEP, such as 4..20..4"
        ))
    };
    let (first, rest) = text.split_once("..").ok_or_else(wrong)?;
    let (last, step) = rest.split_once("..").unwrap_or((rest, "1"));
    let number = |s: &str| s.trim().parse::<u32>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    let first = number(first).ok_or_else(wrong)?;
    let last = number(last.trim_start_matches('=')).ok_or_else(wrong)?;
    let step = number(step).ok_or_else(wrong)?;
    if first > last {
        return Err(UsageError::new(format!("the sizes `{text}` run backwards: write {last}..{first}")));
    }
    if (last - first) / step >= 1000 {
        return Err(UsageError::new(format!("`{text}` is too many sizes: at most 1000 are allowed")));
    }
    Ok((first..=last).step_by(step as usize).collect())
}

impl Racer {
    /// Poses the racer's question.
    pub fn pose(&self, control: &Control) -> Result<Box<dyn Instance>, UsageError> {
        self.spec.pose(control.seed()).map_err(|error| match self.size {
            Some(size) => UsageError::new(format!("size {size}: {error}")),
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
            Ok(result) => {
                let mut finish = Finish {
                    racer: self.clone(),
                    spec: instance.spec().clone(),
                    worth: instance.objective(),
                    result,
                    seed: control.seed().used(),
                    times: Vec::new(),
                };
                finish.times.push(finish.stats().seconds);
                Ok(Some(finish))
            }
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
        Ok(Counted {
            count,
            stopped: sampled.stopped,
            table: None,
            resumable: false,
            recorded: 0,
            stats: sampled.stats,
        })
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
    /// The question without the options that are varied.
    pub fn question(&self) -> Spec {
        let mut question = self.spec.clone();
        for varied in [&self.racer.variant, &self.racer.run].into_iter().flatten() {
            let option = varied.split_once('=').map_or("", |(option, _)| option);
            if let Some(parameter) = question.about().parameter(option) {
                question.unset(parameter);
            }
        }
        question
    }

    /// Whether a limit cut it off, so that its figures are only lower bounds.
    pub fn is_cut_off(&self) -> bool {
        !matches!(self.limit(), None | Some(Limit::Method | Limit::MaxMoves))
    }

    /// How it ended; none if a limit cut it off.
    fn end(&self) -> Option<End> {
        match self.outcome() {
            _ if self.is_cut_off() => None,
            "solved" => Some(End::Solved),
            "impossible" => Some(End::Impossible),
            _ => Some(End::Stuck),
        }
    }

    /// How long it takes, from all of its runs.
    pub fn timing(&self) -> Timing {
        Timing::of(&self.times)
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

    fn stats_mut(&mut self) -> &mut Stats {
        match &mut self.result {
            Outcome::Answered(answer) => &mut answer.stats,
            Outcome::Counted(counted) => &mut counted.stats,
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
        for text in ["4..8", "4..=8", " 4 .. 8", "4..8..1"] {
            assert_eq!(parse_sizes(text), Ok(vec![4, 5, 6, 7, 8]), "{text}");
        }
        assert_eq!(parse_sizes("5..5"), Ok(vec![5]));
        assert_eq!(parse_sizes("4..15..4"), Ok(vec![4, 8, 12]));
        assert_eq!(parse_sizes("1..5000..5").map(|sizes| sizes.len()), Ok(1000));
        for bad in
            ["", "4", "8..4", "0..3", "a..b", "1..99999999999", "1..5000", "4..8..0", "4..8..x", "4..8..2..1"]
        {
            assert!(parse_sizes(bad).is_err(), "{bad}");
        }
    }
}
