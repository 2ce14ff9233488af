//! The exact engine: every board that lies on a way from the start to the goal, layer by layer.
//!
//! Each jump takes off one peg, so a solution's length in jumps is known and boards fall into layers
//! by their number of jumps. Layers grow from both ends, the smaller first, and meet; what survives the
//! meeting is swept back to both ends. What is left are exactly the boards on solutions, usually few, and
//! everything else (fewest moves, counts, lists) is computed on those alone.
//!
//! Boards that a symmetry of the question carries into each other are kept once. Taking a jump back
//! on a board is making a jump on its complement; so where the start is the goal's complement (the
//! classical games that end in the hole where they began), one end's layers serve for both.
//!
//! Known limit: a layer has to fit in memory. The English board does easily, with 33 holes; boards
//! of about 40 holes and more usually do not, and the engine then stops at the memory limit.

use super::class::Classes;
use super::game::{Game, Goal, Jump, Pegs};
use super::layer::{Gather, Layer, Word};
use crate::control::Meter;
use crate::outcome::Limit;

/// A jump as the engine tests it.
pub struct Line<W> {
    pub jump: Jump,
    mask: W,
    before: W,
    after: W,
}

impl<W: Word> Line<W> {
    /// The board after the jump, where it can be made.
    #[inline]
    pub fn play(&self, board: W) -> Option<W> {
        (board & self.mask == self.before).then(|| board ^ self.mask)
    }
}

/// A symmetry of the question: what it makes of every byte of a board, and of every hole.
struct Turn<W> {
    images: Vec<[W; 256]>,
    holes: Vec<u8>,
}

impl<W: Word> Turn<W> {
    fn new(holes: Vec<u8>) -> Self {
        let mut images = vec![[W::of(0); 256]; holes.len().div_ceil(8)];
        for (at, image) in images.iter_mut().enumerate() {
            for (byte, word) in image.iter_mut().enumerate() {
                let here = holes.iter().enumerate().skip(8 * at).take(8);
                let moved = here.filter(|(hole, _)| byte >> (hole % 8) & 1 == 1);
                *word = W::of(moved.fold(0, |pegs: Pegs, (_, &to)| pegs | 1 << to));
            }
        }
        Self { images, holes }
    }

    #[inline]
    fn image(&self, board: W) -> W {
        let mut image = W::of(0);
        for (at, images) in self.images.iter().enumerate() {
            image = image | images[board.byte(at)];
        }
        image
    }
}

/// Which way jumps are made.
#[derive(Clone, Copy)]
enum Way {
    Forward,
    Backward,
}

/// The question, ready to be run.
pub struct Engine<W> {
    pub lines: Vec<Line<W>>,
    /// The symmetries other than the identity that keep the start and the goal.
    turns: Vec<Turn<W>>,
    all: W,
    pub start: W,
    goals: Vec<W>,
    pub jumps: usize,
    bits: u32,
}

/// Whether there is a way.
pub enum Reach<W> {
    /// The boards on solutions, by number of jumps made: from the start to the goal.
    Won(Vec<Layer<W>>),
    /// There is none; the proof in a sentence.
    Lost(String),
}

impl<W: Word> Engine<W> {
    /// Prepares a game in which the goal has `jumps` pegs fewer than the start.
    pub fn new(game: &Game, classes: &Classes, jumps: u32) -> Self {
        let goals: Vec<Pegs> = match game.goal {
            Goal::Board(goal) => vec![goal],
            Goal::OnePeg => {
                (0..game.holes.len()).map(|hole| 1 << hole).filter(|&g| classes.same(game.start, g)).collect()
            }
        };
        Self {
            lines: game
                .jumps
                .iter()
                .map(|&jump| Line {
                    jump,
                    mask: W::of(jump.mask()),
                    before: W::of(jump.before()),
                    after: W::of(jump.after()),
                })
                .collect(),
            turns: turns(game, &goals),
            all: W::of(game.all()),
            start: W::of(game.start),
            goals: goals.into_iter().map(W::of).collect(),
            jumps: jumps as usize,
            // Small boards have small layers, and buckets of their own would cost more than they save.
            bits: if game.holes.len() <= 20 { 0 } else { 10 },
        }
    }

    /// The least of a board's images under the symmetries of the question.
    #[inline]
    pub fn canonical(&self, board: W) -> W {
        self.turns.iter().fold(board, |least, turn| least.min(turn.image(board)))
    }

    /// The least image of a board together with one of its holes.
    #[inline]
    pub fn canonical_with(&self, board: W, hole: u8) -> (W, u8) {
        let image = |turn: &Turn<W>| (turn.image(board), turn.holes[hole as usize]);
        self.turns.iter().fold((board, hole), |least, turn| least.min(image(turn)))
    }

    /// Every board on a way from the start to the goal, in layers.
    pub fn winning(&self, meter: &mut Meter<'_>) -> Result<Reach<W>, Limit> {
        let mut store = Store { held: 0 };
        let mut forward = vec![self.layer_of([self.start].into_iter(), &mut store)];
        let mut backward = vec![self.layer_of(self.goals.iter().copied(), &mut store)];
        let mirrored = self.is_mirrored();

        // One layer is left to make when both ends have come as far as this.
        let met = self.jumps - 1;
        if mirrored {
            while forward.len() - 1 < met.div_ceil(2) {
                forward.push(self.expand(last(&forward), Way::Forward, None, meter, &mut store)?);
                if last(&forward).len() == 0 {
                    return Ok(Reach::Lost(self.exhausted(&forward)));
                }
            }
            let opposite = met - (forward.len() - 1);
            backward = vec![self.complement(&forward[opposite], &mut store)];
        } else {
            while forward.len() - 1 + backward.len() - 1 < met {
                let grow_forward = last(&forward).len() <= last(&backward).len();
                let (side, way) = match grow_forward {
                    true => (&mut forward, Way::Forward),
                    false => (&mut backward, Way::Backward),
                };
                side.push(self.expand(last(side), way, None, meter, &mut store)?);
                if last(side).len() == 0 {
                    return Ok(Reach::Lost(match grow_forward {
                        true => self.exhausted(&forward),
                        false => self.out_of_reach(&backward),
                    }));
                }
            }
        }
        let meeting = if last(&forward).len() <= last(&backward).len() {
            let layer =
                self.expand(last(&forward), Way::Forward, Some(last(&backward)), meter, &mut store)?;
            backward.pop();
            (forward.len(), layer)
        } else {
            let layer =
                self.expand(last(&backward), Way::Backward, Some(last(&forward)), meter, &mut store)?;
            (forward.len() - 1, layer)
        };
        let (place, layer) = meeting;
        if layer.len() == 0 {
            return Ok(Reach::Lost(self.apart(place)));
        }
        forward.truncate(place);
        // Sweep back to the start; then on to the goal.
        let mut won = vec![layer];
        while let Some(layer) = forward.pop() {
            won.push(self.expand(last(&won), Way::Backward, Some(&layer), meter, &mut store)?);
            store.held -= layer.bytes();
        }
        won.reverse();
        while won.len() <= self.jumps {
            let layer = if mirrored {
                self.complement(&won[self.jumps - won.len()], &mut store)
            } else {
                let Some(layer) = backward.pop() else { break };
                let next = self.expand(last(&won), Way::Forward, Some(&layer), meter, &mut store)?;
                store.held -= layer.bytes();
                next
            };
            won.push(layer);
        }
        Ok(Reach::Won(won))
    }

    /// Whether the start is the goal's complement, so that one end is the other's mirror image.
    fn is_mirrored(&self) -> bool {
        matches!(self.goals[..], [goal] if !goal & self.all == self.start)
    }

    fn layer_of(&self, boards: impl Iterator<Item = W>, store: &mut Store) -> Layer<W> {
        let mut gather = Gather::new(self.bits, None);
        boards.for_each(|board| gather.push(self.canonical(board)));
        let layer = gather.finish();
        store.held += layer.bytes();
        layer
    }

    /// The complements of a layer's boards.
    fn complement(&self, layer: &Layer<W>, store: &mut Store) -> Layer<W> {
        self.layer_of(layer.iter().map(|board| !board & self.all), store)
    }

    /// The boards one jump further, or one jump back; of these only the ones in `keep`.
    fn expand(
        &self,
        layer: &Layer<W>,
        way: Way,
        keep: Option<&Layer<W>>,
        meter: &mut Meter<'_>,
        store: &mut Store,
    ) -> Result<Layer<W>, Limit> {
        let mut next = Gather::new(self.bits, keep);
        for board in layer.iter() {
            meter.expand();
            meter.hold(store.held + next.bytes());
            for line in &self.lines {
                let wanted = match way {
                    Way::Forward => line.before,
                    Way::Backward => line.after,
                };
                if board & line.mask == wanted {
                    meter.generate()?;
                    next.push(self.canonical(board ^ line.mask));
                }
            }
        }
        let next = next.finish();
        store.held += next.bytes();
        meter.hold(store.held);
        meter.frontier(next.len());
        Ok(next)
    }

    /// The sentence for a start whose boards run out.
    fn exhausted(&self, layers: &[Layer<W>]) -> String {
        match layers.len() - 2 {
            0 => "no peg can jump at the start".into(),
            jumps => format!(
                "every sequence of jumps from the start ends after at most {jumps} jumps, and {} are needed ({} boards were made, symmetric ones once)",
                self.jumps,
                total(layers)
            ),
        }
    }

    /// The sentence for a goal whose forerunners run out.
    fn out_of_reach(&self, layers: &[Layer<W>]) -> String {
        format!(
            "at most {} jumps can lead to the goal from any board, and {} are needed from this start ({} boards were made, symmetric ones once)",
            layers.len() - 2,
            self.jumps,
            total(layers)
        )
    }

    /// The sentence for two ends that do not meet.
    fn apart(&self, place: usize) -> String {
        format!(
            "all boards after {place} jumps from the start and all boards {} jumps before the goal were made, and none is among both",
            self.jumps - place
        )
    }
}

/// The bytes of all layers at present.
struct Store {
    held: usize,
}

fn last<W>(layers: &[Layer<W>]) -> &Layer<W> {
    // Both ends begin with a layer and only gain some.
    layers.last().expect("there is a first layer")
}

fn total<W: Word>(layers: &[Layer<W>]) -> usize {
    layers.iter().map(Layer::len).sum()
}

/// The symmetries of the board other than the identity that keep the start and the set of goals.
fn turns<W: Word>(game: &Game, goals: &[Pegs]) -> Vec<Turn<W>> {
    let mut turns = Vec::new();
    for symmetry in game.shape.symmetries().iter().filter(|s| !s.is_identity()) {
        let holes: Option<Vec<u8>> = game
            .holes
            .iter()
            .map(|&square| game.holes.binary_search(&symmetry.apply(square)).ok().map(|hole| hole as u8))
            .collect();
        let Some(holes) = holes else { continue };
        let image = |pegs: Pegs| {
            let moved = holes.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
            moved.fold(0, |image: Pegs, (_, &to)| image | 1 << to)
        };
        if image(game.start) == game.start && goals.iter().all(|&goal| goals.contains(&image(goal))) {
            turns.push(Turn::new(holes));
        }
    }
    turns
}
