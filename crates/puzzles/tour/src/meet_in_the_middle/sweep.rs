//! The sweep over one half of a board, vertex by vertex.
//!
//! The steps are known before anything is counted: which vertices wait after each, and what the classes after it must be
//! like to matter. [`split_sweep`](super::split_sweep) takes them.
//!
//! The worked example has three steps. Squares 6 and 8 wait after the first, 6 to 9 after the second, and 4 to 9 at the
//! end.
//!
//! Limits: 21 waiting vertices, at most 2^22 classes in a slice then, counts that add up to less than 2^64; beyond that,
//! [`Unfit::TooLarge`].

use std::ops::Range;

use super::classes::MOST_WAITING;
use super::cluster_filter::{Ahead, ClusterFilter};
use super::hub::Hub;
use super::step::Step;
use crate::graph::Ring;
use search::{Limit, Sort};

/// The factor by which a step takes longer than the one before it, measured on boards with seven and eight
/// columns.
const GROWTH: f64 = 1.35;

/// A vertex that is left alone for at most so many steps is not worth dividing by.
const SHORT_REST: usize = 3;

/// Why a half could not be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// A limit was reached.
    Stopped(Limit),
    /// There are too many classes, or counts are too large.
    TooLarge,
}

impl From<Limit> for Unfit {
    fn from(limit: Limit) -> Self {
        Self::Stopped(limit)
    }
}

/// The steps over a half.
pub(super) struct Sweep<'f> {
    steps: Vec<Step>,
    /// The middle vertices after each step.
    middle: Vec<Vec<Ahead>>,
    /// Tells which classes are needed at the end, if not all.
    filter: Option<&'f ClusterFilter<'f>>,
}

impl<'f> Sweep<'f> {
    /// The steps past the first `done` vertices of an order. The `left` vertices after them are those that
    /// wait at the end. None if too many wait at one time.
    pub fn new(ring: &Ring, order: &[u32], done: usize, left: usize, hub: Option<&Hub>) -> Option<Self> {
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let neighbours = |at: usize| ring.incident(order[at]).iter().map(|&(_, v)| place[v as usize]);
        let hub_place = hub.map(|hub| place[hub.vertex as usize]);
        // The middle vertices to which this half has edges from the hub.
        let spokes: Vec<usize> = match hub_place {
            Some(hub) => (done..hub).filter(|&at| neighbours(at).any(|other| other == hub)).collect(),
            None => Vec::new(),
        };
        let rule = |now: usize, waiting: &[usize]| {
            let waiting: Vec<u32> = waiting.iter().map(|&at| order[at]).collect();
            hub.and_then(|hub| hub.rule(&order[..=now], &order[..done], &waiting))
        };
        let mut waiting: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(done + 1);
        let mut middle = Vec::with_capacity(done + 1);
        for now in 0..done {
            let waited = waiting.first() == Some(&now);
            let before: Vec<usize> = waiting.iter().copied().filter(|&at| at != now).collect();
            let mut targets: Vec<usize> = neighbours(now).filter(|&at| at > now).collect();
            targets.put_in_order();
            waiting = before.iter().chain(&targets).copied().collect();
            if now + 1 == done {
                waiting.extend(done..done + left);
            }
            waiting.put_in_order();
            waiting.dedup();
            if waiting.len() > MOST_WAITING {
                return None;
            }
            let position = |at: usize| waiting.partition_point(|&other| other < at);
            let urgent = waiting.iter().enumerate().filter_map(|(at, &vertex)| {
                let later = neighbours(vertex).filter(|&other| other > now).count();
                (later < 2).then(|| (at, 2 - later as u64))
            });
            // The most edges that later steps of this half can add to a middle vertex.
            let further = |at: usize| {
                let later = neighbours(at).filter(|&other| other > now && other < done).count();
                let of_hub = spokes.iter().filter(|&&spoke| spoke == at || Some(at) == hub_place).count();
                (later + of_hub).min(2) as i64
            };
            let waits = |at: usize| waiting.binary_search(&at).ok();
            middle.push(
                (done..done + left).map(|at| Ahead { position: waits(at), further: further(at) }).collect(),
            );
            let settled = waiting.iter().copied().filter(|&at| at >= done && further(at) == 0);
            steps.push(Step {
                vertex: order[now],
                towards: targets.iter().map(|&at| order[at]).collect(),
                waited,
                runs: runs(before.iter().map(|&at| position(at))),
                ahead: targets.iter().map(|&at| position(at)).collect(),
                urgent: urgent.collect(),
                waiting: waiting.len(),
                settled: settled.map(|at| 3 << (2 * position(at))).sum(),
                resting: resting(&waiting, now + 1..done, |at| neighbours(at).collect()),
                hub: None,
                colours: rule(now, &waiting),
                bounds: Vec::new(),
            });
        }
        if let Some(hub) = hub_place.filter(|_| !spokes.is_empty()) {
            steps.push(Step {
                vertex: order[hub],
                towards: spokes.iter().map(|&at| order[at]).collect(),
                waited: false,
                runs: vec![(!0, 0)],
                ahead: spokes.iter().map(|&at| at - done).collect(),
                urgent: Vec::new(),
                waiting: waiting.len(),
                settled: 0,
                resting: Vec::new(),
                hub: Some(hub - done),
                colours: rule(done - 1, &waiting),
                bounds: Vec::new(),
            });
            middle.push((0..left).map(|at| Ahead { position: Some(at), further: 0 }).collect());
        }
        Some(Self { steps, middle, filter: None })
    }

    /// The same sweep without the classes that are not needed at the end. If `early` is set, classes that cannot become
    /// such ones any more are left out on the way.
    pub fn only(mut self, filter: &'f ClusterFilter<'f>, early: bool) -> Self {
        self.filter = Some(filter);
        let at_the_end = if early { filter.bounds() } else { None }.unwrap_or_default();
        for (step, middle) in self.steps.iter_mut().zip(&self.middle) {
            step.bounds = at_the_end
                .iter()
                .map(|role| role.iter().map(|bounds| bounds.before(middle)).collect())
                .collect();
        }
        self
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Tells which classes are needed after a step, if not all: only the last one has a filter.
    pub fn filter_after(&self, step: usize) -> Option<&ClusterFilter<'_>> {
        self.filter.filter(|_| step + 1 == self.steps.len())
    }

    /// The fraction of the work that is done after so many steps.
    pub fn share_after(&self, steps: usize) -> f64 {
        let done = (GROWTH.powi(steps as i32) - 1.0) / (GROWTH.powi(self.steps.len() as i32) - 1.0);
        // On a long board the steps soon cease to grow.
        if done.is_finite() { done } else { steps as f64 / self.steps.len() as f64 }
    }
}

/// The bits of each waiting vertex that the next few steps leave alone, those that are left alone for the longest time
/// first. Later steps change all of them.
fn resting(waiting: &[usize], steps: Range<usize>, neighbours: impl Fn(usize) -> Vec<usize>) -> Vec<u64> {
    let next = |&at: &usize| neighbours(at).into_iter().chain([at]).filter(|step| steps.contains(step)).min();
    let mut vertices: Vec<(usize, u64)> =
        waiting.iter().zip(0..).filter_map(|(at, place)| Some((next(at)?, 3 << (2 * place)))).collect();
    vertices.retain(|&(next, _)| next >= steps.start + SHORT_REST);
    vertices.put_in_order_by_key(|&(next, _)| std::cmp::Reverse(next));
    vertices.into_iter().map(|(_, bits)| bits).collect()
}

/// Masks of bits, and how far they are shifted up, that take waiting vertices to new positions.
fn runs(positions: impl Iterator<Item = usize>) -> Vec<(u64, u32)> {
    let mut runs: Vec<(u64, u32)> = Vec::new();
    for (old, position) in positions.enumerate() {
        let (bits, up) = (3 << (2 * old), 2 * (position - old) as u32);
        match runs.last_mut() {
            Some((mask, same)) if *same == up => *mask |= bits,
            _ => runs.push((bits, up)),
        }
    }
    runs
}
