//! Claim "exchange-none": no moves lead from one picture to the other.
//!
//! The checker looks for the reason itself: under the rule "safe" a goal in which a piece is attacked; pieces
//! that cannot get to their squares even on the empty board; else its own search, which ends when every
//! position within reach of the start has been visited.

use crate::board::Square;
use crate::exchange::{EMPTY, Question};
use crate::exchange_search;
use crate::json::Object;
use crate::members::Members;
use crate::verdict::{Rejection, Verdict, invalid};
use crate::work::{GivenUp, Work};

/// Checks a certificate whose claim is "exchange-none".
pub(crate) fn check(object: &Object<'_>, work: &mut Work) -> Result<Verdict, Rejection> {
    let members = Members::exactly(object, &["board", "goal", "leaper", "rules"])?;
    let question = Question::read(&members)?;
    if question.start == question.goal {
        return invalid("the start is the goal already");
    }
    let why = if question.rules.safe && question.attack(&question.goal, work)?.is_some() {
        "in the goal a piece is attacked".to_string()
    } else if let Some((piece, square)) = misplaced(&question, work)? {
        let (piece, square) = (char::from(piece), question.start.name(square));
        format!("among the squares that {piece} can reach from {square} the goal has not as many {piece}")
    } else if let Some(moves) = exchange_search::shortest(&question, false, u64::MAX, work)? {
        return invalid(format!("there is an exchange of {moves} moves"));
    } else {
        "every position that the start leads to was visited".to_string()
    };
    Ok(Verdict::Valid(format!("no exchange{}: {why}", question.rules.phrase())))
}

/// A piece and a square from which, on the empty board, it reaches squares with more or fewer of its like in the
/// goal than at the start.
fn misplaced(question: &Question, work: &mut Work) -> Result<Option<(u8, Square)>, GivenUp> {
    let empty = question.start.emptied(EMPTY);
    let mut pieces: Vec<u8> =
        [&question.start, &question.goal].iter().flat_map(|board| board.cells()).copied().collect();
    pieces.sort_unstable();
    pieces.dedup();
    for piece in pieces.into_iter().filter(u8::is_ascii_alphabetic) {
        let mut unseen = empty.clone();
        for first in empty.squares() {
            let mut waiting: Vec<Square> =
                Some(first).filter(|&first| unseen.at(first) == EMPTY).into_iter().collect();
            unseen.put(first, piece);
            let (mut before, mut after) = (0, 0);
            while let Some(square) = waiting.pop() {
                before += usize::from(question.start.at(square) == piece);
                after += usize::from(question.goal.at(square) == piece);
                // Whoever repeats a step can also stop after one.
                let steps = question.steps(piece).0;
                work.spend(steps.len() as u64)?;
                for near in steps.iter().map(|&step| square.plus(step)) {
                    if unseen.at(near) == EMPTY {
                        unseen.put(near, piece);
                        waiting.push(near);
                    }
                }
            }
            if before != after {
                return Ok(Some((piece, first)));
            }
        }
    }
    Ok(None)
}
