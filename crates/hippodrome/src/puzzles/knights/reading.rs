//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use super::about::{ABOUT, ANY_SIZE, BY_SIZE, LEAPER, PIECE};
use super::methods::METHODS;
use crate::board::{Leaper, Piece, Shape};
use crate::control::Seed;
use crate::puzzle::{self, About, Method, UsageError};
use crate::spec::Spec;

/// A board and the kind of piece to put on it.
pub struct Question {
    spec: Spec,
    pub(super) board: Shape,
    pub(super) piece: Piece,
    pub(super) sets: Sets,
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
}

impl puzzle::Question for Question {
    const ABOUT: &'static About = &ABOUT;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        let board = Shape::parse(spec.board_text().unwrap_or("8x8"))?;
        let piece = piece(spec)?;
        let sets = match (spec.flag(&BY_SIZE), spec.flag(&ANY_SIZE)) {
            (true, _) => Sets::BySize,
            (false, true) => Sets::AnySize,
            (false, false) => Sets::Largest,
        };
        let mut spec = spec.clone();
        spec.set_board(board.to_string());
        if sets == Sets::BySize {
            spec.unset(&ANY_SIZE);
        }
        match piece {
            Piece::Leaper(leaper) => spec.put(&LEAPER, format!("{},{}", leaper.short(), leaper.long())),
            _ => spec.unset(&LEAPER),
        }
        Ok(Self { spec, board, piece, sets })
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }
}

/// The piece to put on the board: a leaper unless another one is named.
fn piece(spec: &Spec) -> Result<Piece, UsageError> {
    let (a, b) = spec.pair(&LEAPER).unwrap_or((1, 2));
    let leaper = Leaper::new(a, b).ok_or_else(|| {
        UsageError::new("a 0,0 leaper cannot move: at least one of the two numbers must be 1 or more")
            .in_option(LEAPER.flag)
    })?;
    match spec.text(&PIECE).and_then(Piece::of_name) {
        None | Some(Piece::Leaper(_)) => Ok(leaper.into()),
        Some(piece) if leaper == Leaper::KNIGHT => Ok(piece),
        Some(piece) => {
            let advice = format!("a {} is not a leaper: leave out --leaper or --piece", piece.name());
            Err(UsageError::new(advice).in_option(LEAPER.flag))
        }
    }
}
