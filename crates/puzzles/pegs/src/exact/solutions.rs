//! The boards on solutions, labelled with the fewest moves.
//!
//! A move continues for free as long as the same peg jumps. So the moves still needed depend on the board and
//! on the peg that moved last, but only by one: let `moves` be the smallest number if a new move has to
//! begin; then continuing with a certain peg either saves that beginning or saves nothing. A board's
//! [`Label`] is that number and the set of pegs that save one. If `j` runs over the jumps of a board, and
//! `D(j)` is the number needed after `j` by continuing with its peg, then `moves` is 1 + the smallest `D(j)`,
//! and the pegs that save one are those whose jumps have that smallest `D(j)`. So one label per board is
//! enough, computed from the goal backwards. Looking at undone jumps instead gives, by the same recurrence,
//! the moves made so far and the pegs that may have moved last.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::engine::{BoardSet, Edge, Engine, Neighbours, Visitor, Way};
use super::labels::{Label, LabelOf};
use super::numbered::{self, Played};
use super::word::Word;
use board::Square;
use contract::Numbered;
use search::{Limit, Meter, Walked};

/// All solutions of a game, whichever engine found them. Sequences of jumps are given by the jumps' numbers.
pub(crate) trait Solutions: Send + Sync {
    /// The fewest moves of any solution.
    fn fewest(&self) -> u32;

    /// A solution with the fewest moves: the first in the order of the jumps.
    fn shortest(&self) -> Vec<usize>;

    /// The number of solutions as sequences of jumps, if it was found on the way and fits in 64 bits.
    fn sequences(&self) -> Option<u64>;

    /// The number of solutions as sequences of jumps.
    fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// The number of solutions with the fewest moves, as sequences of jumps.
    fn count_shortest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// Visits every solution, or those with the fewest moves, in the order of depth-first search.
    fn each(
        &self,
        only_shortest: bool,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Walked;

    /// Numbers the solutions that a question asks for, in the same order.
    fn numbered<'q>(
        self: Box<Self>,
        played: Played<'q>,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Numbered + 'q>, Limit>;

    /// If the game was labelled backward: the fewest moves to a last peg on this square and the number of
    /// sequences that lead there, if it can be reached. None if a number does not fit in 64 bits.
    fn reached(&self, finish: Square) -> Option<Option<(u32, u64)>>;

    /// The jumps from the start that stay on solutions, each with the moves needed if it is made and the peg on the
    /// square `hand` moved last.
    fn onward(&self, hand: Option<Square>) -> Vec<(usize, u32)>;
}

/// The boards on solutions and the moves that they need, by the number of jumps made.
pub(crate) struct Labelled<E: Engine> {
    pub(super) engine: E,
    pub(super) layers: Vec<E::Layer>,
    /// The moves of every label. To save memory, the pegs that save one are found again when needed.
    moves: Vec<Vec<u8>>,
    /// The layer that was labelled last, and its numbers of sequences if they fit in 64 bits.
    ends: Option<(usize, Vec<u64>)>,
    /// The bytes of memory that it uses.
    pub(super) held: usize,
}

/// A jump that stays on solutions.
pub(super) struct Onward<W> {
    /// The number of the jump.
    pub jump: usize,
    /// The holes that its peg leaves and enters.
    pub from: u8,
    pub to: u8,
    /// The board after it.
    pub board: W,
    /// The moves needed if it is made, including its own if that begins a new one.
    pub moves: u32,
}

/// Labels a layer and adds up its sequences.
struct Labeller<'a, E: Engine> {
    engine: &'a E,
    look: Way,
    known: &'a [(LabelOf<E>, u64)],
    facts: Vec<(LabelOf<E>, u64)>,
    overflow: bool,
}

impl<E: Engine> Visitor for Labeller<'_, E> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.engine.game().jumps[edge.jump];
        let (near, far) = match self.look {
            Way::Forward => (jump.from, jump.to),
            Way::Backward => (jump.to, jump.from),
        };
        let (label, sequences) = self.known[edge.there];
        let fact = &mut self.facts[edge.here];
        let (sum, over) = fact.1.overflowing_add(sequences);
        *fact = (fact.0.or(label.needed(self.engine.moved(edge.symmetry, far)) + 1, near), sum);
        self.overflow |= over;
    }

    fn done(&mut self, _: usize) {}
}

impl<E: Engine> Labelled<E> {
    /// Labels the boards on solutions: with the moves still needed, by looking forward from each, or with the
    /// moves made so far, by looking backward.
    pub fn new(
        mut engine: E,
        mut layers: Vec<E::Layer>,
        look: Way,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        engine.index(&mut layers);
        let length = engine.game().length();
        let held = engine.bytes() + layers.iter().map(|layer| layer.bytes() + layer.len()).sum::<usize>();
        let at = |done: usize| if look == Way::Forward { length - done } else { done };
        let mut moves: Vec<Vec<u8>> = vec![Vec::new(); length + 1];
        moves[at(0)] = vec![0; layers[at(0)].len()];
        let mut known = vec![(LabelOf::<E>::DONE, 1); layers[at(0)].len()];
        let mut overflow = false;
        for done in 1..=length {
            let layer = &layers[at(done)];
            let facts = size_of::<(LabelOf<E>, u64)>() * (layer.len() + known.len());
            meter.set_memory_in_use(held + facts);
            meter.poll()?;
            let facts = vec![(LabelOf::<E>::NONE, 0); layer.len()];
            let mut labeller = Labeller { engine: &engine, look, known: &known, facts, overflow };
            let neighbours = Neighbours { layer, near: &layers[at(done - 1)], look };
            engine.edges(neighbours, &mut labeller, meter)?;
            overflow = labeller.overflow;
            known = labeller.facts;
            moves[at(done)] = known.iter().map(|(label, _)| label.moves() as u8).collect();
        }
        let ends = known.into_iter().map(|(_, sequences)| sequences).collect();
        let ends = (!overflow).then_some((at(length), ends));
        Ok(Self { engine, layers, moves, ends, held })
    }

    /// The board at the start.
    pub(super) fn start(&self) -> E::Word {
        E::Word::of(self.engine.game().start)
    }

    /// The number of jumps of every solution.
    pub(super) fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// The moves of a board's label, if the board is on a solution.
    fn moves(&self, jumps: usize, board: E::Word) -> Option<u32> {
        let (board, _) = self.engine.standard(board, 0);
        Some(self.moves[jumps][self.engine.find(&self.layers[jumps], board)?].into())
    }

    /// The moves that a board needs after the peg in `hand` has moved, if the board is on a solution.
    pub(super) fn needed_after(&self, jumps: usize, board: E::Word, hand: u8) -> Option<u32> {
        let moves = self.moves(jumps, board)?;
        let mut savers = Savers { labelled: self, moves, seen: FxHashMap::default() };
        Some(moves - u32::from(savers.has(jumps, board, hand)))
    }

    /// Whether a board is on a solution after so many jumps.
    pub(super) fn is_on_a_solution(&self, jumps: usize, board: E::Word) -> bool {
        self.moves(jumps, board).is_some()
    }

    /// The fewest moves of any solution.
    pub(super) fn fewest(&self) -> u32 {
        self.moves[0].first().map_or(0, |&moves| moves.into())
    }

    /// The jumps of a board that stay on solutions, if the peg in `hand` moved last.
    pub(super) fn onward_from(
        &self,
        jumps: usize,
        board: E::Word,
        hand: Option<u8>,
    ) -> impl Iterator<Item = Onward<E::Word>> {
        self.engine.jumps_of(board).filter_map(move |(number, board)| {
            let jump = self.engine.game().jumps[number];
            let needed = self.needed_after(jumps + 1, board, jump.to)?;
            let begins = u32::from(hand != Some(jump.from));
            Some(Onward { jump: number, from: jump.from, to: jump.to, board, moves: begins + needed })
        })
    }
}

/// Which pegs save a move on boards that need so many.
struct Savers<'l, E: Engine> {
    labelled: &'l Labelled<E>,
    moves: u32,
    seen: FxHashMap<(E::Word, u8), bool>,
}

impl<E: Engine> Savers<'_, E> {
    /// Whether the peg in `hand` saves a move, that is, whether one of its jumps is among the best. After such a jump
    /// one move less is needed, or as many with the same peg saving one again.
    fn has(&mut self, jumps: usize, board: E::Word, hand: u8) -> bool {
        let Self { labelled, moves, .. } = *self;
        if jumps == labelled.length() {
            return false;
        }
        if let Some(&saves) = self.seen.get(&(board, hand)) {
            return saves;
        }
        let all = &labelled.engine.game().jumps;
        let mut continued = labelled.engine.jumps_of(board).filter(|&(jump, _)| all[jump].from == hand);
        let saves = continued.any(|(jump, next)| match labelled.moves(jumps + 1, next) {
            Some(after) if after + 1 == moves => true,
            Some(after) if after == moves => self.has(jumps + 1, next, all[jump].to),
            _ => false,
        });
        self.seen.insert((board, hand), saves);
        saves
    }
}

impl<E: Engine + 'static> Solutions for Labelled<E> {
    fn fewest(&self) -> u32 {
        Self::fewest(self)
    }

    fn shortest(&self) -> Vec<usize> {
        let mut board = self.start();
        let mut hand = None;
        let mut left = self.fewest();
        let mut path = Vec::new();
        for jumps in 0..self.length() {
            let mut onward = self.onward_from(jumps, board, hand);
            let Some(next) = onward.find(|next| next.moves == left) else { break };
            left -= u32::from(hand != Some(next.from));
            board = next.board;
            hand = Some(next.to);
            path.push(next.jump);
        }
        path
    }

    fn sequences(&self) -> Option<u64> {
        // The start is alone in its layer.
        let (_, sequences) = self.ends.as_ref()?;
        sequences.first().copied()
    }

    fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match self.sequences() {
            Some(count) => Ok(count.into()),
            None => self.count_all(meter),
        }
    }

    fn count_shortest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        self.count_fewest(meter)
    }

    fn each(
        &self,
        only_shortest: bool,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Walked {
        self.walk(if only_shortest { self.fewest() } else { u32::MAX }, meter, visit)
    }

    fn numbered<'q>(
        self: Box<Self>,
        played: Played<'q>,
        meter: &mut Meter<'_>,
    ) -> Result<Box<dyn Numbered + 'q>, Limit> {
        numbered::numbered(*self, played, meter)
    }

    fn reached(&self, finish: Square) -> Option<Option<(u32, u64)>> {
        let goal = E::Word::of(self.engine.game().pegs_where(|square| square == finish));
        let (goal, _) = self.engine.standard(goal, 0);
        let (layer, sequences) = self.ends.as_ref()?;
        let found = self.engine.find(&self.layers[*layer], goal);
        Some(found.map(|at| (self.moves[*layer][at].into(), sequences[at])))
    }

    fn onward(&self, hand: Option<Square>) -> Vec<(usize, u32)> {
        let hand = hand.and_then(|square| self.engine.game().hole(square)).map(|hole| hole as u8);
        self.onward_from(0, self.start(), hand).map(|onward| (onward.jump, onward.moves)).collect()
    }
}
