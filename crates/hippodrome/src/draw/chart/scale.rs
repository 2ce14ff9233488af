//! Logarithmic scales, and numbers in the labels of charts.

/// A logarithmic scale between two powers of ten, with a separate place for zero if one is needed.
pub(super) struct Scale {
    /// The exponents of the lowest and the highest power of ten.
    pub low: i32,
    pub high: i32,
    /// Whether there is a place for zero.
    pub zero: bool,
    /// The positions of the two ends.
    from: f32,
    to: f32,
}

impl Scale {
    /// The part of the scale that is reserved for zero.
    const ZERO: f32 = 0.1;

    /// Returns a scale for these values between two positions.
    pub fn new(values: impl Iterator<Item = f64> + Clone, from: f32, to: f32) -> Self {
        let positive = || values.clone().filter(|&v| v > 0.0).map(f64::log10);
        let low = positive().fold(f64::MAX, f64::min).min(1e9).floor() as i32;
        let high = positive().fold(f64::MIN, f64::max).max(-1e9).ceil() as i32;
        let zero = values.clone().any(|v| v <= 0.0);
        let (low, high) = if positive().next().is_none() { (0, 1) } else { (low, high.max(low + 1)) };
        Self { low, high, zero, from, to }
    }

    /// Returns the position of a value.
    pub fn place(&self, value: f64) -> f32 {
        let begin = if self.zero { Self::ZERO } else { 0.0 };
        let share = if value <= 0.0 {
            0.0
        } else {
            let part = (value.log10() as f32 - self.low as f32) / (self.high - self.low) as f32;
            begin + part * (1.0 - begin)
        };
        self.from + share * (self.to - self.from)
    }

    /// Returns the values that are labelled, with their labels: zero and at most eight powers of ten.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let step = ((self.high - self.low) / 8 + 1) as usize;
        let powers = (self.low..=self.high).step_by(step);
        let zero = self.zero.then(|| (0.0, "0".to_string()));
        zero.into_iter().chain(powers.map(|power| (10f64.powi(power), power_of_ten(power)))).collect()
    }
}

/// Returns a power of ten as text.
fn power_of_ten(power: i32) -> String {
    match power {
        0..=9 => thousands(10u64.pow(power as u32)),
        _ => format!("10^{power}"),
    }
}

/// Returns a whole number with commas between groups of three digits.
pub(super) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// Returns a time in seconds with a suitable unit.
pub(super) fn time(s: f64) -> String {
    match s {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_a_place_for_zero() {
        let scale = Scale::new([0.0, 5.0, 5000.0].into_iter(), 0.0, 100.0);
        assert_eq!((scale.low, scale.high), (0, 4));
        assert_eq!(scale.place(0.0), 0.0);
        assert!(scale.place(1.0) > 5.0);
        assert_eq!(scale.place(10_000.0), 100.0);
        let nothing = Scale::new([0.0].into_iter(), 0.0, 100.0);
        assert_eq!(nothing.place(0.0), 0.0);
        let empty = Scale::new(std::iter::empty(), 0.0, 100.0);
        assert!(empty.place(1.0).is_finite());
    }
}
