//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use super::description::{ANY_SIZE, BOUND, BY_SIZE, DESCRIPTION, LEAPER, PIECE, PIECES, TIES};
use super::methods::METHODS;
use board::{Piece, Shape};
use contract::{self, Description, Method, Spec, UsageError};
use search::{Against, Seed};

/// A board and the kind of piece to put on it.
pub struct Question {
    spec: Spec,
    pub(super) board: Shape,
    pub(super) piece: Piece,
    pub(super) sets: Sets,
    pub(super) ties: Ties,
    /// What branch and bound measures boards against.
    pub(super) against: Against,
}

/// Which of several equally good squares the greedy heuristic takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// The first in reading order.
    First,
    /// The last in reading order.
    Last,
    /// The leftmost of the lowest row.
    BottomLeft,
}

/// The sets that are counted and listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sets {
    /// The largest sets.
    Largest,
    /// All sets.
    AnySize,
    /// All sets, counted by size.
    BySize,
    /// The sets with so many pieces.
    Size(u32),
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        let board = Shape::parse(spec.board_text().unwrap_or("8x8"))?;
        let sets = match (spec.number(&PIECES), spec.flag(&BY_SIZE), spec.flag(&ANY_SIZE)) {
            (Some(_), true, _) | (Some(_), _, true) => {
                return Err(UsageError::new(
                    "sets of one size are not sets of any size: leave out one of the two options",
                )
                .in_option(PIECES.flag));
            }
            (Some(pieces), false, false) => Sets::Size(u32::try_from(pieces).unwrap_or(u32::MAX)),
            (None, true, _) => Sets::BySize,
            (None, false, true) => Sets::AnySize,
            (None, false, false) => Sets::Largest,
        };
        let mut spec = spec.clone();
        let piece = spec.piece(&PIECE, &LEAPER)?;
        spec.set_board(board.to_string());
        if sets == Sets::BySize {
            spec.unset(&ANY_SIZE);
        }
        let ties = match spec.text(&TIES) {
            Some("last") => Ties::Last,
            Some("bottom-left") => Ties::BottomLeft,
            _ => Ties::First,
        };
        let against = if spec.text(&BOUND) == Some("heuristic") { Against::Floor } else { Against::Best };
        Ok(Self { spec, board, piece, sets, ties, against })
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        match self.sets {
            Sets::Largest => "largest sets; rotations and reflections count separately",
            Sets::AnySize | Sets::BySize => {
                "sets of any size, the empty one included; rotations and reflections count separately"
            }
            Sets::Size(_) => "sets of the given size; rotations and reflections count separately",
        }
    }
}
