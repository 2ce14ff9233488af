//! How many cycles use each edge of the hub: the open tours from each square, all counted together.
//!
//! The halves are joined as always. That gives, for each lower state, the number of ways to complete it from above. Going
//! back through the sweep of the lower half ([`parts`](super::parts)), these numbers tell how many cycles use the edge
//! between the hub and each vertex of the lower half. The rest follows by symmetry, or from the same with the halves
//! exchanged.
//!
//! Clusters that a reflection of both halves maps onto each other are counted once. So the number for a single vertex has
//! no meaning, but the sum over all vertices of the half that symmetries map onto each other has.
//!
//! Limits: as for the count, and the number of cycles must fit in 64 bits.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::HalvedRing;
use super::parts::Completions;
use super::sweep::{Sweep, Unfit};
use super::wanted::{Roles, Wanted};
use crate::control::{Meter, on_threads};
use crate::outcome::Limit;
use crate::puzzles::tour::graph::Ring;

/// The parts of the work for a batch: sweeping the halves, joining them, and going back through one of them.
const SWEEPING: f64 = 0.35;
const JOINING: f64 = 0.25;

/// How often the parts of a sweep may be halved, because it does not fit into memory. Layers are kept on the way back, so
/// the parts should be smaller than for a count.
const HALVINGS: Range<u32> = 1..5;

impl HalvedRing {
    /// The number of cycles that use the edge between the hub and each vertex below it, where only sums over vertices that
    /// symmetries map onto each other are right; and the number of cycles. The symmetries of this ring must map
    /// each half onto itself. The meter's share goes from 0 to 1.
    pub fn by_end_below(
        &self,
        ring: &Ring<'_>,
        threads: usize,
        share: Range<f64>,
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<u128>, u128), Unfit> {
        let (mut uses, mut cycles) = (vec![0; ring.len()], 0);
        let mut first = 0;
        while first < self.kinds.len() {
            // If there are several batches, the share stays behind.
            let within = |done: f64| share.start + (share.end - share.start) * done;
            let (joining, going_back) = (within(SWEEPING), within(SWEEPING + JOINING));
            let halves = self.halves(ring, first, threads, share.start..joining, meter)?;
            let kinds = self.lock().prepared.as_ref().map(|(kinds, _)| kinds.clone()).unwrap_or_default();
            let Some(exact) = halves.as_exact() else { return Err(Unfit::TooLarge) };
            let found = AtomicUsize::new(exact.bytes());
            let joined = on_threads(kinds.len(), joining..going_back, meter, &|kind, meter| {
                let (cluster, alike) = self.kinds[kinds[kind]];
                let held = found.load(Ordering::Relaxed) / meter.control().threads();
                let joined = exact.completions_from_above(cluster, alike, held, meter)?;
                found.fetch_add(joined.0.memory(), Ordering::Relaxed);
                Ok(joined)
            })?;
            drop(halves);
            self.lock().prepared = None;
            let (completions, counts): (Vec<_>, Vec<u128>) = joined.into_iter().unzip();
            cycles += counts.iter().sum::<u128>();
            if cycles > u128::from(u64::MAX) {
                return Err(Unfit::TooLarge);
            }
            let completions = Completions::new(completions);
            let share = going_back..share.end;
            self.go_back(ring, &kinds, &completions, (threads, share), &mut uses, meter)?;
            first = kinds.last().map_or(self.kinds.len(), |last| last + 1);
        }
        Ok((uses, cycles))
    }

    /// Goes back through the sweep of the lower half, and adds the uses of each edge of the hub.
    fn go_back(
        &self,
        ring: &Ring<'_>,
        kinds: &[usize],
        completions: &Completions,
        (threads, share): (usize, Range<f64>),
        uses: &mut [u128],
        meter: &mut Meter<'_>,
    ) -> Result<(), Unfit> {
        let (order, middle) = (self.cut.turned().order, self.cut.middle);
        let Some(hub) = &self.hub else { return Err(Unfit::TooLarge) };
        let mut needed = vec![false; self.clusters.len()];
        kinds.iter().for_each(|&kind| needed[self.kinds[kind].0] = true);
        let wanted = Wanted::new(&self.clusters, needed, middle, Roles::Lower);
        let sweep = Sweep::new(ring, &order, self.cut.lower(), middle, Some(hub)).ok_or(Unfit::TooLarge)?;
        let sweep = sweep.only(&wanted, kinds.len() < self.kinds.len());
        let is_counted = |a: u32, b: u32| a == hub.vertex || b == hub.vertex;
        let mut halvings = HALVINGS.start;
        let used = loop {
            match sweep.uses(completions, &is_counted, (threads, halvings), share.clone(), meter) {
                Err(Unfit::Stopped(Limit::Memory)) if halvings + 1 < HALVINGS.end => halvings += 1,
                used => break used?,
            }
        };
        for (step, used) in sweep.steps().iter().zip(used) {
            for (&to, used) in step.towards().iter().zip(used) {
                let end = if to == hub.vertex { step.vertex() } else { to };
                uses[end as usize] += used;
            }
        }
        Ok(())
    }
}
