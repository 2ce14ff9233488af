//! The methods `dfs` and `warnsdorff-backtracking`: depth-first search with backtracking, on the search space of
//! `textbook`. They differ only in the order in which moves are tried.
//!
//! Both are exact: they find a tour or prove that there is none. `dfs` can also visit every tour, one after the other;
//! the order would make no difference to that.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::Visit;
use crate::{
    graph::{Ends, FixedOrder, Graph, Order},
    impossibility::{self, Argument},
    reading::Question,
    textbook::{self, Arrange, AtRandom, FewestFirst, Free, Listed, Paths, Rule},
};
use contract::{Answer, Count};
use search::{End, Limit, Meter, Relay, Seed, Silent, Walked, dfs_each, dfs_with_depth};

/// The most squares for which one word says which are free.
const SMALL: usize = 64;

/// What is done with the search space, whose type depends on the board and on the order of the moves.
trait Use {
    type Result;
    fn with<F: Free, O: Arrange<F>>(self, paths: Paths<'_, F, O>, meter: &mut Meter<'_>) -> Self::Result;
}

impl Question {
    /// A tour, or the proof that there is none.
    pub(super) fn dfs(&self, meter: &mut Meter<'_>) -> Answer {
        let order = self.order.unwrap_or(Order::Fixed(FixedOrder::Euler));
        match self.graph(order, textbook::bytes(self.board.len()), meter) {
            Ok((graph, ends)) => {
                let first = First { question: self, graph: &graph, ends };
                with_paths(order, (&graph, ends), first, meter)
            }
            Err(limit) => limit.into(),
        }
    }

    /// Prepares to count every tour by visiting it.
    pub(super) fn count_dfs(&self, _: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        Ok(Count::whole(|meter| self.count_each(meter, Self::each_dfs)))
    }

    /// Visits every tour once.
    pub(super) fn each_dfs(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let order = self.order.unwrap_or(Order::Fixed(FixedOrder::Euler));
        let needed = textbook::bytes(self.board.len()).saturating_add(self.distinct_bytes());
        let (graph, ends) = self.graph(order, needed, meter)?;
        let mut visit = self.distinct_only(&graph, ends, visit, meter)?;
        let each = Each { question: self, graph: &graph, ends, visit: &mut visit };
        with_paths(order, (&graph, ends), each, meter)
    }

    /// A tour, or the proof that there is none: by Warnsdorff's rule, and as `--order` and `--ties` say among
    /// equals.
    pub(super) fn warnsdorff_backtracking(&self, meter: &mut Meter<'_>) -> Answer {
        let order = self.order.unwrap_or(Order::Fixed(FixedOrder::East));
        let (graph, ends) = match self.graph(order, textbook::bytes(self.board.len()), meter) {
            Ok(made) => made,
            Err(limit) => return limit.into(),
        };
        let rule = Rule::new(&graph, self.ties, order == Order::Random);
        // The seed counts as used only if the rule needs it.
        let generator = if rule.is_random() { meter.generator() } else { Seed::new(0).generator() };
        let order = FewestFirst { rule, generator: RefCell::new(generator) };
        let first = First { question: self, graph: &graph, ends };
        if graph.len() <= SMALL {
            first.with(Paths::<u64, _>::new(&graph, ends, order), meter)
        } else {
            first.with(Paths::<Vec<bool>, _>::new(&graph, ends, order), meter)
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
}

/// Makes the search space in the smallest type that holds it, if speed matters: drawing an order takes longer than
/// looking up which squares are free.
fn with_paths<U: Use>(
    order: Order,
    (graph, ends): (&Graph, Ends),
    user: U,
    meter: &mut Meter<'_>,
) -> U::Result {
    match order {
        Order::Random => {
            let order = AtRandom(RefCell::new(meter.generator()));
            user.with(Paths::<Vec<bool>, _>::new(graph, ends, order), meter)
        }
        _ if graph.len() <= SMALL => user.with(Paths::<u64, _>::new(graph, ends, Listed), meter),
        _ => user.with(Paths::<Vec<bool>, _>::new(graph, ends, Listed), meter),
    }
}

/// Finds the first tour.
struct First<'a> {
    question: &'a Question,
    graph: &'a Graph,
    ends: Ends,
}

impl Use for First<'_> {
    type Result = Answer;

    fn with<F: Free, O: Arrange<F>>(self, mut paths: Paths<'_, F, O>, meter: &mut Meter<'_>) -> Answer {
        let Self { question, graph, ends } = self;
        let control = meter.control();
        let mut relay = Relay::new(control, |&square: &u32| question.board.name(graph.square(square)));
        for start in question.starts(graph, ends) {
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
                    let answer = question.solved(question.wanted(graph, &tour)).with_fact("steps_back", back);
                    return question.with_start(answer, graph.square(start));
                }
                End::Stopped { limit, nearest, .. } => {
                    let longest = nearest.len() as u64 + 1;
                    let path: Vec<u32> = std::iter::once(start).chain(nearest).collect();
                    let answer = Answer::stopped(limit).with_fact("longest_path", longest);
                    let answer = answer.with_fact("steps_back", back);
                    let answer = answer.with_nearest(question.path(graph, &path));
                    return question.with_start(answer, graph.square(start));
                }
                End::Exhausted => {}
            }
        }
        question.exhausted(graph, ends, meter)
    }
}

/// Passes every tour on.
struct Each<'a> {
    question: &'a Question,
    graph: &'a Graph,
    ends: Ends,
    visit: &'a mut dyn FnMut(&[u32]) -> ControlFlow<()>,
}

impl Use for Each<'_> {
    type Result = Walked;

    fn with<F: Free, O: Arrange<F>>(self, mut paths: Paths<'_, F, O>, meter: &mut Meter<'_>) -> Walked {
        let Self { question, graph, ends, visit } = self;
        let control = meter.control();
        let mut relay = Relay::new(control, |&square: &u32| question.board.name(graph.square(square)));
        let mut tour = Vec::with_capacity(graph.len());
        for start in question.starts(graph, ends) {
            paths.begin_at(start);
            meter.poll()?;
            let mut visit = |path: &[u32]| {
                tour.clear();
                tour.push(start);
                tour.extend(path);
                // A closed tour is found in both directions, of which one counts.
                let backwards = question.closed && ends.to.is_none() && tour[tour.len() - 1] < tour[1];
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
