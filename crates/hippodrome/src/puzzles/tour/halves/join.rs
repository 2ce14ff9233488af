//! Two halves of a board, joined over the vertices in the middle.
//!
//! Both halves have given edges to the same middle vertices; the edges between those are still free. They
//! are given to the upper half, one after the other. Then an upper and a lower class fit together when
//! every vertex has two edges in all, and an upper and a lower matching when together they make one
//! single cycle. How many pairs of states do that is found without looking at pairs: closing the
//! first piece of the lower matching in *all* upper matchings at once leaves counters for matchings of one
//! pair fewer, so the lower matchings are followed like words in a dictionary, and each beginning is dealt
//! with once.
//!
//! Free edges lie in a few components of the middle. In a component with two colours the sum of the
//! degrees of one colour less that of the other does not change when an edge is added. So the classes
//! fall into *clusters* that have nothing to do with each other: these are the units of work.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::half::{Classes, ONE_EDGE, degree, join, pieces};
use super::matchings::{Change, LARGEST_TABLE, MATCHINGS, Tables};
use crate::control::Meter;
use crate::outcome::Limit;

/// More clusters than this are not worth telling apart.
const MOST_CLUSTERS: usize = 10_000;

/// What clusters are told apart by, and where symmetries take them.
pub struct Clusters {
    /// Of each component the bits of the vertices of either colour, and how many values there are.
    balances: Vec<Balance>,
    /// How many clusters there are.
    len: usize,
    /// Whether every component is told apart.
    whole: bool,
}

struct Balance {
    plus: u64,
    minus: u64,
    least: i64,
    values: usize,
}

impl Clusters {
    /// The clusters of so many middle vertices with these free edges, which must have two colours.
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Option<Self> {
        let mut colours: Vec<Option<bool>> = vec![None; vertices];
        let mut clusters = Self { balances: Vec::new(), len: 1, whole: true };
        for root in 0..vertices {
            if colours[root].is_some() {
                continue;
            }
            let mut sides = [0_u64; 2];
            let mut reached = vec![(root, false)];
            while let Some((vertex, colour)) = reached.pop() {
                match colours[vertex] {
                    Some(known) if known == colour => continue,
                    Some(_) => return None,
                    None => colours[vertex] = Some(colour),
                }
                sides[usize::from(colour)] |= 3 << (2 * vertex);
                for &(a, b) in edges.iter().filter(|&&(a, b)| a == vertex || b == vertex) {
                    reached.push((a + b - vertex, !colour));
                }
            }
            let [plus, minus] = sides;
            let values = plus.count_ones() as usize + minus.count_ones() as usize + 1;
            if clusters.len * values <= MOST_CLUSTERS {
                let least = -i64::from(minus.count_ones());
                clusters.balances.push(Balance { plus, minus, least, values });
                clusters.len *= values;
            } else {
                clusters.whole = false;
            }
        }
        Some(clusters)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether they tell all apart that free edges cannot carry into each other.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The cluster of a class.
    pub fn of(&self, class: u64) -> usize {
        let edges =
            |bits: u64| i64::from((bits & ONE_EDGE).count_ones() + 2 * (bits & !ONE_EDGE).count_ones());
        self.balances.iter().fold(0, |cluster, balance| {
            let value = edges(class & balance.plus) - edges(class & balance.minus) - balance.least;
            cluster * balance.values + value as usize
        })
    }

    /// Some class of a cluster, whether or not it comes about.
    pub fn example(&self, cluster: usize) -> u64 {
        let mut rest = cluster;
        let mut class = 0;
        for balance in self.balances.iter().rev() {
            let value = (rest % balance.values) as i64 + balance.least;
            rest /= balance.values;
            // Degrees of one colour up to the value.
            let (mut bits, mut left) =
                if value < 0 { (balance.minus, -value) } else { (balance.plus, value) };
            while left > 0 {
                let lowest = bits & bits.wrapping_neg();
                let give = left.min(2);
                class |= lowest * give as u64;
                bits &= !(3 * lowest);
                left -= give;
            }
        }
        class
    }

    /// The name of a cluster: the balance of each component.
    pub fn name(&self, cluster: usize) -> String {
        let mut rest = cluster;
        let mut values: Vec<String> = Vec::new();
        for balance in self.balances.iter().rev() {
            values.push(((rest % balance.values) as i64 + balance.least).to_string());
            rest /= balance.values;
        }
        values.reverse();
        values.join(",")
    }
}

/// Two halves that are ready to be joined.
pub struct Halves {
    upper: Arc<Classes>,
    /// Its middle vertices are in the opposite order.
    lower: Arc<Classes>,
    vertices: usize,
    edges: Vec<(usize, usize)>,
    /// The places of the classes of each cluster: of the lower ones those that fit the upper ones.
    upper_of: Vec<Vec<u32>>,
    lower_of: Vec<Vec<u32>>,
}

/// The class in which the vertices are in the opposite order.
pub fn reversed(class: u64, vertices: usize) -> u64 {
    if vertices == 0 {
        return 0;
    }
    let bits = class.reverse_bits() >> (64 - 2 * vertices);
    (bits & ONE_EDGE) << 1 | bits >> 1 & ONE_EDGE
}

/// The class that makes up two edges for every vertex.
pub fn complement(class: u64, vertices: usize) -> u64 {
    let two_each = !ONE_EDGE & ((1_u128 << (2 * vertices)) - 1) as u64;
    two_each - class
}

impl Halves {
    /// Sorts the classes of two halves into the clusters.
    pub fn new(
        upper: Arc<Classes>,
        lower: Arc<Classes>,
        vertices: usize,
        edges: Vec<(usize, usize)>,
        clusters: &Clusters,
    ) -> Self {
        let mut upper_of = vec![Vec::new(); clusters.len()];
        for (place, &class) in (0..).zip(upper.names()) {
            upper_of[clusters.of(class)].push(place);
        }
        let mut lower_of = vec![Vec::new(); clusters.len()];
        for (place, &class) in (0..).zip(lower.names()) {
            lower_of[clusters.of(complement(reversed(class, vertices), vertices))].push(place);
        }
        Self { upper, lower, vertices, edges, upper_of, lower_of }
    }

    /// The bytes that it takes, with the tables that all halves share.
    pub fn bytes(&self) -> usize {
        let shared = Arc::ptr_eq(&self.upper, &self.lower);
        self.upper.bytes()
            + if shared { 0 } else { self.lower.bytes() }
            + Tables::shared().bytes()
            + 8 * (self.upper.names().len() + self.lower.names().len())
    }

    /// About how much work a cluster is: its states above.
    pub fn weight(&self, cluster: usize) -> f64 {
        self.upper_of[cluster].iter().map(|&place| self.upper.states(place as usize).0.len() as f64).sum()
    }

    /// The number of single cycles in a cluster. So many bytes are held besides.
    pub fn count(&self, cluster: usize, held: usize, meter: &mut Meter<'_>) -> Result<u128, Limit> {
        let lower: Vec<(u64, usize)> = self.lower_of[cluster]
            .iter()
            .map(|&place| place as usize)
            .map(|place| {
                let class = reversed(self.lower.names()[place], self.vertices);
                (complement(class, self.vertices), place)
            })
            .collect();
        if lower.is_empty() || self.upper_of[cluster].is_empty() {
            return Ok(0);
        }
        let mut grown = Grown::wanted(&lower, &self.edges);
        (grown.bytes, grown.looked_at) = (held, held);
        for &place in &self.upper_of[cluster] {
            let class = self.upper.names()[place as usize];
            if let Some(&vector) = grown.places.get(&class) {
                meter.generate()?;
                let (matchings, counts) = self.upper.states(place as usize);
                grown.fill(vector, matchings, counts);
                grown.look(meter)?;
            }
        }
        for (stage, &edge) in self.edges.iter().enumerate() {
            grown.grow(stage, edge, meter)?;
        }
        let mut total = 0;
        let mut dictionary = Dictionary::default();
        for &(class, place) in &lower {
            let Some(&vector) = grown.places.get(&class) else { continue };
            meter.generate()?;
            let (matchings, counts) = self.lower.states(place);
            let words = Words { pairs: pieces(class), base: 0, matchings, counts };
            total += dictionary.single_cycles(&grown.vectors[vector].counters, words);
        }
        Ok(total)
    }
}

/// Counters for the matchings of a class.
enum Counters {
    None,
    /// One for each matching, and one for those that cannot be.
    Dense(Vec<u64>),
    /// Where there are too many matchings for that.
    Sparse(FxHashMap<u32, u64>),
}

impl Counters {
    fn zero(pairs: usize) -> Self {
        if pairs <= MOST_DENSE {
            Self::Dense(vec![0; MATCHINGS[pairs] as usize + 1])
        } else {
            Self::Sparse(FxHashMap::default())
        }
    }

    fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    fn bytes(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Dense(counters) => counters.len() * 8,
            Self::Sparse(counters) => counters.capacity() * 17,
        }
    }
}

/// The most pairs for which there is a counter for each matching.
const MOST_DENSE: usize = LARGEST_TABLE - 1;

struct Vector {
    class: u64,
    /// The number of edges after which it is still of use.
    until: usize,
    counters: Counters,
}

/// The upper classes of a cluster while free edges are added to them.
struct Grown {
    vectors: Vec<Vector>,
    places: FxHashMap<u64, usize>,
    bytes: usize,
    /// As many bytes as there were at the last look at the limits.
    looked_at: usize,
}

/// So many more bytes are worth a look at the limits.
const WORTH_A_LOOK: usize = 4 << 20;

impl Grown {
    /// Those classes that can become one of the given ones by adding edges.
    fn wanted(classes: &[(u64, usize)], edges: &[(usize, usize)]) -> Self {
        let mut grown = Self { vectors: Vec::new(), places: FxHashMap::default(), bytes: 0, looked_at: 0 };
        for &(class, _) in classes {
            grown.want(class, edges.len());
        }
        for (stage, &(a, b)) in edges.iter().enumerate().rev() {
            for place in 0..grown.vectors.len() {
                let class = grown.vectors[place].class;
                if degree(class, a) > 0 && degree(class, b) > 0 {
                    grown.want(class - (1 << (2 * a)) - (1 << (2 * b)), stage);
                }
            }
        }
        grown
    }

    fn want(&mut self, class: u64, until: usize) {
        self.places.entry(class).or_insert_with(|| {
            self.vectors.push(Vector { class, until, counters: Counters::None });
            self.vectors.len() - 1
        });
    }

    fn fill(&mut self, vector: usize, matchings: &[u32], counts: &[u64]) {
        let Vector { class, counters, .. } = &mut self.vectors[vector];
        *counters = Counters::zero(pieces(*class));
        match counters {
            Counters::Dense(dense) => {
                for (&matching, &count) in matchings.iter().zip(counts) {
                    dense[matching as usize] = count;
                }
            }
            Counters::Sparse(sparse) => sparse.extend(matchings.iter().copied().zip(counts.iter().copied())),
            Counters::None => {}
        }
        self.bytes += counters.bytes();
    }

    /// Adds one more free edge, in every class that can take it.
    fn grow(&mut self, stage: usize, (a, b): (usize, usize), meter: &mut Meter<'_>) -> Result<(), Limit> {
        // Where both vertices had no edge before, the class may be one that takes the edge itself.
        for untouched in [false, true] {
            for source in 0..self.vectors.len() {
                let Vector { class, until, ref counters } = self.vectors[source];
                let (at_a, at_b) = (degree(class, a), degree(class, b));
                if until < stage
                    || counters.is_none()
                    || at_a > 1
                    || at_b > 1
                    || (at_a + at_b == 0) != untouched
                {
                    continue;
                }
                let after = class + (1 << (2 * a)) + (1 << (2 * b));
                let Some(&target) = self.places.get(&after) else { continue };
                if self.vectors[target].until <= stage {
                    continue;
                }
                meter.generate()?;
                let taken = std::mem::replace(&mut self.vectors[source].counters, Counters::None);
                let into = &mut self.vectors[target].counters;
                self.bytes -= into.bytes();
                if into.is_none() {
                    *into = Counters::zero(pieces(after));
                }
                add(join(class, a, b), pieces(class), &taken, into);
                self.bytes += into.bytes();
                self.vectors[source].counters = taken;
                self.look(meter)?;
            }
        }
        Ok(())
    }

    /// Tells what is held, and looks at the limits where that is much more than before.
    fn look(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.hold(self.bytes);
        if self.bytes > self.looked_at + WORTH_A_LOOK {
            self.looked_at = self.bytes;
            meter.poll()?;
        }
        Ok(())
    }
}

/// Adds what a change makes of the matchings.
fn add(change: Change, pairs: usize, from: &Counters, into: &mut Counters) {
    let none = MATCHINGS[change.pairs_after(pairs)];
    match (from, into) {
        (Counters::None, _) | (_, Counters::None) => {}
        (Counters::Dense(from), Counters::Dense(into)) => {
            for (&to, count) in Tables::shared().for_all(change, pairs).iter().zip(from) {
                into[to as usize] += count;
            }
        }
        (Counters::Dense(from), Counters::Sparse(into)) => {
            for (matching, &count) in (0..MATCHINGS[pairs]).zip(from).filter(|(_, count)| **count > 0) {
                if let Some(to) = change.apply(pairs, matching) {
                    *into.entry(to).or_default() += count;
                }
            }
        }
        (Counters::Sparse(from), into) => {
            let table = Tables::shared().for_some(change, pairs, from.len());
            for (&matching, &count) in from {
                let to = match table {
                    Some(table) => table[matching as usize],
                    None => change.apply(pairs, matching).unwrap_or(none),
                };
                match into {
                    Counters::Dense(into) => into[to as usize] += count,
                    Counters::Sparse(into) if to != none => *into.entry(to).or_default() += count,
                    _ => {}
                }
            }
        }
    }
}

/// Lower matchings whose first pairs, as many as are closed, are the same.
#[derive(Clone, Copy)]
struct Words<'w> {
    /// The number of pairs not yet closed.
    pairs: usize,
    /// The number of the first matching that begins so.
    base: u32,
    matchings: &'w [u32],
    counts: &'w [u64],
}

impl<'w> Words<'w> {
    /// Groups with the next pair in common, and what closing that does to the upper matchings.
    fn by_next_pair(self) -> impl Iterator<Item = (Change, Self)> {
        let Self { pairs, base, matchings, counts } = self;
        let block = MATCHINGS[pairs - 1];
        let mut begin = 0;
        std::iter::from_fn(move || {
            let mate = (*matchings.get(begin)? - base) / block;
            let next = base + (mate + 1) * block;
            let end = begin + matchings[begin..].partition_point(|&matching| matching < next);
            // Seen from above, the first lower end is the last.
            let change = Change::Join(2 * pairs - 2 - mate as usize, 2 * pairs - 1);
            let (matchings, counts) = (&matchings[begin..end], &counts[begin..end]);
            begin = end;
            Some((change, Self { pairs: pairs - 1, base: next - block, matchings, counts }))
        })
    }

    /// The sum of the counts, each times what belongs to its matching.
    fn sum(&self, factor: impl Fn(u32) -> u64) -> u128 {
        let states = self.matchings.iter().zip(self.counts);
        states.map(|(&n, &count)| u128::from(factor(n - self.base)) * u128::from(count)).sum()
    }
}

/// Lower matchings followed from their first pair on, with counters of the upper ones for every depth.
#[derive(Default)]
struct Dictionary {
    rows: [Vec<u64>; MOST_DENSE + 1],
}

impl Dictionary {
    /// Over all pairs of an upper and a lower matching that make a single cycle, the sum of the products of
    /// their counts.
    fn single_cycles(&mut self, upper: &Counters, lower: Words<'_>) -> u128 {
        match upper {
            Counters::None => 0,
            Counters::Dense(row) => self.follow(row, lower),
            Counters::Sparse(_) => {
                let mut total = 0;
                for (change, words) in lower.by_next_pair() {
                    let mut closed = Counters::zero(words.pairs);
                    add(change, lower.pairs, upper, &mut closed);
                    total += self.single_cycles(&closed, words);
                }
                total
            }
        }
    }

    /// The same, where there is a counter for each upper matching.
    fn follow(&mut self, row: &[u64], lower: Words<'_>) -> u128 {
        match lower.pairs {
            0 => 0,
            1 => lower.sum(|_| row[0]),
            // Any two different matchings of two pairs make a single cycle.
            2 => lower.sum(|n| row[0] + row[1] + row[2] - row[n as usize]),
            pairs => {
                let mut closed = std::mem::take(&mut self.rows[pairs - 1]);
                let mut total = 0;
                for (change, words) in lower.by_next_pair() {
                    closed.clear();
                    closed.resize(MATCHINGS[pairs - 1] as usize + 1, 0);
                    for (&to, count) in Tables::shared().for_all(change, pairs).iter().zip(row) {
                        closed[to as usize] += count;
                    }
                    total += self.follow(&closed, words);
                }
                self.rows[pairs - 1] = closed;
                total
            }
        }
    }
}
