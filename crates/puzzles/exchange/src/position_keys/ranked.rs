//! Positions of any pieces under any rules, by number.
//!
//! The key of a position is the number of its arrangement (see [`ranking`](crate::ranking)).
//! Under `alternate`, every arrangement counts three times, for who moved last. Keys are turned into states of
//! the textbook's search space and back, so every rule and metric is that of the search space.

use std::cell::RefCell;

use super::Keyed;
use super::seen::KEYS;
use super::symmetries::Symmetry;
use crate::{
    estimates::{Guide, PatternDatabase},
    packed_position::PackedPosition,
    piece_codes::Code,
    ranking::Ranking,
    textbook::{Model, Move},
};
use search::{Backward, Space};

/// The positions of a search space.
pub(crate) struct Ranked<'m, 'q, C> {
    model: &'m Model<'q, C>,
    patterns: &'m PatternDatabase,
    ranking: Ranking,
    keeping: &'m [Symmetry],
    parity: Option<u32>,
    moves: RefCell<Vec<Move>>,
}

impl<'m, 'q, C: PackedPosition> Ranked<'m, 'q, C> {
    /// The positions of a search space, if there are not too many to be numbered.
    pub fn new(
        model: &'m Model<'q, C>,
        patterns: &'m PatternDatabase,
        symmetries: &'m [Symmetry],
        parity: Option<u32>,
    ) -> Option<Self> {
        let ranking = Ranking::new(&model.goal, model.tables.len(), |_| true, KEYS / 3 - 1)?;
        Some(Self { model, patterns, ranking, keeping: symmetries, parity, moves: RefCell::default() })
    }

    /// The pieces of a position, square by square.
    pub fn pieces(&self, key: u64) -> Vec<Code> {
        let state = self.state(key);
        self.model.squares().map(|at| state.at(at)).collect()
    }

    fn state(&self, key: u64) -> C {
        let mut state = self.model.blank();
        self.ranking.unrank(key % self.ranking.arrangements(), &mut state);
        self.model.set_last(&mut state, (key / self.ranking.arrangements()) as u8);
        state
    }

    fn key(&self, state: &C) -> u64 {
        self.ranking.rank(state) + u64::from(self.model.last(state)) * self.ranking.arrangements()
    }

    fn image(&self, state: &C, symmetry: &Symmetry) -> C {
        let mut image = self.model.blank();
        state.each_piece(self.model.tables.len(), |at, piece| {
            image.put(symmetry.to[usize::from(at)], symmetry.piece(piece));
        });
        // Who moved last is numbered like the codes of a white and a black piece.
        self.model.set_last(&mut image, symmetry.piece(self.model.last(state)));
        image
    }
}

impl<C: PackedPosition> Keyed for Ranked<'_, '_, C> {
    fn start(&self) -> u64 {
        self.key(&self.model.initial())
    }

    fn is_goal(&self, key: u64) -> bool {
        self.model.is_goal(&self.state(key))
    }

    fn need(&self, key: u64) -> u32 {
        self.patterns.guess(self.model, &self.state(key))
    }

    fn each_child(&self, key: u64, mut visit: impl FnMut(u64, u32)) {
        let state = self.state(key);
        let moves = &mut *self.moves.borrow_mut();
        self.model.actions(&state, moves);
        for action in moves.drain(..) {
            let child = self.model.after(&state, &action);
            visit(self.key(&child), self.patterns.guess(self.model, &child));
        }
    }

    fn each_parent(&self, key: u64, mut visit: impl FnMut(u64)) {
        let state = self.state(key);
        let moves = &mut *self.moves.borrow_mut();
        self.model.actions_into(&state, moves);
        for action in moves.drain(..) {
            let mut parent = state.clone();
            self.model.undo(&mut parent, &action);
            visit(self.key(&parent));
        }
    }

    fn canonical(&self, key: u64) -> u64 {
        if self.keeping.is_empty() {
            return key;
        }
        let state = self.state(key);
        self.keeping.iter().map(|symmetry| self.key(&self.image(&state, symmetry))).fold(key, u64::min)
    }

    fn positions(&self) -> u64 {
        self.ranking.arrangements() * if self.model.alternate { 3 } else { 1 }
    }

    fn number(&self, key: u64) -> u64 {
        key
    }

    fn parity(&self) -> Option<u32> {
        self.parity
    }
}
