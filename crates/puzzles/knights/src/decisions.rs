//! Sets as sequences of decisions, and dynamic programming over them.
//!
//! A set is made by one decision after the other, about a square or about a group of squares: take it or leave
//! it. All that matters about the decisions so far is a few bits, such as the chosen squares that attack
//! undecided ones. So all sets with equal bits are treated together (a transfer-matrix or broken-profile
//! method): they are counted, or the largest of them is found.
//!
//! For example, take a row of three squares where neighbours attack each other. Only one bit matters: whether
//! the last square decided is taken. The number of sets for each value of this bit:
//!
//! | squares decided | the last is left | the last is taken |
//! | --- | --- | --- |
//! | 1 | 1 | 1 |
//! | 2 | 2 | 1 |
//! | 3 | 3 | 2 |
//!
//! After the last square no bit matters any more, and there are five sets.
//!
//! Limits: 128 bits at one time. The work grows with the number of different bits, which is exponential in the
//! board's shorter side.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use board::Square;
use contract::Unfinished;
use search::words::{add, big, widen};
use search::{Limit, Meter, Sort};

/// The bits that matter.
pub(super) type Bits = u128;

/// One of the decisions that make a set: to take something or to leave it.
#[derive(Clone, Debug, Default)]
pub(super) struct Decision {
    /// The squares that are in the set if it is taken, and if it is left.
    pub taken: Vec<Square>,
    pub left: Vec<Square>,
    /// It cannot be taken if one of these bits is set.
    pub barred_by: Bits,
    /// It cannot be taken unless these bits are set.
    pub needs: Bits,
    /// It cannot be left if one of these bits is set.
    pub needed_by: Bits,
    /// The bits that are set if it is taken.
    pub sets: Bits,
    /// The bits that no longer matter.
    pub ending: Bits,
    /// It is always left.
    pub fixed: bool,
}

impl Decision {
    /// The bits afterwards if it is taken, or if it is left; none if that cannot be.
    #[inline]
    fn after(&self, bits: Bits, taken: bool) -> Option<Bits> {
        let allowed = if taken {
            !self.fixed && bits & self.barred_by == 0 && bits & self.needs == self.needs
        } else {
            bits & self.needed_by == 0
        };
        allowed.then_some(if taken { bits | self.sets } else { bits } & !self.ending)
    }

    /// Whether it can be left and whether it can be taken, in this order, with the bits afterwards.
    pub fn ways(&self, bits: Bits) -> impl Iterator<Item = (bool, Bits)> {
        [false, true].into_iter().filter_map(move |taken| Some((taken, self.after(bits, taken)?)))
    }

    /// The squares that it adds to the set.
    pub fn squares(&self, taken: bool) -> &[Square] {
        if taken { &self.taken } else { &self.left }
    }

    /// How many squares it adds.
    pub fn pieces(&self, taken: bool) -> u32 {
        self.squares(taken).len() as u32
    }
}

/// The number of sets of each size, the empty set first, or without `by_size` a single sum. If a limit is
/// reached, there are at least as many sets as the decisions so far have made.
pub(super) fn count(
    steps: &[Decision],
    by_size: bool,
    meter: &mut Meter<'_>,
) -> Result<Vec<BigUint>, Unfinished> {
    meter.counts("table entries");
    // Two layers alternate, so that their memory is reused.
    let mut layer = Layer { patterns: vec![0], numbers: vec![1], words: 1, sizes: 1 };
    let mut next = Layer { patterns: Vec::new(), numbers: Vec::new(), words: 1, sizes: 1 };
    for step in steps {
        if let Err(limit) = layer.take(step, by_size, &mut next, meter) {
            return Err(Unfinished { limit, at_least: layer.sizes().iter().sum() });
        }
        std::mem::swap(&mut layer, &mut next);
        meter.frontier(layer.patterns.len());
    }
    Ok(layer.sizes())
}

/// For all patterns of bits after some decisions, the number of sets that have them.
struct Layer {
    /// The patterns, in ascending order.
    patterns: Vec<Bits>,
    /// One list for each pattern: the number of sets of every size, each in this many words, lowest first.
    numbers: Vec<u64>,
    words: usize,
    sizes: usize,
}

/// Patterns of a layer that have the same bits where these end, and what is decided about them. Their patterns
/// afterwards are in ascending order too.
struct Run<'l> {
    rest: std::slice::Iter<'l, u32>,
    taken: bool,
    /// The next pattern afterwards, and the place of the one that it comes from.
    after: Bits,
    from: u32,
}

impl Run<'_> {
    /// Goes on to the next pattern, if there is one.
    #[inline]
    fn advance(&mut self, patterns: &[Bits], step: &Decision) -> bool {
        let after = |&at: &u32| Some((step.after(patterns[at as usize], self.taken)?, at));
        let next = self.rest.find_map(after);
        (self.after, self.from) = next.unwrap_or_default();
        next.is_some()
    }
}

impl Layer {
    /// Makes the layer one decision later: a few sorted runs are merged, so a step is one pass over memory.
    fn take(
        &mut self,
        step: &Decision,
        by_size: bool,
        next: &mut Self,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut alike: Vec<(Bits, Vec<u32>)> = Vec::new();
        for (at, pattern) in (0..).zip(&self.patterns) {
            let ending = pattern & step.ending;
            let group = alike.binary_search_by_key(&ending, |&(bits, _)| bits).unwrap_or_else(|new| {
                alike.insert(new, (ending, Vec::new()));
                new
            });
            alike[group].1.push(at);
        }
        let runs = alike.iter().flat_map(|(_, places)| [false, true].map(|taken| (places.iter(), taken)));
        let mut runs: Vec<Run<'_>> =
            runs.map(|(rest, taken)| Run { rest, taken, after: 0, from: 0 }).collect();
        // One number of each run may be added to a sum.
        let highest = self.numbers.chunks_exact(self.words).map(|number| number[self.words - 1]).max();
        if highest.is_some_and(|word| word >= u64::MAX / runs.len() as u64) {
            self.numbers = widen(&self.numbers, self.words);
            self.words += 1;
        }
        let added = |taken| if by_size { step.pieces(taken) as usize } else { 0 };
        (next.words, next.sizes) = (self.words, self.sizes + added(true).max(added(false)));
        let (words, old, new) = (self.words, self.sizes * self.words, next.sizes * self.words);
        next.patterns.clear();
        next.numbers.clear();
        runs.retain_mut(|run| run.advance(&self.patterns, step));
        let mut least = runs.iter().map(|run| run.after).min().unwrap_or(0);
        while !runs.is_empty() {
            meter.generate()?;
            let begin = next.numbers.len();
            let pattern = std::mem::replace(&mut least, Bits::MAX);
            next.patterns.push(pattern);
            next.numbers.resize(begin + new, 0);
            // The patterns of a run are all different.
            runs.retain_mut(|run| {
                if run.after == pattern {
                    let from = &self.numbers[run.from as usize * old..][..old];
                    let to = &mut next.numbers[begin + added(run.taken) * words..][..old];
                    if let ([sum], [number]) = (&mut *to, from) {
                        *sum += number;
                    } else {
                        let terms = to.chunks_exact_mut(words).zip(from.chunks_exact(words));
                        terms.for_each(|(sum, number)| _ = add(sum, number));
                    }
                    if !run.advance(&self.patterns, step) {
                        return false;
                    }
                }
                least = least.min(run.after);
                true
            });
            // A list doubles when it grows.
            meter.set_memory_in_use(self.bytes() + 4 * self.patterns.len() + 2 * next.bytes());
        }
        Ok(())
    }

    /// The memory in use, in bytes.
    fn bytes(&self) -> usize {
        self.patterns.capacity() * size_of::<Bits>() + self.numbers.capacity() * size_of::<u64>()
    }

    /// The number of sets of each size, up to the largest.
    fn sizes(&self) -> Vec<BigUint> {
        let wide = self.words + 1;
        let mut sums = vec![0; self.sizes * wide];
        for numbers in self.numbers.chunks_exact(self.sizes * self.words) {
            for (sum, number) in sums.chunks_exact_mut(wide).zip(numbers.chunks_exact(self.words)) {
                add(sum, number);
            }
        }
        let mut sums: Vec<BigUint> = sums.chunks_exact(wide).map(big).collect();
        while sums.last() == Some(&BigUint::ZERO) {
            sums.pop();
        }
        sums
    }
}

/// The sets of a board whose parts are independent of each other: the product over the parts.
///
/// Equal parts are common. Each factor is kept once, with the number of times that it occurs.
pub(super) struct Product {
    factors: BTreeMap<Vec<BigUint>, u64>,
    /// The number of sets of the parts so far.
    certain: BigUint,
}

impl Product {
    /// No part yet.
    pub fn new() -> Self {
        Self { factors: BTreeMap::new(), certain: BigUint::from(1_u32) }
    }

    /// Adds the sets of one more part. If they are unfinished, so is the product.
    pub fn part(&mut self, counted: Result<Vec<BigUint>, Unfinished>) -> Result<(), Unfinished> {
        let sizes = counted.map_err(|Unfinished { limit, at_least }| Unfinished {
            limit,
            at_least: at_least * &self.certain,
        })?;
        self.certain *= sizes.iter().sum::<BigUint>();
        *self.factors.entry(sizes).or_default() += 1;
        Ok(())
    }

    /// The number of sets of each size.
    pub fn sizes(self, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished> {
        let mut product = vec![BigUint::from(1_u32)];
        for (factor, times) in self.factors {
            let multiplied = power(factor, times, meter).and_then(|power| multiply(&product, &power, meter));
            product = multiplied.map_err(|limit| Unfinished { limit, at_least: self.certain.clone() })?;
        }
        Ok(product)
    }
}

/// The product of two polynomials.
fn multiply(a: &[BigUint], b: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    let bits = |p: &[BigUint]| p.iter().map(BigUint::bits).max().unwrap_or(0);
    let terms = (a.len() + b.len()) as u64;
    meter.check_total(terms.saturating_mul((bits(a) + bits(b)) / 8 + 64))?;
    let mut product = vec![BigUint::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            meter.generate()?;
            product[i + j] += x * y;
        }
    }
    Ok(product)
}

/// A power of a polynomial, by squaring.
fn power(mut base: Vec<BigUint>, mut times: u64, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
    let mut power = vec![BigUint::from(1_u32)];
    while times > 0 {
        if times % 2 == 1 {
            power = multiply(&power, &base, meter)?;
        }
        times /= 2;
        if times > 0 {
            base = multiply(&base, &base, meter)?;
        }
    }
    Ok(power)
}

/// The most pieces that can still be added, by step and bits.
pub(super) type Most = Vec<FxHashMap<Bits, u32>>;

/// The most pieces that can be added after each step, for all bits that can be reached.
pub(super) fn most(steps: &[Decision], meter: &mut Meter<'_>) -> Result<Most, Limit> {
    let mut tables: Most = vec![FxHashMap::from_iter([(0, 0)])];
    let mut held = 0;
    for step in steps {
        let mut next: FxHashMap<Bits, u32> = FxHashMap::default();
        for &bits in tables[tables.len() - 1].keys() {
            for (_, after) in step.ways(bits) {
                meter.generate()?;
                next.insert(after, 0);
            }
            meter.set_memory_in_use(held + next.capacity() * (size_of::<(Bits, u32)>() + 1));
        }
        held += next.capacity() * (size_of::<(Bits, u32)>() + 1);
        tables.push(next);
    }
    for (step, decision) in steps.iter().enumerate().rev() {
        let (here, above) = tables.split_at_mut(step + 1);
        for (&bits, most) in &mut here[step] {
            meter.pulse()?;
            let added = decision.ways(bits).map(|(taken, after)| decision.pieces(taken) + above[0][&after]);
            *most = added.max().unwrap_or(0);
        }
    }
    Ok(tables)
}

/// A largest set, in reading order.
pub(super) fn largest(steps: &[Decision], meter: &mut Meter<'_>) -> Result<Vec<Square>, Limit> {
    let most = most(steps, meter)?;
    let mut squares = Vec::new();
    let mut bits = 0;
    for (step, later) in steps.iter().zip(&most[1..]) {
        let value = |&(taken, after): &(bool, Bits)| step.pieces(taken) + later[&after];
        let Some((taken, after)) = step.ways(bits).max_by_key(value) else { break };
        squares.extend(step.squares(taken));
        bits = after;
    }
    squares.put_in_order();
    Ok(squares)
}
