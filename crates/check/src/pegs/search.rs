//! The checker's own search on peg boards: all boards that can be reached from the start, layer by layer.
//!
//! Every jump removes one peg, so the boards with the same number of pegs form a layer, from which the next layer is
//! generated. To find the fewest moves, each board is stored with the fewest moves that lead to it and with the holes
//! in which the last of these can end: a jump by the peg there continues the move, any other begins a new one. Longer
//! ways to the same board are not stored, since beginning a new move costs only one.
//!
//! Limits: boards of at most [`MOST_HOLES`] holes, and layers of at most [`MOST_POSITIONS`] positions.

use crate::work::{Limit, MOST_POSITIONS, Work};

/// The number of holes of the largest board that is searched.
const MOST_HOLES: usize = 64;
/// No peg has moved yet.
const NOBODY: u128 = 0xff;

/// Three holes in line, by number: from, over, to.
pub(super) type Line = [usize; 3];

/// Returns the fewest moves from the start to one of the goals, or none if no jumps lead to any.
///
/// Boards are given by the numbers of the holes that hold a peg; all goals have the same number of pegs. Solutions of
/// more than `most` moves are ignored. Without `most`, moves are not counted, which takes fewer positions, and the
/// result is 0.
pub(super) fn fewest_moves(
    start: &[usize],
    goals: &[Vec<usize>],
    lines: &[Line],
    most: Option<u8>,
    work: &mut Work,
) -> Result<Option<u8>, Limit> {
    let mut holes = goals.iter().flatten().chain(start).chain(lines.iter().flatten());
    if holes.any(|&hole| hole >= MOST_HOLES) {
        return Err(Limit::Size);
    }
    let packed = |pegs: &[usize]| pegs.iter().fold(0_u64, |bits, hole| bits | 1 << hole);
    let mut goals: Vec<u64> = goals.iter().map(|goal| packed(goal)).collect();
    goals.sort_unstable();
    let Some(pegs_left) = goals.first().map(|goal| goal.count_ones()) else { return Ok(None) };
    // A position is a board, the moves so far and the hole of the peg that moved last, in this order, so that
    // sorting puts the fewest moves to a board first.
    let start = packed(start);
    let mut layer = vec![u128::from(start) << 16 | NOBODY];
    for _ in pegs_left..start.count_ones() {
        let mut next = Vec::new();
        for &position in &layer {
            let (board, moves, last) = ((position >> 16) as u64, (position >> 8) as u8, position & NOBODY);
            for &[from, over, to] in lines {
                if board >> from & board >> over & !(board >> to) & 1 == 0 {
                    continue;
                }
                work.spend(1)?;
                let moves = moves.saturating_add(u8::from(most.is_some() && last != from as u128));
                if moves <= most.unwrap_or(0) {
                    let after = board ^ (1 << from | 1 << over | 1 << to);
                    let last = if most.is_some() { to as u128 } else { NOBODY };
                    next.push(u128::from(after) << 16 | u128::from(moves) << 8 | last);
                }
            }
            work.spend(lines.len() as u64 / 8)?;
            if next.len() > 2 * MOST_POSITIONS {
                keep_fewest(&mut next);
                if next.len() > MOST_POSITIONS {
                    return Err(Limit::Memory);
                }
            }
        }
        keep_fewest(&mut next);
        layer = next;
    }
    let won = layer.iter().filter(|&&position| goals.binary_search(&((position >> 16) as u64)).is_ok());
    Ok(won.map(|position| (position >> 8) as u8).min())
}

/// Removes duplicates, and keeps only the positions with the fewest moves of each board.
fn keep_fewest(positions: &mut Vec<u128>) {
    positions.sort_unstable();
    positions.dedup();
    let mut fewest = (u64::MAX, u8::MAX);
    let mut first = true;
    positions.retain(|position| {
        let (board, moves) = ((position >> 16) as u64, (position >> 8) as u8);
        if first || fewest.0 != board {
            fewest = (board, moves);
            first = false;
        }
        moves == fewest.1
    });
}
