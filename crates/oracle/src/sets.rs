//! Sets of pieces of one kind that do not attack each other.

use crate::{Board, Piece, Place};

/// Whether the pieces stand on different squares of the board and none attacks another.
pub fn is_peaceful(board: &Board, piece: Piece, set: &[Place]) -> bool {
    let apart = |one: Place, other: Place| one != other && !piece.goes_on(board, one, other);
    set.iter()
        .enumerate()
        .all(|(n, &one)| board.contains(one) && set[..n].iter().all(|&other| apart(one, other)))
}

/// Calls `visit` with every peaceful set of any size: each square in turn stays empty or gets a piece.
pub fn each_set(board: &Board, piece: Piece, mut visit: impl FnMut(&[Place])) {
    fn go(
        board: &Board,
        piece: Piece,
        rest: &[Place],
        set: &mut Vec<Place>,
        visit: &mut dyn FnMut(&[Place]),
    ) {
        let Some((&square, rest)) = rest.split_first() else { return visit(set) };
        go(board, piece, rest, set, visit);
        if set.iter().all(|&other| !piece.goes_on(board, other, square)) {
            set.push(square);
            go(board, piece, rest, set, visit);
            set.pop();
        }
    }
    go(board, piece, &board.squares(), &mut Vec::new(), &mut visit);
}

/// The number of peaceful sets of every size, up to the largest that there is.
pub fn by_size(board: &Board, piece: Piece) -> Vec<u64> {
    let mut sizes = Vec::new();
    each_set(board, piece, |set| {
        sizes.resize(sizes.len().max(set.len() + 1), 0);
        sizes[set.len()] += 1;
    });
    sizes
}
