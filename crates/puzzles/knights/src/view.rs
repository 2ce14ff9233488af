//! How a set of pieces is drawn: the pieces, the squares they attack, and the marks of a textbook search.

use std::collections::BTreeSet;

use super::reading::Question;
use board::{Frame, Highlight, Mark, Scene, Shape, Side, Square};
use contract::{Solution, View};

impl View for Question {
    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let squares = solution.as_squares();
        let plural = if squares.len() == 1 { "" } else { "s" };
        let note = format!("{} {}{plural}", squares.len(), self.piece.name());
        Scene::still(self.frame(squares)).with_note(note)
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        let squares = solution.as_squares().iter();
        let attacked: BTreeSet<Square> =
            squares.flat_map(|&from| self.piece.attacked(&self.board, from)).collect();
        attacked.into_iter().collect()
    }

    /// A textbook search marks squares as occupied (`a1=K`) or empty (`a1=X`).
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let mut occupied = Vec::new();
        let mut empty = Vec::new();
        for action in actions {
            let (name, mark) = action.split_once('=').unwrap_or((action, "K"));
            let square = self.board.parse_square(name).ok()?;
            if mark == "K" { occupied.push(square) } else { empty.push(square) }
        }
        let highlights = empty.into_iter().map(|square| (square, Highlight::Excluded)).collect();
        Some(Frame { highlights, ..self.frame(&occupied) })
    }
}

impl Question {
    /// The board with pieces on these squares.
    pub(super) fn frame(&self, squares: &[Square]) -> Frame {
        let mark = Mark::Piece(self.piece.letter(), Side::White);
        Frame {
            marks: squares.iter().map(|&square| (square, mark)).collect(),
            caption: self.piece.rule_for_holes(&self.board).unwrap_or_default().into(),
            ..Frame::new(&self.board)
        }
    }
}
