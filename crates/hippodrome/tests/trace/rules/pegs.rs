//! Peg solitaire: a state has 1 for each hole with a peg, in reading order.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Rules, State, equal, name, square};

pub struct Pegs {
    holes: Vec<(i64, i64)>,
    triangular: bool,
    start: State,
    single_jumps: bool,
    finish: Option<(i64, i64)>,
    method: String,
    /// The fewest actions to a goal, for the states that were asked about.
    known: RefCell<HashMap<State, Option<i64>>>,
    /// What the method said of a state besides the actions so far: it must always say the same.
    told: RefCell<HashMap<State, Option<i64>>>,
}

impl Pegs {
    pub fn new(picture: &str, metric: Option<&str>, finish: Option<&str>, method: &str) -> Self {
        // A board is triangular if its rows grow.
        let rows: Vec<&str> = picture.trim_start_matches("tri:").split('/').collect();
        let triangular = rows[0].len() != rows[rows.len() - 1].len();
        let mut holes = Vec::new();
        let mut start = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for (col, cell) in cells.chars().enumerate().filter(|(_, cell)| *cell != '_') {
                holes.push((col as i64, row as i64));
                start.push(i64::from(cell == 'o'));
            }
        }
        Self {
            holes,
            triangular,
            start,
            single_jumps: metric == Some("jumps"),
            finish: finish.map(square),
            method: method.into(),
            known: RefCell::default(),
            told: RefCell::default(),
        }
    }

    fn hole(&self, place: (i64, i64)) -> Option<usize> {
        self.holes.iter().position(|&hole| hole == place)
    }

    /// The holes of every jump that is possible: from, over, to.
    fn jumps(&self, state: &State, only: Option<usize>) -> Vec<[usize; 3]> {
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let slanting: &[(i64, i64)] = if self.triangular { &[(1, 1), (-1, -1)] } else { &[] };
        let mut jumps = Vec::new();
        for from in
            (0..self.holes.len()).filter(|&from| state[from] == 1 && only.is_none_or(|hole| hole == from))
        {
            let (col, row) = self.holes[from];
            for &(cols, rows) in straight.iter().chain(slanting) {
                let over = self.hole((col + cols, row + rows)).filter(|&over| state[over] == 1);
                let to = self.hole((col + 2 * cols, row + 2 * rows)).filter(|&to| state[to] == 0);
                jumps.extend(over.zip(to).map(|(over, to)| [from, over, to]));
            }
        }
        jumps
    }

    fn jumped(state: &State, jump: [usize; 3]) -> State {
        let mut state = state.clone();
        jump.into_iter().for_each(|hole| state[hole] = 1 - state[hole]);
        state
    }

    /// Every chain of jumps by one peg that begins with these, as names.
    fn chains(&self, state: &State, at: usize, name_so_far: &str, found: &mut Vec<String>) {
        for jump in self.jumps(state, Some(at)) {
            let chain = format!("{name_so_far}-{}", name(self.holes[jump[2]]));
            found.push(chain.clone());
            if !self.single_jumps {
                self.chains(&Self::jumped(state, jump), jump[2], &chain, found);
            }
        }
    }

    /// The fewest actions from a state to a goal.
    fn fewest_actions(&self, state: &State) -> Option<i64> {
        if let Some(known) = self.known.borrow().get(state) {
            return *known;
        }
        // Every action removes a peg, so no state comes twice.
        let fewest = if self.is_goal(state) {
            Some(0)
        } else {
            let next = self.actions(state).into_iter().map(|action| self.after(state, &action));
            next.filter_map(|next| self.fewest_actions(&next)).min().map(|fewest| fewest + 1)
        };
        self.known.borrow_mut().insert(state.clone(), fewest);
        fewest
    }
}

impl Rules for Pegs {
    fn initial(&self, _: Option<&str>) -> State {
        self.start.clone()
    }

    fn actions(&self, state: &State) -> Vec<String> {
        let mut found = Vec::new();
        for from in (0..self.holes.len()).filter(|&from| state[from] == 1) {
            self.chains(state, from, &name(self.holes[from]), &mut found);
        }
        found
    }

    fn after(&self, state: &State, action: &str) -> State {
        let squares: Vec<(i64, i64)> = action.split('-').map(square).collect();
        let mut state = state.clone();
        for two in squares.windows(2) {
            let [(a, b), (c, d)] = [two[0], two[1]];
            let jump =
                [(a, b), ((a + c) / 2, (b + d) / 2), (c, d)].map(|place| self.hole(place).expect("a hole"));
            state = Self::jumped(&state, jump);
        }
        state
    }

    fn is_goal(&self, state: &State) -> bool {
        let finish = self.finish.and_then(|finish| self.hole(finish));
        state.iter().sum::<i64>() == 1 && finish.is_none_or(|finish| state[finish] == 1)
    }

    fn can_be_solved(&self, state: &State) -> bool {
        self.fewest_actions(state).is_some()
    }

    fn worth(&self, _: &State, depth: i64) -> Option<i64> {
        (self.method == "dfs").then_some(depth)
    }

    fn fewest(&self) -> bool {
        true
    }

    /// Every jump removes a peg. An estimate in moves must never be too high, nor differ between two visits.
    fn check_value(
        &self,
        value: Option<i64>,
        state: &State,
        _: Option<&State>,
        depth: i64,
    ) -> Result<(), String> {
        let estimate = match &self.method[..] {
            "dfs" => value.map(|bound| bound - depth),
            "a-star" => value,
            _ => return equal(value, None),
        };
        let pegs = state.iter().sum::<i64>();
        if estimate.is_none() {
            return if self.can_be_solved(state) { Err("a goal can be reached".into()) } else { Ok(()) };
        }
        if self.single_jumps {
            return equal(estimate, Some(pegs - 1));
        }
        if let Some(before) = self.told.borrow_mut().insert(state.clone(), estimate)
            && before != estimate
        {
            return Err(format!("{estimate:?} for a state that had {before:?}"));
        }
        let fewest = self.fewest_actions(state);
        let fits =
            fewest.is_none_or(|fewest| estimate.is_some_and(|estimate| (0..=fewest).contains(&estimate)));
        if fits { Ok(()) } else { Err(format!("{estimate:?}, but {fewest:?} actions are enough")) }
    }
}
