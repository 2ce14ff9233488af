//! The methods: the textbook's algorithms on the search space, and the engines behind `auto`.
//!
//! Every method works on positions of three sizes (see [`cells`](super::cells)), with or without an observer.
//! So a method is a type that implements [`Search`] for all of them, and `solve::<Method>` makes the choice.

mod searches;

use std::ops::ControlFlow;

use num_bigint::BigUint;

use self::searches::{
    AStar, Auto, BestFirst, BestFirstPaths, Bfs, Bidirectional, BruteForce, DepthFirst, Ended,
    HillClimbing, IdaStar, Search, SearchAll,
};
use super::about::ORDER;
use super::cells::{Cells, IN_ONE_WORD, IN_TWO_WORDS};
use super::codes::Code;
use super::reading::Question;
use super::textbook::{Model, Move};
use super::view::turn_numbers;
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Found, Limit, Score, Solution, Stopped, Tally, Walked};
use crate::puzzle::{Method, Parameter, Receive};
use crate::search::{End, Relay, Silent};
use crate::units::Count;

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "A* up to symmetry with a pattern database for each colour; from both ends if that needs too much memory",
    )
    .without(TEXTBOOK)
    .solve(solve::<Auto>)
    .count(count::<Auto>)
    .list(list::<Auto>),
    Method::new("bfs", "breadth-first search").solve(solve::<Bfs>).count(count::<Bfs>).list(list::<Bfs>),
    Method::new("bidirectional", "breadth-first search from the start and from the goal until they meet")
        .solve(solve::<Bidirectional>),
    Method::new("dfs", "depth-first search, no position twice in a path, none longer than --max-moves")
        .solve(solve::<DepthFirst>),
    Method::new("brute-force", "every path of at most --max-moves moves, and the shortest that reaches the goal")
        .solve(solve::<BruteForce>),
    Method::new("best-first", "greedy: the position that seems nearest by rows and columns first, none twice")
        .solve(solve::<BestFirst>),
    Method::new(
        "best-first-paths",
        "greedy with a queue of paths, no position twice in a path, none longer than --max-moves",
    )
    .solve(solve::<BestFirstPaths>),
    Method::new("a-star", "A* with the cheapest assignment of pieces to goal squares").solve(solve::<AStar>),
    Method::new("ida-star", "iterative-deepening A* with the same estimate, one path in memory")
        .solve(solve::<IdaStar>),
    Method::new("hill-climbing", "hill climbing with the same estimate and random restarts; may get stuck")
        .solve(solve::<HillClimbing>),
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
        let ended = if control.steps().is_some() {
            let mut relay = Relay::new(control, |action: &Move| question.name(*action));
            S::run(question, model, meter, &mut relay)
        } else {
            // A search stores less if nobody watches it.
            S::run(question, model, meter, &mut Silent)
        };
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
