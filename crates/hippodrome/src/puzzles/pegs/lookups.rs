//! The jumps between layers in buckets, where every board one jump on is looked up by its hash.
//!
//! A look into a large layer waits for memory, so the looks of many boards are made together, one step after the other:
//! the machine waits for all of them at once.

use super::boards::{Edge, TOGETHER, Visitor, Way};
use super::engine::Engine;
use super::hot::{Hot, Shuffle};
use super::layer::Layer;
use super::word::Word;
use crate::control::Meter;
use crate::outcome::Limit;

/// A board one jump on that may be on a solution.
#[derive(Clone, Copy)]
struct Child<W> {
    board: W,
    hash: u64,
    /// The numbers among which to look for it.
    begin: u32,
    end: u32,
    /// The number of the board before the jump, the jump, and the symmetry after it.
    here: u32,
    line: u16,
    turn: u8,
}

/// Shows every jump between two indexed layers.
pub struct Looks<'a, 'm, W, V> {
    pub engine: &'a Engine<W>,
    pub layer: &'a Layer<W>,
    pub near: &'a Layer<W>,
    pub look: Way,
    pub visitor: &'a mut V,
    pub meter: &'a mut Meter<'m>,
}

impl<W: Word, V: Visitor> Hot for Looks<'_, '_, W, V> {
    type Out = Result<(), Limit>;

    #[inline(always)]
    fn run(self, shuffle: impl Shuffle) -> Result<(), Limit> {
        let Self { engine, layer, near, look, visitor, meter } = self;
        let mut children: Vec<Child<W>> = Vec::new();
        let mut firsts: Vec<W> = Vec::new();
        for (some, boards) in layer.boards().chunks(TOGETHER).enumerate() {
            children.clear();
            for (here, &board) in (some * TOGETHER..).zip(boards) {
                for (line, child) in engine.each(board, look) {
                    let (board, turn) = engine.turns.canonical_by(child, shuffle);
                    let (here, line, turn) = (here as u32, line as u16, turn as u8);
                    children.push(Child { board, hash: board.scatter(), begin: 0, end: 0, here, line, turn });
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
                    line: child.line.into(),
                    turn: child.turn.into(),
                });
            }
            visitor.done(boards.len());
        }
        Ok(())
    }
}
