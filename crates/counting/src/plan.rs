//! What a count would cost, estimated from a sample of its units.
//!
//! Units are drawn with chances in proportion to their weights, so the mean of seconds per weight, times the
//! weight of all units, is an unbiased estimate of the processor time of them all, and the scatter of seconds
//! per weight tells how far off it may be (Hansen and Hurwitz, On the theory of sampling from finite populations,
//! 1943). The better the weights, the smaller the scatter. The draws are spread evenly over the units in the
//! order of their weights: the van der Corput sequence, shifted at random.
//!
//! Of units that take long, only a piece is measured ([`Pieces`](contract::Pieces)), drawn in the
//! same way.
//!
//! Limits: the interval assumes that the sample shows what the other units are like. One that takes far longer
//! than its weight says, and is not drawn, is not foreseen. If the preparation does not end within the limits, there is
//! no estimate: the plan only tells what the preparations alone would take at the pace seen so far.

mod measure;

use serde_json::{Value, json};

pub use self::measure::plan;
use search::Limit;

/// A unit, or a piece of one, that was computed to see how long it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Its weight.
    pub weight: f64,
    /// The processor time that it took, in seconds.
    pub seconds: f64,
}

/// A figure with an interval that contains the truth nineteen times out of twenty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub about: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A figure that is known.
    pub fn exactly(value: f64) -> Self {
        Self { about: value, low: value, high: value }
    }

    /// The same after a change to each of the three figures.
    fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self { about: change(self.about), low: change(self.low), high: change(self.high) }
    }
}

/// The position in the list of the unit that is drawn by a number from 0 to 1, given the weights in any order,
/// and how far the number lies within the unit, again from 0 to 1. None if there are no weights.
pub fn draw(weights: &[f64], number: f64) -> Option<(usize, f64)> {
    let mut left = number * weights.iter().sum::<f64>();
    for (unit, &weight) in weights.iter().enumerate() {
        if left < weight {
            return Some((unit, left / weight));
        }
        left -= weight;
    }
    // Rounding may lead past the end.
    weights.iter().rposition(|&weight| weight > 0.0).map(|last| (last, 1.0 - f64::EPSILON))
}

/// The first numbers of a sequence that is spread evenly from 0 to 1 however long it becomes, shifted by
/// `offset`.
///
/// ```
/// use hippodrome_counting::spread;
/// assert_eq!(spread(0.0).take(5).collect::<Vec<_>>(), [0.0, 0.5, 0.25, 0.75, 0.125]);
/// ```
pub fn spread(offset: f64) -> impl Iterator<Item = f64> {
    // The binary digits of the number, mirrored at the point.
    (0..u32::MAX).map(move |n| (f64::from(n.reverse_bits()) / 2_f64.powi(32) + offset).fract())
}

/// The processor time of units with this total weight, in seconds, given samples that were drawn with chances in
/// proportion to their weights. A single sample tells nothing about the scatter: its interval reaches from half to
/// twice the estimate. None if there are no samples.
pub fn estimate(total: f64, samples: &[Sample]) -> Option<Estimate> {
    let ratios: Vec<f64> = samples.iter().map(|sample| sample.seconds / sample.weight).collect();
    let number = ratios.len() as f64;
    let mean = ratios.iter().sum::<f64>() / number;
    match ratios.len() {
        0 => None,
        1 => Some(Estimate { about: mean * total, low: mean * total / 2.0, high: mean * total * 2.0 }),
        _ => {
            let scatter = ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum::<f64>() / (number - 1.0);
            let error = student(ratios.len() - 1) * (scatter / number).sqrt();
            // No less than what the samples themselves took.
            let least = samples.iter().map(|sample| sample.seconds).fold(0.0, f64::max);
            let at = |ratio: f64| (ratio * total).max(least.min(mean * total));
            Some(Estimate { about: mean * total, low: at(mean - error), high: at(mean + error) })
        }
    }
}

/// The factor for an interval of 95 %, by degrees of freedom (Student's distribution).
fn student(freedom: usize) -> f64 {
    const FIRST: [f64; 10] = [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
    // Beyond the table, by the leading term of its expansion.
    FIRST.get(freedom.wrapping_sub(1)).copied().unwrap_or(1.96 + 2.4 / freedom as f64)
}

/// What a count would cost.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The number of units; none if the count is known already.
    pub units: usize,
    /// The units of which at least a piece was measured.
    pub sampled: usize,
    /// The processor time of the preparation, in seconds; none if it was stopped.
    pub preparation: Option<f64>,
    /// The part of the preparation that was done when it was stopped, if it was and that is known.
    pub prepared: Option<f64>,
    /// The processor time that was spent on the preparation, in seconds.
    pub spent: f64,
    /// The number of such preparations: more than one if there is no room to prepare for all units together.
    pub preparations: usize,
    /// The processor time of all units, in seconds; none if nothing could be measured.
    pub work: Option<Estimate>,
    /// The processor time of the longest unit, in seconds.
    pub longest: f64,
    /// The bytes of memory of a process that computes one unit at a time. If the preparation was stopped, at
    /// least this.
    pub memory: u64,
    /// The limit that ended the measurement before anything could be estimated.
    pub stopped: Option<Limit>,
}

impl Plan {
    /// The numbers of cores that plans are usually shown for.
    pub const CORES: [u32; 5] = [1, 2, 16, 256, 4096];

    /// The processor time of the whole count on one core, in seconds.
    pub fn processor(&self) -> Option<Estimate> {
        let preparation = self.preparation? * self.preparations as f64;
        Some(self.work?.map(|seconds| seconds + preparation))
    }

    /// The processor time of all preparations at the pace of the one that was stopped, in seconds. The whole count takes
    /// more than this. None if the preparation was finished, or nothing of it was done.
    pub fn more_than(&self) -> Option<f64> {
        let done = self.prepared.filter(|&done| done > 0.0)?;
        Some(self.spent / done * self.preparations as f64)
    }

    /// The time until the count is done if this many cores share the units and each of them prepares for
    /// itself, in seconds. It is never shorter than a preparation and the longest unit.
    pub fn wall(&self, cores: u32) -> Option<Estimate> {
        let preparation = self.preparation? * self.preparations.div_ceil(cores.max(1) as usize) as f64;
        let longest = self.longest;
        Some(self.work?.map(|seconds| preparation + (seconds / f64::from(cores.max(1))).max(longest)))
    }

    /// The plan as JSON.
    pub fn record(&self) -> Value {
        let seconds = |estimate: Estimate| {
            let round = |value: f64| (value * 1e3).round() / 1e3;
            json!({
                "seconds": round(estimate.about), "low": round(estimate.low), "high": round(estimate.high)
            })
        };
        let walls: Vec<Value> = Self::CORES
            .iter()
            .filter_map(|&cores| {
                let mut wall = seconds(self.wall(cores)?);
                wall["cores"] = cores.into();
                Some(wall)
            })
            .collect();
        json!({
            "units": self.units,
            "sampled": self.sampled,
            "preparation": self.preparation,
            "prepared": self.prepared,
            "preparations": self.preparations,
            "work": self.work.map(seconds),
            "processor": self.processor().map(seconds),
            "more_than": self.more_than(),
            "longest_unit": self.longest,
            "memory": self.memory,
            "wall": walls,
            "limit": self.stopped,
        })
    }
}
