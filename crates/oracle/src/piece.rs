//! How pieces move.

use crate::{Board, Place};

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Leaps so far along one side of the board and so far along the other.
    Leaper(i32, i32),
    /// One square in any direction.
    King,
    /// Along rows and columns.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Along rows, columns and diagonals.
    Queen,
}

/// Whether a leaper goes from one square to another.
pub fn leaps((a, b): (i32, i32), from: Place, to: Place) -> bool {
    let apart = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    apart == (a, b) || apart == (b, a)
}

impl Piece {
    /// A knight.
    pub const KNIGHT: Self = Self::Leaper(1, 2);

    /// The piece with a name.
    pub fn named(name: &str) -> Self {
        match name {
            "knight" => Self::KNIGHT,
            "king" => Self::King,
            "rook" => Self::Rook,
            "bishop" => Self::Bishop,
            "queen" => Self::Queen,
            _ => panic!("{name} is not a piece"),
        }
    }

    /// Whether the piece goes from one square to another in one move. It slides over squares that are `free`.
    pub fn goes(self, from: Place, to: Place, free: impl Fn(Place) -> bool) -> bool {
        let (rows, cols) = (to.0 - from.0, to.1 - from.1);
        let distance = rows.abs().max(cols.abs());
        let straight = (rows == 0) != (cols == 0);
        let diagonal = rows.abs() == cols.abs() && rows != 0;
        let between = |n: i32| (from.0 + n * rows.signum(), from.1 + n * cols.signum());
        let is_clear = || (1..distance).all(|n| free(between(n)));
        match self {
            Self::Leaper(a, b) => leaps((a, b), from, to),
            Self::King => distance == 1,
            Self::Rook => straight && is_clear(),
            Self::Bishop => diagonal && is_clear(),
            Self::Queen => (straight || diagonal) && is_clear(),
        }
    }

    /// Whether the piece goes from one square to another of a board on which nothing stands in its way.
    pub fn goes_on(self, board: &Board, from: Place, to: Place) -> bool {
        board.contains(to) && self.goes(from, to, |place| board.contains(place))
    }

    /// The squares to which the piece goes on a board on which nothing stands in its way, in reading order.
    pub fn moves(self, board: &Board, from: Place) -> Vec<Place> {
        board.squares().into_iter().filter(|&to| self.goes_on(board, from, to)).collect()
    }
}
