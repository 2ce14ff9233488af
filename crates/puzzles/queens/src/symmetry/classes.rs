//! The number of solutions of an empty plain board up to rotations and reflections.
//!
//! By Burnside's lemma: no solution except that of n = 1 is its own mirror image, so there are (all +
//! half-turn + 2 quarter-turn) / 8 classes. The latter two are the numbers of solutions that a half turn and
//! a quarter turn map to themselves. These are few and counted directly: each queen is placed together with
//! its images.
//! Limits: sides from 4 to 64.

use num_bigint::BigUint;

use crate::row_bits::full_row;
use contract::{Memory, Pieces, Preparation, Tally, Units};
use search::{Limit, Meter, processor_seconds};

/// The count of classes: the units of the count of all solutions, and two more.
pub(in super::super) struct Classes {
    /// The side of the board.
    pub n: u32,
    /// The count of all solutions.
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

    /// Solutions that a turn maps to themselves are few, and found sooner than the units of a large board.
    fn weight(&self, unit: usize) -> f64 {
        self.all.weight(unit.saturating_sub(2))
    }

    fn memory(&self) -> Memory {
        self.all.memory()
    }

    fn total(&self, results: &[Option<BigUint>]) -> Tally {
        let (turned, all) = results.split_at(2);
        let known = |result: &Option<BigUint>| result.clone().unwrap_or_default();
        // A class has at most eight members, so this is a lower bound if results are missing.
        let images = self.all.total(all).count + known(&turned[0]) + 2u32 * known(&turned[1]);
        Tally::new((images + 7u32) / 8u32)
    }

    /// None of the counts of all solutions prepares anything.
    fn preparation(&self) -> Option<&dyn Preparation> {
        None
    }

    fn pieces(&self) -> Option<&dyn Pieces> {
        self.all.pieces().map(|_| self as &dyn Pieces)
    }
}

/// The turned solutions are measured as a whole, the others in the pieces of their units.
impl Pieces for Classes {
    fn weights(&self, unit: usize) -> Vec<f64> {
        match self.all.pieces().zip(unit.checked_sub(2)) {
            Some((pieces, unit)) => pieces.weights(unit),
            None => vec![self.weight(unit)],
        }
    }

    fn measure(&self, unit: usize, piece: usize, meter: &mut Meter<'_>) -> Result<f64, Limit> {
        match self.all.pieces().zip(unit.checked_sub(2)) {
            Some((pieces, unit)) => pieces.measure(unit, piece, meter),
            None => {
                let started = processor_seconds();
                self.compute(unit, meter)?;
                Ok(processor_seconds() - started)
            }
        }
    }
}

/// A rotation that may map a solution to itself.
#[derive(Clone, Copy)]
enum Turn {
    /// 180 degrees.
    Half,
    /// 90 degrees.
    Quarter,
}

/// The lines that have a queen, as bits.
#[derive(Clone, Copy, Default)]
struct Taken {
    rows: u64,
    columns: u64,
    falling: u128,
    rising: u128,
}

impl Taken {
    /// The same with a queen on a square; none if one of its lines is taken.
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

    /// The same with a queen on a square and on all its images under a turn.
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

/// The number of solutions that a turn maps to themselves.
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
