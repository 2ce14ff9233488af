//! Theorems about rectangles of any size, which need no graph.
//!
//! Closed knight's tours (Schwenk 1991), open ones (Cull and De Curtins 1978, and earlier authors for narrow
//! boards), the ends of tours with four rows, and which leapers can reach every square (Knuth 1994).

use super::{Argument, Confined};
use board::{Leaper, Shape, Square};

/// An argument against a tour of a rectangle, or of any board with fewer than three squares or with equal
/// ends. Some small rectangles have no tour although no theorem here says so.
pub(crate) fn of_rectangle(
    board: &Shape,
    leaper: Leaper,
    closed: bool,
    ends: [Option<Square>; 2],
) -> Option<Argument> {
    if closed && board.len() <= 2 {
        return Some(Argument::TooFewSquares);
    }
    if board.len() == 1 {
        return None;
    }
    if let [Some(from), Some(to)] = ends
        && from == to
    {
        return Some(Argument::SameEnds(from));
    }
    if !board.is_rectangle() {
        return None;
    }
    let (m, n) = (board.rows().min(board.cols()), board.rows().max(board.cols()));
    if leaper != Leaper::KNIGHT {
        return unconnected(m, n, leaper).map(Argument::Confined);
    }
    let square = |row: u32, col: u32| match board.rows() <= board.cols() {
        true => Square::new(row, col),
        false => Square::new(col, row),
    };
    match (m, n) {
        (1 | 2, _) => return Some(Argument::Unreachable(square(0, 0), square(0, 1))),
        (3, 3) => return Some(Argument::Unreachable(square(0, 0), square(1, 1))),
        _ => {}
    }
    let odd = board.len() % 2 == 1;
    if closed {
        if odd {
            return Some(Argument::Colours(board.len() / 2 + 1, board.len() / 2));
        }
        return (m == 4).then_some(Argument::FourRows);
    }
    let colour = |s: Square| (s.row ^ s.col) & 1;
    let fixed: Vec<Square> = ends.into_iter().flatten().collect();
    if odd {
        if let Some(&end) = fixed.iter().find(|&&end| colour(end) != 0) {
            return Some(Argument::EndOfWrongColour(end));
        }
    } else if let [from, to] = fixed[..]
        && colour(from) == colour(to)
    {
        return Some(Argument::EndsAlike(from, to));
    }
    let inner = |s: &&Square| matches!(if board.rows() == 4 { s.row } else { s.col }, 1 | 2);
    // On 4x4 this would hold for rows and columns, but there is no tour at all.
    let end = fixed.iter().find(inner).filter(|_| m == 4 && n > 4)?;
    Some(Argument::FourRowsEnd(*end))
}

/// Knuth's theorem: why a leaper cannot reach every square of an m x n rectangle with m <= n.
fn unconnected(m: u32, n: u32, leaper: Leaper) -> Option<Confined> {
    let common = gcd(leaper.short(), leaper.long());
    let (m, n, long, short) =
        (u64::from(m), u64::from(n), u64::from(leaper.long()), u64::from(leaper.short()));
    match () {
        () if common > 1 => Some(Confined::Multiples(common)),
        () if (long + short).is_multiple_of(2) => Some(Confined::OneColour),
        () if m < long + short => Some(Confined::Width(long + short)),
        () if n < 2 * long => Some(Confined::Length(2 * long)),
        () => None,
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
