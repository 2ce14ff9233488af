//! The methods: each is one call of a textbook search on the model, and its end put into words.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::both_ends;
use super::cells::Cells;
use super::estimates::{Assignment, Guide, Guided, Nearest};
use super::field::{Field, Halt};
use super::masks::Masks;
use super::model::{Model, Move};
use super::one_end;
use super::pieces::Piece;
use super::ranked::Ranked;
use super::reached;
use super::reading::Problem;
use super::reasons::{self, Reason};
use super::shortest::Shortest;
use super::symmetries::Symmetries;
use super::tables::Tables;
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Found, Limit, Score, Solution, Stats, Stopped};
use crate::search::{self, Climb, End, NEVER, Observer, Relay, Silent, Space};

/// How patient hill climbing is: many short attempts, since most of them get stuck.
const CLIMB: Climb = Climb { attempts: 10_000, sideways: 20, walk: 20 };

/// An answer, and why there is no solution where there is none.
type Reasoned = (Answer, Option<Reason>);

/// Finds a sequence by one of the methods.
pub fn solve<C: Cells>(problem: &Problem, method: &str, longest: u32, control: &Control) -> Reasoned {
    let mut meter = control.meter();
    let name =
        |action: &Move| format!("{}-{}", problem.ground.name(action.from), problem.ground.name(action.to));
    let answer = if control.steps().is_some() {
        let mut relay = Relay::new(control, name);
        search::<C>(problem, method, longest, control, &mut meter, &mut relay)
    } else {
        search::<C>(problem, method, longest, control, &mut meter, &mut Silent)
    };
    answer.unwrap_or_else(|limit| (Answer::stopped(limit, meter.stats()), None))
}

/// An error is a limit that did not even let the search begin.
fn search<C: Cells>(
    problem: &Problem,
    method: &str,
    longest: u32,
    control: &Control,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Move>,
) -> Result<Reasoned, Limit> {
    let model: Model<'_, C> = Model::new(problem);
    let proved = |end, reason, stats| answer(&model, problem, end, true, reason, stats);
    let unproved = |end, stats| answer(&model, problem, end, false, Reason::AllVisited, stats);
    Ok(match method {
        "bfs" => {
            let end = search::bfs(&model, meter, observer);
            proved(end, Reason::AllVisited, meter.stats())
        }
        "bidirectional" => {
            let end = search::bidirectional(&model, meter, observer);
            proved(end, Reason::NeverMet, meter.stats())
        }
        "best-first" => {
            let guide = Nearest::new(&model, control)?;
            let end = search::best_first(&Guided { model: &model, guide: &guide }, meter, observer);
            unproved(end, meter.stats())
        }
        "best-first-paths" => {
            let guide = Nearest::new(&model, control)?;
            let guided = Guided { model: &model, guide: &guide };
            let queue = search::best_first_paths(&guided, longest, meter, observer);
            let (answer, reason) = unproved(queue.end, meter.stats());
            (answer.with_fact("paths_left", queue.paths_left as u64), reason)
        }
        "a-star" => {
            let guide = Assignment::new(&model, control, meter)?;
            let end = search::a_star(&Guided { model: &model, guide: &guide }, meter, observer);
            proved(end, Reason::AllHopefulVisited, meter.stats())
        }
        "ida-star" => {
            let guide = Assignment::new(&model, control, meter)?;
            let end = search::ida_star(&Guided { model: &model, guide: &guide }, meter, observer);
            proved(end, Reason::AllHopefulVisited, meter.stats())
        }
        "hill-climbing" => {
            let guide = Assignment::new(&model, control, meter)?;
            let guided = Guided { model: &model, guide: &guide };
            let mut chance = control.seed().generator();
            let end = search::hill_climbing(&guided, CLIMB, &mut chance, meter, observer);
            unproved(end, meter.stats())
        }
        _ => {
            let (end, reason) = fewest(problem, &model, control, meter, observer)?;
            proved(end, reason, meter.stats())
        }
    })
}

/// The exact method behind `auto`, and why there is no solution where there is none. Positions too many
/// for numbers go to the textbook's A*.
fn fewest<C: Cells>(
    problem: &Problem,
    model: &Model<'_, C>,
    control: &Control,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<Move>,
) -> Result<(End<Vec<Move>>, Reason), Limit> {
    if let Some(reason) = reasons::at_once(problem) {
        return Ok((End::Exhausted, reason));
    }
    let symmetries = Symmetries::of(problem);
    if let Some(masks) = Masks::new(problem, &symmetries, control, meter)? {
        if let Some(stuck) = masks.stuck() {
            return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
        }
        let end = engine(&masks, control, meter);
        return Ok((moves(model, end, |key| masks.pieces(key)), Reason::AllHopefulVisited));
    }
    let tables = Tables::new(model, control, meter)?;
    if let Some(stuck) = tables.needs(model, &model.initial()).iter().position(|&need| need == NEVER) {
        return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
    }
    let end = match Ranked::new(model, &tables, &symmetries, problem.parity()) {
        Some(ranked) => moves(model, engine(&ranked, control, meter), |key| ranked.pieces(key)),
        None => search::a_star(&Guided { model, guide: &tables }, meter, observer),
    };
    Ok((end, Reason::AllHopefulVisited))
}

/// The bytes that A* may hold where the search from both ends could take over.
const WIDE: usize = 1 << 30;

/// The engine for a field: A*, and where its positions become too many and there is a mirror, a search
/// from both ends that begins with what A* has proved.
fn engine<F: Field>(field: &F, control: &Control, meter: &mut Meter<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let Some(mirror) = field.mirror() else { return one_end::search(field, usize::MAX, meter) };
    let room = WIDE.min((control.memory() / 4) as usize);
    match one_end::search(field, room, meter) {
        Err(Halt { limit: Limit::Memory, bound }) => both_ends::search(field, mirror, bound, meter),
        end => end,
    }
}

/// The end of an engine's search, its positions as the moves between them.
fn moves<C: Cells>(
    model: &Model<'_, C>,
    end: Result<Option<Vec<u64>>, Halt>,
    pieces: impl Fn(u64) -> Vec<Piece>,
) -> End<Vec<Move>> {
    match end {
        Ok(Some(keys)) => {
            let positions: Vec<Vec<Piece>> = keys.into_iter().map(pieces).collect();
            End::Found(positions.windows(2).filter_map(|two| model.action(&two[0], &two[1])).collect())
        }
        Ok(None) => End::Exhausted,
        Err(Halt { limit, bound }) => End::Stopped { limit, nearest: Vec::new(), bound: Some(bound.into()) },
    }
}

/// The end of a search as an answer; the reason is for the end that found nothing.
fn answer<C: Cells>(
    model: &Model<'_, C>,
    problem: &Problem,
    end: End<Vec<Move>>,
    shortest: bool,
    reason: Reason,
    stats: Stats,
) -> Reasoned {
    match end {
        End::Found(path) => {
            let Found { solution, score } = found(model, problem, &path, shortest);
            (Answer::solved(solution, score, stats), None)
        }
        End::Exhausted => (Answer::impossible(reason.to_string(), stats), Some(reason)),
        End::Stopped { limit, bound, .. } => {
            (Answer::stopped_with(Stopped { limit, best: None, bound }, stats), None)
        }
    }
}

/// A path as a solution. Under `turns` a greedy path may move one piece twice in a row, which is one
/// turn, so turns are counted afresh.
fn found<C: Cells>(model: &Model<'_, C>, problem: &Problem, path: &[Move], shortest: bool) -> Found {
    let moves = model.single_moves(path);
    let value = if problem.walks() {
        turn_numbers(&moves).last().map_or(0, |&turn| turn as u64)
    } else {
        moves.len() as u64
    };
    let score = if shortest { Score::best(value) } else { Score::unproved(value) };
    Found { solution: Solution::moves(problem.ground.board(), moves), score: Some(score) }
}

/// For each move, the number of its turn, counted from 1: a turn goes on while the same piece moves.
pub fn turn_numbers(moves: &[Vec<Square>]) -> Vec<usize> {
    let mut turn = 0;
    let mut last = None;
    let number = moves.iter().map(|squares| {
        turn += usize::from(last != squares.first());
        last = squares.last();
        turn
    });
    number.collect()
}

/// The number of shortest sequences.
pub fn count<C: Cells>(
    problem: &Problem,
    method: &str,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<BigUint, Limit> {
    let model: Model<'_, C> = Model::new(problem);
    let shortest = all_shortest(problem, &model, method, control, meter)?;
    Ok(shortest.map_or(BigUint::ZERO, |shortest| shortest.count))
}

/// The number of positions that can be reached, and the limit that stopped the count, if one did.
pub fn positions<C: Cells>(
    problem: &Problem,
    method: &str,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<(u64, Option<Limit>), Limit> {
    let model: Model<'_, C> = Model::new(problem);
    if method == "bfs" {
        return Ok(reached::by_bfs(&model, meter));
    }
    let symmetries = Symmetries::of(problem);
    if let Some(masks) = Masks::new(problem, &symmetries, control, meter)? {
        return Ok(reached::everywhere(&masks, meter));
    }
    let tables = Tables::new(&model, control, meter)?;
    Ok(match Ranked::new(&model, &tables, &symmetries, None) {
        Some(ranked) => reached::everywhere(&ranked, meter),
        None => reached::by_bfs(&model, meter),
    })
}

/// Hands out every shortest sequence.
pub fn list<C: Cells>(
    problem: &Problem,
    method: &str,
    control: &Control,
    meter: &mut Meter<'_>,
    receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Limit> {
    let model: Model<'_, C> = Model::new(problem);
    match all_shortest(problem, &model, method, control, meter)? {
        None => Ok(ControlFlow::Continue(())),
        Some(shortest) => shortest.each(&model, meter, |path| receive(found(&model, problem, path, true))),
    }
}

/// The positions on the way to the goal: all that are as near, for `bfs`; for `auto` only those that
/// the tables leave on a sequence of the shortest length.
fn all_shortest<C: Cells>(
    problem: &Problem,
    model: &Model<'_, C>,
    method: &str,
    control: &Control,
    meter: &mut Meter<'_>,
) -> Result<Option<Shortest<C>>, Limit> {
    if method == "bfs" {
        return Shortest::find(model, |_, _| true, meter);
    }
    match fewest(problem, model, control, meter, &mut Silent)?.0 {
        End::Found(path) => {
            let tables = Tables::new(model, control, meter)?;
            let length = path.len() as u32;
            let keep = |state: &C, depth: u32| depth.saturating_add(tables.guess(model, state)) <= length;
            Shortest::find(model, keep, meter)
        }
        End::Exhausted => Ok(None),
        End::Stopped { limit, .. } => Err(limit),
    }
}
