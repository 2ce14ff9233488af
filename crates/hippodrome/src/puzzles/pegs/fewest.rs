//! The fewest moves on boards too large for the [exact](super::exact) method: a solution that becomes better
//! and a lower bound that rises, until they meet.
//!
//! Layers that hold every board are too large here. But if a solution may have only so many moves, nearly all
//! boards can be dropped: those for which the moves made and those still needed exceed the bound. Layers are
//! kept by the number of jumps, each board with the fewest moves that lead to it, so this is A* turned into a
//! breadth-first search (breadth-first heuristic search: R. Zhou, E. Hansen, 2006). The bound begins below
//! the optimum and rises whenever the layers are made to the end without a solution. In between, beams look
//! for better solutions, and [windows](self::windows) shorten the best one. Beams and layers become wider
//! round by round. Nothing is random, so the same limits in nodes and memory give the same answer.
//!
//! - `tables`: how many moves must begin in a part of the board
//! - `patterns`: the lower bound, a sum over parts
//! - `layers`: sets of boards with labels
//! - `bounded`: the search within a bound, as a proof or as a beam
//! - `windows`: shortens a solution stretch by stretch
//!
//! Limits: the bound must be within a few moves of the optimum, or the layers become too large. That depends
//! on the board: corners and edges make the bound good.

mod bounded;
mod layers;
mod patterns;
mod tables;
mod windows;

use self::bounded::{Beam, Bounded, Proof};
use self::patterns::Patterns;
use self::windows::{moves, shorten};
use super::buckets::{Buckets, Effort};
use super::exact::{MOVES, Word};
use super::game::Game;
use crate::control::Meter;
use crate::outcome::Limit;

/// The width of the first beam, and the factor by which the next is wider.
const FIRST_WIDTH: usize = 1_000;
const WIDER: usize = 4;

/// The widest beam for stretches of a solution.
const WIDEST_WINDOW: usize = 16_000;

/// The holes of a part for the lower bound: more in a long search, for which large tables pay.
const PART: usize = 13;
const SMALL_PART: usize = 9;

/// The best solution so far, and the bound that is proved.
pub(super) struct Best {
    /// Its jumps, by number.
    pub path: Vec<usize>,
    /// Its moves.
    pub moves: u32,
    /// Every solution has at least this many moves.
    pub bound: u32,
}

impl Best {
    /// A solution with a bound.
    pub fn new(game: &Game, path: Vec<usize>, bound: u32) -> Self {
        Self { moves: moves(game, &path), path, bound }
    }

    /// Whether no solution has fewer moves.
    pub fn is_optimal(&self) -> bool {
        self.bound >= self.moves
    }

    /// Takes a solution if it is better.
    fn take(&mut self, game: &Game, path: Vec<usize>) {
        let moves = moves(game, &path);
        if moves < self.moves {
            (self.path, self.moves) = (path, moves);
        }
    }
}

/// How much to spend.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Spend {
    /// A fraction of a second: one narrow beam.
    Little,
    /// Until the solution is proved to be the best, or a limit is reached.
    All,
}

/// Improves a solution and its bound. What was found before a limit is kept.
pub(super) fn improve(
    game: &Game,
    best: &mut Best,
    spend: Spend,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    if game.holes.len() <= MOVES as usize {
        improve_in::<u64>(game, best, spend, meter)
    } else {
        improve_in::<u128>(game, best, spend, meter)
    }
}

fn improve_in<W: Word>(
    game: &Game,
    best: &mut Best,
    spend: Spend,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let (effort, part) = match spend {
        Spend::Little => (Effort::Little, SMALL_PART),
        Spend::All => (Effort::Full, PART),
    };
    let engine = Buckets::<W>::new(game, effort, meter)?;
    let patterns = Patterns::new(&engine.game, part, meter)?;
    let search = Bounded { engine, patterns, before: None, after: None };
    best.bound = best.bound.max(search.least());
    let mut rounds = Rounds { game, search, best, beams: true };
    let mut width = FIRST_WIDTH;
    loop {
        rounds.prove(width.saturating_mul(WIDER), meter)?;
        rounds.find(width, meter)?;
        if rounds.best.is_optimal() || spend == Spend::Little {
            return Ok(());
        }
        width = width.saturating_mul(WIDER);
    }
}

/// The work of one round.
struct Rounds<'a, W: Word> {
    game: &'a Game,
    search: Bounded<W>,
    best: &'a mut Best,
    /// Whether beams still fit in memory.
    beams: bool,
}

impl<W: Word> Rounds<'_, W> {
    /// Raises the bound as far as layers of this width allow.
    fn prove(&mut self, width: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        while !self.best.is_optimal() {
            match self.search.prove(self.best.bound, width, meter)? {
                Proof::Refuted => self.best.bound += 1,
                Proof::TooWide => break,
                Proof::Reached => {
                    // Again, with the layers kept.
                    if let Beam::Found(path) = self.search.beam(self.best.bound, usize::MAX, meter)? {
                        self.best.take(self.game, path);
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Looks for a better solution with a beam of this width.
    fn find(&mut self, width: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        if self.best.is_optimal() || !self.beams {
            return Ok(());
        }
        match self.search.beam(self.best.moves - 1, width, meter) {
            Ok(Beam::Found(path)) => self.best.take(self.game, path),
            Ok(Beam::Refuted) => self.best.bound = self.best.moves,
            Ok(Beam::Missed) => {}
            // A proof keeps fewer layers than a beam, so it may still fit.
            Err(Limit::Memory) => self.beams = false,
            Err(limit) => return Err(limit),
        }
        if self.best.is_optimal() || width > WIDEST_WINDOW {
            return Ok(());
        }
        let mut path = self.best.path.clone();
        let shortened = shorten::<W>(self.game, &mut path, width, meter);
        // Also if a limit was reached: every step leaves a whole solution.
        self.best.take(self.game, path);
        match shortened {
            Err(Limit::Memory) => Ok(()),
            other => other.map(|_| ()),
        }
    }
}
