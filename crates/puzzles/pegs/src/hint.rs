//! Help during a game: every jump that keeps it won, and the moves that it leaves to be made.
//!
//! The exact method solves the game that begins at the position. A jump that stays on one of its solutions keeps the
//! game won, and labels give the number of moves; any other jump loses.
//!
//! After a list of moves, the peg that moved last may go on in the same move. A picture does not say which
//! peg that was, so there every jump begins a new move.

use super::exact::{Detail, Verdict, Way, label};
use super::game::{Game, Goal, Metric, Pegs};
use super::laws::{FirstLook, first_look};
use super::reading::Question;
use super::view::{empty, frame};
use board::Square;
use contract::{Advice, Advise, Hint, Outlook, Played, Turn, UsageError};
use search::{Limit, Meter, Sort};

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
        let (winning, why_none) = match winning(&game.with(pegs, game.goal), hand, meter) {
            Ok(found) => found,
            Err(limit) => return Ok(hint.stopped(limit)),
        };
        let mut good: Vec<(u32, Advice)> = Vec::new();
        for (number, jump) in game.jumps.iter().enumerate().filter(|(_, jump)| jump.fits(pegs)) {
            let ends = game.ends(jump);
            let name = name(game, &ends);
            match winning.iter().find(|(other, _)| *other == number) {
                Some(&(_, moves)) => {
                    let left = self.left(game, pegs, moves);
                    let advice = Advice::new(name, ends.to_vec(), self.reason(left));
                    good.push((left, Advice { left: Some(left.into()), ..advice }));
                }
                None => {
                    hint.losing.push(Advice::new(name, ends.to_vec(), "the game cannot be won after it"));
                }
            }
        }
        good.put_in_order_by_key(|&(left, _)| left);
        hint.outlook = match good.first() {
            Some(&(left, _)) => Outlook::Won { left: Some(left.into()) },
            None if hint.losing.is_empty() => Outlook::Lost("no peg can jump".into()),
            None => Outlook::Lost(why_none.unwrap_or("no sequence of jumps reaches the goal".into())),
        };
        hint.moves = good.into_iter().map(|(_, advice)| advice).collect();
        Ok(hint)
    }

    fn rules(&self) -> Vec<&'static str> {
        let mut rules =
            vec!["Jump a peg over its neighbour into the empty hole behind; the neighbour is removed."];
        rules.push(match self.game().map(|game| game.goal) {
            Ok(Goal::Board(_)) => "End with the board of the small picture.",
            _ => "End with a single peg.",
        });
        if self.metric == Metric::Moves {
            rules.push("Jumps of one peg in a row count as one move.");
        }
        rules
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
            Played::Squares(_) | Played::Actions(_) => Err(UsageError::new(
                "a position is a picture such as ./oo/o.o, or the moves so far, such as c1-e1 a1-c1",
            )),
        }
    }

    /// The steps still needed if so many moves are.
    fn left(&self, game: &Game, pegs: Pegs, moves: u32) -> u32 {
        match self.metric {
            Metric::Moves => moves,
            Metric::Jumps => game.jumps_needed(pegs).unwrap_or(0),
        }
    }

    /// Why a jump is good, if so many steps are left with it.
    fn reason(&self, left: u32) -> String {
        let step = self.metric.step();
        match left {
            0 => "wins within the move that is being made".into(),
            1 => format!("wins with 1 more {step}, this one included"),
            _ => format!("wins with {left} more {step}s, this one included"),
        }
    }
}

/// The jumps from the start that keep a game won, if the peg on the square `hand` moved last, each with the moves
/// needed if it is made; and why the game cannot be won, if that is known.
#[allow(clippy::type_complexity, reason = "jumps and a reason")]
pub(super) fn winning(
    game: &Game,
    hand: Option<Square>,
    meter: &mut Meter<'_>,
) -> Result<(Vec<(usize, u32)>, Option<String>), Limit> {
    let verdict = match first_look(game) {
        FirstLook::Open => label(game, Way::Forward, Detail::Full, meter)?,
        FirstLook::Impossible(reason) => Verdict::Impossible(reason),
        FirstLook::Solved => Verdict::Trivial,
    };
    Ok(match verdict {
        Verdict::Full(solutions) => (solutions.onward(hand), None),
        Verdict::Impossible(reason) => (Vec::new(), Some(reason.to_string())),
        Verdict::Trivial | Verdict::Brief(_) => (Vec::new(), None),
    })
}

fn name(game: &Game, holes: &[Square]) -> String {
    holes.iter().map(|&hole| game.shape.name(hole)).collect::<Vec<_>>().join("-")
}
