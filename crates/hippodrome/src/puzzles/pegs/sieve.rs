//! The tests of [`slack`](super::slack) for a whole word of boards.
//!
//! The boards of a word have most of their holes in common. What those weigh is added up once; then each board costs
//! one look into a table and one addition for 32 weights.

use super::lines::Lines;
use super::slack::{Slack, Slacks, WORDS, all_alive};

/// One set of weights.
struct Mesh {
    /// What each byte of a word's place adds.
    places: Vec<[Slacks; 256]>,
    /// What the holes within a word add, by the low bits of the board.
    low: Vec<Slacks>,
}

/// All sets of weights for one way.
pub struct Sieve {
    meshes: Vec<Mesh>,
}

/// Sums byte by byte; what a byte borrows from the next one comes out right in the end.
#[inline(always)]
fn sum(a: &Slacks, b: &Slacks) -> Slacks {
    std::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

impl Sieve {
    /// For boards whose lowest `low` bits differ within a word, and whose places have so many bytes.
    pub fn new(slacks: &[Slack], low: u32, bytes: usize) -> Self {
        let mesh = |slack: &Slack| {
            let nothing = slack.of(0u64);
            let alone = |board: u64| -> Slacks {
                let of = slack.of(board);
                std::array::from_fn(|i| of[i].wrapping_sub(nothing[i]))
            };
            let places = (0..bytes).map(|at| {
                let shift = low + 8 * at as u32;
                std::array::from_fn(|byte| alone((byte as u64) << shift))
            });
            Mesh { places: places.collect(), low: (0..1u64 << low).map(|board| slack.of(board)).collect() }
        };
        Self { meshes: slacks.iter().map(mesh).collect() }
    }

    /// Whether it lets everything through.
    pub fn is_open(&self) -> bool {
        self.meshes.is_empty()
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        let tables = self.meshes.iter().map(|mesh| mesh.places.len() * 256 + mesh.low.len());
        tables.sum::<usize>() * size_of::<Slacks>()
    }

    /// The boards of a word that are alive.
    #[inline(always)]
    pub fn alive(&self, lines: &Lines, place: usize, bits: u64) -> u64 {
        let parities = lines.parities(place);
        let mut alive = bits;
        for mesh in &self.meshes {
            let mut shared = [0; WORDS];
            for (at, bytes) in mesh.places.iter().enumerate() {
                shared = sum(&shared, &bytes[place >> (8 * at) & 0xFF]);
            }
            let mut left = alive;
            while left != 0 {
                let lane = left.trailing_zeros();
                left &= left - 1;
                if !all_alive(&sum(&shared, &mesh.low[lines.low(parities, lane)])) {
                    alive &= !(1 << lane);
                }
            }
            if alive == 0 {
                break;
            }
        }
        alive
    }
}
