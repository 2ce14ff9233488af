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
//! Boards that weights prove useless ([`slack`](super::slack)) are dropped as they are made, on boards with
//! enough holes for that to pay.
//!
//! Known limit: the largest layers have to fit in memory, and nothing is known of a solution before
//! the ends meet. The English centre game (33 holes, eight symmetries) takes seconds; the English games without
//! a symmetry and a triangle of 28 holes take ten to twenty times as long.

use super::class::Classes;
use super::game::{Game, Goal, Jump, Pegs};
use super::layer::{Gather, Layer, Word};
use super::learn::Bare;
use super::slack::Slack;
use super::turns::Turns;
use crate::board::{Grid, Square};
use crate::control::Meter;
use crate::outcome::Limit;

/// Boards with more holes than this are worth some linear programs.
pub const SMALL: usize = 24;

/// How much to spend on the tests for dead boards.
#[derive(Clone, Copy, PartialEq)]
pub enum Effort {
    /// A few milliseconds, for a search that may end soon.
    Little,
    /// What pays where every board is made.
    Full,
}

impl Effort {
    /// The linear programs to solve for each end of the question.
    fn programs(self, holes: usize) -> usize {
        match self {
            Self::Little => 6,
            Self::Full if holes <= 64 => 64,
            Self::Full => 16,
        }
    }
}

/// Which way jumps are made.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Forward,
    Backward,
}

/// The question, ready to be run.
///
/// Holes have other numbers here than in the game, which suit the [`Turns`].
pub struct Engine<W> {
    /// The jumps as the game numbers them, and as they are numbered here.
    pub jumps: Vec<Jump>,
    pub bare: Vec<Jump>,
    /// Of every jump: the three holes, the pegs before it, the peg after it.
    masks: Vec<W>,
    before: Vec<W>,
    after: Vec<W>,
    pub turns: Turns<W>,
    /// The tests for boards that cannot lead to the goal, and that cannot come from the start.
    slack: [Vec<Slack>; 2],
    all: W,
    pub start: W,
    goals: Vec<W>,
    /// The jumps of a solution.
    pub length: usize,
    /// What each byte of a board adds to its [`spread`](Self::spread).
    spread: Vec<[u32; 256]>,
    bits: u32,
}

/// The goals of a game that its start's class allows.
pub fn goals(game: &Game, classes: &Classes) -> Vec<Pegs> {
    match game.goal {
        Goal::Board(goal) => vec![goal],
        Goal::OnePeg => {
            (0..game.holes.len()).map(|hole| 1 << hole).filter(|&g| classes.same(game.start, g)).collect()
        }
    }
}

/// The jumps of a board, one by one.
pub struct Each<'e, W> {
    masks: &'e [W],
    wanted: &'e [W],
    board: W,
    /// The first of the lines that were tested last, and those of them that fit and are still to come.
    first: usize,
    fits: u64,
    /// The next line to test.
    next: usize,
}

impl<W: Word> Iterator for Each<'_, W> {
    type Item = (usize, W);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, W)> {
        while self.fits == 0 {
            if self.next >= self.masks.len() {
                return None;
            }
            // All lines are tested without a branch, then the few that fit are visited.
            self.first = self.next;
            self.next = self.masks.len().min(self.first + 64);
            let masks = &self.masks[self.first..self.next];
            let wanted = &self.wanted[self.first..self.next];
            for (i, (&mask, &wanted)) in masks.iter().zip(wanted).enumerate() {
                self.fits |= u64::from(self.board & mask == wanted) << i;
            }
        }
        let line = self.first + self.fits.trailing_zeros() as usize;
        self.fits &= self.fits - 1;
        Some((line, self.board ^ self.masks[line]))
    }
}

/// Whether there is a way.
pub enum Reach<W> {
    /// The boards on solutions, by number of jumps made: from the start to the goal.
    Won(Vec<Layer<W>>),
    /// There is none; the proof in a sentence.
    Lost(String),
}

impl<W: Word> Engine<W> {
    /// Prepares a game in which the goal has `length` pegs fewer than the start.
    pub fn new(
        game: &Game,
        classes: &Classes,
        length: u32,
        effort: Effort,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        let goals = goals(game, classes);
        let turns = Turns::of(game, &goals);
        let bare: Vec<Jump> = game
            .jumps
            .iter()
            .map(|jump| Jump {
                from: turns.number(jump.from),
                over: turns.number(jump.over),
                to: turns.number(jump.to),
            })
            .collect();
        let start = turns.inward(game.start);
        let goals: Vec<W> = goals.into_iter().map(|goal| turns.inward(goal)).collect();
        let slack = if game.holes.len() > SMALL {
            let goals: Vec<Pegs> = goals.iter().map(|goal| goal.wide()).collect();
            let bare = Bare {
                jumps: &bare,
                holes: game.holes.len(),
                start: start.wide(),
                goals: &goals,
                length: length as usize,
                turns: &turns,
                programs: effort.programs(game.holes.len()),
            };
            bare.learn(meter)?
        } else {
            [Vec::new(), Vec::new()]
        };
        let words = |part: fn(Jump) -> Pegs| bare.iter().map(|&jump| W::of(part(jump))).collect();
        let spread = spread(game, |hole| turns.number(hole));
        Ok(Self {
            jumps: game.jumps.clone(),
            masks: words(Jump::mask),
            before: words(Jump::before),
            after: words(Jump::after),
            bare,
            turns,
            slack,
            all: W::of(game.all()),
            start,
            goals,
            length: length as usize,
            // Small boards have small layers, and buckets of their own would cost more than they save.
            bits: if game.holes.len() <= 20 { 0 } else { 10 },
            spread,
        })
    }

    /// Every jump that can be made on a board, or taken back: its number and the board then.
    #[inline(always)]
    pub fn each(&self, board: W, way: Way) -> Each<'_, W> {
        let wanted = match way {
            Way::Forward => &self.before,
            Way::Backward => &self.after,
        };
        Each { masks: &self.masks, wanted, board, first: 0, fits: 0, next: 0 }
    }

    /// The goals as a layer.
    pub fn goal_layer(&self) -> Layer<W> {
        self.layer_of(self.goals.iter().copied(), &mut Store { held: 0 })
    }

    /// The boards one jump further, or one jump back.
    pub fn step(&self, layer: &Layer<W>, way: Way, meter: &mut Meter<'_>) -> Result<Layer<W>, Limit> {
        self.expand(layer, way, None, meter, &mut Store { held: layer.bytes() })
    }

    /// How far the pegs of a board are from the middle, in all.
    #[inline(always)]
    pub fn spread(&self, board: W) -> u32 {
        self.spread.iter().enumerate().map(|(at, bytes)| bytes[board.byte(at)]).sum()
    }

    /// Every board on a way from the start to the goal, in layers.
    pub fn winning(&self, meter: &mut Meter<'_>) -> Result<Reach<W>, Limit> {
        let mut store = Store { held: 0 };
        let mut forward = vec![self.layer_of([self.start].into_iter(), &mut store)];
        let mut backward = vec![self.layer_of(self.goals.iter().copied(), &mut store)];
        let mirrored = self.is_mirrored();

        // One layer is left to make when both ends have come as far as this.
        let met = self.length - 1;
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
        while won.len() <= self.length {
            let layer = if mirrored {
                self.complement(&won[self.length - won.len()], &mut store)
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
        boards.for_each(|board| gather.push(self.turns.canonical(board)));
        let layer = gather.finish();
        store.held += layer.bytes();
        layer
    }

    /// The complements of a layer's boards.
    fn complement(&self, layer: &Layer<W>, store: &mut Store) -> Layer<W> {
        self.layer_of(layer.boards().iter().map(|&board| !board & self.all), store)
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
        self.scatter(layer, way, &mut next, meter, store)?;
        let mut next = next.finish();
        if keep.is_none()
            && let Some((_, others)) = self.slack[way as usize].split_first()
            && !others.is_empty()
        {
            next.retain(|board| others.iter().all(|slack| slack.is_alive(board)));
        }
        if next.len() >= u32::MAX as usize {
            return Err(Limit::Memory);
        }
        store.held += next.bytes();
        meter.hold(store.held);
        meter.frontier(next.len());
        Ok(next)
    }

    /// Pushes the boards one jump further, or one jump back.
    fn scatter(
        &self,
        layer: &Layer<W>,
        way: Way,
        next: &mut Gather<'_, W>,
        meter: &mut Meter<'_>,
        store: &Store,
    ) -> Result<(), Limit> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.scatter_wide(layer, way, next, meter, store) };
        }
        self.scatter_plain(layer, way, next, meter, store)
    }

    /// The same code as [`scatter_plain`](Self::scatter_plain), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn scatter_wide(
        &self,
        layer: &Layer<W>,
        way: Way,
        next: &mut Gather<'_, W>,
        meter: &mut Meter<'_>,
        store: &Store,
    ) -> Result<(), Limit> {
        self.scatter_plain(layer, way, next, meter, store)
    }

    #[inline(always)]
    fn scatter_plain(
        &self,
        layer: &Layer<W>,
        way: Way,
        next: &mut Gather<'_, W>,
        meter: &mut Meter<'_>,
        store: &Store,
    ) -> Result<(), Limit> {
        let slack = self.slack(way);
        for &board in layer.boards() {
            meter.expand();
            meter.hold(store.held + next.bytes());
            let slacks = slack.map(|slack| (slack, slack.of(board)));
            for (line, board) in self.each(board, way) {
                meter.generate()?;
                if !slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line)) {
                    next.push(self.turns.canonical(board));
                }
            }
        }
        Ok(())
    }

    /// The test for dead boards at every jump on a way, where there is one.
    #[inline(always)]
    pub fn slack(&self, way: Way) -> Option<&Slack> {
        self.slack[way as usize].first()
    }

    /// Which boards are left out of the layers.
    fn made(&self) -> &'static str {
        match self.slack.iter().any(|slacks| !slacks.is_empty()) {
            true => "symmetric ones once, those that weights of the holes prove useless not at all",
            false => "symmetric ones once",
        }
    }

    /// The sentence for a start whose boards run out.
    fn exhausted(&self, layers: &[Layer<W>]) -> String {
        match layers.len() - 2 {
            0 => "no peg can jump at the start".into(),
            jumps => format!(
                "every sequence of jumps from the start ends after at most {jumps} jumps, and {} are needed ({} boards were made, {})",
                self.length,
                total(layers),
                self.made()
            ),
        }
    }

    /// The sentence for a goal whose forerunners run out.
    fn out_of_reach(&self, layers: &[Layer<W>]) -> String {
        format!(
            "at most {} jumps can lead to the goal from any board, and {} are needed from this start ({} boards were made, {})",
            layers.len() - 2,
            self.length,
            total(layers),
            self.made()
        )
    }

    /// The sentence for two ends that do not meet.
    fn apart(&self, place: usize) -> String {
        format!(
            "all boards after {place} jumps from the start and all boards {} jumps before the goal were made, {}, and none is among both",
            self.length - place,
            self.made()
        )
    }
}

/// Whether the machine has the features that the wide form of the hot loops is compiled for.
#[cfg(target_arch = "x86_64")]
pub fn has_wide_words() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
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

/// For every byte of a board, the squared distances of its pegs from the middle.
fn spread(game: &Game, number: impl Fn(u8) -> u8) -> Vec<[u32; 256]> {
    let holes = game.holes.len();
    // In units of one over the number of holes, to stay with whole numbers; on the triangular grid the
    // square of (rows, columns) is r² - rc + c².
    let middle = |of: fn(&Square) -> u32| -> i64 { game.holes.iter().map(|s| i64::from(of(s))).sum() };
    let (rows, cols) = (middle(|s| s.row), middle(|s| s.col));
    let mut far = vec![0u32; holes];
    for (hole, square) in game.holes.iter().enumerate() {
        let r = i64::from(square.row) * holes as i64 - rows;
        let c = i64::from(square.col) * holes as i64 - cols;
        let square = match game.shape.grid() {
            Grid::Square => r * r + c * c,
            Grid::Triangular => r * r - r * c + c * c,
        };
        far[number(hole as u8) as usize] = (16 * square / (holes * holes) as i64) as u32;
    }
    let mut bytes = vec![[0; 256]; holes.div_ceil(8)];
    for (at, table) in bytes.iter_mut().enumerate() {
        for byte in 1..256usize {
            let hole = 8 * at + byte.trailing_zeros() as usize;
            table[byte] = table[byte & (byte - 1)] + far.get(hole).copied().unwrap_or(0);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Picture, RowNumbers, Shape};
    use crate::control::Control;

    /// A board in mid-game, large enough for weights.
    fn english() -> Game {
        let rows = "##ooo##/##ooo##/ooooooo/ooo.ooo/ooooooo/##ooo##/##ooo##";
        let picture = Picture::parse(rows, "o.#").unwrap();
        let shape = Shape::of_picture(&picture).with_row_numbers(RowNumbers::FromTop);
        Game::new(&shape, |square| picture.at(square) == Some('o'), |_| Goal::Board(1 << 16))
    }

    #[test]
    fn all_forms_of_the_hot_loop_make_the_same_boards() {
        let game = english();
        let control = Control::default();
        let mut meter = control.meter();
        let engine = Engine::<u64>::new(&game, &Classes::of(&game), 31, Effort::Little, &mut meter).unwrap();
        let wide = Engine::<u128>::new(&game, &Classes::of(&game), 31, Effort::Little, &mut meter).unwrap();
        let store = Store { held: 0 };
        let mut layer = engine.layer_of([engine.start].into_iter(), &mut Store { held: 0 });
        let mut large = wide.layer_of([wide.start].into_iter(), &mut Store { held: 0 });
        for _ in 0..8 {
            let mut plain = Gather::new(engine.bits, None);
            engine.scatter_plain(&layer, Way::Forward, &mut plain, &mut meter, &store).unwrap();
            let mut best = Gather::new(engine.bits, None);
            engine.scatter(&layer, Way::Forward, &mut best, &mut meter, &store).unwrap();
            layer = plain.finish();
            assert_eq!(layer.boards(), best.finish().boards());
            large = wide.step(&large, Way::Forward, &mut meter).unwrap();
            let narrow: std::collections::BTreeSet<u128> = layer.boards().iter().map(|b| b.wide()).collect();
            assert_eq!(narrow, large.boards().iter().copied().collect());
        }
        assert!(layer.len() > 1000);
    }
}
