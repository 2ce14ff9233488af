//! All solutions are equally likely: Pearson's chi-square test, with fixed seeds.

use hippodrome::Control;

use super::{drawn, numbered, pose, text};

/// Questions with 8 to 10,000 solutions.
const QUESTIONS: &[&str] = &[
    "tour 5x6 --closed",
    "tour 3x4",
    "tour 5x5 --from a1",
    "tour 6x6 --closed",
    "queens 8",
    "queens 10",
    "queens 7 --torus",
    "knights 3x3 --any-size",
    "knights 4x5 --pieces 3",
    "knights 4x4 --piece king",
    "pegs triangle5 --vacate 5",
    "pegs triangle5 --shortest",
    "walk 8x8 --from a1 --to h8",
];

#[test]
fn samples_are_uniform() {
    for (seed, spec) in (1..).zip(QUESTIONS) {
        let instance = pose(spec);
        let control = Control::default();
        let numbered = numbered(&*instance, &control);
        let total = usize::try_from(numbered.total()).unwrap();
        assert!((8..=10_000).contains(&total), "{spec}: {total}");
        // About ten of each. They are told apart by what they are, not by their numbers.
        let number = 10 * total;
        let found = numbered.solutions(&drawn(numbered.total(), number, seed), &mut control.meter()).unwrap();
        let mut times = std::collections::HashMap::new();
        for found in &found {
            *times.entry(text(found)).or_insert(0_u32) += 1;
        }
        let seen: f64 = times.values().map(|&times| (f64::from(times) - 10.0).powi(2) / 10.0).sum();
        let unseen = (total - times.len()) as f64 * 10.0;
        let (statistic, freedom) = (seen + unseen, (total - 1) as f64);
        // The statistic has this mean, and twice as large a variance. Four deviations are allowed.
        let deviation = (2.0 * freedom).sqrt();
        assert!((statistic - freedom).abs() < 4.0 * deviation, "{spec}: {statistic} of {freedom}");
    }
}
