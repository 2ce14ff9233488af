//! The same puzzle solved by several methods, to compare them.
//!
//! A race is a list of [`Racer`]s made from one spec: several methods, several values of an option,
//! several sizes, or all of these. Each runs alone and under its own limits. Over several sizes, [`growth`]
//! fits a power and an exponential to the work and keeps the better one.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::MAX_SIDE;
use crate::control::Control;
use crate::outcome::Answer;
use crate::puzzle::{Instance, Task, UsageError, Worth};
use crate::spec::Spec;

/// What to compare.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The methods; by default all that can solve, except those that refuse the question.
    pub methods: Option<Vec<String>>,
    /// An option and the values to try for it.
    pub vary: Option<(String, Vec<String>)>,
    /// Sizes to use instead of the board.
    pub sizes: Option<RangeInclusive<u32>>,
}

/// One entry of a race.
#[derive(Clone, Debug)]
pub struct Racer {
    /// The question.
    pub spec: Spec,
    /// The method.
    pub method: &'static str,
    /// The value of the varied option, as `option=value`.
    pub variant: Option<String>,
    /// The size used instead of the board.
    pub size: Option<u32>,
    /// Whether the method was chosen by name, so that it must not be left out.
    named: bool,
}

/// A racer that has finished.
#[derive(Debug)]
pub struct Finish {
    /// The racer.
    pub racer: Racer,
    /// The question as it was posed.
    pub spec: Spec,
    /// What is counted for the value of its solution.
    pub worth: Option<Worth>,
    /// The answer.
    pub answer: Answer,
    /// The seed, if any random choice was made.
    pub seed: Option<u64>,
}

impl Plan {
    /// The racers, ordered by size, then by variant, then by method.
    pub fn racers(&self, spec: &Spec) -> Result<Vec<Racer>, UsageError> {
        let puzzle = spec.puzzle();
        let methods: Vec<&'static str> = match &self.methods {
            None => puzzle.methods_for(Task::Solve).map(|m| m.name).collect(),
            Some(names) => names
                .iter()
                .map(|n| Ok(puzzle.method(n, Task::Solve)?.name))
                .collect::<Result<_, UsageError>>()?,
        };
        if methods.is_empty() {
            return Err(UsageError::new("a race needs at least one method"));
        }
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
                    spec.set_board(size.to_string());
                }
                if let (Some((flag, _)), Some(value)) = (&self.vary, variant) {
                    spec.set(flag, Some(value))?;
                }
                let variant = self.vary.as_ref().and_then(|(flag, _)| Some(format!("{flag}={}", variant?)));
                for &method in &methods {
                    racers.push(Racer {
                        spec: spec.clone(),
                        method,
                        variant: variant.clone(),
                        size,
                        named: self.methods.is_some(),
                    });
                }
            }
        }
        Ok(racers)
    }
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
        match instance.solve(self.method, control) {
            Ok(answer) => Ok(Some(Finish {
                racer: self.clone(),
                spec: instance.spec().clone(),
                worth: instance.worth(),
                answer,
                seed: control.seed().used(),
            })),
            Err(_) if !self.named => Ok(None),
            Err(error) => Err(error),
        }
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
    /// The word for how it ended.
    pub fn outcome(&self) -> &'static str {
        self.answer.outcome.word()
    }
}

/// How one racer's work grows with the size of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The racer's [`label`](Racer::label).
    pub label: String,
    /// Each size with the number of generated nodes, and whether the racer found an answer.
    pub points: Vec<(u32, u64, bool)>,
    /// How the work of the answered sizes grows, if at least four of them took any work.
    pub fit: Option<Fit>,
}

/// A curve through the work at several sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The kind of curve.
    pub curve: Curve,
    /// The coefficient of determination on a log scale: 1 is a perfect fit.
    pub r_squared: f64,
}

/// A kind of curve, without its constant factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// The size to this power.
    Power(f64),
    /// This number to the power of the size.
    Exponential(f64),
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.curve {
            Curve::Power(exponent) => write!(f, "n^{exponent:.2}"),
            Curve::Exponential(base) => write!(f, "{base:.2}^n"),
        }
    }
}

/// How the work of each racer grows, from a race over several sizes.
pub fn growth(finishes: &[Finish]) -> Vec<Growth> {
    let mut all: Vec<Growth> = Vec::new();
    for finish in finishes {
        let Some(size) = finish.racer.size else { continue };
        let label = finish.racer.label();
        let answered = finish.outcome() != "stopped";
        let point = (size, finish.answer.stats.generated, answered);
        match all.iter_mut().find(|g| g.label == label) {
            Some(growth) => growth.points.push(point),
            None => all.push(Growth { label, points: vec![point], fit: None }),
        }
    }
    for growth in &mut all {
        let points = growth.points.iter().filter(|(_, work, answered)| *answered && *work > 0);
        growth.fit = best_fit(points.map(|&(size, work, _)| (f64::from(size), work as f64)));
    }
    all
}

/// The better of a power and an exponential, each fitted by least squares to the logarithm of the work.
fn best_fit(points: impl Iterator<Item = (f64, f64)>) -> Option<Fit> {
    let points: Vec<(f64, f64)> = points.map(|(size, work)| (size, work.ln())).collect();
    if points.len() < 4 {
        return None;
    }
    let (exponent, power) = line(points.iter().map(|&(size, work)| (size.ln(), work)))?;
    let (rate, exponential) = line(points.iter().copied())?;
    Some(if power >= exponential {
        Fit { curve: Curve::Power(exponent), r_squared: power }
    } else {
        Fit { curve: Curve::Exponential(rate.exp()), r_squared: exponential }
    })
}

/// The slope of the line that fits best, and how well it fits.
fn line(points: impl Iterator<Item = (f64, f64)>) -> Option<(f64, f64)> {
    let points: Vec<(f64, f64)> = points.collect();
    let n = points.len() as f64;
    let mean = |axis: fn(&(f64, f64)) -> f64| points.iter().map(axis).sum::<f64>() / n;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let covariance: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    let variance = |axis: fn(&(f64, f64)) -> f64, mean: f64| -> f64 {
        points.iter().map(|p| (axis(p) - mean).powi(2)).sum()
    };
    let (across, up) = (variance(|p| p.0, x), variance(|p| p.1, y));
    if across <= 0.0 {
        return None;
    }
    // Points on a level line fit perfectly.
    let quality = if up > 0.0 { covariance * covariance / (across * up) } else { 1.0 };
    Some((covariance / across, quality))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pure_curves_are_recognised() {
        let fit =
            |work: fn(f64) -> f64| best_fit((3..9).map(|n| (f64::from(n), work(f64::from(n))))).unwrap();
        let Fit { curve: Curve::Exponential(base), r_squared } = fit(|n| 5.0 * 2.5f64.powf(n)) else {
            panic!("an exponential")
        };
        assert!((base - 2.5).abs() < 1e-9 && r_squared > 1.0 - 1e-9);
        let Fit { curve: Curve::Power(exponent), r_squared } = fit(|n| 7.0 * n.powi(3)) else {
            panic!("a power")
        };
        assert!((exponent - 3.0).abs() < 1e-9 && r_squared > 1.0 - 1e-9);
        // One less than a square is much nearer to a square than to any exponential.
        assert!(
            matches!(fit(|n| n * n - 1.0).curve, Curve::Power(exponent) if (1.9..2.2).contains(&exponent))
        );
        assert_eq!(best_fit([(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)].into_iter()), None);
    }

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
