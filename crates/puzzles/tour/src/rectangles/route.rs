//! Tours of rectangles that are not written down: any step of a tour of a board of any size, at once.

use std::sync::Arc;

use super::script::{Placed, Run, Script, Shift};
use board::Square;

/// One of the eight ways to lay a board: reflected or not, and perhaps with rows and columns exchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows and columns are exchanged, after the reflections.
    pub exchange: bool,
    /// The rows are in the opposite order.
    pub rows: bool,
    /// The columns are in the opposite order.
    pub cols: bool,
}

impl Turn {
    /// The eight ways to lay a board.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|n| Self { exchange: n & 4 != 0, rows: n & 2 != 0, cols: n & 1 != 0 })
    }

    /// The new place of a square of a board with this many rows and columns.
    pub fn lay(self, (rows, cols): (u32, u32), square: Square) -> Square {
        let row = if self.rows { rows - 1 - square.row } else { square.row };
        let col = if self.cols { cols - 1 - square.col } else { square.col };
        if self.exchange { Square::new(col, row) } else { Square::new(row, col) }
    }
}

/// A knight's tour of a rectangle, of which any step can be computed without writing down the tour.
///
/// ```
/// use board::Square;
/// use hippodrome_tour::Route;
/// let route = Route::closed(1_000_000_000, 1_000_000_000).expect("Schwenk's theorem");
/// let square = route.square(123_456_789_012_345_678).expect("there are 10^18 squares");
/// assert_eq!(route.step(square), Some(123_456_789_012_345_678));
/// assert!(Route::closed(4, 1_000_000_000).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Route {
    rows: u32,
    cols: u32,
    script: Arc<Script>,
    root: usize,
    turn: Turn,
    /// The step of the script at which the tour begins.
    start: u64,
    backwards: bool,
}

impl Route {
    pub(super) fn new(rows: u32, cols: u32, script: Script, root: usize, turn: Turn) -> Self {
        Self { rows, cols, script: Arc::new(script), root, turn, start: 0, backwards: false }
    }

    /// The number of squares.
    pub fn len(&self) -> u64 {
        self.script.length(self.root)
    }

    /// Always false: a tour has at least one square.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The square of step `k`, counted from 0.
    pub fn square(&self, k: u64) -> Option<Square> {
        let length = self.len();
        if k >= length {
            return None;
        }
        // The sum of two numbers of squares fits into 64 bits.
        let k = if self.backwards { (self.start + length - k) % length } else { (self.start + k) % length };
        Some(self.placing().place(Square::new(0, 0), self.script.square(self.root, k)))
    }

    /// The step, counted from 0, at which a square is visited.
    pub fn step(&self, square: Square) -> Option<u64> {
        if square.row >= self.rows || square.col >= self.cols {
            return None;
        }
        let laid = self.turn.lay((self.rows, self.cols), square);
        let k = self.script.step(self.root, (laid.row.into(), laid.col.into()))?;
        let length = self.len();
        Some(if self.backwards {
            (self.start + length - k) % length
        } else {
            (k + length - self.start) % length
        })
    }

    /// The same tour backwards, from its last square to its first.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        let length = self.len();
        self.start =
            if self.backwards { (self.start + 1) % length } else { (self.start + length - 1) % length };
        self.backwards = !self.backwards;
        self
    }

    /// The same closed tour, beginning at another square.
    #[must_use]
    pub fn rotated_to(mut self, square: Square) -> Self {
        if let Some(k) = self.step(square) {
            let length = self.len();
            self.start =
                if self.backwards { (self.start + length - k) % length } else { (self.start + k) % length };
        }
        self
    }

    /// The whole tour.
    ///
    /// ```
    /// use hippodrome_tour::Route;
    /// let tour = Route::closed(30, 40).expect("Schwenk's theorem");
    /// assert_eq!(tour.squares()[77], tour.square(77).unwrap());
    /// ```
    pub fn squares(&self) -> Vec<Square> {
        let length = self.len();
        let mut squares = Vec::with_capacity(length as usize);
        let placing = self.placing();
        let whole = Placed { backwards: self.backwards, ..Placed::here(self.root) };
        let mut receive = |run: Run<'_>| {
            // Copies, because a loop that reads through references is not made of vector instructions.
            let (placing, shift) = (placing, run.shift);
            let place = move |square: &Square| placing.place(*square, shift);
            match run.backwards {
                true => squares.extend(run.squares.iter().rev().map(place)),
                false => squares.extend(run.squares.iter().map(place)),
            }
        };
        // The step of the script at which the tour begins, counted in the direction of the tour.
        let first = if self.backwards { length - 1 - self.start } else { self.start };
        self.script.runs(whole, first, length, &mut receive);
        self.script.runs(whole, 0, first, &mut receive);
        squares
    }

    /// The map from the script's coordinates to the board's.
    fn placing(&self) -> Placing {
        Placing { turn: self.turn, last: (self.rows.wrapping_sub(1), self.cols.wrapping_sub(1)) }
    }
}

/// The map from the script's coordinates to the board's.
#[derive(Clone, Copy)]
struct Placing {
    turn: Turn,
    last: (u32, u32),
}

impl Placing {
    #[inline]
    fn place(self, square: Square, shift: Shift) -> Square {
        let row = (shift.0 as u32).wrapping_add(square.row);
        let col = (shift.1 as u32).wrapping_add(square.col);
        let (row, col) = if self.turn.exchange { (col, row) } else { (row, col) };
        Square::new(
            if self.turn.rows { self.last.0.wrapping_sub(row) } else { row },
            if self.turn.cols { self.last.1.wrapping_sub(col) } else { col },
        )
    }
}
