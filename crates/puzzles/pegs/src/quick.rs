//! Beam search: any solution, quickly.
//!
//! From the goal, a few complete layers are made backwards. From the start, only the most compact boards of
//! every layer are kept, those whose pegs are nearest to the middle of the board; [dead](super::laws) boards
//! are dropped. If the beam misses the layers of the goal, it is widened and tried again. A beam that never
//! had to drop a board has seen them all, so the search is complete in the end: it finds a solution or proves
//! that there is none. The solution is not a shortest one, and nothing is claimed about its length.

use rustc_hash::FxHashSet;

use super::buckets::{Buckets, Effort, Layer};
use super::exact::{BoardSet, Engine, Expansion, Way, Word};
use super::game::Game;
use search::{Limit, Meter};

/// The width of the first beam, and the factor by which the next is wider.
const FIRST_WIDTH: usize = 250;
const WIDER: usize = 4;

/// The widest beam for a first attempt, before the exact method begins.
pub(super) const WIDE_ENOUGH: usize = 4_000;

/// The same if any solution will do, so that nothing but a proof of impossibility is left to the exact method.
pub(super) const WIDEST: usize = 64_000;

/// Backward layers are made until one has more boards than this, and for the first attempt than this.
const MOST_BACKWARD: usize = 12_000;
const FEW_BACKWARD: usize = 1_500;

/// The result of the search.
pub(super) enum Quick {
    /// The jumps of a solution, by number.
    Found(Vec<usize>),
    /// Every board was seen, and none leads to the goal.
    Impossible,
    /// No beam up to the widest allowed met the layers of the goal.
    Missed,
}

/// Looks for any solution, with beams of at most this width, of a game that the first look leaves open.
pub(super) fn quick(game: &Game, widest: usize, meter: &mut Meter<'_>) -> Result<Quick, Limit> {
    if game.holes.len() <= 64 {
        attempts::<u64>(game, widest, meter)
    } else {
        attempts::<u128>(game, widest, meter)
    }
}

/// A first attempt with the narrowest beam, then all others with tests for dead boards, which are prepared only now.
fn attempts<W: Word>(game: &Game, widest: usize, meter: &mut Meter<'_>) -> Result<Quick, Limit> {
    let engine = Buckets::<W>::new(game, Effort::Least, meter)?;
    match search(&engine, FIRST_WIDTH, FEW_BACKWARD, meter)? {
        Quick::Missed => {
            search(&Buckets::<W>::new(game, Effort::Little, meter)?, widest, MOST_BACKWARD, meter)
        }
        decided => Ok(decided),
    }
}

fn search<W: Word>(
    engine: &Buckets<W>,
    widest: usize,
    most_backward: usize,
    meter: &mut Meter<'_>,
) -> Result<Quick, Limit> {
    let goals: Vec<W> = engine.game.goals.iter().map(|&goal| W::of(goal)).collect();
    let mut backward = vec![engine.layer_of(&goals)];
    while backward.len() <= engine.game.length() / 2 {
        let layer = engine.step(
            Expansion { layer: &backward[backward.len() - 1], way: Way::Backward, keep: None, held: 0 },
            meter,
        )?;
        if layer.len() == 0 {
            return Ok(Quick::Impossible);
        }
        let enough = layer.len() > most_backward;
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
            Run::Exhausted => return Ok(Quick::Impossible),
            Run::Missed if width >= widest => return Ok(Quick::Missed),
            Run::Missed => width = width.saturating_mul(WIDER),
        }
    }
}

/// A beam of one width.
struct Beam<'a, W> {
    engine: &'a Buckets<W>,
    /// Complete layers, the goal's first.
    backward: &'a [Layer<W>],
    width: usize,
}

/// How a beam ended.
enum Run<W> {
    /// It met the last backward layer: the boards from the start to there.
    Met(Vec<W>),
    /// It met nothing, although no board was dropped.
    Exhausted,
    /// It met nothing.
    Missed,
}

impl<W: Word> Beam<'_, W> {
    fn run(&self, meter: &mut Meter<'_>) -> Result<Run<W>, Limit> {
        let engine = self.engine;
        let far = &self.backward[self.backward.len() - 1];
        let last = engine.game.length() + 1 - self.backward.len();
        // The boards of every layer, each with the number of the board before it.
        let start = engine.symmetries.canonical(W::of(engine.game.start));
        let mut layers: Vec<Vec<(W, u32)>> = vec![vec![(start, 0)]];
        let mut dropped = false;
        for made in 1..=last {
            let mut seen = FxHashSet::default();
            let mut next: Vec<(u32, W, u32)> = Vec::new();
            for (number, &(board, _)) in (0..).zip(&layers[made - 1]) {
                let slacks = engine.test(Way::Forward).map(|test| (test, test.slacks(board)));
                meter.expand();
                for (jump, child) in engine.each(board, Way::Forward) {
                    meter.generate()?;
                    if slacks.is_some_and(|(test, slacks)| test.dies(&slacks, jump)) {
                        continue;
                    }
                    let child = engine.symmetries.canonical(child);
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
            meter.set_memory_in_use(held + seen.capacity() * 2 * size_of::<W>());
            meter.frontier(layers[made].len());
        }
        Ok(if dropped { Run::Missed } else { Run::Exhausted })
    }

    /// The jumps through the boards that were met, then through the backward layers; with the same peg if
    /// possible.
    fn path(&self, boards: &[W]) -> Vec<usize> {
        let engine = self.engine;
        let (all, length) = (&engine.game.jumps, engine.game.length());
        let mut board = W::of(engine.game.start);
        let mut path: Vec<usize> = Vec::new();
        let mut hand = None;
        for jumps in 1..=length {
            let leads = |&(_, child): &(usize, W)| {
                let image = engine.symmetries.canonical(child);
                match boards.get(jumps) {
                    Some(&wanted) => image == wanted,
                    None => self.backward[length - jumps].find(image).is_some(),
                }
            };
            let onward: Vec<(usize, W)> = engine.each(board, Way::Forward).filter(leads).collect();
            let continues = |&&(jump, _): &&(usize, W)| hand == Some(all[jump].from);
            let Some(&(jump, child)) = onward.iter().find(continues).or(onward.first()) else { break };
            board = child;
            hand = Some(all[jump].to);
            path.push(jump);
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
