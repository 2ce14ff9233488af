//! Lists the solutions of a labelled game, depth first over boards on solutions only, so that every step
//! leads to a solution.

use std::ops::ControlFlow;

use super::engine::Engine;
use super::solutions::Labelled;
use search::{Meter, Walked};

/// A jump still to be tried.
struct Untried<W> {
    jump: usize,
    /// The hole that its peg enters.
    hand: u8,
    /// The board after it.
    board: W,
    /// The number of moves begun, including the jump's own.
    begun: u32,
}

impl<E: Engine> Labelled<E> {
    /// Visits every solution with at most so many moves.
    pub(super) fn walk(
        &self,
        most: u32,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Walked {
        let open = |jumps: usize, board: E::Word, hand: Option<u8>, begun: u32| {
            let onward = self.onward_from(jumps, board, hand);
            let mut untried: Vec<Untried<E::Word>> = onward
                .filter(|onward| onward.moves.saturating_add(begun) <= most)
                .map(|onward| Untried {
                    jump: onward.jump,
                    hand: onward.to,
                    board: onward.board,
                    begun: begun + u32::from(hand != Some(onward.from)),
                })
                .collect();
            untried.reverse();
            untried
        };
        let mut path: Vec<usize> = Vec::new();
        // What is still to be tried at each point of the path, the next one last.
        let mut untried = vec![open(0, self.start(), None, 0)];
        while let Some(here) = untried.last_mut() {
            let Some(next) = here.pop() else {
                untried.pop();
                path.pop();
                continue;
            };
            meter.generate()?;
            path.push(next.jump);
            if path.len() == self.length() {
                if visit(&path).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                path.pop();
            } else {
                untried.push(open(path.len(), next.board, Some(next.hand), next.begun));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
