//! The engines for knights and other leapers.
//!
//! - `padded_board`: the board as one row of cells, where a jump is an addition
//! - `free_squares`: the squares that are still free, ordered by how many free neighbours they have
//! - `greedy`: the greedy heuristic
//! - `jump_matching`: a maximum matching, which gives a largest set and proves that none is larger
//! - `largest_sets`: all largest sets, counted and listed, from what the matching leaves open
//! - `all_sets`: the sets of every size, counted row by row or square by square
//! - `open_squares`: the sets of every size as decisions, square by square

mod all_sets;
mod free_squares;
mod greedy;
mod jump_matching;
mod largest_sets;
mod open_squares;
mod padded_board;

use num_bigint::BigUint;

use self::jump_matching::JumpMatching;
use self::largest_sets::Choices;
use self::open_squares::OpenSquares;
use super::decisions::Decision;
use super::engines::{Engines, Largest, Placed, Visit};
use super::reading::Ties;
use board::{Leaper, Shape, Square};
use contract::Unfinished;
use search::{Limit, Meter, Walked};

/// A board for a leaper.
pub(super) struct Leapers<'b> {
    pub board: &'b Shape,
    pub leaper: Leaper,
}

impl Leapers<'_> {
    /// The squares of the colour that has more of them.
    fn larger_colour(&self) -> Vec<Square> {
        let dark = self.board.squares().filter(|&s| self.leaper.is_dark(s)).count() as u64;
        let take_dark = 2 * dark > self.board.len();
        self.board.squares().filter(|&s| self.leaper.is_dark(s) == take_dark).collect()
    }

    /// A maximum matching, for which there must be so many more bytes per cell.
    fn matching(&self, more: u64, meter: &mut Meter<'_>) -> Result<JumpMatching<'_>, Limit> {
        let mut matching = JumpMatching::new(self.board, self.leaper, more, meter)?;
        matching.complete(meter)?;
        Ok(matching)
    }

    /// The choices that lead to all largest sets.
    fn choices(&self, meter: &mut Meter<'_>) -> Result<Choices<'_>, Limit> {
        Choices::new(self.matching(largest_sets::BYTES_PER_CELL, meter)?, meter)
    }
}

impl Engines for Leapers<'_> {
    fn greedy(&self, ties: Ties, meter: &mut Meter<'_>, placed: Placed<'_>) -> (Vec<Square>, Option<Limit>) {
        greedy::greedy(self.board, self.leaper, ties, meter, placed)
    }

    fn largest(&self, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        // Besides the matching there is the answer, with at most every square of the board.
        let answer = size_of::<Square>() as u64;
        let mut matching = JumpMatching::new(self.board, self.leaper, answer, meter)?;
        Ok(match matching.complete(meter) {
            Ok(()) => Largest::proved(matching.independent_set()),
            // The pairs so far give a bound, and squares of the same colour never attack each other.
            Err(limit) => Largest {
                squares: self.larger_colour(),
                bound: self.board.len() - matching.matching.pairs,
                stopped: Some(limit),
            },
        })
    }

    fn count_largest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        self.choices(meter)?.count(meter)
    }

    fn count_sets(&self, by_size: bool, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished> {
        all_sets::count(self.board, self.leaper, by_size, meter)
    }

    fn each_largest(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        self.choices(meter)?.each(meter, visit)
    }

    fn decisions(&self, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
        OpenSquares::new(self.board, self.leaper, meter)?.all_decisions(meter)
    }

    fn decisions_for_largest(&self, meter: &mut Meter<'_>) -> Result<Option<Vec<Decision>>, Limit> {
        self.choices(meter)?.decisions().map(Some)
    }

    fn cover(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
        // Besides the matching there is a list for each pair and for each unmatched square.
        let list = size_of::<Vec<Square>>() + 2 * size_of::<Square>();
        Ok(self.matching(list as u64, meter)?.cover())
    }
}
