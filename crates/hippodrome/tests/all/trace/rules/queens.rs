//! Queens: a state is the names of their squares in the order in which they were placed. A local search has one queen
//! in each row, and a row's last queen counts.

use oracle::Place;

use super::{Checked, Rules, State, equal};

pub struct Queens {
    pub rules: oracle::Queens,
    pub method: String,
}

impl Queens {
    fn queens(&self, state: &str) -> Vec<Place> {
        state.split_whitespace().map(|name| self.rules.board.place(name)).collect()
    }
}

impl Rules for Queens {
    fn initial(&self, _: Option<&str>) -> State {
        State::new()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let queens = self.queens(state);
        let row = queens.len() as i32;
        if self.is_complete(state) && !self.is_local() {
            return Vec::new();
        }
        let allowed = |&square: &Place| match &self.method[..] {
            "permutations" => square.0 == row && queens.iter().all(|queen| queen.1 != square.1),
            "placements" => queens.last().is_none_or(|&queen| square > queen),
            "min-conflicts" => true,
            _ => square.0 == row && queens.iter().all(|&queen| self.rules.agree(queen, square)),
        };
        let squares = self.rules.board.squares().into_iter().filter(allowed);
        squares.map(|square| self.rules.board.name(square)).collect()
    }

    fn after(&self, state: &str, action: &str) -> State {
        let row = |name: &str| self.rules.board.place(name).0;
        let mut queens: Vec<&str> = state.split_whitespace().collect();
        queens.retain(|queen| !self.is_local() || row(queen) != row(action));
        queens.push(action);
        queens.join(" ")
    }

    fn is_goal(&self, state: &str) -> bool {
        self.rules.holds(&self.queens(state))
    }

    fn is_complete(&self, state: &str) -> bool {
        self.queens(state).len() as i32 == self.rules.board.height()
    }

    fn is_local(&self) -> bool {
        self.method == "min-conflicts"
    }

    fn check_value(&self, value: Option<i64>, state: &str, parent: Option<&str>, _: i64) -> Checked {
        let queens = self.queens(state);
        let attacks = |queen: Place, others: &[Place]| {
            others.iter().filter(|&&other| !self.rules.agree(other, queen)).count()
        };
        let expected = match (&self.method[..], parent) {
            // The conflicts of the new queen with the queens of other rows.
            ("min-conflicts", None) => None,
            ("min-conflicts", Some(_)) => queens.split_last().map(|(&last, others)| attacks(last, others)),
            // The queens that attack an earlier one.
            ("permutations" | "placements", _) => {
                Some((0..queens.len()).filter(|&at| attacks(queens[at], &queens[..at]) > 0).count())
            }
            // The ways on.
            _ => Some(self.actions(state).len()),
        };
        equal(value, expected.map(|figure| figure as i64))
    }
}
