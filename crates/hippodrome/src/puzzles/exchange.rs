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

use std::ops::ControlFlow;

use serde_json::{Value, json};

use self::cells::{IN_ONE_WORD, IN_TWO_WORDS};
use self::pieces::{EMPTY, Piece, letter, side};
use self::reading::Problem;
use crate::board::{Shape, Square};
use crate::control::{Control, Seed};
use crate::draw::{Frame, Mark, Scene};
use crate::outcome::{Answer, Counted, Found, Listed, Solution};
use crate::puzzle::{About, Instance, Kind, Method, Parameter, Preset, Puzzle, Task, UsageError, Worth};
use crate::record::certificate;
use crate::spec::Spec;

/// The room's door.
pub struct Exchange;

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "exchange",
    summary: "White and black pieces change places in the fewest moves",
    board: "a picture (N K Q R B, W for one step along a line, L for --leaper; white in upper case, black in lower case; . and #) or a preset; six-knights if not given",
    value: Some(Worth { unit: "moves", fewest: true }),
    parameters: &[
        Parameter {
            name: "goal",
            flag: "goal",
            kind: Kind::Picture,
            default: None,
            help: "the position to be reached, a picture of the same squares and pieces (the colours swapped if not given)",
        },
        Parameter {
            name: "leaper",
            flag: "leaper",
            kind: Kind::Pair,
            default: None,
            help: "how far the piece L jumps one way and the other way across, such as 1,3",
        },
        Parameter {
            name: "rules",
            flag: "rules",
            kind: Kind::Choices(&["alternate", "safe"]),
            default: None,
            help: "alternate: colours take turns, either begins; safe: after every move no piece is attacked by one of the other colour",
        },
        Parameter {
            name: "metric",
            flag: "metric",
            kind: Kind::Choice(&["moves", "turns"]),
            default: Some("moves"),
            help: "what is counted: moves, or turns, in which one piece makes any number of moves",
        },
        Parameter {
            name: "positions",
            flag: "positions",
            kind: Kind::Flag,
            default: None,
            help: "count the positions that can be reached, not the shortest sequences",
        },
        Parameter {
            name: "max_moves",
            flag: "max-moves",
            kind: Kind::Number(0, 1_000_000_000),
            default: Some("25"),
            help: "the longest path that best-first-paths follows",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "A* up to symmetry, guided by what each colour needs alone; from both ends where that keeps too much",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "bfs",
            summary: "breadth-first search",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "bidirectional",
            summary: "breadth-first search from the start and from the goal until they meet",
            tasks: &[Task::Solve],
        },
        Method {
            name: "best-first",
            summary: "greedy: the position nearest by rows and columns first, no position twice",
            tasks: &[Task::Solve],
        },
        Method {
            name: "best-first-paths",
            summary: "greedy on a queue of paths, no position twice in a path, cut at --max-moves",
            tasks: &[Task::Solve],
        },
        Method {
            name: "a-star",
            summary: "A* with the cheapest assignment of pieces to goal squares",
            tasks: &[Task::Solve],
        },
        Method {
            name: "ida-star",
            summary: "iterative-deepening A* with the same estimate, one path in memory",
            tasks: &[Task::Solve],
        },
        Method {
            name: "hill-climbing",
            summary: "iterative improvement with random restarts",
            tasks: &[Task::Solve],
        },
    ],
    presets: &[
        Preset {
            name: "six-knights",
            board: "nnn/.../.../NNN",
            summary: "three black knights over three white ones on 4x3",
        },
        Preset {
            name: "guarini",
            board: "n.n/.../N.N",
            summary: "Guarini's problem, 1512: two knights a side in the corners of 3x3",
        },
    ],
};

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
        let ground = &self.problem.ground;
        let mut pieces = self.problem.start.clone();
        let frame = |pieces: &[Piece], arrow: &[Square], caption: String| {
            let mut frame = Frame::new(ground.board());
            let standing = (0..).zip(pieces).filter(|&(_, &piece)| piece != EMPTY);
            frame.marks = standing
                .map(|(at, &piece)| (ground.square(at), Mark::Piece(letter(piece), side(piece))))
                .collect();
            frame.arrow = arrow.to_vec();
            frame.caption = caption;
            frame
        };
        let mut frames = vec![frame(&pieces, &[], "start".into())];
        let moves = solution.as_moves();
        let turns = methods::turn_numbers(moves);
        for (n, (squares, name)) in moves.iter().zip(solution.names()).enumerate() {
            let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { continue };
            if let (Some(from), Some(to)) = (ground.number(from), ground.number(to)) {
                pieces.swap(from.into(), to.into());
            }
            let turn = if self.problem.walks() {
                format!(" (turn {} of {})", turns[n], turns[moves.len() - 1])
            } else {
                String::new()
            };
            let caption = format!("move {} of {}{turn}: {name}", n + 1, moves.len());
            frames.push(frame(&pieces, squares, caption));
        }
        Scene::new(frames)
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
