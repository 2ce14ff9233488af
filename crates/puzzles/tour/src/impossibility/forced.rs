//! Forced moves that contradict each other.

use super::Argument;
use crate::graph::{Ends, Graph};
use search::{Limit, Meter};

/// Moves that are forced because one of their squares has only two, if they cannot all be part of one tour.
/// In an open tour a square forces nothing if it may be an end, so both ends must be given.
pub(super) fn contradiction(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
) -> Result<Option<Argument>, Limit> {
    let fixed = ends.of_open();
    if !ends.closed && fixed.len() < 2 {
        return Ok(None);
    }
    let place = |s: u32| graph.square(s);
    let mut used: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    // For each end of a path of forced moves, the other end.
    let mut mate: Vec<u32> = (0..graph.len() as u32).collect();
    let mut joined = 0;
    for square in 0..graph.len() as u32 {
        meter.pulse()?;
        let &[a, b] = graph.neighbours(square) else { continue };
        if fixed.contains(&square) {
            continue;
        }
        for near in [a, b] {
            if used[square as usize].contains(&near) {
                continue;
            }
            let closes = mate[square as usize] == near;
            for (one, other) in [(square, near), (near, square)] {
                used[one as usize].push(other);
                let most = if fixed.contains(&one) { 1 } else { 2 };
                if used[one as usize].len() > most {
                    let moves = used[one as usize].iter().map(|&other| (place(one), place(other)));
                    return Ok(Some(Argument::Forced(moves.collect())));
                }
            }
            joined += 1;
            // A closed tour may close when it is complete; an open one never.
            if closes && !(ends.closed && joined == graph.len()) {
                return Ok(Some(Argument::Forced(
                    cycle(&used, square).iter().map(|&(a, b)| (place(a), place(b))).collect(),
                )));
            }
            let (far, beyond) = (mate[square as usize], mate[near as usize]);
            mate[far as usize] = beyond;
            mate[beyond as usize] = far;
        }
    }
    Ok(None)
}

/// The cycle of forced moves through a square.
fn cycle(used: &[Vec<u32>], first: u32) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    let (mut before, mut here) = (first, used[first as usize][0]);
    moves.push((before, here));
    while here != first {
        let Some(&next) = used[here as usize].iter().find(|&&next| next != before) else { break };
        moves.push((here, next));
        (before, here) = (here, next);
    }
    moves
}
