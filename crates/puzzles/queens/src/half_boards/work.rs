//! How much work a set of rows is, estimated from the numbers of its queens alone.
//!
//! Most of the work is to compare east with west half boards. Their numbers follow from the number of ways to place
//! queens in a quadrant. Of two queens at random in different rows and columns of a square of side h, about 4 in 3h
//! share a diagonal, so k queens share none with a chance of about exp(-2k(k-1)/3h). The positions of the rows matter
//! less than their number: measured for sides 18 to 22, the work of a unit and its estimate have a correlation of
//! 0.96 to 0.99.

use super::row_sets::{Rows, mirror_weight};

/// Comparisons grow with this power of the number of pairs of half boards: in large lists, most half boards are
/// ruled out together. Measured for sides 18 to 20.
const COMPARING: f64 = 0.8;

/// The work of any set of rows, as a fraction of that of the most laborious.
const BASE: f64 = 0.04;

/// The same for a set of rows that is ruled out at once.
const SKIPPED: f64 = 0.02;

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
        let ways = |queens: f64| placements(h, queens);
        let of = |east: f64, west: f64| (east * west).powf(COMPARING);
        let symmetric = |k: f64| {
            let boards = ways(k) * ways(h - k) / choose(h, k);
            of(boards, boards)
        };
        // The middle row's queen is in the south-east, that of the middle column in the north-west.
        let open_centre = |k: f64| match k < h {
            true => {
                let east = ways(k) * ways(h - k) / choose(h, k);
                let west = (h - k) * ways(h - k - 1.0) * ways(k + 1.0) / choose(h, k + 1.0);
                of(east, west)
            }
            false => 0.0,
        };
        let table = |work: &dyn Fn(f64) -> f64| {
            let work: Vec<f64> = (0..=half).map(|k| work(f64::from(k))).collect();
            let most = work.iter().copied().fold(0.0, f64::max);
            work.into_iter().map(|work| work + BASE * most).collect()
        };
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
            (0, true) => self.least(),
            _ => self.symmetric[queens],
        }
    }

    /// The work of a set of rows that is ruled out at once.
    pub fn least(&self) -> f64 {
        SKIPPED / BASE * self.symmetric[0]
    }
}

/// The ways to place queens in so many rows of a square of this side, on different columns and diagonals.
fn placements(side: f64, queens: f64) -> f64 {
    let columns = (0..queens as u32).map(|taken| side - f64::from(taken)).product::<f64>();
    columns * (-2.0 * queens * (queens - 1.0) / (3.0 * side)).exp()
}

fn choose(n: f64, k: f64) -> f64 {
    (0..k as u32).map(f64::from).map(|i| (n - i) / (i + 1.0)).product()
}
