//! A small puzzle for the examples of this crate: a knight's walk between opposite corners of a board.

use crate::{Backward, Estimate, Space};

/// A knight that walks from one corner of a square board with this side to the opposite corner.
///
/// ```
/// use hippodrome_search::{Control, End, Silent, bfs, example::KnightWalk};
/// let end = bfs(&KnightWalk(2), &mut Control::default().meter(), &mut Silent);
/// assert_eq!(end, End::Exhausted); // a knight cannot move on 2x2
/// ```
pub struct KnightWalk(pub i32);

impl KnightWalk {
    fn jumps(&self, [row, col]: [i32; 2]) -> impl Iterator<Item = [i32; 2]> {
        let all = [[-2, -1], [-2, 1], [-1, -2], [-1, 2], [1, -2], [1, 2], [2, -1], [2, 1]];
        let on_board = |at: &[i32; 2]| at.iter().all(|line| (0..self.0).contains(line));
        all.into_iter().map(move |[down, right]| [row + down, col + right]).filter(on_board)
    }
}

impl Space for KnightWalk {
    type State = [i32; 2];
    type Action = [[i32; 2]; 2];
    const UNDOES: bool = true;

    fn initial(&self) -> [i32; 2] {
        [0, 0]
    }

    fn is_goal(&self, state: &[i32; 2]) -> bool {
        *state == [self.0 - 1; 2]
    }

    fn actions(&self, &state: &[i32; 2], actions: &mut Vec<[[i32; 2]; 2]>) {
        actions.extend(self.jumps(state).map(|to| [state, to]));
    }

    fn apply(&self, state: &mut [i32; 2], [_, to]: &[[i32; 2]; 2]) {
        *state = *to;
    }

    fn undo(&self, state: &mut [i32; 2], [from, _]: &[[i32; 2]; 2]) {
        *state = *from;
    }
}

impl Estimate for KnightWalk {
    /// A jump goes three lines nearer to the corner at most.
    fn estimate(&self, [row, col]: &[i32; 2]) -> u32 {
        (2 * (self.0 - 1) - row - col).unsigned_abs().div_ceil(3)
    }
}

impl Backward for KnightWalk {
    fn goals(&self) -> Vec<[i32; 2]> {
        vec![[self.0 - 1; 2]]
    }

    fn actions_into(&self, &state: &[i32; 2], actions: &mut Vec<[[i32; 2]; 2]>) {
        actions.extend(self.jumps(state).map(|from| [from, state]));
    }
}
