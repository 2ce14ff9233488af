//! Help during a game: can this position still be won, and by which next moves?
//!
//! A puzzle implements [`Advise`] for its question. It receives the position as a [`Played`] text, in the
//! form that suits the puzzle: a picture, the squares so far, or the moves so far. A [`Hint`] is exact: a move
//! is listed as winning or losing only if that is proved, and what a limit left open is listed as such.

mod played;
mod reasoning;
mod turn;

use std::collections::HashSet;

pub use self::played::Played;
pub use self::reasoning::{Deduction, Degree, Rating, Technique};
pub use self::turn::{Standing, Turn};
use crate::{UsageError, View};
use board::{Frame, Square};
use search::{Limit, Meter, Stats};

/// How a player is helped.
pub trait Advise {
    /// The prospects of a position. It is an error if the text is not a position of this question.
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError>;

    /// What can be done next in a position, without solving anything. It is an error if the text is not a
    /// position of this question. The board has at most `MOST_MOVES` squares.
    fn turn(&self, played: &Played) -> Result<Turn, UsageError>;

    /// The rules of this question for a player, as sentences; none where the summary of the puzzle says it all.
    fn rules(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// How hard the question is to solve on paper; none for puzzles without techniques, and for boards that are too large
    /// for them.
    fn rate(&self, _meter: &mut Meter<'_>) -> Result<Option<Rating>, Limit> {
        Ok(None)
    }
}

/// What can be done next in a position of a question, given as text.
pub fn turn(question: &(impl Advise + View + ?Sized), position: &str) -> Result<Turn, UsageError> {
    let board = question.board();
    if board.frame_len() > MOST_MOVES as u64 {
        return Err(UsageError::new(format!(
            "a board of {}x{} is too large to play on: the limit is {MOST_MOVES} squares",
            board.rows(),
            board.cols()
        )));
    }
    question.turn(&question.played(position)?)
}

/// What is known about a position.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The position.
    pub frame: Frame,
    /// Whether it can still be won.
    pub outlook: Outlook,
    /// Every next move that keeps the game won, as far as is known, the forced ones first.
    pub moves: Vec<Advice>,
    /// The next moves that lose the game.
    pub losing: Vec<Advice>,
    /// The next moves of which neither is known.
    pub unknown: Vec<String>,
    /// The other next moves, where only those on a shortest way are looked at: they are on none.
    pub others: Vec<String>,
    /// The limit that left something open.
    pub limit: Option<Limit>,
    /// The steps that lead to the next move on paper, in puzzles that have techniques.
    pub reasoning: Vec<Deduction>,
    /// A sentence about moves that were not looked at, if there are any.
    pub note: Option<String>,
    /// What it cost.
    pub stats: Stats,
}

/// The prospects of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// The game is won already.
    Over,
    /// It can still be won.
    Won {
        /// The fewest moves that are still needed, if the puzzle counts them.
        left: Option<u64>,
    },
    /// It can no longer be won; the reason is a sentence.
    Lost(String),
    /// A limit was reached before either was known.
    Unknown,
}

/// A next move, and what speaks for or against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move's name, such as `a1` or `c1-e1`.
    pub name: String,
    /// The squares of the move, from first to last.
    pub squares: Vec<Square>,
    /// Why, as a clause without a full stop.
    pub reason: String,
    /// Whether there is no other choice: every solution contains it.
    pub forced: bool,
    /// The moves that are still needed with it, if they are more for some moves that keep the game won.
    pub left: Option<u64>,
}

impl Advice {
    /// A move that is not forced.
    pub fn new(name: impl Into<String>, squares: Vec<Square>, reason: impl Into<String>) -> Self {
        Self { name: name.into(), squares, reason: reason.into(), forced: false, left: None }
    }
}

impl Hint {
    /// A position about which nothing is known yet.
    pub fn new(frame: Frame) -> Self {
        Self {
            frame,
            outlook: Outlook::Unknown,
            moves: Vec::new(),
            losing: Vec::new(),
            unknown: Vec::new(),
            others: Vec::new(),
            limit: None,
            reasoning: Vec::new(),
            note: None,
            stats: Stats::default(),
        }
    }

    /// The names of the next moves about which nothing is said, unless a limit or a note says why.
    pub(crate) fn unnamed(&self, turn: Turn) -> Vec<String> {
        if self.limit.is_some() || self.note.is_some() {
            return Vec::new();
        }
        let said: HashSet<&str> =
            self.moves.iter().chain(&self.losing).map(|advice| advice.name.as_str()).collect();
        let is_new = |name: &String| !said.contains(name.as_str()) && !self.unknown.contains(name);
        turn.moves.into_iter().map(|(name, _)| name).filter(is_new).collect()
    }

    /// The same position, which is won already.
    #[must_use]
    pub fn over(self) -> Self {
        Self { outlook: Outlook::Over, ..self }
    }

    /// The same position, which can no longer be won.
    #[must_use]
    pub fn lost(self, reason: impl Into<String>) -> Self {
        Self { outlook: Outlook::Lost(reason.into()), ..self }
    }

    /// The same position, about which a limit left something open.
    #[must_use]
    pub fn stopped(self, limit: Limit) -> Self {
        Self { limit: Some(limit), ..self }
    }
}

impl Outlook {
    /// The word for it in JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Won { .. } => "won",
            Self::Lost(_) => "lost",
            Self::Unknown => "unknown",
        }
    }
}

/// With more next moves than this, only some of them are looked at.
pub const MOST_MOVES: usize = 2500;

/// What trying a move found out.
pub enum Tried {
    /// It keeps the game won. All these squares, in any order, would complete the position.
    Keeps(Vec<Square>),
    /// It loses the game, for this reason.
    Loses(String),
}

/// Sorts squares that can be added to a set into those that a solution contains and the others. A solution
/// settles all its squares at once, so far fewer squares are tried than there are. `known` is a first
/// solution, and `reason` says what speaks for a square that keeps the game won.
pub fn sift(
    hint: &mut Hint,
    candidates: &[Square],
    known: &[Square],
    reason: &str,
    attempt: &mut dyn FnMut(Square) -> Result<Tried, Limit>,
) {
    let mut good: Vec<Square> = known.to_vec();
    for &square in candidates {
        let name = hint.frame.board.name(square);
        let tried = match (good.contains(&square), hint.limit) {
            (true, _) => Ok(Tried::Keeps(Vec::new())),
            (false, Some(limit)) => Err(limit),
            (false, None) => attempt(square),
        };
        match tried {
            Ok(Tried::Keeps(squares)) => {
                good.extend(squares);
                hint.moves.push(Advice::new(name, vec![square], reason));
            }
            Ok(Tried::Loses(reason)) => hint.losing.push(Advice::new(name, vec![square], reason)),
            Err(limit) => {
                hint.limit = Some(limit);
                hint.unknown.push(name);
            }
        }
    }
    // A later solution may have settled a square that was left open.
    let settled = |name: &String| good.iter().any(|&square| hint.frame.board.name(square) == *name);
    let (found, open): (Vec<String>, Vec<String>) = hint.unknown.drain(..).partition(settled);
    hint.unknown = open;
    hint.moves.extend(found.into_iter().map(|name| {
        let square = hint.frame.board.parse_square(&name);
        Advice::new(name, square.into_iter().collect(), reason)
    }));
}
