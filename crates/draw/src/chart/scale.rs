//! The scales of charts, and the numbers in their labels.

use crate::Unit;

/// A scale between two positions.
///
/// A logarithmic scale goes from one power of ten to another and has a separate place for zero if one is needed.
/// A linear scale begins at zero.
pub(super) struct Scale {
    kind: Kind,
    /// The positions of the two ends.
    from: f32,
    to: f32,
    unit: Unit,
}

enum Kind {
    Log {
        /// The exponents of the lowest and the highest power of ten.
        low: i32,
        high: i32,
        /// Whether there is a place for zero.
        zero: bool,
    },
    Linear {
        /// The distance between two ticks, and the number of them above zero.
        step: f64,
        steps: u32,
    },
}

/// A mark on an axis.
pub(super) struct Tick {
    pub value: f64,
    /// The label; a small tick has none.
    pub label: Option<String>,
}

impl Scale {
    /// The part of a logarithmic scale that is reserved for zero.
    const ZERO: f32 = 0.1;

    /// Returns a scale for these figures between two positions.
    pub fn new(unit: Unit, values: impl Iterator<Item = f64> + Clone, from: f32, to: f32) -> Self {
        let most = values.clone().fold(0.0, f64::max);
        let kind = match unit {
            Unit::Value => Kind::linear(most),
            Unit::Count | Unit::Seconds => {
                let positive = || values.clone().filter(|&v| v > 0.0).map(f64::log10);
                let low = positive().fold(f64::MAX, f64::min).min(1e9).floor() as i32;
                let high = positive().fold(f64::MIN, f64::max).max(-1e9).ceil() as i32;
                let zero = values.clone().any(|v| v <= 0.0);
                let (low, high) = if positive().next().is_none() { (0, 1) } else { (low, high.max(low + 1)) };
                Kind::Log { low, high, zero }
            }
        };
        Self { kind, from, to, unit }
    }

    /// Returns the same scale for bars, which begin at its lower end: zero is a bar of no length and needs no
    /// place, and the lowest power of ten is a bar as well.
    pub fn for_bars(mut self) -> Self {
        if let Kind::Log { low, zero, .. } = &mut self.kind {
            if self.unit == Unit::Count {
                *low = (*low).min(0);
            }
            if !*zero {
                *low -= 1;
            }
            *zero = false;
        }
        self
    }

    /// Whether it is logarithmic.
    pub fn is_log(&self) -> bool {
        matches!(self.kind, Kind::Log { .. })
    }

    /// Returns the position of a value.
    pub fn place(&self, value: f64) -> f32 {
        let share = match self.kind {
            Kind::Log { .. } if value <= 0.0 => 0.0,
            Kind::Log { low, high, zero } => {
                let begin = if zero { Self::ZERO } else { 0.0 };
                let part = (value.log10() as f32 - low as f32) / (high - low) as f32;
                begin + part.clamp(0.0, 1.0) * (1.0 - begin)
            }
            Kind::Linear { step, steps } => (value / (step * f64::from(steps))).clamp(0.0, 1.0) as f32,
        };
        self.from + share * (self.to - self.from)
    }

    /// Returns the ticks: zero and at most eight powers of ten with labels, and the multiples between the powers
    /// without; or about five round numbers.
    pub fn ticks(&self) -> Vec<Tick> {
        let label = |value: f64| Tick { value, label: Some(self.label(value)) };
        match self.kind {
            Kind::Linear { step, steps } => (0..=steps).map(|n| label(f64::from(n) * step)).collect(),
            Kind::Log { low, high, zero } => {
                let step = (high - low) / 8 + 1;
                let mut ticks: Vec<Tick> = zero.then(|| label(0.0)).into_iter().collect();
                for power in low..=high {
                    let value = 10f64.powi(power);
                    let named = (power - low) % step == 0;
                    ticks.push(if named { label(value) } else { Tick { value, label: None } });
                    if step == 1 && power < high {
                        ticks.extend((2..10).map(|n| Tick { value: f64::from(n) * value, label: None }));
                    }
                }
                ticks
            }
        }
    }

    /// Returns a number on the axis as text.
    fn label(&self, value: f64) -> String {
        match self.unit {
            Unit::Seconds if value > 0.0 => time(value),
            Unit::Count if value >= 1e10 => format!("10^{:.0}", value.log10()),
            Unit::Count if value > 0.0 && value < 1.0 => String::new(),
            _ => thousands(value as u64),
        }
    }
}

impl Kind {
    /// Returns a linear scale from zero to at least `most`, with about five ticks at round numbers.
    fn linear(most: f64) -> Self {
        let most = most.clamp(1.0, 1e18);
        let power = 10f64.powf((most / 5.0).log10().floor()).max(1.0);
        let step = [1.0, 2.0, 5.0].map(|n| n * power).into_iter().find(|step| most / step <= 5.0);
        let step = step.unwrap_or(10.0 * power);
        Self::Linear { step, steps: (most / step).ceil() as u32 }
    }
}

/// Returns a figure as text.
pub(super) fn figure(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Seconds => time(value),
        _ if value >= 1e15 => format!("{value:.2e}").replace('e', " × 10^"),
        // The middle of two runs may lie between two whole numbers.
        _ => thousands(value.round() as u64),
    }
}

/// Returns a whole number with commas between groups of three digits.
pub fn thousands(n: u64) -> String {
    search::number::grouped(&n.to_string())
}

/// Returns a time in seconds with a suitable unit.
pub fn time(s: f64) -> String {
    let (value, unit) = match s {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    // One decimal, but none that is zero.
    let text = format!("{value:.1}");
    format!("{} {unit}", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_a_place_for_zero() {
        let scale = Scale::new(Unit::Count, [0.0, 5.0, 5000.0].into_iter(), 0.0, 100.0);
        assert_eq!(scale.place(0.0), 0.0);
        assert!(scale.place(1.0) > 5.0);
        assert_eq!(scale.place(10_000.0), 100.0);
        let nothing = Scale::new(Unit::Count, [0.0].into_iter(), 0.0, 100.0);
        assert_eq!(nothing.place(0.0), 0.0);
        let empty = Scale::new(Unit::Seconds, std::iter::empty(), 0.0, 100.0);
        assert!(empty.place(1.0).is_finite());
    }

    #[test]
    fn log_scales_have_small_ticks_between_the_powers() {
        let scale = Scale::new(Unit::Count, [1.0, 90.0].into_iter(), 0.0, 100.0);
        let ticks = scale.ticks();
        let labels: Vec<&str> = ticks.iter().filter_map(|tick| tick.label.as_deref()).collect();
        assert_eq!(labels, ["1", "10", "100"]);
        assert_eq!(ticks.len(), 3 + 2 * 8);
    }

    #[test]
    fn values_are_on_a_linear_scale_from_zero() {
        let scale = Scale::new(Unit::Value, [16.0, 36.0].into_iter(), 0.0, 100.0);
        let labels: Vec<String> = scale.ticks().into_iter().filter_map(|tick| tick.label).collect();
        assert_eq!(labels, ["0", "10", "20", "30", "40"]);
        assert_eq!((scale.place(0.0), scale.place(20.0)), (0.0, 50.0));
    }
}
