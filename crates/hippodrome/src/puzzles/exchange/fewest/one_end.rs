//! The engine behind `auto`: A* over a [`Field`].
//!
//! A* (Hart, Nilsson and Raphael 1968) takes the position with the least sum of the actions made and the
//! actions needed, the deepest among equals: near the goal it runs straight to it. One action lowers the
//! need by at most one, so a position is never met by a shorter way after it was taken, and its sum is
//! never less than that of the position before. Hence positions wait in plain stacks, one for each sum and
//! depth, with nothing beside their key. They may wait several times; the first time counts.
//!
//! Known limit: where the need says little, nearly all positions wait. A problem with a mirror then goes on
//! in [`both_ends`](super::both_ends), which keeps far fewer.

use std::collections::VecDeque;

use super::field::{Field, Halt, go, trail};
use super::seen::{Seen, mark};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::search::NEVER;

/// The positions of a shortest solution from start to goal; none if there is no solution. More bytes than
/// `room` are a memory limit.
pub fn search<F: Field>(field: &F, room: usize, meter: &mut Meter<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let mut sum = field.need(field.start());
    if sum == NEVER {
        return Ok(None);
    }
    let mut seen = Seen::new(field);
    let mut waiting = Waiting::default();
    waiting.push(0, 0, field.start());
    while waiting.len > 0 {
        match take_all(field, &mut seen, &mut waiting, sum, room, meter) {
            Ok(None) => {
                waiting.next_sum();
                sum += 1;
            }
            Ok(Some(goal)) => {
                let mut positions = vec![field.start()];
                for &key in trail(field, &seen, goal, sum).iter().skip(1) {
                    go(field, &mut positions, |child| field.canonical(child) == key);
                }
                return Ok(Some(positions));
            }
            Err(limit) => return Err(Halt { limit, bound: field.next_length(sum) }),
        }
    }
    Ok(None)
}

/// Takes every position with this sum, and their children with it, unless the goal is among them.
fn take_all<F: Field>(
    field: &F,
    seen: &mut Seen,
    waiting: &mut Waiting,
    sum: u32,
    room: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<u64>, Limit> {
    let mut children = Vec::new();
    while let Some((depth, key)) = waiting.pop() {
        seen.make_room(1, waiting.bytes(), field, meter)?;
        if !seen.insert(key, mark(depth), field) {
            continue;
        }
        if field.is_goal(key) {
            return Ok(Some(key));
        }
        meter.expand();
        field.each_child(key, |child, need| children.push((child, need)));
        for (child, need) in children.drain(..).filter(|&(_, need)| need != NEVER) {
            meter.generate()?;
            let child = field.canonical(child);
            if seen.mark(child, field) == 0 {
                let more = (depth + 1).saturating_add(need).saturating_sub(sum);
                waiting.push(more as usize, depth + 1, child);
            }
        }
        meter.frontier(waiting.len);
        let held = seen.bytes() + waiting.bytes();
        meter.hold(held);
        if held > room {
            return Err(Limit::Memory);
        }
    }
    Ok(None)
}

/// The positions that wait, by what their sum has more than the least, and by depth.
#[derive(Default)]
struct Waiting {
    by_sum: VecDeque<ByDepth>,
    len: usize,
    /// For how many there is room.
    capacity: usize,
}

#[derive(Default)]
struct ByDepth {
    stacks: Vec<Vec<u64>>,
    /// No deeper stack holds anything.
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

    /// One of the deepest positions with the least sum, if any waits there.
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

    /// Nothing is left with the least sum: on to the next.
    fn next_sum(&mut self) {
        let done = self.by_sum.pop_front().unwrap_or_default();
        self.capacity -= done.stacks.iter().map(Vec::capacity).sum::<usize>();
    }

    /// The bytes held, twice: a stack doubles when it grows.
    fn bytes(&self) -> usize {
        2 * self.capacity * size_of::<u64>()
    }
}
