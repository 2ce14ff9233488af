//! Brute force, the baseline that lectures begin with: complete boards are made one after the other and only
//! then checked.
//!
//! There are two kinds. `permutations` has one queen in every row and column from the start, so n! boards are
//! checked. `placements` takes any n squares of the board. The search itself is [`search::dfs_each`]; it keeps
//! count of the queens that attack an earlier one, but looks at that number only when the board is complete.
//! Limits: `permutations` is bearable to n = 10, `placements` to n = 6.

use super::columns;
use crate::position::{LineCounts, Position, Visit};
use board::Square;
use search::{self, Meter, Space, Walked, Why, watched};

/// Which boards are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Boards {
    /// One queen in every row and column.
    Permutations,
    /// As many queens as rows, anywhere.
    Placements,
}

/// The search space: a state is the queens so far in reading order, and an action is the next queen.
struct Queens<'p> {
    position: &'p Position,
    boards: Boards,
}

#[derive(Clone)]
struct Placed {
    squares: Vec<Square>,
    counts: LineCounts,
    /// For each queen, whether it is in conflict with an earlier one.
    clashes: Vec<bool>,
}

/// Passes every solution to `visit`.
pub(in super::super) fn each(
    position: &Position,
    boards: Boards,
    meter: &mut Meter<'_>,
    visit: Visit<'_>,
) -> Walked {
    // Every queen may be followed by each square of the board.
    let n = u64::from(position.n);
    let untried = n.saturating_mul(n).saturating_mul(if boards == Boards::Placements { n } else { 1 });
    let bytes = untried.saturating_mul(2 * size_of::<Square>() as u64);
    meter.check_total(bytes.saturating_add(2 * LineCounts::bytes(n)))?;
    let space = Queens { position, boards };
    let name = |square: &Square| position.shape.name(*square);
    watched!(meter.control(), name, |observer| search::dfs_each(&space, meter, observer, &mut columns(visit)))
}

impl Space for Queens<'_> {
    type State = Placed;
    type Action = Square;
    const UNDOES: bool = true;

    fn initial(&self) -> Placed {
        Placed { squares: Vec::new(), counts: LineCounts::new(self.position), clashes: Vec::new() }
    }

    fn is_goal(&self, state: &Placed) -> bool {
        state.squares.len() == self.position.n as usize && !state.clashes.contains(&true)
    }

    fn actions(&self, state: &Placed, actions: &mut Vec<Square>) {
        let n = self.position.n;
        if state.squares.len() == n as usize {
            return;
        }
        let open = |square: &Square| self.position.open.contains(*square);
        match self.boards {
            Boards::Permutations => {
                let row = state.squares.len() as u32;
                let unused = |square: &Square| state.squares.iter().all(|queen| queen.col != square.col);
                actions.extend((0..n).map(|col| Square::new(row, col)).filter(unused).filter(open));
            }
            Boards::Placements => {
                let last = state.squares.last().copied();
                let rows = last.map_or(0, |queen| queen.row)..n;
                let squares = rows.flat_map(|row| (0..n).map(move |col| Square::new(row, col)));
                actions
                    .extend(squares.filter(|&square| last.is_none_or(|queen| square > queen)).filter(open));
            }
        }
    }

    fn apply(&self, state: &mut Placed, &square: &Square) {
        let clash = state.counts.on(self.position, square) != 0
            || state.squares.iter().any(|&queen| queen.row == square.row)
            || state.squares.last().is_some_and(|&queen| self.position.too_close(queen, square));
        state.squares.push(square);
        state.clashes.push(clash);
        state.counts.add(self.position, square);
    }

    fn undo(&self, state: &mut Placed, square: &Square) {
        state.squares.pop();
        state.clashes.pop();
        state.counts.remove(self.position, *square);
    }

    /// The number of queens that attack an earlier one.
    fn figure(&self, state: &Placed) -> Option<i64> {
        Some(state.clashes.iter().filter(|&&clash| clash).count() as i64)
    }

    fn dead_end(&self, state: &Placed) -> Why {
        let complete = state.squares.len() == self.position.n as usize;
        if complete { Why::rule("the board is complete, and queens attack each other") } else { Why::DeadEnd }
    }
}
