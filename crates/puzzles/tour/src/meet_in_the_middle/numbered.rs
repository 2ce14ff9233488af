//! The cycles of a wide board by number: going back from the middle to both ends.
//!
//! The cycles are ordered by their cluster, by the class and the matching of the lower half at the middle, by
//! the way through the lower half, by the edges between middle vertices, by the matching of the upper half,
//! and by the way through the upper half. The number of cycles in each cluster is kept. Within a cluster the
//! halves are joined again, up to the class that holds the number. Then `history` goes back through the
//! layers of both sweeps.
//!
//! Memory: that of the count, and the layers of the sweeps, see `history`. 8x8 takes 1.5 GB.

mod history;
mod uses;

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;

use self::history::{History, State, Way};
use super::classes::{degree, paths};
use super::cluster_filter::Roles;
use super::context::Context;
use super::counters::Counters;
use super::dictionary::{Dictionary, Sought, Words};
use super::free_edges::counters_of;
use super::join::{Halves, MOST_PORTIONS, complement, reversed};
use super::matchings::is_single;
use super::sweep::Unfit;
use super::{HalvedRing, SWEEPING};
use crate::graph::Ring;
use search::{Limit, Meter, Sort, on_threads};

/// The cycles of a ring that is cut in two, by number.
pub(crate) struct NumberedRing {
    halved: HalvedRing,
    halves: Halves,
    above: Arc<History>,
    below: Arc<History>,
    /// The vertex in place of which each vertex stands in the sweep below.
    turned: Vec<u32>,
    /// The number of cycles in all clusters before each, and in all.
    before: Vec<u128>,
}

/// A cycle, as its ways through both halves and the free edges that it uses, as bits.
#[derive(Clone, Copy, Debug)]
struct Joint {
    lower: Way,
    free: u64,
    upper: Way,
}

impl HalvedRing {
    /// Numbers the cycles. The counts of the halves must fit in their counters. As many layers are kept as fit
    /// into the budget, in bytes.
    pub fn numbered(self, budget: usize, context: &mut Context<'_, '_>) -> Result<NumberedRing, Unfit> {
        if self.hub.is_some() {
            return Err(Unfit::TooLarge);
        }
        let order = &self.cut.order;
        let symmetric = self.is_symmetric;
        let budget = if symmetric { budget } else { budget / 2 };
        let between = if symmetric { SWEEPING } else { SWEEPING / 2.0 };
        let mut history = |roles, share| {
            let sweep = self.sweep_over(roles).ok_or(Unfit::TooLarge)?;
            History::new(sweep, budget, &mut context.within(share)).map(Arc::new)
        };
        let above = history(Roles::Upper, 0.0..between)?;
        // Below, vertices keep their names unless the other sweep serves for both.
        let mut turned: Vec<u32> = (0..order.len() as u32).collect();
        let below = if symmetric {
            for (&vertex, &other) in order.iter().zip(order.iter().rev()) {
                turned[vertex as usize] = other;
            }
            above.clone()
        } else {
            history(Roles::Lower, between..SWEEPING)?
        };
        if [&above, &below].iter().any(|half| half.last().sum() > self.most()) {
            return Err(Unfit::TooLarge);
        }
        let upper = above.packed(context)?;
        let lower = if symmetric { upper.clone() } else { below.packed(context)? };
        let halves = Halves::new(upper, lower, self.cut.middle, self.edges.clone(), &self.clusters);
        let held = above.bytes() + if symmetric { 0 } else { below.bytes() };
        let counts = self.counts(&halves, held, context.meter)?;
        let mut before = Vec::with_capacity(counts.len() + 1);
        let mut sum = 0;
        for count in counts {
            before.push(sum);
            sum += count;
        }
        before.push(sum);
        Ok(NumberedRing { halved: self, halves, above, below, turned, before })
    }

    /// The number of cycles in each cluster, on all threads.
    fn counts(&self, halves: &Halves, held: usize, meter: &mut Meter<'_>) -> Result<Vec<u128>, Limit> {
        let held = (held + halves.bytes()) / meter.control().threads();
        let counted = on_threads(self.kinds.len(), SWEEPING..1.0, meter, &|kind, meter| {
            halves.count(self.kinds[kind].0, MOST_PORTIONS, &mut Context::on_one_thread(meter).beside(held))
        })?;
        let mut counts = vec![0; self.clusters.len()];
        for (&(cluster, _), count) in self.kinds.iter().zip(counted) {
            counts[cluster] = count;
        }
        Ok(self.first_alike.iter().map(|&cluster| counts[cluster]).collect())
    }
}

impl NumberedRing {
    /// The number of cycles.
    pub fn total(&self) -> BigUint {
        self.before.last().copied().unwrap_or(0).into()
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        let below = if Arc::ptr_eq(&self.above, &self.below) { 0 } else { self.below.bytes() };
        self.above.bytes() + below + self.halves.bytes()
    }

    /// The ring whose cycles are numbered.
    pub fn ring(&self) -> &Ring {
        &self.halved.ring
    }

    /// The edges of the cycles with these numbers, each as its two vertices.
    pub fn cycles(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Vec<(u32, u32)>>, Limit> {
        let number = |number: &BigUint| u128::try_from(number).unwrap_or(u128::MAX);
        // In the order of the clusters, so that each is joined only once.
        let mut sought: Vec<(u128, usize)> = numbers.iter().map(number).zip(0..).collect();
        sought.put_in_order();
        let mut joints: Vec<Option<Joint>> = vec![None; numbers.len()];
        let mut rest = &sought[..];
        while let Some(&(first, _)) = rest.first() {
            let cluster = self.before.partition_point(|&before| before <= first) - 1;
            let Some(&end) = self.before.get(cluster + 1) else { break };
            let (here, others) = rest.split_at(rest.partition_point(|&(number, _)| number < end));
            self.locate(cluster, here, &mut joints, meter)?;
            rest = others;
        }
        let joints: Vec<Joint> = joints.into_iter().flatten().collect();
        let upper: Vec<Way> = joints.iter().map(|joint| joint.upper).collect();
        let lower: Vec<Way> = joints.iter().map(|joint| joint.lower).collect();
        let above = self.above.edges(&upper, meter)?;
        let below = self.below.edges(&lower, meter)?;
        let turned = |vertex: u32| self.turned[vertex as usize];
        let mut cycles = above;
        for ((edges, joint), below) in cycles.iter_mut().zip(joints).zip(below) {
            edges.extend(below.into_iter().map(|(a, b)| (turned(a), turned(b))));
            let free = (0..).zip(&self.halved.edges).filter(|&(place, _)| joint.free >> place & 1 == 1);
            edges.extend(free.map(|(_, &(a, b))| (self.middle_vertex(a), self.middle_vertex(b))));
        }
        Ok(cycles)
    }

    fn middle_vertex(&self, place: usize) -> u32 {
        self.halved.cut.order[self.halved.cut.upper + place]
    }

    /// Finds the cycles with these numbers, which are in one cluster and in ascending order.
    fn locate(
        &self,
        cluster: usize,
        sought: &[(u128, usize)],
        joints: &mut [Option<Joint>],
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut before = self.before[cluster];
        let mut rest = sought;
        // The lower matching of each cycle that is found, and the number among those with this matching.
        let mut found: Vec<(usize, State, u128, u128)> = Vec::new();
        let lower = self.below.last();
        let mut context = Context::new(meter);
        let context = &mut context.beside(self.bytes());
        self.halves.each_lower(cluster, context, &mut |counters, words, place, dictionary| {
            let after = before + dictionary.single_cycles(counters, words);
            while let Some(&(number, sample)) = rest.first()
                && number < after
            {
                let inside = number - before;
                if let Some(located) = dictionary.locate(counters, words, Sought::Number(inside)) {
                    let state = State { class: lower.names[place], matching: located.matching };
                    found.push((sample, state, inside - located.before, located.upper_ways));
                }
                rest = &rest[1..];
            }
            before = after;
            if rest.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let mut dictionary = Dictionary::default();
        for (sample, state, number, upper_ways) in found {
            meter.generate()?;
            let lower = Way { state, number: (number / upper_ways) as u64 };
            let mut left = number % upper_ways;
            let mut joint = None;
            self.each_upper(state, &mut dictionary, &mut |free, state, class_ways, ways| {
                // First whole classes, then the states of the class that is meant.
                match ways {
                    None if left < class_ways => return Some(true),
                    None => left -= class_ways,
                    Some(ways) if left < u128::from(ways) => {
                        joint = Some(Joint { lower, free, upper: Way { state, number: left as u64 } });
                        return None;
                    }
                    Some(ways) => left -= u128::from(ways),
                }
                Some(false)
            });
            joints[sample] = joint;
        }
        Ok(())
    }

    /// Passes the upper states that make a single cycle with a lower one to `visit`, by the free edges that
    /// are used. For each choice of free edges, the class and the number of all its ways are passed on first,
    /// and only if that is answered with true, its states, each with its ways. None ends it all.
    fn each_upper(
        &self,
        lower: State,
        dictionary: &mut Dictionary,
        visit: &mut dyn FnMut(u64, State, u128, Option<u64>) -> Option<bool>,
    ) {
        let (edges, vertices) = self.halves.middle();
        let upper = self.above.last();
        // The choices still to be looked at: the number of edges decided, those used, and the lower state
        // with them.
        let mut waiting = vec![(0, 0_u64, lower)];
        while let Some((decided, free, state)) = waiting.pop() {
            if let Some(&(a, b)) = edges.get(decided) {
                // Below, the middle vertices are in the opposite order.
                let (a, b) = (vertices - 1 - b, vertices - 1 - a);
                if degree(state.class, a) < 2
                    && degree(state.class, b) < 2
                    && let Some(matching) =
                        super::classes::join(state.class, a, b).apply(paths(state.class), state.matching)
                {
                    let class = state.class + (1 << (2 * a)) + (1 << (2 * b));
                    waiting.push((decided + 1, free | 1 << decided, State { class, matching }));
                }
                waiting.push((decided + 1, free, state));
                continue;
            }
            let class = complement(reversed(state.class, vertices), vertices);
            let Ok(place) = upper.names.binary_search(&class) else { continue };
            let (matchings, counts) = upper.states(place);
            let pairs = paths(class);
            let counters: Counters = counters_of(pairs, matchings, counts);
            let words = [state.matching];
            let ways = dictionary.single_cycles(&counters, Words::new(pairs, &words, &[1]));
            match visit(free, State { class, matching: 0 }, ways, None) {
                None => return,
                Some(false) => continue,
                Some(true) => {}
            }
            for (&matching, &count) in matchings.iter().zip(counts) {
                if is_single(pairs, matching, state.matching)
                    && visit(free, State { class, matching }, ways, Some(count)).is_none()
                {
                    return;
                }
            }
        }
    }

    /// The number of the cycle that uses these edges; none if they are not a single cycle.
    pub fn number(
        &self,
        is_used: &dyn Fn(u32, u32) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<BigUint>, Limit> {
        let turned = |a: u32, b: u32| is_used(self.turned[a as usize], self.turned[b as usize]);
        let (Some(upper), Some(lower)) = (self.above.way(is_used, meter)?, self.below.way(&turned, meter)?)
        else {
            return Ok(None);
        };
        let used =
            |&(_, &(a, b)): &(u32, &(usize, usize))| is_used(self.middle_vertex(a), self.middle_vertex(b));
        let free = (0..).zip(&self.halved.edges).filter(used).map(|(place, _)| 1_u64 << place).sum();
        let joint = Joint { lower, free, upper };
        let cluster = self.halved.clusters.of(upper.state.class);
        let mut before = self.before[cluster];
        let mut located = None;
        let names = &self.below.last().names;
        let mut context = Context::new(meter);
        let context = &mut context.beside(self.bytes());
        self.halves.each_lower(cluster, context, &mut |counters, words, place, dictionary| {
            if names[place] != joint.lower.state.class {
                before += dictionary.single_cycles(counters, words);
                return ControlFlow::Continue(());
            }
            located = dictionary.locate(counters, words, Sought::Matching(joint.lower.state.matching));
            ControlFlow::Break(())
        })?;
        let Some(located) = located else { return Ok(None) };
        let mut number = before + located.before + u128::from(joint.lower.number) * located.upper_ways;
        let mut found = false;
        let mut dictionary = Dictionary::default();
        self.each_upper(joint.lower.state, &mut dictionary, &mut |free, state, class_ways, ways| {
            match ways {
                None if free == joint.free && state.class == joint.upper.state.class => return Some(true),
                None => number += class_ways,
                Some(_) if state == joint.upper.state => {
                    number += u128::from(joint.upper.number);
                    found = true;
                    return None;
                }
                Some(ways) => number += u128::from(ways),
            }
            Some(false)
        });
        Ok(found.then(|| number.into()))
    }
}

#[cfg(test)]
mod tests;
