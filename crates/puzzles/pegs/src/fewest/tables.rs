//! How many moves must begin in one part of the board, by the pegs of that part alone.
//!
//! Forget all holes outside the part. What is left is a small game: a jump needs only what it needs inside
//! the part, and changes only that. A move costs one if it begins in a hole of the part and nothing if it
//! begins elsewhere; a peg that has jumped into the part may go on without beginning a new move. The least
//! cost to reach the goal's pattern is a lower bound on the moves of the whole game that begin in the part,
//! so the bounds of disjoint parts may be added. They contain the regions of R. Merson: a full region cannot
//! change unless a move begins in it. (Additive pattern databases: R. Korf, A. Felner, "Disjoint pattern
//! database heuristics", 2002.)

use crate::game::Jump;
use search::{Limit, Meter};

/// A part has at most this many holes.
pub(super) const MOST_PART: usize = 16;

/// The number that stands for "never": more moves than any game has.
pub(super) const NEVER: u32 = 200;

/// The position of the moves in an entry.
const MOVES: u32 = 24;

/// The moves that a pattern needs in the highest byte; below, the holes whose pegs save one if they moved
/// last.
#[derive(Clone, Copy)]
pub(super) struct Entry(u32);

impl Entry {
    const UNKNOWN: Self = Self(NEVER << MOVES);

    /// The moves that are needed if the peg in the hole `hand` moved last; with a hand of [`MOST_PART`], no
    /// peg of the part did.
    #[inline(always)]
    pub fn needed(self, hand: u8) -> u32 {
        (self.0 >> MOVES) - (self.0 >> hand & 1)
    }

    fn is_unknown(self) -> bool {
        self.0 >> MOVES == NEVER
    }

    fn saves(self, hand: u8) -> bool {
        self.0 >> hand & 1 == 1
    }
}

/// What is left of a jump in a part: the holes that it flips, those that are full after it, and where its peg
/// begins and ends, if that is in the part.
#[derive(Clone, Copy, PartialEq)]
struct Trace {
    mask: usize,
    after: usize,
    from: Option<u8>,
    to: Option<u8>,
}

/// The entries of all patterns of a part, which consists of these holes, if one of the goals is to be reached.
pub(super) fn entries(
    jumps: &[Jump],
    holes: &[u8],
    goals: &[usize],
    meter: &mut Meter<'_>,
) -> Result<Vec<Entry>, Limit> {
    let place = |hole: u8| holes.iter().position(|&other| other == hole).map(|place| place as u8);
    let bit = |place: Option<u8>| place.map_or(0, |place| 1usize << place);
    let mut traces: Vec<Trace> = Vec::new();
    for jump in jumps {
        let [from, over, to] = [jump.from, jump.over, jump.to].map(place);
        let trace = Trace { mask: bit(from) | bit(over) | bit(to), after: bit(to), from, to };
        if trace.mask != 0 && !traces.contains(&trace) {
            traces.push(trace);
        }
    }
    let mut table = vec![Entry::UNKNOWN; 1 << holes.len()];
    // The pegs that were noted last in an entry, and at what cost: they save nothing if the pattern turns out
    // to cost as little without them.
    let mut noted = vec![(NEVER, 0u32); table.len()];
    // Patterns with the peg that moved last, which are reached at a cost of `moves`, and at one more.
    let mut open: Vec<(usize, Option<u8>)> = goals.iter().map(|&goal| (goal, None)).collect();
    let mut later: Vec<(usize, Option<u8>)> = Vec::new();
    for moves in 0..NEVER {
        while let Some((pattern, hand)) = open.pop() {
            meter.pulse()?;
            let entry = &mut table[pattern];
            if !entry.is_unknown() || hand.is_some_and(|hand| entry.saves(hand)) {
                continue;
            }
            let known = *entry;
            let (cost, pegs) = &mut noted[pattern];
            if *cost != moves {
                (*cost, *pegs) = (moves, 0);
            }
            match hand {
                Some(hand) => {
                    entry.0 |= 1 << hand;
                    *pegs |= 1 << hand;
                }
                None => entry.0 = entry.0 & ((1 << MOVES) - 1) & !*pegs | moves << MOVES,
            }
            for trace in &traces {
                // Jumps to a peg that saves a move were visited with it.
                let fresh = match hand {
                    Some(hand) => trace.to == Some(hand),
                    None => trace.to.is_none_or(|to| !known.saves(to)),
                };
                let before = pattern ^ trace.mask;
                if !fresh || pattern & trace.mask != trace.after || !table[before].is_unknown() {
                    continue;
                }
                match trace.from {
                    None => open.push((before, None)),
                    Some(from) => {
                        open.push((before, Some(from)));
                        later.push((before, None));
                    }
                }
            }
        }
        if later.is_empty() {
            break;
        }
        std::mem::swap(&mut open, &mut later);
    }
    Ok(table)
}
