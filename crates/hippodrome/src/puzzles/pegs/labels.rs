//! Labels: the moves that a board needs and the pegs that save one of them, in few bytes.

use std::cmp::Ordering;

use super::boards::Label;

/// The moves that a board needs in the highest byte, the pegs that save one below.
#[derive(Clone, Copy, Debug)]
pub struct Packed(u64);

/// Where the moves are: no board has more holes than this.
pub const MOVES: u32 = 56;

impl Label for Packed {
    const NONE: Self = Self(u64::MAX);
    const DONE: Self = Self(0);

    #[inline(always)]
    fn or(self, moves: u32, peg: u8) -> Self {
        let other = u64::from(moves) << MOVES | 1 << peg;
        match (self.0 >> MOVES).cmp(&(other >> MOVES)) {
            Ordering::Less => self,
            Ordering::Equal => Self(self.0 | other),
            Ordering::Greater => Self(other),
        }
    }
    fn moves(self) -> u32 {
        (self.0 >> MOVES) as u32
    }
    #[inline(always)]
    fn needed(self, hand: u8) -> u32 {
        (self.0 >> MOVES) as u32 - (self.0 >> hand & 1) as u32
    }
}

/// For boards with more than [`MOVES`] holes: the moves, and the pegs that save one.
#[derive(Clone, Copy, Debug)]
pub struct Wide {
    moves: u32,
    savers: u128,
}

impl Label for Wide {
    const NONE: Self = Self { moves: u32::MAX, savers: 0 };
    const DONE: Self = Self { moves: 0, savers: 0 };

    fn or(self, moves: u32, peg: u8) -> Self {
        match self.moves.cmp(&moves) {
            Ordering::Less => self,
            Ordering::Equal => Self { moves, savers: self.savers | 1 << peg },
            Ordering::Greater => Self { moves, savers: 1 << peg },
        }
    }
    fn moves(self) -> u32 {
        self.moves
    }
    fn needed(self, hand: u8) -> u32 {
        self.moves - (self.savers >> hand & 1) as u32
    }
}
