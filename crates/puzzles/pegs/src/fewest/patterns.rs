//! A lower bound on the moves that a board still needs: the sum over the parts of the board.
//!
//! The board is cut into parts in several ways: like a cake, and along each direction of the grid. Each cut
//! gives a sum of [tables](super::tables), and the largest sum counts. If a single peg may stay in several
//! holes, each part has two tables: one for the case that it ends empty and one for the case that it keeps
//! the last peg; one part keeps it.

use super::tables::{Entry, MOST_PART, entries};
use crate::{
    exact::Word,
    game::{Game, Goal},
};
use board::{Grid, Square};
use search::{Limit, Meter, Sort};

/// The largest number of cuts.
pub(super) const MOST_CUTS: usize = 5;

/// A part of the board.
struct Part {
    /// Where its holes begin in an arranged board, and a mask of as many bits.
    position: u32,
    mask: usize,
    /// For every pattern, the entry if the part ends without the last peg, and if it ends with it.
    entries: Vec<[Entry; 2]>,
}

/// A cut of the board into parts.
struct Cut<W> {
    parts: Vec<Part>,
    /// The bits of every byte of a board in the order of the parts.
    bytes: Vec<[W; 256]>,
    /// The holes that each jump flips, in the same order.
    flips: Vec<W>,
    /// The part in which each jump ends, and its hole there.
    ends: Vec<(u8, u8)>,
}

impl<W: Word> Cut<W> {
    /// The moves needed by a board whose bits were arranged, if the peg in a hole of a part moved last.
    #[inline(always)]
    fn needed(&self, arranged: W, (part, hand): (u8, u8)) -> u32 {
        let (mut sum, mut least) = (0, i64::MAX);
        for (number, other) in (0..).zip(&self.parts) {
            let hand = if number == part { hand } else { MOST_PART as u8 };
            let entry = &other.entries[arranged.part(other.position, other.mask)];
            let [without, with] = [entry[0].needed(hand), entry[1].needed(hand)];
            sum += i64::from(without);
            least = least.min(i64::from(with) - i64::from(without));
        }
        (sum + least) as u32
    }
}

/// The lower bound for a game.
pub(super) struct Patterns<W> {
    cuts: Vec<Cut<W>>,
}

impl<W: Word> Patterns<W> {
    /// The bound by parts of at most this many holes.
    pub fn new(game: &Game, part: usize, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let part = part.clamp(1, MOST_PART);
        let mut cuts = Vec::new();
        for order in orders(game, part).iter().take(MOST_CUTS) {
            cuts.push(cut(game, order, part, meter)?);
        }
        Ok(Self { cuts })
    }

    /// The bits of a board in the order of each cut.
    #[inline(always)]
    pub fn arranged(&self, board: W) -> [W; MOST_CUTS] {
        let mut all = [W::of(0); MOST_CUTS];
        for (arranged, cut) in all.iter_mut().zip(&self.cuts) {
            for (at, bytes) in cut.bytes.iter().enumerate() {
                *arranged = *arranged | bytes[board.byte(at)];
            }
        }
        all
    }

    /// The moves that a board needs if a new one has to begin.
    #[inline(always)]
    pub fn needed(&self, board: W) -> u32 {
        let nobody = (u8::MAX, MOST_PART as u8);
        let all = self.cuts.iter().zip(self.arranged(board));
        all.map(|(cut, arranged)| cut.needed(arranged, nobody)).max().unwrap_or(0)
    }

    /// Whether a board needs more moves than this after a jump. The board before the jump was arranged.
    #[inline(always)]
    pub fn needs_more(&self, arranged: &[W; MOST_CUTS], jump: usize, moves: u32) -> bool {
        let mut all = self.cuts.iter().zip(arranged);
        all.any(|(cut, &arranged)| cut.needed(arranged ^ cut.flips[jump], cut.ends[jump]) > moves)
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        let parts = self.cuts.iter().flat_map(|cut| &cut.parts);
        parts.map(|part| size_of_val(&part.entries[..])).sum()
    }
}

/// The orders of the holes in which the board is cut into parts of at most this many holes.
fn orders(game: &Game, part: usize) -> Vec<Vec<u8>> {
    let holes: Vec<u8> = (0..game.holes.len() as u8).collect();
    // Around the middle, in units of one over the number of holes. Slanted axes do not change the order.
    let place = |hole: u8| {
        let Square { row, col } = game.holes[hole as usize];
        (i64::from(row), i64::from(col))
    };
    let count = holes.len() as i64;
    let sums = holes.iter().map(|&hole| place(hole)).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let from_middle = |hole: u8| (place(hole).0 * count - sums.0, place(hole).1 * count - sums.1);
    let is_second_half = |(row, col): (i64, i64)| row < 0 || row == 0 && col < 0;
    let mut around = holes.clone();
    around.put_in_order_by(|&a, &b| {
        let [a, b] = [a, b].map(from_middle);
        is_second_half(a).cmp(&is_second_half(b)).then((b.1 * a.0).cmp(&(a.1 * b.0)))
    });
    let mut turned = around.clone();
    turned.rotate_left(part.min(holes.len()) / 2);
    let sorted = |key: &dyn Fn((i64, i64)) -> (i64, i64)| {
        let mut sorted = holes.clone();
        sorted.put_in_order_by_key(|&hole| key(place(hole)));
        sorted
    };
    let mut orders = vec![around, turned, sorted(&|(row, col)| (row, col)), sorted(&|(row, col)| (col, row))];
    if game.shape.grid() == Grid::Triangular {
        orders.push(sorted(&|(row, col)| (row - col, row)));
    }
    orders
}

/// The board cut into parts of at most this many holes, in this order of the holes.
fn cut<W: Word>(game: &Game, order: &[u8], part: usize, meter: &mut Meter<'_>) -> Result<Cut<W>, Limit> {
    let holes = order.len();
    let count = holes.div_ceil(part);
    let mut parts = Vec::new();
    let mut places = vec![0u8; holes];
    let mut ends = vec![(0u8, 0u8); holes];
    for number in 0..count {
        let (begin, end) = (number * holes / count, (number + 1) * holes / count);
        let own = &order[begin..end];
        for (hand, &hole) in own.iter().enumerate() {
            places[hole as usize] = (begin + hand) as u8;
            ends[hole as usize] = (number as u8, hand as u8);
        }
        let entries = both(game, own, meter)?;
        parts.push(Part { position: begin as u32, mask: (1 << own.len()) - 1, entries });
    }
    let mut bytes = vec![[W::of(0); 256]; holes.div_ceil(8)];
    for (at, table) in bytes.iter_mut().enumerate() {
        for byte in 1..256usize {
            let bit = places.get(8 * at + byte.trailing_zeros() as usize).map_or(0, |&place| 1 << place);
            table[byte] = table[byte & (byte - 1)] | W::of(bit);
        }
    }
    let place = |hole: u8| 1u128 << places[hole as usize];
    let jumps = || game.jumps.iter();
    Ok(Cut {
        parts,
        bytes,
        flips: jumps().map(|jump| W::of(place(jump.from) | place(jump.over) | place(jump.to))).collect(),
        ends: jumps().map(|jump| ends[jump.to as usize]).collect(),
    })
}

/// The entries of all patterns of a part: if it ends without the last peg, and if it ends with it. If the
/// goal is a board, they are the same.
fn both(game: &Game, holes: &[u8], meter: &mut Meter<'_>) -> Result<Vec<[Entry; 2]>, Limit> {
    let pattern = |goal: u128| {
        (0..).zip(holes).fold(0, |pattern, (place, hole)| pattern | ((goal >> hole & 1) as usize) << place)
    };
    let goals: Vec<usize> = game.goals.iter().map(|&goal| pattern(goal)).collect();
    let table = |goals: &[usize], meter: &mut Meter<'_>| entries(&game.jumps, holes, goals, meter);
    let [without, with] = match game.goal {
        Goal::Board(_) => {
            let table = table(&goals, meter)?;
            [table.clone(), table]
        }
        Goal::OnePeg => {
            let full: Vec<usize> = goals.into_iter().filter(|&goal| goal != 0).collect();
            [table(&[0], meter)?, table(&full, meter)?]
        }
    };
    Ok(without.into_iter().zip(with).map(|(without, with)| [without, with]).collect())
}
