//! What the engines of every piece can do.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::chessmen::Chessmen;
use super::leapers::Leapers;
use super::reading::{Question, Ties};
use board::{Piece, Square};
use contract::Unfinished;
use search::{Limit, Meter, Walked};

/// Receives sets, and says whether more are wanted.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Vec<Square>) -> ControlFlow<()>;

/// Receives the squares of the greedy heuristic, each with the number of free squares that it restricts.
pub(super) type Placed<'p> = &'p mut dyn FnMut(Square, usize);

/// The engines of one kind of piece on one board: a greedy heuristic, and exact answers to everything
/// else. A set is a set of squares that do not attack each other.
pub(super) trait Engines {
    /// The heuristic's set in the order in which it was placed, and the limit if one was reached before the
    /// board was full. Every square is passed to `placed` with the number of free squares that it restricts.
    fn greedy(&self, ties: Ties, meter: &mut Meter<'_>, placed: Placed<'_>) -> (Vec<Square>, Option<Limit>);

    /// A largest set, as far as the limits allow. Returns an error if the search could not even begin.
    fn largest(&self, meter: &mut Meter<'_>) -> Result<Largest, Limit>;

    /// The number of largest sets.
    fn count_largest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit>;

    /// The number of sets of each size, the empty set first. Without `by_size` it may be a single sum.
    fn count_sets(&self, by_size: bool, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished>;

    /// Passes every largest set to `visit`.
    fn each_largest(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked;

    /// Passes every set to `visit`, the empty one first. They come in the order of binary numbers whose
    /// highest digit is the first square.
    fn each_set(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked;

    /// The decisions that lead to every set, each set once.
    fn decisions(&self, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit>;

    /// The decisions that lead to every largest set and to no other, if the engines know them.
    fn decisions_for_largest(&self, _: &mut Meter<'_>) -> Result<Option<Vec<Decision>>, Limit> {
        Ok(None)
    }

    /// Groups of squares that cover the board, as few as are known. The squares of a group all attack each
    /// other, so no set has more squares than there are groups. They are in order along their line.
    fn cover(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit>;
}

/// One of the decisions that make a set: to take something or to leave it. What matters about those before it
/// is a set of bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Decision {
    /// The squares that are in the set if it is taken, and if it is left.
    pub taken: Vec<Square>,
    pub left: Vec<Square>,
    /// It cannot be taken if one of these bits is set.
    pub barred_by: u128,
    /// It cannot be taken unless these bits are set.
    pub needs: u128,
    /// It cannot be left if one of these bits is set.
    pub needed_by: u128,
    /// The bits that are set if it is taken.
    pub sets: u128,
    /// The bits that no longer matter.
    pub ending: u128,
    /// It is always left.
    pub fixed: bool,
}

impl Decision {
    /// Whether it can be left and whether it can be taken, in this order, with the bits afterwards.
    pub fn ways(&self, bits: u128) -> impl Iterator<Item = (bool, u128)> {
        let may_take = !self.fixed && bits & self.barred_by == 0 && bits & self.needs == self.needs;
        let left = (bits & self.needed_by == 0).then_some((false, bits & !self.ending));
        let taken = may_take.then_some((true, (bits | self.sets) & !self.ending));
        left.into_iter().chain(taken)
    }

    /// The squares that it adds to the set.
    pub fn squares(&self, taken: bool) -> &[Square] {
        if taken { &self.taken } else { &self.left }
    }

    /// How many squares it adds.
    pub fn pieces(&self, taken: bool) -> u32 {
        self.squares(taken).len() as u32
    }
}

/// The result of a search for a largest set.
pub(super) struct Largest {
    /// The largest set found.
    pub squares: Vec<Square>,
    /// No set is larger than this.
    pub bound: u64,
    /// The limit that stopped the search, if it did not finish.
    pub stopped: Option<Limit>,
}

impl Largest {
    /// A set that is proved to be largest.
    pub fn proved(squares: Vec<Square>) -> Self {
        Self { bound: squares.len() as u64, squares, stopped: None }
    }
}

impl Question {
    /// The engines for its piece.
    pub(super) fn engines(&self) -> Box<dyn Engines + '_> {
        match self.piece {
            Piece::Leaper(leaper) => Box::new(Leapers { board: &self.board, leaper }),
            piece => Box::new(Chessmen { board: &self.board, piece }),
        }
    }
}
