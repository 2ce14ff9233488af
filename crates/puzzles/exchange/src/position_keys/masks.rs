//! Positions of two sorts of leaping pieces on a small board, as two bit masks in one word.
//!
//! Most exchanges are of this kind, so this case is made fast. The squares of a colour are a mask of at most
//! 31 bits. What a colour needs alone on the board is in a table indexed by the number of its arrangement (see
//! [`ranking`](crate::ranking)), which a breadth-first search from the goal fills. The number
//! and the images of a mask are looked up, half a mask at a time.
//!
//! Limits: one kind of piece per colour, at least one piece of each colour, no rules, and moves are counted.
//! Everything else is left to [`Ranked`](super::Ranked).

mod mask_tables;

use self::mask_tables::{Image, Numbers, bits, masks};
use super::Keyed;
use super::symmetries::Symmetry;
use crate::{
    move_tables::At,
    piece_codes::{Code, EMPTY, colour, slides},
    ranking::{Binomials, combinations},
    reading::Question,
};
use search::{Limit, Meter, NEVER};

/// The most squares: two masks leave two bits of a word free.
const MOST_SQUARES: usize = 31;

/// The most arrangements of a colour, for each of which a table has an entry.
const MOST_ARRANGEMENTS: u64 = 1 << 23;

/// The goal cannot be reached. One less is the largest need that can be stored.
const UNREACHED: u8 = u8::MAX;

/// The number of a position is white's number times a stride, plus black's.
enum Numbering {
    /// Black's number is that of its squares among all squares. Numbers that would put two pieces on one
    /// square are not used.
    Quick { stride: u64 },
    /// Black's number is that of its squares among those that white leaves free, so every number is used.
    Tight { stride: u64, choose: Binomials },
}

/// With at most this many pairs of arrangements, numbers may be wasted.
const FEW_PAIRS: u64 = 1 << 17;

/// The squares of each colour.
type Men = [u32; 2];

/// The positions of a question.
pub(crate) struct Masks {
    start: Men,
    goal: Men,
    pieces: [Code; 2],
    /// For each colour, the squares one leap away from each square.
    leaps: [Vec<u32>; 2],
    numbers: [Numbers; 2],
    needs: [Vec<u8>; 2],
    keeping: Vec<Image>,
    numbering: Numbering,
    parity: Option<u32>,
}

impl Masks {
    /// The positions of a question; none if it is not within the limits named above, or if the tables do not
    /// fit in memory.
    pub fn new(
        question: &Question,
        symmetries: &[Symmetry],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let squares = question.start.len();
        let Some(pieces) = leaping_pieces(question).filter(|_| squares <= MOST_SQUARES) else {
            return Ok(None);
        };
        let mask = |of: &[Code], piece: Code| -> u32 {
            (0..squares).filter(|&at| of[at] == piece).map(|at| 1 << at).sum()
        };
        let men = |of: &[Code]| pieces.map(|piece| mask(of, piece));
        let (start, goal) = (men(&question.start), men(&question.goal));
        let counts = start.map(|own| own.count_ones() as usize);
        let arrangements = counts.map(|own| combinations(squares, own, MOST_ARRANGEMENTS));
        let [Some(white), Some(black)] = arrangements else { return Ok(None) };
        // A table for each colour, and the arrangements themselves while one is filled; and the lookups for
        // half a mask: two numbers for each number of men, and an image for each symmetry.
        let halves = 1_u64 << squares.div_ceil(2);
        let lookups = halves * (16 + 4 * (2 + counts[0] + counts[1]) as u64 + 8 * symmetries.len() as u64);
        if meter.check_total(white + black + 4 * white.max(black) + lookups).is_err() {
            return Ok(None);
        }
        let leaps = pieces.map(|piece| -> Vec<u32> {
            let from = |at: At| question.tables.leaps(piece, at).iter().map(|&to| 1_u32 << to).sum();
            (0..squares as At).map(from).collect()
        });
        let numbers = counts.map(|own| Numbers::new(squares, own));
        let keeping: Vec<Image> = symmetries.iter().map(Image::new).collect();
        let white_needs = needs(goal[0], &leaps[0], &numbers[0], white as usize, meter)?;
        let black_needs = match keeping.iter().find(|image| image.swaps) {
            // Black is the image of white, and needs the same.
            Some(image) => {
                let mut needs = vec![UNREACHED; white_needs.len()];
                for own in masks(squares, counts[0]) {
                    let [_, other] = image.of([own, 0]);
                    needs[numbers[1].of(other)] = white_needs[numbers[0].of(own)];
                }
                needs
            }
            None => needs(goal[1], &leaps[1], &numbers[1], black as usize, meter)?,
        };
        Ok(Some(Self {
            start,
            goal,
            pieces,
            keeping,
            numbering: Numbering::new(squares, counts, white, black),
            leaps,
            numbers,
            needs: [white_needs, black_needs],
            parity: question.parity(),
        }))
    }

    /// The pieces of a position, square by square.
    pub fn pieces(&self, key: u64) -> Vec<Code> {
        let men = men(key);
        let at = |at: usize| match [men[0] >> at & 1, men[1] >> at & 1] {
            [1, _] => self.pieces[0],
            [_, 1] => self.pieces[1],
            _ => EMPTY,
        };
        (0..self.leaps[0].len()).map(at).collect()
    }

    /// The colour that cannot reach its goal even alone on the board, if there is one.
    pub fn stuck(&self) -> Option<usize> {
        (0..2).find(|&c| self.need_of(c, self.start[c]) == UNREACHED)
    }

    /// Visits every position one leap away: the colour that leaps, its new squares, and the key.
    #[inline(always)]
    fn each_leap(&self, men: Men, mut visit: impl FnMut(usize, u32, u64)) {
        let occupied = men[0] | men[1];
        for c in 0..2 {
            for from in bits(men[c]) {
                for to in bits(self.leaps[c][from as usize] & !occupied) {
                    let mut child = men;
                    child[c] ^= 1 << from ^ 1 << to;
                    visit(c, child[c], key(child));
                }
            }
        }
    }

    #[inline(always)]
    fn need_of(&self, c: usize, own: u32) -> u8 {
        self.needs[c][self.numbers[c].of(own)]
    }
}

/// The piece of each colour, if there are no rules, moves are counted, and each colour has pieces of one
/// leaping kind.
fn leaping_pieces(question: &Question) -> Option<[Code; 2]> {
    let mut pieces = [EMPTY; 2];
    for &piece in question.start.iter().filter(|&&piece| piece != EMPTY) {
        let own = &mut pieces[colour(piece)];
        if slides(piece) || *own != EMPTY && *own != piece {
            return None;
        }
        *own = piece;
    }
    let plain = !question.alternate && !question.safe && !question.whole_turns();
    (plain && !pieces.contains(&EMPTY)).then_some(pieces)
}

impl Numbering {
    fn new(squares: usize, counts: [usize; 2], white: u64, black: u64) -> Self {
        if white * black <= FEW_PAIRS {
            return Self::Quick { stride: black };
        }
        // Fewer squares have fewer combinations, so they are never too many.
        let stride = combinations(squares - counts[0], counts[1], black).unwrap_or(black);
        Self::Tight { stride, choose: Binomials::new(squares, counts[1]) }
    }
}

#[inline]
fn key(men: Men) -> u64 {
    u64::from(men[0]) | u64::from(men[1]) << MOST_SQUARES
}

#[inline]
fn men(key: u64) -> Men {
    [key as u32 & (u32::MAX >> 1), (key >> MOST_SQUARES) as u32]
}

impl Keyed for Masks {
    fn start(&self) -> u64 {
        key(self.start)
    }

    fn is_goal(&self, key: u64) -> bool {
        men(key) == self.goal
    }

    #[inline]
    fn need(&self, key: u64) -> u32 {
        let men = men(key);
        let needs = [0, 1].map(|c| self.need_of(c, men[c]));
        if needs.contains(&UNREACHED) { NEVER } else { needs.iter().map(|&need| u32::from(need)).sum() }
    }

    #[inline]
    fn each_child(&self, of: u64, mut visit: impl FnMut(u64, u32)) {
        let men = men(of);
        // Neither colour can be stuck here, because the start is not and leaps can be taken back.
        let needs = [0, 1].map(|c| u32::from(self.need_of(c, men[c])));
        self.each_leap(men, |c, moved, child| {
            visit(child, needs[1 - c] + u32::from(self.need_of(c, moved)));
        });
    }

    fn each_parent(&self, of: u64, mut visit: impl FnMut(u64)) {
        self.each_leap(men(of), |_, _, parent| visit(parent));
    }

    #[inline]
    fn canonical(&self, of: u64) -> u64 {
        let men = men(of);
        let mut least = men;
        for image in &self.keeping {
            // The image of one colour is the upper half of the key and mostly decides the comparison.
            let [low, high] = if image.swaps { [men[1], men[0]] } else { men };
            let high = image.of_mask(high);
            if high <= least[1] {
                let low = image.of_mask(low);
                if high < least[1] || low < least[0] {
                    least = [low, high];
                }
            }
        }
        key(least)
    }

    fn positions(&self) -> u64 {
        let (Numbering::Quick { stride } | Numbering::Tight { stride, .. }) = &self.numbering;
        self.needs[0].len() as u64 * stride
    }

    #[inline]
    fn number(&self, of: u64) -> u64 {
        let [white, black] = men(of);
        let first = self.numbers[0].of(white) as u64;
        match &self.numbering {
            Numbering::Quick { stride } => first * stride + self.numbers[1].of(black) as u64,
            Numbering::Tight { stride, choose } => {
                let place = |(n, at): (usize, u32)| {
                    let free = at - (white & ((1 << at) - 1)).count_ones();
                    choose.of(free as usize, n + 1)
                };
                first * stride + bits(black).enumerate().map(place).sum::<u64>()
            }
        }
    }

    fn parity(&self) -> Option<u32> {
        self.parity
    }
}

/// The number of moves that a colour alone on the board needs from each of its arrangements.
fn needs(
    goal: u32,
    leaps: &[u32],
    numbers: &Numbers,
    arrangements: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, Limit> {
    let mut needs = vec![UNREACHED; arrangements];
    needs[numbers.of(goal)] = 0;
    let mut layer = vec![goal];
    let mut depth: u8 = 0;
    while !layer.is_empty() {
        // A larger distance than can be stored is stored as less, so it stays a lower bound.
        depth = (depth + 1).min(UNREACHED - 1);
        let mut next = Vec::new();
        for (n, &own) in layer.iter().enumerate() {
            if n % 4096 == 4095 {
                meter.poll()?;
            }
            for from in bits(own) {
                for to in bits(leaps[from as usize] & !own) {
                    let moved = own ^ 1 << from ^ 1 << to;
                    let slot = &mut needs[numbers.of(moved)];
                    if *slot == UNREACHED {
                        *slot = depth;
                        next.push(moved);
                    }
                }
            }
        }
        layer = next;
    }
    Ok(needs)
}
