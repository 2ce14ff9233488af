//! Any solution, quickly: a beam of boards from the start meets whole layers from the goal.
//!
//! From the goal a few whole layers are made backwards. From the start only the most compact boards of every layer are kept,
//! those whose pegs are nearest to the middle of the board; dead boards are dropped by their [slack](super::slack).
//! If the beam misses the goal's layers, it is made wider and tried again. A beam that never had to drop
//! a board has seen them all, so the search is complete in the end: it finds a way or proves that there is none.
//! The solution is not a shortest one, and nothing is claimed of its length.

use rustc_hash::FxHashSet;

use super::boards::{Boards, Held, Way};
use super::engine::Engine;
use super::game::Jump;
use super::layer::Layer;
use super::word::Word;
use crate::control::Meter;
use crate::outcome::Limit;

/// The width of the first beam, and by how much the next is wider.
const FIRST_WIDTH: usize = 250;
const WIDER: usize = 4;

/// Layers from the goal are made up to this many boards.
const MOST_BACKWARD: usize = 12_000;

/// What came of it.
pub enum Quick {
    /// The jumps of a solution.
    Found(Vec<Jump>),
    /// Every board was seen, and no way leads to the goal.
    Never,
    /// No beam up to the widest allowed met the goal's layers.
    Missed,
}

/// Looks for any solution with beams of at most this width.
pub fn quick<W: Word>(engine: &Engine<W>, widest: usize, meter: &mut Meter<'_>) -> Result<Quick, Limit> {
    let mut backward = vec![engine.layer_of(&engine.terms.goals)];
    while backward.len() <= engine.terms.length / 2 {
        let layer = engine.step(&backward[backward.len() - 1], Way::Backward, None, 0, meter)?;
        if layer.len() == 0 {
            return Ok(Quick::Never);
        }
        let enough = layer.len() > MOST_BACKWARD;
        backward.push(layer);
        if enough {
            break;
        }
    }
    backward.iter_mut().for_each(Layer::index);
    let mut width = FIRST_WIDTH;
    loop {
        let beam = Beam { engine, backward: &backward, width };
        match beam.run(meter)? {
            Run::Met(boards) => return Ok(Quick::Found(beam.path(&boards))),
            Run::Exhausted => return Ok(Quick::Never),
            Run::Missed if width >= widest => return Ok(Quick::Missed),
            Run::Missed => width = width.saturating_mul(WIDER),
        }
    }
}

/// A beam of one width.
struct Beam<'a, W> {
    engine: &'a Engine<W>,
    /// Whole layers, the goal's first.
    backward: &'a [Layer<W>],
    width: usize,
}

/// How a beam ended.
enum Run<W> {
    /// The boards from the start to one of the last backward layer.
    Met(Vec<W>),
    /// Nothing was dropped and nothing met.
    Exhausted,
    Missed,
}

impl<W: Word> Beam<'_, W> {
    fn run(&self, meter: &mut Meter<'_>) -> Result<Run<W>, Limit> {
        let engine = self.engine;
        let far = &self.backward[self.backward.len() - 1];
        let last = engine.terms.length + 1 - self.backward.len();
        // Every layer's boards with the number of the board before.
        let mut layers: Vec<Vec<(W, u32)>> = vec![vec![(engine.turns.canonical(engine.terms.start), 0)]];
        let mut dropped = false;
        for made in 1..=last {
            let mut seen = FxHashSet::default();
            let mut next: Vec<(u32, W, u32)> = Vec::new();
            for (number, &(board, _)) in (0..).zip(&layers[made - 1]) {
                let slacks = engine.slack(Way::Forward).map(|slack| (slack, slack.of(board)));
                meter.expand();
                for (line, child) in engine.each(board, Way::Forward) {
                    meter.generate()?;
                    if slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line)) {
                        continue;
                    }
                    let child = engine.turns.canonical(child);
                    if !seen.insert(child) {
                        continue;
                    }
                    if made < last {
                        next.push((engine.spread(child), child, number));
                    } else if far.find(child).is_some() {
                        return Ok(Run::Met(trace(&layers, child, number)));
                    }
                }
            }
            if next.len() > self.width {
                dropped = true;
                next.select_nth_unstable(self.width);
                next.truncate(self.width);
            }
            layers.push(next.into_iter().map(|(_, board, number)| (board, number)).collect());
            let held: usize = layers.iter().map(|layer| layer.capacity() * size_of::<(W, u32)>()).sum();
            meter.hold(held + seen.capacity() * 2 * size_of::<W>());
            meter.frontier(layers[made].len());
        }
        Ok(if dropped { Run::Missed } else { Run::Exhausted })
    }

    /// Jumps through the boards that were met, then down the backward layers; with the same peg where it can be.
    fn path(&self, boards: &[W]) -> Vec<Jump> {
        let engine = self.engine;
        let mut board = engine.terms.start;
        let mut path: Vec<Jump> = Vec::new();
        let mut hand = None;
        for jumps in 1..=engine.terms.length {
            let leads = |&(_, child): &(usize, W)| {
                let image = engine.turns.canonical(child);
                match boards.get(jumps) {
                    Some(&wanted) => image == wanted,
                    None => self.backward[engine.terms.length - jumps].find(image).is_some(),
                }
            };
            let onward: Vec<(usize, W)> = engine.each(board, Way::Forward).filter(leads).collect();
            let goes_on = |&&(line, _): &&(usize, W)| hand == Some(engine.terms.jumps[line].from);
            let Some(&(line, child)) = onward.iter().find(goes_on).or(onward.first()) else { break };
            board = child;
            hand = Some(engine.terms.jumps[line].to);
            path.push(engine.terms.jumps[line]);
        }
        path
    }
}

/// The boards from the start to the one after board `number` of the last layer.
fn trace<W: Word>(layers: &[Vec<(W, u32)>], board: W, number: u32) -> Vec<W> {
    let mut boards = vec![board];
    let mut number = number;
    for layer in layers.iter().rev() {
        let (board, before) = layer[number as usize];
        boards.push(board);
        number = before;
    }
    boards.reverse();
    boards
}
