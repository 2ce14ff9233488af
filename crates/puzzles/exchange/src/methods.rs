//! The methods: the textbook's algorithms on the search space, and the engines behind `auto`.
//!
//! Positions are stored in three sizes (see [`packed_position`](super::packed_position)), and every search is compiled for each of
//! them. A search that is watched is slow anyway, so it is compiled only for the size that fits every board.

mod numbered;

use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::numbered::Sequences;
use super::all_shortest::Shortest;
use super::description::ORDER;
use super::estimates::{Assignment, Guide, Guided, Nearest, PatternDatabase};
use super::packed_position::{IN_ONE_WORD, IN_TWO_WORDS, PackedPosition};
use super::piece_codes::Code;
use super::reading::Question;
use super::reasons::Reason;
use super::textbook::{Model, Move};
use super::view::turn_numbers;
use super::{fewest, reachable_positions};
use board::Square;
use contract::{
    Answer, Count, Found, ListedSolutions, Method, Numbered, Parameter, Receive, Score, Solution, Stopped,
    Tally, UsageError,
};
use search::{self, Climb, Control, End, Limit, Meter, Relay, Silent, Space, Walked};

/// Evaluates an expression with the search space of a question, in the smallest cells that fit.
macro_rules! with_model {
    ($question:expr, |$model:ident| $body:expr) => {
        match $question.cells() {
            0..=IN_ONE_WORD => {
                let $model = &Model::<u64>::new($question);
                $body
            }
            0..=IN_TWO_WORDS => {
                let $model = &Model::<u128>::new($question);
                $body
            }
            _ => {
                let $model = &Model::<Box<[Code]>>::new($question);
                $body
            }
        }
    };
}

/// A search as the function of a method. It has the question, the search space, the meter and an observer, and
/// returns how it [`Ended`], or a limit that was reached before it began.
macro_rules! by {
    (|$question:ident, $model:ident, $meter:ident, $observer:ident| $search:expr) => {
        |$question: &Question, $meter: &mut Meter<'_>| {
            let control = $meter.control();
            if control.steps().is_some() {
                let $model = &Model::<Box<[Code]>>::new($question);
                let $observer = &mut Relay::new(control, |action: &Move| $question.name(*action));
                answer($question, $model, $search, control)
            } else {
                with_model!($question, |$model| {
                    let $observer = &mut Silent;
                    answer($question, $model, $search, control)
                })
            }
        }
    };
}

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new("auto", "A* up to symmetry with a pattern database for each colour")
        .without(TEXTBOOK)
        .solve(|question: &Question, meter: &mut Meter<'_>| {
            with_model!(question, |model| {
                let ended = fewest::search(question, model, meter);
                let ended = ended.map(|(end, reason)| Ended::new(end, true, reason));
                answer(question, model, ended, meter.control())
            })
        })
        .count(|question, _| Ok(count(question, Counting::Guided)))
        .list(|question, meter, receive| list(question, Counting::Guided, meter, receive))
        .sample(|question, meter| sample(question, Counting::Guided, meter)),
    Method::new("bfs", "breadth-first search")
        .traced(&search::BFS)
        .solve(by!(|question, model, meter, observer| {
            Ok(Ended::new(search::bfs(model, meter, observer), true, Reason::AllVisited))
        }))
        .count(|question, _| Ok(count(question, Counting::Plain)))
        .list(|question, meter, receive| list(question, Counting::Plain, meter, receive))
        .sample(|question, meter| sample(question, Counting::Plain, meter)),
    Method::new("bidirectional", "breadth-first search from the start and from the goal until they meet")
        .traced(&search::BIDIRECTIONAL)
        .solve(by!(|question, model, meter, observer| {
            Ok(Ended::new(search::bidirectional(model, meter, observer), true, Reason::NeverMet))
        })),
    Method::new("dfs", "depth-first search, no position twice in a path, none longer than --max-moves")
        .traced(&search::DEPTH_LIMITED)
        .baseline()
        .solve(by!(|question, model, meter, observer| {
            let end = search::depth_limited(model, question.max_moves, meter, observer);
            Ok(Ended::new(end, false, Reason::AllVisited))
        })),
    Method::new(
        "brute-force",
        "every path of at most --max-moves moves, and the shortest that reaches the goal",
    )
    .traced(&search::EVERY_PATH)
    .baseline()
    .solve(by!(|question, model, meter, observer| {
        let all = search::every_path(model, question.max_moves, meter, observer);
        let paths = Some(("paths_found", all.paths));
        Ok(Ended { paths, best: all.best, ..Ended::new(all.end, true, Reason::AllVisited) })
    })),
    Method::new(
        "best-first",
        "greedy: the position that seems nearest by rows and columns first, none twice",
    )
    .traced(&search::BEST_FIRST)
    .solve(by!(|question, model, meter, observer| {
        Nearest::new(model, meter).map(|guide| {
            let end = search::best_first(&Guided { model, guide }, meter, observer);
            Ended::new(end, false, Reason::AllVisited)
        })
    })),
    Method::new(
        "best-first-paths",
        "greedy with a queue of paths, no position twice in a path, none longer than --max-moves",
    )
    .traced(&search::BEST_FIRST_PATHS)
    .solve(by!(|question, model, meter, observer| {
        Nearest::new(model, meter).map(|guide| {
            let guided = Guided { model, guide };
            let queue = search::best_first_paths(&guided, question.max_moves, meter, observer);
            let paths = Some(("paths_left", queue.paths_left as u64));
            Ended { paths, ..Ended::new(queue.end, false, Reason::AllVisited) }
        })
    })),
    Method::new("a-star", "A* with the cheapest assignment of pieces to goal squares")
        .traced(&search::A_STAR)
        .solve(by!(|question, model, meter, observer| {
            Assignment::new(model, meter).map(|guide| {
                let end = search::a_star(&Guided { model, guide }, meter, observer);
                Ended::new(end, true, Reason::AllHopefulVisited)
            })
        })),
    Method::new("ida-star", "iterative-deepening A* with the same estimate, one path in memory")
        .traced(&search::IDA_STAR)
        .solve(by!(|question, model, meter, observer| {
            Assignment::new(model, meter).map(|guide| {
                let end = search::ida_star(&Guided { model, guide }, meter, observer);
                Ended::new(end, true, Reason::AllHopefulVisited)
            })
        })),
    Method::new("hill-climbing", "hill climbing with the same estimate and random restarts; may get stuck")
        .traced(&search::HILL_CLIMBING)
        .solve(by!(|question, model, meter, observer| {
            Assignment::new(model, meter).map(|guide| {
                let mut random = meter.generator();
                let guided = Guided { model, guide };
                let end = search::hill_climbing(&guided, CLIMB, &mut random, meter, observer);
                Ended::new(end, false, Reason::AllVisited)
            })
        })),
];

/// The option that only the textbook methods take.
const TEXTBOOK: &[&Parameter] = &[&ORDER];

/// How patient hill climbing is: many short attempts, since most of them get stuck.
const CLIMB: Climb = Climb { attempts: 10_000, sideways: 20, walk: 20 };

/// How a search ended.
struct Ended {
    end: End<Vec<Move>>,
    /// Whether a sequence that it found is proved to be shortest.
    shortest: bool,
    /// If it found nothing: why there is nothing.
    reason: Reason,
    /// A number of paths that the search reports, with its name.
    paths: Option<(&'static str, u64)>,
    /// If a limit ended it: the best sequence so far.
    best: Option<Vec<Move>>,
}

impl Ended {
    fn new(end: End<Vec<Move>>, shortest: bool, reason: Reason) -> Self {
        Self { end, shortest, reason, paths: None, best: None }
    }
}

/// How everything is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counting {
    /// With the shortest length and the estimate behind `auto`, which rule out most positions.
    Guided,
    /// By breadth-first search alone.
    Plain,
}

/// All shortest sequences; none if the goal cannot be reached.
fn shortest<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    counting: Counting,
    meter: &mut Meter<'_>,
) -> Result<Option<Shortest<C>>, Limit> {
    if counting == Counting::Plain {
        return Shortest::find(model, |_, _| true, meter);
    }
    match fewest::search(question, model, meter)?.0 {
        End::Found(path) => {
            let patterns = PatternDatabase::new(model, meter)?;
            let length = path.len() as u32;
            let keep = |state: &C, depth: u32| depth.saturating_add(patterns.guess(model, state)) <= length;
            Shortest::find(model, keep, meter)
        }
        End::Exhausted => Ok(None),
        End::Stopped { limit, .. } => Err(limit),
    }
}

/// The number of shortest sequences or of positions.
fn count(question: &Question, counting: Counting) -> Count<'_> {
    Count::whole(move |meter| {
        with_model!(question, |model| {
            match (question.positions, counting) {
                (true, Counting::Guided) => reachable_positions::by_keys(question, model, meter),
                (true, Counting::Plain) => reachable_positions::by_bfs(model, meter),
                (false, _) => {
                    let shortest = shortest(question, model, counting, meter)?;
                    Ok(Tally::new(shortest.map_or(BigUint::ZERO, |shortest| shortest.count)))
                }
            }
        })
    })
}

/// Every shortest sequence.
fn list(question: &Question, counting: Counting, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
    with_model!(question, |model| {
        match shortest(question, model, counting, meter)? {
            None => Ok(ControlFlow::Continue(())),
            Some(shortest) => shortest.each(model, meter, |path| receive(found(question, model, path, true))),
        }
    })
}

/// All shortest sequences by number.
fn sample<'q>(
    question: &'q Question,
    counting: Counting,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered + 'q>, Limit> {
    with_model!(question, |model| {
        match shortest(question, model, counting, meter)? {
            None => Ok(ListedSolutions::none()),
            Some(shortest) => Sequences::numbered(question, model.clone(), shortest, meter),
        }
    })
}

/// The length of a shortest sequence, and the squares of every action that begins one; none if there is no
/// sequence. `last` is the colour that has just moved, if that matters.
#[allow(clippy::type_complexity, reason = "a length and some moves")]
pub(super) fn first_actions(
    question: &Question,
    last: Option<usize>,
    meter: &mut Meter<'_>,
) -> Result<Option<(u32, Vec<Vec<Square>>)>, Limit> {
    // The engine behind `auto` begins where either colour may move.
    let counting = if last.is_some() { Counting::Plain } else { Counting::Guided };
    with_model!(question, |model| {
        let model = &model.clone().after_move_of(last);
        let Some(shortest) = shortest(question, model, counting, meter)? else { return Ok(None) };
        let (length, actions) = shortest.beginnings(model, meter)?;
        Ok(Some((length, actions.into_iter().map(|action| way(model, action)).collect())))
    })
}

/// Every action from the start, as the squares of its piece. If the colours move alternately, `last` moved last.
pub(super) fn next_actions(question: &Question, last: Option<usize>) -> Vec<Vec<Square>> {
    with_model!(question, |model| {
        let model = &model.clone().after_move_of(last);
        let mut actions = Vec::new();
        model.actions(&model.initial(), &mut actions);
        actions.into_iter().map(|action| way(model, action)).collect()
    })
}

/// The squares of the piece in an action from the start.
fn way<C: PackedPosition>(model: &Model<'_, C>, action: Move) -> Vec<Square> {
    let moves = model.single_moves(&[action]);
    let first = moves.first().and_then(|squares| squares.first()).copied();
    first.into_iter().chain(moves.iter().filter_map(|squares| squares.last()).copied()).collect()
}

/// The piece on each square after some single moves from the start.
pub(super) fn replay(question: &Question, moves: &[Vec<Square>]) -> Result<Vec<Code>, UsageError> {
    with_model!(question, |model| {
        let mut state = model.initial();
        let mut actions = Vec::new();
        for two in moves.iter().flat_map(|squares| squares.windows(2)) {
            model.actions(&state, &mut actions);
            let ends = |action: &Move| [action.from, action.to].map(|at| question.tables.square(at));
            let Some(action) = actions.drain(..).find(|action| ends(action) == *two) else {
                let [from, to] = [two[0], two[1]].map(|square| question.tables.board().name(square));
                return Err(UsageError::new(format!("the move {from}-{to} cannot be made here")));
            };
            model.apply(&mut state, &action);
        }
        Ok(model.squares().map(|at| state.at(at)).collect())
    })
}

/// The end of a search as an answer.
fn answer<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    ended: Result<Ended, Limit>,
    control: &Control,
) -> Answer {
    let ended = match ended {
        Ok(ended) => ended,
        Err(limit) => return limit.into(),
    };
    let answer = match ended.end {
        End::Found(path) => {
            let Found { solution, score } = found(question, model, &path, ended.shortest);
            Answer::solved(solution, score)
        }
        End::Exhausted => {
            let evidence = question.evidence_of_absence(&ended.reason, control);
            Answer::impossible(ended.reason.to_string()).with_evidence(evidence)
        }
        End::Stopped { limit, bound, .. } => {
            let best = ended.best.map(|path| found(question, model, &path, false));
            Answer::stopped_with(Stopped { limit, best, bound })
        }
    };
    match ended.paths {
        Some((name, paths)) => answer.with_fact(name, paths),
        None => answer,
    }
}

/// A path as a solution. If turns are counted, a greedy path may move one piece twice in a row, which is one
/// turn; so the turns of the moves are counted.
fn found<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    path: &[Move],
    shortest: bool,
) -> Found {
    let moves = model.single_moves(path);
    let value = if question.whole_turns() {
        turn_numbers(&moves).last().map_or(0, |&turn| turn as u64)
    } else {
        moves.len() as u64
    };
    let score = if shortest { Score::best(value) } else { Score::unproved(value) };
    Found { solution: Solution::moves(question.tables.board(), moves), score: Some(score) }
}

impl Question {
    /// The name of an action.
    fn name(&self, action: Move) -> String {
        format!("{}-{}", self.tables.name(action.from), self.tables.name(action.to))
    }
}
