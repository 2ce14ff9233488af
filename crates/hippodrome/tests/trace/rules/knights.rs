//! The most knights: a state has 0 (not marked), 1 (no knight) or 2 (a knight) for each square, the highest
//! row first.

use super::{Rules, State, equal, jumps, name, size, square};

pub struct Knights {
    size: (i64, i64),
    method: String,
}

impl Knights {
    pub fn new(board: &str, method: &str) -> Self {
        Self { size: size(board), method: method.into() }
    }

    fn at(&self, (col, row): (i64, i64)) -> usize {
        ((self.size.0 - 1 - row) * self.size.1 + col) as usize
    }

    fn square(&self, at: usize) -> (i64, i64) {
        let (rows, cols) = self.size;
        (at as i64 % cols, rows - 1 - at as i64 / cols)
    }

    fn attacked(&self, at: usize) -> Vec<usize> {
        jumps(self.square(at), self.size).into_iter().map(|square| self.at(square)).collect()
    }

    /// The squares that are not marked and not attacked.
    fn free(&self, state: &State) -> Vec<usize> {
        let quiet = |at: usize| self.attacked(at).into_iter().all(|other| state[other] != 2);
        (0..state.len()).filter(|&at| state[at] == 0 && quiet(at)).collect()
    }

    fn knights(state: &State) -> i64 {
        state.iter().filter(|&&mark| mark == 2).count() as i64
    }
}

impl Rules for Knights {
    fn initial(&self, _: Option<&str>) -> State {
        vec![0; (self.size.0 * self.size.1) as usize]
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let free = self.free(state);
        if self.method == "greedy" {
            return free.into_iter().map(|at| format!("{}=K", name(self.square(at)))).collect();
        }
        let first = free.first().map(|&at| name(self.square(at)));
        first.into_iter().flat_map(|name| [format!("{name}=X"), format!("{name}=K")]).collect()
    }

    fn after(&self, state: &State, action: &str) -> State {
        let (name, mark) = action.split_once('=').expect("a mark");
        let mut state = state.clone();
        state[self.at(square(name))] = if mark == "K" { 2 } else { 1 };
        state
    }

    fn is_goal(&self, state: &State) -> bool {
        self.free(state).is_empty()
    }

    fn worth(&self, state: &State, _: i64) -> Option<i64> {
        (self.method != "backtracking").then(|| Self::knights(state))
    }

    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        parent: Option<&State>,
        _: i64,
    ) -> Result<(), String> {
        let expected = match (&self.method[..], parent) {
            ("greedy", None) => None,
            // The free squares that the new knight attacks.
            ("greedy", Some(parent)) => {
                let free = self.free(parent);
                let new = (0..state.len()).find(|&at| state[at] != parent[at]).expect("a new knight");
                let restricted =
                    |at: usize| self.attacked(at).into_iter().filter(|near| free.contains(near)).count();
                let fewest = free.iter().map(|&at| restricted(at)).min();
                if fewest != Some(restricted(new)) {
                    return Err("another square restricts fewer".into());
                }
                Some(restricted(new) as i64)
            }
            ("backtracking", _) => Some(Self::knights(state)),
            _ => Some(Self::knights(state) + self.free(state).len() as i64),
        };
        equal(value, expected)
    }
}
