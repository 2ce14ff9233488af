//! Counts the solutions of an empty board, plain or torus, in units given by the queens of the first two
//! rows.
//!
//! Bit masks as in the textbook method, reduced by symmetry. On the plain board a solution and its mirror
//! image are different, so only the left half of the first row is searched (for odd n, with the first queen
//! in the middle, the left half of the second row). On the torus a shift along the row is a symmetry, so the
//! first queen is in the first column.
//! Limits: sides from 4 to 64. It visits about half of all solutions (on a torus, one in n), so plain boards
//! of sides 6 to 28 are counted by `half_boards` instead.

use num_bigint::BigUint;

use super::closed_form;
use super::row_bits::{full_row, round_left, round_right};
use board::column_letters;
use contract::{Memory, Pieces, Preparation, Tally, Units};
use search::{Limit, Meter};

/// A unit: what the first two queens attack in the third row.
#[derive(Clone, Copy)]
struct Start {
    queens: [u64; 2],
    falling: u64,
    rising: u64,
}

/// The count of an empty board of side 4 to 64, in units given by the queens of the first two rows.
pub(super) struct TwoRows {
    n: u32,
    torus: bool,
    starts: Vec<Start>,
}

impl TwoRows {
    /// The count for a board of side `n`.
    pub fn new(n: u32, torus: bool) -> Self {
        Self { n, torus, starts: if torus { starts::<true>(n) } else { starts::<false>(n) } }
    }
}

impl Units for TwoRows {
    /// The squares of the two queens.
    fn names(&self) -> Vec<String> {
        let square =
            |row: u32, queen: u64| format!("{}{}", column_letters(queen.trailing_zeros()), self.n - row);
        let name = |start: &Start| format!("{}-{}", square(0, start.queens[0]), square(1, start.queens[1]));
        self.starts.iter().map(name).collect()
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        // The units keep their names, so that old journals can be read, but there is nothing to search.
        if self.torus && !closed_form::fits_torus(self.n) {
            return Ok(BigUint::ZERO);
        }
        let start = self.starts[unit];
        // Each solution stands for its mirror image too, or on the torus for every shift along the row.
        let (found, images) = if self.torus {
            (below::<true>(self.n, start, meter)?, self.n)
        } else {
            (below::<false>(self.n, start, meter)?, 2)
        };
        Ok(BigUint::from(found) * images)
    }

    fn total(&self, results: &[Option<BigUint>]) -> Tally {
        Tally::sum(results)
    }

    fn weight(&self, _: usize) -> f64 {
        1.0
    }

    fn memory(&self) -> Memory {
        Memory::default()
    }

    fn preparation(&self) -> Option<&dyn Preparation> {
        None
    }

    fn pieces(&self) -> Option<&dyn Pieces> {
        None
    }
}

/// The bits of the falling and of the rising diagonals, one row further down.
#[inline]
fn down<const TORUS: bool>(falling: u64, rising: u64, n: u32, full: u64) -> (u64, u64) {
    if TORUS {
        (round_right(falling, n, full), round_left(rising, n, full))
    } else {
        (falling << 1 & full, rising >> 1)
    }
}

/// The ways to place the first two queens, one of each pair (or class) of images.
fn starts<const TORUS: bool>(n: u32) -> Vec<Start> {
    let full = full_row(n);
    let mut starts = Vec::new();
    let first_columns = if TORUS { 1 } else { n.div_ceil(2) };
    for first in (0..first_columns).map(|col| 1 << col) {
        let (falling, rising) = down::<TORUS>(first, first, n, full);
        let in_middle = !TORUS && n % 2 == 1 && first == 1 << (n / 2);
        let second_columns = if in_middle { full_row(n / 2) } else { full };
        for second in (0..n).map(|col| 1 << col) {
            if second & second_columns & !(first | falling | rising) != 0 {
                let (falling, rising) = down::<TORUS>(falling | second, rising | second, n, full);
                starts.push(Start { queens: [first, second], falling, rising });
            }
        }
    }
    starts
}

/// A row of the search: what is attacked in it, and what is left to try.
#[derive(Clone, Copy, Default)]
struct Level {
    row: u32,
    free: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

/// The number of solutions below the first two queens.
fn below<const TORUS: bool>(n: u32, start: Start, meter: &mut Meter<'_>) -> Result<u64, Limit> {
    let full = full_row(n);
    let Start { queens, falling, rising } = start;
    let columns = queens[0] | queens[1];
    let mut level = Level { row: 2, free: full & !(columns | falling | rising), columns, falling, rising };
    // Rows above with squares left to try. A row is not kept for its last square.
    let mut waiting = [Level::default(); 64];
    let mut depth = 0;
    let mut found = 0;
    loop {
        if level.free == 0 {
            if depth == 0 {
                return Ok(found);
            }
            depth -= 1;
            level = waiting[depth];
        }
        meter.generate()?;
        let queen = level.free & level.free.wrapping_neg();
        level.free ^= queen;
        let columns = level.columns | queen;
        let (falling, rising) = down::<TORUS>(level.falling | queen, level.rising | queen, n, full);
        let free = full & !(columns | falling | rising);
        let row = level.row + 1;
        if row + 1 == n {
            // The last row has one column left: its square is free, or there is no solution.
            found += u64::from(free != 0);
        } else if free != 0 {
            if level.free != 0 {
                waiting[depth] = level;
                depth += 1;
            }
            level = Level { row, free, columns, falling, rising };
        }
    }
}
