//! Arguments against a tour as the independent checker reads them.
//!
//! An [`Argument`] becomes one of the five forms that the checker knows (docs/certificates.md). Most arguments
//! are cuts: comparing the numbers of light and dark squares, for example, is removing all squares of one
//! colour, which leaves every square of the other colour as a piece of its own. What is left to `search` is
//! searched by the checker itself, which can do so on boards that are small or whose moves force each other.

use serde_json::{Value, json};

use super::{Argument, two_colours};
use crate::{graph::Graph, reading::Question};
use board::Square;

/// Boards with more squares have no certificate of impossibility: it would name a good part of them.
const MOST_SQUARES: u64 = 250_000;

/// Boards with more squares are not left to the checker's own search.
const MOST_SEARCHED: u64 = 100;

/// Boards with more cells are not left to the checker's replay of a tree.
const MOST_REPLAYED: u64 = 250_000;

/// The same for boards where forced moves contradict each other.
const MOST_FORCED: u64 = 100_000;

impl Question {
    /// The members that show the checker that there is no tour, if the argument can be put into a form that
    /// it knows.
    pub(crate) fn refutation(&self, argument: &Argument, graph: &Graph) -> Option<Value> {
        if self.board.len() > MOST_SQUARES {
            return None;
        }
        let names = |squares: &[Square]| squares.iter().map(|&s| self.board.name(s)).collect::<Vec<_>>();
        let cut = |squares: &[Square]| json!({"by": "cut", "squares": names(squares)});
        let all = || (0..graph.len() as u32).map(|s| graph.square(s));
        let coloured = |like: u32| {
            let colours = two_colours(graph).ok()?;
            let alike = all().zip(&colours).filter(|&(_, &colour)| colour == colours[like as usize]);
            Some(alike.map(|(square, _)| square).collect::<Vec<_>>())
        };
        // On four rows or columns, the two in the middle.
        let is_inner = |s: &Square| matches!(if self.board.rows() == 4 { s.row } else { s.col }, 1 | 2);
        let both_ends_inner = || [self.from, self.to].iter().all(|end| end.as_ref().is_some_and(is_inner));
        Some(match argument {
            Argument::Unreachable(..) | Argument::Confined(_) => cut(&[]),
            Argument::SameEnds(square) => cut(&[*square]),
            Argument::Colours(..) => {
                let colours = two_colours(graph).ok()?;
                let light = colours.iter().filter(|&&light| light).count();
                let fewer =
                    (0..).zip(&colours).find(|&(_, &colour)| colour == (2 * light < colours.len()))?;
                cut(&coloured(fewer.0)?)
            }
            Argument::EndsAlike(end, _) | Argument::EndOfWrongColour(end) => {
                cut(&coloured(graph.number(*end))?)
            }
            Argument::FourRowsEnd(_) if both_ends_inner() => cut(&all().filter(is_inner).collect::<Vec<_>>()),
            Argument::FourRows | Argument::FourRowsEnd(_) => {
                let outer: Vec<Square> = all().filter(|square| !is_inner(square)).collect();
                json!({"by": "alternation", "squares": names(&outer)})
            }
            Argument::DeadEndsAlike(one, other) => {
                let dead: Vec<Square> = [*one, *other]
                    .into_iter()
                    .filter(|&s| {
                        graph.neighbours(graph.number(s)).len() < 2
                            && ![self.from, self.to].contains(&Some(s))
                    })
                    .collect();
                json!({"by": "crowded", "squares": names(&dead), "towards": []})
            }
            Argument::DeadEndOfWrongColour(square) => {
                json!({"by": "crowded", "squares": names(&[*square]), "towards": []})
            }
            Argument::FewMoves(squares) | Argument::TooManyEnds(squares, _) => {
                json!({"by": "crowded", "squares": names(squares), "towards": []})
            }
            Argument::Crowded(squares, towards) => {
                json!({"by": "crowded", "squares": names(squares), "towards": names(towards)})
            }
            Argument::Cut(squares, _) => cut(squares),
            Argument::Tree(steps) if self.board.frame_len() <= MOST_REPLAYED => {
                let texts: Vec<String> = steps.iter().map(|step| step.text(&self.board)).collect();
                json!({"by": "tree", "steps": texts})
            }
            Argument::TooFewSquares => json!({"by": "search"}),
            Argument::Forced(_) if self.board.len() <= MOST_FORCED => json!({"by": "search"}),
            Argument::Exhausted(_) if self.board.len() <= MOST_SEARCHED => json!({"by": "search"}),
            Argument::Tree(_) | Argument::Forced(_) | Argument::Exhausted(_) => return None,
        })
    }
}
