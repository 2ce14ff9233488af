//! Min-conflicts: start with a queen in every row, then move attacked queens to where they are attacked
//! least (Minton, Johnston, Philips and Laird, Artificial Intelligence 58, 1992).
//!
//! The start is greedy: each row in turn takes a square with the fewest conflicts so far. Then, while any
//! queen is attacked, a random one of them moves to the square of its row with the fewest conflicts. Ties are
//! broken at random. After a bounded number of steps it starts again.
//! Limits: it proves nothing. If all attempts fail, there may still be a solution.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::position::{LineCounts, Position};
use board::Square;
use search::{Code, Event, Limit, Meter, Observer, Order, Start, Textbook, Why, line};

/// Min-conflicts as pseudo-code.
pub(in super::super) static MIN_CONFLICTS: Code = Code {
    lines: &[
        line("begin with the empty board; place a queen in each row, by the rule below", &["s"]),
        line("repeat:", &[]),
        line("  if no queen is attacked: it is a solution", &["!"]),
        line("  after many steps: give up, and begin again", &["<over"]),
        line("  choose an attacked queen at random", &["x"]),
        line("  for each square of its row: count its conflicts", &["+"]),
        line("  move it to one with the fewest; ties at random", &["-not-chosen"]),
    ],
    value: Some("conflicts"),
    sum: false,
    waits: false,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "no",
        optimal: "",
        time: "no bound; O(b) a step",
        memory: "O(m)",
        source: "Minton, Johnston, Philips and Laird 1992",
    },
};

/// The attempts before the method gives up.
pub(in super::super) const ATTEMPTS: u32 = 100;

/// The steps of an attempt on a board of side `n`.
fn steps(n: u32) -> u64 {
    200 + 2 * u64::from(n)
}

/// One queen in every row, attacked or not.
struct Arrangement<'p> {
    position: &'p Position,
    columns: Vec<u32>,
    counts: LineCounts,
    /// The best squares of the current row.
    best: Vec<u32>,
}

/// Looks for a solution and returns its columns. The error is [`Limit::Method`] if all attempts fail. Every
/// row must have an open square.
pub(in super::super) fn solve(
    position: &Position,
    attempts: u32,
    chance: &mut ChaCha8Rng,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Square>,
) -> Result<Vec<u32>, Limit> {
    let n = u64::from(position.n);
    meter.check_total(LineCounts::bytes(n) + 12 * n)?;
    let counts = LineCounts::new(position);
    let mut at = Arrangement { position, columns: Vec::new(), counts, best: Vec::new() };
    let mut attacked = Vec::new();
    for attempt in 0..attempts {
        let how = if attempt == 0 { Start::First } else { Start::Again };
        observer.on(Event::started(how, None, Some(steps(position.n) as i64)));
        if attempt > 0 {
            at.columns.clear();
            at.counts = LineCounts::new(position);
        }
        let mut node = 0;
        for row in 0..position.n {
            let col = at.least_attacked(row, chance, meter)?;
            at.report(Square::new(row, col), &mut node, meter, observer);
            at.columns.push(col);
            at.counts.add(position, Square::new(row, col));
        }
        for _ in 0..steps(position.n) {
            attacked.clear();
            attacked.extend((0..position.n).filter(|&row| at.conflicts_of_queen(row) > 0));
            if attacked.is_empty() {
                observer.on(Event::Goal { node, value: None, best: true });
                return Ok(at.columns);
            }
            meter.expand();
            observer.on(Event::Expanded { node, queue: 0, closed: 0 });
            let row = attacked[chance.random_range(0..attacked.len())];
            at.counts.remove(position, Square::new(row, at.columns[row as usize]));
            let col = at.least_attacked(row, chance, meter)?;
            at.report(Square::new(row, col), &mut node, meter, observer);
            at.columns[row as usize] = col;
            at.counts.add(position, Square::new(row, col));
        }
        observer.on(Event::Left { node, why: Why::Over { limit: steps(position.n) as i64 } });
    }
    Err(Limit::Method)
}

impl Arrangement<'_> {
    /// The number of conflicts of a square with the queens of other rows. The queen of its own row must not
    /// be counted.
    #[inline]
    fn conflicts(&self, square: Square) -> u32 {
        self.counts.on(self.position, square) + self.neighbours(square)
    }

    /// The number of queens that are too close to a square.
    #[inline]
    fn neighbours(&self, square: Square) -> u32 {
        if !self.position.apart {
            return 0;
        }
        let beside = [square.row.checked_sub(1), Some(square.row + 1)].into_iter().flatten();
        let queens = beside.filter_map(|row| Some(Square::new(row, *self.columns.get(row as usize)?)));
        queens.filter(|&queen| self.position.too_close(square, queen)).count() as u32
    }

    /// The number of conflicts of a placed queen, which is itself counted once on each of its lines.
    fn conflicts_of_queen(&self, row: u32) -> u32 {
        let lines = if self.position.has_diagonals() { 3 } else { 2 };
        self.conflicts(Square::new(row, self.columns[row as usize])) - lines
    }

    /// Reports to an observer the squares of a row that were just compared, and which one was chosen: that is
    /// the new node.
    fn report(
        &self,
        chosen: Square,
        node: &mut u64,
        meter: &Meter<'_>,
        observer: &mut impl Observer<Square>,
    ) {
        if !observer.watches() {
            return;
        }
        let squares = (0..self.position.n).map(|col| Square::new(chosen.row, col));
        let open: Vec<Square> = squares.filter(|&square| self.position.open.contains(square)).collect();
        let first = meter.generated() + 1 - open.len() as u64;
        let parent = *node;
        for (node, square) in (first..).zip(&open) {
            let value = Some(self.conflicts(*square).into());
            observer.on(Event::generated(node, parent, square, 1, value));
        }
        for (made, square) in (first..).zip(&open) {
            if *square == chosen {
                *node = made;
            } else {
                observer.on(Event::Pruned { node: made, why: Why::NotChosen });
            }
        }
    }

    /// A random one of the columns of a row with the fewest conflicts.
    fn least_attacked(
        &mut self,
        row: u32,
        chance: &mut ChaCha8Rng,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Limit> {
        let mut least = u32::MAX;
        self.best.clear();
        for col in 0..self.position.n {
            let square = Square::new(row, col);
            if !self.position.open.contains(square) {
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
        Ok(self.best[chance.random_range(0..self.best.len())])
    }
}
