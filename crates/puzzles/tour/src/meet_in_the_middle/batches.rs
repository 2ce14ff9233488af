//! The halves of a ring, computed for a batch of kinds and kept until another batch is needed.
//!
//! A batch is all kinds if their halves fit in memory, and otherwise as many as do ([`memory`](super::memory)). Every
//! further batch costs a sweep of both halves, of which the states that no kind of the batch needs are left out early
//! ([`ClusterFilter`]). If counts do not fit into a counter, the halves are swept for several primes
//! ([`residues`](super::residues)).
//!
//! In the worked example there is one batch, and its two halves are one: the lower half is the upper one, turned.

use std::sync::{Arc, MutexGuard, PoisonError};

use super::HalvedRing;
use super::cluster_filter::{ClusterFilter, Roles};
use super::context::Context;
use super::join::Halves;
use super::memory::Fit;
use super::packed_classes::Packed;
use super::residues::{MODULI, Residues};
use super::split_sweep::{Numbers, Run, Sizes};
use super::sweep::{Sweep, Unfit};
use search::{Limit, Sort};

/// The halves that were last needed, and what is known about those that will be.
#[derive(Default)]
pub(super) struct Store {
    pub prepared: Option<Prepared>,
    pub fit: Fit,
    /// The kinds that will be needed; none if all may be.
    pub expected: Option<Vec<usize>>,
    /// The kinds that threads are about to count.
    pub begun: Vec<usize>,
}

/// Some kinds of clusters, and their halves unless they were found to be too large.
type Prepared = (Vec<usize>, Result<Arc<Residues>, Unfit>);

/// The kinds whose halves are computed together.
#[derive(Clone)]
pub(super) struct Batch {
    pub kinds: Vec<usize>,
    /// Whether there are other batches.
    pub is_part: bool,
    /// The most bytes that the halves may take.
    pub budget: usize,
    /// How often the slices of a sweep are halved.
    pub halvings: u32,
}

/// Why the halves of a batch could not be computed.
#[derive(Debug)]
pub(super) enum Unswept {
    Unfit(Unfit),
    /// They do not fit into the budget, because they take so many bytes for each possible state.
    OverBudget(f64),
}

impl Unswept {
    /// The same after a change to the bytes for each state.
    pub fn with_density(self, change: impl FnOnce(f64) -> f64) -> Self {
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
struct SweptHalf {
    half: Arc<Packed>,
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
    pub(super) fn lock(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says which kinds will be needed.
    pub fn expect(&self, kinds: Vec<usize>) {
        self.lock().expected = Some(kinds);
    }

    /// Whether the halves for a kind were the last to be computed.
    pub fn is_prepared(&self, kind: usize) -> bool {
        self.lock().prepared.as_ref().is_some_and(|(kinds, _)| kinds.binary_search(&kind).is_ok())
    }

    /// The halves for a kind. The first thread that needs them computes them, and the others wait.
    pub fn halves(&self, kind: usize, context: &mut Context<'_, '_>) -> Result<Arc<Residues>, Unfit> {
        let mut store = self.lock();
        if let Some((_, halves)) =
            store.prepared.as_ref().filter(|(kinds, _)| kinds.binary_search(&kind).is_ok())
        {
            return halves.clone();
        }
        // Those of other kinds are not needed any more.
        store.prepared = None;
        self.settle_budget(&mut store.fit, context.threads, context.meter);
        loop {
            let batch = self.next_batch(kind, &store);
            match self.sweep(&batch, context) {
                Ok(halves) => {
                    let halves = Arc::new(halves);
                    store.prepared = Some((batch.kinds, Ok(halves.clone())));
                    return Ok(halves);
                }
                Err(Unswept::OverBudget(density)) => store.fit.learn(density),
                Err(Unswept::Unfit(Unfit::Stopped(Limit::Memory))) if store.fit.halve() => {}
                // Those of other batches may be small enough, so no other engine can take over.
                Err(Unswept::Unfit(Unfit::TooLarge)) if batch.is_part => return Err(Limit::Memory.into()),
                Err(Unswept::Unfit(unfit)) => {
                    // A limit says nothing about the halves.
                    if unfit == Unfit::TooLarge {
                        store.prepared = Some((batch.kinds, Err(unfit)));
                    }
                    return Err(unfit);
                }
            }
        }
    }

    /// All kinds, or those of a batch with this kind that fits: first this one, then those that other threads wait for,
    /// and then those that follow.
    fn next_batch(&self, kind: usize, store: &Store) -> Batch {
        let all: Vec<usize> = (0..self.kinds.len()).collect();
        let is_part = store.fit.density.is_some();
        let mut kinds = all.clone();
        if is_part {
            let expected = store.expected.as_ref().filter(|expected| expected.contains(&kind));
            let expected = expected.unwrap_or(&all);
            kinds = vec![kind];
            kinds.extend(store.begun.iter().filter(|&&other| other < kind && expected.contains(&other)));
            kinds.extend(expected.iter().filter(|&&other| other > kind));
            kinds.truncate(self.batch_of(kinds.iter().copied(), &store.fit));
            kinds.put_in_order();
        }
        // A single kind is tried whatever it takes.
        let budget = if kinds.len() > 1 { store.fit.budget } else { usize::MAX };
        Batch { kinds, is_part, budget, halvings: store.fit.halvings }
    }

    /// Computes the halves of a batch, with exact numbers if they fit, and otherwise for several primes.
    fn sweep(&self, batch: &Batch, context: &mut Context<'_, '_>) -> Result<Residues, Unswept> {
        let swept = self.sweep_halves(batch, Numbers::RoundedUp, context)?;
        if swept.is_exact {
            return Ok(Residues::exact(swept.halves));
        }
        let moduli = *MODULI.start()..=swept.largest_modulus.min(*MODULI.end());
        let bits = swept.bits;
        drop(swept);
        self.sweep_for_primes(batch, bits, moduli, &mut context.within(1.0..1.0))
    }

    /// Sweeps both halves for a batch.
    pub(super) fn sweep_halves(
        &self,
        batch: &Batch,
        numbers: Numbers,
        context: &mut Context<'_, '_>,
    ) -> Result<SweptHalves, Unswept> {
        if self.is_symmetric {
            let both = self.sweep_half(batch, (Roles::Both, numbers), context)?;
            return Ok(self.together(both.clone(), both));
        }
        // Both halves have about as many states.
        let above = self
            .sweep_half(batch, (Roles::Upper, numbers), &mut context.within(0.0..0.5))
            .map_err(|unswept| unswept.with_density(|density| 2.0 * density))?;
        let bytes = above.half.memory();
        let batch = Batch { budget: batch.budget.saturating_sub(bytes), ..batch.clone() };
        let density_above = bytes as f64 / self.states_of(&batch);
        let below = self
            .sweep_half(&batch, (Roles::Lower, numbers), &mut context.within(0.5..1.0))
            .map_err(|unswept| unswept.with_density(|density| density + density_above))?;
        Ok(self.together(above, below))
    }

    /// The possible states of the halves of a batch.
    fn states_of(&self, batch: &Batch) -> f64 {
        self.possible_states(batch.kinds.iter().copied()).last().unwrap_or(0.0).max(1.0)
    }

    /// Sweeps one half for a batch, or both if they are the same. If it is over the budget, its own bytes are told.
    fn sweep_half(
        &self,
        batch: &Batch,
        (roles, numbers): (Roles, Numbers),
        context: &mut Context<'_, '_>,
    ) -> Result<SweptHalf, Unswept> {
        let filter = self.filter(&batch.kinds, roles);
        let sweep = self.sweep_over(roles).ok_or(Unfit::TooLarge)?.only(&filter, batch.is_part);
        let sizes = Sizes::within(context.meter.control().memory(), batch.halvings);
        let swept = Run { sweep: &sweep, numbers, budget: batch.budget, sizes }.all_steps(context)?;
        if swept.done < 1.0 {
            let all = swept.memory() as f64 / swept.done.max(0.01);
            return Err(Unswept::OverBudget(all / self.states_of(batch)));
        }
        let (sum, most) = (swept.classes.sum(), self.most());
        Ok(SweptHalf {
            is_exact: numbers == Numbers::RoundedUp && swept.exponent == 0 && sum <= most,
            bits: (sum.max(1) as f64).log2() + f64::from(swept.exponent),
            largest_modulus: (most / swept.most_states.max(1) as u128) as u64,
            half: Arc::new(swept.classes),
        })
    }

    /// Tells which classes of a half some kinds need.
    pub(super) fn filter(&self, kinds: &[usize], roles: Roles) -> ClusterFilter<'_> {
        let mut needed = vec![false; self.clusters.len()];
        kinds.iter().for_each(|&kind| needed[self.kinds[kind].0] = true);
        ClusterFilter::new(&self.clusters, needed, self.cut.middle, roles)
    }

    /// The steps over the upper half or over the lower one. None if too many vertices wait at one time.
    pub(super) fn sweep_over<'f>(&self, roles: Roles) -> Option<Sweep<'f>> {
        let (order, done) = match roles {
            Roles::Upper | Roles::Both => (self.cut.order.clone(), self.cut.upper),
            Roles::Lower => (self.cut.turned().order, self.cut.lower()),
        };
        Sweep::new(&self.ring, &order, done, self.cut.middle, self.hub.as_ref())
    }

    /// Two halves of a batch that were swept.
    fn together(&self, above: SweptHalf, below: SweptHalf) -> SweptHalves {
        let edges = self.edges.clone();
        SweptHalves {
            halves: Halves::new(above.half, below.half, self.cut.middle, edges, &self.clusters),
            is_exact: above.is_exact && below.is_exact,
            // One more bit for the rounding of the logarithms.
            bits: self.edges.len() as f64 + above.bits + below.bits + 1.0,
            largest_modulus: above.largest_modulus.min(below.largest_modulus),
        }
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
