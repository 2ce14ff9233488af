//! Help while placing pieces: every square that a largest set with these pieces contains.

use super::chessmen::Chessmen;
use super::engines::{Largest, engines_for};
use super::reading::Question;
use board::{Picture, Shape, Square};
use contract::{Advise, Hint, MOST_MOVES, Outlook, Played, Standing, Tried, Turn, UsageError, sift};
use search::{Limit, Meter, Sort};

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let placed = self.placed(played)?;
        let mut hint = Hint::new(self.frame(&placed));
        // The free squares, and the board with only those as bits, as a picture, and as the text of a spec.
        if let Err(limit) =
            meter.check_total(self.board.frame_len().saturating_mul(4 + size_of::<Square>() as u64))
        {
            return Ok(hint.stopped(limit));
        }
        if let Some(two) = self.conflicts(&placed).next() {
            let ([one, two], piece) = (two.map(|square| self.board.name(square)), self.piece.name());
            return Ok(hint.lost(format!("the {piece}s on {one} and {two} attack each other")));
        }
        let known = self.most_with(&[], meter).and_then(|most| Ok((most, self.most_with(&placed, meter)?)));
        let (most, best) = match known {
            Ok((most, best)) => (most.len(), best),
            Err(limit) => return Ok(hint.stopped(limit)),
        };
        let total = placed.len() + best.len();
        if total < most {
            return Ok(hint.lost(format!(
                "no set with these squares has more than {total} pieces, but a largest one has {most}"
            )));
        }
        if best.is_empty() {
            return Ok(hint.over());
        }
        hint.outlook = Outlook::Won { left: Some(best.len() as u64) };
        let mut free = self.free(&placed);
        if free.len() > MOST_MOVES {
            free = best.clone();
            hint.note =
                Some("There are too many free squares to examine: these are of one largest set.".into());
        }
        let reason = format!("a set of {most} has a piece here");
        sift(&mut hint, &free, &best, &reason, &mut |square| {
            let mut more = placed.clone();
            more.push(square);
            let rest = self.most_with(&more, meter)?;
            let total = more.len() + rest.len();
            Ok(if total == most {
                Tried::Keeps(rest)
            } else {
                Tried::Loses(format!("no more than {total} pieces would fit"))
            })
        });
        Ok(hint)
    }

    fn rules(&self) -> Vec<&'static str> {
        vec!["Place as many pieces as you can.", "None may attack another."]
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let placed = self.placed(played)?;
        let mut turn = Turn::to_squares(self.frame(&placed), self.free(&placed));
        turn.conflicts = self.conflicts(&placed).collect();
        turn.standing = match turn.standing {
            _ if !turn.conflicts.is_empty() => Standing::Stuck,
            // Whether a larger set exists is a question of its own.
            Standing::Stuck => Standing::Ended,
            standing => standing,
        };
        Ok(turn)
    }
}

impl Question {
    /// The pieces that attack each other.
    fn conflicts(&self, placed: &[Square]) -> impl Iterator<Item = [Square; 2]> {
        placed.iter().enumerate().flat_map(move |(n, &square)| {
            let attacked = self.piece.attacked(&self.board, square);
            let others = placed[n + 1..].iter().filter(move |other| attacked.contains(other));
            others.map(move |&other| [square, other])
        })
    }

    /// The squares with a piece, in reading order.
    fn placed(&self, played: &Played) -> Result<Vec<Square>, UsageError> {
        let mut squares = match played {
            Played::Start => Vec::new(),
            Played::Squares(squares) => squares.clone(),
            Played::Picture(text) => {
                let letter = self.piece.letter();
                let picture = Picture::parse(text, &format!(".#{letter}"))?;
                if Shape::of_picture(&picture) != self.board {
                    return Err(UsageError::new(
                        "the position must have the squares of the board: the same rows, with `_` in the same places",
                    ));
                }
                picture.letters().filter(|&(_, l)| l == letter).map(|(square, _)| square).collect()
            }
            Played::Moves(_) | Played::Actions(_) => {
                return Err(UsageError::new(
                    "a position is the squares of the pieces, such as a1 c1, or a picture of the board",
                ));
            }
        };
        squares.put_in_order();
        squares.dedup();
        Ok(squares)
    }

    /// The squares that have no piece and are not attacked.
    fn free(&self, placed: &[Square]) -> Vec<Square> {
        let mut taken: Vec<Square> = placed
            .iter()
            .flat_map(|&square| self.piece.attacked(&self.board, square))
            .chain(placed.iter().copied())
            .collect();
        taken.put_in_order();
        self.board.squares().filter(|square| taken.binary_search(square).is_err()).collect()
    }

    /// The most squares that can be added to a set, proved to be the most.
    fn most_with(&self, placed: &[Square], meter: &mut Meter<'_>) -> Result<Vec<Square>, Limit> {
        let free = self.free(placed);
        if free.is_empty() {
            return Ok(free);
        }
        let largest = if placed.is_empty() {
            self.engines().largest(meter)?
        } else if self.piece.slides() {
            // A hole would end the lines through it, so the board must stay whole.
            Chessmen { board: &self.board, piece: self.piece }.largest_among(&free, meter)?
        } else {
            let rest = self.board.only(|square| free.binary_search(&square).is_ok());
            engines_for(&rest, self.piece).largest(meter)?
        };
        match largest {
            Largest { stopped: Some(limit), .. } => Err(limit),
            Largest { squares, .. } => Ok(squares),
        }
    }
}
