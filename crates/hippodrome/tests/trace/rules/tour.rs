//! A knight's tour: a state is the squares of the path.

use super::{Rules, State, equal, jumps, name, size, square};

pub struct Tour {
    size: (i64, i64),
    closed: bool,
}

impl Tour {
    pub fn new(board: &str, closed: bool) -> Self {
        Self { size: size(board), closed }
    }

    fn code(&self, (col, row): (i64, i64)) -> i64 {
        row * self.size.1 + col
    }

    fn near(&self, square: i64) -> impl Iterator<Item = i64> + use<'_> {
        let place = (square % self.size.1, square / self.size.1);
        jumps(place, self.size).into_iter().map(|near| self.code(near))
    }
}

impl Rules for Tour {
    fn initial(&self, at: Option<&str>) -> State {
        vec![self.code(square(at.expect("a first square")))]
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let free = self.near(state[state.len() - 1]).filter(|near| !state.contains(near));
        free.map(|near| name((near % self.size.1, near / self.size.1))).collect()
    }

    fn after(&self, state: &State, action: &str) -> State {
        let mut state = state.clone();
        state.push(self.code(square(action)));
        state
    }

    fn is_goal(&self, state: &State) -> bool {
        let back = |last: i64| self.near(last).any(|near| near == state[0]);
        self.is_complete(state) && (!self.closed || back(state[state.len() - 1]))
    }

    fn is_complete(&self, state: &State) -> bool {
        state.len() as i64 == self.size.0 * self.size.1
    }

    /// The number of ways on.
    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        _: Option<&State>,
        _: i64,
    ) -> Result<(), String> {
        equal(value, Some(self.actions(state).len() as i64))
    }
}
