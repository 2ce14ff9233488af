//! The padded layout of a board for leapers: one row of cells, where a jump is an addition.
//!
//! Every square becomes a cell of one long row. There are enough empty cells around the board and between
//! its rows that a jump off the board always ends on a cell that is not a square, and never on a square of
//! another row. So a neighbour costs one addition and one look, and no list of neighbours is stored.
//!
//! Limits: a board with 2^31 padded cells or more is refused as too large for memory.

use board::{Leaper, Shape, Square};
use search::{Limit, Meter};

/// The number of a cell in the long row.
pub(super) type Cell = u32;

/// The layout of a board for a leaper. It stores nothing for the single squares.
pub(super) struct PaddedBoard<'b> {
    pub board: &'b Shape,
    pub leaper: Leaper,
    /// What each jump adds to a cell. Jumps that fit nowhere on the board are left out.
    pub jumps: Vec<i32>,
    /// The number of cells, including those that are not squares.
    pub cells: usize,
    stride: u32,
    origin: u32,
}

impl<'b> PaddedBoard<'b> {
    /// Lays the board out. Returns an error if `bytes_per_cell` for every cell do not fit in memory.
    pub fn new(
        board: &'b Shape,
        leaper: Leaper,
        bytes_per_cell: u64,
        meter: &Meter<'_>,
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
        // Engines use the two largest numbers for "not a square" and "nothing", and jumps are signed.
        if cells > i32::MAX as u64 {
            return Err(Limit::Memory);
        }
        meter.check_total(cells.saturating_mul(bytes_per_cell))?;
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

    /// The cells that jumps from a square lead to. Some of them may not be squares.
    #[inline]
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.jumps.iter().map(move |&jump| cell.wrapping_add_signed(jump))
    }
}
