//! How a walk is drawn: the way over the board, with the number of moves at each square.

use super::distances::Distances;
use super::reading::Question;
use crate::board::Shape;
use crate::control::Control;
use crate::draw::{Frame, Highlight, Mark, Scene, Side};
use crate::outcome::Solution;
use crate::puzzle::View;

impl View for Question {
    fn board(&self) -> &Shape {
        &self.walk.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let mut frame = Frame::new(&self.walk.board);
        frame.caption = self.walk.piece.rule_for_holes(&self.walk.board).unwrap_or_default().into();
        frame.path = solution.as_squares().to_vec();
        frame.walker = Some((self.walk.piece.letter(), Side::White));
        let numbers = (0..).zip(&frame.path).map(|(n, &square)| (square, Mark::Number(n)));
        frame.marks = match self.distances() {
            Some(distances) => distances.all().map(|(square, n)| (square, Mark::Number(n.into()))).collect(),
            None => numbers.collect(),
        };
        Scene::still(frame)
    }

    /// The piece on its first square, and the last square marked.
    fn blank(&self) -> Frame {
        let mut frame = Frame::new(&self.walk.board);
        frame.marks = vec![(self.walk.from, Mark::Piece(self.walk.piece.letter(), Side::White))];
        frame.highlights = vec![(self.walk.to, Highlight::Given)];
        frame
    }

    fn reason_scene(&self) -> Option<Scene> {
        let walk = &self.walk;
        let control = Control::default();
        let reached = Distances::new(walk, walk.from, None, &mut control.meter()).ok()?;
        let mut frame = Frame::new(&walk.board);
        frame.marks = vec![(walk.from, Mark::Piece(walk.piece.letter(), Side::White))];
        frame.highlights = reached.all().map(|(square, _)| (square, Highlight::Counterpart)).collect();
        frame.highlights.push((walk.to, Highlight::Reason));
        frame.caption = "+: the squares that can be reached; x: the last square".into();
        Some(Scene::still(frame))
    }

    /// A search names the squares that it enters, and the first square is not among them.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let from = self.walk.board.name(self.walk.from);
        let names: Vec<&str> = std::iter::once(from.as_str()).chain(actions.iter().copied()).collect();
        let solution = Solution::from_names(&self.walk.board, &names).ok()?;
        self.scene(&solution).frames.pop()
    }
}

impl Question {
    /// The distances of all squares, if they are to be shown.
    fn distances(&self) -> Option<Distances<'_>> {
        let control = Control::default();
        let distances = || Distances::new(&self.walk, self.walk.from, None, &mut control.meter()).ok();
        self.table.then(distances).flatten()
    }
}
