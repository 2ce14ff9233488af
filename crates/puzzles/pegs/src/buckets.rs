//! The engine for large boards: layers of boards in buckets, symmetric boards once.
//!
//! Boards that a symmetry of the game takes to each other are kept once, in layers whose buckets fit in the
//! cache. Of several orders of play that lead to the same board, few are tried. On boards with enough holes
//! for that to pay, boards that weights prove [dead](super::laws) are dropped as soon as they are made.
//!
//! - `layer`: a set of boards in buckets
//! - `symmetries`: the board that represents all its images
//! - `orders`: the jumps of a board, and which of them another order of play makes unnecessary
//! - `lookups`: the jumps between two layers
//!
//! Limits: eight or sixteen bytes per board, and the largest layers must fit in memory. Boards whose class
//! fits in memory are better served by [`bits`](super::bits).

mod layer;
mod lookups;
mod orders;
mod symmetries;

use self::layer::Gather;
pub(super) use self::layer::{Layer, bucket, place};
use self::lookups::{Child, Looks};
use self::orders::Orders;
pub(super) use self::symmetries::Symmetries;
use super::exact::{Engine, Expansion, Hot, Mirror, Neighbours, Shuffle, TOGETHER, Visitor, Way, Word, run};
use super::game::Game;
use super::laws::{DeadTest, Learning};
use board::{Grid, Square};
use search::{Limit, Meter};

/// How much to spend on the tests for dead boards.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Effort {
    /// No tests, and no symmetries either: for a stretch of a game, whose ends matter as they are.
    None,
    /// No tests, for a first attempt that takes less time than they do.
    Least,
    /// A few milliseconds, for a search that may end soon.
    Little,
    /// What pays if every board is made.
    Full,
}

impl Effort {
    /// The number of linear programs to solve for each end of the game.
    fn programs(self, holes: usize) -> usize {
        match self {
            Self::None | Self::Least => 0,
            Self::Little => 6,
            Self::Full if holes <= 64 => 32,
            Self::Full => 16,
        }
    }
}

/// The engine with a game.
pub(super) struct Buckets<W> {
    /// Its numbers suit the [`Symmetries`].
    pub game: Game,
    /// The three holes of every jump.
    masks: Vec<W>,
    orders: Orders,
    pub symmetries: Symmetries<W>,
    /// The tests for boards that cannot lead to the goal, and for boards that cannot come from the start.
    tests: [Vec<DeadTest>; 2],
    /// What each byte of a board adds to its [`spread`](Self::spread).
    spread: Vec<[u32; 256]>,
    /// The binary logarithm of the number of buckets.
    bits: u32,
}

impl<W: Word> Buckets<W> {
    /// Prepares a game in which the goal has fewer pegs than the start.
    pub fn new(game: &Game, effort: Effort, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let holes = game.holes.len();
        let (numbers, key_bits) = symmetries::arrange(game);
        let game = game.renumbered(&numbers);
        let mut own = game.own_symmetries();
        if effort == Effort::None {
            own = vec![(0..holes as u8).collect()];
        }
        let mut tests = [Vec::new(), Vec::new()];
        let programs = effort.programs(holes);
        if !game.is_small() && programs > 0 {
            tests = Learning { game: &game, symmetries: &own, programs }.learn(meter)?;
        }
        Ok(Self {
            masks: game.jumps.iter().map(|&jump| W::of(jump.mask())).collect(),
            orders: Orders::new(&game.jumps, holes, &own, holes <= W::PLAIN_BITS),
            symmetries: Symmetries::new(own, key_bits),
            tests,
            spread: spread(&game),
            game,
            // Small boards have small layers, for which buckets would cost more than they save.
            bits: if holes <= 20 { 0 } else { 10 },
        })
    }

    /// Every jump that can be made or undone on a board: its number and the board after it.
    #[inline(always)]
    pub fn each(&self, board: W, way: Way) -> impl Iterator<Item = (usize, W)> {
        self.orders.each(board, way, 0).map(move |jump| (jump, board ^ self.masks[jump]))
    }

    /// How far the pegs of a board are from the middle, in total.
    #[inline(always)]
    pub fn spread(&self, board: W) -> u32 {
        self.spread.iter().enumerate().map(|(at, bytes)| bytes[board.byte(at)]).sum()
    }

    /// The boards one jump further.
    pub fn step(&self, expansion: Expansion<'_, Layer<W>>, meter: &mut Meter<'_>) -> Result<Layer<W>, Limit> {
        let Expansion { way, keep, .. } = expansion;
        let mut next = run(Scatter { engine: self, expansion, meter })?;
        // While the boards are copied, they are in memory twice.
        let boards = next.clear_all();
        meter.check_room(boards * size_of::<W>())?;
        let mut next = next.copied();
        if keep.is_none()
            && let Some((_, others)) = self.tests[way as usize].split_first()
            && !others.is_empty()
        {
            next.retain(|board| others.iter().all(|test| test.is_alive(board)));
        }
        Ok(next)
    }

    /// An empty set for boards that are reached by jumps on a way.
    fn gather<'k>(&self, way: Option<Way>, keep: Option<&'k Layer<W>>) -> Gather<'k, W> {
        Gather::new(self.bits, way.filter(|_| self.orders.are_coded()), keep)
    }

    /// The test for dead boards at every jump on a way, if there is one.
    #[inline(always)]
    pub fn test(&self, way: Way) -> Option<&DeadTest> {
        self.tests[way as usize].first()
    }
}

impl<W: Word> Engine for Buckets<W> {
    type Word = W;
    type Layer = Layer<W>;

    fn game(&self) -> &Game {
        &self.game
    }

    fn left_out(&self) -> &'static str {
        match self.tests.iter().any(|tests| !tests.is_empty()) {
            true => " except those that weights of the holes rule out, symmetric ones once",
            false => ", symmetric ones once",
        }
    }

    fn bytes(&self) -> usize {
        0
    }

    fn layer_of(&self, boards: &[W]) -> Layer<W> {
        let mut gather = self.gather(None, None);
        boards.iter().for_each(|&board| gather.push(self.symmetries.canonical(board), 0));
        gather.finish()
    }

    fn complement(&self, layer: &Layer<W>) -> Layer<W> {
        let all = W::of(self.game.all());
        let mut gather = self.gather(None, None);
        layer.boards().iter().for_each(|&board| gather.push(self.symmetries.canonical(!board & all), 0));
        gather.finish()
    }

    fn expand(
        &mut self,
        expansion: Expansion<'_, Layer<W>>,
        meter: &mut Meter<'_>,
    ) -> Result<Layer<W>, Limit> {
        self.step(expansion, meter)
    }

    fn jumps_of(&self, board: W) -> impl Iterator<Item = (usize, W)> {
        self.each(board, Way::Forward)
    }

    fn standard(&self, board: W, hole: u8) -> (W, u8) {
        self.symmetries.canonical_with(board, hole)
    }

    fn find(&self, layer: &Layer<W>, board: W) -> Option<usize> {
        layer.find(board)
    }

    fn board(&self, layer: &Layer<W>, number: usize) -> W {
        layer.boards()[number]
    }

    fn images(&self, layer: &Layer<W>) -> Vec<u8> {
        layer.boards().iter().map(|&board| self.symmetries.images(board)).collect()
    }

    #[inline(always)]
    fn moved(&self, symmetry: usize, hole: u8) -> u8 {
        self.symmetries.moved(symmetry, hole)
    }

    fn index(&mut self, layers: &mut [Layer<W>]) {
        layers.iter_mut().for_each(Layer::index);
    }

    fn edges(
        &self,
        layers: Neighbours<'_, Layer<W>>,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        run(Looks { engine: self, layers, found: &mut visit(visitor), meter })
    }

    fn mirror(&self, layer: &Layer<W>, complements: &Layer<W>) -> Mirror {
        let all = W::of(self.game.all());
        let mirror = |&board: &W| {
            let (board, symmetry) = self.symmetries.canonical_by(!board & all, |_, _| None);
            let place = complements.find(board).expect("one layer contains the complements of the other");
            (place as u32, symmetry as u8)
        };
        Mirror::Listed(layer.boards().iter().map(mirror).collect())
    }
}

/// Passes what was found for some boards on to a visitor.
fn visit<W>(visitor: &mut impl Visitor) -> impl FnMut(&[Child<W>], usize) {
    |found, boards| {
        found.iter().for_each(|child| visitor.edge(child.edge()));
        visitor.done(boards);
    }
}

/// Gathers the boards one jump further.
struct Scatter<'l, 'a, 'm, W> {
    engine: &'l Buckets<W>,
    expansion: Expansion<'l, Layer<W>>,
    meter: &'a mut Meter<'m>,
}

impl<'l, W: Word> Hot for Scatter<'l, '_, '_, W> {
    type Out = Result<Gather<'l, W>, Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<Gather<'l, W>, Limit> {
        let Self { engine, expansion: Expansion { layer, way, keep, held }, meter } = self;
        let mut next = engine.gather(Some(way), keep);
        let test = engine.test(way);
        let codes = layer.codes(way);
        // Whether a jump leads to a dead board is unpredictable, so nothing branches on it: the next board is
        // written over a dead one.
        let mut alive = vec![(W::of(0), 0u16); TOGETHER * engine.masks.len() + 1];
        for (some, boards) in layer.boards().chunks(TOGETHER).enumerate() {
            let mut made = 0;
            let mut living = 0;
            for (number, &board) in (some * TOGETHER..).zip(boards) {
                let slacks = test.map(|test| (test, test.slacks(board)));
                let code = codes.get(number).copied().unwrap_or(0);
                for jump in engine.orders.each(board, way, code) {
                    made += 1;
                    alive[living] = (board ^ engine.masks[jump], jump as u16);
                    let dies = slacks.is_some_and(|(test, slacks)| test.dies(&slacks, jump));
                    living += usize::from(!dies);
                }
            }
            for &(child, jump) in &alive[..living] {
                let (board, symmetry) = engine.symmetries.canonical_by(child, shuffle);
                next.push(board, engine.orders.code(symmetry, jump.into()));
            }
            meter.expand_many(boards.len() as u64);
            meter.set_memory_in_use(held + next.bytes());
            meter.generate_many(made)?;
        }
        Ok(next)
    }
}

/// For every byte of a board, the sum of the squared distances of its pegs from the middle.
fn spread(game: &Game) -> Vec<[u32; 256]> {
    let holes = game.holes.len();
    // In units of one over the number of holes, to stay with integers. On the triangular grid the squared
    // length of (r, c) is r² - rc + c².
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
        far[hole] = (16 * square / (holes * holes) as i64) as u32;
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
    use crate::{
        exact::{BoardSet, Recorder, run_with},
        game::{ENGLISH, Goal, full},
    };
    use search::Control;
    use search::instructions::InstructionSet;

    #[test]
    fn all_versions_of_the_hot_loops_give_the_same_boards() {
        // This board is large enough for weights. Hole 16 is the centre.
        let full = full(ENGLISH);
        let game = full.with(full.start ^ 1 << 16, Goal::Board(1 << 16));
        let control = Control::default();
        let mut meter = control.meter();
        let engine = Buckets::<u64>::new(&game, Effort::Little, &mut meter).unwrap();
        let wide = Buckets::<u128>::new(&game, Effort::Little, &mut meter).unwrap();
        let mut layer = engine.layer_of(&[engine.game.start as u64]);
        let mut large = wide.layer_of(&[wide.game.start]);
        for _ in 0..8 {
            let next = InstructionSet::available().map(|set| {
                let expansion = Expansion { layer: &layer, way: Way::Forward, keep: None, held: 0 };
                let next = run_with(set, Scatter { engine: &engine, expansion, meter: &mut meter }).unwrap();
                next.finish()
            });
            let next: Vec<Layer<u64>> = next.collect();
            assert!(next.iter().all(|other| other.boards() == next[0].boards()));
            // All versions also find the same jumps between the two layers.
            let mut near = next[0].clone();
            near.index();
            let mut found = InstructionSet::available().map(|set| {
                let layers = Neighbours { layer: &layer, near: &near, look: Way::Forward };
                let mut recorder = Recorder(Vec::new());
                let mut found = visit(&mut recorder);
                let looks = Looks { engine: &engine, layers, found: &mut found, meter: &mut meter };
                run_with(set, looks).unwrap();
                drop(found);
                recorder.0
            });
            let jumps = found.next().unwrap();
            assert!(!jumps.is_empty() && found.all(|other| other == jumps));
            layer = next[0].clone();
            let expansion = Expansion { layer: &large, way: Way::Forward, keep: None, held: 0 };
            large = wide.step(expansion, &mut meter).unwrap();
            let narrow: std::collections::BTreeSet<u128> = layer.boards().iter().map(|b| b.wide()).collect();
            assert_eq!(narrow, large.boards().iter().copied().collect());
        }
        assert!(layer.len() > 1000);
    }
}
