//! Every piece's steps along rows and columns to the nearest goal square of its kind and colour, added up.
//!
//! This is the heuristic of unpublished coursework on the six knights. It is quick, but a knight covers three
//! squares in one move, so it is sometimes too high.

use super::Guide;
use crate::{
    move_tables::At,
    packed_position::PackedPosition,
    piece_codes::{CODES, Code, EMPTY},
    textbook::Model,
};
use board::Square;
use search::{Limit, Meter, NEVER};

/// The steps to the nearest goal square, added up over all pieces.
pub(crate) struct Nearest {
    /// For each code: the distance from each square.
    steps: Vec<Vec<u32>>,
}

impl Nearest {
    /// The estimate for a goal.
    pub fn new<C: PackedPosition>(model: &Model<'_, C>, meter: &Meter<'_>) -> Result<Self, Limit> {
        let board = model.tables.board();
        let area = u64::from(board.rows()) * u64::from(board.cols());
        meter.check_total(CODES as u64 * (4 * model.tables.len() as u64 + area))?;
        let steps = (0..=CODES as Code).map(|piece| steps_to_nearest(model, piece)).collect();
        Ok(Self { steps })
    }
}

/// From every square, the steps along rows and columns, over holes too, to the nearest goal square of a
/// piece. Two sweeps over the frame find them: every shortest path comes from above or the left, or from
/// below or the right, and so reaches a square from one that the sweep has already passed.
fn steps_to_nearest<C: PackedPosition>(model: &Model<'_, C>, piece: Code) -> Vec<u32> {
    let tables = model.tables;
    let goals: Vec<At> = model.squares().filter(|&at| piece != EMPTY && model.goal.at(at) == piece).collect();
    if goals.is_empty() {
        return Vec::new();
    }
    let board = tables.board();
    let (rows, cols) = (board.rows() as usize, board.cols() as usize);
    let mut steps = vec![u32::MAX; rows * cols];
    for at in goals {
        steps[board.frame_index(tables.square(at))] = 0;
    }
    let nearer = |a: u32, b: u32| a.min(b.saturating_add(1));
    for at in 0..rows * cols {
        if at % cols > 0 {
            steps[at] = nearer(steps[at], steps[at - 1]);
        }
        if at >= cols {
            steps[at] = nearer(steps[at], steps[at - cols]);
        }
    }
    for at in (0..rows * cols).rev() {
        if at % cols + 1 < cols {
            steps[at] = nearer(steps[at], steps[at + 1]);
        }
        if at + cols < rows * cols {
            steps[at] = nearer(steps[at], steps[at + cols]);
        }
    }
    let here = |square: Square| steps[board.frame_index(square)];
    model.squares().map(|at| here(tables.square(at))).collect()
}

impl<C: PackedPosition> Guide<C> for Nearest {
    fn guess(&self, model: &Model<'_, C>, state: &C) -> u32 {
        let pieces = model.squares().map(|at| (at, state.at(at))).filter(|&(_, piece)| piece != EMPTY);
        pieces.fold(0, |sum: u32, (at, piece)| {
            sum.saturating_add(self.steps[piece as usize][at as usize]).min(NEVER - 1)
        })
    }
}
