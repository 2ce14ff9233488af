//! Queens: a state is the squares of the queens in the order in which they were placed, each as row and
//! column. A local search has one queen in each row, and a row's last queen counts.

use super::{Rules, State, equal, name, size, square};

pub struct Queens {
    n: i64,
    method: String,
}

impl Queens {
    pub fn new(board: &str, method: &str) -> Self {
        Self { n: size(board).0, method: method.into() }
    }

    /// The first row is the highest.
    fn name(&self, (row, col): (i64, i64)) -> String {
        name((col, self.n - 1 - row))
    }
}

fn queens(state: &State) -> Vec<(i64, i64)> {
    state.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

fn attack(a: (i64, i64), b: (i64, i64)) -> bool {
    a.0 == b.0 || a.1 == b.1 || (a.0 - b.0).abs() == (a.1 - b.1).abs()
}

impl Rules for Queens {
    fn initial(&self, _: Option<&str>) -> State {
        Vec::new()
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let queens = queens(state);
        let row = queens.len() as i64;
        let squares = (0..self.n).flat_map(|row| (0..self.n).map(move |col| (row, col)));
        if queens.len() as i64 == self.n && !self.is_local() {
            return Vec::new();
        }
        let allowed = squares.filter(|&square| match &self.method[..] {
            "permutations" => square.0 == row && queens.iter().all(|queen| queen.1 != square.1),
            "placements" => queens.last().is_none_or(|&queen| square > queen),
            "min-conflicts" => true,
            _ => square.0 == row && !queens.iter().any(|&queen| attack(queen, square)),
        });
        allowed.map(|square| self.name(square)).collect()
    }

    fn after(&self, state: &State, action: &str) -> State {
        let (col, row) = square(action);
        let row = self.n - 1 - row;
        let mut queens = queens(state);
        if self.is_local() {
            queens.retain(|queen| queen.0 != row);
        }
        queens.push((row, col));
        queens.into_iter().flat_map(|(row, col)| [row, col]).collect()
    }

    fn is_goal(&self, state: &State) -> bool {
        let queens = queens(state);
        let free = |at: usize| queens[..at].iter().all(|&other| !attack(other, queens[at]));
        self.is_complete(state) && (0..queens.len()).all(free)
    }

    fn is_complete(&self, state: &State) -> bool {
        queens(state).len() as i64 == self.n
    }

    fn is_local(&self) -> bool {
        self.method == "min-conflicts"
    }

    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        parent: Option<&State>,
        _: i64,
    ) -> Result<(), String> {
        let queens = queens(state);
        let expected = match (&self.method[..], parent) {
            // The conflicts of the new queen with the queens of other rows.
            ("min-conflicts", None) => None,
            ("min-conflicts", Some(_)) => {
                let (last, others) = queens.split_last().expect("a queen");
                Some(others.iter().filter(|&&other| attack(other, *last)).count())
            }
            // The queens that attack an earlier one.
            ("permutations" | "placements", _) => {
                let clashes = |&at: &usize| queens[..at].iter().any(|&other| attack(other, queens[at]));
                Some((0..queens.len()).filter(clashes).count())
            }
            // The ways on.
            _ => Some(self.actions(state).len()),
        };
        equal(value, expected.map(|figure| figure as i64))
    }
}
