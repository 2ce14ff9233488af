//! Where the pieces stand: a row of small numbers, stored as tightly as the board's size allows.
//!
//! Positions are hashed and compared by the million. Up to 16 cells fit into one machine word at four
//! bits each, up to 32 into two; larger boards pay for a byte a cell on the heap.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::pieces::{At, EMPTY, Leaps, Piece};

/// A row of cells, each holding a number from 0 to 15.
pub trait Cells: Clone + Eq + Hash {
    /// So many cells, all empty.
    fn blank(cells: usize) -> Self;

    /// What is in a cell.
    fn at(&self, at: At) -> Piece;

    /// Fills a cell.
    fn put(&mut self, at: At, piece: Piece);

    /// Visits the pieces in the first `cells` cells, in order.
    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Piece)) {
        for at in 0..cells as At {
            let piece = self.at(at);
            if piece != EMPTY {
                visit(at, piece);
            }
        }
    }

    /// Visits the empty ones among some cells, in order.
    #[inline]
    fn each_empty(&self, leaps: &Leaps, visit: impl FnMut(At)) {
        leaps.targets().iter().copied().filter(|&to| self.at(to) == EMPTY).for_each(visit);
    }

    /// The bytes of a row with so many cells.
    fn bytes(_cells: usize) -> usize {
        size_of::<Self>()
    }
}

/// The most cells of a `u64`.
pub const IN_ONE_WORD: usize = 16;

/// The most cells of a `u128`.
pub const IN_TWO_WORDS: usize = 32;

/// A number that holds four bits a cell.
trait Quads:
    Copy
    + Eq
    + Hash
    + Default
    + From<Piece>
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
    fn at(&self, at: At) -> Piece {
        (*self >> (4 * u32::from(at))).into() as Piece & 15
    }

    #[inline]
    fn put(&mut self, at: At, piece: Piece) {
        let shift = 4 * u32::from(at);
        *self = *self & !(Self::from(15) << shift) | Self::from(piece) << shift;
    }

    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Piece)) {
        // Empty cells are passed over in one step.
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
        // The lowest bit of each four says whether its cell is taken: no cell is asked one by one.
        let taken = *self | *self >> 1 | *self >> 2 | *self >> 3;
        let mut free = Self::lowest(leaps.quads) & !taken;
        while free != Self::default() {
            let at = free.lowest_bit();
            visit((at / 4) as At);
            free = free ^ Self::from(1) << at;
        }
    }
}

impl Cells for Box<[Piece]> {
    fn blank(cells: usize) -> Self {
        vec![EMPTY; cells].into()
    }

    #[inline]
    fn at(&self, at: At) -> Piece {
        self[at as usize]
    }

    #[inline]
    fn put(&mut self, at: At, piece: Piece) {
        self[at as usize] = piece;
    }

    fn bytes(cells: usize) -> usize {
        // The allocator rounds up and keeps a header.
        size_of::<Self>() + cells.next_multiple_of(16) + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps_what_is_put<C: Cells>(cells: usize) {
        let mut row = C::blank(cells);
        for at in 0..cells as At {
            row.put(at, (at % 16) as Piece);
        }
        row.put(3, 15);
        row.put(3, 2);
        for at in 0..cells as At {
            assert_eq!(row.at(at), if at == 3 { 2 } else { (at % 16) as Piece });
        }
    }

    #[test]
    fn cells_do_not_disturb_each_other() {
        keeps_what_is_put::<u64>(IN_ONE_WORD);
        keeps_what_is_put::<u128>(IN_TWO_WORDS);
        keeps_what_is_put::<Box<[Piece]>>(100);
    }
}
