//! Min-conflicts: start with a queen in every row, then move queens that are attacked to where they are
//! attacked least (Minton, Johnston, Philips and Laird, Artificial Intelligence 58, 1992).
//!
//! The start is greedy: each row in turn takes a square with the fewest conflicts so far. Then, as long
//! as queens are attacked, one of them is chosen at random and goes to the square of its row with the
//! fewest conflicts; chance decides among equals. After a bounded number of steps it begins again.
//! It proves nothing: where all attempts fail it has got stuck, whether or not there is a solution.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::board::{Board, Tally};
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::Limit;
use crate::search::{Event, Observer};

/// Attempts before the method gives up.
pub(super) const ATTEMPTS: u32 = 100;

/// Steps in an attempt on a board of side `n`.
fn steps(n: u32) -> u64 {
    200 + 2 * u64::from(n)
}

/// One queen in every row, attacked or not.
struct Arrangement<'b> {
    board: &'b Board,
    columns: Vec<u32>,
    tally: Tally,
    /// The squares of the row at hand that are equally good.
    best: Vec<u32>,
}

/// Looks for a solution; the error names the limit, [`Limit::Method`] where it got stuck. Every row
/// must have an open square.
pub(super) fn solve(
    board: &Board,
    attempts: u32,
    chance: &mut ChaCha8Rng,
    control: &Control,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Square>,
) -> Result<Vec<u32>, Limit> {
    let n = u64::from(board.n);
    control.reserve(Tally::bytes(n) + 12 * n)?;
    let mut at = Arrangement { board, columns: Vec::new(), tally: Tally::new(board), best: Vec::new() };
    let mut attacked = Vec::new();
    for attempt in 0..attempts {
        if attempt > 0 {
            observer.on(Event::Restarted);
            at.columns.clear();
            at.tally = Tally::new(board);
        }
        let mut node = 0;
        for row in 0..board.n {
            let (col, conflicts) = at.least_attacked(row, chance, meter)?;
            at.columns.push(col);
            at.tally.add(board, Square::new(row, col));
            tell(observer, meter, &mut node, Square::new(row, col), conflicts);
        }
        for _ in 0..steps(board.n) {
            attacked.clear();
            attacked.extend((0..board.n).filter(|&row| at.conflicts_of_queen(row) > 0));
            if attacked.is_empty() {
                observer.on(Event::Goal { node });
                return Ok(at.columns);
            }
            meter.expand();
            observer.on(Event::Expanded { node });
            let row = attacked[chance.random_range(0..attacked.len())];
            at.tally.remove(board, Square::new(row, at.columns[row as usize]));
            let (col, conflicts) = at.least_attacked(row, chance, meter)?;
            at.columns[row as usize] = col;
            at.tally.add(board, Square::new(row, col));
            tell(observer, meter, &mut node, Square::new(row, col), conflicts);
        }
    }
    Err(Limit::Method)
}

/// Tells whoever watches where a row's queen goes.
fn tell(
    observer: &mut impl Observer<Square>,
    meter: &Meter<'_>,
    node: &mut u64,
    square: Square,
    conflicts: u32,
) {
    let parent = std::mem::replace(node, meter.generated());
    let estimate = Some(conflicts.into());
    observer.on(Event::Generated { node: *node, parent, action: &square, estimate });
}

impl Arrangement<'_> {
    /// The queens in the way of a square, apart from those of its row; the tally must not hold a queen
    /// of that row.
    #[inline]
    fn conflicts(&self, square: Square) -> u32 {
        self.tally.on(self.board, square) + self.neighbours(square)
    }

    /// The number of queens that stand too close to a square.
    #[inline]
    fn neighbours(&self, square: Square) -> u32 {
        if !self.board.apart {
            return 0;
        }
        let beside = [square.row.checked_sub(1), Some(square.row + 1)].into_iter().flatten();
        let queens = beside.filter_map(|row| Some(Square::new(row, *self.columns.get(row as usize)?)));
        queens.filter(|&queen| self.board.too_close(square, queen)).count() as u32
    }

    /// The conflicts of a queen that stands and is in the tally itself, once on each of its lines.
    fn conflicts_of_queen(&self, row: u32) -> u32 {
        let lines = if self.board.has_diagonals() { 3 } else { 2 };
        self.conflicts(Square::new(row, self.columns[row as usize])) - lines
    }

    /// A column of a row with the fewest conflicts, chance deciding among equals, and how many.
    fn least_attacked(
        &mut self,
        row: u32,
        chance: &mut ChaCha8Rng,
        meter: &mut Meter<'_>,
    ) -> Result<(u32, u32), Limit> {
        let mut least = u32::MAX;
        self.best.clear();
        for col in 0..self.board.n {
            let square = Square::new(row, col);
            if !self.board.open.contains(square) {
                continue;
            }
            meter.generate()?;
            let conflicts = self.conflicts(square);
            if conflicts < least {
                least = conflicts;
                self.best.clear();
            }
            if conflicts == least {
                self.best.push(col);
            }
        }
        if self.best.is_empty() {
            return Err(Limit::Method);
        }
        Ok((self.best[chance.random_range(0..self.best.len())], least))
    }
}
