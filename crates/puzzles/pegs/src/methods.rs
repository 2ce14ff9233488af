//! The methods: the exact method behind `auto`, the beam search, and the textbook's algorithms.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::description::TABLE;
use super::exact::{self, Detail, Played, Verdict, decide, fewest_and_count};
use super::fewest::{Best, Spend, improve};
use super::game::{Game, Metric};
use super::laws::{FirstLook, first_look, too_light};
use super::quick::{Quick, WIDE_ENOUGH, WIDEST, quick};
use super::reading::Question;
use super::textbook::{Chain, FewestMoves, Moves, Regions};
use contract::{
    Answer, Count, Found, ListedSolutions, Method, Numbered, Parameter, Receive, Score, Solution, Stopped,
    Tally, Unfinished,
};
use search::{self, End, Limit, Meter, Walked, watched};

/// Only the exact method fills in a table.
const NO_TABLE: &[&Parameter] = &[&TABLE];

pub(super) const METHODS: &[Method<Question>] = &[
    Method::new(
        "auto",
        "position classes, weights (pagoda functions), then layers of boards that meet in the middle; exact",
    )
    .solve(|question: &Question, meter| question.solve(meter).unwrap_or_else(Answer::stopped))
    .count(Question::count)
    .list(Question::list)
    .sample(Question::sample),
    Method::new(
        "quick",
        "any solution: beam search from the start, meeting layers from the goal; not the fewest moves",
    )
    .solve(|question, meter| question.solve_quickly(meter).unwrap_or_else(Answer::stopped)),
    Method::new("dfs", "depth-first branch and bound on the moves so far and those still needed")
        .traced(&search::BRANCH_AND_BOUND_DEPTH_FIRST)
        .solve(|question: &Question, meter| question.branch_and_bound(meter).unwrap_or_else(Answer::stopped))
        .count(Question::count_depth_first)
        .list(Question::list_depth_first)
        .without(NO_TABLE),
    Method::new("bfs", "breadth-first search")
        .traced(&search::BFS)
        .solve(|question, meter| question.bfs(meter).unwrap_or_else(Answer::stopped)),
    Method::new("a-star", "A* with one move for every full region that only a move from inside can break")
        .traced(&search::A_STAR)
        .solve(|question, meter| question.a_star(meter).unwrap_or_else(Answer::stopped)),
];

/// The exact method and the beam search.
impl Question {
    /// A solution with the fewest moves, or a proof that there is none. If jumps are counted, any solution
    /// is a shortest one, since each jump removes one peg.
    fn solve(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        // On a large board, first find any solution, in case the proof reaches a limit.
        let mut best = None;
        let widest = if self.metric == Metric::Jumps { WIDEST } else { WIDE_ENOUGH };
        if !game.is_small()
            && let FirstLook::Open = first_look(game)
            && let Ok(Quick::Found(path)) = quick(game, widest, meter)
        {
            if self.metric == Metric::Jumps {
                return Ok(self.solved(game, &path));
            }
            let mut first = Best::new(game, path, Regions::of(game).moves_needed(game.start));
            if !exact::is_within_reach(game) {
                return Ok(self.improved(game, first, meter));
            }
            // Only a limit can make this useful. If it is reached here, the exact method finds that out.
            let limits = meter.control().limits();
            if limits.time.is_some() || limits.nodes.is_some() || limits.memory.is_some() {
                let _ = improve(game, &mut first, Spend::Little, meter);
            }
            best = Some(first);
        }
        let (path, sequences) = match decide(game, Detail::Brief, meter) {
            Ok(Verdict::Trivial) => return Ok(self.solved(game, &[])),
            Ok(Verdict::Impossible(reason)) => return Ok(Answer::impossible(reason)),
            Ok(Verdict::Brief(summary)) => (summary.path, summary.sequences.map(BigUint::from)),
            Ok(Verdict::Full(solutions)) => (solutions.shortest(), solutions.sequences().map(BigUint::from)),
            Err(limit) => {
                return Ok(match best {
                    // There may be room for a search that keeps fewer boards.
                    Some(best) if limit == Limit::Memory => self.improved(game, best, meter),
                    Some(best) => self.stopped_at(game, limit, &best),
                    None => Answer::stopped_with(Stopped { limit, best: None, bound: self.least(game) }),
                });
            }
        };
        let answer = self.solved(game, &path);
        // The number of solutions is a by-product.
        Ok(match sequences {
            Some(sequences) => answer.with_fact("solutions", sequences),
            None => answer,
        })
    }

    /// A solution improved until it is proved to have the fewest moves, or until a limit is reached.
    fn improved(&self, game: &Game, mut best: Best, meter: &mut Meter<'_>) -> Answer {
        meter.set_memory_in_use(0);
        match improve(game, &mut best, Spend::All, meter) {
            Ok(()) => self.solved(game, &best.path),
            Err(limit) => self.stopped_at(game, limit, &best),
        }
    }

    /// The best solution when a limit was reached, which may have been after the proof.
    fn stopped_at(&self, game: &Game, limit: Limit, best: &Best) -> Answer {
        if best.is_optimal() {
            return self.solved(game, &best.path);
        }
        let bound = Some(best.bound.into());
        let solution = self.solution(game, &best.path);
        let score = Score { value: solution.len() as u64, bound };
        let best = Some(Found { solution, score: Some(score) });
        Answer::stopped_with(Stopped { limit, best, bound })
    }

    /// The number of solutions as sequences of jumps; with a table, for all pairs of the board.
    fn count(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        let game = self.game()?;
        if self.table {
            return Ok(Count::whole(|meter| exact::table(game, meter)));
        }
        Ok(match first_look(game) {
            FirstLook::Solved => Count::known(1u32),
            FirstLook::Impossible(_) => Count::known(0u32),
            FirstLook::Open if self.only_shortest => Count::whole(|meter| {
                Ok(Tally::new(match decide(game, Detail::Full, meter)? {
                    Verdict::Full(solutions) => solutions.count_shortest(meter)?,
                    _ => BigUint::ZERO,
                }))
            }),
            FirstLook::Open => Count::whole(|meter| {
                Ok(Tally::new(fewest_and_count(game, meter)?.map_or(BigUint::ZERO, |(_, count)| count)))
            }),
        })
    }

    /// Every solution as a sequence of jumps, in the order of depth-first search.
    fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let game = self.game()?;
        match decide(game, Detail::Full, meter)? {
            Verdict::Trivial => Ok(receive(self.found(game, &[], 0))),
            Verdict::Full(solutions) => {
                let fewest = solutions.fewest();
                solutions.each(self.only_shortest, meter, &mut |path| receive(self.found(game, path, fewest)))
            }
            Verdict::Impossible(_) | Verdict::Brief(_) => Ok(ControlFlow::Continue(())),
        }
    }

    /// Every solution as a sequence of jumps, by number.
    fn sample(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let game = self.game()?;
        match decide(game, Detail::Full, meter)? {
            Verdict::Trivial => Ok(Box::new(ListedSolutions::new(vec![self.found(game, &[], 0)]))),
            Verdict::Full(solutions) => solutions.numbered(Played { question: self, game }, meter),
            Verdict::Impossible(_) | Verdict::Brief(_) => Ok(ListedSolutions::none()),
        }
    }

    /// Any solution; nothing is proved about its length.
    fn solve_quickly(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        match first_look(game) {
            FirstLook::Solved => return Ok(self.solved(game, &[])),
            FirstLook::Impossible(reason) => return Ok(Answer::impossible(reason)),
            FirstLook::Open => {}
        }
        if let Some(reason) = too_light(game) {
            return Ok(Answer::impossible(reason));
        }
        Ok(match quick(game, usize::MAX, meter) {
            Ok(Quick::Found(path)) => {
                let found = self.unproved(game, &path);
                Answer::solved(found.solution, found.score)
            }
            Ok(Quick::Impossible | Quick::Missed) => Answer::impossible(
                "every board that can be reached from the start was generated, except those too light for the goal, and none leads to the goal",
            ),
            Err(limit) => Answer::stopped_with(Stopped { limit, best: None, bound: self.least(game) }),
        })
    }
}

/// The textbook's algorithms.
impl Question {
    /// Depth-first branch and bound.
    fn branch_and_bound(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        let space = FewestMoves(Moves::new(game, self.metric));
        let name = |chain: &Chain| space.0.name(chain);
        let ended = watched!(meter.control(), name, |observer| {
            search::branch_and_bound_depth_first(&space, i64::MIN, meter, observer)
        });
        let path = ended.best.map(|(_, path)| jumps(&path));
        // If a list of moves was cut off, something was left untried.
        let cut = space.0.was_cut().then_some((Limit::Memory, i64::MIN));
        let Some((limit, bound)) = ended.stopped.or(cut) else {
            return Ok(match path {
                Some(path) => self.solved(game, &path),
                None => Answer::impossible("every sequence of moves was tried, and none ends at the goal"),
            });
        };
        let bound = u64::try_from(bound.saturating_neg()).ok().filter(|&bound| bound < u64::from(u32::MAX));
        let best = path.map(|path| {
            let solution = self.solution(game, &path);
            let score = Score { value: solution.len() as u64, bound };
            Found { solution, score: Some(score) }
        });
        Ok(Answer::stopped_with(Stopped { limit, best, bound }))
    }

    /// Breadth-first search.
    fn bfs(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        let space = Moves::new(game, self.metric);
        let name = |chain: &Chain| space.name(chain);
        let end = watched!(meter.control(), name, |observer| search::bfs(&space, meter, observer));
        Ok(self.answer(game, end, &space))
    }

    /// A* search.
    fn a_star(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        let space = Moves::new(game, self.metric);
        let name = |chain: &Chain| space.name(chain);
        let end = watched!(meter.control(), name, |observer| search::a_star(&space, meter, observer));
        Ok(self.answer(game, end, &space))
    }

    /// The end of a search for a shortest path as an answer.
    fn answer(&self, game: &Game, end: End<Vec<Chain>>, space: &Moves<'_>) -> Answer {
        match end {
            End::Found(path) if space.was_cut() => {
                // A solution, but shorter ones may have been left untried.
                let solution = self.solution(game, &jumps(&path));
                let score = Score::unproved(solution.len() as u64);
                let best = Some(Found { solution, score: Some(score) });
                Answer::stopped_with(Stopped { limit: Limit::Memory, best, bound: None })
            }
            End::Found(path) => self.solved(game, &jumps(&path)),
            End::Exhausted if space.was_cut() => Answer::stopped(Limit::Memory),
            End::Exhausted => Answer::impossible(
                "every board that can be reached from the start was visited, and none is the goal",
            ),
            End::Stopped { limit, bound, .. } => Answer::stopped_with(Stopped { limit, best: None, bound }),
        }
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
            let found = self.found(game, path, fewest as u32);
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

    /// An answer that is proved to be the best.
    fn solved(&self, game: &Game, path: &[usize]) -> Answer {
        let solution = self.solution(game, path);
        let score = Score::best(solution.len() as u64);
        Answer::solved(solution, Some(score))
    }

    /// One of many solutions, if the fewest moves are known.
    pub(super) fn found(&self, game: &Game, path: &[usize], fewest: u32) -> Found {
        let solution = self.solution(game, path);
        let value = solution.len() as u64;
        let bound = match self.metric {
            Metric::Moves => fewest.into(),
            Metric::Jumps => value,
        };
        Found { solution, score: Some(Score { value, bound: Some(bound) }) }
    }

    /// A solution about which only the bound of the start is proved.
    fn unproved(&self, game: &Game, path: &[usize]) -> Found {
        let solution = self.solution(game, path);
        let score = Score { value: solution.len() as u64, bound: self.least(game) };
        Found { solution, score: Some(score) }
    }

    /// A lower bound that follows from the start alone.
    fn least(&self, game: &Game) -> Option<u64> {
        Some(match self.metric {
            Metric::Moves => Regions::of(game).moves_needed(game.start).into(),
            Metric::Jumps => game.jumps_needed(game.start)?.into(),
        })
    }
}
