//! Help during a game: every next move on a shortest way to the goal.
//!
//! A position is a picture, or the moves so far. Under `alternate`, the moves say whose turn it is; after a
//! picture, either colour may go on. If turns are counted, the position is taken as the end of a turn.

use super::methods::{first_actions, next_actions, replay};
use super::piece_codes::{Code, colour};
use super::reading::Question;
use board::{Picture, Shape, Square};
use contract::{Advice, Advise, Hint, Outcome, Outlook, Played, Turn, UsageError, auto};
use search::Meter;

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let (pieces, last) = self.pieces(played)?;
        let hint = Hint::new(self.frame(&pieces, &[], String::new()));
        if pieces == self.goal {
            return Ok(hint.over());
        }
        let here = self.beginning_with(&pieces);
        let last = last.filter(|_| self.alternate);
        Ok(match first_actions(&here, last, meter) {
            Ok(Some((length, moves))) => self.advice(hint, length, moves),
            Ok(None) => hint.lost(here.why_not(last, meter)),
            Err(limit) => hint.stopped(limit),
        })
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let (pieces, last) = self.pieces(played)?;
        let frame = self.frame(&pieces, &[], String::new());
        if pieces == self.goal {
            return Ok(Turn::new(frame, Vec::new()).won());
        }
        let here = self.beginning_with(&pieces);
        let moves = next_actions(&here, last.filter(|_| self.alternate)).into_iter();
        Ok(Turn::new(frame, moves.map(|squares| (self.name_of(&squares), squares)).collect()))
    }
}

impl Question {
    /// The piece on each square of a position, and the colour that moved last if that is known.
    fn pieces(&self, played: &Played) -> Result<(Vec<Code>, Option<usize>), UsageError> {
        match played {
            Played::Start => Ok((self.start.clone(), None)),
            Played::Picture(text) => {
                let picture = Picture::parse(text, &super::reading::letters())?;
                if Shape::of_picture(&picture) != *self.tables.board() {
                    return Err(UsageError::new(
                        "the position must have the squares of the board: the same rows, with `_` in the same places",
                    ));
                }
                let pieces = super::reading::codes(&picture);
                let sorted = |pieces: &[Code]| {
                    let mut sorted = pieces.to_vec();
                    sorted.sort_unstable();
                    sorted
                };
                if sorted(&pieces) != sorted(&self.start) {
                    return Err(UsageError::new("the position must have the same pieces as the start"));
                }
                Ok((pieces, None))
            }
            Played::Moves(moves) => {
                let pieces = replay(&Self { turns: false, ..self.clone() }, moves)?;
                let last = moves.last().and_then(|squares| squares.last()).copied();
                let last = last.and_then(|square| self.tables.number(square));
                Ok((pieces.clone(), last.map(|at| colour(pieces[usize::from(at)]))))
            }
            Played::Squares(_) => Err(UsageError::new(
                "a position is a picture such as n.n/.../N.N, or the moves so far, such as a1-b3 c3-a2",
            )),
        }
    }

    /// The same exchange, beginning with these pieces.
    fn beginning_with(&self, pieces: &[Code]) -> Self {
        Self { start: pieces.to_vec(), ..self.clone() }
    }

    /// Why the goal cannot be reached.
    fn why_not(&self, last: Option<usize>, meter: &mut Meter<'_>) -> String {
        match auto(self, meter).outcome {
            Outcome::Impossible(reason) => reason,
            _ if last.is_some() => "the goal cannot be reached by the colour whose turn it is".into(),
            _ => "the goal cannot be reached".into(),
        }
    }

    /// The name of a move or a turn.
    fn name_of(&self, squares: &[Square]) -> String {
        squares.iter().map(|&square| self.tables.board().name(square)).collect::<Vec<_>>().join("-")
    }

    fn advice(&self, hint: Hint, length: u32, moves: Vec<Vec<Square>>) -> Hint {
        let (step, steps) = if self.whole_turns() { ("turn", "turns") } else { ("move", "moves") };
        let reason = match length {
            1 => "reaches the goal".to_string(),
            2 => format!("one {step} to the goal after it"),
            _ => format!("{} {steps} to the goal after it", length - 1),
        };
        let advice = |squares: Vec<Square>| Advice::new(self.name_of(&squares), squares, reason.as_str());
        let outlook = Outlook::Won { left: Some(length.into()) };
        Hint { outlook, moves: moves.into_iter().map(advice).collect(), ..hint }
    }
}
