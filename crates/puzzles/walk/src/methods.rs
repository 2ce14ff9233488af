//! The methods: the textbook's algorithms on the search space, and the engine behind `auto`.

use num_bigint::BigUint;

use super::distances::Distances;
use super::guided;
use super::reading::Question;
use super::textbook::{Move, Unvisited, Walk};
use board::Square;
use contract::{Answer, Argument, Cell, Count, Method, Score, Solution, Stopped, Table, Tally};
use search::{self, End, Estimate, Follow, Limit, Meter, NumberedStates, Sort, watched};

/// A textbook search as the function of a method. `$shortest` says whether the walk that it finds is a shortest
/// one.
macro_rules! by {
    ($search:expr, $shortest:expr) => {
        |question, meter| {
            let name = |action: &Move| question.name(action);
            question.search(meter, $shortest, |walk, meter| {
                watched!(meter.control(), name, |observer| $search(walk, meter, observer))
            })
        }
    };
}

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new("auto", "breadth-first over the whole board at once; A* on large boards; exact")
        .solve(Question::auto)
        .count(Question::count)
        .list(Question::list)
        .sample(|question, meter| question.numbered(meter)),
    Method::new("dfs", "depth-first search; finds a walk, not a shortest one")
        .traced(&search::DFS)
        .followed(Question::follow)
        .solve(Question::dfs),
    Method::new("bfs", "breadth-first search")
        .traced(&search::BFS)
        .followed(Question::follow)
        .solve(by!(search::bfs, true)),
    Method::new("bidirectional", "breadth-first search from both ends until they meet")
        .traced(&search::BIDIRECTIONAL)
        .solve(by!(search::bidirectional, true)),
    Method::new("best-first", "greedy: the square that seems nearest first; not always a shortest walk")
        .traced(&search::BEST_FIRST)
        .followed(Question::follow_estimated)
        .solve(by!(search::best_first, false)),
    Method::new("a-star", "A* whose estimate is the distance divided by the longest move")
        .traced(&search::A_STAR)
        .followed(Question::follow_estimated)
        .solve(by!(search::a_star, true)),
    Method::new("ida-star", "iterative-deepening A* with the same estimate, one path in memory")
        .traced(&search::IDA_STAR)
        .followed(Question::follow_estimated)
        .solve(by!(search::ida_star, true)),
];

/// The bytes of a square in a table of distances, with its place in the sweep and in the output.
const TABLE_ROW: u64 = 200;

/// The same in a table of numbers of walks, which have any number of digits.
const COUNTED_ROW: u64 = 1400;

impl Question {
    /// A shortest walk, by an estimate on large boards, and otherwise from the distances of the squares.
    fn auto(&self, meter: &mut Meter<'_>) -> Answer {
        let Walk { from, to, .. } = &self.walk;
        if !self.table && guided::suits(&self.walk) {
            return match guided::search(&self.walk, meter) {
                Ok(guided::End::Walk(squares)) => self.shortest(squares),
                Ok(guided::End::FirstShutIn) => self.unreachable(),
                Ok(guided::End::LastShutIn) => self.shut_in(),
                Err((limit, bound)) => {
                    Answer::stopped_with(Stopped { limit, best: None, bound: Some(bound.into()) })
                }
            };
        }
        if let Err(limit) = self.check_table(TABLE_ROW, meter) {
            return Answer::stopped(limit);
        }
        // With a table every square counts; without one the sweep may stop at the goal.
        let goal = if self.table { None } else { Some(*to) };
        let distances = match Distances::new(&self.walk, *from, goal, meter) {
            Ok(distances) => distances,
            Err((limit, reached)) => {
                return Answer::stopped_with(Stopped { limit, best: None, bound: Some(reached.into()) });
            }
        };
        let answer = match distances.path_to(*to) {
            Some(squares) => self.shortest(squares),
            None => self.unreachable(),
        };
        let table = self.table.then(|| distances.table());
        answer.with_table(table)
    }

    /// Returns an error if there is no room for a table with rows of so many bytes.
    fn check_table(&self, row: u64, meter: &Meter<'_>) -> Result<(), Limit> {
        if self.table { meter.check_total(self.walk.board.len().saturating_mul(row)) } else { Ok(()) }
    }

    /// These squares as an answer.
    fn shortest(&self, squares: Vec<Square>) -> Answer {
        let score = Score::best(squares.len() as u64 - 1);
        Answer::solved(Solution::squares(&self.walk.board, squares), Some(score))
    }

    /// The squares, as the states of a search.
    fn states(&self) -> NumberedStates<'_, Walk> {
        NumberedStates::new(&self.walk, |action| self.name(action), |square| self.walk.board.name(*square))
    }

    fn follow(&self, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
        follow(&mut self.states(), meter);
        Ok(())
    }

    fn follow_estimated(&self, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
        follow(&mut self.states().estimated(Walk::estimate), meter);
        Ok(())
    }

    fn dfs(&self, meter: &mut Meter<'_>) -> Answer {
        if let Err(limit) = meter.check_total(Unvisited::bytes(&self.walk.board)) {
            return limit.into();
        }
        self.search(meter, false, |walk, meter| {
            let name = |action: &Move| self.name(action);
            watched!(meter.control(), name, |observer| search::dfs(&Unvisited(walk), meter, observer))
        })
    }

    /// Runs a textbook search.
    fn search(
        &self,
        meter: &mut Meter<'_>,
        shortest: bool,
        search: impl FnOnce(&Walk, &mut Meter<'_>) -> End<Vec<Move>>,
    ) -> Answer {
        // The moves of one square can be as many as the board is long.
        if let Err(limit) = meter.check_total(self.walk.most_moves().saturating_mul(size_of::<Move>() as u64))
        {
            return limit.into();
        }
        let end = search(&self.walk, meter);
        self.answer(end, shortest)
    }

    /// The name of a move: `a1-b3`.
    fn name(&self, (from, to): &Move) -> String {
        format!("{}-{}", self.walk.board.name(*from), self.walk.board.name(*to))
    }

    /// The end of a textbook search as an answer.
    fn answer(&self, end: End<Vec<Move>>, shortest: bool) -> Answer {
        match end {
            End::Found(path) => {
                let moves = path.len() as u64;
                let score = if shortest { Score::best(moves) } else { Score::unproved(moves) };
                let squares = [self.walk.from].into_iter().chain(path.into_iter().map(|(_, to)| to));
                Answer::solved(Solution::squares(&self.walk.board, squares.collect()), Some(score))
            }
            End::Exhausted => self.unreachable(),
            End::Stopped { limit, bound, .. } => Answer::stopped_with(Stopped { limit, best: None, bound }),
        }
    }

    fn unreachable(&self) -> Answer {
        let Walk { board, piece, from, to } = &self.walk;
        let sentence = format!(
            "every square that the {} can reach from {} was visited, and {} is not among them",
            piece.name(),
            board.name(*from),
            board.name(*to)
        );
        Answer::impossible(Argument::new(sentence).drawn(self.reached()))
    }

    /// No square around the last one leads to the first.
    fn shut_in(&self) -> Answer {
        let Walk { board, piece, from, to } = &self.walk;
        let sentence = format!(
            "every square from which the {} can reach {} was visited, and {} is not among them",
            piece.name(),
            board.name(*to),
            board.name(*from)
        );
        Answer::impossible(Argument::new(sentence).drawn(self.reached()))
    }

    /// The number of shortest walks; with a table, to every square.
    fn count(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| {
            self.check_table(COUNTED_ROW, meter)?;
            let distances =
                Distances::new(&self.walk, self.walk.from, None, meter).map_err(|(limit, _)| limit)?;
            if !self.table {
                return Ok(Tally::new(distances.count_to(self.walk.to, meter)?));
            }
            let mut rows = distances.count_all(meter)?;
            rows.put_in_order();
            let goal = rows.iter().find(|(square, ..)| *square == self.walk.to);
            let total = goal.map_or(BigUint::ZERO, |(.., walks)| walks.clone());
            let row = |(square, moves, walks): (Square, u32, BigUint)| {
                [Cell::Name(self.walk.board.name(square)), Cell::figure(moves), Cell::Figure(walks)]
            };
            let table = Table::new(["square", "moves", "shortest walks"], rows.into_iter().map(row));
            Ok(Tally::new(total).with_table(Some(table)))
        }))
    }
}
