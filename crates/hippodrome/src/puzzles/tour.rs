//! The knight's tour: visit every square of a board once, and perhaps come back.
//!
//! Two textbook methods: depth-first search as in the report on uninformed search, and Warnsdorff's
//! rule (1823). `auto` is exact: rectangles are cut into blocks; theorems and simple arguments decide what
//! they can; walks that are mended find tours of other boards; a search over edges proves that there is
//! none. Counting goes along a frontier, or from both ends of the board to the middle.
//!
//! Where to look:
//!
//! - the question: `about` and `reading`, from the command line to a `Question`; `graph` and `ends`, the
//!   same in numbers; `view`, a tour to look at
//! - `dfs` and `warnsdorff`: `methods`, on the space in `textbook` and the rule in `warnsdorff`
//! - `auto`, one tour: `deciding`. Rectangles of any size: `route`, `layout`, `block`. Any other board:
//!   `finder`, with `repair`, `merge`, `sweep`
//! - `auto`, why there is none: `argument`, `theorems`, `cut`; `proof`, the same for the independent checker
//! - `auto`, all tours: `counting`. Each of them: `ring`, `cycles`. How many there are: `census`, `frontier`,
//!   `halves`
//!
//! Boards of more than `u32::MAX / 8` squares, or than fit in memory, are refused with the memory limit
//! unless a theorem decides them.

mod about;
mod argument;
mod block;
mod census;
mod counting;
mod cut;
mod cycles;
mod deciding;
mod ends;
mod finder;
mod frontier;
mod graph;
mod halves;
mod layout;
mod merge;
mod methods;
mod proof;
mod reading;
mod repair;
mod ring;
mod route;
mod sweep;
mod textbook;
mod theorems;
mod view;
mod warnsdorff;

use std::ops::ControlFlow;

use serde_json::{Value, json};

pub use self::about::ABOUT;
pub use self::argument::{Argument, Confined};
use self::ends::Ends;
use self::graph::{Graph, Order};
pub use self::route::Route;
use self::warnsdorff::Ties;
use crate::board::{Shape, Square};
use crate::control::{Control, Seed};
use crate::draw::Scene;
use crate::outcome::{Answer, Counted, Found, Limit, Listed, Solution};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::{MOST_CERTIFIED, certificate};
use crate::spec::Spec;
use crate::units::Units;

/// The room's door.
pub struct Tour;

impl Puzzle for Tour {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, seed: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        Ok(Box::new(Question::read(spec, seed)?))
    }
}

/// One question about the tours of a board.
struct Question {
    spec: Spec,
    board: Shape,
    /// The shorter way first.
    leaper: (u32, u32),
    closed: bool,
    from: Option<Square>,
    to: Option<Square>,
    order: Option<Order>,
    ties: Ties,
    distinct: bool,
    /// Whether the starts of open tours are told apart.
    by_start: bool,
    /// Of which step only the square is asked for, counted from 1.
    at: Option<u64>,
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.refuse_starts(false)?;
        let answer = match method {
            "dfs" => self.depth_first(control),
            "warnsdorff" => self.warnsdorff(control),
            _ => self.auto(control),
        };
        let square = answer.found().and_then(|found| found.solution.as_squares().first()).copied();
        Ok(match (self.at, square) {
            (Some(at), Some(square)) => answer
                .with_fact("step", at)
                .with_fact("row", square.row.into())
                .with_fact("column", square.col.into()),
            _ => answer,
        })
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(true)?;
        Ok(self.number(method, control))
    }

    fn units(&self, method: &str) -> Result<Option<Box<dyn Units + '_>>, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(true)?;
        if method != "auto" || self.board.len() < 2 || self.theorem().is_some() {
            return Ok(None);
        }
        // What does not fit in memory is told by the count.
        let census = self.census(&Control::default()).ok().flatten();
        Ok(census.map(|census| Box::new(census) as Box<dyn Units>))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.refuse_step()?;
        self.refuse_starts(false)?;
        let mut meter = control.meter();
        let mut count = 0;
        let end = self.each(method, control, &mut meter, &mut |graph, tour| {
            count += 1;
            receive(Found { solution: self.solution(graph, tour), score: None })
        });
        Ok(Listed { count, end, stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        self.seen(solution)
    }

    fn statement(&self) -> Option<Value> {
        let name = |square: Option<Square>| square.map(|s| self.board.name(s));
        let area = u64::from(self.board.rows()) * u64::from(self.board.cols());
        (area <= MOST_CERTIFIED).then(|| {
            json!({
                "board": self.board.row_texts(),
                "leaper": [self.leaper.0, self.leaper.1],
                "closed": self.closed,
                "from": name(self.from),
                "to": name(self.to),
            })
        })
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        // One square of a tour proves nothing.
        if self.at.is_some() {
            return None;
        }
        let statement = self.statement()?;
        let squares = found.solution.names().collect::<Vec<_>>();
        Some(certificate("tour", statement, json!({ "squares": squares })))
    }
}

impl Question {
    /// The ends that are given.
    fn ends(&self) -> impl Iterator<Item = Square> {
        [self.from, self.to].into_iter().flatten()
    }

    /// The graph and what is asked in its numbers, once it is clear that it fits in memory.
    fn graph(&self, order: Order, needed: u64, control: &Control) -> Result<(Graph, Ends), Limit> {
        if self.board.len() > Graph::MOST_SQUARES {
            return Err(Limit::Memory);
        }
        control.reserve(Graph::bytes(self.board.len()).saturating_add(needed))?;
        let graph = match order {
            Order::Random => Graph::new(&self.board, self.leaper, order, &mut control.seed().generator()),
            // Nothing is left to chance.
            _ => Graph::new(&self.board, self.leaper, order, &mut Seed::new(0).generator()),
        };
        let number = |square: Option<Square>| square.map(|s| graph.number(s));
        let ends = Ends { closed: self.closed, from: number(self.from), to: number(self.to) };
        Ok((graph, ends))
    }

    fn solution(&self, graph: &Graph, tour: &[u32]) -> Solution {
        let asked = match self.at {
            Some(at) => at as usize - 1..at as usize,
            None => 0..tour.len(),
        };
        let asked = tour.get(asked).unwrap_or_default();
        Solution::squares(&self.board, asked.iter().map(|&s| graph.square(s)).collect())
    }

    /// An argument against a tour that needs no graph.
    fn theorem(&self) -> Option<Argument> {
        theorems::rectangle(&self.board, self.leaper, self.closed, [self.from, self.to])
    }

    /// An argument against a tour that needs no graph, or the tour of a single square.
    fn at_once(&self) -> Option<Result<Solution, Argument>> {
        if let Some(argument) = self.theorem() {
            return Some(Err(argument));
        }
        let only = self.board.squares().next().filter(|_| self.board.len() == 1)?;
        Some(Ok(Solution::squares(&self.board, vec![only])))
    }
}
