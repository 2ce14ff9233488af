//! Jumps on words of boards: which holes are pivots, lanes and places, and the tables that move a word.
//!
//! In a board's word the pivots come lowest, then the lanes, then the holes of the place. Lanes and pivots are chosen
//! close together, in a corner of the board, for then most jumps touch none of them: such a jump moves whole words.

use super::boards::{Terms, Way};
use super::class::Classes;
use super::game::{Game, Pegs};

/// The most pivots; more classes than that are not used.
const MOST_PIVOTS: usize = 4;

/// The lanes of a word of 64 boards.
const LANES: usize = 6;

/// What a jump does to a word's place and lanes.
#[derive(Clone, Copy)]
struct Line {
    turn: u32,
    rotate: u32,
}

/// The jumps of one way.
struct Side {
    /// For each byte of a place, the jumps that it allows.
    fits: Vec<[u128; 256]>,
    /// For each parity of a place and each jump, the lanes that allow it.
    masks: Vec<u64>,
    lines: Vec<Line>,
    /// Every jump.
    all: u128,
}

/// The jumps of a word, one by one.
pub struct Moves<'l> {
    place: usize,
    bits: u64,
    masks: &'l [u64],
    lines: &'l [Line],
    low: u64,
    high: u64,
}

impl Iterator for Moves<'_> {
    type Item = (usize, usize, u64);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize, u64)> {
        loop {
            let number = if self.low != 0 {
                let number = self.low.trailing_zeros() as usize;
                self.low &= self.low - 1;
                number
            } else if self.high != 0 {
                let number = 64 + self.high.trailing_zeros() as usize;
                self.high &= self.high - 1;
                number
            } else {
                return None;
            };
            let boards = self.bits & self.masks[number];
            if boards != 0 {
                let line = self.lines[number];
                return Some((number, self.place ^ line.turn as usize, boards.rotate_left(line.rotate)));
            }
        }
    }
}

/// The jumps of a question.
pub struct Lines {
    pivots: u32,
    lanes: u32,
    bits: u32,
    /// What each byte of a place adds to the pivots, and what the class adds.
    parities: Vec<[u8; 256]>,
    class: u8,
    /// What the lanes add to the pivots.
    lane_parities: [u8; 64],
    sides: [Side; 2],
}

/// Chooses the pivots, the lanes and the numbers of the holes; and the sets of holes, in numbers, each with one
/// pivot, whose pegs stay odd or even.
pub fn arrange(game: &Game, classes: &Classes) -> (Vec<u8>, Vec<u64>) {
    let holes = game.holes.len();
    let mut sets: Vec<Pegs> = classes.basis().iter().copied().take(MOST_PIVOTS).collect();
    let mut order: Vec<usize> = Vec::new();
    let mut touched = vec![false; game.jumps.len()];
    let touches = |jump: usize, hole: usize| game.jumps[jump].mask() >> hole & 1 == 1;
    // The hole that touches the fewest jumps not yet touched.
    let mut choose = |order: &mut Vec<usize>, allowed: Pegs| {
        let new = |hole: usize, touched: &[bool]| {
            (0..touched.len()).filter(|&jump| !touched[jump] && touches(jump, hole)).count()
        };
        let open = (0..holes).filter(|hole| allowed >> hole & 1 == 1 && !order.contains(hole));
        let hole = open.min_by_key(|&hole| new(hole, &touched))?;
        (0..touched.len()).for_each(|jump| touched[jump] |= touches(jump, hole));
        order.push(hole);
        Some(hole)
    };
    for at in 0..sets.len() {
        let allowed = sets[at..].iter().fold(0, |all, set| all | set);
        let Some(pivot) = choose(&mut order, allowed) else { break };
        let Some(with) = (at..sets.len()).find(|&i| sets[i] >> pivot & 1 == 1) else { break };
        sets.swap(at, with);
        let set = sets[at];
        for (i, other) in sets.iter_mut().enumerate() {
            if i != at && *other >> pivot & 1 == 1 {
                *other ^= set;
            }
        }
    }
    while order.len() < holes.min(sets.len() + LANES) && choose(&mut order, Pegs::MAX).is_some() {}
    for hole in 0..holes {
        if !order.contains(&hole) {
            order.push(hole);
        }
    }
    let mut numbers = vec![0; holes];
    for (number, &hole) in order.iter().enumerate() {
        numbers[hole] = number as u8;
    }
    let renumber = |set: &Pegs| {
        (0..holes).filter(|hole| set >> hole & 1 == 1).fold(0, |word, hole| word | 1 << numbers[hole])
    };
    let sets = sets.iter().map(renumber).collect();
    (numbers, sets)
}

impl Lines {
    /// The bits of the number of words of a game's sheet.
    pub fn place_bits(game: &Game, classes: &Classes) -> u32 {
        game.holes.len().saturating_sub(classes.basis().len().min(MOST_PIVOTS) + LANES) as u32
    }

    /// The tables of a question, with the sets that its numbers were made for.
    pub fn new(terms: &Terms<u64>, sets: &[u64]) -> Self {
        let holes = terms.numbers.len();
        let pivots = sets.len();
        let lanes = LANES.min(holes - pivots);
        let bits = holes - pivots - lanes;
        let low = pivots + lanes;
        // What a hole that is no pivot adds to the pivots.
        let adds = |number: usize| {
            (0..).zip(sets).fold(0u8, |sum, (pivot, set)| sum | ((set >> number & 1) as u8) << pivot)
        };
        let mut lane_parities = [0u8; 64];
        for lane in 1..1usize << lanes {
            lane_parities[lane] =
                lane_parities[lane & (lane - 1)] ^ adds(pivots + lane.trailing_zeros() as usize);
        }
        let bytes = bits.div_ceil(8);
        let mut parities = vec![[0u8; 256]; bytes];
        for (at, table) in parities.iter_mut().enumerate() {
            for byte in 1..256usize {
                let bit = 8 * at + byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] ^ if bit < bits { adds(low + bit) } else { 0 };
            }
        }
        let class = (0..)
            .zip(sets)
            .fold(0u8, |class, (pivot, set)| class | (((terms.start & set).count_ones() & 1) as u8) << pivot);
        let side = |way: Way| {
            let wanted = |jump: &super::game::Jump| match way {
                Way::Forward => (jump.mask() as u64, jump.before() as u64),
                Way::Backward => (jump.mask() as u64, jump.after() as u64),
            };
            let mut fits = vec![[0u128; 256]; bytes];
            let mut masks = vec![0; terms.bare.len() << pivots];
            let mut lines = Vec::new();
            for (number, jump) in terms.bare.iter().enumerate() {
                let (mask, wanted) = wanted(jump);
                for (at, table) in fits.iter_mut().enumerate() {
                    let shift = low + 8 * at;
                    for (byte, jumps) in (0u64..).zip(table) {
                        let fit = (byte ^ wanted >> shift) & (mask >> shift) & 0xFF == 0;
                        *jumps |= u128::from(fit) << number;
                    }
                }
                let low_mask = mask & ((1 << low) - 1);
                for parity in 0..1usize << pivots {
                    for lane in 0..1u64 << lanes {
                        let board =
                            lane << pivots | (parity as u64 ^ u64::from(lane_parities[lane as usize]));
                        if (board ^ wanted) & low_mask == 0 {
                            masks[parity * terms.bare.len() + number] |= 1 << lane;
                        }
                    }
                }
                // The lanes of the jump have fixed values, so turning them over is adding a number.
                let lane_mask = (1u64 << lanes) - 1;
                let (before, turned) = (wanted >> pivots & lane_mask, mask >> pivots & lane_mask);
                let rotate = (before ^ turned).wrapping_sub(before) & 63;
                lines.push(Line { turn: (mask >> low) as u32, rotate: rotate as u32 });
            }
            let all = if lines.len() < 128 { (1 << lines.len()) - 1 } else { u128::MAX };
            Side { fits, masks, lines, all }
        };
        Self {
            pivots: pivots as u32,
            lanes: lanes as u32,
            bits: bits as u32,
            parities,
            class,
            lane_parities,
            sides: [side(Way::Forward), side(Way::Backward)],
        }
    }

    /// The bits of a place.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The bytes of a place.
    pub fn place_bytes(&self) -> usize {
        self.parities.len()
    }

    /// The number of bits of a board below its place.
    pub fn low_bits(&self) -> u32 {
        self.pivots + self.lanes
    }

    /// The word of a board and its lane there.
    pub fn rank(&self, board: u64) -> (usize, u32) {
        let lanes = (1 << self.lanes) - 1;
        ((board >> self.low_bits()) as usize, (board >> self.pivots & lanes) as u32)
    }

    /// What a place and the class add to the pivots.
    #[inline(always)]
    pub fn parities(&self, place: usize) -> u8 {
        let bytes = self.parities.iter().enumerate();
        bytes.fold(self.class, |sum, (at, table)| sum ^ table[place >> (8 * at) & 0xFF])
    }

    /// The bits below the place of the board in a lane.
    #[inline(always)]
    pub fn low(&self, parities: u8, lane: u32) -> usize {
        (lane << self.pivots) as usize | usize::from(parities ^ self.lane_parities[lane as usize & 63])
    }

    /// The bits of a board below its place.
    pub fn low_of(&self, board: u64) -> usize {
        (board & ((1 << self.low_bits()) - 1)) as usize
    }

    /// The complements of a word's boards.
    pub fn complement(&self, place: usize, bits: u64) -> (usize, u64) {
        let last = (1usize << self.bits) - 1;
        (place ^ last, bits.reverse_bits() >> (64 - (1u32 << self.lanes)))
    }

    /// Every jump of a word: its number, the place it leads to, and the boards there.
    #[inline(always)]
    pub fn moves(&self, place: usize, bits: u64, way: Way) -> Moves<'_> {
        let side = &self.sides[way as usize];
        let mut fits = side.all;
        for (at, table) in side.fits.iter().enumerate() {
            fits &= table[place >> (8 * at) & 0xFF];
        }
        let count = side.lines.len();
        let row = usize::from(self.parities(place)) * count;
        let masks = &side.masks[row..row + count];
        Moves { place, bits, masks, lines: &side.lines, low: fits as u64, high: (fits >> 64) as u64 }
    }

    /// The lane that a jump came from.
    #[inline(always)]
    pub fn back(&self, line: usize, way: Way, lane: u32) -> u32 {
        lane.wrapping_sub(self.sides[way as usize].lines[line].rotate) & 63
    }
}
