//! Claim "walk-none": no moves lead a piece from one square to another.
//!
//! The proof is a set of squares, `reached`, that contains `from` but not `to`, and that no move leaves. Such a set
//! always exists: the squares that can be reached.
//!
//! Limits: time and memory are linear in the text.

use crate::board::{Board, Numbering};
use crate::json::Object;
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, unreadable};

use super::Question;

/// A square of the set.
const REACHED: u8 = b'x';

/// Checks a certificate whose claim is "walk-none".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let piece_member = Piece::member(object);
    let members = Members::exactly(object, &["board", piece_member, "from", "to", "reached"])?;
    let question = Question::read(&members, piece_member)?;
    let rows = members.texts("reached")?;
    let reached = Board::rectangular("reached", &rows, "x.", Numbering::FromBottom)?;
    if !reached.has_squares_of(&question.board) {
        return unreadable("reached: its squares are not those of the board");
    }
    let [from, to] = [question.from, question.to].map(|square| reached.name(square));
    if reached.at(question.from) != REACHED {
        return invalid(format!("reached: {from}, where the walk begins, is not in the set"));
    }
    if reached.at(question.to) == REACHED {
        return invalid(format!("reached: {to}, where the walk ends, is in the set"));
    }
    let is_outside = |square| u32::from(reached.at(square) != REACHED);
    if let Some(squares) = question.steep_move(is_outside, 0) {
        let [inside, outside] = squares.map(|square| reached.name(square));
        return invalid(format!("reached: a move leads from {inside} in the set to {outside} outside it"));
    }
    let number = counted(reached.cells().iter().filter(|&&cell| cell == REACHED).count(), "square");
    let why = format!("no move leaves a set of {number} with {from} but without {to}");
    Ok(Verdict::Valid(format!("no {}: {why}", question.noun())))
}
