//! A question with its limits: what can be said of it before any search, and how its answers are written.

use std::ops::ControlFlow;

use super::class::Classes;
use super::engine::goals;
use super::game::{Game, Jump, Pegs};
use super::pagoda::{telling, weigh};
use super::regions::Regions;
use super::textbook::Metric;
use crate::control::Control;
use crate::outcome::{Answer, Found, ListEnd, Score, Solution, Stats};

/// A question and the limits within which to answer it.
pub struct Asked<'q> {
    pub game: &'q Game,
    pub metric: Metric,
    pub shortest: bool,
    pub control: &'q Control,
}

/// What can be said before any search.
pub enum Plain {
    /// The start is the goal.
    Done,
    /// There is no way, for this reason.
    Never(String),
    /// So many jumps are needed, and nothing forbids them yet.
    Open(u32, Classes),
}

impl Asked<'_> {
    /// The sentence for a start that weighs less than every goal of its class, where weights are found.
    pub fn too_light(&self, classes: &Classes) -> Option<String> {
        let game = self.game;
        let goals = goals(game, classes);
        let weights = telling(&game.jumps, game.holes.len(), game.start, &goals)?;
        let least = goals.iter().map(|&goal| weigh(&weights, goal)).min()?;
        // Holes of the same weight together, the heaviest first.
        let mut values: Vec<i64> = weights.iter().copied().filter(|&weight| weight != 0).collect();
        values.sort_unstable();
        values.dedup();
        let group = |&value: &i64| {
            let alike = weights.iter().enumerate().filter(|(_, weight)| **weight == value);
            let holes = alike.fold(0, |holes: Pegs, (hole, _)| holes | 1 << hole);
            format!("{value} to {}", game.names(holes))
        };
        let groups: Vec<String> = values.iter().rev().map(group).collect();
        Some(format!(
            "give weights to the holes, {}, and nothing to the others: no jump makes the pegs heavier, and they weigh {} at the start where the goal weighs {least}{}",
            groups.join(", "),
            weigh(&weights, game.start),
            if goals.len() > 1 { " or more" } else { "" }
        ))
    }

    /// A solution of which only the start's own bound is proved.
    pub fn unproved(&self, path: &[Jump]) -> Found {
        let solution = self.solution(path);
        let score = Score { value: solution.len() as u64, bound: self.least() };
        Found { solution, score: Some(score) }
    }

    /// What the numbers of pegs and the position classes tell at once.
    pub fn plain(&self) -> Plain {
        let game = self.game;
        if game.is_goal(game.start) {
            return Plain::Done;
        }
        let (pegs, wanted) = (game.start.count_ones(), game.goal_pegs());
        match game.jumps_needed(game.start) {
            None => Plain::Never(format!(
                "every jump takes off a peg, and the start has {pegs} where the goal has {wanted}"
            )),
            Some(0) => Plain::Never(format!(
                "every jump takes off a peg, and the start has {pegs} like the goal, but in other holes"
            )),
            Some(_) if game.start == game.all() => {
                Plain::Never("no hole is empty, so no peg can jump: --vacate names an empty hole".into())
            }
            Some(jumps) => {
                let classes = Classes::of(game);
                match classes.refusal(game) {
                    Some(reason) => Plain::Never(reason),
                    None => Plain::Open(jumps, classes),
                }
            }
        }
    }

    /// What no solution can be better than, as far as a look at the start tells.
    pub fn least(&self) -> Option<u64> {
        Some(match self.metric {
            Metric::Moves => Regions::of(self.game).moves_needed(self.game.start).into(),
            Metric::Jumps => self.game.jumps_needed(self.game.start)?.into(),
        })
    }

    /// Whether only some of the solutions are asked for: in jumps all are equally short.
    pub fn only_fewest(&self) -> bool {
        self.shortest && self.metric == Metric::Moves
    }

    pub fn solution(&self, path: &[Jump]) -> Solution {
        let path = path.iter().copied();
        let moves = match self.metric {
            Metric::Moves => self.game.chains(path),
            Metric::Jumps => self.game.single_jumps(path),
        };
        Solution::moves(&self.game.shape, moves)
    }

    /// An answer that is proved best.
    pub fn solved(&self, path: &[Jump], stats: Stats) -> Answer {
        let solution = self.solution(path);
        let score = Score::best(solution.len() as u64);
        Answer::solved(solution, Some(score), stats)
    }

    /// One of many solutions, where the fewest moves are known.
    pub fn found(&self, path: &[Jump], fewest: u32) -> Found {
        let solution = self.solution(path);
        let value = solution.len() as u64;
        let bound = match self.metric {
            Metric::Moves => fewest.into(),
            Metric::Jumps => value,
        };
        Found { solution, score: Some(Score { value, bound: Some(bound) }) }
    }
}

/// Hands out solutions and counts them.
pub struct Shown<'a> {
    pub count: u64,
    pub receive: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
}

impl Shown<'_> {
    pub fn show(&mut self, found: Found) -> ListEnd {
        self.count += 1;
        if (self.receive)(found).is_break() { ListEnd::Enough } else { ListEnd::Complete }
    }
}
