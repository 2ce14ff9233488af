//! The engine behind `auto`: a shortest sequence, or a proof that there is none.
//!
//! Positions are numbers ([`keyed`](super::keyed)), and those that a symmetry of the question makes alike are
//! met once. First A* runs from the start ([`one_end`]). If it needs too much memory and the question has a
//! mirror, a search from both ends takes over with the bound proved so far ([`both_ends`]).
//!
//! Limits: without a mirror there is only A*. Positions that have no numbers of 62 bits are left to the
//! textbook's A* with the same estimate.

mod both_ends;
mod one_end;
mod trail;

use super::cells::Cells;
use super::codes::Code;
use super::estimates::{Guided, PatternDatabase};
use super::keyed::{Keyed, Masks, Ranked, Symmetries};
use super::reading::Question;
use super::reasons::{self, Reason};
use super::textbook::{Model, Move};
use search::{self, End, Limit, Meter, NEVER, Observer, Space};

/// The bytes that A* may use if the search from both ends can take over.
const MOST_BYTES: usize = 1 << 30;

/// Why a search stopped, and a lower bound on the length of every solution.
struct Halt {
    limit: Limit,
    bound: u32,
}

/// A shortest sequence; if there is none, the reason says why. The error is a limit that was reached before
/// the search began.
pub(super) fn search<C: Cells>(
    question: &Question,
    model: &Model<'_, C>,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Move>,
) -> Result<(End<Vec<Move>>, Reason), Limit> {
    if let Some(reason) = reasons::at_once(question) {
        return Ok((End::Exhausted, reason));
    }
    let symmetries = Symmetries::of(question);
    if let Some(masks) = Masks::new(question, &symmetries, meter)? {
        if let Some(stuck) = masks.stuck() {
            return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
        }
        let end = fewest(&masks, meter);
        return Ok((moves(model, end, |key| masks.pieces(key)), Reason::AllHopefulVisited));
    }
    let patterns = PatternDatabase::new(model, meter)?;
    if let Some(stuck) = patterns.needs(model, &model.initial()).iter().position(|&need| need == NEVER) {
        return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
    }
    let end = match Ranked::new(model, &patterns, &symmetries, question.parity()) {
        Some(ranked) => moves(model, fewest(&ranked, meter), |key| ranked.pieces(key)),
        None => search::a_star(&Guided { model, guide: &patterns }, meter, observer),
    };
    Ok((end, Reason::AllHopefulVisited))
}

/// The positions of a shortest solution: by A* and, if that uses too much memory and there is a mirror, by a
/// search from both ends.
fn fewest<G: Keyed>(graph: &G, meter: &mut Meter<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let Some(mirror) = graph.mirror() else { return one_end::search(graph, usize::MAX, meter) };
    let most_bytes = MOST_BYTES.min((meter.control().memory() / 4) as usize);
    match one_end::search(graph, most_bytes, meter) {
        Err(Halt { limit: Limit::Memory, bound }) => both_ends::search(graph, mirror, bound, meter),
        end => end,
    }
}

/// The end of a search, with the moves between its positions.
fn moves<C: Cells>(
    model: &Model<'_, C>,
    end: Result<Option<Vec<u64>>, Halt>,
    pieces: impl Fn(u64) -> Vec<Code>,
) -> End<Vec<Move>> {
    match end {
        Ok(Some(keys)) => {
            let positions: Vec<Vec<Code>> = keys.into_iter().map(pieces).collect();
            End::Found(positions.windows(2).filter_map(|two| model.action(&two[0], &two[1])).collect())
        }
        Ok(None) => End::Exhausted,
        Err(Halt { limit, bound }) => End::Stopped { limit, nearest: Vec::new(), bound: Some(bound.into()) },
    }
}
