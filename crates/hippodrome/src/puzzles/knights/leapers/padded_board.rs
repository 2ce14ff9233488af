//! A board laid out for engines: one padded row of cells, neighbours by adding a number.
//!
//! Every square becomes a cell of one long row. The frame has enough empty cells around and between
//! its rows that a jump off the board always lands on a cell that is no square, never on a square of
//! the next row. So a neighbour is one addition and one look, and no list of neighbours is stored.
//!
//! **Every leaper's graph is bipartite**, which the matching relies on. Let g be the greatest common
//! divisor of the jump's two numbers and r, s what they are after dividing by g. A jump changes
//! floor(row / g) by ±r and floor(column / g) by ±s, or the other way round. As r and s have no common
//! divisor, they are not both even. If one is odd and the other even, the sum of the two floors
//! changes by an odd number; if both are odd, the first floor alone does. Either way one parity
//! changes with every jump, and that parity is the square's colour.

use crate::board::{Shape, Square};
use crate::control::Control;
use crate::outcome::Limit;

/// How a piece jumps: so many squares one way and so many the other way across.
///
/// ```
/// use hippodrome::puzzles::knights::Leaper;
/// let knight = Leaper::new(2, 1).unwrap();
/// assert_eq!((knight.short(), knight.long()), (1, 2));
/// assert_eq!(knight.moves().len(), 8);
/// assert!(Leaper::new(0, 0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaper {
    short: u32,
    long: u32,
}

impl Leaper {
    /// The chess knight.
    pub const KNIGHT: Self = Self { short: 1, long: 2 };

    /// A leaper with this jump; none where it would stay where it is.
    pub fn new(a: u32, b: u32) -> Option<Self> {
        (a.max(b) > 0).then_some(Self { short: a.min(b), long: a.max(b) })
    }

    /// The smaller of the jump's two numbers.
    pub fn short(self) -> u32 {
        self.short
    }

    /// The larger of the jump's two numbers; at least 1.
    pub fn long(self) -> u32 {
        self.long
    }

    /// Every jump as (rows, columns), each once, in reading order of where they lead.
    pub fn moves(self) -> Vec<(i64, i64)> {
        let (r, s) = (i64::from(self.short), i64::from(self.long));
        let mut moves = vec![(-s, -r), (-s, r), (-r, -s), (-r, s), (r, -s), (r, s), (s, -r), (s, r)];
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The colour of a square: every jump leads to the other colour. See the head of this file.
    pub fn is_dark(self, square: Square) -> bool {
        let g = gcd(self.short, self.long);
        let (row, col) = (square.row / g, square.col / g);
        let sum_is_odd = (self.short / g + self.long / g) % 2 == 1;
        if sum_is_odd { (row ^ col) & 1 == 1 } else { row & 1 == 1 }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if a == 0 { b } else { gcd(b % a, a) }
}

/// A cell's place in the long row.
pub(super) type Cell = u32;

/// The layout of a board for a leaper. It stores nothing for each square.
pub(super) struct Field<'b> {
    pub board: &'b Shape,
    pub leaper: Leaper,
    /// What to add to a cell for each jump that fits on the board at all.
    pub jumps: Vec<i32>,
    /// Number of cells, those between the squares included.
    pub cells: usize,
    stride: u32,
    origin: u32,
}

impl<'b> Field<'b> {
    /// Lays the board out, if `bytes_per_cell` for every cell can be held.
    pub fn new(
        board: &'b Shape,
        leaper: Leaper,
        bytes_per_cell: u64,
        control: &Control,
    ) -> Result<Self, Limit> {
        let (rows, cols) = (u64::from(board.rows()), u64::from(board.cols()));
        let moves: Vec<(i64, i64)> = leaper
            .moves()
            .into_iter()
            .filter(|&(r, c)| r.unsigned_abs() < rows && c.unsigned_abs() < cols)
            .collect();
        let reach = |axis: fn(&(i64, i64)) -> i64| moves.iter().map(axis).max().unwrap_or(0) as u64;
        let (above, beside) = (reach(|m| m.0), reach(|m| m.1));
        let stride = cols + beside;
        let cells = (rows + 2 * above).saturating_mul(stride).saturating_add(beside);
        // Two values of a cell number are kept for "no square" and "nothing", and jumps are signed.
        if cells > i32::MAX as u64 {
            return Err(Limit::Memory);
        }
        control.reserve(cells.saturating_mul(bytes_per_cell))?;
        Ok(Self {
            board,
            leaper,
            jumps: moves.iter().map(|&(r, c)| (r * stride as i64 + c) as i32).collect(),
            cells: cells as usize,
            stride: stride as u32,
            origin: (above * stride + beside) as u32,
        })
    }

    /// The cell of a square.
    pub fn cell(&self, square: Square) -> Cell {
        self.origin + square.row * self.stride + square.col
    }

    /// The square of a cell.
    pub fn square(&self, cell: Cell) -> Square {
        let from_origin = cell - self.origin;
        Square::new(from_origin / self.stride, from_origin % self.stride)
    }

    /// Every square with its cell, in reading order.
    pub fn squares(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        self.board.squares().map(|square| (square, self.cell(square)))
    }

    /// The cells that a jump from a square can lead to; some of them may be no squares.
    #[inline]
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.jumps.iter().map(move |&jump| cell.wrapping_add_signed(jump))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const LEAPERS: [(u32, u32); 9] =
        [(1, 2), (0, 1), (1, 1), (0, 2), (2, 2), (1, 3), (2, 4), (3, 6), (0, 4_000_000_000)];

    #[test]
    fn jumps_on_the_field_are_jumps_on_the_board() {
        for text in ["1x1", "1x7", "7x1", "3x4", "6x5", "..#./#.../.#.."] {
            let board = Shape::parse(text).unwrap();
            for (r, s) in LEAPERS {
                let leaper = Leaper::new(r, s).unwrap();
                let field = Field::new(&board, leaper, 1, &Control::default()).unwrap();
                let cells: BTreeSet<Cell> = field.squares().map(|(_, cell)| cell).collect();
                assert_eq!(cells.len() as u64, board.len());
                for (square, cell) in field.squares() {
                    assert_eq!(field.square(cell), square);
                    let there: Vec<Square> = field
                        .around(cell)
                        .inspect(|&c| assert!((c as usize) < field.cells))
                        .filter(|c| cells.contains(c))
                        .map(|c| field.square(c))
                        .collect();
                    let expected: Vec<Square> =
                        leaper.moves().iter().filter_map(|&(r, c)| board.step(square, r, c)).collect();
                    assert_eq!(there, expected, "{text} {r},{s} {square}");
                }
            }
        }
    }

    #[test]
    fn every_jump_changes_the_colour() {
        let board = Shape::rectangle(13, 17);
        for (r, s) in LEAPERS.into_iter().chain([(1, 1), (3, 3), (3, 9), (4, 6), (5, 7), (2, 6)]) {
            let leaper = Leaper::new(r, s).unwrap();
            for square in board.squares() {
                for (rows, cols) in leaper.moves() {
                    if let Some(to) = board.step(square, rows, cols) {
                        assert_ne!(leaper.is_dark(square), leaper.is_dark(to), "{r},{s}");
                    }
                }
            }
        }
    }
}
