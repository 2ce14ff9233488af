//! A knight's walk: a state is the name of a square.

use oracle::{Board, Piece};

use super::{Checked, Rules, State, equal};

pub struct Walk {
    pub board: Board,
    pub from: State,
    pub to: State,
    pub method: String,
}

impl Rules for Walk {
    fn initial(&self, _: Option<&str>) -> State {
        self.from.clone()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let moves = Piece::KNIGHT.moves(&self.board, self.board.place(state));
        moves.into_iter().map(|to| format!("{state}-{}", self.board.name(to))).collect()
    }

    fn after(&self, _: &str, action: &str) -> State {
        action.split_once('-').expect("a move").1.into()
    }

    fn before(&self, _: &str, action: &str) -> State {
        action.split_once('-').expect("a move").0.into()
    }

    fn is_goal(&self, state: &str) -> bool {
        state == self.to
    }

    fn goals(&self) -> Vec<State> {
        vec![self.to.clone()]
    }

    /// A knight covers three squares in all, and at most two in a direction.
    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, _: i64) -> Checked {
        let [here, to] = [state, &self.to].map(|name| self.board.place(name));
        let (rows, cols) = ((here.0 - to.0).abs(), (here.1 - to.1).abs());
        let estimate = ((cols + rows + 2) / 3).max((cols.max(rows) + 1) / 2);
        let informed = matches!(&self.method[..], "a-star" | "ida-star" | "best-first");
        equal(value, informed.then_some(estimate.into()))
    }

    fn remembers(&self) -> bool {
        self.method == "dfs"
    }
}
