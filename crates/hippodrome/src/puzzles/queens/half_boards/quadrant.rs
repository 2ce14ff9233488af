//! The ways to place queens in a quarter of the board, by the rows that are used.
//!
//! For a set of rows, every way to give each of them a column such that no two queens share a diagonal, as
//! the pattern of their diagonals. The ways are sorted by the set of columns, then by class. Two quadrants make
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
    sets: usize,
    classes: usize,
    /// Where the ways of each set of columns and class begin, and where the last ones end.
    starts: Arc<[u32]>,
    patterns: Vec<P>,
}

impl<P: Bits> List<P> {
    /// The number of sets of columns.
    pub fn sets(&self) -> usize {
        self.sets
    }

    /// Where the patterns of a set of columns and a class begin and end.
    #[inline(always)]
    pub fn range(&self, set: usize, class: usize) -> (usize, usize) {
        let at = set * self.classes + class;
        (self.starts[at] as usize, self.starts[at + 1] as usize)
    }

    /// All patterns, with a margin.
    pub fn patterns(&self) -> &[P] {
        &self.patterns
    }

    /// The same ways in another quarter of the board, seen from the north-eastern one, on a board that is not
    /// skew: there the bits of the diagonals at a distance to both sides are four in a row.
    fn turned(&self, to: Quarter) -> Self {
        const ONES: u64 = 0x5555_5555_5555_5555;
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        let turn = |pattern: &P| {
            let mut bits = pattern.wide();
            if to.south != to.west {
                // One reflection makes rising diagonals falling ones.
                bits = (bits & ONES) << 1 | bits >> 1 & ONES;
            }
            if to.south {
                // What was before the middle is behind it.
                bits = (bits & PAIRS) << 2 | bits >> 2 & PAIRS;
            }
            P::new(bits)
        };
        Self {
            sets: self.sets,
            classes: self.classes,
            starts: self.starts.clone(),
            patterns: self.patterns.iter().map(turn).collect(),
        }
    }
}

/// One way to fill rows.
struct Way {
    class: u8,
    columns: u16,
    pattern: u64,
}

/// What a queen's square means to the other half.
#[derive(Clone, Copy, Default)]
struct Cell {
    pattern: u64,
    /// Whether it is on a long diagonal.
    long: bool,
}

/// A quadrant.
pub(super) struct Quadrant<P> {
    half: usize,
    quarter: Quarter,
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
    /// The quadrant that this one is an image of.
    model: Option<Arc<Self>>,
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
        let bits = order.len();
        Self { half, quarter, middle, long_classes: !skew, bits, cells, ranks, lists, model: None }
    }

    /// The image of a north-eastern quadrant in another quarter of a board that is not skew.
    pub fn image(model: &Arc<Self>, quarter: Quarter) -> Self {
        Self {
            quarter,
            cells: Vec::new(),
            ranks: Vec::new(),
            lists: model.lists.iter().map(|_| OnceLock::new()).collect(),
            model: Some(model.clone()),
            ..**model
        }
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
        if let Some(model) = &self.model {
            return model.list(rows).turned(self.quarter);
        }
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
        /// What the queens so far have taken, and the columns left to try in the next row. Of the diagonals,
        /// one kind is numbered by row + column, the other by column - row + half.
        #[derive(Clone, Copy, Default)]
        struct Level {
            columns: u32,
            sums: u64,
            differences: u64,
            pattern: u64,
            long: bool,
            left: u32,
        }
        let half = self.half;
        let all = (1u32 << half) - 1;
        let with = |level: &Level, row: usize, col: usize| {
            let cell = &self.cells[row][col];
            Level {
                columns: level.columns | 1 << col & all,
                sums: level.sums | 1 << (row + col),
                differences: level.differences | 1 << (col + half - row),
                pattern: level.pattern | cell.pattern,
                long: level.long | cell.long,
                left: 0,
            }
        };
        let open = |level: &Level, row: usize| {
            let attacked = level.sums >> row | level.differences >> (half - row);
            all & !(level.columns | attacked as u32)
        };
        let mut levels = [Level::default(); 18];
        for &(row, col) in standing {
            levels[0] = with(&levels[0], row, col);
        }
        let Some((&last, above)) = rows.split_last() else {
            ways.push(self.way(class, levels[0].long, levels[0].columns, levels[0].pattern));
            return;
        };
        levels[0].left = open(&levels[0], rows[0]);
        let mut depth = 0;
        loop {
            let here = &mut levels[depth];
            let left = here.left;
            if left == 0 || depth == above.len() {
                if depth == above.len() {
                    let mut left = left;
                    while left != 0 {
                        let end = with(here, last, left.trailing_zeros() as usize);
                        ways.push(self.way(class, end.long, end.columns, end.pattern));
                        left &= left - 1;
                    }
                }
                match depth.checked_sub(1) {
                    Some(above) => depth = above,
                    None => return,
                }
                continue;
            }
            here.left = left & (left - 1);
            let mut next = with(here, rows[depth], left.trailing_zeros() as usize);
            depth += 1;
            next.left = open(&next, rows[depth]);
            levels[depth] = next;
        }
    }

    fn way(&self, class: usize, long: bool, columns: u32, pattern: u64) -> Way {
        let class = if self.long_classes { usize::from(long) } else { class };
        Way { class: class as u8, columns: columns as u16, pattern }
    }

    /// Sorts ways by columns and class, by counting.
    fn sort(&self, ways: &[Way], classes: usize, columns: usize) -> List<P> {
        let sets = binomial(self.half, columns);
        let place =
            |way: &Way| self.ranks[usize::from(way.columns)] as usize * classes + usize::from(way.class);
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
        List { sets, classes, starts: starts.into(), patterns }
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

/// A rough guess at the bytes of all lists of a quadrant: the ways to place any number of queens on a square
/// of this side, taken as a million for side 9 and ten times as many a row, and the starts.
fn bytes_kept(half: u32, pattern: usize) -> u64 {
    let ways = 1_000_000u64.saturating_mul(10u64.saturating_pow(half.saturating_sub(9)));
    ways.saturating_mul(2 * pattern as u64).saturating_add(1 << (2 * half + 3))
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
