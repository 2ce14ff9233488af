//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use super::description::{DESCRIPTION, FROM, LEAPER, PIECE, TABLE, TO};
use super::methods::METHODS;
use super::textbook::Walk;
use board::Shape;
use contract::{self, Description, Method, Spec, UsageError};
use search::Seed;

/// A walk to be found.
pub struct Question {
    spec: Spec,
    pub(super) walk: Walk,
    /// Whether the distances of all squares are wanted.
    pub(super) table: bool,
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        let board = Shape::parse(spec.board_text().unwrap_or("8x8"))?;
        let empty = || UsageError::new("the board has no squares");
        let from = spec.square(&FROM, &board)?.or_else(|| board.squares().next()).ok_or_else(empty)?;
        let to = spec.square(&TO, &board)?.or_else(|| board.last_square()).ok_or_else(empty)?;
        let mut spec = spec.clone();
        let piece = spec.piece(&PIECE, &LEAPER)?;
        spec.set_board(board.to_string());
        spec.put(&FROM, board.name(from));
        spec.put(&TO, board.name(to));
        let table = spec.flag(&TABLE);
        Ok(Self { spec, walk: Walk { board, piece, from, to }, table })
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        "shortest walks; rotations and reflections count separately"
    }
}
