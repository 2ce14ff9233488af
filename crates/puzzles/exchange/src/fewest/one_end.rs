//! A* over keyed positions.
//!
//! A* (Hart, Nilsson and Raphael 1968) takes the position with the least sum of the actions made and the
//! actions needed, and the deepest among equals, so near the goal it goes straight there. One action lowers
//! the need by at most one, so no position is reached by a shorter path after it was taken, and its sum is
//! never less than that of the position before it. Hence positions wait in plain stacks, one for each sum and
//! depth, with nothing but their key. A position may wait several times; only the first time counts.
//!
//! Limit: if the need says little, nearly all positions wait. If there is a mirror,
//! [`both_ends`](super::both_ends) then takes over, which stores far fewer.

use std::collections::VecDeque;

use super::Halt;
use super::trail::{go, trail};
use crate::keyed::{Keyed, Seen, mark};
use search::{Limit, Meter, NEVER};

/// The positions of a shortest solution from the start to the goal; none if there is no solution. It stops
/// at the memory limit if it uses more than `most_bytes`.
pub(super) fn search<G: Keyed>(
    graph: &G,
    most_bytes: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u64>>, Halt> {
    let mut sum = graph.need(graph.start());
    if sum == NEVER {
        return Ok(None);
    }
    let mut seen = Seen::new(graph);
    let mut waiting = Waiting::default();
    waiting.push(0, 0, graph.start());
    while waiting.len > 0 {
        match take_all(graph, &mut seen, &mut waiting, sum, most_bytes, meter) {
            Ok(None) => {
                waiting.next_sum();
                sum += 1;
            }
            Ok(Some(goal)) => {
                let mut positions = vec![graph.start()];
                for &key in trail(graph, &seen, goal, sum).iter().skip(1) {
                    go(graph, &mut positions, |child| graph.canonical(child) == key);
                }
                return Ok(Some(positions));
            }
            Err(limit) => return Err(Halt { limit, bound: graph.next_length(sum) }),
        }
    }
    Ok(None)
}

/// Takes every position with this sum, including their children with the same sum. Returns the goal as soon as
/// it is taken.
fn take_all<G: Keyed>(
    graph: &G,
    seen: &mut Seen,
    waiting: &mut Waiting,
    sum: u32,
    most_bytes: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<u64>, Limit> {
    let mut children = Vec::new();
    while let Some((depth, key)) = waiting.pop() {
        seen.make_room(1, waiting.bytes(), graph, meter)?;
        if !seen.insert(key, mark(depth), graph) {
            continue;
        }
        if graph.is_goal(key) {
            return Ok(Some(key));
        }
        meter.expand();
        graph.each_child(key, |child, need| children.push((child, need)));
        for (child, need) in children.drain(..).filter(|&(_, need)| need != NEVER) {
            meter.generate()?;
            let child = graph.canonical(child);
            if seen.mark(child, graph) == 0 {
                let more = (depth + 1).saturating_add(need).saturating_sub(sum);
                waiting.push(more as usize, depth + 1, child);
            }
        }
        meter.frontier(waiting.len);
        meter.stored(seen.len() + waiting.len);
        let held = seen.bytes() + waiting.bytes();
        meter.hold(held);
        if held > most_bytes {
            return Err(Limit::Memory);
        }
    }
    Ok(None)
}

/// The positions that wait, by the difference of their sum from the least one, and by depth.
#[derive(Default)]
struct Waiting {
    by_sum: VecDeque<ByDepth>,
    len: usize,
    /// The number of positions for which memory is allocated.
    capacity: usize,
}

#[derive(Default)]
struct ByDepth {
    stacks: Vec<Vec<u64>>,
    /// All deeper stacks are empty.
    deepest: usize,
}

impl Waiting {
    #[inline]
    fn push(&mut self, more: usize, depth: u32, key: u64) {
        let depth = depth as usize;
        if self.by_sum.len() <= more {
            self.by_sum.resize_with(more + 1, ByDepth::default);
        }
        let ByDepth { stacks, deepest } = &mut self.by_sum[more];
        if stacks.len() <= depth {
            stacks.resize_with(depth + 1, Vec::new);
        }
        let stack = &mut stacks[depth];
        self.capacity -= stack.capacity();
        stack.push(key);
        self.capacity += stack.capacity();
        *deepest = depth.max(*deepest);
        self.len += 1;
    }

    /// One of the deepest positions with the least sum, if there is one.
    #[inline]
    fn pop(&mut self) -> Option<(u32, u64)> {
        let ByDepth { stacks, deepest } = self.by_sum.front_mut()?;
        loop {
            if let Some(key) = stacks.get_mut(*deepest)?.pop() {
                self.len -= 1;
                return Some((*deepest as u32, key));
            }
            *deepest = deepest.checked_sub(1)?;
        }
    }

    /// Goes on to the next sum, if no position with the least sum is left.
    fn next_sum(&mut self) {
        let done = self.by_sum.pop_front().unwrap_or_default();
        self.capacity -= done.stacks.iter().map(Vec::capacity).sum::<usize>();
    }

    /// The bytes in use, twice, because a stack doubles when it grows.
    fn bytes(&self) -> usize {
        2 * self.capacity * size_of::<u64>()
    }
}
