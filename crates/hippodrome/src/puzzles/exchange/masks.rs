//! Positions of two sorts of leaping pieces on a small board, as two bit masks in a word.
//!
//! This is what most exchanges are, so it is made fast. A colour's squares are a mask of at most 31
//! bits, and what it needs alone on the board stands in a table by the number of its arrangement (see
//! [`ranking`](super::ranking)), found by walking breadth first from the goal. Numbers and images of a mask
//! are looked up, half a mask at a time. No rules, and moves are counted: anything else goes to
//! [`ranked`](super::ranked).

use super::both_ends::Field;
use super::pieces::{At, EMPTY, Piece, colour, repeats};
use super::ranking::{combinations, pascal};
use super::reading::Problem;
use super::symmetries::{Symmetries, Symmetry};
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::NEVER;

/// The most squares: two masks leave two bits of a word free.
const MOST_SQUARES: usize = 31;

/// The most arrangements of a colour, all of which are walked over.
const MOST_ARRANGEMENTS: u64 = 1 << 23;

/// Stands for no way to the goal; also the largest need that is written down.
const UNREACHED: u8 = u8::MAX;

/// The squares of each colour.
type Men = [u32; 2];

/// The field of a problem.
pub struct Masks {
    start: Men,
    pieces: [Piece; 2],
    /// For each colour, the squares a leap away from each square.
    leaps: [Vec<u32>; 2],
    numbers: [Numbers; 2],
    needs: [Vec<u8>; 2],
    keeping: Vec<Image>,
    mirror: Image,
    /// `choose[n][k]`, for the number of a whole position.
    choose: Vec<Vec<u64>>,
    positions: u64,
    parity: Option<u32>,
}

impl Masks {
    /// The field of a problem, if it is one of leaping pieces, one sort a colour, without rules.
    pub fn new(
        problem: &Problem,
        symmetries: &Symmetries,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let squares = problem.start.len();
        let Some(mirror) = &symmetries.mirror else { return Ok(None) };
        let mut pieces = [EMPTY; 2];
        for &piece in problem.start.iter().filter(|&&piece| piece != EMPTY) {
            let own = &mut pieces[colour(piece)];
            if repeats(piece) || *own != EMPTY && *own != piece {
                return Ok(None);
            }
            *own = piece;
        }
        if squares > MOST_SQUARES
            || problem.alternate
            || problem.safe
            || problem.walks()
            || pieces.contains(&EMPTY)
        {
            return Ok(None);
        }
        let mask = |of: &[Piece], piece: Piece| -> u32 {
            (0..squares).filter(|&at| of[at] == piece).map(|at| 1 << at).sum()
        };
        let men = |of: &[Piece]| pieces.map(|piece| mask(of, piece));
        let (start, goal) = (men(&problem.start), men(&problem.goal));
        let counts = start.map(|own| own.count_ones() as usize);
        let arrangements = counts.map(|own| combinations(squares, own, MOST_ARRANGEMENTS));
        let [Some(white), Some(black)] = arrangements else { return Ok(None) };
        // A table for each colour, and the arrangements themselves while they are walked over.
        if control.reserve(white + black + 4 * white.max(black)).is_err() {
            return Ok(None);
        }
        let leaps = pieces.map(|piece| -> Vec<u32> {
            let from = |at: At| problem.ground.leaps(piece, at).iter().map(|&to| 1_u32 << to).sum();
            (0..squares as At).map(from).collect()
        });
        let numbers = counts.map(|own| Numbers::new(squares, own));
        let keeping: Vec<Image> = symmetries.keeping.iter().map(Image::new).collect();
        let white_needs = needs(goal[0], &leaps[0], &numbers[0], white as usize, meter)?;
        let black_needs = match keeping.iter().find(|image| image.swaps) {
            // Black is white's image, and so is what it needs.
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
        let free = squares - counts[0];
        Ok(Some(Self {
            start,
            pieces,
            keeping,
            mirror: Image::new(mirror),
            choose: pascal(squares, counts[1]),
            positions: white * combinations(free, counts[1], u64::MAX).unwrap_or(u64::MAX / white),
            leaps,
            numbers,
            needs: [white_needs, black_needs],
            parity: problem.parity(),
        }))
    }

    /// The pieces of a position, square by square.
    pub fn pieces(&self, key: u64) -> Vec<Piece> {
        let men = men(key);
        let at = |at: usize| match [men[0] >> at & 1, men[1] >> at & 1] {
            [1, _] => self.pieces[0],
            [_, 1] => self.pieces[1],
            _ => EMPTY,
        };
        (0..self.leaps[0].len()).map(at).collect()
    }

    /// Which colour cannot get to its goal even alone on the board, if one cannot.
    pub fn stuck(&self) -> Option<usize> {
        (0..2).find(|&c| self.need_of(c, self.start[c]) == UNREACHED)
    }

    #[inline(always)]
    fn need_of(&self, c: usize, own: u32) -> u8 {
        self.needs[c][self.numbers[c].of(own)]
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

impl Field for Masks {
    fn start(&self) -> u64 {
        key(self.start)
    }

    fn need(&self, key: u64) -> u32 {
        let men = men(key);
        let needs = [0, 1].map(|c| self.need_of(c, men[c]));
        if needs.contains(&UNREACHED) { NEVER } else { needs.iter().map(|&need| u32::from(need)).sum() }
    }

    #[inline]
    fn children(&self, of: u64, most: u32, children: &mut Vec<u64>) -> bool {
        let men = men(of);
        let occupied = men[0] | men[1];
        let needs = [0, 1].map(|c| self.need_of(c, men[c]));
        let mut left_out = false;
        for c in 0..2 {
            let Some(room) = most.checked_sub(needs[1 - c].into()) else {
                left_out = true;
                continue;
            };
            // Neither colour can be stuck here: the start is not, and leaps can be taken back.
            let room = room.min(u32::from(UNREACHED) - 1) as u8;
            for from in bits(men[c]) {
                for to in bits(self.leaps[c][from as usize] & !occupied) {
                    let moved = men[c] ^ 1 << from ^ 1 << to;
                    if self.need_of(c, moved) <= room {
                        let mut child = men;
                        child[c] = moved;
                        children.push(key(child));
                    } else {
                        left_out = true;
                    }
                }
            }
        }
        left_out
    }

    #[inline]
    fn canonical(&self, of: u64) -> u64 {
        self.keeping.iter().map(|image| key(image.of(men(of)))).fold(of, u64::min)
    }

    #[inline]
    fn mirror(&self, of: u64) -> u64 {
        self.canonical(key(self.mirror.of(men(of))))
    }

    fn positions(&self) -> u64 {
        self.positions
    }

    #[inline]
    fn number(&self, of: u64) -> u64 {
        let [white, black] = men(of);
        // Black stands on squares that white leaves free.
        let place = |(n, at): (usize, u32)| {
            let free = at - (white & ((1 << at) - 1)).count_ones();
            self.choose[free as usize][n + 1]
        };
        let stands: u64 = bits(black).enumerate().map(place).sum();
        let combinations = self.positions / self.needs[0].len() as u64;
        self.numbers[0].of(white) as u64 * combinations + stands
    }

    fn parity(&self) -> Option<u32> {
        self.parity
    }
}

/// The squares of a mask.
#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(at)
    })
}

/// All masks with so many bits, at least one, among the lowest: the next larger one each time (Gosper, HAKMEM
/// 175, 1972).
fn masks(bits: usize, count: usize) -> impl Iterator<Item = u32> {
    let first: u64 = (1 << count) - 1;
    let next = |&mask: &u64| {
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        Some(carried | (((mask ^ carried) >> 2) / lowest))
    };
    std::iter::successors(Some(first), next).take_while(move |&mask| mask < 1 << bits).map(|mask| mask as u32)
}

/// What a colour needs from each of its arrangements, alone on the board.
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
        // Too far to be written down is written as less, which is never too high.
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

/// The numbers of the masks with a given number of bits.
struct Numbers {
    /// The lower half of a mask has so many bits.
    low_bits: u32,
    /// What the lower half adds, and where the upper half's part is listed for it.
    low: Vec<(u32, u32)>,
    /// What the upper half adds, for each number of bits in the lower half.
    high: Vec<u32>,
}

impl Numbers {
    fn new(squares: usize, count: usize) -> Self {
        let choose = pascal(squares, count + 1);
        let low_bits = squares.div_ceil(2);
        let high_bits = squares - low_bits;
        // A half with more bits than there are men is never asked for.
        let part = |first: usize, before: usize, half: u32| -> u32 {
            let place = |(n, at): (usize, u32)| match before + n < count {
                true => choose[first + at as usize][before + n + 1] as u32,
                false => 0,
            };
            bits(half).enumerate().map(place).sum()
        };
        let low = (0..1_u32 << low_bits).map(|half| {
            let before = (half.count_ones() as usize).min(count);
            (part(0, 0, half), (before << high_bits) as u32)
        });
        let high = (0..=count).flat_map(|before| {
            let part = &part;
            (0..1_u32 << high_bits).map(move |half| part(low_bits, before, half))
        });
        Self { low_bits: low_bits as u32, low: low.collect(), high: high.collect() }
    }

    #[inline(always)]
    fn of(&self, mask: u32) -> usize {
        let (low, list) = self.low[(mask & ((1 << self.low_bits) - 1)) as usize];
        (low + self.high[(list + (mask >> self.low_bits)) as usize]) as usize
    }
}

/// A symmetry at work on masks.
struct Image {
    low_bits: u32,
    low: Vec<u32>,
    high: Vec<u32>,
    swaps: bool,
}

impl Image {
    fn new(symmetry: &Symmetry) -> Self {
        let low_bits = symmetry.to.len().div_ceil(2);
        let half = |to: &[At]| -> Vec<u32> {
            (0..1_u32 << to.len()).map(|half| bits(half).map(|at| 1 << to[at as usize]).sum()).collect()
        };
        Self {
            low_bits: low_bits as u32,
            low: half(&symmetry.to[..low_bits]),
            high: half(&symmetry.to[low_bits..]),
            swaps: symmetry.swaps,
        }
    }

    #[inline(always)]
    fn of(&self, men: Men) -> Men {
        let image = |own: u32| {
            self.low[(own & ((1 << self.low_bits) - 1)) as usize] | self.high[(own >> self.low_bits) as usize]
        };
        if self.swaps { [image(men[1]), image(men[0])] } else { [image(men[0]), image(men[1])] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_have_numbers_of_their_own() {
        for (squares, count) in [(1, 1), (5, 5), (7, 3), (12, 4), (13, 12)] {
            let numbers = Numbers::new(squares, count);
            let all: Vec<usize> = masks(squares, count).map(|mask| numbers.of(mask)).collect();
            // The larger mask has the larger number, without a gap.
            assert_eq!(all, (0..all.len()).collect::<Vec<_>>());
            assert_eq!(Some(all.len() as u64), combinations(squares, count, u64::MAX));
        }
    }

    #[test]
    fn black_needs_what_its_image_needs() {
        // The second board has no symmetry that swaps the colours, so both tables are walked over.
        for board in ["NNN/.../.../nnn", "NN./N../.../.nn/..n"] {
            let (_, problem) =
                Problem::read(&crate::spec::Spec::parse(&format!("exchange {board}")).unwrap()).unwrap();
            let control = Control::default();
            let mut meter = control.meter();
            let symmetries = Symmetries::of(&problem);
            let masks = Masks::new(&problem, &symmetries, &control, &mut meter).unwrap().unwrap();
            for c in 0..2 {
                let goal = men(key(masks.start))[1 - c];
                let walked =
                    needs(goal, &masks.leaps[c], &masks.numbers[c], masks.needs[c].len(), &mut meter)
                        .unwrap();
                assert_eq!(masks.needs[c], walked);
            }
        }
    }
}
