//! The engines of kings, rooks, bishops and queens: what suits each piece.
//!
//! The most rooks or bishops come from a matching of lines (`rooks.rs`), the most kings from profiles
//! (`profile.rs`), the most queens from branch and bound (`packing.rs`); lines that cover the board often settle
//! it at once (`lines.rs`). Sets are counted by profiles and listed one by one.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::lines::{Lines, Number};
use super::man::Man;
use super::methods::{Engines, Largest, Visit};
use super::packing::Attacks;
use super::parts::Unfinished;
use super::{marks, profile, rooks};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::outcome::Limit;

/// A board for a piece that is no leaper.
pub(super) struct Men<'b> {
    pub board: &'b Shape,
    pub man: Man,
}

/// Lines that cover the board, each as its squares.
type Cover = Vec<Vec<Number>>;

impl Men<'_> {
    fn lines(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Lines, Limit> {
        Lines::new(self.board, self.man, control, meter)
    }

    /// Lines that cover the board, each as its squares: the fewest for rooks and bishops, few for the others.
    fn covering(&self, lines: &Lines, control: &Control, meter: &mut Meter<'_>) -> Result<Cover, Limit> {
        let squares_of = |lines: &Lines, cover: Vec<Number>| -> Cover {
            cover.into_iter().map(|line| lines.lines[line as usize].clone()).collect()
        };
        if let Man::Rook | Man::Bishop = self.man {
            return Ok(squares_of(lines, rooks::matched(lines, meter)?.cover));
        }
        let mut best = squares_of(lines, lines.cover());
        if self.man == Man::Queen {
            // A queen's lines are a rook's and a bishop's, and the fewest of either are known.
            for man in [Man::Rook, Man::Bishop] {
                let lines = Lines::new(self.board, man, control, meter)?;
                let cover = rooks::matched(&lines, meter)?.cover;
                if cover.len() < best.len() {
                    best = squares_of(&lines, cover);
                }
            }
        }
        Ok(best)
    }

    /// Makes an empty set of kings or queens a largest one, and the bound its size. An error leaves the best set
    /// and the least bound so far.
    fn improve(
        &self,
        lines: &Lines,
        best: &mut Vec<Number>,
        bound: &mut usize,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let lists = lines.attacks(control, meter)?;
        lines.greedy(&lists, best, meter)?;
        *bound = self.covering(lines, control, meter)?.len();
        if best.len() == *bound {
            return Ok(());
        }
        if self.man == Man::King {
            *best = profile::largest(lines, meter)?;
            return Ok(());
        }
        let attacks = Attacks::new(&lists, control)?;
        *bound = attacks.bound().min(*bound);
        attacks.largest(best, *bound, meter)
    }
}

impl Engines for Men<'_> {
    fn cover(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Vec<Vec<Square>>, Limit> {
        let lines = self.lines(control, meter)?;
        Ok(self.covering(&lines, control, meter)?.iter().map(|line| lines.named(line)).collect())
    }

    fn greedy(&self, control: &Control, meter: &mut Meter<'_>) -> (Vec<Square>, Option<Limit>) {
        let lines = match self.lines(control, meter) {
            Ok(lines) => lines,
            Err(limit) => return (Vec::new(), Some(limit)),
        };
        let mut chosen = Vec::new();
        let attacks = lines.attacks(control, meter);
        let ended = attacks.and_then(|attacks| lines.greedy(&attacks, &mut chosen, meter));
        chosen.sort_unstable();
        (lines.named(&chosen), ended.err())
    }

    fn largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<Largest, Limit> {
        let lines = self.lines(control, meter)?;
        if let Man::Rook | Man::Bishop = self.man {
            return Ok(Largest::proved(lines.named(&rooks::matched(&lines, meter)?.squares)));
        }
        let (mut best, mut bound) = (Vec::new(), lines.squares.len());
        let stopped = self.improve(&lines, &mut best, &mut bound, control, meter).err();
        best.sort_unstable();
        let squares = lines.named(&best);
        Ok(match stopped {
            None => Largest::proved(squares),
            Some(_) => Largest { squares, bound: bound as u64, stopped },
        })
    }

    fn count_largest(&self, control: &Control, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        if self.man != Man::Queen {
            let mut sizes = profile::count_by_size(&self.lines(control, meter)?, meter)?;
            return Ok(sizes.pop().unwrap_or_default());
        }
        // Queens have hardly more sets than profiles, and far fewer that are largest.
        let mut count = BigUint::ZERO;
        let _ = self.each_largest(control, meter, &mut |_| {
            count += 1_u32;
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    fn count_sets(
        &self,
        _: bool,
        control: &Control,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<BigUint>, Unfinished> {
        Ok(profile::count_by_size(&self.lines(control, meter)?, meter)?)
    }

    fn each_largest(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        let largest = self.largest(control, meter)?;
        if let Some(limit) = largest.stopped {
            return Err(limit);
        }
        let lines = self.lines(control, meter)?;
        let attacks = Attacks::new(&lines.attacks(control, meter)?, control)?;
        attacks.each_of_size(largest.squares.len(), meter, |numbers| visit(lines.named(numbers)))
    }

    fn each_set(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        marks::each_set(self.board, self.man, control, meter, visit)
    }
}
