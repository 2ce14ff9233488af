//! Rounds that lead unmatched light squares to unmatched dark ones.
//!
//! The label of a dark square is a lower bound on the number of pairs that must change until an unmatched
//! dark square is used. Light squares move along labels in one of two ways. They are pushed one by one
//! (push-relabel, after Goldberg and Tarjan 1988), which is fast on most boards but now and then goes round
//! in circles. Or they follow whole paths that do not meet (the phases of Hopcroft and Karp 1973), which
//! never does. A light square is done when it is matched, or when no path leads from it to an unmatched dark
//! square; when all are done, the matching is maximum.
//!
//! No round shortens a path that is still to come, and every round of whole paths lengthens the shortest
//! one. So there are at most about 2·√squares of those.

use super::{FREE, JumpMatching};
use crate::leapers::padded_board::Cell;
use search::{Limit, Meter};

/// The label of a square from which no alternating path leads to an unmatched dark square.
const UNREACHED: u32 = u32::MAX;

/// After this many rounds of pushes, every further one is followed by a round of whole paths.
const PATIENT_ROUNDS: u32 = 10;
/// A light square waits for exact labels after this many times the pushes that its label promised.
const PUSHES_FACTOR: u32 = 32;
/// The number of pushes in the first round, per light square of the board.
const PUSHES_PER_SQUARE: usize = 8;

/// The unmatched light squares and the labels that lead them.
pub(super) struct Search {
    /// Light squares that are not done.
    pub waiting: Vec<Cell>,
    labels: Vec<u32>,
    /// The most pushes in the next round.
    pub pushes: usize,
    /// Memory for a list of squares.
    pub list: Vec<Cell>,
}

impl Search {
    /// The unmatched light squares of a matching.
    pub fn new(matching: &JumpMatching<'_, '_>) -> Self {
        let is_unmatched = |&cell: &Cell| matching.mate[cell as usize] == FREE;
        Self {
            waiting: matching.light.iter().copied().filter(is_unmatched).collect(),
            labels: vec![UNREACHED; matching.padded.cells],
            pushes: matching.light.len() * PUSHES_PER_SQUARE,
            list: Vec::new(),
        }
    }

    /// Makes the matching maximum.
    pub fn run(&mut self, matching: &mut JumpMatching<'_, '_>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut round = 0;
        while !self.waiting.is_empty() {
            round += 1;
            let stalled = self.push_along_labels(matching, meter)?;
            if stalled {
                self.pushes /= 4;
            }
            if stalled || round > PATIENT_ROUNDS {
                self.follow_labels(matching, meter)?;
            }
        }
        Ok(())
    }

    /// Pushes light squares along labels that only rise. A light square takes the neighbour with the lowest
    /// label; the neighbour's former partner goes on, and the label rises to one more than that of the next
    /// best choice. Light squares that reach nothing are done. Returns whether the round's pushes were used
    /// up.
    pub fn push_along_labels(
        &mut self,
        matching: &mut JumpMatching<'_, '_>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        set_labels(matching, &mut self.labels, &mut self.list, meter)?;
        let labels = &mut self.labels;
        let later = &mut self.list;
        later.clear();
        let mut pushes_of_all = self.pushes;
        while pushes_of_all > 0
            && let Some(mut light) = self.waiting.pop()
        {
            // As many pushes as its first label allows.
            let mut pushes_left: Option<u32> = None;
            loop {
                let (mut lowest, mut second, mut to) = (UNREACHED, UNREACHED, light);
                for dark in matching.padded.around(light) {
                    let label = labels[dark as usize];
                    if label < lowest {
                        (second, lowest, to) = (lowest, label, dark);
                    } else if label < second {
                        second = label;
                    }
                }
                if lowest == UNREACHED {
                    break;
                }
                let left = pushes_left.get_or_insert(lowest.saturating_add(1).saturating_mul(PUSHES_FACTOR));
                if *left == 0 || pushes_of_all == 0 {
                    later.push(light);
                    break;
                }
                *left -= 1;
                pushes_of_all -= 1;
                meter.generate()?;
                labels[to as usize] = second.saturating_add(1);
                let displaced = std::mem::replace(&mut matching.mate[to as usize], light);
                matching.mate[light as usize] = to;
                if displaced == FREE {
                    matching.pairs += 1;
                    break;
                }
                matching.mate[displaced as usize] = FREE;
                light = displaced;
            }
        }
        self.waiting.append(later);
        Ok(pushes_of_all == 0)
    }

    /// Matches light squares along whole paths on which the label falls by one with each step, the nearest
    /// light squares first. No two paths meet. Light squares that no path starts from are done.
    pub fn follow_labels(
        &mut self,
        matching: &mut JumpMatching<'_, '_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let Self { waiting, labels, list: path, .. } = self;
        set_labels(matching, labels, path, meter)?;
        let padded = matching.padded;
        let nearest = |labels: &[u32], light: Cell| {
            padded.around(light).map(|dark| labels[dark as usize]).min().unwrap_or(UNREACHED)
        };
        waiting.retain(|&light| nearest(labels, light) != UNREACHED);
        waiting.sort_unstable_by_key(|&light| nearest(labels, light));
        let mut kept = 0;
        for n in 0..waiting.len() {
            let root = waiting[n];
            // The dark squares of the path. A square that was tried once leads nowhere else.
            path.clear();
            let (mut light, mut wanted) = (root, nearest(labels, root));
            let found = loop {
                meter.generate()?;
                let next = padded.around(light).find(|&dark| labels[dark as usize] == wanted);
                if let Some(dark) = next.filter(|_| wanted != UNREACHED) {
                    path.push(dark);
                    labels[dark as usize] = UNREACHED;
                    if matching.mate[dark as usize] == FREE {
                        break true;
                    }
                    light = matching.mate[dark as usize];
                    wanted -= 1;
                } else {
                    if path.pop().is_none() {
                        break false;
                    }
                    light = path.last().map_or(root, |&dark| matching.mate[dark as usize]);
                    wanted += 1;
                }
            };
            if !found {
                waiting[kept] = root;
                kept += 1;
                continue;
            }
            let mut light = root;
            for &dark in path.iter() {
                matching.mate[light as usize] = dark;
                light = std::mem::replace(&mut matching.mate[dark as usize], light);
            }
            matching.pairs += 1;
        }
        waiting.truncate(kept);
        Ok(())
    }
}

/// Makes the labels exact, by a search backwards from the unmatched dark squares.
fn set_labels(
    matching: &JumpMatching<'_, '_>,
    labels: &mut [u32],
    queue: &mut Vec<Cell>,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    labels.fill(UNREACHED);
    queue.clear();
    let padded = matching.padded;
    let unmatched_dark = padded
        .squares()
        .filter(|&(square, cell)| matching.mate[cell as usize] == FREE && padded.leaper.is_dark(square));
    queue.extend(unmatched_dark.map(|(_, cell)| cell));
    for &dark in queue.iter() {
        labels[dark as usize] = 0;
    }
    let mut at = 0;
    while let Some(&dark) = queue.get(at) {
        at += 1;
        meter.generate()?;
        for light in padded.around(dark) {
            let partner = matching.mate[light as usize];
            if partner < FREE && labels[partner as usize] == UNREACHED {
                labels[partner as usize] = labels[dark as usize] + 1;
                queue.push(partner);
            }
        }
    }
    Ok(())
}
