//! Backtracking as in introductory courses: place a queen in the first row, then in the next, each on the
//! first column that no queen above attacks; if there is none, move the last queen on.
//!
//! The state is an array with the column of each row's queen. The number of queens on every column, diagonal
//! and region is kept as well, so that a check takes a few look-ups. The search itself is
//! [`search::dfs_each`]. Solutions come in lexicographic order of their columns.
//! Limits: there is no look-ahead, so the time grows exponentially. Beyond n = 30 it depends on luck.

use super::columns;
use crate::position::{LineCounts, Position, Visit};
use board::Square;
use search::{self, Code, Meter, Space, Walked, line, watched};

/// Backtracking row by row as pseudo-code.
pub(in super::super) static BACKTRACKING: Code = Code {
    lines: &[
        line("begin with an empty board, at the first row", &["s"]),
        line("repeat:", &[]),
        line("  list the safe squares of the row: no queen above attacks them", &["x"]),
        line("  if one was not tried:", &[]),
        line("    place a queen on it; go to the next row", &["+"]),
        line("    if every row has its queen: report the board", &["!"]),
        line("  else, at the first row: every board was tried", &[]),
        line("  else: take back the last queen; every safe square was tried,", &["<tried"]),
        line("    or the board is complete,", &["<goal"]),
        line("    or no square of the next row is safe", &["<dead-end"]),
    ],
    ..search::DFS
};

/// The search space: a state is the queens of the top rows, and an action is the queen of the next row.
struct Rows<'p> {
    position: &'p Position,
}

/// The queens of the top rows.
#[derive(Clone)]
struct Placed {
    columns: Vec<u32>,
    counts: LineCounts,
}

/// Passes every solution to `visit`.
pub(in super::super) fn each(position: &Position, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    // The untried squares of all rows are in one list, which grows by doubling.
    let n = u64::from(position.n);
    let bytes = (n * n * size_of::<Square>() as u64).saturating_add(2 * LineCounts::bytes(n));
    meter.check_total(bytes)?;
    let space = Rows { position };
    let name = |square: &Square| position.shape.name(*square);
    watched!(meter.control(), name, |observer| search::dfs_each(&space, meter, observer, &mut columns(visit)))
}

impl Space for Rows<'_> {
    type State = Placed;
    type Action = Square;
    const UNDOES: bool = true;

    fn initial(&self) -> Placed {
        Placed { columns: Vec::new(), counts: LineCounts::new(self.position) }
    }

    fn is_goal(&self, state: &Placed) -> bool {
        state.columns.len() == self.position.n as usize
    }

    fn actions(&self, state: &Placed, actions: &mut Vec<Square>) {
        let row = state.columns.len() as u32;
        let above = state.columns.last().map(|&col| Square::new(row - 1, col));
        let squares = (0..self.position.n).map(|col| Square::new(row, col));
        actions.extend(squares.filter(|&square| {
            self.position.open.contains(square)
                && state.counts.on(self.position, square) == 0
                && above.is_none_or(|queen| !self.position.too_close(queen, square))
        }));
    }

    fn apply(&self, state: &mut Placed, square: &Square) {
        state.columns.push(square.col);
        state.counts.add(self.position, *square);
    }

    fn undo(&self, state: &mut Placed, square: &Square) {
        state.columns.pop();
        state.counts.remove(self.position, *square);
    }

    /// The number of squares in the next row that no queen attacks.
    fn figure(&self, state: &Placed) -> Option<i64> {
        let mut actions = Vec::new();
        if !self.is_goal(state) {
            self.actions(state, &mut actions);
        }
        Some(actions.len() as i64)
    }
}
