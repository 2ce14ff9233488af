//! Engine for arguments of impossibility: why a board has no tour, without a search.
//!
//! Rectangles of any size are decided by [`theorems`]. Any other board is examined as a graph: can every
//! square be reached, do the numbers of light and dark squares agree, does every square have enough moves, do
//! forced moves contradict each other ([`forced`]), are there too many pieces after a cut ([`toughness`]), can
//! every square get two moves at once ([`crowded`]). The result is an [`Argument`], which can be checked by
//! hand.
//!
//! Limit: a board that passes all of this may still have no tour.

mod argument;
mod evidence;
mod forced;
mod theorems;
mod toughness;
mod tree;

use std::convert::Infallible;

pub use self::argument::{Argument, Confined};
pub(super) use self::theorems::of_rectangle;
pub use self::tree::{TreeStep, Vertex};
use super::decision::crowded;
use super::graph::{Ends, Graph, Ring};
use search::{Limit, Meter};

/// The number of bytes for a board with this many squares, besides the graph.
pub(super) fn bytes(squares: u64) -> u64 {
    squares.saturating_mul(1 + 1 + 4)
}

/// An argument against a tour of a board of at least two squares, in linear time.
pub(super) fn of_graph(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Option<Argument>, Limit> {
    let colours = match colours(graph, ends, meter)? {
        Ok(colours) => colours,
        Err(argument) => return Ok(Some(argument)),
    };
    match few_moves(graph, ends, &colours) {
        Some(argument) => Ok(Some(argument)),
        None => forced::contradiction(graph, ends, meter),
    }
}

/// The colours of the squares, or the argument that they give: their numbers, those of the ends, or squares that
/// cannot be reached.
fn colours(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Result<Vec<bool>, Argument>, Limit> {
    let place = |s: u32| graph.square(s);
    if let (Some(from), Some(to)) = (ends.from, ends.to)
        && from == to
    {
        return Ok(Err(Argument::SameEnds(place(from))));
    }
    let colours = match two_colours_or(graph, || meter.pulse())? {
        Ok(colours) => colours,
        Err(square) => return Ok(Err(Argument::Unreachable(place(0), place(square)))),
    };
    let light = colours.iter().filter(|&&c| c).count();
    let dark = colours.len() - light;
    let fixed: Vec<u32> = [ends.from, ends.to].into_iter().flatten().collect();
    if light.abs_diff(dark) > usize::from(!ends.closed) {
        return Ok(Err(Argument::Colours(light as u64, dark as u64)));
    }
    let more = light > dark;
    if !ends.closed && light == dark {
        if let &[from, to] = fixed.as_slice()
            && colours[from as usize] == colours[to as usize]
        {
            return Ok(Err(Argument::EndsAlike(place(from), place(to))));
        }
    } else if let Some(&end) = fixed.iter().find(|&&s| !ends.closed && colours[s as usize] != more) {
        return Ok(Err(Argument::EndOfWrongColour(place(end))));
    }
    Ok(Ok(colours))
}

/// Squares with too few moves: every square except the ends needs two.
fn few_moves(graph: &Graph, ends: Ends, colours: &[bool]) -> Option<Argument> {
    let place = |s: u32| graph.square(s);
    let fixed: Vec<u32> = [ends.from, ends.to].into_iter().flatten().collect();
    let poor: Vec<u32> = (0..graph.len() as u32).filter(|&s| graph.neighbours(s).len() < 2).collect();
    if ends.closed {
        if let Some(&square) = poor.first() {
            return Some(Argument::FewMoves(vec![place(square)]));
        }
    } else if poor.len() > 2 {
        return Some(Argument::FewMoves(poor[..3].iter().map(|&s| place(s)).collect()));
    } else if let Some(argument) = dead_ends(graph, colours, &poor, &fixed) {
        return Some(argument);
    }
    None
}

/// An argument from the squares with one move, which must be ends of an open tour, like the given ends.
fn dead_ends(graph: &Graph, colours: &[bool], poor: &[u32], given: &[u32]) -> Option<Argument> {
    let place = |&s: &u32| graph.square(s);
    let dead: Vec<u32> = poor.iter().copied().filter(|s| !given.contains(s)).collect();
    let first = dead.first()?;
    if dead.len() + given.len() > 2 {
        return Some(Argument::TooManyEnds(
            dead.iter().map(place).collect(),
            given.iter().map(place).collect(),
        ));
    }
    let light = colours.iter().filter(|&&light| light).count();
    if 2 * light == colours.len() {
        let other =
            dead[1..].iter().chain(given).find(|&&s| colours[s as usize] == colours[*first as usize])?;
        return Some(Argument::DeadEndsAlike(place(first), place(other)));
    }
    let wrong = dead.iter().find(|&&s| colours[s as usize] != (2 * light > colours.len()))?;
    Some(Argument::DeadEndOfWrongColour(place(wrong)))
}

/// Arguments that take longer to find than most tours: cuts, and squares that cannot all get two moves.
pub(super) fn deeper(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Option<Argument>, Limit> {
    let places = |squares: Vec<u32>| squares.into_iter().map(|s| graph.square(s)).collect();
    if let Some((squares, pieces)) = toughness::find(graph, ends, meter)? {
        return Ok(Some(Argument::Cut(places(squares), pieces.into())));
    }
    let Ok(colours) = two_colours(graph) else { return Ok(None) };
    let Some(ring) = Ring::coloured(graph, ends, &colours, meter)? else { return Ok(None) };
    let crowd = crowded(&ring, meter)?;
    Ok(crowd.map(|[squares, others]| Argument::Crowded(places(squares), places(others))))
}

/// Colours the squares so that every move changes the colour, which is possible for every leaper. The error
/// is a square that cannot be reached from the first.
pub(super) fn two_colours(graph: &Graph) -> Result<Vec<bool>, u32> {
    let Ok(colours) = two_colours_or(graph, || Ok::<(), Infallible>(()));
    colours
}

/// The same, unless `pulse`, which is called for every square, fails.
fn two_colours_or<E>(
    graph: &Graph,
    mut pulse: impl FnMut() -> Result<(), E>,
) -> Result<Result<Vec<bool>, u32>, E> {
    let mut colours: Vec<Option<bool>> = vec![None; graph.len()];
    colours[0] = Some(false);
    let mut waiting = vec![0];
    while let Some(square) = waiting.pop() {
        pulse()?;
        let colour = colours[square as usize] == Some(false);
        for &near in graph.neighbours(square) {
            if colours[near as usize].is_none() {
                colours[near as usize] = Some(colour);
                waiting.push(near);
            }
        }
    }
    Ok((0..).zip(&colours).map(|(square, colour)| colour.ok_or(square)).collect())
}
