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

#[cfg(target_arch = "x86_64")]
use super::engine::has_wide_words;
use super::engine::{Engine, Way};
use super::game::{Jump, Pegs};
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

impl<W: Word> Label<W> {
    /// The moves needed if the peg in `hand` moved last.
    #[inline(always)]
    fn needed(&self, hand: u8) -> u32 {
        self.moves - u32::from(self.savers.has(hand))
    }
}

/// What is known of a board when its layer is done: its label, and the number of sequences.
type Facts<W> = (Label<W>, u64);

/// The label of a board by its children, and its number of sequences where that can be held.
#[inline(always)]
fn best<W: Word>(
    children: &[Child<W>],
    layer: &Layer<W>,
    facts: &[Facts<W>],
    hits: &mut Vec<(usize, u8, u8, u32)>,
) -> (Label<W>, Option<u64>) {
    hits.clear();
    for child in children {
        let mut at = child.begin;
        let mut there = child.there;
        while there != child.board && at + 1 < child.end {
            at += 1;
            there = layer.boards()[at];
        }
        if there == child.board {
            hits.push((at, child.hand, child.near, 0));
        }
    }
    let mut least = u32::MAX;
    let mut sequences = Some(0u64);
    for (at, hand, _, moves) in hits.iter_mut() {
        let (label, more) = &facts[*at];
        sequences = sequences.and_then(|sum| sum.checked_add(*more));
        *moves = label.needed(*hand) + 1;
        least = least.min(*moves);
    }
    let savers = hits.iter().filter(|(.., moves)| *moves == least);
    let savers = savers.fold(W::of(0), |savers, (_, _, near, _)| savers | W::of(1 << near));
    (Label { moves: least, savers }, sequences)
}

/// The boards on solutions with their labels, by number of jumps made.
pub struct Ways<W> {
    engine: Engine<W>,
    layers: Vec<Layer<W>>,
    labels: Vec<Vec<Label<W>>>,
    /// What is known of the boards of the layer that was done last, and its place, where 64 bits hold the numbers
    /// of sequences.
    ends: Option<(usize, Vec<Facts<W>>)>,
    held: usize,
}

/// The labels of every layer, and what is known of the last one done where 64 bits hold the numbers.
type Labelled<W> = (Vec<Vec<Label<W>>>, Option<(usize, Vec<Facts<W>>)>);

/// A child that may be on a solution.
struct Child<W> {
    board: W,
    /// The numbers among which to look for it, and the board with the first of them.
    begin: usize,
    end: usize,
    there: W,
    /// The moving peg's hole there, and its hole here.
    hand: u8,
    near: u8,
}

impl<W: Word> Ways<W> {
    /// Labels the boards on solutions: with what is still needed, by looking forward from each, or with
    /// what was needed on the way there, by looking backward.
    pub fn new(
        engine: Engine<W>,
        layers: Vec<Layer<W>>,
        look: Way,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let mut layers = layers;
        layers.iter_mut().for_each(Layer::index);
        let held = layers.iter().map(|layer| layer.bytes() + layer.len() * size_of::<Label<W>>()).sum();
        meter.hold(held);
        meter.poll()?;
        let mut ways = Self { engine, layers, labels: Vec::new(), ends: None, held };
        (ways.labels, ways.ends) = ways.labelled(look, meter)?;
        Ok(ways)
    }

    fn labelled(&self, look: Way, meter: &mut Meter<'_>) -> Result<Labelled<W>, Limit> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.label_wide(look, meter) };
        }
        self.label(look, meter)
    }

    /// The same code as [`label`](Self::label), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn label_wide(&self, look: Way, meter: &mut Meter<'_>) -> Result<Labelled<W>, Limit> {
        self.label(look, meter)
    }

    /// Layer by layer, from the end that is looked at.
    #[inline(always)]
    fn label(&self, look: Way, meter: &mut Meter<'_>) -> Result<Labelled<W>, Limit> {
        let engine = &self.engine;
        let mut all = Vec::new();
        let mut known: Vec<Facts<W>> = Vec::new();
        let mut before = 0;
        let mut overflow = false;
        for done in 0..=engine.length {
            let jumps = if look == Way::Forward { engine.length - done } else { done };
            let layer = &self.layers[jumps];
            let mut facts = Vec::with_capacity(layer.len());
            meter.hold(self.held + (layer.len() + known.len()) * size_of::<Facts<W>>());
            let mut children = Vec::new();
            let mut hits = Vec::new();
            for &board in layer.boards() {
                if done == 0 {
                    facts.push((Label { moves: 0, savers: W::of(0) }, 1));
                    continue;
                }
                let near = &self.layers[before];
                self.children(board, look, &mut children, near, meter)?;
                let (label, sequences) = best(&children, near, &known, &mut hits);
                overflow |= sequences.is_none();
                facts.push((label, sequences.unwrap_or(0)));
            }
            known = facts;
            before = jumps;
            let labels = known.iter().map(|(label, _)| *label).collect();
            all.push(labels);
        }
        if look == Way::Forward {
            all.reverse();
        }
        Ok((all, (!overflow).then_some((before, known))))
    }

    /// The boards one jump on, or back, that may be on a solution, each with the first look at the table.
    #[inline(always)]
    fn children(
        &self,
        board: W,
        look: Way,
        children: &mut Vec<Child<W>>,
        layer: &Layer<W>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        children.clear();
        let engine = &self.engine;
        let slacks = engine.slack(look).map(|slack| (slack, slack.of(board)));
        for (line, child) in engine.each(board, look) {
            meter.generate()?;
            if slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line)) {
                continue;
            }
            let jump = engine.bare[line];
            let (near, far) = match look {
                Way::Forward => (jump.from, jump.to),
                Way::Backward => (jump.to, jump.from),
            };
            let (board, hand) = engine.turns.canonical_with(child, far);
            let range = layer.range(board.scatter());
            children.push(Child { board, begin: range.start, end: range.end, there: W::NONE, hand, near });
        }
        // Nothing depends on these looks yet, so the machine waits for all of them together.
        children.retain(|child| child.begin < child.end);
        for child in children {
            child.there = layer.boards()[child.begin];
        }
        Ok(())
    }

    /// What a board needs with the peg in `hand` just moved; none if it is on no solution.
    fn needed_after(&self, jumps: usize, board: W, hand: u8) -> Option<u32> {
        let (board, hand) = self.engine.turns.canonical_with(board, hand);
        Some(self.labels[jumps][self.layers[jumps].find(board)?].needed(hand))
    }

    /// For a goal: the fewest moves and the number of sequences that lead to it, where it can be reached.
    /// Only after looking backward, and only where 64 bits hold all numbers.
    pub fn reached(&self, goal: Pegs) -> Option<Option<(u32, u64)>> {
        let goal = self.engine.turns.canonical(self.engine.turns.inward(goal));
        let (layer, facts) = self.ends.as_ref()?;
        let found = self.layers[*layer].find(goal);
        Some(found.map(|at| (facts[at].0.moves, facts[at].1)))
    }

    /// The board at the start.
    pub fn start(&self) -> W {
        self.engine.start
    }

    /// The number of jumps of every solution.
    pub fn jumps(&self) -> usize {
        self.engine.length
    }

    /// The fewest moves of any solution.
    pub fn fewest(&self) -> u32 {
        self.labels[0].first().map_or(0, |label| label.moves)
    }

    /// The jumps of a board that keep to solutions, each with the board after it and the moves that are
    /// then still needed in all: none more for the jump itself if its peg is in hand.
    pub fn onward(&self, jumps: usize, board: W, hand: Option<u8>) -> Vec<Onward<W>> {
        let onward = self.engine.each(board, Way::Forward).filter_map(|(line, board)| {
            let bare = self.engine.bare[line];
            let needed = self.needed_after(jumps + 1, board, bare.to)?;
            let begun = u32::from(hand != Some(bare.from));
            Some(Onward { jump: self.engine.jumps[line], bare, board, moves: begun + needed })
        });
        onward.collect()
    }

    /// The jumps of a board that keep to solutions, in the game's own numbers, each with the moves needed if
    /// it is made.
    pub fn from(&self, jumps: usize, pegs: Pegs, hand: Option<u8>) -> Vec<(Jump, u32)> {
        if jumps >= self.engine.length {
            return Vec::new();
        }
        let turns = &self.engine.turns;
        let onward = self.onward(jumps, turns.inward(pegs), hand.map(|hole| turns.number(hole)));
        onward.into_iter().map(|onward| (onward.jump, onward.moves)).collect()
    }

    /// A solution with the fewest moves: the first in the order of the jumps.
    pub fn shortest(&self) -> Vec<Jump> {
        let mut board = self.engine.start;
        let mut hand = None;
        let mut left = self.fewest();
        let mut path = Vec::new();
        for jumps in 0..self.engine.length {
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
        let (_, facts) = self.ends.as_ref()?;
        facts.first().map(|(_, sequences)| *sequences)
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
        let mut after = vec![N::one(); self.layers[self.engine.length].len()];
        for jumps in (0..self.engine.length).rev() {
            let mut here = Vec::with_capacity(self.layers[jumps].len());
            meter.hold(self.held + (after.len() + here.capacity()) * size_of::<N>());
            for &board in self.layers[jumps].boards() {
                let mut count = N::default();
                for (_, child) in self.engine.each(board, Way::Forward) {
                    meter.generate()?;
                    if let Some(at) = self.layers[jumps + 1].find(self.engine.turns.canonical(child))
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
        for jumps in 0..self.engine.length {
            let mut next: Places<W, N> = FxHashMap::default();
            for (&(board, hand), (left, count)) in &here {
                for onward in self.onward(jumps, board, hand) {
                    if onward.moves != *left {
                        continue;
                    }
                    meter.generate()?;
                    let (board, to) = self.engine.turns.canonical_with(onward.board, onward.bare.to);
                    let left = left - u32::from(hand != Some(onward.bare.from));
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
    /// As the game numbers its holes, and as the engine does.
    pub jump: Jump,
    pub bare: Jump,
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
