//! Fewest moves, and how many solutions there are, over the boards that lie on solutions.
//!
//! A move goes on for nothing as long as the same peg jumps. So the moves still needed depend on the
//! board and on the peg that moved last, but only by one: let `moves` be the least number with a new
//! move to begin, then going on with a certain peg saves that beginning or saves nothing. A board's
//! [`Label`] is that number and the set of pegs that save one. If `j` runs over the jumps of a board
//! and `D(j)` is what is needed after it with its peg in hand, then `moves` is 1 + the least `D(j)`,
//! and the pegs that save one are those whose jumps have that least `D(j)`. So one label a board is
//! enough, computed from the goal backwards. Looking at the jumps taken back instead gives, in the same
//! way, the moves made so far and the pegs that may have moved last: the recurrence is the same.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::boards::{Boards, Held, Label, Number, Way};
use super::class::Classes;
use super::engine::{Effort, Engine};
use super::field::Field;
use super::game::{Game, Jump, Pegs};
use super::meet::{Reach, winning};
use crate::control::Meter;
use crate::outcome::Limit;

/// The boards on solutions with their labels, by number of jumps made.
pub struct Ways<B: Boards> {
    boards: B,
    layers: Vec<B::Layer>,
    labels: Vec<Vec<B::Label>>,
    /// The layer that was labelled last, and its numbers of sequences where 64 bits hold them.
    ends: Option<(usize, Vec<u64>)>,
    held: usize,
}

/// A question worked out, by the engine that suits it.
pub enum Book {
    /// There is no solution; the proof in a sentence.
    Lost(String),
    Bits(Ways<Field>),
    Narrow(Ways<Engine<u64>>),
    Wide(Ways<Engine<u128>>),
}

/// Finds the boards on solutions and labels them.
pub fn label(
    game: &Game,
    classes: &Classes,
    length: u32,
    look: Way,
    meter: &mut Meter<'_>,
) -> Result<Book, Limit> {
    fn run<B: Boards>(
        mut boards: B,
        look: Way,
        name: fn(Ways<B>) -> Book,
        meter: &mut Meter<'_>,
    ) -> Result<Book, Limit> {
        Ok(match winning(&mut boards, meter)? {
            Reach::Lost(reason) => Book::Lost(reason),
            Reach::Won(layers) => name(Ways::new(boards, layers, look, meter)?),
        })
    }
    if Field::suits(game, classes, meter.control()) {
        run(Field::new(game, classes, length, meter)?, look, Book::Bits, meter)
    } else if game.holes.len() <= 64 {
        run(Engine::new(game, classes, length, Effort::Full, meter)?, look, Book::Narrow, meter)
    } else {
        run(Engine::new(game, classes, length, Effort::Full, meter)?, look, Book::Wide, meter)
    }
}

impl<B: Boards> Ways<B> {
    /// Labels the boards on solutions: with what is still needed, by looking forward from each, or with
    /// what was needed on the way there, by looking backward.
    pub fn new(boards: B, layers: Vec<B::Layer>, look: Way, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (mut boards, mut layers) = (boards, layers);
        let (labels, ends) = boards.label(&mut layers, look, meter)?;
        let held = layers.iter().map(|layer| layer.bytes() + layer.len() * size_of::<B::Label>()).sum();
        Ok(Self { boards, layers, labels, ends, held })
    }

    /// What a board needs with the peg in `hand` just moved; none if it is on no solution.
    fn needed_after(&self, jumps: usize, board: B::Word, hand: u8) -> Option<u32> {
        let (board, hand) = self.boards.standard(board, hand);
        Some(self.labels[jumps][self.boards.find(&self.layers[jumps], board)?].needed(hand))
    }

    /// For a goal: the fewest moves and the number of sequences that lead to it, where it can be reached.
    /// Only after looking backward, and only where 64 bits hold all numbers.
    pub fn reached(&self, goal: Pegs) -> Option<Option<(u32, u64)>> {
        let (goal, _) = self.boards.standard(self.boards.terms().inward(goal), 0);
        let (layer, sequences) = self.ends.as_ref()?;
        let found = self.boards.find(&self.layers[*layer], goal);
        Some(found.map(|at| (self.labels[*layer][at].moves(), sequences[at])))
    }

    /// The board at the start.
    pub fn start(&self) -> B::Word {
        self.boards.terms().start
    }

    /// The number of jumps of every solution.
    pub fn jumps(&self) -> usize {
        self.boards.terms().length
    }

    /// The fewest moves of any solution.
    pub fn fewest(&self) -> u32 {
        self.labels[0].first().map_or(0, |label| label.moves())
    }

    /// The jumps of a board that keep to solutions, each with the board after it and the moves that are
    /// then still needed in all: none more for the jump itself if its peg is in hand.
    pub fn onward(&self, jumps: usize, board: B::Word, hand: Option<u8>) -> Vec<Onward<B::Word>> {
        let terms = self.boards.terms();
        let onward = self.boards.jumps_of(board).filter_map(|(line, board)| {
            let bare = terms.bare[line];
            let needed = self.needed_after(jumps + 1, board, bare.to)?;
            let begun = u32::from(hand != Some(bare.from));
            Some(Onward { jump: terms.jumps[line], bare, board, moves: begun + needed })
        });
        onward.collect()
    }

    /// The jumps of a board that keep to solutions, in the game's own numbers, each with the moves needed if
    /// it is made.
    pub fn from(&self, jumps: usize, pegs: Pegs, hand: Option<u8>) -> Vec<(Jump, u32)> {
        let terms = self.boards.terms();
        if jumps >= terms.length {
            return Vec::new();
        }
        let hand = hand.map(|hole| terms.numbers[hole as usize]);
        let onward = self.onward(jumps, terms.inward(pegs), hand);
        onward.into_iter().map(|onward| (onward.jump, onward.moves)).collect()
    }

    /// A solution with the fewest moves: the first in the order of the jumps.
    pub fn shortest(&self) -> Vec<Jump> {
        let mut board = self.start();
        let mut hand = None;
        let mut left = self.fewest();
        let mut path = Vec::new();
        for jumps in 0..self.jumps() {
            let mut onward = self.onward(jumps, board, hand).into_iter();
            let Some(next) = onward.find(|next| next.moves == left) else { break };
            left -= u32::from(hand != Some(next.bare.from));
            board = next.board;
            hand = Some(next.bare.to);
            path.push(next.jump);
        }
        path
    }

    /// The number of sequences of jumps from the start to the goal, where 64 bits hold it.
    pub fn sequences(&self) -> Option<u64> {
        // The start is alone in its layer.
        let (_, sequences) = self.ends.as_ref()?;
        sequences.first().copied()
    }

    /// The number of sequences of jumps from the start to the goal.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        if let Some(count) = self.sequences() {
            return Ok(count.into());
        }
        match self.boards.count::<u128>(&self.layers, meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.boards.count::<BigUint>(&self.layers, meter)?.unwrap_or_default()),
        }
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
        let mut here: Places<B::Word, N> = FxHashMap::default();
        here.insert((self.start(), None), (self.fewest(), N::one()));
        for jumps in 0..self.jumps() {
            let mut next: Places<B::Word, N> = FxHashMap::default();
            for (&(board, hand), (left, count)) in &here {
                for onward in self.onward(jumps, board, hand) {
                    if onward.moves != *left {
                        continue;
                    }
                    meter.generate()?;
                    let (board, to) = self.boards.standard(onward.board, onward.bare.to);
                    let left = left - u32::from(hand != Some(onward.bare.from));
                    let (_, sum) = next.entry((board, Some(to))).or_insert_with(|| (left, N::default()));
                    if !sum.add(count) {
                        return Ok(None);
                    }
                }
                let each = 2 * size_of::<((B::Word, Option<u8>), (u32, N))>();
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
    /// As the game numbers its holes, and as the engine does.
    pub jump: Jump,
    pub bare: Jump,
    /// The board after it.
    pub board: W,
    /// The moves needed from before the jump, if it is made.
    pub moves: u32,
}
