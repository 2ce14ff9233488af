//! The work and the memory of a join, foreseen from the numbers of matchings of its classes.
//!
//! Which classes a join needs, and when each of them gets and loses its counters, follows from the classes alone. A step is
//! a counter that is read to be added to another one. Where there are too many matchings for a counter each, a step
//! takes longer.

use rustc_hash::FxHashMap;

use super::super::classes::{degree, pieces};
use super::super::counters::MOST_DENSE;
use super::super::matchings::MATCHINGS;
use search::{Limit, Meter};

/// How much longer a step takes if there is not a counter for each matching: when edges are added, and when cycles are
/// closed. This and the following figures were measured on 8x8 and 8x10.
const SPARSE: (f64, f64) = (20.0, 10.0);

/// The steps that it takes to set a counter at first.
const PER_FIRST: f64 = 2.0;

/// The steps that each class takes besides: to look at it for an edge, to add an edge, and to close its cycles.
const PER_LOOK: f64 = 5.0;
const PER_EDGE: f64 = 50.0;
const PER_CLASS: f64 = 200.0;

/// The bytes of a matching with a counter of its own, and without.
const BYTES: (f64, f64) = (8.0, 24.0);

/// What is foreseen for a join.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foreseen {
    /// The steps to add all free edges.
    pub steps: f64,
    /// The most bytes of all counters.
    pub bytes: f64,
}

/// A class that a join needs.
struct Needed {
    class: u64,
    /// The number of edges after which it is still needed.
    until: usize,
    has_counters: bool,
}

/// The steps to read the counters of so many pairs, if a share of the matchings occurs, and the bytes of the counters.
fn reading(pairs: usize, share: f64) -> (f64, f64) {
    let all = f64::from(MATCHINGS[pairs]);
    if pairs <= MOST_DENSE { (all, all * BYTES.0) } else { (all * share * SPARSE.0, all * share * BYTES.1) }
}

/// The steps to close all cycles with a lower class, if a share of the matchings of the upper class occurs.
pub(super) fn closing(pairs: usize, share: f64) -> f64 {
    // With all matchings, there are equally many counters for every number of pairs that are closed, and each is read once
    // for every mate of the next end.
    let all = f64::from(MATCHINGS[pairs]);
    let level = |left: usize| {
        let step = if left <= MOST_DENSE { 1.0 } else { share * SPARSE.1 };
        all * (2 * left - 1) as f64 * step
    };
    (3..=pairs).map(level).sum::<f64>() + all + PER_CLASS
}

/// The classes that become one of the final ones by adding edges.
fn all_needed(
    fitting: &[u64],
    edges: &[(usize, usize)],
    meter: &mut Meter<'_>,
) -> Result<(Vec<Needed>, FxHashMap<u64, usize>), Limit> {
    let mut needed: Vec<Needed> = Vec::new();
    let mut places: FxHashMap<u64, usize> = FxHashMap::default();
    let mut want = |needed: &mut Vec<Needed>, class: u64, until: usize| {
        places.entry(class).or_insert_with(|| {
            needed.push(Needed { class, until, has_counters: false });
            needed.len() - 1
        });
    };
    fitting.iter().for_each(|&class| want(&mut needed, class, edges.len()));
    for (stage, &(a, b)) in edges.iter().enumerate().rev() {
        for place in 0..needed.len() {
            meter.pulse()?;
            let class = needed[place].class;
            if degree(class, a) > 0 && degree(class, b) > 0 {
                want(&mut needed, class - (1 << (2 * a)) - (1 << (2 * b)), stage);
            }
        }
        meter.reserve(needed.len() as u64 * 64)?;
    }
    Ok((needed, places))
}

/// The names of these classes.
pub(super) fn needed(
    fitting: &[u64],
    edges: &[(usize, usize)],
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, Limit> {
    Ok(all_needed(fitting, edges, meter)?.0.into_iter().map(|needed| needed.class).collect())
}

/// What is foreseen for adding the free edges, given the final classes and which classes there are at first.
pub(super) fn joining(
    fitting: &[u64],
    edges: &[(usize, usize)],
    is_there: impl Fn(u64) -> bool,
    share: impl Fn(u64) -> f64,
    meter: &mut Meter<'_>,
) -> Result<Foreseen, Limit> {
    let (mut all, places) = all_needed(fitting, edges, meter)?;
    let (mut foreseen, mut held) = (Foreseen::default(), 0.0);
    let sizes: Vec<(f64, f64)> =
        all.iter().map(|needed| reading(pieces(needed.class), share(needed.class))).collect();
    foreseen.steps = PER_LOOK * (2 * edges.len() * all.len()) as f64;
    for (needed, size) in all.iter_mut().zip(&sizes) {
        needed.has_counters = is_there(needed.class);
        if needed.has_counters {
            held += size.1;
            foreseen.steps += PER_FIRST * size.0;
        }
    }
    foreseen.bytes = held;
    for (stage, &(a, b)) in edges.iter().enumerate() {
        // If neither vertex has an edge yet, the resulting class could take the same edge again.
        for untouched in [false, true] {
            for source in 0..all.len() {
                meter.pulse()?;
                let Needed { class, until, has_counters } = all[source];
                let (at_a, at_b) = (degree(class, a), degree(class, b));
                if until < stage || !has_counters || at_a > 1 || at_b > 1 || (at_a + at_b == 0) != untouched {
                    continue;
                }
                let after = class + (1 << (2 * a)) + (1 << (2 * b));
                let Some(&place) = places.get(&after) else { continue };
                if all[place].until > stage {
                    if !std::mem::replace(&mut all[place].has_counters, true) {
                        held += sizes[place].1;
                    }
                    foreseen.steps += sizes[source].0 + PER_EDGE;
                }
            }
        }
        foreseen.bytes = foreseen.bytes.max(held);
        for (needed, size) in all.iter_mut().zip(&sizes).filter(|(needed, _)| needed.until == stage) {
            if std::mem::replace(&mut needed.has_counters, false) {
                held -= size.1;
            }
        }
    }
    Ok(foreseen)
}
