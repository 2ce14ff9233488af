//! The [test for dead boards](crate::laws::DeadTest), for a whole word of boards.
//!
//! The boards of a word have most of their holes in common. Their weight is added up once; then each board
//! costs one table lookup and one addition per 32 weights.

use super::jumps::Jumps;
use crate::laws::{DeadTest, Slacks, WORDS, all_alive};

/// The tables of one test.
struct Mesh {
    /// What each byte of a word's place adds.
    places: Vec<[Slacks; 256]>,
    /// What the holes within a word add, by the low bits of the board.
    low: Vec<Slacks>,
}

/// All tests for one way.
pub(super) struct Sieve {
    meshes: Vec<Mesh>,
}

/// The sum of slacks; what one byte borrows from the next is balanced in the end.
#[inline(always)]
fn sum(a: &Slacks, b: &Slacks) -> Slacks {
    std::array::from_fn(|i| a[i].wrapping_add(b[i]))
}

impl Sieve {
    /// The tests for boards whose lowest `low` bits differ within a word, and whose places have so many
    /// bytes.
    pub fn new(tests: &[DeadTest], low: u32, bytes: usize) -> Self {
        let mesh = |test: &DeadTest| {
            let empty = test.slacks(0u64);
            let alone = |board: u64| -> Slacks {
                let slacks = test.slacks(board);
                std::array::from_fn(|i| slacks[i].wrapping_sub(empty[i]))
            };
            let places = (0..bytes).map(|at| {
                let shift = low + 8 * at as u32;
                std::array::from_fn(|byte| alone((byte as u64) << shift))
            });
            Mesh { places: places.collect(), low: (0..1u64 << low).map(|board| test.slacks(board)).collect() }
        };
        Self { meshes: tests.iter().map(mesh).collect() }
    }

    /// Whether it lets every board through.
    pub fn is_open(&self) -> bool {
        self.meshes.is_empty()
    }

    /// The bytes of memory that it uses.
    pub fn bytes(&self) -> usize {
        let tables = self.meshes.iter().map(|mesh| mesh.places.len() * 256 + mesh.low.len());
        tables.sum::<usize>() * size_of::<Slacks>()
    }

    /// The boards of a word that are alive.
    #[inline(always)]
    pub fn alive(&self, jumps: &Jumps, place: usize, bits: u64) -> u64 {
        let parities = jumps.parities(place);
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
                if !all_alive(&sum(&shared, &mesh.low[jumps.low(parities, lane)])) {
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
