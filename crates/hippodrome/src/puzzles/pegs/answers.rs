//! Answers to a question about pegs by the exact method, and any solution quickly.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::asked::{Asked, Plain, Shown};
use super::boards::{Boards, Way};
use super::class::Classes;
use super::engine::{Effort, Engine, SMALL};
use super::fewest::{Book, Ways, label};
use super::game::Jump;
use super::halves::Summary;
use super::quick::{Quick, quick};
use crate::control::Meter;
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Stopped};

/// The widest beam that is tried for something to show before the exact engine begins.
const WIDE: usize = 4_000;

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
}
