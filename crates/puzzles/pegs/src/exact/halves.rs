//! The fewest moves, one shortest solution and the number of solutions, from half of the layers.
//!
//! If the start is the complement of the goal, a sequence of jumps from a board to the goal becomes, read
//! backwards on the complements, a sequence from the start to the board's complement, by the same jumps. So
//! the first half of the layers is enough: for each board it gives the moves *made* so far and, for its
//! complement, the moves *left*. One visit of a jump serves both, with the ends of the jump exchanged. The
//! two halves are joined at the jumps in the middle.

use rustc_hash::FxHashMap;

use super::engine::{BoardSet, Edge, Engine, Mirror, Neighbours, TOGETHER, Visitor, Way};
use super::labels::{Label, LabelOf, Pair};
use super::word::Word;
use search::{Limit, Meter};

/// The main facts about a game that can be won.
pub(crate) struct Summary {
    /// The fewest moves.
    pub fewest: u32,
    /// The jumps of a solution with that many.
    pub path: Vec<usize>,
    /// The number of solutions as sequences of jumps, if it fits in 128 bits.
    pub sequences: Option<u128>,
}

/// What is known about a board: its label and its complement's, and the number of sequences that lead to it.
#[derive(Clone, Copy)]
struct Fact<P> {
    moves: P,
    sequences: u64,
}

/// An unfinished fact.
#[derive(Clone, Copy)]
struct Draft<L> {
    made: L,
    left: L,
    sequences: u64,
}

impl<L: Label> Draft<L> {
    const NONE: Self = Self { made: L::NONE, left: L::NONE, sequences: 0 };

    #[inline(always)]
    fn fact(self) -> Fact<L::Pair> {
        Fact { moves: self.made.beside(self.left), sequences: self.sequences }
    }
}

/// The facts about the boards of a layer.
type Facts<E> = Vec<Fact<<LabelOf<E> as Label>::Pair>>;

/// Labels a layer from the one before it.
struct Labeller<'a, E: Engine> {
    engine: &'a E,
    known: &'a Facts<E>,
    /// The boards that are done, in few bytes each because there are many.
    facts: Facts<E>,
    /// The boards that come next.
    drafts: [Draft<LabelOf<E>>; TOGETHER],
    overflow: bool,
}

impl<E: Engine> Visitor for Labeller<'_, E> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.engine.game().jumps[edge.jump];
        let [from, to] = [jump.from, jump.to].map(|hole| self.engine.moved(edge.symmetry, hole));
        let known = self.known[edge.there];
        let draft = &mut self.drafts[edge.here - self.facts.len()];
        draft.made = draft.made.or(known.moves.own(from) + 1, jump.to);
        draft.left = draft.left.or(known.moves.complements(to) + 1, jump.from);
        let (sum, over) = draft.sequences.overflowing_add(known.sequences);
        draft.sequences = sum;
        self.overflow |= over;
    }

    #[inline(always)]
    fn done(&mut self, boards: usize) {
        for draft in &mut self.drafts[..boards] {
            self.facts.push(std::mem::replace(draft, Draft::NONE).fact());
        }
    }
}

/// Joins the halves at every jump in the middle.
struct Joiner<'a, E: Engine> {
    engine: &'a E,
    first: &'a Facts<E>,
    second: &'a Facts<E>,
    /// How many boards each board before the jump represents; empty if only itself.
    images: Vec<u8>,
    /// For each board after the jump, where its complement is in the layer of the second half.
    mirror: Mirror,
    /// The fewest moves, and the board and the jump in the middle of such a solution.
    best: (u32, usize, usize),
    sequences: Option<u128>,
}

impl<E: Engine> Visitor for Joiner<'_, E> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.engine.game().jumps[edge.jump];
        let (at, symmetry) = self.mirror.at(edge.there);
        let (before, after) = (&self.first[edge.here], &self.second[at]);
        let hand = self.engine.moved(symmetry, self.engine.moved(edge.symmetry, jump.to));
        let moves = before.moves.own(jump.from) + 1 + after.moves.complements(hand);
        if moves < self.best.0 {
            self.best = (moves, edge.here, edge.jump);
        }
        let ways = u128::from(before.sequences) * u128::from(after.sequences);
        let ways = ways.checked_mul(self.images.get(edge.here).copied().unwrap_or(1).into());
        self.sequences = self.sequences.and_then(|sum| sum.checked_add(ways?));
    }

    fn done(&mut self, _: usize) {}
}

/// Summarizes a game whose start is the complement of the goal, from the layers of boards on solutions.
pub(super) fn summary<E: Engine>(
    engine: &mut E,
    mut layers: Vec<E::Layer>,
    meter: &mut Meter<'_>,
) -> Result<Summary, Limit> {
    let length = engine.game().length();
    // The jump in the middle begins in layer `before`; the complements of the boards after it are in layer
    // `last`.
    let (before, last) = ((length - 1) / 2, length / 2);
    layers.truncate(last + 1);
    engine.index(&mut layers);
    let mut held = engine.bytes() + layers.iter().map(BoardSet::bytes).sum::<usize>();
    let done = Draft { made: LabelOf::<E>::DONE, left: LabelOf::<E>::DONE, sequences: 1 };
    let mut known: Facts<E> = vec![done.fact(); layers[0].len()];
    let fact = size_of::<Fact<<LabelOf<E> as Label>::Pair>>();
    let mut earlier = Vec::new();
    let mut moves = vec![vec![[0u8; 2]; layers[0].len()]];
    let mut overflow = false;
    for jumps in 1..=last {
        let [layer, near] = [jumps, jumps - 1].map(|jumps| &layers[jumps]);
        held += 2 * layer.len();
        meter.set_memory_in_use(held + fact * (layer.len() + known.len()));
        meter.poll()?;
        let facts = Vec::with_capacity(layer.len());
        let drafts = [Draft::NONE; TOGETHER];
        let mut labeller = Labeller { engine: &*engine, known: &known, facts, drafts, overflow };
        engine.edges(Neighbours { layer, near, look: Way::Backward }, &mut labeller, meter)?;
        overflow = labeller.overflow;
        let facts = labeller.facts;
        earlier = std::mem::replace(&mut known, facts);
        // Only a game with an even number of jumps needs the facts before the last. They are dropped before
        // anything new is kept.
        if jumps < last || before == last {
            earlier = Vec::new();
        }
        moves.push(known.iter().map(|fact| fact.moves.moves()).collect());
    }
    let first = if before == last { &known } else { &earlier };
    // If the number of jumps is odd, the layer after the middle jump is the complement of the one before it.
    if before == last {
        let mut after = [engine.complement(&layers[last])];
        engine.index(&mut after);
        held += after[0].bytes();
        layers.extend(after);
    }
    let engine = &*engine;
    let mirror = engine.mirror(&layers[before + 1], &layers[last]);
    let images = engine.images(&layers[before]);
    meter.set_memory_in_use(held + fact * (known.len() + earlier.len()) + images.len() + mirror.bytes());
    meter.poll()?;
    let best = (u32::MAX, 0, 0);
    let sequences = (!overflow).then_some(0);
    let mut joiner = Joiner { engine, first, second: &known, images, mirror, best, sequences };
    let neighbours = Neighbours { layer: &layers[before], near: &layers[before + 1], look: Way::Forward };
    engine.edges(neighbours, &mut joiner, meter)?;
    let Joiner { best: (fewest, board, number), sequences, .. } = joiner;

    let game = engine.game();
    let walker = |half| Walker { engine, layers: &layers, moves: &moves, half, seen: FxHashMap::default() };
    let board = engine.board(&layers[before], board);
    let jump = game.jumps[number];
    let mut path = walker(Half::Made).walk(before, board, jump.from);
    path.reverse();
    path.push(number);
    let complement = !(board ^ E::Word::of(jump.mask())) & E::Word::of(game.all());
    path.extend(walker(Half::Left).walk(last, complement, jump.to));
    Ok(Summary { fewest, path, sequences })
}

/// Which of the two numbers of moves of a board.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Made,
    Left,
}

/// Walks back to the start by jumps of a shortest solution.
struct Walker<'a, E: Engine> {
    engine: &'a E,
    layers: &'a [E::Layer],
    moves: &'a [Vec<[u8; 2]>],
    half: Half,
    /// Whether a peg saves a move on a board.
    seen: FxHashMap<(E::Word, u8), bool>,
}

/// A jump that can be undone.
struct Undone<W> {
    number: usize,
    /// The hole of the moving peg after the jump and before it; the other way round for complements.
    near: u8,
    far: u8,
    /// The board before it.
    before: W,
}

impl<E: Engine> Walker<'_, E> {
    fn moves(&self, jumps: usize, board: E::Word) -> Option<u8> {
        let (board, _) = self.engine.standard(board, 0);
        Some(self.moves[jumps][self.engine.find(&self.layers[jumps], board)?][self.half as usize])
    }

    /// The jumps that can be undone on a board.
    fn back(&self, board: E::Word) -> Vec<Undone<E::Word>> {
        let jumps = self.engine.game().jumps.iter().enumerate();
        let fit = jumps.filter(|(_, jump)| board.wide() & jump.mask() == jump.after());
        let undone = fit.map(|(number, jump)| {
            let (near, far) = match self.half {
                Half::Made => (jump.to, jump.from),
                Half::Left => (jump.from, jump.to),
            };
            Undone { number, near, far, before: board ^ E::Word::of(jump.mask()) }
        });
        undone.collect()
    }

    /// Whether a jump is among the best for the board after so many jumps, which needs so many moves: one move less was
    /// needed before it, or as many with the same peg saving one.
    fn is_best(&mut self, undone: &Undone<E::Word>, jumps: usize, moves: u8) -> bool {
        match self.moves(jumps - 1, undone.before) {
            Some(earlier) if earlier + 1 == moves => true,
            Some(earlier) if earlier == moves => self.saves(jumps - 1, undone.before, undone.far, moves),
            _ => false,
        }
    }

    /// Whether the peg in `hand` saves a move.
    fn saves(&mut self, jumps: usize, board: E::Word, hand: u8, moves: u8) -> bool {
        if jumps == 0 {
            return false;
        }
        if let Some(&saves) = self.seen.get(&(board, hand)) {
            return saves;
        }
        let back = self.back(board);
        let saves = back.iter().any(|undone| undone.near == hand && self.is_best(undone, jumps, moves));
        self.seen.insert((board, hand), saves);
        saves
    }

    /// The jumps from the start to a board, the last one first, if the peg in `hand` moves next.
    fn walk(&mut self, jumps: usize, board: E::Word, hand: u8) -> Vec<usize> {
        let (mut board, mut hand) = (board, hand);
        let mut path = Vec::new();
        for jumps in (1..=jumps).rev() {
            let Some(moves) = self.moves(jumps, board) else { break };
            let saves = self.saves(jumps, board, hand, moves);
            let back = self.back(board);
            let mut fitting = back.iter().filter(|undone| !saves || undone.near == hand);
            let Some(next) = fitting.find(|undone| self.is_best(undone, jumps, moves)) else { break };
            path.push(next.number);
            (board, hand) = (next.before, next.far);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::super::meet::{Meeting, meet};
    use super::super::solutions::{Labelled, Solutions};
    use super::*;
    use crate::{
        bits::Bits,
        buckets::{Buckets, Effort},
        game::{Game, Goal, Metric, full},
    };
    use search::Control;

    /// Compares the summary of a game with the labels of all its layers. The moves and the number of
    /// solutions, or none if the game cannot be won.
    fn agree<E: Engine + 'static>(
        mut one: E,
        mut other: E,
        game: &Game,
        meter: &mut Meter<'_>,
    ) -> Option<(u32, Option<u128>)> {
        let Meeting::Met(layers) = meet(&mut one, meter).unwrap() else { return None };
        let Meeting::Met(again) = meet(&mut other, meter).unwrap() else { panic!("won and lost") };
        let summary = summary(&mut one, layers, meter).unwrap();
        let solutions = Labelled::new(other, again, Way::Forward, meter).unwrap();
        assert_eq!(summary.fewest, solutions.fewest());
        assert_eq!(summary.sequences, solutions.sequences().map(u128::from));
        // The solution is played.
        let mut pegs = game.start;
        for jump in summary.path.iter().map(|&jump| game.jumps[jump]) {
            assert!(jump.fits(pegs));
            pegs ^= jump.mask();
        }
        assert!(game.is_goal(pegs));
        assert_eq!(game.steps(summary.path, Metric::Moves).len() as u32, summary.fewest);
        Some((summary.fewest, summary.sequences))
    }

    #[test]
    fn half_of_the_layers_give_the_same_result_as_all() {
        let control = Control::default();
        let mut meter = control.meter();
        let mut won = 0;
        let boards = [
            "oooo/oooo/oooo/oooo",
            "oooooo/oooooo/oooooo",
            "ooooo/ooooo/ooooo/ooooo",
            "_ooo_/ooooo/ooooo/ooooo/_ooo_",
        ];
        for board in boards {
            let full = full(board);
            for hole in 0..full.holes.len() {
                let game = full.with(full.start ^ 1 << hole, Goal::Board(1 << hole));
                if game.classes.rule_out(&game) {
                    continue;
                }
                let bits = || Bits::new(&game, &mut control.meter()).unwrap();
                let buckets = || Buckets::<u64>::new(&game, Effort::Full, &mut control.meter()).unwrap();
                let found = agree(bits(), bits(), &game, &mut meter);
                assert_eq!(found, agree(buckets(), buckets(), &game, &mut meter));
                won += usize::from(found.is_some());
            }
        }
        assert!(won > 3, "{won}");
    }
}
