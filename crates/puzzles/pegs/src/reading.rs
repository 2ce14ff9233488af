//! From a spec to a [`Question`]: the board, the empty holes and the goal, checked and written in their
//! canonical form.
//!
//! Two bare numbers for `--vacate` are one hole as `row,column`, as everywhere. Several holes are given by
//! their letter names, or by three or more numbers.

mod position;

use serde_json::{Value, json};

pub(super) use self::position::rows;
use self::position::{BoardKind, Position, pegs, same_holes};
use super::description::{BOUND, DESCRIPTION, DIRECTIONS, FINISH, GOAL, METRIC, SHORTEST, TABLE, VACATE};
use super::game::{Game, Goal, MOST_HOLES, Metric};
use super::methods::METHODS;
use board::{Grid, Shape, Square};
use contract::{self, Description, Method, Objective, Parameter, Spec, UsageError};
use search::{Limit, Seed};

/// A board with its start and its goal, and what is asked about it.
pub struct Question {
    spec: Spec,
    pub(super) board: Shape,
    /// None if the board is too large for any method.
    game: Option<Game>,
    /// The goal as certificates write it.
    pub(super) goal: Value,
    pub(super) metric: Metric,
    /// Whether depth-first search drops boards by the number of their pegs.
    pub(super) by_pegs: bool,
    /// Whether only the shortest solutions are counted and listed. With single jumps all are equally long.
    pub(super) only_shortest: bool,
    /// Whether all pairs of the board are counted instead of one.
    pub(super) table: bool,
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        Self::new(spec)
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        match self.only_shortest {
            true => "sequences of jumps with the fewest moves; rotations and reflections count separately",
            false => "sequences of single jumps; rotations and reflections count separately",
        }
    }

    fn objective(&self) -> Option<Objective> {
        Some(Objective { unit: self.metric.steps(), fewest: true })
    }
}

impl Question {
    /// Reads a spec.
    pub(super) fn new(spec: &Spec) -> Result<Self, UsageError> {
        let mut position = Position::parse(spec.board().unwrap_or("triangle5"))?;
        vacate(&mut position, spec)?;
        let table = spec.flag(&TABLE);
        if table {
            let fixed =
                |option: &&'static Parameter| spec.flag(option) && spec.text(option) != option.default;
            if let Some(option) = [&VACATE, &FINISH, &GOAL].into_iter().find(fixed) {
                return Err(UsageError::new(format!(
                    "--table is about every start and every finish: leave out --{}",
                    option.flag
                )));
            }
        }
        let mut canonical = spec.clone();
        canonical.unset(&VACATE);
        if position.kind == BoardKind::Drawn {
            canonical.set_board(position.picture());
        } else {
            canonical.set_board(position.text.clone());
            if !position.empty.is_empty() && !table {
                let names: Vec<String> =
                    position.empty.iter().map(|&square| position.shape.name(square)).collect();
                canonical.put(&VACATE, names.join(","));
            }
        }
        let (finish, goal) = finish(&position, spec, &mut canonical)?;
        let metric = if spec.text(&METRIC) == Some("jumps") { Metric::Jumps } else { Metric::Moves };
        let upright = spec.text(&DIRECTIONS) == Some("8");
        if upright && position.shape.grid() == Grid::Square {
            return Err(UsageError::new(
                "pegs have six or eight directions on the triangular grid only: leave it out, or use a triangle",
            )
            .in_option(DIRECTIONS.flag));
        }
        let game = (position.shape.len() <= MOST_HOLES).then(|| {
            let full = Game::with_directions(&position.shape, upright);
            let start = full.pegs_where(|square| !position.empty.contains(&square));
            let board = |pegs: Vec<Square>| Goal::Board(full.pegs_where(|square| pegs.contains(&square)));
            full.with(start, finish.map_or(Goal::OnePeg, board))
        });
        Ok(Self {
            spec: canonical,
            board: position.shape,
            game,
            goal,
            metric,
            by_pegs: spec.text(&BOUND) == Some("pegs"),
            only_shortest: spec.flag(&SHORTEST) && metric == Metric::Moves,
            table,
        })
    }

    /// The squares with a peg in a picture of the same holes.
    pub(super) fn pegs_in(&self, picture: &str) -> Result<Vec<Square>, UsageError> {
        Ok(pegs(&same_holes(&self.board, picture, "position")?))
    }

    /// The game, or the memory limit if the board is too large for any method.
    pub(super) fn game(&self) -> Result<&Game, Limit> {
        self.game.as_ref().ok_or(Limit::Memory)
    }
}

/// Empties the holes that `--vacate` names.
fn vacate(position: &mut Position, spec: &Spec) -> Result<(), UsageError> {
    let Some(text) = spec.text(&VACATE) else { return Ok(()) };
    let holes = holes(&position.shape, text).map_err(|error| error.in_option(VACATE.flag))?;
    if position.kind == BoardKind::Named {
        position.empty.clear();
    }
    position.empty.extend(holes);
    Ok(())
}

/// Reads one hole or several.
fn holes(shape: &Shape, text: &str) -> Result<Vec<Square>, UsageError> {
    let parts: Vec<&str> = text.split(',').collect();
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if let [row, column] = parts[..]
        && number(row)
        && number(column)
    {
        return match shape.parse_square(text) {
            Ok(square) => Ok(vec![square]),
            Err(error) => Err(UsageError::new(format!(
                "{error} (two numbers are one hole as `row,column`; use letters to name several holes, such as a1,b2)"
            ))),
        };
    }
    parts.into_iter().map(|part| shape.parse_square(part).map_err(UsageError::from)).collect()
}

/// The pegs to end with; none if it is a single peg in any hole.
type Finish = Option<Vec<Square>>;

/// Reads `--finish` and `--goal`. Returns the pegs to end with, and how certificates write them.
fn finish(position: &Position, spec: &Spec, canonical: &mut Spec) -> Result<(Finish, Value), UsageError> {
    let finish = spec.text(&FINISH).unwrap_or("any");
    match spec.text(&GOAL) {
        Some(_) if finish != "any" => {
            Err(UsageError::new("--finish and --goal both give the end of the game: use only one of them"))
        }
        Some(text) => {
            let picture = same_holes(&position.shape, text, "goal");
            let picture = picture.map_err(|error| error.in_option(GOAL.flag))?;
            canonical.put(&GOAL, picture.to_string());
            Ok((Some(pegs(&picture)), json!(picture.row_texts())))
        }
        None if finish == "any" => Ok((None, json!("any"))),
        None => {
            let hole = last_hole(position, finish).map_err(|error| error.in_option(FINISH.flag))?;
            let name = position.shape.name(hole);
            canonical.put(&FINISH, name.clone());
            Ok((Some(vec![hole]), json!(name)))
        }
    }
}

/// Reads the hole of the last peg.
fn last_hole(position: &Position, text: &str) -> Result<Square, UsageError> {
    if text != "same" {
        return Ok(position.shape.parse_square(text)?);
    }
    let mut empty = position.empty.iter();
    match (empty.next(), empty.next()) {
        (Some(&hole), None) => Ok(hole),
        _ => Err(UsageError::new(format!(
            "`same` needs exactly one empty hole at the start, but there are {}: name the hole, such as {}",
            position.empty.len(),
            position.shape.squares().next().map_or_else(String::new, |square| position.shape.name(square))
        ))),
    }
}
