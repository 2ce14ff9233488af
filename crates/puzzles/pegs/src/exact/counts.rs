//! Counts the solutions of a labelled game, in 128 bits if that is enough.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::engine::{BoardSet, Edge, Engine, Neighbours, Visitor, Way};
use super::solutions::Labelled;
use search::{Limit, Meter};

/// A type of numbers to count with.
trait Number: Clone + Default {
    fn one() -> Self;
    /// Adds a number, and returns whether the sum fits.
    fn add(&mut self, other: &Self) -> bool;
}

impl Number for u128 {
    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> bool {
        self.checked_add(*other).map(|sum| *self = sum).is_some()
    }
}

impl Number for BigUint {
    fn one() -> Self {
        1u32.into()
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
}

/// Adds up the sequences of a layer.
struct Adder<'a, N> {
    after: &'a [N],
    here: Vec<N>,
    overflow: bool,
}

impl<N: Number> Visitor for Adder<'_, N> {
    fn edge(&mut self, edge: Edge) {
        self.overflow |= !self.here[edge.here].add(&self.after[edge.there]);
    }

    fn done(&mut self, _: usize) {}
}

/// Boards with the peg that moved last: the moves left to make, and the number of ways to get there.
type Places<W, N> = FxHashMap<(W, Option<u8>), (u32, N)>;

impl<E: Engine> Labelled<E> {
    /// The number of sequences of jumps from the start to the goal.
    pub(super) fn count_all(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match self.count_all_as::<u128>(meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.count_all_as::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// The number of sequences, if it fits. Counts from the goal back to the start, layer by layer.
    fn count_all_as<N: Number>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let mut after = vec![N::one(); self.layers[self.length()].len()];
        for jumps in (0..self.length()).rev() {
            let [layer, near] = [jumps, jumps + 1].map(|jumps| &self.layers[jumps]);
            meter.set_memory_in_use(self.held + (layer.len() + near.len()) * size_of::<N>());
            meter.poll()?;
            let mut adder = Adder { after: &after, here: vec![N::default(); layer.len()], overflow: false };
            self.engine.edges(Neighbours { layer, near, look: Way::Forward }, &mut adder, meter)?;
            if adder.overflow {
                return Ok(None);
            }
            after = adder.here;
        }
        Ok(after.into_iter().next())
    }

    /// The number of sequences of jumps with the fewest moves.
    pub(super) fn count_fewest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match self.count_fewest_as::<u128>(meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.count_fewest_as::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// The number of sequences with the fewest moves, if it fits. From the start on, counts the shortest
    /// beginnings that lead to each board with each peg moved last.
    fn count_fewest_as<N: Number>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let mut here: Places<E::Word, N> = FxHashMap::default();
        here.insert((self.start(), None), (self.fewest(), N::one()));
        for jumps in 0..self.length() {
            let mut next: Places<E::Word, N> = FxHashMap::default();
            for (&(board, hand), (left, count)) in &here {
                for onward in self.onward_from(jumps, board, hand) {
                    if onward.moves != *left {
                        continue;
                    }
                    meter.generate()?;
                    let (board, to) = self.engine.standard(onward.board, onward.to);
                    let left = left - u32::from(hand != Some(onward.from));
                    let (_, sum) = next.entry((board, Some(to))).or_insert_with(|| (left, N::default()));
                    if !sum.add(count) {
                        return Ok(None);
                    }
                }
                let each = 2 * size_of::<((E::Word, Option<u8>), (u32, N))>();
                meter.set_memory_in_use(self.held + (here.len() + next.len()) * each);
            }
            here = next;
        }
        let mut sum = N::default();
        Ok(here.values().all(|(_, count)| sum.add(count)).then_some(sum))
    }
}
