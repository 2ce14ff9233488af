//! Claim "tour": a leaper visits every square of a board exactly once.
//!
//! Limits: none beyond those of the reader; time and memory are linear in the text.

use crate::board::{Board, Numbering, Square};
use crate::json::Object;
use crate::leaper::Leaper;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, counted, invalid};

/// Checks a certificate whose claim is "tour".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "leaper", "closed", "from", "to", "squares"])?;
    let rows = members.texts("board")?;
    let board = Board::rectangular("board", &rows, ".#", Numbering::FromBottom)?;
    let leaper = Leaper::read(members.value("leaper"))?;
    let closed = members.truth("closed")?;
    let from = end(&members, "from", &board)?;
    let to = end(&members, "to", &board)?;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    // All are different squares of the board, so equal numbers mean that none is left out.
    let (visited, wanted) = (squares.len(), board.square_count());
    if visited != wanted {
        return invalid(format!("{} listed, but the board has {wanted}", counted(visited, "square")));
    }
    check_leaps(&board, &leaper, &squares)?;
    check_end(&board, "from", from, squares.first(), "begins")?;
    check_end(&board, "to", to, squares.last(), "ends")?;
    if closed {
        check_closing(&board, &leaper, &squares)?;
    }

    let kind = if closed { "closed" } else { "open" };
    let noun = leaper.noun();
    Ok(Verdict::Valid(format!("{kind} {noun}'s tour of {}", counted(wanted, "square"))))
}

/// The square that a tour is said to begin or end on, if one is given.
fn end(members: &Members<'_>, name: &str, board: &Board) -> Result<Option<Square>, Rejection> {
    match members.optional_text(name)? {
        None => Ok(None),
        Some(text) => board.find(text).map(Some).map_err(|fault| fault.rejection(name, text)),
    }
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
