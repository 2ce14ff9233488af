//! How much memory the halves take, and for how many kinds at a time they fit. Nothing is counted here.
//!
//! The *possible states* of a cluster are known before anything is swept ([`most_states`](super::cluster_sizes::most_states)).
//! How many bytes the halves take for each of them, the *density*, is foreseen for tall halves. For others it is unknown
//! at first, and a sweep for all kinds is tried. If it goes over its budget, what there was by then tells the density,
//! and from then on the kinds are taken in batches that fit.
//!
//! A single kind that does not fit is tried whatever it takes, and ends with the memory limit.

use std::iter::once;

use super::HalvedRing;
use super::join::{complement, reversed};
use contract::Memory;
use search::Meter;

/// The part of the memory that the halves of a batch may take. The rest is for the sweep, and then for joining them.
pub(super) const MEMORY_OF_BATCH: f64 = 0.4;

/// The bytes for each possible state, if both halves have at least twice as many vertices as the middle: half of these
/// states occur, with three bytes each. In smaller halves far fewer states occur.
const DENSITY: f64 = 1.5;

/// The most that the slices of a sweep are halved.
const MOST_HALVINGS: u32 = 2;

/// The memory of a sweep at its peak, for each possible state of a middle of 14 vertices, and the factor for each further
/// vertex: ever fewer of these states occur. Measured on boards with seven and eight columns.
const BYTES_PER_STATE: (f64, f64) = (3.0, 0.73);

/// The same if both halves are so tall that half of all states occur. Measured on 8x10.
const BYTES_PER_STATE_OF_TALL_HALVES: f64 = 5.0;

/// The memory for the largest kind of cluster, for each possible state of its halves: they are swept and then joined in
/// portions. Measured on boards with seven to nine columns.
const BYTES_PER_STATE_OF_ONE: f64 = 20.0;

/// What is known about the memory that the halves take.
#[derive(Debug, Default)]
pub(super) struct Fit {
    /// The bytes for each possible state, if it is known that the halves of all kinds do not fit.
    pub density: Option<f64>,
    /// The most bytes that the halves of a batch may take.
    pub budget: usize,
    /// How often the slices of a sweep were halved, because it did not fit into memory.
    pub halvings: u32,
}

impl Fit {
    /// Learns from a sweep that took more than its budget. The density is at least a tenth more than was assumed before,
    /// so that this ends.
    pub fn learn(&mut self, density: f64) {
        self.density = Some(density.max(self.density.map_or(0.0, |density| 1.1 * density)));
    }

    /// Halves the slices of a sweep that did not fit, unless that was done often enough.
    pub fn halve(&mut self) -> bool {
        let can = self.halvings < MOST_HALVINGS;
        self.halvings += u32::from(can);
        can
    }
}

impl HalvedRing {
    /// Settles how many bytes the halves of a batch may take. If it is clear that those of all kinds take more, they are
    /// computed in batches from the beginning.
    pub(super) fn settle_budget(&self, fit: &mut Fit, threads: usize, meter: &Meter<'_>) {
        // On the other threads there may be rings of their own.
        let rings = (meter.control().threads() / threads.max(1)).max(1);
        fit.budget = (meter.control().memory() as f64 * MEMORY_OF_BATCH) as usize / rings;
        let (all, likely) = (self.kinds.len(), self.likely_density());
        if fit.density.is_none() && self.fitting(0..all, likely, fit.budget) < all {
            fit.density = likely;
        }
    }

    /// How many of these kinds, in this order, make a batch that fits; at least one.
    pub(super) fn batch_of(&self, kinds: impl Iterator<Item = usize>, fit: &Fit) -> usize {
        self.fitting(kinds, fit.density, fit.budget)
    }

    fn fitting(&self, kinds: impl Iterator<Item = usize>, density: Option<f64>, budget: usize) -> usize {
        let Some(density) = density else { return self.kinds.len() };
        let states = self.possible_states(kinds);
        states.take_while(|states| density * states <= budget as f64).count().max(1)
    }

    /// The number of batches, as far as it is known.
    pub fn batches(&self) -> usize {
        let fit = &self.lock().fit;
        let (mut first, mut batches) = (0, 0);
        while first < self.kinds.len() {
            batches += 1;
            first += self.batch_of(first..self.kinds.len(), fit);
        }
        batches.max(1)
    }

    /// The bytes for each possible state, if that can be foreseen.
    fn likely_density(&self) -> Option<f64> {
        let half = self.cut.upper.min(self.cut.lower());
        (self.hub.is_none() && half >= 2 * self.cut.middle).then_some(DENSITY)
    }

    /// The possible states of the halves of these kinds: those of the first one, the first two and so on.
    pub(super) fn possible_states(&self, kinds: impl Iterator<Item = usize>) -> impl Iterator<Item = f64> {
        // If one half is the other one turned, a class can be needed as an upper and as a lower one.
        let mut counted = vec![false; self.clusters.len()];
        kinds.scan(0.0, move |states, kind| {
            for cluster in self.clusters_of_halves(kind) {
                if !std::mem::replace(&mut counted[cluster], self.is_symmetric) {
                    *states += self.most_states[cluster];
                }
            }
            Some(*states)
        })
    }

    /// The cluster of the upper classes of a kind, and that of the lower ones as seen from the other end.
    fn clusters_of_halves(&self, kind: usize) -> [usize; 2] {
        let (cluster, vertices) = (self.kinds[kind].0, self.cut.middle);
        let class = self.clusters.example(cluster);
        [cluster, self.clusters.of(reversed(complement(class, vertices), vertices))]
    }

    /// A rough estimate of the memory while the halves are swept.
    pub fn memory(&self) -> Memory {
        if self.is_too_large() {
            return Memory::default();
        }
        let bytes = match self.likely_density() {
            Some(_) => BYTES_PER_STATE_OF_TALL_HALVES,
            None => BYTES_PER_STATE.0 * f64::powf(BYTES_PER_STATE.1, self.cut.middle as f64 - 14.0),
        };
        let kinds = (0..self.kinds.len()).map(|kind| self.possible_states(once(kind)).last());
        let largest = kinds.flatten().fold(0.0, f64::max);
        let shared_by_few = Some((largest * BYTES_PER_STATE_OF_ONE) as u64);
        Memory { shared: (self.states() * bytes) as u64, unit: 0, shared_by_few }
    }
}
