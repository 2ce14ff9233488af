//! Half boards in an array that keeps its length while it is filled, and their order.

use super::list::{Bits, MARGIN};

/// Half boards, as patterns of their diagonals.
#[derive(Default)]
pub(super) struct Buffer<P> {
    pub items: Vec<P>,
    pub end: usize,
}

/// The most bits by which half boards are grouped.
pub(super) const MOST_GROUPED: usize = 8;

/// The number of half boards from which on they are sorted by more bits, and in two passes.
const MORE_BITS: usize = 1 << 14;
const TWO_PASSES: usize = 1 << 20;

impl<P: Bits> Buffer<P> {
    /// Removes all half boards.
    pub fn clear(&mut self) {
        self.end = 0;
    }

    /// The number of half boards.
    pub fn len(&self) -> usize {
        self.end
    }

    /// The half boards.
    pub fn as_slice(&self) -> &[P] {
        &self.items[..self.end]
    }

    /// Sorts the half boards by some bits from this one on, of which the first counts most, and returns the end of these
    /// bits: the more half boards, the more bits. Half boards that agree in the first few of these bits are then
    /// adjacent. The other buffer is for the work.
    pub fn sort(&mut self, from: usize, other: &mut Self) -> usize {
        match self.end {
            ..MORE_BITS => self.sort_by::<256>(from, other),
            MORE_BITS..TWO_PASSES => self.sort_by::<2048>(from, other),
            TWO_PASSES.. => {
                let middle = from + 256usize.ilog2() as usize;
                let end = self.sort_by::<256>(middle, other);
                self.sort_by::<256>(from, other);
                end
            }
        }
    }

    /// Sorts the half boards by the first few bits, at most [`MOST_GROUPED`], so that those that agree in them are
    /// adjacent.
    pub fn group(&mut self, bits: usize, other: &mut Self) {
        if bits > 0 && self.end > 1 {
            self.sort_by::<{ 1 << MOST_GROUPED }>(0, other);
        }
    }

    /// Sorts the half boards by some bits, which have this many choices, and returns the end of these bits.
    fn sort_by<const CHOICES: usize>(&mut self, from: usize, other: &mut Self) -> usize {
        other.make_room(self.end);
        let bits = CHOICES.ilog2();
        let key = |pattern: P| (pattern.wide() >> from) as usize % CHOICES;
        let mut starts = [0u32; CHOICES];
        for &pattern in self.as_slice() {
            starts[key(pattern)] += 1;
        }
        let mut start = 0;
        for key in 0..CHOICES {
            let number = &mut starts[key.reverse_bits() >> (usize::BITS - bits)];
            start += std::mem::replace(number, start);
        }
        for &pattern in self.as_slice() {
            let at = &mut starts[key(pattern)];
            other.items[*at as usize] = pattern;
            *at += 1;
        }
        other.end = self.end;
        std::mem::swap(self, other);
        from + bits as usize
    }

    /// Makes room for this many half boards.
    pub fn make_room(&mut self, number: usize) {
        if self.items.len() < number + MARGIN {
            self.items.resize(2 * (number + MARGIN), P::default());
        }
    }

    /// The bytes that it uses.
    pub fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<P>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So few that one pass by few bits is enough, more, and so many that it takes two passes.
    #[test]
    fn half_boards_are_sorted_by_their_first_bits() {
        for (number, from) in [(1000, 0), (MORE_BITS, 3), (TWO_PASSES + 1, 5)] {
            let patterns = (1..=number as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let mut items: Vec<u64> = patterns.collect();
            let mut buffer = Buffer { items: items.clone(), end: number };
            let end = buffer.sort(from, &mut Buffer::default());
            let key = |pattern: &u64| (pattern >> from).reverse_bits() >> (64 - (end - from));
            items.sort_by_key(key);
            assert_eq!(buffer.as_slice(), items, "{number} from {from}");
        }
    }
}
