//! What a chart shows: figures of racers, and curves that were fitted to them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::scale;

/// One kind of figure, for every racer that has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// What is measured: `generated`.
    pub name: String,
    /// How its figures are to be read.
    pub unit: Unit,
    /// The figures, in the order of the racers.
    pub figures: Vec<Figure>,
}

/// How figures are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Whole numbers that may differ by orders of magnitude.
    Count,
    /// Seconds, which may differ by orders of magnitude.
    Seconds,
    /// Values of solutions: whole numbers of about the same size.
    Value,
}

/// The figure of one racer on boards of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The racer's label.
    pub label: String,
    /// The size of the board, in a race over several sizes.
    pub size: Option<u32>,
    /// The figures of its runs; none if it has none.
    pub spread: Option<Spread<f64>>,
    /// Whether no run ended without an answer.
    pub answered: bool,
    /// Whether the median is only a lower bound, because a limit cut runs off.
    pub or_more: bool,
}

impl Figure {
    /// The median as a text, marked if it is only a lower bound.
    pub(super) fn text(&self, unit: Unit) -> Option<String> {
        let text = scale::figure(unit, self.spread?.median);
        Some(if self.or_more { format!("> {text}") } else { text })
    }
}

/// The middle and the ends of several figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread<T> {
    /// As many are lower as higher; of an even number, the mean of the middle two.
    pub median: T,
    /// The lowest.
    pub least: T,
    /// The highest.
    pub most: T,
}

/// A curve through the work at several sizes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The kind of curve.
    pub curve: Curve,
    /// The coefficient of determination on a log scale: 1 is a perfect fit.
    pub r_squared: f64,
}

/// A kind of curve, without its constant factor.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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
