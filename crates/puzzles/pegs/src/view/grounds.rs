//! How it is drawn that a game cannot be won: the position classes and the weights, hole by hole.

use super::frame;
use crate::{
    game::Game,
    verdict::{Ground, goals, ground},
};
use board::{Frame, Highlight, Mark, Scene, Square, Surface};

/// The most classes and weightings that are drawn.
const MOST_DRAWN: usize = 3;

/// The start, and what refutes the goals. None if a search is needed.
pub(super) fn against(game: &Game) -> Option<Scene> {
    let mut grounds: Vec<Ground> = Vec::new();
    for goal in goals(game) {
        let ground = ground(game, goal)?;
        if !grounds.contains(&ground) {
            grounds.push(ground);
        }
    }
    let pictures: Vec<Frame> = grounds.iter().filter_map(|ground| picture(game, ground)).collect();
    if pictures.is_empty() {
        return None;
    }
    let left_out = pictures.len().saturating_sub(MOST_DRAWN);
    let frames =
        std::iter::once(frame(game, game.start, "start".into())).chain(pictures).take(MOST_DRAWN + 1);
    let scene = Scene::new(frames.collect());
    Some(match left_out {
        0 => scene,
        more => scene.with_note(format!("{more} more of this kind refute the other goals.")),
    })
}

/// The board with a class or with weights. The number of pegs alone needs no picture.
fn picture(game: &Game, ground: &Ground) -> Option<Frame> {
    let mut frame = Frame { surface: Surface::Pegboard, ..Frame::new(&game.shape) };
    let start = game.squares(game.start);
    match ground {
        Ground::Class(set) => {
            frame.marks = game.holes.iter().map(|&square| (square, Mark::EmptyHole)).collect();
            frame.marks.retain(|(square, _)| !set.contains(square));
            frame.highlights = set.iter().map(|&square| (square, Highlight::Reason)).collect();
            let pegs = start.iter().filter(|square| set.contains(square)).count();
            let parity = if pegs % 2 == 0 { "even" } else { "odd" };
            frame.caption = format!("class x: {pegs} pegs, always {parity}");
        }
        Ground::Weights(weights) => {
            frame.marks = weights.iter().map(|&(square, weight)| (square, Mark::Weight(weight))).collect();
            let weight = |square: &Square| weights.iter().find(|(at, _)| at == square).map_or(0, |w| w.1);
            let total: i64 = start.iter().map(weight).sum();
            frame.caption = format!("weights: {total} at the start");
        }
        Ground::Pegs | Ground::Closed(_) => return None,
    }
    Some(frame)
}
