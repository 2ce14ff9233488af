//! How the work of a racer grows with the size of the board: a power or an exponential.

use draw::{Curve, Fit};

use super::{Finish, runs};

/// How one racer's work grows with the size of the board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Growth {
    /// The racer's [`label`](super::Racer::label).
    pub label: String,
    /// Each size with the number of generated nodes, and whether the racer found an answer.
    pub points: Vec<(u32, u64, bool)>,
    /// How the work of the answered sizes grows, if at least four of them took any work.
    pub fit: Option<Fit>,
}

/// How the work of each racer grows, from a race over several sizes.
pub fn growth(finishes: &[Finish]) -> Vec<Growth> {
    let mut all: Vec<Growth> = Vec::new();
    for runs in runs(finishes) {
        let Some(size) = runs.size else { continue };
        let label = runs.label;
        let answered = runs.outcomes.iter().all(|(word, _)| *word != "stopped");
        let point = (size, runs.generated.median, answered);
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
}
