//! The most knights on a board with no two attacking each other, and how many ways there are.
//!
//! Any board with holes, any leaper; kings, rooks, bishops and queens too. The methods are in `methods.rs`:
//! `greedy` and `branch-and-bound` are the student report's, `backtracking` looks at every set (`marks.rs`), and
//! `auto` asks the engines of the piece at hand, which are exact.
//!
//! Leapers (`leapers.rs`): a largest set comes from a maximum matching, which also proves that no set is larger
//! (`matching.rs`); all largest sets from what the matching leaves open (`largest.rs`); the sets of every size
//! part by part (`parts.rs`), row by row (`rows.rs`) or over a moving window (`window.rs`), at a cost exponential
//! in the shorter side. The other pieces (`men.rs`): by the lines that they attack along (`lines.rs`).

mod about;
mod cube;
mod field;
mod free_squares;
mod greedy;
mod largest;
mod leapers;
mod lines;
mod man;
pub mod marks;
mod matching;
mod men;
mod methods;
mod packing;
mod parts;
mod profile;
mod rooks;
mod rows;
mod view;
mod window;

pub use self::about::ABOUT;
pub use self::field::Leaper;
pub use self::man::Man;

use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::board::{Shape, Square};
use crate::control::{Control, Seed};
use crate::draw::{Frame, Scene};
use crate::outcome::{Answer, Counted, Found, Listed, Solution};
use crate::puzzle::{About, Instance, Puzzle, UsageError};
use crate::record::{MOST_CERTIFIED, certificate};
use crate::spec::Spec;

/// The room's door.
pub struct Knights;

impl Puzzle for Knights {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let board = Shape::parse(spec.board_text().unwrap_or("8x8"))?;
        let (a, b) = spec.pair("leaper").unwrap_or((1, 2));
        let leaper = Leaper::new(a, b).ok_or_else(|| {
            UsageError::new("a 0,0 leaper stays where it is: one of the two numbers must be at least 1")
                .in_option("leaper")
        })?;
        let sets = match (spec.flag("by-size"), spec.flag("any-size")) {
            (true, _) => Sets::BySize,
            (false, true) => Sets::AnySize,
            (false, false) => Sets::Largest,
        };
        let mut spec = spec.clone();
        spec.set_board(board.to_string());
        if sets == Sets::BySize {
            spec.unset("any-size");
        }
        let man = match spec.text("piece").and_then(Man::of_name) {
            None => {
                spec.put_canonical("leaper", format!("{},{}", leaper.short(), leaper.long()));
                leaper.into()
            }
            Some(man) if leaper != Leaper::KNIGHT => {
                let advice = format!("a {} is no leaper: leave out --leaper or --piece", man.name());
                return Err(UsageError::new(advice).in_option("leaper"));
            }
            Some(man) => {
                spec.unset("leaper");
                man
            }
        };
        Ok(Box::new(Question { spec, board, man, sets }))
    }
}

/// One board with one kind of piece.
struct Question {
    spec: Spec,
    board: Shape,
    man: Man,
    sets: Sets,
}

/// Which sets are counted and listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sets {
    Largest,
    AnySize,
    BySize,
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        if self.sets != Sets::Largest {
            return Err(UsageError::new(
                "--any-size and --by-size say what to count or list: leave them out to solve",
            ));
        }
        Ok(self.solve_by(method, control))
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        Ok(self.count_by(method, control))
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        Ok(self.list_by(method, control, receive))
    }

    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        view::scene(&self.board, self.man, solution.as_squares())
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        view::attacked(&self.board, self.man, solution.as_squares())
    }

    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        view::moment(&self.board, self.man, actions)
    }

    fn statement(&self) -> Option<Value> {
        let area = u64::from(self.board.rows()) * u64::from(self.board.cols());
        let rows = (area <= MOST_CERTIFIED).then(|| self.board.row_texts())?;
        Some(match self.man {
            Man::Leaper(leaper) => json!({ "board": rows, "leaper": [leaper.short(), leaper.long()] }),
            man => json!({ "board": rows, "piece": man.name() }),
        })
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        let (score, statement) = (found.score?, self.statement()?);
        let evidence = json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            "squares": found.solution.names().collect::<Vec<_>>(),
            "cover": if score.is_optimal() { self.proof(score.value) } else { None },
        });
        Some(certificate("knights", statement, evidence))
    }
}

impl Question {
    /// A cover in the checker's notation, where one proves that no set has more squares.
    fn proof(&self, value: u64) -> Option<Vec<String>> {
        let control = Control::default();
        let cover = self.engines().cover(&control, &mut control.meter()).ok()?;
        let chain = |group: &Vec<Square>| {
            group.iter().map(|&square| self.board.name(square)).collect::<Vec<_>>().join("-")
        };
        (cover.len() as u64 == value).then(|| cover.iter().map(chain).collect())
    }
}
