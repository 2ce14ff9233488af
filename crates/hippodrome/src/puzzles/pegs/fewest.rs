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

use super::boards::{Boards, Edge, Held, Label, Number, Visitor, Way};
use super::class::Classes;
use super::engine::{Effort, Engine, SMALL, goals};
use super::field::Field;
use super::game::{Game, Jump, Pegs};
use super::halves::{Summary, halves};
use super::labels::MOVES;
use super::meet::{Reach, winning};
use super::turns::kept;
use crate::control::Meter;
use crate::outcome::Limit;

/// With more symmetries than this, boards that are kept once pay more than boards that jump together.
const FEW_SYMMETRIES: usize = 2;

/// The boards on solutions with the moves that they need, by number of jumps made.
pub struct Ways<B: Boards> {
    boards: B,
    layers: Vec<B::Layer>,
    /// The moves of every label. The savers are found again where they are asked for, to save memory.
    moves: Vec<Vec<u8>>,
    /// The layer that was labelled last, and its numbers of sequences where 64 bits hold them.
    ends: Option<(usize, Vec<u64>)>,
    held: usize,
}

/// A question worked out, by the engine that suits it.
pub enum Book {
    /// There is no solution; the proof in a sentence.
    Lost(String),
    /// What was asked for, and no more.
    Brief(Summary),
    Bits(Ways<Field>),
    Narrow(Ways<Engine<u64>>),
    Wide(Ways<Engine<u128>>),
}

/// Finds the boards on solutions and labels them. Where a `brief` answer is enough, half of the layers may do.
pub fn label(
    game: &Game,
    classes: &Classes,
    length: u32,
    look: Way,
    brief: bool,
    meter: &mut Meter<'_>,
) -> Result<Book, Limit> {
    fn run<B: Boards>(
        mut boards: B,
        look: Way,
        brief: bool,
        name: fn(Ways<B>) -> Book,
        meter: &mut Meter<'_>,
    ) -> Result<Book, Limit> {
        Ok(match winning(&mut boards, meter)? {
            Reach::Lost(reason) => Book::Lost(reason),
            Reach::Won(layers) if brief && boards.terms().is_mirrored() => {
                Book::Brief(halves(&mut boards, layers, meter)?)
            }
            Reach::Won(layers) => name(Ways::new(boards, layers, look, meter)?),
        })
    }
    let holes = game.holes.len();
    let brief = brief && holes > SMALL;
    let few = holes <= SMALL || kept(game, &goals(game, classes)).len() <= FEW_SYMMETRIES;
    if few && Field::suits(game, classes, meter.control()) {
        run(Field::new(game, classes, length, meter)?, look, brief, Book::Bits, meter)
    } else if holes <= MOVES as usize {
        run(Engine::new(game, classes, length, Effort::Full, meter)?, look, brief, Book::Narrow, meter)
    } else {
        run(Engine::new(game, classes, length, Effort::Full, meter)?, look, brief, Book::Wide, meter)
    }
}

/// Labels a layer and adds up its sequences.
struct Labeller<'a, B: Boards> {
    boards: &'a B,
    look: Way,
    known: &'a [(B::Label, u64)],
    facts: Vec<(B::Label, u64)>,
    overflow: bool,
}

impl<B: Boards> Visitor for Labeller<'_, B> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.boards.terms().bare[edge.line];
        let (near, far) = match self.look {
            Way::Forward => (jump.from, jump.to),
            Way::Backward => (jump.to, jump.from),
        };
        let (label, sequences) = self.known[edge.there];
        let fact = &mut self.facts[edge.here];
        let (sum, over) = fact.1.overflowing_add(sequences);
        *fact = (fact.0.or(label.needed(self.boards.moved(edge.turn, far)) + 1, near), sum);
        self.overflow |= over;
    }
    fn done(&mut self, _: usize) {}
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

impl<B: Boards> Ways<B> {
    /// Labels the boards on solutions: with what is still needed, by looking forward from each, or with
    /// what was needed on the way there, by looking backward.
    pub fn new(boards: B, layers: Vec<B::Layer>, look: Way, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (mut boards, mut layers) = (boards, layers);
        boards.index(&mut layers);
        let length = boards.terms().length;
        let held = boards.bytes() + layers.iter().map(|layer| layer.bytes() + layer.len()).sum::<usize>();
        let (mut scratch, extra) = boards.scratch(&layers, meter)?;
        let at = |done: usize| if look == Way::Forward { length - done } else { done };
        let mut moves: Vec<Vec<u8>> = vec![Vec::new(); length + 1];
        moves[at(0)] = vec![0; layers[at(0)].len()];
        let mut known = vec![(B::Label::DONE, 1); layers[at(0)].len()];
        let mut overflow = false;
        for done in 1..=length {
            let layer = &layers[at(done)];
            let facts = size_of::<(B::Label, u64)>() * (layer.len() + known.len());
            meter.hold(held + extra + facts);
            meter.poll()?;
            let facts = vec![(B::Label::NONE, 0); layer.len()];
            let mut labeller = Labeller { boards: &boards, look, known: &known, facts, overflow };
            boards.edges(layer, &layers[at(done - 1)], look, &mut scratch, &mut labeller, meter)?;
            overflow = labeller.overflow;
            known = labeller.facts;
            moves[at(done)] = known.iter().map(|(label, _)| label.moves() as u8).collect();
        }
        let ends = known.into_iter().map(|(_, sequences)| sequences).collect();
        let ends = (!overflow).then_some((at(length), ends));
        Ok(Self { boards, layers, moves, ends, held })
    }

    /// The moves of a board's label; none if it is on no solution.
    fn moves(&self, jumps: usize, board: B::Word) -> Option<u32> {
        let (board, _) = self.boards.standard(board, 0);
        Some(self.moves[jumps][self.boards.find(&self.layers[jumps], board)?].into())
    }

    /// What a board needs with the peg in `hand` just moved; none if it is on no solution.
    fn needed_after(&self, jumps: usize, board: B::Word, hand: u8) -> Option<u32> {
        let moves = self.moves(jumps, board)?;
        Some(moves - u32::from(self.saves(jumps, board, hand, moves, &mut FxHashMap::default())))
    }

    /// Whether the peg in `hand` saves a move on a board that needs so many: whether one of its jumps is among
    /// the best. After such a jump one move less is needed, or equally many with the same peg as a saver again.
    fn saves(
        &self,
        jumps: usize,
        board: B::Word,
        hand: u8,
        moves: u32,
        seen: &mut FxHashMap<(B::Word, u8), bool>,
    ) -> bool {
        if jumps == self.jumps() {
            return false;
        }
        if let Some(&saves) = seen.get(&(board, hand)) {
            return saves;
        }
        let bare = &self.boards.terms().bare;
        let mut jumps_on = self.boards.jumps_of(board).filter(|&(line, _)| bare[line].from == hand);
        let saves = jumps_on.any(|(line, next)| match self.moves(jumps + 1, next) {
            Some(after) if after + 1 == moves => true,
            Some(after) if after == moves => self.saves(jumps + 1, next, bare[line].to, moves, seen),
            _ => false,
        });
        seen.insert((board, hand), saves);
        saves
    }

    /// For a goal: the fewest moves and the number of sequences that lead to it, where it can be reached.
    /// Only after looking backward, and only where 64 bits hold all numbers.
    pub fn reached(&self, goal: Pegs) -> Option<Option<(u32, u64)>> {
        let (goal, _) = self.boards.standard(self.boards.terms().inward(goal), 0);
        let (layer, sequences) = self.ends.as_ref()?;
        let found = self.boards.find(&self.layers[*layer], goal);
        Some(found.map(|at| (self.moves[*layer][at].into(), sequences[at])))
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
        self.moves[0].first().map_or(0, |&moves| moves.into())
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
        match self.count_all::<u128>(meter)? {
            Some(count) => Ok(count.into()),
            None => Ok(self.count_all::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// As a number of some type; none where it does not hold the count.
    fn count_all<N: Number>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let (mut scratch, extra) = self.boards.scratch(&self.layers, meter)?;
        let mut after = vec![N::one(); self.layers[self.jumps()].len()];
        for jumps in (0..self.jumps()).rev() {
            let [layer, near] = [jumps, jumps + 1].map(|jumps| &self.layers[jumps]);
            meter.hold(self.held + extra + (layer.len() + near.len()) * size_of::<N>());
            meter.poll()?;
            let mut adder = Adder { after: &after, here: vec![N::default(); layer.len()], overflow: false };
            self.boards.edges(layer, near, Way::Forward, &mut scratch, &mut adder, meter)?;
            if adder.overflow {
                return Ok(None);
            }
            after = adder.here;
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
