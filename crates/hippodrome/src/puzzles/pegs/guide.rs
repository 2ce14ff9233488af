//! Help during a game: can this position still be won, in how many moves, and by which jumps?
//!
//! A [`Guide`] runs the exact method once for a question. Afterwards every position that can be reached from
//! the start is looked up: either it is on a solution and its label gives the number of moves, or it is lost.
//!
//! ```
//! use hippodrome::control::Control;
//! use hippodrome::puzzles::pegs::Guide;
//! use hippodrome::spec::Spec;
//!
//! let spec = Spec::parse("pegs triangle5 --vacate 1 --finish same").unwrap();
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
use crate::board::Square;
use crate::control::Control;
use crate::outcome::Limit;
use crate::puzzle::UsageError;
use crate::spec::Spec;

/// Knows every position of one question.
pub struct Guide {
    game: Game,
    /// None if the game cannot be won, or is over before it begins.
    solutions: Option<Box<dyn Solutions>>,
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
        let worked_out = || {
            let game = question.game()?.clone();
            let settled = match first_look(&game) {
                FirstLook::Open => Some(label(&game, Way::Forward, Detail::Full, &mut control.meter())?),
                _ => None,
            };
            let solutions = match settled {
                Some(Settled::Full(solutions)) => Some(solutions),
                _ => None,
            };
            Ok(Self { game, solutions })
        };
        Ok(worked_out())
    }

    /// The outlook after some moves from the start, each such as `c1-e1` or `c1-e1-e3`.
    pub fn after(&self, moves: &[&str]) -> Result<Outlook, UsageError> {
        let mut pegs = self.game.start;
        let mut hand = None;
        for name in moves {
            for jump in self.read(name)? {
                if !jump.fits(pegs) {
                    return Err(UsageError::new(format!(
                        "the move `{name}` cannot be made here: a peg must jump over a peg into an empty hole"
                    )));
                }
                pegs ^= jump.mask();
                hand = Some(self.game.holes[jump.to as usize]);
            }
        }
        Ok(self.outlook(pegs, hand))
    }

    /// The jumps of a move.
    fn read(&self, name: &str) -> Result<Vec<Jump>, UsageError> {
        let holes =
            name.split('-').map(|hole| self.game.shape.parse_square(hole)).collect::<Result<Vec<_>, _>>()?;
        let jump = |leg: &[Square]| {
            let found = self.game.jumps.iter().find(|jump| self.ends(jump) == leg);
            found.copied().ok_or_else(|| {
                UsageError::new(format!(
                    "`{name}` is not a move: a jump leads to the second hole in a line, such as c1-e1"
                ))
            })
        };
        if holes.len() < 2 {
            return Err(UsageError::new(format!(
                "`{name}` is not a move: name its holes in order, such as c1-e1-e3"
            )));
        }
        holes.windows(2).map(jump).collect()
    }

    /// The holes that the peg of a jump leaves and enters.
    fn ends(&self, jump: &Jump) -> [Square; 2] {
        [jump.from, jump.to].map(|hole| self.game.holes[hole as usize])
    }

    fn outlook(&self, pegs: Pegs, hand: Option<Square>) -> Outlook {
        let made = (self.game.start.count_ones() - pegs.count_ones()) as usize;
        let squares = self.game.squares(pegs);
        let has_peg = |square: Square| squares.contains(&square);
        let onward = self.solutions.as_ref().map(|solutions| solutions.onward(made, &has_peg, hand));
        let onward = onward.unwrap_or_default();
        let next = |(number, jump): (usize, &Jump)| {
            let [from, to] = self.ends(jump);
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
