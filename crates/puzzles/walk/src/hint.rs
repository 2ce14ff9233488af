//! Help on the way: every next move on a shortest way to the goal.

use super::distances::Distances;
use super::reading::Question;
use super::textbook::Walk;
use board::{Frame, Highlight, Mark, Side, Square};
use contract::{Advice, Advise, Hint, Outlook, Played, Turn, UsageError};
use search::{Meter, Sort};

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let Walk { board, to, .. } = &self.walk;
        let (frame, at) = self.standing(played)?;
        let mut hint = Hint::new(frame);
        if at == *to {
            return Ok(hint.over());
        }
        let to_goal = match Distances::new(&self.walk, *to, Some(at), meter) {
            Ok(distances) => distances,
            Err((limit, _)) => return Ok(hint.stopped(limit)),
        };
        let Some(left) = to_goal.of(at) else {
            let (piece, here) = (self.walk.piece.name(), board.name(at));
            return Ok(hint.lost(format!("no {piece} can go from {here} to {}", board.name(*to))));
        };
        hint.outlook = Outlook::Won { left: Some(left.into()) };
        let reason = match left {
            1 => format!("reaches {}", board.name(*to)),
            2 => format!("{} is then one move away", board.name(*to)),
            _ => format!("{} is then {} moves away", board.name(*to), left - 1),
        };
        let mut next: Vec<Square> = to_goal.nearer(at).collect();
        next.put_in_order();
        hint.moves = next.into_iter().map(|s| Advice::new(board.name(s), vec![s], reason.as_str())).collect();
        Ok(hint)
    }

    fn rules(&self) -> Vec<&'static str> {
        vec!["Move to the marked square in as few moves as you can."]
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let Walk { board, piece, to, .. } = &self.walk;
        let (frame, at) = self.standing(played)?;
        let turn = Turn::to_squares(frame, piece.attacked(board, at));
        Ok(if at == *to { turn.won() } else { turn })
    }
}

impl Question {
    /// The board with the squares so far, and the square of the piece.
    fn standing(&self, played: &Played) -> Result<(Frame, Square), UsageError> {
        let path = self.path(played)?;
        let at = path.last().copied().unwrap_or(self.walk.from);
        let marks = vec![(at, Mark::Piece(self.walk.piece.letter(), Side::White))];
        let highlights = vec![(self.walk.to, Highlight::Goal)];
        Ok((Frame { marks, path, highlights, ..Frame::new(&self.walk.board) }, at))
    }

    /// The squares so far. A single square is where the piece stands now.
    fn path(&self, played: &Played) -> Result<Vec<Square>, UsageError> {
        let Walk { board, piece, from, .. } = &self.walk;
        let squares = match played {
            Played::Start => vec![*from],
            Played::Squares(squares) => squares.clone(),
            Played::Picture(_) | Played::Moves(_) | Played::Actions(_) => {
                return Err(UsageError::new(
                    "a position is the square of the piece, or the squares so far, such as a1 b3 c5",
                ));
            }
        };
        match squares.windows(2).find(|two| !piece.attacked(board, two[0]).contains(&two[1])) {
            None => Ok(squares),
            Some(two) => Err(UsageError::new(format!(
                "a {} cannot move from {} to {}",
                piece.name(),
                board.name(two[0]),
                board.name(two[1])
            ))),
        }
    }
}
