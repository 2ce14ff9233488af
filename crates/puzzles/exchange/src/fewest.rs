//! The engine behind `auto`: a shortest sequence, or a proof that there is none.
//!
//! Positions are numbers ([`position_keys`](super::position_keys)), and those that a symmetry of the question makes alike are
//! met once. A* (Hart, Nilsson and Raphael 1968) takes the position with the least sum of the actions made and
//! the actions needed, and the deepest among equals, so near the goal it goes straight there. One action lowers
//! the need by at most one, so no position is reached by a shorter path after it was taken, and its sum is
//! never less than that of the position before it. Hence positions wait in plain stacks, one for each sum and
//! depth, with nothing but their key. A position may wait several times; only the first time counts.
//!
//! Nothing but a key and the distance modulo three is stored for each position that was taken ([`Seen`]). So the
//! way is found backwards, from the goal to a position whose distance is less by one, and so on ([`trail`]).
//! That gives positions up to symmetry; then the actual ones are found from the start ([`go`]).
//!
//! Limits: if the need says little, nearly all positions wait. Positions that have no numbers of 62 bits are
//! left to the textbook's A* with the same estimate.

use std::collections::{HashSet, VecDeque};

use super::estimates::{Guided, PatternDatabase};
use super::move_tables::At;
use super::packed_position::PackedPosition;
use super::piece_codes::{Code, EMPTY};
use super::position_keys::{Keyed, Masks, Ranked, Seen, Symmetry, mark};
use super::reading::Question;
use super::reasons::{self, Reason};
use super::textbook::{Model, Move};
use search::{self, End, Limit, Meter, NEVER, Silent, Space};

/// Why a search stopped, and a lower bound on the length of every solution.
struct Halt {
    limit: Limit,
    bound: u32,
}

/// A shortest sequence; if there is none, the reason says why. The error is a limit that was reached before
/// the search began.
pub(super) fn search<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    meter: &mut Meter<'_>,
) -> Result<(End<Vec<Move>>, Reason), Limit> {
    if let Some(reason) = reasons::at_once(question) {
        return Ok((End::Exhausted, reason));
    }
    let symmetries = Symmetry::all_of(question);
    if let Some(masks) = Masks::new(question, &symmetries, meter)? {
        if let Some(stuck) = masks.stuck() {
            return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
        }
        let end = a_star(&masks, meter);
        return Ok((moves(end, |key| masks.pieces(key)), Reason::AllHopefulVisited));
    }
    let patterns = PatternDatabase::new(model, meter)?;
    if let Some(stuck) = patterns.needs(model, &model.initial()).iter().position(|&need| need == NEVER) {
        return Ok((End::Exhausted, Reason::StuckAlone(stuck)));
    }
    let end = match Ranked::new(model, &patterns, &symmetries, question.parity()) {
        Some(ranked) => moves(a_star(&ranked, meter), |key| ranked.pieces(key)),
        None => search::a_star(&Guided { model, guide: patterns }, meter, &mut Silent),
    };
    Ok((end, Reason::AllHopefulVisited))
}

/// The end of a search, with the moves between its positions.
fn moves(end: Result<Option<Vec<u64>>, Halt>, pieces: impl Fn(u64) -> Vec<Code>) -> End<Vec<Move>> {
    match end {
        Ok(Some(keys)) => {
            let positions: Vec<Vec<Code>> = keys.into_iter().map(pieces).collect();
            End::Found(positions.windows(2).filter_map(|two| action(&two[0], &two[1])).collect())
        }
        Ok(None) => End::Exhausted,
        Err(Halt { limit, bound }) => End::Stopped { limit, nearest: Vec::new(), bound: Some(bound.into()) },
    }
}

/// The action that leads from one position to the next, both given square by square.
fn action(before: &[Code], after: &[Code]) -> Option<Move> {
    let left = before.iter().zip(after).position(|(&b, &a)| b != EMPTY && a == EMPTY)?;
    let entered = before.iter().zip(after).position(|(&b, &a)| b == EMPTY && a != EMPTY)?;
    Some(Move { from: left as At, to: entered as At, opening: false })
}

/// The positions of a shortest solution from the start to the goal; none if there is no solution.
fn a_star<G: Keyed>(graph: &G, meter: &mut Meter<'_>) -> Result<Option<Vec<u64>>, Halt> {
    let mut sum = graph.need(graph.start());
    if sum == NEVER {
        return Ok(None);
    }
    let mut open = Open { graph, seen: Seen::new(graph), waiting: Waiting::default() };
    open.waiting.push(0, 0, graph.start());
    while open.waiting.len > 0 {
        match open.take_all(sum, meter) {
            Ok(None) => {
                open.waiting.next_sum();
                sum += 1;
            }
            Ok(Some(goal)) => {
                let mut positions = vec![graph.start()];
                for &key in trail(graph, &open.seen, goal, sum).iter().skip(1) {
                    go(graph, &mut positions, key);
                }
                return Ok(Some(positions));
            }
            Err(limit) => return Err(Halt { limit, bound: graph.next_length(sum) }),
        }
    }
    Ok(None)
}

/// The positions that were taken and those that wait.
struct Open<'g, G> {
    graph: &'g G,
    seen: Seen,
    waiting: Waiting,
}

impl<G: Keyed> Open<'_, G> {
    /// Takes every position with this sum, including their children with the same sum. Returns the goal as soon
    /// as it is taken.
    fn take_all(&mut self, sum: u32, meter: &mut Meter<'_>) -> Result<Option<u64>, Limit> {
        let Self { graph, seen, waiting } = self;
        let mut children = Vec::new();
        while let Some((depth, key)) = waiting.pop() {
            seen.make_room(1, waiting.bytes(), *graph, meter)?;
            if !seen.insert(key, mark(depth), *graph) {
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
                if seen.mark(child, *graph) == 0 {
                    let more = (depth + 1).saturating_add(need).saturating_sub(sum);
                    waiting.push(more as usize, depth + 1, child);
                }
            }
            meter.frontier(waiting.len);
            meter.stored(seen.len() + waiting.len);
            meter.set_memory_in_use(seen.bytes() + waiting.bytes());
        }
        Ok(None)
    }
}

/// The positions on a shortest path from the start to a position that was met after `depth` actions, up to
/// symmetry.
///
/// Under `alternate`, the distance modulo three does not always tell the previous position from one that is
/// much farther from the start, so a choice may have to be taken back.
fn trail<G: Keyed>(graph: &G, seen: &Seen, key: u64, depth: u32) -> Vec<u64> {
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

/// Goes one action on from the last position, to one that has this representative.
fn go<G: Keyed>(graph: &G, positions: &mut Vec<u64>, key: u64) {
    let mut next = None;
    graph.each_child(positions[positions.len() - 1], |child, need| {
        if next.is_none() && need != NEVER && graph.canonical(child) == key {
            next = Some(child);
        }
    });
    positions.extend(next);
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
