//! A random solution of a large empty board in time proportional to its side.
//!
//! Sosič and Gu (IEEE Transactions on Knowledge and Data Engineering 6, 1994): the columns are always a
//! permutation, so queens conflict only on diagonals. First each row in turn takes a random column of those
//! that are left, and tries another one while a diagonal is occupied, up to a limit. That leaves a few
//! conflicts in the last rows. Then rows with conflicts exchange columns with random other rows if that
//! reduces the number of conflicts.
//! Limits: solutions are not equally likely. It often fails on small boards, which other engines take. It
//! proves nothing.

use std::ops::RangeInclusive;

use rand::RngExt;

use board::MAX_SIDE;
use search::{Limit, Meter};

/// The sides for which it is meant.
pub(super) const SIDES: RangeInclusive<u32> = 200..=MAX_SIDE;

/// The columns that a row tries at first.
const TRIES: u32 = 100;

/// A queen in every row and column.
struct Permutation {
    columns: Vec<u32>,
    /// The number of queens on each diagonal.
    falling: Vec<u32>,
    rising: Vec<u32>,
}

impl Permutation {
    fn diagonals(&self, row: usize, col: u32) -> (usize, usize) {
        let (n, col) = (self.columns.len(), col as usize);
        (col + n - 1 - row, col + row)
    }

    /// The number of queens on the diagonals of a square.
    fn conflicts(&self, row: usize, col: u32) -> u32 {
        let (falling, rising) = self.diagonals(row, col);
        self.falling[falling] + self.rising[rising]
    }

    fn add(&mut self, row: usize) {
        let (falling, rising) = self.diagonals(row, self.columns[row]);
        self.falling[falling] += 1;
        self.rising[rising] += 1;
    }

    fn remove(&mut self, row: usize) {
        let (falling, rising) = self.diagonals(row, self.columns[row]);
        self.falling[falling] -= 1;
        self.rising[rising] -= 1;
    }

    /// Whether a placed queen shares a diagonal with another one.
    fn is_attacked(&self, row: usize) -> bool {
        self.conflicts(row, self.columns[row]) > 2
    }

    /// Exchanges the columns of two rows.
    fn swap(&mut self, a: usize, b: usize) {
        self.remove(a);
        self.remove(b);
        self.columns.swap(a, b);
        self.add(a);
        self.add(b);
    }

    /// Exchanges the columns of two rows if that reduces the number of conflicts.
    fn exchange(&mut self, a: usize, b: usize) -> bool {
        let conflicts = |all: &Self| all.conflicts(a, all.columns[a]) + all.conflicts(b, all.columns[b]);
        let before = conflicts(self);
        self.swap(a, b);
        let better = conflicts(self) < before;
        if !better {
            self.swap(a, b);
        }
        better
    }
}

/// The columns of a solution. The error is [`Limit::Method`] if the exchanges did not lead to one.
pub(super) fn solve(n: u32, meter: &mut Meter<'_>) -> Result<Vec<u32>, Limit> {
    meter.counts("steps");
    let mut chance = meter.generator();
    meter.check_total(20 * u64::from(n) + 8 * u64::from(n))?;
    let size = n as usize;
    let mut all =
        Permutation { columns: (0..n).collect(), falling: vec![0; 2 * size], rising: vec![0; 2 * size] };
    for row in 0..size {
        for _ in 0..TRIES {
            meter.generate()?;
            let other = chance.random_range(row..size);
            all.columns.swap(row, other);
            if all.conflicts(row, all.columns[row]) == 0 {
                break;
            }
        }
        all.add(row);
    }
    // Many more exchanges than were ever needed in our tests.
    let mut left = 100 * u64::from(n) + 1_000_000;
    loop {
        let attacked: Vec<usize> = (0..size).filter(|&row| all.is_attacked(row)).collect();
        if attacked.is_empty() {
            return Ok(all.columns);
        }
        for row in attacked {
            while all.is_attacked(row) {
                meter.generate()?;
                left = left.checked_sub(1).ok_or(Limit::Method)?;
                let other = chance.random_range(0..size);
                if other != row {
                    all.exchange(row, other);
                }
            }
        }
    }
}
