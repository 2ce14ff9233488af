//! A lower bound on the moves still needed: full regions that only a move from inside can break.
//!
//! Call a set of holes a region if every line of three whose middle hole lies in it has another of
//! its holes in it. While a region is full, no peg can jump into it and none of its pegs can be jumped by a
//! peg from outside over to the other outside; so the first jump that changes it begins inside, and
//! with it a new move, for the peg has not moved since the region was full. Disjoint full regions
//! therefore need a move each (R. Merson's observation, told by Beasley 1985). Corners, pairs along an edge and small
//! blocks are the regions used here; a greedy choice of disjoint ones gives the bound.

use super::game::{Game, Goal, Pegs};
use crate::board::Grid;

/// The regions of a board that must be broken on the way to the goal.
pub struct Regions {
    /// Holes that are no line's middle: a peg there can only leave by its own move.
    corners: Pegs,
    /// Regions of more holes, small ones first.
    larger: Vec<Pegs>,
    /// Whether one corner peg may stay as the last peg of all.
    one_may_stay: bool,
}

impl Regions {
    /// Finds the regions of a game's board.
    pub fn of(game: &Game) -> Self {
        let middles = game.jumps.iter().fold(0, |middles: Pegs, jump| middles | 1 << jump.over);
        let keeps = |set: Pegs| match game.goal {
            Goal::OnePeg => false,
            Goal::Board(goal) => goal & set == set,
        };
        // Where the goal keeps a peg, its corner may stay as it is.
        let kept = match game.goal {
            Goal::OnePeg => 0,
            Goal::Board(goal) => goal,
        };
        let mut larger: Vec<Pegs> =
            candidates(game).into_iter().filter(|&set| is_region(game, set) && !keeps(set)).collect();
        larger.sort_by_key(|&set| (set.count_ones(), set));
        larger.dedup();
        Self { corners: game.all() & !middles & !kept, larger, one_may_stay: game.goal == Goal::OnePeg }
    }

    /// Moves that are certainly needed from a board that is not the goal.
    pub fn moves_needed(&self, pegs: Pegs) -> u32 {
        let corners = pegs & self.corners;
        let mut used = corners;
        let mut broken = corners.count_ones();
        if self.one_may_stay {
            broken = broken.saturating_sub(1);
        }
        for &region in &self.larger {
            if pegs & region == region && used & region == 0 {
                used |= region;
                broken += 1;
            }
        }
        broken.max(1)
    }
}

fn is_region(game: &Game, set: Pegs) -> bool {
    game.jumps.iter().all(|jump| set >> jump.over & 1 == 0 || set & (1 << jump.from | 1 << jump.to) != 0)
}

/// Pairs of neighbours, and the smallest blocks of the grid: two by two, or a hole and its six neighbours.
fn candidates(game: &Game) -> Vec<Pegs> {
    let shape = &game.shape;
    let blocks: &[&[(i64, i64)]] = match shape.grid() {
        Grid::Square => &[&[(0, 1)], &[(1, 0)], &[(0, 1), (1, 0), (1, 1)]],
        Grid::Triangular => {
            &[&[(0, 1)], &[(1, 0)], &[(1, 1)], &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]]
        }
    };
    let mut sets = Vec::new();
    for (hole, &square) in game.holes.iter().enumerate() {
        for block in blocks {
            let others: Option<Vec<usize>> = block
                .iter()
                .map(|&(rows, cols)| {
                    shape.step(square, rows, cols).and_then(|other| game.holes.binary_search(&other).ok())
                })
                .collect();
            if let Some(others) = others {
                sets.push(others.into_iter().fold(1 << hole, |set: Pegs, other| set | 1 << other));
            }
        }
    }
    sets
}
