//! N queens: one in every row and column, none attacked by another.
//!
//! The board may be empty, have queens placed and squares blocked, be a torus, or be cut into coloured
//! regions as in the newspaper game. Textbook methods: `backtracking` row by row, the same with bit
//! masks (`bitmask`), and local search (`min_conflicts`). `auto` knows a formula for empty boards
//! (`closed_form`), counts them by half boards (`halves`; on a torus `counting`), draws random solutions (`random`),
//! counts and lists all other boards by constraint propagation (`propagation`), and decides them by that and clause
//! learning (`learning`) in turns, large ones after a short local search (`deciding`). A solution is told by its
//! columns, top row first. What is asked is read in `reading`, and who answers it is said in `methods`.

mod about;
mod backtracking;
mod bitmask;
mod board;
mod closed_form;
mod counting;
mod deciding;
mod halves;
mod learning;
mod methods;
mod min_conflicts;
mod propagation;
mod random;
mod reading;
mod symmetry;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

pub use self::about::ABOUT;
use self::board::Board;
use self::halves::Halves;
pub use self::halves::Path;
use self::methods::{Finish, Visit};
use crate::board::{Shape, Square, column_letters};
use crate::control::{Control, Seed};
use crate::draw::{Frame, Highlight, Mark, Scene, Side};
use crate::outcome::{Answer, Counted, Found, Listed, Solution, Stats};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::certificate;
use crate::spec::Spec;
use crate::units::{self, Units};

/// The room's door.
pub struct Queens;

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

impl Puzzle for Queens {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        Ok(Box::new(Question::read(spec)?))
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
        self.check_options(method)?;
        Ok(self.solve_by(method, control))
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
        Ok(self.cut_up(method))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.check(method)?;
        self.refuse_solve_only("list")?;
        Ok(self.list_by(method, control, receive))
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

    /// An error where a method cannot give the one solution that is asked for.
    fn check_options(&self, method: &str) -> Result<(), UsageError> {
        if self.row.is_some() && method != "auto" {
            return Err(UsageError::new(format!(
                "--row reads a formula, which `{method}` does not use: use auto"
            )));
        }
        if self.random && !["auto", "min-conflicts"].contains(&method) {
            return Err(UsageError::new(format!(
                "--random is for auto: leave it out to solve by `{method}`"
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
}
