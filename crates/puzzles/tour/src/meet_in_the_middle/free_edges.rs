//! The upper classes of a cluster, while the edges between middle vertices are added to them.

use rustc_hash::FxHashMap;

use super::classes::{degree, join, paths};
use super::context::Context;
use super::counters::{Counters, add};
use search::Limit;

/// A class and its counters.
struct Vector {
    class: u64,
    /// The number of edges after which it is still needed.
    until: usize,
    counters: Counters,
}

/// The upper classes of a cluster, while free edges are added to them.
pub(super) struct Grown {
    vectors: Vec<Vector>,
    places: FxHashMap<u64, usize>,
    bytes: usize,
    /// The number of bytes at the last check of the limits.
    checked: usize,
}

/// The counters of a class with these matchings.
pub(super) fn counters_of(pairs: usize, matchings: &[u32], counts: &[u64]) -> Counters {
    let mut counters = Counters::zero(pairs);
    match &mut counters {
        Counters::Dense(dense) => {
            for (&matching, &count) in matchings.iter().zip(counts) {
                dense[matching as usize] = count;
            }
        }
        Counters::Sparse(sparse) => sparse.extend(matchings.iter().copied().zip(counts.iter().copied())),
        Counters::None => {}
    }
    counters
}

/// The limits are checked whenever this many bytes have been added.
const WORTH_A_CHECK: usize = 4 << 20;

impl Grown {
    /// The classes that can become one of the given ones by adding edges.
    pub fn towards(classes: &[(u64, usize)], edges: &[(usize, usize)]) -> Self {
        let mut grown = Self { vectors: Vec::new(), places: FxHashMap::default(), bytes: 0, checked: 0 };
        for &(class, _) in classes {
            grown.want(class, edges.len());
        }
        for (stage, &(a, b)) in edges.iter().enumerate().rev() {
            for place in 0..grown.vectors.len() {
                let class = grown.vectors[place].class;
                if degree(class, a) > 0 && degree(class, b) > 0 {
                    grown.want(class - (1 << (2 * a)) - (1 << (2 * b)), stage);
                }
            }
        }
        grown
    }

    /// Makes a place for a class.
    fn want(&mut self, class: u64, until: usize) {
        self.places.entry(class).or_insert_with(|| {
            self.vectors.push(Vector { class, until, counters: Counters::None });
            self.vectors.len() - 1
        });
    }

    /// The place of a class, if it is needed.
    pub fn place(&self, class: u64) -> Option<usize> {
        self.places.get(&class).copied()
    }

    /// The counters of the class at a place.
    pub fn counters(&self, place: usize) -> &Counters {
        &self.vectors[place].counters
    }

    /// Sets the counters of the class at a place.
    pub fn fill(&mut self, vector: usize, matchings: &[u32], counts: &[u64]) {
        let Vector { class, counters, .. } = &mut self.vectors[vector];
        *counters = counters_of(paths(*class), matchings, counts);
        self.bytes += counters.bytes();
    }

    /// Adds one more free edge to every class that can take it.
    pub fn grow(
        &mut self,
        stage: usize,
        (a, b): (usize, usize),
        context: &mut Context<'_, '_>,
    ) -> Result<(), Limit> {
        // If neither vertex has an edge yet, the resulting class could take the same edge again, so these
        // classes come last.
        for untouched in [false, true] {
            for source in 0..self.vectors.len() {
                let Some(target) = self.grows_into(source, stage, (a, b), untouched) else { continue };
                let class = self.vectors[source].class;
                let after = self.vectors[target].class;
                context.meter.generate()?;
                let taken = std::mem::replace(&mut self.vectors[source].counters, Counters::None);
                let into = &mut self.vectors[target].counters;
                self.bytes -= into.bytes();
                if into.is_none() {
                    *into = Counters::zero(paths(after));
                }
                add(join(class, a, b), paths(class), &taken, into);
                self.bytes += into.bytes();
                self.vectors[source].counters = taken;
                self.check_memory(context)?;
            }
        }
        Ok(())
    }

    /// Forgets the counters of all classes that get no further edge and are not among the given ones.
    pub fn forget(&mut self, stage: usize) {
        for vector in self.vectors.iter_mut().filter(|vector| vector.until == stage) {
            self.bytes -= vector.counters.bytes();
            vector.counters = Counters::None;
        }
        self.checked = self.checked.min(self.bytes);
    }

    /// The place of the class that a class becomes by a free edge, if both are needed.
    fn grows_into(
        &self,
        source: usize,
        stage: usize,
        (a, b): (usize, usize),
        untouched: bool,
    ) -> Option<usize> {
        let Vector { class, until, ref counters, .. } = self.vectors[source];
        let (at_a, at_b) = (degree(class, a), degree(class, b));
        if until < stage || counters.is_none() || at_a > 1 || at_b > 1 || (at_a + at_b == 0) != untouched {
            return None;
        }
        let target = self.place(class + (1 << (2 * a)) + (1 << (2 * b)))?;
        (self.vectors[target].until > stage).then_some(target)
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Records the bytes in use, and checks the limits if they are much more than at the last check.
    pub fn check_memory(&mut self, context: &mut Context<'_, '_>) -> Result<(), Limit> {
        context.hold(self.bytes);
        if self.bytes > self.checked + WORTH_A_CHECK {
            self.checked = self.bytes;
            context.meter.poll()?;
        }
        Ok(())
    }
}
