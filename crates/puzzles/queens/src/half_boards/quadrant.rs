//! The ways to place queens in a quadrant of the board, by the rows that are used.
//!
//! For a set of rows, these are all ways to give each row a column such that no two queens share a diagonal,
//! each as the pattern of its diagonals. They are sorted by the set of columns, then by class. Two quadrants
//! make a half board only if their columns are complementary. The complements of sets in ascending order are
//! in descending order, so the lists of two quadrants are traversed in opposite directions.
//!
//! In the [example](super) of side 4, the north-eastern quadrant has two ways for the top row: a queen on its corner a4,
//! which is on a long diagonal and on no other that the west can occupy, and one on b4, which is on the diagonal above the
//! falling long one.

use std::sync::{Arc, OnceLock};

use super::list::{Bits, List, MARGIN};
use super::memory::Room;
use super::order::{BitMap, Order};

/// A quarter of the board. Its rows are numbered from the northern or southern edge and its columns from the
/// eastern or western one, so that all quarters look alike.
#[derive(Clone, Copy)]
pub(super) struct Quarter {
    pub south: bool,
    pub west: bool,
}

impl Quarter {
    /// The image of a bit of a north-eastern pattern. If the centre of an odd board is not open, the bits of the four
    /// diagonals at the same distance from the long ones are adjacent, which this relies on.
    fn turned(self, bit: usize) -> usize {
        // A single reflection exchanges rising and falling diagonals, and one from north to south the two sides of the
        // long diagonals.
        bit ^ usize::from(self.south != self.west) ^ usize::from(self.south) << 1
    }

    /// The image of a north-eastern pattern, likewise.
    #[inline(always)]
    fn turn(self, mut pattern: u64) -> u64 {
        const EVEN: u64 = u64::MAX / 3;
        const LOW_OF_FOUR: u64 = u64::MAX / 5;
        if self.south != self.west {
            pattern = (pattern & EVEN) << 1 | pattern >> 1 & EVEN;
        }
        if self.south {
            pattern = (pattern & LOW_OF_FOUR) << 2 | pattern >> 2 & LOW_OF_FOUR;
        }
        pattern
    }
}

/// What a quadrant contains besides its own rows and columns, on a board of odd side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Middle {
    /// Nothing.
    None,
    /// The middle row's queen, which is always in this quadrant. Its column is the class, and wide patterns have a mark for
    /// it: a bit above those of the diagonals.
    Row,
    /// The middle column's queen, in one of the rows of the set. That row is the class.
    Column,
}

/// No board has more classes of half boards.
pub(super) const MOST_CLASSES: usize = 14;

/// A way to place the queens.
struct Way {
    class: u8,
    columns: u16,
    pattern: u64,
}

/// What a queen on a square means to the other half.
#[derive(Clone, Copy, Default)]
struct Cell {
    pattern: u64,
    /// Whether it is on a long diagonal.
    long: bool,
}

/// A quadrant and its lists.
pub(super) struct Quadrant<P> {
    half: usize,
    quarter: Quarter,
    middle: Middle,
    /// Whether long diagonals are classes and have no bits.
    long_classes: bool,
    bits: usize,
    /// The cells of every row; row `half` is the middle row, column `half` the middle column.
    cells: Vec<Vec<Cell>>,
    /// For each bit, the rows that can have it, with the middle row above the others.
    lines: Vec<u32>,
    /// The rank of every set of columns among those of its size.
    ranks: Vec<u32>,
    /// The lists that are kept, by the set of rows.
    lists: Vec<OnceLock<Arc<List<P>>>>,
    /// The room that is left for them.
    room: Arc<Room>,
    /// The quadrant of which this one is an image.
    model: Option<Arc<Self>>,
}

impl<P: Bits> Quadrant<P> {
    /// The quadrant of a board of side `n`, with this room for its lists. With `open_centre`, the queens of the
    /// middle row and the middle column are not in the centre.
    pub fn new(n: u32, quarter: Quarter, open_centre: bool, middle: Middle, room: Arc<Room>) -> Self {
        let (n, half) = (n as i32, n as i32 / 2);
        let order = diagonals(half, open_centre);
        let bit = |diagonal| order.iter().position(|&d| d == diagonal).map_or(0, |at| 1u64 << at);
        let cell = |i: i32, j: i32| {
            let row = if quarter.south && i < half { n - 1 - i } else { i };
            let col = if quarter.west && j < half { n - 1 - j } else { j };
            let (rising, falling) = (row + col - (n - 1), row - col);
            let marked = middle == Middle::Row && i == half && j < half;
            let mark = if marked { 1 << (order.len() as i32 + j) } else { 0 };
            Cell {
                pattern: bit(Diagonal::Rising(rising)) | bit(Diagonal::Falling(falling)) | mark,
                long: rising == 0 || falling == 0,
            }
        };
        let cells: Vec<Vec<Cell>> = (0..=half).map(|i| (0..=half).map(|j| cell(i, j)).collect()).collect();
        let columns = half as usize + usize::from(middle == Middle::Column);
        let line = |bit: usize| {
            let has = |row: &Vec<Cell>| row[..columns].iter().any(|cell| cell.pattern >> bit & 1 == 1);
            (0..).zip(&cells).map(|(i, row)| u32::from(has(row)) << i).sum()
        };
        let lines = (0..order.len()).map(line).collect();
        let mut seen = vec![0; half as usize + 1];
        let ranks = (0..1u32 << half)
            .map(|set| {
                let rank = &mut seen[set.count_ones() as usize];
                *rank += 1;
                *rank - 1
            })
            .collect();
        let lists = (0..1 << half).map(|_| OnceLock::new()).collect();
        let half = half as usize;
        let bits = order.len();
        Self {
            half,
            quarter,
            middle,
            long_classes: !open_centre,
            bits,
            cells,
            lines,
            ranks,
            lists,
            room,
            model: None,
        }
    }

    /// The image of a north-eastern quadrant in another quarter. The centre of an odd board must not be open.
    pub fn image(model: &Arc<Self>, quarter: Quarter) -> Self {
        Self {
            quarter,
            cells: Vec::new(),
            lines: (0..model.bits).map(|bit| model.lines[quarter.turned(bit)]).collect(),
            ranks: Vec::new(),
            lists: model.lists.iter().map(|_| OnceLock::new()).collect(),
            room: model.room.clone(),
            model: Some(model.clone()),
            ..**model
        }
    }

    /// The number of bits in a pattern.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// For each bit, the rows in which a queen can have it; the middle row is above the others.
    pub fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// The diagonals of the middle column's queen, by its row.
    pub fn column_queens(&self) -> [u64; MOST_CLASSES] {
        std::array::from_fn(|row| match self.middle {
            Middle::Column if row < self.half => self.cells[row][self.half].pattern,
            _ => 0,
        })
    }

    /// The marks of the middle row's queen in each column up to this one.
    pub fn marks(&self, column: usize) -> u64 {
        ((2 << column) - 1) << self.bits
    }

    /// Where the bits of its lists go if the bits of the quarter are arranged in this order.
    pub fn map(&self, order: &Order) -> BitMap {
        let turned = |bit: usize| match self.model {
            Some(_) if bit < self.bits => self.quarter.turned(bit),
            _ => bit,
        };
        BitMap::new(|bit| order.place(turned(bit)))
    }

    /// The ways for a set of rows; for wide patterns, those of the model, which have to be mapped. The list is kept if
    /// there is room. Every unit needs nearly all lists in turn, so it is best to keep the first ones.
    pub fn list(&self, rows: u32) -> Arc<List<P>> {
        if let Some(model) = &self.model
            && P::WIDE
        {
            return model.list(rows);
        }
        let place = &self.lists[rows as usize];
        if let Some(list) = place.get() {
            return list.clone();
        }
        let list = Arc::new(self.make(rows));
        let bytes = list.bytes();
        if self.room.take(bytes) && place.set(list.clone()).is_err() {
            // Another thread was faster.
            self.room.give_back(bytes);
        }
        list
    }

    /// Generates the ways for a set of rows.
    fn make(&self, rows: u32) -> List<P> {
        if let Some(model) = &self.model {
            return model.list(rows).mapped(|pattern| self.quarter.turn(pattern));
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

    /// Generates every way to fill these rows, given the queens that are already placed.
    fn fill(&self, rows: &[usize], class: usize, placed: &[(usize, usize)], ways: &mut Vec<Way>) {
        /// What the queens so far occupy, and the columns left to try in the next row. One kind of diagonal
        /// is numbered by row + column, the other by column - row + half.
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
        for &(row, col) in placed {
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

    /// Sorts ways by columns and class: a counting sort.
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

/// A diagonal, by its distance from the long one of the same direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Diagonal {
    Rising(i32),
    Falling(i32),
}

/// The diagonals that both halves can occupy, longest first.
fn diagonals(half: i32, open_centre: bool) -> Vec<Diagonal> {
    let mut order: Vec<Diagonal> = Vec::new();
    for distance in 0..=half {
        let both = if distance == 0 { vec![0] } else { vec![distance, -distance] };
        for v in both {
            // Long diagonals have bits only if the centre of an odd board is open. Then the middle column's
            // queen can also occupy one more rising diagonal.
            if distance < half && (distance > 0 || open_centre) {
                order.extend([Diagonal::Rising(v), Diagonal::Falling(v)]);
            } else if open_centre && v == -half {
                order.push(Diagonal::Rising(v));
            }
        }
    }
    order
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_has_two_ways_in_its_first_quadrant() {
        let quarter = Quarter { south: false, west: false };
        let quadrant = Quadrant::<u32>::new(4, quarter, false, Middle::None, Arc::new(Room::new(0)));
        assert!(diagonals(2, false)[3] == Diagonal::Falling(-1));
        let list = quadrant.list(0b01);
        // By column, and within a column first those that are on no long diagonal.
        assert_eq!((&*list.starts, &list.patterns[..2]), (&[0, 0, 1, 2, 2][..], &[0b0000, 0b1000][..]));
    }
}
