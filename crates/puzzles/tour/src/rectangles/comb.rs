//! A tour over the blocks of a board, which are connected as a comb.
//!
//! The first column of blocks is the spine, and every row of blocks is a tooth. A tour from s to t follows
//! the comb from the block of s to the block of t. Every branch on the way is a detour, there and back
//! through a gate. Equal blocks in a row make a chain, which is written as a repetition, so the work depends
//! on the number of kinds of blocks and on the length of the way, not on the size of the board.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::bands::{Band, Bands, Stretch};
use super::block::{Block, BlockWalk};
use super::gates::{Gate, Side, crossings};
use super::script::{Placed, Script};
use board::Square;

/// The longest way from s to t, in blocks.
const LONGEST_WAY: u64 = 100_000;

/// The blocks of a board, and the script of the tour so far.
pub(super) struct Comb {
    script: Script,
    rows: Bands,
    cols: Bands,
    gate: Gate,
    /// The branch to the right of a block, by the height of its row and the number of its column.
    teeth: FxHashMap<(u32, u32), Placed>,
}

impl Comb {
    /// A board cut into these rows and columns of blocks.
    pub fn new(rows: Bands, cols: Bands, gate: Gate) -> Self {
        Self { script: Script::default(), rows, cols, gate, teeth: FxHashMap::default() }
    }

    /// The script of a tour from s to t, and its root; none if a block cannot be toured.
    pub fn tour(mut self, from: Square, to: Square) -> Option<(Script, usize)> {
        let parts = self.parts(from, to)?;
        let root = self.script.join(parts);
        Some((self.script, root))
    }

    /// A tour from s to t, block by block.
    fn parts(&mut self, from: Square, to: Square) -> Option<Vec<Placed>> {
        let (first, last) =
            ((self.rows.at(from.row), self.cols.at(from.col)), (self.rows.at(to.row), self.cols.at(to.col)));
        let way = self.way(first, last)?;
        let mut parts = Vec::with_capacity(way.len());
        let mut enter = from;
        for (at, &(row, col)) in way.iter().enumerate() {
            let inner = |square: Square| Square::new(square.row - row.origin, square.col - col.origin);
            let towards = |other: Option<&(Band, Band)>| other.map(|&other| Side::towards((row, col), other));
            let before = towards(at.checked_sub(1).and_then(|at| way.get(at)));
            let after = towards(way.get(at + 1));
            let mut links = Vec::new();
            let mut branches = vec![None];
            for side in self.open_sides(row, col) {
                if Some(side) != before && Some(side) != after {
                    links.push(self.gate.link(side, row.size, col.size));
                    branches.push(Some(self.branch(row, col, side)?));
                }
            }
            let odd = row.size * col.size % 2 == 1;
            let leaves = match after {
                None => vec![(to, to)],
                Some(side) => crossings(side, row, col, enter, odd),
            };
            // The first exit for which the block can be toured.
            let (walk, next) = leaves.into_iter().find_map(|(leave, next)| {
                let mut links = links.clone();
                links.insert(0, (inner(enter), inner(leave)));
                let block = Block { rows: row.size, cols: col.size, links, straight: false };
                Some((block.walk()?, next))
            })?;
            let pieces = self.pieces(&walk, &branches);
            let origin = (row.origin.into(), col.origin.into());
            parts.extend(pieces.into_iter().flatten().map(|part| part.moved(origin)));
            enter = next;
        }
        Some(parts)
    }

    /// The blocks along the comb from one block to another.
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

    /// The sides on which a block is connected to another.
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

    /// The branch of the comb on this side of a block, seen from the block's own corner.
    fn branch(&mut self, row: Band, col: Band, side: Side) -> Option<Placed> {
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
        for mut stretch in stretches.into_iter().rev() {
            if tail.is_none() {
                // The last block ends the chain.
                let back = stretch.count - 1;
                let number =
                    if stretch.forwards { stretch.first.number + back } else { stretch.first.number - back };
                let band = if up_down { self.rows.band(number) } else { self.cols.band(number) };
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walk, branches) = self.chained(row, col, side, false)?;
                let pieces = self.pieces(&walk, &branches);
                let origin = if up_down { (band.origin.into(), 0) } else { (0, band.origin.into()) };
                let parts = pieces.into_iter().flatten().map(|part| part.moved(origin)).collect();
                tail = Some(self.script.join(parts));
                stretch.count -= 1;
            }
            if stretch.count > 0 {
                let band = stretch.first;
                let (row, col) = if up_down { (band, col) } else { (row, band) };
                let (walk, branches) = self.chained(row, col, side, true)?;
                let pieces = self.pieces(&walk, &branches);
                let both_ways = <[Vec<Placed>; 2]>::try_from(pieces).ok()?;
                tail = Some(self.chain(both_ways, stretch, up_down, tail?));
            }
        }
        // Chains are laid out in the coordinates of the board.
        let origin = if up_down { (row.origin.into(), 0) } else { (0, i64::from(col.origin)) };
        let part = Placed::here(tail?).moved((-origin.0, -origin.1));
        if side == Side::Right {
            self.teeth.insert(tooth, part);
        }
        Some(part)
    }

    /// A chain of equal blocks, then the tail beyond it, then back along the chain.
    fn chain(
        &mut self,
        [there, back]: [Vec<Placed>; 2],
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
            Placed::here(there).moved(along(near)),
            Placed::here(tail),
            Placed::here(back).moved(along(far)),
        ])
    }

    /// The walk over a block of a chain towards this side, and the branches at its links. It is entered from
    /// the opposite side, and the chain may go on beyond it.
    fn chained(
        &mut self,
        row: Band,
        col: Band,
        side: Side,
        goes_on: bool,
    ) -> Option<(Arc<BlockWalk>, Vec<Option<Placed>>)> {
        let entered = side.opposite();
        let mut links = vec![self.gate.link(entered, row.size, col.size)];
        let mut branches = vec![None];
        if goes_on {
            links.push(self.gate.link(side, row.size, col.size));
            branches.push(None);
        }
        for other in self.open_sides(row, col) {
            if other != entered && other != side {
                links.push(self.gate.link(other, row.size, col.size));
                branches.push(Some(self.branch(row, col, other)?));
            }
        }
        let block = Block { rows: row.size, cols: col.size, links, straight: goes_on };
        Some((block.walk()?, branches))
    }

    /// The walk over a block with its branches, cut at each detour that has no branch.
    fn pieces(&mut self, walk: &Arc<BlockWalk>, branches: &[Option<Placed>]) -> Vec<Vec<Placed>> {
        let mut pieces = vec![Vec::new()];
        let mut done = 0;
        let all = walk.squares().len();
        let detours: Vec<(usize, Option<Placed>)> = walk
            .detours
            .iter()
            .map(|d| (d.after, branches[d.link].map(|branch| Placed { backwards: d.crossed, ..branch })))
            .chain([(all, None)])
            .collect();
        for (after, branch) in detours {
            if after > done {
                let piece_of_walk = self.script.walk(walk, done, after);
                if let Some(piece) = pieces.last_mut() {
                    piece.push(Placed::here(piece_of_walk));
                }
                done = after;
            }
            match (branch, pieces.last_mut()) {
                (Some(branch), Some(piece)) => piece.push(branch),
                _ if after < all => pieces.push(Vec::new()),
                _ => {}
            }
        }
        pieces
    }
}
