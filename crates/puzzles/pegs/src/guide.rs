//! Help during a game: can this position still be won, in how many moves, and by which jumps?
//!
//! A [`Guide`] runs the exact method once for a question. Afterwards every position that can be reached from
//! the start is looked up: either it is on a solution and its label gives the number of moves, or it is lost.
//!
//! ```
//! use search::Control;
//! use hippodrome_pegs::Guide;
//! use contract::Spec;
//!
//! let spec = Registry::new(&[crate::PUZZLE]).parse("pegs triangle5 --vacate 1 --finish same").unwrap();
//! let guide = Guide::new(&spec, &Control::default()).unwrap().unwrap();
//! let outlook = guide.after(&[]).unwrap();
//! assert_eq!(outlook.moves, Some(10));
//! let outlook = guide.after(&["a3-a1"]).unwrap();
//! assert!(outlook.next.iter().any(|next| next.moves.is_some()));
//! ```

use super::exact::{Detail, Settled, Solutions, Way, label};
use super::game::{Game, Jump, Pegs};
use super::laws::{FirstLook, first_look};
use super::reading::Question;
use board::Square;
use contract::{Spec, UsageError};
use search::{Control, Limit, Meter};

/// Knows every position of one question.
pub struct Guide {
    game: Game,
    /// None if the game cannot be won, or is over before it begins.
    solutions: Option<Box<dyn Solutions>>,
    /// Why it cannot be won.
    why_none: Option<String>,
}

/// The prospects of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The number of moves still needed, continuing with the peg that moved last if that helps. None if the
    /// position is lost.
    pub moves: Option<u32>,
    /// Every jump that can be made, in the order of the holes.
    pub next: Vec<Next>,
}

/// A jump that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The hole that the peg leaves.
    pub from: Square,
    /// The hole that the peg enters.
    pub to: Square,
    /// Its name, such as `c1-e1`.
    pub name: String,
    /// The number of moves needed from before the jump, if it is made. None if it loses the game.
    pub moves: Option<u32>,
}

impl Guide {
    /// Works out a question. The inner error is the limit that was reached.
    pub fn new(spec: &Spec, control: &Control) -> Result<Result<Self, Limit>, UsageError> {
        let question = Question::new(spec)?;
        Ok(question.game().and_then(|game| Self::of(game.clone(), &mut control.meter())))
    }

    /// Works out a game.
    pub(super) fn of(game: Game, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let (solutions, why_none) = match first_look(&game) {
            FirstLook::Open => match label(&game, Way::Forward, Detail::Full, meter)? {
                Settled::Full(solutions) => (Some(solutions), None),
                Settled::Impossible(reason) => (None, Some(reason)),
                Settled::Trivial | Settled::Brief(_) => (None, None),
            },
            FirstLook::Impossible(reason) => (None, Some(reason)),
            FirstLook::Solved => (None, None),
        };
        Ok(Self { game, solutions, why_none })
    }

    /// Why the game cannot be won from the start, if it cannot.
    pub(super) fn why_none(&self) -> Option<&str> {
        self.why_none.as_deref()
    }

    /// The outlook at the start, if the peg on this square moved last.
    pub(super) fn at_start(&self, hand: Option<Square>) -> Outlook {
        self.outlook(self.game.start, hand)
    }

    /// The outlook after some moves from the start, each such as `c1-e1` or `c1-e1-e3`.
    pub fn after(&self, moves: &[&str]) -> Result<Outlook, UsageError> {
        let pegs = self.game.play(moves)?;
        let last = moves.last().and_then(|name| name.rsplit('-').next());
        let hand = last.map(|hole| self.game.shape.parse_square(hole)).transpose()?;
        Ok(self.outlook(pegs, hand))
    }

    fn outlook(&self, pegs: Pegs, hand: Option<Square>) -> Outlook {
        let made = (self.game.start.count_ones() - pegs.count_ones()) as usize;
        let squares = self.game.squares(pegs);
        let has_peg = |square: Square| squares.contains(&square);
        let onward = self.solutions.as_ref().map(|solutions| solutions.onward(made, &has_peg, hand));
        let onward = onward.unwrap_or_default();
        let next = |(number, jump): (usize, &Jump)| {
            let [from, to] = self.game.ends(jump);
            let moves = onward.iter().find(|(other, _)| *other == number).map(|(_, moves)| *moves);
            Next {
                from,
                to,
                name: format!("{}-{}", self.game.shape.name(from), self.game.shape.name(to)),
                moves,
            }
        };
        let possible = self.game.jumps.iter().enumerate().filter(|(_, jump)| jump.fits(pegs));
        let next: Vec<Next> = possible.map(next).collect();
        let moves = if self.game.is_goal(pegs) { Some(0) } else { next.iter().filter_map(|n| n.moves).min() };
        Outlook { moves, next }
    }
}
