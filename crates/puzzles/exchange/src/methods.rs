//! The methods: the textbook's algorithms on the search space, and the engines behind `auto`.
//!
//! Every method works on positions of three sizes (see [`cells`](super::cells)), with or without an observer.
//! So a method is a type that implements [`Search`] for all of them, and `solve::<Method>` makes the choice.

mod numbered;
mod searches;

use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::numbered::Sequences;
use self::searches::{
    AStar, Auto, BestFirst, BestFirstPaths, Bfs, Bidirectional, BruteForce, DepthFirst, Ended, HillClimbing,
    IdaStar, Search, SearchAll,
};
use super::cells::{Cells, IN_ONE_WORD, IN_TWO_WORDS};
use super::codes::Code;
use super::description::ORDER;
use super::reading::Question;
use super::shortest::Shortest;
use super::textbook::{Model, Move};
use super::view::turn_numbers;
use board::Square;
use contract::{
    Answer, Count, Found, ListedSolutions, Method, Numbered, Parameter, Receive, Score, Solution, Stopped,
    Tally, UsageError,
};
use search::{self, Control, End, Limit, Meter, Space, Walked, watched};

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "A* up to symmetry with a pattern database for each colour; from both ends if that needs too much memory",
    )
    .without(TEXTBOOK)
    .solve(solve::<Auto>)
    .count(count::<Auto>)
    .list(list::<Auto>)
    .sample(sample::<Auto>),
    Method::new("bfs", "breadth-first search")
        .traced(&search::BFS)
        .solve(solve::<Bfs>)
        .count(count::<Bfs>)
        .list(list::<Bfs>)
        .sample(sample::<Bfs>),
    Method::new("bidirectional", "breadth-first search from the start and from the goal until they meet")
        .traced(&search::BIDIRECTIONAL)
        .solve(solve::<Bidirectional>),
    Method::new("dfs", "depth-first search, no position twice in a path, none longer than --max-moves")
        .traced(&search::DEPTH_LIMITED)
        .baseline()
        .solve(solve::<DepthFirst>),
    Method::new("brute-force", "every path of at most --max-moves moves, and the shortest that reaches the goal")
        .traced(&search::EVERY_PATH)
        .baseline()
        .solve(solve::<BruteForce>),
    Method::new("best-first", "greedy: the position that seems nearest by rows and columns first, none twice")
        .traced(&search::BEST_FIRST).solve(solve::<BestFirst>),
    Method::new(
        "best-first-paths",
        "greedy with a queue of paths, no position twice in a path, none longer than --max-moves",
    )
    .traced(&search::BEST_FIRST_PATHS).solve(solve::<BestFirstPaths>),
    Method::new("a-star", "A* with the cheapest assignment of pieces to goal squares").traced(&search::A_STAR).solve(solve::<AStar>),
    Method::new("ida-star", "iterative-deepening A* with the same estimate, one path in memory")
        .traced(&search::IDA_STAR).solve(solve::<IdaStar>),
    Method::new("hill-climbing", "hill climbing with the same estimate and random restarts; may get stuck")
        .traced(&search::HILL_CLIMBING).solve(solve::<HillClimbing>),
];

/// The option that only the textbook methods take.
const TEXTBOOK: &[&Parameter] = &[&ORDER];

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

fn solve<S: Search>(question: &Question, meter: &mut Meter<'_>) -> Answer {
    let control = meter.control();
    with_model!(question, |model| {
        let name = |action: &Move| question.name(*action);
        let ended = watched!(control, name, |observer| S::run(question, model, meter, observer));
        ended.map_or_else(Answer::from, |ended| answer(question, model, ended, S::SHORTEST, control))
    })
}

/// The number of shortest sequences or of positions.
fn count<'q, S: SearchAll>(question: &'q Question, _: &mut Meter<'_>) -> Result<Count<'q>, Limit> {
    Ok(Count::whole(|meter| {
        with_model!(question, |model| {
            if question.positions {
                return S::positions(question, model, meter);
            }
            let shortest = S::shortest(question, model, meter)?;
            Ok(Tally::new(shortest.map_or(BigUint::ZERO, |shortest| shortest.count)))
        })
    }))
}

/// Every shortest sequence.
fn list<S: SearchAll>(question: &Question, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
    with_model!(question, |model| {
        match S::shortest(question, model, meter)? {
            None => Ok(ControlFlow::Continue(())),
            Some(shortest) => shortest.each(model, meter, |path| receive(found(question, model, path, true))),
        }
    })
}

/// All shortest sequences by number.
fn sample<'q, S: SearchAll>(
    question: &'q Question,
    meter: &mut Meter<'_>,
) -> Result<Box<dyn Numbered + 'q>, Limit> {
    with_model!(question, |model| {
        match S::shortest(question, model, meter)? {
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
    fn squares<C: Cells>(
        model: &Model<'_, C>,
        shortest: Option<Shortest<C>>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(u32, Vec<Vec<Square>>)>, Limit> {
        let Some(shortest) = shortest else { return Ok(None) };
        let (length, actions) = shortest.beginnings(model, meter)?;
        Ok(Some((length, actions.into_iter().map(|action| way(model, action)).collect())))
    }
    with_model!(question, |model| match last {
        None => squares(model, Auto::shortest(question, model, meter)?, meter),
        Some(colour) => {
            let model = &model.clone().after_move_of(colour);
            squares(model, Bfs::shortest(question, model, meter)?, meter)
        }
    })
}

/// Every action from the start, as the squares of its piece. If the colours move alternately, `last` moved last.
pub(super) fn next_actions(question: &Question, last: Option<usize>) -> Vec<Vec<Square>> {
    with_model!(question, |model| {
        let moved = last.map(|colour| model.clone().after_move_of(colour));
        let model = moved.as_ref().unwrap_or(model);
        let mut actions = Vec::new();
        model.actions(&model.initial(), &mut actions);
        actions.into_iter().map(|action| way(model, action)).collect()
    })
}

/// The squares of the piece in an action from the start.
fn way<C: Cells>(model: &Model<'_, C>, action: Move) -> Vec<Square> {
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
            let ends = |action: &Move| [action.from, action.to].map(|at| question.ground.square(at));
            let Some(action) = actions.drain(..).find(|action| ends(action) == *two) else {
                let [from, to] = [two[0], two[1]].map(|square| question.ground.board().name(square));
                return Err(UsageError::new(format!("the move {from}-{to} cannot be made here")));
            };
            model.apply(&mut state, &action);
        }
        Ok(model.squares().map(|at| state.at(at)).collect())
    })
}

/// The end of a search as an answer.
fn answer<C: Cells>(
    question: &Question,
    model: &Model<'_, C>,
    ended: Ended,
    shortest: bool,
    control: &Control,
) -> Answer {
    let answer = match ended.end {
        End::Found(path) => {
            let Found { solution, score } = found(question, model, &path, shortest);
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
fn found<C: Cells>(question: &Question, model: &Model<'_, C>, path: &[Move], shortest: bool) -> Found {
    let moves = model.single_moves(path);
    let value = if question.whole_turns() {
        turn_numbers(&moves).last().map_or(0, |&turn| turn as u64)
    } else {
        moves.len() as u64
    };
    let score = if shortest { Score::best(value) } else { Score::unproved(value) };
    Found { solution: Solution::moves(question.ground.board(), moves), score: Some(score) }
}

impl Question {
    /// The name of an action.
    fn name(&self, action: Move) -> String {
        format!("{}-{}", self.ground.name(action.from), self.ground.name(action.to))
    }
}
