//! Positions: one small number per square, stored as tightly as the size of the board allows.
//!
//! Positions are hashed and compared by the million. At four bits each, up to 16 cells fit into one machine
//! word and up to 32 into two. Larger boards use one byte per cell on the heap.

use std::hash::Hash;

use super::move_tables::{At, Leaps};
use super::piece_codes::{Code, EMPTY};

/// A row of cells, each holding a number from 0 to 15.
pub(super) trait PackedPosition: Clone + Ord + Hash + Send + Sync {
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

    /// Visits the cells with this piece among the first `cells`, in order.
    #[inline]
    fn each_of(&self, cells: usize, piece: Code, mut visit: impl FnMut(At)) {
        self.each_piece(cells, |at, other| {
            if other == piece {
                visit(at);
            }
        });
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

/// Evaluates an expression with the search space of a question, in the smallest positions that fit. Every search is
/// compiled for each size.
macro_rules! with_model {
    ($question:expr, |$model:ident| $body:expr) => {
        match $question.cells() {
            0..=16 => {
                let $model = &$crate::textbook::Model::<u64>::new($question);
                $body
            }
            0..=32 => {
                let $model = &$crate::textbook::Model::<u128>::new($question);
                $body
            }
            _ => {
                let $model = &$crate::textbook::Model::<Box<[$crate::piece_codes::Code]>>::new($question);
                $body
            }
        }
    };
}

pub(crate) use with_model;

/// An integer with four bits per cell.
macro_rules! four_bits_per_cell {
    ($word:ty) => {
        impl PackedPosition for $word {
            fn blank(_: usize) -> Self {
                0
            }

            #[inline]
            fn at(&self, at: At) -> Code {
                (*self >> (4 * at)) as Code & 15
            }

            #[inline]
            fn put(&mut self, at: At, piece: Code) {
                *self = *self & !(15 << (4 * at)) | <$word>::from(piece) << (4 * at);
            }

            #[inline]
            fn each_piece(&self, cells: usize, mut visit: impl FnMut(At, Code)) {
                // Any number of empty cells is skipped in one step.
                let mut rest = *self & (u128::MAX >> (u128::BITS - 4 * cells as u32)) as $word;
                while rest != 0 {
                    let at = (rest.trailing_zeros() / 4) as At;
                    let piece = rest.at(at);
                    rest ^= <$word>::from(piece) << (4 * at);
                    visit(at, piece);
                }
            }

            #[inline]
            fn each_of(&self, cells: usize, piece: Code, mut visit: impl FnMut(At)) {
                // The lowest of four bits says whether the cell holds another piece, for all cells at once.
                let lowest = <$word>::MAX / 15;
                let other = *self ^ lowest * <$word>::from(piece);
                let other = other | other >> 1 | other >> 2 | other >> 3;
                let mut found = !other & lowest & (u128::MAX >> (u128::BITS - 4 * cells as u32)) as $word;
                while found != 0 {
                    visit((found.trailing_zeros() / 4) as At);
                    found &= found - 1;
                }
            }

            #[inline]
            fn each_empty(&self, leaps: &Leaps, mut visit: impl FnMut(At)) {
                // The lowest of four bits says whether the cell is occupied, for all cells at once.
                let occupied = *self | *self >> 1 | *self >> 2 | *self >> 3;
                let mut free = leaps.quads as $word & !occupied;
                while free != 0 {
                    visit((free.trailing_zeros() / 4) as At);
                    free &= free - 1;
                }
            }
        }
    };
}

four_bits_per_cell!(u64);
four_bits_per_cell!(u128);

impl PackedPosition for Box<[Code]> {
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
