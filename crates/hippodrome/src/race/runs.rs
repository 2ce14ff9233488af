//! Several runs of one racer, with different seeds or starts: the median, the least and the most of what they cost.
//!
//! Runs that found a solution and runs that proved that there is none are never put together, since they answer
//! different questions; nor are runs of a heuristic that got stuck, which answer none. A run that was cut off by a
//! limit counts with those that were answered: it needs more than it was allowed, so its figures are lower bounds, and so
//! is every median that depends on them.

use draw::Spread;

use super::Finish;
use search::Sort;

/// The runs of one racer on boards of one size that ended in the same way.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Runs {
    /// The racer's [`label`](super::Racer::label).
    pub label: String,
    /// The size used instead of the board.
    pub size: Option<u32>,
    /// How they ended, each word with the number of runs.
    pub outcomes: Vec<(&'static str, usize)>,
    /// The generated nodes.
    pub generated: Spread<Known<u64>>,
    /// The time in seconds.
    pub seconds: Spread<Known<f64>>,
    /// The median of the effective branching factors, if these are path searches that found something.
    pub branching: Option<f64>,
}

/// A figure, or a lower bound on it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Known<T> {
    /// The figure.
    pub figure: T,
    /// Whether it is only a lower bound, because a limit cut a run off.
    pub or_more: bool,
}

/// How a run ended, as far as its figures can be compared with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    /// With an answer: a solution, or a count.
    Solved,
    /// With the proof that there is none.
    Impossible,
    /// By itself and without an answer.
    Stuck,
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
        let branching: Vec<f64> = group.finishes.iter().filter_map(|f| f.branching()).collect();
        Runs {
            generated: group.spread(|f| f.stats().generated, |a, b| a.midpoint(b)),
            seconds: group.spread(|f| f.stats().seconds, f64::midpoint),
            branching: (!branching.is_empty()).then(|| spread(branching, f64::midpoint).median),
            label: group.label,
            size: group.size,
            outcomes,
        }
    };
    groups(finishes).into_iter().map(runs).collect()
}

/// What one racer did on boards of one size, as far as it ended in the same way.
pub(super) struct Group<'a> {
    pub label: String,
    pub size: Option<u32>,
    pub end: End,
    pub finishes: Vec<&'a Finish>,
}

impl Group<'_> {
    /// The spread of a figure. What a run that was cut off would have needed lies between its figure and infinity.
    pub fn spread<T: Copy + PartialOrd + Default>(
        &self,
        of: impl Fn(&Finish) -> T,
        midpoint: impl Fn(T, T) -> T,
    ) -> Spread<Known<T>> {
        let known = |f: &&Finish| Known { figure: of(f), or_more: f.is_cut_off() };
        censored(self.finishes.iter().map(known).collect(), midpoint)
    }

    /// Whether no run was cut off.
    pub fn is_complete(&self) -> bool {
        !self.finishes.iter().any(|finish| finish.is_cut_off())
    }
}

/// The finishes of every racer on every size, by how they ended, in the order of the first ones.
pub(super) fn groups(finishes: &[Finish]) -> Vec<Group<'_>> {
    let mut racers: Vec<(String, Option<u32>, Vec<&Finish>)> = Vec::new();
    for finish in finishes {
        let (label, size) = (finish.racer.label(), finish.racer.size);
        match racers.iter_mut().find(|racer| racer.0 == label && racer.1 == size) {
            Some((_, _, finishes)) => finishes.push(finish),
            None => racers.push((label, size, vec![finish])),
        }
    }
    let mut groups = Vec::new();
    for (label, size, finishes) in racers {
        let any = |end: End| finishes.iter().any(|finish| finish.end() == Some(end));
        // What was cut off might have had either answer.
        let open = if any(End::Impossible) && !any(End::Solved) { End::Impossible } else { End::Solved };
        for end in [End::Solved, End::Impossible, End::Stuck] {
            let same: Vec<&Finish> =
                finishes.iter().copied().filter(|finish| finish.end().unwrap_or(open) == end).collect();
            if !same.is_empty() {
                groups.push(Group { label: label.clone(), size, end, finishes: same });
            }
        }
    }
    groups
}

/// The spread of figures of which some are only lower bounds.
pub(super) fn censored<T: Copy + PartialOrd + Default>(
    figures: Vec<Known<T>>,
    midpoint: impl Fn(T, T) -> T,
) -> Spread<Known<T>> {
    let sorted = |mut figures: Vec<T>| {
        figures.put_in_order_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        figures
    };
    let low = sorted(figures.iter().map(|known| known.figure).collect());
    // If all that was cut off needed more than any other, only these would be left at the same places.
    let high = sorted(figures.iter().filter(|known| !known.or_more).map(|known| known.figure).collect());
    let (last, middle) = (low.len().saturating_sub(1), low.len() / 2);
    let moves = |place: usize| low.get(place) != high.get(place);
    let Spread { median, least, most } = spread(low.clone(), midpoint);
    Spread {
        median: Known { figure: median, or_more: moves(last / 2) || moves(middle) },
        least: Known { figure: least, or_more: moves(0) },
        most: Known { figure: most, or_more: moves(last) },
    }
}

/// The spread of at least one figure.
fn spread<T: Copy + PartialOrd + Default>(mut figures: Vec<T>, midpoint: impl Fn(T, T) -> T) -> Spread<T> {
    figures.put_in_order_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
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

    /// The figures of runs, those above `limit` cut off there.
    fn cut(figures: &[u64], limit: u64) -> [(u64, bool); 3] {
        let known = |&figure: &u64| Known { figure: figure.min(limit), or_more: figure > limit };
        let Spread { median, least, most } =
            censored(figures.iter().map(known).collect(), |a, b| a.midpoint(b));
        [median, least, most].map(|known| (known.figure, known.or_more))
    }

    #[test]
    fn a_median_is_a_lower_bound_if_what_was_cut_off_could_change_it() {
        assert_eq!(cut(&[1, 5, 9], 20), [(5, false), (1, false), (9, false)]);
        assert_eq!(cut(&[1, 5, 90], 20), [(5, false), (1, false), (20, true)]);
        assert_eq!(cut(&[1, 50, 90], 20), [(20, true), (1, false), (20, true)]);
        assert_eq!(cut(&[30, 50, 90], 20), [(20, true), (20, true), (20, true)]);
        // Of an even number, both figures in the middle count.
        assert_eq!(cut(&[1, 5, 50, 90], 20), [(12, true), (1, false), (20, true)]);
        assert_eq!(cut(&[1, 5, 9, 90], 20), [(7, false), (1, false), (20, true)]);
        // A run that was stopped early may need more than the median.
        let early = vec![
            Known { figure: 3, or_more: true },
            Known { figure: 5, or_more: false },
            Known { figure: 9, or_more: false },
        ];
        let median = censored(early, |a: u64, b| a.midpoint(b)).median;
        assert_eq!(median, Known { figure: 5, or_more: true });
    }
}
