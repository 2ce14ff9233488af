//! The fewest moves on boards too large for the [exact](super::exact) method: a solution that becomes better
//! and a lower bound that rises, until they meet.
//!
//! Layers that hold every board are too large here. But if a solution may have only so many moves, nearly all
//! boards can be dropped: those for which the moves made and those still needed exceed the bound. Layers are
//! kept by the number of jumps, each board with the fewest moves that lead to it, so this is A* turned into a
//! breadth-first search (breadth-first heuristic search: R. Zhou, E. Hansen, 2006). The bound begins below
//! the optimum and rises whenever the layers are made to the end without a solution. In between, beams look
//! for better solutions, and [windows] shorten the best one. Beams and layers become wider
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

use self::bounded::{Beam, Bounded, Proof, Weight};
use self::patterns::Patterns;
use self::windows::{moves, shorten};
use super::buckets::{Buckets, Effort};
use super::exact::{MOVES, Word};
use super::game::Game;
use search::{Limit, Meter};

/// The width of the first beam, and the factor by which the next is wider.
const FIRST_WIDTH: usize = 1_000;
const WIDER: usize = 4;

/// The widest beam for stretches of a solution.
const WIDEST_WINDOW: usize = 16_000;

/// The width of the only beam if little is to be spent.
const NARROW: usize = 300;

/// The holes of a part for the lower bound: more in a long search, for which large tables pay.
const PART: usize = 13;
const SMALL_PART: usize = 8;

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
        debug_assert_eq!(path.len(), game.length());
        let moves = moves(game, &path);
        if moves < self.moves {
            (self.path, self.moves) = (path, moves);
        }
    }
}

/// How much to spend.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Spend {
    /// A small fraction of a second: one narrow beam.
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
    if spend == Spend::Little {
        return rounds.beam(NARROW, Weight::MIXED, meter);
    }
    let mut width = FIRST_WIDTH;
    while !rounds.best.is_optimal() {
        rounds.prove(width.saturating_mul(WIDER), meter)?;
        rounds.beam(width, Weight::MIXED, meter)?;
        rounds.beam(width, Weight::STRICT, meter)?;
        rounds.shorten(width, meter)?;
        width = width.saturating_mul(WIDER);
    }
    Ok(())
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
                    let all = self.search.beam(self.best.bound, usize::MAX, Weight::STRICT, meter)?;
                    if let Beam::Found(path) = all {
                        self.best.take(self.game, path);
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Looks for a better solution with a beam of this width.
    fn beam(&mut self, width: usize, weight: Weight, meter: &mut Meter<'_>) -> Result<(), Limit> {
        if self.best.is_optimal() || !self.beams {
            return Ok(());
        }
        match self.search.beam(self.best.moves - 1, width, weight, meter) {
            Ok(Beam::Found(path)) => self.best.take(self.game, path),
            Ok(Beam::Refuted) => self.best.bound = self.best.moves,
            Ok(Beam::Missed) => {}
            // A proof keeps fewer layers than a beam, so it may still fit.
            Err(Limit::Memory) => self.beams = false,
            Err(limit) => return Err(limit),
        }
        Ok(())
    }

    /// Shortens the best solution by windows.
    fn shorten(&mut self, width: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        exact::{Detail, Verdict, decide},
        game::{Goal, Pegs},
        quick::{Quick, quick},
    };
    use board::{Picture, Shape};
    use search::{Control, Limits};

    /// Boards with all their holes; the first four lie on the square grid.
    const BOARDS: [&str; 7] = [
        "oooo/oooo/oooo/oooo",
        "ooooo/ooooo/ooooo/ooooo",
        "#ooo#/ooooo/ooooo/ooooo/#ooo#",
        "#oo#/oooo/oooo/oooo/#oo#",
        "o/oo/ooo/oooo/ooooo",
        "o/oo/ooo/oooo/ooooo/oooooo",
        "ooo#/oooo/ooooo/oooo#/ooo##",
    ];

    /// A game that can be won, with the jumps of some solution.
    fn won(board: &str, start: Pegs, goal: Option<&[prop::sample::Index]>) -> Option<(Game, Vec<usize>)> {
        let full = Game::new(&Shape::of_picture(&Picture::parse(board, "o.#").unwrap()));
        let start = start & full.all();
        // Random play leads to a board that can be reached.
        let played = |picks: &[prop::sample::Index]| {
            picks.iter().fold(start, |pegs, pick| {
                let open: Vec<Pegs> =
                    full.jumps.iter().filter(|jump| jump.fits(pegs)).map(|jump| pegs ^ jump.mask()).collect();
                if open.is_empty() { pegs } else { open[pick.index(open.len())] }
            })
        };
        let game = full.with(start, goal.map_or(Goal::OnePeg, |picks| Goal::Board(played(picks))));
        if game.length() == 0 || game.goals.is_empty() {
            return None;
        }
        let control = Control::default();
        match quick(&game, usize::MAX, &mut control.meter()).unwrap() {
            Quick::Found(path) => Some((game, path)),
            _ => None,
        }
    }

    /// A game that can be won, with the jumps of some solution. About a quarter of the holes are empty.
    fn games(
        goal: impl Strategy<Value = Option<Vec<prop::sample::Index>>>,
    ) -> impl Strategy<Value = (Game, Vec<usize>)> {
        let board = prop::sample::select(&BOARDS[..]);
        (board, any::<[Pegs; 2]>(), goal)
            .prop_filter_map("it cannot be won", |(board, [empty, more], goal)| {
                won(board, !(empty & more), goal.as_deref())
            })
    }

    /// The fewest moves according to the exact method.
    fn fewest(game: &Game) -> u32 {
        let control = Control::default();
        match decide(game, Detail::Full, &mut control.meter()).unwrap() {
            Verdict::Full(solutions) => solutions.fewest(),
            _ => panic!("the game can be won"),
        }
    }

    /// The board after some jumps, each of which must be legal.
    fn replay(game: &Game, path: &[usize]) -> Pegs {
        path.iter().fold(game.start, |pegs, &jump| {
            assert!(game.jumps[jump].fits(pegs));
            pegs ^ game.jumps[jump].mask()
        })
    }

    fn improved<W: Word>(game: &Game, path: &[usize], control: &Control) -> (Best, Result<(), Limit>) {
        let mut best = Best::new(game, path.to_vec(), 0);
        let ended = improve_in::<W>(game, &mut best, Spend::All, &mut control.meter());
        (best, ended)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn both_widths_of_words_prove_the_same_fewest_moves_as_the_exact_method(
            (game, path) in games(prop::option::of(prop::collection::vec(any::<prop::sample::Index>(), 1..14))),
        ) {
            let expected = fewest(&game);
            for (best, ended) in [
                improved::<u64>(&game, &path, &Control::default()),
                improved::<u128>(&game, &path, &Control::default()),
            ] {
                prop_assert_eq!(ended, Ok(()));
                prop_assert_eq!((best.moves, best.bound), (expected, expected));
                prop_assert!(game.is_goal(replay(&game, &best.path)));
                prop_assert_eq!(moves(&game, &best.path), best.moves);
            }
        }

        #[test]
        fn a_limit_leaves_a_solution_that_is_no_worse_and_a_bound_that_holds(
            (game, path) in games(Just(None)), nodes in 0u64..3000, memory in 1_000u64..4_000_000,
        ) {
            let expected = fewest(&game);
            let limits = Limits { nodes: Some(nodes), memory: Some(memory), ..Limits::default() };
            let (best, _) = improved::<u64>(&game, &path, &Control::new(limits));
            prop_assert!(best.bound <= expected && expected <= best.moves);
            prop_assert!(best.moves <= moves(&game, &path));
            prop_assert!(game.is_goal(replay(&game, &best.path)));
            let (again, _) = improved::<u64>(&game, &path, &Control::new(limits));
            prop_assert_eq!(again.path, best.path);
        }

        #[test]
        fn windows_never_make_a_solution_longer(
            (game, path) in games(Just(None)), width in 1usize..300,
        ) {
            let control = Control::default();
            let mut shortened = path.clone();
            let shorter = shorten::<u64>(&game, &mut shortened, width, &mut control.meter()).unwrap();
            let [before, after] = [&path, &shortened].map(|path| moves(&game, path));
            prop_assert_eq!(shorter, after < before);
            prop_assert!(fewest(&game) <= after && after <= before);
            prop_assert_eq!(replay(&game, &shortened), replay(&game, &path));
        }

        #[test]
        fn a_window_over_the_whole_solution_finds_the_fewest_moves((game, mut path) in games(Just(None))) {
            let end = replay(&game, &path);
            prop_assume!(path.len() <= 20);
            let control = Control::default();
            shorten::<u128>(&game, &mut path, usize::MAX, &mut control.meter()).unwrap();
            prop_assert_eq!(moves(&game, &path), fewest(&game.with(game.start, Goal::Board(end))));
        }
    }
}
