//! A knight's tour: a state is the names of the squares of the path.

use oracle::{Piece, Place};

use super::{Checked, Rules, State, equal};

pub struct Tour(pub oracle::Tour);

impl Tour {
    fn path(&self, state: &str) -> Vec<Place> {
        state.split(' ').map(|name| self.0.board.place(name)).collect()
    }
}

impl Rules for Tour {
    fn initial(&self, at: Option<&str>) -> State {
        at.expect("a first square").into()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let path = self.path(state);
        let near = Piece::KNIGHT.moves(&self.0.board, path[path.len() - 1]);
        near.into_iter().filter(|to| !path.contains(to)).map(|to| self.0.board.name(to)).collect()
    }

    fn after(&self, state: &str, action: &str) -> State {
        format!("{state} {action}")
    }

    fn is_goal(&self, state: &str) -> bool {
        self.0.check(&self.path(state)).is_ok()
    }

    fn is_complete(&self, state: &str) -> bool {
        self.path(state).len() == self.0.board.squares().len()
    }

    /// The number of ways on.
    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, _: i64) -> Checked {
        equal(value, Some(self.actions(state).len() as i64))
    }
}
