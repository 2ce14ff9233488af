//! Two halves of a board, joined at the middle vertices.
//!
//! Both halves have given edges to the middle vertices, and the edges between these are still free. They are
//! added to the upper half, one after the other ([`free_edges`](super::free_edges)). Then an upper and a
//! lower class fit together if every vertex has two edges in all, and an upper and a lower matching if
//! together they make a single cycle ([`dictionary`](super::dictionary)).
//!
//! In the worked example, the lower class fits the upper one as it is. The free edges lead to other classes, which fit no
//! lower one and are not made.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::classes::{ONE_EDGE, paths};
use super::clusters::Clusters;
use super::context::Context;
use super::counters::Counters;
use super::dictionary::{Dictionary, Words};
use super::free_edges::Grown;
use super::matchings::Tables;
use super::packed_classes::{Packed, Unpacked};
use search::{Limit, Meter};

/// Two halves that are ready to be joined.
pub(crate) struct Halves {
    upper: Arc<Packed>,
    /// Its middle vertices are in the opposite order.
    lower: Arc<Packed>,
    /// The number of middle vertices.
    vertices: usize,
    /// The edges between them.
    edges: Vec<(usize, usize)>,
    /// For each cluster, the places of its upper classes.
    upper_of: Vec<Vec<u32>>,
    /// For each cluster, the places of the lower classes that fit its upper ones.
    lower_of: Vec<Vec<u32>>,
}

/// If a cluster does not fit into memory, twice as many portions are tried, up to the most. Most of the upper classes are
/// needed for several portions and made again for each, so there should not be more portions than necessary.
pub(super) const MOST_PORTIONS: usize = 256;

/// What is done with a lower class.
type Visit<'v> = dyn FnMut(&Counters, Words<'_>, usize, &mut Dictionary) -> ControlFlow<()> + 'v;

/// Lower classes: the upper class that each fits, and its place.
type Lower = Vec<(u64, usize)>;

/// Tries to do something with a cluster as a whole, and then in ever more portions.
fn in_portions<T>(most: usize, mut attempt: impl FnMut(usize) -> Result<T, Limit>) -> Result<T, Limit> {
    let mut portions = 1;
    loop {
        match attempt(portions) {
            // With fewer lower classes at a time, fewer upper ones are needed.
            Err(Limit::Memory) if portions < most => portions *= 2,
            done => return done,
        }
    }
}

/// The class with the vertices in the opposite order.
pub(super) fn reversed(class: u64, vertices: usize) -> u64 {
    if vertices == 0 {
        return 0;
    }
    let bits = class.reverse_bits() >> (64 - 2 * vertices);
    (bits & ONE_EDGE) << 1 | bits >> 1 & ONE_EDGE
}

/// The class that completes every vertex to two edges.
pub(super) fn complement(class: u64, vertices: usize) -> u64 {
    let two_each = !ONE_EDGE & ((1_u128 << (2 * vertices)) - 1) as u64;
    two_each - class
}

impl Halves {
    /// Sorts the classes of two halves into the clusters.
    pub(super) fn new(
        upper: Arc<Packed>,
        lower: Arc<Packed>,
        vertices: usize,
        edges: Vec<(usize, usize)>,
        clusters: &Clusters,
    ) -> Self {
        let mut upper_of = vec![Vec::new(); clusters.len()];
        for (place, &class) in (0..).zip(&upper.names) {
            upper_of[clusters.of(class)].push(place);
        }
        let mut lower_of = vec![Vec::new(); clusters.len()];
        for (place, &class) in (0..).zip(&lower.names) {
            lower_of[clusters.of(complement(reversed(class, vertices), vertices))].push(place);
        }
        Self { upper, lower, vertices, edges, upper_of, lower_of }
    }

    /// The number of bytes, including the tables that all halves share.
    pub fn bytes(&self) -> usize {
        let shared = Arc::ptr_eq(&self.upper, &self.lower);
        self.upper.memory()
            + if shared { 0 } else { self.lower.memory() }
            + Tables::shared().bytes()
            + 8 * (self.upper.names.len() + self.lower.names.len())
    }

    /// The number of single cycles in a cluster, joined in no more portions than so many.
    pub fn count(
        &self,
        cluster: usize,
        most_portions: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<u128, Limit> {
        in_portions(most_portions, |portions| self.count_in(portions, cluster, context))
    }

    /// The same, with the lower classes in so many portions.
    pub(super) fn count_in(
        &self,
        portions: usize,
        cluster: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<u128, Limit> {
        let mut total = 0;
        let (lower, size) = self.lower_in(portions, cluster);
        for lower in lower.chunks(size) {
            context.hold(0);
            let grown = self.grown(cluster, lower, context)?;
            self.visit_lower(&grown, lower, context.meter, &mut |counters, words, _, dictionary| {
                total += dictionary.single_cycles(counters, words);
                ControlFlow::Continue(())
            })?;
        }
        Ok(total)
    }

    /// The lower classes of a cluster, and how many of them make a portion.
    fn lower_in(&self, portions: usize, cluster: usize) -> (Lower, usize) {
        let mut lower = self.lower(cluster);
        if portions > 1 {
            // Those that are alike need the same upper classes.
            lower.sort_unstable();
        }
        let size = lower.len().div_ceil(portions).max(1);
        (lower, size)
    }

    /// The lower states of a cluster that can be completed to a single cycle, each with the number of ways to do that,
    /// which `kept` turns into the number that is kept; and the number of single cycles.
    pub(super) fn completions_from_above(
        &self,
        cluster: usize,
        kept: impl Fn(u64) -> u64,
        context: &mut Context<'_, '_>,
    ) -> Result<(Packed, u128), Limit> {
        in_portions(MOST_PORTIONS, |portions| {
            let (mut completions, mut cycles) = (Packed::default(), 0);
            let (mut dictionary, mut unpacked) = (Dictionary::default(), Unpacked::new());
            let mut completed = Unpacked::new();
            let (lower, size) = self.lower_in(portions, cluster);
            for lower in lower.chunks(size) {
                let grown = {
                    let context = &mut context.beside(completions.memory());
                    context.hold(0);
                    self.grown(cluster, lower, context)?
                };
                let context = &mut context.beside(grown.bytes());
                for &(class, place) in lower {
                    let Some(vector) = grown.place(class) else { continue };
                    context.meter.generate()?;
                    let (matchings, counts) = self.lower.states(place, &mut unpacked);
                    let words = Words::new(paths(class), matchings, counts);
                    let ways = dictionary.upper_ways(grown.counters(vector), words);
                    completed.clear();
                    let states = matchings.iter().zip(counts).zip(ways);
                    for ((&matching, &count), ways) in states.filter(|&(_, ways)| ways > 0) {
                        completed.matchings.push(matching);
                        completed.counts.push(kept(ways));
                        cycles += u128::from(count) * u128::from(ways);
                    }
                    if !completed.matchings.is_empty() {
                        let states = (&completed.matchings[..], &completed.counts[..]);
                        completions.push(self.lower.names[place], states, context)?;
                    }
                }
            }
            completions.shrink();
            Ok((completions, cycles))
        })
    }

    /// Passes the lower classes of a cluster to `visit`, in order: the counters of the upper class that fits,
    /// the lower matchings, and the place of the lower class.
    pub(super) fn each_lower(
        &self,
        cluster: usize,
        context: &mut Context<'_, '_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Limit> {
        let lower = self.lower(cluster);
        let grown = self.grown(cluster, &lower, context)?;
        self.visit_lower(&grown, &lower, context.meter, visit)
    }

    fn visit_lower(
        &self,
        grown: &Grown,
        lower: &[(u64, usize)],
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Limit> {
        let (mut dictionary, mut unpacked) = (Dictionary::default(), Unpacked::new());
        for &(class, place) in lower {
            let Some(vector) = grown.place(class) else { continue };
            meter.generate()?;
            let words = self.words(class, place, &mut unpacked);
            if visit(grown.counters(vector), words, place, &mut dictionary).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The matchings of the lower class at a place, which fits this upper class.
    fn words<'s>(&'s self, class: u64, place: usize, unpacked: &'s mut Unpacked) -> Words<'s> {
        let (matchings, counts) = self.lower.states(place, unpacked);
        Words::new(paths(class), matchings, counts)
    }

    /// The lower classes of a cluster. None if there are no upper ones.
    fn lower(&self, cluster: usize) -> Lower {
        if self.upper_of[cluster].is_empty() {
            return Vec::new();
        }
        let places = self.lower_of[cluster].iter().map(|&place| place as usize);
        let class = |place: usize| reversed(self.lower.names[place], self.vertices);
        places.map(|place| (complement(class(place), self.vertices), place)).collect()
    }

    /// The upper classes of a cluster with all free edges, as far as these lower classes need them. Only
    /// the final ones keep their counters.
    fn grown(
        &self,
        cluster: usize,
        lower: &[(u64, usize)],
        context: &mut Context<'_, '_>,
    ) -> Result<Grown, Limit> {
        context.meter.counts("table entries");
        let mut grown = Grown::towards(lower, &self.edges);
        let mut unpacked = Unpacked::new();
        for &place in &self.upper_of[cluster] {
            let class = self.upper.names[place as usize];
            if let Some(vector) = grown.place(class) {
                context.meter.generate()?;
                let (matchings, counts) = self.upper.states(place as usize, &mut unpacked);
                grown.fill(vector, matchings, counts);
                grown.check_memory(context)?;
            }
        }
        for (stage, &edge) in self.edges.iter().enumerate() {
            grown.grow(stage, edge, context)?;
            grown.forget(stage);
        }
        Ok(grown)
    }

    /// The edges between middle vertices, and the number of these vertices.
    pub(super) fn middle(&self) -> (&[(usize, usize)], usize) {
        (&self.edges, self.vertices)
    }
}
