//! How a solution is drawn: the board at the start and after every move.

use super::game::{Game, Goal, Pegs};
use super::reading::Question;
use board::{Frame, Mark, Scene, Shape, Side, Square, Surface};
use contract::{Solution, View};

impl View for Question {
    fn board(&self) -> &Shape {
        &self.board
    }

    fn scene(&self, solution: &Solution) -> Scene {
        let Ok(game) = self.game() else { return Scene::still(empty(&self.board)) };
        let step = self.metric.step();
        let mut pegs = game.start;
        let mut frames = vec![frame(game, pegs, "start".into())];
        for (n, (name, squares)) in solution.names().zip(solution.as_moves()).enumerate() {
            for leg in squares.windows(2) {
                let jump = game.jumps.iter().find(|jump| {
                    [game.holes[jump.from as usize], game.holes[jump.to as usize]] == [leg[0], leg[1]]
                });
                pegs ^= jump.map_or(0, |jump| jump.mask());
            }
            let mut next = frame(game, pegs, format!("{step} {} of {}: {name}", n + 1, solution.len()));
            next.arrow = squares.clone();
            frames.push(next);
        }
        Scene::new(frames)
    }

    fn goal(&self) -> Option<Frame> {
        let game = self.game().ok()?;
        match game.goal {
            Goal::Board(pegs) => Some(frame(game, pegs, String::new())),
            Goal::OnePeg => None,
        }
    }
}

/// A board without pegs.
pub(super) fn empty(board: &Shape) -> Frame {
    Frame { surface: Surface::Pegboard, ..Frame::new(board) }
}

/// A board with these pegs.
pub(super) fn frame(game: &Game, pegs: Pegs, caption: String) -> Frame {
    let mark = |(hole, &square): (u32, &Square)| match pegs >> hole & 1 {
        1 => (square, Mark::Piece('o', Side::White)),
        _ => (square, Mark::EmptyHole),
    };
    Frame { marks: (0..).zip(&game.holes).map(mark).collect(), caption, ..empty(&game.shape) }
}
