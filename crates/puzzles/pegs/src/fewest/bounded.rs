//! All solutions of at most so many moves, layer by layer: as a proof that there is none, or as a beam.
//!
//! A layer holds the boards after so many jumps, each with the fewest moves that lead to it. A board is
//! dropped if the moves made and the [least](super::patterns) number still needed exceed the bound. If no
//! other board is dropped, every solution within the bound is found. If layers would become too wide, a beam
//! keeps the best boards, and a proof gives up.

use super::layers::{Gather, LabelledLayer};
use super::patterns::Patterns;
use crate::{
    buckets::Buckets,
    exact::{Hot, Label, Shuffle, TOGETHER, Way, Word, run},
};
use search::{Limit, Meter};

/// A game, or a stretch of one, prepared for searches.
pub(super) struct Bounded<W: Word> {
    pub engine: Buckets<W>,
    pub patterns: Patterns<W>,
    /// The jump before the stretch, whose peg may go on.
    pub before: Option<usize>,
    /// The jump after it: nothing is saved unless its peg moved last.
    pub after: Option<usize>,
}

/// What a search may spend on a layer.
#[derive(Clone, Copy)]
struct Bounds {
    /// The moves of a solution.
    moves: u32,
    /// The boards of a layer.
    width: usize,
    /// The bytes that other layers use.
    held: usize,
}

/// Which boards a beam keeps: a move more counts as much as this distance of the pegs from the middle.
#[derive(Clone, Copy)]
pub(super) struct Weight(u64);

impl Weight {
    /// The moves decide, and only then the distance.
    pub const STRICT: Self = Self(1 << 32);
    /// Both count. Narrow beams are often better off with this.
    pub const MIXED: Self = Self(200);
}

/// The result of a beam.
pub(super) enum Beam {
    /// The jumps of a solution within the bound.
    Found(Vec<usize>),
    /// There is none within the bound: no board was dropped that could lead to one.
    Refuted,
    /// None was found.
    Missed,
}

/// The result of a proof.
#[derive(PartialEq)]
pub(super) enum Proof {
    /// There is a solution within the bound.
    Reached,
    /// There is none.
    Refuted,
    /// A layer became too wide.
    TooWide,
}

impl<W: Word> Bounded<W> {
    /// A number of moves that every solution needs.
    pub fn least(&self) -> u32 {
        match self.before {
            // The move of the peg before the stretch counts, and may be all that is needed.
            Some(_) => 1,
            None => self.patterns.needed(W::of(self.engine.game.start)),
        }
    }

    /// The layer of the start. A move that began before the stretch counts as made.
    fn first(&self) -> LabelledLayer<W> {
        let game = &self.engine.game;
        let label = match self.before {
            Some(jump) => W::Label::NONE.or(1, game.jumps[jump].to),
            None => W::Label::DONE,
        };
        LabelledLayer::of(self.engine.symmetries.canonical(W::of(game.start)), label)
    }

    /// The goal that is reached with the fewest moves in the last layer, with those moves. They include the
    /// first move after the stretch, if there is one.
    fn best_goal(&self, layer: &LabelledLayer<W>) -> Option<(W, u32)> {
        let game = &self.engine.game;
        let after = self.after.map(|jump| game.jumps[jump].from);
        let goals = game.goals.iter().filter_map(|&goal| {
            let goal = self.engine.symmetries.canonical(W::of(goal));
            let label = layer.find(goal)?;
            Some((goal, after.map_or(label.moves(), |hand| label.needed(hand) + 1)))
        });
        goals.min_by_key(|&(_, moves)| moves)
    }

    /// Looks for a solution of at most so many moves, with about `width` boards in every layer.
    pub fn beam(
        &self,
        moves: u32,
        width: usize,
        weight: Weight,
        meter: &mut Meter<'_>,
    ) -> Result<Beam, Limit> {
        let mut layers = vec![self.first()];
        let mut dropped = false;
        let mut held = 0;
        for _ in 0..self.engine.game.length() {
            let near = &layers[layers.len() - 1];
            let Some(mut layer) = self.step(near, Bounds { moves, width: usize::MAX, held }, meter)? else {
                dropped = true;
                break;
            };
            if layer.boards().len() > width {
                dropped = true;
                // Two keys for every board.
                meter.check_room(2 * layer.boards().len() * size_of::<u64>())?;
                layer.keep_best(width, |&(board, label)| self.key(board, label, weight));
            }
            held += layer.bytes();
            meter.set_memory_in_use(held);
            meter.frontier(layer.boards().len());
            if layer.boards().is_empty() {
                break;
            }
            layers.push(layer);
        }
        let goal = layers.get(self.engine.game.length()).and_then(|layer| self.best_goal(layer));
        Ok(match goal.filter(|&(_, made)| made <= moves) {
            Some((goal, _)) => Beam::Found(self.path(&layers, goal)),
            None if dropped => Beam::Missed,
            None => Beam::Refuted,
        })
    }

    /// Whether there is a solution of at most so many moves, by layers of at most `width` boards.
    pub fn prove(&self, moves: u32, width: usize, meter: &mut Meter<'_>) -> Result<Proof, Limit> {
        let mut layer = self.first();
        for _ in 0..self.engine.game.length() {
            let Some(next) = self.step(&layer, Bounds { moves, width, held: layer.bytes() }, meter)? else {
                return Ok(Proof::TooWide);
            };
            layer = next;
            meter.set_memory_in_use(layer.bytes());
            meter.frontier(layer.boards().len());
            if layer.boards().is_empty() {
                return Ok(Proof::Refuted);
            }
        }
        let goal = self.best_goal(&layer).filter(|&(_, made)| made <= moves);
        Ok(if goal.is_some() { Proof::Reached } else { Proof::Refuted })
    }

    /// How promising a board is, the lowest first: by the moves that a solution through it has at least, and
    /// by how far its pegs are from the middle. A hash decides between equals.
    fn key(&self, board: W, label: W::Label, weight: Weight) -> u64 {
        let moves = u64::from(label.moves() + self.patterns.needed(board));
        let sum = moves * weight.0 + u64::from(self.engine.spread(board));
        sum << 16 | board.hash_bits() & 0xFFFF
    }

    /// The boards one jump further that may lead to a solution within the bounds. None if there are too many.
    fn step(
        &self,
        layer: &LabelledLayer<W>,
        bounds: Bounds,
        meter: &mut Meter<'_>,
    ) -> Result<Option<LabelledLayer<W>>, Limit> {
        let mut next = Gather::new(layer.boards().len().saturating_mul(2));
        if !run(Expand { search: self, layer, bounds, next: &mut next, meter })? {
            return Ok(None);
        }
        let boards = next.clear_all();
        if boards > bounds.width {
            return Ok(None);
        }
        // While the boards are copied, they are in memory twice.
        meter.check_room(boards * size_of::<(W, W::Label)>())?;
        Ok(Some(next.copied()))
    }

    /// The jumps to a goal, found from the end.
    fn path(&self, layers: &[LabelledLayer<W>], goal: W) -> Vec<usize> {
        let (engine, symmetries) = (&self.engine, &self.engine.symmetries);
        let jumps = &engine.game.jumps;
        let mut path = Vec::new();
        let mut board = goal;
        // The peg that has to move last, if it matters.
        let mut hand = self.after.map(|jump| jumps[jump].from);
        let length = engine.game.length();
        for made in (1..=length).rev() {
            let (standard, symmetry) = symmetries.canonical_by(board, |_, _| None);
            let Some(label) = layers[made].find(standard) else { break };
            let saves = |hole: u8| label.needed(symmetries.moved(symmetry, hole)) < label.moves();
            // Only a peg that saves a move matters.
            let wanted = hand.filter(|&hole| saves(hole));
            let step = engine.each(board, Way::Backward).find_map(|(number, before)| {
                let jump = jumps[number];
                if wanted.map_or(!saves(jump.to), |hole| hole != jump.to) {
                    return None;
                }
                let (standard, symmetry) = symmetries.canonical_by(before, |_, _| None);
                let moves = layers[made - 1].find(standard)?.needed(symmetries.moved(symmetry, jump.from));
                (moves + 1 == label.moves()).then_some((number, before))
            });
            let Some((number, before)) = step else { break };
            path.push(number);
            board = before;
            hand = Some(jumps[number].from);
        }
        path.reverse();
        path
    }
}

/// Gathers the boards one jump further; returns false as soon as there are clearly too many.
struct Expand<'a, 'm, W: Word> {
    search: &'a Bounded<W>,
    layer: &'a LabelledLayer<W>,
    bounds: Bounds,
    next: &'a mut Gather<W>,
    meter: &'a mut Meter<'m>,
}

impl<W: Word> Hot for Expand<'_, '_, W> {
    type Out = Result<bool, Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<bool, Limit> {
        let Self { search, layer, bounds: Bounds { moves, width, held }, next, meter } = self;
        let Bounded { engine, patterns, .. } = search;
        let held = held + patterns.bytes();
        let test = engine.test(Way::Forward);
        // Half of the room in a bucket may be taken by duplicates, and it grows by doubling.
        let most = width.saturating_mul(4 * size_of::<(W, W::Label)>());
        for boards in layer.boards().chunks(TOGETHER) {
            let mut made = 0;
            for &(board, label) in boards {
                let slacks = test.map(|test| (test, test.slacks(board)));
                let arranged = patterns.arranged(board);
                for (number, child) in engine.each(board, Way::Forward) {
                    made += 1;
                    let jump = engine.game.jumps[number];
                    let so_far = label.needed(jump.from) + 1;
                    if so_far > moves
                        || slacks.is_some_and(|(test, slacks)| test.dies(&slacks, number))
                        || patterns.needs_more(&arranged, number, moves - so_far)
                    {
                        continue;
                    }
                    engine.symmetries.each_arrival(child, jump.to, shuffle, |board, hand| {
                        next.push(board, W::Label::NONE.or(so_far, hand));
                    });
                }
            }
            meter.expand_many(boards.len() as u64);
            meter.set_memory_in_use(held + next.bytes());
            meter.generate_many(made)?;
            if next.bytes() > most.saturating_add(1 << 24) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
