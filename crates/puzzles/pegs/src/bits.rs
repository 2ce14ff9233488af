//! The engine for boards whose position class fits in memory: one bit per board, 64 boards at a time.
//!
//! The position [class](super::laws) of a board never changes, so a few holes, the *pivots*, are determined
//! by the others. The English board has 33 holes and four pivots: every board of a class is one of `2^29`
//! bits, and a set of boards is a [`Sheet`] of 64 megabytes. Six holes, the *lanes*, distinguish the boards
//! of one word; the others give the *place* of the word. A jump flips fixed holes, so it moves all boards of
//! a word that allow it at once: mask, rotate, and "or" into another word. Words are visited in order, so
//! each jump also writes in order, and everything that is written at one time fits in the cache. Duplicates
//! vanish by themselves.
//!
//! Bitmaps of ranked states are well known from permutation puzzles (R. Korf, "Linear-time disk-based
//! implicit graph search", 2008); here the rule of three provides the rank.
//!
//! - `jumps`: the numbering of the holes, and the tables that move a word
//! - `sheet`: sets of boards as bits, while they are made and afterwards
//! - `sieve`: the test for dead boards, for a whole word
//! - `directory`: finds the words of a layer by their place
//! - `loops`: the hot loops over whole words
//!
//! Limits: at most 128 jumps, and memory for a sheet with one bit per board of the class. Symmetries are not
//! used, because they would scatter the words.

mod directory;
mod jumps;
mod loops;
mod sheet;
mod sieve;

use self::directory::Directory;
use self::jumps::{Jumps, arrange};
use self::loops::{Collect, Looks, Spread};
use self::sheet::{Sheet, Sparse};
use self::sieve::Sieve;
use super::exact::{BoardSet, Engine, Expansion, Mirror, Neighbours, Visitor, run};
use super::game::Game;
use super::laws::Learning;
use search::{Limit, Meter};

/// The number of linear programs for the tests for dead boards, for each end.
const PROGRAMS: usize = 64;

/// The largest number of jumps that a set of jumps can hold.
const MOST_JUMPS: usize = 128;

/// The largest sheet: the binary logarithm of its number of words.
const MOST_PLACE_BITS: u32 = 25;

/// The engine with a game.
pub(super) struct Bits {
    /// Its numbers suit the [`Jumps`].
    game: Game,
    jumps: Jumps,
    /// The tests for dead boards on each way.
    sieves: [Sieve; 2],
    sheet: Sheet,
}

impl Bits {
    /// Whether the engine can take a game within the memory limit.
    pub fn suits(game: &Game, meter: &Meter<'_>) -> bool {
        game.jumps.len() <= MOST_JUMPS
            && Self::is_within_reach(game)
            && meter.check_total(Sheet::bytes_for(1 << Jumps::place_bits(game)) as u64).is_ok()
    }

    /// Whether the position class of a game has so few boards that one bit for each fits in memory.
    pub fn is_within_reach(game: &Game) -> bool {
        Jumps::place_bits(game) <= MOST_PLACE_BITS
    }

    /// Prepares a game in which the goal has fewer pegs than the start.
    pub fn new(game: &Game, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (numbers, sets) = arrange(game);
        let game = game.renumbered(&numbers);
        let jumps = Jumps::new(&game, &sets);
        let mut tests = [Vec::new(), Vec::new()];
        if !game.is_small() {
            let symmetries = game.own_symmetries();
            tests = Learning { game: &game, symmetries: &symmetries, programs: PROGRAMS }.learn(meter)?;
        }
        let sieves = tests.map(|tests| Sieve::new(&tests, jumps.low_bits(), jumps.place_bytes()));
        let sheet = Sheet::new(jumps.bits(), meter)?;
        Ok(Self { game, jumps, sieves, sheet })
    }
}

impl Engine for Bits {
    type Word = u64;
    type Layer = Sparse;

    fn game(&self) -> &Game {
        &self.game
    }

    fn left_out(&self) -> &'static str {
        match self.sieves.iter().all(Sieve::is_open) {
            true => "",
            false => " except those that weights of the holes rule out",
        }
    }

    fn bytes(&self) -> usize {
        self.sheet.bytes() + self.sieves.iter().map(Sieve::bytes).sum::<usize>()
    }

    fn layer_of(&self, boards: &[u64]) -> Sparse {
        let mut words = std::collections::BTreeMap::new();
        for &board in boards {
            let (place, lane) = self.jumps.rank(board);
            *words.entry(place).or_insert(0) |= 1 << lane;
        }
        let mut layer = Sparse::default();
        words.into_iter().for_each(|(place, bits)| layer.push(place, bits));
        layer
    }

    fn complement(&self, layer: &Sparse) -> Sparse {
        let mut other = Sparse::default();
        for (place, bits) in layer.words().rev() {
            let (place, bits) = self.jumps.complement(place, bits);
            other.push(place, bits);
        }
        other.shrink();
        other
    }

    fn expand(
        &mut self,
        Expansion { layer, way, keep, held }: Expansion<'_, Sparse>,
        meter: &mut Meter<'_>,
    ) -> Result<Sparse, Limit> {
        meter.set_memory_in_use(held);
        run(Spread { jumps: &self.jumps, sheet: &mut self.sheet, layer, way, meter })?;
        run(Collect {
            jumps: &self.jumps,
            sieve: &self.sieves[way as usize],
            sheet: &mut self.sheet,
            keep,
            held,
            meter,
        })
    }

    fn jumps_of(&self, board: u64) -> impl Iterator<Item = (usize, u64)> {
        let jumps = self.game.jumps.iter().enumerate();
        jumps
            .filter(move |(_, jump)| jump.fits(board.into()))
            .map(move |(number, jump)| (number, board ^ jump.mask() as u64))
    }

    fn standard(&self, board: u64, hole: u8) -> (u64, u8) {
        (board, hole)
    }

    fn find(&self, layer: &Sparse, board: u64) -> Option<usize> {
        let (place, lane) = self.jumps.rank(board);
        let same_class = self.jumps.low(self.jumps.parities(place), lane) == self.jumps.low_of(board);
        if same_class { layer.find(place, lane) } else { None }
    }

    fn board(&self, layer: &Sparse, number: usize) -> u64 {
        let (place, lane) = layer.at(number);
        (place as u64) << self.jumps.low_bits() | self.jumps.low(self.jumps.parities(place), lane) as u64
    }

    fn images(&self, _: &Sparse) -> Vec<u8> {
        Vec::new()
    }

    #[inline(always)]
    fn moved(&self, _: usize, hole: u8) -> u8 {
        hole
    }

    fn index(&mut self, layers: &mut [Sparse]) {
        layers.iter_mut().for_each(Sparse::index);
        self.sheet = Sheet::empty();
    }

    fn edges(
        &self,
        layers: Neighbours<'_, Sparse>,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let bits = self.jumps.bits();
        meter.check_room(Directory::bytes_for(bits, layers.near.size()))?;
        let places = &Directory::new(bits, layers.near);
        run(Looks { jumps: &self.jumps, layers, places, visitor, meter })
    }

    fn mirror(&self, layer: &Sparse, _: &Sparse) -> Mirror {
        // The complement of a rank is the rank from the other end.
        Mirror::Reversed(layer.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exact::{Recorder, Way, run_with},
        game::{ENGLISH, Goal, full},
    };
    use search::Control;
    use search::instructions::InstructionSet;

    #[test]
    fn all_versions_of_the_hot_loops_give_the_same_boards() {
        let full = full(ENGLISH);
        let game = full.with(full.start ^ 1, Goal::Board(1));
        let control = Control::default();
        let mut meter = control.meter();
        let mut bits = Bits::new(&game, &mut meter).unwrap();
        let mut layer = bits.layer_of(&[bits.game.start as u64]);
        for _ in 0..9 {
            let expansion = Expansion { layer: &layer, way: Way::Forward, keep: None, held: 0 };
            let mut next = bits.expand(expansion, &mut meter).unwrap();
            for set in InstructionSet::available() {
                let (jumps, sieve, sheet) = (&bits.jumps, &bits.sieves[0], &mut bits.sheet);
                let (layer, way, meter) = (&layer, Way::Forward, &mut meter);
                run_with(set, Spread { jumps, sheet, layer, way, meter }).unwrap();
                let other =
                    run_with(set, Collect { jumps, sieve, sheet, keep: None, held: 0, meter }).unwrap();
                assert!(other.words().eq(next.words()));
            }
            layer.index();
            next.index();
            let places = Directory::new(bits.jumps.bits(), &next);
            let mut found = InstructionSet::available().map(|set| {
                let layers = Neighbours { layer: &layer, near: &next, look: Way::Forward };
                let mut recorder = Recorder(Vec::new());
                let visitor = &mut recorder;
                let meter = &mut meter;
                run_with(set, Looks { jumps: &bits.jumps, layers, places: &places, visitor, meter }).unwrap();
                recorder.0
            });
            let jumps = found.next().unwrap();
            assert!(found.all(|other| other == jumps));
            // Every board is the result of its jump on a board before it, bit by bit.
            for &(here, there, jump, _) in &jumps {
                let (before, after) = (bits.board(&layer, here), bits.board(&next, there));
                assert!(bits.jumps_of(before).any(|other| other == (jump, after)));
                assert_eq!(bits.find(&next, after), Some(there));
            }
            layer = next;
        }
        assert!(layer.len() > 10_000);
    }
}
