//! When two solutions are the same but for a turn or a reflection of the board.
//!
//! The symmetries are the rotations and reflections of the square that carry the blocked squares, the
//! placed queens and the regions onto themselves. A torus has no edge, so there shifts along rows and
//! columns count too, as in the literature (Engelhardt, OEIS A053994). Of every class the solution
//! with the lexicographically least columns stands for all.

use super::board::Board;
use crate::board::{Shape, Square, Symmetry};
use crate::control::Meter;
use crate::outcome::Limit;

/// A rotation or reflection, then a shift round the torus.
struct Motion {
    turn: Symmetry,
    down: u32,
    right: u32,
}

impl Motion {
    fn apply(&self, square: Square, n: u32) -> Square {
        let Square { row, col } = self.turn.apply(square);
        Square::new((row + self.down) % n, (col + self.right) % n)
    }
}

/// The symmetries of a board.
pub(super) struct Symmetries {
    n: u32,
    /// All but the identity.
    motions: Vec<Motion>,
    /// Where images are drawn.
    image: Vec<u32>,
}

impl Symmetries {
    /// The symmetries that keep everything about a board.
    pub fn of(board: &Board, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let n = board.n;
        let shifts = if board.torus { n } else { 1 };
        let blocked: Vec<Square> = if board.shape.is_rectangle() {
            Vec::new()
        } else {
            Shape::rectangle(n, n).squares().filter(|&square| !board.shape.contains(square)).collect()
        };
        let mut motions = Vec::new();
        for turn in Shape::rectangle(n, n).symmetries() {
            for down in 0..shifts {
                for right in 0..shifts {
                    let motion = Motion { turn, down, right };
                    let identity = turn.is_identity() && (down, right) == (0, 0);
                    if !identity && keeps(&motion, board, &blocked) {
                        motions.push(motion);
                    }
                    meter.hold(motions.capacity() * size_of::<Motion>());
                    meter.poll()?;
                }
            }
        }
        Ok(Self { n, motions, image: Vec::new() })
    }

    /// Whether no symmetry carries a solution to one with lexicographically smaller columns.
    pub fn is_least(&mut self, columns: &[u32]) -> bool {
        self.image.resize(columns.len(), 0);
        self.motions.iter().all(|motion| {
            for (row, &col) in (0..).zip(columns) {
                let to = motion.apply(Square::new(row, col), self.n);
                self.image[to.row as usize] = to.col;
            }
            columns <= self.image.as_slice()
        })
    }
}

/// Whether a motion carries blocked squares, placed queens and regions to their like.
fn keeps(motion: &Motion, board: &Board, blocked: &[Square]) -> bool {
    let to = |square: Square| motion.apply(square, board.n);
    if !board.placed.iter().all(|&queen| board.placed.binary_search(&to(queen)).is_ok()) {
        return false;
    }
    if blocked.iter().any(|&square| board.shape.contains(to(square))) {
        return false;
    }
    let Some(regions) = &board.regions else { return true };
    // Every square of a region must land in the same region.
    let mut lands_in = vec![None; regions.letters.len()];
    Shape::rectangle(board.n, board.n).squares().all(|square| {
        let there = board.region(to(square));
        *lands_in[board.region(square)].get_or_insert(there) == there
    })
}
