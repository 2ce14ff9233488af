//! The symmetries of a board, and whether a solution is the least of its class.
//!
//! The symmetries are the rotations and reflections of the square that map the blocked squares, the placed
//! queens and the regions to themselves. A torus has no edge, so its shifts along rows and columns count too,
//! as in the literature (Engelhardt, OEIS A053994). The solution with the lexicographically least columns
//! represents its class.
//! Limits: an empty torus has 8 n² symmetries, all of which are stored.

use crate::position::Position;
use board::{Shape, Square, Symmetry};
use search::{Limit, Meter};

/// A rotation or reflection, then a shift around the torus.
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

/// The symmetries of a position.
pub(in super::super) struct Symmetries {
    n: u32,
    /// All but the identity.
    motions: Vec<Motion>,
    /// The columns of the current image.
    image: Vec<u32>,
}

impl Symmetries {
    /// The symmetries of a position.
    pub fn of(position: &Position, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let n = position.n;
        let shifts = if position.torus { n } else { 1 };
        let blocked: Vec<Square> = if position.shape.is_rectangle() {
            Vec::new()
        } else {
            Shape::rectangle(n, n).squares().filter(|&square| !position.shape.contains(square)).collect()
        };
        let mut motions = Vec::new();
        for turn in Shape::rectangle(n, n).symmetries() {
            for down in 0..shifts {
                for right in 0..shifts {
                    let motion = Motion { turn, down, right };
                    let identity = turn.is_identity() && (down, right) == (0, 0);
                    if !identity && keeps(&motion, position, &blocked) {
                        motions.push(motion);
                    }
                    meter.set_memory_in_use(motions.capacity() * size_of::<Motion>());
                    meter.poll()?;
                }
            }
        }
        Ok(Self { n, motions, image: Vec::new() })
    }

    /// Whether no symmetry maps a solution to one with lexicographically smaller columns.
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

/// Whether a motion maps blocked squares, placed queens and regions to themselves.
fn keeps(motion: &Motion, position: &Position, blocked: &[Square]) -> bool {
    let to = |square: Square| motion.apply(square, position.n);
    if !position.placed.iter().all(|&queen| position.placed.binary_search(&to(queen)).is_ok()) {
        return false;
    }
    if blocked.iter().any(|&square| position.shape.contains(to(square))) {
        return false;
    }
    let Some(regions) = &position.regions else { return true };
    // All squares of a region must be mapped into the same region.
    let mut lands_in = vec![None; regions.letters.len()];
    Shape::rectangle(position.n, position.n).squares().all(|square| {
        let there = position.region(to(square));
        *lands_in[position.region(square)].get_or_insert(there) == there
    })
}
