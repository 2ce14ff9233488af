//! A piece and its colour as a small number, so that a square of a position needs only four bits.
//!
//! The code of a piece is its place in [`LETTERS`] plus one, and [`EMPTY`] is no piece. So white pieces have
//! odd codes, and the black piece of the same kind has the next one.

use board::{Leaper, Piece, Side};

/// The code of a piece and its colour, or [`EMPTY`].
pub(super) type Code = u8;

/// No piece.
pub(super) const EMPTY: Code = 0;

/// The letters of all pieces: white ones in upper case, black ones in lower case.
pub(super) const LETTERS: &str = "NnKkQqRrBbWwLl";

/// The number of codes, without [`EMPTY`].
pub(super) const CODES: usize = LETTERS.len();

/// The number of kinds of pieces, which come in two colours each.
pub(super) const KINDS: usize = CODES / 2;

/// The code of a letter.
pub(super) fn code_of(letter: char) -> Option<Code> {
    LETTERS.find(letter).map(|place| place as Code + 1)
}

/// The letter of a code.
pub(super) fn letter(code: Code) -> char {
    (code as usize).checked_sub(1).and_then(|place| LETTERS.chars().nth(place)).unwrap_or('.')
}

/// The colour of a piece: 0 for white, 1 for black.
#[inline]
pub(super) fn colour(code: Code) -> usize {
    ((code - 1) & 1) as usize
}

/// The side that a piece belongs to.
pub(super) fn side(code: Code) -> Side {
    if colour(code) == 0 { Side::White } else { Side::Black }
}

/// The number of a piece's kind, from 0 to [`KINDS`] - 1.
#[inline]
pub(super) fn kind(code: Code) -> usize {
    ((code - 1) / 2) as usize
}

/// The white piece of a kind.
pub(super) fn white(kind: usize) -> Code {
    2 * kind as Code + 1
}

/// How a piece moves. None for `L` without a leaper.
pub(super) fn piece(code: Code, leaper: Option<Leaper>) -> Option<Piece> {
    match letter(code).to_ascii_uppercase() {
        'N' => Some(Leaper::KNIGHT.into()),
        'K' => Some(Piece::King),
        'Q' => Some(Piece::Queen),
        'R' => Some(Piece::Rook),
        'B' => Some(Piece::Bishop),
        'W' => Leaper::new(0, 1).map(Piece::from),
        'L' => leaper.map(Piece::from),
        _ => None,
    }
}

/// Whether a piece is a queen, a rook or a bishop, which pieces in its way can stop.
pub(super) fn slides(code: Code) -> bool {
    piece(code, None).is_some_and(Piece::slides)
}

/// A piece in words, in the singular or the plural: `white knights`.
pub(super) fn words(code: Code, plural: bool) -> String {
    let kind = match letter(code) {
        'W' | 'w' => "wazir",
        _ => piece(code, None).map_or("leaper", Piece::name),
    };
    format!("{} {kind}{}", ["white", "black"][colour(code)], if plural { "s" } else { "" })
}
