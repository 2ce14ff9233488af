//! Help in mid-game: can this position still be won, in how many moves, and which jumps keep it won.
//!
//! A [`Guide`] runs the exact engine once for a question. Every position that play from its start can
//! reach is then looked up: it is on a solution, and its label says how far, or it is lost.
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

use super::boards::Way;
use super::class::Classes;
use super::fewest::{Book, label};
use super::game::{Game, Jump, Pegs};
use super::reading;
use crate::board::Square;
use crate::control::Control;
use crate::outcome::Limit;
use crate::puzzle::UsageError;
use crate::spec::Spec;

/// All that can be said of the positions of one question.
pub struct Guide {
    game: Game,
    book: Book,
}

/// What is to be said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The moves still needed, going on with the peg that moved last where that helps; none: it is lost.
    pub moves: Option<u32>,
    /// Every jump that can be made, in the order of the holes.
    pub next: Vec<Next>,
}

/// A jump that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The hole that the peg leaves.
    pub from: Square,
    /// The hole that it jumps into.
    pub to: Square,
    /// Its name, such as `c1-e1`.
    pub name: String,
    /// The moves needed if it is made, counted from before it; none: it loses.
    pub moves: Option<u32>,
}

impl Guide {
    /// Works out a question; the inner error is the limit that was reached.
    pub fn new(spec: &Spec, control: &Control) -> Result<Result<Self, Limit>, UsageError> {
        let Some(game) = reading::read(spec)?.game else { return Ok(Err(Limit::Memory)) };
        let classes = Classes::of(&game);
        let length = game.jumps_needed(game.start).filter(|&length| length > 0);
        let book = match length {
            Some(length) if classes.refusal(&game).is_none() && game.start != game.all() => {
                match label(&game, &classes, length, Way::Forward, false, &mut control.meter()) {
                    Ok(book) => book,
                    Err(limit) => return Ok(Err(limit)),
                }
            }
            _ => Book::Lost(String::new()),
        };
        Ok(Ok(Self { game, book }))
    }

    /// What is to be said after some moves from the start, each such as `c1-e1` or `c1-e1-e3`.
    pub fn after(&self, moves: &[&str]) -> Result<Outlook, UsageError> {
        let mut pegs = self.game.start;
        let mut hand = None;
        for name in moves {
            for jump in self.read(name)? {
                if !jump.fits(pegs) {
                    return Err(UsageError::new(format!("the move `{name}` cannot be made here")));
                }
                pegs ^= jump.mask();
                hand = Some(jump.to);
            }
        }
        Ok(self.outlook(pegs, hand))
    }

    /// The jumps of a move.
    fn read(&self, name: &str) -> Result<Vec<Jump>, UsageError> {
        let holes =
            name.split('-').map(|hole| self.game.shape.parse_square(hole)).collect::<Result<Vec<_>, _>>()?;
        let jump = |leg: &[Square]| {
            let square = |hole: u8| self.game.holes[hole as usize];
            let found = self.game.jumps.iter().find(|j| [square(j.from), square(j.to)] == leg);
            found.copied().ok_or_else(|| {
                UsageError::new(format!(
                    "`{name}` is no move: a jump goes two holes on in a line, such as c1-e1"
                ))
            })
        };
        if holes.len() < 2 {
            return Err(UsageError::new(format!(
                "`{name}` is no move: name its holes in order, such as c1-e1-e3"
            )));
        }
        holes.windows(2).map(jump).collect()
    }

    fn outlook(&self, pegs: Pegs, hand: Option<u8>) -> Outlook {
        let jumps = (self.game.start.count_ones() - pegs.count_ones()) as usize;
        let onward: Vec<(Jump, u32)> = match &self.book {
            Book::Lost(_) | Book::Brief(_) => Vec::new(),
            Book::Bits(ways) => ways.from(jumps, pegs, hand),
            Book::Narrow(ways) => ways.from(jumps, pegs, hand),
            Book::Wide(ways) => ways.from(jumps, pegs, hand),
        };
        let next: Vec<Next> = self
            .game
            .jumps
            .iter()
            .filter(|jump| jump.fits(pegs))
            .map(|jump| {
                let [from, to] = [jump.from, jump.to].map(|hole| self.game.holes[hole as usize]);
                let moves = onward.iter().find(|(other, _)| other == jump).map(|(_, moves)| *moves);
                Next {
                    from,
                    to,
                    name: format!("{}-{}", self.game.shape.name(from), self.game.shape.name(to)),
                    moves,
                }
            })
            .collect();
        let moves = if self.game.is_goal(pegs) { Some(0) } else { next.iter().filter_map(|n| n.moves).min() };
        Outlook { moves, next }
    }
}
