//! Many pagoda functions at once, as a test that costs a subtraction a jump.
//!
//! For each of some [weights](super::pagoda) a board has a slack: by how much it outweighs the goal on the way
//! there, or by how much the start outweighs it on the way back. A jump can only lower the slack, by
//! an amount that depends on the jump alone, and a board with a negative slack is dead. Eight slacks
//! lie side by side in the bytes of a word, each raised by 128 so that the top bit says "not negative".
//!
//! A byte holds slacks from -128 to 127. At the end where a search begins they lie between 0 and 127, they only fall, and
//! no jump takes more than 127; so as long as only boards are asked that come from living ones by one jump, every slack fits.

use super::game::Jump;
use super::pagoda::Weights;
use super::word::Word;

/// Words of eight slacks each.
pub const WORDS: usize = 4;

/// The most weights that are used.
pub const MOST: usize = 8 * WORDS;

/// The top bit of every byte.
const ALIVE: u64 = 0x8080_8080_8080_8080;

/// The slacks of one board.
pub type Slacks = [u64; WORDS];

/// The tables from which slacks are added up.
pub struct Slack {
    nothing: Slacks,
    /// What every byte of a board adds.
    bytes: Vec<[Slacks; 256]>,
    /// What every jump takes away.
    drops: Vec<Slacks>,
}

impl Slack {
    /// For each function what the empty board has, and the weights, which count with this `sign`.
    pub fn new(functions: &[(i64, Weights)], sign: i64, holes: usize, jumps: &[Jump]) -> Self {
        let packed = |value: &dyn Fn(&(i64, Weights)) -> i64| -> Slacks {
            let mut words = [0u64; WORDS];
            for (i, function) in functions.iter().take(MOST).enumerate() {
                // Negative values borrow from the bytes above; sums come out right all the same.
                let byte = (value(function) as u64) << (8 * (i % 8));
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
        let nothing = packed(&|&(base, _)| base);
        let drop = |jump: &Jump| {
            packed(&|(_, weights)| {
                let weight = |hole: u8| weights[hole as usize];
                weight(jump.from) + weight(jump.over) - weight(jump.to)
            })
        };
        Self {
            nothing: nothing.map(|word| word.wrapping_add(ALIVE)),
            bytes,
            drops: jumps.iter().map(drop).collect(),
        }
    }

    /// The slacks of a board, raised by 128.
    #[inline(always)]
    pub fn of<W: Word>(&self, board: W) -> Slacks {
        let mut sum = self.nothing;
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
        all_alive(&self.of(board))
    }

    /// Whether the board after a jump is dead.
    #[inline(always)]
    pub fn dies(&self, slacks: &Slacks, line: usize) -> bool {
        let drop = &self.drops[line];
        let mut alive = ALIVE;
        for i in 0..WORDS {
            alive &= slacks[i].wrapping_sub(drop[i]);
        }
        alive & ALIVE != ALIVE
    }
}

/// Whether none of these slacks is negative.
#[inline(always)]
pub fn all_alive(slacks: &Slacks) -> bool {
    slacks.iter().fold(ALIVE, |alive, word| alive & word) == ALIVE
}
