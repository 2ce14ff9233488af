//! The engine for boards whose position class fits in memory: a bit for every board, 64 boards at a time.
//!
//! The position [class](super::class) of a board never changes, so a few holes, the *pivots*, follow from the others.
//! The English board has 33 holes and four pivots: every board of a class is one of `2^29` bits, and a set of boards is
//! a [`Sheet`] of 64 megabytes. Six holes, the *lanes*, tell the boards of one word apart, the others tell the place of
//! the word. A jump turns over fixed holes, so it moves all boards of a word that allow it at once: mask, rotate,
//! and "or" into another word. Words are visited in order, so each jump writes in order too, and the cache
//! holds all that is written at any time. Repeats vanish by themselves.
//!
//! Bitmaps of ranked states are well known from permutation puzzles (R. Korf, "Linear-time disk-based implicit graph
//! search", 2008); here the rule of three gives the rank.
//!
//! Known limits: at most 128 jumps, and a sheet of a bit for each board of the class. Symmetries are not used, for
//! they would scatter the words.

use super::boards::{Boards, Edge, Held, Mirror, Terms, Visitor, Way};
use super::class::Classes;
#[cfg(target_arch = "x86_64")]
use super::engine::has_wide_words;
use super::engine::{SMALL, goals};
use super::game::{Game, Pegs};
use super::labels::Packed;
use super::learn::Bare;
use super::lines::{Lines, arrange};
use super::near::Near;
use super::sheet::{Sheet, Sparse, below};
use super::sieve::Sieve;
use super::turns::kept;
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// Linear programs for the tests of dead boards, for each end.
const PROGRAMS: usize = 64;

/// The most jumps that a word of jumps can hold.
const MOST_JUMPS: usize = 128;

/// The largest sheet, in bits of the number of its words.
const MOST_PLACE_BITS: u32 = 25;

/// The question with its sheet.
pub struct Field {
    terms: Terms<u64>,
    lines: Lines,
    sieves: [Sieve; 2],
    sheet: Sheet,
}

impl Field {
    /// Whether there is room for the sheet of a game.
    pub fn suits(game: &Game, classes: &Classes, control: &Control) -> bool {
        let bits = Lines::place_bits(game, classes);
        game.jumps.len() <= MOST_JUMPS
            && bits <= MOST_PLACE_BITS
            && control.reserve(Sheet::bytes_for(1 << bits) as u64).is_ok()
    }

    /// Prepares a game in which the goal has `length` pegs fewer than the start.
    pub fn new(game: &Game, classes: &Classes, length: u32, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let goals = goals(game, classes);
        let (numbers, sets) = arrange(game, classes);
        let terms = Terms::<u64>::new(game, &goals, length, numbers);
        let lines = Lines::new(&terms, &sets);
        let mut slacks = [Vec::new(), Vec::new()];
        if game.holes.len() > SMALL {
            let inward: Vec<Pegs> = terms.goals.iter().map(|&goal| goal.into()).collect();
            let renumbered = |turn: Vec<u8>| {
                let mut moved = vec![0; turn.len()];
                for (&number, &to) in terms.numbers.iter().zip(&turn) {
                    moved[number as usize] = terms.numbers[to as usize];
                }
                moved
            };
            let symmetries: Vec<Vec<u8>> = kept(game, &goals).into_iter().map(renumbered).collect();
            let bare = Bare {
                jumps: &terms.bare,
                holes: game.holes.len(),
                start: terms.start.into(),
                goals: &inward,
                length: terms.length,
                symmetries: &symmetries,
                programs: PROGRAMS,
            };
            slacks = bare.learn(meter)?;
        }
        let sieves = slacks.map(|slacks| Sieve::new(&slacks, lines.low_bits(), lines.place_bytes()));
        let sheet = Sheet::new(lines.bits(), meter.control())?;
        Ok(Self { terms, lines, sieves, sheet })
    }

    /// Writes the boards one jump further, or one jump back, on the sheet.
    fn spread(&mut self, layer: &Sparse, way: Way, meter: &mut Meter<'_>) -> Result<(), Limit> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.spread_wide(layer, way, meter) };
        }
        self.spread_plain(layer, way, meter)
    }

    /// The same code as [`spread_plain`](Self::spread_plain), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn spread_wide(&mut self, layer: &Sparse, way: Way, meter: &mut Meter<'_>) -> Result<(), Limit> {
        self.spread_plain(layer, way, meter)
    }

    #[inline(always)]
    fn spread_plain(&mut self, layer: &Sparse, way: Way, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let sheet = &mut self.sheet;
        for (place, bits) in layer.words() {
            let mut made = 0;
            for (_, there, boards) in self.lines.moves(place, bits, way) {
                made += u64::from(boards.count_ones());
                sheet.add(there, boards);
            }
            meter.expand_many(bits.count_ones().into());
            meter.generate_many(made)?;
        }
        Ok(())
    }

    /// Takes the boards off the sheet that are alive, or that are in another layer.
    fn collect(
        &mut self,
        way: Way,
        keep: Option<&Sparse>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Sparse, Limit> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.collect_wide(way, keep, held, meter) };
        }
        self.collect_plain(way, keep, held, meter)
    }

    /// The same code as [`collect_plain`](Self::collect_plain), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn collect_wide(
        &mut self,
        way: Way,
        keep: Option<&Sparse>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Sparse, Limit> {
        self.collect_plain(way, keep, held, meter)
    }

    #[inline(always)]
    fn collect_plain(
        &mut self,
        way: Way,
        keep: Option<&Sparse>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Sparse, Limit> {
        let mut next = Sparse::default();
        let mut push = |place: usize, bits: u64| {
            if next.size().is_power_of_two() {
                // A vector doubles here; the layer may become twice as large.
                meter.hold(held + 2 * next.size() * 12);
                meter.poll()?;
            }
            next.push(place, bits);
            Ok(())
        };
        if let Some(keep) = keep {
            for (place, bits) in keep.words() {
                let both = bits & self.sheet.at(place);
                if both != 0 {
                    push(place, both)?;
                }
            }
            self.sheet.clear();
        } else {
            let sieve = &self.sieves[way as usize];
            for (place, bits) in self.sheet.drain() {
                let alive = sieve.alive(&self.lines, place, bits);
                if alive != 0 {
                    push(place, alive)?;
                }
            }
        }
        next.shrink();
        Ok(next)
    }

    /// The same code as [`edges_plain`](Self::edges_plain), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn edges_wide(
        &self,
        layer: &Sparse,
        near: (&Sparse, &Near),
        look: Way,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        self.edges_plain(layer, near, look, visitor, meter)
    }

    #[inline(always)]
    fn edges_plain(
        &self,
        layer: &Sparse,
        (near, places): (&Sparse, &Near),
        look: Way,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        for (place, bits, first) in layer.numbered() {
            let mut made = 0;
            for (line, there, boards) in self.lines.moves(place, bits, look) {
                let Some((known, near_first)) = places.at(near, there) else { continue };
                let mut boards = boards & known;
                made += u64::from(boards.count_ones());
                while boards != 0 {
                    let lane = boards.trailing_zeros();
                    boards &= boards - 1;
                    let here = first + below(bits, self.lines.back(line, look, lane));
                    visitor.edge(Edge { here, there: near_first + below(known, lane), line, turn: 0 });
                }
            }
            visitor.done(bits.count_ones() as usize);
            meter.generate_many(made)?;
        }
        Ok(())
    }
}

impl Boards for Field {
    type Word = u64;
    type Layer = Sparse;
    type Label = Packed;
    type Scratch = Near;

    fn terms(&self) -> &Terms<u64> {
        &self.terms
    }

    fn left_out(&self) -> &'static str {
        match self.sieves.iter().all(Sieve::is_open) {
            true => "",
            false => ", those that weights of the holes prove useless left out",
        }
    }

    fn bytes(&self) -> usize {
        self.sheet.bytes() + self.sieves.iter().map(Sieve::bytes).sum::<usize>()
    }

    fn layer_of(&self, boards: &[u64]) -> Sparse {
        let mut words = std::collections::BTreeMap::new();
        for &board in boards {
            let (place, lane) = self.lines.rank(board);
            *words.entry(place).or_insert(0) |= 1 << lane;
        }
        let mut layer = Sparse::default();
        words.into_iter().for_each(|(place, bits)| layer.push(place, bits));
        layer
    }

    fn complement(&self, layer: &Sparse) -> Sparse {
        let mut other = Sparse::default();
        for (place, bits) in layer.words().rev() {
            let (place, bits) = self.lines.complement(place, bits);
            other.push(place, bits);
        }
        other.shrink();
        other
    }

    fn expand(
        &mut self,
        layer: &Sparse,
        way: Way,
        keep: Option<&Sparse>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Sparse, Limit> {
        meter.hold(held);
        self.spread(layer, way, meter)?;
        self.collect(way, keep, held, meter)
    }

    fn jumps_of(&self, board: u64) -> impl Iterator<Item = (usize, u64)> {
        let jumps = self.terms.bare.iter().enumerate();
        jumps
            .filter(move |(_, jump)| jump.fits(board.into()))
            .map(move |(line, jump)| (line, board ^ jump.mask() as u64))
    }

    fn standard(&self, board: u64, hole: u8) -> (u64, u8) {
        (board, hole)
    }

    fn find(&self, layer: &Sparse, board: u64) -> Option<usize> {
        let (place, lane) = self.lines.rank(board);
        let same_class = self.lines.low(self.lines.parities(place), lane) == self.lines.low_of(board);
        if same_class { layer.find(place, lane) } else { None }
    }

    fn board(&self, layer: &Sparse, number: usize) -> u64 {
        let (place, lane) = layer.at(number);
        (place as u64) << self.lines.low_bits() | self.lines.low(self.lines.parities(place), lane) as u64
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

    fn scratch(&self, layers: &[Sparse], meter: &Meter<'_>) -> Result<(Near, usize), Limit> {
        let bits = self.lines.bits();
        let words = layers.iter().map(Sparse::size).max().unwrap_or(0);
        let bytes = Near::bytes_for(bits, words);
        meter.control().reserve(bytes as u64)?;
        Ok((Near::new(bits, words), bytes))
    }

    fn edges(
        &self,
        layer: &Sparse,
        near: &Sparse,
        look: Way,
        scratch: &mut Near,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        scratch.load(near);
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.edges_wide(layer, (near, scratch), look, visitor, meter) };
        }
        self.edges_plain(layer, (near, scratch), look, visitor, meter)
    }

    fn mirror(&self, layer: &Sparse, _: &Sparse) -> Mirror {
        // The complement of a rank is the rank from the other end.
        Mirror::Reversed(layer.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Goal;
    use super::*;
    use crate::board::{Picture, RowNumbers, Shape};

    /// Remembers every jump that it is shown.
    struct Seen(Vec<(usize, usize, usize)>);

    impl Visitor for Seen {
        fn edge(&mut self, edge: Edge) {
            self.0.push((edge.here, edge.there, edge.line));
        }
        fn done(&mut self, _: usize) {}
    }

    #[test]
    fn all_forms_of_the_hot_loops_make_the_same_boards() {
        let rows = "##ooo##/##ooo##/ooooooo/ooooooo/ooooooo/##ooo##/##ooo##";
        let picture = Picture::parse(rows, "o.#").unwrap();
        let shape = Shape::of_picture(&picture).with_row_numbers(RowNumbers::FromTop);
        let game = Game::new(&shape, |s| (s.row, s.col) != (0, 2), |_| Goal::Board(1));
        let control = Control::default();
        let mut meter = control.meter();
        let mut field = Field::new(&game, &Classes::of(&game), 31, &mut meter).unwrap();
        let mut layer = field.layer_of(&[field.terms.start]);
        for _ in 0..9 {
            field.spread_plain(&layer, Way::Forward, &mut meter).unwrap();
            let mut next = field.collect_plain(Way::Forward, None, 0, &mut meter).unwrap();
            let again = field.expand(&layer, Way::Forward, None, 0, &mut meter).unwrap();
            assert!(next.words().eq(again.words()));
            // Every board is what its jumps make of one before it, bit by bit.
            layer.index();
            next.index();
            let (mut near, _) = field.scratch(std::slice::from_ref(&next), &meter).unwrap();
            let mut wide = Seen(Vec::new());
            field.edges(&layer, &next, Way::Forward, &mut near, &mut wide, &mut meter).unwrap();
            near.load(&next);
            let mut plain = Seen(Vec::new());
            field.edges_plain(&layer, (&next, &near), Way::Forward, &mut plain, &mut meter).unwrap();
            assert_eq!(wide.0, plain.0);
            for &(here, there, line) in &plain.0 {
                let (before, after) = (field.board(&layer, here), field.board(&next, there));
                assert!(field.jumps_of(before).any(|jump| jump == (line, after)));
                assert_eq!(field.find(&next, after), Some(there));
            }
            layer = next;
        }
        assert!(layer.len() > 10_000);
    }
}
