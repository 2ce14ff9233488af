//! The methods, one file each, and what they share.

mod auto;
mod dfs;
mod warnsdorff;

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::census::{self, Engine};
use super::description::{BY_START, DISTINCT, GIVEN};
use super::graph::{Ends, FixedOrder, Graph, Order, symmetry_maps};
use super::reading::Question;
use super::textbook::{WARNSDORFF, WARNSDORFF_BACKTRACKING};
use board::Square;
use contract::{Answer, Found, Method, Parameter, Receive, Solution, Tally, Unfinished};
use search::{DFS, Limit, Meter, Walked};

/// What one engine alone cannot tell.
const BROKEN_DOWN: &[&Parameter] = &[&DISTINCT, &BY_START, &GIVEN];

/// What only `auto` can tell.
const NUMBERS: &[&Parameter] = &[&GIVEN];

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "exact: rectangles from blocks, then theorems, repaired walks and a complete search; given numbers step by step; counts by meeting in the middle or along a frontier",
    )
    .solve(Question::auto)
    .count(Question::count_auto)
    .list(|question, meter, receive| question.list(meter, receive, Question::each_auto))
    .sample(Question::sample_auto),
    Method::new("dfs", "depth-first search with backtracking, moves in a given order")
        .traced(&DFS)
        .telling("ways on")
        .without(NUMBERS)
        .solve(Question::dfs)
        .count(Question::count_dfs)
        .list(|question, meter, receive| question.list(meter, receive, Question::each_dfs)),
    Method::new("frontier", "counts square by square, keeping only what matters at the border; on boards that auto halves")
        .without(BROKEN_DOWN)
        .if_fits(|question: &Question| question.is_second(Engine::Frontier))
        .count(|question, _| question.count_again(Engine::Frontier)),
    Method::new("meet-in-the-middle", "counts halves of the board and joins them; on boards that auto does not halve")
        .without(BROKEN_DOWN)
        .if_fits(|question: &Question| question.is_second(Engine::MeetInTheMiddle))
        .count(|question, _| question.count_again(Engine::MeetInTheMiddle)),
    Method::new("warnsdorff", "always moves to the square with the fewest onward moves; may reach a dead end")
        .traced(&WARNSDORFF)
        .without(NUMBERS)
        .solve(Question::warnsdorff),
    Method::new(
        "warnsdorff-backtracking",
        "depth-first search that tries the squares with the fewest onward moves first",
    )
    .traced(&WARNSDORFF_BACKTRACKING)
    .without(NUMBERS)
    .solve(Question::warnsdorff_backtracking),
];

/// Receives tours as numbers of squares, and says whether more are wanted.
type Visit<'v> = &'v mut dyn FnMut(&Graph, &[u32]) -> ControlFlow<()>;

/// Passes every tour to a visitor, each once.
type Each = fn(&Question, &mut Meter<'_>, Visit<'_>) -> Walked;

impl Question {
    /// The graph of the board and the required ends in its numbers, if they and `more` bytes fit in memory.
    fn graph(&self, order: Order, more: u64, meter: &mut Meter<'_>) -> Result<(Graph, Ends), Limit> {
        if self.board.len() > Graph::MOST_SQUARES {
            return Err(Limit::Memory);
        }
        meter.check_total(Graph::bytes(self.board.len()).saturating_add(more))?;
        let graph = match order {
            Order::Fixed(order) => Graph::within(&self.board, self.leaper, order, meter)?,
            // Whoever tries the moves draws their order.
            Order::Random => Graph::within(&self.board, self.leaper, FixedOrder::Euler, meter)?,
            Order::Shuffled => Graph::shuffled(&self.board, self.leaper, meter)?,
        };
        let number = |square: Option<Square>| square.map(|s| graph.number(s));
        let ends = Ends { closed: self.closed, from: number(self.from), to: number(self.to) };
        Ok((graph, ends))
    }

    /// The squares of a tour that are wanted: all, or that of one step.
    fn wanted(&self, graph: &Graph, tour: &[u32]) -> Solution {
        let steps = match self.at {
            Some(at) => at as usize - 1..at as usize,
            None => 0..tour.len(),
        };
        self.path(graph, tour.get(steps).unwrap_or_default())
    }

    /// The squares of a path.
    fn path(&self, graph: &Graph, path: &[u32]) -> Solution {
        Solution::squares(&self.board, path.iter().map(|&s| graph.square(s)).collect())
    }

    /// The answer with this solution, and the figures of the step if only one is wanted.
    fn solved(&self, solution: Solution) -> Answer {
        let step = self.at.zip(solution.as_squares().first().copied());
        let answer = Answer::solved(solution, None);
        match step {
            Some((at, square)) => answer
                .with_meaning("step", at, "")
                .with_meaning("row", square.row, "")
                .with_meaning("column", square.col, ""),
            None => answer,
        }
    }

    /// The answer with a note of the square that the search began on, if that was not given.
    fn with_start(&self, answer: Answer, start: Square) -> Answer {
        if self.from.is_some() {
            return answer;
        }
        let name = self.board.name(start);
        answer.with_note(format!(
            "It began on {name} ({start}): without --from, the squares are tried in reading order."
        ))
    }

    /// Passes a tour on unless another one that is equal up to symmetry and direction stands for it. Without
    /// `--distinct`, passes on every tour.
    fn distinct_only<'v>(
        &self,
        graph: &'v Graph,
        ends: Ends,
        visit: Visit<'v>,
        meter: &mut Meter<'_>,
    ) -> Result<impl FnMut(&[u32]) -> ControlFlow<()> + use<'v>, Limit> {
        let symmetries =
            if self.distinct { symmetry_maps(graph, &self.board.symmetries(), meter)? } else { Vec::new() };
        Ok(move |tour: &[u32]| {
            if ends.is_least(graph, &symmetries, tour) {
                visit(graph, tour)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// The bytes that [`distinct_only`](Self::distinct_only) needs: a table for each symmetry.
    fn distinct_bytes(&self) -> u64 {
        self.board.len().saturating_mul(if self.distinct { 8 * 4 } else { 0 })
    }

    /// Lists the tours that `each` visits.
    fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>, each: Each) -> Walked {
        each(self, meter, &mut |graph, tour| {
            receive(Found { solution: self.wanted(graph, tour), score: None })
        })
    }

    /// Counts the tours that `each` visits.
    fn count_each(&self, meter: &mut Meter<'_>, each: Each) -> Result<Tally, Unfinished> {
        let squares = if self.by_start { self.board.len() } else { 0 };
        meter.check_total(squares.saturating_mul(64))?;
        let mut starts = vec![BigUint::ZERO; squares as usize];
        let mut count = 0_u64;
        let walked = each(self, meter, &mut |_, tour| {
            count += 1;
            if let Some(start) = starts.get_mut(tour[0] as usize) {
                *start += 1_u32;
            }
            ControlFlow::Continue(())
        });
        let table = || census::table(&self.board, self.board.squares().zip(starts));
        Ok(Tally::of_walk(count, walked)?.with_table(self.by_start.then(table)))
    }
}
