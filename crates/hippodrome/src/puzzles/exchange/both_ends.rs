//! The engine behind `auto`: breadth first from both ends at once, as far as the bound lets it.
//!
//! A pass allows solutions of at most so many moves. It walks breadth first from the start and drops
//! every position that is too far from the goal by the bound (breadth-first heuristic search: Zhou and
//! Hansen 2004). The way back from the goal is the mirror image of the way from the start (see
//! [`symmetries`](super::symmetries)), so one walk is a search from both ends: it ends when a new
//! position's image has been met, halfway. If nothing is met, the next pass allows more.
//!
//! Why the first meeting is a shortest solution: let the shortest have `n` moves, and a pass allow `n` or
//! more. No position on it is dropped, since the bound is never too high. So the middle one is met after
//! half the moves, and so is its image, on the mirrored solution; and no meeting comes sooner, for it
//! would be a shorter solution.
//!
//! Positions that the problem's symmetries make alike are met once. What is kept of each is its key
//! and its distance modulo three ([`Seen`]); the moves are found again at the end, walking back from the
//! meeting. Known limit: a problem without a mirror is not for this engine.

use std::collections::HashSet;

use super::seen::{Seen, mark};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::search::NEVER;

/// Positions as numbers below [`KEYS`](super::seen::KEYS), and how they lie to each other.
pub trait Field {
    /// The start's key; keys of positions alike may differ.
    fn start(&self) -> u64;

    /// At least the number of actions from a position to the goal.
    fn need(&self, key: u64) -> u32;

    /// Appends the positions one action away that need at most `most`. Says whether one was left out that
    /// could reach the goal in more.
    fn children(&self, key: u64, most: u32, children: &mut Vec<u64>) -> bool;

    /// The one that stands for all positions that are alike.
    fn canonical(&self, key: u64) -> u64;

    /// The mirror image. Under `alternate` it has the other colour move next, as the way back has.
    fn mirror(&self, key: u64) -> u64;

    /// How many positions there are.
    fn positions(&self) -> u64;

    /// A position's number, below [`positions`](Self::positions), different for all keys.
    fn number(&self, key: u64) -> u64;

    /// 0 or 1 where every solution has an even or an odd number of actions.
    fn parity(&self) -> Option<u32>;
}

/// Why a search stopped, and what no solution can be shorter than.
pub struct Halt {
    pub limit: Limit,
    pub bound: u32,
}

/// The positions of a shortest solution from start to goal; none if there is no solution.
pub fn search<F: Field>(field: &F, meter: &mut Meter<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let mut allowed = field.need(field.start());
    if allowed == NEVER {
        return Ok(None);
    }
    // No solution is shorter than this.
    let mut bound = allowed;
    let (mut step, mut met_before) = (0, 0);
    loop {
        let mut pass = Pass { field, seen: Seen::new(), bound };
        match pass.run(allowed, meter) {
            Ok(Course::Met { key, ahead, behind }) => return Ok(Some(pass.solution(key, ahead, behind))),
            Ok(Course::Exhausted) => return Ok(None),
            Ok(Course::Cut) => bound = pass.bound,
            Err(limit) => return Err(Halt { limit, bound: pass.bound }),
        }
        // While each pass meets many times more than the one before, the bound is worth its passes;
        // where it hardly helps, longer strides make few of them.
        let met = pass.seen.len();
        step = if met > 4 * met_before { 0 } else { 2 * step + 1 };
        met_before = met;
        allowed = bound.saturating_add(step);
    }
}

/// One walk with a given number of moves allowed.
struct Pass<'f, F> {
    field: &'f F,
    seen: Seen,
    /// No solution is shorter than this.
    bound: u32,
}

enum Course {
    /// A position and its image have been met, so many actions from the start.
    Met { key: u64, ahead: u32, behind: u32 },
    /// Every position that can be reached and is not hopeless has been met.
    Exhausted,
    /// No solution has as few actions as were allowed.
    Cut,
}

impl<F: Field> Pass<'_, F> {
    fn run(&mut self, allowed: u32, meter: &mut Meter<'_>) -> Result<Course, Limit> {
        let field = self.field;
        let start = field.canonical(field.start());
        self.seen.insert(start, mark(0), field);
        if field.mirror(start) == start {
            return Ok(Course::Met { key: start, ahead: 0, behind: 0 });
        }
        let mut layer = vec![start];
        let mut children = Vec::new();
        let mut cut = false;
        let mut depth = 0;
        while !layer.is_empty() && 2 * u64::from(depth) < u64::from(allowed) {
            // Within this layer, solutions of twice its depth are found, or one less.
            depth += 1;
            self.raise(2 * depth - 1);
            let mut next = Vec::new();
            let mut met = None;
            for &key in &layer {
                meter.expand();
                cut |= field.children(key, allowed - depth, &mut children);
                let beside = (layer.capacity() + next.capacity()) * size_of::<u64>();
                self.seen.make_room(children.len(), beside, field, meter)?;
                for child in children.drain(..) {
                    meter.generate()?;
                    let child = field.canonical(child);
                    if !self.seen.insert(child, mark(depth), field) {
                        continue;
                    }
                    next.push(child);
                    let image = self.seen.mark(field.mirror(child), field);
                    if image == mark(depth - 1) {
                        return Ok(Course::Met { key: child, ahead: depth, behind: depth - 1 });
                    }
                    if image != 0 {
                        met = Some(child);
                        if 2 * depth <= self.bound {
                            return Ok(Course::Met { key: child, ahead: depth, behind: depth });
                        }
                    }
                }
                meter.hold(self.seen.bytes() + beside);
            }
            meter.frontier(next.len());
            if let Some(key) = met {
                return Ok(Course::Met { key, ahead: depth, behind: depth });
            }
            layer = next;
        }
        if layer.is_empty() && !cut {
            return Ok(Course::Exhausted);
        }
        self.raise(allowed.saturating_add(1));
        Ok(Course::Cut)
    }

    /// No solution is shorter than this, nor has the wrong parity.
    fn raise(&mut self, bound: u32) {
        let wrong = self.field.parity().is_some_and(|parity| bound % 2 != parity);
        self.bound = self.bound.max(bound.saturating_add(wrong.into()));
    }

    /// The positions of a whole solution, given the position in which the ends have met.
    fn solution(&self, met: u64, ahead: u32, behind: u32) -> Vec<u64> {
        let field = self.field;
        let there = self.trail(met, ahead);
        let back = self.trail(field.mirror(met), behind);
        let mut positions = vec![field.start()];
        let mut children = Vec::new();
        // The trails name positions up to symmetry: find the true ones, move by move.
        let mut go = |alike: &dyn Fn(u64) -> bool| {
            let here = positions[positions.len() - 1];
            children.clear();
            field.children(here, NEVER - 1, &mut children);
            positions.extend(children.iter().find(|&&child| alike(child)));
        };
        for &key in there.iter().skip(1) {
            go(&|child| field.canonical(child) == key);
        }
        for &key in back.iter().rev().skip(1) {
            go(&|child| field.mirror(child) == key);
        }
        positions
    }

    /// The positions on a shortest way from the start to one that was met, up to symmetry.
    ///
    /// A mark is the distance modulo three, which under `alternate` does not always tell a position before
    /// from one far behind; so a choice may have to be taken back.
    fn trail(&self, key: u64, depth: u32) -> Vec<u64> {
        let field = self.field;
        let mut trail = vec![key];
        let mut choices: Vec<Vec<u64>> = Vec::new();
        let mut failed: HashSet<(u64, u32)> = HashSet::new();
        let start = field.canonical(field.start());
        let mut children = Vec::new();
        while let Some(&here) = trail.last() {
            let left = depth - (trail.len() as u32 - 1);
            if left == 0 && here == start {
                break;
            }
            if choices.len() < trail.len() {
                let mut before = Vec::new();
                if left > 0 {
                    // The way back is the mirror image of a way ahead.
                    children.clear();
                    field.children(field.mirror(here), NEVER - 1, &mut children);
                    before.extend(children.iter().map(|&child| field.mirror(child)));
                    before.retain(|&key| self.seen.mark(key, field) == mark(left - 1));
                    before.retain(|&key| !failed.contains(&(key, left - 1)));
                }
                choices.push(before);
            }
            match choices.last_mut().and_then(Vec::pop) {
                Some(before) => trail.push(before),
                None => {
                    failed.insert((here, left));
                    trail.pop();
                    choices.pop();
                }
            }
        }
        trail.reverse();
        trail
    }
}
