//! Help on a tour: every next square from which the tour can still be finished.
//!
//! The rest of a tour is a tour of the squares that are left. So each next square is a question of its own, with
//! the visited squares as holes, and `auto` answers it: by finding the rest, or by proving that there is none.
//! The rest of a closed tour may end on any square that is a move away from the first, and each is tried. With given numbers,
//! the squares so far are further numbers, and `reasoning` tells what follows from them.

mod reasoning;

use super::reading::Question;
use board::{Frame, Highlight, Mark, Piece, Shape, Side, Square};
use contract::{
    Advise, Hint, MOST_MOVES, Outcome, Outlook, Played, Rating, Tried, Turn, UsageError, auto, sift,
};
use search::{Limit, Meter, Sort};

impl Advise for Question {
    fn advise(&self, played: &Played, meter: &mut Meter<'_>) -> Result<Hint, UsageError> {
        let path = self.visited(played)?;
        let hint = Hint::new(self.frame_of(&path));
        if path.len() as u64 == self.board.len() {
            return Ok(match self.unfinished(&path) {
                None => hint.over(),
                Some(reason) => hint.lost(reason),
            });
        }
        if let Some(reason) = self.misnumbered(&path) {
            return Ok(hint.lost(reason));
        }
        match self.next_squares(&path, meter) {
            Ok((next, note)) => {
                let hint = self.try_each(Hint { note, ..hint }, &path, &next, meter);
                Ok(if self.given.is_empty() { hint } else { self.reasoned(hint, &path, &next, meter) })
            }
            Err(limit) => Ok(hint.stopped(limit)),
        }
    }

    fn rules(&self) -> Vec<&'static str> {
        let mut rules = vec!["Move to every square of the board, once each."];
        if self.closed {
            rules.push("From the last square, the first must be one move away.");
        }
        if !self.given.is_empty() {
            rules.push("A number says which step must be on its square.");
        }
        rules
    }

    fn rate(&self, meter: &mut Meter<'_>) -> Result<Option<Rating>, Limit> {
        if self.given.is_empty() { Ok(None) } else { self.rated(meter) }
    }

    fn turn(&self, played: &Played) -> Result<Turn, UsageError> {
        let path = self.visited(played)?;
        let frame = self.frame_of(&path);
        let turn = match path.last() {
            Some(&last) => Turn::to_squares(frame, self.after(&path, last)),
            None => Turn::to_squares(frame, self.board.squares()),
        };
        let whole = path.len() as u64 == self.board.len() && self.unfinished(&path).is_none();
        Ok(if whole { turn.won() } else { turn })
    }
}

impl Question {
    /// The board with the squares so far.
    fn frame_of(&self, path: &[Square]) -> Frame {
        let ahead = self.given.iter().filter(|(_, square)| !path.contains(square));
        let ahead = ahead.map(|&(step, square)| (square, Mark::Number(step)));
        let given = self.given.iter().map(|&(_, square)| (square, Highlight::Given));
        let goal = self.to.filter(|_| self.given.is_empty()).map(|square| (square, Highlight::Goal));
        Frame {
            marks: (1..).zip(path).map(|(n, &square)| (square, Mark::Number(n))).chain(ahead).collect(),
            path: path.to_vec(),
            walker: Some((Piece::from(self.leaper).letter(), Side::White)),
            highlights: goal.into_iter().chain(given).collect(),
            ..Frame::new(&self.board)
        }
    }

    /// The squares that are a move away from the last and not visited.
    fn after(&self, path: &[Square], last: Square) -> Vec<Square> {
        let next = Piece::from(self.leaper).attacked(&self.board, last).into_iter();
        next.filter(|square| !path.contains(square)).collect()
    }

    /// The squares so far, which must be moves apart.
    fn visited(&self, played: &Played) -> Result<Vec<Square>, UsageError> {
        let path = match played {
            Played::Start => self.from.into_iter().collect(),
            Played::Squares(squares) => squares.clone(),
            Played::Picture(text) if text.chars().all(|c| matches!(c, '.' | '#' | '_' | '/')) => {
                self.from.into_iter().collect()
            }
            Played::Picture(_) | Played::Moves(_) | Played::Actions(_) => {
                return Err(UsageError::new(
                    "a position is the squares so far, such as a1 b3 c5, or a grid with their numbers",
                ));
            }
        };
        let name = |square: Square| self.board.name(square);
        if let (Some(from), Some(&first)) = (self.from, path.first())
            && from != first
        {
            return Err(UsageError::new(format!(
                "the tour begins on {}, but the position begins on {}",
                name(from),
                name(first)
            )));
        }
        if let Some(two) = path.windows(2).find(|two| !self.is_move(two[0], two[1])) {
            return Err(UsageError::new(format!(
                "{} and {} are not a move apart",
                name(two[0]),
                name(two[1])
            )));
        }
        let mut sorted = path.clone();
        sorted.put_in_order();
        match sorted.windows(2).find(|two| two[0] == two[1]) {
            Some(two) => Err(UsageError::new(format!("{} is visited twice", name(two[0])))),
            None => Ok(path),
        }
    }

    /// Why the squares so far do not have the numbers that are given, if they do not.
    fn misnumbered(&self, path: &[Square]) -> Option<String> {
        let step_of = |square| path.iter().position(|&other| other == square).map(|at| at as u64 + 1);
        self.given.iter().find_map(|&(number, square)| {
            let name = |square: Square| self.board.name(square);
            match (step_of(square), path.get(number as usize - 1)) {
                (Some(step), _) if step != number => {
                    Some(format!("{} is step {step}, but its number is {number}", name(square)))
                }
                (None, Some(&other)) => Some(format!(
                    "step {number} is on {}, but its number is on {}",
                    name(other),
                    name(square)
                )),
                _ => None,
            }
        })
    }

    /// Why a path over the whole board is not the tour that is asked for.
    fn unfinished(&self, path: &[Square]) -> Option<String> {
        let (&first, &last) = (path.first()?, path.last()?);
        let name = |square: Square| self.board.name(square);
        if self.closed && !(path.len() > 2 && self.is_move(first, last)) {
            return Some(format!(
                "{} is not a move away from {}, where the tour began",
                name(last),
                name(first)
            ));
        }
        match self.to.filter(|&to| to != last) {
            Some(to) => Some(format!("the tour ends on {} and not on {}", name(last), name(to))),
            None => self.misnumbered(path),
        }
    }

    /// The squares that may come next, and a note if there are too many to look at.
    fn next_squares(
        &self,
        path: &[Square],
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<Square>, Option<String>), Limit> {
        if let Some(&last) = path.last() {
            return Ok((self.after(path, last), None));
        }
        if self.board.len() <= MOST_MOVES as u64 {
            return Ok((self.board.squares().collect(), None));
        }
        let note = "Other first squares were not examined: add --from to ask about one.".to_string();
        match auto(self, meter).outcome {
            Outcome::Solved(found) => {
                Ok((found.solution.as_squares().first().copied().into_iter().collect(), Some(note)))
            }
            Outcome::Impossible(_) => Ok((Vec::new(), None)),
            Outcome::Stopped(stopped) => Err(stopped.limit),
        }
    }

    fn try_each(&self, mut hint: Hint, path: &[Square], next: &[Square], meter: &mut Meter<'_>) -> Hint {
        let left = self.board.len() - path.len() as u64 - 1;
        let keeps = match (path.is_empty(), left) {
            (true, _) => "a tour can begin here".to_string(),
            (false, 0) => "completes the tour".to_string(),
            (false, 1) => "the last square can follow".to_string(),
            (false, _) => format!("the {left} squares after it can be visited too"),
        };
        // The rest of one tour says nothing about other next squares.
        sift(&mut hint, next, &[], &keeps, &mut |square| match self.finish(path, square, meter)? {
            Tried::Keeps(_) => Ok(Tried::Keeps(Vec::new())),
            loses => Ok(loses),
        });
        hint.outlook = match path.last() {
            _ if !hint.moves.is_empty() => Outlook::Won { left: None },
            _ if !hint.unknown.is_empty() => Outlook::Unknown,
            Some(&last) if next.is_empty() => {
                Outlook::Lost(format!("no square that is left is a move away from {}", self.board.name(last)))
            }
            _ => Outlook::Lost("the tour cannot be finished from any next square".into()),
        };
        hint
    }

    /// Whether the tour can be finished if this square comes next.
    fn finish(&self, path: &[Square], next: Square, meter: &mut Meter<'_>) -> Result<Tried, Limit> {
        if !self.given.is_empty() {
            return self.finish_with_numbers(path, next, meter);
        }
        let Some(&first) = path.first() else {
            return self.rest(&self.board, self.closed, (next, self.to), meter);
        };
        // The rest as bits.
        meter.check_total(self.board.frame_len())?;
        let rest = self.board.only(|square| !path.contains(&square));
        let ends: Vec<Option<Square>> = match self.closed {
            false => vec![self.to],
            true => {
                let around = Piece::from(self.leaper).attacked(&rest, first);
                let given = |end: &Square| self.to.is_none_or(|to| to == *end);
                around.into_iter().filter(given).map(Some).collect()
            }
        };
        let mut reason = match self.closed {
            true => {
                format!("no square is left from which {} could be reached at the end", self.board.name(first))
            }
            false => String::new(),
        };
        let mut open = None;
        for end in ends {
            // A tour of several squares does not end where it begins.
            if rest.len() > 1 && end == Some(next) || rest.len() == 1 && end.is_some_and(|end| end != next) {
                reason =
                    format!("the tour must end on {}", end.map_or(String::new(), |end| self.board.name(end)));
                continue;
            }
            match self.rest(&rest, false, (next, end), meter) {
                Ok(Tried::Keeps(squares)) => return Ok(Tried::Keeps(squares)),
                Ok(Tried::Loses(why)) => reason = why,
                Err(limit) => open = Some(limit),
            }
        }
        open.map_or(Ok(Tried::Loses(reason)), Err)
    }

    /// Whether there is a tour of these squares with these ends.
    fn rest(
        &self,
        board: &Shape,
        closed: bool,
        (from, to): (Square, Option<Square>),
        meter: &mut Meter<'_>,
    ) -> Result<Tried, Limit> {
        if to.is_some_and(|to| !board.contains(to)) {
            return Ok(Tried::Loses("the last square has been visited already".into()));
        }
        if closed && to.is_some_and(|to| !self.is_move(from, to)) {
            return Ok(Tried::Loses("the last square is not a move away from it".into()));
        }
        let question = Self {
            spec: self.spec.clone(),
            board: board.clone(),
            closed,
            from: Some(from),
            to,
            given: Vec::new(),
            order: None,
            distinct: false,
            by_start: false,
            at: None,
            ..*self
        };
        match auto(&question, meter).outcome {
            Outcome::Solved(found) => Ok(Tried::Keeps(found.solution.as_squares().to_vec())),
            Outcome::Impossible(reason) => Ok(Tried::Loses(reason.to_string())),
            Outcome::Stopped(stopped) => Err(stopped.limit),
        }
    }
}
