//! Where a tour crosses the border between two blocks: twice through a gate, or once.

use super::bands::Band;
use super::block::Link;
use board::Square;

/// A side of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Up,
    Down,
    Left,
    Right,
}

/// Where the tour crosses a border twice: two squares on the near side, each by its place along the border
/// and its distance from it, and the squares on the far side that are a move away from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    pub near: [(u32, u32); 2],
    pub far: [(u32, u32); 2],
}

impl Gate {
    /// A gate that begins at this place along the border.
    pub const fn at(place: u32) -> Self {
        Self { near: [(place, 1), (place + 2, 0)], far: [(place + 1, 0), (place + 3, 1)] }
    }

    /// The link of a block of this size at its gate on a side. The first squares of the links of two
    /// connected blocks are a move apart, and so are the second ones.
    pub fn link(self, side: Side, rows: u32, cols: u32) -> Link {
        let Self { near, far } = self;
        match side {
            Side::Right => near.map(|(along, back)| Square::new(along, cols - 1 - back)).into(),
            Side::Left => far.map(|(along, across)| Square::new(along, across)).into(),
            Side::Down => near.map(|(along, back)| Square::new(rows - 1 - back, along)).into(),
            Side::Up => far.map(|(along, across)| Square::new(across, along)).into(),
        }
    }
}

impl Side {
    /// The side of a block that faces another block in the same row or column of blocks.
    pub fn towards(here: (Band, Band), there: (Band, Band)) -> Self {
        match () {
            () if there.0.number < here.0.number => Self::Up,
            () if there.0.number > here.0.number => Self::Down,
            () if there.1.number < here.1.number => Self::Left,
            () => Self::Right,
        }
    }

    pub fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The moves over a border of a block from a square where the colours allow a path over the block to end that
/// begins at `enter`. Squares near a corner are left out.
pub(super) fn crossings(side: Side, row: Band, col: Band, enter: Square, odd: bool) -> Vec<(Square, Square)> {
    let colour = |s: Square| (s.row ^ s.col) & 1;
    let wanted = if odd { colour(enter) } else { 1 - colour(enter) };
    let (across, along) = match side {
        Side::Up | Side::Down => (row, col),
        Side::Left | Side::Right => (col, row),
    };
    let mut moves = Vec::new();
    let margin = if along.size < 6 { 1 } else { 2 };
    for place in margin..along.size - margin {
        for sideways in [1_i64, -1] {
            // From the last line to the second one beyond, and from the last but one to the first beyond.
            for (back, beyond) in [(0, 1), (1, 0)] {
                let (leave, next) = match side {
                    Side::Down | Side::Right => {
                        let edge = i64::from(across.origin) + i64::from(across.size);
                        (edge - 1 - back, edge + beyond)
                    }
                    Side::Up | Side::Left => {
                        let edge = i64::from(across.origin);
                        (edge + back, edge - 1 - beyond)
                    }
                };
                let here = i64::from(along.origin) + i64::from(place);
                let square = |across: i64, along: i64| match side {
                    Side::Up | Side::Down => Square::new(across as u32, along as u32),
                    Side::Left | Side::Right => Square::new(along as u32, across as u32),
                };
                let leave = square(leave, here);
                if colour(leave) == wanted && leave != enter {
                    moves.push((leave, square(next, here + sideways)));
                }
            }
        }
    }
    moves
}
