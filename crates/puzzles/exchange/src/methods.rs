//! The methods: the textbook's algorithms on the search space, and the engines behind `auto`.
//!
//! A search that is watched is slow anyway, so it is compiled only for the size of positions that fits every
//! board (see [`packed_position`](super::packed_position)).

use super::description::ORDER;
use super::estimates::{Assignment, Guide, Guided, Nearest};
use super::fewest;
use super::packed_position::{PackedPosition, with_model};
use super::piece_codes::Code;
use super::reading::Question;
use super::reasons::Reason;
use super::sequences::{Counting, count, list, sample};
use super::textbook::{Model, Move};
use contract::{Answer, Certify, Found, Method, Parameter, Score, Solution, Stopped};
use search::{
    self, Climb, Control, End, Estimate, Follow, Limit, Meter, NumberedStates, Relay, Silent, Space,
};

/// A search as the function of a method. It has the question, the search space, the meter and an observer, and
/// returns how it [`Ended`], or a limit that was reached before it began.
macro_rules! by {
    (|$question:ident, $model:ident, $meter:ident, $observer:ident| $search:expr) => {
        |$question: &Question, $meter: &mut Meter<'_>| {
            let control = $meter.control();
            if control.steps().is_some() {
                let $model = &Model::<Box<[Code]>>::new($question);
                let name = |at| $question.tables.name(at);
                let $observer =
                    &mut Relay::new(control, |action: &Move| [name(action.from), name(action.to)].join("-"));
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
        .followed(unguided)
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
        .followed(unguided)
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
    .followed(|question, meter, follow| {
        guided(question, |model, meter| Nearest::new(model, meter), meter, follow)
    })
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
        .followed(|question, meter, follow| guided(question, Assignment::new, meter, follow))
        .solve(by!(|question, model, meter, observer| {
            Assignment::new(model, meter).map(|guide| {
                let end = search::a_star(&Guided { model, guide }, meter, observer);
                Ended::new(end, true, Reason::AllHopefulVisited)
            })
        })),
    Method::new("ida-star", "iterative-deepening A* with the same estimate, one path in memory")
        .traced(&search::IDA_STAR)
        .followed(|question, meter, follow| guided(question, Assignment::new, meter, follow))
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

/// The positions as the states of a search, compiled only for the size that fits every board.
fn states<'q, S: Space<State = Box<[Code]>, Action = Move>>(
    question: &'q Question,
    space: &'q S,
) -> NumberedStates<'q, S> {
    let name = |at| question.tables.name(at);
    NumberedStates::new(
        space,
        move |action: &Move| [name(action.from), name(action.to)].join("-"),
        |position| question.text(position),
    )
}

/// Passes on the positions without an estimate.
fn unguided(question: &Question, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
    follow(&mut states(question, &Model::new(question)), meter);
    Ok(())
}

/// Passes on the positions with an estimate.
fn guided<G: Guide<Box<[Code]>>>(
    question: &Question,
    make: impl FnOnce(&Model<'_, Box<[Code]>>, &mut Meter<'_>) -> Result<G, Limit>,
    meter: &mut Meter<'_>,
    follow: Follow<'_>,
) -> Result<(), Limit> {
    let model = &Model::new(question);
    let space = Guided { model, guide: make(model, meter)? };
    follow(&mut states(question, &space).estimated(Guided::estimate), meter);
    Ok(())
}

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
            Answer::impossible(question.argument(&ended.reason)).with_evidence(evidence)
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
/// turn; so its value is that of its moves.
pub(super) fn found<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    path: &[Move],
    shortest: bool,
) -> Found {
    let solution = Solution::moves(question.tables.board(), model.single_moves(path));
    let value = question.value(&solution);
    let score = value.map(if shortest { Score::best } else { Score::unproved });
    Found { solution, score }
}
