//! Labels on layers in buckets: every child is looked up by its hash.

use super::boards::{Boards, Held, Label, Labelled, Number, Way};
use super::engine::Engine;
#[cfg(target_arch = "x86_64")]
use super::engine::has_wide_words;
use super::layer::{Layer, Word};
use crate::control::Meter;
use crate::outcome::Limit;

/// What a board on a solution needs.
#[derive(Clone, Copy, Debug)]
pub struct Wide<W> {
    /// Moves, where a new one has to be begun.
    moves: u32,
    /// The pegs that need one move less if they moved last.
    savers: W,
}

impl<W: Word> Label for Wide<W> {
    fn moves(self) -> u32 {
        self.moves
    }
    #[inline(always)]
    fn needed(self, hand: u8) -> u32 {
        self.moves - u32::from(self.savers.has(hand))
    }
}

/// What is known of a board when its layer is done: its label, and the number of sequences.
type Facts<W> = (Wide<W>, u64);

/// The label of a board by its children, and its number of sequences where that can be held.
#[inline(always)]
fn best<W: Word>(
    children: &[Child<W>],
    layer: &Layer<W>,
    facts: &[Facts<W>],
    hits: &mut Vec<(usize, u8, u8, u32)>,
) -> (Wide<W>, Option<u64>) {
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
    (Wide { moves: least, savers }, sequences)
}

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

/// Indexes and labels the layers; the engine looks from each board forward or backward.
pub fn labelled<W: Word>(
    engine: &Engine<W>,
    layers: &mut [Layer<W>],
    look: Way,
    meter: &mut Meter<'_>,
) -> Result<Labelled<Wide<W>>, Limit> {
    layers.iter_mut().for_each(Layer::index);
    let held = layers.iter().map(|layer| layer.bytes() + layer.len() * size_of::<Wide<W>>()).sum();
    meter.hold(held);
    meter.poll()?;
    let bench = Bench { engine, layers, held };
    #[cfg(target_arch = "x86_64")]
    if has_wide_words() {
        #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
        return unsafe { bench.label_wide(look, meter) };
    }
    bench.label(look, meter)
}

/// What the labels are made from.
struct Bench<'a, W> {
    engine: &'a Engine<W>,
    layers: &'a [Layer<W>],
    held: usize,
}

impl<W: Word> Bench<'_, W> {
    /// The same code as [`label`](Self::label), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn label_wide(&self, look: Way, meter: &mut Meter<'_>) -> Result<Labelled<Wide<W>>, Limit> {
        self.label(look, meter)
    }

    /// Layer by layer, from the end that is looked at.
    #[inline(always)]
    fn label(&self, look: Way, meter: &mut Meter<'_>) -> Result<Labelled<Wide<W>>, Limit> {
        let engine = self.engine;
        let mut all: Vec<Vec<Wide<W>>> = Vec::new();
        let mut known: Vec<Facts<W>> = Vec::new();
        let mut before = 0;
        let mut overflow = false;
        for done in 0..=engine.terms.length {
            let jumps = if look == Way::Forward { engine.terms.length - done } else { done };
            let layer = &self.layers[jumps];
            let mut facts = Vec::with_capacity(layer.len());
            meter.hold(self.held + (layer.len() + known.len()) * size_of::<Facts<W>>());
            let mut children = Vec::new();
            let mut hits = Vec::new();
            for &board in layer.boards() {
                if done == 0 {
                    facts.push((Wide { moves: 0, savers: W::of(0) }, 1));
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
        let sequences = known.into_iter().map(|(_, sequences)| sequences).collect();
        Ok((all, (!overflow).then_some((before, sequences))))
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
        let engine = self.engine;
        let slacks = engine.slack(look).map(|slack| (slack, slack.of(board)));
        for (line, child) in engine.each(board, look) {
            meter.generate()?;
            if slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line)) {
                continue;
            }
            let jump = engine.terms.bare[line];
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
}

/// The number of sequences of jumps from the start on; none where the type does not hold it.
pub fn count<W: Word, N: Number>(
    engine: &Engine<W>,
    layers: &[Layer<W>],
    meter: &mut Meter<'_>,
) -> Result<Option<N>, Limit> {
    let length = engine.terms.length;
    let held: usize = layers.iter().map(Held::bytes).sum();
    let mut after = vec![N::one(); layers[length].len()];
    for jumps in (0..length).rev() {
        let mut here = Vec::with_capacity(layers[jumps].len());
        meter.hold(held + (after.len() + here.capacity()) * size_of::<N>());
        for &board in layers[jumps].boards() {
            let mut count = N::default();
            for (_, child) in engine.jumps_of(board) {
                meter.generate()?;
                if let Some(at) = layers[jumps + 1].find(engine.turns.canonical(child))
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
