//! Positions of two sorts of leaping pieces on a small board, as two bit masks in a word.
//!
//! This is what most exchanges are, so it is made fast. A colour's squares are a mask of at most 31
//! bits, and what it needs alone on the board stands in a table by the number of its arrangement (see
//! [`ranking`](super::ranking)), found by walking breadth first from the goal. Numbers and images of a mask
//! are looked up, half a mask at a time. No rules, and moves are counted: anything else goes to
//! [`ranked`](super::ranked).

use super::field::Field;
use super::pieces::{At, EMPTY, Piece, colour, repeats};
use super::ranking::{Binomials, combinations};
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

/// The number of a whole position is white's number times a stride, and black's.
enum Numbering {
    /// Black's number is that of its squares among all. Where both stand on one square the number is wasted.
    Quick { stride: u64 },
    /// Black's number is that of its squares among those that white leaves free, so none is wasted.
    Tight { stride: u64, choose: Binomials },
}

/// With so few pairs of arrangements, numbers may be wasted.
const FEW_PAIRS: u64 = 1 << 17;

/// The squares of each colour.
type Men = [u32; 2];

/// The field of a problem.
pub struct Masks {
    start: Men,
    goal: Men,
    pieces: [Piece; 2],
    /// For each colour, the squares a leap away from each square.
    leaps: [Vec<u32>; 2],
    numbers: [Numbers; 2],
    needs: [Vec<u8>; 2],
    keeping: Vec<Image>,
    mirror: Option<Image>,
    numbering: Numbering,
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
        // A table for each colour, and the arrangements themselves while they are walked over; and what is
        // looked up for half a mask: two numbers for each number of men, and an image for each symmetry.
        let halves = 1_u64 << squares.div_ceil(2);
        let lookups = halves
            * (16 + 4 * (2 + counts[0] + counts[1]) as u64 + 8 * (symmetries.keeping.len() as u64 + 1));
        if control.reserve(white + black + 4 * white.max(black) + lookups).is_err() {
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
        let numbering = if white * black <= FEW_PAIRS {
            Numbering::Quick { stride: black }
        } else {
            // Fewer squares, fewer combinations: never too many.
            let stride = combinations(squares - counts[0], counts[1], black).unwrap_or(black);
            Numbering::Tight { stride, choose: Binomials::new(squares, counts[1]) }
        };
        Ok(Some(Self {
            start,
            goal,
            pieces,
            keeping,
            mirror: symmetries.mirror.as_ref().map(Image::new),
            numbering,
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

    /// Visits every position a leap away: who leaps, where that colour stands then, and the key.
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
        // Neither colour can be stuck here: the start is not, and leaps can be taken back.
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
            // The image of one colour is the upper half of the key, and mostly settles the matter.
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

    fn mirror(&self) -> Option<impl Fn(u64) -> u64> {
        let mirror = self.mirror.as_ref()?;
        Some(|of: u64| self.canonical(key(mirror.of(men(of)))))
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
        let choose = Binomials::new(squares, count + 1);
        let low_bits = squares.div_ceil(2);
        let high_bits = squares - low_bits;
        // What a half adds is what it adds without its highest man, and that man. A half with more men than
        // there are is never asked for.
        let parts = |first: usize, bits: usize, before: usize| -> Vec<(u32, usize)> {
            let mut parts = vec![(0, before); 1 << bits];
            for highest in 0..bits {
                for rest in 0..1 << highest {
                    let (sum, men) = parts[rest];
                    let adds = if men < count { choose.of(first + highest, men + 1) as u32 } else { 0 };
                    parts[rest | 1 << highest] = (sum + adds, men + 1);
                }
            }
            parts
        };
        let list = |men: usize| (men.min(count) << high_bits) as u32;
        let low = parts(0, low_bits, 0).into_iter().map(|(adds, men)| (adds, list(men)));
        let high = (0..=count).flat_map(|before| parts(low_bits, high_bits, before)).map(|(adds, _)| adds);
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
            let mut images = vec![0; 1 << to.len()];
            for (highest, &to) in to.iter().enumerate() {
                for rest in 0..1 << highest {
                    images[rest | 1 << highest] = images[rest] | 1 << to;
                }
            }
            images
        };
        Self {
            low_bits: low_bits as u32,
            low: half(&symmetry.to[..low_bits]),
            high: half(&symmetry.to[low_bits..]),
            swaps: symmetry.swaps,
        }
    }

    #[inline(always)]
    fn of_mask(&self, own: u32) -> u32 {
        self.low[(own & ((1 << self.low_bits) - 1)) as usize] | self.high[(own >> self.low_bits) as usize]
    }

    #[inline(always)]
    fn of(&self, men: Men) -> Men {
        let [white, black] = men.map(|own| self.of_mask(own));
        if self.swaps { [black, white] } else { [white, black] }
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
