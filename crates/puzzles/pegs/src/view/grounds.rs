//! How it is drawn that a game cannot be won: the position classes and the weights, hole by hole.

use super::frame;
use crate::{
    game::Game,
    laws::{Ground, grounds, weigh},
};
use board::{Frame, Highlight, Mark, Scene, Surface};

/// The most classes and weightings that are drawn.
const MOST_DRAWN: usize = 3;

/// The start, and what refutes the goals. None if a search is needed.
pub(super) fn against(game: &Game) -> Option<Scene> {
    let mut different: Vec<Ground> = Vec::new();
    for ground in grounds(game) {
        let ground = ground?;
        if !different.contains(&ground) {
            different.push(ground);
        }
    }
    let pictures: Vec<Frame> = different.iter().filter_map(|ground| picture(game, ground)).collect();
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
            let marks = game.holes.iter().zip(weights);
            frame.marks = marks.map(|(&square, &weight)| (square, Mark::Weight(weight))).collect();
            frame.caption = format!("weights: {} at the start", weigh(weights, game.start));
        }
        Ground::Pegs => return None,
    }
    Some(frame)
}
