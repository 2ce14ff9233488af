//! Help during a game: every next move on a shortest way to the goal.
//!
//! A position is a picture, or the moves so far. Under `alternate`, the moves say whose turn it is; after a
//! picture, either colour may go on. If turns are counted, the position is taken as the end of a turn.

use super::piece_codes::{Code, colour};
use super::reading::{Question, codes, letters};
use super::sequences::beginnings;
use super::textbook::{Model, Move};
use board::{Picture, Shape, Square};
use contract::{Advice, Advise, Hint, Outcome, Outlook, Played, Turn, UsageError, auto};
use search::{Meter, Sort, Space};

/// The search space; any board fits, and hints need no speed.
type Any<'q> = Model<'q, Box<[Code]>>;

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let (pieces, last) = self.pieces(played)?;
        let hint = Hint::new(self.frame(&pieces, &[], String::new()));
        if pieces == self.goal {
            return Ok(hint.over());
        }
        let here = Self { start: pieces, ..self.clone() };
        let last = last.filter(|_| self.alternate);
        Ok(match beginnings(&here, last, meter) {
            Ok(Some((length, moves))) => self.advice(hint, length, moves),
            Ok(None) => hint.lost(here.why_not(last, meter)),
            Err(limit) => hint.stopped(limit),
        })
    }

    fn rules(&self) -> Vec<&'static str> {
        let mut rules = vec![
            "Move one piece at a time to a free square, until the board looks like the goal.",
            "Nothing is captured.",
        ];
        let more = [
            (self.alternate, "White and black take turns."),
            (self.safe, "After every move, no piece may be attacked by the other colour."),
            (self.whole_turns(), "Moves of one piece in a row count as one turn."),
        ];
        rules.extend(more.into_iter().filter_map(|(holds, rule)| holds.then_some(rule)));
        rules
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let (pieces, last) = self.pieces(played)?;
        let frame = self.frame(&pieces, &[], String::new());
        if pieces == self.goal {
            return Ok(Turn::new(frame, Vec::new()).won());
        }
        let here = Self { start: pieces, ..self.clone() };
        let model = Any::new(&here).after_move_of(last);
        let mut actions = Vec::new();
        model.actions(&model.start, &mut actions);
        let ways = actions.iter().map(|action| model.way(&model.start, action));
        Ok(Turn::new(frame, ways.map(|squares| (self.name_of(&squares), squares)).collect()))
    }
}

impl Question {
    /// The piece on each square of a position, and the colour that moved last if that is known.
    fn pieces(&self, played: &Played) -> Result<(Vec<Code>, Option<usize>), UsageError> {
        match played {
            Played::Start => Ok((self.start.clone(), None)),
            Played::Picture(text) => {
                let picture = Picture::parse(text, &letters())?;
                if Shape::of_picture(&picture) != *self.tables.board() {
                    return Err(UsageError::new(
                        "the position must have the squares of the board: the same rows, with `_` in the same places",
                    ));
                }
                let pieces = codes(&picture);
                let sorted = |pieces: &[Code]| {
                    let mut sorted = pieces.to_vec();
                    sorted.put_in_order();
                    sorted
                };
                if sorted(&pieces) != sorted(&self.start) {
                    return Err(UsageError::new("the position must have the same pieces as the start"));
                }
                Ok((pieces, None))
            }
            Played::Moves(moves) => {
                let singles = Self { turns: false, ..self.clone() };
                let model = Any::new(&singles);
                let mut state = model.initial();
                let mut last = None;
                for two in moves.iter().flat_map(|squares| squares.windows(2)) {
                    let mut actions = Vec::new();
                    model.actions(&state, &mut actions);
                    let ends =
                        |action: &&Move| [action.from, action.to].map(|at| self.tables.square(at)) == *two;
                    let Some(action) = actions.iter().find(ends) else {
                        let name = self.name_of(two);
                        return Err(UsageError::new(format!("the move {name} cannot be made here")));
                    };
                    last = Some(colour(state[usize::from(action.from)]));
                    model.apply(&mut state, action);
                }
                Ok((state[..self.start.len()].to_vec(), last))
            }
            Played::Squares(_) | Played::Actions(_) => Err(UsageError::new(
                "a position is a picture such as n.n/.../N.N, or the moves so far, such as a1-b3 c3-a2",
            )),
        }
    }

    /// Why the goal cannot be reached.
    fn why_not(&self, last: Option<usize>, meter: &mut Meter<'_>) -> String {
        match auto(self, meter).outcome {
            Outcome::Impossible(reason) => reason.to_string(),
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
