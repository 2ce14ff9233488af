//! Walks: a piece goes from one square to another in as few moves as possible.

use std::collections::HashMap;

use crate::{Board, Piece, Place};

/// The fewest moves to every square that the piece can reach, and in how many ways: breadth-first search.
pub fn distances(board: &Board, piece: Piece, from: Place) -> HashMap<Place, (u64, u64)> {
    let mut known = HashMap::from([(from, (0, 1))]);
    let mut layer = vec![from];
    for moves in 1.. {
        let mut next = Vec::new();
        for &here in &layer {
            let ways = known[&here].1;
            for to in piece.moves(board, here) {
                match known.get_mut(&to) {
                    None => {
                        known.insert(to, (moves, ways));
                        next.push(to);
                    }
                    Some(reached) if reached.0 == moves => reached.1 += ways,
                    Some(_) => {}
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

/// Whether each square is one move from the one before it.
pub fn is_walk(board: &Board, piece: Piece, squares: &[Place]) -> bool {
    squares.iter().all(|&square| board.contains(square))
        && squares.windows(2).all(|pair| piece.goes_on(board, pair[0], pair[1]))
}
