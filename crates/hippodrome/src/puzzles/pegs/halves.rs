//! The fewest moves, one shortest solution and the number of solutions, from half of the layers.
//!
//! Where the start is the goal's complement, a way from a board to the goal is, read backwards on the
//! complements, a way from the start to the board's complement, by the same jumps. So the first half of the layers
//! tells everything: for each board the moves *made* on the way there, and, for its complement, the moves *left*. One
//! look at a jump serves both, with the ends of the jump exchanged. The two meet at the jumps in the middle.

use rustc_hash::FxHashMap;

use super::boards::{Boards, Edge, Held, Label, Mirror, Pair, TOGETHER, Visitor, Way};
use super::game::Jump;
use super::word::Word;
use crate::control::Meter;
use crate::outcome::Limit;

/// What is known of a game in short.
pub struct Summary {
    /// The fewest moves.
    pub fewest: u32,
    /// A solution with that many.
    pub path: Vec<Jump>,
    /// The number of sequences of jumps, where 128 bits hold it.
    pub sequences: Option<u128>,
}

/// What is known of a board: its label beside its complement's, and the number of sequences that lead to it.
#[derive(Clone, Copy)]
struct Fact<P> {
    moves: P,
    sequences: u64,
}

/// A fact in the making.
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

/// The facts of an engine's boards.
type Facts<B> = Vec<Fact<<<B as Boards>::Label as Label>::Pair>>;

/// Labels a layer by the one before it.
struct Labeller<'a, B: Boards> {
    boards: &'a B,
    known: &'a Facts<B>,
    /// The boards done, in few bytes each, for there are many.
    facts: Facts<B>,
    /// The boards after them.
    drafts: [Draft<B::Label>; TOGETHER],
    overflow: bool,
}

impl<B: Boards> Visitor for Labeller<'_, B> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.boards.terms().bare[edge.line];
        let [from, to] = [jump.from, jump.to].map(|hole| self.boards.moved(edge.turn, hole));
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
struct Joiner<'a, B: Boards> {
    boards: &'a B,
    first: &'a Facts<B>,
    second: &'a Facts<B>,
    /// How many boards each one before the jump stands for; nothing if only for itself.
    images: Vec<u8>,
    /// For each board after the jump, where its complement is in the second half's layer.
    mirror: Mirror,
    /// The fewest moves, and the board and the jump that they go through.
    best: (u32, usize, usize),
    sequences: Option<u128>,
}

impl<B: Boards> Visitor for Joiner<'_, B> {
    #[inline(always)]
    fn edge(&mut self, edge: Edge) {
        let jump = self.boards.terms().bare[edge.line];
        let (at, turn) = self.mirror.at(edge.there);
        let (before, after) = (&self.first[edge.here], &self.second[at]);
        let hand = self.boards.moved(turn, self.boards.moved(edge.turn, jump.to));
        let moves = before.moves.own(jump.from) + 1 + after.moves.complements(hand);
        if moves < self.best.0 {
            self.best = (moves, edge.here, edge.line);
        }
        let ways = u128::from(before.sequences) * u128::from(after.sequences);
        let ways = ways.checked_mul(self.images.get(edge.here).copied().unwrap_or(1).into());
        self.sequences = self.sequences.and_then(|sum| sum.checked_add(ways?));
    }

    fn done(&mut self, _: usize) {}
}

/// Sums up a game whose start is the goal's complement, from the layers of boards on solutions.
pub fn halves<B: Boards>(
    boards: &mut B,
    layers: Vec<B::Layer>,
    meter: &mut Meter<'_>,
) -> Result<Summary, Limit> {
    let length = boards.terms().length;
    // The jump in the middle leads from layer `before` on; its complements are in layer `last`.
    let (before, last) = ((length - 1) / 2, length / 2);
    let mut layers = layers;
    layers.truncate(last + 1);
    boards.index(&mut layers);
    let mut held = boards.bytes() + layers.iter().map(Held::bytes).sum::<usize>();
    let (mut scratch, extra) = boards.scratch(&layers, meter)?;
    let done = Draft { made: B::Label::DONE, left: B::Label::DONE, sequences: 1 };
    let mut known: Facts<B> = vec![done.fact(); layers[0].len()];
    let fact = size_of::<Fact<<B::Label as Label>::Pair>>();
    let mut earlier = Vec::new();
    let mut moves = vec![vec![[0u8; 2]; layers[0].len()]];
    let mut overflow = false;
    for jumps in 1..=last {
        let [layer, near] = [jumps, jumps - 1].map(|jumps| &layers[jumps]);
        held += 2 * layer.len();
        meter.hold(held + extra + fact * (layer.len() + known.len()));
        meter.poll()?;
        let facts = Vec::with_capacity(layer.len());
        let drafts = [Draft::NONE; TOGETHER];
        let mut labeller = Labeller { boards: &*boards, known: &known, facts, drafts, overflow };
        boards.edges(layer, near, Way::Backward, &mut scratch, &mut labeller, meter)?;
        overflow = labeller.overflow;
        let facts = labeller.facts;
        earlier = std::mem::replace(&mut known, facts);
        // Only a game of evenly many jumps asks for the layer before the last. It goes before anything new is kept.
        if jumps < last || before == last {
            earlier = Vec::new();
        }
        moves.push(known.iter().map(|fact| fact.moves.moves()).collect());
    }
    let first = if before == last { &known } else { &earlier };
    // With an odd number of jumps, the layer after the middle jump is the complement of the one before it.
    if before == last {
        let mut after = [boards.complement(&layers[last])];
        boards.index(&mut after);
        held += after[0].bytes();
        layers.extend(after);
    }
    let boards = &*boards;
    let mirror = boards.mirror(&layers[before + 1], &layers[last]);
    let images = boards.images(&layers[before]);
    meter.hold(held + extra + fact * (known.len() + earlier.len()) + images.len() + mirror.bytes());
    meter.poll()?;
    let best = (u32::MAX, 0, 0);
    let sequences = (!overflow).then_some(0);
    let mut joiner = Joiner { boards, first, second: &known, images, mirror, best, sequences };
    boards.edges(&layers[before], &layers[before + 1], Way::Forward, &mut scratch, &mut joiner, meter)?;
    let Joiner { best: (fewest, number, line), sequences, .. } = joiner;

    let terms = boards.terms();
    let walker = Walker { boards, layers: &layers, moves: &moves };
    let board = boards.board(&layers[before], number);
    let jump = terms.bare[line];
    let mut path = walker.walk(before, board, jump.from, Half::Made);
    path.reverse();
    path.push(line);
    let complement = !(board ^ B::Word::of(jump.mask())) & terms.all;
    path.extend(walker.walk(last, complement, jump.to, Half::Left));
    Ok(Summary { fewest, path: path.into_iter().map(|line| terms.jumps[line]).collect(), sequences })
}

/// Which of a board's two numbers of moves.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Made,
    Left,
}

/// Goes back to the start by jumps that keep to the fewest moves.
struct Walker<'a, B: Boards> {
    boards: &'a B,
    layers: &'a [B::Layer],
    moves: &'a [Vec<[u8; 2]>],
}

impl<B: Boards> Walker<'_, B> {
    fn moves(&self, jumps: usize, board: B::Word, half: Half) -> Option<u8> {
        let (board, _) = self.boards.standard(board, 0);
        Some(self.moves[jumps][self.boards.find(&self.layers[jumps], board)?][half as usize])
    }

    /// The jumps that can be taken back: their numbers, where the moving peg is now and where it was (the other way round
    /// for complements), and the board before.
    fn back(&self, board: B::Word, half: Half) -> impl Iterator<Item = (usize, u8, u8, B::Word)> {
        let lines = self.boards.terms().bare.iter().enumerate();
        let fit = lines.filter(move |(_, jump)| board.wide() & jump.mask() == jump.after());
        fit.map(move |(line, jump)| {
            let before = board ^ B::Word::of(jump.mask());
            match half {
                Half::Made => (line, jump.to, jump.from, before),
                Half::Left => (line, jump.from, jump.to, before),
            }
        })
    }

    /// Whether a jump that came from `before`, where its peg was in `far`, is among the best for a board with so
    /// many moves: one move less was needed before it, or equally many with the same peg as a saver.
    fn is_best(
        &self,
        jumps: usize,
        before: B::Word,
        far: u8,
        moves: u8,
        half: Half,
        seen: &mut Seen<B>,
    ) -> bool {
        match self.moves(jumps - 1, before, half) {
            Some(earlier) if earlier + 1 == moves => true,
            Some(earlier) if earlier == moves => self.saves(jumps - 1, before, far, moves, half, seen),
            _ => false,
        }
    }

    /// Whether the peg in `hand` saves a move.
    fn saves(
        &self,
        jumps: usize,
        board: B::Word,
        hand: u8,
        moves: u8,
        half: Half,
        seen: &mut Seen<B>,
    ) -> bool {
        if jumps == 0 {
            return false;
        }
        if let Some(&saves) = seen.get(&(board, hand)) {
            return saves;
        }
        let saves = self.back(board, half).any(|(_, near, far, before)| {
            near == hand && self.is_best(jumps, before, far, moves, half, seen)
        });
        seen.insert((board, hand), saves);
        saves
    }

    /// The jumps from a board back to the start, the last one first, if the peg in `hand` moves next.
    fn walk(&self, jumps: usize, board: B::Word, hand: u8, half: Half) -> Vec<usize> {
        let mut seen = FxHashMap::default();
        let (mut board, mut hand) = (board, hand);
        let mut path = Vec::new();
        for jumps in (1..=jumps).rev() {
            let Some(moves) = self.moves(jumps, board, half) else { break };
            let saves = self.saves(jumps, board, hand, moves, half, &mut seen);
            let next = self.back(board, half).find(|&(_, near, far, before)| {
                (!saves || near == hand) && self.is_best(jumps, before, far, moves, half, &mut seen)
            });
            let Some((line, _, far, before)) = next else { break };
            path.push(line);
            (board, hand) = (before, far);
        }
        path
    }
}

/// Boards with a peg in hand, and whether it saves a move.
type Seen<B> = FxHashMap<(<B as Boards>::Word, u8), bool>;

#[cfg(test)]
mod tests {
    use super::super::class::Classes;
    use super::super::engine::{Effort, Engine};
    use super::super::fewest::Ways;
    use super::super::field::Field;
    use super::super::game::{Game, Goal};
    use super::super::meet::{Reach, winning};
    use super::*;
    use crate::board::{Picture, RowNumbers, Shape};
    use crate::control::Control;

    /// Compares the summary of a game with the labels of all its layers; the moves and the solutions, or none if it
    /// is lost.
    fn agree<B: Boards>(
        mut one: B,
        mut other: B,
        game: &Game,
        meter: &mut Meter<'_>,
    ) -> Option<(u32, Option<u128>)> {
        let Reach::Won(layers) = winning(&mut one, meter).unwrap() else { return None };
        let Reach::Won(again) = winning(&mut other, meter).unwrap() else { panic!("won and lost") };
        let summary = halves(&mut one, layers, meter).unwrap();
        let ways = Ways::new(other, again, Way::Forward, meter).unwrap();
        assert_eq!(summary.fewest, ways.fewest());
        assert_eq!(summary.sequences, ways.sequences().map(u128::from));
        // The solution is played.
        let mut pegs = game.start;
        for jump in &summary.path {
            assert!(jump.fits(pegs));
            pegs ^= jump.mask();
        }
        assert!(game.is_goal(pegs));
        assert_eq!(game.chains(summary.path).len() as u32, summary.fewest);
        Some((summary.fewest, summary.sequences))
    }

    #[test]
    fn half_of_the_layers_tell_as_much_as_all() {
        let control = Control::default();
        let mut meter = control.meter();
        let mut won = 0;
        let boards = [
            "oooo/oooo/oooo/oooo",
            "oooooo/oooooo/oooooo",
            "ooooo/ooooo/ooooo/ooooo",
            "#ooo#/ooooo/ooooo/ooooo/#ooo#",
        ];
        for board in boards {
            let picture = Picture::parse(board, "o.#").unwrap();
            let shape = Shape::of_picture(&picture).with_row_numbers(RowNumbers::FromTop);
            let all = Game::new(&shape, |_| true, |_| Goal::OnePeg);
            for hole in 0..all.holes.len() {
                let game = Game { start: all.start ^ 1 << hole, goal: Goal::Board(1 << hole), ..all.clone() };
                let (classes, length) = (Classes::of(&game), all.holes.len() as u32 - 2);
                if classes.refusal(&game).is_some() {
                    continue;
                }
                let field = || Field::new(&game, &classes, length, &mut control.meter()).unwrap();
                let engine = || {
                    Engine::<u64>::new(&game, &classes, length, Effort::Full, &mut control.meter()).unwrap()
                };
                let told = agree(field(), field(), &game, &mut meter);
                assert_eq!(told, agree(engine(), engine(), &game, &mut meter));
                won += usize::from(told.is_some());
            }
        }
        assert!(won > 3, "{won}");
    }
}
