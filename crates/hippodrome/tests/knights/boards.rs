//! Random boards, and what is asked about them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hippodrome::{Control, Square};
use oracle::{Board, Piece, Place, sets};
use proptest::prelude::*;

use super::pose;

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
    pub fn assert_legal(&self, squares: &[Square]) {
        let set: Vec<Place> = squares.iter().map(|s| (s.row as i32, s.col as i32)).collect();
        assert!(sets::is_peaceful(&self.board, self.piece, &set), "{} {set:?}", self.spec(""));
    }

    /// All sets that a method lists, each checked.
    pub fn list(&self, options: &str, method: &str) -> Vec<Vec<Square>> {
        let mut sets = Vec::new();
        let instance = pose(&self.spec(options));
        let listed = instance
            .list(method, &Control::default(), &mut |found| {
                let squares = found.solution.as_squares().to_vec();
                self.assert_legal(&squares);
                assert_eq!(found.score.unwrap().value, squares.len() as u64);
                sets.push(squares);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert!(listed.complete);
        assert_eq!(listed.count, sets.len() as u64);
        sets
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
