//! How an argument against a tour is drawn: the cut and the pieces it leaves, the colours, the forced moves.

use super::Question;
use crate::{
    graph::{FixedOrder, Graph},
    impossibility::{Argument, two_colours},
};
use board::{Frame, Highlight, Square};
use contract::MOST_EXPLAINED;

/// More pieces than this have no letters of their own.
const MOST_PIECES: u32 = 52;

impl Question {
    /// An argument against a tour of this board, with its picture.
    pub(crate) fn shown(&self, argument: &Argument) -> contract::Argument {
        contract::Argument::new(argument.sentence(&self.board)).drawn(self.picture_of(argument))
    }

    fn picture_of(&self, argument: &Argument) -> Option<Frame> {
        if self.board.frame_len() > MOST_EXPLAINED {
            return None;
        }
        let graph = Graph::new(&self.board, self.leaper, FixedOrder::East);
        let mut frame = Frame::new(&self.board);
        frame.caption = self.mark(argument, &graph, &mut frame)?;
        Some(frame)
    }

    /// Marks the argument on the board, and says what the marks mean. None if there is nothing to see.
    fn mark(&self, argument: &Argument, graph: &Graph, frame: &mut Frame) -> Option<String> {
        let alike = |like: Square| self.of_colour(graph, like);
        let name = |square: Square| self.board.name(square);
        // The squares marked x, those marked +, and what the marks mean.
        let (reason, others, caption) = match argument {
            Argument::Cut(squares, pieces) => {
                let caption = match self.pieces(graph, squares) {
                    Some(regions) => {
                        frame.regions = regions;
                        format!("x: the cut; each letter or colour: one of the {pieces} pieces that are left")
                    }
                    None => format!("x: the cut, which leaves {pieces} pieces"),
                };
                (squares.clone(), Vec::new(), caption)
            }
            Argument::Colours(..) => {
                let colour = alike(graph.square(0))?;
                let (one, all) = (colour.len() as u64, self.board.len());
                let caption = format!("{one} squares of one colour (+), {} of the other", all - one);
                (Vec::new(), colour, caption)
            }
            Argument::Unreachable(from, to) => {
                let pieces = self.pieces(graph, &[])?;
                let piece = |square: Square| pieces[self.board.frame_index(square)];
                let near = self.board.squares().filter(|&s| piece(s) == piece(*from)).collect();
                let from = name(*from);
                let caption = format!("+: the squares that can be reached from {from}; x: one that cannot");
                (vec![*to], near, caption)
            }
            Argument::FourRows => {
                let caption = "+: the outer lines, half of all squares, never a move apart";
                (Vec::new(), self.outer_lines(), caption.into())
            }
            Argument::FourRowsEnd(end) => {
                let caption = "x: the end; +: the outer lines, where a tour begins and ends";
                (vec![*end], self.outer_lines(), caption.into())
            }
            Argument::FewMoves(squares) => {
                (squares.clone(), Vec::new(), "x: squares with only one move".into())
            }
            Argument::Forced(moves) => {
                frame.links = moves.iter().map(|&(a, b)| [a, b]).collect();
                let names = moves.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b)));
                let caption = format!("forced moves: {}", names.collect::<Vec<_>>().join(" "));
                (Vec::new(), frame.links.concat(), caption)
            }
            Argument::Crowded(squares, towards) => {
                let caption = "x: squares that need two moves each; +: where too many of them lead";
                (squares.clone(), towards.clone(), caption.into())
            }
            Argument::EndsAlike(from, to) => {
                (vec![*from, *to], alike(*from)?, "x: the ends, on one colour (+)".into())
            }
            Argument::EndOfWrongColour(end) => {
                let which = if self.from == Some(*end) { "first" } else { "last" };
                let caption = format!("x: the {which} square; its colour (+) has fewer squares");
                (vec![*end], alike(*end)?, caption)
            }
            Argument::TooManyEnds(squares, given) => {
                let caption = "x: squares with only one move, which must be ends; +: ends that are given";
                (squares.clone(), given.clone(), caption.into())
            }
            Argument::DeadEndsAlike(one, other) => {
                (vec![*one, *other], alike(*one)?, "x: squares that must be ends, on one colour (+)".into())
            }
            Argument::DeadEndOfWrongColour(end) => {
                let caption = "x: a square with only one move; its colour (+) has fewer squares";
                (vec![*end], alike(*end)?, caption.into())
            }
            _ => return None,
        };
        // Where a square has both marks, the reason comes last and is seen.
        let marked = |squares: Vec<Square>, why| squares.into_iter().map(move |square| (square, why));
        frame.highlights = marked(others, Highlight::Counterpart).collect();
        frame.highlights.extend(marked(reason, Highlight::Reason));
        Some(caption)
    }

    /// The squares with the colour of this one.
    fn of_colour(&self, graph: &Graph, like: Square) -> Option<Vec<Square>> {
        let colours = two_colours(graph).ok()?;
        let colour = colours[graph.number(like) as usize];
        let alike = (0..).zip(&colours).filter(|&(_, &other)| other == colour);
        Some(alike.map(|(number, _)| graph.square(number)).collect())
    }

    /// On a board of four rows or columns, the squares of the outer two.
    fn outer_lines(&self) -> Vec<Square> {
        let is_outer = |s: &Square| matches!(if self.board.rows() == 4 { s.row } else { s.col }, 0 | 3);
        self.board.squares().filter(is_outer).collect()
    }

    /// The number of the piece that each place of the frame belongs to when these squares are removed. None if
    /// there are too many pieces.
    fn pieces(&self, graph: &Graph, removed: &[Square]) -> Option<Vec<u16>> {
        let is_removed = |number: u32| removed.contains(&graph.square(number));
        let removed: Vec<bool> = (0..graph.len() as u32).map(is_removed).collect();
        let (piece_of, pieces) = graph.pieces(&removed);
        if pieces > MOST_PIECES {
            return None;
        }
        let places = self.board.rows() as usize * self.board.cols() as usize;
        let mut regions = vec![pieces as u16; places];
        for (number, piece) in (0..).zip(piece_of) {
            regions[self.board.frame_index(graph.square(number))] = piece.min(pieces) as u16;
        }
        Some(regions)
    }
}
