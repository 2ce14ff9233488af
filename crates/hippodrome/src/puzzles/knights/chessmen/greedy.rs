//! The greedy heuristic: the next piece goes to the free square that attacks the fewest free squares, the
//! first in reading order among equals.

use std::collections::BTreeSet;

use super::lines::Number;
use crate::control::Meter;
use crate::outcome::Limit;

/// Adds the chosen squares to `chosen`, which is empty at first. `attacks` lists the squares that each
/// square attacks. If a limit is reached, `chosen` is the set so far.
pub(super) fn greedy(
    attacks: &[Vec<Number>],
    chosen: &mut Vec<Number>,
    meter: &mut Meter<'_>,
) -> Result<(), Limit> {
    let mut restricts: Vec<usize> = attacks.iter().map(Vec::len).collect();
    let mut free: BTreeSet<(usize, Number)> = restricts.iter().copied().zip(0..).collect();
    while let Some(&(_, square)) = free.first() {
        meter.generate()?;
        chosen.push(square);
        let mut taken = vec![square];
        taken.extend(&attacks[square as usize]);
        taken.retain(|&n| free.remove(&(restricts[n as usize], n)));
        for n in taken {
            // A single queen on a large board takes millions of steps.
            meter.poll()?;
            for &other in &attacks[n as usize] {
                let count = &mut restricts[other as usize];
                if free.remove(&(*count, other)) {
                    *count -= 1;
                    free.insert((*count, other));
                }
            }
        }
    }
    Ok(())
}
