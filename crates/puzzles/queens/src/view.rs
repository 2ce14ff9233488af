//! How a solution is drawn: the board with its queens and regions; and what placed queens attack.

use std::collections::BTreeMap;

use super::reading::Question;
use board::{Frame, Highlight, Mark, Scene, Shape, Side, Square};
use contract::{Argument, MOST_EXPLAINED, Solution, View};

/// On larger boards the marks of attacked squares would be too small to see.
const MOST_MARKED: u32 = 30;

impl View for Question {
    fn board(&self) -> &Shape {
        &self.position.shape
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let queens = solution.as_squares();
        Scene::still(self.board_with(queens))
    }

    fn blank(&self) -> Frame {
        self.board_with(&self.position.placed)
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        self.position.attacked(solution.as_squares())
    }

    /// Local search may move the queen of a row several times: the last move counts. In rows that have no queen
    /// yet, the attacked squares are marked.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let position = &self.position;
        let mut rows = BTreeMap::new();
        for action in actions {
            let square = position.shape.parse_square(action).ok()?;
            rows.insert(square.row, square);
        }
        let queens: Vec<Square> = rows.into_values().collect();
        let mut frame = self.board_with(&queens);
        if position.n <= MOST_MARKED {
            let attacked = position.attacked(&queens).into_iter();
            let ahead = attacked.filter(|square| queens.iter().all(|queen| queen.row != square.row));
            frame.highlights.extend(ahead.map(|square| (square, Highlight::Attacked)));
        }
        Some(frame)
    }
}

impl Question {
    /// The argument against boards whose placed queens leave no solution.
    pub(super) fn refused(&self) -> Option<Argument> {
        let reason = self.refusal.as_ref()?;
        let position = &self.position;
        let frame = || {
            let mut frame = self.board_with(&position.placed);
            let shut = position.shape.squares().filter(|&square| !position.open.contains(square));
            frame.highlights = shut.map(|square| (square, Highlight::Reason)).collect();
            frame.caption = "x: attacked by a placed queen".into();
            frame
        };
        let drawn = position.shape.frame_len() <= MOST_EXPLAINED;
        Some(Argument::new(reason.as_str()).drawn(drawn.then(frame)))
    }

    /// The board with these queens.
    pub(super) fn board_with(&self, queens: &[Square]) -> Frame {
        let mut frame = Frame::new(&self.position.shape);
        frame.marks = queens.iter().map(|&square| (square, Mark::Piece('Q', Side::White))).collect();
        frame.highlights = self.position.placed.iter().map(|&square| (square, Highlight::Given)).collect();
        frame.regions = self.position.region_numbers();
        if !self.position.shape.is_rectangle() {
            frame.caption = "queens attack across blocked squares".into();
        }
        frame
    }
}
