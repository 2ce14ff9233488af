//! Meet in the middle: every board that lies on a solution, layer by layer.
//!
//! Every jump removes one peg, so the number of jumps of a solution is known, and boards fall into layers by
//! the number of jumps made. Layers grow from both ends, the smaller one first, until they meet; what
//! survives is swept back to both ends. What is left are exactly the boards on solutions. They are usually
//! few, and everything else (fewest moves, counts, lists) is computed on them alone.
//!
//! Undoing a jump on a board is making the opposite jump on its complement. So if the start is the complement
//! of the goal (the classical games, which end in the hole where they began), the layers of one end serve for
//! both.
//!
//! Limits: the largest layers must fit in memory, and no solution is known before the two ends meet.

use super::engine::{BoardSet, Engine, Expansion, Way};
use super::word::Word;
use search::{Limit, Meter};

/// Whether there is a solution.
pub(super) enum Meeting<L> {
    /// The boards on solutions, by the number of jumps made: from the start to the goal.
    Met(Vec<L>),
    /// There is none; the proof is a sentence.
    Apart(String),
}

/// Finds every board on a solution.
pub(super) fn meet<E: Engine>(engine: &mut E, meter: &mut Meter<'_>) -> Result<Meeting<E::Layer>, Limit> {
    let game = engine.game();
    let goals: Vec<E::Word> = game.goals.iter().map(|&goal| E::Word::of(goal)).collect();
    let (length, mirrored) = (game.length(), game.is_mirrored());
    let forward = vec![engine.layer_of(&[E::Word::of(game.start)])];
    let backward = vec![engine.layer_of(&goals)];
    let held = engine.bytes() + total(&forward, BoardSet::bytes) + total(&backward, BoardSet::bytes);
    let mut ends = Ends { length, mirrored, forward, backward, maker: Maker { engine, held, meter } };
    if let Some(reason) = ends.grow()? {
        return Ok(Meeting::Apart(reason));
    }
    let layer = ends.join()?;
    if layer.len() == 0 {
        return Ok(Meeting::Apart(apart(ends.maker.engine, ends.forward.len())));
    }
    Ok(Meeting::Met(ends.sweep(layer)?))
}

/// The layers from both ends of a game.
struct Ends<'a, 'm, E: Engine> {
    /// The number of jumps of a solution.
    length: usize,
    /// Whether the layers of one end are the complements of those of the other.
    mirrored: bool,
    /// From the start on; entry `i` is after `i` jumps.
    forward: Vec<E::Layer>,
    /// From the goal back; entry `i` is before the last `i` jumps. In a mirrored game only the last layer.
    backward: Vec<E::Layer>,
    maker: Maker<'a, 'm, E>,
}

/// What making a layer needs besides the layers.
struct Maker<'a, 'm, E> {
    engine: &'a mut E,
    /// The bytes of memory in use.
    held: usize,
    meter: &'a mut Meter<'m>,
}

impl<E: Engine> Maker<'_, '_, E> {
    /// The boards one jump further; if `keep` is given, only those in it.
    fn expand(&mut self, layer: &E::Layer, way: Way, keep: Option<&E::Layer>) -> Result<E::Layer, Limit> {
        let next = self.engine.expand(Expansion { layer, way, keep, held: self.held }, self.meter)?;
        // Boards are numbered with 32 bits.
        if next.len() >= u32::MAX as usize {
            return Err(Limit::Memory);
        }
        self.held += next.bytes();
        self.meter.set_memory_in_use(self.held);
        self.meter.frontier(next.len());
        Ok(next)
    }
}

impl<E: Engine> Ends<'_, '_, E> {
    /// Grows both ends until only one layer is left to make between them. If one end dies out, returns the
    /// reason why there is no solution.
    fn grow(&mut self) -> Result<Option<String>, Limit> {
        let together = self.length - 1;
        if self.mirrored {
            while self.forward.len() - 1 < together.div_ceil(2) {
                let layer = self.grown(Way::Forward)?;
                self.forward.push(layer);
                if last(&self.forward).len() == 0 {
                    return Ok(Some(exhausted(self.maker.engine, &self.forward)));
                }
            }
            let opposite = together - (self.forward.len() - 1);
            self.backward = vec![self.maker.engine.complement(&self.forward[opposite])];
            self.maker.held += self.backward[0].bytes();
            return Ok(None);
        }
        while self.forward.len() - 1 + self.backward.len() - 1 < together {
            if last(&self.forward).len() <= last(&self.backward).len() {
                let layer = self.grown(Way::Forward)?;
                self.forward.push(layer);
                if last(&self.forward).len() == 0 {
                    return Ok(Some(exhausted(self.maker.engine, &self.forward)));
                }
            } else {
                let layer = self.grown(Way::Backward)?;
                self.backward.push(layer);
                if last(&self.backward).len() == 0 {
                    return Ok(Some(out_of_reach(self.maker.engine, &self.backward)));
                }
            }
        }
        Ok(None)
    }

    /// The next layer of one end.
    fn grown(&mut self, way: Way) -> Result<E::Layer, Limit> {
        let side = if way == Way::Forward { &self.forward } else { &self.backward };
        self.maker.expand(last(side), way, None)
    }

    /// Expands the smaller end into the other. Afterwards the forward end stops just before the layer in
    /// which they meet, and the backward end just after it.
    fn join(&mut self) -> Result<E::Layer, Limit> {
        let (near, far) = (last(&self.forward), last(&self.backward));
        let forward = near.len() <= far.len();
        let layer = if forward {
            self.maker.expand(near, Way::Forward, Some(far))?
        } else {
            self.maker.expand(far, Way::Backward, Some(near))?
        };
        let replaced = if forward { self.backward.pop() } else { self.forward.pop() };
        self.maker.held -= replaced.map_or(0, |layer| layer.bytes());
        Ok(layer)
    }

    /// Sweeps from the layer in which the ends met back to the start, then on to the goal.
    fn sweep(mut self, layer: E::Layer) -> Result<Vec<E::Layer>, Limit> {
        let place = self.forward.len();
        let mut won = vec![layer];
        if self.mirrored && self.length - place + 1 == place {
            // The layer before is the complement of this one.
            won.push(self.maker.engine.complement(last(&won)));
            self.maker.held += last(&won).bytes();
            self.maker.held -= self.forward.pop().map_or(0, |layer| layer.bytes());
        }
        while let Some(layer) = self.forward.pop() {
            won.push(self.maker.expand(last(&won), Way::Backward, Some(&layer))?);
            self.maker.held -= layer.bytes();
        }
        won.reverse();
        while won.len() <= self.length {
            if self.mirrored {
                won.push(self.maker.engine.complement(&won[self.length - won.len()]));
                self.maker.held += last(&won).bytes();
            } else {
                let Some(layer) = self.backward.pop() else { break };
                won.push(self.maker.expand(last(&won), Way::Forward, Some(&layer))?);
                self.maker.held -= layer.bytes();
            }
        }
        Ok(won)
    }
}

fn last<L>(layers: &[L]) -> &L {
    layers.last().expect("both ends begin with a layer and only gain more")
}

fn total<L>(layers: &[L], of: impl Fn(&L) -> usize) -> usize {
    layers.iter().map(of).sum()
}

/// The sentence for a start whose boards run out.
fn exhausted<E: Engine>(engine: &E, layers: &[E::Layer]) -> String {
    match layers.len() - 2 {
        0 => "no peg can jump at the start".into(),
        jumps => format!(
            "every sequence of jumps from the start ends after at most {jumps} jumps, but {} are needed ({} boards were generated{})",
            engine.game().length(),
            total(layers, BoardSet::len),
            engine.left_out()
        ),
    }
}

/// The sentence for a goal whose predecessors run out.
fn out_of_reach<E: Engine>(engine: &E, layers: &[E::Layer]) -> String {
    format!(
        "no more than {} jumps can lead to the goal from any board, but {} are needed from this start ({} boards were generated{})",
        layers.len() - 2,
        engine.game().length(),
        total(layers, BoardSet::len),
        engine.left_out()
    )
}

/// The sentence for two ends that do not meet.
fn apart<E: Engine>(engine: &E, place: usize) -> String {
    format!(
        "all boards {place} jumps after the start and all boards {} jumps before the goal were generated{}, and they have no board in common",
        engine.game().length() - place,
        engine.left_out()
    )
}
