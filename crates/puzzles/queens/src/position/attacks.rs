//! Which queens attack each other, and which boards are plainly impossible because of the placed ones.

use std::collections::BTreeSet;

use super::{LineCounts, Position, lines};
use board::Square;

impl Position {
    /// The squares that these queens attack and that have no queen themselves.
    pub fn attacked(&self, queens: &[Square]) -> Vec<Square> {
        let is_attacked = self.attacked_by(queens);
        let taken: BTreeSet<Square> = queens.iter().copied().collect();
        self.shape.squares().filter(|&square| !taken.contains(&square) && is_attacked(square)).collect()
    }

    /// Returns a test of whether one of these queens stands on a square or attacks it.
    pub(super) fn attacked_by(&self, queens: &[Square]) -> impl Fn(Square) -> bool + use<'_> {
        let mut counts = LineCounts::new(self);
        let mut rows: Vec<Vec<u32>> = vec![Vec::new(); self.n as usize];
        for &queen in queens {
            counts.add(self, queen);
            rows[queen.row as usize].push(queen.col);
        }
        move |square| {
            let beside = [square.row.checked_sub(1), Some(square.row + 1)].into_iter().flatten();
            let near = beside.filter(|&row| row < self.n).any(|row| {
                rows[row as usize].iter().any(|&col| self.too_close(square, Square::new(row, col)))
            });
            near || !rows[square.row as usize].is_empty() || counts.on(self, square) > 0
        }
    }

    /// How queens on two different squares break the rules, if they do.
    pub fn conflict(&self, a: Square, b: Square) -> Option<&'static str> {
        let diagonal =
            self.has_diagonals() && (self.falling(a) == self.falling(b) || self.rising(a) == self.rising(b));
        if a.row == b.row {
            Some("are in the same row")
        } else if a.col == b.col {
            Some("are in the same column")
        } else if diagonal {
            Some("attack each other along a diagonal")
        } else if self.regions.is_some() && self.region(a) == self.region(b) {
            Some("are in the same region")
        } else if self.too_close(a, b) {
            Some("touch")
        } else {
            None
        }
    }

    /// Why there is no solution, if that can be seen without a search.
    pub fn refusal(&self) -> Option<String> {
        // Queens without a conflict are in different rows, so this looks at no more than n + 1 of them.
        for (i, &b) in self.placed.iter().enumerate() {
            for &a in &self.placed[..i] {
                if let Some(how) = self.conflict(a, b) {
                    let (a, b) = (self.shape.name(a), self.shape.name(b));
                    return Some(format!("the placed queens on {a} and {b} {how}"));
                }
            }
        }
        if self.open.is_rectangle() {
            return None;
        }
        let empty = lines(self).into_iter().find(|line| line.squares.is_empty())?;
        let place = empty.name;
        Some(format!("{place} has no square for a queen: all are blocked or attacked by placed queens"))
    }
}
