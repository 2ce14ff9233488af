//! The engine: the distance of every square from one square, by one breadth-first sweep.
//!
//! Distances are kept in one array over the board's frame, and squares in the order in which they were
//! reached, which is also the order of their distances. Everything else follows from the array: a shortest
//! walk steps down the distances, the number of shortest walks adds up along them, and all shortest walks
//! (`shortest`) are the paths that step down by one each time. A rook, bishop or queen stops sliding where it
//! meets a square that is at least as near, because whatever lies beyond was or will be reached from there.
//!
//! Limits: twelve bytes for every place of the frame, which must fit in memory.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::textbook::Walk;
use board::{Shape, Square};
use contract::{Cell, Table};
use search::{Control, Limit, Meter};

/// A square that was not reached.
const UNREACHED: u32 = u32::MAX;

/// The most squares of a board that can be drawn.
const MOST_DRAWN: u64 = 4_000_000;

/// The distance of every square that can be reached from one square.
pub(super) struct Distances<'w> {
    board: &'w Shape,
    steps: Vec<(i64, i64)>,
    slides: bool,
    /// By place in the board's frame.
    moves: Vec<u32>,
    /// Every reached square, nearest first.
    reached: Vec<Square>,
}

impl<'w> Distances<'w> {
    /// Sweeps the board from a square. With a goal, the sweep stops once that is reached: every nearer square
    /// then has its distance, but farther ones may not. An error also holds a lower bound on the distance of
    /// every square that was not reached.
    pub fn new(
        walk: &'w Walk,
        from: Square,
        goal: Option<Square>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, (Limit, u32)> {
        let board = &walk.board;
        let bytes = board.frame_len().saturating_mul((size_of::<u32>() + size_of::<Square>()) as u64);
        meter.check_total(bytes).map_err(|limit| (limit, 0))?;
        let fits = |&(rows, cols): &(i64, i64)| {
            rows.unsigned_abs() < board.rows().into() && cols.unsigned_abs() < board.cols().into()
        };
        let mut distances = Self {
            board,
            steps: walk.piece.steps().into_iter().filter(fits).collect(),
            slides: walk.piece.slides(),
            moves: vec![UNREACHED; board.frame_len() as usize],
            reached: Vec::with_capacity(board.len() as usize),
        };
        meter.set_memory_in_use(bytes as usize);
        distances.moves[board.frame_index(from)] = 0;
        distances.reached.push(from);
        distances.sweep(goal, meter)?;
        Ok(distances)
    }

    /// The distances from the first square, for a picture. It is drawn after the answer, when the user's limits
    /// no longer apply, so there are none for a board that is too large to be drawn. On a smaller one, a sweep
    /// takes far less time than the drawing.
    pub fn for_picture(walk: &'w Walk) -> Option<Self> {
        let sweep = || Self::new(walk, walk.from, None, &mut Control::default().meter()).ok();
        if walk.board.frame_len() <= MOST_DRAWN { sweep() } else { None }
    }

    fn sweep(&mut self, goal: Option<Square>, meter: &mut Meter<'_>) -> Result<(), (Limit, u32)> {
        let mut next = 0;
        while let Some(&at) = self.reached.get(next)
            && goal.is_none_or(|goal| self.of(goal).is_none())
        {
            next += 1;
            meter.expand();
            let here = self.moves[self.board.frame_index(at)];
            for step in 0..self.steps.len() {
                let (rows, cols) = self.steps[step];
                let mut to = at;
                while let Some(square) = self.board.step(to, rows, cols) {
                    to = square;
                    meter.generate().map_err(|limit| (limit, here))?;
                    let moves = &mut self.moves[self.board.frame_index(to)];
                    if *moves == UNREACHED {
                        *moves = here + 1;
                        self.reached.push(to);
                    }
                    if !self.slides || *moves <= here {
                        break;
                    }
                }
            }
            meter.frontier(self.reached.len() - next);
            meter.stored(self.reached.len());
        }
        Ok(())
    }

    /// The distance of a square, if it was reached.
    pub fn of(&self, square: Square) -> Option<u32> {
        let moves = self.moves[self.board.frame_index(square)];
        (moves != UNREACHED).then_some(moves)
    }

    /// Every reached square with its distance, nearest first.
    pub fn all(&self) -> impl Iterator<Item = (Square, u32)> {
        self.reached.iter().map(|&square| (square, self.moves[self.board.frame_index(square)]))
    }

    /// The squares one move away from `at` whose distance is less by one, in the order of the moves.
    pub fn nearer(&self, at: Square) -> impl Iterator<Item = Square> {
        let wanted = self.of(at).and_then(|moves| moves.checked_sub(1));
        let lines = self.steps.iter().map(move |&(rows, cols)| {
            let line = std::iter::successors(self.board.step(at, rows, cols), move |&to| {
                self.board.step(to, rows, cols)
            });
            line.take(if self.slides { usize::MAX } else { 1 })
        });
        lines.flatten().filter(move |&to| wanted.is_some() && self.of(to) == wanted)
    }

    /// A shortest walk to a square, if it was reached.
    pub fn path_to(&self, to: Square) -> Option<Vec<Square>> {
        self.of(to)?;
        let mut squares: Vec<Square> =
            std::iter::successors(Some(to), |&at| self.nearer(at).next()).collect();
        squares.reverse();
        Some(squares)
    }

    /// The number of shortest walks to a square, added up from there back to the start.
    pub fn count_to(&self, to: Square, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let Some(moves) = self.of(to) else { return Ok(BigUint::ZERO) };
        let mut layer = BTreeMap::from([(to, BigUint::from(1_u32))]);
        for _ in 0..moves {
            let mut before: BTreeMap<Square, BigUint> = BTreeMap::new();
            for (at, walks) in &layer {
                meter.generate()?;
                self.nearer(*at).for_each(|square| *before.entry(square).or_default() += walks);
            }
            layer = before;
        }
        Ok(layer.into_values().sum())
    }

    /// Every reached square with its distance and the number of shortest walks to it, nearest first.
    pub fn count_all(&self, meter: &mut Meter<'_>) -> Result<Vec<(Square, u32, BigUint)>, Limit> {
        let mut rows: Vec<(Square, u32, BigUint)> = Vec::with_capacity(self.reached.len());
        let mut row_of: BTreeMap<Square, usize> = BTreeMap::new();
        for (square, moves) in self.all() {
            meter.generate()?;
            let nearer = self.nearer(square).map(|square| &rows[row_of[&square]].2);
            let walks = if moves == 0 { BigUint::from(1_u32) } else { nearer.sum() };
            row_of.insert(square, rows.len());
            rows.push((square, moves, walks));
        }
        Ok(rows)
    }

    /// The distance of every square as a table, in reading order.
    pub fn table(&self) -> Table {
        let moves = |square| self.of(square).map_or(Cell::Nothing, Cell::figure);
        let row = |square| [Cell::Name(self.board.name(square)), moves(square)];
        Table::new(["square", "moves"], self.board.squares().map(row))
    }
}
