//! What the exact method asks of an engine: sets of boards that grow a jump at a time, and labels on them.
//!
//! Two engines fulfil it. [`Field`](super::field) gives every board of a position class one bit and moves
//! 64 boards at a time; it serves all boards whose bits fit in memory. [`Engine`](super::engine) keeps boards in
//! buckets and serves the larger ones.

use num_bigint::BigUint;

use super::game::{Jump, Pegs};
use super::layer::Word;
use crate::control::Meter;
use crate::outcome::Limit;

/// Which way jumps are made.
#[derive(Clone, Copy, PartialEq)]
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

/// What a board on a solution needs, in few bytes.
pub trait Label: Copy {
    /// The moves needed if a new one has to be begun.
    fn moves(self) -> u32;
    /// The moves needed if the peg in `hand` moved last.
    fn needed(self, hand: u8) -> u32;
}

/// The labels of every layer, and the last layer done with its numbers of sequences where 64 bits hold them.
pub type Labelled<L> = (Vec<Vec<L>>, Option<(usize, Vec<u64>)>);

/// An engine with a question.
pub trait Boards {
    type Word: Word;
    type Layer: Held;
    type Label: Label;

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

    /// The number of a standard board in a layer, if the layer has it.
    fn find(&self, layer: &Self::Layer, board: Self::Word) -> Option<usize>;

    /// Labels the boards on solutions: with what is still needed, by looking forward from each, or with what was
    /// needed on the way there, by looking backward.
    fn label(
        &mut self,
        layers: &mut [Self::Layer],
        look: Way,
        meter: &mut Meter<'_>,
    ) -> Result<Labelled<Self::Label>, Limit>;

    /// The number of sequences of jumps from the start on as a number of some type; none where it does not hold
    /// the count. The layers are labelled.
    fn count<N: Number>(&self, layers: &[Self::Layer], meter: &mut Meter<'_>) -> Result<Option<N>, Limit>;
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
