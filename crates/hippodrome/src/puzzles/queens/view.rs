//! How a solution is drawn: the board with its queens and regions, and the columns below it.

use std::collections::BTreeMap;

use super::reading::Question;
use crate::board::{Shape, Square, column_letters};
use crate::draw::{Frame, Highlight, Mark, Scene, Side};
use crate::outcome::Solution;
use crate::puzzle::View;

impl View for Question {
    fn board(&self) -> &Shape {
        &self.position.shape
    }

    fn scene(&self, solution: &Solution) -> Scene {
        /// More columns than this do not fit on a line.
        const SHOWN: usize = 40;
        let queens = solution.as_squares();
        let frame = self.board_with(queens);
        let mut columns: Vec<String> =
            queens.iter().take(SHOWN).map(|square| column_letters(square.col)).collect();
        if queens.len() > SHOWN {
            columns.push(format!("… ({} queens)", queens.len()));
        }
        let rows = match self.row {
            Some(row) => format!("row {row}"),
            None => "the rows from the top".to_string(),
        };
        Scene::still(frame).with_note(format!("columns of {rows}: {}", columns.join(" ")))
    }

    fn blank(&self) -> Frame {
        self.board_with(&self.position.placed)
    }

    fn attacked(&self, solution: &Solution) -> Vec<Square> {
        self.position.attacked(solution.as_squares())
    }

    /// Local search may move the queen of a row several times: the last move counts.
    fn moment(&self, actions: &[&str]) -> Option<Frame> {
        let mut rows = BTreeMap::new();
        for action in actions {
            let square = self.position.shape.parse_square(action).ok()?;
            rows.insert(square.row, square);
        }
        self.scene(&Solution::squares(&self.position.shape, rows.into_values().collect())).frames.pop()
    }
}

impl Question {
    /// The board with these queens.
    pub(super) fn board_with(&self, queens: &[Square]) -> Frame {
        let mut frame = Frame::new(&self.position.shape);
        frame.marks = queens.iter().map(|&square| (square, Mark::Piece('Q', Side::White))).collect();
        frame.highlights = self.position.placed.iter().map(|&square| (square, Highlight::Given)).collect();
        frame.regions = self.position.region_numbers();
        frame
    }
}
