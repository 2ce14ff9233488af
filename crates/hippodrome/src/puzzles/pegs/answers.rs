//! Answers to a question about pegs: solve, count and list, by the engine and by the textbook.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::boards::{Boards, Way};
use super::class::Classes;
use super::engine::{Effort, Engine, SMALL, goals};
use super::fewest::{Book, Ways, label};
use super::game::{Game, Jump, Pegs};
use super::halves::Summary;
use super::pagoda::{telling, weigh};
use super::quick::{Quick, quick};
use super::regions::Regions;
use super::textbook::{Chain, FewestMoves, Metric, Moves};
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Score, Solution, Stats, Stopped};
use crate::search::{self, End, Relay};

/// The widest beam that is tried for something to show before the exact engine begins.
const WIDE: usize = 4_000;

/// A question and the limits within which to answer it.
pub struct Asked<'q> {
    pub game: &'q Game,
    pub metric: Metric,
    pub shortest: bool,
    pub control: &'q Control,
}

/// What can be said before any search.
enum Plain {
    /// The start is the goal.
    Done,
    /// There is no way, for this reason.
    Never(String),
    /// So many jumps are needed, and nothing forbids them yet.
    Open(u32, Classes),
}

/// Told of every way that a game is won: the boards and labels, and the meter of the work.
trait Task<T> {
    /// Whether a summary will do; then [`sum_up`](Self::sum_up) may be called instead.
    const BRIEF: bool = false;
    /// The answer from a summary, or nothing if it says too little.
    fn sum_up(&self, _: Summary) -> Option<T> {
        None
    }
    fn run<B: Boards>(self, ways: &Ways<B>, meter: &mut Meter<'_>) -> Result<T, Limit>;
}

/// How a task ended.
pub enum Ended<T> {
    Done,
    Never(String),
    Ran(T),
    Stopped(Limit),
}

impl Asked<'_> {
    /// A solution with the fewest moves, or the proof that there is none.
    pub fn solve(&self) -> Answer {
        struct Shortest;
        impl Task<(Vec<Jump>, Option<u64>)> for Shortest {
            const BRIEF: bool = true;
            fn sum_up(&self, summary: Summary) -> Option<(Vec<Jump>, Option<u64>)> {
                Some((summary.path, summary.sequences.and_then(|count| count.try_into().ok())))
            }
            fn run<B: Boards>(
                self,
                ways: &Ways<B>,
                _: &mut Meter<'_>,
            ) -> Result<(Vec<Jump>, Option<u64>), Limit> {
                Ok((ways.shortest(), ways.sequences()))
            }
        }
        let mut meter = self.control.meter();
        // On a large board something to show comes first, in case that the proof reaches a limit.
        let mut best = None;
        if self.game.holes.len() > SMALL
            && let Plain::Open(jumps, classes) = self.plain()
            && let Ok(Quick::Found(path)) = self.any(jumps, &classes, WIDE, &mut meter)
        {
            best = Some(self.unproved(&path));
        }
        let ended = self.run(Shortest, &mut meter);
        let stats = meter.stats();
        match ended {
            Ended::Done => self.solved(&[], stats),
            // The number of solutions comes out on the way.
            Ended::Ran((path, Some(sequences))) => {
                self.solved(&path, stats).with_fact("solutions", sequences)
            }
            Ended::Ran((path, None)) => self.solved(&path, stats),
            Ended::Never(reason) => Answer::impossible(reason, stats),
            Ended::Stopped(limit) => {
                Answer::stopped_with(Stopped { limit, best, bound: self.least() }, stats)
            }
        }
    }

    /// The number of sequences of jumps.
    pub fn count(&self) -> Counted {
        struct Count;
        impl Task<BigUint> for Count {
            const BRIEF: bool = true;
            fn sum_up(&self, summary: Summary) -> Option<BigUint> {
                summary.sequences.map(BigUint::from)
            }
            fn run<B: Boards>(self, ways: &Ways<B>, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
                ways.count(meter)
            }
        }
        struct CountShortest;
        impl Task<BigUint> for CountShortest {
            fn run<B: Boards>(self, ways: &Ways<B>, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
                ways.count_shortest(meter)
            }
        }
        let mut meter = self.control.meter();
        let ended = match self.only_fewest() {
            true => self.run(CountShortest, &mut meter),
            false => self.run(Count, &mut meter),
        };
        let (count, stopped) = match ended {
            Ended::Done => (1u32.into(), None),
            Ended::Ran(count) => (count, None),
            Ended::Never(_) => (BigUint::ZERO, None),
            Ended::Stopped(limit) => (BigUint::ZERO, Some(limit)),
        };
        Counted::new(count, stopped, meter.stats())
    }

    /// Every sequence of jumps, in the order of depth-first search.
    pub fn list(&self, receive: &mut dyn FnMut(Found) -> ControlFlow<()>) -> Listed {
        struct List<'a, 'r> {
            asked: &'a Asked<'a>,
            shown: &'a mut Shown<'r>,
        }
        impl Task<ListEnd> for List<'_, '_> {
            fn run<B: Boards>(self, ways: &Ways<B>, meter: &mut Meter<'_>) -> Result<ListEnd, Limit> {
                self.asked.walk(ways, meter, self.shown)
            }
        }
        let mut meter = self.control.meter();
        let mut shown = Shown { count: 0, receive };
        let ended = self.run(List { asked: self, shown: &mut shown }, &mut meter);
        let end = match ended {
            Ended::Done => shown.show(self.found(&[], 0)),
            Ended::Ran(end) => end,
            Ended::Never(_) => ListEnd::Complete,
            Ended::Stopped(limit) => ListEnd::Stopped(limit),
        };
        Listed { count: shown.count, end, stats: meter.stats() }
    }

    /// Depth-first over the boards on solutions only, so that every step leads to one.
    fn walk<B: Boards>(
        &self,
        ways: &Ways<B>,
        meter: &mut Meter<'_>,
        shown: &mut Shown<'_>,
    ) -> Result<ListEnd, Limit> {
        struct Place<W> {
            jump: Jump,
            hand: u8,
            board: W,
            /// Moves begun on the way here.
            begun: u32,
        }
        let most = if self.only_fewest() { ways.fewest() } else { u32::MAX };
        let mut path: Vec<Jump> = Vec::new();
        // What is still to be tried at each point of the path, the next one last.
        let open = |jumps: usize, board: B::Word, hand: Option<u8>, begun: u32| -> Vec<Place<B::Word>> {
            let mut places: Vec<Place<B::Word>> = ways
                .onward(jumps, board, hand)
                .into_iter()
                .filter(|onward| onward.moves.saturating_add(begun) <= most)
                .map(|onward| Place {
                    jump: onward.jump,
                    hand: onward.bare.to,
                    board: onward.board,
                    begun: begun + u32::from(hand != Some(onward.bare.from)),
                })
                .collect();
            places.reverse();
            places
        };
        let mut untried = vec![open(0, ways.start(), None, 0)];
        while let Some(places) = untried.last_mut() {
            let Some(place) = places.pop() else {
                untried.pop();
                path.pop();
                continue;
            };
            meter.generate()?;
            path.push(place.jump);
            if path.len() == ways.jumps() {
                if shown.show(self.found(&path, ways.fewest())) == ListEnd::Enough {
                    return Ok(ListEnd::Enough);
                }
                path.pop();
            } else {
                untried.push(open(path.len(), place.board, Some(place.hand), place.begun));
            }
        }
        Ok(ListEnd::Complete)
    }

    /// Finds the boards on solutions, and hands them to a task.
    fn run<T>(&self, task: impl Task<T>, meter: &mut Meter<'_>) -> Ended<T> {
        match self.plain() {
            Plain::Done => Ended::Done,
            Plain::Never(reason) => Ended::Never(reason),
            Plain::Open(jumps, classes) => {
                self.run_on(jumps, &classes, task, meter).unwrap_or_else(Ended::Stopped)
            }
        }
    }

    fn run_on<T, K: Task<T>>(
        &self,
        jumps: u32,
        classes: &Classes,
        task: K,
        meter: &mut Meter<'_>,
    ) -> Result<Ended<T>, Limit> {
        let weighs_first = self.game.holes.len() > SMALL;
        if weighs_first && let Some(reason) = self.too_light(classes) {
            return Ok(Ended::Never(reason));
        }
        let mut book = label(self.game, classes, jumps, Way::Forward, K::BRIEF, meter)?;
        if let Book::Brief(summary) = book {
            if let Some(answer) = task.sum_up(summary) {
                return Ok(Ended::Ran(answer));
            }
            book = label(self.game, classes, jumps, Way::Forward, false, meter)?;
        }
        match book {
            // Where there is an argument that can be checked with a pencil, it is the better one.
            Book::Lost(reason) => {
                let pencil = if weighs_first { None } else { self.too_light(classes) };
                Ok(Ended::Never(pencil.unwrap_or(reason)))
            }
            // None was asked for.
            Book::Brief(_) => Ok(Ended::Stopped(Limit::Method)),
            Book::Bits(ways) => Ok(Ended::Ran(task.run(&ways, meter)?)),
            Book::Narrow(ways) => Ok(Ended::Ran(task.run(&ways, meter)?)),
            Book::Wide(ways) => Ok(Ended::Ran(task.run(&ways, meter)?)),
        }
    }

    /// The sentence for a start that weighs less than every goal of its class, where weights are found.
    fn too_light(&self, classes: &Classes) -> Option<String> {
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

    /// Whether the game can be won at all: a quick search first, then the engine.
    pub fn is_won(&self, meter: &mut Meter<'_>) -> Ended<()> {
        struct Won;
        impl Task<()> for Won {
            const BRIEF: bool = true;
            fn sum_up(&self, _: Summary) -> Option<()> {
                Some(())
            }
            fn run<B: Boards>(self, _: &Ways<B>, _: &mut Meter<'_>) -> Result<(), Limit> {
                Ok(())
            }
        }
        if self.game.holes.len() > SMALL
            && let Plain::Open(jumps, classes) = self.plain()
        {
            match self.any(jumps, &classes, WIDE, meter) {
                Ok(Quick::Found(_)) => return Ended::Ran(()),
                Ok(_) => {}
                Err(limit) => return Ended::Stopped(limit),
            }
        }
        self.run(Won, meter)
    }

    /// The fewest moves and the number of solutions; none where there is no solution.
    pub fn fewest_and_count(&self, meter: &mut Meter<'_>) -> Result<Option<(u32, BigUint)>, Limit> {
        struct Both;
        impl Task<(u32, BigUint)> for Both {
            const BRIEF: bool = true;
            fn sum_up(&self, summary: Summary) -> Option<(u32, BigUint)> {
                Some((summary.fewest, summary.sequences?.into()))
            }
            fn run<B: Boards>(self, ways: &Ways<B>, meter: &mut Meter<'_>) -> Result<(u32, BigUint), Limit> {
                Ok((ways.fewest(), ways.count(meter)?))
            }
        }
        match self.run(Both, meter) {
            Ended::Done => Ok(Some((0, 1u32.into()))),
            Ended::Ran(both) => Ok(Some(both)),
            Ended::Never(_) => Ok(None),
            Ended::Stopped(limit) => Err(limit),
        }
    }

    /// Any solution, by beams of at most this width.
    fn any(
        &self,
        jumps: u32,
        classes: &Classes,
        widest: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Quick, Limit> {
        if self.game.holes.len() <= 64 {
            quick(&Engine::<u64>::new(self.game, classes, jumps, Effort::Little, meter)?, widest, meter)
        } else {
            quick(&Engine::<u128>::new(self.game, classes, jumps, Effort::Little, meter)?, widest, meter)
        }
    }

    /// Any solution, quickly; nothing is proved of its length.
    pub fn solve_quickly(&self) -> Answer {
        let mut meter = self.control.meter();
        let (jumps, classes) = match self.plain() {
            Plain::Done => return self.solved(&[], meter.stats()),
            Plain::Never(reason) => return Answer::impossible(reason, meter.stats()),
            Plain::Open(jumps, classes) => (jumps, classes),
        };
        if let Some(reason) = self.too_light(&classes) {
            return Answer::impossible(reason, meter.stats());
        }
        let found = self.any(jumps, &classes, usize::MAX, &mut meter);
        let stats = meter.stats();
        match found {
            Ok(Quick::Found(path)) => {
                let found = self.unproved(&path);
                Answer::solved(found.solution, found.score, stats)
            }
            Ok(Quick::Never | Quick::Missed) => Answer::impossible(
                "every board that the start leads to was made, save those too light for the goal, and none leads to it",
                stats,
            ),
            Err(limit) => Answer::stopped_with(Stopped { limit, best: None, bound: self.least() }, stats),
        }
    }

    /// A solution of which only the start's own bound is proved.
    fn unproved(&self, path: &[Jump]) -> Found {
        let solution = self.solution(path);
        let score = Score { value: solution.len() as u64, bound: self.least() };
        Found { solution, score: Some(score) }
    }

    /// What the numbers of pegs and the position classes tell at once.
    fn plain(&self) -> Plain {
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
    fn least(&self) -> Option<u64> {
        Some(match self.metric {
            Metric::Moves => Regions::of(self.game).moves_needed(self.game.start).into(),
            Metric::Jumps => self.game.jumps_needed(self.game.start)?.into(),
        })
    }

    /// Whether only some of the solutions are asked for: in jumps all are equally short.
    fn only_fewest(&self) -> bool {
        self.shortest && self.metric == Metric::Moves
    }

    fn solution(&self, path: &[Jump]) -> Solution {
        let path = path.iter().copied();
        let moves = match self.metric {
            Metric::Moves => self.game.chains(path),
            Metric::Jumps => self.game.single_jumps(path),
        };
        Solution::moves(&self.game.shape, moves)
    }

    /// An answer that is proved best.
    fn solved(&self, path: &[Jump], stats: Stats) -> Answer {
        let solution = self.solution(path);
        let score = Score::best(solution.len() as u64);
        Answer::solved(solution, Some(score), stats)
    }

    /// One of many solutions, where the fewest moves are known.
    fn found(&self, path: &[Jump], fewest: u32) -> Found {
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
struct Shown<'a> {
    count: u64,
    receive: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
}

impl Shown<'_> {
    fn show(&mut self, found: Found) -> ListEnd {
        self.count += 1;
        if (self.receive)(found).is_break() { ListEnd::Enough } else { ListEnd::Complete }
    }
}

/// The textbook methods.
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
        let stopped = match end {
            End::Stopped { limit, .. } => Some(limit),
            _ => None,
        };
        Counted::new(count, stopped, meter.stats())
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
        let end = match end {
            End::Found(_) => ListEnd::Enough,
            End::Exhausted => ListEnd::Complete,
            End::Stopped { limit, .. } => ListEnd::Stopped(limit),
        };
        Listed { count: shown.count, end, stats: meter.stats() }
    }

    /// Shows every sequence of jumps to the goal.
    fn each_solution(
        &self,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Jump]) -> ControlFlow<()>,
    ) -> End<Vec<Chain>> {
        let space = Moves::new(self.game, Metric::Jumps);
        let mut relay = Relay::new(self.control, |chain: &Chain| space.name(chain));
        search::dfs_each(&space, meter, &mut relay, &mut |path| visit(&self.jumps(path)))
    }

    /// The single jumps of a path of chains.
    fn jumps(&self, path: &[Chain]) -> Vec<Jump> {
        path.iter().flatten().map(|&jump| self.game.jumps[jump as usize]).collect()
    }
}
