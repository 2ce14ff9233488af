//! Why there is no tour, as far as it can be said without searching.
//!
//! Rectangles are decided by theorems, whatever their size: closed knight's tours (Schwenk 1991), open
//! ones (Cull, De Curtins 1978, and earlier authors for narrow boards), the ends of tours on 4xn, and
//! which leapers can reach every square (Knuth 1994). Every other board is looked at as a graph: can
//! every square be reached, do the colours fit, are there enough moves at every square. What passes
//! here may still have no tour.

use super::ends::Ends;
use super::graph::Graph;
use crate::board::{Shape, Square};

/// A reason why a rectangle has no tour at all, found without storing anything.
pub fn rectangle(board: &Shape, leaper: (u32, u32), closed: bool) -> Option<String> {
    if board.len() == 1 {
        return closed.then(|| "a closed tour needs at least three squares".into());
    }
    if closed && board.len() == 2 {
        return Some("a closed tour needs at least three squares".into());
    }
    if !board.is_rectangle() {
        return None;
    }
    let (m, n) = (board.rows().min(board.cols()), board.rows().max(board.cols()));
    if leaper != (1, 2) {
        return unconnected(m, n, leaper);
    }
    if closed { no_closed_tour(m, n) } else { no_open_tour(m, n) }
}

/// Schwenk's theorem for m <= n.
fn no_closed_tour(m: u32, n: u32) -> Option<String> {
    if m % 2 == 1 && n % 2 == 1 {
        return Some(format!(
            "every move changes the colour of the square, so a closed tour visits as many light squares as dark ones, but {m}x{n} has an odd number of squares"
        ));
    }
    match (m, n) {
        (1 | 2, _) => no_open_tour(m, n),
        (4, _) => Some(format!(
            "on 4x{n} the squares of the outer rows can only be left towards the inner rows, so a closed tour would alternate between outer and inner rows and between light and dark squares at once, and miss half of the board (Schwenk 1991)"
        )),
        (3, 4 | 6 | 8) => Some(format!("3x{n} has no closed tour (Schwenk 1991)")),
        _ => None,
    }
}

/// Which rectangles m <= n have an open tour, 1x1 apart.
fn no_open_tour(m: u32, n: u32) -> Option<String> {
    match (m, n) {
        (1, _) => Some(format!("a knight cannot move on a board that is 1 wide, and 1x{n} has {n} squares")),
        (2, _) => Some(format!("on 2x{n} a knight only hops to and fro along one of four separate lines")),
        (3, 3) => Some("no move leads to the middle square of 3x3".into()),
        (3, 5 | 6) | (4, 4) => Some(format!("{m}x{n} has no tour (Cull and De Curtins 1978)")),
        _ => None,
    }
}

/// Knuth's theorem for m <= n: which leapers reach every square of a rectangle.
fn unconnected(m: u32, n: u32, (r, s): (u32, u32)) -> Option<String> {
    let (m, n, long, short) = (u64::from(m), u64::from(n), u64::from(s), u64::from(r));
    let why = match () {
        () if gcd(r, s) > 1 => format!("both its steps are multiples of {}", gcd(r, s)),
        () if (long + short).is_multiple_of(2) => "it never changes the colour of its square".into(),
        () if m < long + short => format!("the board would have to be at least {} wide", long + short),
        () if n < 2 * long => format!("the board would have to be at least {} long", 2 * long),
        () => return None,
    };
    Some(format!("a leaper {r},{s} cannot reach every square of {m}x{n}: {why} (Knuth 1994)"))
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A reason why the asked ends do not fit a 4xn board.
fn inner_end(board: &Shape, leaper: (u32, u32), ends: &[Square]) -> Option<String> {
    if !board.is_rectangle() || leaper != (1, 2) {
        return None;
    }
    let inner = |square: &&Square| match (board.rows(), board.cols()) {
        (4, 4) => false,
        (4, _) => matches!(square.row, 1 | 2),
        (_, 4) => matches!(square.col, 1 | 2),
        _ => false,
    };
    let square = ends.iter().find(inner)?;
    Some(format!(
        "a tour of {board} begins and ends in its outer lines, because their squares, half of all, are never a move apart; {} is in an inner one",
        board.name(*square)
    ))
}

/// The bytes that the arguments take for a board of so many squares, besides the graph.
pub fn bytes(squares: u64) -> u64 {
    squares.saturating_mul(1 + 1 + 4)
}

/// A reason why a board of at least two squares has no such tour, from its graph.
pub fn graph(board: &Shape, leaper: (u32, u32), graph: &Graph, ends: Ends) -> Option<String> {
    let name = |s: u32| board.name(graph.square(s));
    if let (Some(from), Some(to)) = (ends.from, ends.to)
        && from == to
    {
        return Some(format!("a tour of more than one square cannot begin and end on {}", name(from)));
    }
    let colours = match two_colours(graph) {
        Ok(colours) => colours,
        Err(square) => {
            return Some(format!("no moves lead from {} to {}", name(0), name(square)));
        }
    };
    let light = colours.iter().filter(|&&c| c).count();
    let dark = colours.len() - light;
    let fixed: Vec<u32> = [ends.from, ends.to].into_iter().flatten().collect();
    if light.abs_diff(dark) > usize::from(!ends.closed) {
        return Some(format!(
            "every move changes the colour of the square, but there are {light} squares of one colour and {dark} of the other"
        ));
    }
    let more = light > dark;
    if !ends.closed && light == dark {
        if let &[from, to] = fixed.as_slice()
            && colours[from as usize] == colours[to as usize]
        {
            return Some(format!(
                "every move changes the colour of the square, and there are as many of one colour as of the other, so a tour ends on the other colour than it began: {} and {} have the same",
                name(from),
                name(to)
            ));
        }
    } else if let Some(&end) = fixed.iter().find(|&&s| !ends.closed && colours[s as usize] != more) {
        return Some(format!(
            "every move changes the colour of the square, so a tour begins and ends on the colour that has one square more, and {} has the other",
            name(end)
        ));
    }
    // A square in the middle of the way needs two moves.
    let poor: Vec<u32> = (0..graph.len() as u32).filter(|&s| graph.neighbours(s).len() < 2).collect();
    if ends.closed {
        if let Some(&square) = poor.first() {
            return Some(format!("{} has one move only, but a closed tour comes and goes", name(square)));
        }
    } else if poor.len() > 2 {
        return Some(format!(
            "{}, {} and {} have one move only, so each would have to be an end of the tour",
            name(poor[0]),
            name(poor[1]),
            name(poor[2])
        ));
    }
    let squares: Vec<Square> = fixed.iter().map(|&s| graph.square(s)).collect();
    if ends.closed { None } else { inner_end(board, leaper, &squares) }
}

/// Colours the squares so that every move changes the colour: every leaper's graph can be. An error
/// names a square that cannot be reached from the first.
fn two_colours(graph: &Graph) -> Result<Vec<bool>, u32> {
    let mut colours: Vec<Option<bool>> = vec![None; graph.len()];
    colours[0] = Some(false);
    let mut waiting = vec![0];
    while let Some(square) = waiting.pop() {
        let colour = colours[square as usize] == Some(false);
        for &near in graph.neighbours(square) {
            if colours[near as usize].is_none() {
                colours[near as usize] = Some(colour);
                waiting.push(near);
            }
        }
    }
    (0..).zip(&colours).map(|(square, colour)| colour.ok_or(square)).collect()
}
