//! The halves of a ring, computed for as many clusters at a time as fit in memory.
//!
//! If they seem to fit, the halves are swept for all clusters. If they take more than their part of the memory, the sweep
//! is stopped, and what there was of them tells for how many clusters they would fit. From then on they are swept once
//! for each batch of clusters, in order. Every further batch costs a sweep, of which the states that no cluster of the batch
//! needs are left out early ([`wanted`](super::wanted)).
//!
//! A single kind that does not fit is divided ([`divided`](super::divided)).
//!
//! If counts do not fit into a counter, the halves are swept for several primes ([`residues`](super::residues)).

use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, MutexGuard, PoisonError};

use super::HalvedRing;
use super::divided::Part;
use super::join::{Half, Halves, complement, reversed};
use super::parts::Numbers;
use super::residues::{Residues, primes};
use super::sweep::{Sweep, Unfit};
use super::wanted::{Roles, Wanted};
use crate::graph::Ring;
use search::{Limit, Meter};

/// The part of the memory that the halves of a batch may take. The rest is for the sweep, and then for joining them.
pub(super) const MEMORY_OF_BATCH: f64 = 0.4;

/// The bytes for each state that halves could have, if both have at least twice as many vertices as the middle: half of
/// these states occur, with three bytes each. In smaller halves far fewer states occur.
const DENSITY: f64 = 1.5;

/// The most that the parts of a sweep are halved.
pub(super) const MOST_HALVINGS: u32 = 2;

/// Smaller primes are not worth a sweep; larger ones take too long to find.
pub(super) const MODULI: RangeInclusive<u64> = 1 << 16..=1 << 40;

/// The halves that were last needed.
#[derive(Default)]
pub(super) struct Batch {
    pub prepared: Option<Prepared>,
    /// The bytes for each state that the halves could have, if it is known that those of all kinds do not fit.
    pub density: Option<f64>,
    /// The most bytes that the halves of a batch may take.
    pub budget: usize,
    /// The kinds that will be needed; none if all may be.
    pub expected: Option<Vec<usize>>,
    /// The kinds that threads are about to count.
    pub begun: Vec<usize>,
    /// How often the parts of a sweep were halved, because it did not fit into memory.
    pub halvings: u32,
}

/// Some kinds of clusters, and their halves unless they were found to be too large.
type Prepared = (Vec<usize>, Result<Arc<Residues>, Unfit>);

/// The kinds of clusters for which halves are computed.
#[derive(Clone)]
pub(super) struct Portion {
    pub kinds: Vec<usize>,
    /// Whether the halves for other kinds are computed separately.
    pub is_part: bool,
    /// The most bytes that they may take.
    pub budget: usize,
    /// How often the parts of a sweep are halved.
    pub halvings: u32,
    /// The part of the kind, if it is divided.
    pub part: Option<Part>,
}

impl Portion {
    /// All classes of these kinds, whatever memory they take.
    pub fn of(kinds: Vec<usize>) -> Self {
        Self { kinds, is_part: false, budget: usize::MAX, halvings: 0, part: None }
    }
}

/// Why the halves of a portion could not be computed.
#[derive(Debug)]
pub(super) enum Unswept {
    Unfit(Unfit),
    /// They do not fit into the budget, because they take so many bytes for each state that they could have.
    OverBudget(f64),
}

impl Unswept {
    /// The same after a change to the bytes for each state.
    fn with_density(self, change: impl FnOnce(f64) -> f64) -> Self {
        match self {
            Self::OverBudget(density) => Self::OverBudget(change(density)),
            Self::Unfit(_) => self,
        }
    }
}

impl From<Unfit> for Unswept {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<Limit> for Unswept {
    fn from(limit: Limit) -> Self {
        Self::Unfit(limit.into())
    }
}

/// One half, and what is known about its numbers.
#[derive(Clone)]
pub(super) struct SweptHalf {
    half: Half,
    /// Whether they are exact, and no counter overflows when it is joined.
    is_exact: bool,
    /// An upper bound on the logarithm of their sum.
    bits: f64,
    /// The largest modulus for which no counter overflows.
    largest_modulus: u64,
}

/// Two halves, and what is known about their numbers.
pub(super) struct SweptHalves {
    pub halves: Halves,
    pub is_exact: bool,
    /// An upper bound on the logarithm of the number of cycles.
    pub bits: f64,
    /// The largest modulus for which no counter overflows.
    pub largest_modulus: u64,
}

impl HalvedRing {
    pub(super) fn lock(&self) -> MutexGuard<'_, Batch> {
        self.halves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The halves for a kind of cluster. The first thread that needs them computes them, and the others wait. The
    /// meter's share goes from the beginning of `share` to its end.
    pub fn halves(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Residues>, Unfit> {
        let mut batch = self.lock();
        if let Some((_, halves)) =
            batch.prepared.as_ref().filter(|(kinds, _)| kinds.binary_search(&kind).is_ok())
        {
            return halves.clone();
        }
        // Those of other kinds are not needed any more.
        batch.prepared = None;
        let budget = self.settle_budget(&mut batch, threads, meter);
        let all: Vec<usize> = (0..self.kinds.len()).collect();
        loop {
            let is_part = batch.density.is_some();
            let mut kinds = all.clone();
            if is_part {
                let expected = batch.expected.as_ref().filter(|expected| expected.contains(&kind));
                let expected = expected.unwrap_or(&all);
                // First this one, then those that other threads wait for, and then those that follow.
                kinds = vec![kind];
                kinds.extend(batch.begun.iter().filter(|&&other| other < kind && expected.contains(&other)));
                kinds.extend(expected.iter().filter(|&&other| other > kind));
                kinds.truncate(self.batch_of(kinds.iter().copied(), batch.density, budget));
                kinds.sort_unstable();
            }
            // A single kind cannot be divided.
            let budget = if kinds.len() > 1 { budget } else { usize::MAX };
            let halvings = batch.halvings;
            let portion = Portion { kinds: kinds.clone(), is_part, budget, halvings, part: None };
            match self.sweep(ring, &portion, threads, share.clone(), meter) {
                Ok(halves) => {
                    batch.prepared = Some((kinds, Ok(halves.clone())));
                    return Ok(halves);
                }
                Err(Unswept::OverBudget(density)) => {
                    // At least a tenth more than was assumed before, so that this ends.
                    let least = batch.density.map_or(0.0, |density| 1.1 * density);
                    batch.density = Some(density.max(least));
                }
                Err(Unswept::Unfit(Unfit::Stopped(Limit::Memory))) if batch.halvings < MOST_HALVINGS => {
                    batch.halvings += 1;
                }
                // Those of other batches may be small enough, so no other engine can take over.
                Err(Unswept::Unfit(Unfit::TooLarge)) if is_part => return Err(Unfit::Stopped(Limit::Memory)),
                Err(Unswept::Unfit(unfit)) => {
                    // A limit says nothing about the halves.
                    if unfit == Unfit::TooLarge {
                        batch.prepared = Some((all, Err(unfit)));
                    }
                    return Err(unfit);
                }
            }
        }
    }

    /// The most bytes that the halves of a batch may take. If it is clear that those of all kinds take more, they are
    /// computed in batches from the beginning.
    pub(super) fn settle_budget(&self, batch: &mut Batch, threads: usize, meter: &Meter<'_>) -> usize {
        // On the other threads there may be rings of their own.
        let rings = (meter.control().threads() / threads.max(1)).max(1);
        batch.budget = (meter.control().memory() as f64 * MEMORY_OF_BATCH) as usize / rings;
        let (all, likely) = (self.kinds.len(), self.likely_density());
        if batch.density.is_none() && self.batch_of(0..all, likely, batch.budget) < all {
            batch.density = likely;
        }
        batch.budget
    }

    /// Says which kinds will be needed.
    pub fn expect(&self, kinds: Vec<usize>) {
        self.lock().expected = Some(kinds);
    }

    /// The cluster of the upper classes of a kind, and that of the lower ones as seen from the other end.
    pub(super) fn clusters_of_halves(&self, kind: usize) -> [usize; 2] {
        let cluster = self.kinds[kind].0;
        [cluster, self.clusters.of(self.opposite(self.clusters.example(cluster)))]
    }

    /// The lower class that fits an upper one, and the other way round.
    pub(super) fn opposite(&self, class: u64) -> u64 {
        reversed(complement(class, self.cut.middle), self.cut.middle)
    }

    /// The states that the halves of these kinds could have: those of the first one, the first two and so on.
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

    /// How many of these kinds make a batch that fits into a budget; at least one.
    fn batch_of(&self, kinds: impl Iterator<Item = usize>, density: Option<f64>, budget: usize) -> usize {
        let Some(density) = density else { return self.kinds.len() };
        let states = self.possible_states(kinds);
        states.take_while(|states| density * states <= budget as f64).count().max(1)
    }

    /// Whether the halves for a kind of cluster were the last to be computed.
    pub fn is_prepared(&self, kind: usize) -> bool {
        self.lock().prepared.as_ref().is_some_and(|(kinds, _)| kinds.binary_search(&kind).is_ok())
    }

    /// The number of batches, as far as it is known.
    pub fn batches(&self) -> usize {
        let (density, budget) = {
            let batch = self.lock();
            (batch.density, batch.budget)
        };
        let (mut first, mut batches) = (0, 0);
        while first < self.kinds.len() {
            // A kind that must be divided is alone.
            batches += self.sweeps(self.divided_within(first, density, budget));
            first += self.batch_of(first..self.kinds.len(), density, budget);
        }
        batches.max(1)
    }

    /// The bytes for each state that the halves could have, if that can be foreseen.
    pub(super) fn likely_density(&self) -> Option<f64> {
        let half = self.cut.upper.min(self.cut.lower());
        (self.hub.is_none() && half >= 2 * self.cut.middle).then_some(DENSITY)
    }

    /// Computes the halves of a portion, with exact numbers if they fit, and otherwise for several primes.
    pub(super) fn sweep(
        &self,
        ring: &Ring<'_>,
        portion: &Portion,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<Arc<Residues>, Unswept> {
        let end = share.end;
        let swept = self.halves_with(ring, portion, Numbers::RoundedUp, threads, share, meter)?;
        self.exact(swept, ring, portion, threads, end, meter).map(Arc::new)
    }

    /// The halves of a portion as they were swept if their numbers are exact, and otherwise for several primes. The meter's
    /// share stays as it is.
    pub(super) fn exact(
        &self,
        swept: SweptHalves,
        ring: &Ring<'_>,
        portion: &Portion,
        threads: usize,
        share: f64,
        meter: &mut Meter<'_>,
    ) -> Result<Residues, Unswept> {
        if swept.is_exact {
            return Ok(Residues::exact(swept.halves));
        }
        let moduli = *MODULI.start()..=swept.largest_modulus.min(*MODULI.end());
        let bits = swept.bits;
        drop(swept);
        self.in_residues(ring, portion, (bits, moduli), threads, share, meter)
    }

    /// Computes the halves for several primes, for a count with at most this many bits. The meter's share stays
    /// as it is.
    pub(super) fn in_residues(
        &self,
        ring: &Ring<'_>,
        portion: &Portion,
        (mut bits, moduli): (f64, RangeInclusive<u64>),
        threads: usize,
        share: f64,
        meter: &mut Meter<'_>,
    ) -> Result<Residues, Unswept> {
        let mut parts: Vec<(u64, Halves)> = Vec::new();
        let mut left = portion.clone();
        for prime in primes(*moduli.end()).take_while(|prime| moduli.contains(prime)) {
            // Those of all further primes share what is left of the budget.
            let primes_left = (bits / f64::from(prime.ilog2())).floor() as usize + 1;
            let share_of_one = Portion { budget: left.budget / primes_left, ..left.clone() };
            let numbers = Numbers::Modulo(prime);
            let swept = match self.halves_with(ring, &share_of_one, numbers, threads, share..share, meter) {
                Err(Unswept::OverBudget(density)) => {
                    return Err(Unswept::OverBudget(density * (parts.len() + primes_left) as f64));
                }
                swept => swept?,
            };
            left.budget = left.budget.saturating_sub(swept.halves.bytes());
            meter.reserve(swept.halves.bytes() as u64 * (parts.len() as u64 + 3))?;
            parts.push((prime, swept.halves));
            bits -= f64::from(prime.ilog2());
            if bits < 0.0 {
                return Ok(Residues::modulo(parts));
            }
        }
        Err(Unfit::TooLarge.into())
    }

    /// Sweeps both halves for a portion.
    pub(super) fn halves_with(
        &self,
        ring: &Ring<'_>,
        portion: &Portion,
        numbers: Numbers,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<SweptHalves, Unswept> {
        // In a part, the halves have different degrees.
        if self.is_symmetric && portion.part.is_none() {
            let both = self.sweep_half(ring, portion, (Roles::Both, numbers), threads, share, meter)?;
            return Ok(self.together(both.clone(), both, portion.part));
        }
        let between = (share.start + share.end) / 2.0;
        let (first, second) = (share.start..between, between..share.end);
        // Both halves have about as many states.
        let above = self
            .sweep_half(ring, portion, (Roles::Upper, numbers), threads, first, meter)
            .map_err(|unswept| unswept.with_density(|density| 2.0 * density))?;
        let bytes = above.half.bytes();
        let portion = Portion { budget: portion.budget.saturating_sub(bytes), ..portion.clone() };
        let density_above = bytes as f64 / self.states_of(&portion);
        let below = self
            .sweep_half(ring, &portion, (Roles::Lower, numbers), threads, second, meter)
            .map_err(|unswept| unswept.with_density(|density| density + density_above))?;
        Ok(self.together(above, below, portion.part))
    }

    /// The states that the halves of a portion could have.
    fn states_of(&self, portion: &Portion) -> f64 {
        self.possible_states(portion.kinds.iter().copied()).last().unwrap_or(0.0).max(1.0)
    }

    /// Sweeps one half for a portion, or both if they are the same. If it is over the budget, its own bytes are told.
    pub(super) fn sweep_half(
        &self,
        ring: &Ring<'_>,
        portion: &Portion,
        (roles, numbers): (Roles, Numbers),
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<SweptHalf, Unswept> {
        let middle = self.cut.middle;
        let mut needed = vec![false; self.clusters.len()];
        portion.kinds.iter().for_each(|&kind| needed[self.kinds[kind].0] = true);
        let wanted = Wanted::new(&self.clusters, needed, middle, roles).within(portion.part);
        let (order, done) = match roles {
            Roles::Upper | Roles::Both => (self.cut.order.clone(), self.cut.upper),
            Roles::Lower => (self.lower_order(portion.part.is_some()), self.cut.lower()),
        };
        let sweep = Sweep::new(ring, &order, done, middle, self.hub.as_ref()).ok_or(Unfit::TooLarge)?;
        let sweep = sweep.only(&wanted, portion.is_part);
        let swept = sweep.run(numbers, (portion.budget, portion.halvings), threads, share, meter)?;
        if swept.done < 1.0 {
            let all = swept.memory() as f64 / swept.done.max(0.01);
            return Err(Unswept::OverBudget(all / self.states_of(portion)));
        }
        let (sum, most) = (swept.classes.sum(), self.most());
        Ok(SweptHalf {
            is_exact: numbers == Numbers::RoundedUp && swept.exponent == 0 && sum <= most,
            bits: (sum.max(1) as f64).log2() + f64::from(swept.exponent),
            largest_modulus: (most / swept.most_states.max(1) as u128) as u64,
            half: Half::Packed(Arc::new(swept.classes)),
        })
    }

    /// Two halves of a portion that were swept.
    pub(super) fn together(&self, above: SweptHalf, below: SweptHalf, part: Option<Part>) -> SweptHalves {
        let edges = self.edges.clone();
        let halves = Halves::new(above.half, below.half, self.cut.middle, edges, &self.clusters);
        SweptHalves {
            halves: halves.within(part),
            is_exact: above.is_exact && below.is_exact,
            // One more bit for the rounding of the logarithms.
            bits: self.edges.len() as f64 + above.bits + below.bits + 1.0,
            largest_modulus: above.largest_modulus.min(below.largest_modulus),
        }
    }

    /// The vertices in the order in which the lower half is swept. If `alike` is set, the sweep passes the columns in the
    /// same order as that of the upper half, if the board is the same when it is reflected.
    pub(super) fn lower_order(&self, alike: bool) -> Vec<u32> {
        let mut order: Vec<u32> = self.cut.order.iter().rev().copied().collect();
        if let Some(reflection) = self.reflection.as_ref().filter(|_| alike) {
            let lower = &mut order[..self.cut.lower()];
            lower.iter_mut().for_each(|vertex| *vertex = reflection[*vertex as usize]);
        }
        order
    }

    /// The largest sum of counts of a half for which no counter overflows when the halves are joined.
    ///
    /// Edges without cycles are determined by their degrees, so different sets of free edges lead to a class from
    /// different classes. Only cycles of free edges multiply the counts.
    pub(super) fn most(&self) -> u128 {
        let cycles = self.edges.len() + self.clusters.components() - self.cut.middle;
        u128::from(u64::MAX) >> cycles
    }
}
