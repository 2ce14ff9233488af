//! Pairs of an upper and a lower matching that make a single cycle, counted without looking at pairs.
//!
//! Closing the first pair of the lower matching in *all* upper matchings at once leaves counters for
//! matchings with one pair fewer. So the lower matchings are followed like the words of a dictionary, and
//! each beginning is dealt with once.
//!
//! In the worked example, the first pair of the lower matching is 9 and 7. Above, these two are paired already, so closing
//! the pair would make a cycle too early, and no matching is left.

use super::counters::{Counters, MOST_DENSE, add};
use super::matchings::{Change, MATCHINGS, Tables};

/// Lower matchings of a class whose first pairs, which are closed already, are the same.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    /// The number of pairs that are not closed yet.
    pairs: usize,
    /// The number of the first matching that begins with the closed pairs.
    base: u32,
    matchings: &'w [u32],
    counts: &'w [u64],
}

impl<'w> Words<'w> {
    /// All lower matchings of a class with this many pairs, and their counts.
    pub fn new(pairs: usize, matchings: &'w [u32], counts: &'w [u64]) -> Self {
        Self { pairs, base: 0, matchings, counts }
    }

    /// The groups with the same next pair, and the change that closing it makes to the upper matchings.
    fn by_next_pair(self) -> impl Iterator<Item = (Change, Self)> {
        let Self { pairs, base, matchings, counts } = self;
        let block = MATCHINGS[pairs - 1];
        let mut begin = 0;
        std::iter::from_fn(move || {
            let mate = (*matchings.get(begin)? - base) / block;
            let next = base + (mate + 1) * block;
            let end = begin + matchings[begin..].partition_point(|&matching| matching < next);
            // Seen from above, the first lower end is the last.
            let change = Change::Join(2 * pairs - 2 - mate as usize, 2 * pairs - 1);
            let (matchings, counts) = (&matchings[begin..end], &counts[begin..end]);
            begin = end;
            Some((change, Self { pairs: pairs - 1, base: next - block, matchings, counts }))
        })
    }
}

/// What is made of the lower matchings and the number of upper ways that make a single cycle with each.
trait Gather {
    /// Takes the matchings of a few words, in order. Among the words with the same beginning, they are numbered from 0.
    fn take(&mut self, words: &Words<'_>, upper_ways: impl Fn(u32) -> u64);
}

/// The sum of the upper ways, each multiplied by the count of its lower matching.
impl Gather for u128 {
    #[inline(always)]
    fn take(&mut self, words: &Words<'_>, upper_ways: impl Fn(u32) -> u64) {
        let states = words.matchings.iter().zip(words.counts);
        *self += states
            .map(|(&n, &count)| Self::from(upper_ways(n - words.base)) * Self::from(count))
            .sum::<Self>();
    }
}

/// The upper ways of each lower matching.
impl Gather for Vec<u64> {
    #[inline(always)]
    fn take(&mut self, words: &Words<'_>, upper_ways: impl Fn(u32) -> u64) {
        self.extend(words.matchings.iter().map(|&n| upper_ways(n - words.base)));
    }
}

/// What is looked for among the pairs of an upper and a lower matching that make a single cycle, ordered by
/// the lower matching.
#[derive(Clone, Copy)]
pub(super) enum Sought {
    /// The pair with this number.
    Number(u128),
    /// The lower matching with this number.
    Matching(u32),
}

/// A lower matching among those of a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Located {
    /// The number of pairs before it.
    pub before: u128,
    /// Its number.
    pub matching: u32,
    /// The number of upper ways that make a single cycle with it.
    pub upper_ways: u128,
}

/// Counters of the upper matchings for every number of pairs, which are reused.
#[derive(Default)]
pub(super) struct Dictionary {
    rows: [Vec<u64>; MOST_DENSE + 1],
}

impl Dictionary {
    /// The sum, over all pairs of an upper and a lower matching that make a single cycle, of the products of
    /// their counts.
    pub fn single_cycles(&mut self, upper: &Counters, lower: Words<'_>) -> u128 {
        let mut total = 0;
        self.gather(upper, lower, &mut total);
        total
    }

    /// The number of upper ways that make a single cycle with each lower matching, in order.
    pub fn upper_ways(&mut self, upper: &Counters, lower: Words<'_>) -> Vec<u64> {
        let mut ways = Vec::with_capacity(lower.matchings.len());
        self.gather(upper, lower, &mut ways);
        ways
    }

    fn gather(&mut self, upper: &Counters, lower: Words<'_>, gathered: &mut impl Gather) {
        match upper {
            Counters::None => gathered.take(&lower, |_| 0),
            Counters::Dense(row) => self.follow(row, lower, gathered),
            Counters::Sparse(_) => {
                for (change, words) in lower.by_next_pair() {
                    let mut closed = Counters::zero(words.pairs);
                    add(change, lower.pairs, upper, &mut closed);
                    self.gather(&closed, words, gathered);
                }
            }
        }
    }

    /// Looks for a lower matching; none if no pair is found.
    pub fn locate(&mut self, upper: &Counters, lower: Words<'_>, sought: Sought) -> Option<Located> {
        let mut before = 0;
        let mut closed_row;
        let (mut row, mut words) = (upper, lower);
        // Whole groups with the same next pair are passed over.
        while words.pairs > 2 {
            let mut inside = None;
            for (change, group) in words.by_next_pair() {
                let mut closed = Counters::zero(group.pairs);
                add(change, words.pairs, row, &mut closed);
                let here = match sought {
                    Sought::Matching(matching) => group.matchings.contains(&matching),
                    Sought::Number(number) => number < before + self.single_cycles(&closed, group),
                };
                if here {
                    inside = Some((closed, group));
                    break;
                }
                before += self.single_cycles(&closed, group);
            }
            let (closed, group) = inside?;
            closed_row = closed;
            (row, words) = (&closed_row, group);
        }
        let Counters::Dense(row) = row else { return None };
        for (&matching, &count) in words.matchings.iter().zip(words.counts) {
            let upper_ways = match words.pairs {
                1 => u128::from(row[0]),
                2 => u128::from(row[0] + row[1] + row[2] - row[(matching - words.base) as usize]),
                _ => 0,
            };
            let pairs = upper_ways * u128::from(count);
            let here = match sought {
                Sought::Matching(wanted) => wanted == matching,
                Sought::Number(number) => number < before + pairs,
            };
            if here {
                return Some(Located { before, matching, upper_ways });
            }
            before += pairs;
        }
        None
    }

    /// The same as [`gather`](Self::gather), if there is a counter for each upper matching.
    fn follow(&mut self, row: &[u64], lower: Words<'_>, gathered: &mut impl Gather) {
        match lower.pairs {
            0 => gathered.take(&lower, |_| 0),
            1 => gathered.take(&lower, |_| row[0]),
            // Any two different matchings of two pairs make a single cycle.
            2 => {
                let all = row[0] + row[1] + row[2];
                gathered.take(&lower, |n| all - row[n as usize]);
            }
            pairs => {
                let mut closed = std::mem::take(&mut self.rows[pairs - 1]);
                for (change, words) in lower.by_next_pair() {
                    closed.clear();
                    closed.resize(MATCHINGS[pairs - 1] as usize + 1, 0);
                    for (&to, count) in Tables::shared().for_all(change, pairs).iter().zip(row) {
                        closed[to as usize] += count;
                    }
                    self.follow(&closed, words, gathered);
                }
                self.rows[pairs - 1] = closed;
            }
        }
    }
}
