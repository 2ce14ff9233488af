//! The search spaces for the textbook's algorithms.
//!
//! In [`Walk`] a state is the piece's square and an action is a move. Depth-first search keeps no record of
//! where it has been, so it gets a space of its own, [`Unvisited`], that never enters a square twice.

use board::{Piece, Shape, Square};
use search::{Backward, Estimate, Space, Why};

/// A walk from one square to another.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The board.
    pub board: Shape,
    /// The piece that walks.
    pub piece: Piece,
    /// The first square.
    pub from: Square,
    /// The last square.
    pub to: Square,
}

impl Walk {
    /// The most moves that the piece can have on one square of this board.
    pub(super) fn most_moves(&self) -> u64 {
        let steps = self.piece.steps().len() as u64;
        let length = if self.piece.slides() { self.board.rows().max(self.board.cols()) } else { 1 };
        steps * u64::from(length)
    }
}

/// A move from the first square to the second.
pub(super) type Move = (Square, Square);

impl Space for Walk {
    type State = Square;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> Square {
        self.from
    }

    fn is_goal(&self, state: &Square) -> bool {
        *state == self.to
    }

    fn actions(&self, state: &Square, actions: &mut Vec<Move>) {
        actions.extend(self.piece.attacked(&self.board, *state).into_iter().map(|to| (*state, to)));
    }

    fn apply(&self, state: &mut Square, action: &Move) {
        *state = action.1;
    }

    fn undo(&self, state: &mut Square, action: &Move) {
        *state = action.0;
    }
}

impl Estimate for Walk {
    /// The moves needed on an empty board without edges are never more than those needed on this one.
    fn estimate(&self, state: &Square) -> u32 {
        let rows = state.row.abs_diff(self.to.row);
        let cols = state.col.abs_diff(self.to.col);
        let farther = rows.max(cols);
        match self.piece {
            // A jump covers `short + long` squares in all, and at most `long` in either direction.
            Piece::Leaper(leaper) => {
                let both = u64::from(rows) + u64::from(cols);
                let jump = u64::from(leaper.short()) + u64::from(leaper.long());
                (both.div_ceil(jump) as u32).max(farther.div_ceil(leaper.long()))
            }
            Piece::King => farther,
            _ if farther == 0 => 0,
            Piece::Rook if rows == 0 || cols == 0 => 1,
            Piece::Bishop if rows == cols => 1,
            Piece::Queen if rows == 0 || cols == 0 || rows == cols => 1,
            Piece::Rook | Piece::Bishop | Piece::Queen => 2,
        }
    }
}

impl Backward for Walk {
    fn goals(&self) -> Vec<Square> {
        vec![self.to]
    }

    fn actions_into(&self, state: &Square, actions: &mut Vec<Move>) {
        // Every piece can take its moves back.
        actions.extend(self.piece.attacked(&self.board, *state).into_iter().map(|from| (from, *state)));
    }
}

/// The same walk for depth-first search: a square that was visited once is a dead end the next time.
///
/// Nothing is lost by that. Either the first visit led to the goal and the search is over, or every way
/// on from the square was already tried.
pub(super) struct Unvisited<'w>(pub &'w Walk);

/// Where the piece is, and where it has been.
#[derive(Clone)]
pub(super) struct Visit {
    at: Square,
    /// Whether this is the first visit to the square.
    first: bool,
    /// By place in the board's frame.
    visited: Vec<bool>,
}

impl Unvisited<'_> {
    /// The bytes that a search needs for the squares it has visited, its path and its longest path.
    pub fn bytes(board: &Shape) -> u64 {
        board.frame_len().saturating_add(board.len().saturating_mul(16 * size_of::<Move>() as u64))
    }
}

impl Space for Unvisited<'_> {
    type State = Visit;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> Visit {
        let board = &self.0.board;
        let mut visited = vec![false; board.frame_len() as usize];
        visited[board.frame_index(self.0.from)] = true;
        Visit { at: self.0.from, first: true, visited }
    }

    fn is_goal(&self, state: &Visit) -> bool {
        self.0.is_goal(&state.at)
    }

    fn actions(&self, state: &Visit, actions: &mut Vec<Move>) {
        if state.first {
            self.0.actions(&state.at, actions);
        }
    }

    fn apply(&self, state: &mut Visit, action: &Move) {
        state.at = action.1;
        let visited = &mut state.visited[self.0.board.frame_index(action.1)];
        state.first = !std::mem::replace(visited, true);
    }

    fn undo(&self, state: &mut Visit, action: &Move) {
        state.at = action.0;
    }

    fn dead_end(&self, state: &Visit) -> Why {
        if state.first { Why::DeadEnd } else { Why::Seen }
    }
}
