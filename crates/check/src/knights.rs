//! Claim "knights": pieces of one kind, leapers or others, stand on a board, and none attacks another.
//!
//! That no more fit is proved by a cover: chains of squares that together contain every square of the board. The
//! squares of a chain all attack each other, so at most one of them has a piece, and there are at most as many pieces
//! as chains. For leapers the chains are pairs and single squares. As leaps join squares of two colours, every board
//! has a cover by as many chains as pieces fit (König 1931). Without a cover optimality is not certified.
//!
//! Limits: time and memory are linear in the text.

use std::borrow::Cow;

use crate::board::{Board, NO_SQUARE, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid};

/// A square with a piece.
const TAKEN: u8 = b'X';

/// Checks a certificate whose claim is "knights".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let piece_member = Piece::member(object);
    let members = Members::exactly(object, &["board", piece_member, "value", "optimal", "squares", "cover"])?;
    let rows = members.texts("board")?;
    let mut board = Board::rectangular("board", &rows, ".", Numbering::FromBottom)?;
    let piece = Piece::read(&members, piece_member)?;
    let value = members.whole("value")?;
    let optimal = members.truth("optimal")?;
    let squares = board.find_distinct(&members.texts("squares")?)?;

    for &square in &squares {
        board.put(square, TAKEN);
    }
    for &square in &squares {
        if let Some(other) = piece.seen(&board, square).find(|&other| board.at(other) == TAKEN) {
            return invalid(format!("{} and {} attack each other", board.name(square), board.name(other)));
        }
    }
    let placed = squares.len() as u64;
    if value != placed {
        return invalid(format!("value: {value} is claimed, but the list has {}", counted(placed, "square")));
    }

    let chains = match members.value("cover") {
        Value::Null => None,
        _ => Some(check_cover(&board, &piece, &members.texts("cover")?)?),
    };
    let on_board = counted(board.square_count(), "square");
    let what = format!("{} on {on_board}, none attacking another", counted(placed, &piece.noun));
    Ok(Verdict::on_value(what, optimal, chains == Some(value)))
}

/// Checks a cover, and returns the number of its chains.
fn check_cover(board: &Board, piece: &Piece, chains: &[Cow<'_, str>]) -> Result<u64, Rejection> {
    let mut uncovered = board.clone();
    for (number, text) in (1_u64..).zip(chains) {
        let chain = board.find_chain(format_args!("cover: chain {number}"), text)?;
        if !attack_each_other(piece, &chain) {
            return invalid(format!("cover: the squares of chain {number} do not all attack each other"));
        }
        for square in chain {
            uncovered.put(square, NO_SQUARE);
        }
    }
    match uncovered.squares().next() {
        Some(square) => invalid(format!("cover: no chain contains {}", board.name(square))),
        None => Ok(chains.len() as u64),
    }
}

/// Returns whether these squares of the board all attack each other. For sliding pieces, each must be one step
/// further than the one before. Other pieces attack at most eight squares, so comparing all pairs is quick.
fn attack_each_other(piece: &Piece, chain: &[Square]) -> bool {
    if piece.slides {
        let mut steps = chain.windows(2).map(|pair| pair[0].to(pair[1]));
        return steps
            .next()
            .is_none_or(|first| piece.steps.contains(&first) && steps.all(|step| step == first));
    }
    (1..).zip(chain).all(|(next, &one)| chain[next..].iter().all(|&other| piece.joins(one, other)))
}
