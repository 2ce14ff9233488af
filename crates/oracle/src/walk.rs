//! Walks: a piece goes from one square to another in as few moves as possible.

use std::collections::HashMap;

use crate::{Board, Piece, Place, breadth_first};

/// The fewest moves to every square that the piece can reach, and in how many ways.
pub fn distances(board: &Board, piece: Piece, from: Place) -> HashMap<Place, (u64, u64)> {
    breadth_first(from, |&here| piece.moves(board, here), |_| false)
}

/// Whether each square is one move from the one before it.
pub fn is_walk(board: &Board, piece: Piece, squares: &[Place]) -> bool {
    squares.iter().all(|&square| board.contains(square))
        && squares.windows(2).all(|pair| piece.goes_on(board, pair[0], pair[1]))
}
