//! Knight exchange, "six knights": two colours change places in the fewest moves.
//!
//! The oldest is Guarini's, 1512: two white and two black knights in the corners of a 3x3 board. Here
//! any board goes, with holes, with any mixture of pieces, with any goal. The textbook methods search on
//! one model. `auto` has engines of its own, guided by what each colour needs alone on the board: A* with
//! the board's symmetries (`one_end`) and, where that would keep too many positions, breadth first from both
//! ends at once (`both_ends`).
//!
//! Known limits: a goal that no symmetry exchanges with the start has no second engine, and runs out of
//! memory sooner, and says so.

mod about;
mod both_ends;
mod cells;
mod estimates;
mod field;
mod masks;
mod methods;
mod model;
mod one_end;
mod pieces;
mod ranked;
mod ranking;
mod reached;
mod reading;
mod reasons;
mod seen;
mod shortest;
mod symmetries;
mod tables;
mod view;

use std::ops::ControlFlow;

use serde_json::{Value, json};

pub use self::about::ABOUT;
use self::cells::{IN_ONE_WORD, IN_TWO_WORDS};
use self::pieces::Piece;
use self::reading::Problem;
use crate::board::Shape;
use crate::control::{Control, Seed};
use crate::draw::Scene;
use crate::outcome::{Answer, Counted, Found, Listed, Solution};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::certificate;
use crate::spec::Spec;

/// The room's door.
pub struct Exchange;

impl Puzzle for Exchange {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let (spec, problem) = Problem::read(spec)?;
        Ok(Box::new(Question { spec, problem }))
    }
}

/// One exchange to be made.
struct Question {
    spec: Spec,
    problem: Problem,
}

impl Question {
    /// An error where positions were asked for, which are only counted.
    fn refuse_positions(&self) -> Result<(), UsageError> {
        if self.spec.flag("positions") {
            return Err(UsageError::new("--positions says what to count: leave it out to solve or list"));
        }
        Ok(())
    }
}

/// Calls a function that is generic over the cells of a position with those that fit the board.
macro_rules! with_cells {
    ($question:ident, $function:path, $($argument:expr),*) => {{
        use $function as function;
        match $question.problem.cells() {
            0..=IN_ONE_WORD => function::<u64>($($argument),*),
            0..=IN_TWO_WORDS => function::<u128>($($argument),*),
            _ => function::<Box<[Piece]>>($($argument),*),
        }
    }};
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.refuse_positions()?;
        let longest = self.spec.number("max-moves").unwrap_or(0) as u32;
        let (answer, reason) = with_cells!(self, methods::solve, &self.problem, method, longest, control);
        let proof = match reason {
            Some(reason) if control.wants_proof() && reason.is_small(&self.problem) => {
                // Without any solution it does not matter what is counted.
                self.statement().map(|mut statement| {
                    statement.as_object_mut().map(|members| members.remove("metric"));
                    certificate("exchange-none", statement, json!({}))
                })
            }
            _ => None,
        };
        Ok(answer.with_proof(proof))
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        let mut meter = control.meter();
        let counted = if self.spec.flag("positions") {
            with_cells!(self, methods::positions, &self.problem, method, control, &mut meter)
                .map(|(count, limit)| (count.into(), limit))
        } else {
            with_cells!(self, methods::count, &self.problem, method, control, &mut meter)
                .map(|count| (count, None))
        };
        let (count, limit) = counted.unwrap_or_else(|limit| (0_u32.into(), Some(limit)));
        Ok(Counted::new(count, limit, meter.stats()))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.refuse_positions()?;
        let mut meter = control.meter();
        let mut count = 0;
        let mut counting = |found| {
            count += 1;
            receive(found)
        };
        let walk =
            with_cells!(self, methods::list, &self.problem, method, control, &mut meter, &mut counting);
        Ok(Listed { count, end: walk.into(), stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        self.problem.ground.board()
    }

    fn scene(&self, solution: &Solution) -> Scene {
        view::scene(&self.problem, solution)
    }

    fn statement(&self) -> Option<Value> {
        Some(json!({
            "board": self.problem.start_picture.row_texts(),
            "goal": self.problem.goal_picture.row_texts(),
            "leaper": self.problem.leaper.map(|leaper| [leaper.short(), leaper.long()]),
            "rules": self.problem.rules(),
            "metric": if self.problem.turns { "turns" } else { "moves" },
        }))
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        let score = found.score?;
        let evidence = json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            "moves": found.solution.names().collect::<Vec<_>>(),
        });
        Some(certificate("exchange", self.statement()?, evidence))
    }
}
