//! The number of queens on every column, diagonal and region.

use super::Position;
use board::Square;

/// The number of queens on every column, diagonal and region.
#[derive(Clone)]
pub(in super::super) struct LineCounts {
    columns: Vec<u32>,
    falling: Vec<u32>,
    rising: Vec<u32>,
    regions: Vec<u32>,
}

impl LineCounts {
    /// No queens yet.
    pub fn new(position: &Position) -> Self {
        let n = position.n as usize;
        let diagonals = if position.has_diagonals() { 2 * n - 1 } else { 0 };
        let regions = position.regions.as_ref().map_or(0, |r| r.letters.len());
        Self {
            columns: vec![0; n],
            falling: vec![0; diagonals],
            rising: vec![0; diagonals],
            regions: vec![0; regions],
        }
    }

    /// The bytes that the counts of a board of side `n` use.
    pub fn bytes(n: u64) -> u64 {
        (n + 2 * (2 * n - 1) + 52) * 4
    }

    /// Adds a queen.
    #[inline]
    pub fn add(&mut self, position: &Position, square: Square) {
        self.change(position, square, |count| *count += 1);
    }

    /// Removes a queen.
    #[inline]
    pub fn remove(&mut self, position: &Position, square: Square) {
        self.change(position, square, |count| *count -= 1);
    }

    #[inline]
    fn change(&mut self, position: &Position, square: Square, change: impl Fn(&mut u32)) {
        change(&mut self.columns[square.col as usize]);
        if position.has_diagonals() {
            change(&mut self.falling[position.falling(square)]);
            change(&mut self.rising[position.rising(square)]);
        } else {
            change(&mut self.regions[position.region(square)]);
        }
    }

    /// The number of queens on the lines of a square, except its row. A queen counts once for each line.
    #[inline]
    pub fn on(&self, position: &Position, square: Square) -> u32 {
        let others = if position.has_diagonals() {
            self.falling[position.falling(square)] + self.rising[position.rising(square)]
        } else {
            self.regions[position.region(square)]
        };
        self.columns[square.col as usize] + others
    }
}
