//! Claim "exchange-none": no moves lead from one picture to the other.
//!
//! The checker looks for the reason itself: under the rule "safe" a goal in which a piece is attacked; pieces
//! that cannot get to their squares even on the empty board; else its own search, which ends when every
//! position within reach of the start has been visited.

use crate::board::{Board, EMPTY, Square};
use crate::json::Object;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, invalid};
use crate::work::{GivenUp, Work};

use super::{Question, search};

/// Checks a certificate whose claim is "exchange-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "goal", "leaper", "rules"])?;
    let question = Question::read(&members)?;
    if question.start == question.goal {
        return invalid("the start is the goal already");
    }
    let why = if question.safe && question.attack(&question.goal, work)?.is_some() {
        "in the goal a piece is attacked".to_string()
    } else if let Some((piece, square)) = misplaced(&question, work)? {
        let (piece, square) = (char::from(piece), question.start.name(square));
        format!("among the squares that {piece} can reach from {square} the goal has not as many {piece}")
    } else if let Some(moves) = search::shortest(&question, false, u64::MAX, work)? {
        return invalid(format!("there is an exchange of {moves} moves"));
    } else {
        "every position that the start leads to was visited".to_string()
    };
    Ok(Verdict::Valid(format!("no exchange{}: {why}", question.rules())))
}

/// A piece and a square from which, on the empty board, it reaches squares with more or fewer of its like in the
/// goal than at the start.
fn misplaced(question: &Question, work: &mut Work) -> Result<Option<(u8, Square)>, GivenUp> {
    let Question { start, goal, .. } = question;
    let mut letters = [start.cells(), goal.cells()].concat();
    letters.sort_unstable();
    letters.dedup();
    for letter in letters.into_iter().filter(u8::is_ascii_alphabetic) {
        // Whoever repeats a step can also stop after one.
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
