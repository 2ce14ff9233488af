//! What the exact method asks of an engine: sets of boards that grow a jump at a time, and labels on them.
//!
//! Two engines fulfil it. [`Field`](super::field) gives every board of a position class one bit and moves
//! 64 boards at a time; it serves all boards whose bits fit in memory. [`Engine`](super::engine) keeps boards in
//! buckets and serves the larger ones.

use num_bigint::BigUint;

use super::game::{Jump, Pegs};
use super::word::Word;
use crate::control::Meter;
use crate::outcome::Limit;

/// Which way jumps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Forward,
    Backward,
}

/// A question in the numbers that an engine gives to the holes.
pub struct Terms<W> {
    /// The number of each of the game's holes.
    pub numbers: Vec<u8>,
    /// The jumps as the game numbers its holes, and in the engine's numbers.
    pub jumps: Vec<Jump>,
    pub bare: Vec<Jump>,
    pub start: W,
    pub goals: Vec<W>,
    pub all: W,
    /// The jumps of a solution.
    pub length: usize,
}

impl<W: Word> Terms<W> {
    /// Renames the holes of a game.
    pub fn new(game: &super::game::Game, goals: &[Pegs], length: u32, numbers: Vec<u8>) -> Self {
        let number = |hole: u8| numbers[hole as usize];
        let bare = game.jumps.iter().map(|jump| Jump {
            from: number(jump.from),
            over: number(jump.over),
            to: number(jump.to),
        });
        let bare = bare.collect();
        let mut terms = Self {
            numbers,
            jumps: game.jumps.clone(),
            bare,
            start: W::of(0),
            goals: Vec::new(),
            all: W::of(game.all()),
            length: length as usize,
        };
        terms.start = terms.inward(game.start);
        terms.goals = goals.iter().map(|&goal| terms.inward(goal)).collect();
        terms
    }

    /// A board in the engine's numbers.
    pub fn inward(&self, pegs: Pegs) -> W {
        let holes = self.numbers.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
        W::of(holes.fold(0, |word: u128, (_, &number)| word | 1 << number))
    }

    /// Whether the start is the goal's complement, so that one end is the other's mirror image.
    pub fn is_mirrored(&self) -> bool {
        matches!(self.goals[..], [goal] if !goal & self.all == self.start)
    }
}

/// A set of boards, numbered from 0.
pub trait Held {
    /// The number of boards.
    fn len(&self) -> usize;
    /// The bytes held.
    fn bytes(&self) -> usize;
}

/// What a board on a solution needs: a number of moves, and the pegs that save one of them by having moved last.
pub trait Label: Copy {
    /// Nothing is known yet.
    const NONE: Self;
    /// Nothing is needed.
    const DONE: Self;
    /// The better one of this label and so many moves by a peg; both together if they are equally good.
    fn or(self, moves: u32, peg: u8) -> Self;
    /// The moves needed if a new one has to be begun.
    fn moves(self) -> u32;
    /// The moves needed if the peg in `hand` moved last.
    fn needed(self, hand: u8) -> u32;
    /// This label and that of the board's complement.
    type Pair: Pair;
    fn beside(self, complements: Self) -> Self::Pair;
}

/// The labels of a board and of its complement. A peg saves a move on the one or on the other.
pub trait Pair: Copy {
    /// As [`Label::needed`], for the board.
    fn own(self, hand: u8) -> u32;
    /// As [`Label::needed`], for its complement.
    fn complements(self, hand: u8) -> u32;
    /// The moves needed if a new one has to be begun, for both.
    fn moves(self) -> [u8; 2];
}

/// A jump between two boards on solutions.
pub struct Edge {
    /// The numbers of both boards in their layers.
    pub here: usize,
    pub there: usize,
    /// The number of the jump, and of the symmetry between the two boards.
    pub line: usize,
    pub turn: usize,
}

/// Sees every jump between two layers. The boards of a layer come in order, at most [`TOGETHER`] at a time.
pub trait Visitor {
    fn edge(&mut self, edge: Edge);
    /// The next so many boards have shown all their jumps.
    fn done(&mut self, boards: usize);
}

/// The most boards whose jumps are shown mixed.
pub const TOGETHER: usize = 64;

/// For every board of a layer, where its complement is in another layer.
pub enum Mirror {
    /// In the opposite order.
    Reversed(usize),
    /// The complement's number, and the symmetry between the two.
    Listed(Vec<(u32, u8)>),
}

impl Mirror {
    /// The complement's number, and the symmetry that leads to it.
    #[inline(always)]
    pub fn at(&self, number: usize) -> (usize, usize) {
        match self {
            Self::Reversed(boards) => (boards - 1 - number, 0),
            Self::Listed(list) => (list[number].0 as usize, list[number].1.into()),
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Reversed(_) => 0,
            Self::Listed(list) => size_of_val(&list[..]),
        }
    }
}

/// An engine with a question.
pub trait Boards {
    type Word: Word;
    type Layer: Held;
    type Label: Label;
    type Scratch;

    fn terms(&self) -> &Terms<Self::Word>;

    /// Which boards are left out of the layers, for the sentence of a proof; nothing where none is.
    fn left_out(&self) -> &'static str;

    /// The bytes held besides the layers.
    fn bytes(&self) -> usize;

    /// A layer of some boards.
    fn layer_of(&self, boards: &[Self::Word]) -> Self::Layer;

    /// The complements of a layer's boards.
    fn complement(&self, layer: &Self::Layer) -> Self::Layer;

    /// The boards one jump further, or one jump back; of these only the ones in `keep`. Other layers hold so
    /// many bytes.
    fn expand(
        &mut self,
        layer: &Self::Layer,
        way: Way,
        keep: Option<&Self::Layer>,
        held: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self::Layer, Limit>;

    /// Every jump that can be made on a board: its number and the board then.
    fn jumps_of(&self, board: Self::Word) -> impl Iterator<Item = (usize, Self::Word)>;

    /// The board that stands for a board and its images in the layers, and what becomes of one of the holes.
    fn standard(&self, board: Self::Word, hole: u8) -> (Self::Word, u8);

    /// The number of a standard board in a layer, if the layer has it; the layer must be indexed.
    fn find(&self, layer: &Self::Layer, board: Self::Word) -> Option<usize>;

    /// A board by its number in a layer.
    fn board(&self, layer: &Self::Layer, number: usize) -> Self::Word;

    /// The number of boards that each one of a layer stands for; nothing where all stand for themselves.
    fn images(&self, layer: &Self::Layer) -> Vec<u8>;

    /// What a symmetry makes of a hole.
    fn moved(&self, turn: usize, hole: u8) -> u8;

    /// Makes layers ready for [`find`](Self::find) and [`edges`](Self::edges). No layer is made after that.
    fn index(&mut self, layers: &mut [Self::Layer]);

    /// Room to work in for [`edges`](Self::edges) of these layers, and its bytes.
    fn scratch(&self, layers: &[Self::Layer], meter: &Meter<'_>) -> Result<(Self::Scratch, usize), Limit>;

    /// Shows every jump from a layer into the one after it, or by which it came from the one before.
    fn edges(
        &self,
        layer: &Self::Layer,
        near: &Self::Layer,
        look: Way,
        scratch: &mut Self::Scratch,
        visitor: &mut impl Visitor,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit>;

    /// For each board of a layer where its complement is in another layer.
    fn mirror(&self, layer: &Self::Layer, complements: &Self::Layer) -> Mirror;
}

/// What can be counted with.
pub trait Number: Clone + Default {
    fn one() -> Self;
    /// Adds, and says whether the sum could be held.
    fn add(&mut self, other: &Self) -> bool;
}

impl Number for u128 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> bool {
        self.checked_add(*other).map(|sum| *self = sum).is_some()
    }
}

impl Number for BigUint {
    fn one() -> Self {
        1u32.into()
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
}
