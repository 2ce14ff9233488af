//! Certificates that there is no tour: an [`Argument`] as the independent checker reads it.
//!
//! The checker knows four kinds (docs/certificates.md). Most arguments are cuts: to count colours is to take one
//! colour away, which leaves the squares of the other as pieces. What is left to `search` the checker finds out by
//! itself, which it does on boards that are small or whose moves force each other.

use serde_json::{Value, json};

use super::Question;
use super::argument::Argument;
use super::graph::Graph;
use super::theorems::two_colours;
use crate::board::Square;
use crate::puzzle::Instance;
use crate::record::certificate;

/// Boards with more squares have no such certificate: it would name a good part of them.
const MOST_SQUARES: u64 = 250_000;

/// Boards with more squares are not left to the checker's own search, or only where moves are forced.
const MOST_SEARCHED: u64 = 100;
const MOST_FORCED: u64 = 100_000;

/// The certificate, where the argument has one and the board can be written down.
pub fn none(question: &Question, argument: &Argument, graph: &Graph) -> Option<Value> {
    if question.board.len() > MOST_SQUARES {
        return None;
    }
    let statement = question.statement()?;
    Some(certificate("tour-none", statement, evidence(question, argument, graph)?))
}

fn evidence(question: &Question, argument: &Argument, graph: &Graph) -> Option<Value> {
    let names = |squares: &[Square]| squares.iter().map(|&s| question.board.name(s)).collect::<Vec<_>>();
    let cut = |squares: &[Square]| json!({"by": "cut", "squares": names(squares)});
    let all = || (0..graph.len() as u32).map(|s| graph.square(s));
    let coloured = |like: u32| {
        let colours = two_colours(graph).ok()?;
        let alike = all().zip(&colours).filter(|&(_, &colour)| colour == colours[like as usize]);
        Some(alike.map(|(square, _)| square).collect::<Vec<_>>())
    };
    // On four rows or columns, the two in the middle.
    let is_inner = |s: &Square| matches!(if question.board.rows() == 4 { s.row } else { s.col }, 1 | 2);
    Some(match argument {
        Argument::Unreachable(..) | Argument::Confined(_) => cut(&[]),
        Argument::SameEnds(square) => cut(&[*square]),
        Argument::Colours(..) => {
            let colours = two_colours(graph).ok()?;
            let light = colours.iter().filter(|&&light| light).count();
            let fewer = (0..).zip(&colours).find(|&(_, &colour)| colour == (2 * light < colours.len()))?;
            cut(&coloured(fewer.0)?)
        }
        Argument::EndsAlike(end, _) | Argument::EndOfWrongColour(end) => cut(&coloured(graph.number(*end))?),
        Argument::FourRowsEnd(_)
            if question.ends().all(|end| is_inner(&end)) && question.ends().count() == 2 =>
        {
            cut(&all().filter(is_inner).collect::<Vec<_>>())
        }
        Argument::FourRows | Argument::FourRowsEnd(_) => {
            let outer: Vec<Square> = all().filter(|square| !is_inner(square)).collect();
            json!({"by": "alternation", "squares": names(&outer)})
        }
        Argument::FewMoves(squares) => json!({"by": "crowded", "squares": names(squares), "towards": []}),
        Argument::Crowded(squares, towards) => {
            json!({"by": "crowded", "squares": names(squares), "towards": names(towards)})
        }
        Argument::Cut(squares, _) => cut(squares),
        Argument::TooFewSquares => json!({"by": "search"}),
        Argument::Forced(_) if question.board.len() <= MOST_FORCED => json!({"by": "search"}),
        Argument::Exhausted(_) if question.board.len() <= MOST_SEARCHED => json!({"by": "search"}),
        Argument::Forced(_) | Argument::Exhausted(_) => return None,
    })
}
