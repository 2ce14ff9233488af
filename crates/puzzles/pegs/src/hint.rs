//! Help during a game: every jump that keeps it won, by the [`Guide`] of the game that begins here.
//!
//! After a list of moves, the peg that moved last may go on in the same move. A picture does not say which
//! peg that was, so there every jump begins a new move.

use super::game::{Game, Metric, Pegs};
use super::guide::{Guide, Next};
use super::reading::Question;
use super::view::{empty, frame};
use board::Square;
use contract::{Advice, Advise, Hint, Outlook, Played, Turn, UsageError};
use search::Meter;

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let game = match self.game() {
            Ok(game) => game,
            Err(limit) => return Ok(Hint::new(empty(&self.board)).stopped(limit)),
        };
        let (pegs, hand) = self.position(game, played)?;
        let mut hint = Hint::new(frame(game, pegs, String::new()));
        if game.is_goal(pegs) {
            return Ok(hint.over());
        }
        let guide = match Guide::of(game.with(pegs, game.goal), meter) {
            Ok(guide) => guide,
            Err(limit) => return Ok(hint.stopped(limit)),
        };
        let outlook = guide.at_start(hand);
        let (good, bad): (Vec<&Next>, Vec<&Next>) =
            outlook.next.iter().partition(|next| next.moves.is_some());
        let mut good: Vec<(u32, Advice)> = good
            .into_iter()
            .map(|next| (self.left(game, pegs, next), self.advice(game, pegs, next)))
            .collect();
        good.sort_by_key(|&(left, _)| left);
        let fewest = good.first().map(|&(left, _)| left);
        hint.moves = good.into_iter().map(|(_, advice)| advice).collect();
        let dead = |next: &Next| {
            Advice::new(&next.name, vec![next.from, next.to], "the game cannot be won after it")
        };
        hint.losing = bad.into_iter().map(dead).collect();
        hint.outlook = match fewest {
            Some(left) => Outlook::Won { left: Some(left.into()) },
            None if outlook.next.is_empty() => Outlook::Lost("no peg can jump".into()),
            None => Outlook::Lost(guide.why_none().unwrap_or("no sequence of jumps reaches the goal").into()),
        };
        Ok(hint)
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let game = match self.game() {
            Ok(game) => game,
            Err(limit) => return Err(UsageError::new(format!("this board cannot be played on: {limit}"))),
        };
        let (pegs, _) = self.position(game, played)?;
        let jumps = game.jumps.iter().filter(|jump| jump.fits(pegs));
        let moves = jumps.map(|jump| (name(game, &game.ends(jump)), game.ends(jump).to_vec())).collect();
        let turn = Turn::new(frame(game, pegs, String::new()), moves);
        Ok(if game.is_goal(pegs) { turn.won() } else { turn })
    }
}

impl Question {
    /// The pegs of a position, and the square of the peg that moved last if that is known.
    fn position(&self, game: &Game, played: &Played) -> Result<(Pegs, Option<Square>), UsageError> {
        match played {
            Played::Start => Ok((game.start, None)),
            Played::Picture(text) => {
                let pegs = self.pegs_in(text)?;
                Ok((game.pegs_where(|square| pegs.contains(&square)), None))
            }
            Played::Moves(moves) => {
                let names: Vec<String> = moves.iter().map(|holes| name(game, holes)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let pegs = game.play(&names)?;
                Ok((pegs, moves.last().and_then(|holes| holes.last()).copied()))
            }
            Played::Squares(_) => Err(UsageError::new(
                "a position is a picture such as ./oo/o.o, or the moves so far, such as c1-e1 a1-c1",
            )),
        }
    }

    /// The steps still needed if a jump is made, itself included.
    fn left(&self, game: &Game, pegs: Pegs, next: &Next) -> u32 {
        match self.metric {
            Metric::Moves => next.moves.unwrap_or(0),
            Metric::Jumps => game.jumps_needed(pegs).unwrap_or(0),
        }
    }

    fn advice(&self, game: &Game, pegs: Pegs, next: &Next) -> Advice {
        let left = self.left(game, pegs, next);
        let (step, plural) = match self.metric {
            Metric::Moves => ("move", if left == 1 { "" } else { "s" }),
            Metric::Jumps => ("jump", if left == 1 { "" } else { "s" }),
        };
        let reason = if left == 0 {
            "wins within the move that is being made".to_string()
        } else {
            format!("wins with {left} more {step}{plural}, this one included")
        };
        Advice::new(&next.name, vec![next.from, next.to], reason)
    }
}

fn name(game: &Game, holes: &[Square]) -> String {
    holes.iter().map(|&hole| game.shape.name(hole)).collect::<Vec<_>>().join("-")
}
