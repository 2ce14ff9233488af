//! What there is to see of a sequence: the board after every move.

use super::methods::turn_numbers;
use super::pieces::{EMPTY, Piece, letter, side};
use super::reading::Problem;
use crate::board::Square;
use crate::draw::{Frame, Mark, Scene};
use crate::outcome::Solution;

/// The start, and a frame for each move.
pub fn scene(problem: &Problem, solution: &Solution) -> Scene {
    let ground = &problem.ground;
    let mut pieces = problem.start.clone();
    let frame = |pieces: &[Piece], arrow: &[Square], caption: String| {
        let mut frame = Frame::new(ground.board());
        let standing = (0..).zip(pieces).filter(|&(_, &piece)| piece != EMPTY);
        frame.marks = standing
            .map(|(at, &piece)| (ground.square(at), Mark::Piece(letter(piece), side(piece))))
            .collect();
        frame.arrow = arrow.to_vec();
        frame.caption = caption;
        frame
    };
    let mut frames = vec![frame(&pieces, &[], "start".into())];
    let moves = solution.as_moves();
    let turns = turn_numbers(moves);
    for (n, (squares, name)) in moves.iter().zip(solution.names()).enumerate() {
        let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { continue };
        if let (Some(from), Some(to)) = (ground.number(from), ground.number(to)) {
            pieces.swap(from.into(), to.into());
        }
        let turn = if problem.walks() {
            format!(" (turn {} of {})", turns[n], turns[moves.len() - 1])
        } else {
            String::new()
        };
        let caption = format!("move {} of {}{turn}: {name}", n + 1, moves.len());
        frames.push(frame(&pieces, squares, caption));
    }
    Scene::new(frames)
}
