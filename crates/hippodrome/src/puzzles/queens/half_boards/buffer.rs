//! Half boards in an array that keeps its length while it is filled, and their order.

use super::list::{Bits, MARGIN};

/// Half boards, as patterns of their diagonals.
#[derive(Default)]
pub(super) struct Buffer<P> {
    pub items: Vec<P>,
    pub end: usize,
}

/// The bits by which one pass sorts.
const DIGIT: usize = 8;

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
    #[inline(always)]
    pub fn sort(&mut self, from: usize, other: &mut Self) -> usize {
        let digits = if self.end < ONE_DIGIT { 1 } else { 2 };
        for digit in (0..digits).rev() {
            self.sort_by(from + DIGIT * digit, other);
            std::mem::swap(self, other);
        }
        from + DIGIT * digits
    }

    /// Sorts the half boards by one digit into another buffer.
    #[inline(always)]
    fn sort_by(&self, shift: usize, sorted: &mut Self) {
        sorted.make_room(self.end);
        let digit = |pattern: P| (pattern.wide() >> shift) as usize % (1 << DIGIT);
        let mut starts = [0u32; 1 << DIGIT];
        for &pattern in self.as_slice() {
            starts[digit(pattern)] += 1;
        }
        let mut start = 0;
        for key in 0..=u8::MAX {
            let number = &mut starts[usize::from(key.reverse_bits())];
            start += std::mem::replace(number, start);
        }
        for &pattern in self.as_slice() {
            let at = &mut starts[digit(pattern)];
            sorted.items[*at as usize] = pattern;
            *at += 1;
        }
        sorted.end = self.end;
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

/// Fewer half boards than this are sorted by one digit only.
const ONE_DIGIT: usize = 1 << 14;
