//! All tours of a question: how many there are, or each of them.
//!
//! `auto` counts by a [`Census`], and meets every tour only where that cannot be had; `dfs` always meets
//! them. Lists are what is met.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::census::{self, Census, Wishes};
use super::cycles::Cycles;
use super::graph::{Graph, Order};
use super::view::MOST_NOTED;
use super::{Question, ends, textbook, theorems};
use crate::control::{Control, Meter};
use crate::outcome::{Counted, Limit, ListEnd};
use crate::units;

impl Question {
    /// The number of tours.
    pub(super) fn number(&self, method: &str, control: &Control) -> Counted {
        let mut meter = control.meter();
        if method == "auto" {
            if let Some(answer) = self.at_once() {
                let number = u32::from(answer.is_ok());
                let mut counted = Counted::new(number, None, meter.stats());
                // Large boards are not listed square by square to say that there is nothing.
                if self.by_start && self.board.len() <= MOST_NOTED as u64 {
                    let starts = self.board.squares().map(|square| (square, number.into()));
                    counted.table = Some(census::table(&self.board, starts));
                }
                return counted;
            }
            match self.census(control) {
                Ok(Some(census)) => return units::count(&census, control),
                Ok(None) => {}
                Err(limit) => return Counted::new(0_u32, Some(limit), meter.stats()),
            }
        }
        let mut count = 0_u64;
        let squares = if self.by_start { self.board.len() } else { 0 };
        if let Err(limit) = control.reserve(squares.saturating_mul(64)) {
            return Counted::new(0_u32, Some(limit), meter.stats());
        }
        let mut starts = vec![BigUint::ZERO; squares as usize];
        let end = self.each(method, control, &mut meter, &mut |_, tour| {
            count += 1;
            if let Some(start) = starts.get_mut(tour[0] as usize) {
                *start += 1_u32;
            }
            ControlFlow::Continue(())
        });
        let stopped = if let ListEnd::Stopped(limit) = end { Some(limit) } else { None };
        let mut counted = Counted::new(count, stopped, meter.stats());
        if self.by_start {
            counted.table = Some(census::table(&self.board, self.board.squares().zip(starts)));
        }
        counted
    }

    /// The units of an exact count by `auto`, where it can be had without meeting every tour.
    pub(super) fn census(&self, control: &Control) -> Result<Option<Census<'_>>, Limit> {
        let given = self.from.is_some() && !self.closed || self.to.is_some();
        if self.board.len() < 2 || self.distinct && given {
            return Ok(None);
        }
        let needed = census::bytes(self.board.len());
        let (graph, ends) = self.graph(Order::Euler, needed, control)?;
        let wishes = Wishes { distinct: self.distinct, by_start: self.by_start };
        let nowhere = ends.from.is_some() && ends.from == ends.to;
        if nowhere || theorems::graph(&graph, ends).is_some() {
            return Ok(Some(Census::none(&self.board, graph, ends, wishes)));
        }
        let turns = ends::tables(&graph, &self.board.symmetries());
        Ok(Census::new(&self.board, graph, ends, wishes, turns))
    }

    /// Shows every tour once, numbered by the graph; how it ended.
    pub(super) fn each(
        &self,
        method: &str,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&Graph, &[u32]) -> ControlFlow<()>,
    ) -> ListEnd {
        let order = self.order.unwrap_or(Order::Euler);
        let squares = self.board.len();
        let needed = match method {
            "dfs" => textbook::bytes(squares),
            _ => Cycles::bytes(squares),
        };
        // Symmetries as tables, where they are asked for.
        let needed = needed.saturating_add(squares.saturating_mul(if self.distinct { 8 * 4 } else { 0 }));
        if method == "auto" && self.theorem().is_some() {
            return ListEnd::Complete;
        }
        let (graph, ends) = match self.graph(order, needed, control) {
            Ok(graph) => graph,
            Err(limit) => return ListEnd::Stopped(limit),
        };
        let turns = if self.distinct { ends::tables(&graph, &self.board.symmetries()) } else { Vec::new() };
        let mut visit = |tour: &[u32]| {
            if ends.is_least(&graph, &turns, tour) { visit(&graph, tour) } else { ControlFlow::Continue(()) }
        };
        if method == "dfs" {
            return match graph.len() {
                0..=64 => self.each_depth_first::<u64>(&graph, ends, control, meter, &mut visit),
                _ => self.each_depth_first::<Vec<bool>>(&graph, ends, control, meter, &mut visit),
            };
        }
        if graph.len() == 1 {
            return if visit(&[0]).is_break() { ListEnd::Enough } else { ListEnd::Complete };
        }
        if theorems::graph(&graph, ends).is_some() {
            return ListEnd::Complete;
        }
        census::list(&graph, ends, meter, &mut visit)
    }
}
