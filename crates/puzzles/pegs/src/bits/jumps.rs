//! Jumps on words of boards: which holes are pivots, lanes and places, and the tables that move a word.
//!
//! In a board's word the pivots are the lowest bits, then come the lanes, then the holes of the place. Lanes
//! and pivots are chosen close together, in a corner of the board, because then most jumps touch none of
//! them: such a jump moves whole words.

use crate::{
    exact::Way,
    game::{Game, Jump, Pegs, moved},
};

/// The largest number of pivots; further classes are not used.
const MOST_PIVOTS: usize = 4;

/// The number of lanes of a word of 64 boards.
const LANES: usize = 6;

/// What a jump does to a word: the bits of its place that it flips, and how far its lanes rotate.
#[derive(Clone, Copy)]
struct Shift {
    flip: u32,
    rotate: u32,
}

/// The jumps on one way.
struct Side {
    /// For each byte of a place, the jumps that it allows.
    fits: Vec<[u128; 256]>,
    /// For each parity of a place and each jump, the lanes that allow it.
    masks: Vec<u64>,
    shifts: Vec<Shift>,
    /// Every jump.
    all: u128,
}

/// How the holes of a board are divided.
struct Layout {
    /// The numbers of pivots, of lanes, and of holes of the place.
    pivots: usize,
    lanes: usize,
    bits: usize,
    /// What the lanes add to the pivots.
    lane_parities: [u8; 64],
}

impl Side {
    /// The jumps of a game on one way.
    fn new(game: &Game, way: Way, layout: &Layout) -> Self {
        let &Layout { pivots, lanes, bits, ref lane_parities } = layout;
        let bytes = bits.div_ceil(8);
        let wanted = |jump: &Jump| match way {
            Way::Forward => (jump.mask() as u64, jump.before() as u64),
            Way::Backward => (jump.mask() as u64, jump.after() as u64),
        };
        let low = pivots + lanes;
        let mut fits = vec![[0u128; 256]; bytes];
        let mut masks = vec![0; game.jumps.len() << pivots];
        let mut shifts = Vec::new();
        for (number, jump) in game.jumps.iter().enumerate() {
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
                    let board = lane << pivots | (parity as u64 ^ u64::from(lane_parities[lane as usize]));
                    if (board ^ wanted) & low_mask == 0 {
                        masks[parity * game.jumps.len() + number] |= 1 << lane;
                    }
                }
            }
            // Before the jump its lanes have fixed values, so flipping them is adding a fixed number.
            let lane_mask = (1u64 << lanes) - 1;
            let (before, flipped) = (wanted >> pivots & lane_mask, mask >> pivots & lane_mask);
            let rotate = (before ^ flipped).wrapping_sub(before) & 63;
            shifts.push(Shift { flip: (mask >> low) as u32, rotate: rotate as u32 });
        }
        let all = if shifts.len() < 128 { (1 << shifts.len()) - 1 } else { u128::MAX };
        Self { fits, masks, shifts, all }
    }
}

/// The jumps of a word, one by one.
pub(super) struct Moves<'j> {
    place: usize,
    bits: u64,
    masks: &'j [u64],
    shifts: &'j [Shift],
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
                let shift = self.shifts[number];
                return Some((number, self.place ^ shift.flip as usize, boards.rotate_left(shift.rotate)));
            }
        }
    }
}

/// The jumps of a game, for words of boards.
pub(super) struct Jumps {
    /// The numbers of pivots, of lanes, and of holes of the place.
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

/// Chooses the pivots and the lanes. Returns the new number of every hole, and for each pivot the set of
/// holes, in the new numbers, that determines it: no jump changes the parity of the pegs in it.
pub(super) fn arrange(game: &Game) -> (Vec<u8>, Vec<u64>) {
    let holes = game.holes.len();
    let mut sets: Vec<Pegs> = game.classes.basis().iter().copied().take(MOST_PIVOTS).collect();
    let mut order: Vec<usize> = Vec::new();
    let mut touched = vec![false; game.jumps.len()];
    let touches = |jump: usize, hole: usize| game.jumps[jump].mask() >> hole & 1 == 1;
    // Chooses the hole that touches the fewest jumps not yet touched.
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
    let sets = sets.iter().map(|&set| moved(set, &numbers) as u64).collect();
    (numbers, sets)
}

impl Jumps {
    /// The binary logarithm of the number of words of a game's sheet.
    pub fn place_bits(game: &Game) -> u32 {
        game.holes.len().saturating_sub(game.classes.basis().len().min(MOST_PIVOTS) + LANES) as u32
    }

    /// The tables of a game in the numbers of [`arrange`], with the sets of its pivots.
    pub fn new(game: &Game, sets: &[u64]) -> Self {
        let holes = game.holes.len();
        let pivots = sets.len();
        let lanes = LANES.min(holes - pivots);
        let bits = holes - pivots - lanes;
        let low = pivots + lanes;
        // What a hole other than a pivot adds to the pivots.
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
        let class = (0..).zip(sets).fold(0u8, |class, (pivot, set)| {
            class | (((game.start as u64 & set).count_ones() & 1) as u8) << pivot
        });
        let layout = Layout { pivots, lanes, bits, lane_parities };
        let side = |way| Side::new(game, way, &layout);
        Self {
            pivots: pivots as u32,
            lanes: lanes as u32,
            bits: bits as u32,
            class,
            sides: [side(Way::Forward), side(Way::Backward)],
            parities,
            lane_parities: layout.lane_parities,
        }
    }

    /// The number of bits of a place.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The number of bytes of a place.
    pub fn place_bytes(&self) -> usize {
        self.parities.len()
    }

    /// The number of bits of a board below its place.
    pub fn low_bits(&self) -> u32 {
        self.pivots + self.lanes
    }

    /// The place of a board's word, and its lane there.
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

    /// The bits below the place, of the board in a lane.
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

    /// Every jump of a word: its number, the place to which it leads, and the boards there.
    #[inline(always)]
    pub fn moves(&self, place: usize, bits: u64, way: Way) -> Moves<'_> {
        let side = &self.sides[way as usize];
        let mut fits = side.all;
        for (at, table) in side.fits.iter().enumerate() {
            fits &= table[place >> (8 * at) & 0xFF];
        }
        let count = side.shifts.len();
        let row = usize::from(self.parities(place)) * count;
        let masks = &side.masks[row..row + count];
        Moves { place, bits, masks, shifts: &side.shifts, low: fits as u64, high: (fits >> 64) as u64 }
    }

    /// The lane from which a jump came.
    #[inline(always)]
    pub fn back(&self, jump: usize, way: Way, lane: u32) -> u32 {
        lane.wrapping_sub(self.sides[way as usize].shifts[jump].rotate) & 63
    }
}
