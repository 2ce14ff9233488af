//! Who stands on the board: a leaper such as the knight, a king, or a piece that goes along lines.
//!
//! A hole is no square at all: leapers jump over it, and rooks, bishops and queens stop at it.

use super::field::Leaper;
use crate::board::{Shape, Square};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Man {
    /// The knight, or another leaper.
    Leaper(Leaper),
    /// One step in any of the eight directions.
    King,
    /// Along rows and columns.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Along rows, columns and diagonals.
    Queen,
}

impl From<Leaper> for Man {
    fn from(leaper: Leaper) -> Self {
        Self::Leaper(leaper)
    }
}

/// The steps to the right and downwards: straight, then diagonal. Each has its opposite.
const STRAIGHT: [(i64, i64); 2] = [(0, 1), (1, 0)];
const DIAGONAL: [(i64, i64); 2] = [(1, 1), (1, -1)];
const ALL: [(i64, i64); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Man {
    /// The piece with a name, unless it is a leaper.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        [Self::King, Self::Rook, Self::Bishop, Self::Queen].into_iter().find(|man| man.name() == name)
    }

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leaper(Leaper::KNIGHT) => "knight",
            Self::Leaper(_) => "leaper",
            Self::King => "king",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }

    /// As drawn.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Leaper(Leaper::KNIGHT) => 'N',
            Self::Leaper(_) => 'L',
            Self::King => 'K',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Queen => 'Q',
        }
    }

    /// Half of its directions, for the pieces that have any; the others are opposite.
    pub(super) fn directions(self) -> &'static [(i64, i64)] {
        match self {
            Self::Leaper(_) => &[],
            Self::Rook => &STRAIGHT,
            Self::Bishop => &DIAGONAL,
            Self::King | Self::Queen => &ALL,
        }
    }

    /// The squares that it attacks from a square, in reading order.
    pub fn attacked(self, board: &Shape, from: Square) -> Vec<Square> {
        if let Self::Leaper(leaper) = self {
            return leaper.moves().into_iter().filter_map(|(r, c)| board.step(from, r, c)).collect();
        }
        let most = if self == Self::King { 1 } else { usize::MAX };
        let mut attacked = Vec::new();
        for &(r, c) in self.directions() {
            for (r, c) in [(r, c), (-r, -c)] {
                let line = std::iter::successors(board.step(from, r, c), |&at| board.step(at, r, c));
                attacked.extend(line.take(most));
            }
        }
        attacked.sort_unstable();
        attacked
    }
}
