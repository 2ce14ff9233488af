//! Counters for the upper matchings of a class.

use rustc_hash::FxHashMap;

use super::matchings::{Change, LARGEST_TABLE, MATCHINGS, Tables};

/// Counters for the matchings of a class.
pub(super) enum Counters {
    None,
    /// One for each matching, and one for impossible ones.
    Dense(Vec<u64>),
    /// If there are too many matchings for that.
    Sparse(FxHashMap<u32, u64>),
}

impl Counters {
    /// Counters for the matchings of this many pairs, all zero.
    pub fn zero(pairs: usize) -> Self {
        if pairs <= MOST_DENSE {
            Self::Dense(vec![0; MATCHINGS[pairs] as usize + 1])
        } else {
            Self::Sparse(FxHashMap::default())
        }
    }

    /// Whether there are none yet.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The number of bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Dense(counters) => counters.len() * 8,
            Self::Sparse(counters) => counters.capacity() * 17,
        }
    }
}

/// The most pairs for which there is a counter for each matching.
pub(super) const MOST_DENSE: usize = LARGEST_TABLE - 1;

/// Adds the counters `from` to `into`, after a change of the matchings.
pub(super) fn add(change: Change, pairs: usize, from: &Counters, into: &mut Counters) {
    let none = MATCHINGS[change.pairs_after(pairs)];
    match (from, into) {
        (Counters::None, _) | (_, Counters::None) => {}
        (Counters::Dense(from), Counters::Dense(into)) => {
            for (&to, count) in Tables::shared().for_all(change, pairs).iter().zip(from) {
                into[to as usize] += count;
            }
        }
        (Counters::Dense(from), Counters::Sparse(into)) => {
            for (matching, &count) in (0..MATCHINGS[pairs]).zip(from).filter(|(_, count)| **count > 0) {
                if let Some(to) = change.apply(pairs, matching) {
                    *into.entry(to).or_default() += count;
                }
            }
        }
        (Counters::Sparse(from), into) => {
            let table = Tables::shared().for_some(change, pairs, from.len());
            for (&matching, &count) in from {
                let to = match table {
                    Some(table) => table[matching as usize],
                    None => change.apply(pairs, matching).unwrap_or(none),
                };
                match into {
                    Counters::Dense(into) => into[to as usize] += count,
                    Counters::Sparse(into) if to != none => *into.entry(to).or_default() += count,
                    _ => {}
                }
            }
        }
    }
}
