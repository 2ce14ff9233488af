//! Answers by the textbook's algorithms, over the search space of [`textbook`](super::textbook).

use std::ops::ControlFlow;

use super::asked::{Asked, Shown};
use super::game::Jump;
use super::textbook::{Chain, FewestMoves, Metric, Moves};
use crate::control::Meter;
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Score, Stats, Stopped};
use crate::search::{self, End, Relay, long_paths};

impl Asked<'_> {
    /// Depth-first branch and bound.
    pub fn solve_depth_first(&self) -> Answer {
        self.branch_and_bound(&mut self.control.meter())
    }

    fn branch_and_bound(&self, meter: &mut Meter<'_>) -> Answer {
        let space = FewestMoves(Moves::new(self.game, self.metric));
        let mut relay = Relay::new(self.control, |chain: &Chain| space.0.name(chain));
        let ended = search::branch_and_bound_depth_first(&space, i64::MIN, meter, &mut relay);
        let stats = meter.stats();
        let path = ended.best.map(|(_, path)| self.jumps(&path));
        // A cut list of moves leaves ways untried.
        let cut = space.0.was_cut().then_some((Limit::Memory, i64::MIN));
        let Some((limit, bound)) = ended.stopped.or(cut) else {
            return match path {
                Some(path) => self.solved(&path, stats),
                None => {
                    Answer::impossible("every sequence of moves was tried, and none ends at the goal", stats)
                }
            };
        };
        let bound = u64::try_from(bound.saturating_neg()).ok().filter(|&bound| bound < u64::from(u32::MAX));
        let best = path.map(|path| {
            let solution = self.solution(&path);
            let score = Score { value: solution.len() as u64, bound };
            Found { solution, score: Some(score) }
        });
        Answer::stopped_with(Stopped { limit, best, bound }, stats)
    }

    /// Breadth-first search.
    pub fn solve_breadth_first(&self) -> Answer {
        let space = Moves::new(self.game, self.metric);
        let mut meter = self.control.meter();
        let mut relay = Relay::new(self.control, |chain: &Chain| space.name(chain));
        let end = search::bfs(&space, &mut meter, &mut relay);
        self.answer(end, &space, meter.stats())
    }

    /// A* search.
    pub fn solve_a_star(&self) -> Answer {
        let space = Moves::new(self.game, self.metric);
        let mut meter = self.control.meter();
        let mut relay = Relay::new(self.control, |chain: &Chain| space.name(chain));
        let end = search::a_star(&space, &mut meter, &mut relay);
        self.answer(end, &space, meter.stats())
    }

    fn answer(&self, end: End<Vec<Chain>>, space: &Moves<'_>, stats: Stats) -> Answer {
        match end {
            End::Found(path) if space.was_cut() => {
                // A solution, but shorter ways may have been left untried.
                let solution = self.solution(&self.jumps(&path));
                let score = Score::unproved(solution.len() as u64);
                let best = Some(Found { solution, score: Some(score) });
                Answer::stopped_with(Stopped { limit: Limit::Memory, best, bound: None }, stats)
            }
            End::Found(path) => self.solved(&self.jumps(&path), stats),
            End::Exhausted if space.was_cut() => Answer::stopped(Limit::Memory, stats),
            End::Exhausted => Answer::impossible(
                "every board that the start leads to was visited, and none is the goal",
                stats,
            ),
            End::Stopped { limit, bound, .. } => {
                Answer::stopped_with(Stopped { limit, best: None, bound }, stats)
            }
        }
    }

    /// Counts by walking through every sequence of jumps.
    pub fn count_depth_first(&self) -> Counted {
        let mut meter = self.control.meter();
        let mut count = 0u64;
        let mut fewest = usize::MAX;
        let end = self.each_solution(&mut meter, &mut |path| {
            let moves = if self.only_fewest() { self.game.chains(path.iter().copied()).len() } else { 0 };
            if moves < fewest {
                (fewest, count) = (moves, 0);
            }
            count += u64::from(moves == fewest);
            ControlFlow::Continue(())
        });
        Counted::new(count, end.err(), meter.stats())
    }

    /// Lists by walking through every sequence of jumps; the fewest moves are found first.
    pub fn list_depth_first(&self, receive: &mut dyn FnMut(Found) -> ControlFlow<()>) -> Listed {
        let mut meter = self.control.meter();
        let first = self.branch_and_bound(&mut meter);
        let Some(fewest) = first.found().and_then(|found| found.score).map(|score| score.value) else {
            let end = first.limit().map_or(ListEnd::Complete, ListEnd::Stopped);
            return Listed { count: 0, end, stats: first.stats };
        };
        if let Some(limit) = first.limit() {
            return Listed { count: 0, end: ListEnd::Stopped(limit), stats: first.stats };
        }
        let mut shown = Shown { count: 0, receive };
        let end = self.each_solution(&mut meter, &mut |path| {
            let found = self.found(path, fewest as u32);
            if self.only_fewest() && found.score.is_some_and(|score| score.value > fewest) {
                return ControlFlow::Continue(());
            }
            match shown.show(found) {
                ListEnd::Enough => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        Listed { count: shown.count, end: end.into(), stats: meter.stats() }
    }

    /// Shows every sequence of jumps to the goal.
    fn each_solution(
        &self,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Jump]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        let space = Moves::new(self.game, Metric::Jumps);
        let mut relay = Relay::new(self.control, |chain: &Chain| space.name(chain));
        long_paths::dfs_each(&space, meter, &mut relay, &mut |path| visit(&self.jumps(path)))
    }

    /// The single jumps of a path of chains.
    fn jumps(&self, path: &[Chain]) -> Vec<Jump> {
        path.iter().flatten().map(|&jump| self.game.jumps[jump as usize]).collect()
    }
}
