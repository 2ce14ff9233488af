//! Backtracking with bit masks: the squares of a row that are attacked are bits of a word.
//!
//! Going down a row, the bits of one kind of diagonal move a place to the left and those of the other
//! kind to the right, so that all checks of a row are three operations on words. The trick is folklore;
//! an early account is Richards, "Backtracking algorithms in MCPL using bit patterns" (1997). On a
//! torus the bits turn round instead of falling off the edge.
//! Solutions come in lexicographic order of their columns. Limits: sides up to 64.

use super::board::Board;
use super::{Finish, Visit};
use crate::board::Square;
use crate::control::Meter;
use crate::search::{Event, Observer};

/// The longest side: the bits of a word.
pub(super) const MAX_SIDE: u32 = 64;

/// How an attack goes on from a row to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Along the diagonals to the edge.
    ToTheEdge,
    /// Along the diagonals round the torus.
    Round,
    /// To the neighbours in the next row only.
    Neighbours,
    /// Not at all.
    Nowhere,
}

/// The board as masks; bit c is column c.
struct Masks {
    n: usize,
    full: u64,
    reach: Reach,
    /// The squares of each row on which a queen can stand.
    open: Vec<u64>,
    /// The region of each square of each row, as one bit; none where there are no regions.
    regions: Vec<Vec<u64>>,
}

/// The row at which the search stands: what is attacked, and what is left to try.
#[derive(Clone, Copy, Default)]
struct Level {
    free: u64,
    columns: u64,
    falling: u64,
    rising: u64,
    /// The regions that have their queen.
    regions: u64,
    /// The queen's column and node, once it stands.
    column: u32,
    node: u64,
}

/// All columns of a board of side `n` of at most 64.
pub(super) fn full_row(n: u32) -> u64 {
    u64::MAX >> (u64::BITS - n)
}

/// A row's bits, moved a column to the right round a torus of side `n`.
#[inline]
pub(super) fn round_right(bits: u64, n: u32, full: u64) -> u64 {
    (bits << 1 | bits >> (n - 1)) & full
}

/// A row's bits, moved a column to the left round a torus of side `n`.
#[inline]
pub(super) fn round_left(bits: u64, n: u32, full: u64) -> u64 {
    (bits >> 1 | bits << (n - 1)) & full
}

impl Masks {
    fn new(board: &Board) -> Self {
        let row_bits = |row: u32| {
            let squares = (0..board.n).filter(|&col| board.open.contains(Square::new(row, col)));
            squares.fold(0, |bits, col| bits | 1 << col)
        };
        let row_regions =
            |row: u32| (0..board.n).map(|col| 1 << board.region(Square::new(row, col))).collect();
        Self {
            n: board.n as usize,
            full: full_row(board.n),
            reach: match (board.has_diagonals(), board.torus, board.apart) {
                (true, false, _) => Reach::ToTheEdge,
                (true, true, _) => Reach::Round,
                (false, _, true) => Reach::Neighbours,
                (false, _, false) => Reach::Nowhere,
            },
            open: (0..board.n).map(row_bits).collect(),
            regions: if board.regions.is_some() {
                (0..board.n).map(row_regions).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The squares of `row` that are free under these attacks.
    fn free(&self, row: usize, level: &Level) -> u64 {
        let free = self.open[row] & !(level.columns | level.falling | level.rising);
        match self.regions.get(row) {
            None => free,
            Some(regions) => {
                let with_queen = |&col: &usize| regions[col] & level.regions != 0;
                (0..self.n).filter(with_queen).fold(free, |free, col| free & !(1 << col))
            }
        }
    }

    /// The next row after a queen on this bit of `row`.
    fn below(&self, row: usize, level: &Level, queen: u64) -> Level {
        let n = self.n as u32;
        let (falling, rising) = (level.falling | queen, level.rising | queen);
        let (falling, rising) = match self.reach {
            Reach::ToTheEdge => (falling << 1 & self.full, rising >> 1),
            Reach::Round => (round_right(falling, n, self.full), round_left(rising, n, self.full)),
            Reach::Neighbours => (queen << 1 & self.full, queen >> 1),
            Reach::Nowhere => (0, 0),
        };
        let region = self.regions.get(row).map_or(0, |regions| regions[queen.trailing_zeros() as usize]);
        let mut next = Level {
            columns: level.columns | queen,
            falling,
            rising,
            regions: level.regions | region,
            ..Level::default()
        };
        next.free = self.free(row + 1, &next);
        next
    }
}

/// Shows every solution to `visit`. The board's side is at most [`MAX_SIDE`].
pub(super) fn each(
    board: &Board,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Square>,
    visit: Visit<'_>,
) -> Finish {
    let masks = Masks::new(board);
    let mut levels = [Level::default(); MAX_SIDE as usize];
    levels[0].free = masks.open[0];
    let mut columns = vec![0; masks.n];
    let mut row = 0;
    meter.expand();
    observer.on(Event::Expanded { node: 0 });
    loop {
        let level = &mut levels[row];
        if level.free == 0 {
            // Dead end: one row up.
            let Some(above) = row.checked_sub(1) else { return Finish::Complete };
            row = above;
            observer.on(Event::Left { node: levels[row].node });
            continue;
        }
        if let Err(limit) = meter.generate() {
            return Finish::Stopped(limit);
        }
        // The lowest free bit is the first free column.
        let queen = level.free & level.free.wrapping_neg();
        level.free ^= queen;
        level.column = queen.trailing_zeros();
        level.node = meter.generated();
        let (node, column) = (level.node, level.column);
        let parent = row.checked_sub(1).map_or(0, |above| levels[above].node);
        let action = &Square::new(row as u32, column);
        observer.on(Event::Generated { node, parent, action, estimate: None });
        if row + 1 < masks.n {
            levels[row + 1] = masks.below(row, &levels[row], queen);
            row += 1;
            meter.expand();
            meter.frontier(row + 1);
            observer.on(Event::Expanded { node });
            continue;
        }
        observer.on(Event::Goal { node });
        for (column, level) in columns.iter_mut().zip(&levels) {
            *column = level.column;
        }
        if visit(&columns).is_break() {
            return Finish::Enough;
        }
        observer.on(Event::Left { node });
    }
}
