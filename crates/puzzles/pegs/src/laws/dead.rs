//! Many pagoda functions at once, as a test for dead boards that costs a few subtractions per jump.
//!
//! Under each of some [weights](super::weights) a board has a *slack*: by how much it outweighs the goal on
//! the way forward, or by how much the start outweighs it on the way back. A jump can only lower the slack,
//! by an amount that depends on the jump alone, and a board with a negative slack is dead: it cannot lie on a
//! solution. Eight slacks lie side by side in the bytes of a word, each raised by 128 so that the top bit
//! says "not negative".
//!
//! A byte holds slacks from -128 to 127. Where a search begins they are between 0 and 127, they only fall,
//! and no jump lowers one by more than 127. So every slack fits as long as the test is only applied to boards
//! one jump away from living ones.

use super::weights::Weights;
use crate::{exact::Word, game::Jump};

/// The number of words, of eight slacks each.
pub(crate) const WORDS: usize = 4;

/// The largest number of weightings in one test.
pub(super) const MOST: usize = 8 * WORDS;

/// The top bit of every byte.
const ALIVE: u64 = 0x8080_8080_8080_8080;

/// The slacks of one board.
pub(crate) type Slacks = [u64; WORDS];

/// A test for dead boards: the tables from which slacks are added up.
pub(crate) struct DeadTest {
    /// The slacks of the empty board.
    empty: Slacks,
    /// What every byte of a board adds.
    bytes: Vec<[Slacks; 256]>,
    /// What every jump takes away.
    drops: Vec<Slacks>,
}

impl DeadTest {
    /// The test with these weightings, each with the slack of the empty board. Weights count with this
    /// `sign`.
    pub fn new(weightings: &[(i64, Weights)], sign: i64, holes: usize, jumps: &[Jump]) -> Self {
        let packed = |value: &dyn Fn(&(i64, Weights)) -> i64| -> Slacks {
            let mut words = [0u64; WORDS];
            for (i, weighting) in weightings.iter().take(MOST).enumerate() {
                // Negative values borrow from the bytes above; the sums are right all the same.
                let byte = (value(weighting) as u64) << (8 * (i % 8));
                words[i / 8] = words[i / 8].wrapping_add(byte);
            }
            words
        };
        let mut bytes = vec![[[0u64; WORDS]; 256]; holes.div_ceil(8)];
        for (at, table) in bytes.iter_mut().enumerate() {
            for byte in 1..256usize {
                let hole = 8 * at + byte.trailing_zeros() as usize;
                let one = packed(&|(_, weights)| sign * weights.get(hole).copied().unwrap_or(0));
                let rest = table[byte & (byte - 1)];
                table[byte] = std::array::from_fn(|i| rest[i].wrapping_add(one[i]));
            }
        }
        let empty = packed(&|&(base, _)| base);
        let drop = |jump: &Jump| {
            packed(&|(_, weights)| {
                let weight = |hole: u8| weights[hole as usize];
                weight(jump.from) + weight(jump.over) - weight(jump.to)
            })
        };
        Self {
            empty: empty.map(|word| word.wrapping_add(ALIVE)),
            bytes,
            drops: jumps.iter().map(drop).collect(),
        }
    }

    /// The slacks of a board, raised by 128.
    #[inline(always)]
    pub fn slacks<W: Word>(&self, board: W) -> Slacks {
        let mut sum = self.empty;
        for (at, table) in self.bytes.iter().enumerate() {
            let byte = &table[board.byte(at)];
            for i in 0..WORDS {
                sum[i] = sum[i].wrapping_add(byte[i]);
            }
        }
        sum
    }

    /// Whether no slack of a board is negative.
    #[inline(always)]
    pub fn is_alive<W: Word>(&self, board: W) -> bool {
        all_alive(&self.slacks(board))
    }

    /// Whether the board after a jump is dead, given the slacks before it.
    #[inline(always)]
    pub fn dies(&self, slacks: &Slacks, jump: usize) -> bool {
        let drop = &self.drops[jump];
        let mut alive = ALIVE;
        for i in 0..WORDS {
            alive &= slacks[i].wrapping_sub(drop[i]);
        }
        alive & ALIVE != ALIVE
    }
}

/// Whether none of these slacks is negative.
#[inline(always)]
pub(crate) fn all_alive(slacks: &Slacks) -> bool {
    slacks.iter().fold(ALIVE, |alive, word| alive & word) == ALIVE
}
