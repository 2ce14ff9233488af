//! What there is to see of a tour: numbers on the squares, the way, and the squares in words.

use super::Question;
use crate::draw::{Frame, Mark, Scene, Side};
use crate::outcome::Solution;

/// Longer tours are drawn without the list of their squares.
pub const MOST_NOTED: usize = 2500;

impl Question {
    /// A tour as a scene, or one step of it.
    pub(super) fn seen(&self, solution: &Solution) -> Scene {
        let path = solution.as_squares();
        let mut frame = Frame::new(&self.board);
        frame.closed = self.closed && path.len() as u64 == self.board.len();
        frame.walker = Some((if self.leaper == (1, 2) { 'N' } else { 'L' }, Side::White));
        frame.marks =
            (self.at.unwrap_or(1)..).zip(path).map(|(n, &square)| (square, Mark::Number(n))).collect();
        frame.path = path.to_vec();
        let mut scene = Scene::still(frame);
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return scene };
        if let Some(at) = self.at {
            return scene.with_note(format!("Step {at} of the tour is on {}.", self.board.name(*first)));
        }
        if path.len() <= MOST_NOTED {
            let squares: Vec<String> = path.iter().map(|s| format!("({},{})", s.row, s.col)).collect();
            scene = scene.with_note(squares.join(" "));
            let apart = (first.row.abs_diff(last.row), first.col.abs_diff(last.col));
            let comes_back = path.len() > 2 && (apart.0.min(apart.1), apart.0.max(apart.1)) == self.leaper;
            scene = scene.with_note(match comes_back {
                true => "The tour is closed: its last square is a move from its first.",
                false => "The tour is open: its last square is not a move from its first.",
            });
        }
        scene
    }
}
