//! The greedy heuristic: the next piece goes to the free square with the fewest free neighbours. An option
//! says which one among equals.
//!
//! It is a good start for branch and bound, but its set is not always largest: 15 knights on 6x6, where 18
//! fit.

use super::free_squares::{self, FreeSquares};
use super::padded_board::PaddedBoard;
use crate::{engines::Placed, reading::Ties};
use board::{Leaper, Shape, Square};
use search::{Limit, Meter};

/// The squares in the order in which they were chosen, and the limit if one was reached before the board was
/// full.
pub(super) fn greedy(
    board: &Shape,
    leaper: Leaper,
    ties: Ties,
    meter: &mut Meter<'_>,
    placed: Placed<'_>,
) -> (Vec<Square>, Option<Limit>) {
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
    while let Some(cell) = free.best_by(ties, &padded) {
        if let Err(limit) = meter.generate() {
            stopped = Some(limit);
            break;
        }
        placed(padded.square(cell), free.neighbours(cell).into());
        chosen.push(padded.square(cell));
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
    (chosen, stopped)
}
