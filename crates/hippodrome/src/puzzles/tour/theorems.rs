//! What can be said against a tour without searching.
//!
//! Rectangles are decided by theorems, whatever their size: closed knight's tours (Schwenk 1991), open
//! ones (Cull, De Curtins 1978, and earlier authors for narrow boards), the ends of tours on 4xn, and
//! which leapers can reach every square (Knuth 1994). Every other board is looked at as a graph: can
//! every square be reached, do the colours fit, are there enough moves at every square, do forced moves
//! close early, does a cut leave too many pieces. What passes here may still have no tour.

use super::argument::{Argument, Confined};
use super::cut;
use super::ends::Ends;
use super::graph::{Graph, Order};
use super::merge;
use crate::board::{Shape, Square};
use crate::control::{Control, Meter, Seed};
use crate::outcome::Limit;

/// A reason why a rectangle has no such tour, found without storing anything. The few small ones that
/// need a search of their own are left to the search.
pub fn rectangle(
    board: &Shape,
    leaper: (u32, u32),
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
    if leaper != (1, 2) {
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
    // On 4x4 rows and columns are alike, and there is no tour at all.
    let end = fixed.iter().find(inner).filter(|_| m == 4 && n > 4)?;
    Some(Argument::FourRowsEnd(*end))
}

impl Argument {
    /// An argument against a tour of a board, from the given first square and to the given last one, as
    /// far as one can be given without searching. None proves nothing.
    ///
    /// ```
    /// use hippodrome::{board::Shape, puzzles::tour::Argument};
    /// let board = Shape::rectangle(4, 4);
    /// let Some(Argument::Cut(squares, pieces)) = Argument::against(&board, (1, 2), false, [None, None]) else {
    ///     panic!("a cut shows that 4x4 has no tour");
    /// };
    /// assert!(pieces > squares.len() as u64 + 1);
    /// ```
    pub fn against(
        board: &Shape,
        leaper: (u32, u32),
        closed: bool,
        ends: [Option<Square>; 2],
    ) -> Option<Self> {
        let leaper = (leaper.0.min(leaper.1), leaper.0.max(leaper.1));
        if let Some(argument) = rectangle(board, leaper, closed, ends) {
            return Some(argument);
        }
        if board.len() < 2 || board.len() > Graph::MOST_SQUARES {
            return None;
        }
        let moves = Graph::new(board, leaper, Order::East, &mut Seed::new(0).generator());
        let [from, to] = ends.map(|end| end.map(|square| moves.number(square)));
        let ends = Ends { closed, from, to };
        graph(&moves, ends).or_else(|| deeper(&moves, ends, &mut Control::default().meter()).ok()?)
    }
}

/// Knuth's theorem for m <= n: which leapers reach every square of a rectangle.
fn unconnected(m: u32, n: u32, (r, s): (u32, u32)) -> Option<Confined> {
    let (m, n, long, short) = (u64::from(m), u64::from(n), u64::from(s), u64::from(r));
    match () {
        () if gcd(r, s) > 1 => Some(Confined::Multiples(gcd(r, s))),
        () if (long + short).is_multiple_of(2) => Some(Confined::OneColour),
        () if m < long + short => Some(Confined::Width(long + short)),
        () if n < 2 * long => Some(Confined::Length(2 * long)),
        () => None,
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The bytes that the arguments take for a board of so many squares, besides the graph.
pub fn bytes(squares: u64) -> u64 {
    squares.saturating_mul(1 + 1 + 4)
}

/// A reason why a board of at least two squares has no such tour, from its graph, in linear time.
pub fn graph(graph: &Graph, ends: Ends) -> Option<Argument> {
    let place = |s: u32| graph.square(s);
    if let (Some(from), Some(to)) = (ends.from, ends.to)
        && from == to
    {
        return Some(Argument::SameEnds(place(from)));
    }
    let colours = match two_colours(graph) {
        Ok(colours) => colours,
        Err(square) => return Some(Argument::Unreachable(place(0), place(square))),
    };
    let light = colours.iter().filter(|&&c| c).count();
    let dark = colours.len() - light;
    let fixed: Vec<u32> = [ends.from, ends.to].into_iter().flatten().collect();
    if light.abs_diff(dark) > usize::from(!ends.closed) {
        return Some(Argument::Colours(light as u64, dark as u64));
    }
    let more = light > dark;
    if !ends.closed && light == dark {
        if let &[from, to] = fixed.as_slice()
            && colours[from as usize] == colours[to as usize]
        {
            return Some(Argument::EndsAlike(place(from), place(to)));
        }
    } else if let Some(&end) = fixed.iter().find(|&&s| !ends.closed && colours[s as usize] != more) {
        return Some(Argument::EndOfWrongColour(place(end)));
    }
    // A square in the middle of the way needs two moves.
    let poor: Vec<u32> = (0..graph.len() as u32).filter(|&s| graph.neighbours(s).len() < 2).collect();
    if ends.closed {
        if let Some(&square) = poor.first() {
            return Some(Argument::FewMoves(vec![place(square)]));
        }
    } else if poor.len() > 2 {
        return Some(Argument::FewMoves(poor[..3].iter().map(|&s| place(s)).collect()));
    }
    forced(graph, ends)
}

/// Moves that squares with two moves force, where they cannot all be part of one tour. Of an open tour
/// only squares that cannot be ends force anything, so its ends must be given.
fn forced(graph: &Graph, ends: Ends) -> Option<Argument> {
    let fixed: Vec<u32> = [ends.from, ends.to].into_iter().flatten().filter(|_| !ends.closed).collect();
    if !ends.closed && fixed.len() < 2 {
        return None;
    }
    let place = |s: u32| graph.square(s);
    let mut used: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    // The other end of the piece of which a square is an end.
    let mut mate: Vec<u32> = (0..graph.len() as u32).collect();
    let mut joined = 0;
    for square in 0..graph.len() as u32 {
        let &[a, b] = graph.neighbours(square) else { continue };
        if fixed.contains(&square) {
            continue;
        }
        for near in [a, b] {
            if used[square as usize].contains(&near) {
                continue;
            }
            let closes = mate[square as usize] == near;
            for (one, other) in [(square, near), (near, square)] {
                used[one as usize].push(other);
                let most = if fixed.contains(&one) { 1 } else { 2 };
                if used[one as usize].len() > most {
                    let moves = used[one as usize].iter().map(|&other| (place(one), place(other)));
                    return Some(Argument::Forced(moves.collect()));
                }
            }
            joined += 1;
            // A closed tour may close when it is complete; a path never.
            if closes && !(ends.closed && joined == graph.len()) {
                return Some(Argument::Forced(
                    ring(&used, square).iter().map(|&(a, b)| (place(a), place(b))).collect(),
                ));
            }
            let (far, beyond) = (mate[square as usize], mate[near as usize]);
            mate[far as usize] = beyond;
            mate[beyond as usize] = far;
        }
    }
    None
}

/// The ring of forced moves that a square lies on.
fn ring(used: &[Vec<u32>], first: u32) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    let (mut before, mut here) = (first, used[first as usize][0]);
    moves.push((before, here));
    while here != first {
        let Some(&next) = used[here as usize].iter().find(|&&next| next != before) else { break };
        moves.push((here, next));
        (before, here) = (here, next);
    }
    moves
}

/// Arguments that take longer to find than most tours: squares that crowd each other out, and cuts.
pub fn deeper(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Option<Argument>, Limit> {
    let places = |squares: Vec<u32>| squares.into_iter().map(|s| graph.square(s)).collect();
    if let Some((squares, pieces)) = cut::find(graph, ends) {
        return Ok(Some(Argument::Cut(places(squares), pieces as u64)));
    }
    let crowded = merge::crowded(graph, ends, meter)?;
    Ok(crowded.map(|[squares, others]| Argument::Crowded(places(squares), places(others))))
}

/// Colours the squares so that every move changes the colour: every leaper's graph can be. An error
/// names a square that cannot be reached from the first.
pub fn two_colours(graph: &Graph) -> Result<Vec<bool>, u32> {
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
