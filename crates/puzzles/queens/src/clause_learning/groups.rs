//! A board as the learner sees it: numbered places, and groups of places that hold at most one queen each.

use crate::position::Position;
use board::Square;

/// Places that rule each other out.
pub(in super::super) struct Group {
    /// The places, by number.
    pub places: Vec<u32>,
    /// Whether one of them must hold a queen.
    pub needs_one: bool,
}

/// The places of a board and their groups.
pub(in super::super) struct Groups {
    /// The square of each place: the open squares, in reading order.
    pub squares: Vec<Square>,
    /// Rows, columns, regions, diagonals, and pairs of squares that touch.
    pub groups: Vec<Group>,
}

impl Groups {
    /// The groups of a board.
    pub fn of(position: &Position) -> Self {
        let n = position.n as usize;
        let squares: Vec<Square> = position.open.squares().collect();
        let regions = position.regions.as_ref().map_or(0, |r| r.letters.len());
        let diagonals = if position.has_diagonals() { 2 * n } else { 0 };
        let mut groups: Vec<Group> = (0..2 * n + regions + 2 * diagonals)
            .map(|number| Group { places: Vec::new(), needs_one: number < 2 * n + regions })
            .collect();
        for (place, &square) in (0..).zip(&squares) {
            let mut join = |number: usize| groups[number].places.push(place);
            join(square.row as usize);
            join(n + square.col as usize);
            if regions > 0 {
                join(2 * n + position.region(square));
            }
            if diagonals > 0 {
                join(2 * n + position.falling(square));
                join(2 * n + diagonals + position.rising(square));
            }
        }
        if position.apart {
            let place_of = |square| squares.binary_search(&square).ok().map(|place| place as u32);
            for (place, &square) in (0..).zip(&squares) {
                let below = [-1, 1].into_iter().filter_map(|col| position.shape.step(square, 1, col));
                let pairs = below
                    .filter_map(place_of)
                    .map(|other| Group { places: vec![place, other], needs_one: false });
                groups.extend(pairs);
            }
        }
        groups.retain(|group| group.needs_one || group.places.len() > 1);
        Self { squares, groups }
    }
}
