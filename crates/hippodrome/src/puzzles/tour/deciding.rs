//! How `auto` answers: a tour, or why there is none.
//!
//! Theorems first, then rectangles of blocks, whatever their size. What is left becomes a graph: simple
//! arguments, then the finder, and between its first round and the others the arguments that take longer.

use super::argument::Argument;
use super::graph::Order;
use super::repair::Repair;
use super::route::Route;
use super::warnsdorff::Walker;
use super::{Question, finder, proof, theorems};
use crate::board::Square;
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Limit, Solution};

impl Question {
    /// A tour, or the proof that there is none.
    pub(super) fn auto(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        match self.at_once() {
            Some(Ok(solution)) => return Answer::solved(solution, None, meter.stats()),
            Some(Err(argument)) => return self.impossible(&argument, control, &meter),
            None => {}
        }
        // A whole tour is written down; one square of it is not.
        let written =
            if self.at.is_some() { 0 } else { self.board.len().saturating_mul(size_of::<Square>() as u64) };
        if let Some(route) = self.route() {
            if let Err(limit) = control.reserve(written).and_then(|()| meter.poll()) {
                return Answer::stopped(limit, meter.stats());
            }
            let squares = match self.at {
                Some(at) => route.square(at - 1).into_iter().collect(),
                None => route.squares(),
            };
            return Answer::solved(Solution::squares(&self.board, squares), None, meter.stats());
        }
        self.search(control, &mut meter)
    }

    /// A tour of a rectangle that is built of blocks.
    fn route(&self) -> Option<Route> {
        if !self.board.is_rectangle() || self.leaper != (1, 2) {
            return None;
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        match (self.from, self.to) {
            (Some(from), Some(to)) => Route::between(rows, cols, from, to),
            (from, _) if self.closed => {
                let start = from.unwrap_or(Square::new(0, 0));
                let route = Route::closed(rows, cols)?.rotated_to(start);
                // As closed tours are always written: towards the smaller neighbour.
                let backwards = route.square(route.len() - 1) < route.square(1);
                Some(if backwards { route.reversed().rotated_to(start) } else { route })
            }
            (Some(from), None) => Route::from(rows, cols, from),
            (None, Some(to)) => Route::from(rows, cols, to).map(Route::reversed),
            (None, None) => Route::open(rows, cols),
        }
    }

    /// Looks for a tour of a board that cannot be built of blocks.
    fn search(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        let squares = self.board.len();
        let needed = [Walker::bytes, Repair::bytes, theorems::bytes].map(|bytes| bytes(squares));
        let needed = needed.into_iter().fold(0, u64::saturating_add);
        let (graph, ends) = match self.graph(Order::East, needed, control) {
            Ok(graph) => graph,
            Err(limit) => return Answer::stopped(limit, meter.stats()),
        };
        if let Some(argument) = theorems::graph(&graph, ends) {
            return self.impossible(&argument, control, meter);
        }
        // An argument says more than a search that found nothing, but takes longer to find than a tour.
        let mut searched = finder::find(&graph, ends, (0, 1), control, meter);
        if matches!(searched, Ok(Err(_)) | Err((Limit::Method, _))) {
            match theorems::deeper(&graph, ends, meter) {
                Ok(Some(argument)) => return self.impossible(&argument, control, meter),
                Ok(None) => {}
                Err(limit) => return Answer::stopped(limit, meter.stats()),
            }
            if searched.is_err() {
                searched = finder::find(&graph, ends, (1, u32::MAX), control, meter);
            }
        }
        match searched {
            Ok(Ok(tour)) => Answer::solved(self.solution(&graph, &tour), None, meter.stats()),
            Ok(Err(tree)) => self.impossible(&Argument::Exhausted(tree), control, meter),
            Err((limit, longest)) => {
                Answer::stopped(limit, meter.stats()).with_fact("longest_path", longest as u64)
            }
        }
    }

    fn impossible(&self, argument: &Argument, control: &Control, meter: &Meter<'_>) -> Answer {
        let mut answer = Answer::impossible(argument.sentence(&self.board), meter.stats());
        if control.wants_proof()
            && let Ok((graph, _)) = self.graph(Order::East, theorems::bytes(self.board.len()), control)
        {
            answer = answer.with_proof(proof::none(self, argument, &graph));
        }
        argument.figures().into_iter().fold(answer, |answer, (name, figure)| answer.with_fact(name, figure))
    }
}
