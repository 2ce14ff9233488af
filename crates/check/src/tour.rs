//! Claim "tour": a leaper visits every square of a board exactly once.
//!
//! Limits: none beyond those of the reader; time and memory are linear in the text.

use crate::board::{Board, Numbering, Square};
use crate::json::Object;
use crate::leaper::Leaper;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid};

/// What is asked of a tour.
pub(crate) struct Question {
    pub(crate) board: Board,
    pub(crate) leaper: Leaper,
    pub(crate) closed: bool,
    pub(crate) from: Option<Square>,
    pub(crate) to: Option<Square>,
}

/// A ring or a path through all squares.
pub(crate) struct Way {
    pub(crate) ring: bool,
    /// The ends of a path that are given.
    pub(crate) ends: Vec<Square>,
}

impl Question {
    pub(crate) fn read(members: &Members<'_>) -> Result<Self, Rejection> {
        let rows = members.texts("board")?;
        let board = Board::rectangular("board", &rows, ".#", Numbering::FromBottom)?;
        let leaper = Leaper::read(members.value("leaper"))?;
        let closed = members.truth("closed")?;
        let end = |name| match members.optional_text(name)? {
            None => Ok(None),
            Some(text) => board.find(text).map(Some).map_err(|fault| fault.rejection(name, text)),
        };
        let (from, to) = (end("from")?, end("to")?);
        Ok(Self { board, leaper, closed, from, to })
    }

    /// What a tour is as a way through the board: a ring, or a path with these given ends. A closed tour with
    /// both ends given is both.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let ends: Vec<Square> = [self.from, self.to].into_iter().flatten().collect();
        match (self.closed, ends.len()) {
            (false, _) => vec![Way { ring: false, ends }],
            (true, 2) => vec![Way { ring: true, ends: Vec::new() }, Way { ring: false, ends }],
            (true, _) => vec![Way { ring: true, ends: Vec::new() }],
        }
    }

    /// Such as "open knight's tour of 64 squares from a1".
    pub(crate) fn noun(&self) -> String {
        let kind = if self.closed { "closed" } else { "open" };
        let mut text = format!(
            "{kind} {}'s tour of {}",
            self.leaper.noun(),
            counted(self.board.square_count(), "square")
        );
        for (word, end) in [("from", self.from), ("to", self.to)] {
            if let Some(end) = end {
                text += &format!(" {word} {}", self.board.name(end));
            }
        }
        text
    }
}

/// Checks a certificate whose claim is "tour".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "leaper", "closed", "from", "to", "squares"])?;
    let question = Question::read(&members)?;
    let Question { board, leaper, closed, from, to } = &question;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    // All are different squares of the board, so equal numbers mean that none is left out.
    let (visited, wanted) = (squares.len(), board.square_count());
    if visited != wanted {
        return invalid(format!("{} listed, but the board has {wanted}", counted(visited, "square")));
    }
    check_leaps(board, leaper, &squares)?;
    check_end(board, "from", *from, squares.first(), "begins")?;
    check_end(board, "to", *to, squares.last(), "ends")?;
    if *closed {
        check_closing(board, leaper, &squares)?;
    }
    Ok(Verdict::Valid(question.noun()))
}

fn check_leaps(board: &Board, leaper: &Leaper, squares: &[Square]) -> Result<(), Rejection> {
    for (number, pair) in (1..).zip(squares.windows(2)) {
        if let &[here, next] = pair
            && !leaper.joins(here, next)
        {
            let (here, next) = (board.name(here), board.name(next));
            let noun = leaper.noun();
            return invalid(format!("step {number}: {here}-{next} is not a {noun}'s move"));
        }
    }
    Ok(())
}

fn check_end(
    board: &Board,
    member: &str,
    wanted: Option<Square>,
    found: Option<&Square>,
    verb: &str,
) -> Result<(), Rejection> {
    match (wanted, found) {
        (Some(wanted), Some(&found)) if wanted != found => invalid(format!(
            "{member}: the tour {verb} on {}, not on {}",
            board.name(found),
            board.name(wanted)
        )),
        _ => Ok(()),
    }
}

/// A closed tour is a cycle: it comes back, and not by the leap it went out on.
fn check_closing(board: &Board, leaper: &Leaper, squares: &[Square]) -> Result<(), Rejection> {
    if squares.len() < 3 {
        return invalid("closed: a closed tour has at least 3 squares");
    }
    if let (Some(&first), Some(&last)) = (squares.first(), squares.last())
        && !leaper.joins(last, first)
    {
        let (first, last) = (board.name(first), board.name(last));
        let noun = leaper.noun();
        return invalid(format!("closed: {last}-{first} is not a {noun}'s move"));
    }
    Ok(())
}
