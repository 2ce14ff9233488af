//! The blocks of a board hung together as a comb, and toured.
//!
//! The first column of blocks is the spine, every row of blocks a tooth. A tour from s to t goes along the
//! comb from the block of s to the block of t, and what hangs on the way is a detour, there and back through a
//! gate. Equal blocks in a row make a chain, which is written down as a repetition, so the work depends on the
//! number of kinds of blocks and on the length of the way, not on the size of the board.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::bands::{Band, Bands, Stretch};
use crate::board::Square;
use crate::puzzles::tour::block::{Block, Link, Walks};
use crate::puzzles::tour::route::{Part, Script};

/// The longest way from s to t, in blocks, that is laid out.
const LONGEST_WAY: u64 = 100_000;

/// A direction on the grid of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Up,
    Down,
    Left,
    Right,
}

/// Where the tour crosses a border twice: on the near side two squares, by their places along the border
/// and how far back they are from it; on the far side the squares to which they move.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    pub near: [(u32, u32); 2],
    pub far: [(u32, u32); 2],
}

impl Gate {
    /// A gate that begins at this place along the border.
    pub const fn at(place: u32) -> Self {
        Self { near: [(place, 1), (place + 2, 0)], far: [(place + 1, 0), (place + 3, 1)] }
    }
}

/// A board of blocks, and the script of what is toured so far.
pub struct Comb {
    script: Script,
    rows: Bands,
    cols: Bands,
    gate: Gate,
    /// What hangs to the right of a block, by the height of its row and the number of its column.
    teeth: FxHashMap<(u32, u32), Part>,
}

impl Comb {
    /// A board cut into these rows and columns of blocks.
    pub fn new(rows: Bands, cols: Bands, gate: Gate) -> Self {
        Self { script: Script::default(), rows, cols, gate, teeth: FxHashMap::default() }
    }

    /// The script of a tour from s to t, and its root; none where a block cannot be filled.
    pub fn tour(mut self, from: Square, to: Square) -> Option<(Script, usize)> {
        let parts = self.parts(from, to)?;
        let root = self.script.join(parts);
        Some((self.script, root))
    }

    /// The link of a block at its gate on this side. What the two blocks of a gate call the first square
    /// are a move apart, and so are the second ones.
    fn link(&self, side: Side, rows: u32, cols: u32) -> Link {
        let Gate { near, far } = self.gate;
        match side {
            Side::Right => near.map(|(along, back)| Square::new(along, cols - 1 - back)).into(),
            Side::Left => far.map(|(along, across)| Square::new(along, across)).into(),
            Side::Down => near.map(|(along, back)| Square::new(rows - 1 - back, along)).into(),
            Side::Up => far.map(|(along, across)| Square::new(across, along)).into(),
        }
    }

    /// A tour from s to t, block by block.
    fn parts(&mut self, from: Square, to: Square) -> Option<Vec<Part>> {
        let (first, last) =
            ((self.rows.at(from.row), self.cols.at(from.col)), (self.rows.at(to.row), self.cols.at(to.col)));
        let way = self.way(first, last)?;
        let mut parts = Vec::with_capacity(way.len());
        let mut enter = from;
        for (at, &(row, col)) in way.iter().enumerate() {
            let inner = |square: Square| Square::new(square.row - row.origin, square.col - col.origin);
            let towards = |other: Option<&(Band, Band)>| other.map(|&other| side_towards((row, col), other));
            let before = towards(at.checked_sub(1).and_then(|at| way.get(at)));
            let after = towards(way.get(at + 1));
            let mut links = Vec::new();
            let mut tails = vec![None];
            for side in self.open_sides(row, col) {
                if Some(side) != before && Some(side) != after {
                    links.push(self.link(side, row.size, col.size));
                    tails.push(Some(self.tail(row, col, side)?));
                }
            }
            let odd = row.size * col.size % 2 == 1;
            let leaves = match after {
                None => vec![(to, to)],
                Some(side) => crossings(side, row, col, enter, odd),
            };
            // The first way out for which the block can be toured.
            let (walks, next) = leaves.into_iter().find_map(|(leave, next)| {
                let mut links = links.clone();
                links.insert(0, (inner(enter), inner(leave)));
                let block = Block { rows: row.size, cols: col.size, links, straight: false };
                Some((block.walks()?, next))
            })?;
            let pieces = self.pieces(&walks, &tails);
            let origin = (row.origin.into(), col.origin.into());
            parts.extend(pieces.into_iter().flatten().map(|part| part.moved(origin)));
            enter = next;
        }
        Some(parts)
    }

    /// The blocks along the comb from one to another.
    fn way(&self, first: (Band, Band), last: (Band, Band)) -> Option<Vec<(Band, Band)>> {
        let along = |a: u32, b: u32| -> Box<dyn Iterator<Item = u32>> {
            if a <= b { Box::new(a..=b) } else { Box::new((b..=a).rev()) }
        };
        let (i, j) = (first.0.number, first.1.number);
        let (k, l) = (last.0.number, last.1.number);
        let length = if i == k { j.abs_diff(l) } else { j.saturating_add(l).saturating_add(i.abs_diff(k)) };
        if u64::from(length) > LONGEST_WAY {
            return None;
        }
        let mut way: Vec<(u32, u32)> = Vec::new();
        if i == k {
            way.extend(along(j, l).map(|col| (i, col)));
        } else {
            way.extend(along(j, 0).map(|col| (i, col)));
            way.extend(along(i, k).map(|row| (row, 0)));
            way.extend(along(0, l).map(|col| (k, col)));
            way.dedup();
        }
        Some(way.into_iter().map(|(row, col)| (self.rows.band(row), self.cols.band(col))).collect())
    }

    /// The sides on which the comb goes on from a block.
    fn open_sides(&self, row: Band, col: Band) -> Vec<Side> {
        let spine = col.number == 0;
        let sides = [
            (Side::Up, spine && row.number > 0),
            (Side::Down, spine && row.number + 1 < self.rows.count()),
            (Side::Left, !spine),
            (Side::Right, col.number + 1 < self.cols.count()),
        ];
        sides.into_iter().filter(|&(_, open)| open).map(|(side, _)| side).collect()
    }

    /// All that hangs on a block on this side, seen from the block's own corner.
    fn tail(&mut self, row: Band, col: Band, side: Side) -> Option<Part> {
        let tooth = (row.size, col.number);
        if let (Side::Right, Some(&part)) = (side, self.teeth.get(&tooth)) {
            return Some(part);
        }
        let (height, width) = (self.rows.count(), self.cols.count());
        let up_down = matches!(side, Side::Up | Side::Down);
        let stretches = match side {
            Side::Right => self.cols.stretches(col.number + 1, width, true),
            Side::Left => self.cols.stretches(0, col.number, false),
            Side::Down => self.rows.stretches(row.number + 1, height, true),
            Side::Up => self.rows.stretches(0, row.number, false),
        };
        // From the far end towards the block.
        let mut tail: Option<usize> = None;
        for stretch in stretches.into_iter().rev() {
            let mut stretch = stretch;
            if tail.is_none() {
                // The last band of all is the end of the chain.
                let back = stretch.count - 1;
                let number =
                    if stretch.forwards { stretch.first.number + back } else { stretch.first.number - back };
                let band = if up_down { self.rows.band(number) } else { self.cols.band(number) };
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walks, tails) = self.hanging(row, col, side, false)?;
                let pieces = self.pieces(&walks, &tails);
                let origin = if up_down { (band.origin.into(), 0) } else { (0, band.origin.into()) };
                let parts = pieces.into_iter().flatten().map(|part| part.moved(origin)).collect();
                tail = Some(self.script.join(parts));
                stretch.count -= 1;
            }
            if stretch.count > 0 {
                let band = stretch.first;
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walks, tails) = self.hanging(row, col, side, true)?;
                let pieces = self.pieces(&walks, &tails);
                let [there, back] = <[Vec<Part>; 2]>::try_from(pieces).ok()?;
                tail = Some(self.chain(there, back, stretch, up_down, tail?));
            }
        }
        // Chains are laid out in the board's own rows or columns.
        let origin = if up_down { (row.origin.into(), 0) } else { (0, i64::from(col.origin)) };
        let part = Part::here(tail?).moved((-origin.0, -origin.1));
        if side == Side::Right {
            self.teeth.insert(tooth, part);
        }
        Some(part)
    }

    /// Equal blocks one after the other, then what comes behind them, then back.
    fn chain(
        &mut self,
        there: Vec<Part>,
        back: Vec<Part>,
        stretch: Stretch,
        up_down: bool,
        tail: usize,
    ) -> usize {
        let there = self.script.join(there);
        let back = self.script.join(back);
        let size = i64::from(stretch.first.size) * if stretch.forwards { 1 } else { -1 };
        let count = u64::from(stretch.count);
        let along = |distance: i64| if up_down { (distance, 0) } else { (0, distance) };
        let there = self.script.repeat(there, count, along(size));
        let back = self.script.repeat(back, count, along(-size));
        let near = i64::from(stretch.first.origin);
        let far = near + (i64::from(stretch.count) - 1) * size;
        self.script.join(vec![
            Part::here(there).moved(along(near)),
            Part::here(tail),
            Part::here(back).moved(along(far)),
        ])
    }

    /// A block of a chain that leads away to this side, and what hangs on its links: entered from the
    /// opposite side, it may go on to the same side.
    fn hanging(
        &mut self,
        row: Band,
        col: Band,
        side: Side,
        goes_on: bool,
    ) -> Option<(Arc<Walks>, Vec<Option<Part>>)> {
        let entered = opposite(side);
        let mut links = vec![self.link(entered, row.size, col.size)];
        let mut tails = vec![None];
        if goes_on {
            links.push(self.link(side, row.size, col.size));
            tails.push(None);
        }
        for other in self.open_sides(row, col) {
            if other != entered && other != side {
                links.push(self.link(other, row.size, col.size));
                tails.push(Some(self.tail(row, col, other)?));
            }
        }
        let block = Block { rows: row.size, cols: col.size, links, straight: goes_on };
        Some((block.walks()?, tails))
    }

    /// The walk over a block with its detours; cut where a detour is left open.
    fn pieces(&mut self, walks: &Arc<Walks>, tails: &[Option<Part>]) -> Vec<Vec<Part>> {
        let mut pieces = vec![Vec::new()];
        let mut done = 0;
        let all = walks.squares().len();
        let detours: Vec<(usize, Option<Part>)> = walks
            .detours
            .iter()
            .map(|d| (d.after, tails[d.link].map(|tail| Part { backwards: d.crossed, ..tail })))
            .chain([(all, None)])
            .collect();
        for (after, tail) in detours {
            if after > done {
                let walk = self.script.walk(walks, done, after);
                if let Some(piece) = pieces.last_mut() {
                    piece.push(Part::here(walk));
                }
                done = after;
            }
            match (tail, pieces.last_mut()) {
                (Some(tail), Some(piece)) => piece.push(tail),
                _ if after < all => pieces.push(Vec::new()),
                _ => {}
            }
        }
        pieces
    }
}

fn opposite(side: Side) -> Side {
    match side {
        Side::Up => Side::Down,
        Side::Down => Side::Up,
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    }
}

fn side_towards(here: (Band, Band), there: (Band, Band)) -> Side {
    match () {
        () if there.0.number < here.0.number => Side::Up,
        () if there.0.number > here.0.number => Side::Down,
        () if there.1.number < here.1.number => Side::Left,
        () => Side::Right,
    }
}

/// Moves over the border of a block towards a side, from a square that the colours allow to be the end
/// of a path over the block that begins at `enter`. Those in the middle of the border come first.
fn crossings(side: Side, row: Band, col: Band, enter: Square, odd: bool) -> Vec<(Square, Square)> {
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
            // From the last line to the second beyond, and from the last but one to the first beyond.
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
