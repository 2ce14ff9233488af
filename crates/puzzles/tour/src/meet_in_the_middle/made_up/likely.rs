//! Which states a half is likely to have.
//!
//! A vertex has no more edges than neighbours in the half, and a half has no more edges to the middle than it can take. All
//! such classes occur on boards whose halves are known. Of the matchings of a class a share occurs that depends mainly on
//! the number of vertices without an edge, and on how tall the half is: every vertex without an edge multiplies the odds
//! by about e. On 8x10, for instance, 11 % of the matchings occur if every vertex has one edge, and 85 % if four have none.

use crate::graph::Ring;
use search::{Limit, Meter};

use super::super::classes::{ONE_EDGE, degree, pieces};
use super::super::matchings::MATCHINGS;
use super::super::packed::Packed;

/// The logarithm of the odds that a matching occurs if every vertex has one edge: in a half with one and a half times as
/// many vertices as the middle, and how much more it is for each time more.
const ODDS: (f64, f64) = (-6.2, 8.2);

/// How much more it is for each vertex with two edges, and the most of that.
const ODDS_OF_TWOS: (f64, f64) = (0.35, 1.2);

/// How many times as many matchings of a class occur when the free edges are added. A rough value, which matters only for
/// how a part of a cluster is enlarged.
const GROWN: f64 = 2.0;

/// What a half is likely to have.
pub(super) struct Likely {
    /// The most edges of each middle vertex.
    most: Vec<u64>,
    /// The most pieces, if a vertex with two edges counts as one.
    most_pieces: usize,
    /// The logarithm of the odds for a class in which every vertex has one edge.
    odds: f64,
    vertices: usize,
}

impl Likely {
    /// What a half with the first `done` vertices of an order is likely to have on the `middle` vertices after them.
    pub fn new(ring: &Ring<'_>, order: &[u32], done: usize, middle: usize, hub: Option<u32>) -> Self {
        // The edges from the hub to the middle vertices before it belong to this half.
        let hub_place = order.iter().position(|&vertex| Some(vertex) == hub).unwrap_or(done);
        let (half, spokes) = (&order[..done], &order[done..hub_place.max(done)]);
        let most = |vertex: &u32| {
            let is_edge = |&&(_, other): &&(u32, u32)| match Some(other) == hub {
                true => spokes.contains(vertex),
                false => half.contains(&other) || Some(*vertex) == hub && spokes.contains(&other),
            };
            ring.incident(*vertex).iter().filter(is_edge).count().min(2) as u64
        };
        let ratio = done as f64 / middle.max(1) as f64;
        Self {
            most: order[done..done + middle].iter().map(most).collect(),
            most_pieces: (2 * done).saturating_sub(middle) / 4,
            odds: ODDS.0 + ODDS.1 * (ratio - 1.5),
            vertices: middle,
        }
    }

    /// Whether a class is likely to occur.
    pub fn has(&self, class: u64) -> bool {
        let (pairs, twos) = (pieces(class), (class & !ONE_EDGE).count_ones() as usize);
        let is_even = (class & ONE_EDGE).count_ones().is_multiple_of(2);
        pairs > 0
            && is_even
            && pairs + twos <= self.most_pieces
            && (0..).zip(&self.most).all(|(vertex, &most)| degree(class, vertex) <= most)
    }

    /// The share of the matchings of a class that are likely to occur.
    fn share(&self, class: u64) -> f64 {
        let twos = f64::from((class & !ONE_EDGE).count_ones());
        let zeros = self.vertices as f64 - f64::from((class & ONE_EDGE).count_ones()) - twos;
        let odds = self.odds + zeros + (ODDS_OF_TWOS.0 * twos).min(ODDS_OF_TWOS.1);
        1.0 / (1.0 + (-odds).exp())
    }

    /// The same when free edges are added: a matching can then come from several others.
    pub fn share_at_last(&self, class: u64) -> f64 {
        (GROWN * self.share(class)).min(1.0)
    }

    /// The likely number of states of a class.
    pub fn states(&self, class: u64) -> f64 {
        match self.has(class) {
            true => self.share(class) * f64::from(MATCHINGS[pieces(class)]),
            false => 0.0,
        }
    }

    /// Classes with made-up states. Other things take `held` bytes.
    pub fn made_up(
        &self,
        classes: impl Iterator<Item = u64>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Packed, Limit> {
        let mut packed = Packed::default();
        let (mut matchings, mut counts) = (Vec::new(), Vec::new());
        for class in classes {
            let below = (self.share(class) * 2_f64.powi(32)) as u64;
            matchings.clear();
            counts.clear();
            for matching in 0..MATCHINGS[pieces(class)] {
                meter.pulse()?;
                let number = mixed(class ^ u64::from(matching).rotate_left(40));
                if number >> 32 < below {
                    matchings.push(matching);
                    // Like most real ones, they take one or two bytes.
                    counts.push(1 + (number & 0xFF));
                }
            }
            let held = held + matchings.capacity() * 12;
            packed.push(class, (&matchings, &counts), held, meter)?;
        }
        packed.shrink();
        Ok(packed)
    }
}

/// A number that looks random (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
