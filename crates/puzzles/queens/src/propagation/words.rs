//! The search on boards of side up to 64 without regions, with a row as the bits of a word.
//!
//! One operation per row removes what a queen rules out, and states are copied instead of undone. Columns
//! with few squares left are found all at once: saturating counters up to four, one bit per column, run down
//! the rows. Squares are counted in full only if every line has at least four of them.
//!
//! The search can pause between any two nodes, and it can record its choices.

use super::{Branch, Choices, Line};
use crate::{
    position::Position,
    row_bits::{MAX_SIDE, full_row},
};
use board::Square;
use search::{Limit, Meter};

const ROWS: usize = MAX_SIDE as usize;

/// A set of squares, one word per row. Rows beyond the board are empty.
type Squares = [u64; ROWS];

/// Rows and columns with fewer squares than this are found without counting.
const FEW: usize = 4;

/// A search for all solutions of a board.
pub(in super::super) struct Words {
    n: usize,
    branch: Branch,
    /// What a queen on each square rules out: its row and column, and what it attacks.
    ruled_out: Vec<Squares>,
    placements: Vec<Placement>,
    /// The columns of the last solution, top row first.
    columns: Vec<u32>,
    /// The choices so far, if they are recorded.
    choices: Option<Choices>,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum RunEnd {
    /// It found a solution: [`Words::columns`].
    Solution,
    /// There are no more solutions.
    Complete,
    /// It generated as many nodes as it was allowed to.
    Paused,
}

/// A state: some queens are placed.
#[derive(Clone)]
struct Placement {
    /// The squares on which a queen can still be placed.
    open: Squares,
    /// The rows and columns without a queen.
    rows: u64,
    columns: u64,
    line: Line,
    /// The squares of the line that are left to try.
    left: u64,
    /// The current queen of the line.
    queen: Square,
}

/// How to continue from a state.
enum Choice {
    /// Fill this line next.
    Try(Line),
    /// Some line has no square for its queen.
    Dead,
    /// Every row has its queen.
    Solved,
}

impl Words {
    /// Whether the search can take a board.
    pub fn takes(position: &Position) -> bool {
        position.n <= MAX_SIDE && position.regions.is_none()
    }

    /// A search that has not begun, on a board that it [takes](Self::takes). With `room`, it records its choices
    /// in at most this many bytes.
    pub fn new(
        position: &Position,
        branch: Branch,
        room: Option<usize>,
        meter: &Meter<'_>,
    ) -> Result<Self, Limit> {
        let n = position.n as usize;
        let bytes = |count: usize, each: usize| count as u64 * each as u64;
        meter.check_total(bytes(n * n, size_of::<Squares>()) + bytes(n + 1, size_of::<Placement>()))?;
        let mut ruled_out = vec![[0; ROWS]; n * n];
        let mut open = [0; ROWS];
        for square in position.open.squares() {
            let (row, col) = (square.row as usize, square.col as usize);
            open[row] |= 1 << col;
            for (other, word) in ruled_out[row * n + col][..n].iter_mut().enumerate() {
                *word = if other == row { full_row(position.n) } else { 1 << col };
                // Where the two diagonals cross the other row, if they do so on the board.
                let (falling, rising) = (col + n + other - row, col + n + row - other);
                for at in [falling, rising] {
                    if position.torus || (n..2 * n).contains(&at) {
                        *word |= 1 << (at % n);
                    }
                }
            }
        }
        let mut words = Self {
            n,
            branch,
            ruled_out,
            placements: Vec::with_capacity(n + 1),
            columns: vec![0; n],
            choices: room.map(Choices::within),
        };
        let all = full_row(position.n);
        if let Choice::Try(line) = words.choose(&open, all, all) {
            words.enter(line, open, all, all);
        }
        Ok(words)
    }

    /// The columns of the last solution.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The choices so far, if they are recorded and had room.
    pub fn choices(&self) -> Option<&Choices> {
        self.choices.as_ref()
    }

    /// Ends the record, and returns it.
    pub fn take_choices(&mut self) -> Option<Choices> {
        self.choices.take()
    }

    /// Searches for the next solution, for at most this many nodes.
    pub fn run(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<RunEnd, Limit> {
        let end = meter.generated().saturating_add(nodes);
        while meter.generated() < end {
            let Some(top) = self.placements.last_mut() else { return Ok(RunEnd::Complete) };
            if top.left == 0 {
                self.placements.pop();
                continue;
            }
            meter.generate()?;
            let at = top.left.trailing_zeros();
            top.left &= top.left - 1;
            top.queen = match top.line {
                Line::Row(row) => Square::new(row.into(), at),
                Line::Column(col) => Square::new(at, col.into()),
            };
            let Square { row, col } = top.queen;
            let ruled_out = &self.ruled_out[row as usize * self.n + col as usize];
            let mut open = [0; ROWS];
            for ((to, from), gone) in open.iter_mut().zip(&top.open).zip(ruled_out) {
                *to = from & !gone;
            }
            let (rows, columns) = (top.rows & !(1 << row), top.columns & !(1 << col));
            if let Some(choices) = &mut self.choices {
                choices.place();
            }
            match self.choose(&open, rows, columns) {
                Choice::Dead => {}
                Choice::Try(line) => {
                    self.enter(line, open, rows, columns);
                    meter.expand();
                    meter.frontier(self.placements.len());
                }
                Choice::Solved => {
                    for Placement { queen, .. } in &self.placements {
                        self.columns[queen.row as usize] = queen.col;
                    }
                    return Ok(RunEnd::Solution);
                }
            }
        }
        Ok(RunEnd::Paused)
    }

    /// Adds a state, with the line to fill next.
    fn enter(&mut self, line: Line, open: Squares, rows: u64, columns: u64) {
        let left = match line {
            Line::Row(row) => open[usize::from(row)],
            Line::Column(col) => {
                (0..self.n).filter(|&row| open[row] >> col & 1 == 1).fold(0, |left, row| left | 1 << row)
            }
        };
        let is_choice = left & left.wrapping_sub(1) != 0;
        if is_choice && self.choices.as_mut().is_some_and(|choices| !choices.push(line)) {
            self.choices = None;
        }
        self.placements.push(Placement { open, rows, columns, line, left, queen: Square::new(0, 0) });
    }

    /// How to continue: with a line of the fewest squares, rows before columns.
    fn choose(&self, open: &Squares, rows: u64, columns: u64) -> Choice {
        if rows == 0 {
            return Choice::Solved;
        }
        let (few_in_row, few_in_column) = (rows_with_few(open), columns_with_few(open));
        let first = |lines: u64| lines.trailing_zeros() as u8;
        for (squares, (in_row, in_column)) in few_in_row.into_iter().zip(few_in_column).enumerate() {
            let (in_row, in_column) = (in_row & rows, in_column & columns);
            if in_row | in_column == 0 {
                continue;
            }
            return match squares {
                0 => Choice::Dead,
                2.. if self.branch == Branch::TopRow => Choice::Try(Line::Row(first(rows))),
                _ if in_row != 0 => Choice::Try(Line::Row(first(in_row))),
                _ => Choice::Try(Line::Column(first(in_column))),
            };
        }
        if self.branch == Branch::TopRow {
            return Choice::Try(Line::Row(first(rows)));
        }
        let squares = |row: &u8| open[usize::from(*row)].count_ones();
        let row = (0..self.n as u8).filter(|row| rows >> row & 1 == 1).min_by_key(squares).unwrap_or(0);
        let (column, least) = fewest_in_column(open, columns);
        Choice::Try(if squares(&row) <= least { Line::Row(row) } else { Line::Column(column) })
    }
}

/// The rows with no square, with at most one, and so on.
#[inline(always)]
fn rows_with_few(open: &Squares) -> [u64; FEW] {
    let mut few = [0; FEW];
    for (row, &word) in open.iter().enumerate() {
        let mut rest = word;
        for few in &mut few {
            *few |= u64::from(rest == 0) << row;
            rest &= rest.wrapping_sub(1);
        }
    }
    few
}

/// The columns with no square, with at most one, and so on.
#[inline(always)]
fn columns_with_few(open: &Squares) -> [u64; FEW] {
    /// Eight rows at a time fill the processor's vectors.
    const SIDE_BY_SIDE: usize = 8;
    // For every eighth row together: the columns with at least one square, with at least two, and so on.
    let mut at_least = [[0_u64; SIDE_BY_SIDE]; FEW];
    for words in open.as_chunks::<SIDE_BY_SIDE>().0 {
        for lane in 0..SIDE_BY_SIDE {
            let mut more = words[lane];
            for counter in &mut at_least {
                let both = counter[lane] & more;
                counter[lane] |= more;
                more = both;
            }
        }
    }
    let mut all = [0_u64; FEW];
    for lane in 0..SIDE_BY_SIDE {
        // A column has at least k squares if it has i here and k - i there.
        let here = at_least.map(|counter| counter[lane]);
        let mut sum = all;
        for k in 0..FEW {
            sum[k] |= here[k];
            for i in 0..k {
                sum[k] |= here[i] & all[k - 1 - i];
            }
        }
        all = sum;
    }
    all.map(|columns| !columns)
}

/// The first of some columns with the fewest squares, and the number of its squares.
fn fewest_in_column(open: &Squares, columns: u64) -> (u8, u32) {
    // The number of squares of every column in binary, lowest digit first.
    let mut digits = [0_u64; 7];
    for &word in open {
        let mut carry = word;
        for digit in &mut digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }
    let mut least = columns;
    let mut squares = 0;
    for (place, digit) in digits.iter().enumerate().rev() {
        match least & !digit {
            0 => squares |= 1 << place,
            fewer => least = fewer,
        }
    }
    (least.trailing_zeros() as u8, squares)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The lines found all at once are those found by counting.
        #[test]
        fn lines_with_few_squares_are_found(words in prop::collection::vec(any::<[u64; 3]>(), ROWS), seed: u64) {
            let mut open: Squares = [0; ROWS];
            for (word, [a, b, c]) in open.iter_mut().zip(words) {
                // Few squares in some columns, many in others.
                *word = a & (b & c | seed);
            }
            let in_row = |row: usize| open[row].count_ones() as usize;
            let in_column = |col: usize| open.iter().filter(|&word| word >> col & 1 == 1).count();
            let few = |count: &dyn Fn(usize) -> usize| -> [u64; FEW] {
                std::array::from_fn(|most| (0..ROWS).filter(|&n| count(n) <= most).map(|n| 1 << n).sum())
            };
            prop_assert_eq!(rows_with_few(&open), few(&in_row));
            prop_assert_eq!(columns_with_few(&open), few(&in_column));
            let columns = seed | 1;
            let wanted = (0..ROWS).filter(|&col| columns >> col & 1 == 1).min_by_key(|&col| in_column(col)).unwrap();
            prop_assert_eq!(fewest_in_column(&open, columns), (wanted as u8, in_column(wanted) as u32));
        }
    }
}
