//! Claim "knights": pieces of one kind, a leaper or another chessman, stand on a board and none attacks another.
//!
//! That no more fit is shown by a cover: chains of squares, in which every square of the board occurs, and the squares
//! of a chain all attack each other. Of each chain at most one square can be taken, so there are no more pieces than
//! chains. For leapers the chains are pairs and single squares, and as few as are needed exist on every board (König
//! 1931), because leaps always join squares of two colours. Without a cover optimality is not certified.
//!
//! Limits: time and memory are linear in the text.

use crate::board::{Board, Numbering, Square};
use crate::json::{Object, Value};
use crate::members::Members;
use crate::piece::Piece;
use crate::verdict::{Rejection, Verdict, counted, invalid, quoted, unreadable};

const TAKEN: u8 = b'X';

/// Checks a certificate whose claim is "knights".
pub(crate) fn check(object: &Object<'_>) -> Result<Verdict, Rejection> {
    let kind = if object.contains_key("piece") { "piece" } else { "leaper" };
    let members = Members::exactly(object, &["board", kind, "value", "optimal", "squares", "cover"])?;
    let rows = members.texts("board")?;
    let mut board = Board::rectangular("board", &rows, ".#", Numbering::FromBottom)?;
    let piece = if kind == "leaper" { Piece::leaper(members.value(kind))? } else { read_piece(&members)? };
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
        let listed = counted(placed, "square");
        return invalid(format!("value: {value} is claimed, but {listed} are listed"));
    }

    let chains = match members.value("cover") {
        Value::Null => None,
        _ => Some(check_cover(&board, &piece, &members.texts("cover")?)?),
    };
    let on_board = counted(board.square_count(), "square");
    let what = format!("{} on {on_board}, none attacking another", counted(placed, &piece.noun));
    Ok(Verdict::on_value(what, optimal, chains == Some(value)))
}

fn read_piece(members: &Members<'_>) -> Result<Piece, Rejection> {
    let name = members.text("piece")?;
    match Piece::named(name).filter(|_| ["king", "rook", "bishop", "queen"].contains(&name)) {
        Some(piece) => Ok(piece),
        None => unreadable(format!("piece: {} is none of king, rook, bishop, queen", quoted(name))),
    }
}

/// The number of chains of a cover of the whole board.
fn check_cover(board: &Board, piece: &Piece, chains: &[&str]) -> Result<u64, Rejection> {
    let mut bare = board.clone();
    for (number, text) in (1_u64..).zip(chains) {
        let chain = board.find_chain(format_args!("cover: chain {number}"), text)?;
        if !attack_each_other(piece, &chain) {
            return invalid(format!("cover: the squares of chain {number} do not all attack each other"));
        }
        for square in chain {
            bare.put(square, b'#');
        }
    }
    match bare.squares().next() {
        Some(square) => invalid(format!("cover: {} is in no chain", board.name(square))),
        None => Ok(chains.len() as u64),
    }
}

/// Whether these squares, which are on the board, all attack each other: for sliding pieces, because each is one
/// step on from the one before. Others attack at most eight squares, so that looking at all pairs is soon over.
fn attack_each_other(piece: &Piece, chain: &[Square]) -> bool {
    if piece.slides {
        let mut ways = chain.windows(2).map(|pair| pair[0].to(pair[1]));
        return ways.next().is_none_or(|first| piece.steps.contains(&first) && ways.all(|way| way == first));
    }
    (1..).zip(chain).all(|(next, &one)| chain[next..].iter().all(|&other| piece.joins(one, other)))
}
