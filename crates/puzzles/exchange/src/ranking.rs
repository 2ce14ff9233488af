//! Arrangements by number: a bijection between the ways to place some pieces and the numbers 0, 1, 2, …
//!
//! The pieces of one kind and colour stand on a combination of squares, and combinations have numbers (the
//! combinatorial number system, Lehmer 1964): the squares `a < b < c` have the number
//! `C(a,1) + C(b,2) + C(c,3)`. Each further kind stands on a combination of the squares that the kinds
//! before it left free. So a table indexed by these numbers has no gaps.

use super::move_tables::At;
use super::packed_position::PackedPosition;
use super::piece_codes::{CODES, Code};

/// The most entries of Pascal's triangle that a ranking may need.
const MOST_ENTRIES: usize = 1 << 22;

/// Numbers the arrangements of some kinds of pieces.
pub(super) struct Ranking {
    squares: usize,
    kinds: Vec<Kind>,
    /// The place in `kinds` of each code; `kinds.len()` for all others.
    order: [u8; CODES + 1],
    arrangements: u64,
    choose: Binomials,
}

/// The pieces of one kind and colour.
struct Kind {
    piece: Code,
    count: usize,
    /// What the next combination of this kind adds to the number.
    stride: u64,
    combinations: u64,
}

impl Ranking {
    /// A ranking of those pieces of a position that `include` accepts. None if they have more than `most`
    /// arrangements.
    pub fn new<C: PackedPosition>(
        position: &C,
        squares: usize,
        include: impl Fn(Code) -> bool,
        most: u64,
    ) -> Option<Self> {
        let mut counts = [0_usize; CODES + 1];
        position.each_piece(squares, |_, piece| counts[usize::from(piece)] += 1);
        let own: Vec<Code> =
            (1..=CODES as Code).filter(|&p| include(p) && counts[usize::from(p)] > 0).collect();
        let mut order = [own.len() as u8; CODES + 1];
        let mut kinds = Vec::new();
        let mut arrangements: u64 = 1;
        let mut free = squares;
        let mut most_alike = 0;
        for (place, &piece) in own.iter().enumerate() {
            let count = counts[usize::from(piece)];
            order[usize::from(piece)] = place as u8;
            let combinations = combinations(free, count, most)?;
            kinds.push(Kind { piece, count, stride: arrangements, combinations });
            arrangements = arrangements.checked_mul(combinations).filter(|&all| all <= most)?;
            free -= count;
            most_alike = most_alike.max(count);
        }
        if (squares + 1).saturating_mul(most_alike + 1) > MOST_ENTRIES {
            return None;
        }
        Some(Self { squares, kinds, order, arrangements, choose: Binomials::new(squares, most_alike) })
    }

    /// The number of arrangements.
    pub fn arrangements(&self) -> u64 {
        self.arrangements
    }

    /// The number of the arrangement in a position.
    #[inline]
    pub fn rank<C: PackedPosition>(&self, position: &C) -> u64 {
        if let [kind] = &self.kinds[..] {
            // Most colours have pieces of one kind, and no others take squares away from them.
            let (mut rank, mut met) = (0, 0);
            position.each_of(self.squares, kind.piece, |at| {
                met += 1;
                rank += self.choose.of(usize::from(at), met);
            });
            return rank;
        }
        let mut rank = 0;
        // The pieces of each kind so far; the last place is for those that are not ranked.
        let mut met = [0_usize; CODES + 1];
        position.each_piece(self.squares, |at, piece| {
            let place = usize::from(self.order[usize::from(piece)]);
            met[place] += 1;
            if let Some(kind) = self.kinds.get(place) {
                let taken: usize = met[..place].iter().sum();
                rank += kind.stride * self.choose.of(usize::from(at) - taken, met[place]);
            }
        });
        rank
    }

    /// Puts the arrangement with a number onto empty squares. It begins with the last square, which decides
    /// the largest part of each number.
    pub fn unrank<C: PackedPosition>(&self, rank: u64, position: &mut C) {
        let mut left = [(0_u64, 0_usize); CODES];
        for (left, kind) in left.iter_mut().zip(&self.kinds) {
            *left = (rank / kind.stride % kind.combinations, kind.count);
        }
        for at in (0..self.squares).rev() {
            // The squares before this one that the earlier kinds leave free.
            let mut free = at;
            for (kind, (rest, count)) in self.kinds.iter().zip(&mut left) {
                let before = self.choose.of(free, *count);
                if *count > 0 && before <= *rest {
                    *rest -= before;
                    *count -= 1;
                    position.put(at as At, kind.piece);
                    break;
                }
                free -= *count;
            }
        }
    }
}

/// The number of ways to choose `k` of `n`, if it is at most `most`.
pub(super) fn combinations(n: usize, k: usize, most: u64) -> Option<u64> {
    let k = k.min(n - k);
    let mut ways: u64 = 1;
    for i in 1..=k as u64 {
        // Exact at each step: the product of i numbers in a row is divisible by i!.
        ways = ways.checked_mul(n as u64 - k as u64 + i)? / i;
        if ways > most {
            return None;
        }
    }
    Some(ways)
}

/// Pascal's triangle up to some size.
pub(super) struct Binomials {
    width: usize,
    /// Row by row. Entries that are too large for any ranking saturate.
    ways: Vec<u64>,
}

impl Binomials {
    /// The ways to choose up to `k` of up to `n`.
    pub fn new(n: usize, k: usize) -> Self {
        let width = k + 1;
        let mut ways = vec![0_u64; (n + 1) * width];
        ways[0] = 1;
        for at in width..ways.len() {
            let above = ways[at - width];
            let beside = if at % width == 0 { 0 } else { ways[at - width - 1] };
            ways[at] = above.saturating_add(beside);
        }
        Self { width, ways }
    }

    /// The number of ways to choose `k` of `n`.
    #[inline]
    pub fn of(&self, n: usize, k: usize) -> u64 {
        self.ways[n * self.width + k]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_arrangements_are_one_to_one() {
        // Two white knights, a white king and a black knight on twelve squares.
        let mut position = u64::blank(12);
        for (at, piece) in [(0, 1), (5, 1), (7, 3), (11, 2)] {
            position.put(at, piece);
        }
        let all = Ranking::new(&position, 12, |_| true, u64::MAX).unwrap();
        assert_eq!(all.arrangements(), 66 * 10 * 9);
        for rank in 0..all.arrangements() {
            let mut position = u64::blank(12);
            all.unrank(rank, &mut position);
            let mut counts = [0; 4];
            position.each_piece(12, |_, piece| counts[usize::from(piece)] += 1);
            assert_eq!((counts, all.rank(&position)), ([0, 2, 1, 1], rank));
        }
        let white = Ranking::new(&position, 12, |piece| piece % 2 == 1, u64::MAX).unwrap();
        assert_eq!(white.arrangements(), 660);
        assert!(Ranking::new(&position, 12, |_| true, 5939).is_none());
    }
}
