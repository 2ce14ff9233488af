//! The methods `auto` and `quick`: the engines in the order that suits the game.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::{
    exact::{self, Detail, Played, Verdict, decide, fewest_and_count},
    fewest::{Best, Spend, improve},
    game::{Game, Metric},
    laws::{FirstLook, Refutation, first_look},
    quick::{Quick, WIDE_ENOUGH, WIDEST, quick},
    reading::Question,
    textbook::Regions,
};
use contract::{Answer, Count, ListedSolutions, Numbered, Receive, Stopped, Tally};
use search::{Limit, Meter, Walked};

impl Question {
    /// A solution with the fewest moves, or a proof that there is none. If jumps are counted, any solution
    /// is a shortest one, since each jump removes one peg.
    pub(super) fn solve(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
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
        let best = Some(self.found(game, &best.path, bound));
        Answer::stopped_with(Stopped { limit, best, bound })
    }

    /// The number of solutions as sequences of jumps; with a table, for all pairs of the board.
    pub(super) fn count(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
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
    pub(super) fn list(&self, meter: &mut Meter<'_>, receive: Receive<'_>) -> Walked {
        let game = self.game()?;
        match decide(game, Detail::Full, meter)? {
            Verdict::Trivial => Ok(receive(self.found(game, &[], Some(0)))),
            Verdict::Full(solutions) => {
                let best = self.best(game, solutions.fewest());
                solutions.each(self.only_shortest, meter, &mut |path| receive(self.found(game, path, best)))
            }
            Verdict::Impossible(_) | Verdict::Brief(_) => Ok(ControlFlow::Continue(())),
        }
    }

    /// Every solution as a sequence of jumps, by number.
    pub(super) fn sample(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        let game = self.game()?;
        match decide(game, Detail::Full, meter)? {
            Verdict::Trivial => Ok(Box::new(ListedSolutions::new(vec![self.found(game, &[], Some(0))]))),
            Verdict::Full(solutions) => solutions.numbered(Played { question: self, game }, meter),
            Verdict::Impossible(_) | Verdict::Brief(_) => Ok(ListedSolutions::none()),
        }
    }

    /// Any solution; nothing is proved about its length.
    pub(super) fn solve_quickly(&self, meter: &mut Meter<'_>) -> Result<Answer, Limit> {
        let game = self.game()?;
        match first_look(game) {
            FirstLook::Solved => return Ok(self.solved(game, &[])),
            FirstLook::Impossible(reason) => return Ok(Answer::impossible(reason)),
            FirstLook::Open => {}
        }
        if Refutation::is_too_light(game) {
            return Ok(Answer::impossible(Refutation::of(game).argument(game, "")));
        }
        Ok(match quick(game, usize::MAX, meter) {
            Ok(Quick::Found(path)) => {
                let found = self.found(game, &path, self.least(game));
                Answer::solved(found.solution, found.score)
            }
            Ok(Quick::Impossible | Quick::Missed) => self.exhausted(game, "every board that can be reached from the start was generated, except those too light for the goal, and none leads to the goal"),
            Err(limit) => Answer::stopped_with(Stopped { limit, best: None, bound: self.least(game) }),
        })
    }
}
