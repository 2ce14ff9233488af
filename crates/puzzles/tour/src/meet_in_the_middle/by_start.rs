//! How many cycles use each edge of the hub: the open tours from each square, all counted together.
//!
//! The halves are joined as always. That gives, for each lower state, the number of ways to complete it from above. Going
//! back through the sweep of the lower half ([`split_sweep`](super::split_sweep)), these numbers tell how many cycles use the edge
//! between the hub and each vertex of the lower half. The rest follows by symmetry, or from the same with the halves
//! exchanged.
//!
//! Clusters that a reflection of both halves maps onto each other are counted once. So the number for a single vertex has
//! no meaning, but the sum over all vertices of the half that symmetries map onto each other has.
//!
//! If the numbers do not fit in 64 bits, all this is done with remainders, for several primes.
//!
//! Limits: as for the count, and the ways to complete the states take more memory than the states.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::HalvedRing;
use super::cluster_filter::Roles;
use super::context::Context;
use super::join::Halves;
use super::residues::{MODULI, Remainders, Residues, primes};
use super::split_sweep::{Completions, Numbers, Sizes, WayBack};
use super::sweep::Unfit;
use search::{Limit, on_threads};

/// What is how much of the work: sweeping the halves, joining them, and going back through one of them.
const SWEEPING: f64 = 0.35;
const JOINING: f64 = 0.25;

/// How often the slices of a sweep may be halved, because it does not fit into memory. Layers are kept on the way back, so
/// the slices should be smaller than for a count.
const HALVINGS: Range<u32> = 1..5;

impl HalvedRing {
    /// The number of cycles that use the edge between the hub and each vertex below it, where only sums over vertices that
    /// symmetries map onto each other are right. The symmetries of this ring must map each half onto itself.
    pub fn by_end_below(&self, context: &mut Context<'_, '_>) -> Result<Vec<BigUint>, Unfit> {
        let mut all = vec![BigUint::ZERO; self.ring.len()];
        let mut first = 0;
        while first < self.kinds.len() {
            // If there are several batches, the share stays behind.
            let halves = self.halves(first, &mut context.within(0.0..SWEEPING))?;
            let kinds = self.lock().prepared.take().map(|(kinds, _)| kinds).unwrap_or_default();
            let uses = self.by_end_in(&kinds, halves, context)?;
            all.iter_mut().zip(uses).for_each(|(sum, uses)| *sum += uses);
            first = kinds.last().map_or(self.kinds.len(), |last| last + 1);
        }
        Ok(all)
    }

    /// The same for the kinds of a batch, given its halves.
    fn by_end_in(
        &self,
        kinds: &[usize],
        halves: Arc<Residues>,
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<BigUint>, Unfit> {
        let mut primes_left = Vec::new();
        for (prime, exact) in halves.of_primes() {
            if let Some(prime) = prime {
                primes_left.push((*prime, exact));
                continue;
            }
            let (completions, cycles) = self.completions(kinds, exact, Numbers::RoundedUp, context)?;
            // No state can be completed in more ways.
            if cycles <= u128::from(u64::MAX) {
                drop(halves);
                let uses = self.go_back(kinds, (&completions, Numbers::RoundedUp), context)?;
                return Ok(uses.into_iter().map(BigUint::from).collect());
            }
            let enough = cycles.ilog2() / MODULI.end().ilog2() + 2;
            primes_left.extend(primes(*MODULI.end()).take(enough as usize).map(|prime| (prime, exact)));
        }
        let mut uses = vec![Remainders::default(); self.ring.len()];
        for (prime, of_prime) in primes_left {
            let numbers = Numbers::Modulo(prime);
            let (completions, _) = self.completions(kinds, of_prime, numbers, context)?;
            let context = &mut context.beside(halves.bytes());
            let used = self.go_back(kinds, (&completions, numbers), context)?;
            uses.iter_mut().zip(used).for_each(|(uses, used)| uses.add(prime, used));
        }
        Ok(uses.into_iter().map(|uses| uses.least).collect())
    }

    /// The number of ways to complete each lower state of some kinds, and the number of cycles. Both are multiplied by the
    /// number of clusters of the kind. If the ways do not fit, so does not the number of cycles.
    fn completions(
        &self,
        kinds: &[usize],
        halves: &Halves,
        numbers: Numbers,
        context: &mut Context<'_, '_>,
    ) -> Result<(Completions, u128), Limit> {
        let found = AtomicUsize::new(halves.bytes());
        let context = context.within(SWEEPING..SWEEPING + JOINING);
        let share = context.share();
        let joined = on_threads(kinds.len(), share, context.meter, &|kind, meter| {
            let (cluster, alike) = self.kinds[kinds[kind]];
            let kept = |ways: u64| match numbers {
                Numbers::RoundedUp => ways.saturating_mul(alike.into()),
                Numbers::Modulo(prime) => ways % prime * u64::from(alike) % prime,
            };
            let held = found.load(Ordering::Relaxed) / meter.control().threads();
            let mut context = Context::on_one_thread(meter);
            let (completions, cycles) =
                halves.completions_from_above(cluster, kept, &mut context.beside(held))?;
            found.fetch_add(completions.memory(), Ordering::Relaxed);
            Ok((completions, cycles * u128::from(alike)))
        })?;
        let (completions, cycles): (Vec<_>, Vec<u128>) = joined.into_iter().unzip();
        Ok((Completions::new(completions), cycles.into_iter().sum()))
    }

    /// Goes back through the sweep of the lower half: the uses of each edge of the hub, by the vertex at its other end.
    fn go_back(
        &self,
        kinds: &[usize],
        completions: (&Completions, Numbers),
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<u128>, Unfit> {
        let Some(hub) = &self.hub else { return Err(Unfit::TooLarge) };
        let filter = self.filter(kinds, Roles::Lower);
        let sweep = self.sweep_over(Roles::Lower).ok_or(Unfit::TooLarge)?;
        let sweep = sweep.only(&filter, kinds.len() < self.kinds.len());
        let is_counted = |a: u32, b: u32| a == hub.vertex || b == hub.vertex;
        let context = &mut context.within(SWEEPING + JOINING..1.0);
        let mut halvings = HALVINGS.start;
        let used = loop {
            let sizes = Sizes::within(context.meter.control().memory(), halvings);
            match sweep.uses(completions, &WayBack { is_counted: &is_counted, sizes }, context) {
                Err(Unfit::Stopped(Limit::Memory)) if halvings + 1 < HALVINGS.end => halvings += 1,
                used => break used?,
            }
        };
        let mut uses = vec![0; self.ring.len()];
        for (step, used) in sweep.steps().iter().zip(used) {
            for (&to, used) in step.towards.iter().zip(used) {
                let end = if to == hub.vertex { step.vertex } else { to };
                uses[end as usize] += used;
            }
        }
        Ok(uses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        frontier::{MOST_SLOTS, Plan, order},
        graph::{Ends, FixedOrder, Graph, Ring},
        meet_in_the_middle::{
            Cut,
            memory::{Fit, MEMORY_OF_BATCH},
            tests::{all_kinds, halved},
        },
    };
    use board::{Leaper, Shape};
    use search::{Control, Limits};

    const OPEN: Ends = Ends { closed: false, ..Ends::CLOSED };

    fn graph(board: &str) -> Graph {
        Graph::new(&Shape::parse(board).unwrap(), Leaper::KNIGHT, FixedOrder::Euler)
    }

    /// The number of tours from a square, along a frontier.
    fn from(start: u32, graph: &Graph) -> BigUint {
        let control = Control::default();
        let narrow = order::narrowest(graph, &mut control.meter()).unwrap();
        let ring = Ring::new(graph, Ends { from: Some(start), ..OPEN });
        let plan = Plan::new(&ring, &narrow, MOST_SLOTS, &mut control.meter()).unwrap().unwrap();
        plan.count(&mut control.meter()).unwrap()
    }

    /// Halves with numbers as they come, or modulo primes up to this one; in so many batches.
    type Way = (Option<u64>, f64);

    fn by_end(halved: &HalvedRing, way: Way, control: &Control) -> Vec<BigUint> {
        let meter = &mut control.meter();
        let context = &mut Context::on_one_thread(meter);
        if way.1 > 1.0 {
            let possible = halved.possible_states(0..halved.kinds.len()).last().unwrap();
            let budget = control.memory() as f64 * MEMORY_OF_BATCH / control.threads() as f64;
            halved.lock().fit = Fit { density: Some(way.1 * budget / possible), ..Fit::default() };
        }
        let Some(most) = way.0 else { return halved.by_end_below(context).unwrap() };
        let all = all_kinds(halved);
        let residues = halved.sweep_for_primes(&all, 40.0, 2..=most, context).unwrap();
        halved.by_end_in(&all.kinds, Arc::new(residues), context).unwrap()
    }

    #[test]
    fn all_starts_together_are_all_starts_one_by_one() {
        let ways = [(None, 1.0), (None, 5.0), (Some(101), 1.0), (Some(1 << 20), 1.0)];
        for board in ["5x5", "4x7", ".....#/....../....../....../..#..."] {
            let graph = graph(board);
            let expected: Vec<BigUint> = (0..graph.len() as u32).map(|start| from(start, &graph)).collect();
            assert!(expected.iter().any(|tours| *tours > BigUint::ZERO), "{board}");
            let ring = Arc::new(Ring::new(&graph, OPEN));
            let cuts = order::straight(&graph).map(|order| Cut::new(&ring, &order).unwrap());
            for (cut, threads) in cuts.iter().flat_map(|cut| [(cut.clone(), 1), (cut.turned(), 3)]) {
                let control = Control::new(Limits { threads: Some(threads), ..Limits::default() });
                let below = cut.below_hub();
                let halved = HalvedRing::new(ring.clone(), cut, &[]).unwrap();
                for way in ways {
                    let uses = by_end(&halved, way, &control);
                    for (vertex, tours) in expected.iter().enumerate() {
                        let told = if below[vertex] { tours.clone() } else { BigUint::ZERO };
                        assert_eq!(uses[vertex], told, "{board} {vertex} {way:?}");
                    }
                }
            }
        }
    }

    /// The halves fit in 64 bits, and the tours do not.
    #[test]
    fn more_tours_than_fit_are_counted_in_remainders() {
        let graph = graph("18x5");
        let halved = halved("18x5", (1, 2), OPEN, false);
        let uses = by_end(&halved, (None, 1.0), &Control::default());
        assert!(uses.iter().sum::<BigUint>() > BigUint::from(u64::MAX));
        assert_eq!(uses[87], from(87, &graph));
    }
}
