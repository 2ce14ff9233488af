//! The most knights on a board with no two attacking each other, and how many ways there are.
//!
//! Any board with holes, any leaper; kings, rooks, bishops and queens too, in a wing of their own (`men.rs`).
//! `greedy` and `branch-and-bound` are the student report's;
//! `backtracking` looks at every set. `auto` is exact and fast everywhere: a largest set comes from a
//! maximum matching, which also proves that no set is larger (`matching.rs`); all largest sets from
//! what the matching leaves open (`largest.rs`); the sets of every size part by part (`parts.rs`), row by
//! row (`rows.rs`) or over a moving window (`window.rs`), at a cost exponential in the shorter side.

mod cube;
mod field;
mod free_squares;
mod greedy;
mod largest;
mod lines;
mod man;
pub mod marks;
mod matching;
mod men;
mod packing;
mod parts;
mod profile;
mod rooks;
mod rows;
mod view;
mod window;

pub use field::Leaper;
pub use man::Man;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use serde_json::{Value, json};

use crate::board::{Shape, Square};
use crate::control::{Control, Meter, Seed};
use crate::draw::{Frame, Scene};
use crate::outcome::{Answer, Counted, Found, Limit, Listed, Score, Solution, Stopped, Table};
use crate::puzzle::{About, Instance, Kind, Method, Parameter, Puzzle, Task, UsageError, Worth};
use crate::record::{MOST_CERTIFIED, certificate};
use crate::spec::Spec;
use field::Field;
use largest::Largest;
use matching::Matching;

/// The room's door.
pub struct Knights;

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "knights",
    summary: "The most knights on a board with no two attacking each other",
    board: "a size such as 8x8, or a picture of . and #; 8x8 if not given",
    value: Some(Worth { unit: "pieces", fewest: false }),
    parameters: &[
        Parameter {
            name: "any_size",
            flag: "any-size",
            kind: Kind::Flag,
            default: None,
            help: "count or list every non-attacking set, not only the largest",
        },
        Parameter {
            name: "by_size",
            flag: "by-size",
            kind: Kind::Flag,
            default: None,
            help: "the same, and count the sets of each size",
        },
        Parameter {
            name: "piece",
            flag: "piece",
            kind: Kind::Choice(&["knight", "king", "rook", "bishop", "queen"]),
            default: Some("knight"),
            help: "which piece; rooks, bishops and queens stop at a hole",
        },
        Parameter {
            name: "leaper",
            flag: "leaper",
            kind: Kind::Pair,
            default: Some("1,2"),
            help: "how far the piece jumps one way and the other way across, such as 1,2 for a knight",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "maximum matching, which proves the answer; counts by what it leaves open, or row by row; other pieces by what suits them",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "greedy",
            summary: "each knight where it newly restricts the fewest free squares; not always the most",
            tasks: &[Task::Solve],
        },
        Method {
            name: "branch-and-bound",
            summary: "a queue of boards, the first free square marked X or K, dropped when below the greedy value",
            tasks: &[Task::Solve],
        },
        Method {
            name: "backtracking",
            summary: "every non-attacking set, one after the other",
            tasks: &[Task::Count, Task::List],
        },
    ],
    presets: &[],
};

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
        if let Some(man) = spec.text("piece").and_then(Man::of_name) {
            if leaper != Leaper::KNIGHT {
                let advice = format!("a {} is no leaper: leave out --leaper or --piece", man.name());
                return Err(UsageError::new(advice).in_option("leaper"));
            }
            spec.unset("leaper");
            return Ok(Box::new(men::Question::new(spec, board, man, sets)));
        }
        spec.put_canonical("leaper", format!("{},{}", leaper.short(), leaper.long()));
        Ok(Box::new(Question { spec, board, leaper, sets }))
    }
}

/// The number of sets of each size as a table.
fn sizes_table(pieces: &str, counts: &[BigUint]) -> Table {
    let row = |(size, count): (usize, &BigUint)| vec![size.to_string(), count.to_string()];
    Table { columns: vec![pieces.into(), "sets".into()], rows: counts.iter().enumerate().map(row).collect() }
}

/// Which sets are counted and listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sets {
    Largest,
    AnySize,
    BySize,
}

impl Sets {
    /// An error where other sets than the largest are asked for.
    fn require_largest(self) -> Result<(), UsageError> {
        if self == Self::Largest {
            return Ok(());
        }
        Err(UsageError::new("--any-size and --by-size say what to count or list: leave them out to solve"))
    }
}

/// One board with one leaper.
struct Question {
    spec: Spec,
    board: Shape,
    leaper: Leaper,
    sets: Sets,
}

/// Passes a set on; says whether more are wanted.
type Visit<'v> = dyn FnMut(Vec<Square>) -> ControlFlow<()> + 'v;

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.sets.require_largest()?;
        Ok(match method {
            "greedy" => self.solve_greedily(control),
            "branch-and-bound" => self.solve_by_branch_and_bound(control),
            _ => self.solve_by_matching(control),
        })
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        let mut meter = control.meter();
        Ok(match (method, self.sets) {
            ("backtracking", _) => self.count_by_backtracking(control, &mut meter),
            (_, Sets::Largest) => {
                let counted = self.with_largest(control, &mut meter, |largest, meter| largest.count(meter));
                self.counted(counted.map(|count| vec![count]), &meter)
            }
            (_, sets) => {
                let by_size = sets == Sets::BySize;
                match parts::count_sets(&self.board, self.leaper, by_size, control, &mut meter) {
                    Ok(counts) => self.counted(Ok(counts), &meter),
                    Err(stop) => Counted::new(stop.at_least, Some(stop.limit), meter.stats()),
                }
            }
        })
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        let mut meter = control.meter();
        let mut count = 0;
        let mut pass_on = |squares: Vec<Square>| {
            count += 1;
            let value = squares.len() as u64;
            let score = if self.sets == Sets::Largest { Score::best(value) } else { Score::unproved(value) };
            receive(Found { solution: Solution::squares(&self.board, squares), score: Some(score) })
        };
        let ended = match (method, self.sets) {
            ("backtracking", Sets::Largest) => {
                self.list_largest_by_backtracking(control, &mut meter, &mut pass_on)
            }
            ("backtracking", _) => {
                marks::each_set(&self.board, self.leaper, control, &mut meter, &mut pass_on)
            }
            (_, Sets::Largest) => {
                self.with_largest(control, &mut meter, |largest, meter| largest.each(meter, &mut pass_on))
            }
            _ => self.each_set(control, &mut meter, &mut pass_on),
        };
        Ok(Listed { count, end: ended.into(), stats: meter.stats() })
    }

    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        view::scene(&self.board, self.leaper.into(), solution.as_squares())
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        view::attacked(&self.board, self.leaper.into(), solution.as_squares())
    }

    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        view::moment(&self.board, self.leaper.into(), actions)
    }

    fn statement(&self) -> Option<Value> {
        let area = u64::from(self.board.rows()) * u64::from(self.board.cols());
        (area <= MOST_CERTIFIED).then(|| {
            json!({
                "board": self.board.row_texts(),
                "leaper": [self.leaper.short(), self.leaper.long()],
            })
        })
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        let (score, statement) = (found.score?, self.statement()?);
        let evidence = json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            "squares": found.solution.names().collect::<Vec<_>>(),
            "cover": if score.is_optimal() { self.cover() } else { None },
        });
        Some(certificate("knights", statement, evidence))
    }
}

impl Question {
    fn found(&self, squares: Vec<Square>, bound: Option<u64>) -> Found {
        let score = Score { value: squares.len() as u64, bound };
        Found { solution: Solution::squares(&self.board, squares), score: Some(score) }
    }

    /// A limit was reached with these squares in hand (none: nothing to show) and this bound proved.
    fn stopped(&self, limit: Limit, squares: Vec<Square>, bound: u64, meter: &Meter<'_>) -> Answer {
        let best = (!squares.is_empty()).then(|| self.found(squares, Some(bound)));
        Answer::stopped_with(Stopped { limit, best, bound: Some(bound) }, meter.stats())
    }

    fn solve_greedily(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        let (squares, stopped) = greedy::greedy(&self.board, self.leaper, control, &mut meter);
        match stopped {
            Some(limit) => self.stopped(limit, squares, self.board.len(), &meter),
            None => {
                let score = Score::unproved(squares.len() as u64);
                Answer::solved(Solution::squares(&self.board, squares), Some(score), meter.stats())
            }
        }
    }

    fn solve_by_branch_and_bound(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        // The heuristic has its own meter: the search's figures are the search's alone.
        let (heuristic, stopped) = greedy::greedy(&self.board, self.leaper, control, &mut control.meter());
        if let Some(limit) = stopped {
            return self.stopped(limit, heuristic, self.board.len(), &meter);
        }
        let floor = heuristic.len() as u64;
        let searched = marks::branch_and_bound(&self.board, self.leaper, floor, control, &mut meter);
        let answer = match searched {
            Err(limit) => self.stopped(limit, heuristic, self.board.len(), &meter),
            Ok(found) => {
                // A search that was stopped may not have come to a whole board yet.
                let squares = found.best.map_or(heuristic, |(_, squares)| squares);
                match found.stopped {
                    Some((limit, bound)) => self.stopped(limit, squares, bound.max(0) as u64, &meter),
                    None => {
                        let score = Score::best(squares.len() as u64);
                        Answer::solved(Solution::squares(&self.board, squares), Some(score), meter.stats())
                    }
                }
            }
        };
        let examined = meter.generated() + 1; // the empty board too
        answer.with_fact("heuristic", floor).with_fact("boards_examined", examined)
    }

    fn solve_by_matching(&self, control: &Control) -> Answer {
        let mut meter = control.meter();
        // Beside the matching, the answer: at most one square for each square of the board.
        let bytes = matching::BYTES_PER_CELL + size_of::<Square>() as u64;
        let field = match Field::new(&self.board, self.leaper, bytes, control) {
            Ok(field) => field,
            Err(limit) => return self.stopped(limit, Vec::new(), self.board.len(), &meter),
        };
        let mut matching = Matching::new(&field);
        match matching.complete(&mut meter) {
            Ok(()) => {
                let squares = matching.independent_set();
                let score = Score::best(squares.len() as u64);
                Answer::solved(Solution::squares(&self.board, squares), Some(score), meter.stats())
            }
            // The pairs so far are a bound, and the squares of one colour never attack each other.
            Err(limit) => {
                let bound = self.board.len() - matching.pairs;
                self.stopped(limit, self.larger_colour(), bound, &meter)
            }
        }
    }

    /// The pairs of a maximum matching and the squares left over, in the checker's notation: of each at most one
    /// square can be taken, so no set has more squares than there are of these.
    fn cover(&self) -> Option<Vec<String>> {
        let control = Control::default();
        let field = Field::new(&self.board, self.leaper, matching::BYTES_PER_CELL, &control).ok()?;
        let mut matching = Matching::new(&field);
        matching.complete(&mut control.meter()).ok()?;
        let name = |square| self.board.name(square);
        let joined = |(square, partner): (Square, Option<Square>)| match partner {
            Some(partner) => format!("{}-{}", name(square), name(partner)),
            None => name(square),
        };
        Some(matching.cover().map(joined).collect())
    }

    /// The squares of the colour that has more of them.
    fn larger_colour(&self) -> Vec<Square> {
        let dark = self.board.squares().filter(|&s| self.leaper.is_dark(s)).count() as u64;
        let take_dark = 2 * dark > self.board.len();
        self.board.squares().filter(|&s| self.leaper.is_dark(s) == take_dark).collect()
    }

    /// Does something with all largest sets.
    fn with_largest<T>(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        task: impl FnOnce(&Largest<'_, '_, '_>, &mut Meter<'_>) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let bytes = matching::BYTES_PER_CELL + largest::BYTES_PER_CELL;
        let field = Field::new(&self.board, self.leaper, bytes, control)?;
        let mut matching = Matching::new(&field);
        matching.complete(meter)?;
        task(&Largest::new(&matching, control, meter)?, meter)
    }

    /// Every non-attacking set, in the order of the squares read as bits, the empty set first.
    fn each_set(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        // The squares, the choice, and one set.
        control.reserve(self.board.len().saturating_mul(2 * size_of::<Square>() as u64 + 1))?;
        let squares: Vec<Square> = self.board.squares().collect();
        let moves = self.leaper.moves();
        let before = moves.iter().copied().filter(|&offset| offset < (0, 0)).collect::<Vec<_>>();
        let attacked = |chosen: &[bool], n: usize| {
            before.iter().any(|&(r, c)| {
                let from = self.board.step(squares[n], r, c);
                from.and_then(|from| squares[..n].binary_search(&from).ok()).is_some_and(|n| chosen[n])
            })
        };
        let mut chosen = vec![false; squares.len()];
        loop {
            meter.generate()?;
            let set = squares.iter().zip(&chosen).filter(|&(_, &is_in)| is_in).map(|(&square, _)| square);
            if visit(set.collect()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if !largest::next_choice(&mut chosen, |chosen, n| !attacked(chosen, n)) {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// The answer to a count: one number, or with `--by-size` the number for each size.
    fn counted(&self, counts: Result<Vec<BigUint>, Limit>, meter: &Meter<'_>) -> Counted {
        match counts {
            Err(limit) => Counted::new(0u32, Some(limit), meter.stats()),
            Ok(counts) => {
                let mut counted = Counted::new(counts.iter().sum::<BigUint>(), None, meter.stats());
                if self.sets == Sets::BySize {
                    counted.table = Some(sizes_table("knights", &counts));
                }
                counted
            }
        }
    }

    fn count_by_backtracking(&self, control: &Control, meter: &mut Meter<'_>) -> Counted {
        let mut by_size: Vec<u64> = Vec::new();
        let ended = marks::each_set(&self.board, self.leaper, control, meter, &mut |squares| {
            by_size.resize(by_size.len().max(squares.len() + 1), 0);
            by_size[squares.len()] += 1;
            ControlFlow::Continue(())
        });
        let mut counts: Vec<BigUint> = by_size.into_iter().map(BigUint::from).collect();
        if self.sets == Sets::Largest {
            counts = counts.pop().into_iter().collect();
        }
        match ended {
            Ok(_) => self.counted(Ok(counts), meter),
            // The largest sets so far need not be the largest.
            Err(limit) if self.sets == Sets::Largest => self.counted(Err(limit), meter),
            Err(limit) => Counted::new(counts.iter().sum::<BigUint>(), Some(limit), meter.stats()),
        }
    }

    /// Two walks through all sets: how large they get, then those that are so large.
    fn list_largest_by_backtracking(
        &self,
        control: &Control,
        meter: &mut Meter<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<ControlFlow<()>, Limit> {
        let mut most = 0;
        let _ = marks::each_set(&self.board, self.leaper, control, meter, &mut |squares| {
            most = most.max(squares.len());
            ControlFlow::Continue(())
        })?;
        marks::each_set(&self.board, self.leaper, control, meter, &mut |squares| {
            if squares.len() == most { visit(squares) } else { ControlFlow::Continue(()) }
        })
    }
}
