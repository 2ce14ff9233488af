//! The greedy heuristic: the next piece goes to the free square with the fewest free neighbours, the first
//! in reading order among equals.
//!
//! It is a good start for branch and bound, but its set is not always largest: 15 knights on 6x6, where 18
//! fit.

use super::free_squares::{self, FreeSquares};
use super::padded_board::PaddedBoard;
use crate::board::{Leaper, Shape, Square};
use crate::control::Meter;
use crate::outcome::Limit;

/// The chosen squares in reading order, and the limit if one was reached before the board was full.
pub(super) fn greedy(board: &Shape, leaper: Leaper, meter: &mut Meter<'_>) -> (Vec<Square>, Option<Limit>) {
    // Besides the free squares there are the chosen ones, each as a cell and as a square.
    let bytes = free_squares::BYTES_PER_CELL + 12;
    let padded = match PaddedBoard::new(board, leaper, bytes, meter) {
        Ok(padded) => padded,
        Err(limit) => return (Vec::new(), Some(limit)),
    };
    let mut free = match FreeSquares::new(&padded, meter) {
        Ok(free) => free,
        Err(limit) => return (Vec::new(), Some(limit)),
    };
    let mut chosen = Vec::new();
    let mut taken = Vec::new();
    let mut stopped = None;
    while let Some(cell) = free.best() {
        if let Err(limit) = meter.generate() {
            stopped = Some(limit);
            break;
        }
        chosen.push(cell);
        taken.push(cell);
        taken.extend(padded.around(cell).filter(|&c| free.contains(c)));
        for &cell in &taken {
            free.take(cell);
        }
        for cell in taken.drain(..) {
            for neighbour in padded.around(cell) {
                free.lose_neighbour(neighbour);
            }
        }
    }
    chosen.sort_unstable();
    (chosen.into_iter().map(|cell| padded.square(cell)).collect(), stopped)
}
