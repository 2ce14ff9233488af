//! The symmetries of a question.
//!
//! Rotating or reflecting the board and swapping the colours map moves to moves, because no kind of piece
//! and no rule tells left from right or white from black. If such a map keeps the start and the goal, it
//! makes positions alike, and a search needs only one of them.

use crate::{
    move_tables::At,
    piece_codes::{Code, EMPTY},
    reading::Question,
};

/// A map of the board that maps moves to moves.
pub(crate) struct Symmetry {
    /// The image of each square.
    pub to: Vec<At>,
    /// Whether the colours are swapped.
    pub swaps: bool,
}

impl Symmetry {
    /// Every symmetry that keeps the start and the goal of a question, without the identity.
    pub fn all_of(question: &Question) -> Vec<Self> {
        let tables = &question.tables;
        let squares = 0..tables.len() as At;
        let mut found = Vec::new();
        for turn in tables.board().symmetries() {
            let to: Option<Vec<At>> =
                squares.clone().map(|at| tables.number(turn.apply(tables.square(at)))).collect();
            let Some(to) = to else { continue };
            for swaps in [false, true] {
                let symmetry = Self { to: to.clone(), swaps };
                let keeps = |pieces: &[Code]| symmetry.image(pieces) == pieces;
                if keeps(&question.start) && keeps(&question.goal) && (swaps || !turn.is_identity()) {
                    found.push(symmetry);
                }
            }
        }
        found
    }

    fn image(&self, pieces: &[Code]) -> Vec<Code> {
        let mut image = vec![EMPTY; pieces.len()];
        for (&to, &piece) in self.to.iter().zip(pieces) {
            image[usize::from(to)] = self.piece(piece);
        }
        image
    }

    /// The image of a piece.
    #[inline]
    pub fn piece(&self, piece: Code) -> Code {
        // White pieces have odd codes, and the black piece of the same kind has the next code.
        if self.swaps && piece != EMPTY { ((piece - 1) ^ 1) + 1 } else { piece }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Question as _, Registry};
    use search::Seed;

    #[test]
    fn symmetries_keep_the_start_and_the_goal() {
        for (spec, symmetries) in [
            ("exchange", 3),
            ("exchange NNNNN/NNN../..nnn/nnnnn", 1),
            ("exchange N../..k --goal .N./k..", 0),
            ("exchange N../.../... --goal .../.../..N", 1),
        ] {
            let spec = Registry::new(&[crate::PUZZLE]).parse(spec).unwrap();
            let question = Question::read(&spec, &Seed::new(0)).unwrap();
            assert_eq!(Symmetry::all_of(&question).len(), symmetries, "{spec}");
        }
    }
}
