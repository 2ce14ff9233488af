//! Knights that change places: a state has 0, 1 (white) or 2 (black) for each square.

use std::collections::VecDeque;

use super::{Rules, State, equal, jumps, name, square};

pub struct Exchange {
    size: (i64, i64),
    start: State,
    goal: State,
    method: String,
}

impl Exchange {
    pub fn new(picture: &str, method: &str) -> Self {
        let rows: Vec<&str> = picture.split('/').collect();
        let size = (rows.len() as i64, rows[0].len() as i64);
        // The first row of a picture is the highest.
        let cells = rows.iter().rev().flat_map(|row| row.chars());
        let start: State = cells.map(|c| ".Nn".find(c).expect("a knight") as i64).collect();
        let goal = start.iter().map(|&piece| [0, 2, 1][piece as usize]).collect();
        Self { size, start, goal, method: method.into() }
    }

    fn at(&self, (col, row): (i64, i64)) -> usize {
        (row * self.size.1 + col) as usize
    }

    fn squares(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (rows, cols) = self.size;
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (col, row)))
    }

    fn swapped(&self, state: &State, action: &str) -> State {
        let (from, to) = action.split_once('-').expect("a move");
        let mut state = state.clone();
        state.swap(self.at(square(from)), self.at(square(to)));
        state
    }

    /// The moves of a knight from one square to another on the empty board.
    fn distance(&self, from: (i64, i64), to: (i64, i64)) -> Option<i64> {
        let mut queue = VecDeque::from([(from, 0)]);
        let mut met = vec![from];
        while let Some((here, moves)) = queue.pop_front() {
            if here == to {
                return Some(moves);
            }
            for next in jumps(here, self.size) {
                if !met.contains(&next) {
                    met.push(next);
                    queue.push_back((next, moves + 1));
                }
            }
        }
        None
    }

    /// The least sum over all ways to send the pieces to their goals, each as if alone.
    fn cheapest(&self, pieces: &[(i64, i64)], goals: &[(i64, i64)]) -> Option<i64> {
        let Some((&first, rest)) = pieces.split_first() else { return Some(0) };
        let choices = (0..goals.len()).filter_map(|chosen| {
            let mut others = goals.to_vec();
            let goal = others.remove(chosen);
            Some(self.distance(first, goal)? + self.cheapest(rest, &others)?)
        });
        choices.min()
    }

    fn of_colour(&self, state: &State, colour: i64) -> Vec<(i64, i64)> {
        self.squares().filter(|&square| state[self.at(square)] == colour).collect()
    }
}

impl Rules for Exchange {
    fn initial(&self, _: Option<&str>) -> State {
        self.start.clone()
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let pieces = self.squares().filter(|&from| state[self.at(from)] != 0);
        let moves = pieces.flat_map(|from| jumps(from, self.size).into_iter().map(move |to| (from, to)));
        let free = moves.filter(|&(_, to)| state[self.at(to)] == 0);
        free.map(|(from, to)| format!("{}-{}", name(from), name(to))).collect()
    }

    fn after(&self, state: &State, action: &str) -> State {
        self.swapped(state, action)
    }

    fn before(&self, state: &State, action: &str) -> State {
        self.swapped(state, action)
    }

    fn is_goal(&self, state: &State) -> bool {
        *state == self.goal
    }

    fn goals(&self) -> Vec<State> {
        vec![self.goal.clone()]
    }

    fn worth(&self, _: &State, depth: i64) -> Option<i64> {
        matches!(&self.method[..], "dfs" | "brute-force").then_some(depth)
    }

    fn fewest(&self) -> bool {
        true
    }

    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        _: Option<&State>,
        _: i64,
    ) -> Result<(), String> {
        let expected = match &self.method[..] {
            "a-star" | "ida-star" | "hill-climbing" => {
                let need = [1, 2].map(|colour| {
                    self.cheapest(&self.of_colour(state, colour), &self.of_colour(&self.goal, colour))
                });
                need[0].zip(need[1]).map(|(white, black)| white + black)
            }
            "best-first" | "best-first-paths" => {
                let steps = |(col, row): (i64, i64), colour: i64| {
                    let goals = self.of_colour(&self.goal, colour);
                    goals.iter().map(|goal| (goal.0 - col).abs() + (goal.1 - row).abs()).min().unwrap_or(0)
                };
                let pieces = self.squares().filter(|&square| state[self.at(square)] != 0);
                Some(pieces.map(|square| steps(square, state[self.at(square)])).sum())
            }
            _ => None,
        };
        equal(value, expected)
    }
}
