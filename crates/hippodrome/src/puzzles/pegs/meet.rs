//! Every board that lies on a way from the start to the goal, layer by layer.
//!
//! Each jump takes off one peg, so a solution's length in jumps is known and boards fall into layers
//! by their number of jumps. Layers grow from both ends, the smaller first, and meet; what survives the
//! meeting is swept back to both ends. What is left are exactly the boards on solutions, usually few, and
//! everything else (fewest moves, counts, lists) is computed on those alone.
//!
//! Taking a jump back on a board is making a jump on its complement; so where the start is the goal's complement
//! (the classical games that end in the hole where they began), one end's layers serve for both.
//!
//! Known limit: the largest layers have to fit in memory, and nothing is known of a solution before
//! the ends meet.

use super::boards::{Boards, Held, Way};
use crate::control::Meter;
use crate::outcome::Limit;

/// Whether there is a way.
pub enum Reach<L> {
    /// The boards on solutions, by number of jumps made: from the start to the goal.
    Won(Vec<L>),
    /// There is none; the proof in a sentence.
    Lost(String),
}

/// Every board on a way from the start to the goal, in layers.
pub fn winning<B: Boards>(boards: &mut B, meter: &mut Meter<'_>) -> Result<Reach<B::Layer>, Limit> {
    let terms = boards.terms();
    let (length, mirrored) = (terms.length, terms.is_mirrored());
    let mut forward = vec![boards.layer_of(&[terms.start])];
    let mut backward = vec![boards.layer_of(&terms.goals)];
    let mut held = boards.bytes() + total(&forward, Held::bytes) + total(&backward, Held::bytes);
    let mut expand = |boards: &mut B, layer: &_, way, keep: Option<&B::Layer>, held: &mut usize| {
        let next = boards.expand(layer, way, keep, *held, meter)?;
        if next.len() >= u32::MAX as usize {
            return Err(Limit::Memory);
        }
        *held += next.bytes();
        meter.hold(*held);
        meter.frontier(next.len());
        Ok(next)
    };

    // One layer is left to make when both ends have come as far as this.
    let met = length - 1;
    if mirrored {
        while forward.len() - 1 < met.div_ceil(2) {
            forward.push(expand(boards, last(&forward), Way::Forward, None, &mut held)?);
            if last(&forward).len() == 0 {
                return Ok(Reach::Lost(exhausted(boards, &forward)));
            }
        }
        let opposite = met - (forward.len() - 1);
        backward = vec![boards.complement(&forward[opposite])];
        held += backward[0].bytes();
    } else {
        while forward.len() - 1 + backward.len() - 1 < met {
            let grow_forward = last(&forward).len() <= last(&backward).len();
            let (side, way) = match grow_forward {
                true => (&mut forward, Way::Forward),
                false => (&mut backward, Way::Backward),
            };
            side.push(expand(boards, last(side), way, None, &mut held)?);
            if last(side).len() == 0 {
                return Ok(Reach::Lost(match grow_forward {
                    true => exhausted(boards, &forward),
                    false => out_of_reach(boards, &backward),
                }));
            }
        }
    }
    let (place, layer) = if last(&forward).len() <= last(&backward).len() {
        let layer = expand(boards, last(&forward), Way::Forward, Some(last(&backward)), &mut held)?;
        backward.pop().inspect(|layer| held -= layer.bytes());
        (forward.len(), layer)
    } else {
        let layer = expand(boards, last(&backward), Way::Backward, Some(last(&forward)), &mut held)?;
        (forward.len() - 1, layer)
    };
    if layer.len() == 0 {
        return Ok(Reach::Lost(apart(boards, place)));
    }
    while forward.len() > place {
        forward.pop().inspect(|layer| held -= layer.bytes());
    }
    // Sweep back to the start; then on to the goal.
    let mut won = vec![layer];
    if mirrored && length - place + 1 == place {
        // The layer before is the complement of this one.
        won.push(boards.complement(last(&won)));
        held += last(&won).bytes();
        forward.pop().inspect(|layer| held -= layer.bytes());
    }
    while let Some(layer) = forward.pop() {
        won.push(expand(boards, last(&won), Way::Backward, Some(&layer), &mut held)?);
        held -= layer.bytes();
    }
    won.reverse();
    while won.len() <= length {
        let layer = if mirrored {
            let layer = boards.complement(&won[length - won.len()]);
            held += layer.bytes();
            layer
        } else {
            let Some(layer) = backward.pop() else { break };
            let next = expand(boards, last(&won), Way::Forward, Some(&layer), &mut held)?;
            held -= layer.bytes();
            next
        };
        won.push(layer);
    }
    Ok(Reach::Won(won))
}

fn last<L>(layers: &[L]) -> &L {
    // Both ends begin with a layer and only gain some.
    layers.last().expect("there is a first layer")
}

fn total<L>(layers: &[L], of: impl Fn(&L) -> usize) -> usize {
    layers.iter().map(of).sum()
}

/// The sentence for a start whose boards run out.
fn exhausted<B: Boards>(boards: &B, layers: &[B::Layer]) -> String {
    match layers.len() - 2 {
        0 => "no peg can jump at the start".into(),
        jumps => format!(
            "every sequence of jumps from the start ends after at most {jumps} jumps, and {} are needed ({} boards were made{})",
            boards.terms().length,
            total(layers, Held::len),
            boards.left_out()
        ),
    }
}

/// The sentence for a goal whose forerunners run out.
fn out_of_reach<B: Boards>(boards: &B, layers: &[B::Layer]) -> String {
    format!(
        "at most {} jumps can lead to the goal from any board, and {} are needed from this start ({} boards were made{})",
        layers.len() - 2,
        boards.terms().length,
        total(layers, Held::len),
        boards.left_out()
    )
}

/// The sentence for two ends that do not meet.
fn apart<B: Boards>(boards: &B, place: usize) -> String {
    format!(
        "all boards after {place} jumps from the start and all boards {} jumps before the goal were made{}, and none is among both",
        boards.terms().length - place,
        boards.left_out()
    )
}
