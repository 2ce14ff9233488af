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

use super::boards::{Boards, Held, Mirror, Terms, Visitor, Way};
use super::class::Classes;
use super::engine::{SMALL, goals};
use super::game::{Game, Pegs};
use super::hot::best;
use super::labels::Packed;
use super::learn::Bare;
use super::lines::{Lines, arrange};
use super::near::Near;
use super::sheet::{Sheet, Sparse};
use super::sieve::Sieve;
use super::turns::kept;
use super::words::{Collect, Looks, Spread};
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
        best(Spread { lines: &self.lines, sheet: &mut self.sheet, layer, way, meter })?;
        best(Collect {
            lines: &self.lines,
            sieve: &self.sieves[way as usize],
            sheet: &mut self.sheet,
            keep,
            held,
            meter,
        })
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
        best(Looks { lines: &self.lines, layer, near, places: scratch, look, visitor, meter })
    }

    fn mirror(&self, layer: &Sparse, _: &Sparse) -> Mirror {
        // The complement of a rank is the rank from the other end.
        Mirror::Reversed(layer.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::boards::Edge;
    use super::super::game::Goal;
    use super::super::hot::Form;
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
            let mut next = field.expand(&layer, Way::Forward, None, 0, &mut meter).unwrap();
            for form in Form::ALL {
                let (lines, sieve, sheet) = (&field.lines, &field.sieves[0], &mut field.sheet);
                let (layer, way, meter) = (&layer, Way::Forward, &mut meter);
                form.run(Spread { lines, sheet, layer, way, meter }).unwrap();
                let other = form.run(Collect { lines, sieve, sheet, keep: None, held: 0, meter }).unwrap();
                assert!(other.words().eq(next.words()));
            }
            layer.index();
            next.index();
            let (mut places, _) = field.scratch(std::slice::from_ref(&next), &meter).unwrap();
            places.load(&next);
            let [jumps, others @ ..] = Form::ALL.map(|form| {
                let mut seen = Seen(Vec::new());
                form.run(Looks {
                    lines: &field.lines,
                    layer: &layer,
                    near: &next,
                    places: &places,
                    look: Way::Forward,
                    visitor: &mut seen,
                    meter: &mut meter,
                })
                .unwrap();
                seen.0
            });
            assert!(others.iter().all(|other| *other == jumps));
            // Every board is what its jumps make of one before it, bit by bit.
            for &(here, there, line) in &jumps {
                let (before, after) = (field.board(&layer, here), field.board(&next, there));
                assert!(field.jumps_of(before).any(|jump| jump == (line, after)));
                assert_eq!(field.find(&next, after), Some(there));
            }
            layer = next;
        }
        assert!(layer.len() > 10_000);
    }
}
