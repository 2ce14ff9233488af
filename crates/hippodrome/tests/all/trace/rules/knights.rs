//! The most knights: a state is the board, on which a square is not marked, has no knight (`X`) or has one (`K`).

use oracle::{Board, Piece, Place};

use super::{Checked, Rules, State, equal};

pub struct Knights {
    pub board: Board,
    pub method: String,
}

/// The squares that are not marked and not attacked.
fn free(state: &str) -> Vec<Place> {
    let board = Board::new(state);
    let quiet =
        |&at: &Place| Piece::KNIGHT.moves(&board, at).iter().all(|&near| board.get(near) != Some('K'));
    board.holding('.').into_iter().filter(quiet).collect()
}

fn knights(state: &str) -> i64 {
    state.matches('K').count() as i64
}

impl Rules for Knights {
    fn initial(&self, _: Option<&str>) -> State {
        self.board.to_string()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let mut free = free(state).into_iter().map(|at| self.board.name(at));
        if self.method == "greedy" {
            return free.map(|name| format!("{name}=K")).collect();
        }
        free.next().into_iter().flat_map(|name| [format!("{name}=X"), format!("{name}=K")]).collect()
    }

    fn after(&self, state: &str, action: &str) -> State {
        let (name, mark) = action.split_once('=').expect("a mark");
        let mut board = Board::new(state);
        board.put(self.board.place(name), if mark == "K" { 'K' } else { 'X' });
        board.to_string()
    }

    fn is_goal(&self, state: &str) -> bool {
        free(state).is_empty()
    }

    fn worth(&self, state: &str, _: i64, _: i64) -> Option<i64> {
        (self.method != "backtracking").then(|| knights(state))
    }

    fn check_value(&self, value: Option<i64>, state: &str, parent: Option<&str>, _: i64) -> Checked {
        let expected = match (&self.method[..], parent) {
            ("greedy", None) => None,
            // The free squares that the new knight attacks.
            ("greedy", Some(parent)) => {
                let free = free(parent);
                let [old, new] = [parent, state].map(|state| Board::new(state).holding('K'));
                let new = new.into_iter().find(|square| !old.contains(square)).expect("a new knight");
                let restricted = |at: Place| {
                    Piece::KNIGHT.moves(&self.board, at).iter().filter(|near| free.contains(near)).count()
                };
                Some(restricted(new) as i64)
            }
            ("backtracking", _) => Some(knights(state)),
            _ => Some(knights(state) + free(state).len() as i64),
        };
        equal(value, expected)
    }
}
