//! The methods: each is one call of a search or an engine, and its end as an answer.

use std::ops::ControlFlow;

use super::board::Board;
use super::counting::{Classes, TwoRows};
use super::deciding::{self, Decision};
use super::halves::{self, Halves};
use super::propagation::{self, Branch};
use super::symmetry::Symmetries;
use super::{Question, backtracking, bitmask, closed_form, min_conflicts, random};
use crate::board::{Shape, Square};
use crate::control::{Control, Meter};
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Solution, Stats};
use crate::search::{Relay, Silent};
use crate::units::Units;

/// How a search ended.
pub(super) enum Finish {
    /// It looked everywhere.
    Complete,
    /// Whoever was shown the solutions wanted no more.
    Enough,
    /// A limit was reached.
    Stopped(Limit),
}

/// Is shown the columns of every solution, top row first.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&[u32]) -> ControlFlow<()>;

impl Question {
    /// Finds a solution by one of the methods.
    pub(super) fn solve_by(&self, method: &str, control: &Control) -> Answer {
        let mut meter = control.meter();
        if let Some(reason) = &self.refusal {
            return self.impossible(reason, control, meter.stats());
        }
        match method {
            "auto" => self.solve_exactly(control, &mut meter),
            "min-conflicts" => {
                let mut chance = control.seed().generator();
                let mut relay = self.relay(control);
                let attempts = min_conflicts::ATTEMPTS;
                let found =
                    min_conflicts::solve(&self.board, attempts, &mut chance, control, &mut meter, &mut relay);
                self.found(found, &meter)
            }
            _ => self.solve_one_by_one(method, control, &mut meter),
        }
    }

    /// By a formula, by chance, or by deciding the board.
    fn solve_exactly(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        let Board { n, torus, .. } = self.board;
        if self.random && self.board.is_plain() && random::SIDES.contains(&n) {
            let mut chance = control.seed().generator();
            match random::solve(n, &mut chance, control, meter) {
                Err(Limit::Method) => {}
                found => return self.found(found, meter),
            }
        }
        if !self.random && self.board.is_plain() && closed_form::column(n, 0, torus).is_some() {
            return self.by_formula(control, meter);
        }
        if self.misfits_torus() {
            let reason =
                "on a torus n queens can be placed only where n is divisible by neither 2 nor 3 (Pólya 1918)";
            return self.impossible(reason, control, meter.stats());
        }
        match deciding::decide(&self.board, self.random, control, meter) {
            Ok(Decision::Solved(columns)) => self.found(Ok(columns), meter),
            Ok(Decision::Impossible(proof)) => {
                Answer::impossible(self.exhausted(), meter.stats()).with_proof(proof)
            }
            Err(limit) => Answer::stopped(limit, meter.stats()),
        }
    }

    /// By a textbook search that would show every solution.
    fn solve_one_by_one(&self, method: &str, control: &Control, meter: &mut Meter<'_>) -> Answer {
        let mut first = None;
        let mut keep = |columns: &[u32]| {
            first = Some(columns.to_vec());
            ControlFlow::Break(())
        };
        let end = self.each(method, control, meter, &mut keep);
        match (first, end) {
            (Some(columns), _) => self.found(Ok(columns), meter),
            (None, Finish::Stopped(limit)) => Answer::stopped(limit, meter.stats()),
            // A textbook search keeps no proof, so the engine that does decides the board again.
            (None, _) => self.impossible(&self.exhausted(), control, meter.stats()),
        }
    }

    /// The columns of a solution as an answer, or the limit that was reached.
    fn found(&self, columns: Result<Vec<u32>, Limit>, meter: &Meter<'_>) -> Answer {
        match columns {
            Ok(columns) => Answer::solved(self.solution(&columns), None, meter.stats()),
            Err(limit) => Answer::stopped(limit, meter.stats()),
        }
    }

    /// The count in units, where it can be cut up.
    pub(super) fn cut_up(&self, method: &str) -> Option<Box<dyn Units + '_>> {
        let Board { n, torus, .. } = self.board;
        if method != "auto" || !self.board.is_plain() || !(4..=bitmask::MAX_SIDE).contains(&n) {
            return None;
        }
        let all: Box<dyn Units> = if !torus && halves::SIDES.contains(&n) {
            Box::new(Halves::new(n, halves::Path::best()))
        } else {
            Box::new(TwoRows::new(n, torus))
        };
        match (torus, self.distinct) {
            (true, true) => None,
            (_, false) => Some(all),
            (false, true) => Some(Box::new(Classes { n, all })),
        }
    }

    /// Hands out every solution that is asked for.
    pub(super) fn list_by(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Listed {
        let mut meter = control.meter();
        let mut count = 0;
        let mut hand_out = |columns: &[u32]| {
            count += 1;
            receive(Found { solution: self.solution(columns), score: None })
        };
        let end = self.each_asked_for(method, control, &mut meter, &mut hand_out);
        let end = match end {
            Finish::Complete => ListEnd::Complete,
            Finish::Enough => ListEnd::Enough,
            Finish::Stopped(limit) => ListEnd::Stopped(limit),
        };
        Listed { count, end, stats: meter.stats() }
    }

    /// Whether Pólya's theorem forbids a solution.
    pub(super) fn misfits_torus(&self) -> bool {
        self.board.torus && !closed_form::fits_torus(self.board.n)
    }

    /// There is no solution, for this reason; with a proof where one is wanted.
    fn impossible(&self, reason: &str, control: &Control, stats: Stats) -> Answer {
        Answer::impossible(reason, stats).with_proof(deciding::proof(&self.board, control))
    }

    /// Why there is no solution, after a search that looked everywhere.
    fn exhausted(&self) -> String {
        let lines = if self.board.regions.is_some() { "row, column or region" } else { "row or column" };
        format!(
            "every choice was tried or ruled out by others, and each leaves some {lines} without a square for its queen"
        )
    }

    /// The solution with these columns.
    fn solution(&self, columns: &[u32]) -> Solution {
        let squares = (0..).zip(columns).map(|(row, &col)| Square::new(row, col));
        Solution::squares(&self.board.shape, squares.collect())
    }

    /// The solution of an empty board, or its queen in the row that is asked for.
    fn by_formula(&self, control: &Control, meter: &mut Meter<'_>) -> Answer {
        /// Rows between two looks at the clock.
        const POLL_EVERY: u32 = 1 << 16;
        let n = self.board.n;
        let column = |row| closed_form::column(n, row, self.board.torus).unwrap_or(0);
        if let Some(row) = self.row {
            let queen = Square::new(row, column(row));
            let solution = Solution::squares(&Shape::rectangle(n, n), vec![queen]);
            return Answer::solved(solution, None, meter.stats()).with_fact("column", queen.col.into());
        }
        let bytes = u64::from(n) * size_of::<Square>() as u64;
        if let Err(limit) = control.reserve(bytes) {
            return Answer::stopped(limit, meter.stats());
        }
        let mut squares = Vec::with_capacity(n as usize);
        for row in 0..n {
            if row % POLL_EVERY == 0
                && let Some(limit) = control.exceeded()
            {
                return Answer::stopped(limit, meter.stats());
            }
            squares.push(Square::new(row, column(row)));
        }
        Answer::solved(Solution::squares(&self.board.shape, squares), None, meter.stats())
    }

    /// Tells whoever watches where queens are set down.
    fn relay<'s>(&'s self, control: &'s Control) -> Relay<'s, impl Fn(&Square) -> String> {
        Relay::new(control, |square: &Square| self.board.shape.name(*square))
    }

    /// Shows every solution to `visit`, in lexicographic order of the columns.
    fn each(&self, method: &str, control: &Control, meter: &mut Meter<'_>, visit: Visit<'_>) -> Finish {
        let board = &self.board;
        match method {
            _ if self.refusal.is_some() => Finish::Complete,
            "backtracking" => backtracking::each(board, control, meter, visit),
            "bitmask" if control.steps().is_some() => {
                bitmask::each(board, meter, &mut self.relay(control), visit)
            }
            "bitmask" => bitmask::each(board, meter, &mut Silent, visit),
            _ if self.misfits_torus() => Finish::Complete,
            _ if board.is_plain() && board.n <= bitmask::MAX_SIDE => {
                bitmask::each(board, meter, &mut Silent, visit)
            }
            _ => propagation::each(board, Branch::TopRow, control, meter, visit),
        }
    }

    /// The same, but only one solution a class where that is asked for.
    fn each_asked_for(
        &self,
        method: &str,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: Visit<'_>,
    ) -> Finish {
        if !self.distinct {
            return self.each(method, control, meter, visit);
        }
        let mut symmetries = match Symmetries::of(&self.board, meter) {
            Ok(symmetries) => symmetries,
            Err(limit) => return Finish::Stopped(limit),
        };
        let mut visit_least = |columns: &[u32]| {
            if symmetries.is_least(columns) { visit(columns) } else { ControlFlow::Continue(()) }
        };
        let shifts = self.board.torus && self.board.is_plain() && !self.misfits_torus();
        if method == "auto" && shifts && self.board.n <= bitmask::MAX_SIDE {
            // A shift takes the first queen to the corner, so the least of a class has it there.
            let board = Board::torus_from_corner(self.board.n);
            return bitmask::each(&board, meter, &mut Silent, &mut visit_least);
        }
        self.each(method, control, meter, &mut visit_least)
    }

    /// Counts what the search shows.
    pub(super) fn count_one_by_one(&self, method: &str, control: &Control) -> Counted {
        let mut meter = control.meter();
        let mut count: u64 = 0;
        let mut one_more = |_: &[u32]| {
            count += 1;
            ControlFlow::Continue(())
        };
        let end = if method == "auto" && !self.distinct {
            propagation::each(&self.board, Branch::Fewest, control, &mut meter, &mut one_more)
        } else {
            self.each_asked_for(method, control, &mut meter, &mut one_more)
        };
        let limit = if let Finish::Stopped(limit) = end { Some(limit) } else { None };
        Counted::new(count, limit, meter.stats())
    }
}
