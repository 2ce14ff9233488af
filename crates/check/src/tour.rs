//! Claim "tour": a leaper visits every square of a board exactly once.
//!
//! Limits: only those of the JSON reader. Time and memory are linear in the text.

pub(crate) mod none;
mod search;
mod tree;
mod two_factor;

use std::fmt::Display;

use crate::board::{Board, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};

/// A board, a leaper, and which of its tours count.
struct Question {
    board: Board,
    leaper: Piece,
    closed: bool,
    from: Option<Square>,
    to: Option<Square>,
    /// Squares with their given step numbers, counted from 1.
    given: Vec<(Square, usize)>,
}

/// What a tour looks like: a cycle or a path through all squares.
struct Route {
    cycle: bool,
    /// The given ends of a path.
    ends: Vec<Square>,
}

impl Question {
    /// The members of a question. Given numbers may be missing.
    fn members(object: &Object<'_>) -> Vec<&'static str> {
        let mut members = vec!["board", "leaper", "closed", "from", "to"];
        if object.contains_key("given") {
            members.push("given");
        }
        members
    }

    fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let rows = members.texts("board")?;
        let board = Board::rectangular("board", &rows, ".", Numbering::FromBottom)?;
        let leaper = Piece::leaper(members.value("leaper"))?;
        let closed = members.truth("closed")?;
        let end = |name| match members.optional_text(name)? {
            None => Ok(None),
            Some(text) => board.find(name, text).map(Some),
        };
        let (from, to) = (end("from")?, end("to")?);
        let given = match members.value("given") {
            Value::Null => Vec::new(),
            _ => members.texts("given")?,
        };
        let given = given.iter().map(|text| {
            let Some((name, number)) = text.split_once('=') else {
                return unreadable(format!("given: {} is not a square with a number", quoted(text)));
            };
            match number.parse() {
                Ok(number) if number > 0 => Ok((board.find("given", name)?, number)),
                _ => unreadable(format!("given: {} is not a step", quoted(number))),
            }
        });
        Ok(Self { given: given.collect::<Result<_, _>>()?, board, leaper, closed, from, to })
    }

    /// Returns what every tour is: a cycle, or a path with the given ends. A closed tour between two given ends is
    /// both.
    fn routes(&self) -> Vec<Route> {
        let ends: Vec<Square> = [self.from, self.to].into_iter().flatten().collect();
        match (self.closed, ends.len()) {
            (false, _) => vec![Route { cycle: false, ends }],
            (true, 2) => vec![Route { cycle: true, ends: Vec::new() }, Route { cycle: false, ends }],
            (true, _) => vec![Route { cycle: true, ends: Vec::new() }],
        }
    }

    /// Returns a description such as "open knight's tour of 64 squares from a1".
    fn noun(&self) -> String {
        self.described(if self.closed { "closed " } else { "open " })
    }

    fn described(&self, kind: &str) -> String {
        let squares = counted(self.board.square_count(), "square");
        let mut text = format!("{kind}{}'s tour of {squares}", self.leaper.noun);
        for (word, end) in [("from", self.from), ("to", self.to)] {
            if let Some(end) = end {
                text += &format!(" {word} {}", self.board.name(end));
            }
        }
        if !self.given.is_empty() {
            text += &format!(" with {}", counted(self.given.len(), "given number"));
        }
        text
    }
}

/// Returns one of two colours, such that every leap changes the colour. If a power of two divides both numbers of the
/// leaper, blocks of that side count as squares. If both numbers are odd then, rows alternate in colour; otherwise
/// squares do, as on a chessboard.
fn colour(leaper: &Piece, square: Square) -> i64 {
    let (r, s) = leaper.steps[0];
    let common = (r | s).trailing_zeros();
    let (row, column) = (square.row >> common, square.column >> common);
    let both_odd = (r & s) >> common & 1 == 1;
    (if both_odd { row } else { row + column }) & 1
}

/// Checks a certificate whose claim is "tour".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &[&Question::members(object)[..], &["squares"]].concat())?;
    let question = Question::read(&members)?;
    let Question { board, leaper, closed, from, to, given } = &question;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    // All are different squares of the board, so if the numbers are equal, none is missing.
    let (visited, wanted) = (squares.len(), board.square_count());
    if visited != wanted {
        return invalid(format!("{} listed, but the board has {wanted}", counted(visited, "square")));
    }
    let check_leap = |at: &dyn Display, here: Square, next: Square| {
        if leaper.joins(here, next) {
            return Ok(());
        }
        let (here, next) = (board.name(here), board.name(next));
        invalid(format!("{at}: {here} to {next} is not a {}'s move", leaper.noun))
    };
    for (number, pair) in (1..).zip(squares.windows(2)) {
        check_leap(&format_args!("step {number}"), pair[0], pair[1])?;
    }
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    for (member, verb, wanted, found) in [("from", "begins", from, first), ("to", "ends", to, last)] {
        if let Some(wanted) = wanted.filter(|&wanted| wanted != found) {
            let (found, wanted) = (board.name(found), board.name(wanted));
            return invalid(format!("{member}: the tour {verb} on {found}, not on {wanted}"));
        }
    }
    for &(square, number) in given {
        if squares.get(number - 1) != Some(&square) {
            return invalid(format!("given: step {number} is not on {}", board.name(square)));
        }
    }
    // A closed tour is a cycle, so its last move is not its first one taken back.
    if *closed && squares.len() < 3 {
        return invalid("closed: a closed tour has at least 3 squares");
    }
    if *closed {
        check_leap(&"closed", last, first)?;
    }
    // Not asked for, but a person who sees it wonders.
    if !closed && squares.len() > 2 && leaper.joins(last, first) {
        return Ok(Verdict::Valid(question.described("") + ", closed as well"));
    }
    Ok(Verdict::Valid(question.noun()))
}
