//! What can be done next in a position. Nothing is solved for it, so it is known at once.

use board::{Frame, Square};

/// A position in the course of a game, and every next move.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The position.
    pub frame: Frame,
    /// Whether the game goes on.
    pub standing: Standing,
    /// Every next move: its name, and its squares from first to last.
    pub moves: Vec<(String, Vec<Square>)>,
    /// Pieces that must not stand together, two by two.
    pub conflicts: Vec<[Square; 2]>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There are next moves.
    Open,
    /// It is won.
    Won,
    /// It is lost, because there is no next move, or because pieces stand together that must not.
    Stuck,
    /// There is no next move. Only a [`Hint`](super::Hint) knows whether it is won.
    Ended,
}

impl Standing {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Stuck => "stuck",
            Self::Ended => "ended",
        }
    }
}

impl Turn {
    /// A position with these next moves; without any, the player is stuck.
    pub fn new(frame: Frame, moves: Vec<(String, Vec<Square>)>) -> Self {
        let standing = if moves.is_empty() { Standing::Stuck } else { Standing::Open };
        Self { frame, standing, moves, conflicts: Vec::new() }
    }

    /// A position in which these squares can come next.
    pub fn to_squares(frame: Frame, squares: impl IntoIterator<Item = Square>) -> Self {
        let named = |square: Square| (frame.board.name(square), vec![square]);
        let moves = squares.into_iter().map(named).collect();
        Self::new(frame, moves)
    }

    /// The same position, which is won: there is nothing more to do.
    #[must_use]
    pub fn won(self) -> Self {
        Self { standing: Standing::Won, moves: Vec::new(), ..self }
    }
}
