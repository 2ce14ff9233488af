//! The jumps between two layers: every board one jump further is looked up by its hash.
//!
//! A lookup in a large layer waits for memory. So the lookups of many boards are made together, step by step,
//! and the processor waits for all of them at once. The visitor is told of them together as well, so the loop
//! is not compiled again for every kind of visitor.

use super::{Buckets, Layer};
use crate::exact::{Edge, Hot, Neighbours, Shuffle, TOGETHER, Word};
use search::{Limit, Meter};

/// A board one jump further that may be on a solution.
#[derive(Clone, Copy)]
pub(super) struct Child<W> {
    board: W,
    hash: u64,
    /// The range of numbers in which to look for it.
    begin: u32,
    end: u32,
    /// The number of the board before the jump, the jump, and the symmetry applied after it.
    here: u32,
    jump: u16,
    symmetry: u8,
}

impl<W> Child<W> {
    pub fn edge(&self) -> Edge {
        Edge {
            here: self.here as usize,
            there: self.begin as usize,
            jump: self.jump.into(),
            symmetry: self.symmetry.into(),
        }
    }
}

/// Visits every jump between two layers, of which `near` must be indexed.
pub(super) struct Looks<'a, 'm, W> {
    pub engine: &'a Buckets<W>,
    pub layers: Neighbours<'a, Layer<W>>,
    /// Told of the boards found from the next so many boards.
    pub found: &'a mut dyn FnMut(&[Child<W>], usize),
    pub meter: &'a mut Meter<'m>,
}

impl<W: Word> Hot for Looks<'_, '_, W> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<(), Limit> {
        let Self { engine, layers: Neighbours { layer, near, look }, found, meter } = self;
        let mut children: Vec<Child<W>> = Vec::new();
        let mut firsts: Vec<W> = Vec::new();
        for (some, boards) in layer.boards().chunks(TOGETHER).enumerate() {
            children.clear();
            for (here, &board) in (some * TOGETHER..).zip(boards) {
                for (jump, child) in engine.each(board, look) {
                    let (board, symmetry) = engine.symmetries.canonical_by(child, shuffle);
                    let (hash, here, jump, symmetry) =
                        (board.hash_bits(), here as u32, jump as u16, symmetry as u8);
                    children.push(Child { board, hash, begin: 0, end: 0, here, jump, symmetry });
                }
            }
            meter.generate_many(children.len() as u64)?;
            for child in &mut children {
                let range = near.range(child.hash);
                (child.begin, child.end) = (range.start as u32, range.end as u32);
            }
            children.retain(|child| child.begin < child.end);
            firsts.clear();
            firsts.extend(children.iter().map(|child| near.boards()[child.begin as usize]));
            for (child, first) in children.iter_mut().zip(&firsts) {
                let mut there = *first;
                while there != child.board && child.begin + 1 < child.end {
                    child.begin += 1;
                    there = near.boards()[child.begin as usize];
                }
                if there != child.board {
                    child.end = 0;
                }
            }
            children.retain(|child| child.end != 0);
            found(&children, boards.len());
        }
        Ok(())
    }
}
