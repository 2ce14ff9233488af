//! What there is to see of a set of pieces: the pieces, what they attack, and the marks of the textbook search.

use std::collections::BTreeSet;

use super::man::Man;
use crate::board::{Shape, Square};
use crate::draw::{Frame, Highlight, Mark, Scene, Side};

/// A board with pieces on these squares.
pub(super) fn scene(board: &Shape, man: Man, squares: &[Square]) -> Scene {
    let plural = if squares.len() == 1 { "" } else { "s" };
    Scene::still(frame(board, man, squares)).with_note(format!("{} {}{plural}", squares.len(), man.name()))
}

fn frame(board: &Shape, man: Man, squares: &[Square]) -> Frame {
    let mark = Mark::Piece(man.letter(), Side::White);
    Frame { marks: squares.iter().map(|&square| (square, mark)).collect(), ..Frame::new(board) }
}

/// The squares that pieces on these squares attack, in reading order.
pub(super) fn attacked(board: &Shape, man: Man, squares: &[Square]) -> Vec<Square> {
    let attacked: BTreeSet<Square> = squares.iter().flat_map(|&from| man.attacked(board, from)).collect();
    attacked.into_iter().collect()
}

/// A moment of the textbook search, which marks squares with a piece (`a1=K`) or without one (`a1=X`).
pub(super) fn moment(board: &Shape, man: Man, actions: &[&str]) -> Option<Frame> {
    let mut taken = Vec::new();
    let mut empty = Vec::new();
    for action in actions {
        let (name, mark) = action.split_once('=').unwrap_or((action, "K"));
        let square = board.parse_square(name).ok()?;
        if mark == "K" { taken.push(square) } else { empty.push(square) }
    }
    let highlights = empty.into_iter().map(|square| (square, Highlight::Excluded)).collect();
    Some(Frame { highlights, ..frame(board, man, &taken) })
}
