//! Shortens a solution stretch by stretch.
//!
//! The boards at the ends of a stretch stay as they are, and so do the jumps before and after it. Between
//! them a solution with fewer moves is searched for, counting moves that reach across the ends. The stretch
//! slides along the solution, and longer ones follow.

use std::ops::Range;

use super::bounded::{Beam, Bounded, Weight};
use super::patterns::Patterns;
use crate::{
    buckets::{Buckets, Effort},
    exact::Word,
    game::{Game, Goal, Metric},
};
use search::{Limit, Meter};

/// The number of jumps in a stretch.
const SPANS: [usize; 4] = [8, 12, 16, 20];

/// The holes of a part for the lower bound, few because there are many stretches.
const PART: usize = 8;

/// The number of moves of a sequence of jumps.
pub(super) fn moves(game: &Game, path: &[usize]) -> u32 {
    game.steps(path.iter().copied(), Metric::Moves).len() as u32
}

/// Shortens a solution, with about `width` boards in every layer. Returns whether it has fewer moves now.
pub(super) fn shorten<W: Word>(
    game: &Game,
    path: &mut Vec<usize>,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    let mut shorter = false;
    for span in SPANS {
        let mut begin = 0;
        while begin + 1 < path.len() {
            let end = (begin + span).min(path.len());
            if shorten_stretch::<W>(game, path, begin..end, width, meter)? {
                shorter = true;
            } else if end == path.len() {
                break;
            } else {
                begin += span / 2;
            }
        }
    }
    Ok(shorter)
}

/// Replaces a stretch of a solution by one with fewer moves, if one is found.
fn shorten_stretch<W: Word>(
    game: &Game,
    path: &mut Vec<usize>,
    stretch: Range<usize>,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, Limit> {
    let Range { start: begin, end } = stretch;
    let play = |jumps: &[usize], pegs| jumps.iter().fold(pegs, |pegs, &jump| pegs ^ game.jumps[jump].mask());
    let first = play(&path[..begin], game.start);
    let part = game.with(first, Goal::Board(play(&path[begin..end], first)));
    let engine = Buckets::<W>::new(&part, Effort::None, meter)?;
    let patterns = Patterns::new(&engine.game, PART, meter)?;
    let before = begin.checked_sub(1).map(|last| path[last]);
    let search = Bounded { engine, patterns, before, after: path.get(end).copied() };
    // With the moves of the jumps next to it.
    let around = begin.saturating_sub(1)..(end + 1).min(path.len());
    let now = moves(game, &path[around]);
    if now <= search.least() {
        return Ok(false);
    }
    match search.beam(now - 1, width, Weight::STRICT, meter)? {
        Beam::Found(jumps) => {
            path.splice(begin..end, jumps);
            Ok(true)
        }
        Beam::Refuted | Beam::Missed => Ok(false),
    }
}
