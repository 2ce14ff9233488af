//! The engine for large boards: one shortest walk, without a look at most of the board.
//!
//! A* (Hart, Nilsson, Raphael 1968) from the first square. A jump changes the colour of the square, so the estimate of
//! [`Walk`] is rounded up to the parity of the moves that are left. On an open board it is then exact but near the
//! edges, and among equal sums the square that was met last comes first, so that the search goes straight to the goal.
//!
//! At the same time, with a quarter of the work, the last square is flooded: if it is shut in, its surroundings end long
//! before those of the first square do, and there is no walk. The flood ends where the two meet.
//!
//! What is known of a square is kept in tiles of a page of memory each, so that memory is touched only where the search
//! goes. Limits: leapers and kings; a rook, bishop or queen has no use for an estimate. No distances but those on the
//! way.

use std::collections::VecDeque;

use super::textbook::Walk;
use board::{Piece, Square};
use search::{Estimate, Limit, Meter};

/// On smaller boards a sweep over all squares takes no longer.
const LARGE: u64 = 1 << 14;

/// The bits of a place within a tile: 1024 places of four bytes.
const TILE: u32 = 10;

/// The flood grows by a square when the search has expanded so many.
const FLOOD_EVERY: u64 = 4;

/// Marks a square that the flood has reached. Below it is the cost of the path from the first square, plus one.
const FLOODED: u32 = 1 << 31;

/// How the search ended.
pub(super) enum End {
    /// The squares of a shortest walk.
    Walk(Vec<Square>),
    /// Every square that can be reached from the first one was visited.
    FirstShutIn,
    /// Every square from which the last one can be reached was visited.
    LastShutIn,
}

/// Whether the engine is made for this walk.
pub(super) fn suits(walk: &Walk) -> bool {
    matches!(walk.piece, Piece::Leaper(_) | Piece::King) && walk.board.frame_len() > LARGE
}

/// Finds a shortest walk. An error also holds a lower bound on its moves.
pub(super) fn search(walk: &Walk, meter: &mut Meter<'_>) -> Result<End, (Limit, u32)> {
    let mut search = Search::new(walk, meter).map_err(|limit| (limit, walk.estimate(&walk.from)))?;
    search.known.set(walk.from, 1);
    search.known.set(walk.to, FLOODED | search.known.get(walk.to));
    let mut flood = vec![walk.to];
    search.put(walk.from, 0, search.sum(walk.from, 0));
    let mut turn = 0_u64;
    while let Some((at, sum)) = search.next() {
        if at == walk.to {
            return Ok(End::Walk(search.path()));
        }
        search.expand(at, &mut flood, meter).map_err(|limit| (limit, sum))?;
        // A share of the work is enough for the flood.
        turn += 1;
        if turn.is_multiple_of(FLOOD_EVERY)
            && let Some(at) = flood.pop()
        {
            search.flood(at, &mut flood, meter).map_err(|limit| (limit, sum))?;
            if flood.is_empty() && !search.met {
                return Ok(End::LastShutIn);
            }
        }
        meter.frontier(search.waiting + flood.len());
    }
    Ok(End::FirstShutIn)
}

struct Search<'w> {
    walk: &'w Walk,
    steps: Vec<(i64, i64)>,
    /// Whether the number of moves between two squares is always odd or always even, and whether it is odd from the first
    /// square to the last.
    parity: Option<bool>,
    known: Tiles,
    /// The squares that wait, each with its cost, by the sum of that and the estimate; the first list is that of `least`.
    queue: VecDeque<Vec<(Square, u32)>>,
    least: u32,
    waiting: usize,
    stored: usize,
    /// Whether the flood has met the search, so that there is a walk.
    met: bool,
}

impl<'w> Search<'w> {
    fn new(walk: &'w Walk, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let known = Tiles::new(walk, meter)?;
        let parity = match walk.piece {
            Piece::Leaper(leaper) => Some(leaper.is_dark(walk.from) != leaper.is_dark(walk.to)),
            _ => None,
        };
        Ok(Self {
            walk,
            steps: walk.piece.steps(),
            parity,
            known,
            queue: VecDeque::new(),
            least: 0,
            waiting: 0,
            stored: 1,
            met: walk.from == walk.to,
        })
    }

    /// No walk over this square, which is reached at this cost, has fewer moves.
    fn sum(&self, square: Square, cost: u32) -> u32 {
        let sum = cost.saturating_add(self.walk.estimate(&square));
        self.parity.map_or(sum, |odd| sum.saturating_add(u32::from((sum & 1 == 1) != odd)))
    }

    fn put(&mut self, square: Square, cost: u32, sum: u32) {
        if self.queue.is_empty() {
            self.least = sum;
        }
        // Sums never decrease along a way.
        let place = (sum - self.least) as usize;
        if self.queue.len() <= place {
            self.queue.resize_with(place + 1, Vec::new);
        }
        self.queue[place].push((square, cost));
        self.waiting += 1;
        self.known.set(square, self.known.get(square) & FLOODED | (cost + 1));
    }

    /// Takes out a square with the least sum, and says which sum that is.
    fn next(&mut self) -> Option<(Square, u32)> {
        loop {
            let Some((square, cost)) = self.queue.front_mut()?.pop() else {
                self.queue.pop_front();
                self.least += 1;
                continue;
            };
            self.waiting -= 1;
            // A shorter way to it may have been found since.
            if self.known.get(square) & !FLOODED == cost + 1 {
                return Some((square, self.least));
            }
        }
    }

    fn expand(&mut self, at: Square, flood: &mut Vec<Square>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.expand();
        // The cost of the way to `at`, plus one, is that of the way to the next square.
        let cost = self.known.get(at) & !FLOODED;
        for step in 0..self.steps.len() {
            let (rows, cols) = self.steps[step];
            let Some(to) = self.walk.board.step(at, rows, cols) else { continue };
            meter.generate()?;
            let known = self.known.get(to);
            if known & FLOODED != 0 {
                self.met = true;
                flood.clear();
            }
            let before = known & !FLOODED;
            if before == 0 || before > cost + 1 {
                self.stored += usize::from(before == 0);
                self.put(to, cost, self.sum(to, cost));
            }
        }
        meter.stored(self.stored);
        Ok(())
    }

    /// Marks the squares around one that the flood has reached.
    fn flood(&mut self, at: Square, flood: &mut Vec<Square>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        for step in 0..self.steps.len() {
            let (rows, cols) = self.steps[step];
            let Some(to) = self.walk.board.step(at, rows, cols) else { continue };
            meter.generate()?;
            match self.known.get(to) {
                0 => {
                    self.known.set(to, FLOODED);
                    flood.push(to);
                }
                known if known & FLOODED == 0 => {
                    self.met = true;
                    flood.clear();
                    return Ok(());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The walk, back along squares that are one move nearer each.
    fn path(&self) -> Vec<Square> {
        let cost = |square: Square| self.known.get(square) & !FLOODED;
        let before = |&at: &Square| {
            let nearer = cost(at) - 1;
            let mut squares = self.steps.iter().filter_map(|&(r, c)| self.walk.board.step(at, r, c));
            if nearer == 0 { None } else { squares.find(|&square| cost(square) == nearer) }
        };
        let mut path: Vec<Square> = std::iter::successors(Some(self.walk.to), before).collect();
        path.reverse();
        path
    }
}

/// A number for every place of the frame, in tiles. Memory that is never written is never taken.
struct Tiles {
    numbers: Vec<u32>,
    row_bits: u32,
    col_bits: u32,
    /// The tiles from one row of tiles to the next.
    across: usize,
}

impl Tiles {
    fn new(walk: &Walk, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let [rows, cols] = [walk.board.rows(), walk.board.cols()];
        let bits = |side: u32| u32::BITS - side.saturating_sub(1).leading_zeros();
        // Square tiles, but none that is wider or higher than the board has to be.
        let row_bits = bits(rows).min(TILE / 2);
        let col_bits = bits(cols).min(TILE - row_bits);
        let row_bits = bits(rows).min(TILE - col_bits);
        let [down, across] = [rows.div_ceil(1 << row_bits), cols.div_ceil(1 << col_bits)];
        let numbers = (u64::from(down) * u64::from(across)) << (row_bits + col_bits);
        let bytes = numbers.saturating_mul(size_of::<u32>() as u64);
        meter.check_total(bytes)?;
        meter.set_memory_in_use(bytes as usize);
        Ok(Self { numbers: vec![0; numbers as usize], row_bits, col_bits, across: across as usize })
    }

    #[inline]
    fn place(&self, square: Square) -> usize {
        let [row, col] = [square.row as usize, square.col as usize];
        let tile = (row >> self.row_bits) * self.across + (col >> self.col_bits);
        let within = |place: usize, bits: u32| place & ((1 << bits) - 1);
        (tile << self.row_bits | within(row, self.row_bits)) << self.col_bits | within(col, self.col_bits)
    }

    #[inline]
    fn get(&self, square: Square) -> u32 {
        self.numbers[self.place(square)]
    }

    #[inline]
    fn set(&mut self, square: Square, number: u32) {
        let place = self.place(square);
        self.numbers[place] = number;
    }
}
