//! Fewest moves, and how many solutions there are, over the boards that lie on solutions.
//!
//! A move goes on for nothing as long as the same peg jumps. So the moves still needed depend on the
//! board and on the peg that moved last, but only by one: let `moves` be the least number with a new
//! move to begin, then going on with a certain peg saves that beginning or saves nothing. A board's
//! [`Label`] is that number and the set of pegs that save one. If `j` runs over the jumps of a board
//! and `D(j)` is what is needed after it with its peg in hand, then `moves` is 1 + the least `D(j)`,
//! and the pegs that save one are those whose jumps have that least `D(j)`. So one label a board is
//! enough, computed from the goal backwards.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::engine::Engine;
use super::game::Jump;
use super::layer::{Layer, Word};
use crate::control::Meter;
use crate::outcome::Limit;

/// What a board on a solution still needs.
#[derive(Clone, Copy, Debug)]
pub struct Label<W> {
    /// Moves, where a new one has to be begun.
    moves: u32,
    /// The pegs that need one move less if they moved last.
    savers: W,
}

/// The boards on solutions with their labels, by number of jumps made.
pub struct Ways<'e, W> {
    engine: &'e Engine<W>,
    layers: Vec<Layer<W>>,
    labels: Vec<Vec<Label<W>>>,
    held: usize,
}

impl<'e, W: Word> Ways<'e, W> {
    /// Labels the boards on solutions.
    pub fn new(engine: &'e Engine<W>, layers: Vec<Layer<W>>, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let held = layers.iter().map(|layer| layer.bytes() + layer.len() * size_of::<Label<W>>()).sum();
        meter.hold(held);
        meter.poll()?;
        let mut ways = Self { engine, layers, labels: Vec::new(), held };
        // From the goal backwards; turned round at the end.
        let goal = Label { moves: 0, savers: W::of(0) };
        let mut labels = vec![vec![goal; ways.layers[engine.jumps].len()]];
        for jumps in (0..engine.jumps).rev() {
            let mut here = Vec::with_capacity(ways.layers[jumps].len());
            let after = labels.last().map_or(&[][..], Vec::as_slice);
            for board in ways.layers[jumps].iter() {
                let mut best = Label { moves: u32::MAX, savers: W::of(0) };
                for line in &engine.lines {
                    let Some(child) = line.play(board) else { continue };
                    meter.generate()?;
                    let Some(needed) = ways.needed_after(jumps + 1, after, child, line.jump.to) else {
                        continue;
                    };
                    if needed + 1 < best.moves {
                        best = Label { moves: needed + 1, savers: W::of(0) };
                    }
                    if needed + 1 == best.moves {
                        best.savers = best.savers | W::of(1 << line.jump.from);
                    }
                }
                here.push(best);
            }
            labels.push(here);
        }
        labels.reverse();
        ways.labels = labels;
        Ok(ways)
    }

    /// What a board needs with the peg in `hand` just moved; none if it is on no solution.
    fn needed_after(&self, jumps: usize, labels: &[Label<W>], board: W, hand: u8) -> Option<u32> {
        let (board, hand) = self.engine.canonical_with(board, hand);
        let label = labels[self.layers[jumps].find(board)?];
        Some(label.moves - u32::from(label.savers.has(hand)))
    }

    /// The board at the start.
    pub fn start(&self) -> W {
        self.engine.start
    }

    /// The number of jumps of every solution.
    pub fn jumps(&self) -> usize {
        self.engine.jumps
    }

    /// The fewest moves of any solution.
    pub fn fewest(&self) -> u32 {
        self.labels[0].first().map_or(0, |label| label.moves)
    }

    /// The jumps of a board that keep to solutions, each with the board after it and the moves that are
    /// then still needed in all: none more for the jump itself if its peg is in hand.
    pub fn onward(&self, jumps: usize, board: W, hand: Option<u8>) -> impl Iterator<Item = Onward<W>> + '_ {
        self.engine.lines.iter().filter_map(move |line| {
            let board = line.play(board)?;
            let needed = self.needed_after(jumps + 1, &self.labels[jumps + 1], board, line.jump.to)?;
            let begun = u32::from(hand != Some(line.jump.from));
            Some(Onward { jump: line.jump, board, moves: begun + needed })
        })
    }

    /// A solution with the fewest moves: the first in the order of the jumps.
    pub fn shortest(&self) -> Vec<Jump> {
        let mut board = self.engine.start;
        let mut hand = None;
        let mut left = self.fewest();
        let mut path = Vec::new();
        for jumps in 0..self.engine.jumps {
            let Some(next) = self.onward(jumps, board, hand).find(|next| next.moves == left) else { break };
            left -= u32::from(hand != Some(next.jump.from));
            board = next.board;
            hand = Some(next.jump.to);
            path.push(next.jump);
        }
        path
    }

    /// The number of sequences of jumps from the start to the goal.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match self.count_all::<u128>(meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.count_all::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// As a number of some type; none where it does not hold the count.
    fn count_all<N: Number>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let mut after = vec![N::one(); self.layers[self.engine.jumps].len()];
        for jumps in (0..self.engine.jumps).rev() {
            let mut here = Vec::with_capacity(self.layers[jumps].len());
            meter.hold(self.held + (after.len() + here.capacity()) * size_of::<N>());
            for board in self.layers[jumps].iter() {
                let mut count = N::default();
                for child in self.engine.lines.iter().filter_map(|line| line.play(board)) {
                    meter.generate()?;
                    if let Some(at) = self.layers[jumps + 1].find(self.engine.canonical(child))
                        && !count.add(&after[at])
                    {
                        return Ok(None);
                    }
                }
                here.push(count);
            }
            after = here;
        }
        Ok(after.into_iter().next())
    }

    /// The number of sequences of jumps with the fewest moves.
    pub fn count_shortest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match self.count_fewest::<u128>(meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.count_fewest::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// From the start on: how many shortest beginnings lead to each board with each peg in hand.
    fn count_fewest<N: Number>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let mut here: Places<W, N> = FxHashMap::default();
        here.insert((self.engine.start, None), (self.fewest(), N::one()));
        for jumps in 0..self.engine.jumps {
            let mut next: Places<W, N> = FxHashMap::default();
            for (&(board, hand), (left, count)) in &here {
                for onward in self.onward(jumps, board, hand).filter(|onward| onward.moves == *left) {
                    meter.generate()?;
                    let (board, to) = self.engine.canonical_with(onward.board, onward.jump.to);
                    let left = left - u32::from(hand != Some(onward.jump.from));
                    let (_, sum) = next.entry((board, Some(to))).or_insert_with(|| (left, N::default()));
                    if !sum.add(count) {
                        return Ok(None);
                    }
                }
                let each = 2 * size_of::<((W, Option<u8>), (u32, N))>();
                meter.hold(self.held + (here.len() + next.len()) * each);
            }
            here = next;
        }
        let mut sum = N::default();
        Ok(here.values().all(|(_, count)| sum.add(count)).then_some(sum))
    }
}

/// Boards with the peg in hand: the moves left to make, and the number of ways there.
type Places<W, N> = FxHashMap<(W, Option<u8>), (u32, N)>;

/// A jump that keeps to solutions.
pub struct Onward<W> {
    pub jump: Jump,
    /// The board after it.
    pub board: W,
    /// The moves needed from before the jump, if it is made.
    pub moves: u32,
}

/// What can be counted with.
trait Number: Clone + Default {
    fn one() -> Self;
    /// Adds, and says whether the sum could be held.
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
