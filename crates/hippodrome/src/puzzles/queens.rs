//! N queens: one in every row and column, none attacked by another.
//!
//! The board may be empty, have queens placed and squares blocked, be a torus, or be cut into coloured
//! regions as in the newspaper game. Textbook methods: `backtracking` row by row, the same with bit
//! masks (`bitmask`), and local search (`min_conflicts`). `auto` knows a formula for empty boards
//! (`closed_form`), counts them by half boards (`halves`; on a torus `counting`), draws random solutions (`random`),
//! decides all other boards by clause learning (`learning`), large ones after a short local search, and counts and lists
//! those by constraint propagation (`propagation`). A solution is told by its columns, top row first.

mod about;
mod backtracking;
mod bitmask;
mod board;
mod closed_form;
mod counting;
mod deciding;
mod halves;
mod learning;
mod min_conflicts;
mod propagation;
mod random;
mod symmetry;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use self::board::Board;
use self::counting::{Classes, TwoRows};
use self::deciding::Decision;
use self::halves::Halves;
use self::propagation::Branch;
use self::symmetry::Symmetries;
use crate::board::{Shape, Square, column_letters};
use crate::control::{Control, Meter, Seed};
use crate::draw::{Frame, Highlight, Mark, Scene, Side};
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Solution, Stats};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::certificate;
use crate::search::{Relay, Silent};
use crate::spec::Spec;
use crate::units::{self, Units};

/// The room's door.
pub struct Queens;

pub use self::about::ABOUT;
pub use self::halves::Path;

/// The count of an empty board by the fastest engine with the instructions of a path: for comparing paths. None
/// where that engine does not take the side.
///
/// ```
/// use hippodrome::{control::Control, puzzles::queens::{Path, units_by}, units};
/// for path in Path::all() {
///     let units = units_by(8, path).unwrap();
///     assert_eq!(units::count(&*units, &Control::default()).count, 92u32.into());
/// }
/// ```
pub fn units_by(n: u32, path: Path) -> Option<Box<dyn Units>> {
    let possible = halves::SIDES.contains(&n) && Path::all().contains(&path);
    possible.then(|| Box::new(Halves::new(n, path)) as Box<dyn Units>)
}

/// How a search ended.
enum Finish {
    /// It looked everywhere.
    Complete,
    /// Whoever was shown the solutions wanted no more.
    Enough,
    /// A limit was reached.
    Stopped(Limit),
}

/// Is shown the columns of every solution, top row first.
type Visit<'v> = &'v mut dyn FnMut(&[u32]) -> ControlFlow<()>;

impl Puzzle for Queens {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let regions = spec.text("regions");
        if spec.flag("touching") && regions.is_none() {
            return Err(UsageError::new(
                "--touching lifts a rule that only boards with regions have: give --regions too, or leave it out",
            ));
        }
        if spec.flag("torus") && regions.is_some() {
            return Err(UsageError::new(
                "--torus and --regions do not fit together: with regions no diagonal attacks; leave one of them out",
            ));
        }
        // Without a board the regions say how large it is.
        let text = match (spec.board_text(), regions) {
            (Some(text), _) => text.to_string(),
            (None, Some(regions)) => regions.trim_end().split(['/', '\n']).count().to_string(),
            (None, None) => "8".to_string(),
        };
        let board = Board::parse(&text, spec.flag("torus"), regions, spec.flag("touching"))?;
        let row = spec.number("row").map(|row| row as u32);
        if let Some(row) = row {
            if !board.is_plain() {
                return Err(UsageError::new(
                    "--row is for empty boards, which a formula solves: leave it out, or give a size",
                ));
            }
            if row >= board.n {
                return Err(UsageError::new(format!(
                    "--row {row} is off the board: rows are counted from 0 at the top to {}",
                    board.n - 1
                )));
            }
        }
        let random = spec.flag("random");
        if random && (board.torus || row.is_some()) {
            return Err(UsageError::new(
                "--random does not fit together with --torus or --row, which read a formula: leave one of them out",
            ));
        }
        let mut spec = spec.clone();
        spec.set_board(board.text());
        if let Some(regions) = &board.regions {
            spec.put_canonical("regions", regions.picture.to_string());
        }
        let refusal = board.refusal();
        Ok(Box::new(Question { distinct: spec.flag("distinct"), spec, row, random, refusal, board }))
    }
}

/// One board to fill.
struct Question {
    spec: Spec,
    board: Board,
    distinct: bool,
    /// The only row that is asked for.
    row: Option<u32>,
    /// Whether chance decides among the solutions.
    random: bool,
    /// Why there is no solution, where that is plain to see.
    refusal: Option<String>,
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.check(method)?;
        if self.row.is_some() && method != "auto" {
            return Err(UsageError::new(format!(
                "--row reads a formula, which `{method}` does not use: use auto"
            )));
        }
        let mut meter = control.meter();
        if let Some(reason) = &self.refusal {
            return Ok(self.impossible(reason, control, meter.stats()));
        }
        if method == "min-conflicts" {
            let mut chance = control.seed().generator();
            let mut relay = self.relay(control);
            let attempts = min_conflicts::ATTEMPTS;
            let end =
                min_conflicts::solve(&self.board, attempts, &mut chance, control, &mut meter, &mut relay);
            return Ok(match end {
                Ok(columns) => Answer::solved(self.solution(&columns), None, meter.stats()),
                Err(limit) => Answer::stopped(limit, meter.stats()),
            });
        }
        if self.random && method != "auto" {
            return Err(UsageError::new(format!(
                "--random is for auto: leave it out to solve by `{method}`"
            )));
        }
        if self.random && self.board.is_plain() && random::SIDES.contains(&self.board.n) {
            let mut chance = control.seed().generator();
            match random::solve(self.board.n, &mut chance, control, &mut meter) {
                Ok(columns) => return Ok(Answer::solved(self.solution(&columns), None, meter.stats())),
                Err(Limit::Method) => {}
                Err(limit) => return Ok(Answer::stopped(limit, meter.stats())),
            }
        }
        if method == "auto"
            && !self.random
            && self.board.is_plain()
            && closed_form::column(self.board.n, 0, self.board.torus).is_some()
        {
            return Ok(self.by_formula(control, &mut meter));
        }
        if method == "auto" && self.misfits_torus() {
            let reason =
                "on a torus n queens can be placed only where n is divisible by neither 2 nor 3 (Pólya 1918)";
            return Ok(self.impossible(reason, control, meter.stats()));
        }
        if method == "auto" {
            return Ok(match deciding::decide(&self.board, self.random, control, &mut meter) {
                Ok(Decision::Solved(columns)) => Answer::solved(self.solution(&columns), None, meter.stats()),
                Ok(Decision::Impossible(proof)) => {
                    Answer::impossible(self.exhausted(), meter.stats()).with_proof(proof)
                }
                Err(limit) => Answer::stopped(limit, meter.stats()),
            });
        }
        let mut found = None;
        let mut keep = |columns: &[u32]| {
            found = Some(self.solution(columns));
            ControlFlow::Break(())
        };
        let end = self.each(method, control, &mut meter, &mut keep);
        let stats = meter.stats();
        Ok(match (found, end) {
            (Some(solution), _) => Answer::solved(solution, None, stats),
            (None, Finish::Stopped(limit)) => Answer::stopped(limit, stats),
            // A textbook search keeps no proof, so the engine that does decides the board again.
            (None, _) => self.impossible(&self.exhausted(), control, stats),
        })
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        self.check(method)?;
        self.refuse_solve_only("count")?;
        if method == "auto" && (self.refusal.is_some() || self.misfits_torus()) {
            return Ok(Counted::new(0u32, None, Stats::default()));
        }
        Ok(match self.units(method)? {
            Some(units) => units::count(&*units, control),
            None => self.count_one_by_one(method, control),
        })
    }

    fn units(&self, method: &str) -> Result<Option<Box<dyn Units + '_>>, UsageError> {
        self.refuse_solve_only("count")?;
        let Board { n, torus, .. } = self.board;
        if method != "auto" || !self.board.is_plain() || !(4..=bitmask::MAX_SIDE).contains(&n) {
            return Ok(None);
        }
        let all: Box<dyn Units> = if !torus && halves::SIDES.contains(&n) {
            Box::new(Halves::new(n, halves::Path::best()))
        } else {
            Box::new(TwoRows::new(n, torus))
        };
        Ok(match (torus, self.distinct) {
            (true, true) => None,
            (_, false) => Some(all),
            (false, true) => Some(Box::new(Classes { n, all })),
        })
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.check(method)?;
        self.refuse_solve_only("list")?;
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
        Ok(Listed { count, end, stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        &self.board.shape
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        self.board.attacked(solution.as_squares())
    }

    /// A search that repairs may move the queen of a row again: the last one counts.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let mut rows = BTreeMap::new();
        for action in actions {
            let square = self.board.shape.parse_square(action).ok()?;
            rows.insert(square.row, square);
        }
        self.scene(&Solution::squares(&self.board.shape, rows.into_values().collect())).frames.pop()
    }

    fn scene(&self, solution: &Solution) -> Scene {
        /// More columns than this do not fit in a line.
        const SHOWN: usize = 40;
        let queens = solution.as_squares();
        let mut frame = Frame::new(&self.board.shape);
        frame.marks = queens.iter().map(|&square| (square, Mark::Piece('Q', Side::White))).collect();
        frame.highlights = self.board.placed.iter().map(|&square| (square, Highlight::Given)).collect();
        frame.regions = self.board.region_numbers();
        let mut columns: Vec<String> =
            queens.iter().take(SHOWN).map(|square| column_letters(square.col)).collect();
        if queens.len() > SHOWN {
            columns.push(format!("… ({} queens)", queens.len()));
        }
        let rows = match self.row {
            Some(row) => format!("row {row}"),
            None => "the rows from the top".to_string(),
        };
        Scene::still(frame).with_note(format!("columns of {rows}: {}", columns.join(" ")))
    }

    fn statement(&self) -> Option<Value> {
        self.board.statement()
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        // One row of a solution proves nothing.
        if found.solution.len() != self.board.n as usize {
            return None;
        }
        let statement = self.statement()?;
        let squares = found.solution.names().collect::<Vec<_>>();
        Some(certificate("queens", statement, json!({ "squares": squares })))
    }
}

impl Question {
    /// An error where a method cannot take the board.
    fn check(&self, method: &str) -> Result<(), UsageError> {
        if method == "bitmask" && self.board.n > bitmask::MAX_SIDE {
            return Err(UsageError::new(format!(
                "`bitmask` keeps a row in one word and takes sides up to {}, but the board has {}: use auto or backtracking",
                bitmask::MAX_SIDE,
                self.board.n
            )));
        }
        Ok(())
    }

    /// An error where what is asked for makes sense for one solution only.
    fn refuse_solve_only(&self, verb: &str) -> Result<(), UsageError> {
        let flag = match (self.row, self.random) {
            (Some(_), _) => "row",
            (_, true) => "random",
            _ => return Ok(()),
        };
        Err(UsageError::new(format!("--{flag} is for solve: leave it out to {verb}")))
    }

    /// Whether Pólya's theorem forbids a solution.
    fn misfits_torus(&self) -> bool {
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
    fn count_one_by_one(&self, method: &str, control: &Control) -> Counted {
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
