//! Peg solitaire: a state is the board.

use std::cell::RefCell;
use std::collections::HashMap;

use oracle::{Board, Place, pegs};

use super::{Checked, Rules, State, equal};

pub struct Pegs {
    game: pegs::Game,
    start: State,
    single_jumps: bool,
    method: String,
    /// What the method said of a state besides the actions so far: it must always say the same.
    told: RefCell<HashMap<State, Option<i64>>>,
}

impl Pegs {
    pub fn new(board: Board, metric: Option<&str>, finish: Option<&str>, method: String) -> Self {
        let goal = finish.map(|finish| {
            let mut goal = board.map(|_| '.');
            goal.put(pegs::place(finish), 'o');
            goal
        });
        Self {
            game: pegs::Game::on(&board, goal),
            start: board.to_string(),
            single_jumps: metric == Some("jumps"),
            method,
            told: RefCell::default(),
        }
    }

    /// Every chain of jumps by one peg that begins with these, as names.
    fn chains(&self, board: &Board, at: Place, name_so_far: &str, found: &mut Vec<String>) {
        for jump in self.game.jumps(board).into_iter().filter(|jump| jump[0] == at) {
            let chain = format!("{name_so_far}-{}", pegs::name(jump[2]));
            found.push(chain.clone());
            if !self.single_jumps {
                self.chains(&pegs::after(board, jump), jump[2], &chain, found);
            }
        }
    }

    /// The fewest moves from a state to a goal.
    fn fewest_moves(&self, state: &str) -> Option<u64> {
        self.game.solutions(&Board::new(state), None).into_keys().next()
    }
}

impl Rules for Pegs {
    fn initial(&self, _: Option<&str>) -> State {
        self.start.clone()
    }

    fn actions(&self, state: &str) -> Vec<String> {
        let board = Board::new(state);
        let mut found = Vec::new();
        for from in board.holding('o') {
            self.chains(&board, from, &pegs::name(from), &mut found);
        }
        found
    }

    fn after(&self, state: &str, action: &str) -> State {
        self.game.play(&Board::new(state), [action]).expect("a move").0.to_string()
    }

    fn is_goal(&self, state: &str) -> bool {
        self.game.is_goal(&Board::new(state))
    }

    fn can_be_solved(&self, state: &str) -> bool {
        self.fewest_moves(state).is_some()
    }

    fn worth(&self, _: &str, depth: i64, _: i64) -> Option<i64> {
        (self.method == "dfs").then_some(depth)
    }

    fn fewest(&self) -> bool {
        true
    }

    /// Every jump removes a peg. An estimate in moves must never be too high, nor differ between two visits.
    fn check_value(&self, value: Option<i64>, state: &str, _: Option<&str>, depth: i64) -> Checked {
        let estimate = match &self.method[..] {
            "dfs" => value.map(|bound| bound - depth),
            "a-star" => value,
            _ => return equal(value, None),
        };
        let Some(told) = estimate else {
            return if self.can_be_solved(state) { Err("a goal can be reached".into()) } else { Ok(()) };
        };
        if self.single_jumps {
            return equal(estimate, Some(state.matches('o').count() as i64 - 1));
        }
        if let Some(before) = self.told.borrow_mut().insert(state.into(), estimate)
            && before != estimate
        {
            return Err(format!("{told} for a state that had {before:?}"));
        }
        match self.fewest_moves(state) {
            Some(fewest) if !(0..=fewest as i64).contains(&told) => {
                Err(format!("{told}, but {fewest} actions are enough"))
            }
            _ => Ok(()),
        }
    }
}
