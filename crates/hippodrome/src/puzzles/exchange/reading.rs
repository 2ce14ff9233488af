//! What is asked: the board, the goal and the rules, read from a spec and made canonical.

use super::pieces::{EMPTY, Ground, LETTERS, MOST_SQUARES, PIECES, Piece, letter, piece_of, words};
use crate::board::{BoardText, Picture, Shape};
use crate::puzzle::UsageError;
use crate::puzzles::knights::Leaper;
use crate::spec::Spec;

/// The preset that stands for no board.
const DEFAULT: &str = "six-knights";

/// One exchange to be made.
pub struct Problem {
    /// The squares.
    pub ground: Ground,
    /// What stands on each square at first.
    pub start: Vec<Piece>,
    /// What is to stand there in the end.
    pub goal: Vec<Piece>,
    /// Colours take turns.
    pub alternate: bool,
    /// After every move, no piece is attacked by one of the other colour.
    pub safe: bool,
    /// Turns are counted, not moves.
    pub turns: bool,
    /// The start as drawn.
    pub start_picture: Picture,
    /// The goal as drawn.
    pub goal_picture: Picture,
    /// What the piece `L` is, where there is one.
    pub leaper: Option<Leaper>,
}

impl Problem {
    /// Reads a spec; gives the canonical spec back.
    pub fn read(spec: &Spec) -> Result<(Spec, Self), UsageError> {
        let mut spec = spec.clone();
        if spec.board().is_none() {
            spec.set_board(DEFAULT);
        }
        let letters = format!(".#{LETTERS}");
        let start = match BoardText::parse(spec.board_text().unwrap_or_default(), &letters)? {
            BoardText::Picture(picture) => picture,
            BoardText::Size { rows, cols } => {
                return Err(UsageError::new(format!(
                    "a board of {rows}x{cols} squares has no pieces: draw them, such as nnn/.../.../NNN, or name a preset, such as {DEFAULT}"
                )));
            }
        };
        start.require_rectangle()?;
        let board = Shape::of_picture(&start);
        if board.len() > MOST_SQUARES {
            return Err(UsageError::new(format!(
                "the board has {} squares: an exchange takes at most {MOST_SQUARES}",
                board.len()
            )));
        }
        let swapped = start.map(swap_colour);
        let goal = match spec.text("goal") {
            None => swapped.clone(),
            Some(text) => {
                let goal = Picture::parse(text, &letters).map_err(UsageError::from);
                goal.and_then(|goal| same_squares(&board, &start, &goal).map(|()| goal))
                    .map_err(|e| e.in_option("goal"))?
            }
        };
        same_pieces(&start, &goal, spec.flag("goal"))?;
        let leaper = leaper(&spec, &start)?;

        if spec.about().preset(spec.board().unwrap_or_default()).is_none() {
            spec.set_board(start.to_string());
        }
        if goal == swapped {
            spec.unset("goal");
        } else {
            spec.put_canonical("goal", goal.to_string());
        }
        let rule = |name: &str| spec.words("rules").any(|word| word == name);
        let (alternate, safe) = (rule("alternate"), rule("safe"));
        let rules = rule_names(alternate, safe);
        if !rules.is_empty() {
            spec.put_canonical("rules", rules.join(","));
        }
        if let Some(leaper) = leaper {
            spec.put_canonical("leaper", format!("{},{}", leaper.short(), leaper.long()));
        }
        let ground = Ground::new(&board, leaper);
        let pieces = |picture: &Picture| -> Vec<Piece> {
            let drawn = picture.letters().filter(|&(_, letter)| letter != '#');
            drawn.map(|(_, letter)| piece_of(letter).unwrap_or(EMPTY)).collect()
        };
        let problem = Self {
            ground,
            start: pieces(&start),
            goal: pieces(&goal),
            alternate,
            safe,
            turns: spec.text("metric") == Some("turns"),
            start_picture: start,
            goal_picture: goal,
            leaper,
        };
        Ok((spec, problem))
    }

    /// Whether an action is a walk of any number of moves. Where colours take turns, a turn is a move.
    pub fn walks(&self) -> bool {
        self.turns && !self.alternate
    }

    /// 0 or 1 where every solution has an even or an odd number of actions.
    pub fn parity(&self) -> Option<u32> {
        let dark = |pieces: &[Piece]| {
            let standing = (0..).zip(pieces).filter(|&(_, &piece)| piece != EMPTY);
            let dark = standing.map(|(at, &piece)| self.ground.is_dark(piece, at).map(u32::from));
            dark.sum::<Option<u32>>()
        };
        let changes = dark(&self.start)? + dark(&self.goal)?;
        (!self.walks()).then_some(changes % 2)
    }

    /// The cells of a position: one a square, and under `alternate` one for who moved last.
    pub fn cells(&self) -> usize {
        self.start.len() + usize::from(self.alternate)
    }

    /// The names of the rules in force.
    pub fn rules(&self) -> Vec<&'static str> {
        rule_names(self.alternate, self.safe)
    }
}

fn rule_names(alternate: bool, safe: bool) -> Vec<&'static str> {
    [("alternate", alternate), ("safe", safe)].into_iter().filter(|r| r.1).map(|r| r.0).collect()
}

/// The piece `L` of a board: `--leaper` and the letter belong together.
fn leaper(spec: &Spec, start: &Picture) -> Result<Option<Leaper>, UsageError> {
    let drawn = start.letters().any(|(_, letter)| matches!(letter, 'L' | 'l'));
    match (spec.pair("leaper"), drawn) {
        (None, false) => Ok(None),
        (None, true) => Err(UsageError::new(
            "the board has a leaper (`L` or `l`): say how it jumps, such as --leaper 1,3",
        )),
        (Some(_), false) => {
            Err(UsageError::new("the board has no leaper: draw it with `L` and `l`").in_option("leaper"))
        }
        (Some((a, b)), true) => Leaper::new(a, b).map(Some).ok_or_else(|| {
            UsageError::new("a 0,0 leaper stays where it is: one of the two numbers must be at least 1")
                .in_option("leaper")
        }),
    }
}

fn swap_colour(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// An error unless the goal has the squares of the board.
fn same_squares(board: &Shape, start: &Picture, goal: &Picture) -> Result<(), UsageError> {
    goal.require_rectangle()?;
    if (goal.rows(), goal.cols()) != (start.rows(), start.cols()) {
        return Err(UsageError::new(format!(
            "the goal is {}x{} where the board is {}x{}: draw it on the same squares",
            goal.rows(),
            goal.cols(),
            start.rows(),
            start.cols()
        )));
    }
    let differs = goal.letters().find(|&(square, letter)| (letter == '#') == board.contains(square));
    match differs {
        None => Ok(()),
        Some((square, letter)) => Err(UsageError::new(format!(
            "the goal has `{letter}` in row {}, column {} where the board has `{}`: draw it on the same squares",
            square.row + 1,
            square.col + 1,
            start.at(square).unwrap_or('#')
        ))),
    }
}

/// An error unless both pictures have the same pieces, and any at all.
fn same_pieces(start: &Picture, goal: &Picture, goal_is_given: bool) -> Result<(), UsageError> {
    let count = |picture: &Picture| {
        let mut counts = [0_usize; PIECES + 1];
        for (_, letter) in picture.letters() {
            counts[usize::from(piece_of(letter).unwrap_or(EMPTY))] += 1;
        }
        counts
    };
    let (have, want) = (count(start), count(goal));
    if have[1..].iter().all(|&n| n == 0) {
        return Err(UsageError::new(format!(
            "the board has no pieces: draw them with the letters {LETTERS}, white in upper case and black in lower case"
        )));
    }
    for piece in 1..=PIECES {
        let (have, want) = (have[piece], want[piece]);
        if have == want {
            continue;
        }
        let piece = piece as Piece;
        let difference =
            format!("{want} {} (`{}`) where the board has {have}", words(piece, want != 1), letter(piece));
        return Err(UsageError::new(if goal_is_given {
            format!("--goal: the goal has {difference}: it must have the same pieces")
        } else {
            format!("with the colours swapped the goal would have {difference}: draw another with --goal")
        }));
    }
    Ok(())
}
