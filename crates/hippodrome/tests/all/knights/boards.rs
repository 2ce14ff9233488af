//! Random boards, and what is asked about them.

use std::collections::BTreeSet;

use hippodrome::{Found, Square};
use oracle::{Board, Piece, sets};
use proptest::prelude::*;

use crate::{list, places, pose};

/// A board and the kind of piece to put on it.
#[derive(Clone, Debug)]
pub struct Trial {
    pub board: Board,
    pub piece: Piece,
}

impl Trial {
    pub fn spec(&self, options: &str) -> String {
        match self.piece {
            Piece::Leaper(a, b) => format!("knights {} --leaper {a},{b} {options}", self.board),
            _ => format!("knights {} --piece {} {options}", self.board, self.piece_name()),
        }
    }

    pub fn piece_name(&self) -> String {
        match self.piece {
            Piece::KNIGHT => "knight".into(),
            Piece::Leaper(..) => "leaper".into(),
            piece => format!("{piece:?}").to_lowercase(),
        }
    }

    /// The number of sets of each size.
    pub fn exhaustive(&self) -> Vec<u64> {
        sets::by_size(&self.board, self.piece)
    }

    /// Asserts that these are squares of the board and do not attack each other.
    pub fn assert_legal(&self, found: &Found) {
        let set = places(found);
        assert!(sets::is_peaceful(&self.board, self.piece, &set), "{} {set:?}", self.spec(""));
    }

    /// All sets that a method lists, each checked.
    pub fn list(&self, options: &str, method: &str) -> Vec<Vec<Square>> {
        let found = list(&*pose(&self.spec(options)), method);
        for found in &found {
            self.assert_legal(found);
            assert_eq!(found.score.unwrap().value, found.solution.len() as u64);
        }
        found.iter().map(|found| found.solution.as_squares().to_vec()).collect()
    }
}

/// The sets in order. Asserts that none occurs twice.
pub fn sorted(sets: &[Vec<Square>]) -> BTreeSet<Vec<Square>> {
    let set: BTreeSet<_> = sets.iter().cloned().collect();
    assert_eq!(set.len(), sets.len(), "no set twice");
    set
}

/// Boards of up to `most` places with at least one square, and all kinds of leapers: knights, jumps along
/// lines and diagonals, with a common divisor, and too long for the board.
pub fn trials(most: usize) -> impl Strategy<Value = Trial> {
    let jumps = [(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 2), (2, 4), (9, 9)];
    boards(most, prop::sample::select(jumps.map(|(r, s)| Piece::Leaper(r, s)).to_vec()))
}

/// The same boards with pieces that are not leapers.
pub fn trials_of_chessmen(most: usize) -> impl Strategy<Value = Trial> {
    boards(most, prop::sample::select(vec![Piece::King, Piece::Rook, Piece::Bishop, Piece::Queen]))
}

fn boards(most: usize, pieces: impl Strategy<Value = Piece>) -> impl Strategy<Value = Trial> {
    (1..=most, 1..=most, prop::collection::vec(0u8..5, most), pieces).prop_filter_map(
        "too many places, or none",
        move |(rows, cols, holes, piece)| {
            let (rows, cols) =
                if rows * cols <= most { (rows, cols) } else { (rows % 5 + 1, most / (rows % 5 + 1)) };
            let cell = |r: usize, c: usize| if holes[(r * cols + c) % most] == 0 { '#' } else { '.' };
            let board = Board::of_rows((0..rows).map(|r| (0..cols).map(move |c| cell(r, c))));
            (!board.squares().is_empty()).then_some(Trial { board, piece })
        },
    )
}
