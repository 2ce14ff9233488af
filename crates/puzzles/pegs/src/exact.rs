//! The exact method: the fewest moves, all solutions, or a proof that there are none.
//!
//! The [laws](super::laws) of the game come first. If they leave a question open, `meet` finds every board
//! that lies on a solution, and labels on those boards give the fewest moves, the counts and the lists.
//!
//! - `engine`: what the method needs from an engine, and its words: ways, layers, edges
//! - `meet`: the boards on solutions, by meeting in the middle
//! - `labels`, `solutions`: the fewest moves from each of these boards; `counts`, `listing`,
//!   `numbered`: counts, lists and numbers
//! - `halves`: the same for games that are their own mirror image, from half of the layers
//! - `table`: every pair of an empty hole and a last peg
//! - `word`: the 64 or 128 bits that hold a board
//! - `multiversion`: hot loops compiled for several sets of instructions
//!
//! The engine [`bits`](super::bits) takes boards whose position class fits in memory, if the game has no more
//! than two symmetries or at most 24 holes. All other games go to [`buckets`](super::buckets).

mod counts;
mod engine;
mod halves;
mod labels;
mod listing;
mod meet;
mod multiversion;
mod numbered;
mod solutions;
mod table;
mod word;

use num_bigint::BigUint;

pub(super) use self::engine::{
    BoardSet, Edge, Engine, Expansion, Mirror, Neighbours, TOGETHER, Visitor, Way,
};
use self::halves::Summary;
pub(super) use self::labels::{Label, MOVES};
use self::meet::{Meeting, meet};
pub(super) use self::multiversion::{Hot, Shuffle, run};
pub(super) use self::numbered::Played;
use self::solutions::Labelled;
pub(super) use self::solutions::Solutions;
pub(super) use self::table::table;
pub(super) use self::word::Word;
#[cfg(test)]
pub(super) use self::{engine::Recorder, multiversion::run_with};
use super::bits::Bits;
use super::buckets::{Buckets, Effort};
use super::game::Game;
use super::laws::{FirstLook, Refutation, first_look};
use contract::Argument;
use search::{Limit, Meter};

/// With more symmetries than this, keeping symmetric boards once pays more than moving 64 boards at a time.
const FEW_SYMMETRIES: usize = 2;

/// What the exact method finds out about a game.
pub(super) enum Verdict {
    /// The start is the goal.
    Trivial,
    /// There is no solution, by this argument.
    Impossible(Argument),
    /// The main facts, which were all that was needed.
    Brief(Summary),
    /// All solutions.
    Full(Box<dyn Solutions>),
}

/// A game with no more jumps than this is within reach on any board.
const SHORT: usize = 20;

/// Whether the method may be expected to finish on an ordinary machine: if a bit per board of the position
/// class fits in memory, or if the game is short.
pub(super) fn is_within_reach(game: &Game) -> bool {
    game.is_small() || Bits::is_within_reach(game) || game.length() <= SHORT
}

/// How much has to be found out.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Detail {
    /// A summary is enough if it is cheaper.
    Brief,
    /// All solutions.
    Full,
}

/// Decides a game.
pub(super) fn decide(game: &Game, detail: Detail, meter: &mut Meter<'_>) -> Result<Verdict, Limit> {
    match first_look(game) {
        FirstLook::Solved => return Ok(Verdict::Trivial),
        FirstLook::Impossible(reason) => return Ok(Verdict::Impossible(reason)),
        FirstLook::Open => {}
    }
    if !game.is_small() && Refutation::is_too_light(game) {
        return Ok(Verdict::Impossible(Refutation::of(game).argument(game, "")));
    }
    Ok(match label(game, Way::Forward, detail, meter)? {
        // An argument that can be checked with a pencil is better than an exhausted search.
        Verdict::Impossible(reason) => {
            Verdict::Impossible(Refutation::of(game).argument(game, &reason.to_string()))
        }
        settled => settled,
    })
}

/// The fewest moves and the number of solutions, if there are any.
pub(super) fn fewest_and_count(game: &Game, meter: &mut Meter<'_>) -> Result<Option<(u32, BigUint)>, Limit> {
    let mut verdict = decide(game, Detail::Brief, meter)?;
    if let Verdict::Brief(Summary { sequences: None, .. }) = verdict {
        verdict = label(game, Way::Forward, Detail::Full, meter)?;
    }
    Ok(match verdict {
        Verdict::Trivial => Some((0, 1u32.into())),
        Verdict::Impossible(_) => None,
        Verdict::Brief(summary) => summary.sequences.map(|count| (summary.fewest, count.into())),
        Verdict::Full(solutions) => Some((solutions.fewest(), solutions.count(meter)?)),
    })
}

/// Finds and labels the boards on solutions of a game that the first look leaves open, by the engine that
/// suits it. Labels look forward to the goal or backward to the start.
pub(super) fn label(game: &Game, look: Way, detail: Detail, meter: &mut Meter<'_>) -> Result<Verdict, Limit> {
    let few = game.is_small() || game.own_symmetries().len() <= FEW_SYMMETRIES;
    if few && Bits::suits(game, meter) {
        label_with(Bits::new(game, meter)?, look, detail, meter)
    } else if game.holes.len() <= MOVES as usize {
        label_with(Buckets::<u64>::new(game, Effort::Full, meter)?, look, detail, meter)
    } else {
        label_with(Buckets::<u128>::new(game, Effort::Full, meter)?, look, detail, meter)
    }
}

fn label_with<E: Engine + 'static>(
    mut engine: E,
    look: Way,
    detail: Detail,
    meter: &mut Meter<'_>,
) -> Result<Verdict, Limit> {
    let game = engine.game();
    let brief = detail == Detail::Brief && !game.is_small() && game.is_mirrored();
    Ok(match meet(&mut engine, meter)? {
        Meeting::Apart(reason) => Verdict::Impossible(reason.into()),
        Meeting::Met(layers) if brief => Verdict::Brief(halves::summary(&mut engine, layers, meter)?),
        Meeting::Met(layers) => Verdict::Full(Box::new(Labelled::new(engine, layers, look, meter)?)),
    })
}
