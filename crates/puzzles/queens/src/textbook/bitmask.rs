//! Backtracking with bit masks: the attacked squares of a row are the bits of a word.
//!
//! From one row to the next, the bits of one kind of diagonal are shifted to the left and those of the other
//! kind to the right, so that a whole row is checked with three operations on words. The trick is folklore;
//! an early account is Richards, "Backtracking algorithms in MCPL using bit patterns" (1997). On a torus the
//! bits are rotated instead.
//! Solutions come in lexicographic order of their columns. Limits: sides up to 64.

use std::ops::ControlFlow;

use crate::{
    position::{Position, Visit},
    row_bits::{MAX_SIDE, full_row, round_left, round_right},
};
use board::Square;
use search::{Code, Event, Meter, Observer, Order, Start, Textbook, Walked, Why, line, watched};

/// Backtracking with bit masks as pseudo-code.
pub(in super::super) static BITMASK: Code = Code {
    lines: &[
        line("begin with the first row; every open square is a bit of free", &["s"]),
        line("repeat:", &[]),
        line("  if free = 0: back to the row above; every square was tried,", &["<tried"]),
        line("    or all are attacked", &["<dead-end"]),
        line("  queen = the lowest bit of free; remove it from free", &["+"]),
        line("  if it is the last row: report the solution", &["!"]),
        line("    and take the queen back", &["<goal"]),
        line("  else shift the attacks to the next row; free = the squares left", &["x"]),
    ],
    value: Some("ways on"),
    sum: false,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes",
        optimal: "",
        time: "O(b^m)",
        memory: "O(m)",
        source: "Richards 1997",
    },
};

/// How far a queen attacks in the rows below.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Along the diagonals, to the edge.
    ToTheEdge,
    /// Along the diagonals, around the torus.
    Around,
    /// Only the neighbours in the next row.
    Neighbours,
    /// Not at all.
    Nowhere,
}

/// The board as masks.
struct Masks {
    n: usize,
    full: u64,
    reach: Reach,
    /// The squares of each row on which a queen can stand.
    open: Vec<u64>,
    /// The region of each square of each row, as one bit; empty if there are no regions.
    regions: Vec<Vec<u64>>,
}

/// A row of the search: what is attacked, and what is left to try.
#[derive(Clone, Copy, Default)]
struct Level {
    free: u64,
    columns: u64,
    falling: u64,
    rising: u64,
    /// The regions that have their queen.
    regions: u64,
    /// The queen's column and node, once it is placed.
    column: u32,
    node: u64,
}

impl Masks {
    fn new(position: &Position) -> Self {
        let row_bits = |row: u32| {
            let squares = (0..position.n).filter(|&col| position.open.contains(Square::new(row, col)));
            squares.fold(0, |bits, col| bits | 1 << col)
        };
        let row_regions =
            |row: u32| (0..position.n).map(|col| 1 << position.region(Square::new(row, col))).collect();
        Self {
            n: position.n as usize,
            full: full_row(position.n),
            reach: match (position.has_diagonals(), position.torus, position.apart) {
                (true, false, _) => Reach::ToTheEdge,
                (true, true, _) => Reach::Around,
                (false, _, true) => Reach::Neighbours,
                (false, _, false) => Reach::Nowhere,
            },
            open: (0..position.n).map(row_bits).collect(),
            regions: if position.regions.is_some() {
                (0..position.n).map(row_regions).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The squares of `row` that are free under these attacks.
    #[inline(always)]
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
    #[inline(always)]
    fn below(&self, row: usize, level: &Level, queen: u64) -> Level {
        let n = self.n as u32;
        let (falling, rising) = (level.falling | queen, level.rising | queen);
        let (falling, rising) = match self.reach {
            Reach::ToTheEdge => (falling << 1 & self.full, rising >> 1),
            Reach::Around => (round_right(falling, n, self.full), round_left(rising, n, self.full)),
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

/// Passes every solution to `visit`, and every step to the control's observer, if there is one.
pub(in super::super) fn each_observed(
    position: &Position,
    meter: &mut Meter<'_>,
    visit: Visit<'_>,
) -> Walked {
    let name = |square: &Square| position.shape.name(*square);
    watched!(meter.control(), name, |observer| each(position, meter, observer, visit))
}

/// Passes every solution to `visit`. The board's side is at most [`MAX_SIDE`].
pub(in super::super) fn each(
    position: &Position,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Square>,
    visit: Visit<'_>,
) -> Walked {
    let masks = Masks::new(position);
    let mut levels = [Level::default(); MAX_SIDE as usize];
    levels[0].free = masks.open[0];
    let mut columns = vec![0; masks.n];
    let mut row = 0;
    meter.expand();
    let ways_on = |free: u64| Some(free.count_ones().into());
    observer.on(Event::started(Start::First, ways_on(levels[0].free), None));
    observer.on(Event::Expanded { node: 0, queue: 1, closed: 0 });
    loop {
        let level = &mut levels[row];
        if level.free == 0 {
            // A dead end: back to the row above.
            let Some(above) = row.checked_sub(1) else { return Ok(ControlFlow::Continue(())) };
            // No queen was ever placed in a row that has no node yet.
            let why = if levels[row].node == 0 { Why::DeadEnd } else { Why::Tried };
            row = above;
            observer.on(Event::Left { node: levels[row].node, why });
            continue;
        }
        meter.generate()?;
        // The lowest free bit is the first free column.
        let queen = level.free & level.free.wrapping_neg();
        level.free ^= queen;
        level.column = queen.trailing_zeros();
        level.node = meter.generated();
        let (node, column) = (level.node, level.column);
        let parent = row.checked_sub(1).map_or(0, |above| levels[above].node);
        let action = &Square::new(row as u32, column);
        if row + 1 < masks.n {
            levels[row + 1] = masks.below(row, &levels[row], queen);
            let value = ways_on(levels[row + 1].free);
            observer.on(Event::generated(node, parent, action, 1, value));
            row += 1;
            meter.expand();
            meter.frontier(row + 1);
            observer.on(Event::Expanded { node, queue: row as u64 + 1, closed: 0 });
            continue;
        }
        observer.on(Event::generated(node, parent, action, 1, Some(0)));
        observer.on(Event::Goal { node, value: None, best: true });
        for (column, level) in columns.iter_mut().zip(&levels) {
            *column = level.column;
        }
        if visit(&columns).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        observer.on(Event::Left { node, why: Why::Goal });
    }
}
