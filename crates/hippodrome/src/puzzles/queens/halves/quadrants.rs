//! The ways to place queens in a quarter of the board, by the rows that are used.
//!
//! For a set of rows, every way to give each of them a column such that no two queens share a diagonal, as
//! the pattern of their diagonals. The ways are sorted by class, then by the set of columns. Two quadrants make
//! a half board only where their columns are complementary, and the complements of sets in ascending
//! order are in descending order, so that the lists of two quadrants are walked in opposite directions.

use std::sync::{Arc, OnceLock};

use bytemuck::Pod;

/// A pattern of diagonals.
pub(super) trait Bits: Pod + Default + Send + Sync {
    /// The pattern with these bits.
    fn new(bits: u64) -> Self;

    /// The bits.
    fn wide(self) -> u64;
}

impl Bits for u32 {
    #[inline(always)]
    fn new(bits: u64) -> Self {
        bits as u32
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        self.into()
    }
}

impl Bits for u64 {
    #[inline(always)]
    fn new(bits: u64) -> Self {
        bits
    }

    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
}

/// Room behind the patterns of a list, so that the last can be read as part of a vector.
pub(super) const MARGIN: usize = 16;

/// Which quarter of the board. Its rows are numbered from the northern or southern edge, its columns from the
/// eastern or western one, so that all quarters look alike.
#[derive(Clone, Copy)]
pub(super) struct Quarter {
    pub south: bool,
    pub west: bool,
}

/// What a quadrant has besides its own rows and columns, on a board of odd side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Middle {
    /// Nothing.
    None,
    /// The middle row's queen, which is always there; its column is the class.
    Row,
    /// The middle column's queen, in one of the rows of the set; that row is the class.
    Column,
}

/// The ways for one set of rows.
pub(super) struct List<P> {
    /// The number of sets of columns.
    sets: usize,
    /// Where the ways of each class and set begin, and where the last ones end.
    starts: Vec<u32>,
    patterns: Vec<P>,
}

impl<P> List<P> {
    /// The number of sets of columns.
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Where the patterns of a class and a set of columns are.
    #[inline(always)]
    pub fn range(&self, class: usize, set: usize) -> (usize, usize) {
        let at = class * self.sets + set;
        (self.starts[at] as usize, self.starts[at + 1] as usize)
    }

    /// All patterns, with a margin.
    pub fn patterns(&self) -> &[P] {
        &self.patterns
    }
}

/// One way to fill rows.
struct Way {
    class: u8,
    columns: u16,
    pattern: u64,
}

/// A queen's square as the search sees it.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Its two diagonals, both among those of this quadrant.
    lines: u128,
    /// Those that matter to the other half.
    pattern: u64,
    /// Whether it stands on a long diagonal.
    long: bool,
}

/// A quadrant.
pub(super) struct Quadrant<P> {
    half: usize,
    middle: Middle,
    /// Whether long diagonals are classes and have no bits.
    long_classes: bool,
    bits: usize,
    /// The cells of every row; row `half` is the middle row, column `half` the middle column.
    cells: Vec<Vec<Cell>>,
    /// The rank of every set of columns among those of its size.
    ranks: Vec<u32>,
    /// The lists that were made, by the set of rows; empty where they are not kept.
    lists: Vec<OnceLock<Arc<List<P>>>>,
}

impl<P: Bits> Quadrant<P> {
    /// The quadrant of a board of side `n`, which may keep its lists in so many bytes. A `skew` board has the
    /// queens of its middle row and column apart from the centre.
    pub fn new(n: u32, quarter: Quarter, skew: bool, middle: Middle, room: u64) -> Self {
        let (n, half) = (n as i32, n as i32 / 2);
        let order = diagonals(half, skew);
        let bit = |diagonal| order.iter().position(|&d| d == diagonal).map_or(0, |at| 1u64 << at);
        let cell = |i: i32, j: i32| {
            let row = if quarter.south && i < half { n - 1 - i } else { i };
            let col = if quarter.west && j < half { n - 1 - j } else { j };
            let (rising, falling) = (row + col - (n - 1), row - col);
            Cell {
                lines: 1 << (rising + n - 1) | 1 << (2 * n - 1 + falling + n - 1),
                pattern: bit(Diagonal::Rising(rising)) | bit(Diagonal::Falling(falling)),
                long: rising == 0 || falling == 0,
            }
        };
        let cells = (0..=half).map(|i| (0..=half).map(|j| cell(i, j)).collect()).collect();
        let mut seen = vec![0; half as usize + 1];
        let ranks = (0..1u32 << half)
            .map(|set| {
                let rank = &mut seen[set.count_ones() as usize];
                *rank += 1;
                *rank - 1
            })
            .collect();
        let keep = bytes_kept(half as u32, size_of::<P>()) <= room;
        let lists = if keep { (0..1 << half).map(|_| OnceLock::new()).collect() } else { Vec::new() };
        let half = half as usize;
        Self { half, middle, long_classes: !skew, bits: order.len(), cells, ranks, lists }
    }

    /// The number of bits in a pattern.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The ways for a set of rows.
    pub fn list(&self, rows: u32) -> Arc<List<P>> {
        match self.lists.get(rows as usize) {
            Some(kept) => kept.get_or_init(|| Arc::new(self.make(rows))).clone(),
            None => Arc::new(self.make(rows)),
        }
    }

    fn make(&self, rows: u32) -> List<P> {
        let half = self.half;
        let rows: Vec<usize> = (0..half).filter(|row| rows >> row & 1 == 1).collect();
        let mut ways = Vec::new();
        match self.middle {
            Middle::None => self.fill(&rows, 0, &[], &mut ways),
            Middle::Row => {
                for column in 0..half {
                    self.fill(&rows, column, &[(half, column)], &mut ways);
                }
            }
            Middle::Column => {
                for &row in &rows {
                    let others: Vec<usize> = rows.iter().copied().filter(|&other| other != row).collect();
                    self.fill(&others, row, &[(row, half)], &mut ways);
                }
            }
        }
        let classes = match self.middle {
            Middle::None => 2,
            Middle::Row | Middle::Column => half,
        };
        let columns = match self.middle {
            Middle::None => rows.len(),
            Middle::Row => rows.len() + 1,
            Middle::Column => rows.len().saturating_sub(1),
        };
        self.sort(&ways, classes, columns)
    }

    /// Every way to fill these rows, after the queens that stand.
    fn fill(&self, rows: &[usize], class: usize, standing: &[(usize, usize)], ways: &mut Vec<Way>) {
        /// What the queens so far have taken, and the columns left to try in the next row.
        #[derive(Clone, Copy, Default)]
        struct Level {
            columns: u32,
            lines: u128,
            pattern: u64,
            long: bool,
            left: u32,
        }
        let all = (1u32 << self.half) - 1;
        let mut levels = [Level::default(); 17];
        let first = &mut levels[0];
        for &(row, col) in standing {
            let cell = self.cells[row][col];
            first.columns |= 1 << col & all;
            first.lines |= cell.lines;
            first.pattern |= cell.pattern;
        }
        first.left = all & !first.columns;
        let mut depth = 0;
        loop {
            let here = levels[depth];
            if depth == rows.len() {
                let class = if self.long_classes { usize::from(here.long) } else { class };
                let (class, columns) = (class as u8, here.columns as u16);
                ways.push(Way { class, columns, pattern: here.pattern });
            } else if here.left != 0 {
                let col = here.left.trailing_zeros();
                levels[depth].left &= here.left - 1;
                let cell = &self.cells[rows[depth]][col as usize];
                if here.lines & cell.lines == 0 {
                    let columns = here.columns | 1 << col;
                    levels[depth + 1] = Level {
                        columns,
                        lines: here.lines | cell.lines,
                        pattern: here.pattern | cell.pattern,
                        long: here.long | cell.long,
                        left: all & !columns,
                    };
                    depth += 1;
                }
                continue;
            }
            // This row is done, or there was none left.
            match depth.checked_sub(1) {
                Some(above) => depth = above,
                None => return,
            }
        }
    }

    /// Sorts ways by class and columns, by counting.
    fn sort(&self, ways: &[Way], classes: usize, columns: usize) -> List<P> {
        let sets = binomial(self.half, columns);
        let place = |way: &Way| usize::from(way.class) * sets + self.ranks[usize::from(way.columns)] as usize;
        let mut starts = vec![0u32; classes * sets + 1];
        for way in ways {
            starts[place(way) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut patterns = vec![P::default(); ways.len() + MARGIN];
        for way in ways {
            let at = &mut next[place(way)];
            patterns[*at as usize] = P::new(way.pattern);
            *at += 1;
        }
        List { sets, starts, patterns }
    }
}

/// A diagonal, by its distance from the long one in its direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Diagonal {
    Rising(i32),
    Falling(i32),
}

/// The diagonals that both halves can use, the fullest first: those near the middle of the board.
fn diagonals(half: i32, skew: bool) -> Vec<Diagonal> {
    let mut order: Vec<Diagonal> = Vec::new();
    for distance in 0..=half {
        let both = if distance == 0 { vec![0] } else { vec![distance, -distance] };
        for v in both {
            // Long diagonals have no bits on boards that are not skew. On those that are, the middle column's
            // queen can use one rising diagonal more.
            if distance < half && (distance > 0 || skew) {
                order.extend([Diagonal::Rising(v), Diagonal::Falling(v)]);
            } else if skew && v == -half {
                order.push(Diagonal::Rising(v));
            }
        }
    }
    order
}

/// About the bytes of all lists of a quadrant: the ways to place any number of queens on a square of this side (OEIS
/// A287227 grows about tenfold a row), and the starts.
fn bytes_kept(half: u32, pattern: usize) -> u64 {
    let ways = 1_000_000u64.saturating_mul(10u64.saturating_pow(half.saturating_sub(9)));
    ways.saturating_mul(2 * pattern as u64).saturating_add(1 << (2 * half + 3))
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
