//! The engine for boards whose position class fits in memory: a bit for every board, 64 boards at a time.
//!
//! The position [class](super::class) of a board never changes, so a few holes, the *pivots*, follow from the others.
//! The English board has 33 holes and four pivots: every board of a class is one of `2^29` bits, and a set of boards is
//! a [`Sheet`] of 64 megabytes. Six holes, the *lanes*, tell the boards of one word apart, the others tell the place of
//! the word. A jump turns over fixed holes, so it moves all boards of a word that allow it at once: mask, rotate,
//! and "or" into another word. Words are visited in order, so each jump writes in order too, and the cache
//! holds all that is written at any time. Repeats vanish by themselves.
//!
//! A bitmap of ranked boards is an old idea for permutation puzzles (R. Korf, "Linear-time disk-based implicit graph
//! search", 2008); what is new here is to use the rule of three as the rank, and words of boards that jump together.
//!
//! Known limits: at most 128 jumps, and a sheet of a bit for each board of the class. Symmetries are not used, for
//! they would scatter the words.

use super::boards::{Boards, Held, Label, Labelled, Number, Terms, Way};
use super::class::Classes;
#[cfg(target_arch = "x86_64")]
use super::engine::has_wide_words;
use super::engine::{SMALL, goals};
use super::game::{Game, Jump, Pegs};
use super::learn::Bare;
use super::lines::Lines;
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
    /// Whether there is room for the sheet of a game, and for the numbers of its words.
    pub fn suits(game: &Game, classes: &Classes, control: &Control) -> bool {
        let bits = Lines::place_bits(game, classes);
        game.jumps.len() <= MOST_JUMPS
            && bits <= MOST_PLACE_BITS
            && control.reserve(Sheet::bytes_for(1 << bits).max(Near::bytes_for(bits)) as u64).is_ok()
    }

    /// Prepares a game in which the goal has `length` pegs fewer than the start.
    pub fn new(game: &Game, classes: &Classes, length: u32, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let goals = goals(game, classes);
        let (numbers, sets) = super::lines::arrange(game, classes);
        let terms = Terms::<u64>::new(game, &goals, length, numbers);
        let lines = Lines::new(&terms, &sets);
        let mut slacks = [Vec::new(), Vec::new()];
        if game.holes.len() > SMALL {
            let goals: Vec<Pegs> = terms.goals.iter().map(|&goal| goal.into()).collect();
            let number = |hole: usize| terms.numbers[hole] as usize;
            let renumbered = |turn: Vec<u8>| {
                let mut moved = vec![0; turn.len()];
                turn.iter()
                    .enumerate()
                    .for_each(|(hole, &to)| moved[number(hole)] = terms.numbers[to as usize]);
                moved
            };
            let symmetries: Vec<Vec<u8>> =
                kept(game, &super::engine::goals(game, classes)).into_iter().map(renumbered).collect();
            let bare = Bare {
                jumps: &terms.bare,
                holes: game.holes.len(),
                start: terms.start.into(),
                goals: &goals,
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

    /// Shows every jump between two layers on solutions.
    #[inline(always)]
    fn edges(
        &self,
        layer: &Sparse,
        near: &Near,
        look: Way,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        for (place, bits, first) in layer.numbered() {
            let mut made = 0;
            for (line, there, boards) in self.lines.moves(place, bits, look) {
                let (known, near_first) = near.slots[there];
                let mut boards = boards & known;
                made += u64::from(boards.count_ones());
                while boards != 0 {
                    let lane = boards.trailing_zeros();
                    boards &= boards - 1;
                    let from = self.lines.back(line, look, lane);
                    visitor.edge(first + below(bits, from), near_first as usize + below(known, lane), line);
                }
            }
            meter.generate_many(made)?;
        }
        Ok(())
    }

    fn label_all(
        &mut self,
        layers: &[Sparse],
        look: Way,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Labelled<Packed>, Limit> {
        #[cfg(target_arch = "x86_64")]
        if has_wide_words() {
            #[allow(unsafe_code, reason = "the machine was asked for the features just now")]
            return unsafe { self.label_wide(layers, look, held, meter) };
        }
        self.label_plain(layers, look, held, meter)
    }

    /// The same code as [`label_plain`](Self::label_plain), compiled for wider words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn label_wide(
        &mut self,
        layers: &[Sparse],
        look: Way,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Labelled<Packed>, Limit> {
        self.label_plain(layers, look, held, meter)
    }

    /// Layer by layer, from the end that is looked at.
    #[inline(always)]
    fn label_plain(
        &mut self,
        layers: &[Sparse],
        look: Way,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Labelled<Packed>, Limit> {
        let length = self.terms.length;
        let at = |done: usize| if look == Way::Forward { length - done } else { done };
        let ends = |jump: &Jump| match look {
            Way::Forward => (jump.from, jump.to),
            Way::Backward => (jump.to, jump.from),
        };
        let ends: Vec<(u8, u8)> = self.terms.bare.iter().map(ends).collect();
        let mut near = Near::new(self.lines.bits(), meter.control())?;
        let mut all: Vec<Vec<Packed>> = vec![Vec::new(); length + 1];
        all[at(0)] = vec![Packed::new(0, 0); layers[at(0)].len()];
        let mut known = vec![(Packed::new(0, 0), 1u64); layers[at(0)].len()];
        let mut overflow = false;
        for done in 1..=length {
            near.load(&layers[at(done - 1)]);
            let layer = &layers[at(done)];
            meter.hold(held + near.bytes() + size_of::<Fact>() * (layer.len() + known.len()));
            let facts = vec![(Packed::NONE, 0); layer.len()];
            let mut labeller = Labeller { ends: &ends, known: &known, facts, overflow };
            self.edges(layer, &near, look, &mut labeller, meter)?;
            overflow = labeller.overflow;
            known = labeller.facts;
            all[at(done)] = known.iter().map(|&(label, _)| label).collect();
            near.clear(&layers[at(done - 1)]);
        }
        let sequences = known.into_iter().map(|(_, sequences)| sequences).collect();
        Ok((all, (!overflow).then_some((at(length), sequences))))
    }
}

/// A layer laid out: for every place the boards there, and the number of the first of them.
struct Near {
    slots: Vec<(u64, u32)>,
}

impl Near {
    fn bytes_for(bits: u32) -> usize {
        size_of::<(u64, u32)>() << bits
    }

    fn new(bits: u32, control: &Control) -> Result<Self, Limit> {
        control.reserve(Self::bytes_for(bits) as u64)?;
        Ok(Self { slots: vec![(0, 0); 1 << bits] })
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(u64, u32)>()
    }

    fn load(&mut self, layer: &Sparse) {
        for (place, bits, first) in layer.numbered() {
            self.slots[place] = (bits, first as u32);
        }
    }

    fn clear(&mut self, layer: &Sparse) {
        layer.words().for_each(|(place, _)| self.slots[place] = (0, 0));
    }
}

/// A board's label and its number of sequences.
type Fact = (Packed, u64);

/// Sees every jump between two layers: the numbers of both boards and that of the jump.
trait Visitor {
    fn edge(&mut self, here: usize, there: usize, line: usize);
}

/// Labels a layer and adds up its sequences.
struct Labeller<'a> {
    /// The moving peg's hole here and there, for each jump.
    ends: &'a [(u8, u8)],
    known: &'a [Fact],
    facts: Vec<Fact>,
    overflow: bool,
}

impl Visitor for Labeller<'_> {
    #[inline(always)]
    fn edge(&mut self, here: usize, there: usize, line: usize) {
        let (near, far) = self.ends[line];
        let (label, sequences) = self.known[there];
        let fact = &mut self.facts[here];
        let (sum, over) = fact.1.overflowing_add(sequences);
        *fact = (fact.0.or(label.needed(far) + 1, near), sum);
        self.overflow |= over;
    }
}

/// Adds up the sequences of a layer.
struct Adder<'a, N> {
    after: &'a [N],
    here: Vec<N>,
    overflow: bool,
}

impl<N: Number> Visitor for Adder<'_, N> {
    fn edge(&mut self, here: usize, there: usize, _: usize) {
        self.overflow |= !self.here[here].add(&self.after[there]);
    }
}

/// The moves that a board needs in the highest byte, the pegs that save one below.
#[derive(Clone, Copy, Debug)]
pub struct Packed(u64);

/// Where the moves are.
const MOVES: u32 = 56;

impl Packed {
    const NONE: Self = Self(u64::MAX);

    fn new(moves: u64, savers: u64) -> Self {
        Self(moves << MOVES | savers)
    }

    /// The better one of this label and so many moves by a peg; both together if they are equally good.
    #[inline(always)]
    fn or(self, moves: u32, peg: u8) -> Self {
        let other = Self::new(moves.into(), 1 << peg);
        match (self.0 >> MOVES).cmp(&(other.0 >> MOVES)) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Equal => Self(self.0 | other.0),
            std::cmp::Ordering::Greater => other,
        }
    }
}

impl Label for Packed {
    fn moves(self) -> u32 {
        (self.0 >> MOVES) as u32
    }
    #[inline(always)]
    fn needed(self, hand: u8) -> u32 {
        (self.0 >> MOVES) as u32 - (self.0 >> hand & 1) as u32
    }
}

impl Boards for Field {
    type Word = u64;
    type Layer = Sparse;
    type Label = Packed;

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

    fn label(
        &mut self,
        layers: &mut [Sparse],
        look: Way,
        meter: &mut Meter<'_>,
    ) -> Result<Labelled<Packed>, Limit> {
        layers.iter_mut().for_each(Sparse::index);
        let boards: usize = layers.iter().map(Sparse::len).sum();
        let layers_bytes: usize = layers.iter().map(Held::bytes).sum();
        // The sheet is not needed any more.
        self.sheet = Sheet::new(0, meter.control())?;
        let held = self.bytes() + layers_bytes + boards * size_of::<Packed>();
        meter.hold(held);
        meter.poll()?;
        self.label_all(layers, look, held, meter)
    }

    fn count<N: Number>(&self, layers: &[Sparse], meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let length = self.terms.length;
        let mut near = Near::new(self.lines.bits(), meter.control())?;
        let mut after = vec![N::one(); layers[length].len()];
        for jumps in (0..length).rev() {
            near.load(&layers[jumps + 1]);
            let mut adder =
                Adder { after: &after, here: vec![N::default(); layers[jumps].len()], overflow: false };
            self.edges(&layers[jumps], &near, Way::Forward, &mut adder, meter)?;
            if adder.overflow {
                return Ok(None);
            }
            near.clear(&layers[jumps + 1]);
            after = adder.here;
        }
        Ok(after.into_iter().next())
    }
}
