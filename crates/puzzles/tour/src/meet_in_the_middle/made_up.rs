//! What it costs to join a kind of cluster, measured before the halves are known.
//!
//! The work of a join depends on which states there are and hardly on their counts. So the halves are made up: every class
//! that the neighbours of the middle vertices allow, and of its matchings a pseudo-random share that is as large as on boards
//! whose halves are known ([`Likely`]). Then the real join runs on them and is timed.
//!
//! A large cluster is joined only in part: some neighbouring lower classes, with all upper classes that they need. The
//! work of the part and of the whole are foreseen from the numbers of matchings ([`foreseen`]), and the measured times are
//! enlarged accordingly, separately for adding the free edges and for closing cycles.
//!
//! Limits: the shares were fitted to closed knight's tours with halves of three and four rows and six to eight columns. They
//! say nothing about flatter halves, which are not made up. For open tours they were not compared with real ones.
//! What the attempts cost that fail for want of memory, before a cluster is joined in more portions, is not included.

mod foreseen;
mod likely;

use std::sync::Arc;

use self::foreseen::{Foreseen, closing, joining};
use self::likely::Likely;
use super::HalvedRing;
use super::classes::{degree, edges, pieces};
use super::divided::SMALLER;
use super::join::{Half, Halves, MOST_PORTIONS};
use super::packed::Packed;
use crate::graph::Ring;
use contract::Imitated;
use search::{Limit, Meter, processor_seconds};

/// The most classes of a cluster that are looked at.
const MOST_CLASSES: usize = 1 << 24;

/// A part of a cluster is joined that takes about so many steps, as they are foreseen.
const STEPS: f64 = 3e8;

/// Single lower classes that take more than so many times these steps are not joined, but extrapolated.
const HEAVIEST: f64 = 10.0;

/// What takes less time, in seconds, is measured a second time.
const REPEATED: f64 = 2.0;

/// The part of the memory that the made-up halves and their join may take.
const ROOM: f64 = 0.5;

/// The bytes that a state takes in a half.
const BYTES_PER_STATE: f64 = 3.0;

/// The most bytes that a made-up half and the tables of its join take, for each byte that is foreseen for the join.
const HALF_TOO: f64 = 1.5;

/// Halves are made up if both have at least so many times as many vertices as the middle. This is the numerator and the
/// denominator.
const LEAST_RATIO: (usize, usize) = (4, 3);

impl HalvedRing {
    /// Whether the halves can be made up.
    pub fn can_imitate(&self) -> bool {
        let least = self.cut.upper.min(self.cut.lower());
        LEAST_RATIO.1 * least >= LEAST_RATIO.0 * self.cut.middle
    }

    /// Measures what it costs to join a kind of cluster. If only a part is joined, `within` says where in the cluster it
    /// lies, from 0 to 1.
    pub fn imitate(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        within: f64,
        meter: &mut Meter<'_>,
    ) -> Result<Imitated, Limit> {
        self.imitate_within(ring, kind, within, STEPS, meter)
    }

    /// The same with a part that takes about so many steps.
    pub(super) fn imitate_within(
        &self,
        ring: &Ring<'_>,
        kind: usize,
        within: f64,
        steps: f64,
        meter: &mut Meter<'_>,
    ) -> Result<Imitated, Limit> {
        let started = processor_seconds();
        let cluster = self.kinds[kind].0;
        let empty = || Imitated { seconds: processor_seconds() - started, memory: 0, share: 1.0 };
        // The colours do not fit.
        if self.most_states[cluster] == 0.0 {
            meter.poll()?;
            return Ok(empty());
        }
        let [upper, lower] = self.likely_halves(ring);
        // An upper class for each lower one that fits it.
        let mut fitting = self.classes_of(cluster, meter)?;
        let above: f64 = fitting.iter().map(|&class| upper.states(class)).sum();
        fitting.retain(|&class| lower.has(self.opposite(class)));
        fitting.sort_unstable();
        let below: f64 = fitting.iter().map(|&class| lower.states(self.opposite(class))).sum();
        if fitting.is_empty() || above < 1.0 {
            return Ok(empty());
        }
        let vertices = self.divided_by(kind, 1, meter);
        // If one half is the other one turned, the classes may be the same.
        let [of_upper, of_lower] = self.clusters_of_halves(kind);
        let is_same = self.is_symmetric && of_upper == of_lower && vertices == 0;
        // If the kind is divided, only a part of its halves is in memory at a time.
        let states = if is_same { above } else { above + below };
        let bytes = BYTES_PER_STATE * states / SMALLER.powi(vertices as i32);
        let memory = meter.control().memory() as f64;
        let mut drawn = Drawn::new(self, &upper, &fitting, HEAVIEST * steps);
        let all = drawn.steps;
        let portion = drawn.portion((memory - bytes).max(0.0), within, meter)?;
        let room = ROOM * memory / HALF_TOO;
        let mut part = portion.clone();
        while part.classes.len() > 1
            && (part.foreseen.steps + part.steps > steps || part.foreseen.bytes > room)
        {
            part = part.half(meter)?;
        }
        meter.reserve((part.foreseen.bytes * HALF_TOO) as u64)?;
        let (grown, closed, bytes_grown) = self.join_made_up(cluster, part.classes, &upper, &lower, meter)?;
        let growing = portion.foreseen.steps * (all / portion.steps) / part.foreseen.steps.max(1.0);
        let seconds = grown * growing + closed * all / part.steps;
        // The bytes of the portion, as much more than foreseen as they are in the part.
        let of_join = portion.foreseen.bytes * bytes_grown as f64 / part.foreseen.bytes.max(1.0);
        let share = part.classes.len() as f64 / fitting.len() as f64;
        Ok(Imitated { seconds, memory: (bytes + of_join) as u64, share })
    }

    /// What both halves are likely to have.
    fn likely_halves(&self, ring: &Ring<'_>) -> [Likely; 2] {
        let (order, upper, middle) = (&self.cut.order, self.cut.upper, self.cut.middle);
        let opposite: Vec<u32> = order.iter().rev().copied().collect();
        let hub = self.hub.as_ref().map(|hub| hub.vertex);
        let lower = self.cut.lower();
        [Likely::new(ring, order, upper, middle, hub), Likely::new(ring, &opposite, lower, middle, hub)]
    }

    /// All classes with the balances of a cluster.
    fn classes_of(&self, cluster: usize, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
        let values = self.clusters.values(cluster);
        let mut classes = vec![0_u64];
        let mut bounded = 0;
        for (balance, value) in self.clusters.balances.iter().zip(values) {
            let bits = balance.plus | balance.minus;
            bounded |= bits;
            let of_component = degrees(bits, meter)?;
            let fits = |class: &&u64| edges(**class & balance.plus) - edges(**class & balance.minus) == value;
            classes = product(&classes, &of_component.iter().filter(fits).copied().collect::<Vec<_>>())?;
        }
        let all = ((1_u128 << (2 * self.cut.middle)) - 1) as u64;
        product(&classes, &degrees(all & !bounded, meter)?)
    }

    /// Joins some lower classes, given by the upper ones that fit, to all upper ones that they need, on made-up states.
    /// Returns the times for adding edges and for closing cycles, and the most bytes of the counters.
    fn join_made_up(
        &self,
        cluster: usize,
        fitting: &[u64],
        upper: &Likely,
        lower: &Likely,
        meter: &mut Meter<'_>,
    ) -> Result<(f64, f64, usize), Limit> {
        let needed = foreseen::needed(fitting, &self.edges, meter)?;
        let below = lower.made_up(fitting.iter().map(|&class| self.opposite(class)), 0, meter)?;
        let above = needed.into_iter().filter(|&class| upper.has(class));
        let above = upper.made_up(above, below.memory(), meter)?;
        let [above, below]: [Half; 2] = [above, below].map(|classes: Packed| Half::Packed(Arc::new(classes)));
        let halves = Halves::new(above, below, self.cut.middle, self.edges.clone(), &self.clusters);
        let measured = halves.time(cluster, halves.bytes(), meter)?;
        if measured.0 + measured.1 > REPEATED {
            return Ok(measured);
        }
        // The first time, tables may have been built that are kept.
        halves.time(cluster, halves.bytes(), meter)
    }
}

/// Some neighbouring lower classes of a cluster, given by the upper classes that fit, which were drawn with chances in
/// proportion to the steps that it takes to close their cycles.
#[derive(Clone)]
struct Drawn<'d> {
    halved: &'d HalvedRing,
    upper: &'d Likely,
    classes: &'d [u64],
    /// The steps to close the cycles.
    steps: f64,
    /// What is foreseen for adding edges.
    foreseen: Foreseen,
    /// A number from 0 to 1, by which a part of them is drawn.
    number: f64,
    /// Classes that take more steps are not drawn unless there are no others.
    heaviest: f64,
}

impl<'d> Drawn<'d> {
    /// All classes of a cluster.
    fn new(halved: &'d HalvedRing, upper: &'d Likely, classes: &'d [u64], heaviest: f64) -> Self {
        let all =
            Self { halved, upper, classes, steps: 0.0, foreseen: Foreseen::default(), number: 0.0, heaviest };
        Self { steps: all.closing(classes, f64::INFINITY), ..all }
    }

    /// The steps to close the cycles of those classes that take no more than `most`.
    fn closing(&self, classes: &[u64], most: f64) -> f64 {
        let steps = classes.iter().map(|&class| closing(pieces(class), self.upper.share_at_last(class)));
        steps.filter(|&steps| steps <= most).sum()
    }

    /// What is foreseen for adding the edges that some classes need.
    fn joining(&self, classes: &[u64], meter: &mut Meter<'_>) -> Result<Foreseen, Limit> {
        let has = |class: u64| self.upper.has(class);
        joining(classes, &self.halved.edges, has, |class| self.upper.share_at_last(class), meter)
    }

    /// One of several parts, drawn by the number.
    fn draw(&self, parts: &[&'d [u64]]) -> Self {
        let of = |most: f64| parts.iter().map(|part| self.closing(part, most)).collect::<Vec<f64>>();
        let mut weights = of(self.heaviest);
        if weights.iter().all(|&weight| weight == 0.0) {
            weights = of(f64::INFINITY);
        }
        let (place, number) = draw(&weights, self.number).unwrap_or((0, 0.0));
        let classes = parts.get(place).copied().unwrap_or(self.classes);
        Self { classes, steps: self.closing(classes, f64::INFINITY), number, ..self.clone() }
    }

    /// One of the portions in which a cluster would be joined within so many bytes, drawn by a number. If even the most
    /// portions are too few, one of these.
    fn portion(&mut self, room: f64, number: f64, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        self.number = number;
        let mut portions = MOST_PORTIONS;
        let mut found: Option<Self> = None;
        loop {
            let parts: Vec<&[u64]> =
                self.classes.chunks(self.classes.len().div_ceil(portions).max(1)).collect();
            let mut portion = self.draw(&parts);
            portion.foreseen = self.joining(portion.classes, meter)?;
            match found {
                Some(last) if portion.foreseen.bytes > room => return Ok(last),
                _ if portion.foreseen.bytes > room || portions == 1 => return Ok(portion),
                _ => found = Some(portion),
            }
            portions /= 2;
        }
    }

    /// One half of the classes.
    fn half(&self, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (first, second) = self.classes.split_at(self.classes.len() / 2);
        let mut half = self.draw(&[first, second]);
        half.foreseen = self.joining(half.classes, meter)?;
        Ok(half)
    }
}

/// All ways to give degrees to the vertices with these bits.
fn degrees(bits: u64, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
    let mut classes = vec![0];
    for vertex in (0..32).filter(|&vertex| degree(bits, vertex) > 0) {
        meter.poll()?;
        classes = product(&classes, &[0, 1 << (2 * vertex), 2 << (2 * vertex)])?;
    }
    Ok(classes)
}

/// Every class of one list together with every one of the other, unless they are too many.
fn product(a: &[u64], b: &[u64]) -> Result<Vec<u64>, Limit> {
    if a.len().saturating_mul(b.len()) > MOST_CLASSES {
        return Err(Limit::Memory);
    }
    Ok(a.iter().flat_map(|a| b.iter().map(move |b| a | b)).collect())
}

#[cfg(test)]
mod tests;

/// The unit that a number from 0 to 1 draws, given the weights, and how far the number lies within the unit.
fn draw(weights: &[f64], number: f64) -> Option<(usize, f64)> {
    let mut left = number * weights.iter().sum::<f64>();
    for (unit, &weight) in weights.iter().enumerate() {
        if left < weight {
            return Some((unit, left / weight));
        }
        left -= weight;
    }
    weights.iter().rposition(|&weight| weight > 0.0).map(|last| (last, 1.0 - f64::EPSILON))
}
