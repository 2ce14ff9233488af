//! How the work of a racer grows with the size of the board, as far as the runs decide it.
//!
//! The work at a size is the median of the generated nodes over all runs there, with different seeds or starts. Sizes
//! without a solution and medians that a limit cut off are left out. Two models are fitted to the logarithm of the
//! work by least squares: a power, n^k, and an exponential, b^n, each with the 95 % interval of its parameter
//! (Student's t).
//!
//! A few sizes seldom tell one from the other, so a model is stated only if there are at least five sizes, its
//! parameter is known to a quarter, and the other model is at most a twentieth as likely (the ratio of the likelihoods
//! is that of the sums of squares to the power of half the number of sizes). Otherwise the answer is "cannot tell".
//!
//! A claim is judged in the same way: if the work grows like f(n), then its logarithm is a straight line over the
//! logarithm of f(n) with slope 1. Constant factors do not matter.

use draw::{Curve, Fit};

use super::claim::Claim;
use super::runs::{End, Group, groups};
use super::{Finish, Known};

/// The fewest sizes that can decide between the models.
const LEAST_SIZES: usize = 5;

/// The other model must be this much less likely.
const UNLIKELY: f64 = 0.05;

/// A parameter must be known to this share of it.
const CLOSE: f64 = 0.25;

/// Terms of lower order change the slope of a true claim by this much.
const LOWER_ORDER: f64 = 0.05;

/// How one racer's work grows with the size of the board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Growth {
    /// The racer's [`label`](super::Racer::label).
    pub label: String,
    /// The sizes that count, each with the median of the generated nodes.
    pub points: Vec<(u32, u64)>,
    /// The power and the exponential, if at least four sizes count.
    pub models: Option<[Model; 2]>,
    /// The model that the runs decide for.
    pub fit: Option<Fit>,
}

/// A model fitted to the work.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Model {
    /// The curve, with the exponent or the base that fits best.
    pub curve: Curve,
    /// The 95 % interval of the exponent or the base.
    pub interval: (f64, f64),
    /// The coefficient of determination on a log scale: 1 is a perfect fit.
    pub r_squared: f64,
}

/// What the runs say of a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Judged {
    /// The work grows like the claim to this power, which is 1 as far as the runs tell.
    Agrees(Slope),
    /// It grows more slowly, like a power below 1: the claim is an upper bound, but not a tight one.
    Slower(Slope),
    /// It grows faster.
    Faster(Slope),
    /// The interval is too wide.
    CannotTell(Slope),
    /// There are fewer than four sizes at which the claim has a value.
    TooFewSizes,
}

/// The slope of a line with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// The slope that fits best.
    pub best: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Slope {
    /// Whether it is known to a quarter of the best.
    fn is_close(&self) -> bool {
        (self.high - self.low) / 2.0 <= CLOSE * self.best.abs()
    }
}

/// How the work of each racer grows, from a race over several sizes.
pub fn growth(finishes: &[Finish]) -> Vec<Growth> {
    let groups = groups(finishes);
    let mut labels: Vec<&str> = Vec::new();
    for group in groups.iter().filter(|group| group.size.is_some()) {
        if !labels.contains(&group.label.as_str()) {
            labels.push(&group.label);
        }
    }
    let grown = |label: &str| {
        let of_label: Vec<&Group<'_>> = groups.iter().filter(|group| group.label == label).collect();
        // A race of boards that all have no solution is about proofs.
        let solved = of_label.iter().any(|group| group.end == End::Solved);
        let counted = if solved { End::Solved } else { End::Impossible };
        let point = |group: &&&Group<'_>| {
            let Known { figure, or_more } =
                group.spread(|f| f.stats().generated, |a, b| a.midpoint(b)).median;
            let counts = group.end == counted && !or_more && figure > 0;
            group.size.filter(|_| counts).map(|size| (size, figure))
        };
        let points: Vec<(u32, u64)> = of_label.iter().filter_map(|group| point(&group)).collect();
        let models = models(&points);
        Growth { label: label.into(), fit: models.and_then(|both| decide(&points, &both)), points, models }
    };
    labels.into_iter().map(grown).collect()
}

impl Growth {
    /// Judges the claim that the work grows like this.
    pub fn judge(&self, claim: &Claim) -> Judged {
        let at = |&(size, work): &(u32, u64)| Some((claim.logarithm(size)?, (work as f64).ln()));
        let points: Vec<(f64, f64)> = self.points.iter().filter_map(at).collect();
        let Some(line) = line(&points).filter(|_| points.len() >= 4) else { return Judged::TooFewSizes };
        let slope = line.slope;
        match slope {
            Slope { low, high, .. } if low <= 1.0 + LOWER_ORDER && high >= 1.0 - LOWER_ORDER => {
                if slope.is_close() { Judged::Agrees(slope) } else { Judged::CannotTell(slope) }
            }
            Slope { high, .. } if high < 1.0 => Judged::Slower(slope),
            _ => Judged::Faster(slope),
        }
    }
}

/// A power and an exponential through at least four points.
fn models(points: &[(u32, u64)]) -> Option<[Model; 2]> {
    if points.len() < 4 {
        return None;
    }
    let power = fitted(points, f64::ln)?;
    let exponential = fitted(points, |size| size)?;
    let bases = [exponential.slope.best, exponential.slope.low, exponential.slope.high].map(f64::exp);
    Some([
        Model {
            curve: Curve::Power(power.slope.best),
            interval: (power.slope.low, power.slope.high),
            r_squared: power.r_squared,
        },
        Model {
            curve: Curve::Exponential(bases[0]),
            interval: (bases[1], bases[2]),
            r_squared: exponential.r_squared,
        },
    ])
}

/// The line of the logarithm of the work over a function of the size.
fn fitted(points: &[(u32, u64)], of: impl Fn(f64) -> f64) -> Option<Line> {
    let points: Vec<(f64, f64)> =
        points.iter().map(|&(size, work)| (of(size.into()), (work as f64).ln())).collect();
    line(&points)
}

/// The model that the points decide for, if they do.
fn decide(points: &[(u32, u64)], both: &[Model; 2]) -> Option<Fit> {
    if points.len() < LEAST_SIZES {
        return None;
    }
    let [power, exponential] = [fitted(points, f64::ln)?, fitted(points, |size| size)?];
    let fit = |n: usize| Some(Fit { curve: both[n].curve, r_squared: both[n].r_squared });
    if power.spread <= 0.0 {
        // The work is the same at all sizes.
        return fit(0);
    }
    let (n, best, other) = if power.residual <= exponential.residual {
        (0, power, exponential)
    } else {
        (1, exponential, power)
    };
    let likelihood = (best.residual / other.residual).powf(points.len() as f64 / 2.0);
    if likelihood <= UNLIKELY && best.slope.is_close() { fit(n) } else { None }
}

/// A line through points.
#[derive(Clone, Copy)]
struct Line {
    slope: Slope,
    r_squared: f64,
    /// The sum of squares that is left.
    residual: f64,
    /// The sum of squares around the mean.
    spread: f64,
}

/// The line that fits best; none if all points are above one another.
fn line(points: &[(f64, f64)]) -> Option<Line> {
    let n = points.len() as f64;
    let mean = |axis: fn(&(f64, f64)) -> f64| points.iter().map(axis).sum::<f64>() / n;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let covariance: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    let across: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    let spread: f64 = points.iter().map(|p| (p.1 - y).powi(2)).sum();
    if points.len() < 3 || across <= 0.0 || !across.is_finite() {
        return None;
    }
    let best = covariance / across;
    let residual = points.iter().map(|p| (p.1 - y - best * (p.0 - x)).powi(2)).sum::<f64>();
    // Points on a level line fit perfectly.
    let r_squared = if spread > 0.0 { 1.0 - residual / spread } else { 1.0 };
    let reach = student(points.len() - 2) * (residual / (n - 2.0) / across).sqrt();
    Some(Line { slope: Slope { best, low: best - reach, high: best + reach }, r_squared, residual, spread })
}

/// The 97.5 % quantile of Student's t distribution.
fn student(freedom: usize) -> f64 {
    const QUANTILES: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
        2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048,
        2.045, 2.042,
    ];
    QUANTILES.get(freedom.saturating_sub(1)).copied().unwrap_or(2.042)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How work grows that is this at the sizes from 3 on.
    fn grown(sizes: u32, work: impl Fn(f64) -> f64) -> Growth {
        let points: Vec<(u32, u64)> = (3..3 + sizes).map(|n| (n, work(n.into()).round() as u64)).collect();
        let models = models(&points);
        Growth { label: String::new(), fit: models.and_then(|m| decide(&points, &m)), points, models }
    }

    /// Factors that look random, from 1 / spread to spread.
    fn noise(n: f64, spread: f64) -> f64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        let mut bits = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        spread.powf((bits ^ (bits >> 31)) as f64 / u64::MAX as f64 * 2.0 - 1.0)
    }

    #[test]
    fn pure_curves_are_recognised() {
        let Some(Fit { curve: Curve::Exponential(base), .. }) = grown(8, |n| 1e6 * 2.5f64.powf(n)).fit else {
            panic!("an exponential")
        };
        assert!((base - 2.5).abs() < 1e-6);
        let Some(Fit { curve: Curve::Power(exponent), .. }) = grown(8, |n| 1e6 * n.powi(3)).fit else {
            panic!("a power")
        };
        assert!((exponent - 3.0).abs() < 1e-6);
        // One less than a square is much nearer to a square than to any exponential.
        let square = grown(8, |n| n * n - 1.0);
        assert!(
            matches!(square.fit, Some(Fit { curve: Curve::Power(exponent), .. }) if (1.9..2.2).contains(&exponent))
        );
        let level = grown(8, |_| 7.0);
        assert!(matches!(level.fit, Some(Fit { curve: Curve::Power(exponent), .. }) if exponent == 0.0));
    }

    #[test]
    fn the_interval_is_that_of_a_calculation_by_hand() {
        // Sxx = 10 and Sxy = 19.8 give the slope 1.98; the residuals -0.14, 0.18, 0.1, -0.18 and 0.04 have the sum
        // of squares 0.096, so the standard error is the root of 0.096 / 3 / 10.
        let points = [(1.0, 1.9), (2.0, 4.2), (3.0, 6.1), (4.0, 7.8), (5.0, 10.0)];
        let slope = line(&points).unwrap().slope;
        assert!((slope.best - 1.98).abs() < 1e-9);
        assert!((slope.high - slope.best - 3.182 * 0.0032_f64.sqrt()).abs() < 1e-9, "{slope:?}");
    }

    #[test]
    fn what_the_runs_do_not_decide_is_not_stated() {
        // Too few sizes, and noise that hides the difference.
        assert_eq!(grown(4, |n| 1e6 * 2.5f64.powf(n)).fit, None);
        assert_eq!(grown(3, |n| 1e6 * 2.5f64.powf(n)).models, None);
        for spread in [20.0, 100.0] {
            assert_eq!(grown(6, |n| 1e9 * n.powi(3) * noise(n, spread)).fit, None, "{spread}");
        }
        // Nineteen of twenty intervals hold the truth.
        let holds = |run: u32| {
            let run = f64::from(run);
            let [power, _] = grown(12, |n| 1e9 * n.powi(3) * noise(n + 100.0 * run, 2.0)).models.unwrap();
            power.interval.0 < 3.0 && power.interval.1 > 3.0
        };
        let held = (0..200).filter(|&run| holds(run)).count();
        assert!((180..=199).contains(&held), "{held} of 200");
    }

    #[test]
    fn claims_are_judged() {
        let judge = |growth: &Growth, claim: &str| growth.judge(&Claim::read(claim).unwrap());
        let eight = grown(6, |n| 3.0 * 8f64.powf(n) * noise(n, 1.1));
        assert!(matches!(judge(&eight, "8^n"), Judged::Agrees(_)));
        assert!(matches!(judge(&eight, "9 * 8^n"), Judged::Agrees(_)));
        assert!(matches!(judge(&eight, "8^(n^2)"), Judged::Slower(_)));
        assert!(matches!(judge(&eight, "n^2"), Judged::Faster(_)));
        assert!(
            matches!(judge(&eight, "2^n"), Judged::Faster(Slope { best, .. }) if (best - 3.0).abs() < 0.1)
        );
        let factorial = grown(8, |n| (1..=n as u64).product::<u64>() as f64);
        assert!(matches!(judge(&factorial, "n!"), Judged::Agrees(_)));
        assert!(matches!(judge(&factorial, "n^n"), Judged::Slower(_)));
        let sorting = grown(20, |n| 1e6 * n * n.ln() + 1e5 * n);
        assert!(matches!(judge(&sorting, "n log n"), Judged::Agrees(_)));
        assert!(matches!(judge(&sorting, "n^2"), Judged::Slower(_)));
        assert_eq!(judge(&grown(3, |n| n), "n"), Judged::TooFewSizes);
        let wild = grown(5, |n| 1e9 * n * noise(n, 50.0));
        assert!(matches!(judge(&wild, "n"), Judged::CannotTell(_)));
    }
}
