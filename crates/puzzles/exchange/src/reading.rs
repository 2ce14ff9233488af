//! From a spec to a [`Question`]: what is asked, checked and written in its canonical form.

use super::description::{DESCRIPTION, GOAL, LEAPER, MAX_MOVES, METRIC, ORDER, POSITIONS, RULES};
use super::methods::METHODS;
use super::move_tables::{MOST_SQUARES, MoveTables};
use super::piece_codes::{CODES, Code, EMPTY, LETTERS, code_of, letter, words};
use board::{BoardText, Leaper, Picture, Shape};
use contract::{self, Description, Method, Objective, Spec, UsageError};
use search::Seed;

/// The preset that is used if no board is given.
const DEFAULT: &str = "six-knights";

/// An exchange to be made.
#[derive(Clone)]
pub struct Question {
    pub(super) spec: Spec,
    /// The squares.
    pub(super) tables: MoveTables,
    /// The piece on each square at the start.
    pub(super) start: Vec<Code>,
    /// The piece on each square in the goal.
    pub(super) goal: Vec<Code>,
    /// The colours move alternately.
    pub(super) alternate: bool,
    /// After every move, no piece is attacked by the other colour.
    pub(super) safe: bool,
    /// Turns are counted, not moves.
    pub(super) turns: bool,
    /// The start as drawn.
    pub(super) start_picture: Picture,
    /// The goal as drawn.
    pub(super) goal_picture: Picture,
    /// The piece `L`, if there is one.
    pub(super) leaper: Option<Leaper>,
    /// The positions that can be reached are counted, not the shortest sequences.
    pub(super) positions: bool,
    /// The longest path that `best-first-paths`, `dfs` and `brute-force` follow.
    pub(super) max_moves: u32,
    /// The colour (0 or 1) whose moves are tried first, if that is not left to the board.
    pub(super) first: Option<usize>,
}

impl contract::Question for Question {
    const DESCRIPTION: &'static Description = &DESCRIPTION;
    const METHODS: &'static [Method<Self>] = METHODS;

    fn read(spec: &Spec, _: &Seed) -> Result<Self, UsageError> {
        let mut spec = spec.clone();
        if spec.board().is_none() {
            spec.set_board(DEFAULT);
        }
        let start = start(&spec)?;
        let board = Shape::of_picture(&start);
        if board.len() > MOST_SQUARES {
            return Err(UsageError::new(format!(
                "the board has {} squares, but an exchange takes at most {MOST_SQUARES}",
                board.len()
            )));
        }
        let swapped = start.map(swap_colour);
        let goal = goal(&spec, &board, &start)?.unwrap_or_else(|| swapped.clone());
        same_pieces(&start, &goal, spec.flag(&GOAL))?;
        let leaper = leaper(&mut spec, &start)?;

        if spec.about().preset(spec.board().unwrap_or_default()).is_none() {
            spec.set_board(start.to_string());
        }
        if goal == swapped {
            spec.unset(&GOAL);
        } else {
            spec.put(&GOAL, goal.to_string());
        }
        let rule = |name: &str| spec.words(&RULES).any(|word| word == name);
        let (alternate, safe) = (rule("alternate"), rule("safe"));
        let rules = rule_names(alternate, safe);
        if !rules.is_empty() {
            spec.put(&RULES, rules.join(","));
        }
        Ok(Self {
            tables: MoveTables::new(&board, leaper),
            start: codes(&start),
            goal: codes(&goal),
            alternate,
            safe,
            turns: spec.text(&METRIC) == Some("turns"),
            start_picture: start,
            goal_picture: goal,
            leaper,
            positions: spec.flag(&POSITIONS),
            first: match spec.text(&ORDER) {
                Some("white-first") => Some(0),
                Some("black-first") => Some(1),
                _ => None,
            },
            max_moves: spec.number(&MAX_MOVES).unwrap_or(0) as u32,
            spec,
        })
    }

    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn counted(&self) -> &'static str {
        match (self.positions, self.turns) {
            (true, _) => "positions that can be reached; pieces of one kind and colour are alike",
            (false, true) => {
                "shortest sequences of turns, each by its first and last square; pieces of one kind and colour are alike"
            }
            (false, false) => "shortest sequences of moves; pieces of one kind and colour are alike",
        }
    }

    fn objective(&self) -> Option<Objective> {
        Some(Objective { unit: if self.turns { "turns" } else { "moves" }, fewest: true })
    }
}

impl Question {
    /// Whether an action is a turn of any number of moves. If the colours move alternately, a turn is a
    /// single move.
    pub(super) fn whole_turns(&self) -> bool {
        self.turns && !self.alternate
    }

    /// 0 if every solution has an even number of actions, 1 if every solution has an odd number, none if
    /// neither is known.
    pub(super) fn parity(&self) -> Option<u32> {
        let dark = |pieces: &[Code]| {
            let standing = (0..).zip(pieces).filter(|&(_, &piece)| piece != EMPTY);
            let dark = standing.map(|(at, &piece)| self.tables.is_dark(piece, at).map(u32::from));
            dark.sum::<Option<u32>>()
        };
        let changes = dark(&self.start)? + dark(&self.goal)?;
        (!self.whole_turns()).then_some(changes % 2)
    }

    /// The number of cells of a position: one per square and, under `alternate`, one for who moved last.
    pub(super) fn cells(&self) -> usize {
        self.start.len() + usize::from(self.alternate)
    }

    /// The names of the rules in force.
    pub(super) fn rules(&self) -> Vec<&'static str> {
        rule_names(self.alternate, self.safe)
    }
}

/// The characters of a picture.
pub(super) fn letters() -> String {
    format!(".#{LETTERS}")
}

/// The picture of the start.
fn start(spec: &Spec) -> Result<Picture, UsageError> {
    match BoardText::parse(spec.board_text().unwrap_or_default(), &letters())? {
        BoardText::Picture(picture) => {
            picture.require_rectangle()?;
            Ok(picture)
        }
        BoardText::Size { rows, cols } => Err(UsageError::new(format!(
            "a board of {rows}x{cols} squares has no pieces: draw a picture such as nnn/.../.../NNN, or use a preset such as {DEFAULT}"
        ))),
    }
}

/// The picture of the goal, if one is given.
fn goal(spec: &Spec, board: &Shape, start: &Picture) -> Result<Option<Picture>, UsageError> {
    let Some(text) = spec.text(&GOAL) else { return Ok(None) };
    let goal = Picture::parse(text, &letters()).map_err(UsageError::from);
    let goal = goal.and_then(|goal| same_squares(board, start, &goal).map(|()| goal));
    goal.map(Some).map_err(|error| error.in_option(GOAL.flag))
}

/// The piece on each square of a picture.
pub(super) fn codes(picture: &Picture) -> Vec<Code> {
    let squares = picture.letters().filter(|&(_, letter)| letter != '#');
    squares.map(|(_, letter)| code_of(letter).unwrap_or(EMPTY)).collect()
}

fn rule_names(alternate: bool, safe: bool) -> Vec<&'static str> {
    [("alternate", alternate), ("safe", safe)].into_iter().filter(|r| r.1).map(|r| r.0).collect()
}

/// The piece `L` of a board: the option and the letter need each other.
fn leaper(spec: &mut Spec, start: &Picture) -> Result<Option<Leaper>, UsageError> {
    let drawn = start.letters().any(|(_, letter)| matches!(letter, 'L' | 'l'));
    let leaper = spec.leaper(&LEAPER)?;
    match (leaper, drawn) {
        (None, true) => Err(UsageError::new(
            "the board has a leaper (`L` or `l`) whose jump is not given: add it, such as --leaper 1,3",
        )),
        (Some(_), false) => {
            Err(UsageError::new("the board has no leaper: draw one with `L` or `l`, or leave the option out")
                .in_option(LEAPER.flag))
        }
        _ => Ok(leaper),
    }
}

fn swap_colour(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// Returns an error unless the goal has the squares of the board.
fn same_squares(board: &Shape, start: &Picture, goal: &Picture) -> Result<(), UsageError> {
    goal.require_rectangle()?;
    if (goal.rows(), goal.cols()) != (start.rows(), start.cols()) {
        return Err(UsageError::new(format!(
            "the goal is {}x{}, but the board is {}x{}: both must have the same squares",
            goal.rows(),
            goal.cols(),
            start.rows(),
            start.cols()
        )));
    }
    let shown = |letter: char| if letter == '#' { '_' } else { letter };
    let differs = goal.letters().find(|&(square, letter)| (letter == '#') == board.contains(square));
    match differs {
        None => Ok(()),
        Some((square, letter)) => Err(UsageError::new(format!(
            "the goal has `{}` in row {}, column {}, but the board has `{}` there: both must have the same squares",
            shown(letter),
            square.row + 1,
            square.col + 1,
            shown(start.at(square).unwrap_or('#'))
        ))),
    }
}

/// Returns an error unless both pictures have the same pieces, and at least one.
fn same_pieces(start: &Picture, goal: &Picture, goal_is_given: bool) -> Result<(), UsageError> {
    let (start, goal) = (codes(start), codes(goal));
    if start.iter().all(|&piece| piece == EMPTY) {
        return Err(UsageError::new(format!(
            "the board has no pieces: draw them with the letters {LETTERS}, white in upper case and black in lower case"
        )));
    }
    for piece in 1..=CODES as Code {
        let [have, want] = [&start, &goal].map(|pieces| pieces.iter().filter(|&&p| p == piece).count());
        let difference =
            || format!("{want} {} (`{}`), but the board has {have}", words(piece, want != 1), letter(piece));
        if have != want && goal_is_given {
            let error = format!("the goal has {}: both must have the same pieces", difference());
            return Err(UsageError::new(error).in_option(GOAL.flag));
        } else if have != want {
            return Err(UsageError::new(format!(
                "with the colours swapped, the goal would have {}: draw the goal with --goal",
                difference()
            )));
        }
    }
    Ok(())
}
