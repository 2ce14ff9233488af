//! The method `dfs`: depth-first search with backtracking, on the search space of `textbook`.
//!
//! It is exact: it finds a tour, visits every tour one after the other, or proves that there is none.

use std::ops::ControlFlow;

use super::Visit;
use crate::{
    graph::{Ends, FixedOrder, Graph, Order},
    impossibility::{self, Argument},
    reading::Question,
    textbook::{self, Free, Paths},
};
use contract::{Answer, Count};
use search::{End, Limit, Meter, Relay, Silent, Walked, dfs_each, dfs_with_depth};

/// The order of moves unless another one is given.
const DEFAULT: Order = Order::Fixed(FixedOrder::Euler);

impl Question {
    /// A tour, or the proof that there is none.
    pub(super) fn dfs(&self, meter: &mut Meter<'_>) -> Answer {
        let order = self.order.unwrap_or(DEFAULT);
        match self.graph(order, textbook::bytes(self.board.len()), meter) {
            Ok((graph, ends)) if graph.len() <= 64 => self.first_path::<u64>(&graph, ends, meter),
            Ok((graph, ends)) => self.first_path::<Vec<bool>>(&graph, ends, meter),
            Err(limit) => limit.into(),
        }
    }

    /// Prepares to count every tour by visiting it.
    pub(super) fn count_dfs(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| self.count_each(meter, Self::each_dfs)))
    }

    /// Visits every tour once.
    pub(super) fn each_dfs(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let needed = textbook::bytes(self.board.len()).saturating_add(self.distinct_bytes());
        let (graph, ends) = self.graph(self.order.unwrap_or(DEFAULT), needed, meter)?;
        let mut visit = self.distinct_only(&graph, ends, visit, meter)?;
        match graph.len() {
            0..=64 => self.each_path::<u64>(&graph, ends, meter, &mut visit),
            _ => self.each_path::<Vec<bool>>(&graph, ends, meter, &mut visit),
        }
    }

    /// The squares where a search begins, one after the other. A closed tour is found from any square, and
    /// a tour of several squares never begins on its last.
    fn starts(&self, graph: &Graph, ends: Ends) -> impl Iterator<Item = u32> + use<> {
        let all = graph.len() as u32;
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None if self.closed => 0..1,
            None => 0..all,
        };
        starts.filter(move |&start| all == 1 || ends.to != Some(start))
    }

    /// The first tour.
    fn first_path<F: Free>(&self, graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Answer {
        let control = meter.control();
        let mut paths = Paths::<F>::new(graph, ends);
        let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            // A search without a single move would never check the clock.
            if let Err(limit) = meter.poll() {
                return limit.into();
            }
            let (end, depth) = if control.steps().is_some() {
                relay.begin_at(&start);
                dfs_with_depth(&paths, meter, &mut relay)
            } else {
                dfs_with_depth(&paths, meter, &mut Silent)
            };
            // Every placement that is not on the path was taken back.
            let back = meter.generated() - depth as u64;
            match end {
                End::Found(path) => {
                    let tour: Vec<u32> = std::iter::once(start).chain(path).collect();
                    let answer = self.solved(self.wanted(graph, &tour)).with_fact("steps_back", back);
                    return self.with_start(answer, graph.square(start));
                }
                End::Stopped { limit, nearest, .. } => {
                    let longest = nearest.len() as u64 + 1;
                    let path: Vec<u32> = std::iter::once(start).chain(nearest).collect();
                    let answer = Answer::stopped(limit).with_fact("longest_path", longest);
                    let answer = answer.with_fact("steps_back", back).with_nearest(self.path(graph, &path));
                    return self.with_start(answer, graph.square(start));
                }
                End::Exhausted => {}
            }
        }
        self.exhausted(graph, ends, meter)
    }

    /// Every path was tried.
    fn exhausted(&self, graph: &Graph, ends: Ends, meter: &Meter<'_>) -> Answer {
        let back = meter.generated();
        let mut tried = contract::Argument::new(match self.from {
            Some(from) => {
                format!("every path from {} was tried, and none is such a tour", self.board.name(from))
            }
            None => "every path was tried, and none is such a tour".into(),
        });
        // The search itself leaves nothing to check, but an argument may. What is easy to find is always said.
        let control = meter.control();
        let mut fresh = control.meter();
        let easy = self.theorem().or_else(|| impossibility::of_graph(graph, ends, &mut fresh).ok().flatten());
        let deep = || impossibility::deeper(graph, ends, &mut fresh).ok().flatten();
        let argument = if control.wants_proof() { easy.or_else(deep) } else { easy };
        if let Some(argument) = &argument {
            tried = tried.then(self.shown(argument));
        }
        let answer = Answer::impossible(tried).with_fact("steps_back", back);
        if !control.wants_proof() {
            return answer;
        }
        let argument = argument.unwrap_or(Argument::Exhausted(meter.generated()));
        answer.with_evidence(self.refutation(&argument, graph))
    }

    fn each_path<F: Free>(
        &self,
        graph: &Graph,
        ends: Ends,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Walked {
        let control = meter.control();
        let mut paths = Paths::<F>::new(graph, ends);
        let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
        let mut tour = Vec::with_capacity(graph.len());
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            meter.poll()?;
            let mut visit = |path: &[u32]| {
                tour.clear();
                tour.push(start);
                tour.extend(path);
                // A closed tour is found in both directions, of which one counts.
                let backwards = self.closed && ends.to.is_none() && tour[tour.len() - 1] < tour[1];
                if backwards { ControlFlow::Continue(()) } else { visit(&tour) }
            };
            let end = if control.steps().is_some() {
                relay.begin_at(&start);
                dfs_each(&paths, meter, &mut relay, &mut visit)
            } else {
                dfs_each(&paths, meter, &mut Silent, &mut visit)
            };
            if end?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
