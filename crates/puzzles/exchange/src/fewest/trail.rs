//! The way to a position, found again from the distances of the positions that a search has met.
//!
//! Searches store nothing but a key and the distance modulo three for each position ([`Seen`]), and only one
//! of the positions that the symmetries make alike. So the way back goes from the last position to one whose
//! distance is less by one, and so on ([`trail`]); then the actual positions are found from the start ([`go`]).

use std::collections::HashSet;

use crate::keyed::{Keyed, Seen, mark};
use search::NEVER;

/// The positions on a shortest path from the start to a position that was met after `depth` actions, up to
/// symmetry.
///
/// Under `alternate`, the distance modulo three does not always tell the previous position from one that is
/// much farther from the start, so a choice may have to be taken back.
pub(super) fn trail<G: Keyed>(graph: &G, seen: &Seen, key: u64, depth: u32) -> Vec<u64> {
    let mut trail = vec![key];
    let mut choices: Vec<Vec<u64>> = Vec::new();
    let mut failed: HashSet<(u64, u32)> = HashSet::new();
    while let Some(&here) = trail.last() {
        let left = depth - (trail.len() as u32 - 1);
        if left == 0 && here == graph.start() {
            break;
        }
        if choices.len() < trail.len() {
            let mut before = Vec::new();
            if left > 0 {
                graph.each_parent(here, |parent| {
                    let parent = graph.canonical(parent);
                    if seen.mark(parent, graph) == mark(left - 1) && !failed.contains(&(parent, left - 1)) {
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

/// Goes one action on from the last position, to the first one that `alike` accepts. A trail gives positions
/// up to symmetry, and this finds the actual ones.
pub(super) fn go<G: Keyed>(graph: &G, positions: &mut Vec<u64>, alike: impl Fn(u64) -> bool) {
    let mut next = None;
    graph.each_child(positions[positions.len() - 1], |child, need| {
        if next.is_none() && need != NEVER && alike(child) {
            next = Some(child);
        }
    });
    positions.extend(next);
}
