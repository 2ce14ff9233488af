//! Counting the solutions of an empty board, plain or torus, by units of work.
//!
//! Bit masks as in the textbook method, cut down by symmetry. On the plain board a solution and its
//! mirror image are two, so only the left half of the first row is searched (for odd n, with the queen in
//! the middle of the first row, the left half of the second). On the torus a shift along the row is a
//! symmetry, so the first queen stands in the first column. The queens of the first two rows make a unit
//! of work.
//!
//! Up to rotations and reflections, by Burnside's lemma: no solution but that of n = 1 is its own mirror
//! image, so there are (all + half-turn + 2 quarter-turn) / 8 classes, where the latter two count the
//! solutions that a half turn or a quarter turn leaves as they are. Those are few and counted directly.
//! Limits: sides up to 64; it visits nearly every solution, so plain boards of side 6 to 28 are left to `halves`.

use num_bigint::BigUint;

use super::bitmask::{full_row, round_left, round_right};
use crate::board::column_letters;
use crate::control::Meter;
use crate::outcome::Limit;
use crate::units::Units;

/// A unit of work: what the first two queens attack in the third row.
#[derive(Clone, Copy)]
struct Start {
    queens: [u64; 2],
    falling: u64,
    rising: u64,
}

/// The count of an empty board of side 4 to 64, cut up by the queens of the first two rows.
pub(super) struct TwoRows {
    n: u32,
    torus: bool,
    starts: Vec<Start>,
}

impl TwoRows {
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
        let start = self.starts[unit];
        // The mirror image on the plain board, every shift of the row on the torus.
        let (found, images) = if self.torus {
            (below::<true>(self.n, start, meter)?, self.n)
        } else {
            (below::<false>(self.n, start, meter)?, 2)
        };
        Ok(BigUint::from(found) * images)
    }
}

/// Going down a row, the bits of a falling and of a rising diagonal.
#[inline]
fn down<const TORUS: bool>(falling: u64, rising: u64, n: u32, full: u64) -> (u64, u64) {
    if TORUS {
        (round_right(falling, n, full), round_left(rising, n, full))
    } else {
        (falling << 1 & full, rising >> 1)
    }
}

/// Every way to place the first two queens that is not the image of another.
fn starts<const TORUS: bool>(n: u32) -> Vec<Start> {
    let full = full_row(n);
    let mut starts = Vec::new();
    let first_columns = if TORUS { 1 } else { n.div_ceil(2) };
    for first in (0..first_columns).map(|col| 1 << col) {
        let (falling, rising) = down::<TORUS>(first, first, n, full);
        let in_the_middle = !TORUS && n % 2 == 1 && first == 1 << (n / 2);
        let second_columns = if in_the_middle { full_row(n / 2) } else { full };
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
    // Rows above with squares left to try; a row is not laid down for its last square.
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

/// The classes of the plain board's solutions up to rotations and reflections: the count of all, and two
/// units more.
pub(super) struct Classes {
    pub n: u32,
    pub all: Box<dyn Units>,
}

impl Units for Classes {
    fn names(&self) -> Vec<String> {
        let mut names = vec!["half-turn".to_string(), "quarter-turn".to_string()];
        names.extend(self.all.names());
        names
    }

    fn compute(&self, unit: usize, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        match unit {
            0 => turned(self.n, Turn::Half, meter).map(BigUint::from),
            1 => turned(self.n, Turn::Quarter, meter).map(BigUint::from),
            _ => self.all.compute(unit - 2, meter),
        }
    }

    fn merge(&self, results: &[Option<BigUint>]) -> BigUint {
        let (turned, all) = results.split_at(2);
        let known = |result: &Option<BigUint>| result.clone().unwrap_or_default();
        // A class has at most eight members: where results are missing, there are at least so many.
        (self.all.merge(all) + known(&turned[0]) + 2u32 * known(&turned[1]) + 7u32) / 8u32
    }
}

/// The rotations that a solution may be left as it is by.
#[derive(Clone, Copy)]
enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees.
    Quarter,
}

/// Which lines have a queen, as bits.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    falling: u128,
    rising: u128,
}

impl Taken {
    fn with(mut self, n: u32, (row, col): (u32, u32)) -> Option<Self> {
        let (falling, rising) = (1 << (col + n - 1 - row), 1 << (row + col));
        let free = self.rows >> row & 1 == 0
            && self.columns >> col & 1 == 0
            && self.falling & falling == 0
            && self.rising & rising == 0;
        self.rows |= 1 << row;
        self.columns |= 1 << col;
        self.falling |= falling;
        self.rising |= rising;
        free.then_some(self)
    }

    /// A queen on a square and on all its images under a turn.
    fn with_images(mut self, n: u32, turn: Turn, square: (u32, u32)) -> Option<Self> {
        let mut image = square;
        loop {
            self = self.with(n, image)?;
            let (row, col) = image;
            image = match turn {
                Turn::Half => (n - 1 - row, n - 1 - col),
                Turn::Quarter => (col, n - 1 - row),
            };
            if image == square {
                return Some(self);
            }
        }
    }
}

/// The number of solutions of the plain board, of side up to 64, that a turn leaves as they are: each
/// queen is set down together with its images.
fn turned(n: u32, turn: Turn, meter: &mut Meter<'_>) -> Result<u128, Limit> {
    let full = full_row(n);
    let mut found = 0;
    // What is taken, and the next column to try in the first row without a queen.
    let mut levels = vec![(Taken::default(), 0)];
    while let Some((taken, col)) = levels.last_mut() {
        let (here, square) = (*taken, (taken.rows.trailing_ones(), *col));
        *col += 1;
        if square.1 == n {
            levels.pop();
            continue;
        }
        meter.generate()?;
        match here.with_images(n, turn, square) {
            Some(taken) if taken.rows == full => found += 1,
            Some(taken) => levels.push((taken, 0)),
            None => {}
        }
    }
    Ok(found)
}
