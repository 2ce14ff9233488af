//! How a tour is drawn: the step at each square and the path; and how an argument against one is.

mod argument;

use super::reading::Question;
use board::{Frame, Highlight, Mark, Piece, Scene, Shape, Side};
use contract::{Solution, View};

impl View for Question {
    fn board(&self) -> &Shape {
        &self.board
    }

    /// The piece on its first square and the last square marked, where they are given.
    fn blank(&self) -> Frame {
        let piece = Mark::Piece(Piece::from(self.leaper).letter(), Side::White);
        let mut frame = Frame::new(&self.board);
        let given = self.given.iter().map(|&(step, square)| (square, Mark::Number(step)));
        let from = self.from.filter(|_| self.given.is_empty());
        frame.marks = from.into_iter().map(|square| (square, piece)).chain(given).collect();
        frame.highlights = self.to.into_iter().map(|square| (square, Highlight::Goal)).collect();
        frame
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let path = solution.as_squares();
        let mut frame = Frame::new(&self.board);
        frame.closed = self.closed && path.len() as u64 == self.board.len();
        frame.walker = Some((Piece::from(self.leaper).letter(), Side::White));
        frame.marks =
            (self.at.unwrap_or(1)..).zip(path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        frame.path = path.to_vec();
        frame.highlights = self.given.iter().map(|&(_, square)| (square, Highlight::Given)).collect();
        let scene = Scene::still(frame);
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return scene };
        if let Some(at) = self.at {
            return scene.with_note(format!("Step {at} of the tour is on {}.", self.board.name(first)));
        }
        scene.with_note(match path.len() > 2 && self.is_move(first, last) {
            true if self.closed => "The tour is closed: its last square is a move from its first.",
            true => "A tour, and closed as well: its last square is a move from its first.",
            false => "The tour is open: its last square is not a move from its first.",
        })
    }
}
