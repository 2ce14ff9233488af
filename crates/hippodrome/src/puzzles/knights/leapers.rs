//! The engines of knights and other leapers: a maximum matching, and what it leaves open.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::field::{Field, Leaper};
use super::greedy;
use super::largest::{self, Choices};
use super::matching::{self, Matching};
use super::methods::{Engines, Largest, Visit};
use super::parts::{self, Unfinished};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::outcome::Limit;

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

    /// Does something with the choices that lead to all largest sets.
    fn with_choices<T>(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        task: impl FnOnce(&Choices<'_, '_, '_>, &mut Meter<'_>) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let bytes = matching::BYTES_PER_CELL + largest::BYTES_PER_CELL;
        let field = Field::new(self.board, self.leaper, bytes, control)?;
        let mut matching = Matching::new(&field);
        matching.complete(meter)?;
        task(&Choices::new(&matching, control, meter)?, meter)
    }
}

impl Engines for Leapers<'_> {
    fn cover(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
        // Beside the matching, a list for each pair and each square left over.
        let bytes = matching::BYTES_PER_CELL + (size_of::<Vec<Square>>() + 2 * size_of::<Square>()) as u64;
        let field = Field::new(self.board, self.leaper, bytes, control)?;
        let mut matching = Matching::new(&field);
        matching.complete(meter)?;
        Ok(matching.cover())
    }

    fn greedy(&self, control: &Control, meter: &mut Meter<'_>) -> (Vec<Square>, Option<Limit>) {
        greedy::greedy(self.board, self.leaper, control, meter)
    }

    fn largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        // Beside the matching, the answer: at most one square for each square of the board.
        let bytes = matching::BYTES_PER_CELL + size_of::<Square>() as u64;
        let field = Field::new(self.board, self.leaper, bytes, control)?;
        let mut matching = Matching::new(&field);
        Ok(match matching.complete(meter) {
            Ok(()) => Largest::proved(matching.independent_set()),
            // The pairs so far are a bound, and the squares of one colour never attack each other.
            Err(limit) => Largest {
                squares: self.larger_colour(),
                bound: self.board.len() - matching.pairs,
                stopped: Some(limit),
            },
        })
    }

    fn count_largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        self.with_choices(control, meter, |choices, meter| choices.count(meter))
    }

    fn count_sets(
        &self,
        by_size: bool,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<BigUint>, Unfinished> {
        parts::count_sets(self.board, self.leaper, by_size, control, meter)
    }

    fn each_largest(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        self.with_choices(control, meter, |choices, meter| choices.each(meter, visit))
    }

    fn each_set(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        // The squares, the choice, and one set.
        control.reserve(self.board.len().saturating_mul(2 * size_of::<Square>() as u64 + 1))?;
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
            if !largest::next_choice(&mut chosen, |chosen, n| !attacked(chosen, n)) {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }
}
