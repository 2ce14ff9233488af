//! Where the pieces stand: a row of small numbers, stored as tightly as the board's size allows.
//!
//! Positions are hashed and compared by the million. Up to 16 cells fit into one machine word at four
//! bits each, up to 32 into two; larger boards pay for a byte a cell on the heap.

use std::hash::Hash;

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

impl Cells for u64 {
    fn blank(_: usize) -> Self {
        0
    }

    #[inline]
    fn at(&self, at: At) -> Piece {
        (self >> (4 * at)) as Piece & 15
    }

    #[inline]
    fn put(&mut self, at: At, piece: Piece) {
        *self = *self & !(15 << (4 * at)) | u64::from(piece) << (4 * at);
    }

    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Piece)) {
        // Empty cells are passed over in one step.
        let mut rest = self & u64::MAX >> (u64::BITS - 4 * cells as u32);
        while rest != 0 {
            let at = rest.trailing_zeros() / 4;
            let piece = rest >> (4 * at) & 15;
            rest ^= piece << (4 * at);
            visit(at as At, piece as Piece);
        }
    }

    #[inline]
    fn each_empty(&self, leaps: &Leaps, mut visit: impl FnMut(At)) {
        // The lowest bit of each four says whether its cell is taken: no cell is asked one by one.
        let taken = self | self >> 1 | self >> 2 | self >> 3;
        let mut free = leaps.quads as u64 & !taken;
        while free != 0 {
            visit((free.trailing_zeros() / 4) as At);
            free &= free - 1;
        }
    }
}

/// The most cells of a `u128`.
pub const IN_TWO_WORDS: usize = 32;

impl Cells for u128 {
    fn blank(_: usize) -> Self {
        0
    }

    #[inline]
    fn at(&self, at: At) -> Piece {
        (self >> (4 * at)) as Piece & 15
    }

    #[inline]
    fn put(&mut self, at: At, piece: Piece) {
        *self = *self & !(15 << (4 * at)) | u128::from(piece) << (4 * at);
    }

    #[inline]
    fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Piece)) {
        // Empty cells are passed over in one step.
        let mut rest = self & u128::MAX >> (u128::BITS - 4 * cells as u32);
        while rest != 0 {
            let at = rest.trailing_zeros() / 4;
            let piece = rest >> (4 * at) & 15;
            rest ^= piece << (4 * at);
            visit(at as At, piece as Piece);
        }
    }

    #[inline]
    fn each_empty(&self, leaps: &Leaps, mut visit: impl FnMut(At)) {
        // The lowest bit of each four says whether its cell is taken: no cell is asked one by one.
        let taken = self | self >> 1 | self >> 2 | self >> 3;
        let mut free = leaps.quads & !taken;
        while free != 0 {
            visit((free.trailing_zeros() / 4) as At);
            free &= free - 1;
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
