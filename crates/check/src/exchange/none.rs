//! Claim "exchange-none": no moves lead from the start to the goal.
//!
//! The checker finds the reason itself: with the rule "safe", a goal in which a piece is attacked; pieces that cannot
//! reach their squares even on an empty board; otherwise its own search, which visits every position that can be
//! reached from the start.
//!
//! Limits: boards of at most [`MOST_CELLS`] cells, unless a piece is attacked in the goal; and those of the search.

use crate::board::{Board, EMPTY, Square};
use crate::json::Object;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, invalid};
use crate::work::{Limit, Work};

use super::{Question, search};

/// The cells of the largest board on which the squares that a piece can reach are listed.
const MOST_CELLS: usize = 1 << 22;

/// Checks a certificate whose claim is "exchange-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "goal", "leaper", "rules"])?;
    let question = Question::read(&members)?;
    if question.start == question.goal {
        return invalid("the start is already the goal");
    }
    let why = if question.safe && question.attack(&question.goal, work)?.is_some() {
        "a piece is attacked in the goal".to_string()
    } else if let Some((piece, square)) = misplaced(&question, work)? {
        let (piece, square) = (char::from(piece), question.start.name(square));
        format!(
            "the squares that {piece} can reach from {square} have different numbers of {piece} in the start and the goal"
        )
    } else if let Some(moves) = search::shortest(&question, false, u64::MAX, work)? {
        return invalid(format!("there is an exchange in {moves} moves"));
    } else {
        "every position that can be reached from the start was visited".to_string()
    };
    Ok(Verdict::Valid(format!("no exchange{}: {why}", question.rules())))
}

/// Returns a piece and a square such that the squares that it can reach from there on the empty board have more or
/// fewer pieces of its kind in the goal than in the start.
fn misplaced(question: &Question, work: &mut Work) -> Result<Option<(u8, Square)>, Limit> {
    let Question { start, goal, .. } = question;
    if start.cells().len() > MOST_CELLS {
        return Err(Limit::Size);
    }
    let mut letters = [start.cells(), goal.cells()].concat();
    letters.sort_unstable();
    letters.dedup();
    for letter in letters.into_iter().filter(u8::is_ascii_alphabetic) {
        // A piece that can repeat a step can also stop after one.
        let steps = &question.piece(letter).steps;
        work.spend((start.cells().len() * steps.len()) as u64)?;
        let mut unseen = start.clone();
        for square in start.squares() {
            unseen.put(square, EMPTY);
        }
        for first in start.squares() {
            let reached = unseen.flood(first, steps, letter);
            let number = |board: &Board| reached.iter().filter(|&&square| board.at(square) == letter).count();
            if number(start) != number(goal) {
                return Ok(Some((letter, first)));
            }
        }
    }
    Ok(None)
}
