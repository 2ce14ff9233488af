//! A knight's tour: a state is the names of the squares of the path.

use oracle::{Board, Piece, Place};

use super::{Rules, State, equal};

pub struct Tour {
    board: Board,
    closed: bool,
}

impl Tour {
    pub fn new(board: &str, closed: bool) -> Self {
        Self { board: Board::new(board), closed }
    }

    fn path(&self, state: &str) -> Vec<Place> {
        state.split(' ').map(|name| self.board.place(name)).collect()
    }
}

impl Rules for Tour {
    fn initial(&self, at: Option<&str>) -> State {
        at.expect("a first square").into()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let path = self.path(state);
        let near = Piece::KNIGHT.moves(&self.board, path[path.len() - 1]);
        near.into_iter().filter(|to| !path.contains(to)).map(|to| self.board.name(to)).collect()
    }

    fn after(&self, state: &str, action: &str) -> State {
        format!("{state} {action}")
    }

    fn is_goal(&self, state: &str) -> bool {
        let tour = oracle::Tour { closed: self.closed, ..oracle::Tour::new(self.board.clone(), (1, 2)) };
        tour.check(&self.path(state)).is_ok()
    }

    fn is_complete(&self, state: &str) -> bool {
        self.path(state).len() == self.board.squares().len()
    }

    /// The number of ways on.
    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, _: i64) -> Result<(), String> {
        equal(value, Some(self.actions(state).len() as i64))
    }
}
