//! A lower bound on the moves still needed: full regions that only a move from inside can break.
//!
//! Call a set of holes a region if every line of three whose middle hole lies in it has another of its holes
//! in it. While a region is full, no peg can jump into it, and no peg can jump over one of its pegs from
//! outside to outside. So the first jump that changes it begins inside, and it begins a new move, because the
//! peg has not moved since the region was full. Disjoint full regions therefore need one move each (an
//! observation by R. Merson, reported by Beasley 1985). The regions used here are corners, pairs along an
//! edge and small blocks; a greedy choice of disjoint ones gives the bound.

use crate::game::{Game, Goal, Pegs};
use board::Grid;
use search::Sort;

/// The regions of a board that must be broken on the way to the goal.
pub(crate) struct Regions {
    /// Holes that are not the middle of any line: a peg there can only leave by a move of its own.
    corners: Pegs,
    /// Regions of several holes, small ones first.
    larger: Vec<Pegs>,
    /// Whether one peg in a corner may stay as the last peg.
    one_may_stay: bool,
}

impl Regions {
    /// The regions of a game.
    pub fn of(game: &Game) -> Self {
        let middles = game.jumps.iter().fold(0, |middles: Pegs, jump| middles | 1 << jump.over);
        // Regions that are full at the goal need not be broken.
        let kept = match game.goal {
            Goal::OnePeg => 0,
            Goal::Board(goal) => goal,
        };
        let mut larger: Vec<Pegs> =
            candidates(game).into_iter().filter(|&set| is_region(game, set) && set & !kept != 0).collect();
        larger.put_in_order_by_key(|&set| (set.count_ones(), set));
        larger.dedup();
        Self { corners: game.all() & !middles & !kept, larger, one_may_stay: game.goal == Goal::OnePeg }
    }

    /// A number of moves that are certainly needed from a board that is not the goal.
    pub fn moves_needed(&self, pegs: Pegs) -> u32 {
        let corners = pegs & self.corners;
        let mut broken = corners.count_ones();
        if self.one_may_stay {
            broken = broken.saturating_sub(1);
        }
        self.each_full(pegs, |_| broken += 1);
        broken.max(1)
    }

    /// The full regions on which that number rests: corners, then larger ones.
    pub fn full(&self, pegs: Pegs) -> Vec<Pegs> {
        let corners =
            (0..Pegs::BITS).map(|hole| 1 << hole).filter(|hole: &Pegs| pegs & self.corners & hole != 0);
        let mut full: Vec<Pegs> = corners.collect();
        self.each_full(pegs, |region| full.push(region));
        full
    }

    /// Passes on full regions of several holes, which overlap neither each other nor a corner with a peg.
    fn each_full(&self, pegs: Pegs, mut visit: impl FnMut(Pegs)) {
        let mut used = pegs & self.corners;
        for &region in &self.larger {
            if pegs & region == region && used & region == 0 {
                used |= region;
                visit(region);
            }
        }
    }
}

fn is_region(game: &Game, set: Pegs) -> bool {
    game.jumps.iter().all(|jump| set >> jump.over & 1 == 0 || set & (1 << jump.from | 1 << jump.to) != 0)
}

/// Pairs of neighbours, and the smallest blocks of the grid: two by two, or a hole with its six neighbours.
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
                .map(|&(rows, cols)| shape.step(square, rows, cols).and_then(|other| game.hole(other)))
                .collect();
            if let Some(others) = others {
                sets.push(others.into_iter().fold(1 << hole, |set: Pegs, other| set | 1 << other));
            }
        }
    }
    sets
}
