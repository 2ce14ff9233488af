//! What the engines of every piece can do.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::chessmen::Chessmen;
use super::decisions::Decision;
use super::leapers::Leapers;
use super::reading::{Question, Ties};
use board::{Piece, Shape, Square};
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

/// The engines for a piece on a board.
pub(super) fn engines_for(board: &Shape, piece: Piece) -> Box<dyn Engines + '_> {
    match piece {
        Piece::Leaper(leaper) => Box::new(Leapers { board, leaper }),
        piece => Box::new(Chessmen { board, piece }),
    }
}

impl Question {
    /// The engines for its piece.
    pub(super) fn engines(&self) -> Box<dyn Engines + '_> {
        engines_for(&self.board, self.piece)
    }
}
