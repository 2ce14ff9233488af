//! Fair times: what a racer takes must not depend on who ran before it.
//!
//! The first run of a racer finds its pages, tables and caches cold. It gives the answer and the counts, but its time
//! stands only if there is no other: fast racers run again, in rounds in which each of them runs once, so that what
//! else the machine does meets all alike. A racer leaves when the median of its times is known to a few per cent. All
//! rounds together take no longer than [`BUDGET`]. If the next round would, its slowest racers leave, whose first run
//! was long enough for a cold start not to matter.
//!
//! The interval is the usual one for a median: between the two order statistics that leave at most 2.5 % on either
//! side, whatever the distribution (Conover 1999, section 3.2). Fewer than six runs have none; their whole range
//! stands for it.

use contract::UsageError;
use search::{Control, Sort};

use super::{Finish, Racer};

/// The time for all repetitions of a race, in seconds.
const BUDGET: f64 = 0.25;

/// A median is known well enough if its interval reaches so far to either side, as a share of the median.
const CLOSE: f64 = 0.03;

/// The most runs of a racer.
const MOST_RUNS: usize = 100;

/// The fewest runs that can have a narrow interval.
const FEWEST_RUNS: usize = 6;

/// The time that a racer takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Timing {
    /// The median of its runs, in seconds.
    pub median: f64,
    /// Where the interval for the median begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// The number of runs.
    pub runs: usize,
}

impl Timing {
    /// The timing of at least one run.
    pub(super) fn of(seconds: &[f64]) -> Self {
        let mut sorted = seconds.to_vec();
        sorted.put_in_order_by(f64::total_cmp);
        let at = |n: usize| sorted.get(n).copied().unwrap_or_default();
        let runs = sorted.len();
        let outside = outside(runs);
        let median = f64::midpoint(at(runs.saturating_sub(1) / 2), at(runs / 2));
        Self { median, low: at(outside), high: at(runs.saturating_sub(1 + outside)), runs }
    }

    /// How far the interval reaches to the farther side, as a share of the median; none after a single run.
    pub fn uncertainty(&self) -> Option<f64> {
        let reach = (self.high - self.median).max(self.median - self.low);
        (self.runs > 1 && self.median > 0.0).then(|| reach / self.median)
    }

    /// Whether the runs tell which of two racers is faster.
    pub fn differs_from(&self, other: &Self) -> bool {
        self.low > other.high || self.high < other.low
    }

    fn is_close(&self) -> bool {
        self.runs >= FEWEST_RUNS && self.uncertainty().is_none_or(|share| share <= CLOSE)
    }
}

/// How many of so many figures lie outside the interval for their median, on either side.
fn outside(figures: usize) -> usize {
    // Each figure is below the true median as a coin falls; `sum` is the chance of at most so many heads.
    let mut term = 0.5_f64.powi(figures.min(1000) as i32);
    let (mut sum, mut heads) = (term, 0);
    while sum <= 0.025 && heads < figures {
        term *= (figures - heads) as f64 / (heads + 1) as f64;
        sum += term;
        heads += 1;
    }
    heads.saturating_sub(1)
}

impl Finish {
    /// Whether [`time_again`] may run it again.
    pub fn runs_again(&self) -> bool {
        !self.is_cut_off() && self.times.iter().all(|&seconds| seconds <= BUDGET)
    }
}

/// Runs racers again until their times are known. `control` gives each its limits and its seed.
///
/// A racer that was cut off by a limit is not run again: its time says only that it needs more.
pub fn time_again(
    finishes: &mut [Finish],
    control: &mut dyn FnMut(&Racer) -> Control,
) -> Result<(), UsageError> {
    let mut left = BUDGET;
    let mut racing: Vec<usize> = (0..finishes.len()).filter(|&n| finishes[n].runs_again()).collect();
    for round in 0..MOST_RUNS {
        racing.retain(|&n| round == 0 || !finishes[n].timing().is_close());
        // Who is left does not depend on the order of the racers.
        let cost = |n: usize| finishes[n].times.last().copied().unwrap_or_default();
        racing.put_in_order_by(|&a, &b| cost(a).total_cmp(&cost(b)).then(a.cmp(&b)));
        let mut sum = 0.0;
        racing.retain(|&n| {
            sum += cost(n);
            sum <= left
        });
        if racing.is_empty() {
            break;
        }
        racing.put_in_order();
        // Every round begins with another racer.
        let first = round % racing.len();
        for at in 0..racing.len() {
            let n = racing[(first + at) % racing.len()];
            let control = control(&finishes[n].racer);
            if control.is_cancelled() {
                return Ok(());
            }
            let Some(again) = finishes[n].racer.run(&control)? else { continue };
            let seconds = again.stats().seconds;
            left -= seconds;
            if again.is_cut_off() {
                return Ok(());
            }
            let finish = &mut finishes[n];
            if round == 0 {
                finish.times.clear();
            }
            finish.times.push(seconds);
            finish.stats_mut().seconds = Timing::of(&finish.times).median;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_tables() {
        // Order statistics (from 1) of the 95 % interval for a median: 6 runs 1 and 6, 10 runs 2 and 9, 20 runs
        // 6 and 15, 50 runs 18 and 33 (Conover 1999).
        for (runs, below) in [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (10, 1), (20, 5), (50, 17)] {
            assert_eq!(outside(runs), below, "{runs} runs");
        }
        let seconds: Vec<f64> = (1..=10).map(f64::from).collect();
        assert_eq!(Timing::of(&seconds), Timing { median: 5.5, low: 2.0, high: 9.0, runs: 10 });
        assert_eq!(Timing::of(&[2.0]).uncertainty(), None);
        assert_eq!(Timing::of(&[3.0, 1.0, 2.0]), Timing { median: 2.0, low: 1.0, high: 3.0, runs: 3 });
        assert_eq!(Timing::of(&[3.0, 1.0, 2.0]).uncertainty(), Some(0.5));
    }
}
