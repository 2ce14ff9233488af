//! The symmetries of a question, and of a question with its solutions run backwards.
//!
//! Rotating or reflecting the board and swapping the colours map moves to moves, because no kind of piece
//! and no rule tells left from right or white from black. If such a map keeps the start and the goal, it
//! makes positions alike, and a search needs only one of them. If it exchanges the start and the goal, it is
//! a mirror: the way back from the goal is the image of the way from the start.

use crate::{
    codes::{Code, EMPTY},
    ground::At,
    reading::Question,
};

/// A map of the board that maps moves to moves.
pub(crate) struct Symmetry {
    /// The image of each square.
    pub to: Vec<At>,
    /// Whether the colours are swapped.
    pub swaps: bool,
}

/// The symmetries of a question.
pub(crate) struct Symmetries {
    /// Those that keep the start and the goal, without the identity.
    pub keeping: Vec<Symmetry>,
    /// One that exchanges the start and the goal, if there is one.
    pub mirror: Option<Symmetry>,
}

impl Symmetries {
    /// The symmetries of a question.
    pub fn of(question: &Question) -> Self {
        let ground = &question.ground;
        let mut found = Self { keeping: Vec::new(), mirror: None };
        for turn in ground.board().symmetries() {
            for swaps in [false, true] {
                let to: Option<Vec<At>> =
                    (0..ground.len() as At).map(|at| ground.number(turn.apply(ground.square(at)))).collect();
                let Some(to) = to else { continue };
                let symmetry = Symmetry { to, swaps };
                let (start, goal) = (symmetry.image(&question.start), symmetry.image(&question.goal));
                if start == question.start && goal == question.goal && (swaps || !turn.is_identity()) {
                    found.keeping.push(symmetry);
                } else if start == question.goal && goal == question.start && found.mirror.is_none() {
                    found.mirror = Some(symmetry);
                }
            }
        }
        found
    }
}

impl Symmetry {
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
    fn exchanges_of_colours_have_a_mirror() {
        let of = |spec: &str| {
            let symmetries = Symmetries::of(
                &Question::read(&Registry::new(&[crate::PUZZLE]).parse(spec).unwrap(), &Seed::new(0))
                    .unwrap(),
            );
            (symmetries.keeping.len(), symmetries.mirror.is_some())
        };
        assert_eq!(of("exchange"), (3, true));
        assert_eq!(of("exchange NNNNN/NNN../..nnn/nnnnn"), (1, true));
        assert_eq!(of("exchange N../..k --goal .N./k.."), (0, false));
        assert_eq!(of("exchange N../.../... --goal .../.../..N"), (1, true));
    }
}
