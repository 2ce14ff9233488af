//! Changes of matchings that have too many pairs for a table.
//!
//! Matchings whose first point has the same mate have consecutive numbers: they are a block. Within a block nearly every
//! change is a change of the other pairs, which are fewer, and then the same number for all is added. So if the first
//! pairs are taken away until the rest is small enough, a table of the rest does for the whole block.

use super::{Change, LARGEST_TABLE, MATCHINGS, Tables};

/// What a change does to the matchings of a block. The number of the rest is that of the matching minus that of the
/// first one in the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// Mates would be joined.
    Impossible,
    /// The new number is that of the rest plus this one.
    Shift(u32),
    /// The same, after a change of the rest.
    Rest(Change, u32),
    /// It depends on more than the mates of the first points.
    Various,
}

impl Effect {
    /// The same effect with a larger sum.
    fn plus(self, more: u32) -> Self {
        match self {
            Self::Shift(sum) => Self::Shift(sum + more),
            Self::Rest(change, sum) => Self::Rest(change, sum + more),
            other => other,
        }
    }
}

impl Change {
    /// The effect on the block that begins with `first`.
    fn on_block(self, pairs: usize, first: u32) -> Effect {
        if pairs <= LARGEST_TABLE {
            return Effect::Rest(self, 0);
        }
        let block = MATCHINGS[pairs - 1];
        let (mate, rest) = ((first / block) as usize + 1, first % block);
        // The place of a point among those of the rest, which are all but the first point and its mate.
        let within = |point: usize, mate: usize| point - 1 - usize::from(point > mate);
        // The first point keeps a mate, which is now at this place.
        let keeps = |mate: usize, after: usize| (mate as u32 - 1) * MATCHINGS[after - 1];
        // A change of the rest only.
        let inside = |change: Self| change.on_block(pairs - 1, rest);
        match self {
            Self::Add(0, second) => Effect::Shift(keeps(second, pairs + 1) + first),
            Self::Add(one, other) => {
                let moved = mate + usize::from(one <= mate);
                let moved = moved + usize::from(other <= moved);
                inside(Self::Add(within(one, moved), within(other, moved))).plus(keeps(moved, pairs + 1))
            }
            Self::Move(0, to) => {
                let moved = mate - 1 + usize::from(mate > to);
                inside(Self::Add(to.min(moved), to.max(moved)))
            }
            Self::Move(from, to) if from == mate => Effect::Shift(keeps(to.max(1), pairs) + rest),
            Self::Move(_, 0) => Effect::Various,
            Self::Move(from, to) => {
                let moved = mate - usize::from(mate > from);
                let moved = moved + usize::from(moved >= to);
                inside(Self::Move(within(from, mate), within(to, moved))).plus(keeps(moved, pairs))
            }
            Self::Join(0, other) if other == mate => Effect::Impossible,
            Self::Join(0, other) => {
                inside(Self::Move(within(other, mate), mate - 1 - usize::from(mate > other)))
            }
            Self::Join(one, other) if one == mate || other == mate => {
                inside(Self::Move(within(one + other - mate, mate), 0))
            }
            Self::Join(one, other) => {
                let moved = mate - usize::from(mate > one) - usize::from(mate > other);
                inside(Self::Join(within(one, mate), within(other, mate))).plus(keeps(moved, pairs - 1))
            }
        }
    }
}

impl Tables {
    /// Passes on what a change makes of each of these matchings, which ascend: the place of the matching, and the new
    /// one. Those for which the change is impossible are left out.
    pub fn each(&self, change: Change, pairs: usize, matchings: &[u32], mut visit: impl FnMut(usize, u32)) {
        let size = MATCHINGS[pairs.min(LARGEST_TABLE)];
        let mut begin = 0;
        while let Some(&matching) = matchings.get(begin) {
            let first = matching / size * size;
            let end = begin + matchings[begin..].partition_point(|&matching| matching - first < size);
            let block = (begin..end).zip(&matchings[begin..end]);
            match change.on_block(pairs, first) {
                Effect::Impossible => {}
                Effect::Shift(sum) => {
                    block.for_each(|(place, matching)| visit(place, matching - first + sum));
                }
                Effect::Rest(change, sum) => {
                    let pairs = pairs.min(LARGEST_TABLE);
                    let none = MATCHINGS[change.pairs_after(pairs)];
                    let table = self.for_some(change, pairs, end - begin);
                    for (place, matching) in block {
                        let rest = matching - first;
                        let to = match table {
                            Some(table) => table[rest as usize],
                            None => change.apply(pairs, rest).unwrap_or(none),
                        };
                        if to != none {
                            visit(place, to + sum);
                        }
                    }
                }
                Effect::Various => {
                    for (place, &matching) in block {
                        if let Some(to) = change.apply(pairs, matching) {
                            visit(place, to);
                        }
                    }
                }
            }
            begin = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_change_like_single_matchings() {
        for (pairs, &all) in MATCHINGS.iter().enumerate().take(10).skip(1) {
            // Some matchings of every block, and of small ones all.
            let matchings: Vec<u32> = (0..all).step_by((all / 2000).max(1) as usize).collect();
            let points = 2 * pairs;
            let both = |points: usize| (0..points).flat_map(move |a| (0..points).map(move |b| (a, b)));
            let adds = both(points + 2).filter(|(a, b)| a < b).map(|(a, b)| Change::Add(a, b));
            let moves = both(points).map(|(a, b)| Change::Move(a, b));
            let joins = both(points).filter(|(a, b)| a < b).map(|(a, b)| Change::Join(a, b));
            for change in adds.chain(moves).chain(joins) {
                let one_by_one: Vec<(usize, u32)> = (0..)
                    .zip(&matchings)
                    .filter_map(|(place, &matching)| Some((place, change.apply(pairs, matching)?)))
                    .collect();
                let mut in_blocks = Vec::new();
                Tables::shared().each(change, pairs, &matchings, |place, to| in_blocks.push((place, to)));
                assert_eq!(in_blocks, one_by_one, "{change:?} of {pairs} pairs");
            }
        }
    }
}
