//! Positions: one small number per square, stored as tightly as the size of the board allows.
//!
//! Positions are hashed and compared by the million. At four bits each, up to 16 cells fit into one machine
//! word and up to 32 into two. Larger boards use one byte per cell on the heap.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::codes::{Code, EMPTY};
use super::ground::{At, Leaps};

/// A row of cells, each holding a number from 0 to 15.
pub(super) trait Cells: Clone + Ord + Hash + Send + Sync {
    /// This many cells, all empty.
    fn blank(cells: usize) -> Self;

    /// The content of a cell.
    fn at(&self, at: At) -> Code;

    /// Fills a cell.
    fn put(&mut self, at: At, piece: Code);

    /// Visits the pieces in the first `cells` cells, in order.
    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Code)) {
        for at in 0..cells as At {
            let piece = self.at(at);
            if piece != EMPTY {
                visit(at, piece);
            }
        }
    }

    /// Visits the empty cells among the targets of some leaps, in order.
    #[inline]
    fn each_empty(&self, leaps: &Leaps, visit: impl FnMut(At)) {
        leaps.targets().iter().copied().filter(|&to| self.at(to) == EMPTY).for_each(visit);
    }

    /// The bytes of a row with this many cells.
    fn bytes(_cells: usize) -> usize {
        size_of::<Self>()
    }
}

/// The most cells that fit into a `u64`.
pub(super) const IN_ONE_WORD: usize = 16;

/// The most cells that fit into a `u128`.
pub(super) const IN_TWO_WORDS: usize = 32;

/// An integer that holds four bits per cell.
trait Quads:
    Copy
    + Ord
    + Hash
    + Send
    + Sync
    + Default
    + From<Code>
    + Into<u128>
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The lowest bits of a number.
    fn lowest(wide: u128) -> Self;

    /// The place of the lowest bit that is set.
    #[inline]
    fn lowest_bit(self) -> u32 {
        self.into().trailing_zeros()
    }
}

impl Quads for u64 {
    #[inline]
    fn lowest(wide: u128) -> Self {
        wide as Self
    }
}

impl Quads for u128 {
    #[inline]
    fn lowest(wide: u128) -> Self {
        wide
    }
}

impl<Q: Quads> Cells for Q {
    fn blank(_: usize) -> Self {
        Self::default()
    }

    #[inline]
    fn at(&self, at: At) -> Code {
        (*self >> (4 * u32::from(at))).into() as Code & 15
    }

    #[inline]
    fn put(&mut self, at: At, piece: Code) {
        let shift = 4 * u32::from(at);
        *self = *self & !(Self::from(15) << shift) | Self::from(piece) << shift;
    }

    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Code)) {
        // Any number of empty cells is skipped in one step.
        let mut rest = *self & Self::lowest(u128::MAX >> (u128::BITS - 4 * cells as u32));
        while rest != Self::default() {
            let at = rest.lowest_bit() / 4;
            let piece = rest.at(at as At);
            rest = rest ^ Self::from(piece) << (4 * at);
            visit(at as At, piece);
        }
    }

    #[inline]
    fn each_empty(&self, leaps: &Leaps, mut visit: impl FnMut(At)) {
        // The lowest of four bits says whether the cell is occupied, for all cells at once.
        let occupied = *self | *self >> 1 | *self >> 2 | *self >> 3;
        let mut free = Self::lowest(leaps.quads) & !occupied;
        while free != Self::default() {
            let at = free.lowest_bit();
            visit((at / 4) as At);
            free = free ^ Self::from(1) << at;
        }
    }
}

impl Cells for Box<[Code]> {
    fn blank(cells: usize) -> Self {
        vec![EMPTY; cells].into()
    }

    #[inline]
    fn at(&self, at: At) -> Code {
        self[at as usize]
    }

    #[inline]
    fn put(&mut self, at: At, piece: Code) {
        self[at as usize] = piece;
    }

    fn bytes(cells: usize) -> usize {
        // The allocator rounds up and adds a header.
        size_of::<Self>() + cells.next_multiple_of(16) + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps_what_was_put<C: Cells>(cells: usize) {
        let mut row = C::blank(cells);
        for at in 0..cells as At {
            row.put(at, (at % 16) as Code);
        }
        row.put(3, 15);
        row.put(3, 2);
        for at in 0..cells as At {
            assert_eq!(row.at(at), if at == 3 { 2 } else { (at % 16) as Code });
        }
    }

    #[test]
    fn cells_do_not_disturb_each_other() {
        keeps_what_was_put::<u64>(IN_ONE_WORD);
        keeps_what_was_put::<u128>(IN_TWO_WORDS);
        keeps_what_was_put::<Box<[Code]>>(100);
    }
}
