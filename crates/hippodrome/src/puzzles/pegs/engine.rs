//! The engine for large boards: layers of boards in buckets, symmetric boards once.
//!
//! Boards that a symmetry of the question carries into each other are kept once ([`turns`](super::turns)), in
//! [layers](super::layer) whose buckets fit in the cache. Boards that weights prove useless ([`slack`](super::slack)) are
//! dropped as they are made, on boards with enough holes for that to pay.
//!
//! Known limit: eight or sixteen bytes a board, and the largest layers have to fit in memory. Boards whose class fits
//! in memory are better served by a [`field`](super::field).

use super::boards::{Boards, Mirror, TOGETHER, Terms, Visitor, Way};
use super::class::Classes;
use super::game::{Game, Goal, Pegs};
use super::hot::{Hot, Shuffle, best};
use super::layer::{Gather, Layer};
use super::learn::Bare;
use super::lookups::Looks;
use super::orders::Orders;
use super::slack::Slack;
use super::turns::Turns;
use super::word::Word;
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
            Self::Full if holes <= 64 => 32,
            Self::Full => 16,
        }
    }
}

/// The question, ready to be run; its numbers suit the [`Turns`].
pub struct Engine<W> {
    pub terms: Terms<W>,
    /// The three holes of every jump.
    masks: Vec<W>,
    orders: Orders,
    pub turns: Turns<W>,
    /// The tests for boards that cannot lead to the goal, and that cannot come from the start.
    slack: [Vec<Slack>; 2],
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
        let terms = Terms::<W>::new(game, &goals, length, turns.numbers().to_vec());
        let slack = if game.holes.len() > SMALL {
            let goals: Vec<Pegs> = terms.goals.iter().map(|goal| goal.wide()).collect();
            let bare = Bare {
                jumps: &terms.bare,
                holes: game.holes.len(),
                start: terms.start.wide(),
                goals: &goals,
                length: terms.length,
                symmetries: &turns.holes(),
                programs: effort.programs(game.holes.len()),
            };
            bare.learn(meter)?
        } else {
            [Vec::new(), Vec::new()]
        };
        let holes = game.holes.len();
        Ok(Self {
            masks: terms.bare.iter().map(|&jump| W::of(jump.mask())).collect(),
            orders: Orders::new(&terms.bare, holes, &turns.holes(), holes <= W::PLAIN_BITS),
            turns,
            slack,
            spread: spread(game, |hole| terms.numbers[hole as usize]),
            terms,
            // Small boards have small layers, and buckets of their own would cost more than they save.
            bits: if game.holes.len() <= 20 { 0 } else { 10 },
        })
    }

    /// Every jump that can be made on a board, or taken back: its number and the board then.
    #[inline(always)]
    pub fn each(&self, board: W, way: Way) -> impl Iterator<Item = (usize, W)> {
        self.orders.each(board, way, 0).map(move |line| (line, board ^ self.masks[line]))
    }

    /// How far the pegs of a board are from the middle, in all.
    #[inline(always)]
    pub fn spread(&self, board: W) -> u32 {
        self.spread.iter().enumerate().map(|(at, bytes)| bytes[board.byte(at)]).sum()
    }

    /// The boards one jump further, or one jump back; of these only the ones in `keep`.
    pub fn step(
        &self,
        layer: &Layer<W>,
        way: Way,
        keep: Option<&Layer<W>>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Layer<W>, Limit> {
        let mut next = self.gather(Some(way), keep);
        best(Scatter { engine: self, layer, way, next: &mut next, held, meter })?;
        let mut next = next.finish();
        if keep.is_none()
            && let Some((_, others)) = self.slack[way as usize].split_first()
            && !others.is_empty()
        {
            next.retain(|board| others.iter().all(|slack| slack.is_alive(board)));
        }
        Ok(next)
    }

    /// An empty set, whose boards come by jumps one way.
    fn gather<'k>(&self, way: Option<Way>, keep: Option<&'k Layer<W>>) -> Gather<'k, W> {
        Gather::new(self.bits, way.filter(|_| self.orders.are_coded()), keep)
    }

    /// The test for dead boards at every jump on a way, where there is one.
    #[inline(always)]
    pub fn slack(&self, way: Way) -> Option<&Slack> {
        self.slack[way as usize].first()
    }
}

impl<W: Word> Boards for Engine<W> {
    type Word = W;
    type Layer = Layer<W>;
    type Label = W::Label;
    type Scratch = ();

    fn terms(&self) -> &Terms<W> {
        &self.terms
    }

    fn left_out(&self) -> &'static str {
        match self.slack.iter().any(|slacks| !slacks.is_empty()) {
            true => ", symmetric ones once, those that weights of the holes prove useless not at all",
            false => ", symmetric ones once",
        }
    }

    fn bytes(&self) -> usize {
        0
    }

    fn layer_of(&self, boards: &[W]) -> Layer<W> {
        let mut gather = self.gather(None, None);
        boards.iter().for_each(|&board| gather.push(self.turns.canonical(board), 0));
        gather.finish()
    }

    fn complement(&self, layer: &Layer<W>) -> Layer<W> {
        let mut gather = self.gather(None, None);
        layer
            .boards()
            .iter()
            .for_each(|&board| gather.push(self.turns.canonical(!board & self.terms.all), 0));
        gather.finish()
    }

    fn expand(
        &mut self,
        layer: &Layer<W>,
        way: Way,
        keep: Option<&Layer<W>>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Layer<W>, Limit> {
        self.step(layer, way, keep, held, meter)
    }

    fn jumps_of(&self, board: W) -> impl Iterator<Item = (usize, W)> {
        self.each(board, Way::Forward)
    }

    fn standard(&self, board: W, hole: u8) -> (W, u8) {
        self.turns.canonical_with(board, hole)
    }

    fn find(&self, layer: &Layer<W>, board: W) -> Option<usize> {
        layer.find(board)
    }

    fn board(&self, layer: &Layer<W>, number: usize) -> W {
        layer.boards()[number]
    }

    fn images(&self, layer: &Layer<W>) -> Vec<u8> {
        layer.boards().iter().map(|&board| self.turns.images(board)).collect()
    }

    #[inline(always)]
    fn moved(&self, turn: usize, hole: u8) -> u8 {
        self.turns.moved(turn, hole)
    }

    fn index(&mut self, layers: &mut [Layer<W>]) {
        layers.iter_mut().for_each(Layer::index);
    }

    fn scratch(&self, _: &[Layer<W>], _: &Meter<'_>) -> Result<((), usize), Limit> {
        Ok(((), 0))
    }

    fn edges(
        &self,
        layer: &Layer<W>,
        near: &Layer<W>,
        look: Way,
        (): &mut (),
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        best(Looks { engine: self, layer, near, look, visitor, meter })
    }

    fn mirror(&self, layer: &Layer<W>, complements: &Layer<W>) -> Mirror {
        let mirror = |&board: &W| {
            let (board, turn) = self.turns.canonical_by(!board & self.terms.all, |_, _| None);
            let place = complements.find(board).expect("the layer holds the complements of the other");
            (place as u32, turn as u8)
        };
        Mirror::Listed(layer.boards().iter().map(mirror).collect())
    }
}

/// Pushes the boards one jump further, or one jump back.
struct Scatter<'a, 'k, 'm, W> {
    engine: &'a Engine<W>,
    layer: &'a Layer<W>,
    way: Way,
    next: &'a mut Gather<'k, W>,
    held: usize,
    meter: &'a mut Meter<'m>,
}

impl<W: Word> Hot for Scatter<'_, '_, '_, W> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<(), Limit> {
        let Self { engine, layer, way, next, held, meter } = self;
        let slack = engine.slack(way);
        let codes = layer.codes(way);
        // Whether a jump leads to a dead board is as good as chance, so nothing branches on it: what comes after a dead
        // one is written over it.
        let mut alive = vec![(W::of(0), 0u16); TOGETHER * engine.masks.len() + 1];
        for (some, boards) in layer.boards().chunks(TOGETHER).enumerate() {
            let mut made = 0;
            let mut living = 0;
            for (number, &board) in (some * TOGETHER..).zip(boards) {
                let slacks = slack.map(|slack| (slack, slack.of(board)));
                let code = codes.get(number).copied().unwrap_or(0);
                for line in engine.orders.each(board, way, code) {
                    made += 1;
                    alive[living] = (board ^ engine.masks[line], line as u16);
                    let dies = slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line));
                    living += usize::from(!dies);
                }
            }
            for &(child, line) in &alive[..living] {
                let (board, turn) = engine.turns.canonical_by(child, shuffle);
                next.push(board, engine.orders.code(turn, line.into()));
            }
            meter.expand_many(boards.len() as u64);
            meter.hold(held + next.bytes());
            meter.generate_many(made)?;
        }
        Ok(())
    }
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
    use super::super::boards::{Edge, Held};
    use super::super::hot::Form;
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

    /// Remembers every jump that it is shown.
    struct Seen(Vec<(usize, usize, usize, usize)>);

    impl Visitor for Seen {
        fn edge(&mut self, edge: Edge) {
            self.0.push((edge.here, edge.there, edge.line, edge.turn));
        }
        fn done(&mut self, _: usize) {}
    }

    #[test]
    fn all_forms_of_the_hot_loops_make_the_same_boards() {
        let game = english();
        let control = Control::default();
        let mut meter = control.meter();
        let engine = Engine::<u64>::new(&game, &Classes::of(&game), 31, Effort::Little, &mut meter).unwrap();
        let wide = Engine::<u128>::new(&game, &Classes::of(&game), 31, Effort::Little, &mut meter).unwrap();
        let mut layer = engine.layer_of(&[engine.terms.start]);
        let mut large = wide.layer_of(&[wide.terms.start]);
        for _ in 0..8 {
            let mut next = Form::ALL.map(|form| {
                let mut next = engine.gather(Some(Way::Forward), None);
                let (layer, way, meter) = (&layer, Way::Forward, &mut meter);
                form.run(Scatter { engine: &engine, layer, way, next: &mut next, held: 0, meter }).unwrap();
                next.finish()
            });
            assert!(next.iter().all(|other| other.boards() == next[0].boards()));
            // And all find the same jumps between the two.
            let near = &mut next[0];
            near.index();
            let jumps = Form::ALL.map(|form| {
                let (engine, layer, near, look) = (&engine, &layer, &*near, Way::Forward);
                let mut seen = Seen(Vec::new());
                form.run(Looks { engine, layer, near, look, visitor: &mut seen, meter: &mut meter }).unwrap();
                seen.0
            });
            assert!(!jumps[0].is_empty() && jumps.iter().all(|other| *other == jumps[0]));
            layer = next[1].clone();
            large = wide.step(&large, Way::Forward, None, 0, &mut meter).unwrap();
            let narrow: std::collections::BTreeSet<u128> = layer.boards().iter().map(|b| b.wide()).collect();
            assert_eq!(narrow, large.boards().iter().copied().collect());
        }
        assert!(layer.len() > 1000);
    }
}
