//! The greedy heuristic: the next piece goes to the free square that attacks the fewest free squares. An option
//! says which one among equals.

use std::collections::BTreeSet;

use super::lines::Number;
use search::{Limit, Meter};

/// Adds the chosen squares to `chosen`, which is empty at first, in the order in which they are placed.
/// `attacks` lists the squares that each square attacks, and `ranks` says which one comes first among equals.
/// If a limit is reached, `chosen` is the set so far.
pub(super) fn greedy(
    attacks: &[Vec<Number>],
    ranks: &[Number],
    chosen: &mut Vec<Number>,
    meter: &mut Meter<'_>,
    mut placed: impl FnMut(Number, usize),
) -> Result<(), Limit> {
    let mut restricts: Vec<usize> = attacks.iter().map(Vec::len).collect();
    let entry = |restricts: &[usize], n: Number| (restricts[n as usize], ranks[n as usize], n);
    let mut free: BTreeSet<(usize, Number, Number)> =
        (0..).zip(attacks).map(|(n, _)| entry(&restricts, n)).collect();
    while let Some(&(fewest, _, square)) = free.first() {
        meter.generate()?;
        placed(square, fewest);
        chosen.push(square);
        let mut taken = vec![square];
        taken.extend(&attacks[square as usize]);
        taken.retain(|&n| free.remove(&entry(&restricts, n)));
        for n in taken {
            // A single queen on a large board takes millions of steps.
            meter.poll()?;
            for &other in &attacks[n as usize] {
                if free.remove(&entry(&restricts, other)) {
                    restricts[other as usize] -= 1;
                    free.insert(entry(&restricts, other));
                }
            }
        }
    }
    Ok(())
}
