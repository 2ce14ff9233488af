//! The method `auto`: exact, by the engine that suits the board.
//!
//! To solve: theorems first, then rectangles built of blocks, whatever their size. Any other board becomes a
//! graph: simple arguments against a tour, then the finder. Arguments that take longer are tried between
//! the finder's first round and the others.
//!
//! To count: by a [`Census`]. Every tour is visited only if no census is possible, and to list them.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::Visit;
use crate::{
    census::{self, Census, Counting, Engine},
    cycles::{self, Cycles},
    decision::Decided,
    finder::{self, Undecided},
    given::{self, Steps},
    graph::{Ends, FixedOrder, Graph, Order, symmetry_maps},
    impossibility::{self, Argument, TreeStep},
    numbered,
    reading::Question,
    rectangles::Route,
};
use board::{Leaper, Square};
use contract::{Answer, Count, Found, ListedSolutions, Numbered, Solution, Table, Tally, UsageError};
use search::{Control, Limit, Meter, Walked};

/// The order of moves of the graph that is searched for one tour.
const SEARCHED: Order = Order::Fixed(FixedOrder::East);

/// The order of moves of the graph whose tours are counted or listed.
const LISTED: Order = Order::Fixed(FixedOrder::Euler);

/// Finds a tour, or an argument against one: a simple one first.
fn decided(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Decided, Undecided> {
    let stopped = |limit| Undecided { limit, longest: 0 };
    if let Some(argument) = impossibility::of_graph(graph, ends, meter).map_err(stopped)? {
        return Ok(Decided::Impossible(argument));
    }
    // An argument says more than a search that found nothing, but takes longer to find than a tour.
    let mut searched = finder::find(graph, ends, (0, 1), meter);
    if matches!(searched, Ok(Decided::Impossible(_)) | Err(Undecided { limit: Limit::Method, .. })) {
        if let Some(argument) = impossibility::deeper(graph, ends, meter).map_err(stopped)? {
            return Ok(Decided::Impossible(argument));
        }
        if searched.is_err() {
            searched = finder::find(graph, ends, (1, u32::MAX), meter);
        }
    }
    searched
}

/// A table of more starts than this is left out if there are no tours.
const MOST_STARTS: u64 = 2500;

impl Question {
    /// A tour, or the proof that there is none.
    pub(super) fn auto(&self, meter: &mut Meter<'_>) -> Answer {
        match self.at_once() {
            Some(Ok(solution)) => return self.solved(solution),
            Some(Err(argument)) => return self.impossible(&argument, meter),
            None => {}
        }
        if !self.given.is_empty() {
            return self.with_given_numbers(meter);
        }
        // A whole tour is written down; one square of it is not.
        let written =
            if self.at.is_some() { 0 } else { self.board.len().saturating_mul(size_of::<Square>() as u64) };
        if let Some(route) = self.route() {
            if let Err(limit) = meter.check_total(written).and_then(|()| meter.poll()) {
                return Answer::stopped(limit).unwritten(self.exists());
            }
            let squares = match self.at {
                Some(at) => route.square(at - 1).into_iter().collect(),
                None => route.squares(),
            };
            return self.solved(Solution::squares(&self.board, squares));
        }
        self.search(meter)
    }

    /// An argument against a tour that needs no graph, or the tour of a single square.
    fn at_once(&self) -> Option<Result<Solution, Argument>> {
        if let Some(argument) = self.theorem() {
            return Some(Err(argument));
        }
        let only = self.board.squares().next().filter(|_| self.board.len() == 1)?;
        Some(Ok(Solution::squares(&self.board, vec![only])))
    }

    /// An argument against a tour that needs no graph.
    pub(super) fn theorem(&self) -> Option<Argument> {
        impossibility::of_rectangle(&self.board, self.leaper, self.closed, [self.from, self.to])
    }

    /// A tour of a rectangle that is built of blocks.
    fn route(&self) -> Option<Route> {
        if !self.board.is_rectangle() || self.leaper != Leaper::KNIGHT {
            return None;
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        match (self.from, self.to) {
            (Some(from), Some(to)) => Route::between(rows, cols, from, to),
            (from, _) if self.closed => {
                let start = from.unwrap_or(Square::new(0, 0));
                let route = Route::closed(rows, cols)?.rotated_to(start);
                // Closed tours are always written down towards the smaller neighbour.
                let backwards = route.square(route.len() - 1) < route.square(1);
                Some(if backwards { route.reversed().rotated_to(start) } else { route })
            }
            (Some(from), None) => Route::from(rows, cols, from),
            (None, Some(to)) => Route::from(rows, cols, to).map(Route::reversed),
            (None, None) => Route::open(rows, cols),
        }
    }

    /// A tour with the given numbers.
    fn with_given_numbers(&self, meter: &mut Meter<'_>) -> Answer {
        meter.counts("suppositions");
        let mut tour = None;
        let walked = self.each_with_given_numbers(meter, &mut |graph, squares| {
            tour = Some(self.path(graph, squares));
            ControlFlow::Break(())
        });
        match (walked, tour) {
            (_, Some(tour)) => self.solved(tour),
            (Err(limit), None) => limit.into(),
            (Ok(_), None) => Answer::impossible(
                "every square for every step was ruled out by the given numbers, or tried, and led to a contradiction",
            ),
        }
    }

    /// Visits every tour with the given numbers once.
    fn each_with_given_numbers(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        let (graph, _) = self.graph(LISTED, Steps::bytes(self.board.len()).saturating_mul(4), meter)?;
        let steps = Steps::new(&graph, self.closed, &self.numbers(&graph));
        given::each_tour(steps, meter, &mut |tour| visit(&graph, tour))
    }

    /// The steps whose squares are known, counted from 0, and their squares.
    pub(crate) fn numbers(&self, graph: &Graph) -> Vec<(usize, u32)> {
        let ends = [(1, self.from), (self.board.len(), self.to)];
        let ends = ends.into_iter().filter_map(|(step, square)| Some((step, square?)));
        let all = ends.chain(self.given.iter().copied());
        all.map(|(step, square)| (step as usize - 1, graph.number(square))).collect()
    }

    /// That a tour of a rectangle exists, by which theorem, and how to see one that is too long to write down.
    fn exists(&self) -> String {
        let (kind, theorem) = match (self.closed, self.from.is_some() && self.to.is_some()) {
            (true, _) => ("a closed tour", "Schwenk 1991"),
            (false, true) => ("a tour between these squares", "Conrad, Hindrichs, Morsy and Wegener 1994"),
            (false, false) => ("a tour", "Cull and De Curtins 1978"),
        };
        format!(
            "{kind} of {} exists ({theorem}) and is known square by square: --at K gives the square of step K",
            self.board
        )
    }

    /// Looks for a tour of a board that cannot be built of blocks.
    fn search(&self, meter: &mut Meter<'_>) -> Answer {
        meter.counts("steps");
        let squares = self.board.len();
        let needed = finder::bytes(squares).saturating_add(impossibility::bytes(squares));
        let (graph, ends) = match self.graph(SEARCHED, needed, meter) {
            Ok(graph) => graph,
            Err(limit) => return limit.into(),
        };
        match decided(&graph, ends, meter) {
            Ok(Decided::Tour(tour)) => self.solved(self.wanted(&graph, &tour)),
            Ok(Decided::Impossible(argument)) => self.impossible(&argument, meter),
            Err(Undecided { limit, longest: 0 }) => limit.into(),
            Err(Undecided { limit, longest }) => {
                Answer::stopped(limit).with_fact("longest_path", longest as u64)
            }
        }
    }

    /// The moves that a search for a tour tried, if it found none and kept a record.
    pub(crate) fn tried_moves(&self, meter: &mut Meter<'_>) -> Option<Vec<TreeStep>> {
        if self.at_once().is_some() || self.route().is_some() {
            return None;
        }
        let squares = self.board.len();
        let needed = finder::bytes(squares).saturating_add(impossibility::bytes(squares));
        let (graph, ends) = self.graph(SEARCHED, needed, meter).ok()?;
        match decided(&graph, ends, meter) {
            Ok(Decided::Impossible(Argument::Tree(steps))) => Some(steps),
            _ => None,
        }
    }

    fn impossible(&self, argument: &Argument, meter: &mut Meter<'_>) -> Answer {
        let mut answer = Answer::impossible(self.shown(argument));
        if meter.control().wants_proof()
            && let Ok((graph, _)) = self.graph(SEARCHED, impossibility::bytes(self.board.len()), meter)
        {
            answer = answer.with_evidence(self.refutation(argument, &graph));
        }
        argument.figures().into_iter().fold(answer, |answer, (name, figure)| answer.with_fact(name, figure))
    }

    /// Prepares to count the tours.
    pub(super) fn count_auto(&self, meter: &mut Meter<'_>) -> Result<Count<'_>, Limit> {
        if let Some(answer) = self.at_once() {
            let tours = u32::from(answer.is_ok());
            let table = (self.board.len() <= MOST_STARTS).then(|| self.same_from_all(tours)).flatten();
            return Ok(Count::Known(Tally::new(tours).with_table(table)));
        }
        if !self.given.is_empty() {
            return Ok(Count::whole(|meter| self.count_each(meter, Self::each_auto)));
        }
        // With given ends, tours that are equal up to symmetry must be visited to be compared.
        let given = self.from.is_some() && !self.closed || self.to.is_some();
        if self.distinct && given {
            return Ok(Count::whole(|meter| self.count_each(meter, Self::each_auto)));
        }
        let (graph, ends) = self.graph(LISTED, Census::bytes(self.board.len()), meter)?;
        if impossibility::of_graph(&graph, ends, meter)?.is_some() {
            return Ok(Count::Known(Tally::new(0_u32).with_table(self.same_from_all(0))));
        }
        let symmetries = symmetry_maps(&graph, &self.board.symmetries(), meter)?;
        let counting = Counting { distinct: self.distinct, by_start: self.by_start, by_ends: false };
        Ok(match Census::new(self.board.clone(), graph, (ends, counting), symmetries, meter)? {
            Some(census) => Count::units(census),
            None => Count::whole(|meter| self.count_each(meter, Self::each_auto)),
        })
    }

    /// Returns an error unless `auto` counts by the other engine, so that this one is a second opinion.
    pub(super) fn is_second(&self, engine: Engine) -> Result<(), UsageError> {
        let control = Control::default();
        let meter = &mut control.meter();
        let used = match self.board.len() <= census::MOST_HALVED as u64 {
            true => self.graph(LISTED, 0, meter).and_then(|(graph, ends)| Engine::used(&graph, ends, meter)),
            false => Ok(Engine::Frontier),
        };
        match used {
            Ok(used) if used != engine => Ok(()),
            _ => Err(UsageError::new("`auto` counts this board in the same way: use auto")),
        }
    }

    /// Prepares to count the tours by an engine that `auto` does not use for them.
    pub(super) fn count_again(&self, engine: Engine) -> Result<Count<'_>, Limit> {
        if self.board.len() < 2 {
            return Ok(Count::Known(Tally::new(u32::from(!self.closed) * self.board.len() as u32)));
        }
        Ok(Count::whole(move |meter| {
            let (graph, ends) = self.graph(LISTED, Census::bytes(self.board.len()), meter)?;
            let directions = if ends.is_directed() { 2_u32 } else { 1 };
            Ok(Tally::new(engine.count(&graph, ends, meter)? * directions))
        }))
    }

    /// Numbers the tours.
    pub(super) fn sample_auto(&self, meter: &mut Meter<'_>) -> Result<Box<dyn Numbered + '_>, Limit> {
        if let Some(answer) = self.at_once() {
            let found = answer.ok().map(|solution| Found { solution, score: None });
            return Ok(Box::new(ListedSolutions::new(found.into_iter().collect())));
        }
        if !self.given.is_empty() {
            let mut found = Vec::new();
            let each = self.board.len() * size_of::<Square>() as u64 + 128;
            let room = meter.control().meter();
            let mut fits = Ok(());
            let walked = self.each_with_given_numbers(meter, &mut |graph, tour| {
                found.push(Found { solution: self.path(graph, tour), score: None });
                fits = room.check_total(each.saturating_mul(found.len() as u64));
                if fits.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            walked.and(fits)?;
            return Ok(Box::new(ListedSolutions::new(found)));
        }
        let (graph, ends) = self.graph(LISTED, Census::bytes(self.board.len()), meter)?;
        if impossibility::of_graph(&graph, ends, meter)?.is_some() {
            return Ok(ListedSolutions::none());
        }
        numbered::numbered(&self.board, &graph, ends, meter)
    }

    /// The table of starts if there are this many tours from every square, and if it is wanted.
    fn same_from_all(&self, tours: u32) -> Option<Table> {
        let starts = || self.board.squares().map(|square| (square, BigUint::from(tours)));
        self.by_start.then(|| census::table(&self.board, starts()))
    }

    /// Visits every tour once, by deciding one move after the other.
    pub(super) fn each_auto(&self, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
        if self.theorem().is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        if !self.given.is_empty() {
            return self.each_with_given_numbers(meter, visit);
        }
        let squares = self.board.len();
        let needed = Cycles::bytes(squares).saturating_add(self.distinct_bytes());
        let (graph, ends) = self.graph(self.order.unwrap_or(LISTED), needed, meter)?;
        let mut visit = self.distinct_only(&graph, ends, visit, meter)?;
        if graph.len() == 1 {
            return Ok(visit(&[0]));
        }
        if impossibility::of_graph(&graph, ends, meter)?.is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        cycles::each_tour(&graph, ends, meter, &mut visit)
    }
}
