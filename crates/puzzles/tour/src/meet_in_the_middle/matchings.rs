//! Perfect matchings of 2k points in a row, by number, and how they change when ends are added, moved and
//! joined.
//!
//! The first point is matched with one of the 2k - 1 others, then the first of the rest, and so on. These
//! choices, read as digits, are the number of the matching, so all matchings in which the first point has a
//! certain mate have consecutive numbers. The result of a [`Change`] depends only on the number. Up to
//! [`LARGEST_TABLE`] pairs it is looked up in a table, which is computed as soon as that is worthwhile. With more pairs
//! the same tables do for [`blocks`] of matchings.
//!
//! In the worked example, the ends are 4, 6, 7 and 9. Of the three ways to match four points, 4 with 6 and 7 with 9 is
//! number 0, 4 with 7 is number 1 and 4 with 9 is number 2.
//!
//! Limit: [`MOST_PAIRS`] pairs, whose numbers fit in 32 bits.

mod blocks;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// The most pairs of a matching.
pub(super) const MOST_PAIRS: usize = 10;

/// The most pairs for which there are tables.
pub(super) const LARGEST_TABLE: usize = 7;

const MOST_POINTS: usize = 2 * MOST_PAIRS;

/// The number of matchings of this many pairs: 1, 1, 3, 15, 105, …
pub(super) const MATCHINGS: [u32; MOST_PAIRS + 1] = {
    let mut numbers = [1; MOST_PAIRS + 1];
    let mut pairs = 1;
    while pairs <= MOST_PAIRS {
        numbers[pairs] = numbers[pairs - 1] * (2 * pairs as u32 - 1);
        pairs += 1;
    }
    numbers
};

/// A change of a matching. Points are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Two more points, matched with each other, become points `.0` and `.1`, the smaller one first.
    Add(usize, usize),
    /// Point `.0` is taken out and becomes point `.1`.
    Move(usize, usize),
    /// Points `.0` and `.1`, the smaller one first, are taken out and their mates matched. They must not be
    /// mates.
    Join(usize, usize),
}

impl Change {
    /// The number of pairs after the change.
    pub fn pairs_after(self, pairs: usize) -> usize {
        match self {
            Self::Add(..) => pairs + 1,
            Self::Move(..) => pairs,
            Self::Join(..) => pairs - 1,
        }
    }

    /// The number of the resulting matching; none if mates would be joined.
    pub fn apply(self, pairs: usize, number: u32) -> Option<u32> {
        let mut mates = mates(pairs, number);
        // The new places of the points that stay.
        let mut places = [0_u8; MOST_POINTS];
        match self {
            Self::Add(first, second) => {
                let mut place = 0;
                for old in &mut places[..2 * pairs] {
                    while place == first || place == second {
                        place += 1;
                    }
                    *old = place as u8;
                    place += 1;
                }
                let mut after = [0; MOST_POINTS];
                for point in 0..2 * pairs {
                    after[places[point] as usize] = places[mates[point] as usize];
                }
                after[first] = second as u8;
                after[second] = first as u8;
                Some(self::number(pairs + 1, &after))
            }
            Self::Move(from, to) => {
                for (point, place) in places[..2 * pairs].iter_mut().enumerate() {
                    let without = point - usize::from(point > from);
                    *place = if point == from { to } else { without + usize::from(without >= to) } as u8;
                }
                let mut after = [0; MOST_POINTS];
                for point in 0..2 * pairs {
                    after[places[point] as usize] = places[mates[point] as usize];
                }
                Some(self::number(pairs, &after))
            }
            Self::Join(first, second) => {
                let (a, b) = (mates[first], mates[second]);
                if usize::from(a) == second {
                    return None;
                }
                mates[a as usize] = b;
                mates[b as usize] = a;
                let mut after = [0; MOST_POINTS];
                let place =
                    |point: usize| (point - usize::from(point > first) - usize::from(point > second)) as u8;
                for point in (0..2 * pairs).filter(|&point| point != first && point != second) {
                    after[place(point) as usize] = place(mates[point] as usize);
                }
                Some(self::number(pairs - 1, &after))
            }
        }
    }
}

impl Change {
    /// The matchings of so many pairs that become this one, ascending.
    pub fn sources(self, pairs: usize, after: u32) -> Vec<u32> {
        let mates = mates(self.pairs_after(pairs), after);
        match self {
            Self::Move(from, to) => Self::Move(to, from).apply(pairs, after).into_iter().collect(),
            Self::Add(first, second) => {
                if usize::from(mates[first]) != second {
                    return Vec::new();
                }
                let place =
                    |point: usize| (point - usize::from(point > first) - usize::from(point > second)) as u8;
                let mut before = [0; MOST_POINTS];
                for point in (0..2 * pairs + 2).filter(|&point| point != first && point != second) {
                    before[place(point) as usize] = place(usize::from(mates[point]));
                }
                vec![number(pairs, &before)]
            }
            Self::Join(first, second) => {
                let place = |point: usize| {
                    let point = point + usize::from(point >= first);
                    point + usize::from(point >= second)
                };
                let mut before = [0; MOST_POINTS];
                for (point, &mate) in mates.iter().enumerate().take(2 * pairs - 2) {
                    before[place(point)] = place(usize::from(mate)) as u8;
                }
                // Any path may have been two, and either of its ends the first's.
                let mut sources: Vec<u32> = (0..2 * pairs - 2)
                    .map(|point| {
                        let mut joined = before;
                        let (a, b) = (place(point), place(usize::from(mates[point])));
                        (joined[a], joined[first]) = (first as u8, a as u8);
                        (joined[b], joined[second]) = (second as u8, b as u8);
                        number(pairs, &joined)
                    })
                    .collect();
                sources.sort_unstable();
                sources
            }
        }
    }
}

/// Whether an upper and a lower matching make a single cycle. Seen from above, the first lower end is the last.
pub(super) fn is_single(pairs: usize, upper: u32, lower: u32) -> bool {
    let (above, below) = (mates(pairs, upper), mates(pairs, lower));
    let turned = |point: usize| (2 * pairs).wrapping_sub(1 + point);
    let (mut at, mut steps) = (0, 0);
    while steps < pairs {
        steps += 1;
        at = turned(usize::from(below[turned(usize::from(above[at]))]));
        if at == 0 {
            return steps == pairs;
        }
    }
    false
}

/// The mate of each point in the matching with this number.
fn mates(pairs: usize, number: u32) -> [u8; MOST_POINTS] {
    let mut mates = [0; MOST_POINTS];
    let mut free = (1_u32 << (2 * pairs)) - 1;
    let mut rest = number;
    for left in (0..pairs).rev() {
        let first = free.trailing_zeros();
        free &= free - 1;
        let mut others = free;
        for _ in 0..rest / MATCHINGS[left] {
            others &= others - 1;
        }
        rest %= MATCHINGS[left];
        let mate = others.trailing_zeros();
        free &= !(1 << mate);
        mates[first as usize] = mate as u8;
        mates[mate as usize] = first as u8;
    }
    mates
}

/// The number of a matching.
fn number(pairs: usize, mates: &[u8; MOST_POINTS]) -> u32 {
    let mut number = 0;
    let mut free = (1_u32 << (2 * pairs)) - 1;
    for left in (0..pairs).rev() {
        let first = free.trailing_zeros();
        free &= free - 1;
        let mate = 1_u32 << mates[first as usize];
        number += (free & (mate - 1)).count_ones() * MATCHINGS[left];
        free &= !mate;
    }
    number
}

/// The number of kinds of [`Change`].
const KINDS: usize = 3;

/// The most points of a matching before or after a change that has a table.
const POINTS: usize = 2 * LARGEST_TABLE + 2;

/// The tables of all changes, each computed as soon as that is worthwhile.
pub(super) struct Tables {
    tables: Vec<OnceLock<Box<[u32]>>>,
    /// For each table, the number of matchings that were changed without it.
    without: Vec<AtomicU32>,
    /// The number of entries of all tables.
    numbers: AtomicUsize,
}

impl Tables {
    /// The tables, which are shared by all counts of this process.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Tables> = OnceLock::new();
        SHARED.get_or_init(|| {
            let all = KINDS * (LARGEST_TABLE + 1) * POINTS * POINTS;
            Self {
                tables: (0..all).map(|_| OnceLock::new()).collect(),
                without: (0..all).map(|_| AtomicU32::new(0)).collect(),
                numbers: AtomicUsize::new(0),
            }
        })
    }

    fn place(change: Change, pairs: usize) -> Option<usize> {
        if pairs > LARGEST_TABLE {
            return None;
        }
        let (kind, first, second) = match change {
            Change::Add(first, second) => (0, first, second),
            Change::Move(from, to) => (1, from, to),
            Change::Join(first, second) => (2, first, second),
        };
        Some(((kind * (LARGEST_TABLE + 1) + pairs) * POINTS + first) * POINTS + second)
    }

    /// The result of a change for every matching of this many pairs. It is the number of all matchings if
    /// mates would be joined. Empty if there are too many pairs for a table.
    pub fn for_all(&self, change: Change, pairs: usize) -> &[u32] {
        let Some(place) = Self::place(change, pairs) else { return &[] };
        let none = MATCHINGS[change.pairs_after(pairs)];
        self.tables[place].get_or_init(|| {
            self.numbers.fetch_add(MATCHINGS[pairs] as usize, Ordering::Relaxed);
            (0..MATCHINGS[pairs]).map(|n| change.apply(pairs, n).unwrap_or(none)).collect()
        })
    }

    /// The number of bytes of all tables so far.
    pub fn bytes(&self) -> usize {
        4 * self.numbers.load(Ordering::Relaxed)
    }

    /// The same table if it is computed already or worth computing, because as many matchings as it has were
    /// changed without it. So many more are about to be changed.
    pub fn for_some(&self, change: Change, pairs: usize, matchings: usize) -> Option<&[u32]> {
        let place = Self::place(change, pairs)?;
        if let Some(table) = self.tables[place].get() {
            return Some(table);
        }
        // This never gets much larger than the table.
        let before = self.without[place].fetch_add(matchings as u32, Ordering::Relaxed);
        (before as usize + matchings >= MATCHINGS[pairs] as usize).then(|| self.for_all(change, pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_matchings_correspond() {
        for (pairs, &all) in MATCHINGS.iter().enumerate().take(6) {
            for n in 0..all {
                let mates = mates(pairs, n);
                assert_eq!(number(pairs, &mates), n);
                for point in 0..2 * pairs {
                    assert_ne!(mates[point] as usize, point);
                    assert_eq!(mates[mates[point] as usize] as usize, point);
                }
            }
        }
        assert_eq!(MATCHINGS[MOST_PAIRS], 654_729_075);
    }

    #[test]
    fn sources_are_all_matchings_that_become_one() {
        for (pairs, points) in [(1, 2), (2, 4), (3, 6), (4, 8)] {
            let all = |points: usize| (0..points).flat_map(move |a| (0..points).map(move |b| (a, b)));
            let adds = all(points + 2).filter(|(a, b)| a < b).map(|(a, b)| Change::Add(a, b));
            let moves = all(points).map(|(a, b)| Change::Move(a, b));
            let joins = all(points).filter(|(a, b)| a < b).map(|(a, b)| Change::Join(a, b));
            for change in adds.chain(moves).chain(joins) {
                for after in 0..MATCHINGS[change.pairs_after(pairs)] {
                    let sources: Vec<u32> =
                        (0..MATCHINGS[pairs]).filter(|&n| change.apply(pairs, n) == Some(after)).collect();
                    assert_eq!(change.sources(pairs, after), sources, "{change:?} {after}");
                }
            }
        }
    }

    #[test]
    fn single_cycles_are_recognised() {
        assert!(is_single(1, 0, 0));
        // 0-1 2-3 and, seen from above, 0-1 2-3 again: two cycles. Any other matching makes one.
        assert_eq!([0, 1, 2].map(|lower| is_single(2, 0, lower)), [false, true, true]);
        // Each matching of three pairs makes a single cycle with eight of the fifteen.
        for upper in 0..15 {
            assert_eq!((0..15).filter(|&lower| is_single(3, upper, lower)).count(), 8);
        }
    }

    #[test]
    fn changes_give_the_right_matchings() {
        // 0-1 2-3 is the first matching of two pairs, 0-3 1-2 the last.
        assert_eq!(Change::Join(1, 2).apply(2, 0), Some(0));
        assert_eq!(Change::Join(0, 1).apply(2, 0), None);
        assert_eq!(Change::Join(0, 3).apply(2, 2), None);
        assert_eq!(Change::Add(0, 3).apply(1, 0), Some(2));
        assert_eq!(Change::Move(3, 1).apply(2, 0), Some(1));
        assert_eq!(Change::Move(0, 3).apply(2, 0), Some(2));
        for n in 0..MATCHINGS[4] {
            for (from, to) in (0..8).flat_map(|from| (0..8).map(move |to| (from, to))) {
                let there = Change::Move(from, to).apply(4, n).unwrap();
                assert_eq!(Change::Move(to, from).apply(4, there), Some(n));
                if from < to {
                    // The two points of an added pair are mates, so they cannot be joined.
                    let more = Change::Add(from, to).apply(4, n).unwrap();
                    assert_eq!(Change::Join(from, to).apply(5, more), None);
                }
            }
        }
    }
}
