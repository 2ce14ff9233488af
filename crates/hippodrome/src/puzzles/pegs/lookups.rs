//! The jumps between layers in buckets, where every board one jump on is looked up by its hash.

use super::boards::{Edge, Visitor, Way};
use super::engine::Engine;
use super::layer::{Layer, Word};
use crate::control::Meter;
use crate::outcome::Limit;

/// A board one jump on that may be on a solution.
struct Child<W> {
    board: W,
    /// The numbers among which to look for it, and the board with the first of them.
    begin: usize,
    end: usize,
    there: W,
    line: usize,
    turn: usize,
}

/// Shows every jump between two indexed layers.
#[inline(always)]
pub fn edges<W: Word>(
    engine: &Engine<W>,
    layer: &Layer<W>,
    near: &Layer<W>,
    look: Way,
    visitor: &mut impl Visitor,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let mut children: Vec<Child<W>> = Vec::new();
    for (here, &board) in layer.boards().iter().enumerate() {
        children.clear();
        let slacks = engine.slack(look).map(|slack| (slack, slack.of(board)));
        for (line, child) in engine.each(board, look) {
            meter.generate()?;
            if slacks.is_some_and(|(slack, slacks)| slack.dies(&slacks, line)) {
                continue;
            }
            let (board, turn) = engine.turns.canonical_by(child);
            let range = near.range(board.scatter());
            if !range.is_empty() {
                let (begin, end) = (range.start, range.end);
                children.push(Child { board, begin, end, there: W::NONE, line, turn });
            }
        }
        // Nothing depends on these looks yet, so the machine waits for all of them together.
        for child in &mut children {
            child.there = near.boards()[child.begin];
        }
        for child in &children {
            let mut at = child.begin;
            let mut there = child.there;
            while there != child.board && at + 1 < child.end {
                at += 1;
                there = near.boards()[at];
            }
            if there == child.board {
                visitor.edge(Edge { here, there: at, line: child.line, turn: child.turn });
            }
        }
        visitor.done(1);
    }
    Ok(())
}
