//! The greedy heuristic: the next knight goes where it restricts the fewest squares that are still
//! free, the first in reading order among equals.
//!
//! It gives a good start for branch and bound, not always a largest set: 15 knights on 6x6, where 18
//! fit.

use super::field::{Field, Leaper};
use super::free_squares::{self, FreeSquares};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// The squares chosen, in reading order; with the limit, if one ended it before the board was full.
pub(super) fn greedy(
    board: &Shape,
    leaper: Leaper,
    control: &Control,
    meter: &mut Meter<'_>,
) -> (Vec<Square>, Option<Limit>) {
    // Beside the free squares, the knights placed: at most one a square, as a cell and as a square.
    let bytes = free_squares::BYTES_PER_CELL + 12;
    let field = match Field::new(board, leaper, bytes, control) {
        Ok(field) => field,
        Err(limit) => return (Vec::new(), Some(limit)),
    };
    let mut free = match FreeSquares::new(&field, meter) {
        Ok(free) => free,
        Err(limit) => return (Vec::new(), Some(limit)),
    };
    let mut chosen = Vec::new();
    let mut restricted = Vec::new();
    let mut stopped = None;
    while let Some(cell) = free.best() {
        if let Err(limit) = meter.generate() {
            stopped = Some(limit);
            break;
        }
        chosen.push(cell);
        restricted.push(cell);
        restricted.extend(field.around(cell).filter(|&c| free.contains(c)));
        for &cell in &restricted {
            free.take(cell);
        }
        for cell in restricted.drain(..) {
            for neighbour in field.around(cell) {
                free.lose_neighbour(neighbour);
            }
        }
    }
    chosen.sort_unstable();
    (chosen.into_iter().map(|cell| field.square(cell)).collect(), stopped)
}
