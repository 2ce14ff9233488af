//! A refutation by cases, in the form that the independent checker replays (docs/certificates.md).

use board::{Shape, Square};

/// A step of a refutation. The steps are in the order of a depth-first search. No step is needed where a
/// contradiction follows from forced moves, or because not every square can have two moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeStep {
    /// This move is part of the tour, which the next steps refute, or it is not, which the steps after those
    /// refute.
    Move(Square, Square),
    /// The same for this square as an end of the tour.
    End(Square),
    /// Without these vertices, the moves that are left fall into more pieces than a tour would.
    Cut(Vec<Vertex>),
}

/// A vertex of the cycle that a tour forms with its ends joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertex {
    /// A square of the board.
    Square(Square),
    /// The vertex that would be next to this square if the tour ended there.
    BeyondEnd(Square),
}

impl TreeStep {
    /// The step as the checker reads it.
    pub(crate) fn text(&self, board: &Shape) -> String {
        match self {
            Self::Move(one, other) => format!("{}-{}", board.name(*one), board.name(*other)),
            Self::End(square) => board.name(*square),
            Self::Cut(vertices) => vertices.iter().fold("cut".into(), |text, vertex| match vertex {
                Vertex::Square(square) => format!("{text} {}", board.name(*square)),
                Vertex::BeyondEnd(square) => format!("{text} *{}", board.name(*square)),
            }),
        }
    }

    /// The number of choices among these steps.
    pub(super) fn choices(steps: &[Self]) -> u64 {
        steps.iter().filter(|step| !matches!(step, Self::Cut(_))).count() as u64
    }
}
