//! Knights that change places: a state is the board.

use std::collections::HashMap;

use oracle::{Board, Piece, Place, walk};

use super::{Checked, Rules, State, equal};

pub struct Exchange {
    rules: oracle::Exchange,
    /// The moves of a knight from each square to the others on the empty board.
    distances: HashMap<Place, HashMap<Place, (u64, u64)>>,
    method: String,
}

impl Exchange {
    pub fn new(board: Board, method: String) -> Self {
        let from = |square| (square, walk::distances(&board, Piece::KNIGHT, square));
        let distances = board.squares().into_iter().map(from).collect();
        Self { rules: oracle::Exchange::new(board, None), distances, method }
    }

    fn swapped(&self, state: &str, action: &str) -> State {
        let mut board = Board::new(state);
        let (from, to) = action.split_once('-').expect("a move");
        let [from, to] = [from, to].map(|name| board.place(name));
        let [one, other] = [from, to].map(|square| board.get(square).expect("a square"));
        board.put(from, other);
        board.put(to, one);
        board.to_string()
    }

    /// The least sum over all ways to send the pieces to their goals, each as if alone.
    fn cheapest(&self, pieces: &[Place], goals: &[Place]) -> Option<i64> {
        let Some((first, rest)) = pieces.split_first() else { return Some(0) };
        let choices = (0..goals.len()).filter_map(|chosen| {
            let mut others = goals.to_vec();
            let (moves, _) = self.distances[first].get(&others.remove(chosen))?;
            Some(*moves as i64 + self.cheapest(rest, &others)?)
        });
        choices.min()
    }
}

impl Rules for Exchange {
    fn initial(&self, _: Option<&str>) -> State {
        self.rules.start.to_string()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let board = &self.rules.start;
        let moves = self.rules.moves(&(Board::new(state), None)).into_iter();
        moves.map(|(from, to, _)| format!("{}-{}", board.name(from), board.name(to))).collect()
    }

    fn after(&self, state: &str, action: &str) -> State {
        self.swapped(state, action)
    }

    fn before(&self, state: &str, action: &str) -> State {
        self.swapped(state, action)
    }

    fn is_goal(&self, state: &str) -> bool {
        state == self.rules.goal.to_string()
    }

    fn goals(&self) -> Vec<State> {
        vec![self.rules.goal.to_string()]
    }

    fn worth(&self, _: &str, depth: i64, _: i64) -> Option<i64> {
        matches!(&self.method[..], "dfs" | "brute-force").then_some(depth)
    }

    fn fewest(&self) -> bool {
        true
    }

    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, _: i64) -> Checked {
        let (board, goal) = (Board::new(state), &self.rules.goal);
        let expected = match &self.method[..] {
            "a-star" | "ida-star" | "hill-climbing" => {
                let [white, black] =
                    ['N', 'n'].map(|knight| self.cheapest(&board.holding(knight), &goal.holding(knight)));
                white.zip(black).map(|(white, black)| white + black)
            }
            "best-first" | "best-first-paths" => {
                let steps = |from: Place, knight: char| {
                    let goals = goal.holding(knight).into_iter();
                    goals.map(|to| (to.0 - from.0).abs() + (to.1 - from.1).abs()).min().expect("a goal")
                };
                let pieces = board.cells().into_iter().filter(|(_, knight)| *knight != '.');
                Some(pieces.map(|(square, knight)| i64::from(steps(square, knight))).sum())
            }
            _ => None,
        };
        equal(value, expected)
    }
}
