//! The jumps between two layers: every board one jump further is looked up by its hash.
//!
//! A lookup in a large layer waits for memory. So the lookups of many boards are made together, step by step,
//! and the processor waits for all of them at once.

use super::{Buckets, Layer};
use crate::exact::{Edge, Hot, Neighbours, Shuffle, TOGETHER, Visitor, Word};
use search::{Limit, Meter};

/// A board one jump further that may be on a solution.
#[derive(Clone, Copy)]
struct Child<W> {
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

/// Visits every jump between two layers, of which `near` must be indexed.
pub(super) struct Looks<'a, 'm, W, V> {
    pub engine: &'a Buckets<W>,
    pub layers: Neighbours<'a, Layer<W>>,
    pub visitor: &'a mut V,
    pub meter: &'a mut Meter<'m>,
}

impl<W: Word, V: Visitor> Hot for Looks<'_, '_, W, V> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<(), Limit> {
        let Self { engine, layers: Neighbours { layer, near, look }, visitor, meter } = self;
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
            for child in children.iter().filter(|child| child.end != 0) {
                visitor.edge(Edge {
                    here: child.here as usize,
                    there: child.begin as usize,
                    jump: child.jump.into(),
                    symmetry: child.symmetry.into(),
                });
            }
            visitor.done(boards.len());
        }
        Ok(())
    }
}
