//! The solutions of an empty plain board by number, from half boards that meet in the middle.
//!
//! Fix the set of rows whose queens are in the east half, that is, in the first columns. The solutions come by
//! this set, read as a binary number whose lowest digit is the top row; then by the east half board; then by
//! the west half board. Half boards are in lexicographic order of their columns, top row first. The number of
//! solutions of every set is kept: 12,870 numbers for side 16, and twice as many for side 17. To find a
//! solution, the half boards of one set are made again and compared.
//!
//! The sets are counted as in the count of all solutions, 512 pairs at a time, but half boards are made whole
//! and not from quadrants, and of the symmetries only reflections are used: these map sets of rows onto each
//! other.
//!
//! Limit: as for counting; the work grows more than sevenfold per row.

use num_bigint::BigUint;

use super::lanes::{BLOCK, Block, Lanes};
use crate::{reading::Question, rows::columns_of};
use contract::{Found, Numbered, Solution};
use search::{Limit, Meter, Sort, on_threads};

/// The solutions of an empty board of side n.
struct RowSets<'q> {
    question: &'q Question,
    n: u32,
    /// The sets of rows in the east, ascending, each with the number of solutions of those before it.
    sets: Vec<(u64, u128)>,
    total: BigUint,
}

/// Half boards for one set of rows: the diagonals that both halves share, as bits, and the columns.
#[derive(Default)]
struct HalfBoards {
    patterns: Vec<u64>,
    /// As many columns for each board as there are rows.
    columns: Vec<u8>,
    rows: Vec<u32>,
}

impl Question {
    /// Numbers the solutions of an empty plain board.
    pub(crate) fn numbered_by_halves(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let n = self.position.n;
        meter.counts("sets of rows");
        let names = sets_of(n / 2, n, meter)?;
        let mut first: Vec<usize> = Vec::with_capacity(names.len());
        for &rows in &names {
            meter.pulse()?;
            first.push(names.binary_search(&first_alike(rows, n)).unwrap_or_default());
        }
        let counted: Vec<usize> = (0..names.len()).filter(|&set| first[set] == set).collect();
        let results = on_threads(counted.len(), 0.0..1.0, meter, &|place, meter| {
            meter.generate()?;
            let rows = names[counted[place]];
            Ok(pairs(&HalfBoards::east(rows, n, false), &HalfBoards::west(rows, n, false), n))
        })?;
        let mut total = 0;
        let mut sets = Vec::with_capacity(names.len());
        for (&rows, &first) in names.iter().zip(&first) {
            sets.push((rows, total));
            total += u128::from(counted.binary_search(&first).map_or(0, |place| results[place]));
        }
        Ok(Box::new(RowSets { question: self, n, sets, total: total.into() }))
    }
}

/// The bytes for each set: its rows, its number, the set that is counted for it, and results.
const BYTES_PER_SET: u64 = 8 + 32 + 8 + 2 * 24;

/// All sets of so many of n rows, ascending (Gosper's way to the next number with as many bits).
fn sets_of(size: u32, n: u32, meter: &mut Meter<'_>) -> Result<Vec<u64>, Limit> {
    let number = (0..u64::from(size)).fold(1, |number, k| number * (u64::from(n) - k) / (k + 1));
    meter.check_total(number * BYTES_PER_SET)?;
    let mut sets = Vec::with_capacity(number as usize);
    let mut rows = (1_u64 << size) - 1;
    while rows < 1 << n {
        meter.pulse()?;
        sets.push(rows);
        let lowest = rows & rows.wrapping_neg();
        let carried = rows + lowest;
        rows = (carried ^ rows) >> 2 >> lowest.trailing_zeros() | carried;
    }
    Ok(sets)
}

/// The first of the sets of rows that reflections map onto each other. One in the vertical axis, for even n,
/// exchanges the halves.
fn first_alike(rows: u64, n: u32) -> u64 {
    let upside_down = |rows: u64| rows.reverse_bits() >> (64 - n);
    let all = (1 << n) - 1;
    let other = if n.is_multiple_of(2) { all ^ rows } else { rows };
    [rows, upside_down(rows), other, upside_down(other)].into_iter().min().unwrap_or(rows)
}

/// The number of pairs of half boards without a common diagonal.
fn pairs(east: &HalfBoards, west: &HalfBoards, n: u32) -> u64 {
    if east.patterns.is_empty() || west.patterns.is_empty() {
        return 0;
    }
    let mut block = Block::new(2 * (n as usize - 1));
    let chunks = east.patterns.chunks(BLOCK);
    let matches = |chunk: &[u64]| {
        block.fill(chunk, 0);
        block.matches(Lanes::first(chunk.len()), &west.patterns)
    };
    chunks.map(matches).sum()
}

impl HalfBoards {
    /// The half boards with queens in these rows and in the first columns. Columns are kept if `whole`.
    fn east(rows: u64, n: u32, whole: bool) -> Self {
        Self::new(rows, 0..n / 2, n, whole)
    }

    /// Those with queens in all other rows and columns.
    fn west(rows: u64, n: u32, whole: bool) -> Self {
        Self::new(!rows & ((1 << n) - 1), n / 2..n, n, whole)
    }

    fn new(rows: u64, columns: std::ops::Range<u32>, n: u32, whole: bool) -> Self {
        let rows: Vec<u32> = (0..n).filter(|row| rows >> row & 1 == 1).collect();
        let mut boards = Self { rows, ..Self::default() };
        // Both halves reach the diagonals from here on, n - 1 in each direction.
        let (first, shared) = (n / 2, (1_u64 << (n - 1)) - 1);
        let mut chosen: Vec<u32> = Vec::with_capacity(boards.rows.len());
        let mut rising: Vec<u64> = vec![0];
        let mut falling: Vec<u64> = vec![0];
        let mut taken = 0_u64;
        let mut column = columns.start;
        loop {
            let depth = chosen.len();
            let row = boards.rows.get(depth).copied().unwrap_or(n);
            if row == n {
                let pattern =
                    (rising[depth] >> first & shared) | (falling[depth] >> first & shared) << (n - 1);
                boards.patterns.push(pattern);
                if whole {
                    boards.columns.extend(chosen.iter().map(|&column| column as u8));
                }
                column = columns.end;
            }
            let up = |column: u32| 1_u64 << (row + column);
            let down = |column: u32| 1_u64 << (column + n - 1 - row);
            let free = |&column: &u32| {
                taken >> column & 1 == 0
                    && rising[depth] & up(column) == 0
                    && falling[depth] & down(column) == 0
            };
            match (column..columns.end).find(free) {
                Some(next) => {
                    taken |= 1 << next;
                    rising.push(rising[depth] | up(next));
                    falling.push(falling[depth] | down(next));
                    chosen.push(next);
                    column = columns.start;
                }
                None => {
                    let Some(last) = chosen.pop() else { break };
                    rising.pop();
                    falling.pop();
                    taken &= !(1 << last);
                    column = last + 1;
                }
            }
        }
        boards
    }

    /// Puts the queens of a board into their rows.
    fn place(&self, board: usize, columns: &mut [u32]) {
        let width = self.rows.len();
        for (&row, &column) in self.rows.iter().zip(&self.columns[board * width..(board + 1) * width]) {
            columns[row as usize] = column.into();
        }
    }

    /// The number of the board that has these queens, if it is one.
    fn find(&self, columns: &[u32]) -> Option<usize> {
        let wanted: Vec<u8> = self.rows.iter().map(|&row| columns[row as usize] as u8).collect();
        if self.rows.is_empty() {
            return (!self.patterns.is_empty()).then_some(0);
        }
        self.columns.chunks(self.rows.len()).position(|board| board == wanted)
    }
}

impl RowSets<'_> {
    /// The columns of the solutions with these numbers within a set, which are ascending.
    fn columns(&self, rows: u64, numbers: &[u128]) -> Vec<Vec<u32>> {
        let (east, west) = (HalfBoards::east(rows, self.n, true), HalfBoards::west(rows, self.n, true));
        let mut found = Vec::with_capacity(numbers.len());
        let mut before = 0;
        for (board, &pattern) in east.patterns.iter().enumerate() {
            let Some(&next) = numbers.get(found.len()) else { break };
            let fits = |&(_, other): &(usize, &u64)| other & pattern == 0;
            let fitting = west.patterns.iter().enumerate().filter(fits);
            let after = before + fitting.clone().count() as u128;
            if next < after {
                let others: Vec<usize> = fitting.map(|(other, _)| other).collect();
                let here = numbers[found.len()..].iter().take_while(|&&number| number < after);
                for number in here {
                    let mut columns = vec![0; self.n as usize];
                    east.place(board, &mut columns);
                    west.place(others[(number - before) as usize], &mut columns);
                    found.push(columns);
                }
            }
            before = after;
        }
        found
    }
}

impl Numbered for RowSets<'_> {
    fn total(&self) -> &BigUint {
        &self.total
    }

    fn solutions(&self, numbers: &[BigUint], meter: &mut Meter<'_>) -> Result<Vec<Found>, Limit> {
        let number = |number: &BigUint| u128::try_from(number).unwrap_or(u128::MAX);
        let mut sought: Vec<(u128, usize)> = numbers.iter().map(number).zip(0..).collect();
        sought.put_in_order();
        let set_of =
            |number: u128| self.sets.partition_point(|&(_, before)| before <= number).saturating_sub(1);
        // The half boards of a set are made once for all its solutions.
        let groups: Vec<&[(u128, usize)]> =
            sought.chunk_by(|(a, _), (b, _)| set_of(*a) == set_of(*b)).collect();
        let found = on_threads(groups.len(), 0.0..1.0, meter, &|group, meter| {
            meter.generate_many(groups[group].len() as u64)?;
            let (rows, before) = self.sets[set_of(groups[group][0].0)];
            let inside: Vec<u128> = groups[group].iter().map(|&(number, _)| number - before).collect();
            Ok(self.columns(rows, &inside))
        })?;
        let mut solutions: Vec<Option<Found>> = numbers.iter().map(|_| None).collect();
        for (&(_, place), columns) in groups.into_iter().flatten().zip(found.into_iter().flatten()) {
            solutions[place] = Some(Found { solution: self.question.solution(&columns), score: None });
        }
        Ok(solutions.into_iter().flatten().collect())
    }

    fn number(&self, solution: &Solution, _: &mut Meter<'_>) -> Result<Option<BigUint>, Limit> {
        let Some(columns) = columns_of(solution).filter(|columns| columns.len() == self.n as usize) else {
            return Ok(None);
        };
        let east = |&(_, &column): &(u32, &u32)| column < self.n / 2;
        let rows: u64 = (0..).zip(&columns).filter(east).map(|(row, _)| 1_u64 << row).sum();
        let Ok(set) = self.sets.binary_search_by_key(&rows, |&(rows, _)| rows) else { return Ok(None) };
        let (east, west) = (HalfBoards::east(rows, self.n, true), HalfBoards::west(rows, self.n, true));
        let (Some(above), Some(other)) = (east.find(&columns), west.find(&columns)) else { return Ok(None) };
        let pattern = east.patterns[above];
        if west.patterns[other] & pattern != 0 {
            return Ok(None);
        }
        let fitting = |pattern: u64, west: &[u64]| west.iter().filter(|&&other| other & pattern == 0).count();
        let before: usize =
            east.patterns[..above].iter().map(|&pattern| fitting(pattern, &west.patterns)).sum();
        let number = self.sets[set].1 + (before + fitting(pattern, &west.patterns[..other])) as u128;
        Ok(Some(number.into()))
    }
}
