//! A knight's walk: a state is a square.

use super::{Rules, State, equal, jumps, name, size, square};

pub struct Walk {
    size: (i64, i64),
    from: (i64, i64),
    to: (i64, i64),
    method: String,
}

impl Walk {
    pub fn new(board: &str, from: Option<&str>, to: Option<&str>, method: &str) -> Self {
        let (from, to) = (square(from.expect("--from")), square(to.expect("--to")));
        Self { size: size(board), from, to, method: method.into() }
    }
}

impl Rules for Walk {
    fn initial(&self, _: Option<&str>) -> State {
        vec![self.from.0, self.from.1]
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let here = (state[0], state[1]);
        jumps(here, self.size).into_iter().map(|to| format!("{}-{}", name(here), name(to))).collect()
    }

    fn after(&self, _: &State, action: &str) -> State {
        let (col, row) = square(action.split_once('-').expect("a move").1);
        vec![col, row]
    }

    fn before(&self, _: &State, action: &str) -> State {
        let (col, row) = square(action.split_once('-').expect("a move").0);
        vec![col, row]
    }

    fn is_goal(&self, state: &State) -> bool {
        (state[0], state[1]) == self.to
    }

    fn goals(&self) -> Vec<State> {
        vec![vec![self.to.0, self.to.1]]
    }

    /// A knight covers three squares in all, and at most two in a direction.
    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        _: Option<&State>,
        _: i64,
    ) -> Result<(), String> {
        let (cols, rows) = ((state[0] - self.to.0).abs(), (state[1] - self.to.1).abs());
        let estimate = ((cols + rows + 2) / 3).max((cols.max(rows) + 1) / 2);
        let informed = matches!(&self.method[..], "a-star" | "ida-star" | "best-first");
        equal(value, informed.then_some(estimate))
    }

    fn remembers(&self) -> bool {
        self.method == "dfs"
    }
}
