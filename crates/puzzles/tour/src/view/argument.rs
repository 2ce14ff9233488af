//! How an argument against a tour is drawn: the cut and the pieces it leaves, the colours, the forced moves.

use super::Question;
use crate::{
    graph::{FixedOrder, Graph},
    impossibility::{Argument, two_colours},
};
use board::{Frame, Highlight, Scene, Square};
use search::Meter;

/// Boards with more squares than this are not drawn: nobody could see anything.
const MOST_SQUARES: u64 = 2500;

/// More pieces than this have no letters of their own.
const MOST_PIECES: u16 = 52;

impl Question {
    /// The picture of an argument against a tour of this board, if one is found without a search.
    pub(super) fn against(&self, meter: &mut Meter<'_>) -> Option<Scene> {
        if self.board.len() > MOST_SQUARES {
            return None;
        }
        let argument = Argument::against(&self.board, self.leaper, self.closed, [self.from, self.to], meter)?;
        let graph = Graph::new(&self.board, self.leaper, FixedOrder::East);
        let mut frame = Frame::new(&self.board);
        frame.caption = self.mark(&argument, &graph, &mut frame)?;
        Some(Scene::still(frame))
    }

    /// Marks the argument on the board, and says what the marks mean. None if there is nothing to see.
    fn mark(&self, argument: &Argument, graph: &Graph, frame: &mut Frame) -> Option<String> {
        let mut put = |squares: &[Square], why: Highlight| {
            frame.highlights.extend(squares.iter().map(|&square| (square, why)));
        };
        let alike = |like: Square| self.of_colour(graph, like);
        let caption = match argument {
            Argument::Cut(squares, pieces) => {
                put(squares, Highlight::Reason);
                let letters = self.pieces(graph, squares).map(|regions| frame.regions = regions);
                match letters {
                    Some(()) => {
                        format!("x: the cut; each letter or colour: one of the {pieces} pieces that are left")
                    }
                    None => format!("x: the cut, which leaves {pieces} pieces"),
                }
            }
            Argument::Colours(..) => {
                let first = graph.square(0);
                let colour = alike(first)?;
                put(&colour, Highlight::Counterpart);
                let (one, all) = (colour.len() as u64, self.board.len());
                format!("{one} squares of one colour (+), {} of the other", all - one)
            }
            Argument::Unreachable(from, to) => {
                let pieces = self.pieces(graph, &[])?;
                let piece = |square: Square| pieces[self.board.frame_index(square)];
                let near: Vec<Square> = self.board.squares().filter(|&s| piece(s) == piece(*from)).collect();
                put(&near, Highlight::Counterpart);
                put(&[*to], Highlight::Reason);
                format!(
                    "+: the squares that can be reached from {}; x: one that cannot",
                    self.board.name(*from)
                )
            }
            Argument::FourRows => {
                put(&self.outer_lines(), Highlight::Counterpart);
                "+: the outer lines, half of all squares, never a move apart".into()
            }
            Argument::FourRowsEnd(end) => {
                put(&self.outer_lines(), Highlight::Counterpart);
                put(&[*end], Highlight::Reason);
                "x: the end; +: the outer lines, where a tour begins and ends".into()
            }
            Argument::FewMoves(squares) => {
                put(squares, Highlight::Reason);
                "x: squares with only one move".into()
            }
            Argument::Forced(moves) => {
                let squares: Vec<Square> = moves.iter().flat_map(|&(a, b)| [a, b]).collect();
                put(&squares, Highlight::Counterpart);
                frame.links = moves.iter().map(|&(a, b)| [a, b]).collect();
                let names =
                    moves.iter().map(|&(a, b)| format!("{}-{}", self.board.name(a), self.board.name(b)));
                format!("forced moves: {}", names.collect::<Vec<_>>().join(" "))
            }
            Argument::Crowded(squares, others) => {
                put(squares, Highlight::Reason);
                put(others, Highlight::Counterpart);
                "x: squares that need two moves each; +: where too many of them lead".into()
            }
            _ => return self.mark_ends(argument, graph, frame),
        };
        Some(caption)
    }

    /// The same for the arguments about ends.
    fn mark_ends(&self, argument: &Argument, graph: &Graph, frame: &mut Frame) -> Option<String> {
        let mut put = |squares: &[Square], why: Highlight| {
            frame.highlights.extend(squares.iter().map(|&square| (square, why)));
        };
        let alike = |like: Square| self.of_colour(graph, like);
        let caption = match argument {
            Argument::EndsAlike(from, to) => {
                put(&alike(*from)?, Highlight::Counterpart);
                put(&[*from, *to], Highlight::Reason);
                "x: the ends, on one colour (+)".into()
            }
            Argument::EndOfWrongColour(end) => {
                put(&alike(*end)?, Highlight::Counterpart);
                put(&[*end], Highlight::Reason);
                "x: the end, on the colour that has fewer squares (+)".into()
            }
            Argument::TooManyEnds(squares, given) => {
                put(squares, Highlight::Reason);
                put(given, Highlight::Counterpart);
                "x: squares with only one move, which must be ends; +: ends that are given".into()
            }
            Argument::DeadEndsAlike(one, other) => {
                put(&alike(*one)?, Highlight::Counterpart);
                put(&[*one, *other], Highlight::Reason);
                "x: squares that must be ends, on one colour (+)".into()
            }
            Argument::DeadEndOfWrongColour(end) => {
                put(&alike(*end)?, Highlight::Counterpart);
                put(&[*end], Highlight::Reason);
                "x: a square with only one move, on the colour that has fewer squares (+)".into()
            }
            _ => return None,
        };
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
        const NONE: u16 = u16::MAX;
        let mut piece_of = vec![NONE; graph.len()];
        let is_removed = |number: u32| removed.contains(&graph.square(number));
        let mut pieces = 0;
        for start in 0..graph.len() as u32 {
            if piece_of[start as usize] != NONE || is_removed(start) {
                continue;
            }
            piece_of[start as usize] = pieces;
            let mut waiting = vec![start];
            while let Some(square) = waiting.pop() {
                for &near in graph.neighbours(square) {
                    if piece_of[near as usize] == NONE && !is_removed(near) {
                        piece_of[near as usize] = pieces;
                        waiting.push(near);
                    }
                }
            }
            pieces += 1;
            if pieces > MOST_PIECES {
                return None;
            }
        }
        let places = self.board.rows() as usize * self.board.cols() as usize;
        let mut regions = vec![pieces; places];
        for (number, piece) in (0..).zip(piece_of) {
            let piece = if piece == NONE { pieces } else { piece };
            regions[self.board.frame_index(graph.square(number))] = piece;
        }
        Some(regions)
    }
}
