//! Peg solitaire, also called puzzle pegs: jump until one peg is left, in as few moves as possible.
//!
//! A move is a chain of jumps by one peg. `game` holds the rules, `reading` what users write, `asked` a question with its
//! limits. `textbook` is the search space for the algorithms of `search/`, which `searches` runs.
//!
//! The default method (`answers`) proves: by position classes (`class`) or weights (`pagoda`) that there is no way; else
//! `meet` finds the boards on solutions, and on those `fewest` the fewest moves and the counts, or `halves` where half of
//! the boards tell enough, both by `labels`. They run on an engine (`boards`): on `field`, where 64 boards jump at once
//! (`lines`, `sheet`, `sieve`, `near`, `words`), or on `engine`, which keeps boards in buckets (`layer`, `lookups`), one for
//! all its images under the symmetries (`turns`), and makes no order of play twice (`orders`). Both drop dead boards by many
//! weights at once (`slack`, chosen in `learn`), and have their loops compiled for several machines (`hot`). `quick` finds
//! any solution, `table` all pairs of a board. For other programs there are [`Guide`], help in mid-game, and
//! [`verdict`](fn@verdict), proofs that can be checked.
//!
//! The standard source is J. D. Beasley, "The Ins and Outs of Peg Solitaire" (1985).

mod answers;
mod asked;
mod boards;
mod class;
mod engine;
mod fewest;
mod field;
mod game;
mod guide;
mod halves;
mod hot;
mod labels;
mod layer;
mod learn;
mod lines;
mod lookups;
mod meet;
mod near;
mod orders;
mod pagoda;
mod proof;
mod quick;
mod reading;
mod regions;
mod searches;
mod sheet;
mod sieve;
mod slack;
mod table;
mod textbook;
mod turns;
mod word;
mod words;

pub use guide::{Guide, Next, Outlook};
pub use proof::{Argument, Ground, Verdict, verdict};

use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::board::Shape;
use crate::control::{Control, Seed};
use crate::draw::{Frame, Mark, Scene, Side, Surface};
use crate::outcome::{Answer, Counted, Found, Limit, ListEnd, Listed, Outcome, Solution, Stats};
use crate::puzzle::{About, Instance, Kind, Method, Parameter, Preset, Puzzle, Task, UsageError, Worth};
use crate::record::certificate;
use crate::spec::Spec;
use asked::Asked;
use game::Game;
use reading::{GoalText, Reading, rows};
use textbook::Metric;

/// The room's door.
pub struct PegSolitaire;

/// What the puzzle says of itself.
pub static ABOUT: &About = &About {
    name: "pegs",
    summary: "Jump pegs over pegs until one is left, in the fewest moves",
    board: "triangleN (N from 2 to 15), english, french, wiegleb, squareN, diamondN (N holes), hexagonN, a size full of pegs, or a picture (o peg, . empty hole, # none; rows of 1, 2, 3, … holes are a triangle, tri: before any other rows means the triangular grid); triangle5 if not given",
    value: Some(Worth { unit: "moves", fewest: true }),
    parameters: &[
        Parameter {
            name: "vacate",
            flag: "vacate",
            kind: Kind::Squares,
            default: None,
            help: "the holes that are empty at first, such as d4, 5 or c1,d4; two numbers are one hole as row,column (the board's usual hole if not given)",
        },
        Parameter {
            name: "finish",
            flag: "finish",
            kind: Kind::Square,
            default: Some("any"),
            help: "the hole of the last peg; same: the hole that is empty at first; any: wherever",
        },
        Parameter {
            name: "goal",
            flag: "goal",
            kind: Kind::Picture,
            default: None,
            help: "the board to end with, as a picture, instead of one last peg",
        },
        Parameter {
            name: "metric",
            flag: "metric",
            kind: Kind::Choice(&["moves", "jumps"]),
            default: Some("moves"),
            help: "what to count: moves (a chain of jumps by one peg is one) or single jumps",
        },
        Parameter {
            name: "shortest",
            flag: "shortest",
            kind: Kind::Flag,
            default: None,
            help: "count and list only the solutions with the fewest moves",
        },
        Parameter {
            name: "table",
            flag: "table",
            kind: Kind::Flag,
            default: None,
            help: "count from every hole empty at first to every hole of the last peg: `fewest moves: solutions` in each cell",
        },
    ],
    methods: &[
        Method {
            name: "auto",
            summary: "position classes, weights, then layers of boards from both ends; exact",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method {
            name: "quick",
            summary: "any solution: a beam of compact boards meets layers from the goal; not the fewest moves",
            tasks: &[Task::Solve],
        },
        Method {
            name: "dfs",
            summary: "depth-first search, pruned when the moves so far and those still needed cannot beat the best",
            tasks: &[Task::Solve, Task::Count, Task::List],
        },
        Method { name: "bfs", summary: "breadth-first search", tasks: &[Task::Solve] },
        Method {
            name: "a-star",
            summary: "A* with a move for every full region that only a move from inside can break",
            tasks: &[Task::Solve],
        },
    ],
    presets: PRESETS,
};

/// The boards with a name, each with its usual hole empty: the top of a triangle, or the hole below it
/// where the position classes forbid the top (sides 4, 7, 10, …).
const PRESETS: &[Preset] = &[
    Preset { name: "triangle4", board: "o/.o/ooo/oooo", summary: "10 holes; a2 empty" },
    Preset { name: "triangle5", board: "./oo/ooo/oooo/ooooo", summary: "15 holes; the top empty" },
    Preset { name: "triangle6", board: "./oo/ooo/oooo/ooooo/oooooo", summary: "21 holes; the top empty" },
    Preset { name: "triangle7", board: "o/.o/ooo/oooo/ooooo/oooooo/ooooooo", summary: "28 holes; a2 empty" },
    Preset {
        name: "triangle8",
        board: "./oo/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo",
        summary: "36 holes; the top empty",
    },
    Preset {
        name: "triangle9",
        board: "./oo/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo/ooooooooo",
        summary: "45 holes; the top empty",
    },
    Preset {
        name: "triangle10",
        board: "o/.o/ooo/oooo/ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooooo",
        summary: "55 holes; a2 empty",
    },
    Preset {
        name: "english",
        board: "##ooo##/##ooo##/ooooooo/ooo.ooo/ooooooo/##ooo##/##ooo##",
        summary: "the cross of 33 holes; the centre empty",
    },
    Preset {
        name: "french",
        board: "##.oo##/#ooooo#/ooooooo/ooooooo/ooooooo/#ooooo#/##ooo##",
        summary: "37 holes; c1 empty (the centre start is impossible)",
    },
    Preset {
        name: "wiegleb",
        board: "###ooo###/###ooo###/###ooo###/ooooooooo/oooo.oooo/ooooooooo/###ooo###/###ooo###/###ooo###",
        summary: "the cross of 45 holes (Wiegleb 1779); the centre empty",
    },
    Preset {
        name: "square6",
        board: "oooooo/oooooo/oo.ooo/oooooo/oooooo/oooooo",
        summary: "36 holes; any squareN from 3 to 11",
    },
    Preset {
        name: "diamond32",
        board: "###oo###/##oooo##/#oooooo#/ooo.oooo/#oooooo#/##oooo##/###oo###",
        summary: "32 holes in rows of 2, 4, 6, 8, 6, 4, 2",
    },
    Preset {
        name: "diamond41",
        board: "####.####/###ooo###/##ooooo##/#ooooooo#/ooooooooo/#ooooooo#/##ooooo##/###ooo###/####o####",
        summary: "41 holes in rows of 1, 3, 5, …; any diamondN",
    },
    Preset {
        name: "hexagon4",
        board: "tri:o.oo###/ooooo##/oooooo#/ooooooo/#oooooo/##ooooo/###oooo",
        summary: "37 holes on the triangular grid; any hexagonN from 2 to 7",
    },
];

impl Puzzle for PegSolitaire {
    fn about(&self) -> &'static About {
        ABOUT
    }

    fn pose(&self, spec: &Spec, _: &Seed) -> Result<Box<dyn Instance>, UsageError> {
        let metric = match spec.text("metric") {
            Some("jumps") => Metric::Jumps,
            _ => Metric::Moves,
        };
        Ok(Box::new(Question {
            metric,
            shortest: spec.flag("shortest"),
            table: spec.flag("table"),
            reading: reading::read(spec)?,
        }))
    }
}

/// One board with its start and its goal.
struct Question {
    reading: Reading,
    metric: Metric,
    shortest: bool,
    /// Not one question but all pairs of a board.
    table: bool,
}

impl Question {
    /// An error for what cannot be done with a table.
    fn refuse_table(&self, verb: &str) -> Result<(), UsageError> {
        match self.table {
            true => {
                Err(UsageError::new(format!("--table is for count, not for {verb}: use `hippo count pegs`")))
            }
            false => Ok(()),
        }
    }

    /// The certificate that the game cannot be won.
    fn proof(&self, game: &Game) -> Option<Value> {
        let mut statement = self.statement()?;
        // Without any solution it does not matter what is counted.
        statement.as_object_mut().map(|members| members.remove("metric"));
        Some(certificate("pegs-none", statement, proof::evidence(game)?))
    }

    /// The game, where it can be held at all.
    fn asked<'q>(&'q self, control: &'q Control) -> Option<Asked<'q>> {
        let game = self.reading.game.as_ref()?;
        Some(Asked { game, metric: self.metric, shortest: self.shortest, control })
    }
}

impl Instance for Question {
    fn spec(&self) -> &Spec {
        &self.reading.spec
    }

    fn solve(&self, method: &str, control: &Control) -> Result<Answer, UsageError> {
        self.refuse_table("solve")?;
        let Some(asked) = self.asked(control) else {
            return Ok(Answer::stopped(Limit::Memory, Stats::default()));
        };
        let answer = match method {
            "dfs" => asked.solve_depth_first(),
            "bfs" => asked.solve_breadth_first(),
            "a-star" => asked.solve_a_star(),
            "quick" => asked.solve_quickly(),
            _ => asked.solve(),
        };
        let proof = match answer.outcome {
            Outcome::Impossible(_) if control.wants_proof() => self.proof(asked.game),
            _ => None,
        };
        Ok(answer.with_proof(proof))
    }

    fn count(&self, method: &str, control: &Control) -> Result<Counted, UsageError> {
        let Some(asked) = self.asked(control) else {
            return Ok(Counted::new(0u32, Some(Limit::Memory), Stats::default()));
        };
        if self.table && method != "auto" {
            return Err(UsageError::new("--table is made by the method auto: leave out --method"));
        }
        Ok(match method {
            _ if self.table => table::table(asked.game, control),
            "dfs" => asked.count_depth_first(),
            _ => asked.count(),
        })
    }

    fn list(
        &self,
        method: &str,
        control: &Control,
        receive: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<Listed, UsageError> {
        self.refuse_table("list")?;
        let Some(asked) = self.asked(control) else {
            return Ok(Listed { count: 0, end: ListEnd::Stopped(Limit::Memory), stats: Stats::default() });
        };
        Ok(match method {
            "dfs" => asked.list_depth_first(receive),
            _ => asked.list(receive),
        })
    }

    fn board(&self) -> &Shape {
        &self.reading.shape
    }

    fn scene(&self, solution: &Solution) -> Scene {
        match &self.reading.game {
            Some(game) => scene(game, self.metric, solution),
            None => Scene::still(empty(&self.reading.shape)),
        }
    }

    fn statement(&self) -> Option<Value> {
        let game = self.reading.game.as_ref()?;
        let starts = |square| game.holes.binary_search(&square).is_ok_and(|i| game.start >> i & 1 == 1);
        Some(json!({
            "grid": match game.shape.grid() {
                crate::board::Grid::Square => "square",
                crate::board::Grid::Triangular => "triangle",
            },
            "board": rows(&game.shape, starts),
            "goal": match &self.reading.goal {
                GoalText::Any => json!("any"),
                GoalText::Hole(name) => json!(name),
                GoalText::Rows(rows) => json!(rows),
            },
            "metric": match self.metric {
                Metric::Moves => "moves",
                Metric::Jumps => "jumps",
            },
        }))
    }

    fn certificate(&self, found: &Found) -> Option<Value> {
        let score = found.score?;
        let evidence = json!({
            "value": score.value,
            "optimal": score.is_optimal(),
            "moves": found.solution.names().collect::<Vec<_>>(),
        });
        Some(certificate("pegs", self.statement()?, evidence))
    }
}

/// A board without pegs.
fn empty(shape: &Shape) -> Frame {
    Frame { surface: Surface::Pegboard, ..Frame::new(shape) }
}

/// The board at the start and after every move.
fn scene(game: &Game, metric: Metric, solution: &Solution) -> Scene {
    let step = match metric {
        Metric::Moves => "move",
        Metric::Jumps => "jump",
    };
    let mut pegs = game.start;
    let frame = |pegs: game::Pegs, caption: String| {
        let mut frame = empty(&game.shape);
        frame.marks = (0..)
            .zip(&game.holes)
            .map(|(hole, &square)| match pegs >> hole & 1 {
                1 => (square, Mark::Piece('o', Side::White)),
                _ => (square, Mark::EmptyHole),
            })
            .collect();
        frame.caption = caption;
        frame
    };
    let mut frames = vec![frame(pegs, "start".into())];
    for (n, (name, squares)) in solution.names().zip(solution.as_moves()).enumerate() {
        for leg in squares.windows(2) {
            let line = game.jumps.iter().find(|jump| {
                [game.holes[jump.from as usize], game.holes[jump.to as usize]] == [leg[0], leg[1]]
            });
            pegs ^= line.map_or(0, |jump| jump.mask());
        }
        let mut next = frame(pegs, format!("{step} {} of {}: {name}", n + 1, solution.len()));
        next.arrow = squares.clone();
        frames.push(next);
    }
    Scene::new(frames)
}
