//! Backtracking as in introductory courses: a queen in the first row, then in the next, each on the
//! first column that no queen above attacks; where none is left, the last queen moves on.
//!
//! The board is a plain array with the column of each row's queen; further arrays say how many queens
//! stand on each column, diagonal and region, so that a check takes a few looks. The walk itself is
//! [`search::dfs_each`]. Solutions come in lexicographic order of their columns.
//! Limits: nothing is foreseen; it grows exponentially, and beyond n = 30 it is luck.

use std::ops::ControlFlow;

use super::board::{Board, Tally};
use super::{Finish, Visit};
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::search::{self, End, Observer, Relay, Silent, Space};

/// The textbook model: a state is the queens of the top rows, an action the queen of the next row.
struct Rows<'b> {
    board: &'b Board,
}

/// The queens of the top rows.
#[derive(Clone)]
struct Placed {
    columns: Vec<u32>,
    tally: Tally,
}

/// Shows every solution to `visit`.
pub(super) fn each(board: &Board, control: &Control, meter: &mut Meter<'_>, visit: Visit<'_>) -> Finish {
    // The untried squares of all rows wait together, in a list that grows by doubling.
    let n = u64::from(board.n);
    let bytes = (n * n * size_of::<Square>() as u64).saturating_add(2 * Tally::bytes(n));
    if let Err(limit) = control.reserve(bytes) {
        return Finish::Stopped(limit);
    }
    let space = Rows { board };
    if control.steps().is_some() {
        let mut relay = Relay::new(control, |square: &Square| board.shape.name(*square));
        walk(&space, meter, &mut relay, visit)
    } else {
        walk(&space, meter, &mut Silent, visit)
    }
}

fn walk(
    space: &Rows<'_>,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Square>,
    visit: Visit<'_>,
) -> Finish {
    let mut columns = Vec::new();
    let mut show = |path: &[Square]| -> ControlFlow<()> {
        columns.clear();
        columns.extend(path.iter().map(|square| square.col));
        visit(&columns)
    };
    match search::dfs_each(space, meter, observer, &mut show) {
        End::Found(_) => Finish::Enough,
        End::Exhausted => Finish::Complete,
        End::Stopped { limit, .. } => Finish::Stopped(limit),
    }
}

impl Space for Rows<'_> {
    type State = Placed;
    type Action = Square;

    fn initial(&self) -> Placed {
        Placed { columns: Vec::new(), tally: Tally::new(self.board) }
    }

    fn is_goal(&self, state: &Placed) -> bool {
        state.columns.len() == self.board.n as usize
    }

    fn actions(&self, state: &Placed, actions: &mut Vec<Square>) {
        let row = state.columns.len() as u32;
        let above = state.columns.last().map(|&col| Square::new(row - 1, col));
        let squares = (0..self.board.n).map(|col| Square::new(row, col));
        actions.extend(squares.filter(|&square| {
            self.board.open.contains(square)
                && state.tally.on(self.board, square) == 0
                && above.is_none_or(|queen| !self.board.too_close(queen, square))
        }));
    }

    fn apply(&self, state: &mut Placed, square: &Square) {
        state.columns.push(square.col);
        state.tally.add(self.board, *square);
    }

    fn undo(&self, state: &mut Placed, square: &Square) {
        state.columns.pop();
        state.tally.remove(self.board, *square);
    }
}
