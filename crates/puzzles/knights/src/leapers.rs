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

use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::jump_matching::JumpMatching;
use self::largest_sets::{Choices, next_choice};
use self::padded_board::PaddedBoard;
use super::engines::{Decision, Engines, Largest, Placed, Visit};
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

    /// Passes the choices that lead to all largest sets to `task`.
    fn with_choices<T>(
        &self,
        meter: &mut Meter<'_>,
        task: impl FnOnce(&Choices<'_, '_, '_>, &mut Meter<'_>) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let bytes = jump_matching::BYTES_PER_CELL + largest_sets::BYTES_PER_CELL;
        let padded = PaddedBoard::new(self.board, self.leaper, bytes, meter)?;
        let mut matching = JumpMatching::new(&padded);
        matching.complete(meter)?;
        task(&Choices::new(&matching, meter)?, meter)
    }
}

impl Engines for Leapers<'_> {
    fn greedy(&self, ties: Ties, meter: &mut Meter<'_>, placed: Placed<'_>) -> (Vec<Square>, Option<Limit>) {
        greedy::greedy(self.board, self.leaper, ties, meter, placed)
    }

    fn largest(&self, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        // Besides the matching there is the answer, with at most every square of the board.
        let bytes = jump_matching::BYTES_PER_CELL + size_of::<Square>() as u64;
        let padded = PaddedBoard::new(self.board, self.leaper, bytes, meter)?;
        let mut matching = JumpMatching::new(&padded);
        Ok(match matching.complete(meter) {
            Ok(()) => Largest::proved(matching.independent_set()),
            // The pairs so far give a bound, and squares of the same colour never attack each other.
            Err(limit) => Largest {
                squares: self.larger_colour(),
                bound: self.board.len() - matching.pairs,
                stopped: Some(limit),
            },
        })
    }

    fn count_largest(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        self.with_choices(meter, |choices, meter| choices.count(meter))
    }

    fn count_sets(&self, by_size: bool, meter: &mut Meter<'_>) -> Result<Vec<BigUint>, Unfinished> {
        all_sets::count(self.board, self.leaper, by_size, meter)
    }

    fn each_largest(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        self.with_choices(meter, |choices, meter| choices.each(meter, visit))
    }

    fn each_set(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        // The squares, the choice, and one set.
        meter.reserve(self.board.len().saturating_mul(2 * size_of::<Square>() as u64 + 1))?;
        let squares: Vec<Square> = self.board.squares().collect();
        let moves = self.leaper.moves();
        let before = moves.iter().copied().filter(|&offset| offset < (0, 0)).collect::<Vec<_>>();
        let attacked = |chosen: &[bool], n: usize| {
            before.iter().any(|&(r, c)| {
                let from = self.board.step(squares[n], r, c);
                from.and_then(|from| squares[..n].binary_search(&from).ok()).is_some_and(|n| chosen[n])
            })
        };
        let mut chosen = vec![false; squares.len()];
        loop {
            meter.generate()?;
            let set = squares.iter().zip(&chosen).filter(|&(_, &is_in)| is_in).map(|(&square, _)| square);
            if visit(set.collect()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if !next_choice(&mut chosen, |chosen, n| !attacked(chosen, n)) {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    fn decisions(&self, meter: &mut Meter<'_>) -> Result<Vec<Decision>, Limit> {
        open_squares::decisions(self.board, self.leaper, meter)
    }

    fn decisions_for_largest(&self, meter: &mut Meter<'_>) -> Result<Option<Vec<Decision>>, Limit> {
        self.with_choices(meter, |choices, _| choices.decisions()).map(Some)
    }

    fn cover(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
        // Besides the matching there is a list for each pair and for each unmatched square.
        let list = size_of::<Vec<Square>>() + 2 * size_of::<Square>();
        let bytes = jump_matching::BYTES_PER_CELL + list as u64;
        let padded = PaddedBoard::new(self.board, self.leaper, bytes, meter)?;
        let mut matching = JumpMatching::new(&padded);
        matching.complete(meter)?;
        Ok(matching.cover())
    }
}
