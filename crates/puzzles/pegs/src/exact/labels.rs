//! Labels: the moves that a board needs and the pegs that save one of them, in few bytes.
//!
//! The label of a board names some of its pegs. That of its complement names pegs of the complement, which
//! are empty holes of the board. So one set of holes can hold both, and neither is ever asked about a hole of
//! the other.

use std::cmp::Ordering;

use super::engine::Engine;
use super::word::Word;

/// The number of moves that a board on a solution needs, and the pegs that save one of them if they moved
/// last.
pub(crate) trait Label: Copy + Send + Sync {
    /// Nothing is known yet.
    const NONE: Self;
    /// Nothing is needed.
    const DONE: Self;
    /// The better one of this label and so many moves that begin with a peg; both if they are equally good.
    fn or(self, moves: u32, peg: u8) -> Self;
    /// The better one of two labels of a board; both if they are equally good.
    fn merged(self, other: Self) -> Self;
    /// The moves needed if a new one has to begin.
    fn moves(self) -> u32;
    /// The moves needed if the peg in the hole `hand` moved last.
    fn needed(self, hand: u8) -> u32;
    /// The type of a label together with that of the board's complement.
    type Pair: Pair;
    /// This label together with that of the board's complement.
    fn beside(self, complements: Self) -> Self::Pair;
}

/// The label that suits the boards of an engine.
pub(crate) type LabelOf<E> = <<E as Engine>::Word as Word>::Label;

/// The labels of a board and of its complement. No hole can save a move on both.
pub(crate) trait Pair: Copy {
    /// Like [`Label::needed`], for the board.
    fn own(self, hand: u8) -> u32;
    /// Like [`Label::needed`], for its complement.
    fn complements(self, hand: u8) -> u32;
    /// The moves needed if a new one has to begin, for both.
    fn moves(self) -> [u8; 2];
}

/// For boards with at most [`MOVES`] holes: the moves in the highest bytes, the pegs that save one below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed(u64);

/// The position of the moves in a packed label.
pub(crate) const MOVES: u32 = 48;

impl Label for Packed {
    const NONE: Self = Self(u64::MAX);
    const DONE: Self = Self(0);

    /// Which one is better is unpredictable, so nothing branches here.
    #[inline(always)]
    fn or(self, moves: u32, peg: u8) -> Self {
        let own = self.0 >> MOVES;
        let moves = u64::from(moves);
        let kept = u64::from(own <= moves).wrapping_neg() & self.0;
        let new = u64::from(moves <= own).wrapping_neg() & (moves << MOVES | 1 << peg);
        Self(kept | new)
    }
    #[inline(always)]
    fn merged(self, other: Self) -> Self {
        match (self.0 >> MOVES).cmp(&(other.0 >> MOVES)) {
            Ordering::Less => self,
            Ordering::Equal => Self(self.0 | other.0),
            Ordering::Greater => other,
        }
    }
    #[inline(always)]
    fn moves(self) -> u32 {
        (self.0 >> MOVES) as u32
    }
    #[inline(always)]
    fn needed(self, hand: u8) -> u32 {
        (self.0 >> MOVES) as u32 - (self.0 >> hand & 1) as u32
    }
    type Pair = PackedPair;
    #[inline(always)]
    fn beside(self, complements: Self) -> PackedPair {
        let holes = (self.0 | complements.0) & ((1 << MOVES) - 1);
        let moves = u64::from(self.moves()) & 0xFF | (u64::from(complements.moves()) & 0xFF) << 8;
        PackedPair(holes | moves << MOVES)
    }
}

/// A packed pair: both numbers of moves in the highest bytes, the holes of both labels below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPair(u64);

impl Pair for PackedPair {
    #[inline(always)]
    fn own(self, hand: u8) -> u32 {
        (self.0 >> MOVES) as u32 % 256 - (self.0 >> hand & 1) as u32
    }
    #[inline(always)]
    fn complements(self, hand: u8) -> u32 {
        (self.0 >> (MOVES + 8)) as u32 - (self.0 >> hand & 1) as u32
    }
    #[inline(always)]
    fn moves(self) -> [u8; 2] {
        [(self.0 >> MOVES) as u8, (self.0 >> (MOVES + 8)) as u8]
    }
}

/// For boards with more than [`MOVES`] holes: the moves, and the pegs that save one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide {
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
    fn merged(self, other: Self) -> Self {
        match self.moves.cmp(&other.moves) {
            Ordering::Less => self,
            Ordering::Equal => Self { savers: self.savers | other.savers, ..self },
            Ordering::Greater => other,
        }
    }
    fn moves(self) -> u32 {
        self.moves
    }
    fn needed(self, hand: u8) -> u32 {
        self.moves - (self.savers >> hand & 1) as u32
    }
    type Pair = WidePair;
    fn beside(self, complements: Self) -> WidePair {
        let holes = self.savers | complements.savers;
        WidePair { moves: [self.moves as u8, complements.moves as u8], holes }
    }
}

/// A wide pair: both numbers of moves, and the holes of both labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WidePair {
    moves: [u8; 2],
    holes: u128,
}

impl Pair for WidePair {
    fn own(self, hand: u8) -> u32 {
        u32::from(self.moves[0]) - (self.holes >> hand & 1) as u32
    }
    fn complements(self, hand: u8) -> u32 {
        u32::from(self.moves[1]) - (self.holes >> hand & 1) as u32
    }
    fn moves(self) -> [u8; 2] {
        self.moves
    }
}
