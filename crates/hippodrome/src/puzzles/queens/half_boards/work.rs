//! How much work a set of rows is, estimated from the numbers of its queens alone.
//!
//! The work is that of making the half boards and of comparing them. The number of half boards follows from the
//! number of ways to place queens in a quadrant. Of two queens at random in different rows and columns of a square
//! of side h, about 4 in 3h share a diagonal, so k queens share none with a chance of about exp(-2k(k-1)/3h).
//! Unlike their numbers, the positions of the rows hardly matter.

use super::row_sets::{Rows, mirror_weight};
use crate::units::Memory;

/// The work of comparing two half boards, compared to that of making one.
const COMPARING: f64 = 0.004;

/// The work of a set of rows without any half boards, in half boards.
const BASE: f64 = 300.0;

/// The work of each set of rows of a board.
pub(super) struct Work {
    half: u32,
    odd: bool,
    /// By the number of northern rows in the east: the work if the centre is not open, and if it is.
    symmetric: Vec<f64>,
    open_centre: Vec<f64>,
}

impl Work {
    /// For a board of side `n`.
    pub fn new(n: u32) -> Self {
        let half = n / 2;
        let h = f64::from(half);
        let ways = |rows: f64, queens: f64| placements(h, rows, queens);
        let of = |east: f64, west: f64| BASE + east + west + COMPARING * east * west;
        let symmetric = |k: f64| {
            let boards = ways(k, k) * ways(h - k, h - k) / choose(h, k);
            of(boards, boards)
        };
        let open_centre = |k: f64| {
            if k > h - 1.0 {
                return 0.0;
            }
            // The middle row's queen is in the south-east, that of the middle column in the north-west.
            let east = ways(k, k) * ways(h - k, h - k) / choose(h, k);
            let west = (h - k) * ways(h - k - 1.0, h - k - 1.0) * ways(k + 1.0, k + 1.0) / choose(h, k + 1.0);
            of(east, west)
        };
        let table = |work: &dyn Fn(f64) -> f64| (0..=half).map(|k| work(f64::from(k))).collect();
        Self { half, odd: n % 2 == 1, symmetric: table(&symmetric), open_centre: table(&open_centre) }
    }

    /// The work of these rows with a set of southern ones.
    pub fn of(&self, rows: Rows, south: u32) -> f64 {
        let queens = rows.north.count_ones() as usize;
        if rows.open_centre {
            return self.open_centre[queens];
        }
        let mirrored = mirror_weight(rows.north, south, (1 << self.half) - 1);
        match (mirrored, self.odd) {
            (0, true) => 1.0,
            _ => self.symmetric[queens],
        }
    }
}

/// The ways to place a queen in each of so many rows of a square of this side, on different columns and diagonals.
fn placements(side: f64, rows: f64, queens: f64) -> f64 {
    let columns = (0..queens as u32).map(|taken| side - f64::from(taken)).product::<f64>();
    columns * (-2.0 * rows * (rows - 1.0) / (3.0 * side)).exp()
}

fn choose(n: f64, k: f64) -> f64 {
    (0..k as u32).map(f64::from).map(|i| (n - i) / (i + 1.0)).product()
}

/// The memory for a board of side `n`: the lists of quadrants.
pub(super) fn memory(_n: u32) -> Memory {
    Memory::default()
}
