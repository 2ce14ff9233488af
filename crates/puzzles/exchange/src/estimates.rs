//! Estimates of how many actions a position still needs, for the searches that follow one.
//!
//! - [`Nearest`]: rows and columns to the nearest goal square. It is quick but sometimes too high, so it
//!   suits greedy search only.
//! - [`Assignment`]: the cheapest assignment of pieces to goal squares, each piece moving as if alone on the
//!   board. It is a lower bound, so A* and IDA* find shortest paths with it.
//! - [`PatternDatabase`]: the exact number of actions that a whole colour needs without the other colour, a
//!   better lower bound.

mod assignment;
mod nearest;
mod pattern_database;

pub(super) use self::assignment::Assignment;
pub(super) use self::nearest::Nearest;
pub(super) use self::pattern_database::PatternDatabase;
use super::packed_position::PackedPosition;
use super::textbook::{Model, Move};
use search::{Estimate, Space};

/// A way to estimate how many actions a position needs.
pub(super) trait Guide<C> {
    /// The estimate, or [`NEVER`](search::NEVER) if the goal certainly cannot be reached.
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32;
}

/// A search space with an estimate.
pub(super) struct Guided<'m, C, G> {
    /// The search space.
    pub model: &'m Model<'m, C>,
    /// The estimate.
    pub guide: G,
}

impl<C: PackedPosition, G> Space for Guided<'_, C, G> {
    type State = C;
    type Action = Move;
    const UNDOES: bool = true;

    fn initial(&self) -> C {
        self.model.initial()
    }

    fn is_goal(&self, state: &C) -> bool {
        self.model.is_goal(state)
    }

    fn actions(&self, state: &C, actions: &mut Vec<Move>) {
        self.model.actions(state, actions);
    }

    fn apply(&self, state: &mut C, action: &Move) {
        self.model.apply(state, action);
    }

    fn undo(&self, state: &mut C, action: &Move) {
        self.model.undo(state, action);
    }

    fn state_bytes(&self) -> usize {
        self.model.state_bytes()
    }
}

impl<C: PackedPosition, G: Guide<C>> Estimate for Guided<'_, C, G> {
    fn estimate(&self, state: &C) -> u32 {
        self.guide.guess(self.model, state)
    }
}
