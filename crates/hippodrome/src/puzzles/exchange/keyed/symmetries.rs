//! What turns a problem into itself, or into itself run backwards.
//!
//! Turning or reflecting the board, and swapping the colours, carries moves to moves: no kind of piece and
//! no rule tells left from right or white from black. Such a change that leaves the start and the goal
//! as they are makes positions alike, so one of each kind is enough. One that turns the start into the
//! goal and the goal into the start is a mirror: the way back from the goal is the image of the way from
//! the start.

use super::pieces::{At, EMPTY, Piece};
use super::reading::Problem;

/// A change of the board that carries moves to moves.
pub struct Symmetry {
    /// Where each square goes.
    pub to: Vec<At>,
    /// Whether the colours are swapped.
    pub swaps: bool,
}

/// The symmetries of a problem.
pub struct Symmetries {
    /// Those that keep start and goal, the identity left out.
    pub keeping: Vec<Symmetry>,
    /// One that exchanges start and goal, if there is one.
    pub mirror: Option<Symmetry>,
}

impl Symmetries {
    /// The symmetries of a problem.
    pub fn of(problem: &Problem) -> Self {
        let ground = &problem.ground;
        let mut found = Self { keeping: Vec::new(), mirror: None };
        for turn in ground.board().symmetries() {
            for swaps in [false, true] {
                let to: Option<Vec<At>> =
                    (0..ground.len() as At).map(|at| ground.number(turn.apply(ground.square(at)))).collect();
                let Some(to) = to else { continue };
                let symmetry = Symmetry { to, swaps };
                let (start, goal) = (symmetry.image(&problem.start), symmetry.image(&problem.goal));
                if start == problem.start && goal == problem.goal && (swaps || !turn.is_identity()) {
                    found.keeping.push(symmetry);
                } else if start == problem.goal && goal == problem.start && found.mirror.is_none() {
                    found.mirror = Some(symmetry);
                }
            }
        }
        found
    }
}

impl Symmetry {
    fn image(&self, pieces: &[Piece]) -> Vec<Piece> {
        let mut image = vec![EMPTY; pieces.len()];
        for (&to, &piece) in self.to.iter().zip(pieces) {
            image[usize::from(to)] = self.piece(piece);
        }
        image
    }

    /// What a piece becomes.
    #[inline]
    pub fn piece(&self, piece: Piece) -> Piece {
        // White pieces have odd numbers, and the black one of the same kind comes next.
        if self.swaps && piece != EMPTY { ((piece - 1) ^ 1) + 1 } else { piece }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    #[test]
    fn exchanges_of_colours_have_a_mirror() {
        let of = |spec: &str| {
            let symmetries = Symmetries::of(&Problem::read(&Spec::parse(spec).unwrap()).unwrap().1);
            (symmetries.keeping.len(), symmetries.mirror.is_some())
        };
        assert_eq!(of("exchange"), (3, true));
        assert_eq!(of("exchange NNNNN/NNN../..nnn/nnnnn"), (1, true));
        assert_eq!(of("exchange N../..k --goal .N./k.."), (0, false));
        assert_eq!(of("exchange N../.../... --goal .../.../..N"), (1, true));
    }
}
