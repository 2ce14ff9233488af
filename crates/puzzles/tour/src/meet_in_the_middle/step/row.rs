//! The row of counters in which the matchings of one class are added up.

use crate::meet_in_the_middle::classes::Classes;
use crate::meet_in_the_middle::matchings::{Change, LARGEST_TABLE, MATCHINGS, Tables};

/// The counts of a class's matchings while they are added up.
#[derive(Default)]
pub(super) struct Row {
    pairs: usize,
    /// A counter for each matching, and one for impossible ones. All are zero between classes.
    dense: Vec<u64>,
    /// If only few of very many matchings occur: these, in any order.
    sparse: Vec<(u32, u64)>,
    is_dense: bool,
}

/// The most counters per state for which a row is dense.
const WORTH_A_COUNTER: usize = 16;

impl Row {
    /// Begins a class with this many paths, to which this many states lead.
    pub fn begin(&mut self, pairs: usize, states: usize) {
        let all = MATCHINGS[pairs] as usize;
        self.pairs = pairs;
        self.is_dense = pairs <= LARGEST_TABLE && all <= WORTH_A_COUNTER * states;
        if self.is_dense && self.dense.len() <= all {
            self.dense.resize(all + 1, 0);
        }
    }

    /// Adds the matchings of another class, after a change.
    pub fn add(&mut self, change: Option<Change>, pairs: usize, matchings: &[u32], counts: &[u64]) {
        let states = matchings.iter().zip(counts);
        let Some(change) = change else {
            match self.is_dense {
                true => states.for_each(|(&matching, count)| self.dense[matching as usize] += count),
                false => self.sparse.extend(states.map(|(&matching, &count)| (matching, count))),
            }
            return;
        };
        let tables = Tables::shared();
        if !self.is_dense {
            let Self { sparse, .. } = self;
            tables.each(change, pairs, matchings, |place, after| sparse.push((after, counts[place])));
        } else if let Some(table) = tables.for_some(change, pairs, matchings.len()) {
            states.for_each(|(&matching, count)| self.dense[table[matching as usize] as usize] += count);
        } else {
            let Self { dense, .. } = self;
            tables.each(change, pairs, matchings, |place, after| dense[after as usize] += counts[place]);
        }
    }

    /// Appends the matchings and their counts to the classes.
    pub fn end(&mut self, classes: &mut Classes) {
        if !self.is_dense {
            self.sparse.sort_unstable();
            for states in self.sparse.chunk_by(|a, b| a.0 == b.0) {
                classes.matchings.push(states[0].0);
                classes.counts.push(states.iter().map(|state| state.1).sum());
            }
            self.sparse.clear();
            return;
        }
        let all = MATCHINGS[self.pairs] as usize;
        self.dense[all] = 0;
        // Most counters of a long row are zero, so eight are tested at a time.
        for (first, counters) in (0_u32..).step_by(8).zip(self.dense[..all].chunks_mut(8)) {
            if counters.iter().fold(0, |any, count| any | count) == 0 {
                continue;
            }
            for (matching, count) in (first..).zip(counters) {
                if *count != 0 {
                    classes.matchings.push(matching);
                    classes.counts.push(std::mem::take(count));
                }
            }
        }
    }
}
