//! An exhaustive search that knows only the rules, and random boards to compare with.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hippodrome::{Control, ListEnd, Square};
use proptest::prelude::*;

use super::pose;

/// A board and the kind of piece to put on it.
#[derive(Clone, Debug)]
pub struct Trial {
    board: String,
    pub piece: Piece,
}

#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// A leaper by its jump.
    Leaper(u32, u32),
    /// Another piece by its name.
    Named(&'static str),
}

impl Trial {
    pub fn spec(&self, options: &str) -> String {
        match self.piece {
            Piece::Leaper(a, b) => format!("knights {} --leaper {a},{b} {options}", self.board),
            Piece::Named(name) => format!("knights {} --piece {name} {options}", self.board),
        }
    }

    /// The squares of the board as (row, column).
    fn squares(&self) -> Vec<(i64, i64)> {
        let rows = self.board.split('/').enumerate();
        rows.flat_map(|(r, row)| {
            row.char_indices().filter(|x| x.1 == '.').map(move |(c, _)| (r as i64, c as i64))
        })
        .collect()
    }

    /// Whether pieces on two squares attack each other.
    fn attack(&self, a: (i64, i64), b: (i64, i64)) -> bool {
        let (rows, cols) = (b.0 - a.0, b.1 - a.1);
        let apart = (rows.unsigned_abs() as u32, cols.unsigned_abs() as u32);
        let name = match self.piece {
            Piece::Leaper(r, s) => return apart == (r, s) || apart == (s, r),
            Piece::Named(name) => name,
        };
        let far = apart.0.max(apart.1);
        let straight = apart.0 == 0 || apart.1 == 0;
        let diagonal = apart.0 == apart.1;
        // There must be no hole between them.
        let lines: Vec<&[u8]> = self.board.split('/').map(str::as_bytes).collect();
        let is_clear = || {
            (1..i64::from(far)).all(|k| {
                lines[(a.0 + k * rows.signum()) as usize][(a.1 + k * cols.signum()) as usize] == b'.'
            })
        };
        match name {
            "king" => far == 1,
            "rook" => straight && is_clear(),
            "bishop" => diagonal && is_clear(),
            _ => (straight || diagonal) && is_clear(),
        }
    }

    /// The number of sets of each size: all subsets without an attack, built square by square.
    pub fn exhaustive(&self) -> Vec<u64> {
        let squares = self.squares();
        let mut sets = vec![(Vec::new(), 0)];
        let mut by_size = vec![0; squares.len() + 1];
        while let Some((set, next)) = sets.pop() {
            let Some(&square) = squares.get(next) else {
                by_size[set.len()] += 1;
                continue;
            };
            if set.iter().all(|&other| !self.attack(square, other)) {
                let mut with = set.clone();
                with.push(square);
                sets.push((with, next + 1));
            }
            sets.push((set, next + 1));
        }
        while by_size.last() == Some(&0) {
            by_size.pop();
        }
        by_size
    }

    /// Asserts that these are squares of the board and do not attack each other.
    pub fn assert_legal(&self, squares: &[Square]) {
        let board = self.squares();
        let set: Vec<(i64, i64)> = squares.iter().map(|s| (s.row.into(), s.col.into())).collect();
        for (n, a) in set.iter().enumerate() {
            assert!(board.contains(a), "{a:?} is not on the board");
            for b in &set[..n] {
                assert!(a != b && !self.attack(*a, *b), "{a:?} {b:?}");
            }
        }
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
        assert_eq!(listed.end, ListEnd::Complete);
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
    boards(most, prop::sample::select(["king", "rook", "bishop", "queen"].map(Piece::Named).to_vec()))
}

fn boards(most: usize, pieces: impl Strategy<Value = Piece>) -> impl Strategy<Value = Trial> {
    (1..=most, 1..=most, prop::collection::vec(0u8..5, most), pieces).prop_filter_map(
        "too many places, or none",
        move |(rows, cols, holes, piece)| {
            let (rows, cols) =
                if rows * cols <= most { (rows, cols) } else { (rows % 5 + 1, most / (rows % 5 + 1)) };
            let cell = |r: usize, c: usize| if holes[(r * cols + c) % most] == 0 { '#' } else { '.' };
            let row = |r| (0..cols).map(|c| cell(r, c)).collect::<String>();
            let board = (0..rows).map(row).collect::<Vec<_>>().join("/");
            board.contains('.').then_some(Trial { board, piece })
        },
    )
}
