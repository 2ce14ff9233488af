//! What the engines walk over: positions as numbers, and how they lie to each other.
//!
//! [`Masks`](super::masks::Masks) is the fast field of the usual problems, [`Ranked`](super::ranked::Ranked)
//! that of all others. Both engines ([`one_end`](super::one_end), [`both_ends`](super::both_ends)) keep
//! nothing of a position but its key and its distance modulo three ([`Seen`]), so the way that led to it is
//! found again at the end, here.

use std::collections::HashSet;

use super::seen::{Seen, mark};
use crate::outcome::Limit;
use crate::search::NEVER;

/// Positions as keys below [`KEYS`](super::seen::KEYS).
pub trait Field {
    /// The start's key.
    fn start(&self) -> u64;

    /// Whether this is the goal.
    fn is_goal(&self, key: u64) -> bool;

    /// At least the number of actions from a position to the goal, [`NEVER`] where it cannot be reached.
    /// One action lowers it by at most one.
    fn need(&self, key: u64) -> u32;

    /// Visits the positions one action away, each with its need.
    fn each_child(&self, key: u64, visit: impl FnMut(u64, u32));

    /// Visits the positions from which one action leads here.
    fn each_parent(&self, key: u64, visit: impl FnMut(u64));

    /// The one that stands for all positions that the symmetries make alike. Start and goal are alike to
    /// none but themselves.
    fn canonical(&self, key: u64) -> u64;

    /// What gives a position's mirror image, up to symmetry, where the problem has a mirror. Under
    /// `alternate` the image has the other colour move next, as the way back has.
    fn mirror(&self) -> Option<impl Fn(u64) -> u64>;

    /// How many positions there are.
    fn positions(&self) -> u64;

    /// A position's number, below [`positions`](Self::positions), different for all keys.
    fn number(&self, key: u64) -> u64;

    /// 0 or 1 where every solution has an even or an odd number of actions.
    fn parity(&self) -> Option<u32>;

    /// The least number from here on that has the parity of solutions.
    fn next_length(&self, least: u32) -> u32 {
        let wrong = self.parity().is_some_and(|parity| least % 2 != parity);
        least.saturating_add(wrong.into())
    }
}

/// Why a search stopped, and what no solution can be shorter than.
pub struct Halt {
    pub limit: Limit,
    pub bound: u32,
}

/// The positions on a shortest way from the start to one that was met after `depth` actions, up to
/// symmetry.
///
/// A mark is the distance modulo three, which under `alternate` does not always tell a position before
/// from one far behind; so a choice may have to be taken back.
pub fn trail<F: Field>(field: &F, seen: &Seen, key: u64, depth: u32) -> Vec<u64> {
    let mut trail = vec![key];
    let mut choices: Vec<Vec<u64>> = Vec::new();
    let mut failed: HashSet<(u64, u32)> = HashSet::new();
    while let Some(&here) = trail.last() {
        let left = depth - (trail.len() as u32 - 1);
        if left == 0 && here == field.start() {
            break;
        }
        if choices.len() < trail.len() {
            let mut before = Vec::new();
            if left > 0 {
                field.each_parent(here, |parent| {
                    let parent = field.canonical(parent);
                    if seen.mark(parent, field) == mark(left - 1) && !failed.contains(&(parent, left - 1)) {
                        before.push(parent);
                    }
                });
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

/// Goes one action on from the last position, to the first one that is `alike` to what is wanted: trails
/// name positions up to symmetry, and this finds the true ones.
pub fn go<F: Field>(field: &F, positions: &mut Vec<u64>, alike: impl Fn(u64) -> bool) {
    let mut next = None;
    field.each_child(positions[positions.len() - 1], |child, need| {
        if next.is_none() && need != NEVER && alike(child) {
            next = Some(child);
        }
    });
    positions.extend(next);
}
