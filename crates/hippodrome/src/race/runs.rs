//! Several runs of one racer, with different seeds: the median, the least and the most of what they cost.

use draw::Spread;

use super::Finish;

/// The runs of one racer on boards of one size.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Runs {
    /// The racer's [`label`](super::Racer::label).
    pub label: String,
    /// The size used instead of the board.
    pub size: Option<u32>,
    /// The number of runs.
    pub count: usize,
    /// How they ended, each word with the number of runs.
    pub outcomes: Vec<(&'static str, usize)>,
    /// The generated nodes.
    pub generated: Spread<u64>,
    /// The time in seconds.
    pub seconds: Spread<f64>,
}

/// The runs of every racer, in the order in which the racers first finished.
pub fn runs(finishes: &[Finish]) -> Vec<Runs> {
    let runs = |group: Group<'_>| {
        let mut outcomes: Vec<(&'static str, usize)> = Vec::new();
        for finish in &group.finishes {
            match outcomes.iter_mut().find(|(word, _)| *word == finish.outcome()) {
                Some((_, count)) => *count += 1,
                None => outcomes.push((finish.outcome(), 1)),
            }
        }
        let generated = group.finishes.iter().map(|f| f.stats().generated).collect();
        let seconds = group.finishes.iter().map(|f| f.stats().seconds).collect();
        Runs {
            label: group.label,
            size: group.size,
            count: group.finishes.len(),
            outcomes,
            generated: spread(generated, |a, b| a.midpoint(b)),
            seconds: spread(seconds, f64::midpoint),
        }
    };
    groups(finishes).into_iter().map(runs).collect()
}

/// What one racer did on boards of one size.
pub(super) struct Group<'a> {
    pub label: String,
    pub size: Option<u32>,
    pub finishes: Vec<&'a Finish>,
}

/// The finishes of every racer on every size, in the order of the first ones.
pub(super) fn groups(finishes: &[Finish]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for finish in finishes {
        let (label, size) = (finish.racer.label(), finish.racer.size);
        match groups.iter_mut().find(|group| group.label == label && group.size == size) {
            Some(group) => group.finishes.push(finish),
            None => groups.push(Group { label, size, finishes: vec![finish] }),
        }
    }
    groups
}

/// The spread of at least one figure.
pub(super) fn spread<T: Copy + PartialOrd + Default>(
    mut figures: Vec<T>,
    midpoint: impl Fn(T, T) -> T,
) -> Spread<T> {
    figures.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let at = |n: usize| figures.get(n).copied().unwrap_or_default();
    let middle = figures.len() / 2;
    let median =
        if figures.len() % 2 == 1 { at(middle) } else { midpoint(at(middle.saturating_sub(1)), at(middle)) };
    Spread { median, least: at(0), most: at(figures.len().saturating_sub(1)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let of = |figures: &[u64]| spread(figures.to_vec(), |a, b| a.midpoint(b));
        assert_eq!(of(&[7]), Spread { median: 7, least: 7, most: 7 });
        assert_eq!(of(&[9, 1, 5]), Spread { median: 5, least: 1, most: 9 });
        assert_eq!(of(&[9, 1, 5, 7]), Spread { median: 6, least: 1, most: 9 });
    }
}
