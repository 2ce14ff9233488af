//! The methods: the exact method behind `auto`, the beam search, and the textbook's algorithms.

mod auto;

use std::ops::ControlFlow;

use super::description::{BOUND, TABLE};
use super::game::{Game, Metric, Pegs};
use super::laws::{FirstLook, Refutation, first_look};
use super::reading::{Question, rows};
use super::textbook::{Chain, FewestMoves, Moves, Regions};
use board::Square;
use contract::{
    Answer, Argument, Count, Found, Method, Parameter, Receive, Score, Solution, Stopped, Tally, Unfinished,
};
use search::{self, End, Estimate, Follow, Limit, Meter, NumberedStates, Walked, watched};

/// A search for a shortest path as the function of a method.
macro_rules! by {
    ($search:expr) => {
        |question, meter| {
            let search = |space: &Moves<'_>, meter: &mut Meter<'_>| {
                let name = |chain: &Chain| space.name(chain);
                watched!(meter.control(), name, |observer| $search(space, meter, observer))
            };
            question.shortest(search, meter).unwrap_or_else(Answer::stopped)
        }
    };
}

/// Only the exact method fills in a table.
const NO_TABLE: &[&Parameter] = &[&TABLE];

/// The option that only depth-first search takes.
const NO_BOUND: &[&Parameter] = &[&BOUND];

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "position classes, weights (pagoda functions), then layers of boards that meet in the middle; exact",
    )
    .solve(|question: &Question, meter| question.solve(meter).unwrap_or_else(Answer::stopped))
    .count(Question::count)
    .list(Question::list)
    .sample(Question::sample)
    .without(NO_BOUND),
    Method::new(
        "quick",
        "any solution: beam search from the start, meeting layers from the goal; not the fewest moves",
    )
    .solve(|question: &Question, meter| question.solve_quickly(meter).unwrap_or_else(Answer::stopped))
    .quick()
    .without(NO_BOUND),
    Method::new("dfs", "depth-first branch and bound on the moves so far and those still needed")
        .traced(&search::BRANCH_AND_BOUND_DEPTH_FIRST)
        .solve(|question: &Question, meter| question.branch_and_bound(meter).unwrap_or_else(Answer::stopped))
        .count(Question::count_depth_first)
        .list(Question::list_depth_first)
        .without(NO_TABLE),
    Method::new("bfs", "breadth-first search")
        .traced(&search::BFS)
        .followed(Question::follow)
        .without(NO_BOUND)
        .solve(by!(search::bfs)),
    Method::new("a-star", "A* with one move for every full region that only a move from inside can break")
        .traced(&search::A_STAR)
        .followed(Question::follow)
        .without(NO_BOUND)
        .solve(by!(search::a_star)),
];

/// The textbook's algorithms.
impl Question {
    /// Passes on the boards as the states of a search.
    fn follow(&self, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
        let game = self.game()?;
        let space = Moves::new(game, self.metric);
        let text = |pegs: &Pegs| {
            let hole = |square: Square| game.holes.iter().position(|&hole| hole == square);
            rows(&game.shape, |square| hole(square).is_some_and(|hole| pegs >> hole & 1 == 1)).join("/")
        };
        let states = NumberedStates::new(&space, |chain: &Chain| space.name(chain), text);
        follow(&mut states.estimated(Moves::estimate), meter);
        Ok(())
    }

    /// Depth-first branch and bound.
    fn branch_and_bound(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        let space = FewestMoves { moves: Moves::new(game, self.metric), by_pegs: self.by_pegs };
        let name = |chain: &Chain| space.moves.name(chain);
        let ended = watched!(meter.control(), name, |observer| {
            search::branch_and_bound_depth_first(&space, i64::MIN, meter, observer)
        });
        let path = ended.best.map(|(_, path)| jumps(&path));
        // If a list of moves was cut off, something was left untried.
        let cut = space.moves.was_cut().then_some((Limit::Memory, i64::MIN));
        let Some((limit, bound)) = ended.stopped.or(cut) else {
            return Ok(match path {
                Some(path) if self.by_pegs => {
                    let Found { solution, score } = self.found(game, &path, self.least(game));
                    Answer::solved(solution, score)
                }
                Some(path) => self.solved(game, &path),
                None => self.exhausted(game, "every sequence of moves was tried, and none ends at the goal"),
            });
        };
        // The number of pegs is no bound.
        let bound = u64::try_from(bound.saturating_neg()).ok().filter(|&bound| bound < u64::from(u32::MAX));
        let bound = if self.by_pegs { self.least(game) } else { bound };
        let best = path.map(|path| self.found(game, &path, bound));
        Ok(Answer::stopped_with(Stopped { limit, best, bound }))
    }

    /// A search for a shortest path.
    fn shortest(
        &self,
        search: impl FnOnce(&Moves<'_>, &mut Meter<'_>) -> End<Vec<Chain>>,
        meter: &mut Meter<'_>,
    ) -> Result<Answer, Limit> {
        let game = self.game()?;
        let space = Moves::new(game, self.metric);
        Ok(match search(&space, meter) {
            End::Found(path) if space.was_cut() => {
                // A solution, but shorter ones may have been left untried.
                let best = Some(self.found(game, &jumps(&path), None));
                Answer::stopped_with(Stopped { limit: Limit::Memory, best, bound: None })
            }
            End::Found(path) => self.solved(game, &jumps(&path)),
            End::Exhausted if space.was_cut() => Answer::stopped(Limit::Memory),
            End::Exhausted => self.exhausted(
                game,
                "every board that can be reached from the start was visited, and none is the goal",
            ),
            End::Stopped { limit, bound, .. } => Answer::stopped_with(Stopped { limit, best: None, bound }),
        })
    }

    /// Counts by visiting every sequence of jumps.
    fn count_depth_first(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        let game = self.game()?;
        Ok(Count::whole(move |meter| {
            let mut count = 0u64;
            let mut fewest = usize::MAX;
            let walked = each_solution(game, meter, &mut |path| {
                let moves = if self.only_shortest { self.solution(game, path).len() } else { 0 };
                if moves < fewest {
                    (fewest, count) = (moves, 0);
                }
                count += u64::from(moves == fewest);
                ControlFlow::Continue(())
            });
            match walked {
                // A shorter solution may still come, so only one of the shortest is certain.
                Err(limit) if self.only_shortest => Err(Unfinished { limit, at_least: count.min(1).into() }),
                walked => Tally::of_walk(count, walked),
            }
        }))
    }

    /// Lists by visiting every sequence of jumps, after finding the fewest moves.
    fn list_depth_first(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let game = self.game()?;
        let first = self.branch_and_bound(meter)?;
        if let Some(limit) = first.limit() {
            return Err(limit);
        }
        let Some(fewest) = first.found().and_then(|found| found.score).map(|score| score.value) else {
            return Ok(ControlFlow::Continue(()));
        };
        each_solution(game, meter, &mut |path| {
            let found = self.found(game, path, self.best(game, fewest as u32));
            if self.only_shortest && found.score.is_some_and(|score| score.value > fewest) {
                return ControlFlow::Continue(());
            }
            receive(found)
        })
    }
}

/// Visits every sequence of jumps to the goal.
fn each_solution(
    game: &Game,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Walked {
    let space = Moves::new(game, Metric::Jumps);
    let name = |chain: &Chain| space.name(chain);
    let mut visit = |path: &[Chain]| visit(&jumps(path));
    watched!(meter.control(), name, |observer| search::dfs_each(&space, meter, observer, &mut visit))
}

/// The single jumps of a path of chains.
fn jumps(path: &[Chain]) -> Vec<usize> {
    path.iter().flatten().map(|&jump| jump.into()).collect()
}

/// Sequences of jumps as solutions.
impl Question {
    fn solution(&self, game: &Game, path: &[usize]) -> Solution {
        Solution::moves(&self.board, game.steps(path.iter().copied(), self.metric))
    }

    /// A solution, if every solution has at least so many steps.
    pub(super) fn found(&self, game: &Game, path: &[usize], bound: Option<u64>) -> Found {
        let solution = self.solution(game, path);
        let score = Score { value: solution.len() as u64, bound };
        Found { solution, score: Some(score) }
    }

    /// An answer that is proved to be the best.
    fn solved(&self, game: &Game, path: &[usize]) -> Answer {
        let solution = self.solution(game, path);
        let score = Score::best(solution.len() as u64);
        Answer::solved(solution, Some(score))
    }

    /// The answer after a search that found nothing. If a pencil is enough to see that there is nothing, that is
    /// said as well, since it is what the independent checker verifies.
    fn exhausted(&self, game: &Game, searched: &str) -> Answer {
        let pencil = match first_look(game) {
            FirstLook::Impossible(argument) => argument,
            FirstLook::Solved | FirstLook::Open => {
                let refutation = Refutation::of(game);
                if refutation.search {
                    return Answer::impossible(refutation.argument(game, searched));
                }
                refutation.argument(game, "")
            }
        };
        let searched = Argument::new(format!("{searched}; the following shows it without a search"));
        Answer::impossible(searched.then(pencil))
    }

    /// The fewest steps of a solution, if the fewest moves are known. All solutions have equally many jumps.
    pub(super) fn best(&self, game: &Game, moves: u32) -> Option<u64> {
        Some(match self.metric {
            Metric::Moves => moves.into(),
            Metric::Jumps => game.length() as u64,
        })
    }

    /// A lower bound that follows from the start alone.
    fn least(&self, game: &Game) -> Option<u64> {
        Some(match self.metric {
            Metric::Moves => Regions::of(game).moves_needed(game.start).into(),
            Metric::Jumps => game.jumps_needed(game.start)?.into(),
        })
    }
}
