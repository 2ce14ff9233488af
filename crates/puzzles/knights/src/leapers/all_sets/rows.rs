//! Counting all sets of knights, in one sum or by size, row by row.
//!
//! A knight reaches two rows down, so of the rows decided so far only the last two, x and y, matter. For
//! each pair of rows without an attack, the number of ways to fill the rows above is kept (a transfer-matrix
//! method). Four ideas make a row cheap:
//!
//! 1. **The pairs number themselves.** Two rows form four chains of knight's moves. The sets without
//!    neighbours in a chain are numbered by adding up one weight for each square used, as in Zeckendorf's
//!    sums of Fibonacci numbers (1972). So a pair's place in the array is `weights of x + weights of y`,
//!    without a hash table, a search or a gap.
//! 2. **The middle row stays fixed.** x and the new row z attack y in the same way, and each other only
//!    along diagonals. For one y the possible x are all subsets of the squares that y does not attack, a
//!    small cube of numbers, and changing x into z is one pass over it per column, in place ([`Cube`]).
//! 3. **Two halves meet in the middle.** The number of ways to fill the board is the number of ways down to
//!    two middle rows times the number of ways up to them, summed over these two rows. A board that equals
//!    its mirror image is swept only once. Numbers stay half as long.
//! 4. **Left and right are alike** on a board that equals its mirror image from side to side, so half of
//!    the y are enough.
//!
//! If sets are counted by size, a number is a polynomial, stored as a list of numbers. The knights of a row
//! are counted when it leaves the window.
//!
//! Limits: the work grows like 2.6 to the power of the columns. Parts with more than 32 columns, or with
//! 2^32 pairs of two rows or more, cannot be counted in this way.

mod cube;

use num_bigint::BigUint;

use self::cube::{Cube, Offsets, Subsets};
use contract::Unfinished;
use search::words::{add, big};
use search::{Limit, Meter};

/// The widest row.
const MOST_COLUMNS: u32 = 32;
/// Words of work between two checks of the limits.
const POLL_WORDS: usize = 1 << 14;

/// The squares of a row, or those with a knight: a bit for each column.
pub(super) type Row = u32;

/// The columns that the knights of a row attack in the next row.
fn beside(row: Row) -> Row {
    row << 2 | row >> 2
}

/// Every subset of a row, the empty one first.
fn subsets(row: Row) -> impl Iterator<Item = Row> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let set: Row = next?;
        next = Some(set.wrapping_sub(row) & row).filter(|&set| set != 0);
        Some(set)
    })
}

/// The columns of a row, from the left.
fn columns(mut row: Row) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let column = row.trailing_zeros() as usize;
        row &= row.wrapping_sub(1);
        (column < MOST_COLUMNS as usize).then_some(column)
    })
}

/// A numbering of the pairs of two rows without an attack: the sum of a weight for each knight.
#[derive(Clone)]
struct Numbering {
    upper: [u32; MOST_COLUMNS as usize],
    lower: [u32; MOST_COLUMNS as usize],
    pairs: usize,
}

impl Numbering {
    /// Numbers the pairs of these rows. None if there are too many.
    fn new(upper: Row, lower: Row) -> Option<Self> {
        let mut weights = [[0; MOST_COLUMNS as usize]; 2];
        let mut pairs: u64 = 1;
        for (first_column, first_row) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            // The number of sets of the chain so far, and of those that do not use its last square.
            let (mut sets, mut open): (u64, u64) = (1, 1);
            let mut row = first_row;
            for column in (first_column..MOST_COLUMNS as usize).step_by(2) {
                if [upper, lower][row] >> column & 1 == 1 {
                    weights[row][column] = u32::try_from(pairs.checked_mul(sets)?).ok()?;
                    (sets, open) = (sets + open, sets);
                } else {
                    open = sets;
                }
                row = 1 - row;
            }
            pairs = pairs.checked_mul(sets)?;
        }
        u32::try_from(pairs).ok()?;
        Some(Self { upper: weights[0], lower: weights[1], pairs: pairs as usize })
    }
}

/// The sum of the weights of a row.
fn weight(weights: &[u32; MOST_COLUMNS as usize], row: Row) -> usize {
    columns(row).map(|column| weights[column] as usize).sum()
}

/// How numbers are stored: polynomials with this many terms, each of this many words, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Format {
    terms: usize,
    words: usize,
}

impl Format {
    fn size(self) -> usize {
        self.terms * self.words
    }
}

/// For every pair of two neighbouring rows, the number of ways to fill the rows before them.
struct RowPairs {
    upper: Row,
    lower: Row,
    numbering: Numbering,
    format: Format,
    numbers: Vec<u64>,
}

impl RowPairs {
    /// Before the first row: one way.
    fn first() -> Self {
        let numbering = Numbering { upper: [0; 32], lower: [0; 32], pairs: 1 };
        Self { upper: 0, lower: 0, numbering, format: Format { terms: 1, words: 1 }, numbers: vec![1] }
    }

    fn number(&self, pair: usize) -> &[u64] {
        let size = self.format.size();
        &self.numbers[pair * size..(pair + 1) * size]
    }
}

/// An estimate of the work for a board: the number of all pairs of neighbouring rows without an attack.
/// None if there are too many.
pub(super) fn work(rows: &[Row]) -> Option<u64> {
    let pairs = |two: &[Row]| Numbering::new(two[0], two[1]).map(|numbering| numbering.pairs as u64);
    rows.windows(2).map(pairs).try_fold(0u64, |sum, pairs| sum.checked_add(pairs?))
}

/// The number of sets of each size on a board, the empty set first, or without `by_size` a single sum.
pub(super) fn count(rows: &[Row], by_size: bool, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished> {
    let mut sweep = Sweep::new(rows, by_size);
    sweep.count(rows, meter).map_err(|limit| Unfinished { limit, at_least: sweep.at_least })
}

/// A board that equals its mirror image from side to side.
#[derive(Clone, Copy)]
struct Mirror {
    width: u32,
}

impl Mirror {
    fn row(self, row: Row) -> Row {
        row.reverse_bits() >> (Row::BITS - self.width)
    }

    fn weights(self, weights: &[u32; MOST_COLUMNS as usize]) -> [u32; MOST_COLUMNS as usize] {
        let mut mirrored = *weights;
        mirrored[..self.width as usize].reverse();
        mirrored
    }
}

/// What the steps down a board share.
struct Sweep {
    by_size: bool,
    mirror: Option<Mirror>,
    cube: Cube,
    /// Memory of a layer that is no longer needed.
    spare: Vec<u64>,
    /// The words of a layer that is still needed.
    kept_words: usize,
    /// There are at least this many sets.
    at_least: BigUint,
}

impl Sweep {
    fn new(rows: &[Row], by_size: bool) -> Self {
        let width = rows.iter().map(|row| Row::BITS - row.leading_zeros()).max().unwrap_or(0).max(1);
        let mirror = Mirror { width };
        let alike = rows.iter().all(|&row| mirror.row(row) == row);
        Self {
            by_size,
            mirror: alike.then_some(mirror),
            cube: Cube::new(),
            spare: Vec::new(),
            kept_words: 0,
            at_least: BigUint::from(1_u32),
        }
    }

    /// Sweeps both halves of a board and joins them.
    fn count(&mut self, rows: &[Row], meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
        let mut rows = rows.to_vec();
        if rows.len() == 1 {
            rows.push(0);
        }
        // Down to the rows `middle - 1` and `middle`, and up to the same two.
        let middle = rows.len() / 2;
        let upside_down: Vec<Row> = rows.iter().rev().copied().collect();
        let top = self.run(RowPairs::first(), &rows[..=middle], meter)?;
        self.kept_words = top.numbers.len();
        let below = &upside_down[..rows.len() - middle + 1];
        let bottom = if upside_down != rows {
            Some(self.run(RowPairs::first(), below, meter)?)
        } else if below.len() > middle + 1 {
            Some(self.step(&top, below[middle + 1], meter)?)
        } else {
            None
        };
        self.meet(&top, bottom.as_ref().unwrap_or(&top), meter)
    }

    fn run(&mut self, first: RowPairs, rows: &[Row], meter: &mut Meter<'_>) -> Result<RowPairs, Limit> {
        let mut layer = first;
        for &row in rows {
            let next = self.step(&layer, row, meter)?;
            self.spare = std::mem::replace(&mut layer, next).numbers;
        }
        Ok(layer)
    }

    /// Whether a row can be skipped because its mirror image is swept.
    fn is_skipped(&self, row: Row) -> bool {
        self.mirror.is_some_and(|mirror| mirror.row(row) < row)
    }

    /// Adds one more row.
    fn step(&mut self, layer: &RowPairs, row: Row, meter: &mut Meter<'_>) -> Result<RowPairs, Limit> {
        let format = self.format_ahead(layer);
        let numbering = Numbering::new(layer.lower, row).ok_or(Limit::Memory)?;
        let size = format.size();
        let words = (numbering.pairs as u64).saturating_mul(size as u64);
        let cube = (size as u64) << layer.upper.count_ones().max(row.count_ones());
        let held = (self.kept_words + layer.numbers.len()) as u64;
        meter.check_total((words.saturating_add(held).saturating_add(cube)).saturating_mul(8))?;
        let mut numbers = std::mem::take(&mut self.spare);
        if numbers.capacity() < words as usize {
            // The old memory is freed before the new is allocated. Zeros cost nothing until they are written to.
            drop(numbers);
            numbers = vec![0; words as usize];
        }
        numbers.resize(words as usize, 0);

        meter.counts("table entries");
        let mut work = 0;
        for middle in subsets(layer.lower) {
            if self.is_skipped(middle) {
                continue;
            }
            meter.generate()?;
            let (from, to) = (layer.upper & !beside(middle), row & !beside(middle));
            let first = weight(&layer.numbering.lower, middle);
            let before = Subsets { row: from, first, weights: &layer.numbering.upper };
            self.cube.gather(before, (&layer.numbers, layer.format), format);
            let slots = self.cube.change_row(from, to);
            let first = weight(&numbering.upper, middle);
            let after = Subsets { row: to, first, weights: &numbering.lower };
            self.cube.scatter(after, &slots, &mut numbers);
            if let Some(mirror) = self.mirror.filter(|mirror| mirror.row(middle) != middle) {
                let first = weight(&numbering.upper, mirror.row(middle));
                let weights = &mirror.weights(&numbering.lower);
                self.cube.scatter(Subsets { first, weights, ..after }, &slots, &mut numbers);
            }
            work += self.cube.numbers.len();
            if work > POLL_WORDS {
                meter.poll()?;
                work = 0;
            }
        }
        meter.frontier(numbering.pairs);
        // The number for two empty rows is the number of sets of the rows before.
        let sets: BigUint = numbers[..size].chunks_exact(format.words).map(big).sum();
        self.at_least = sets.max(std::mem::take(&mut self.at_least));
        Ok(RowPairs { upper: layer.lower, lower: row, numbering, format, numbers })
    }

    /// The format that the next layer needs. In every term, no number of the next layer, nor any on the way
    /// to it, is larger than the number for two empty rows. That number is the sum over the pairs of the
    /// present layer with an empty lower row.
    fn format_ahead(&self, layer: &RowPairs) -> Format {
        let Format { terms, words } = layer.format;
        let wide = words + 1;
        let more = if self.by_size { layer.upper.count_ones() as usize } else { 0 };
        let mut sums = vec![0u64; (terms + more) * wide];
        for upper in subsets(layer.upper) {
            let shift = if self.by_size { upper.count_ones() as usize } else { 0 };
            let number = layer.number(weight(&layer.numbering.upper, upper));
            for (sum, term) in sums[shift * wide..].chunks_exact_mut(wide).zip(number.chunks_exact(words)) {
                add(sum, term);
            }
        }
        let needed = |number: &[u64]| number.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        let terms = needed(&sums).div_ceil(wide);
        let words = sums.chunks_exact(wide).map(needed).max().unwrap_or(1);
        Format { terms, words: words.max(layer.format.words) }
    }

    /// Joins the ways down to two rows with the ways up to the same two.
    fn meet(&self, top: &RowPairs, bottom: &RowPairs, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Limit> {
        // Wide enough for the sum of as many products as there are pairs and terms.
        let wide = top.format.words + bottom.format.words + 2;
        let window =
            if self.by_size { (top.upper.count_ones() + top.lower.count_ones()) as usize } else { 0 };
        let terms = top.format.terms + bottom.format.terms - 1 + window;
        let mut sums = [vec![0u64; terms * wide], vec![0u64; terms * wide]];
        let (mut above, mut below) = (Offsets::default(), Offsets::default());
        meter.counts("table entries");
        let mut work = 0;
        for lower in subsets(top.lower) {
            if self.is_skipped(lower) {
                continue;
            }
            meter.generate()?;
            let is_twice = self.mirror.is_some_and(|mirror| mirror.row(lower) != lower);
            let sums = &mut sums[usize::from(is_twice)];
            let free = top.upper & !beside(lower);
            above.set(columns(free).map(|column| top.numbering.upper[column]));
            below.set(columns(free).map(|column| bottom.numbering.lower[column]));
            let first_above = weight(&top.numbering.lower, lower);
            let first_below = weight(&bottom.numbering.upper, lower);
            for (n, (a, b)) in above.iter().zip(below.iter()).enumerate() {
                let knights = if self.by_size { (lower.count_ones() + n.count_ones()) as usize } else { 0 };
                let (a, b) = (top.number(first_above + a), bottom.number(first_below + b));
                add_product(&mut sums[knights * wide..], wide, (a, top.format), (b, bottom.format));
                work += a.len() * b.len();
                if work > POLL_WORDS {
                    meter.poll()?;
                    work = 0;
                }
            }
        }
        let [once, twice] = sums;
        let mut sums: Vec<BigUint> = once
            .chunks_exact(wide)
            .zip(twice.chunks_exact(wide))
            .map(|(once, twice)| big(once) + 2u32 * big(twice))
            .collect();
        while sums.last() == Some(&BigUint::ZERO) {
            sums.pop();
        }
        Ok(sums)
    }
}

/// Adds the product of two polynomials to a sum whose terms have `wide` words.
fn add_product(sum: &mut [u64], wide: usize, (a, of_a): (&[u64], Format), (b, of_b): (&[u64], Format)) {
    for (i, a) in a.chunks_exact(of_a.words).enumerate() {
        for (b, sum) in b.chunks_exact(of_b.words).zip(sum[i * wide..].chunks_exact_mut(wide)) {
            for (place, &word) in a.iter().enumerate() {
                // One word times many: the carry is a word.
                let mut carry = 0;
                let mut place = place;
                for &other in b {
                    let product =
                        u128::from(word) * u128::from(other) + u128::from(carry) + u128::from(sum[place]);
                    sum[place] = product as u64;
                    carry = (product >> 64) as u64;
                    place += 1;
                }
                add(&mut sum[place..], &[carry]);
            }
        }
    }
}
