//! The two textbook methods, put to a question: depth-first search and Warnsdorff's rule.
//!
//! Depth-first search is exact: one tour, or every tour one after the other. Warnsdorff's rule is one walk
//! from each start, which finds a tour or proves nothing. The space and the rule are in
//! `textbook` and `warnsdorff`.

use std::ops::ControlFlow;

use super::argument::Argument;
use super::ends::Ends;
use super::graph::{Graph, Order};
use super::textbook::{self, Free, Paths};
use super::warnsdorff::{Ties, Walker};
use super::{Question, proof, theorems};
use crate::control::{Control, Meter, Seed};
use crate::outcome::{Answer, Limit, ListEnd};
use crate::search::{End, Relay, Silent, long_paths};

/// Without a start, Warnsdorff's rule is tried from at most so many squares.
const MOST_STARTS: usize = 1000;

impl Question {
    /// The squares from which depth-first search begins, in turn: a closed tour has one way to begin,
    /// and a tour of several squares never begins on its last.
    fn starts(&self, graph: &Graph, ends: Ends) -> impl Iterator<Item = u32> {
        let all = graph.len() as u32;
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None if self.closed => 0..1,
            None => 0..all,
        };
        starts.filter(move |&start| all == 1 || ends.to != Some(start))
    }

    /// One tour by depth-first search, or the proof that there is none.
    pub(super) fn depth_first(&self, control: &Control) -> Answer {
        let meter = control.meter();
        let order = self.order.unwrap_or(Order::Euler);
        match self.graph(order, textbook::bytes(self.board.len()), control) {
            Ok((graph, ends)) if graph.len() <= 64 => {
                self.depth_first_on::<u64>(&graph, ends, control, meter)
            }
            Ok((graph, ends)) => self.depth_first_on::<Vec<bool>>(&graph, ends, control, meter),
            Err(limit) => Answer::stopped(limit, meter.stats()),
        }
    }

    fn depth_first_on<F: Free>(
        &self,
        graph: &Graph,
        ends: Ends,
        control: &Control,
        mut meter: Meter<'_>,
    ) -> Answer {
        let mut paths = Paths::<F>::new(graph, ends);
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            // A search without a single move would never look at the clock.
            if let Err(limit) = meter.poll() {
                return Answer::stopped(limit, meter.stats());
            }
            let end = if control.steps().is_some() {
                let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
                relay.start(&start);
                long_paths::dfs(&paths, &mut meter, &mut relay)
            } else {
                long_paths::dfs(&paths, &mut meter, &mut Silent)
            };
            match end {
                End::Found(path) => {
                    let tour: Vec<u32> = std::iter::once(start).chain(path).collect();
                    return Answer::solved(self.solution(graph, &tour), None, meter.stats());
                }
                End::Stopped { limit, nearest, .. } => {
                    let longest = nearest.len() as u64 + 1;
                    return Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest);
                }
                End::Exhausted => {}
            }
        }
        let reason = match self.from {
            Some(from) => {
                format!("every path from {} was tried, and none is such a tour", self.board.name(from))
            }
            None => "every path was tried, and none is such a tour".into(),
        };
        let answer = Answer::impossible(reason, meter.stats());
        if !control.wants_proof() {
            return answer;
        }
        // The search itself leaves nothing to check; an argument may.
        let argument = match self.theorem().or_else(|| theorems::graph(graph, ends)) {
            Some(argument) => Ok(Some(argument)),
            None => theorems::deeper(graph, ends, &mut meter),
        };
        let argument = argument.ok().flatten().unwrap_or(Argument::Exhausted(meter.generated()));
        answer.with_proof(proof::none(self, &argument, graph))
    }

    /// Every tour by depth-first search; how it ended.
    pub(super) fn each_depth_first<F: Free>(
        &self,
        graph: &Graph,
        ends: Ends,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ListEnd {
        let mut paths = Paths::<F>::new(graph, ends);
        let mut tour = Vec::with_capacity(graph.len());
        for start in self.starts(graph, ends) {
            paths.begin_at(start);
            if let Err(limit) = meter.poll() {
                return ListEnd::Stopped(limit);
            }
            let mut visit = |path: &[u32]| {
                tour.clear();
                tour.push(start);
                tour.extend(path);
                // A closed tour is met in both directions; one of them counts.
                let backwards = self.closed && ends.to.is_none() && tour[tour.len() - 1] < tour[1];
                if backwards { ControlFlow::Continue(()) } else { visit(&tour) }
            };
            let end = if control.steps().is_some() {
                let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
                relay.start(&start);
                long_paths::dfs_each(&paths, meter, &mut relay, &mut visit)
            } else {
                long_paths::dfs_each(&paths, meter, &mut Silent, &mut visit)
            };
            match end.into() {
                ListEnd::Complete => {}
                end => return end,
            }
        }
        ListEnd::Complete
    }

    /// One tour by Warnsdorff's rule, as far as it leads to one.
    pub(super) fn warnsdorff(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        let order = self.order.unwrap_or(Order::East);
        let (graph, ends) = match self.graph(order, Walker::bytes(self.board.len()), control) {
            Ok(graph) => graph,
            Err(limit) => return Answer::stopped(limit, meter.stats()),
        };
        // A seed counts as used only where the tie rule asks it.
        let mut chance = match self.ties {
            Ties::Random => control.seed().generator(),
            _ => Seed::new(0).generator(),
        };
        let starts = match ends.from {
            Some(from) => from..from + 1,
            None => 0..graph.len().min(MOST_STARTS) as u32,
        };
        let mut relay = Relay::new(control, |&square: &u32| self.board.name(graph.square(square)));
        let mut walker = Walker::new(&graph);
        let mut longest = 0;
        for start in starts {
            if graph.len() > 1 && ends.to == Some(start) {
                continue;
            }
            let keep = ends.to.filter(|_| graph.len() > 1);
            relay.start(&start);
            // A walk without a single move would never look at the clock.
            let walk = meter
                .poll()
                .and_then(|()| walker.walk(start, keep, self.ties, &mut chance, &mut meter, &mut relay));
            match walk {
                Err(limit) => {
                    return Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest);
                }
                Ok(mut path) if path.len() == graph.len() && ends.accept(&graph, &path) => {
                    if self.closed {
                        ends.normalise(&mut path);
                    }
                    return Answer::solved(self.solution(&graph, &path), None, meter.stats());
                }
                Ok(path) => longest = longest.max(path.len() as u64),
            }
        }
        Answer::stopped(Limit::Method, meter.stats()).with_fact("longest_path", longest)
    }
}
